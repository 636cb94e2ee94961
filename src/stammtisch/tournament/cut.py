"""Who plays the final, what has to be played or drawn for it before, and how all end up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.model import Final, LotPurpose, State, TournamentLot, participant
from stammtisch.tournament.standings import StandingRow, ordered, standings

AT_ONE_TABLE = 8
"""More cannot play a Stechen; a lot names those who do (TS-61, TS-D-17)."""


class Due(msgspec.Struct, frozen=True):
    """A game or a lot that is owed: among whom, and for what."""

    kind: str
    """``playoff``: a game; else the purpose of a lot."""
    among: tuple[int, ...]
    tied: tuple[int, ...] = ()
    """For a game: all who are tied, also those who do not play it."""


class FinalCut(msgspec.Struct, frozen=True):
    """The field of the final as far as it is settled."""

    groups: tuple[tuple[int, ...], ...]
    """The best first; within a group a lot decides (TS-D-13)."""
    due: Due | None = None


class FinalPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's place in the whole tournament (TS-64)."""

    no: int
    place: int | None
    """``None`` for who has left (TS-D-09)."""
    finalist: bool
    strokes: int | None = None
    """In the final."""


def standing(state: State) -> tuple[tuple[int, ...], ...]:
    """Those who may play the final in groups of equal standing: active, ranked once (TS-D-08)."""
    active = {one.no for one in state.active}
    if state.final is not None:
        groups = (tuple(no for no in group if no in active) for group in state.final.ranked)
        return tuple(group for group in groups if group)
    rows = [row for row in standings(state).rows if row.no in active and row.matchdays]
    return ordered(state, rows)


def cut(state: State) -> FinalCut:
    """The field of the final from the standings and the Stechen so far (TS-60, TS-61)."""
    groups: list[tuple[int, ...]] = []
    left = state.config.final_size
    for group in standing(state):
        if len(group) <= left:
            groups.append(group)
            left -= len(group)
        elif left:
            chosen, due = _stechen(state, group, left)
            return FinalCut((*groups, *chosen), due)
        else:
            break
    return FinalCut(tuple(groups))


def _stechen(
    state: State, tied: tuple[int, ...], places: int
) -> tuple[list[tuple[int, ...]], Due | None]:
    """How the last places go to some of those tied at the cut: present ones play, winners take
    the best places; absent ones come after them, by lot (TS-61, TS-D-15 to TS-D-17)."""
    won = [game.winner for game in state.playoffs if set(tied) <= set(game.tied)]
    winners = list(dict.fromkeys(no for no in won if no in tied))[:places]
    chosen: list[tuple[int, ...]] = [(no,) for no in winners]
    places -= len(winners)
    rest = [no for no in tied if no not in winners]
    present = tuple(no for no in rest if no not in state.absent)
    if places and len(present) + len(winners) > AT_ONE_TABLE:
        lot = _lot(state, "playoff", present, whole=False)
        if lot is None:
            return chosen, Due("playoff_lot", present, tied)
        playing = lot.order[:AT_ONE_TABLE]
        present = tuple(no for no in present if no in playing)
    for group, kind in ((present, "playoff"), (_behind(rest, present), "cut")):
        if not places or not group:
            continue
        if len(group) <= places:
            chosen.append(group)
            places -= len(group)
        elif kind == "playoff":
            return chosen, Due(kind, group, tied)
        else:
            lot = _lot(state, "cut", group)
            if lot is None:
                return chosen, Due(kind, group, tied)
            chosen += [(no,) for no in lot.order[:places]]
            places = 0
    return chosen, None


def _behind(rest: Sequence[int], present: Sequence[int]) -> tuple[int, ...]:
    return tuple(no for no in rest if no not in present)


def _lot(
    state: State, purpose: LotPurpose, among: Iterable[int], *, whole: bool = True
) -> TournamentLot | None:
    """The latest lot for exactly these, or for these and others."""
    wanted = set(among)
    for lot in reversed(state.lots):
        drawn = set(lot.order)
        if lot.purpose == purpose and (drawn == wanted if whole else drawn >= wanted):
            return lot
    return None


def seeds(state: State) -> tuple[tuple[int, ...], Due | None]:
    """The finalists, the best first, or what is owed before they are known (TS-D-13)."""
    found = cut(state)
    if found.due is not None:
        return (), found.due
    tied = tuple(no for group in found.groups if len(group) > 1 for no in group)
    lot = _lot(state, "seeds", tied, whole=False) if tied else None
    if tied and lot is None:
        return (), Due("seeds", tied)
    by_lot = {no: at for at, no in enumerate(lot.order)} if lot else {}
    order = [no for group in found.groups for no in sorted(group, key=lambda no: by_lot.get(no, 0))]
    return tuple(order), None


def sudden_death(state: State) -> Due | None:
    """Those who have to play for the first place of the final, if it is tied (TS-62, TS-D-12)."""
    final = state.final
    if final is None or final.strokes is None:
        return None
    tied = _first(final, final.strokes)
    if len(tied) == 1 or _last_standing(final, tied) is not None:
        return None
    return Due("playoff", tied, tuple(sorted(tied)))


def _first(final: Final, strokes: Mapping[int, int]) -> tuple[int, ...]:
    """Those with most strokes in the final, by their seeds."""
    most = max(strokes.values())
    return tuple(no for no in final.field if strokes[no] == most)


def _last_standing(final: Final, tied: tuple[int, ...]) -> int | None:
    """Who won the sudden death of exactly these; a game from before a correction is of others."""
    among = tuple(sorted(tied))
    return next((game.winner for game in final.deaths if game.tied == among), None)


def dues(state: State) -> tuple[Due, ...]:
    """Every game and lot that is owed now (TS-78, TS-81)."""
    found: list[Due] = []
    tied = jersey(state).tied
    if tied and state.stage in {"break", "final_ready"}:
        found.append(Due("jersey", tied))
    final = state.final
    if state.stage == "final_ready" or (final is not None and final.dealt is None):
        finalists, due = seeds(state)
        if due is not None:
            found.append(due)
        elif final is not None and _lot(state, "seats", finalists) is None:
            found.append(Due("seats", finalists))
    death = sudden_death(state)
    if death is not None:
        found.append(death)
    games = [due for due in found if due.kind == "playoff"]
    found += [Due("dealer", due.among) for due in games if playoff_dealer(state, due) is None]
    return tuple(found)


def playoff_dealer(state: State, due: Due) -> int | None:
    """Who deals the game that is owed, as the lot fell; ``None``: not drawn yet (TS-D-18)."""
    lot = _lot(state, "dealer", due.among)
    return lot.order[0] if lot else None


def final_seats(state: State, field: Sequence[int]) -> tuple[int, ...]:
    """The finalists in seat order as the lot fell; empty before (TS-63)."""
    lot = _lot(state, "seats", field)
    return lot.order if lot else ()


def final_ranking(state: State) -> tuple[FinalPlace, ...]:
    """Finalists by the final, all others by the standings, those who left at the end (TS-64).

    Before the final has a result nobody is placed by it. Ties in the final other than for the
    first place follow the order of the standings (TS-62).
    """
    found: list[FinalPlace] = []
    final = state.final
    if final is not None and final.strokes is not None:
        strokes = final.strokes
        best = _last_standing(final, _first(final, strokes))
        order = sorted(
            final.field, key=lambda no: (-strokes[no], no != best, final.field.index(no))
        )
        found = [
            FinalPlace(no=no, place=at, finalist=True, strokes=strokes[no])
            for at, no in enumerate(order, 1)
        ]
    placed = {one.no for one in found}
    rows = [row for row in standings(state).rows if row.no not in placed]
    found += _others([row for row in rows if row.status == "active"], len(found))
    gone = (row for row in rows if row.status != "active")
    return (*found, *(FinalPlace(no=row.no, place=None, finalist=False) for row in gone))


def _others(rows: Sequence[StandingRow], behind: int) -> list[FinalPlace]:
    """Places after the finalists, shared by equals (TS-D-10, TS-D-11, TS-D-14)."""
    found: list[FinalPlace] = []
    for at, row in enumerate(rows):
        same = at > 0 and rows[at - 1].rank == row.rank
        place = found[-1].place if same else behind + at + 1
        found.append(FinalPlace(no=row.no, place=place, finalist=False))
    return found


def called(state: State, no: int) -> str:
    """The name of a number; the number itself where nobody has it."""
    found = participant(state, no)
    return found.name if found else str(no)
