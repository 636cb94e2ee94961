"""From a small phone to a large screen: nothing is cut off, nothing is too small to hit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.looking.sight import cut_off, hidden, narrow_cards, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import Phase, asked_for, play_turn

PHONES = {"360 x 780": (360, 780), "390 x 844": (390, 844)}
SCREENS = PHONES | {"1920 x 1080": (1920, 1080)}

FIRST = {"first_dealer": 5, "start_points": 100}
"""I am the announcer of the first deal."""


RIGHT = "(one) => one.getBoundingClientRect().right"

LEAVING = """(answers) => answers.filter(({ scrollWidth, clientWidth }) =>
    scrollWidth > clientWidth).map(({ textContent }) => textContent.trim())"""
"""Answers whose words reach over the next one."""


OVERLAPS = """(head) => {
    const all = [...head.querySelectorAll('h1, button')];
    const at = all.map((one) => { const range = document.createRange();
        range.selectNodeContents(one); return range.getBoundingClientRect(); });
    return at.flatMap((a, i) => at.slice(i + 1).flatMap((b, j) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
            ? [`${all[i].textContent} ${all[i + 1 + j].textContent}`] : [])); }"""
"""Words and signs of a head that lie over one another."""


def screen(name: str) -> dict[str, Any]:
    """A browser of this size; phones are touched."""
    width, height = SCREENS[name]
    phone = name in PHONES
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": phone,
        "is_mobile": phone,
    }


def see(table: Table, *, touch: bool) -> None:
    """Nothing is cut off or too small; hand, turn and what can be done are in sight."""
    page = table.page
    assert cut_off(page) == []
    if touch:
        assert too_small(page) == []
    assert narrow_cards(page) == []
    for part in (table.status, table.cards, table.actions, table.seats.locator(".name")):
        assert hidden(part) == []


def bill_of(page: Page) -> Locator:
    """How the last game was settled: for a while it lies over the table, whatever goes on."""
    return page.locator("section.paper")


def test_a_large_screen_shows_every_game_at_once(visit: Visit, server: Server) -> None:
    """Nobody scrolls for the last tile; its cards lie in the middle of what is theirs."""
    page = visit(server.url, **screen("1920 x 1080"))
    tiles = page.get_by_role("article")
    expect(tiles).not_to_have_count(0)
    assert hidden(tiles) == []
    for one in tiles.all():
        expect(one).to_be_in_viewport(ratio=1)
        name = one.get_by_role("heading").get_by_role("button")
        assert name.evaluate(RIGHT) < one.evaluate(RIGHT)


@pytest.mark.parametrize(
    "size",
    # set tables of six are looked at on all of these; a match from its beginning on the smallest
    [
        "360 x 780",
        pytest.param("390 x 844", marks=pytest.mark.wide),
        pytest.param("1920 x 1080", marks=pytest.mark.wide),
    ],
)
def test_six_players_have_room_in_every_phase(visit: Visit, server: Server, size: str) -> None:
    """Announce, exchange, decide and play by touch: all in sight, all large enough."""
    touch = size in PHONES
    page = visit(server.blank, **screen(size))
    table = open_table(page, seats=6, options=FIRST, touch=touch)
    seen: set[Phase] = set()
    while seen < {"announce", "exchange", "decide", "play"}:
        phase = asked_for(table)
        if phase not in seen:
            if phase != "announce":
                expect(bill_of(page)).to_have_count(0)
            see(table, touch=touch)
        seen.add(phase)
        play_turn(table)


@pytest.mark.parametrize("size", PHONES)
def test_sheets_of_a_phone_hold_what_they_show(visit: Visit, server: Server, size: str) -> None:
    """Rules, score, chat and all that lies behind the name of the game: readable, and to be hit."""
    page = visit(server.blank, **screen(size))
    table = open_table(page, seats=6, options=FIRST, touch=True)
    asked_for(table)
    for name in ("Regeln", "Stand", "Gespräch", "Mehr"):
        table.press(page.get_by_role("button", name=name, exact=True))
        expect(table.sheet(name)).to_be_visible()
        assert loud_clauses(page) == []
        assert cut_off(page) == []
        assert too_small(page) == []
        table.close_sheet()
    for name in ("Einladen", "Einstellungen", "Tasten", "Verlauf"):
        table.open_more(name)
        assert loud_clauses(page) == []
        assert cut_off(page) == []
        assert too_small(page) == []
        table.close_sheet()


@pytest.mark.parametrize("size", SCREENS)
def test_the_door_and_its_sheet_fit(visit: Visit, server: Server, size: str) -> None:
    """The start page and the options of a table: nothing sideways, everything to be hit."""
    page = visit(server.url, **screen(size))
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()
    assert cut_off(page) == []
    assert hidden(tile(page).get_by_role("button", name="Bots", exact=True)) == []
    assert size not in PHONES or too_small(page) == []
    page.get_by_role("button", name="Zwanzig", exact=True).click()
    expect(page.get_by_role("dialog", name="Zwanzig")).to_be_visible()
    assert cut_off(page) == []
    assert size not in PHONES or too_small(page) == []
    assert page.get_by_role("group", name="Bots").locator("label").evaluate_all(LEAVING) == []


def enlarge(page: Page) -> None:
    """Set all text at twice its size, as a reader's browser does."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


@pytest.mark.parametrize(
    ("width", "height", "doubled"),
    [(320, 640, False), (390, 844, True), (1280, 800, True)],
    ids=["320 wide", "phone, text doubled", "desktop, text doubled"],
)
def test_little_room_hides_neither_hand_nor_turn_nor_reason_nor_action(
    visit: Visit, server: Server, width: int, height: int, doubled: bool
) -> None:
    """What collapses first is never the hand, whose turn it is, the refusal, or what to press."""
    page = visit(server.blank, viewport={"width": width, "height": height})
    table = open_table(page, seats=6, options=FIRST)
    asked_for(table)
    if doubled:
        enlarge(page)
    seen: set[Phase] = set()
    refused = False
    while not refused or seen < {"announce", "exchange", "decide", "play"}:
        phase = asked_for(table)
        if phase not in seen:
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
            for part in (table.status, table.cards, table.actions):
                assert hidden(part) == []
        seen.add(phase)
        if phase == "play" and table.blocked.count() > 0 and not refused:
            table.attempt(table.blocked.first.get_attribute("data-card") or "")
            assert hidden(table.refusal) == []
            assert hidden(table.cards) == []
            refused = True
        play_turn(table)


def test_at_400_percent_nothing_in_the_waiting_room_lies_below_a_seat(
    visit: Visit, server: Server
) -> None:
    """What does not fit is scrolled to: letters, link and rules have their own place."""
    zoomed = {"width": 320, "height": 256}
    page = open_table(visit(server.blank, viewport=zoomed), seats=4, bots=0).page
    # it stands beside the letters as soon as it is known how others find the room
    expect(page.get_by_role("button", name="Andere Geräte")).to_be_visible()
    share = page.get_by_role("button", name="Link teilen")
    for part in (share, page.get_by_role("group", name="Was an diesem Tisch gilt")):
        part.scroll_into_view_if_needed()
        assert hidden(part) == []
    share.click()
    expect(page.locator(".toast").first).to_be_visible()


def test_large_letters_find_room_at_the_door(visit: Visit, server: Server) -> None:
    """With letters of twice the size each game of a phone has the whole width; a lesson keeps its
    name and its way on, and the cards to lay a hand of stand beside each other."""
    page = visit(server.url, viewport={"width": 360, "height": 740})
    games = page.get_by_role("article")
    expect(games.nth(4)).to_be_visible()
    enlarge(page)
    wider = "games => games.filter(({ scrollWidth: all, clientWidth: room }) => all > room).length"
    assert games.evaluate_all(wider) == 0
    assert page.get_by_role("banner").evaluate(OVERLAPS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{server.url}/learn/mau-mau/1")
    skip = page.get_by_role("button", name="Schritt überspringen")
    expect(skip).to_be_visible()
    enlarge(page)
    assert hidden(page.get_by_role("heading", level=1)) == []
    assert skip.evaluate("(button) => button.scrollWidth <= button.clientWidth")
    page.goto(f"{server.url}/hand")
    cards = page.get_by_role("group", name="Karten wählen")
    expect(cards).to_be_visible()
    enlarge(page)
    assert cards.evaluate("(all) => all.scrollWidth <= all.clientWidth")
