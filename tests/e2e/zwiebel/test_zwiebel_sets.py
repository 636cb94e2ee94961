"""Which of the two rule sets? They stand side by side where one chooses, and among the rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import outside
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table

SIZES = ((1280, 800), (390, 844), (844, 390), (360, 740))
FIRST = {
    "de-DE": ("Fassungen vergleichen", "Die Fassungen im Vergleich", "Acht Farben, jede für sich."),
    "en-GB": ("Compare the rule sets", "The rule sets compared", "Eight suits, each by itself."),
}


def compared(page: Page, name: str, words: str) -> None:
    """Both sets have their column, each line a cell in both, and nothing leaves the screen."""
    table = page.get_by_role("table", name=name)
    expect(table.get_by_role("columnheader", name="2004")).to_be_visible()
    expect(table.get_by_role("columnheader", name="V3")).to_be_visible()
    lines = table.locator("tbody tr")
    expect(lines.first.get_by_role("cell").first).to_have_text(words)
    assert lines.evaluate_all("all => all.map((tr) => tr.querySelectorAll('td').length)") == [
        2
    ] * len(lines.all())


@pytest.mark.parametrize("locale", FIRST)
def test_the_rule_sets_are_compared_where_one_chooses(
    visit: Visit, server: Server, locale: str
) -> None:
    """From the tile by keys: its sheet has the way, and the comparison is open and in sight."""
    way, name, words = FIRST[locale]
    page = visit(server.url, locale=locale)
    page.locator("#game-zwiebel-v3").get_by_role("button").press("Enter")
    page.get_by_role("dialog").get_by_role("link", name=way).press("Enter")
    page.wait_for_url("**/rules/zwiebel-v3#sets")
    compared(page, name, words)
    expect(page.locator("summary", has_text=name)).to_be_focused()
    for width, height in SIZES:
        resize(page, width, height)
        assert outside(page) == [], (width, height)


def test_the_rules_at_a_table_have_the_comparison_too(visit: Visit, server: Server) -> None:
    """Closed until somebody wants it, so that a clause is found as quickly as before."""
    _, name, words = FIRST["de-DE"]
    page = visit(server.blank, viewport={"width": 390, "height": 844}, has_touch=True)
    table = open_table(page, seats=3, game="zwiebel-2004", options={}, touch=True)
    table.press(page.get_by_role("button", name="Regeln"))
    table.press(table.sheet("Regeln").get_by_text(name))
    compared(page, name, words)
