"""A record as a film: what a viewer sees at first, and what changes with every action."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.games.protocol import Actor
from stammtisch.games.record import Move, Record, replay, start


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One action as a viewer sees it, in plain values ready for JSON."""

    n: int
    by: Actor
    do: dict[str, Any]
    """The action; in the view of a seat only the type of what others did, events say the rest."""
    events: list[Any]
    changes: dict[str, Any]
    """Top-level fields of the observation with new values."""
    hands: dict[str, Any] | None
    """Fields of the whole position with new values; ``None`` in the view of one seat."""
    auto: str | None


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """Where a replay begins, its frames, and its result."""

    start: dict[str, Any]
    """The observation before the first action."""
    start_hands: dict[str, Any] | None
    """The whole position before the first action; ``None`` in the view of one seat."""
    frames: list[Frame]
    result: list[float] | None
    """By seat; ``None`` while the match is not over."""


def film(record: Record, seat: int | None = None, until: int | None = None) -> Film:
    """The record as ``seat`` saw it, or with all hands open (``None``), up to action ``until``.

    With all hands open the observation is a spectator's, and the position stands beside it.
    Raises `BadRecord` where the record does not follow the rules.
    """
    rules = record.game.rules

    def look(state: Any) -> tuple[dict[str, Any], dict[str, Any] | None]:
        seen = msgspec.to_builtins(rules.observation(state, seat))
        return seen, msgspec.to_builtins(rules.position(state)) if seat is None else None

    state = start(record)
    first = shown = look(state)
    frames = []
    for step in replay(record, until):
        state = step.state
        seen = look(state)
        frames.append(
            Frame(
                n=step.move.n,
                by=step.move.actor,
                do=_done(step.move, seat),
                events=[
                    msgspec.to_builtins(event if seat is None else event.seen_by(seat))
                    for event in step.events
                ],
                changes=_changed(shown[0], seen[0]) or {},
                hands=_changed(shown[1], seen[1]),
                auto=step.move.auto,
            )
        )
        shown = seen
    returns = rules.returns(state)
    return Film(
        start=first[0],
        start_hands=first[1],
        frames=frames,
        result=None if returns is None else list(returns),
    )


def _done(move: Move, seat: int | None) -> dict[str, Any]:
    done: dict[str, Any] = msgspec.to_builtins(move.action)
    return done if seat in {None, move.actor} else {"type": done["type"]}


def _changed(before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any] | None:
    # A position may leave fields out at their defaults, so a field can also vanish: null.
    if before is None or after is None:
        return None
    names = {**before, **after}
    return {name: after.get(name) for name in names if before.get(name) != after.get(name)}
