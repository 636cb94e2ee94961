"""The latest steps of a match that still runs, as one viewer was shown them.

A film of a match that is over may tell what others did, and open all hands. Of one that runs a seat
is told again what it was told before, and a spectator what spectators were: no more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from stammtisch.records.differences import changes, difference
from stammtisch.records.film import Frame
from stammtisch.records.record import Record
from stammtisch.records.replay import Transition, replay, start


class Rewound:
    """The last ``most`` steps of a record, for ``seat`` or for a spectator (``None``)."""

    def __init__(self, record: Record, seat: int | None, most: int, *, deal: bool) -> None:
        """``deal``: none from before the deal that runs. Raises `BadRecord`."""
        self._rules = record.game.rules
        self._seat = seat
        self._steps = _latest(record, most, deal=deal)
        first = self._steps[0].before if self._steps else start(record)
        self._seen = self._rules.observation(first, seat)
        self.before = len(record.moves) - len(self._steps)
        """So many steps of the match are left out."""
        self.start: dict[str, object] = msgspec.to_builtins(self._seen, str_keys=True)
        """The observation before the first of them."""

    def frames(self) -> Iterator[Frame]:
        """Step by step, once."""
        for step in self._steps:
            seen = self._rules.observation(step.state, self._seat)
            yield Frame(
                n=step.move.n,
                by=step.move.actor,
                do={},
                events=[msgspec.to_builtins(event.seen_by(self._seat)) for event in step.events],
                changes={
                    name: difference(old, new) for name, old, new in changes(self._seen, seen)
                },
                auto=step.move.auto,
            )
            self._seen = seen


def _latest(record: Record, most: int, *, deal: bool) -> deque[Transition]:
    """The last steps, in order; the first of a deal is the one with which its number grew."""
    number = record.game.deal if deal else None
    kept: deque[Transition] = deque(maxlen=most)
    for step in replay(record):
        if number is not None and number(step.state) != number(step.before):
            kept.clear()
        kept.append(step)
    return kept
