"""Advice for people: what a seat might do, and what each of it is expected to bring.

A game's own adviser stands in ``ADVISERS`` of its folder of bots; in all other games
`PlayoutAdviser` advises.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from functools import cache

import stammtisch.bots
from stammtisch.bots.advice.model import Advice, Adviser, NoAdvice
from stammtisch.bots.advice.playouts import PlayoutAdviser
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import AnyGame, SomeObservation

__all__ = ["Advice", "NoAdvice", "advise"]

_ANY_GAME = PlayoutAdviser()


def advise(game: AnyGame, seen: SomeObservation, seed: str | int) -> Advice:
    """What the seat that sees this might do, from this view alone. Raises `NoAdvice`.

    Equal views with equal seeds have equal advice.
    """
    if not isinstance(seen, game.observations) or not isinstance(
        getattr(seen, "options", None), game.options | None
    ):
        raise NoAdvice("other_game")
    rng = random.Random(seed)
    state = game.rules.determinize(seen, rng)
    actors = game.rules.actors(state)
    if not actors:
        raise NoAdvice("match_over")
    seat = getattr(seen, "seat", None)
    if seat is None:
        raise NoAdvice("no_seat")
    if seat not in waited_for(game, state, actors):
        raise NoAdvice("not_due")
    return adviser(game.name).advise(game, seen, game.rules.legal_actions(state, seat), rng)


def adviser(game: str) -> Adviser:
    """Who advises in the game of this name."""
    own = (one for one in _found() if one.games is not None and game in one.games)
    return next(own, _ANY_GAME)


@cache
def _found() -> tuple[Adviser, ...]:
    names = [info.name for info in pkgutil.iter_modules(stammtisch.bots.__path__)]
    modules = [importlib.import_module(f"{stammtisch.bots.__name__}.{name}") for name in names]
    return tuple(one for module in modules for one in getattr(module, "ADVISERS", ()))
