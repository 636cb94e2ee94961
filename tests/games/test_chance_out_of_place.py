"""Actions of chance at the wrong moment, of the wrong form, or by somebody else, in every game."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from tests.builders import case

from stammtisch.games import game
from stammtisch.games.drachenrummy.state import actions as dr
from stammtisch.games.maumau.state import actions as mm
from stammtisch.games.protocol import CHANCE, CLOCK, Action, RuleViolation
from stammtisch.games.zwanzig.state import actions as zz
from stammtisch.games.zwiebel.state import actions as zw


@cache
def moment(name: str, phase: str, chance_due: bool, **options: Any) -> Any:
    """The first state of a match at random in this phase, in which chance must act or not."""
    the_game = game(name)
    rules, rng = the_game.rules, random.Random(3)
    state = rules.new(the_game.options(**options), the_game.default_seats)
    while rules.position(state).phase != phase or (CHANCE in rules.actors(state)) != chance_due:
        actor = rules.actors(state)[0]
        by_chance = actor == CHANCE
        action = rules.sample_chance(state, rng) if by_chance else rules.timeout(state, actor)
        state, _ = rules.apply(state, actor, action)
    return state


def pack(name: str) -> tuple[str, ...]:
    """All cards of a match in some order."""
    the_game = game(name)
    rules, rng = the_game.rules, random.Random(4)
    state = rules.new(the_game.options(), the_game.default_seats)
    while not hasattr(action := rules.sample_chance(state, rng), "cards"):
        state, _ = rules.apply(state, CHANCE, action)
    cards: tuple[str, ...] = action.cards
    return cards


CASES = [
    # ZZ-75: match_over, unknown_action, wrong_phase, not_your_turn, bad_outcome
    case("ZZ-75 3 a shuffle before the lot", ("zwanzig", "draw_dealer", True), CHANCE,
         zz.Shuffle(pack("zwanzig")), "wrong_phase", ""),
    case("ZZ-75 3 a lot after the lot", ("zwanzig", "shuffle", True), CHANCE,
         zz.DrawDealer(0), "wrong_phase", ""),
    case("ZZ-75 3 recycling nothing", ("zwanzig", "shuffle", True), CHANCE,
         zz.Recycle(()), "wrong_phase", ""),
    case("ZZ-75 3 a shuffle in the game", ("zwanzig", "announce", False), CHANCE,
         zz.Shuffle(pack("zwanzig")), "wrong_phase", ""),
    case("ZZ-75 3 before its form", ("zwanzig", "announce", False), CHANCE,
         zz.Shuffle(()), "wrong_phase", ""),
    case("ZZ-75 5 a seat shuffles", ("zwanzig", "shuffle", True), 0,
         zz.Shuffle(pack("zwanzig")), "not_your_turn", "ZZ-67"),
    case("ZZ-75 5 the clock draws", ("zwanzig", "draw_dealer", True), CLOCK,
         zz.DrawDealer(0), "not_your_turn", "ZZ-67"),
    case("ZZ-75 5 chance announces", ("zwanzig", "announce", False), CHANCE,
         zz.Announce("H"), "not_your_turn", "ZZ-17"),
    case("ZZ-67 a card missing", ("zwanzig", "shuffle", True), CHANCE,
         zz.Shuffle(pack("zwanzig")[1:]), "bad_outcome", "ZZ-67"),
    case("ZZ-67 no seat", ("zwanzig", "draw_dealer", True), CHANCE,
         zz.DrawDealer(4), "bad_outcome", "ZZ-67"),
    # DR-86: match_over, unknown_action, wrong_phase, not_your_turn, bad_outcome
    case("DR-86 3 a shuffle before the lot", ("drachenrummy", "draw_starter", True), CHANCE,
         dr.Shuffle(pack("drachenrummy")), "wrong_phase", "DR-13"),
    case("DR-86 3 a lot after the lot", ("drachenrummy", "shuffle", True), CHANCE,
         dr.DrawStarter(0), "wrong_phase", "DR-13"),
    case("DR-86 3 dice before cards", ("drachenrummy", "shuffle", True), CHANCE,
         dr.Throw((1, 1, 1, 1, 1)), "wrong_phase", "DR-13"),
    case("DR-86 3 dice on dice", ("drachenrummy", "fix", False), CHANCE,
         dr.Throw((1, 1, 1, 1, 1)), "wrong_phase", "DR-13"),
    case("DR-86 4 a seat throws", ("drachenrummy", "throw", True), 0,
         dr.Throw((1, 1, 1, 1, 1)), "not_your_turn", "DR-78"),
    case("DR-86 4 chance fixes", ("drachenrummy", "fix", False), CHANCE,
         dr.Fix((1,)), "not_your_turn", "DR-12"),
    case("DR-78 four dice", ("drachenrummy", "throw", True), CHANCE,
         dr.Throw((1, 1, 1, 1)), "bad_outcome", "DR-78"),
    case("DR-78 a seven", ("drachenrummy", "throw", True), CHANCE,
         dr.Throw((1, 1, 1, 1, 7)), "bad_outcome", "DR-78"),
    case("DR-86 2 True is no die", ("drachenrummy", "throw", True), CHANCE,
         dr.Throw((True, 1, 1, 1, 1)), "unknown_action", ""),
    case("DR-86 2 nor is 1.0", ("drachenrummy", "throw", True), CHANCE,
         dr.Throw((1.0, 1, 1, 1, 1)), "unknown_action", ""),  # type: ignore[arg-type]
    # MM-0A.9: bad_action first, then the phase, then the form
    case("MM-0A.9 another outcome", ("mau-mau", "deal", True), CHANCE,
         mm.Shuffle(pack("mau-mau")), "bad_outcome", "MM-0A.9"),
    case("MM-0A.9 no such seat", ("mau-mau", "deal", True), CHANCE,
         mm.Lot(9), "bad_outcome", "MM-0A.9"),
    case("MM-0A.9 none is due", ("mau-mau", "turn", False), CHANCE,
         mm.Lot(0), "wrong_phase", "MM-0A.9"),
    case("MM-0A.9 a seat draws lots", ("mau-mau", "deal", True), 0,
         mm.Lot(0), "bad_action", "MM-0A.9"),
    case("MM-0A.9 the clock draws lots", ("mau-mau", "deal", True), CLOCK,
         mm.Lot(0), "bad_action", "MM-0A.9"),
    case("MM-17.5 chance draws a card", ("mau-mau", "turn", False), CHANCE,
         mm.Draw(), "bad_action", "MM-17.5"),
    *(
        pytest.param((name, *there), actor, action, code, "", id=f"{clause} {name}")
        for name in ("zwiebel-2004", "zwiebel-v3")
        # ZC-75: malformed, not_your_turn, wrong_phase
        for clause, there, actor, action, code in (
            ("ZC-94 a lot in ROUND_START", ("round_start", True), CHANCE,
             zw.DrawDealer(0), "wrong_phase"),
            ("ZC-75 no seat before the phase", ("round_start", True), CHANCE,
             zw.DrawDealer(9), "malformed"),
            ("ZC-94 a shuffle in the round", ("exchange", False), CHANCE,
             zw.Shuffle(pack(name)), "not_your_turn"),
            ("ZC-94 a lot in the round", ("exchange", False), CHANCE,
             zw.DrawDealer(0), "not_your_turn"),
            ("ZC-75 a card missing", ("round_start", True), CHANCE,
             zw.Shuffle(pack(name)[1:]), "malformed"),
            ("ZC-94 chance does nothing else", ("exchange", False), CHANCE,
             zw.Exchange(()), "malformed"),
            ("ZC-94 a seat shuffles", ("round_start", True), 0,
             zw.Shuffle(pack(name)), "malformed"),
            ("ZC-94 the clock shuffles", ("round_start", True), CLOCK,
             zw.Shuffle(pack(name)), "malformed"),
            ("ZC-94 no time runs out", ("round_start", True), CLOCK,
             zw.Timeout(0), "not_your_turn"),
            ("ZC-94 a seat's own time-out", ("exchange", False), 1,
             zw.Timeout(1), "malformed"),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("there", "actor", "action", "code", "clause"), CASES)
def test_out_of_place(
    there: tuple[str, str, bool], actor: int, action: Action, code: str, clause: str
) -> None:
    """The first check that fails, with its clause; and nothing has happened."""
    state, rules = moment(*there), game(there[0]).rules
    before = rules.position(state)
    with pytest.raises(RuleViolation) as refused:
        rules.apply(state, actor, action)
    assert (refused.value.code, refused.value.clause) == (code, clause)
    assert rules.position(state) == before


def test_a_shuffle_while_the_dealer_is_drawn() -> None:
    """ZC-75 ZC-94: chance has something to decide, but not this."""
    rules = game("zwiebel-2004").rules
    state = moment("zwiebel-2004", "draw_dealer", True, first_dealer="random")
    with pytest.raises(RuleViolation) as refused:
        rules.apply(state, CHANCE, zw.Shuffle(pack("zwiebel-2004")))
    assert refused.value.code == "wrong_phase"
    state, _ = rules.apply(state, CHANCE, zw.DrawDealer(2))
    with pytest.raises(RuleViolation) as refused:
        rules.apply(state, CHANCE, zw.DrawDealer(2))
    assert refused.value.code == "wrong_phase"
