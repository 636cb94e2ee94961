"""Bringing friends: rules from the gallery, sent as a link, read before sitting down; a way in."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import SIZES
from tests.e2e.kit.looking.geometry import flaws, rested
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table

PHONE = {"width": 390, "height": 844}
OWN = {
    "title": "Omas Regel",
    "clauses": [{"when": {"type": "top", "cards": {"rank": ["A"]}}, "do": [{"type": "reverse"}]}],
}


def found_at(page: Page, **address: Any) -> None:
    """The machine of the room is in these networks."""

    def told(route: Route) -> None:
        route.fulfill(json={"others": [], "closed": False, "reachable": True} | address)

    page.route("**/api/address", told)


def fits(page: Page) -> bool:
    """Nothing is wider than the window."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


@pytest.mark.parametrize(
    ("locale", "words", "rules"),
    [
        pytest.param(
            "de-DE",
            ("Anna hält dir einen Platz frei", "Setzen"),
            [
                "Wer zuerst 5 Punkte hat, gewinnt.",
                (
                    "8er-Addierer: Auf eine 8 darfst du im selben Zug weitere Achten legen;"
                    " für jede setzt einer aus."
                ),
                "Bube auf Bube: Ein Bube darf auch auf einen Buben.",
                "Omas Regel: Liegt ein Ass oben: die Spielrichtung wechselt am Zugende.",
            ],
            id="German",
        ),
        pytest.param(
            "en-GB",
            ("Anna is keeping a seat for you", "Sit down"),
            [
                "Whoever first has 5 points wins.",
                (
                    "Adding eights: On an eight you may lay more eights in the same turn;"
                    " for each of them one player is skipped."
                ),
                "Jack on jack: A jack may be laid on a jack as well.",
                (
                    "Omas Regel: When an ace lies on top: the direction of play changes"
                    " at the end of the turn."
                ),
            ],
            id="English",
        ),
    ],
)
def test_a_guest_reads_what_is_different_and_what_the_game_is(
    visit: Visit, server: Server, locale: str, words: tuple[str, str], rules: list[str]
) -> None:
    """Three sentences of the game, one for each house rule, a seat at the table, and the lesson."""
    heading, sit = words
    options = {"goal": 5, "preset_rules": ["TR-8", "HX-13", OWN]}
    anna = open_table(visit(server.blank), seats=3, bots=0, options=options, game="mau-mau")
    page = visit(anna.page.url, locale=locale, viewport=PHONE, has_touch=True)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    different = page.get_by_role("region", name=re.compile("Hier anders|Different here"))
    expect(different.get_by_role("listitem")).to_have_text(rules)
    three = page.get_by_role("region", name=re.compile("drei Sätzen|three sentences"))
    expect(three.get_by_role("listitem")).to_have_count(3)
    expect(three.get_by_role("link")).to_have_attribute("href", re.compile("/learn/mau-mau/1"))
    assert fits(page)
    page.get_by_role("button", name=sit).tap()
    expect(anna.seats.filter(has_text=re.compile("Gast|Guest"))).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)])
def test_at_a_full_table_every_name_is_read(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """Eight at a phone: no mat lies on a name; and that more rules are below, their number says."""
    options = {"goal": 5, "preset_rules": ["TR-8", "HX-13", OWN]}
    anna = open_table(visit(server.blank), seats=8, bots=6, options=options, game="mau-mau")
    width, height = size
    page = visit(anna.page.url, viewport={"width": width, "height": height})
    around = page.get_by_role("list", name="Am Tisch")
    names = around.locator(".name").filter(has_text=re.compile(r"\w"))
    expect(names).to_have_count(7)
    assert hidden(names) == []
    expect(page.get_by_role("region", name="Hier anders")).to_contain_text("(4)")
    assert fits(page)


@pytest.mark.parametrize("size", [(912, 600), (844, 390), (360, 640), (320, 568)])
def test_whoever_waits_in_a_low_window_sees_the_own_seat_and_all_free_ones(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """Nothing lies on a name; the own one is read, and says what a tap on it is for."""
    width, height = size
    page = visit(server.blank, viewport={"width": width, "height": height})
    anna = open_table(page, seats=8, bots=0, options={}, game="mau-mau")
    names = anna.page.locator("[data-mat] .name")
    expect(names).to_have_count(8)
    rested(anna.page)
    assert hidden(names) == []
    mine = anna.page.get_by_role("button", name=re.compile("^Anna"))
    expect(mine).to_be_in_viewport(ratio=1)
    mine.click()
    expect(anna.page.get_by_role("dialog", name=re.compile("Anna"))).to_be_visible()


def test_on_a_phone_on_its_side_code_letters_and_link_are_in_sight(
    visit: Visit, server: Server
) -> None:
    """The picture stands beside the letters: whoever holds the phone out need not push anything."""
    page = visit(server.url, viewport={"width": 844, "height": 390}, has_touch=True)
    found_at(page)
    table = open_table(page, seats=3, bots=0, touch=True)
    sheet = table.open_more("Einladen")
    expect(sheet.get_by_role("img")).to_be_visible()
    letters = sheet.get_by_text(table.code, exact=True)
    share = sheet.get_by_role("button", name="Link teilen")
    assert hidden(sheet.get_by_role("img").or_(letters).or_(share)) == []


def test_where_rules_go_on_below_the_last_line_fades(visit: Visit, server: Server) -> None:
    """In the waiting room of a phone on its side two lines are in sight; more is to be pushed."""
    page = visit(server.blank, viewport={"width": 844, "height": 390}, has_touch=True)
    options = {"must_overtrump": True, "start_points": 10}
    open_table(page, seats=3, bots=0, options=options, touch=True)
    rules = page.get_by_role("group", name="Was an diesem Tisch gilt")
    expect(rules).to_be_visible()
    more, fade = rules.evaluate(
        "(box) => [box.scrollHeight > box.clientHeight, getComputedStyle(box).maskImage]"
    )
    assert more
    assert "calc(100% - 14px)" in fade


def test_who_sits_down_meanwhile_is_seen_and_a_full_table_says_so(
    visit: Visit, server: Server
) -> None:
    """The page follows the table: whoever waits at the door sees the last seat go, and watches."""
    anna = open_table(visit(server.blank), seats=2, bots=0)
    late = visit(anna.page.url, viewport=PHONE)
    expect(late.get_by_text("dein Platz")).to_be_visible()
    ben = visit(anna.page.url)
    ben.get_by_label("Ich heiße").fill("Ben")
    ben.get_by_role("button", name="Setzen").click()
    expect(late.get_by_role("list", name="Am Tisch")).to_contain_text("Ben")
    expect(late.get_by_role("heading", name="Alle Plätze sind besetzt")).to_be_visible()
    expect(late.get_by_role("button", name="Setzen")).to_have_count(0)
    watch = late.get_by_role("button", name="Zusehen")
    expect(watch).to_be_in_viewport(ratio=1)
    assert hidden(watch) == []
    watch.click()
    expect(late.get_by_text("Alle sitzen. Anna beginnt.")).to_be_visible()
    expect(late.get_by_role("button", name="Setzen")).to_have_count(0)


def test_who_only_looked_on_can_still_sit_down(visit: Visit, server: Server) -> None:
    """While a seat is free, the way to it is one tap; the rules lie there once more."""
    anna = open_table(visit(server.blank), seats=2, bots=0)
    ben = visit(anna.page.url)
    ben.get_by_role("button", name="Nur zusehen").click()
    expect(ben.get_by_text("Noch 1 Platz frei. Anna beginnt.")).to_be_visible()
    ben.get_by_role("button", name="Setzen").click()
    ben.get_by_label("Ich heiße").fill("Ben")
    ben.get_by_role("button", name="Setzen").click()
    expect(ben.get_by_text("das bist du")).to_be_visible()
    expect(ben.get_by_role("button", name="Setzen")).to_have_count(0)


def test_house_rules_are_chosen_from_a_gallery_and_sent_as_a_link(
    visit: Visit, server: Server
) -> None:
    """Filtered, chosen, sent: the other reads them before a table is open, and opens it so."""
    page = visit(
        server.url,
        viewport=PHONE,
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Mau-Mau", exact=True).click()
    sheet = page.get_by_role("dialog", name="Mau-Mau")
    sheet.get_by_text("Hausregeln von Anfang an").click()
    offered = sheet.locator("details").get_by_role("checkbox")
    expect(offered).to_have_count(24)
    sheet.get_by_role("button", name="Turnier").click()
    expect(offered).to_have_count(4)
    sheet.get_by_role("checkbox", name="8er-Addierer").check(force=True)
    sheet.get_by_role("button", name="alle 24").click()
    sheet.get_by_role("checkbox", name="Schnarchen").check(force=True)
    expect(sheet.get_by_text("8er-Addierer, Schnarchen", exact=True)).to_be_visible()
    assert fits(page)
    sheet.get_by_role("button", name="Regeln als Link teilen").click()
    expect(page.locator(".toast")).to_have_text("Link kopiert")
    link = page.evaluate("navigator.clipboard.readText()")

    friend = visit(link)
    sent = friend.get_by_role("dialog", name="Mau-Mau")
    expect(sent.get_by_text("8er-Addierer, Schnarchen", exact=True)).to_be_visible()
    sent.get_by_role("button", name="Freunde").click()
    rules = friend.get_by_role("main").locator(".rules").get_by_role("listitem")
    expect(rules.filter(has_text="Wer aussetzen muss, sagt „Chrrr“")).to_be_visible()

    damaged = visit(link[:-4])
    expect(damaged.get_by_role("alert")).to_contain_text("Der Link mit den Regeln ist beschädigt")
    expect(damaged.get_by_role("dialog")).to_have_count(0)
    newer = visit(re.sub(r"rules=\d+", "rules=9", link))
    expect(newer.get_by_role("alert")).to_contain_text("aus einer neueren Fassung")
    expect(newer.get_by_role("dialog")).to_have_count(0)


def test_the_code_holds_the_address_that_phones_can_open(visit: Visit, server: Server) -> None:
    """The page runs as localhost: it warns, and shows what leads here from the same network."""
    page = visit(server.url, viewport=PHONE)
    lan = f"http://192.168.7.7:{server.port}"
    found_at(page, origin=lan, others=[f"http://10.8.0.2:{server.port}"])
    asked: list[str] = []

    def drawn(route: Route) -> None:
        asked.append(route.request.post_data or "")
        picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
        route.fulfill(body=picture, content_type="image/svg+xml")

    page.route("**/api/qr", drawn)
    table = open_table(page, seats=3, bots=0)
    sheet = table.open_more("Einladen")
    expect(sheet.get_by_role("note")).to_contain_text("öffnet nur dieser Rechner")
    expect(sheet.get_by_role("img", name="QR-Code")).to_be_visible()
    expect(sheet.get_by_text(f"{lan}/t/{table.code}")).to_be_visible()
    size = sheet.get_by_role("img", name="QR-Code").bounding_box()
    assert size is not None
    assert size["width"] >= 290
    sheet.get_by_text("10.8.0.2", exact=True).click()
    expect(sheet.get_by_text(f"http://10.8.0.2:{server.port}/t/{table.code}")).to_be_visible()
    assert all("127.0.0.1" not in one for one in asked)
    assert fits(page)


@pytest.mark.parametrize(("game", "seats"), [("mau-mau", 8), ("zwiebel-2004", 7), ("zwanzig", 6)])
@pytest.mark.parametrize("size", ["360x740", "390x844", "320x640"])
def test_before_the_match_nothing_lies_over_the_invitation(
    visit: Visit, server: Server, game: str, seats: int, size: str
) -> None:
    """With every seat of a game free, letters, button and rules stand between the mats."""
    width, height = SIZES[size]
    page = visit(server.blank, viewport={"width": width, "height": height})
    table = open_table(page, seats=seats, bots=0, options={}, game=game)
    expect(page.get_by_label(" ".join(table.code))).to_be_visible()
    rested(page)
    assert [
        one for one in flaws(page) if " over " in one or " on " in one or "covered" in one
    ] == []


def test_a_room_that_nobody_else_reaches_says_how_to_open_it(visit: Visit, server: Server) -> None:
    """No picture leads a phone to itself: the command that lets others in stands there instead."""
    page = visit(server.blank)
    table = open_table(page, seats=3, bots=0)
    page.get_by_role("button", name="Andere Geräte finden diesen Raum noch nicht").click()
    sheet = table.sheet("Einladen")
    note = sheet.get_by_role("note")
    expect(note.get_by_role("code")).to_contain_text("serve --host 0.0.0.0")
    expect(note.get_by_role("code")).to_contain_text(f"--port {urlsplit(server.url).port}")
    expect(note.get_by_role("code")).to_contain_text("--data-dir ")
    expect(sheet.get_by_role("img")).to_have_count(0)
    expect(sheet.get_by_label(" ".join(table.code))).to_be_visible()
