"""The question how a hand is best arranged, answered as a person would lay it out."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import FIVE, FIVE_TOO, GREAT
from tests.games.zwiebel.setting import arranged as table

from stammtisch.games.protocol import RuleViolation, Subject
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.condition_words import parse_state
from stammtisch.games.zwiebel.cards.catalogue import parse_key
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.questions import (
    ArrangeHand,
    HandArranged,
    ShownArrangement,
    ShownGroup,
    arranged,
    chances,
    questions_of,
)

OLD: RulesName = "zwiebel-2004"
NEW: RulesName = "zwiebel-v3"


def ask(rules: RulesName, cards: str, state: str = "-", runners_up: int = 0) -> HandArranged:
    """The answer for a hand in words."""
    return arranged(ArrangeHand(tuple(cards.split()), state, runners_up), rules)


def written(group: ShownGroup) -> str:
    """A group in a line: ``DZ-1: RK=10 SA=11 O8=0``, a joker as ``Ok8=2(2)``."""
    return f"{group.key}: " + " ".join(
        f"{one.card}={one.value}" + (f"({one.rank})" if one.rank else "") for one in group.cards
    )


@pytest.mark.parametrize(
    ("rules", "state", "cards", "groups"),
    [
        case(
            "EX04-49: picture and ace in turn, an onion from high to low",
            OLD,
            "-",
            "S3 R3 O4 Y4 G6 T7 BB VD SA RA",
            ["DZ: VD=10 SA=11 BB=10 RA=11", "5C: T7=7 O4=4 Y4=4 S3=3 R3=3", "rest6: G6=6"],
        ),
        case("EX04-33: Nullachten come last", OLD, "-", "O8 SA RK", ["DZ-1: RK=10 SA=11 O8=0"]),
        case(
            "EX04-01: the smallest bagel",
            OLD,
            "-",
            "SZ RD",
            ["K1: RD=10 SZ=10"],
        ),
        case(
            "KC30-30: a joker says what it stands for",
            NEW,
            "wild",
            "El2 Kr4 Ok6 Po7 Sc9 MuZ StB DeB ElK Ok8",
            [
                "5C: Po7=7 Ok6=6 Kr4=4 El2=2 Ok8=2(2)",
                "K2: ElK=10 MuZ=10 StB=10 DeB=10",
                "rest9: Sc9=9",
            ],
        ),
        case(
            "EX04-60: one of the aces counts 1 for the Lady",
            OLD,
            "wild lady",
            "SA RK OA YB GA TD",
            ["DZ: RK=10 OA=11 YB=10 GA=11", "rest11: TD=10 SA=1"],
        ),
        case(
            "EX04-51: A'Tuin's shift counts",
            OLD,
            "S2=10 RK=2",
            "S2 RA OB YA",
            ["DZ: OB=10 RA=11 S2=10 YA=11"],
        ),
        case(
            "Z30-07: ten cards of which nine are jokers, as a bagel under the Narr",
            NEW,
            "wild fool archwild zero",
            "El8 Kr8 Ok8 Po8 Sc8 Mu8 St8 StB KrZ ElZ",
            [
                (
                    "K5: El8=10(Z) ElZ=10 Kr8=10(Z) KrZ=10 Ok8=10(Z) Po8=10(Z) "
                    "Sc8=10(Z) Mu8=10(Z) StB=10 St8=10(Z)"
                )
            ],
        ),
    ],
)
def test_every_card_shows_what_it_counts(
    rules: RulesName, state: str, cards: str, groups: list[str]
) -> None:
    """Laid in the order of a person who wants to show why it is that combination."""
    assert [written(group) for group in ask(rules, cards, state).best.groups] == groups


def test_worthless_cards_are_named() -> None:
    """KC04-66: zeroed aces are in no group (ZC-51)."""
    best = ask(OLD, "SA RA OK YB", "zero").best
    assert [group.key for group in best.groups] == ["K1"]
    assert best.unused == ("SA", "RA")


def test_the_state_comes_back_in_its_usual_order() -> None:
    """So that an address can be compared."""
    assert ask(OLD, "SA", "S9~10 fool  wild").state == "wild fool S9~10"


def test_runners_up_begin_lower_and_lower() -> None:
    """Each has the best arrangement behind another first choice (ZC-33)."""
    found = ask(OLD, "S3 R3 O4 Y4 G6 T7 BB VD SA RA", runners_up=3)
    assert [[group.key for group in one.groups] for one in found.runners_up] == [
        ["6C", "3C", "rest7"],
        ["5C", "4C", "rest7"],
        ["4C", "4C", "rest17"],
    ]


def test_no_cards_are_no_arrangement() -> None:
    """An empty table is laid at once."""
    assert ask(NEW, "", runners_up=2).best == ShownArrangement((), ())


hands = st.sampled_from((OLD, NEW)).flatmap(
    lambda rules: st.tuples(
        st.just(rules),
        st.lists(st.sampled_from(RULE_SETS[rules].pack.codes), min_size=1, max_size=7, unique=True),
        st.sets(st.sampled_from(("fool", "death", "sender", "arch", "zero", "lady"))),
    )
)


@given(hands)
def test_every_card_lies_once_and_every_value_fits_its_key(given_hand: Any) -> None:
    """Nothing is lost, and what a group shows is what its key says (ZC-12)."""
    rules, cards, words = given_hand
    state = " ".join(sorted(words)) or "-"
    found = arranged(ArrangeHand(tuple(cards), state), rules)
    shown = [one.card for group in found.best.groups for one in group.cards]
    assert sorted((*shown, *found.best.unused)) == sorted(cards)
    strengths = []
    for group in found.best.groups:
        key = parse_key(group.key, parse_state(state, rules))
        strengths.append(key.strength)
        total = sum(one.value for one in group.cards)
        assert sum(one.tag == "NULL" for one in group.cards) == key.nulls
        if key.name == "rest":
            assert total == key.points
        elif key.name.endswith("C") or key.name in {"BR", "RO"}:
            assert total == 21
        elif key.name.startswith("K"):
            pairs = [one.value for one in group.cards]
            assert {sum(pairs[at : at + 2]) for at in range(0, len(pairs), 2)} == {20}
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.parametrize(
    ("code", "cards", "state"),
    [
        case("no such card", "unknown_card", "SA ElB", "-"),
        case("a card twice", "card_twice", "SA SA", "-"),
        case("no such condition", "unknown_condition", "SA", "wild tired"),
    ],
)
def test_what_cannot_be_asked(code: str, cards: str, state: str) -> None:
    """One refusal each."""
    with pytest.raises(RuleViolation) as caught:
        ask(OLD, cards, state)
    assert caught.value.code == code


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_the_hook_of_the_game(rules: RulesName) -> None:
    """The question comes as JSON, and eleven cards are too many."""
    hook = questions_of(rules)
    codes = list(RULE_SETS[rules].pack.codes)
    question = msgspec.convert({"type": "arrange_hand", "cards": codes[:3]}, hook.asked)
    assert isinstance(hook.answer(question, Subject(random.Random(1))), hook.answers)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "arrange_hand", "cards": codes[:11]}, hook.asked)


def test_chances_need_a_seat_in_the_round() -> None:
    """ZC-100: a spectator has no view to ask from, and who has folded nothing to win."""
    state = table("z04", GREAT, FIVE, FIVE_TOO, dealer=2)
    source = random.Random(1)
    for seat, place, code in ((None, "in", "needs_seat"), (0, "folded", "not_in_round")):
        seen = rules.observation(replace(state, place=(place, "in", "in")), seat)
        with pytest.raises(RuleViolation) as caught:
            chances(seen, source, 10)
        assert caught.value.code == code


def test_chances_are_shares_with_intervals() -> None:
    """ZC-114: against each rival, and against all; alone there is nothing to estimate."""
    state = table("z04", GREAT, FIVE, FIVE_TOO, dealer=2, opened={1: FIVE})
    found = chances(rules.observation(state, 0), random.Random(1), 50)
    assert [one.seat for one in found.rivals] == [1, 2]
    assert found.samples == 50
    assert found.chance == pytest.approx(1, abs=0.05)
    assert found.low <= found.chance <= found.high
    alone = replace(state, place=("in", "folded", "folded"), duel=None, phase="stay")
    assert chances(rules.observation(alone, 0), random.Random(1), 50).rivals == ()
