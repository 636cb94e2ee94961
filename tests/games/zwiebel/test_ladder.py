"""The ladder on the page, what beats what, says what the rules say (ZC-12, Z04-06, Z30-07)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.zwiebel.cards.catalogue import (
    FOOLS_RANKS,
    RANKS,
    WITH_ELEPHANTS,
    WITH_NULLS,
    Key,
    key_of,
)
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName, TenAce
from stammtisch.games.zwiebel.questions import ArrangeHand, arranged

MOST_NULLS = 8
MOST_POINTS = 110
"""No ten cards count more."""

ORDERS: dict[str, tuple[bool, TenAce]] = {
    "usual": (False, "stays"),
    "fool": (True, "stays"),
    "fool, ten and ace swap": (True, "swaps"),
}
"""What options and the cards in force can make of the order."""

ROOT = Path(__file__).resolve().parents[3]
RUNGS: list[dict[str, Any]] = json.loads(
    (ROOT / "frontend/src/games/zwiebel/ladder/rungs.json").read_text(encoding="utf-8")
)
DECKS: dict[str, RulesName] = {"garden": "zwiebel-2004", "pairs": "zwiebel-v3"}


def test_every_combination_has_its_rank() -> None:
    """In the usual order, and in that of the Narr, where nothing else is agreed (ZC-12, Z04-06)."""
    assert {rung["line"]: rung["rank"] for rung in RUNGS} == dict(RANKS)
    assert {rung["line"]: rung["fool"] for rung in RUNGS} == dict(FOOLS_RANKS["stays"])


def test_the_narr_may_swap_ten_and_ace() -> None:
    """The page puts them where the single Knöterich usually stands."""
    assert FOOLS_RANKS["swaps"]["2C"] == RANKS["K1"]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung["line"])
def test_its_cards_make_it(rung: dict[str, Any], deck: str) -> None:
    """The best that the example can be is what it is an example of (ZC-13 .. ZC-18)."""
    state = "wild" if rung["wild"] else "-"
    best = arranged(ArrangeHand(tuple(rung[deck]), state), DECKS[deck]).best
    group = best.groups[0]
    assert group.key.startswith(rung["line"])
    assert {shown.card for shown in group.cards} == set(rung[deck])


def every_key(conditions: Conditions) -> Iterator[Key]:
    """Whatever a group can be worth, as it travels to the page."""
    for name in RANKS:
        for points in range(MOST_POINTS + 1) if name == "rest" else (0,):
            for nulls in range(MOST_NULLS + 1) if name in WITH_NULLS else (0,):
                for raised in (False, True) if name in WITH_ELEPHANTS else (False,):
                    yield key_of(name, conditions, points=points, nulls=nulls, elephant=raised)


def verdicts(order: str, rules: RulesName) -> list[list[str]]:
    """What the engine says: keys that tie stand together, each such group beats those before it."""
    fool, ten_ace = ORDERS[order]
    keys = every_key(Conditions(rules=rules, fool=fool, fool_ten_ace=ten_ace))
    ranked = sorted(keys, key=lambda key: (key.strength, str(key)))
    return [[str(key) for key in tied] for _, tied in groupby(ranked, lambda key: key.strength)]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("order", ORDERS)
def test_the_page_is_tested_against_what_the_engine_says(order: str, rules: RulesName) -> None:
    """The page's own tests compare every two groups by this file; here it is the engine's word."""
    file = ROOT / "frontend/test/zwiebel/verdicts.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told[order] == verdicts(order, rules)
