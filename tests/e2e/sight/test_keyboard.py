"""Without a mouse: from the door through a whole deal, the focus always in sight."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import EXCHANGE, STAY, asked_for

FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nowhere';
    const ring = getComputedStyle(at);
    const inner = at.querySelector(':scope > *');
    const rings = [ring, inner && getComputedStyle(inner)].filter(Boolean);
    const seen = rings.some((s) => s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2
        || s.boxShadow !== 'none' && at.matches('input'));
    const box = at.getBoundingClientRect();
    const across = box.right > 0 && box.left < innerWidth;
    const inside = across && box.bottom > 0 && box.top < innerHeight;
    if (seen && inside && box.width > 2) return '';
    const name = at.getAttribute('aria-label') || at.textContent.trim().slice(0, 40);
    return `${at.tagName} ${name}: ring ${seen}, in view ${inside}, ${box.width} wide`;
}"""
"""Empty where the focus is to be seen; else where it hides."""


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press the tab key until the focus is there, and see it at every stop."""
    for _ in range(60):
        page.keyboard.press(key)
        hidden = page.evaluate(FOCUS)
        assert hidden in {"", "nowhere"}, hidden
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"the tab key does not lead to {wanted}")


def press_button(table: Table, button: Locator, *, twice: bool = False) -> None:
    """Go to a button by the tab key and press it."""
    tab_to(table.page, button)
    table.page.keyboard.press("Enter")
    if twice:
        table.page.keyboard.press("Enter")
    expect(button).to_have_count(0)


def turn_by_keys(table: Table) -> str:
    """Do what the table asks for with the keyboard alone."""
    page, phase = table.page, asked_for(table)
    if phase == "announce":
        press_button(table, table.actions.filter(has_text="Herz"), twice=True)
    elif phase == "exchange":
        tab_to(page, table.cards.first)
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        expect(table.cards.last).to_have_attribute("aria-selected", "true")
        button = table.actions.filter(has_text=EXCHANGE["de"])
        tab_to(page, button, "Shift+Tab")
        page.keyboard.press("Enter")
        expect(button).to_have_count(0)
    elif phase == "decide":
        press_button(table, table.actions.filter(has_text=STAY["de"]))
    elif phase == "play":
        code = table.playable.first.get_attribute("data-card") or ""
        with table.leaves(code) as card:
            page.keyboard.press(str(table.hand.index(code) + 1))
            expect(card).to_be_focused()
            assert page.evaluate(FOCUS) == ""
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
    return phase


def settled(table: Table) -> bool:
    """A deal has been played to its end."""
    return any(re.match(r"Spiel \d+ ist abgerechnet", line) for line in table.log)


def test_from_the_door_through_a_deal_by_keys_alone(visit: Visit, server: Server) -> None:
    """Tab to the bots, Enter, and then announce, exchange, decide and play a deal to its end."""
    page = visit(server.url)
    bots = tile(page).get_by_role("button", name="Bots", exact=True)
    expect(bots).to_be_visible()
    tab_to(page, bots)
    page.keyboard.press("Enter")
    table = Table(page)
    expect(table.cards.first).to_be_visible()
    table = open_table(page, seats=2, options={"start_points": 30})
    phases: set[str] = set()
    # where the other stays out no card is played, and the next deal has to show it
    while not (phases >= {"exchange", "play"} and settled(table)):
        phases.add(turn_by_keys(table))
        table.asked()
        assert not table.over


def test_arrows_walk_through_the_hand(visit: Visit, server: Server) -> None:
    """Left, right, Home and End; Escape lets go of a card that was chosen."""
    table = open_table(visit(server.blank), seats=2, options={"first_dealer": 0})
    asked_for(table)
    keys = table.page.keyboard
    tab_to(table.page, table.cards.first)
    for key, at in (("ArrowRight", 1), ("End", -1), ("ArrowLeft", -2), ("Home", 0)):
        keys.press(key)
        expect(table.cards.nth(at)).to_be_focused()
    keys.press("Space")
    expect(table.cards.first).to_have_attribute("aria-selected", "true")
    keys.press("Escape")
    expect(table.cards.first).to_have_attribute("aria-selected", "false")


def test_the_question_mark_lists_the_keys_and_escape_leads_back(
    visit: Visit, server: Server
) -> None:
    """All keys are told; Escape closes the sheet and the focus is where it was."""
    table = open_table(visit(server.blank), seats=2)
    asked_for(table)
    page = table.page
    tab_to(page, table.cards.first)
    page.keyboard.press("?")
    sheet = table.sheet("Tasten")
    told = dict(
        zip(
            sheet.locator("dt").all_inner_texts(),
            sheet.locator("dd").all_inner_texts(),
            strict=True,
        )
    )
    assert {"← →", "1 … 9", "Enter", "Esc", "s", "r", "h", "?"} <= told.keys()
    assert all(told.values())
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(table.cards.first).to_be_focused()


def test_every_sheet_gives_the_focus_back(visit: Visit, server: Server) -> None:
    """Opened by key, closed by Escape: the focus returns to the button that opened it."""
    table = open_table(visit(server.blank), seats=2)
    asked_for(table)
    page = table.page
    more = page.get_by_role("button", name="Mehr", exact=True)
    for name in ("Einladen", "Einstellungen", "Tasten"):
        more.focus()
        page.keyboard.press("Enter")
        tab_to(page, table.sheet("Mehr").get_by_role("button", name=name))
        page.keyboard.press("Enter")
        expect(table.sheet(name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(more).to_be_focused()


def test_single_letters_can_be_switched_off(visit: Visit, server: Server) -> None:
    """With letters off a letter does nothing, and the question mark still helps."""
    table = open_table(visit(server.blank), seats=2)
    asked_for(table)
    page = table.page
    page.keyboard.press("r")
    expect(page.get_by_role("tab", name="Regeln")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    table.sheet("Tasten").get_by_role("switch").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("tab", name="Regeln")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    expect(table.sheet("Tasten")).to_be_visible()
