"""``stammtisch hand`` and ``odds`` against a judge that tries every role of every card."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import numpy as np
import pytest
from tests.cli.calls import Command
from tests.games.zwiebel.groups.brute import Brute

from stammtisch.games.zwiebel.advice.first_choices import FULL, _dealt
from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004, PLAIN_V3, Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS

PLAIN = pytest.mark.parametrize("conditions", [PLAIN_2004, PLAIN_V3], ids=lambda c: c.rules)
HANDS = 40


@PLAIN
def test_a_hand_is_arranged_as_well_as_can_be(stammtisch: Command, conditions: Conditions) -> None:
    """Every partition of a few cards was tried; and the groups are of these cards, each once."""
    source = random.Random(conditions.rules)
    codes = RULE_SETS[conditions.rules].pack.codes
    for _ in range(HANDS):
        hand = source.sample(codes, source.randint(1, 6))
        said = stammtisch("hand", "--json", "--rules", conditions.rules, " ".join(hand))
        told = json.loads(said.out)
        judge = Brute(hand, conditions)
        assert [judge.place(key) for key in told["arrangement"]] == judge.best(), hand
        laid = [card for group in told["groups"] for card in group["cards"]]
        assert sorted([*laid, *told["unused"]]) == sorted(hand)
        for group in told["groups"]:
            assert (frozenset(group["cards"]), group["key"]) in judge.everything, hand


@PLAIN
def test_the_odds_count_what_the_hands_are(stammtisch: Command, conditions: Conditions) -> None:
    """The same ten cards, judged one hand after the other: every count is right."""
    words = ("--hands", HANDS, "--exchanges", 0, "--seed", 7, "--eights", "normal")
    said = stammtisch("odds", conditions.rules, "--json", *words)
    (counted,) = json.loads(said.out)["rounds"]
    codes = RULE_SETS[conditions.rules].pack.codes
    draw = np.random.default_rng(np.random.SeedSequence(7).spawn(2)[0])
    firsts: Counter[str] = Counter()
    for cards in _dealt(draw, HANDS, FULL):
        judge = Brute([codes[card] for card in cards], conditions)
        best = judge.best()[0]
        (line,) = {
            re.split(r"[-\d]*$", key)[0] if key.startswith("rest") else key.partition("-")[0]
            for _, key in judge.everything
            if judge.place(key) == best
        }
        firsts[line] += 1
    assert {one["line"]: one["hands"] for one in counted["choices"] if one["hands"]} == firsts
