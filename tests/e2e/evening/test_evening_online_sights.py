"""Every screen of an evening at the room's tables: no rule of access broken, nothing cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import Evening, open_evening, outside
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_access import violations

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
GERMAN, ENGLISH = {"locale": "de-DE"}, {"locale": "en-GB"}
DAY, LAMP = {"color_scheme": "light"}, {"color_scheme": "dark"}
WAYS: dict[str, dict[str, Any]] = {
    "German desktop by day": DESKTOP | GERMAN | DAY,
    "English phone by lamp": PHONE | ENGLISH | LAMP,
}
PEOPLE = 6
"""Few enough that everybody plays the final (TS-65)."""

TABS_NAME = re.compile("Der Abend|The evening")
TO_TABLE = re.compile("An deinen Tisch|To your table")

Sight = tuple[str, Page]


class Online:
    """The organiser's desk, somebody's phone, an onlooker and the wall, all at one evening."""

    def __init__(self, visit: Visit, evening: Evening, way: dict[str, Any]) -> None:
        self.visit, self.evening, self.way = visit, evening, way
        self.desk = visit(evening.desk, **way)
        self.desk.get_by_role("navigation", name=TABS_NAME).wait_for()
        self.phone = visit(evening.door, **way)
        self.wall = visit(evening.wall, **way)

    def sights(self) -> Iterator[Sight]:
        """From the door to the end."""
        yield from self._come()
        yield from self._play()
        yield from self._final()

    def _come(self) -> Iterator[Sight]:
        """People at the door, and the numbers that they draw."""
        field = self.phone.get_by_role("textbox")
        field.fill("Ivo")
        yield "at the door", self.phone
        field.press("Enter")
        self.phone.get_by_role("heading", level=2, name=re.compile("Ivo")).wait_for()
        yield "signed up", self.phone
        yield "wall, people come", self.wall
        yield from self._tabs("people come", 0, 4)
        self.evening.do("draw_numbers")
        self.evening.do("publish_matrix")
        yield from self._tabs("ready", 0)

    def _play(self) -> Iterator[Sight]:
        """A matchday: the way to the table, the table itself, and who looks on there."""
        self.evening.do("start_matchday")
        self.phone.get_by_role("button", name=TO_TABLE).wait_for()
        yield "phone, its table is open", self.phone
        yield from self._tabs("playing", *range(6))
        yield "wall, playing", self.wall
        onlooker = self.visit(self.evening.door, **self.way)
        onlooker.get_by_role("link", name=re.compile("(Tisch|Table) 1")).click()
        onlooker.get_by_role("heading", name="Mau-Mau").wait_for()
        yield "onlooker at a table", onlooker
        onlooker.go_back()
        onlooker.get_by_role("link", name=re.compile("(Tisch|Table) 2")).wait_for()
        yield "onlooker", onlooker
        self.phone.get_by_role("button", name=TO_TABLE).click()
        self.phone.get_by_role("heading", name="Mau-Mau").wait_for()
        yield "seated", self.phone
        self.evening.do("end_matchday", reason="test")
        self.evening.until(lambda view: view["stage"] == "final_ready")
        self.phone.get_by_role("button", name=re.compile("Zurück zum Abend|Back to the")).wait_for()
        yield "seated, it is over", self.phone
        self.phone.goto(self.evening.phone("Ivo"))
        yield from self._pages("before the final")
        yield from self._tabs("before the final", *range(6))

    def _final(self) -> Iterator[Sight]:
        """The final table, and the places."""
        self.evening.settle()
        self.evening.do("start_final")
        self.evening.until(lambda view: view["final"].get("seats"))
        yield "phone, final", self.phone
        yield from self._tabs("final", 0, 2)
        yield "wall, final", self.wall
        self.evening.until(lambda view: "dealt" in view["final"])
        self.evening.end_final()
        self.evening.until(lambda view: "strokes" in view["final"])
        self.evening.settle()
        self.evening.until(lambda view: view["stage"] == "closed")
        yield from self._pages("closed")
        yield from self._tabs("closed", 0, 2, 3)
        yield "wall, closed", self.wall
        yield "onlooker, closed", self.visit(self.evening.door, **self.way)

    def _tabs(self, moment: str, *wanted: int) -> Iterator[Sight]:
        tabs = self.desk.get_by_role("navigation", name=TABS_NAME).get_by_role("button")
        for at in wanted:
            chosen(tabs.nth(at))
            yield f"desk, {moment}, tab {at + 1}", self.desk

    def _pages(self, moment: str) -> Iterator[Sight]:
        for at in range(3):
            chosen(self.phone.get_by_role("navigation").get_by_role("button").nth(at))
            yield f"phone, {moment}, page {at + 1}", self.phone


def chosen(place: Locator) -> None:
    """Press a tab, and wait until what belongs to it is shown."""
    place.click()
    expect(place).to_have_attribute("aria-current", "page")
    rested(place.page)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, id=name, marks=pytest.mark.wide if way.items() >= DAY.items() else ())
        for name, way in WAYS.items()
    ],
)
def test_no_screen_of_an_evening_online_breaks_a_rule_of_access(
    visit: Visit, server: Server, way: dict[str, Any]
) -> None:
    """Checked by axe; and nothing stands beyond the sides of the window."""
    evening = open_evening(server.url, fill=PEOPLE, use="online", matchdays=1, play_minutes=60)
    evening.until(lambda view: len(view.get("people", {})) == PEOPLE)
    broken = {}
    for name, page in Online(visit, evening, way).sights():
        page.get_by_role("main").first.wait_for()
        rested(page)
        found = violations(page) + [f"outside: {one}" for one in outside(page)]
        if found:
            broken[name] = found
    assert not broken, json.dumps(broken, indent=1, ensure_ascii=False)


UNDER = """() => {
    const tape = document.querySelector('aside').getBoundingClientRect();
    return [...document.querySelectorAll('h1, p, button, a, nav, [role=timer]')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.top < tape.bottom - 0.5 && !one.closest('.vh, dialog');
    }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What the tape of a rehearsal covers."""

BELOW = """() => Math.max(document.documentElement.scrollHeight - innerHeight, 0)"""
"""So far the page itself can be moved."""


@pytest.mark.parametrize(
    "size", [(390, 844), (360, 740), (844, 390), (1280, 800)], ids=lambda size: f"{size[0]}"
)
def test_the_tape_of_a_rehearsal_covers_nothing(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """It has a line of its own, and no screen that fills the window is pushed out below it."""
    evening = open_evening(server.url, fill=PEOPLE, use="online", matchdays=1, play_minutes=60)
    evening.until(lambda view: len(view.get("people", {})) == PEOPLE)
    evening.do("draw_numbers")
    evening.do("publish_matrix")
    screen = {"viewport": {"width": size[0], "height": size[1]}, **GERMAN}
    somebody = evening.name(1)
    whole = {"desk": evening.desk, "phone": evening.phone(somebody), "wall": evening.wall}
    for name, address in {**whole, "door": evening.door}.items():
        page = visit(address, **screen)
        page.get_by_role("complementary").filter(has_text="PROBE").wait_for()
        page.get_by_role("main").wait_for()
        assert page.evaluate(UNDER) == [], name
        if name in whole:
            assert page.evaluate(BELOW) == 0, name
