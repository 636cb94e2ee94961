"""What the results come to: for each person evenings, matches, wins, points, and against whom."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stammtisch.runde.model import (
    Goal,
    Meeting,
    NameKey,
    RundeState,
    SeatResult,
    TableResult,
    UnixMs,
    called,
    people_at,
    root,
)

ENOUGH = 3
"""Matches between two people before anything is said of who beats whom."""


class AtGame(msgspec.Struct, frozen=True):
    """What somebody has made of one game."""

    game: str
    matches: int
    wins: int
    points: float | None
    """The sum of what the tables brought; ``None`` where nobody counted."""


class Against(msgspec.Struct, frozen=True):
    """How two people have done where both sat, of the matches that were played to the end."""

    name: str
    matches: int
    won: int
    """So often one was ahead of the other."""
    lost: int


class MemberRow(msgspec.Struct, frozen=True, kw_only=True):
    """A member with all that has been played."""

    name: str
    also: list[str]
    """Other names that were merged into this one."""
    evenings: int = 0
    matches: int = 0
    """Also those that were ended early."""
    wins: int = 0
    games: list[AtGame] = []
    against: list[Against] = []


def rows(state: RundeState, since: UnixMs = 0, until: UnixMs | None = None) -> list[MemberRow]:
    """A row for every member who has not left, by name; only tables that ended from ``since`` on,
    and before ``until``, count, and no result that was struck.

    There is no order of merit: this is nobody's ranking.
    """
    counted = [
        result
        for result in state.results
        if result.struck is None
        and since <= result.ended
        and (until is None or result.ended < until)
    ]
    seated = [(result, people_at(state, result)) for result in counted]
    people = sorted(
        {root(state, key) for key in state.members} - state.left.keys(),
        key=lambda key: (state.members[key].casefold(), key),
    )
    return [_row(state, person, seated) for person in people]


def wins_of(state: RundeState, results: Iterable[TableResult]) -> dict[NameKey, int]:
    """Whoever sat there, with the number of wins."""
    found: dict[NameKey, int] = {}
    for result in results:
        for person, place in people_at(state, result).items():
            found[person] = found.get(person, 0) + won(result, place)
    return found


def won(result: TableResult, place: SeatResult) -> bool:
    """Whether somebody won there; who shares the first place has won, too."""
    return result.finished and place.first


def results_of(state: RundeState, meeting: Meeting) -> list[TableResult]:
    """What was played in an evening and counts."""
    return [result for result in played_in(state, meeting) if result.struck is None]


def played_in(state: RundeState, meeting: Meeting) -> list[TableResult]:
    """What was played in an evening, in the order of its time."""
    results = [result for result in state.results if result.evening == meeting.no]
    return sorted(results, key=lambda one: one.ended)


def reached(state: RundeState, meeting: Meeting, goal: Goal) -> bool:
    """Whether the evening is at its goal."""
    results = results_of(state, meeting)
    if goal.kind == "matches":
        return len(results) >= goal.count
    return max(wins_of(state, results).values(), default=0) >= goal.count


Seated = list[tuple[TableResult, dict[NameKey, SeatResult]]]


def _row(state: RundeState, person: NameKey, seated: Seated) -> MemberRow:
    own = [(result, people) for result, people in seated if person in people]
    return MemberRow(
        name=state.members[person],
        also=[
            name
            for key, name in state.members.items()
            if key != person and root(state, key) == person
        ],
        evenings=len({result.evening for result, _ in own}),
        matches=len(own),
        wins=sum(won(result, people[person]) for result, people in own),
        games=_games(person, own),
        against=_against(state, person, own),
    )


def _games(person: NameKey, own: Seated) -> list[AtGame]:
    found = []
    for game in sorted({result.game for result, _ in own}):
        here = [(result, people[person]) for result, people in own if result.game == game]
        points = [place.points for _, place in here if place.points is not None]
        wins = sum(won(result, place) for result, place in here)
        found.append(AtGame(game, len(here), wins, sum(points) if points else None))
    return found


def _against(state: RundeState, person: NameKey, own: Seated) -> list[Against]:
    met: dict[NameKey, list[int]] = {}
    for result, people in own:
        for other, place in people.items():
            lead = _lead(people[person], place)
            if other == person or not result.finished or lead is None:
                continue
            score = met.setdefault(other, [0, 0, 0])
            score[0] += 1
            score[1] += lead > 0
            score[2] += lead < 0
    told = [Against(called(state, key), *score) for key, score in met.items() if score[0] >= ENOUGH]
    return sorted(told, key=lambda one: (one.won - one.lost, one.name.casefold()))


def _lead(one: SeatResult, other: SeatResult) -> float | None:
    """By how much one was ahead, in points or in places; ``None`` where nobody counted."""
    if one.points is not None and other.points is not None:
        return one.points - other.points
    if one.place is not None and other.place is not None:
        return other.place - one.place
    return None
