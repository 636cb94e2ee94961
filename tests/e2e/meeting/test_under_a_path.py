"""A room beside other sites of its host: nothing of its page leads out of its path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import PATIENCE_MS, Visit, visits
from tests.e2e.kit.rig import Server, Wire
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import asked_for, play_turn
from tests.hosting.proxies import behind, certificate
from tests.hosting.test_proxies import PAGE

BASE = "/stammtisch"
NAME = "verein.localhost"
"""To every browser such a name is this machine, and to the page a name like any other."""


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room under a path."""
    room = Server(tmp_path_factory.mktemp("room"), base=BASE)
    room.start()
    yield room
    room.stop()


@contextmanager
def visits_behind(
    proxy: str, browser: Browser, room: Server, folder: Path
) -> Iterator[tuple[str, Visit]]:
    """The room's public address, and people whose browsers may ask for nothing else."""
    (command,) = re.findall(r"^(openssl .*?[^\\])$", PAGE, re.MULTILINE | re.DOTALL)
    certificate(folder, command)
    with behind(proxy, folder, room.port, BASE) as door:
        home = f"https://{NAME}:{door.port}{BASE}"
        with visits(browser, (f"{home}/", home, "data:", "blob:")) as visit:
            yield home, visit


def test_friends_meet_and_play_behind_a_proxy(
    browser: Browser, placed: Server, tmp_path: Path
) -> None:
    """From the lobby to a table with bots, a move, a reload; then a friend comes by the link."""
    with visits_behind("nginx", browser, placed, tmp_path) as (home, visit):
        page = visit(home, ignore_https_errors=True)
        expect(page).to_have_url(f"{home}/")
        tile(page).get_by_role("button", name="Bots", exact=True).click()
        page.wait_for_url(re.compile(rf"{re.escape(home)}/t/[A-Z]{{6}}$"))
        table = Table(page)
        play_turn(table)
        asked_for(table)
        hand = table.hand
        page.reload()
        expect(table.cards.first).to_be_visible()
        assert table.hand == hand
        anna = open_table(page, bots=0)
        page.get_by_role("button", name="QR-Code").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_text(f"auf {home.removeprefix('https://')} eingeben")).to_be_visible()
        link = sheet.get_by_text(re.compile("^https://")).inner_text()
        assert link == f"{home}/t/{anna.code}"
        ben = visit(link, ignore_https_errors=True)
        ben.get_by_label("Ich heiße").fill("Ben")
        ben.get_by_role("button", name="Setzen").click()
        table.close_sheet()
        expect(anna.seats.filter(has_text="Ben")).to_be_visible()


def worked(page: Page) -> str:
    """Where the worker that opens the page without a network is responsible, once it is there."""
    scope: str = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    return scope


def test_its_pages_open_without_a_network(visit: Visit, placed: Server) -> None:
    """The worker is responsible for the path alone, and knows the page at every address below."""
    wire = Wire(placed.port)
    page = visit(f"{wire.url}{BASE}/", service_workers="allow")
    assert worked(page) == f"{wire.url}{BASE}/"
    manifest = page.request.get(f"{wire.url}{BASE}/manifest.webmanifest").json()
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {f"{BASE}/"}
    wire.cut()
    for path in ("/", "/replay"):
        page.goto(f"{wire.url}{BASE}{path}")
        expect(page.get_by_role("heading").first).to_be_visible(timeout=PATIENCE_MS)
        assert page.locator("html").get_attribute("data-base") == BASE
    wire.close()


def test_a_browser_that_was_there_before_the_move_finds_the_way(
    visit: Visit, tmp_path: Path
) -> None:
    """The worker of the old address shows its page once more, learns that it is over, and goes."""
    before = Server(tmp_path)
    before.start()
    page = visit(before.url, service_workers="allow")
    assert worked(page) == f"{before.url}/"
    page.reload()  # from here on the worker answers
    before.stop()
    after = Server(tmp_path, base=BASE)
    after.port = before.port
    after.start()
    page.goto(before.url)
    way = page.get_by_role("link", name=f"{BASE}/").first
    expect(way).to_be_visible(timeout=PATIENCE_MS)
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )
    way.click()
    assert worked(page) == f"{after.url}/"
    after.stop()
