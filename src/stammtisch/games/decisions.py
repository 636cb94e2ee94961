"""Whose decision a match waits for, who only may act meanwhile, and what a bot is asked with."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import (
    Action,
    Actor,
    AnyGame,
    RuleViolation,
    SomeObservation,
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


def waited_for(game: AnyGame, state: object, actors: Sequence[Actor]) -> tuple[int, ...]:
    """The seats without whose decision the match cannot go on."""
    seats = tuple([actor for actor in actors if actor >= 0])
    if not seats or (len(seats) == 1 and game.rules.alarm(state) is None):
        return seats
    return tuple(seat for seat in seats if ordinary(game, state, seat) is not None)
