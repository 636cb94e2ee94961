"""Who plays with German suits sees and hears acorns, leaves, hearts and bells at every place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.meeting.test_curtain import picture

SIZES = ((1280, 800), (390, 844), (844, 390), (360, 740))
SUITS = {"C": "Eichel", "S": "Laub", "H": "Herz", "D": "Schellen"}
RANKS = {"J": "-Unter", "Q": "-Ober", "K": "-König", "A": "-Ass", "T": " 10"}
FRENCH = re.compile(r"Kreuz|Pik|Karo|Bube|Dame\b")


def test_the_choice_of_suits_reaches_every_name_and_every_card(
    visit: Visit, server: Server
) -> None:
    """Chosen in the settings and kept; hand, pile and log follow, other people's do not."""
    page = visit(server.url)
    page.get_by_role("button", name="Einstellungen").click()
    sheet = page.get_by_role("dialog", name="Einstellungen")
    sheet.get_by_text("Eichel, Laub, Herz, Schellen", exact=True).click()
    expect(sheet.get_by_text("Eichel-Ass")).to_be_attached()
    for size in SIZES:
        resize(page, *size)
        sheet.get_by_text("Farben der Karten").scroll_into_view_if_needed()
        picture(page, f"suits-settings-{size[0]}x{size[1]}")
        assert cut_off(page) == []
        assert too_small(page) == []
    resize(page, 1280, 800)
    page.reload()
    options = {"supervision": "strict"}
    table = open_table(page, seats=2, game="mau-mau", options=options)
    expect(table.cards.first).to_be_visible()
    for card in table.cards.all():
        code = card.get_attribute("data-card") or ""
        name = SUITS[code[1]] + RANKS.get(code[0], f" {code[0]}")
        expect(card).to_have_accessible_name(re.compile(f"^{name}\\b"))
    said = page.evaluate(
        "() => [...document.querySelectorAll('main .vh, #status')].map((e) => e.textContent).join()"
    )
    assert not FRENCH.search(said), said
    theirs = visit(f"{server.url}/t/{table.code}")
    expect(theirs.get_by_text(re.compile("Eichel|Laub|Schellen"))).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("de-DE", ("Ober", re.compile(r"Kreuz|Pik|Karo|Buben?\b|Damen?\b"))),
        (
            "en-GB",
            ("Ober", re.compile(r"clubs?\b|spades?\b|diamonds?\b|jacks?\b|queens?\b(?! run)")),
        ),
    ],
)
def test_rules_and_lessons_name_the_chosen_cards(
    visit: Visit, server: Server, locale: str, names: tuple[str, re.Pattern[str]]
) -> None:
    """Pictures, clauses, words of the innkeeper and steps: none of them speaks of other cards."""
    german, french = names
    page = visit(server.url, locale=locale)
    page.evaluate("localStorage['stammtisch.settings'] = JSON.stringify({ suits: 'german' })")
    for path in ("rules/mau-mau", "rules/drachenrummy", "rules/zwanzig"):
        page.goto(f"{server.url}/{path}")
        expect(page.locator("[data-clause]").first).to_be_visible()
        text = page.locator("main").inner_text()
        assert german in text
        assert not french.search(text), f"{path}: {french.search(text)}"
    page.goto(f"{server.url}/learn/mau-mau/2")
    expect(page.get_by_role("listbox").first).to_be_visible()
    text = page.locator("body").inner_text()
    assert not french.search(text), f"lesson: {french.search(text)}"
    picture(page, f"suits-lesson-{locale}")
