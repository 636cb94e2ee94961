"""A turn of Drachenrummy by key, by drag and by itself, and what is refused in it.

Every test begins with dice and cards that are set (tests/e2e/kit/scenes/drachenrummy.py).
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import drag, name_of, open_rummy
from tests.e2e.kit.rig import Server

THROWN: dict[str, Any] = {"phase": "fix", "rolled": "6 6 6 4 4"}
"""The first throw of a turn."""

KEPT: dict[str, Any] = {"phase": "reserve", "fixed": "4 4 6 6 6", "display": "2D 5H 9S KC"}
"""Nothing left to throw, and cards to reserve."""

GROWING: dict[str, Any] = {
    "phase": "meld",
    "fixed": "1 2 3 4 6",
    "melds": ["5H 5D 5S"],
    "display": "2D 6H 9S KC",
}
"""A set that the five of clubs fits; no other card does."""


def test_a_turn_by_keys_alone(visit: Visit, set_server: Server) -> None:
    """Key d leads to the dice, a digit for all of a face, e for the green button, f to be done."""
    rummy = open_rummy(visit(set_server.url), scene={**THROWN, "rolled": "4 4", "fixed": "6 6 6"})
    page, keys = rummy.page, rummy.page.keyboard
    assert rummy.asked_for() == "throw"
    keys.press("d")
    expect(rummy.dice.first).to_be_focused()
    keys.press("4")
    expect(rummy.chosen).to_have_count(2)
    with rummy.moves():
        keys.press("e")
    assert rummy.asked_for() == "place"
    keys.press("c")
    focused = page.evaluate("document.activeElement.dataset.card")
    keys.press("Enter")
    with rummy.moves():
        keys.press("e")
    expect(rummy.mine.locator(f'[data-card="{focused}"]')).to_be_visible()
    while rummy.asked_for() == "place":
        keys.press("f")
        page.locator("[data-busy=false]").wait_for()
    assert rummy.asked_for() == "meld"
    turn = page.get_by_role("banner").inner_text()
    keys.press("f")
    expect(page.get_by_role("banner")).not_to_have_text(turn)


def test_dice_are_dragged_onto_a_card(visit: Visit, set_server: Server) -> None:
    """Chosen dice go together onto the card beneath the finger; a die dragged aside is chosen."""
    rummy = open_rummy(visit(set_server.url), scene=THROWN)
    assert rummy.asked_for() == "throw"
    drag(rummy.page, rummy.dice.nth(2), rummy.table.status)
    expect(rummy.chosen).to_have_count(1)
    rummy.keep_all()
    assert rummy.asked_for() == "place"
    expect(rummy.chosen).to_have_count(3)
    card = rummy.free.last
    code = card.get_attribute("data-card")
    drag(rummy.page, rummy.chosen.first, card)
    expect(rummy.mine.locator(f'[data-card="{code}"]')).to_be_visible()
    expect(rummy.mine).to_contain_text("mit drei Sechsen")


@pytest.mark.parametrize(
    "hand",
    ["5C KD", "5C KD QH 9C 2H 8S", "5C KD QH 9C 2H 8S TC JC 4D AS 7H 3D 6C 8D QC 3C"],
    ids=["two cards", "a row", "two rows"],
)
def test_a_meld_grows_by_a_card_let_go_over_it(visit: Visit, set_server: Server, hand: str) -> None:
    """Dropped on its meld a card lies there; dropped where it does not fit it comes back."""
    rummy = open_rummy(visit(set_server.url), scene={**GROWING, "hands": [hand]})
    page, table = rummy.page, rummy.table
    assert rummy.asked_for() == "meld"
    meld = page.locator('[data-meld="0"]')
    rummy.press(rummy.fitting)
    expect(table.card("5C")).to_have_attribute("aria-selected", "true")
    drag(page, table.card("KD"), meld)
    expect(table.refusal).to_contain_text("Karo König passt nicht an dieses Set")
    page.keyboard.press("Escape")
    expect(table.refusal).to_have_count(0)
    expect(table.card("KD")).to_be_visible()
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    drag(page, table.card("5C"), meld)
    expect(table.card("5C")).to_have_count(0)
    expect(meld.locator("[data-card]")).to_have_count(4)


def test_a_theft_that_is_too_weak_is_refused_with_what_is_missing(
    visit: Visit, set_server: Server
) -> None:
    """A card out of reach stays where it is; the bubble names the dice on it and the rule."""
    scene = {**KEPT, "reserved": "1:AS/2x4 2:7H/3x6"}
    rummy = open_rummy(visit(set_server.url), seats=4, scene=scene)
    page = rummy.page
    assert rummy.asked_for() == "place"
    expect(rummy.stealable).to_have_count(0)
    card = rummy.others.filter(has_text=rummy.on_card).first
    name = name_of(card)
    card.click(position={"x": 6, "y": 8})
    expect(rummy.table.refusal).to_contain_text(f"{name} geht nicht.")
    expect(rummy.table.refusal).to_contain_text("liegen")
    rummy.table.refusal.get_by_role("button", name="Regel DR-31").click()
    expect(page.get_by_role("tabpanel", name="Regeln")).to_contain_text("DR-31")


def test_a_button_that_can_do_nothing_says_why(visit: Visit, set_server: Server) -> None:
    """No die chosen, and two cards chosen that are no meld: refused in words, with the clause."""
    page = visit(set_server.url)
    rummy = open_rummy(page, scene=THROWN)
    assert rummy.asked_for() == "throw"
    rummy.go.click(force=True)
    expect(rummy.table.refusal).to_contain_text("Lege mindestens einen Würfel zur Seite.")
    rummy = open_rummy(page, scene={**GROWING, "hands": ["KD QH"]})
    assert rummy.asked_for() == "meld"
    for code in ("KD", "QH"):
        rummy.press(rummy.table.card(code))
    rummy.go.click(force=True)
    expect(rummy.table.refusal).to_contain_text("Es braucht mindestens drei Karten.")


def test_a_table_that_lets_choose_what_is_taken(visit: Visit, set_server: Server) -> None:
    """With the option a card may be left; it goes back to the display."""
    scene = {"phase": "take", "reserved": "0:KH/2x3 0:AS/1x5"}
    rummy = open_rummy(visit(set_server.url), options={"take_mode": "choose"}, scene=scene)
    page = rummy.page
    expect(page.get_by_role("button", name="Alle aufnehmen")).to_be_visible()
    rummy.press(rummy.mine.locator('button[data-card="KH"]'))
    rummy.press(page.get_by_role("button", name="aufnehmen der Rest"))
    expect(rummy.display.locator('[data-card="KH"]')).to_be_visible()
    expect(rummy.table.card("AS")).to_be_visible()


def test_what_decides_nothing_happens_by_itself(visit: Visit, set_server: Server) -> None:
    """All dice placed: the page goes on to the next turn without a press."""
    rummy = open_rummy(visit(set_server.url), scene=KEPT, auto=True)
    banner = rummy.page.get_by_role("banner")
    assert rummy.asked_for() == "place"
    turn = banner.inner_text()
    for left in (1, 0):
        rummy.reserve()
        expect(rummy.mine.get_by_role("listitem")).to_have_count(2 - left)
    expect(banner).not_to_have_text(turn)


def test_chances_are_shown_to_those_who_want_them(visit: Visit, set_server: Server) -> None:
    """With the aid on, every goal that is left is told beside the dice with its chance."""
    rummy = open_rummy(visit(set_server.url), scene=THROWN, odds=True)
    assert rummy.asked_for() == "throw"
    rummy.press(rummy.dice.first)
    chances = rummy.page.locator("[data-tray] dl")
    for count in (2, 3, 4, 5):
        expect(chances).to_contain_text(f"{count} × 6")
    expect(chances.get_by_role("definition").first).to_contain_text("%")
