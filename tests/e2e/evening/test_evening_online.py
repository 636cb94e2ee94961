"""A trial evening at the room's tables: opened with one tap, played by bots and one who joins."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import Evening, open_evening, tab
from tests.e2e.kit.rig import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG_MS = 90_000
"""For what comes with the evening's own bells."""


def opened(desk: Page, server: Server) -> Evening:
    """A trial of eight, two matchdays of twelve seconds, as an organiser opens it."""
    desk.get_by_text("Spieltage, Pausen, Finale").click()
    desk.get_by_label("Spieltage", exact=True).fill("2")
    trial = desk.get_by_role("region", name="Einen Abend ausprobieren")
    trial.get_by_label("Plätze").fill("8")
    trial.get_by_label("Sekunden je Spieltag").fill("12")
    trial.get_by_role("button", name="Ausprobieren").click()
    desk.wait_for_url("**/evening/*")
    found = desk.url.split("/evening/")[1].split("#")[0]
    keys = desk.evaluate(f"JSON.parse(localStorage.getItem('stammtisch.evening.{found}.keys'))")
    return Evening(server.url, found, keys["director"], keys["audience"])


def test_a_trial_evening_goes_from_the_first_tap_to_the_end(visit: Visit, server: Server) -> None:
    """Somebody joins, plays at the own table and comes back; the rest goes by itself."""
    desk = visit(f"{server.url}/evening")
    evening = opened(desk, server)
    phone = visit(evening.door, **PHONE)
    phone.get_by_label("Wie heißt du?").fill("Ivo")
    phone.get_by_role("button", name="Dabei").click()
    expect(phone.get_by_role("heading", name="Du bist dabei, Ivo")).to_be_visible()
    wall = visit(evening.wall, viewport={"width": 1920, "height": 1080})
    onlooker = visit(evening.door)
    expect(wall.get_by_text("8sind da")).to_be_visible()

    tab(desk, "Leute")
    desk.get_by_role("button", name="Nummern losen").click()
    desk.get_by_role("button", name="Matrix veröffentlichen").click()
    desk.get_by_role("button", name="Spieltag 1 beginnen").click()

    phone.get_by_role("button", name="An deinen Tisch").click()
    expect(phone.get_by_role("heading", name="Mau-Mau")).to_be_visible()
    onlooker.reload()
    onlooker.get_by_role("region", name="Zuschauen").get_by_role("link").first.click()
    expect(onlooker.get_by_role("heading", name="Mau-Mau")).to_be_visible()

    phone.get_by_role("button", name="Zurück zum Abend").first.click(timeout=LONG_MS)
    expect(wall.get_by_role("heading", name="Endstand")).to_be_visible(timeout=LONG_MS)
    expect(desk.get_by_text("Das Turnier ist zu Ende").first).to_be_visible()
    days = evening.view["matchdays"]
    for day in days.values():
        for table in day["tables"].values():
            assert table["status"] == "confirmed"
            assert table["entries"][0]["by"]["role"] == "server"
    assert evening.view["stage"] == "closed"


def test_the_director_says_for_all_tables_what_may_be_said(visit: Visit, server: Server) -> None:
    """One control on the desk, before the first bell or later; a table says it at once."""
    evening = open_evening(server.url, fill=4, use="online")
    desk = visit(evening.desk)
    tab(desk, "Abend")
    talk = desk.get_by_role("group", name="Reden an den Tischen")
    expect(talk.get_by_role("radio", name="nur Zurufe")).to_be_checked()
    for command in ("draw_numbers", "publish_matrix", "start_matchday"):
        evening.do(command)
    onlooker = visit(evening.door, **PHONE)
    onlooker.get_by_role("region", name="Zuschauen").get_by_role("link").first.click()
    onlooker.get_by_role("button", name="Gespräch").click()
    expect(onlooker.get_by_text("Nur fertige Zurufe")).to_be_visible()
    talk.get_by_role("radio", name="nur Zurufe").press("ArrowRight")
    expect(talk.get_by_role("radio", name="nichts")).to_be_checked()
    expect(onlooker.get_by_text("Geschrieben und gerufen wird hier nicht.").first).to_be_visible()
    assert evening.look["desk"]["chat"] == "off"
