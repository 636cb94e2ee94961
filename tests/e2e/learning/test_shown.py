"""From a clause to the step of a lesson that shows it, and from a wrong address to what is near."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.builders import case
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_clause_leads_to_its_step(visit: Visit, server: Server) -> None:
    """The lesson stands at that step, nobody is praised for those before, and it can be solved."""
    page = visit(f"{server.url}/rules/zwanzig#ZZ-43", **PHONE)
    page.get_by_role("link", name="Zeig es mir: Farbe bedienen").tap()
    expect(page).to_have_url(re.compile("/learn/zwanzig/1/2$"))
    expect(page.get_by_text("Lotte hat Herz ausgespielt.")).to_be_visible()
    page.get_by_role("button", name="Tipp").tap()
    page.get_by_role("button", name="Zeig es mir").tap()
    expect(page.get_by_text("Genau. Der Stich geht an Kuno.")).to_be_visible()


def test_where_several_steps_show_a_clause_they_are_listed(visit: Visit, server: Server) -> None:
    """Before all lessons; of a clause that none shows that is said, without loading the page."""
    page = visit(f"{server.url}/rules/zwanzig#ZZ-30", **PHONE)
    page.get_by_role("link", name="Zeig es mir: Dabei oder nicht").tap()
    expect(page.get_by_role("heading", name="Diese Schritte zeigen")).to_be_visible()
    steps = page.get_by_role("link", name=re.compile("Lektion 2, Schritt [34]"))
    expect(steps).to_have_count(2)
    page.evaluate("location.hash = 'ZZ-01'")
    expect(page.get_by_text("Diese Regel zeigt keine Lektion.")).to_be_visible()
    expect(steps).to_have_count(0)


def test_at_a_table_the_lesson_opens_beside_it(visit: Visit, server: Server) -> None:
    """Nobody is led away from a match; the link says so to who does not see it."""
    table = open_table(visit(server.blank), seats=2)
    table.page.get_by_role("tab", name="Regeln").click()
    link = table.page.get_by_role(
        "link", name="Zeig es mir: Farbe bedienen, in einem neuen Fenster"
    )
    with table.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_text("Lotte hat Herz ausgespielt.")).to_be_visible()
    expect(table.page).to_have_url(re.compile("/t/"))


@pytest.mark.parametrize(
    ("path", "places"),
    [
        case(
            "a lesson that is not there", "/learn/zwanzig/9", ["/learn/zwanzig", "/rules/zwanzig"]
        ),
        case("a slip", "/regeln/maumau", ["/rules/mau-mau", "/learn/mau-mau"]),
        case("a game that is not there", "/learn/drachen", ["/learn/drachenrummy"]),
        case("nothing at all", "/xyz", ["/learn/zwanzig", "/learn/mau-mau"]),
    ],
)
def test_what_is_near_is_offered(
    visit: Visit, server: Server, path: str, places: list[str]
) -> None:
    """And it is there."""
    page = visit(f"{server.url}{path}", **PHONE)
    for place in places:
        expect(page.locator(f'a[href="{place}"]')).to_be_visible()
    page.locator(f'a[href="{places[0]}"]').tap()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile(f"{places[0]}$"))
