"""The phone rings: a pause for the whole table, with bots at once, with others if they agree."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, hidden, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import SUITS, announce, asked_for, exchange
from tests.e2e.meeting.test_friends import sit_down
from tests.e2e.room.test_clock import BANK, clock, runs_down, seconds
from tests.e2e.sight.test_access import violations
from tests.e2e.sight.test_keyboard import tab_to

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = {
    "1280 x 800": (1280, 800),
    "390 x 844": (390, 844),
    "844 x 390": (844, 390),
    "360 x 740": (360, 740),
    "320 x 568": (320, 568),
}
TIMES = r"Seit \d\d:\d\d Uhr, längstens bis \d\d:\d\d Uhr\."


def two(visit: Visit, server: Server, **settings: Any) -> tuple[Table, Table]:
    """Anna at a desktop, a bot, and Ben with a phone, who names the trump."""
    options = {"first_dealer": 1}
    anna = open_table(
        visit(server.blank), name="Anna", seats=3, bots=1, options=options, **settings
    )
    ben = Table(sit_down(visit(anna.page.url, **PHONE), "Ben").page, touch=True)
    anna.page.get_by_role("button", name="Los").click()
    assert asked_for(ben) == "announce"
    return anna, ben


def wish(table: Table, detail: str) -> None:
    """Choose the pause in the menu, which says what comes of it."""
    more = {"de": "Mehr", "en": "More"}[table.language]
    table.press(table.page.get_by_role("button", name=more, exact=True))
    button = table.sheet(more).get_by_role("button", name=re.compile("^Pause"))
    expect(button).to_contain_text(detail)
    table.press(button)


def question(table: Table) -> Locator:
    """What is asked of those at the table."""
    return table.page.locator("[data-asked]")


def pause(page: Page) -> Locator:
    """What everybody sees of a pause."""
    return page.locator("[data-pause]")


def note(page: Page) -> Locator:
    """What is told in passing."""
    return page.locator(".toast")


def go_on(table: Table) -> Locator:
    """The way on."""
    return pause(table.page).get_by_role("button", name="Weiterspielen")


def at_rest(table: Table) -> None:
    """Buttons and cards are seen to rest; who tries one, by finger or key, is told why."""
    suit = SUITS["de"][table.hand[0][1]]
    button = table.actions.filter(has_text=suit)
    for one in (button, table.cards.first):
        expect(one).to_be_disabled()
        one.tap(force=True)
        expect(table.refusal).to_contain_text("Gerade ist Pause. Mit „Weiterspielen“ geht es")
        table.page.keyboard.press("Escape")
        expect(table.refusal).to_have_count(0)
    table.cards.first.press(" ")
    expect(table.refusal).to_be_visible()
    expect(table.cards.first).to_have_attribute("aria-selected", "false")
    expect(table.page.locator("[data-hint-ask]")).to_have_count(0)


def test_the_others_are_asked_and_all_see_the_pause_until_somebody_goes_on(
    visit: Visit, server: Server
) -> None:
    """The clocks stand; all rests and says why; who looks on reads it, and cannot go on."""
    anna, ben = two(visit, server, bank=BANK)
    carl = visit(anna.page.url)
    runs_down(clock(ben.page, 2))
    wish(anna, "wenn alle am Tisch einverstanden sind")
    expect(question(anna)).to_contain_text("Du möchtest eine Pause machen. Gefragt: Ben.")
    expect(question(ben)).to_contain_text("Anna möchte eine Pause machen.")
    expect(ben.page.locator("[data-hint-ask]")).to_be_visible()
    ben.press(question(ben).get_by_role("button", name="Einverstanden"))
    for page, says in ((anna.page, "Der Tisch wartet auf dich."), (ben.page, "Anna ist gleich")):
        expect(pause(page)).to_contain_text(f"Pause: {says}")
        expect(pause(page)).to_contain_text(re.compile(TIMES))
    expect(question(ben)).to_have_count(0)
    expect(pause(carl)).to_contain_text("Anna ist gleich wieder da.")
    expect(pause(carl).get_by_role("button")).to_have_count(0)
    left = seconds(clock(anna.page, 2))
    at_rest(ben)
    anna.page.wait_for_timeout(2_500)
    assert seconds(clock(anna.page, 2)) == seconds(clock(ben.page, 2)) == left
    ben.press(go_on(ben))  # the pause is not his: he is asked
    expect(go_on(ben)).to_have_accessible_name("Für alle weiterspielen?")
    ben.press(go_on(ben))
    expect(ben.page.locator("[data-hint-ask]")).to_be_visible()
    for page in (anna.page, ben.page, carl):
        expect(pause(page)).to_have_count(0)
        expect(note(page)).to_have_text(re.compile("^Die Pause ist zu Ende"))
    assert left - 3 <= seconds(clock(ben.page, 2)) <= left
    announce(ben)
    assert asked_for(ben) == "exchange"
    exchange(ben)
    anna.asked()


def test_the_other_wants_to_play_on(visit: Visit, server: Server) -> None:
    """Nobody is asked twice before something has happened."""
    anna, ben = two(visit, server)
    wish(anna, "wenn alle am Tisch einverstanden sind")
    ben.press(question(ben).get_by_role("button", name="Nein, weiterspielen"))
    expect(question(anna)).to_have_count(0)
    expect(pause(anna.page)).to_have_count(0)
    wish(anna, "wenn alle am Tisch einverstanden sind")
    expect(note(anna.page)).to_contain_text("Du hast gerade erst nach einer Pause gefragt.")
    announce(ben)
    assert asked_for(ben) == "exchange"


def test_a_server_that_starts_again_finds_the_table_paused(
    visit: Visit, own_server: Server
) -> None:
    anna, ben = two(visit, own_server, bank=BANK)
    wish(anna, "wenn alle am Tisch einverstanden sind")
    ben.press(question(ben).get_by_role("button", name="Einverstanden"))
    expect(go_on(anna)).to_be_visible()
    left = seconds(clock(anna.page, 2))
    own_server.stop()
    expect(anna.status).to_contain_text("startet neu")
    own_server.start()
    expect(anna.status).to_contain_text("Pause.")
    expect(go_on(anna)).to_be_visible()
    assert abs(seconds(clock(anna.page, 2)) - left) <= 1
    anna.press(go_on(anna))
    expect(pause(ben.page)).to_have_count(0)
    announce(ben)
    assert asked_for(ben) == "exchange"


@pytest.mark.parametrize("language", ["de", "en"])
def test_with_bots_it_begins_at_once_and_the_keys_lead_on(
    visit: Visit, server: Server, language: str
) -> None:
    """It is announced, axe finds nothing, and the first stop after the menu leads on."""
    locale = {"de": "de-DE", "en": "en-GB"}[language]
    says = {
        "de": ("die Bots warten", "Der Tisch wartet auf dich.", "Weiterspielen"),
        "en": ("the bots wait", "The table is waiting for you.", "Play on"),
    }[language]
    options = {"first_dealer": 2}
    table = open_table(
        visit(server.blank, locale=locale), seats=3, options=options, language=language
    )
    asked_for(table)
    page = table.page
    more = page.get_by_role("button", name=table.words.more, exact=True)
    tab_to(page, more)
    page.keyboard.press("Enter")
    button = table.sheet(table.words.more).get_by_role("button", name=re.compile("^Pause"))
    expect(button).to_contain_text(says[0])
    tab_to(page, button)
    page.keyboard.press("Enter")
    expect(pause(page)).to_contain_text(says[1])
    assert pause(page).evaluate("(band) => band.parentElement.getAttribute('role')") == "status"
    expect(table.status).to_contain_text("Pause.")
    assert violations(page) == []
    tab_to(page, page.get_by_role("button", name=says[2]))
    page.keyboard.press("Enter")
    expect(pause(page)).to_have_count(0)
    expect(table.status).not_to_contain_text("Pause.")
    expect(table.status).to_be_focused()


@pytest.mark.parametrize("size", SIZES)
def test_it_is_whole_on_every_screen(visit: Visit, server: Server, size: str) -> None:
    """Who is waited for, since when, and a button for a thumb; it hides no hand, seat or note."""
    width, height = SIZES[size]
    touch = width < 1000
    way = {"viewport": {"width": width, "height": height}, "has_touch": touch, "is_mobile": touch}
    table = open_table(visit(server.blank, **way), seats=5, touch=touch)
    asked_for(table)
    wish(table, "die Bots warten auf dich")
    expect(pause(table.page)).to_be_visible()
    assert cut_off(table.page) == []
    table.page.keyboard.press("Escape")
    mats = table.page.locator("[data-mat] .round")
    for part in (pause(table.page).locator("p"), go_on(table), table.cards, mats):
        assert hidden(part) == []
    box = go_on(table).bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["width"] >= 150
    if touch:
        assert too_small(table.page) == []
