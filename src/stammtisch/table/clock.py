"""Who is waited for, and when the table itself has to act; all as values in table time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.games.protocol import Action, Actor, AnyGame, RuleViolation


def ordinary(game: AnyGame, state: Any, seat: int) -> Action | None:
    """What is played for ``seat`` when its time is over; ``None`` where nothing is due from it.

    A seat that only may react, as in a window that others opened, has no ordinary action: its
    game refuses `timeout` with a `RuleViolation`, and the table does not wait for it.
    """
    try:
        action: Action = game.rules.timeout(state, seat)
    except RuleViolation:
        return None
    return action


def waited_for(game: AnyGame, state: Any, actors: Sequence[Actor]) -> tuple[int, ...]:
    """The seats without whose decision the match cannot go on."""
    seats = tuple(actor for actor in actors if actor >= 0)
    if not seats or (len(seats) == 1 and game.rules.alarm(state) is None):
        return seats
    return tuple(seat for seat in seats if ordinary(game, state, seat) is not None)


def waiting_since(
    before: Sequence[int | None], waited: Sequence[int], t: int
) -> tuple[int | None, ...]:
    """By seat: since when it is waited for; a decision that was pending keeps its beginning."""
    return tuple(
        (t if begun is None else begun) if seat in waited else None
        for seat, begun in enumerate(before)
    )


def deadlines(since: Sequence[int | None], turn_ms: int | None) -> dict[int, int]:
    """Seat to the table time at which its time to think ends; empty without a limit."""
    if turn_ms is None:
        return {}
    return {seat: begun + turn_ms for seat, begun in enumerate(since) if begun is not None}
