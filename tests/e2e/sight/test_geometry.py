"""Full tables on every screen: nothing lies over anything, no text is cut, every card is read.

What is wrong can be looked at: ``make pictures`` takes the same tables to the same screens.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.looking import few_players
from tests.e2e.kit.looking.full_tables import (
    CROWDED,
    GAMES,
    NETBOOK,
    PHONE,
    SIZES,
    WIDE_AND_LOW,
)
from tests.e2e.kit.looking.geometry import enlarged, flaws, flaws_pushed, resize
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for, play_turn

BETWEEN = ("932x430", "915x412", "844x390", "390x844")
"""Phones with a little more room than the others, upright or on their side."""
EXTREMES = {name: size for name, size in SIZES.items() if name not in BETWEEN}

UNREAD = [(f"drachenrummy {n} with the last", "320x640") for n in ("four", "five")]
"""On the narrowest phone four boxes stand in a line, and so many cards in one of them lap."""

PLACES = """() => Object.fromEntries(
    [['status', '#status'], ['hand', '[role=listbox]'], ['mat', '[data-own]']]
        .map(([name, selector]) => [name, document.querySelector(selector)])
        .map(([name, found]) => [name, Math.round(found?.getBoundingClientRect().bottom ?? 0)]))"""

LARGEST = """() => Math.max(0, ...[...document.querySelectorAll('main .card')]
    .map((card) => card.getBoundingClientRect().width))"""
"""Px: how wide the widest card on the table is."""


def large_letters(page: Page) -> list[str]:
    """What is wrong on a small phone whose letters are twice as large: the table is pushed."""
    found: list[str] = []
    with enlarged(page):
        for width, height in ((360, 740), (740, 360)):
            resize(page, width, height)
            found += [f"{width}x{height}: {flaw}" for flaw in flaws_pushed(page)]
    return found


@pytest.mark.parametrize(
    ("game", "locale", "sizes"),
    [
        *(
            # the fullest tables; what the others have on them is smaller
            pytest.param(
                game, "de-DE", EXTREMES, id=game, marks=() if game in CROWDED else pytest.mark.wide
            )
            for game in GAMES
        ),
        *(
            pytest.param(game, "de-DE", SIZES, id=f"{game} between", marks=pytest.mark.wide)
            for game in GAMES
        ),
        # German words are the longer ones: what they leave whole, these hardly cut
        pytest.param("zwanzig", "en-GB", SIZES, id="zwanzig English", marks=pytest.mark.wide),
    ],
)
def test_a_full_table_lies_whole_on_every_screen(
    visit: Visit, set_server: Server, game: str, locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    """The greatest number of players, in each phase, at each size; the largest has larger cards.

    Large letters need more height than a phone has: what is pushed into sight lies whole as well.
    """
    page = visit(set_server.blank, locale=locale, **PHONE)
    found: dict[str, list[str]] = {}
    sizes = sizes | WIDE_AND_LOW | (NETBOOK if game in CROWDED else {})
    for moment, _ in GAMES[game](page):
        widest: dict[str, float] = {}
        for size, (width, height) in sizes.items():
            resize(page, width, height)
            widest[size] = page.evaluate(LARGEST)
            if (moment, size) in UNREAD:
                continue
            if wrong := flaws(page):
                found[f"{moment} {size}"] = wrong
        if wrong := large_letters(page):
            found[f"{moment}, large letters"] = wrong
        if not widest["1920x1080"] > widest["1280x800"] > 0:
            found[f"{moment} room"] = [f"cards are no larger on a large screen: {widest}"]
        resize(page, 390, 844)
    assert found == {}


def test_five_at_drachenrummy_have_room_on_the_smallest_phone_on_its_side(
    visit: Visit, set_server: Server
) -> None:
    """Between two columns: no card under the status, no lamp on a button, no word on another."""
    page = visit(set_server.blank, **PHONE)
    found: dict[str, list[str]] = {}
    for moment, _ in GAMES["drachenrummy"](page):
        for width, height in ((640, 360), (667, 375)):
            resize(page, width, height)
            if wrong := flaws(page):
                found[f"{moment} {width}x{height}"] = wrong
        resize(page, 390, 844)
    assert found == {}


LOWEST = (568, 320)
PUSHED = (568, 360)
"""So much of a table with dice is there on the lowest phone, and pushed."""

ENDS = """(table) => [-table.scrollHeight, table.scrollHeight].flatMap((to, i) => {
    table.scrollTo(0, to);
    const far = ['.mat .round', '#status', '[data-die]']
        .flatMap((one) => document.querySelector(one) ?? []);
    const near = [...document.querySelectorAll('[role=option], .actions button:not([data-die])')];
    const room = table.getBoundingClientRect();
    return (i === 0 ? far : near).filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < room.top - 2 || bottom > room.bottom + 2;
    }).map((one) => one.outerHTML.slice(0, 80));
})"""
"""What of the far edge is not seen when the table is pushed down, and of the near one back up."""


@pytest.mark.parametrize(
    "seats", [4, *(pytest.param(seats, marks=pytest.mark.wide) for seats in (2, 3))]
)
@pytest.mark.parametrize("game", few_players.GAMES)
def test_few_have_room_on_the_lowest_phone_on_its_side(
    visit: Visit, set_server: Server, game: str, seats: int
) -> None:
    """Whole where it lies; with dice pushed, the hand first, and each edge comes into sight."""
    page = visit(set_server.blank, **PHONE)
    found: dict[str, list[str]] = {}
    pushed = game == "drachenrummy"
    for moment, _ in few_players.GAMES[game](page, seats):
        resize(page, *(PUSHED if pushed else LOWEST))
        found[moment] = flaws(page)
        resize(page, *LOWEST)
        if pushed:
            found[moment] += page.locator("main.table").evaluate(ENDS)
        expect(page.get_by_text("Dreh das Handy")).to_have_count(0)
        if game not in CROWDED:
            found[f"{moment}, large letters"] = large_letters(page)
        resize(page, 390, 844)
    assert {moment: wrong for moment, wrong in found.items() if wrong} == {}


def test_more_are_asked_to_turn_the_lowest_phone(visit: Visit, set_server: Server) -> None:
    """Upright the sentence goes by itself; whoever stays sideways is not asked again."""
    page = visit(set_server.blank, **PHONE)
    open_table(page, seats=6, options={"start_points": 100}, touch=True)
    says = page.get_by_role("heading", name="Dreh das Handy")
    expect(page.locator("#status")).to_be_visible()
    expect(says).to_have_count(0)
    resize(page, *LOWEST)
    expect(says).to_be_visible()
    resize(page, 320, 568)
    expect(says).to_have_count(0)
    resize(page, *LOWEST)
    page.get_by_role("button", name="Trotzdem quer").tap()
    expect(says).to_have_count(0)


def test_a_card_that_can_be_stolen_leaves_the_next_its_index(
    visit: Visit, set_server: Server
) -> None:
    """Three cards before one of three others lap, and mine may have the one in the middle."""
    page = visit(set_server.blank, **PHONE)
    reserved = {"reserved": "1:TC/2x4 1:9C/2x6 1:8D/1x5", "fixed": "4 4 6 6 6"}
    rummy = open_rummy(page, seats=4, scene={"phase": "reserve"} | reserved, touch=True)
    rummy.asked_for()
    assert flaws(page) == []


LETTERS = """() => [...document.querySelectorAll('.seat .name')].map((name) => {
    const { left, right } = name.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(name);
    return Math.round(name.textContent.trim().length * (right - left)
        / Math.max(right - left, range.getBoundingClientRect().width));
})"""
"""How many letters of each name show, about."""


def test_of_eight_names_in_two_columns_most_is_read(visit: Visit, set_server: Server) -> None:
    """Mau-Mau on a phone on its side: the stage has room to spare, so the names have it."""
    page = visit(set_server.blank, **PHONE)
    moment = next(moment for moment, _ in GAMES["maumau"](page) if moment == "maumau long names")
    resize(page, 844, 390)
    letters = page.evaluate(LETTERS)
    assert len(letters) == 8, moment
    assert min(sorted(letters)[1:]) >= 12, letters


SPOILT = {
    "a slate on a name": ("document.querySelector('.slate').style.translate = '130px 0'", "slate"),
    "a mat on a mat": (
        "document.querySelectorAll('.seat')[1].style.translate = '70px -60px'",
        "lies over",
    ),
    "a name cut": (
        (
            "Object.assign(document.querySelector('.seat .name').style,"
            " {width: '20px', textOverflow: 'clip'})"
        ),
        "is cut by",
    ),
    "a hand too close": (
        (
            "document.querySelectorAll('[role=option]').forEach((card, i) =>"
            " { card.style.transform = `translate(${i * 12}px, 0)`; })"
        ),
        "px show",
    ),
    "my mat gone": ("document.querySelector('[data-own]').remove()", "my own mat"),
    "a card off the screen": (
        "document.querySelector('[role=option]').style.translate = '-60px 0'",
        "leaves the screen",
    ),
}
"""What is done to a whole table, and words of what has to be noticed."""


def test_the_geometry_notices_what_is_spoilt(visit: Visit, set_server: Server) -> None:
    """Each fault put in on purpose is told; without it all is well."""
    page = visit(set_server.blank, **PHONE)
    assert any(moment == "zwanzig decide" for moment, _ in GAMES["zwanzig"](page))
    for name, (deed, words) in SPOILT.items():
        page.reload()
        page.locator("[role=option]").first.wait_for()
        resize(page, 390, 844)
        assert flaws(page) == [], name
        page.evaluate(deed)
        assert any(words in flaw for flaw in flaws(page)), name


@pytest.mark.parametrize("size", ["844x390", "360x740", "320x640"])
def test_nothing_jumps_under_the_thumb(visit: Visit, server: Server, size: str) -> None:
    """Through two tricks the status line, my hand and my mat stay where they are."""
    width, height = SIZES[size]
    page: Page = visit(server.url, **PHONE)
    resize(page, width, height)
    table = open_table(page, seats=6, options={"first_dealer": 5, "start_points": 100}, touch=True)
    while asked_for(table) != "play":
        play_turn(table)
    places = []
    for _ in range(2):
        assert asked_for(table) == "play"
        places.append(page.evaluate(PLACES))
        play_turn(table)
    assert places[0] == places[1]
