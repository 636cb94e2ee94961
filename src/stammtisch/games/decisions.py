"""Whose decision a match waits for, who only may act meanwhile, and what somebody knows of it."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import (
    Action,
    Actor,
    AnyGame,
    RuleViolation,
    SomeObservation,
    SomeState,
    Source,
)


def ordinary(game: AnyGame, state: object, seat: int) -> Action | None:
    """What is played for ``seat`` when its time is over; ``None`` where nothing is due from it.

    A seat that only may react, as in a window that others opened, has no ordinary action: its
    game refuses `timeout` with a `RuleViolation`, and the table does not wait for it.
    """
    try:
        action: Action = game.rules.timeout(state, seat)
    except RuleViolation:
        return None
    return action


def followed(game: AnyGame, state: object, seat: int) -> SomeObservation:
    """What ``seat`` knows that has followed the match up to here, as bots do; see `Game.recall`."""
    if game.recall is None:
        return game.rules.observation(state, seat)
    return game.recall(state, seat)


def redealt(game: AnyGame, state: object, seat: int, source: Source) -> SomeState:
    """The same table with other hidden cards: nothing that ``seat`` has been shown has changed."""
    if game.redealt is not None:
        return game.redealt(state, seat, source)
    return game.rules.determinize(followed(game, state, seat), source)


_WORLDS = 24
"""Of two worlds, all these are the same once in eight million times."""


def hidden(game: AnyGame, state: object, seat: int, source: Source) -> bool:
    """Whether ``seat`` can think of more than one state that the table may be in."""
    first = redealt(game, state, seat, source)
    return any(redealt(game, state, seat, source) != first for _ in range(_WORLDS - 1))


def waited_for(game: AnyGame, state: object, actors: Sequence[Actor]) -> tuple[int, ...]:
    """The seats without whose decision the match cannot go on."""
    seats = tuple([actor for actor in actors if actor >= 0])
    if not seats or (len(seats) == 1 and game.rules.alarm(state) is None):
        return seats
    return tuple(seat for seat in seats if ordinary(game, state, seat) is not None)
