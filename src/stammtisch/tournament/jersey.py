"""Who wears the orange jersey at the next table."""

from __future__ import annotations

import msgspec

from stammtisch.tournament.model import State
from stammtisch.tournament.standings import leaders, ordered


class Jersey(msgspec.Struct, frozen=True):
    """The next wearer, or those among whom a lot has to decide."""

    no: int | None = None
    tied: tuple[int, ...] = ()


def jersey(state: State) -> Jersey:
    """The wearer at the next table, as the results stand (TS-47 to TS-49).

    Where a result is missing, who wore it last keeps it (TS-D-05). A leader who shares points and
    strokes keeps it if he wore it in the last matchday (TS-D-04); else TS-42 (3), (4) and a lot.
    """
    if not state.matchdays:
        return Jersey()
    last = state.matchdays[-1]
    active = {one.no for one in state.active}
    if not state.complete:
        return Jersey(last.wearer if last.wearer in active else None)
    rows = leaders(state)
    if len(rows) < 2:
        return Jersey(rows[0].no if rows else None)
    if any(row.no == last.wearer for row in rows):
        return Jersey(last.wearer)
    best = ordered(state, rows)[0]
    if len(best) == 1:
        return Jersey(best[0])
    for lot in reversed(state.lots):
        fits = lot.purpose == "jersey" and lot.matchday == last.matchday
        if fits and set(lot.order) == set(best):
            return Jersey(lot.order[0])
    return Jersey(None, best)
