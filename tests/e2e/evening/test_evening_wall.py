"""The wall in the room: whether four take part or sixty, it is filled, and no name is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server

LONG = ("Friederike-Charlotte von Hohenstein", "Maximilian Ahrendt", "Maximilian Abelmann")
SIZES = [(1920, 1080), (1280, 800)]

REACH = """([parts, whole]) => {
    const boxes = [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
    const frame = document.querySelector(whole).getBoundingClientRect();
    const bottom = Math.max(...boxes.map((one) => one.bottom));
    const right = Math.max(...boxes.map((one) => one.right));
    return [(bottom - frame.top) / frame.height, (right - frame.left) / frame.width];
}"""
"""How far down and to the right the parts reach, as shares of the whole."""

CUT = """() => [...document.querySelectorAll('main li span, main .name span')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || one.scrollHeight > one.clientHeight + 0.4 * parseFloat(getComputedStyle(one).fontSize))
    .map((one) => one.textContent)"""
"""Names that are not read as a whole; tails may reach below their line."""


def fills(page: Page, parts: str, whole: str) -> None:
    """The parts reach almost to the end of the whole, and not beyond it."""
    rested(page)
    down, across = page.evaluate(REACH, [parts, whole])
    assert 0.93 <= down <= 1.005, (parts, down)
    assert 0.6 <= across <= 1.005, (parts, across)
    assert page.evaluate(CUT) == []


def crowd(count: int) -> list[str]:
    """So many names, some of them long."""
    more = [f"{name} {letter}." for letter in "BCDE" for name in NAMES]
    return [*NAMES, *LONG, *more][:count]


@pytest.mark.parametrize("count", [4, 10, 20])
def test_the_wall_is_filled(visit: Visit, server: Server, count: int) -> None:
    """By the tables of a matchday, by the standings and by the end (TS-45, TS-76)."""
    evening = open_evening(server.url, play_minutes=30, break_short=10)
    evening.publish(crowd(count))
    evening.do("start_matchday")
    walls = [visit(evening.wall, viewport={"width": w, "height": h}) for w, h in SIZES]
    for wall in walls:
        expect(wall.get_by_role("region", name="Tisch 1")).to_be_visible()
        fills(wall, "main .table", "main .right")
    evening.do("end_matchday", reason="test")
    evening.confirm(1)
    for wall in walls:
        expect(wall.get_by_role("table").first).to_be_visible()
        fills(wall, "tbody tr", "main .frame .frame")
    finish(evening)
    for wall in walls:
        expect(wall.get_by_role("heading", name="Endstand")).to_be_visible()
        expect(wall.get_by_role("banner")).to_contain_text(evening.view["name"])
        rested(wall)
        down, _ = wall.evaluate(REACH, ["main li", "main"])
        assert 0.93 <= down <= 1.005


def finish(evening: Evening) -> None:
    """The rest of the evening."""
    evening.play(2)
    evening.finish()


SCENES = {
    "final": "die meisten Striche gewinnen",
    "door": "sind da",
    "black": "Die Wand ist schwarz.",
}
"""Those whose line is not below their names, and what stands on them."""


def test_the_line_of_the_bell_leaves_the_way_to_the_sound_free(
    visit: Visit, server: Server
) -> None:
    """It is when the bell is seen and not heard that somebody looks for it."""
    evening = open_evening(server.url)
    evening.publish(NAMES[:5])
    evening.play(1)
    evening.play(2)
    evening.settle()
    evening.do("start_final")
    evening.settle()
    evening.do("deal_final")
    wall = visit(evening.wall, viewport={"width": 1024, "height": 768})
    for shows, text in SCENES.items():
        evening.desk_shows(shows)
        expect(wall.get_by_text(text)).to_be_attached()
        evening.do("ring", times=3)
        line = wall.get_by_role("status").filter(has_text="Ende, Karten hinlegen")
        expect(line).to_be_visible()
        assert apart(line, wall.get_by_role("button", name="Ton einschalten")), shows


def apart(one: Locator, other: Locator) -> bool:
    """Whether no part of the one lies on the other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    return any(
        before["x"] + before["width"] <= after["x"] or before["y"] + before["height"] <= after["y"]
        for before, after in ((first, second), (second, first))
    )
