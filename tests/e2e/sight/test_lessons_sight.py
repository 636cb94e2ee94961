"""Every step of every lesson on a small phone, upright and on its side: all lies whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import PHONE, SIZES
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table
from tests.e2e.learning.test_lessons import slip

# the lower and the narrower of the usual phones; there and back again, so that every other step
# needs one turn of the screen less
SCREENS = ("844x390", "360x740")

GAMES = ("zwanzig", "drachenrummy", "mau-mau", "zwiebel-2004", "zwiebel-v3")

NARROW = ((640, 360), (667, 375))
"""Small phones on their side."""

LOWEST = (568, 320)

FULL = {
    *(("drachenrummy", *step) for step in ((1, 2), (1, 6), (2, 1), (2, 3))),
    *(("zwiebel-2004", *step) for step in ((1, 3), (2, 2), (2, 4), (2, 7))),
    *(("zwiebel-v3", *step) for step in ((1, 2), (2, 2), (2, 7))),
    ("mau-mau", 4, 7),
}
"""Where most stands beside the words of the innkeeper: five dice and two buttons, his longest
words, the narrowest lines of the others, a word to be tapped; ten cards on shelves with three
answers to a duel, what can be bet and bought, the votes of a Plenum."""

WHOLE = 540
"""Px of height with which the table of every lesson lies whole."""

QUIET = "() => document.querySelector('.slip')?.getAttribute('aria-busy') !== 'true'"

DONE = "document.querySelectorAll('header .way .done').length"
"""How many steps lie behind."""


def steps_of(page: Page, address: str) -> int:
    """Take a lesson step by step from its beginning; give how many there were."""
    page.goto(address)
    expect(slip(page)).to_be_visible()
    return page.locator("header .way i").count()


def on(page: Page) -> None:
    """Past this step: the innkeeper does what it asks for."""
    slip(page).get_by_role("button").first.tap()
    page.wait_for_function(QUIET)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "drachenrummy" else pytest.mark.wide)
        for game in GAMES
    ],
)
def test_every_step_of_every_lesson_lies_whole(visit: Visit, server: Server, game: str) -> None:
    """Nothing over anything, no text cut, no shelf without its name, at any word of his."""
    page = visit(f"{server.url}/learn/{game}", **PHONE)
    lessons = page.locator(f'a[href^="/learn/{game}/"]')
    expect(lessons.first).to_be_visible()
    found: dict[str, list[str]] = {}
    looked = 0
    for n in range(1, lessons.count() + 1):
        steps = steps_of(page, f"{server.url}/learn/{game}/{n}")
        if game == "drachenrummy" and n == 1:
            # the dice he speaks of, though nothing can be done with them yet
            expect(page.locator("[data-tray]")).to_be_visible()
        if game == "mau-mau" and n == 1:
            page.set_viewport_size({"width": 390, "height": 844})
            jack = page.locator("[role=option][data-card^=J]")
            for _ in range(2):
                jack.tap(position={"x": 12, "y": 16})
            expect(page.get_by_role("group", name="Welche Farbe")).to_be_visible()
            assert flaws(page) == []
            page.get_by_role("button", name="Zurück", exact=True).last.tap()
        while page.get_by_role("dialog").count() == 0:
            step = page.evaluate(DONE)
            for size in SCREENS if looked % 2 == 0 else reversed(SCREENS):
                resize(page, *SIZES[size])
                # what is called out passes over the table for a moment, and takes no taps
                if wrong := [one for one in flaws(page) if "by SPAN shout" not in one]:
                    found[f"{game} {n}, step {step + 1}, {size}"] = wrong
            if (game, n, step + 1) in FULL:
                for narrow in NARROW:
                    resize(page, *narrow)
                    assert flaws(page) == [], (step, narrow)
            looked += 1
            on(page)
        assert page.evaluate(DONE) == steps
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_too_short_the_table_is_pushed_and_never_squeezed(
    visit: Visit, server: Server, game: str
) -> None:
    """What is asked and the hand are in sight at once; the others are a push away."""
    page = visit(f"{server.url}/learn/{game}/1", **PHONE)
    on(page)
    resize(page, 320, 600)
    for part in ("#status", "main .hand"):
        assert hidden(page.locator(part)) == []
    assert page.locator("main div.frame").evaluate("(frame) => frame.clientHeight") >= WHOLE
    page.locator("main").evaluate("(main) => { main.scrollTop = -main.scrollHeight; }")
    assert hidden(page.locator("main .seat, main .box").first) == []


@pytest.mark.parametrize(
    ("lesson", "step"),
    [pytest.param("mau-mau/2", 6), pytest.param("mau-mau/4", 1, marks=pytest.mark.wide)],
)
def test_in_english_the_pile_leaves_the_status_line_free(
    visit: Visit, server: Server, lesson: str, step: int
) -> None:
    """On the smallest phones on their side, with three rows of buttons beside the hand.

    What counts is the card that lies there: words say so only to who listens.
    """
    page = visit(f"{server.url}/learn/{lesson}", locale="en-GB", **PHONE)
    expect(slip(page)).to_be_visible()
    for _ in range(step - 1):
        on(page)
    for narrow in NARROW:
        resize(page, *narrow)
        assert flaws(page) == [], narrow
    expect(page.locator("[data-thing=pile]")).to_contain_text("counts:")


def test_on_the_lowest_phone_on_its_side_a_lesson_is_pushed(visit: Visit, server: Server) -> None:
    """The page is as high as it needs to be, and its lower edge comes first: hand and buttons."""
    page = visit(f"{server.url}/learn/mau-mau/2", **PHONE)
    expect(slip(page)).to_be_visible()
    for _ in range(5):
        on(page)
    resize(page, *LOWEST)
    assert [flaw for flaw in flaws(page) if "lies over" in flaw or "lies on" in flaw] == []
    for part in (Table(page).cards, Table(page).actions, slip(page).get_by_role("button")):
        assert hidden(part) == []
    page.evaluate("scrollTo(0, 0)")
    assert hidden(page.locator("header").get_by_role("button")) == []


def test_a_lesson_with_dice_asks_to_turn_the_lowest_phone(visit: Visit, server: Server) -> None:
    """Dice, display and the innkeeper's words have no room beside one another there."""
    page = visit(f"{server.url}/learn/drachenrummy/1", **PHONE)
    expect(page.locator("[data-tray]")).to_be_visible()
    resize(page, *LOWEST)
    says = page.get_by_role("heading", name="Dreh das Handy")
    expect(says).to_be_visible()
    resize(page, 320, 568)
    expect(says).to_have_count(0)
    expect(page.locator("[data-tray]")).to_be_visible()


def test_what_is_spoilt_in_a_lesson_is_noticed(visit: Visit, server: Server) -> None:
    """The same measure, with a button of the innkeeper over the table, and a call cut off."""
    page = visit(f"{server.url}/learn/zwanzig/1", **PHONE)
    on(page)
    resize(page, *SIZES["390x844"])
    assert flaws(page) == []
    page.evaluate("document.querySelector('.ways button').style.translate = '0 90px'")
    assert any("lies over" in flaw for flaw in flaws(page))
    page.evaluate("document.querySelector('.ways button').style.translate = '60px 0'")
    assert any("leaves the screen" in flaw for flaw in flaws(page))
