"""Takes the pictures of the README: plays to good moments and photographs them into docs/images."""

from __future__ import annotations

import re
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.e2e.rig import ROOT, Server, launch
from tests.e2e.table import Table, open_table, play_on
from tests.e2e.zwanzig import asked_for, play_turn

IMAGES = ROOT / "docs/images"

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-DE",
}
LAMP: dict[str, Any] = PHONE | {"locale": "en-GB", "color_scheme": "dark"}

STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"

TRIES = 40
"""Deals that are played in search of a moment before giving up."""


def main() -> int:
    """Take all pictures; prints each with its size in KiB."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Server(Path(data))) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        lobby(browser, server.url)
        table_desktop(browser, server.url)
        table_phone(browser, server.url)
        table_dark(browser, server.url)
        replay(browser, server.url)
        browser.close()
    return 0


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """The server, until the pictures are taken."""
    server.start()
    try:
        yield server
    finally:
        server.stop()


def visit(browser: Browser, url: str, **context: Any) -> Page:
    """A page where nothing moves."""
    still = {"reduced_motion": "reduce", "device_scale_factor": 1}
    page = browser.new_context(**(context | still)).new_page()
    page.goto(url)
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()
    return page


def lobby(browser: Browser, url: str) -> None:
    """The start page, with a table that waits for people and one's own that goes on."""
    friend = visit(browser, url, **DESKTOP)
    open_table(friend, name="Clara", seats=4, bots=1, options={}, visibility="public")
    page = visit(browser, url, **DESKTOP)
    page.get_by_label("My name").fill("Anna")
    page.keyboard.press("Tab")
    open_table(page, seats=4, options={}, language="en")
    page.goto(url)
    expect(page.get_by_text("Clara").first).to_be_visible()
    take(page, "lobby")


def table_desktop(browser: Browser, url: str) -> None:
    """The third deal: two cards lie in the trick, and some of mine must not follow."""
    table = open_table(visit(browser, url, **DESKTOP), seats=4, options={}, language="en")
    play_to(table, lambda: deal(table) >= 3 and in_trick(table) >= 2 and has_choice(table))
    take(table.page, "table-desktop")


def table_phone(browser: Browser, url: str) -> None:
    """A card that may not be played, and why."""
    page = visit(browser, url, **PHONE)
    table = open_table(page, seats=4, options={}, touch=True)
    play_to(table, lambda: deal(table) >= 2 and in_trick(table) >= 2 and has_choice(table))
    table.attempt(table.blocked.last.get_attribute("data-card") or "")
    expect(table.refusal).to_be_visible()
    take(page, "table-phone")


def table_dark(browser: Browser, url: str) -> None:
    """By lamp light, a trick under way."""
    page = visit(browser, url, **LAMP)
    table = open_table(page, seats=4, options={}, language="en", touch=True)
    play_to(table, lambda: deal(table) >= 2 and in_trick(table) == 3 and has_choice(table))
    take(page, "table-dark")


def replay(browser: Browser, url: str) -> None:
    """A match again with all hands open, its shuffles confirmed."""
    page = visit(browser, url, **DESKTOP)
    options = {"start_points": 8}
    table = open_table(page, seats=4, options=options, language="en")
    play_on({"Anna": table}, play_turn)
    table.end.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_role("button", name="shuffle").click()
    expect(page.get_by_role("complementary").get_by_role("status")).to_contain_text(".")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    take(page, "replay")


def deal(table: Table) -> int:
    """The number of the deal that is played."""
    return int(re.findall(r"\d+", table.page.locator(".phase").inner_text())[0])


def in_trick(table: Table) -> int:
    """How many cards lie on the table."""
    name = "Stich" if table.language == "de" else "Trick"
    return table.page.get_by_role("list", name=name).get_by_role("listitem").count()


def has_choice(table: Table) -> bool:
    """Several cards, some of them not to be played."""
    return len(table.hand) >= 4 and 0 < table.blocked.count() < len(table.hand)


def play_to(table: Table, moment: Callable[[], bool]) -> None:
    """Play until it is my turn in a trick and the moment is right."""
    while (phase := asked_for(table)) != "over" and deal(table) <= TRIES:
        if phase == "play" and moment():
            return
        play_turn(table)
    raise SystemExit("no good moment came up; try again")


def take(page: Page, name: str) -> None:
    """Photograph what is to be seen."""
    toast = page.locator(".toast button")
    if toast.count() > 0:
        toast.click()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(STILL)
    file = IMAGES / f"{name}.png"
    file.write_bytes(packed(page.screenshot()))
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KiB")
    page.context.close()


def packed(png: bytes) -> bytes:
    """The same picture in less room: what the browser packs in haste is packed again."""
    head, at, data, rest = png[:8], 8, b"", b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        chunk = png[at : at + 12 + length]
        if chunk[4:8] == b"IDAT":
            data += chunk[8:-4]
        elif not data:
            head += chunk
        else:
            rest += chunk
        at += 12 + length
    body = b"IDAT" + zlib.compress(zlib.decompress(data), 9)
    again = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return min(png, head + again + rest, key=len)


if __name__ == "__main__":
    sys.exit(main())
