"""The end of a match: its story in three sentences, the beer mat, and how it leaves the page."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.builders import case
from tests.e2e.afterwards.test_replay import open_record
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.rig import ROOT, Server
from tests.e2e.kit.table import open_table, play_out, texts

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RECORDS = ROOT / "tests/records"
SHARES = """navigator.canShare = () => true;
navigator.share = async ({ files, text }) => { window.shared = { name: files[0].name, text }; };"""


def told(sheet: Locator) -> list[str]:
    """The sentences of the story."""
    found = sheet.get_by_role("list", name="Die Geschichte der Partie").get_by_role("listitem")
    expect(found.first).to_be_visible()
    return list(texts(found))


def story_of(page: Page, record: Path) -> Locator:
    """Open a record at its end, and the sheet with its story."""
    open_record(page, record)
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Deckel und Geschichte").click()
    return page.get_by_role("dialog", name="Deckel und Geschichte")


@pytest.mark.parametrize(
    ("record", "sentences"),
    [
        case("Zwanzig", "zwanzig-4-players", 3),
        case("Zwanzig, six", "zwanzig-6-players", 3),
        case("Drachenrummy", "drachenrummy-4-players", 3),
        case("Mau-Mau", "maumau-4-players", 3),
        case("Mau-Mau, open", "maumau-open-table", 3),
        case("Zwiebel 2004", "zwiebel-2004-normal", 3),
        case("Zwiebel V3", "zwiebel-v3-4-players", 3),
    ],
)
def test_every_game_tells_its_story(
    visit: Visit, server: Server, record: str, sentences: int
) -> None:
    """From a record alone: whole sentences, each another one, and the mat with all the names."""
    file = RECORDS / f"{record}.jsonl"
    page = visit(f"{server.url}/replay")
    sheet = story_of(page, file)
    found = told(sheet)
    assert len(found) == sentences == len(set(found))
    for sentence in found:
        assert sentence.endswith((".", "“.")), sentence
        assert "{" not in sentence
        assert "story." not in sentence
    players = json.loads(file.read_text("utf-8").splitlines()[0])["players"]
    mat = sheet.get_by_role("img", name="Bierdeckel")
    assert (mat.get_attribute("alt") or "").count(",") == len(players) - 1


def test_nobody_is_told_how_it_ended_before_it_has(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/replay")
    open_record(page, RECORDS / "zwanzig-4-players.jsonl")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("button", name="Deckel und Geschichte")).to_have_count(0)


def test_the_mat_is_saved_as_a_picture(visit: Visit, server: Server) -> None:
    """1080 by 1080, made in the browser; what is copied holds names and points and no card."""
    page = visit(server.blank, permissions=["clipboard-read", "clipboard-write"])
    table = open_table(page, name="Anna", seats=3)
    play_out(table)
    assert told(table.end)
    table.end.get_by_role("button", name="Deckel teilen").click()
    with page.expect_download() as saved:
        table.end.get_by_role("button", name="Bild speichern").click()
    picture = Path(saved.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 1080)
    assert len(picture) > 30_000
    page.wait_for_function(
        "() => navigator.clipboard.readText().then((text) => text.includes('Anna'))"
    )
    words = page.evaluate("navigator.clipboard.readText()")
    assert words.startswith("Zwanzig am Stammtisch, ")
    assert "http" not in words


def test_the_phone_shares_it_by_its_own_sheet_and_names_can_be_left_out(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, **PHONE)
    page.add_init_script(SHARES)
    table = open_table(page, name="Anna", seats=2, touch=True)
    play_out(table)
    other = table.seats.first.locator(".name").inner_text()
    table.press(table.end.get_by_role("button", name="Deckel teilen"))
    table.press(table.end.get_by_role("button", name=other, pressed=True))
    expect(table.end.get_by_role("img", name="Bierdeckel")).to_have_accessible_name(
        re.compile("jemand")
    )
    table.press(table.end.get_by_role("button", name="Bild teilen"))
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("window.shared")
    assert shared["name"] == "bierdeckel.png"
    assert "jemand" in shared["text"]
    assert other not in shared["text"]


@pytest.mark.parametrize("size", [(844, 390), (740, 360)])
def test_on_a_phone_on_its_side_the_result_is_in_sight_at_once(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """Who won with how much, the whole mat and the first sentence: nothing has to be pushed."""
    page = visit(server.blank, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    table = open_table(page, name="Anna", seats=4, touch=True)
    play_out(table)
    rested(page)
    expect(table.end.get_by_text(re.compile("gewinn(t|en) .*mit "))).to_be_visible()
    mat = table.end.get_by_role("img", name="Bierdeckel")
    lead = table.end.locator(".lead")
    first = table.end.get_by_role("list", name="Die Geschichte der Partie").locator("li").first
    assert hidden(lead.or_(first)) == []
    foot = table.end.locator("footer").bounding_box()
    whole = mat.bounding_box()
    assert foot is not None
    assert whole is not None
    assert whole["y"] + whole["height"] <= foot["y"]
