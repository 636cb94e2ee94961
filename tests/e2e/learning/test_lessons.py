"""A lesson at the table: by touch on a phone, by keys in English, after a reload, for everyone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, hidden, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, tile
from tests.e2e.sight.test_access import violations

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = {"upright": (390, 844), "desktop": (1280, 800)}


def slip(page: Page) -> Locator:
    """What the innkeeper says."""
    return page.get_by_role("region", name=re.compile("Der Wirt sagt|The innkeeper says"))


def said(page: Page, words: str) -> None:
    """Wait until the innkeeper says this."""
    expect(slip(page)).to_contain_text(words)


def in_sight(page: Page) -> None:
    """The innkeeper's words cover no card, nothing is cut off, everything can be hit."""
    assert cut_off(page) == []
    assert too_small(page) == []
    table = Table(page)
    for part in (table.cards, table.status, slip(page).get_by_role("button")):
        assert hidden(part) == []


def test_a_newcomer_learns_zwanzig_on_a_phone(visit: Visit, server: Server) -> None:
    """From the tile to a real match: a refusal, a word, a reload, help, and what was learnt."""
    page = visit(server.url, **PHONE)
    tile(page).get_by_role("link", name="Lern es in drei Minuten").tap()
    said(page, "Alle beginnen mit 20 Punkten")
    # the table does not speak as if a match went on without the reader
    expect(Table(page).status).to_contain_text("Der Wirt erklärt: Lies, dann „Weiter“")
    slip(page).get_by_role("button", name="Weiter").tap()
    said(page, "Wer Herz hat, muss Herz legen")
    table = Table(page, touch=True)
    in_sight(page)

    # what the rules refuse is refused as at any table
    table.attempt("TD")
    expect(table.refusal).to_contain_text("ZZ-43")
    table.play("8H")
    said(page, "Der Stich geht an Kuno")

    # it goes on where it was
    page.reload()
    said(page, "Kuno spielt Kreuz")
    table.play("9S")
    said(page, "Dein erster Stich")

    # legal, but it would cost the trick: explained, and the card is back
    table.press(table.card("JS"))
    table.press(table.card("JS"))
    said(page, "Lotte hat ein höheres Pik")
    expect(table.cards).to_have_count(3)
    slip(page).get_by_role("button", name="Zeig es mir").tap()
    said(page, "Die letzten zwei Stiche")
    # a step back, with the cards as they were, and on again
    page.get_by_role("button", name="Einen Schritt zurück").tap()
    said(page, "Wer den Stich hat")
    expect(table.cards).to_have_count(3)
    expect(page.get_by_role("button", name="Einen Schritt zurück")).to_be_focused()
    slip(page).get_by_role("button", name="Schritt überspringen").tap()
    said(page, "Die letzten zwei Stiche")
    slip(page).get_by_role("button", name="Schritt überspringen").tap()
    said(page, "Nach fünf Stichen wird gezählt")
    slip(page).get_by_role("button", name="Weiter").tap()

    learnt = page.get_by_role("dialog", name="Das kannst du jetzt")
    expect(learnt.get_by_role("listitem")).to_have_count(3)
    learnt.get_by_role("button", name="Jetzt richtig, gegen Bots").tap()
    expect(table.cards.first).to_be_visible()
    expect(page).to_have_url(re.compile("/t/[A-Z]{6}$"))
    page.goto(server.url)
    expect(tile(page).get_by_role("link", name="Weiter lernen, Lektion 2")).to_be_visible()


def test_a_lesson_is_played_by_keys_alone(visit: Visit, server: Server) -> None:
    """In English: on with n, cards with digits and Enter, help with z; it is said aloud."""
    page = visit(f"{server.url}/learn/zwanzig/1", locale="en-GB")
    said(page, "Everybody starts with 20 points")
    expect(slip(page).get_by_role("status")).to_be_attached()
    page.keyboard.press("n")
    said(page, "you must play one")
    table = Table(page, "en")
    expect(table.cards.first).to_be_visible()
    place = table.hand.index("8H") + 1
    page.keyboard.press(str(place))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    said(page, "The trick is Kuno's")
    page.keyboard.press("z")
    said(page, "The nine will do")
    page.keyboard.press("z")
    said(page, "Your first trick")
    expect(page.locator("[aria-current=step]")).to_have_text(re.compile("The ten beats the king"))


@pytest.mark.parametrize("size", SIZES)
def test_the_words_leave_room_for_the_table(visit: Visit, server: Server, size: str) -> None:
    """Upright and wide: all in sight; and by axe no rule of access is broken."""
    width, height = SIZES[size]
    phone = size != "desktop"
    viewport = {"width": width, "height": height}
    page = visit(f"{server.url}/learn/zwanzig/1", viewport=viewport, has_touch=phone)
    slip(page).get_by_role("button", name="Weiter").click()
    said(page, "Wer Herz hat")
    expect(Table(page).cards).to_have_count(5)
    in_sight(page)
    assert violations(page) == []


def test_an_invitation_leads_to_a_lesson_and_back(visit: Visit, server: Server) -> None:
    """Whoever was invited learns first, and comes back to the same table."""
    host = visit(server.url)
    tile(host).get_by_role("button", name="Freunde", exact=True).click()
    expect(host).to_have_url(re.compile("/t/[A-Z]{6}$"))
    guest = visit(host.url, **PHONE)
    guest.get_by_role("link", name="Neu hier? Lern Zwanzig in drei Minuten").tap()
    for _ in range(6):
        expect(slip(guest)).to_have_attribute("aria-busy", "false")
        slip(guest).get_by_role("button").first.tap()
    guest.get_by_role("button", name="Zurück zur Einladung").tap()
    expect(guest).to_have_url(host.url)
    expect(guest.get_by_role("button", name="Setzen")).to_be_visible()


def test_a_house_rule_is_built_on_the_real_form(visit: Visit, server: Server) -> None:
    """On a phone: found in the list of lessons, written, put on the table, and seen at work."""
    page = visit(f"{server.url}/learn/mau-mau", **PHONE)
    page.get_by_role("link", name=re.compile("Eine Hausregel bauen")).tap()
    slip(page).get_by_role("button", name="Weiter").tap()
    page.get_by_role("button", name=re.compile("^Regel anschreiben …")).tap()
    form = page.get_by_role("dialog", name="Regel anschreiben")
    form.get_by_label("Karten: Wert").select_option(label="eine Dame")
    form.get_by_label("Wirkung", exact=True).select_option(label="Zahl derer, die aussetzen:")
    form.get_by_label("Name der Regel").fill("Mittagspause")
    expect(form.locator(".slate")).to_contain_text("Mittagspause")
    form.get_by_role("button", name="Auf den Tisch legen").tap()
    said(page, "Sie steht auf der Tafel")
    slip(page).get_by_role("button", name="Weiter").tap()
    Table(page, touch=True).play("QS")
    said(page, "Deine Regel!")


def test_a_mistake_is_caught_at_the_open_table(visit: Visit, server: Server) -> None:
    """In English: a wrong accusation is explained and taken back, the right one is upheld."""
    page = visit(f"{server.url}/learn/mau-mau/3", locale="en-GB", **PHONE)
    page.get_by_role("button", name="I am well").tap()
    slip(page).get_by_role("button", name="Next").tap()
    said(page, "anything goes")
    table = Table(page, "en", touch=True)
    table.press(table.seats.filter(has_text="Kuno").get_by_role("button"))
    seat = page.get_by_role("dialog", name="Kuno", exact=True)
    seat.get_by_role("button", name="Challenge something else").tap()
    sheet = page.get_by_role("dialog", name="Challenge Kuno")
    sheet.get_by_role("button", name="Challenge", exact=True).tap()
    said(page, "Kuno did nothing")
    # once the card has lain there for a moment, the button names whose it is
    page.get_by_role("button", name=re.compile("^Challenge.*Lotte")).tap()
    said(page, "Well spotted")
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("Lotte gets 1 penalty card")


@pytest.mark.parametrize("lesson", ["zwiebel-2004/2", "zwiebel-v3/2"])
def test_the_host_plays_a_whole_lesson(visit: Visit, server: Server, lesson: str) -> None:
    """Whoever only asks to be shown sees everything, and is told what can be done now.

    What goes on is the innkeeper's button alone, whatever the table shows of what is over.
    """
    page = visit(f"{server.url}/learn/{lesson}", **PHONE)
    learnt = page.get_by_role("dialog", name="Das kannst du jetzt")
    for _ in range(200):  # a tap may come before the slip shows what the last one did
        expect(slip(page)).to_have_attribute("aria-busy", "false")
        # what was learnt comes with the end of the waiting, and lies over the slip
        if learnt.is_visible():
            break
        assert page.locator("main").get_by_role("button", name="Weiter").count() == 0
        slip(page).get_by_role("button").last.tap()
        page.wait_for_timeout(50)
    expect(learnt.get_by_role("listitem")).to_have_count(3)
