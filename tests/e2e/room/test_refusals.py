"""What is not allowed is refused with a reason that teaches, and changes nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.looking.sight import too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for, play_turn

LONG = {"start_points": 100}
PHONE = {"width": 390, "height": 844}


def play_to_refusal(table: Table) -> str:
    """Play until some of my cards may not be played; the code of one of them."""
    while asked_for(table) != "play" or table.blocked.count() == 0:
        assert not table.over
        play_turn(table)
    return table.blocked.first.get_attribute("data-card") or ""


def test_a_card_that_cannot_be_played_says_why_and_nothing_changes(
    visit: Visit, server: Server
) -> None:
    """The bubble names card, reason and clause; hand, table and log stay as they are."""
    table = open_table(visit(server.blank), seats=4, options=LONG)
    code = play_to_refusal(table)
    card = table.card(code)
    name = (card.get_attribute("aria-label") or "").split(",")[0]
    before = table.hand, table.log, table.status.inner_text()
    expect(card).to_have_accessible_description(re.compile(r"musst? (be|trumpf)|bedienen|trumpfen"))
    table.attempt(code)
    expect(table.refusal).to_contain_text(f"{name} geht nicht.")
    expect(table.refusal).to_contain_text(re.compile(r"Du hast .*(musst du bedienen|Du musst)"))
    expect(table.refusal.get_by_role("button")).to_have_text(re.compile(r"^\s*Regel ZZ-\d\d"))
    assert loud_clauses(table.page) == []
    assert (table.hand, table.log, table.status.inner_text()) == before
    table.attempt(code)
    expect(card).to_have_attribute("aria-selected", "false")
    assert (table.hand, table.log) == before[:2]
    table.refusal.get_by_role("button").evaluate("(button) => { button.style.fontSize = '18px' }")
    assert any("18 px large" in wrong for wrong in loud_clauses(table.page))


def test_a_thumb_hits_the_rule_that_a_refusal_names(visit: Visit, server: Server) -> None:
    """The words are small; 44 px around them lead to the rule."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    table = open_table(visit(server.blank, **phone), seats=4, options=LONG, touch=True)
    table.attempt(play_to_refusal(table))
    expect(table.refusal.get_by_role("button")).to_be_visible()
    assert too_small(table.page) == []


def test_a_card_before_trump_is_named_says_what_is_asked(visit: Visit, server: Server) -> None:
    """Who should announce and taps a card reads what comes first."""
    table = open_table(visit(server.blank), seats=4, options=LONG)
    while asked_for(table) != "announce":
        play_turn(table)
    card = table.hand[0]
    table.attempt(card)
    expect(table.card(card)).to_have_attribute("aria-selected", "true")
    table.attempt(card)
    expect(table.refusal).to_contain_text("Du sagst Trumpf an")


def test_one_press_opens_the_clause(visit: Visit, server: Server) -> None:
    """The clause of the refusal is shown in the rules beside the table, lit and in sight."""
    table = open_table(visit(server.blank), seats=4, options=LONG)
    table.attempt(play_to_refusal(table))
    button = table.refusal.get_by_role("button")
    clause = re.findall(r"ZZ-\d\d", button.inner_text())[0]
    button.click()
    rules = table.page.get_by_role("tabpanel", name="Regeln")
    shown = rules.locator(f'[data-clause="{clause}"]')
    expect(shown).to_be_in_viewport()
    expect(shown).to_be_focused()
    expect(shown).to_contain_text(clause)
    assert loud_clauses(table.page) == []


def test_one_tap_opens_the_clause_on_a_phone(visit: Visit, server: Server) -> None:
    """On a phone the rules come in a sheet, at the clause; closing it leads back to the table."""
    page = visit(server.blank, viewport=PHONE, has_touch=True, is_mobile=True)
    table = open_table(page, seats=4, options=LONG, touch=True)
    code = play_to_refusal(table)
    hand = table.hand
    table.attempt(code)
    button = table.refusal.get_by_role("button")
    clause = re.findall(r"ZZ-\d\d", button.inner_text())[0]
    table.press(button)
    shown = table.sheet("Regeln").locator(f'[data-clause="{clause}"]')
    expect(shown).to_be_in_viewport()
    table.close_sheet()
    assert table.hand == hand
    play_turn(table)


def test_a_refusal_leaves_by_itself_or_at_the_next_touch(visit: Visit, server: Server) -> None:
    """Touching another card takes the bubble away; Escape does, too."""
    table = open_table(visit(server.blank), seats=4, options=LONG)
    code = play_to_refusal(table)
    table.attempt(code)
    expect(table.refusal).to_be_visible()
    table.press(table.playable.first)
    expect(table.refusal).to_have_count(0)
    table.attempt(code)
    expect(table.refusal).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.refusal).to_have_count(0)
