"""Every screen of an evening: no rule of access broken, nothing beyond the sides of a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, outside
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_access import violations

DESKTOP: dict[str, Any] = {"locale": "de-DE", "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "locale": "en-GB",
    "color_scheme": "dark",
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

TABS = range(6)
CHANGING = (0, 2)
"""The evening itself and its results: what the other tabs show does not hang on the minute."""

HOURS = re.compile(r"\d:\d\d:\d\d")
"""A clock at its widest."""

TABS_NAME = re.compile("Der Abend|The evening")


def tab_by_tab(
    page: Page, moment: str, wanted: Sequence[int] = CHANGING
) -> Iterator[tuple[str, Page]]:
    """The desk, the wanted tabs of it."""
    tabs = page.get_by_role("navigation", name=TABS_NAME).get_by_role("button")
    for at in wanted:
        tabs.nth(at).click()
        expect(tabs.nth(at)).to_have_attribute("aria-current", "page")
        rested(page)
        yield f"desk, {moment}, tab {at + 1}", page


def moments(visit: Visit, evening: Evening, way: dict[str, Any]) -> Iterator[tuple[str, Page]]:
    """The desk, a player's phone, the door and the wall at the moments of an evening."""
    desk = visit(evening.desk, **way)
    desk.get_by_role("navigation", name=TABS_NAME).wait_for()
    door = visit(evening.door, **way)
    door.get_by_role("textbox").wait_for()
    yield "door", door
    evening.publish(NAMES)
    yield from tab_by_tab(desk, "ready")
    phone = visit(evening.phone("Ivo"), **way)
    phone.get_by_role("navigation").wait_for()
    yield "phone before", phone
    evening.do("start_matchday")
    expect(desk.get_by_role("timer")).to_contain_text(HOURS)
    yield from tab_by_tab(desk, "playing", TABS)
    evening.do("end_matchday", reason="test")
    yield from tab_by_tab(desk, "sheets missing")
    phone.locator("button.due").click()
    yield "phone, sheet", phone
    evening.confirm(1)
    yield from tab_by_tab(desk, "break")
    for at in range(3):
        place = phone.get_by_role("navigation").get_by_role("button").nth(at)
        place.click()
        expect(place).to_have_attribute("aria-current", "page")
        rested(phone)
        yield f"phone {at}", phone
    desk.keyboard.press("v")
    desk.get_by_role("navigation").first.wait_for()
    yield "incidents", desk
    evening.play(2)
    evening.finish()
    yield from tab_by_tab(desk, "closed", TABS)
    yield "start page of evenings", visit(f"{evening.url}/evening", **way)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(DESKTOP, id="German desktop"),
        pytest.param(PHONE, id="English phone by lamp", marks=pytest.mark.wide),
    ],
)
def test_no_screen_of_an_evening_breaks_a_rule_of_access(
    visit: Visit, server: Server, way: dict[str, Any]
) -> None:
    """Checked by axe; and on a phone nothing stands beyond its sides."""
    evening = open_evening(server.url, play_minutes=90, break_short=10)
    broken: dict[str, list[str]] = {}
    for name, page in moments(visit, evening, way):
        page.get_by_role("main").first.wait_for()
        found = violations(page)
        if "viewport" in way:
            found += [f"outside: {one}" for one in outside(page)]
        if found:
            broken[name] = found
    assert not broken, json.dumps(broken, indent=1, ensure_ascii=False)


def test_the_wall_breaks_no_rule_of_access(visit: Visit, server: Server) -> None:
    """In play, in a break, and at the end; its smallest names are large enough for ten metres.

    Tables with what runs, the standings and the final come by themselves, and nobody signs in for
    them: the link is that of the door (TS-76).
    """
    evening = open_evening(server.url, play_minutes=60, break_short=10)
    wall = visit(evening.wall, viewport={"width": 1920, "height": 1080})
    wall.get_by_role("main").wait_for()
    broken = violations(wall)
    evening.publish(NAMES)
    evening.do("start_matchday")
    wall.get_by_role("region", name="Tisch 3").wait_for()
    expect(wall.get_by_role("timer")).to_contain_text("Spieltag 1 von 2, noch")
    broken += violations(wall)
    names = wall.get_by_role("region", name="Tisch 1").get_by_role("listitem").first
    assert float(names.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 50
    digits = wall.get_by_role("timer").locator("p").first
    assert float(digits.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 216
    evening.do("end_matchday", reason="test")
    evening.confirm(1)
    wall.get_by_role("table").first.wait_for()
    broken += violations(wall)
    evening.play(2)
    evening.finish()
    wall.get_by_role("heading", name="Endstand").wait_for()
    broken += violations(wall)
    assert not broken, broken


BEYOND = """() => [...document.querySelectorAll('[role=timer], .act > span')].flatMap((clock) => {
    const range = document.createRange();
    range.selectNodeContents(clock);
    const [ink, frame] = [range, clock.parentElement].map((one) => one.getBoundingClientRect());
    const out = ink.left < frame.left - 1 || ink.right > frame.right + 1;
    return out ? [`${clock.innerText}: ${ink.left} to ${ink.right}`] : [];
})"""
"""Clocks, and words of the desk's bar, that leave the frame around them."""


@pytest.fixture(scope="module")
def long_day(server: Server) -> Evening:
    """An evening whose matchdays are as long as they may be, in the first of them."""
    evening = open_evening(server.url, play_minutes=240)
    evening.publish(NAMES)
    evening.do("start_matchday")
    return evening


@pytest.mark.parametrize(
    "size",
    [(320, 640), (390, 844), (360, 740), (844, 390), (1000, 800), (1280, 800), (1920, 1080)],
    ids=lambda size: f"{size[0]} x {size[1]}",
)
def test_a_clock_with_hours_stays_in_its_frame(
    visit: Visit, long_day: Evening, size: tuple[int, int]
) -> None:
    """At the desk, on a player's phone, at the door and on the wall; and the screen in the window.

    At the desk also while a small clock stands in its bar.
    """
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    for address in (long_day.desk, long_day.phone("Ivo"), long_day.door, long_day.wall):
        page = visit(address, **screen)
        expect(page.get_by_role("timer").first).to_contain_text(HOURS)
        rested(page)
        assert page.evaluate(BEYOND) == [], address
        assert address == long_day.wall or outside(page) == [], address
        if address == long_day.desk:
            list(tab_by_tab(page, "playing", [2]))
            assert outside(page) == []


OVERLAP = """(button) => {
    const [one, other] = [button, document.querySelector('main')]
        .map((each) => each.getBoundingClientRect());
    return Math.min(one.right, other.right) > Math.max(one.left, other.left)
        && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
}"""
"""Whether it lies over the page below the bar."""


@pytest.mark.parametrize(
    "size", [(390, 844), (360, 740), (844, 390), (1280, 800)], ids=lambda size: f"{size[0]}"
)
def test_the_way_to_the_sound_lies_over_no_list(
    visit: Visit, long_day: Evening, size: tuple[int, int]
) -> None:
    """It stands in the desk's bar, large enough for a finger, until the first tap anywhere."""
    desk = visit(long_day.desk, viewport={"width": size[0], "height": size[1]})
    sound = desk.get_by_role("button", name="Ton einschalten")
    expect(sound).to_be_visible()
    assert not sound.evaluate(OVERLAP)
    box = sound.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert outside(desk) == []
    sound.click()
    expect(sound).to_have_count(0)


FOLLOW = """(address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    return navigator.userActivation.hasBeenActive;
}"""
"""Goes on to another page of the room without a touch; whether the browser takes it for one."""


def test_the_way_to_the_sound_waits_for_a_tap(
    server: Server, visit: Visit, long_day: Evening
) -> None:
    """Also where the browser counts this page as used before the desk has come."""
    desk = visit(server.url)
    desk.get_by_role("heading").first.wait_for()
    assert desk.evaluate(FOLLOW, long_day.desk)
    sound = desk.get_by_role("button", name="Ton einschalten")
    expect(sound).to_be_visible()
    desk.get_by_role("heading", name="Herbstturnier").click()
    expect(sound).to_have_count(0)
