"""Ten cards on shelves: dragged by finger or mouse, tapped, or moved by key, they lie the same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect
from tests.e2e.kit.zwiebel import OnionTable, desk, phone, set_table

__all__ = ["desk", "phone"]

HAND = "SA RK OA YB S2 R3 O4 Y6 G6 T7"
"""A Doppelte Zwiebel, a Fünfkartenzwiebel, and a seven left over."""
MOVED, NEW = "S2", "OA"
"""One card goes to the last shelf, another to a shelf of its own."""
BEFORE = ["SA RK OA YB", "S2 R3 O4 Y6 G6", "T7"]
BETWEEN = ["SA RK OA YB", "R3 O4 Y6 G6", "T7 S2"]
AFTER = ["SA RK YB", "R3 O4 Y6 G6", "T7 S2", "OA"]

Point = tuple[float, float]


SHELVES = """() => [...document.querySelectorAll('section[data-shelf]')].map((one) =>
    [...one.querySelectorAll('[data-card]')].map((card) => card.dataset.card).sort().join(' '))"""


def shelves(table: OnionTable) -> list[str]:
    """The cards of each shelf."""
    return list(table.page.evaluate(SHELVES))


def lie(table: OnionTable, wanted: list[str]) -> None:
    """Wait until the shelves hold these cards."""
    cards = "|".join(" ".join(sorted(shelf.split())) for shelf in wanted)
    table.page.wait_for_function(f"(wanted) => ({SHELVES})().join('|') === wanted", arg=cards)


def middle(found: Locator) -> Point:
    """The middle of what was found."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(table: OnionTable, number: int) -> Locator:
    """A shelf by its number from 1; the one after the last is the place for a new one."""
    fresh = table.page.get_by_role("button", name="Neue Kombination")
    return table.near.locator(f'section[data-shelf="{number - 1}"]').or_(fresh).first


class Finger:
    """A finger on the glass, as the browser feels it."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: Point) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def drag(self, start: Locator, goal: Callable[[], Locator]) -> None:
        """Put it down, push the card to its goal, which may show only then, and lift it."""
        x, y = middle(start)
        self._touch("touchStart", (x, y))
        self._touch("touchMove", (x, y + 12))
        expect(goal()).to_be_visible()
        to = middle(goal())
        for part in (0.5, 1.0):
            self._touch("touchMove", (x + (to[0] - x) * part, y + (to[1] - y) * part))
        self._touch("touchEnd")


def by_finger(table: OnionTable, card: str, number: int, goal: Callable[[], Locator]) -> None:
    """Push the card over the glass."""
    Finger(table.page).drag(table.card(card), goal)


def by_mouse(table: OnionTable, card: str, number: int, goal: Callable[[], Locator]) -> None:
    """Hold the card and carry it."""
    mouse = table.page.mouse
    x, y = middle(table.card(card))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 12)
    expect(goal()).to_be_visible()
    mouse.move(*middle(goal()), steps=3)
    mouse.up()


def by_key(table: OnionTable, card: str, number: int, goal: Callable[[], Locator]) -> None:
    """Down from shelf to shelf, one too far and back, as often as it takes."""
    table.card(card).focus()
    page, spoken = table.page, table.page.locator(".vh[aria-live=polite]")
    at = next(i for i, shelf in enumerate(shelves(table), 1) if card in shelf.split())
    for reached in range(at + 1, number + 1):
        page.keyboard.press("Alt+ArrowDown")
        expect(spoken).to_contain_text(f"liegt bei Kombination {reached}")
        expect(table.card(card)).to_be_focused()
    page.keyboard.press("Alt+ArrowUp")
    expect(spoken).to_contain_text(f"liegt bei Kombination {number - 1}")
    expect(table.card(card)).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(spoken).to_contain_text(f"liegt bei Kombination {number}")


def by_taps(table: OnionTable, card: str, number: int, goal: Callable[[], Locator]) -> None:
    """Tap the card, then where it belongs."""
    table.choose(card)
    shelf = goal()
    whole = shelf.locator("button.whole")
    table.press(whole if whole.count() > 0 else shelf)


Way = Callable[[OnionTable, str, int, Callable[[], Locator]], None]


def arranged(page: Page) -> OnionTable:
    """A table where the hand has just been laid, and every shelf has its name and its width."""
    table = set_table(
        page, "zwiebel-2004", {"fool": True}, hands=[HAND, "B2 B3"], dealer=1, phase="preshow"
    )
    table.push("Ordnen")
    for name in ("Doppelte Zwiebel", "Fünfkartenzwiebel", "Rest mit 7 Punkten"):
        expect(table.shelf(name)).to_be_visible()
    lie(table, BEFORE)
    return table


@pytest.mark.parametrize("way", [by_finger, by_mouse, by_key, by_taps])
def test_all_ways_lead_to_the_same_shelves(way: Way, request: pytest.FixtureRequest) -> None:
    """A card goes to another shelf, one to a new shelf; each shelf names itself anew."""
    touch = way in (by_finger, by_taps)
    page: Page = request.getfixturevalue("phone" if touch else "desk")
    table = arranged(page)
    way(table, MOVED, 3, lambda: place(table, 3))
    lie(table, BETWEEN)
    expect(table.shelf("Rest mit 19 Punkten")).to_be_visible()
    expect(table.shelf("Rest mit 9 Punkten")).to_be_visible()
    way(table, NEW, 4, lambda: place(table, 4))
    lie(table, AFTER)
    expect(table.shelf("Dreikartenzwiebel")).to_be_visible()
    expect(table.shelf("Rest mit 11 Punkten")).to_be_visible()
    if way is not by_key:  # keys take more steps
        table.push("Zurück")
        lie(table, BETWEEN)


def test_a_card_let_go_beside_the_shelves_stays(desk: Page) -> None:
    """Dropped above the table, or on its own shelf, it lies where it lay."""
    table = arranged(desk)
    mouse = desk.mouse
    for goal in (table.strip, table.card("R3")):
        mouse.move(*middle(table.card(MOVED)))
        mouse.down()
        mouse.move(*middle(goal), steps=3)
        mouse.up()
        lie(table, BEFORE)
    expect(table.near.get_by_role("option", selected=True)).to_have_count(0)
    assert re.match("^Gleich beginnt", table.status.inner_text().strip())
