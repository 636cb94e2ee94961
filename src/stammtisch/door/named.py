"""A game by its name; ``named.pyi`` gives every name its exact type, and `make types` writes it."""

from __future__ import annotations

from stammtisch.games import game

__all__ = ["game"]
