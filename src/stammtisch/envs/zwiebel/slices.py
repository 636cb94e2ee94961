"""What the slices of Zwiebel are made of: seats in turn, numbers by card, groups of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from stammtisch.envs.encoding import Slice, marked, seat_from
from stammtisch.envs.zwiebel.words import line_of
from stammtisch.games.zwiebel.cards.catalogue import RANKS as LINES
from stammtisch.games.zwiebel.cards.pack import SIZE, ZwiebelPack
from stammtisch.games.zwiebel.state.parts import GroupView
from stammtisch.games.zwiebel.views.observation import Observation

Read = Callable[[Observation], list[float]]

HELD = 10
"""The cards of a full hand; it has no more groups."""

_NUMBER = {line: number for number, line in enumerate(LINES, 1)}


def seats_in(seen: Observation, seats: Iterable[int | None]) -> list[float]:
    """Ones at these seats, counted from the observer."""
    return marked(seen.n, [seat_from(seen, seat) for seat in seats])


def turns_of(seen: Observation, seats: Iterable[int]) -> list[float]:
    """By seat, counted from the observer: its place among these, from 1; 0 for all others."""
    assert seen.seat is not None
    found = [0.0] * seen.n
    for place, seat in enumerate(seats, 1):
        found[(seat - seen.seat) % seen.n] = float(place)
    return found


def how_often(seen: Observation, seats: Iterable[int]) -> list[float]:
    """By seat, counted from the observer: how often it is among these."""
    assert seen.seat is not None
    found = [0.0] * seen.n
    for seat in seats:
        found[(seat - seen.seat) % seen.n] += 1.0
    return found


def cards_in(pack: ZwiebelPack, codes: Iterable[str]) -> list[float]:
    """Ones at these cards."""
    return marked(SIZE, [pack.index[code] for code in codes])


def by_card(pack: ZwiebelPack, numbers: Iterable[tuple[str, int]]) -> list[float]:
    """By card its number; 0 for all others."""
    found = [0.0] * SIZE
    for code, number in numbers:
        found[pack.index[code]] = float(number)
    return found


def groups_of(
    name: str,
    whose: str,
    pack: ZwiebelPack,
    laid: Callable[[Observation], Sequence[GroupView]],
) -> tuple[Slice, ...]:
    """A list of groups: by card in which it is, and what the first, the second … count as."""

    def numbered(read: Callable[[GroupView], int]) -> Read:
        def numbers(seen: Observation) -> list[float]:
            found = [float(read(group)) for group in laid(seen)]
            return found + [0.0] * (HELD - len(found))

        return numbers

    def places(seen: Observation) -> list[float]:
        groups = enumerate(laid(seen), 1)
        return by_card(pack, [(code, place) for place, group in groups for code in group.cards])

    return (
        Slice(name, SIZE, f"By card: the place, from 1, of its group in {whose}.", places),
        Slice(
            f"{name} line",
            HELD,
            "By place: the line of that group among the words `as`, from 1; 0: no group.",
            numbered(lambda group: _NUMBER[line_of(group.key)]),
        ),
        Slice(f"{name} points", HELD, "By place: the sum of a rest.", numbered(_points)),
        Slice(f"{name} nulls", HELD, "By place: Nullachten.", numbered(lambda one: one.nulls)),
        Slice(f"{name} wilds", HELD, "By place: wild cards.", numbered(lambda one: one.wilds)),
        Slice(
            f"{name} raised",
            HELD,
            "By place: with a card that the elephants raised.",
            numbered(lambda group: group.key.endswith("e")),
        ),
    )


def _points(group: GroupView) -> int:
    return int(group.key.removeprefix("rest")) if group.key.startswith("rest") else 0
