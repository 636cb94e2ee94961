"""Something is wrong: the door in log and menu, the file, and what opens it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.e2e.afterwards.test_replay import RECORDS, open_record
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import play_turn
from tests.e2e.meeting.test_curtain import picture

SIZES = ((1280, 800), (390, 844), (844, 390), (360, 740))
DOOR = "Etwas stimmt nicht?"
WORDS = "Herz war angesagt, das durfte er nicht."


def saved(sheet: Locator) -> tuple[str, dict[str, Any]]:
    """The name of the file, and what is in it."""
    with sheet.page.expect_download() as download:
        sheet.get_by_role("button", name="Datei sichern").click()
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text("utf-8"))
    return download.value.suggested_filename, found


def well_seen(page: Page, name: str) -> None:
    """On every screen, whole and large enough to be tapped."""
    for size in SIZES:
        resize(page, *size)
        picture(page, f"{name}-{size[0]}x{size[1]}")
        assert cut_off(page) == []
        assert too_small(page) == []
    resize(page, 1280, 800)


def test_a_running_match_is_reported_as_it_was_seen(visit: Visit, server: Server) -> None:
    """From the log or the menu; the file holds what I have seen, and no record.

    Its sheet does not come at first: that is said where it was to be, and the table goes on.
    """
    page = visit(server.blank)
    table = open_table(page, seats=3, options={"first_dealer": 1, "start_points": 100})
    page.route("**/assets/Report*", lambda route: route.abort())
    page.get_by_role("tabpanel", name="Verlauf").get_by_role("button", name=DOOR).click()
    sheet = page.get_by_role("dialog", name=DOOR)
    expect(sheet.get_by_role("alert")).to_contain_text("Hier fehlt gerade etwas.")
    well_seen(page, "part-missing")
    page.keyboard.press("Escape")
    play_turn(table)
    page.get_by_role("tabpanel", name="Verlauf").get_by_role("button", name=DOOR).click()
    again = sheet.get_by_role("button", name="Noch einmal versuchen")
    again.click()
    expect(sheet.get_by_role("button", name="Neu laden")).to_be_visible()
    page.unroute("**/assets/Report*")
    again.click()
    # with its style
    expect(sheet.locator(".report")).to_have_css("display", "grid")
    sheet.get_by_role("textbox").fill(WORDS)
    expect(sheet.get_by_role("button", name="Datei sichern")).to_be_enabled()
    name, found = saved(sheet)
    told = sheet.get_by_role("combobox").locator("option:checked").inner_text()
    # whoever gets the file does not learn the letters that lead to the table
    assert name.startswith("zwanzig-report-")
    assert next(iter(found)) == "report"
    assert (found["words"], found["sentence"], found["record"]) == (WORDS, told, None)
    assert (found["game"], found["seat"]) == ("zwanzig", 0)
    assert len(found["seen"]["steps"]) == found["n"] > 3
    assert found["seen"].keys() == {"seq", "before", "start", "steps"}
    well_seen(page, "report")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=DOOR).click()
    expect(sheet.get_by_role("textbox")).to_be_visible()


def test_a_match_that_is_over_is_reported_whole_and_opened_where_it_was(
    visit: Visit, server: Server
) -> None:
    """From its replay; whoever gets the file opens it at the very step."""
    page = visit(f"{server.url}/replay")
    open_record(page, RECORDS / "zwanzig-2-players.jsonl")
    page.get_by_role("slider").fill("7")
    page.get_by_role("banner").get_by_role("button", name="Teilen").click()
    page.get_by_role("dialog").get_by_role("button", name=DOOR).click()
    sheet = page.get_by_role("dialog", name=DOOR)
    expect(sheet).to_contain_text("die ganze Partie")
    _, found = saved(sheet)
    assert found["record"] == (RECORDS / "zwanzig-2-players.jsonl").read_text("utf-8")
    assert (found["n"], found["seen"]) == (7, None)
    host = visit(f"{server.url}/replay")
    open_record(host, json.dumps(found), "report.json")
    expect(host.get_by_role("slider")).to_have_value("7")
