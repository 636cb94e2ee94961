"""Three solvers, one answer: the quick one, the reference, and brute force.

``STAMMTISCH_HANDS`` says how many hands (``make long ARGS=zwiebel``).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import pairwise
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.groups.brute import Brute
from tests.games.zwiebel.views.worlds import random_conditions, random_hand, with_characters

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.zwiebel.advice.condition_words import format_state
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.solving import Group, quick, reference

HANDS = int(os.environ.get("STAMMTISCH_HANDS", "120"))
LONG = HANDS > 1000

RULES: tuple[RulesName, ...] = ("zwiebel-2004", "zwiebel-v3")
rules = pytest.mark.parametrize("rules", RULES)


def world(
    seed: object, rules: RulesName, sizes: tuple[int, ...]
) -> tuple[tuple[Card, ...], Conditions]:
    """A hand and the conditions it is played under, the same ones for a seed."""
    source = random.Random(f"{seed}/{rules}")
    hand = with_characters(source, rules, random_hand(source, source.choice(sizes)))
    return hand, random_conditions(source, rules, hand)


def judged(rules: RulesName, *, token: bool = False) -> Iterator[tuple[Brute, CardSet, Conditions]]:
    """Random hands that brute force can do: of up to ten cards in the long run, else of seven.

    A hand with so many jokers that there are too many choices of roles loses some cards. With
    ``token`` an open one is in force every time.
    """
    codes = RULE_SETS[rules].pack.codes
    for number in range(HANDS // 2):
        hand, conditions = world(number, rules, tuple(range(4, 11)) if LONG else (4, 5, 6, 7))
        if token:
            conditions = replace(conditions, lady_open=True, devalued=None)
        while True:
            brute = Brute([codes[card] for card in hand], conditions)
            if prod(1 + len(brute.uses(code)) for code in brute.hand) <= (
                20_000 if LONG else 3_000
            ):
                yield brute, card_set(hand), conditions
                break
            hand = hand[1:]


@rules
def test_brute_force_finds_nothing_better(rules: RulesName) -> None:
    """ZC-149, ZC-32, ZC-34, ZC-76: no role, no list of groups was overlooked, none is illegal."""
    codes_of = RULE_SETS[rules].pack.codes_of
    for brute, hand, conditions in judged(rules):
        told = f"{format_state(conditions)} | {' '.join(brute.hand)} | {conditions}"
        for solver in (reference, quick):
            best = solver.arrange(hand, conditions)
            assert [brute.place(str(key)) for key in best.keys] == brute.best(), told
            first = {
                (frozenset(codes_of(group.cards)), str(group.key)): group.wilds
                for group in solver.groups(hand, conditions)
            }
            assert set(first) == {group for group in brute.everything if brute.legal([group])}, told
            if not conditions.constrained:
                assert first == {group: brute.fewest_jokers(group) for group in first}, told


@rules
def test_brute_force_lays_the_same_next_groups_under_an_open_token(rules: RulesName) -> None:
    """ZC-63 L1, ZC-104: which card may still serve the token depends on what lies already."""
    codes_of = RULE_SETS[rules].pack.codes_of
    for number, (brute, hand, conditions) in enumerate(judged(rules, token=True)):
        told = f"{format_state(conditions)} | {' '.join(brute.hand)} | {conditions}"
        source = random.Random(number)
        declared: tuple[Group, ...] = ()
        laid: list[tuple[frozenset[str], str]] = []
        while True:
            taken = {card for cards, _ in laid for card in cards}
            wanted = {
                group
                for group in brute.everything
                if not group[0] & taken
                and (not laid or brute.place(group[1]) <= brute.place(laid[-1][1]))
                and brute.may_follow(laid, group)
            }
            offered = quick.groups(hand, conditions, declared)
            named = [(frozenset(codes_of(group.cards)), str(group.key)) for group in offered]
            assert set(named) == wanted, told
            assert len(named) == len(wanted), told
            if not offered:
                break
            choice = source.randrange(len(offered))
            declared, laid = (*declared, offered[choice]), [*laid, named[choice]]


@rules
def test_the_quick_solver_agrees_with_the_reference(rules: RulesName) -> None:
    """ZC-32, ZC-63, ZC-104: the same optimum, the same groups, also after declared groups."""
    for number in range(HANDS):
        hand, conditions = world(f"q{number}", rules, (6, 8, 9, 10))
        _agree(card_set(hand), conditions, random.Random(number))


@given(st.sampled_from(RULES), st.integers(0, 10**9))
def test_the_quick_solver_agrees_in_any_world(rules: RulesName, seed: int) -> None:
    """ZC-32, ZC-63: hands of all sizes."""
    hand, conditions = world(seed, rules, tuple(range(1, 9)))
    _agree(card_set(hand), conditions, random.Random(seed))


def _agree(hand: CardSet, conditions: Conditions, source: random.Random) -> None:
    told = f"{format_state(conditions)} | {conditions.rule_set.pack.codes_of(hand)} | {conditions}"
    declared: tuple[Group, ...] = ()
    while True:
        one, other = (solver.arrange(hand, conditions, declared) for solver in (quick, reference))
        assert one.strengths == other.strengths, told
        assert quick.fits(hand, one.groups, conditions) is None, told
        assert reference.fits(hand, one.groups, conditions) is None, told
        offered = quick.groups(hand, conditions, declared)
        assert set(offered) == set(reference.groups(hand, conditions, declared)), told
        if not declared:
            assert quick.first_key(hand, conditions) == (one.keys[0] if one.keys else None), told
            assert quick.best_strengths(hand, conditions) == one.strengths, told
        if not offered:
            return
        declared = (*declared, source.choice(offered))
        assert quick.fits(hand, declared, conditions) is None, told
        assert reference.fits(hand, declared, conditions) is None, told


@pytest.mark.parametrize(
    ("lady", "sender"),
    [
        case("ZC-63 L4 alone", False, False),
        case("ZC-63 L1 void: no eight is eleven beside the Achtensender", True, True),
        case("ZC-63 L1 served by the eight: lower claims are the same without it", True, False),
    ],
)
def test_a_remainder_that_only_the_erzkanzler_leaves(lady: bool, sender: bool) -> None:
    """ZC-63, ZC-76: six, three, four and a wild eight are 21, or 20 where no eight is an eight."""
    conditions = Conditions(
        rules="zwiebel-v3",
        wild_for=True,
        wild_now=True,
        arch=True,
        sender=sender,
        lady_open=lady,
    )
    index = RULE_SETS["zwiebel-v3"].pack.index
    hand, cards = (
        card_set(index[code] for code in codes.split())
        for codes in ("Mu6 Kr3 St4 De8 StB", "Mu6 Kr3 St4 De8")
    )
    for solver in (quick, reference):
        found = [
            group
            for group in solver.groups(hand, conditions)
            if (group.cards, str(group.key)) == (cards, "rest20")
        ]
        assert len(found) == 1
        assert solver.fits(hand, found, conditions) is None


@rules
def test_a_larger_hand_is_not_worse(rules: RulesName) -> None:
    """ZC-149: while no constraint is in force, a further card never lowers the optimum."""
    for number in range(HANDS):
        hand, conditions = world(f"m{number}", rules, (5, 8, 10))
        if conditions.constrained:
            continue
        whole = quick.arrange(card_set(hand), conditions).strengths
        for card in hand:
            assert quick.arrange(card_set(hand) ^ 1 << card, conditions).strengths <= whole


@rules
def test_suits_have_no_rank(rules: RulesName) -> None:
    """ZC-151: other names for suits, in v3 for pairs and inside a pair, change no level.

    Of keys that stand at one place in the order, EZ and 2C, another may come out (ZC-32).
    """
    paired = rules == "zwiebel-v3"
    for number in range(HANDS):
        source = random.Random(number)
        hand = random_hand(source, 10)
        wild = bool(number % 2)
        conditions = Conditions(rules=rules, wild_for=wild, wild_now=wild)
        suits = list(range(8))
        source.shuffle(suits)
        if paired:
            pairs = [0, 1, 2, 3]
            source.shuffle(pairs)
            suits = [2 * pairs[suit // 2] + (suit + number) % 2 for suit in range(8)]
        renamed = [suits[card // 13] * 13 + card % 13 for card in hand]
        before, after = (quick.arrange(card_set(cards), conditions) for cards in (hand, renamed))
        assert before.strengths == after.strengths


@rules
def test_keys_have_nullachten_only_where_the_rules_allow(rules: RulesName) -> None:
    """ZC-150, ZC-46: none in wild rounds, none with the switch off, none in Zwiebeln of v3."""
    for number in range(HANDS):
        hand, conditions = world(f"n{number}", rules, (8, 10))
        keys = [group.key for group in quick.groups(card_set(hand), conditions)]
        most = max((key.nulls for key in keys), default=0)
        if conditions.wild_for or not conditions.zero_eights:
            assert most <= (conditions.arch_wild and rules == "zwiebel-2004")
        if rules == "zwiebel-v3":
            assert all(not key.nulls or key.name.endswith("C") for key in keys)


@rules
def test_keys_are_ordered(rules: RulesName) -> None:
    """ZC-148: arrangements compare as lists of strengths, antisymmetric and transitive."""
    found = []
    for number in range(min(HANDS, 200)):
        hand, conditions = world(f"o{number}", rules, (5, 10))
        found.append(quick.arrange(card_set(hand), conditions).strengths)
    found.sort()
    for one, other in pairwise(found):
        assert one <= other
        level = next(
            (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
            None,
        )
        assert len(one) <= len(other) if level is None else one[level] < other[level]
