"""Words that only players know are explained where they stand."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for, play_turn


def test_a_word_of_the_host_is_explained_on_tap(visit: Visit, server: Server) -> None:
    """A tap on the word lays a slip over the table; Escape takes it away, and play goes on."""
    page = visit(server.blank, new=True, viewport={"width": 390, "height": 844}, has_touch=True)
    table = open_table(page, seats=3, touch=True)
    words = page.locator("[data-innkeeper]").get_by_role(
        "button", name=re.compile("Stich|Tr[uü]mpf")
    )
    for _ in range(12):
        asked_for(table)
        if words.count() > 0:
            break
        play_turn(table)
    words.first.tap()
    slip = page.get_by_role("dialog", name=re.compile("^(Stich|Trumpf)$"))
    expect(slip).to_contain_text(re.compile("nimmt dir einen Punkt ab|schlägt jede Karte"))
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)


def test_the_rules_list_the_words_and_end_clauses_with_their_ids(
    visit: Visit, server: Server
) -> None:
    """What is said stands before where it stands."""
    page = visit(f"{server.url}/rules/mau-mau")
    page.get_by_text("Wörter, die hier fallen").click()
    expect(page.get_by_role("term").filter(has_text="Plenum")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="Die Runde stimmt ab")).to_be_visible()
    clause = page.locator('[data-clause="MM-0C.1"] p').first
    expect(clause).to_have_text(re.compile(r"\S MM-0C\.1\s*$"))
