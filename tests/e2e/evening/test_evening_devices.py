"""Several devices at one evening: what one does all show, and nobody reaches beyond his own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, said, strokes_of, tab
from tests.e2e.kit.rig import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Deaf:
    """A page that hears nothing more from the room once it is held; what it says still arrives."""

    def __init__(self, page: Page) -> None:
        self.held = False
        page.route_web_socket(re.compile("/socket$"), self._between)
        page.reload()

    def _between(self, page: WebSocketRoute) -> None:
        room = page.connect_to_server()
        room.on_message(lambda message: None if self.held else page.send(message))


def test_two_desks_show_one_evening(visit: Visit, server: Server) -> None:
    """A sheet that one of them enters, and a bell that one of them rings, are there for both."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    one, other = visit(evening.desk), visit(evening.desk)
    start = other.get_by_role("button", name="Spieltag 1 beginnen")
    expect(start).to_be_visible()
    one.get_by_role("button", name="Spieltag 1 beginnen").click()
    expect(other.get_by_role("timer")).to_contain_text("Spieltag 1 von 2")
    expect(start).to_have_count(0)
    evening.do("end_matchday", reason="test")
    for desk in (one, other):
        tab(desk, "Ergebnisse")
    seats = evening.sheets(1)["1"]["seats"]
    expect(strokes_of(one, evening.name(seats[0]))).to_be_focused()
    for count in "4310":
        one.keyboard.type(count)
        one.keyboard.press("Enter")
    said(other, "Alle Zettel sind da")
    expect(other.get_by_role("button", name="Korrigieren")).to_be_visible()
    expect(strokes_of(other, evening.name(seats[0]))).to_have_count(0)


def test_a_sheet_that_did_not_come_through_waits_in_sight(visit: Visit, server: Server) -> None:
    """Requests fail while the live line stands: the desk says that they wait, and tells them later.

    Nobody hears before that a table is confirmed, and nothing has to be loaded again (TS-72).
    """
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    desk = visit(evening.desk)
    tab(desk, "Ergebnisse")
    spoken = desk.locator("div[aria-live=polite]")
    desk.route("**/commands", lambda route: route.abort())
    expect(strokes_of(desk, evening.name(evening.sheets(1)["1"]["seats"][0]))).to_be_focused()
    for count in "4310":
        desk.keyboard.type(count)
        desk.keyboard.press("Enter")
    said(desk, "2 warten auf diesem Gerät")
    expect(desk.get_by_role("banner")).to_contain_text("2 warten noch")
    expect(spoken).to_contain_text("Tisch 1 ist hier gespeichert und noch nicht bestätigt")
    expect(desk.get_by_role("navigation", name="Tische des Spieltags")).to_contain_text("wartet")
    assert not evening.sheets(1)["1"].get("entries")
    desk.unroute("**/commands")
    said(desk, "2 Einträge nachgetragen")
    expect(desk.get_by_role("button", name="Korrigieren")).to_be_visible()
    expect(desk.get_by_role("alert")).to_have_count(0)
    assert evening.sheets(1)["1"]["status"] == "confirmed"


def test_a_page_that_is_old_is_told_what_has_changed(visit: Visit, server: Server) -> None:
    """It starts nothing a second time and confirms no sheet it has not seen (TS-72)."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    desk = visit(evening.desk)
    wire = Deaf(desk)
    start = desk.get_by_role("button", name="Spieltag 1 beginnen")
    expect(start).to_be_visible()
    wire.held = True
    evening.do("start_matchday")
    before = evening.look
    start.click()
    told = desk.get_by_role("alert")
    expect(told).to_contain_text("Diese Seite ist nicht mehr aktuell")
    expect(told).to_contain_text("Spieltag 1 beginnt")
    expect(told).to_contain_text("TS-72")
    assert evening.look["seq"] == before["seq"]
    assert list(evening.view["matchdays"]) == ["1"]
    wire.held = False
    desk.reload()
    expect(desk.get_by_role("timer")).to_contain_text("Spieltag 1 von 2")
    expect(start).to_have_count(0)


def test_a_phone_reaches_its_own_table_and_no_other(visit: Visit, server: Server) -> None:
    """Who referees and plays has the sheet of his table, a player his own word; the rest is refused
    with the right that is missing (TS-02, TS-D-54)."""
    evening = open_evening(server.url, play_minutes=30)
    evening.sign_up(NAMES[:8])
    evening.do("draw_numbers")
    evening.do("set_referee", no=1)
    evening.do("publish_matrix")
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    sheets = evening.sheets(1)
    own = next(label for label, sheet in sheets.items() if 1 in sheet["seats"])
    other = next(label for label in sheets if label != own)
    referee = visit(evening.phone(evening.name(1)), **PHONE)
    stranger = visit(evening.phone(evening.name(sheets[other]["seats"][0])), **PHONE)
    for page, label in ((referee, own), (stranger, other)):
        page.get_by_role("button", name="Zettel eintragen").click()
        more = page.get_by_role("button", name=re.compile("ein Strich mehr$"))
        expect(more).to_have_count(4)
        names = {f"{evening.name(no)}: ein Strich mehr" for no in sheets[label]["seats"]}
        assert {one.get_attribute("aria-label") for one in more.all()} == names
    seats = {str(no): 1 for no in sheets[other]["seats"]}
    entry = {"type": "result_entered", "matchday": 1, "table": int(other), "strokes": seats}
    assert given(referee, evening, entry) == (403, "not_at_this_table", "TS-02")
    correct = {"type": "disqualify", "no": sheets[own]["seats"][0], "reason": "x"}
    assert given(referee, evening, correct) == (403, "not_allowed", "TS-82")
    leave = {"type": "withdraw", "no": 1}
    assert given(stranger, evening, leave) == (403, "not_allowed", "TS-82")
    assert all(not sheet.get("entries") for sheet in evening.sheets(1).values())
    assert "status" not in evening.view["people"]["1"]


def given(page: Page, evening: Evening, command: object) -> tuple[int, str, str]:
    """How the room answers a command that this phone's link gives though its page offers none."""
    status, refusal = page.evaluate(
        """async ([path, key, wish]) => {
            const answer = await fetch(path, {method: 'POST', body: JSON.stringify(wish),
                headers: {authorization: `Bearer ${key}`, 'content-type': 'application/json'}});
            return [answer.status, await answer.json()];
        }""",
        [
            f"/api/evenings/{evening.id}/commands",
            page.url.split("#")[-1],
            {"id": "by-hand-0001", "seen": evening.look["seq"], "command": command},
        ],
    )
    return status, refusal["code"], refusal["clause"]


def test_the_desk_fits_a_pocket(visit: Visit, server: Server) -> None:
    """Names, lot, matrix, bell, a sheet and the standings on a phone, by touch."""
    evening = open_evening(server.url, play_minutes=30)
    desk = visit(evening.desk, **PHONE)
    field = desk.get_by_label("Wer kommt dazu?")
    for name in NAMES[:4]:
        field.fill(name)
        field.press("Enter")
        expect(field).to_have_value("")
    said(desk, "4 sind da")
    for verb in ("Nummern losen", "Matrix veröffentlichen", "Spieltag 1 beginnen"):
        desk.get_by_role("button", name=verb).tap()
    said(desk, "Gerade ist nichts zu tun")
    evening.do("end_matchday", reason="test")
    said(desk, "Es fehlt noch der Zettel")
    tab(desk, "Ergebnisse")
    seats = evening.sheets(1)["1"]["seats"]
    for no, count in zip(seats, "4310", strict=True):
        strokes = strokes_of(desk, evening.name(no))
        strokes.tap()
        strokes.fill(count)
        strokes.press("Enter")
    said(desk, "Alle Zettel sind da")
    tab(desk, "Stand")
    expect(desk.get_by_role("heading", name="Stand nach Spieltag 1")).to_be_visible()
    assert evening.sheets(1)["1"]["status"] == "confirmed"


def test_a_desk_that_is_loaded_again_is_where_it_was(visit: Visit, server: Server) -> None:
    """At its tab, with the incident that was open; another desk has a place of its own."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    one, other = visit(evening.desk), visit(evening.desk)
    tab(one, "Stand")
    one.get_by_role("button", name="Vorfall").click()
    one.get_by_role("button", name="Jemand geht").click()
    tab(other, "Matrix")
    for desk in (one, other):
        desk.reload()
    expect(one.get_by_role("group", name="Jemand geht")).to_be_visible()
    expect(other.get_by_role("button", name="Matrix", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    one.get_by_role("button", name="Doch nicht").click()
    expect(one.get_by_role("button", name="Stand", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
