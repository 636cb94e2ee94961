"""The solver page: a hand by tap, by key and by address, on a phone and on a desk."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_access import violations

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

EX04_49 = "S3 R3 O4 Y4 G6 T7 BB VD SA RA"


def hand(server: Server, rules: str, cards: str = "", state: str = "") -> str:
    """The address of a hand."""
    query = f"rules={rules}&state={state.replace(' ', '+')}&cards={cards.replace(' ', '+')}"
    return f"{server.url}/hand?{query}"


def best(page: Page) -> list[str]:
    """The headings of the best arrangement."""
    shelves = page.locator("section.answer > ol").first.locator("h3")
    expect(shelves.first).to_be_visible()
    return shelves.all_inner_texts()


def asked(page: Page) -> dict[str, list[str]]:
    """What the address says."""
    return parse_qs(urlsplit(page.url).query)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_hand_of_the_rules_is_laid(
    server: Server, visit: Visit, device: dict[str, object]
) -> None:
    """EX04-49, with its sums, and nothing on the page too small or cut off."""
    page = visit(hand(server, "zwiebel-2004", EX04_49), **device)
    assert best(page) == ["Doppelte Zwiebel", "Fünfkartenzwiebel", "Rest mit 6 Punkten"]
    expect(page.get_by_text("7 + 4 + 4 + 3 + 3 = 21").first).to_be_visible()
    expect(page.locator("section.answer details")).to_have_count(4)
    assert too_small(page) == []
    assert cut_off(page) == []


def test_the_rule_sets_stand_side_by_side(server: Server, visit: Visit) -> None:
    """As long as both words have room in a line, on a phone too."""
    page = visit(hand(server, "zwiebel-2004"), **PHONE)
    choices = page.get_by_role("group", name="Regelwerk").locator("label")
    expect(choices).to_have_count(2)
    assert len(set(choices.evaluate_all("(all) => all.map((one) => one.offsetTop)"))) == 1


def test_ten_cards_are_tapped(server: Server, visit: Visit) -> None:
    """By thumb on a phone; the address holds them, so a reload changes nothing."""
    page = visit(hand(server, "zwiebel-v3"), **PHONE)
    for name in ("Elefant Bube", "Krone Ass", "Oktagramm 8", "Schildkröte 8"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("button", name="Wilde Achten", exact=True).tap()
    expect(page.get_by_role("heading", name="Doppelte Zwiebel")).to_be_visible()
    assert asked(page)["cards"] == ["ElB KrA Ok8 Sc8"]
    assert asked(page)["state"] == ["wild"]
    page.reload()
    assert best(page) == ["Doppelte Zwiebel"]


def test_without_a_mouse(server: Server, visit: Visit) -> None:
    """Typed and chosen by key; what comes of it is said."""
    page = visit(hand(server, "zwiebel-2004"), **DESK)
    page.get_by_label("Karten tippen").fill("sk, ra Or10")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Dreikartenzwiebel")
    page.get_by_role("button", name="Schwarz Ass", exact=True).focus()
    for key in ("ArrowDown", "ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Orange Ass", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert asked(page)["cards"] == ["SK RA OZ OA"]


def test_the_way_from_the_door(server: Server, visit: Visit) -> None:
    """A game's tile leads to the solver of its rule set."""
    page = visit(server.url, **DESK)
    page.locator('a[href="/hand?rules=zwiebel-v3"]').click()
    page.wait_for_url("**/hand?rules=zwiebel-v3*")
    expect(page.get_by_role("radio", name="V3")).to_be_checked()


def test_the_way_from_the_rules(server: Server, visit: Visit) -> None:
    """The rules of a game lead to its solver, too."""
    page = visit(f"{server.url}/rules/zwiebel-2004", **PHONE)
    page.get_by_role("link", name="Hand ordnen lassen").tap()
    page.wait_for_url("**/hand?rules=zwiebel-2004*")
    expect(page.get_by_role("radio", name="2004")).to_be_checked()


@pytest.mark.parametrize("lamp", ["light", "dark"])
def test_no_rule_of_access_is_broken(server: Server, visit: Visit, lamp: str) -> None:
    """Checked by axe with a whole hand, and everything unfolded."""
    page = visit(hand(server, "zwiebel-v3", "ElB KrA Ok8 Sc8 MuD", "wild"), color_scheme=lamp)
    assert best(page)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page) == []


def test_a_state_that_nobody_knows(server: Server, visit: Visit) -> None:
    """It is named where it was written, and nothing is laid."""
    page = visit(hand(server, "zwiebel-2004", "SA", "tired"), **DESK)
    expect(page.get_by_role("alert")).to_contain_text("tired")
    expect(page.locator("section.answer h3")).to_have_count(0)
