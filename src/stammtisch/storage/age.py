"""Time that has passed while a store was closed, by a wall clock that may be wrong."""

from __future__ import annotations

MAX_AWAY_MS = 7 * 86_400_000
"""At most so much is believed to have passed while nobody was there."""


def passed_while_away(seen_ms: int | None, wall_ms: int) -> int:
    """The ms between two readings of the wall clock, as far as they can be believed.

    While the server is off there is only the wall clock, and it may have been wrong before, or be
    wrong afterwards: a jump back counts as nothing, a jump ahead as a week.
    """
    return 0 if seen_ms is None else min(max(0, wall_ms - seen_ms), MAX_AWAY_MS)
