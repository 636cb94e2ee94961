"""Seventeen at five tables, with long names: on the desk of a small laptop, and on the wall."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, outside, tab
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server

LONG = "Friederike-Charlotte von Hohenstein"
ALIKE = ("Maximilian Ahrendt", "Maximilian Abelmann")
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture(scope="module")
def many(server: Server) -> Evening:
    """Six of seven matchdays are played, and the seventh runs."""
    evening = open_evening(server.url, matchdays=7, play_minutes=30, break_short=10, break_long=10)
    evening.publish((*NAMES, LONG, *ALIKE, "Jo (kommt später)", "Paul"))
    for matchday in range(1, 7):
        evening.play(matchday)
    evening.do("start_matchday", reason="test")
    return evening


def box(one: Locator) -> dict[str, float]:
    """Where something stands."""
    found: dict[str, float] = one.evaluate(
        """(one) => { const {left, right, top, bottom} = one.getBoundingClientRect();
            return {left, right, top, bottom}; }"""
    )
    return found


def inside(one: Locator, frame: Locator) -> bool:
    """Nothing of it is cut off by the frame."""
    inner, outer = box(one), box(frame)
    return (
        inner["left"] >= outer["left"] - 1
        and inner["right"] <= outer["right"] + 1
        and inner["top"] >= outer["top"] - 1
        and inner["bottom"] <= outer["bottom"] + 1
    )


def whole(page: Page, name: str) -> None:
    """The name is not cut where it stands; less than a line may reach beyond (a tail)."""
    text = page.get_by_text(name, exact=True).first
    cut = text.evaluate(
        "(one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 15"
    )
    assert not cut, name


def test_the_desk_of_a_small_laptop_shows_all_five_tables(visit: Visit, many: Evening) -> None:
    """In the matrix and on the board of the results, where the row of the matchday is in sight."""
    desk = visit(many.desk)
    board = desk.get_by_role("table").filter(has_text="Spieltag")
    scroll = board.locator("xpath=..")
    row = board.locator("tr[aria-current]")
    expect(row).to_contain_text("7")
    rested(desk)
    assert scroll.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    for dot in row.get_by_role("button").all():
        assert inside(dot, scroll)
    tab(desk, "Matrix")
    matrix = desk.get_by_role("table", name="Wer an welchem Spieltag wo sitzt")
    expect(matrix.get_by_role("columnheader", name="Tisch 5")).to_be_visible()
    assert inside(matrix.get_by_role("columnheader", name="Tisch 5"), desk.locator(".grid").first)
    assert outside(desk) == []


def test_a_long_name_to_choose_from_stays_in_its_sentence(visit: Visit, many: Evening) -> None:
    """The field is no wider than the sentence, and nobody is called 0 before a name is chosen."""
    desk = visit(many.desk)
    desk.get_by_role("button", name="Vorfall").click()
    desk.get_by_role("button", name="Jemand geht").click()
    sentence = desk.get_by_role("group", name="Jemand geht")
    aside = desk.get_by_role("complementary", name="Das folgt daraus")
    expect(sentence.get_by_label("wer?")).to_be_visible()
    for part in (sentence, sentence.get_by_label("wer?"), sentence.locator("span").last):
        assert box(part)["right"] <= box(aside)["left"]
    expect(desk.get_by_role("button", name="0 verabschieden")).to_have_count(0)


def test_a_long_evening_gives_way_to_what_is_beside_its_name(visit: Visit, server: Server) -> None:
    """On the desk every word stays in its button; on the wall nothing lies on the name."""
    name = "Großes Mau-Mau-Herbstturnier im Gasthof zum Goldenen Hirschen"
    evening = open_evening(server.url, play_minutes=30, named=name)
    evening.publish(NAMES)
    evening.do("start_matchday")
    desk = visit(evening.desk)
    button = desk.get_by_role("button", name="Beamer: Automatik")
    expect(button.locator("span")).to_be_visible()
    rested(desk)
    assert inside(button.locator("span"), button)
    assert outside(desk) == []
    wall = visit(evening.wall, **WALL)
    heading = wall.get_by_role("heading", name=name)
    sound = wall.get_by_role("button", name="Ton einschalten")
    expect(sound).to_be_visible()
    assert box(heading)["right"] <= box(sound)["left"]
    assert not heading.evaluate("(one) => one.scrollHeight > one.clientHeight + 8")
    evening.do("ring", times=1)
    bell = wall.get_by_role("status").filter(has_text="an die Tische")
    expect(bell).to_be_visible()
    assert box(bell)["top"] > box(heading)["bottom"]
    assert box(bell)["top"] > box(wall.get_by_role("region", name="Tisch 3"))["bottom"]


def test_the_wall_tells_apart_who_begins_alike(visit: Visit, many: Evening) -> None:
    """Both names are read as a whole, at the tables and in the standings."""
    wall = visit(many.wall, **WALL)
    for name in ALIKE:
        expect(wall.get_by_text(name, exact=True)).to_be_visible()
        whole(wall, name)


def test_the_standings_of_seventeen_are_shared_evenly(visit: Visit, server: Server) -> None:
    """Nine and eight in place of sixteen and one; and a break that has run out says so."""
    evening = open_evening(server.url, speed=20, play_minutes=30, break_short=2)
    evening.publish((*NAMES, LONG, *ALIKE, "Jo", "Paul"))
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    evening.confirm(1)
    desk, wall = visit(evening.desk), visit(evening.wall, **WALL)
    timer = desk.get_by_role("timer")
    expect(timer).to_contain_text("Die Pause ist vorbei")
    expect(timer).to_contain_text("Gleich beginnt Spieltag 2")
    expect(timer).not_to_contain_text("0:00")
    expect(wall.get_by_text("Die Pause ist vorbei")).to_be_visible()
    desk.get_by_role("button", name="Beamer: Automatik").click()
    desk.get_by_role("dialog").get_by_role("button", name="Stand", exact=True).click()
    expect(wall.get_by_text("1 von 2")).to_be_visible()
    expect(wall.get_by_role("table")).to_have_count(2)
    rows = wall.locator("tbody tr")
    expect(rows).to_have_count(9)
    expect(wall.get_by_text("2 von 2")).to_be_visible()
    expect(rows).to_have_count(8)
    expect(wall.get_by_role("banner")).to_contain_text("Die Pause ist vorbei")
