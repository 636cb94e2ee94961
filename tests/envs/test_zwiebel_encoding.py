"""What a learner of Zwiebel sees: money by seat, groups that lie, and what cards have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.envs.matches import moments

from stammtisch.envs.encoding import encoding_of
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.games import game
from stammtisch.games.zwiebel.cards.catalogue import RANKS
from stammtisch.games.zwiebel.cards.pack import PACK_V3
from stammtisch.games.zwiebel.state.options import MODIFIERS
from stammtisch.games.zwiebel.state.parts import (
    Aside,
    DuelRecord,
    DuelView,
    EffectsView,
    GroupView,
    PendingView,
    RoundResult,
    Shift,
    Token,
)

LINES = list(RANKS)
MONEY = (
    ("zwiebel-v3", 4, {"rounds": 3}),
    ("zwiebel-2004", 3, {"mode": "gambling", "lady": True, "rounds": 3}),
)
with_money = pytest.mark.parametrize(("name", "seats", "options"), MONEY)


ALL: dict[str, object] = dict.fromkeys(MODIFIERS, True)
"""The game without money, in which nobody folds."""


def told(name: str, seen: Any) -> dict[str, list[float]]:
    """The slices of an array by name."""
    encoding, at, found = encoding_of(game(name)), 0, {}
    array = encoding.array(seen).tolist()
    for one in encoding.slices(seen.n):
        found[one.name] = array[at : at + one.size]
        at += one.size
    return found


def cards_at(numbers: list[float], value: float) -> int:
    return sum(1 << card for card, number in enumerate(numbers) if number == value)


# --- matches played at random -------------------------------------------------------------------


def looks(match: NumberedMatch) -> Iterator[tuple[int, dict[str, list[float]]]]:
    for seat in range(match.seats):
        yield seat, told(match.game.name, match.game.rules.observation(match.state, seat))


@with_money
def test_what_is_paid_by_seat_makes_up_the_pot(
    name: str, seats: int, options: dict[str, object]
) -> None:
    different = 0
    for seed in range(4):
        for match in moments(name, seats, options, seed, 80):
            for _, slices in looks(match):
                (pot,), (carried,) = slices["pot"], slices["carried"]
                assert sum(slices["paid"]) + carried == pot + sum(slices["extra"])
                different += len(set(slices["paid"])) > 1
    assert different, "all had always paid the same"


@with_money
def test_who_is_asked_first_is_told(name: str, seats: int, options: dict[str, object]) -> None:
    for match in moments(name, seats, options, 1, 150):
        if match.state.pending is not None or match.state.duel is not None:
            continue
        for seat, slices in looks(match):
            assert slices["asked"].index(1) == (match.asked[0] - seat) % seats
            assert max(slices["asked"]) == sum(place > 0 for place in slices["asked"])


@pytest.mark.parametrize("seed", range(2))
def test_groups_that_lie_are_told_with_their_seat(seed: int) -> None:
    found = 0
    for match in moments("zwiebel-2004", 4, ALL, seed, 150):
        duel = match.state.duel
        if duel is None:
            continue
        for seat, slices in looks(match):
            for owner, groups in zip((duel.leader, duel.challenger), duel.lists, strict=True):
                name = f"laid {(owner - seat) % 4}"
                for place, group in enumerate(groups, 1):
                    found += owner != seat
                    assert cards_at(slices[name], place) == group.cards
                    line = slices[f"{name} line"][place - 1]
                    assert LINES[int(line) - 1] == group.key.name
                    assert slices[f"{name} points"][place - 1] == group.key.points
                    assert slices[f"{name} nulls"][place - 1] == group.key.nulls
                    assert slices[f"{name} raised"][place - 1] == group.key.elephant
                assert not any(slices[f"{name} line"][len(groups) :])
    assert found, "nobody laid anything"


def test_the_best_arrangement_is_the_own_hands() -> None:
    for match in moments("zwiebel-v3", 3, {"rounds": 1}, 2, 60):
        for _, slices in looks(match):
            own = {card for card, has in enumerate(slices["hand"]) if has}
            assert {card for card, place in enumerate(slices["best"]) if place} <= own
            assert sum(line > 0 for line in slices["best line"]) == max(slices["best"])


# --- what comes seldom --------------------------------------------------------------------------

PAIR = GroupView(("ElA", "KrA"), "DZ-1e", 1, 2)
REST = GroupView(("El9",), "rest9", 0, 0)
DUEL = DuelView(
    leader=2,
    challenger=3,
    case="R",
    actor=2,
    level=4,
    lists=((), ()),
    rearrangements=(0, 1),
    exhausted=(True, False),
    due="fool",
    actions=7,
)
OVER = DuelRecord(1, 0, ((PAIR,), (REST,)), loser=0)
EFFECTS = EffectsView(
    begun=(),
    aside=(Aside(3, "KrD"),),
    tokens=(Token(0, "MuA"), Token(2, None), Token(2, None)),
    fate_by=3,
    zeroed=0,
    shifts=(
        Shift(1, "El9", 1, "tortoise"),
        Shift(1, "El2", 3, "elephants"),
        Shift(1, "ElZ", 2, "also"),
    ),
    arch="answered",
    death=True,
    fool=False,
    sender=True,
)
STEP = PendingView(
    step="elephant_values",
    by=3,
    waiting=(3, 0),
    cards=("El2", "El3", "El4"),
    values=(5, 6),
    groups=(PAIR,),
    victims=(0, 1),
    up=True,
    amount=12,
)
LEFT_OVER = RoundResult(1, 0, None, None, False, False, 35, (90, 80, 100, 95))
DIVIDED = replace(LEFT_OVER, pot=390, stacks=(1, 6, 2, 1))
"""Fewer than two could pay the ante of 5: 98, 98, 97 and 97 of the pot go back to them."""
CASES: tuple[tuple[dict[str, object], str, dict[object, float]], ...] = (
    ({"duels": (OVER,)}, "laid 0", {"ElA": 1, "KrA": 1}),
    ({"duels": (OVER,)}, "laid 0 line", {0: LINES.index("DZ") + 1}),
    ({"duels": (OVER,)}, "laid 0 nulls", {0: 1}),
    ({"duels": (OVER,)}, "laid 0 wilds", {0: 2}),
    ({"duels": (OVER,)}, "laid 0 raised", {0: 1}),
    ({"duels": (OVER,)}, "laid 3 points", {0: 9}),
    ({"duels": (OVER,)}, "laid 1", {}),
    ({"duels": (OVER,), "duel": replace(DUEL, leader=1)}, "laid 0", {}),
    ({"duels": (OVER,)}, "compared", {0: 1}),
    ({"duel": DUEL}, "decides", {1: 1}),
    ({"duel": DUEL}, "rearranges", {2: 1}),
    ({"duel": DUEL}, "exhausted", {1: 1}),
    ({"duel": DUEL}, "level", {0: 4}),
    ({"duel": DUEL}, "actions", {0: 7}),
    ({"duel": DUEL}, "due", {9: 1}),
    ({"line": (3, 1)}, "line", {2: 1, 0: 2}),
    ({"effects": EFFECTS}, "aside", {"KrD": 1}),
    ({"effects": EFFECTS}, "exchanger", {2: 1}),
    ({"effects": EFFECTS}, "devalued", {"MuA": 1}),
    ({"effects": EFFECTS}, "tokens", {1: 2}),
    ({"effects": EFFECTS}, "fate", {2: 1}),
    ({"effects": EFFECTS}, "zeroed", {3: 1}),
    ({"effects": EFFECTS}, "tortoise", {"El9": 1}),
    ({"effects": EFFECTS}, "elephants", {"El2": 3}),
    ({"effects": EFFECTS}, "also", {"ElZ": 2}),
    ({"effects": EFFECTS}, "arch", {1: 1}),
    ({"effects": EFFECTS}, "death on", {0: 1}),
    ({"effects": EFFECTS}, "fool on", {}),
    ({"effects": EFFECTS}, "sender on", {0: 1}),
    ({"pending": STEP}, "opened", {2: 1}),
    ({"pending": STEP}, "answers", {2: 1, 3: 2}),
    ({"pending": STEP}, "victims", {3: 1, 0: 2}),
    ({"pending": STEP}, "at issue", {"El2": 1, "El3": 2, "El4": 3}),
    ({"pending": STEP}, "given", {"El2": 5, "El3": 6}),
    ({"pending": STEP}, "crippled", {"ElA": 1, "KrA": 1}),
    ({"pending": STEP}, "up", {0: 1}),
    ({"pending": STEP}, "deal", {0: 12}),
    ({"pending": replace(STEP, cards=(), card="KrD")}, "at issue", {"KrD": 1}),
    ({"pending": replace(STEP, victims=(), victim=0)}, "victims", {3: 1}),
    ({"pending": None}, "opened", {}),
    ({"history": (LEFT_OVER,)}, "carried", {0: 35}),
    ({"history": (replace(LEFT_OVER, winner=2),)}, "carried", {}),
    ({"history": (DIVIDED,)}, "carried", {}),
    ({"history": ()}, "paid", {0: 5, 1: 5, 2: 5, 3: 5}),
    ({"history": (LEFT_OVER,)}, "paid", {1: 5}),
    ({"history": (DIVIDED,)}, "paid", {0: 9, 1: 4, 2: 3, 3: 4}),
    ({"rewild": 2}, "rewild", {1: 1}),
    ({"wild_at_start": True}, "dealt wild", {0: 1}),
    ({"fate_unwild": True}, "unwild", {0: 1}),
    ({"queue": (0, 2)}, "asked", {3: 1, 1: 2}),
    ({"later": (3,)}, "later", {2: 1}),
    ({"order": (1, 2, 3, 0)}, "elder", {0: 1, 1: 2, 2: 3, 3: 4}),
    ({"discard": 6}, "discard", {0: 6}),
    ({"round_no": 2}, "left", {0: 6}),
)
"""Something seen from seat 1 of 4, a slice, and where it is not 0: by card, or by place."""


@pytest.mark.parametrize(("changed", "name", "expected"), CASES)
def test_a_slice_tells(
    changed: dict[str, object], name: str, expected: dict[object, float]
) -> None:
    match = next(moments("zwiebel-v3", 4, {}, 1, 1))
    seen = replace(match.game.rules.observation(match.state, 1), **changed)
    numbers = told("zwiebel-v3", seen)[name]
    by_card = len(numbers) == len(PACK_V3.codes)
    places: list[object] = list(PACK_V3.codes) if by_card else list(range(len(numbers)))
    assert {where: one for where, one in zip(places, numbers, strict=True) if one} == expected
