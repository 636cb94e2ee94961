"""Whole matches by random rules of the house at open tables: they end, and no card is lost."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games.maumau.house.rulemaking import random_rules
from tests.games.maumau.scenes import challenge, lay, open_scene, throw
from tests.games.maumau.views.test_maumau_invariants import conserved

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.cards import codes_of
from stammtisch.games.maumau.state.house_rule import Clause, Rule
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.protocol import CHANCE, BadOptions, RuleViolation

ROUNDS = 1
"""So many may be broken off at their bound before a match is given up."""
BOUND = 40_000
"""Actions in so many rounds of a hundred turns; no match comes near."""

seeds = st.integers(0, 2**32)
drafts = st.lists(random_rules(), min_size=1, max_size=5)


@given(seed=seeds, drawn=drafts)
def test_matches_end(seed: int, drawn: list[Any]) -> None:
    """INV-01 INV-11 INV-22 MM-0E.4: somebody wins, or the round reaches its bound of turns."""
    rng = random.Random(seed)
    options = MauMauOptions(
        goal=1, supervision="open", health="off", max_turns=100, preset_rules=tuple(drawn)
    )
    try:
        state = rules.new(options, rng.randint(2, 6))
    except BadOptions:
        assume(False)  # some rules exclude each other
    for _ in range(BOUND):
        actors = rules.actors(state)
        if not actors or state.standing.round_no > ROUNDS:
            break
        # Nobody challenges all the time: the one on turn acts as often as all others together.
        actor = actors[0] if rng.random() < 0.5 else rng.choice(actors)
        if actor == CHANCE:
            action: Any = rules.sample_chance(state, rng)
        elif actor < 0:
            action = rules.tick(state, rules.alarm(state) or state.clock.t)
        elif rng.random() < 0.3 and actor == actors[0] and state.turn.phase in {"turn", "lhc"}:
            action = rules.timeout(state, actor)
        else:
            listed = rules.legal_actions(state, actor)
            action = listed[rng.randrange(len(listed))]
        if actor >= 0 and rng.random() < 0.1:
            several = rng.sample(
                codes_of(state.cards.hands[actor]), min(3, state.cards.hands[actor].bit_count())
            )
            try:
                state, _ = rules.apply(state, actor, a.Lay(cards=tuple(several)))
                conserved(state)
                continue
            except RuleViolation:
                pass
        state, _ = rules.apply(state, actor, action)
        conserved(state)
        assert state.turn.turn_no <= options.max_turns
    else:
        raise AssertionError("the match does not end")


def test_two_needs_of_one_empty_pile() -> None:
    """MM-8.1 INV-01: a rule draws because of a penalty that lacks cards, too."""
    clause = Clause(when=m.Penalised(), do=(m.HouseRuleDraw("actor", 2),))
    there = open_scene(
        top="KH", on="B", B="9S 7S 8S QD", draw_pile="7D", rules_on=[Rule("Pech", (clause,))]
    )
    after = there.do("B", lay("9S 7S 8S")).do("C", challenge("B", "legen"))
    assert (after.paid(), len(after.happened("Reshuffled"))) == ("B3", 1)
    conserved(after.state)


def test_a_lay_that_a_rule_interrupts() -> None:
    """MM-17.8 INV-01: laid too early, and the first card passes all hands on."""
    pass_on = Rule("Weiter", (Clause(when=m.AnyCard(), do=(m.RotateHands("play"),)),))
    there = open_scene(top="9H", A="9S QS 7C", B="AH 7D KD", rules_on=[pass_on])
    there = there.do("A", lay("9S", hold=True))  # and B holds the other two
    assert there.refused("B", lay("QS 7C")) == "card_not_in_hand"
    after = there.do("B", lay("QS"))
    conserved(after.state)
    assert (after.pile, after.turn) == ("9H 9S QS", "C")


def test_what_a_throw_in_asks_for_can_be_named() -> None:
    """MM-12.28 MM-17.8: the partner of a swap that a card thrown in brings with it."""
    clause = Clause(when=m.HouseRuleThrownIn(), do=(m.SwapHands("chosen"),))
    there = open_scene(
        top="9H", A="KH 9S 7C", C="KS 8C 9D", D="8D 7D", rules_on=[Rule("Im Flug", (clause,))]
    )
    after = there.do("A", lay("KH")).do("C", throw("KS", swap_with=3))
    assert (after.hand("C"), after.hand("D")) == ({"8D", "7D"}, {"8C", "9D"})
