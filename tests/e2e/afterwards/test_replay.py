"""A match again: from a file or a table, step by step, by link, with its shuffles computed anew."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import ROOT, Server
from tests.e2e.kit.table import SHORTEST, Table, open_table, play_out, texts

RECORDS = ROOT / "tests/records"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def open_record(page: Page, record: Path | str, name: str = "match.jsonl") -> None:
    """Choose a file, or one with this text."""
    files = {"name": name, "mimeType": "text/plain"}
    if isinstance(record, Path):
        record = record.read_text("utf-8")
    payload = files | {"buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(payload)  # type: ignore[arg-type]


def shown(page: Page) -> int:
    """The step that the table shows."""
    return int(page.get_by_role("slider").input_value())


def length(page: Page) -> int:
    """The number of the match's last step."""
    expect(page.get_by_role("slider")).to_be_visible()
    return int(page.get_by_role("slider").get_attribute("max") or "")


def steps(page: Page) -> list[str]:
    """All steps of the list, with their numbers."""
    return list(texts(page.get_by_role("complementary").locator("[data-step]")))


def replay_of_a_match(visit: Visit, server: Server) -> Page:
    """Play a short match and open its replay."""
    page = visit(server.blank, **CLIPBOARD)
    table = open_table(page, name="Anna", options=SHORTEST)
    play_out(table)
    table.end.get_by_role("button", name="Nachspielen").click()
    expect(page.get_by_role("slider")).to_be_visible()
    return page


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_record_opens_from_a_file(visit: Visit, server: Server, players: int) -> None:
    """The people of the record sit there; its steps are told in order, the end at last."""
    file = RECORDS / f"zwanzig-{players}-players.jsonl"
    header, *lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    page = visit(f"{server.url}/replay")
    open_record(page, file)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(lines)))
    expect(page.get_by_role("banner")).to_contain_text(", ".join(header["players"]))
    assert shown(page) == 0
    told = steps(page)
    assert len(told) == len(lines)
    for line, text in zip(lines, told, strict=True):
        if line["do"]["type"] == "play":
            assert f"{header['players'][line['by']]} legt" in text
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value(str(len(lines)))
    assert "zu Ende" in told[-1]


def test_one_walks_through_a_match_by_keys_buttons_and_the_list(
    visit: Visit, server: Server
) -> None:
    """Step, jump to the next trick, go to a step of the list, back to the start."""
    page = visit(f"{server.url}/replay")
    open_record(page, RECORDS / "zwanzig-3-players.jsonl")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Einen Schritt vor").click()
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Zum nächsten Abschnitt").click()
    assert shown(page) > 2
    step = page.get_by_role("complementary").locator('[data-step="17"]')
    step.click()
    expect(slider).to_have_value("17")
    expect(step).to_have_attribute("aria-current", "step")
    expect(page.get_by_text("Schritt 17 von")).to_be_visible()
    page.get_by_role("button", name="Abspielen").click()
    expect(slider).not_to_have_value("17")
    page.get_by_role("button", name="Anhalten").click()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def test_one_sees_all_hands_or_what_one_seat_saw(visit: Visit, server: Server) -> None:
    """All cards lie open after the match; the view of a seat shows that seat's cards alone."""
    page = visit(f"{server.url}/replay")
    file = RECORDS / "zwanzig-4-players.jsonl"
    players = json.loads(file.read_text("utf-8").splitlines()[0])["players"]
    open_record(page, file)
    page.locator('[data-step="4"]').click()
    table = page.get_by_role("main")
    for name in players:
        hand = table.get_by_role("list", name=name, exact=True)
        expect(hand.locator("li:not(.name)")).to_have_count(5)
    page.get_by_label("Wessen Karten").select_option(label=f"Sicht von {players[1]}")
    expect(page.get_by_role("slider")).to_have_value("4")
    expect(table.get_by_role("list", name="du", exact=True)).to_have_count(1)
    for name in players:
        expect(table.get_by_role("list", name=name, exact=True)).to_have_count(0)
    page.keyboard.press("0")
    expect(page.get_by_label("Wessen Karten")).to_have_value("all")


def test_everybody_is_called_as_at_the_table(visit: Visit, server: Server) -> None:
    """Bots, too: nobody has played against a level."""
    page = replay_of_a_match(visit, server)
    expect(page.get_by_role("banner")).to_contain_text("Anna, Flora")
    expect(page.get_by_role("list", name="Am Tisch")).to_contain_text("Flora")


HERE = "Dieser Moment als Link"
WHOLE = "Link mit der ganzen Partie"


def shared_link(page: Page, way: str) -> str:
    """What one of the ways to share puts on the clipboard."""
    page.get_by_role("banner").get_by_role("button", name="Teilen").click()
    page.get_by_role("dialog").get_by_role("button", name=way).click()
    expect(page.locator(".toast").last).to_have_text("Link kopiert")
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize(
    ("source", "way"), [("a table", HERE), ("a table", WHOLE), ("a file", WHOLE)]
)
def test_a_link_leads_to_the_same_moment(
    visit: Visit, server: Server, source: str, way: str
) -> None:
    """Whoever gets the link sees the same step with the same eyes, without any file."""
    if source == "a table":
        page = replay_of_a_match(visit, server)
    else:
        page = visit(f"{server.url}/replay", **CLIPBOARD)
        open_record(page, RECORDS / "zwanzig-example.jsonl")
    # where all but one stay out, a match is over after a few steps
    middle = str(length(page) // 2)
    page.locator(f'[data-step="{middle}"]').click()
    page.get_by_label("Wessen Karten").select_option(index=2)
    expect(page.get_by_label("Wessen Karten")).to_have_value("1")
    friend = visit(shared_link(page, way))
    expect(friend.get_by_role("slider")).to_have_value(middle)
    expect(friend.get_by_label("Wessen Karten")).to_have_value("1")
    assert steps(friend) == steps(page)
    friend.reload()
    expect(friend.get_by_role("slider")).to_have_value(middle)


def paste(page: Page, text: str) -> None:
    """Paste a text somewhere on the page."""
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData('text/plain', text);
        dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); }""",
        text,
    )


def test_a_link_with_the_match_opens_in_any_room(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    """Another room that never saw the table shows the match, pasted or opened, and proves it."""
    page = replay_of_a_match(visit, server)
    link = shared_link(page, WHOLE)
    last = page.get_by_role("slider").get_attribute("max") or ""
    other = Server(tmp_path)
    other.start()
    try:
        for way in ("opened", "pasted"):
            friend = visit(link.replace(server.url, other.url) if way == "opened" else other.url)
            if way == "pasted":
                friend.goto(f"{other.url}/replay")
                expect(friend.get_by_text("Aufzeichnung öffnen")).to_be_visible()
                paste(friend, f"Schau mal: {link}")
            expect(friend.get_by_role("slider")).to_have_attribute("max", last)
            assert steps(friend) == steps(page)
            assert check_shuffles(friend).startswith("Stimmt.")
    finally:
        other.stop()


def test_a_match_too_long_for_a_link_says_so_and_offers_the_file(
    visit: Visit, server: Server
) -> None:
    """The length and the limit stand there, the way that does not go is not offered."""
    header, *lines = (RECORDS / "maumau-4-players.jsonl").read_text("utf-8").splitlines()
    names = [f"{name} {os.urandom(8_000).hex()}" for name in json.loads(header)["players"]]
    page = visit(f"{server.url}/replay")
    open_record(page, "\n".join([json.dumps(json.loads(header) | {"players": names}), *lines]))
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("banner").get_by_role("button", name="Teilen").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("zu lang")
    expect(sheet.get_by_role("button", name=WHOLE)).to_have_count(0)
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Aufzeichnung laden").click()
    assert len(Path(download.value.path()).read_text("utf-8")) > 64_000


def test_a_record_written_as_text_is_opened_checked_and_shared(
    visit: Visit, server: Server
) -> None:
    """As a file or pasted; what is shared of it is the same match."""
    file = RECORDS / "zwiebel-v3-2-players.txt"
    page = visit(f"{server.url}/replay", **CLIPBOARD)
    expect(page.get_by_text("Aufzeichnung öffnen")).to_be_visible()
    paste(page, file.read_text("utf-8"))
    expect(page.get_by_role("slider")).to_have_attribute("max", "33")
    link = shared_link(page, WHOLE)
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Aufzeichnung laden").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert saved == file.with_suffix(".jsonl").read_text("utf-8")
    friend = visit(link)
    expect(friend.get_by_role("slider")).to_have_attribute("max", "33")


def check_shuffles(page: Page) -> str:
    """Press the button and read the verdict."""
    page.get_by_role("button", name="Mischen nachprüfen").click()
    verdict = page.get_by_role("complementary").get_by_role("status")
    expect(verdict).to_contain_text(".")
    return verdict.inner_text()


def test_the_shuffles_of_a_match_just_played_are_confirmed_and_a_forged_one_is_found(
    visit: Visit, server: Server
) -> None:
    """The downloaded record proves itself; two cards swapped in the stock are found out."""
    page = replay_of_a_match(visit, server)
    assert check_shuffles(page).startswith("Stimmt.")
    page.get_by_role("button", name="Teilen").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Aufzeichnung laden").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    record = Path(download.value.path()).read_text("utf-8")

    page.goto(f"{server.url}/replay")
    open_record(page, record)
    expect(page.get_by_role("slider")).to_be_visible()
    assert check_shuffles(page).startswith("Stimmt.")

    lines = [json.loads(line) for line in record.splitlines()]
    shuffle = next(line for line in lines if line.get("do", {}).get("type") == "shuffle")
    cards = shuffle["do"]["cards"]
    cards[-1], cards[-2] = cards[-2], cards[-1]
    page.goto(f"{server.url}/replay?")
    open_record(page, "".join(json.dumps(line) + "\n" for line in lines))
    expect(page.get_by_role("slider")).to_be_visible()
    assert check_shuffles(page).startswith(f"Stimmt nicht: Zeile {shuffle['n']}")

    secret = lines[0]["fair"]["secret"]
    lines[0]["fair"]["secret"] = secret[::-1]
    page.goto(f"{server.url}/replay")
    open_record(page, "".join(json.dumps(line) + "\n" for line in lines))
    expect(page.get_by_role("slider")).to_be_visible()
    assert "Siegel" in check_shuffles(page)


def test_a_record_with_an_illegal_card_is_refused_with_its_line(
    visit: Visit, server: Server
) -> None:
    """Every action of a file is checked by the rules; the answer names the line and the reason."""
    lines = (RECORDS / "zwanzig-example.jsonl").read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if '"type":"play"' in line)
    wrong = json.loads(lines[at])
    wrong["do"]["card"] = "7D" if wrong["do"]["card"] != "7D" else "8D"
    lines[at] = json.dumps(wrong)
    page = visit(f"{server.url}/replay")
    open_record(page, "\n".join(lines))
    expect(page.get_by_role("main")).to_contain_text(f"Zeile {at + 1}")
    page.get_by_role("button", name="Aufzeichnung öffnen").click()
    open_record(page, RECORDS / "zwanzig-example.jsonl")
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_running_match_cannot_be_replayed(visit: Visit, server: Server) -> None:
    """Nobody sees open hands while the cards are still being played."""
    table: Table = open_table(visit(server.blank), seats=3)
    table.asked()
    page = visit(f"{server.url}/replay/{table.code}")
    expect(page.get_by_role("main")).to_contain_text("Die Partie läuft noch.")
    expect(page.get_by_role("slider")).to_have_count(0)


def test_a_match_of_mau_mau_shows_its_piles_step_by_step(visit: Visit, server: Server) -> None:
    """Frames carry differences: forward, back and to the end the table stands as it stood."""
    page = visit(f"{server.url}/replay")
    open_record(page, RECORDS / "maumau-2-players.jsonl")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "117")
    served = page.locator(".middle .pile")
    page.keyboard.press("End")
    expect(page.get_by_text(re.compile("gewinnt die Partie")).first).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    before = served.last.inner_text().splitlines()[-1]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(served.last).to_contain_text(before)
