"""The ladder on the page, what beats what, says what the rules say (ZC-12, Z04-06, Z30-07)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.zwiebel.cards.catalogue import FOOLS_RANKS, RANKS
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.questions import ArrangeHand, arranged

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
