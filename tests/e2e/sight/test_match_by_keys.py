"""Whole matches without a mouse: from the door to the rematch, and the focus is never lost."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for
from tests.e2e.maumau.test_maumau_strict import ALONE
from tests.e2e.sight.test_keyboard import FOCUS, tab_to, turn_by_keys

LOST = "document.activeElement === document.body || document.activeElement === null"

NO_MOUSE = """for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
    addEventListener(kind, () => { throw new Error('a mouse was used'); }, true)"""
"""An error on the page fails the test."""


def held(page: Page) -> None:
    """The focus is somewhere on the page: the next key goes on from there."""
    assert not page.evaluate(LOST), page.locator("#status").inner_text()


def by_keys(page: Page, button: Locator) -> None:
    """Go to it by the tab key and press it."""
    tab_to(page, button)
    page.keyboard.press("Enter")


def choose(table: Table, code: str) -> None:
    """Walk through the hand to a card and choose it."""
    page = table.page
    tab_to(page, page.locator("[role=option][tabindex='0']"))
    page.keyboard.press("Home")
    for _ in range(table.hand.index(code)):
        page.keyboard.press("ArrowRight")
    expect(table.card(code)).to_be_focused()
    assert page.evaluate(FOCUS) == ""
    page.keyboard.press("Enter")
    expect(table.card(code)).to_have_attribute("aria-selected", "true")


def lay(table: Table, code: str) -> None:
    """Choose a card and lay it with the second press; the focus stays on the page."""
    with table.leaves(code):
        choose(table, code)
        table.page.keyboard.press("Enter")
    held(table.page)


def to_the_rematch(table: Table) -> None:
    """The sheet of the end has the focus; the rematch is a few stops away."""
    page = table.page
    expect(table.end).to_be_visible()
    held(page)
    before = page.url
    by_keys(page, table.end.get_by_role("button", name="Revanche"))
    page.wait_for_url(lambda url: url != before)
    expect(table.cards.first).to_be_visible()


def test_the_focus_goes_with_the_table_when_the_match_begins(visit: Visit, server: Server) -> None:
    """The button that begins goes with the waiting room; the next key goes on at the table."""
    table = open_table(visit(server.blank), seats=2, bots=0)
    page = table.page
    page.evaluate(NO_MOUSE)
    by_keys(page, page.get_by_role("button", name="Link teilen"))
    held(page)
    by_keys(page, page.get_by_role("button", name="Los"))
    expect(table.cards.first).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_a_match_of_zwanzig_from_the_first_card_to_the_rematch(
    visit: Visit, server: Server
) -> None:
    """Announce, exchange, decide, play until somebody has won."""
    table = open_table(visit(server.blank), seats=3)
    page = table.page
    page.evaluate(NO_MOUSE)
    asked_for(table)
    tab_to(page, table.cards.first)
    while not table.over:
        turn_by_keys(table)
        table.asked()
        held(page)
    to_the_rematch(table)


def test_a_match_of_mau_mau_from_the_first_card_to_the_rematch(
    visit: Visit, set_server: Server
) -> None:
    """A skip, a jack with 'Mau!' and a wish, the last card: each by the keys that lead there."""
    options = {"goal": 1}
    (anna,) = sit(visit, set_server, options=options, A="8H JC 8D", **ALONE)
    page = anna.page
    page.evaluate(NO_MOUSE)
    anna.says("Du bist dran.")
    lay(anna, "8H")
    anna.told("Flora setzt aus.")
    choose(anna, "JC")
    by_keys(page, anna.button("Mau!"))
    held(page)
    asked = page.get_by_role("group", name="Welche Farbe")
    by_keys(page, asked.get_by_role("button", name="Karo"))
    expect(asked).to_have_count(0)
    anna.told("Du: „Mau!“")
    held(page)
    lay(anna, "8D")
    expect(anna.end).to_contain_text("Du gewinnst nach 1 Runde mit 1 Punkt.")
    to_the_rematch(anna)
