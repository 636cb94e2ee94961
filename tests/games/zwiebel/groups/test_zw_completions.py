"""Steps that must not lead into dead ends, against plain searches (ZC-119)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.zwiebel.setting import arranged, legal, preshow

from stammtisch.cards.sets import card_set, members
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import COUNTS, EIGHT, NINE, PACK_2004, PACK_V3, RANK_OF
from stammtisch.games.zwiebel.characters.elephants import fours, has_completion
from stammtisch.games.zwiebel.groups.judgement import conditions_of, next_groups
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.rules import apply
from stammtisch.games.zwiebel.solving import Group, keys, strengths
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.state import State

seeds = st.integers(0, 2**32)
both = pytest.mark.parametrize("rules", ["z04", "z30"])


def codes_of(rules: str) -> list[str]:
    """All cards of the rule set."""
    return list((PACK_2004 if rules == "z04" else PACK_V3).codes)


# --- rearranging ------------------------------------------------------------------------------


def ends_well(
    state: State, seat: int, laid: tuple[Group, ...], goal: Sequence[int], strict: bool
) -> bool:
    """ZC-105 by trying everything: higher at the last level, or equal and as long."""
    if len(laid) == len(goal):
        return not strict
    for group in next_groups(state, seat, laid):
        strength, aim = group.key.strength, goal[len(laid)]
        if strength > aim:
            return True
        if strength == aim and ends_well(state, seat, (*laid, group), goal, strict):
            return True
    return False


@both
@given(seed=seeds, size=st.integers(3, 6))
def test_rearrangements_are_complete(rules: str, seed: int, size: int) -> None:
    """ZC-119, ZC-105: listed is exactly what has a completion."""
    rng = random.Random(seed)
    codes = rng.sample(codes_of(rules), 2 * size)
    off: dict[str, Any] = {"arch": False, "death": False, "sender": False}
    state = arranged(rules, " ".join(codes[:size]), " ".join(codes[size:]), **off)
    for _ in range(30):
        if not state.players:
            return
        found = legal(state)
        again = [one for one in found if isinstance(one, act.Rearrange)]
        if again and state.pending is None:
            check(state, again)
        state, _ = apply(state, asked_seat(state), rng.choice(found))


def check(state: State, listed: Sequence[act.Rearrange]) -> None:
    """The list against the search."""
    seat, duel = asked_seat(state), state.duel
    assert duel is not None
    goal = strengths(duel.lists[1 if seat == duel.leader else 0])
    codes = state.setup.pack.codes_of
    expected = {
        (codes(group.cards), str(group.key))
        for group in next_groups(state, seat, ())
        if group.key.strength > goal[0]
        or (
            group.key.strength == goal[0]
            and ends_well(state, seat, (group,), goal, duel.case == "T")
        )
    }
    assert {(one.cards, one.claim) for one in listed} == expected


# --- the elephants ----------------------------------------------------------------------------


def allowed(state: State, cards: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """The conditions (i) to (iv) of Z04-46 as they stand there; every group is tried."""
    counts = [COUNTS[RANK_OF[card]] for card in cards]
    if sum(values) != sum(counts) or not all(1 <= value <= 11 for value in values):
        return False
    raised = [
        (card, value)
        for card, count, value in zip(cards, counts, values, strict=True)
        if value > count
    ]
    for card, value in raised:
        if value != 11 and not (value == 10 and RANK_OF[card] in (EIGHT, NINE)):
            return False
    shifts = tuple(OtherValue(*pair, "elephants") for pair in zip(cards, values, strict=True))
    conditions = replace(conditions_of(state, 0), shifts=shifts)
    field = card_set(cards) if state.setup.procedure.elephants_alone else state.hands[0]
    return bool(raised) and has_double(field, card_set(card for card, _ in raised), conditions)


def has_double(field: int, raised: int, conditions: Conditions) -> bool:
    """Whether some group of these cards is a DZ with all raised cards in it."""
    others = members(field & ~raised)
    for count in range(5 - raised.bit_count()):
        for more in combinations(others, count):
            cards = raised | card_set(more)
            if any(key.name == "DZ" for key in keys(cards, conditions)):
                return True
    return False


@both
@given(seed=seeds, wild=st.booleans())
def test_elephants_drive_as_they_may(rules: str, seed: int, wild: bool) -> None:
    """Z04-46, Z30-46, ZC-119: values are accepted exactly if the conditions hold."""
    rng = random.Random(seed)
    every = codes_of(rules)
    atuin = "BD" if rules == "z04" else "MuD"
    driven = [code for code in every if code[-1] in ("9Z8" if wild else "9Z")]
    helpers = [code for code in every if code[-1] in "ABK82" and code not in driven]
    hand = [atuin, *rng.sample(driven, 5), *rng.sample(helpers, 3)]
    other = rng.choice([code for code in every if code not in hand])
    state = preshow(rules, " ".join(hand), other, wild=wild)
    choices = list(fours(state, 0))
    assume(choices)
    cards = (*rng.choice(choices), state.setup.characters["atuin"])
    for _ in range(25):
        values = tuple(rng.choice((10, 10, 11, 11, COUNTS[RANK_OF[card]], rng.randint(1, 9)))
                       for card in cards)  # fmt: skip
        total = sum(COUNTS[RANK_OF[card]] for card in cards)
        last = total - sum(values[:4])
        values = (*values[:4], last)
        if not 1 <= last <= 11:
            continue
        assert has_completion(state, 0, cards, values) == allowed(state, cards, values)
