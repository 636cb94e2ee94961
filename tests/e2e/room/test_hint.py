"""A hint asked for and followed: what would be wise, with figures and reasons, on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.builders import case
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import play_to, play_turn
from tests.e2e.sight.test_access import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ASIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


def hint(table: Table) -> Locator:
    """What lies over the table."""
    return table.page.locator("[data-hint]")


def ask(table: Table) -> Locator:
    """The rows of the hint, the best first, once it is there."""
    table.press(table.page.locator("[data-hint-ask]"))
    expect(hint(table).get_by_role("heading")).to_have_text("Was wäre klug?")
    expect(hint(table)).to_contain_text("möglichen Verteilungen")
    return hint(table).get_by_role("listitem").get_by_role("button")


@pytest.mark.parametrize(
    "context",
    [case("phone", PHONE), case("small phone", SMALL), case("phone on its side", ASIDE)],
)
def test_a_hint_is_asked_for_and_followed(
    visit: Visit, server: Server, context: dict[str, Any]
) -> None:
    """The best card is chosen by a tap, and played by a second one; everybody sees who asked."""
    anna = open_table(visit(server.blank, **context), touch=True)
    play_to(anna, "play")
    while anna.playable.count() < 2:
        play_turn(anna)
        play_to(anna, "play")
    before = anna.hand
    rows = ask(anna)
    best = rows.first
    expect(best).to_contain_text(re.compile("besser|etwa gleich gut|legen"))
    expect(best).to_contain_text(re.compile(r"[+−]?\d+,\d"))
    expect(best).to_contain_text(re.compile("Stich"))
    expect(hint(anna)).to_contain_text("Tipp 1 von 5 in dieser Runde. Alle sehen, wie oft.")
    assert violations(anna.page) == []
    assert cut_off(anna.page) == []
    assert too_small(anna.page) == []
    anna.press(best)
    expect(hint(anna)).to_have_count(0)
    chosen = anna.page.locator("#hand [role=option][aria-selected=true]")
    expect(chosen).to_have_count(1)
    assert anna.hand == before, "chosen, not played"
    code = chosen.get_attribute("data-card")
    assert code is not None
    anna.press(anna.card(code))
    expect(anna.card(code)).to_have_count(0)
    anna.press(anna.page.get_by_role("button", name=re.compile("^Anna")).first)
    expect(anna.sheet("Anna")).to_contain_text("1 Tipp in dieser Partie")


def test_by_keyboard_the_button_is_shown_that_does_what_is_advised(
    visit: Visit, server: Server
) -> None:
    """A suit lies in no hand: its button is marked, and pressed as always; Escape closes."""
    anna = open_table(visit(server.blank), options={"first_dealer": 1})
    anna.asked()
    page = anna.page
    page.keyboard.press("k")
    expect(hint(anna)).to_contain_text("möglichen Verteilungen")
    panel, log = hint(anna).bounding_box(), page.locator("aside").first.bounding_box()
    assert panel is not None
    assert log is not None
    assert panel["x"] >= log["x"], "over the log: the whole table is seen"
    page.keyboard.press("Escape")
    expect(hint(anna)).to_have_count(0)
    expect(page.locator("[data-hint-ask]")).to_be_focused()
    expect(page.locator("[data-advised]")).to_have_count(0)
    page.keyboard.press("Enter")
    best = hint(anna).get_by_role("listitem").get_by_role("button").first
    expect(best).to_contain_text("ansagen")
    expect(hint(anna)).to_contain_text("Tipp 1 von 5")
    expect(page.locator("button[data-advised]").first).to_be_visible()
    best.focus()
    page.keyboard.press("Enter")
    expect(hint(anna)).to_have_count(0)
    suit = page.get_by_role("button", name=re.compile("empfohlen$"))
    expect(suit).to_have_count(1)
    expect(suit).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(suit).to_contain_text("?")
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid=slate], .slateAt")).to_contain_text("Trumpf")
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_table_without_hints_says_so_and_offers_none(visit: Visit, server: Server) -> None:
    anna = open_table(visit(server.blank), hints=False)
    anna.asked()
    expect(anna.page.locator("[data-hint-ask]")).to_have_count(0)
    anna.page.keyboard.press("k")
    expect(hint(anna)).to_have_count(0)
    anna.press(anna.page.get_by_role("button", name="Mehr", exact=True))
    expect(anna.sheet("Mehr")).to_contain_text("Tipps gibt es nicht.")


def test_when_no_answer_comes_it_says_why_and_can_be_asked_again(
    visit: Visit, server: Server
) -> None:
    anna = open_table(visit(server.blank))
    anna.asked()
    page = anna.page
    page.route("**/hint", lambda route: route.abort())
    anna.press(page.locator("[data-hint-ask]"))
    expect(hint(anna).get_by_role("alert")).to_contain_text("Keine Verbindung")
    page.unroute("**/hint")
    anna.press(hint(anna).get_by_role("button", name="Noch einmal fragen"))
    expect(hint(anna)).to_contain_text("möglichen Verteilungen")
