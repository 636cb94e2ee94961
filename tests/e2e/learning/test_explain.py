"""What a thing on the table is and does now: by a resting finger, by key, aloud, in every game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for, play_turn

PHONE: dict[str, Any] = {
    "new": True,
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
REST_MS = 700
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "zwanzig": ("zwanzig", {}),
    "drachenrummy": ("drachenrummy", {"starter": 0}),
    "mau-mau": ("mau-mau", {"turn_limit_ms": 0}),
    "mau-mau open": ("mau-mau", {"turn_limit_ms": 0, "supervision": "open"}),
    "zwiebel-2004": ("zwiebel-2004", {}),
    "zwiebel-v3": ("zwiebel-v3", {}),
}

LAID = """() => {
    const slip = document.querySelector('[popover][role=dialog]').getBoundingClientRect();
    const hand = [...document.querySelectorAll('#hand [role=option]')].map((card) =>
        card.getBoundingClientRect().top);
    return {
        inside: slip.left >= 0 && slip.right <= innerWidth && slip.top >= 0
            && slip.bottom <= innerHeight,
        overHand: slip.bottom > Math.min(innerHeight, ...hand),
        ringed: document.querySelectorAll('[data-explained]').length,
    };
}"""


def rest_on(page: Page, target: Locator, *, ms: int = REST_MS, shift: int = 0) -> None:
    """Lays a finger on it, moves it if asked, keeps it there for so long, and lifts it.

    By the time of the page, which stands still otherwise: on a busy machine half a second may pass
    between two touches.
    """
    box = target.bounding_box()
    assert box
    x, y = box["x"] + min(box["width"] / 2, 14), box["y"] + box["height"] / 3
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: float) -> None:
        where = [{"x": at, "y": y} for at in points]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1"))
    touch("touchStart", x)
    if shift:
        touch("touchMove", x + shift)
    page.clock.run_for(ms)
    touch("touchEnd")
    page.clock.resume()
    client.detach()


def slip_of(page: Page) -> Locator:
    """The slip that explains."""
    return page.locator("[popover][role=dialog]")


def test_a_resting_finger_explains_a_card_and_plays_nothing(visit: Visit, server: Server) -> None:
    """The slip stays when the finger lifts; a touch beside it ends it, and taps play again."""
    page = visit(server.blank, **PHONE)
    table = open_table(page, seats=3, touch=True)
    asked_for(table)
    hand = table.hand
    rest_on(page, table.cards.first)
    slip = slip_of(page)
    expect(slip).to_contain_text(re.compile(r"Karte in (Kreuz|Pik|Herz|Karo)"))
    assert page.evaluate(LAID) == {"inside": True, "overHand": False, "ringed": 1}
    assert table.hand == hand
    assert page.locator("#hand [role=option][aria-selected=true]").count() == 0
    page.touchscreen.tap(200, 330)
    expect(slip).to_have_count(0)
    rest_on(page, table.seats.first)
    expect(slip).to_contain_text("Jeder Stich nimmt einen ab")
    expect(page.locator("dialog[open]")).to_have_count(0)
    slip.get_by_role("button", name="Schließen").tap()
    play_turn(table)
    expect(slip).to_have_count(0)


def test_a_finger_that_slides_or_taps_explains_nothing(visit: Visit, server: Server) -> None:
    """Sliding over the hand looks at cards, a tap chooses one, as ever."""
    page = visit(server.blank, **PHONE)
    table = open_table(page, seats=3, touch=True)
    asked_for(table)
    rest_on(page, table.cards.first, shift=40)
    expect(slip_of(page)).to_have_count(0)
    rest_on(page, table.cards.nth(1), ms=0)
    expect(slip_of(page)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_key_goes_through_all_there_is(visit: Visit, server: Server, game: str) -> None:
    """Every thing of every table has a title and a sentence, in both languages, and is said."""
    name, options = GAMES[game]
    for language, locale in (("de", "de-DE"), ("en", "en-GB")):
        page = visit(server.blank, new=True, locale=locale)
        table = open_table(page, game=name, options=options, seats=3, language=language)
        table.asked()
        slip = slip_of(page)
        seen: dict[str, str] = {}
        page.locator("#hand").focus()
        for _ in range(16):
            page.keyboard.press("i")
            expect(slip).to_have_count(1)
            title, *lines = slip.inner_text().split("\n")
            assert loud_clauses(page) == []
            seen[title] = " ".join(lines)
        assert len(seen) > 4, seen
        assert not {title for title, words in seen.items() if len(words) < 15}, seen
        region = page.locator("[aria-live=polite]")
        expect(region.first).to_contain_text(re.compile(r"\w"))
        page.keyboard.press("Escape")
        expect(slip).to_have_count(0)


def test_the_other_button_of_a_mouse_explains(visit: Visit, server: Server) -> None:
    """And the list of keys says how."""
    page = visit(server.blank, new=True)
    table: Table = open_table(page, seats=3)
    table.asked()
    table.cards.last.click(button="right")
    expect(slip_of(page)).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Was ist das?")
