"""The next card chosen in advance: it goes by itself, is taken back, or is let go with a note."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.maumau import MauTable, sit
from tests.e2e.kit.rig import Server

WAITING = re.compile(r"\bvorgemerkt\b")
SCENE: dict[str, Any] = {
    "top": "9H",
    "A": "9D 9S KC",
    "B": "QD 8C KS",
    "draw": "QC TC",
    "seats": 2,
}


def waits(table: MauTable, *codes: str) -> None:
    """Wait until these cards bear the mark, and are read with it."""
    expect(table.page.get_by_role("option", name=WAITING)).to_have_count(len(codes))
    expect(table.cards.filter(has=table.page.locator(".ahead.disc"))).to_have_count(len(codes))
    for code in codes:
        expect(table.card(code).locator(".ahead.disc")).to_be_visible()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "phone"])
def test_a_card_chosen_in_advance_goes_by_itself(
    visit: Visit, set_server: Server, *, touch: bool
) -> None:
    """Ben taps twice while Anna thinks; her card lies there before his follows."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True} if touch else {}
    anna, ben = sit(visit, set_server, people=2, touch=touch, context=phone, **SCENE)
    ben.says("Anna")
    ben.press(ben.card("QD"))
    expect(ben.card("QD")).to_have_attribute("aria-selected", "true")
    waits(ben)
    ben.press(ben.card("QD"))
    waits(ben, "QD")
    expect(ben.page.locator(".toast")).to_contain_text("Vorgemerkt: Karo Dame.")
    anna.play("9D")
    anna.push("Fertig")
    ben.counts("Karo Dame")
    expect(ben.card("QD")).to_have_count(0)
    assert sorted(ben.hand) == ["8C", "KS"]


def test_a_card_that_does_not_go_any_more_is_let_go(visit: Visit, set_server: Server) -> None:
    """It stays in the hand, the note says so, and Ben chooses himself."""
    anna, ben = sit(visit, set_server, people=2, **SCENE)
    ben.says("Anna")
    ben.page.keyboard.press("Escape")
    ben.card("QD").focus()
    ben.page.keyboard.press("Enter")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("option", name=WAITING)).to_have_count(1)
    anna.play("9S")
    anna.push("Fertig")
    ben.says("Du bist dran")
    expect(ben.page.locator(".toast").filter(has_text="geht jetzt nicht")).to_have_text(
        "Karo Dame geht jetzt nicht und bleibt auf der Hand."
    )
    expect(ben.page.get_by_role("option", name=WAITING)).to_have_count(0)
    assert "QD" in ben.hand


def test_one_tap_takes_it_back(visit: Visit, set_server: Server) -> None:
    """Nothing goes by itself then; another card can be chosen instead."""
    anna, ben = sit(visit, set_server, people=2, **SCENE)
    ben.says("Anna")
    for card in ("QD", "KS"):
        ben.press(ben.card(card))
        ben.press(ben.card(card))
        expect(ben.card(card)).to_have_accessible_name(WAITING)
    waits(ben, "KS")
    ben.press(ben.card("KS"))
    waits(ben)
    anna.play("9D")
    anna.push("Fertig")
    ben.says("Du bist dran")
    assert "KS" in ben.hand
    ben.play("QD")
