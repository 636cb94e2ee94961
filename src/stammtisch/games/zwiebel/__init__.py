"""Leg Herrn Zwiebel rein: two rule sets of Cripple Mr Onion."""

from __future__ import annotations

from stammtisch.games.protocol import AnyGame

GAMES: tuple[AnyGame, ...] = ()
