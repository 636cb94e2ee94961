"""Stealing reserved cards, by the base rule and both variants (DR-31 .. DR-37)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.builders import case, refused
from tests.games.drachenrummy.setting import (
    GAME,
    act,
    begun,
    dice,
    keep,
    placing,
    reserve,
    run,
    steal,
    throw,
    told,
    turn,
)

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, least_to_steal
from stammtisch.games.drachenrummy.state.actions import Steal
from stammtisch.games.drachenrummy.state.events import CardStolen

RULES = ("same_face_more", "any_face_more", "more_same_or_equal_higher")


@pytest.mark.parametrize(
    ("lies", "thief", "may"),
    [
        case("DR-E28 Moritz", "3x6", "4x6", "yes yes yes"),
        case("DR-E29 not more", "3x6", "3x6", "no no no"),
        case("DR-E30 any face", "2x4", "3x1", "no yes no"),
        case("DR-E31 as many, higher", "2x4", "2x5", "no no yes"),
        case("DR-E32 more, higher", "2x4", "3x5", "no yes yes"),
        case("DR-E33 fewer", "2x4", "1x6", "no no no"),
        case("DR-E34 one die, higher", "1x1", "1x2", "no no yes"),
        case("DR-E35 more of the same", "1x1", "2x1", "yes yes yes"),
        case("DR-E36 five of 6 beat five of 5", "5x5", "5x6", "no no yes"),
        case("DR-E37 safe in every variant", "5x6", "5x6", "no no no"),
        case("DR-E38 more of a lower face", "4x6", "5x1", "no yes no"),
        case("DR-E39 only 6s help", "1x6", "5x5", "no yes no"),
    ],
)
def test_who_wins_a_card(lies: str, thief: str, may: str) -> None:
    """DR-31, DR-36, DR-A16, DR-A17: the base rule and the two variants, in this order."""
    count, face = dice(thief)
    fixed = " ".join([str(face)] * count + ["3" if face != 3 else "2"] * (5 - count))
    for rule, answer in zip(RULES, may.split(), strict=True):
        state = placing(fixed, reserved=f"1:AH/{lies}", steal_rule=rule)
        action = steal("AH", thief)
        assert (action in rules.legal_actions(state, 0)) == (answer == "yes"), rule
        if answer == "yes":
            seen = rules.observation(act(state, action), None)
            assert told(seen.reserved) == f"0:AH/{thief}"
        else:
            found = refused(GAME, state, 0, action)
            assert found.code == "steal_too_weak"
            assert found.clause == ("DR-31" if rule == RULES[0] else "DR-36")


def test_the_rules_in_full() -> None:
    """DR-31, DR-36: all dice against all dice, by the words of the rules."""
    for g, m, f, k in product(FACES, range(1, 6), FACES, range(1, 6)):
        wins = (
            g == f and m > k,
            m > k,
            (g == f and m > k) or (g > f and m >= k),
        )
        for rule, expected in zip(RULES, wins, strict=True):
            assert (m >= least_to_steal(rule, g, f, k)) == expected  # type: ignore[arg-type]


def test_safe_dice() -> None:
    """DR-37: five dice are safe, with the third rule only five 6s."""
    for rule, face in product(RULES, FACES):
        safe = all(least_to_steal(rule, g, face, 5) > DICE for g in FACES)  # type: ignore[arg-type]
        assert safe == (rule != RULES[2] or face == 6)


def test_max_and_moritz() -> None:
    """DR-E40, DR-E41, DR-14, DR-16, DR-26, DR-A14: reserving and stealing in one turn."""
    state = begun(2, "KH", "AH", "AS", "9S")
    state = turn(state, "3 3 6 6 6", reserve("KH", "2x3"), reserve("AH", "3x6"))
    state = keep(state, "6 6 6 6 5")
    state, events = run(state, (1, steal("AH", "4x6")))
    assert events == [CardStolen(1, 0, "AH", 6, 4, 6, 3)]
    state = act(state, reserve("AS", "1x5"))
    seen = rules.observation(state, None)
    assert told(seen.reserved) == "0:KH/2x3 1:AH/4x6 1:AS/1x5"
    state = act(state, *[rules.timeout(state, 1)])
    state = act(state, *[rules.timeout(state, 1)])
    assert rules.observation(state, 0).hand == ("KH",)
    assert len(throw(state, "1 1 1 1 1").rolled) == 5


@pytest.mark.parametrize(
    ("action", "code"),
    [
        case("DR-E42 DR-A18 from himself", steal("AC", "3x6"), "own_card"),
        case("DR-E43 three 6s again", steal("AH", "3x6"), "steal_too_weak"),
        case("DR-31 from the display", steal("2D", "3x6"), "card_not_reserved"),
        case("DR-31 from the deck", steal("QC", "3x6"), "card_not_reserved"),
        case("DR-27 no dice", steal("AH", "0x6"), "need_at_least_one_die"),
        case("DR-31 more than there are", steal("AH", "4x6"), "not_enough_dice"),
    ],
)
def test_refused(action: Steal, code: str) -> None:
    """DR-34, DR-86: only others' cards, and only with dice one has."""
    state = placing("6 6 6 1 1", "2D 5H 9S", "1:AH/3x6 0:AC/2x1")
    assert refused(GAME, state, 0, action).code == code


@pytest.mark.parametrize(
    ("rule", "lies", "thief", "able", "least"),
    [
        case("DR-87 one more 6", RULES[0], "3x6", "3x6", True, 4),
        case("DR-87 another face never", RULES[0], "1x6", "3x5", False, 5),
        case("DR-87 five are safe", RULES[1], "5x6", "3x5", False, 5),
        case("DR-87 any face", RULES[1], "3x6", "3x5", True, 4),
        case("DR-87 as many of a higher face", RULES[2], "4x1", "3x5", True, 4),
        case("DR-87 a lower face never", RULES[2], "1x6", "3x5", False, 5),
    ],
)
def test_what_is_missing(rule: str, lies: str, thief: str, able: bool, least: int) -> None:
    """DR-87: the refusal says how many dice of the face would do, or that none do."""
    count, face = dice(thief)
    fixed = " ".join([str(face)] * count + ["2", "2"])
    state = placing(fixed, reserved=f"1:AH/{lies}", steal_rule=rule)
    facts = refused(GAME, state, 0, steal("AH", thief)).facts
    old_count, old_face = dice(lies)
    assert facts == {
        "card": "AH",
        "face": face,
        "count": count,
        "old_face": old_face,
        "old_count": old_count,
        "able": able,
        "least": least,
    }


def test_two_victims() -> None:
    """DR-E44, DR-34: two cards from two victims in one turn."""
    state = placing("2 2 5 5 5", reserved="1:AH/1x2 2:QC/2x5", n=3)
    state = act(state, steal("AH", "2x2"), steal("QC", "3x5"))
    assert told(rules.observation(state, 1).reserved) == "0:AH/2x2 0:QC/3x5"


def test_more_than_necessary() -> None:
    """DR-E45, DR-32, DR-A15: the thief may use more dice than he needs."""
    state = placing("3 3 3 3 2", reserved="1:AH/1x3")
    state = act(state, steal("AH", "4x3"))
    assert told(rules.observation(state, 1).reserved) == "0:AH/4x3"


def test_the_victim() -> None:
    """DR-33: the victim keeps his other cards and gets nothing for the stolen one."""
    state = placing("3 3 2 2 2", reserved="1:AH/1x3 1:QC/2x6", hands=["", "4C"])
    before, after = (rules.observation(s, 1) for s in (state, act(state, steal("AH", "2x3"))))
    assert told(after.reserved) == "1:QC/2x6 0:AH/2x3"
    assert (after.hand, after.hand_sizes, after.scores) == (
        before.hand, before.hand_sizes, before.scores,
    )  # fmt: skip


def test_stealing_back() -> None:
    """DR-35, DR-15: stolen cards can be stolen again, against the dice now on them."""
    state = begun(2, "KH", "AH", "AS", "9S")
    state = turn(state, "3 3 4 5 6", reserve("KH", "1x3"))
    state = turn(state, "3 3 1 2 4", steal("KH", "2x3"))
    assert rules.observation(state, 0).hand == ()
    state = keep(state, "3 3 3 1 2")
    assert refused(GAME, state, 0, steal("KH", "2x3")).code == "steal_too_weak"
    state = act(state, steal("KH", "3x3"))
    assert told(rules.observation(state, 1).reserved) == "0:KH/3x3"


def test_order_of_thefts() -> None:
    """DR-84: thefts follow reservations, by place among the reserved cards, face and count."""
    state = placing("2 2 2 5 5", "9S", "1:AH/1x2 1:QC/1x1 1:4C/1x5", deck="", rest_to=1)
    thefts: list[Any] = [a for a in rules.legal_actions(state, 0) if isinstance(a, Steal)]
    assert thefts == [Steal("AH", 2, 2), Steal("AH", 2, 3), Steal("4C", 5, 2)]
