"""What desk and Runde hand on leads phones here, and is said to lead nowhere where it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from urllib.parse import unquote

import pytest
import segno
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, open_evening, tab
from tests.e2e.kit.open_room import AT
from tests.e2e.kit.rig import Server
from tests.e2e.kit.runde import panel

HEARS = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }"
"""What is copied is kept where a test can read it."""


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room that phones reach at an address of the local network."""
    room = Server(tmp_path_factory.mktemp("open"), module="tests.e2e.kit.open_room")
    room.start()
    yield room
    room.stop()


def picture(text: str) -> str:
    """A text as the room draws it for a camera."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=4, xmldecl=False)
    return out.getvalue().decode()


def leads_to(code: Locator, address: str) -> None:
    """A camera reads this address from the picture."""
    expect(code).to_be_visible()
    source = unquote(code.get_attribute("src") or "")
    assert source.partition(",")[2] == picture(address)


def copied(page: Page, button: Locator) -> str:
    """What a button leaves in the clipboard."""
    page.evaluate(HEARS)
    button.click()
    page.wait_for_function("() => globalThis.copied")
    return str(page.evaluate("globalThis.copied"))


def test_the_desk_hands_on_an_address_that_phones_reach(visit: Visit, open_server: Server) -> None:
    """The desk runs as localhost: door, sheet for the door, own link and wall lead elsewhere.

    It was opened by its link, on a device that has never seen the key of the door.
    """
    evening = open_evening(open_server.url)
    there = f"http://{AT}:{open_server.port}/evening/{evening.id}#"
    desk = visit(evening.desk)
    expect(desk.get_by_role("img", name="QR-Code zur Anmeldung")).to_be_visible()
    kept = desk.evaluate(f"JSON.parse(localStorage['stammtisch.evening.{evening.id}.keys'])")
    door = there + kept["audience"]
    phone = visit(door.replace(f"http://{AT}:{open_server.port}", evening.url))
    expect(phone.get_by_label("Wie heißt du?")).to_be_visible()
    leads_to(desk.get_by_role("img", name="QR-Code zur Anmeldung"), door)
    expect(desk.get_by_text(f"{AT}:{open_server.port}/evening/{evening.id}")).to_be_visible()
    expect(desk.get_by_role("note").first).to_contain_text("gilt die Adresse unten")
    assert copied(desk, desk.get_by_role("button", name="Link kopieren")) == door
    wall = visit(evening.wall)
    leads_to(wall.get_by_role("img", name="QR-Code zu diesem Abend"), there + evening.audience)
    evening.publish(NAMES[:4])
    tab(desk, "Leute")
    desk.get_by_role("button", name=re.compile("Karin")).click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("button", name="Link fürs eigene Handy").click()
    own = copied(desk, sheet.get_by_role("button", name="Link kopieren"))
    assert own.startswith(there)
    leads_to(sheet.get_by_role("img"), own)
    expect(sheet.get_by_role("note")).to_have_count(0)
    desk.keyboard.press("Escape")
    tab(desk, "Drucken")
    desk.get_by_role("button", name="Aushang für die Tür").click()
    leads_to(desk.locator(".papers img").first, door)
    leads_to(wall.get_by_role("img", name="QR-Code zu diesem Abend"), there + evening.audience)


def test_a_runde_hands_on_an_address_that_phones_reach(visit: Visit, open_server: Server) -> None:
    """The invitation and the founder's link for a second device."""
    page = visit(f"{open_server.url}/runde")
    page.get_by_label("Wie heißt eure Runde?").fill("Donnerstagsrunde")
    page.get_by_label("Wie heißt du?").fill("Anna")
    page.get_by_role("button", name="Runde gründen").click()
    own = panel(page, "Die Runde gehört euch")
    expect(own.get_by_role("button", name="Einladen")).to_be_visible()
    known = page.evaluate("JSON.parse(localStorage['stammtisch.runden'])[0]")
    there = f"http://{AT}:{open_server.port}/runde/{known['id']}#"
    for name in ("Einladen", "Gründerlink kopieren"):
        button = own.get_by_role("button", name=name)
        page.evaluate("globalThis.copied = ''")
        assert copied(page, button).startswith(there), name
    expect(page.get_by_role("note")).to_have_count(0)


def test_where_no_phone_comes_it_is_said(visit: Visit, server: Server) -> None:
    """At the door, with an own link and before printing; the wall shows no picture in vain."""
    evening = open_evening(server.url)
    desk = visit(evening.desk)
    told = "Diesen Raum erreicht nur dieser Rechner"
    expect(desk.get_by_role("note").filter(has_text=told)).to_be_visible()
    expect(desk.get_by_text(re.compile("^127|localhost"))).to_have_count(0)
    wall = visit(evening.wall)
    expect(wall.get_by_text("Handys erreichen diesen Rechner noch nicht")).to_be_visible()
    expect(wall.get_by_role("img", name="QR-Code")).to_have_count(0)
    evening.publish(NAMES[:4])
    tab(desk, "Drucken")
    expect(desk.get_by_role("note").filter(has_text=told)).to_be_visible()
    tab(desk, "Leute")
    desk.get_by_role("button", name=re.compile("Karin")).click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("button", name="Link fürs eigene Handy").click()
    expect(sheet.get_by_role("note").filter(has_text=told)).to_be_visible()
    expect(wall.get_by_role("region", name="Tisch 1")).to_be_visible()
    expect(wall.get_by_role("img", name="QR-Code")).to_have_count(0)
