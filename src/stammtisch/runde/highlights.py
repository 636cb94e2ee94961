"""What is worth telling of an evening: facts for a few sentences, found in its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from stammtisch.runde.model import (
    Meeting,
    NameKey,
    RundeState,
    TableResult,
    called,
    people_at,
)
from stammtisch.runde.standings import results_of, won

MOST = 3
"""So many moments are told of an evening; more would be a list."""

STREAK = 3
"""So many wins one after the other are worth a sentence."""

FIRST_WIN_AFTER = 3
"""So many matches somebody must have waited for the first win."""

NEWCOMERS = 3
"""So many who are new are told by name; of more nothing is told."""

MINUTE = 60_000

HighlightKind: TypeAlias = Literal["first_win", "streak", "jubilee", "longest", "closest", "new"]


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment; which fields there are depends on its kind."""

    kind: HighlightKind
    name: str = ""
    """Whom it is about; in ``new`` the first of them."""
    other: str = ""
    """The second, in ``closest``."""
    game: str = ""
    count: float = 0
    """Wins, matches, minutes, or points between the two."""
    names: tuple[str, ...] = ()
    """All of them, in ``new``."""


def highlights(state: RundeState, meeting: Meeting) -> list[Highlight]:
    """At most `MOST` moments, the rarest first; none of an evening without a result."""
    tonight = results_of(state, meeting)
    before = [
        result for result in state.results if result.evening < meeting.no and result.struck is None
    ]
    found = [
        moment for find in _FINDERS for moment in find(state, before, tonight) if moment is not None
    ]
    return found[:MOST]


Found = Sequence[Highlight | None]
Results = Sequence[TableResult]


def _first_win(state: RundeState, before: Results, tonight: Results) -> Found:
    """Somebody wins who never has, and has tried for a while."""
    known: set[NameKey] = set()
    for at, result in enumerate(tonight):
        for person, place in people_at(state, result).items():
            if person in known or not won(result, place):
                continue
            known.add(person)
            if any(_won_by(state, person, one) for one in before):
                continue
            tries = sum(person in people_at(state, one) for one in (*before, *tonight[:at]))
            if tries >= FIRST_WIN_AFTER:
                return (Highlight("first_win", called(state, person), game=result.game),)
    return ()


def _won_by(state: RundeState, person: NameKey, result: TableResult) -> bool:
    place = people_at(state, result).get(person)
    return place is not None and won(result, place)


def _streak(state: RundeState, _before: Results, tonight: Results) -> Found:
    """The longest run of wins, matches at which one did not sit left out."""
    running: dict[NameKey, int] = {}
    best: dict[NameKey, int] = {}
    for result in tonight:
        for person, place in people_at(state, result).items():
            running[person] = running.get(person, 0) + 1 if won(result, place) else 0
            best[person] = max(best.get(person, 0), running[person])
    longest = max(best.values(), default=0)
    holders = [person for person, count in best.items() if count == longest]
    if longest < STREAK or len(holders) > 1:
        return ()
    return (Highlight("streak", called(state, holders[0]), count=longest),)


def _jubilee(_state: RundeState, before: Results, tonight: Results) -> Found:
    """The tenth, the twenty-fifth, the fiftieth match, and every hundredth."""
    numbers = range(len(before) + 1, len(before) + len(tonight) + 1)
    round_ones = [n for n in numbers if n in {10, 25, 50} or n % 100 == 0]
    return [Highlight("jubilee", count=n) for n in round_ones[-1:]]


def _longest(_state: RundeState, _before: Results, tonight: Results) -> Found:
    """The match that took the longest, of several."""
    if len(tonight) < 2:
        return ()
    result = max(tonight, key=lambda one: one.ended - one.began)
    minutes = (result.ended - result.began) // MINUTE
    return (Highlight("longest", game=result.game, count=minutes),) if minutes else ()


def _closest(state: RundeState, _before: Results, tonight: Results) -> Found:
    """The winner who was ahead by the least, of two people at a table."""
    found: list[tuple[float, Highlight]] = []
    for result in tonight:
        people = [
            (place.points, person)
            for person, place in people_at(state, result).items()
            if place.points is not None and result.finished
        ]
        ranked = sorted(people, key=lambda one: -one[0])
        if len(ranked) < 2 or ranked[0][0] == ranked[1][0]:
            continue
        gap = ranked[0][0] - ranked[1][0]
        first, second = (called(state, person) for _, person in ranked[:2])
        found.append((gap, Highlight("closest", first, second, result.game, gap)))
    return [min(found, key=lambda one: one[0])[1]] if found else ()


def _new(state: RundeState, before: Results, tonight: Results) -> Found:
    """Who sits here for the first time, where others have sat before."""
    if not before:
        return ()
    known = {person for result in before for person in people_at(state, result)}
    here = dict.fromkeys(person for result in tonight for person in people_at(state, result))
    names = tuple(called(state, person) for person in here if person not in known)
    return (Highlight("new", names[0], names=names),) if 0 < len(names) <= NEWCOMERS else ()


_FINDERS: tuple[Callable[[RundeState, Results, Results], Found], ...] = (
    _first_win,
    _streak,
    _jubilee,
    _closest,
    _longest,
    _new,
)
"""In the order in which they are told."""
