"""What a player or referee holds in the hand: all of it in sight without moving the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, open_evening, outside, tab
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server


def phone(width: int, height: int) -> dict[str, Any]:
    """A phone of that size."""
    size = {"width": width, "height": height}
    return {"viewport": size, "has_touch": True, "is_mobile": True}


def edge(one: Locator, side: str) -> float:
    """Where something begins or ends, from above."""
    return float(one.evaluate("(one, side) => one.getBoundingClientRect()[side]", side))


def all_between(page: Page, what: Locator, above: Locator, below: Locator) -> None:
    """Nothing of it is hidden by the bars of the page."""
    rested(page)
    for one in what.all():
        assert edge(one, "top") >= edge(above, "bottom") - 1
        assert edge(one, "bottom") <= edge(below, "top") + 1


def test_a_phone_on_its_side_shows_the_whole_table(visit: Visit, server: Server) -> None:
    """All four seats, while a matchday runs."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    page = visit(evening.phone("Ben"), **phone(844, 390))
    seats = page.get_by_role("group", name="Wie wir sitzen").get_by_role("listitem")
    expect(seats).to_have_count(4)
    all_between(page, seats, page.get_by_role("banner"), page.get_by_role("navigation"))


def test_a_sheet_that_is_due_pushes_no_seat_out_of_sight(visit: Visit, server: Server) -> None:
    """The line that asks for it takes its room from the table, which stays whole."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    page = visit(evening.phone("Ben"), **phone(390, 844))
    due = page.get_by_role("button", name="Zettel eintragen")
    expect(due).to_be_visible()
    seats = page.get_by_role("group", name="Wie wir sitzen").get_by_role("listitem")
    expect(seats).to_have_count(4)
    all_between(page, seats, due, page.get_by_role("navigation"))


def test_the_sheet_of_four_is_seen_as_a_whole(visit: Visit, server: Server) -> None:
    """Also when every row says place and points; what lies above it is at its top afterwards."""
    evening = open_evening(server.url, play_minutes=30)
    evening.sign_up(NAMES[:8])
    evening.do("draw_numbers")
    evening.do("set_referee", no=1)
    evening.do("publish_matrix")
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    page = visit(evening.phone(evening.name(1)), **phone(390, 844))
    expect(page.get_by_text(re.compile("Nummer 1$"))).to_be_visible()
    page.get_by_role("button", name="Zettel eintragen").tap()
    more = page.get_by_role("button", name=re.compile("ein Strich mehr$"))
    for at, count in enumerate((4, 3, 1, 1)):
        for _ in range(count):
            more.nth(at).tap()
    enter = page.get_by_role("button", name="Eintragen")
    all_between(page, more, page.get_by_role("banner"), enter)
    enter.tap()
    expect(page.get_by_text(re.compile("Rang ., . Punkte?, vorläufig"))).to_be_visible()
    assert page.get_by_role("main").evaluate("(one) => one.scrollTop") == 0


@pytest.mark.parametrize(
    ("locale", "words"), [("de-DE", ("Endstand", "Abend")), ("en-GB", ("Final ranking", "Evening"))]
)
def test_at_the_end_the_desk_says_what_is_left_and_a_phone_how_all_end_up(
    visit: Visit, server: Server, locale: str, words: tuple[str, str]
) -> None:
    """From the last matchday on the desk's own tab has all that the final needs."""
    ranking, own = words
    evening = open_evening(server.url, matchdays=1)
    evening.publish()
    evening.play(1)
    evening.settle()
    evening.do("start_final")
    evening.settle()
    evening.do("deal_final")
    desk = visit(evening.desk, locale=locale)
    strokes = {str(no): at for at, no in enumerate(evening.view["final"]["field"])}
    evening.end_final()
    evening.do("final_result", strokes=strokes)
    done = "Das Finale ist gespielt" if locale == "de-DE" else "The final has been played"
    expect(desk.get_by_role("status").filter(has_text=done)).to_be_visible()
    tab(desk, own)
    places = desk.get_by_role("table", name=ranking).get_by_role("row")
    expect(places).to_have_count(len(NAMES) + 1)
    evening.do("close")
    anna = visit(evening.phone("Anna"), locale=locale, **phone(360, 740))
    mine = anna.get_by_role("table", name=ranking).get_by_role("rowheader", name="Anna", exact=True)
    expect(mine).to_be_visible()
    assert outside(anna) == []


def test_a_phone_on_its_side_shows_a_row_of_the_sheet_and_the_way_to_enter_it(
    visit: Visit, server: Server
) -> None:
    """Whole, between the bars; and who has entered it is not asked whether it is right."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    page = visit(evening.phone("Ben"), **phone(844, 390))
    page.get_by_role("button", name="Zettel eintragen").tap()
    rows = page.get_by_role("main").get_by_role("region")
    expect(rows).to_have_count(4)
    enter = page.get_by_role("button", name="Eintragen")
    rested(page)
    assert edge(rows.first, "bottom") <= edge(enter, "top")
    more = page.get_by_role("button", name=re.compile("ein Strich mehr$"))
    for one in more.all():
        one.tap()
    enter.tap()
    page.get_by_role("button", name="Eingetragen. Jetzt bestätigt ein anderer Platz.").tap()
    expect(page.get_by_role("button", name="Ich habe mich vertippt")).to_be_visible()
