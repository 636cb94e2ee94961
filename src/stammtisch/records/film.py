"""A record as a film: what a viewer sees at first, and what changes with every action."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import Actor
from stammtisch.records.differences import Difference, changes, difference
from stammtisch.records.record import Move, Record
from stammtisch.records.replay import replay, start


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action as a viewer sees it, in plain values ready for JSON."""

    n: int
    by: Actor
    do: JsonObject
    """The action; in the view of a seat only the type of what others did, events say the rest."""
    events: list[Json]
    changes: dict[str, Difference]
    """By top-level field of the observation, for those that changed."""
    hands: Difference | None = None
    """Of all hands; ``None`` where they are as before, and in the view of one seat."""
    auto: str | None = None


class Film:
    """The record as ``seat`` saw it, or with all hands open (``None``).

    With all hands open the observation is a spectator's, and the hands stand beside it.
    """

    def __init__(self, record: Record, seat: int | None = None) -> None:
        """Raises `BadRecord` for options and positions."""
        self._record = record
        self._seat = seat
        self._rules = record.game.rules
        state = start(record)
        self._seen = self._rules.observation(state, seat)
        self._hands = self._open(state)
        self.start: dict[str, object] = msgspec.to_builtins(self._seen, str_keys=True)
        """The observation before the first action."""
        self.start_hands: list[list[str]] | None = (
            None if seat is not None else [list(hand) for hand in self._hands]
        )
        """By seat, the hands before the first action; ``None`` in the view of one seat."""
        self.result: list[float] | None = None
        """By seat; ``None`` while the match is not over, or its end has not been reached."""

    def frames(self) -> Iterator[Frame]:
        """Frame by frame, once. Raises `BadRecord` where the rules are not followed."""
        for step in replay(self._record):
            seen, hands = self._rules.observation(step.state, self._seat), self._open(step.state)
            yield Frame(
                n=step.move.n,
                by=step.move.actor,
                do=_done(step.move, self._seat),
                events=[
                    msgspec.to_builtins(event if self._seat is None else event.seen_by(self._seat))
                    for event in step.events
                ],
                changes={
                    name: difference(old, new) for name, old, new in changes(self._seen, seen)
                },
                hands=None if hands == self._hands else difference(self._hands, hands),
                auto=step.move.auto,
            )
            self._seen, self._hands = seen, hands
            returns = self._rules.returns(step.state)
            self.result = None if returns is None else list(returns)

    def _open(self, state: Json) -> tuple[tuple[str, ...], ...]:
        if self._seat is not None:
            return ()
        return tuple(tuple(hand) for hand in self._rules.hands(state))


def _done(move: Move, seat: int | None) -> dict[str, object]:
    done: dict[str, object] = msgspec.to_builtins(move.action)
    return done if seat in {None, move.actor} else {"type": done["type"]}
