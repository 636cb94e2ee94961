"""Zwanzig: from twenty points down to nothing, in tricks."""

from __future__ import annotations

from stammtisch.games.protocol import AnyGame

GAMES: tuple[AnyGame, ...] = ()
