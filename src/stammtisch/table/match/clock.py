"""Since when seats are waited for, and when the table has to act; all values in table time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.games.tuples import with_entry
from stammtisch.table.model import Bank, TableDoc


def waiting_since(
    before: Sequence[int | None], waited: Sequence[int], t: int
) -> tuple[int | None, ...]:
    """By seat: since when it is waited for; a decision that was pending keeps its beginning."""
    return tuple(
        [
            (t if begun is None else begun) if seat in waited else None
            for seat, begun in enumerate(before)
        ]
    )


class Banks(msgspec.Struct, frozen=True, gc=False):
    """What everybody has left of the time for the match."""

    left: tuple[int, ...] = ()
    """In ms by seat, without the decision that is pending; empty at a table without banks."""
    moved: int | None = None
    """Who has acted last, and may have to act again."""


def opened(bank: Bank | None, seats: int) -> Banks:
    """Everybody's time before the first action."""
    return Banks(() if bank is None else (bank.start_ms,) * seats)


def spent(banks: Banks, seat: int, begun: int | None, t: int) -> Banks:
    """After an action of ``seat`` at ``t``, for which it was waited since ``begun``."""
    if not banks.left or begun is None:
        return banks
    left = max(0, banks.left[seat] - (t - begun))
    return Banks(with_entry(banks.left, seat, left), seat)


def credited(banks: Banks, bank: Bank | None, waited: Sequence[int]) -> Banks:
    """Once it is known who is waited for: whoever has done their part gets the increment.

    Not for each action of a turn that has many.
    """
    if bank is None or banks.moved is None or banks.moved in waited:
        return banks
    left = banks.left[banks.moved] + bank.increment_ms
    return Banks(with_entry(banks.left, banks.moved, left))


def undone(before: Banks, seat: int, begun: int | None, t: int) -> Banks:
    """Those from ``before`` an action of ``seat`` at ``t``: its time stays spent, and no more."""
    return Banks(spent(before, seat, begun, t).left)


def deadlines(doc: TableDoc, since: Sequence[int | None], banks: Banks) -> dict[int, int]:
    """Seat to the table time at which its time to think ends; empty without a limit.

    Bots have no bank: they think no longer than the table lets them.
    """
    turn_ms, ends = doc.settings.turn_ms, dict[int, int]()
    if turn_ms is None and not banks.left:
        return ends
    for seat, begun in enumerate(since):
        if begun is None:
            continue
        own = banks.left and doc.seats[seat].kind == "person"
        times = [
            *((turn_ms,) if turn_ms is not None else ()),
            *((banks.left[seat],) if own else ()),
        ]
        if times:
            ends[seat] = begun + min(times)
    return ends
