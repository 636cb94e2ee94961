"""Takes the pictures of the README: plays to good moments and photographs them into docs/images."""

from __future__ import annotations

import re
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import ROOT, Server, launch
from tests.e2e.kit.table import Table, open_table, play_on
from tests.e2e.kit.zwanzig import asked_for, play_turn
from tests.e2e.kit.zwiebel import BEATEN_AFTER_A_TIE, set_table

from stammtisch.games.zwiebel.state.options import MODIFIERS

IMAGES = ROOT / "docs/images"

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
TALL: dict[str, Any] = DESKTOP | {"viewport": {"width": 1280, "height": 1180}}
"""So high that every game there is can be seen, and a whole decision in hindsight."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-DE",
}
PHONE_EN: dict[str, Any] = PHONE | {"locale": "en-GB"}
LAMP: dict[str, Any] = PHONE_EN | {"color_scheme": "dark"}

STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"

COMPANY = ("steady/flora", "strong/kuno", "steady/berta")
"""Who sits at the tables of Zwanzig: characters, with their faces."""

TRIES = 40
"""Deals of a match that are played in search of a moment."""
MATCHES = 5
"""Matches that are played in search of it before giving up: cards fall as they like."""


class NoMomentError(Exception):
    """A match went by without the moment that a picture is to show."""


def main() -> int:
    """Take all pictures; prints each with its size in KiB."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Server(Path(data), module="tests.e2e.kit.scenes.room")) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        lobby(browser, server.url)
        for picture in (table_desktop, table_phone, table_dark, review):
            patiently(picture, browser, server.url)
        maumau(browser, server)
        drachenrummy(browser, server.url)
        zwiebel(browser, server.url)
        browser.close()
    return 0


def patiently(picture: Callable[[Browser, str], None], browser: Browser, url: str) -> None:
    """Take a picture, at another table where the first did not come to its moment."""
    for _ in range(MATCHES):
        try:
            return picture(browser, url)
        except NoMomentError:
            continue
    raise SystemExit(f"{picture.__name__}: no good moment came up in {MATCHES} matches; try again")


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
    return page


def lobby(browser: Browser, url: str) -> None:
    """The start page, with a table that waits for people and one's own that goes on."""
    friend = visit(browser, url, **DESKTOP)
    open_table(friend, name="Clara", seats=4, bots=1, options={}, visibility="public")
    page = visit(browser, url, **TALL)
    page.get_by_label("My name").fill("Anna")
    page.keyboard.press("Tab")
    open_table(page, seats=4, options={}, language="en")
    page.goto(url)
    expect(page.get_by_text("Clara").first).to_be_visible()
    for tile in page.get_by_role("article").all():
        expect(tile).to_be_in_viewport(ratio=1)
    take(page, "lobby")


def table_desktop(browser: Browser, url: str) -> None:
    """The third deal: two cards lie in the trick, and some of mine must not follow."""
    page = visit(browser, url, **DESKTOP)
    table = open_table(page, seats=4, options={}, language="en", bot=COMPANY)
    play_to(table, lambda: deal(table) >= 3 and in_trick(table) >= 2 and has_choice(table))
    take(table.page, "table-desktop")


def table_phone(browser: Browser, url: str) -> None:
    """A card that may not be played, and why."""
    page = visit(browser, url, **PHONE)
    table = open_table(page, seats=4, options={}, touch=True, bot=COMPANY)
    play_to(table, lambda: deal(table) >= 2 and in_trick(table) >= 2 and has_choice(table))
    table.attempt(table.blocked.last.get_attribute("data-card") or "")
    expect(table.refusal).to_be_visible()
    take(page, "table-phone")


def table_dark(browser: Browser, url: str) -> None:
    """By lamp light, a trick under way."""
    page = visit(browser, url, **LAMP)
    table = open_table(page, seats=4, options={}, language="en", touch=True, bot=COMPANY)
    play_to(table, lambda: deal(table) >= 2 and in_trick(table) == 3 and has_choice(table))
    take(page, "table-dark")


def review(browser: Browser, url: str) -> None:
    """A match looked back at: everybody's chance, and a decision with what would have been better.

    Raises:
        NoMomentError: Nothing dear was decided in it.
    """
    page = visit(browser, url, **TALL)
    table = open_table(page, seats=4, options={"start_points": 12}, language="en", bot=COMPANY)
    play_on({"Anna": table}, play_turn)
    table.end.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("tab", name="Looking back").click()
    there = page.get_by_role("region", name="Looking back", exact=True)
    there.get_by_role("button", name="Look back").click()
    expect(there.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=60_000)
    expect(there.get_by_role("progressbar")).to_have_count(0)
    moment = there.get_by_role("listitem").first
    if not moment.count():
        raise NoMomentError
    moment.get_by_role("button", name="Show without guessing").click()
    moment.get_by_role("button", name="Go there").click()
    expect(page.get_by_label("Whose cards")).to_have_value("0")
    there.get_by_role("img", name="Chance of Anna").scroll_into_view_if_needed()
    take(page, "review")


def maumau(browser: Browser, server: Server) -> None:
    """An open table: sevens have piled up, and nobody says what may be played."""
    (anna,) = sit(
        partial(visit, browser),
        server,
        seats=5,
        language="en",
        touch=True,
        context=PHONE_EN,
        options={"supervision": "open", "decks": 1},
        top="7H",
        pile="9H 7S",
        stack_due=4,
        A="7C 8D QH JC KD TS",
    )
    take(anna.page, "maumau-phone")


def drachenrummy(browser: Browser, url: str) -> None:
    """Dice are fixed, cards lie reserved with dice on them, one of them can be stolen."""
    scene = {
        "phase": "reserve",
        "fixed": "4 4 6 6 6",
        "display": "2D 6H 9S KC",
        "reserved": "1:9C/2x6 2:7H/2x3",
        "hands": ["5C KD QS 9H 2H 8S"],
        "melds": ["5D 5S 5H"],
    }
    page = visit(browser, url, **PHONE_EN)
    rummy = open_rummy(page, seats=3, scene=scene, language="en", touch=True)
    assert rummy.asked_for() == "place"
    take(page, "drachenrummy-phone")


def zwiebel(browser: Browser, url: str) -> None:
    """The showdown: a tie at the first level, beaten at the second, and a card to turn it all."""
    table = set_table(
        visit(browser, url, **PHONE_EN),
        "zwiebel-2004",
        dict.fromkeys(MODIFIERS, True),
        language="en",
        **BEATEN_AFTER_A_TIE,
    )
    expect(table.status).to_contain_text("Beaten")
    take(table.page, "zwiebel-phone")


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
    raise NoMomentError


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
