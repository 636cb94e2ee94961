"""Since when seats are waited for, and when the table has to act; all values in table time."""

from __future__ import annotations

from collections.abc import Sequence


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
