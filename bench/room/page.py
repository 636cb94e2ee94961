"""The page in a real browser: what it loads, and how soon the first card lies there."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tools.browser import found

from bench.report import ROOT, Row, Section
from bench.room.servers import Guest, Server, room

PHONE = {"width": 390, "height": 844}
CARD = "[data-card]"
KINDS = {"Document": "HTML", "Script": "JavaScript", "Stylesheet": "CSS", "Font": "fonts"}


def run(quick: bool) -> Section:
    """The lobby and a match, each in a browser that has never been here."""
    title = "First page, phone size, empty cache"
    chromium = found()
    if not chromium:
        return Section("page", title, [], ["no Chromium (STAMMTISCH_CHROMIUM): not measured"])
    if not (ROOT / "src/stammtisch/web_dist/index.html").exists():
        return Section("page", title, [], ["the page is not built (make): not measured"])
    with room() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        rows = _lobby(browser, server)
        rows += _match(browser, server, 3 if quick else 7)
        browser.close()
    notes = [
        "bytes on the wire as the browser counts them, compressed, with headers",
        "first card: a seated player opens the table's address and sees the own hand",
        "server and browser share the machine",
    ]
    return Section("page", title, rows, notes)


def _visit(
    browser: Browser, address: str, cookie: str, wait_for: str
) -> tuple[float, Counter[str]]:
    """Seconds until ``wait_for`` is there, and bytes by kind once nothing more comes."""
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    name, _, value = cookie.partition("=")
    root = "/".join(address.split("/")[:3])
    context.add_cookies([{"name": name, "value": value, "url": root}])
    page = context.new_page()
    sizes = _counting(page)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(wait_for, state="attached", timeout=20_000)
    spent = time.perf_counter() - began
    page.wait_for_timeout(1000)
    context.close()
    return spent, sizes


def _counting(page: Page) -> Counter[str]:
    sizes: Counter[str] = Counter()
    kinds: dict[str, str] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = KINDS.get(event["type"], "other")

    def finished(event: dict[str, Any]) -> None:
        sizes[kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    return sizes


def _lobby(browser: Browser, server: Server) -> list[Row]:
    _, sizes = _visit(
        browser, f"http://127.0.0.1:{server.port}/", Guest(server.port, 1).cookie, "main"
    )
    return [*_sizes("lobby", sizes)]


def _match(browser: Browser, server: Server, times: int) -> list[Row]:
    spent = []
    sizes: Counter[str] = Counter()
    for number in range(times):
        guest = Guest(server.port, 100 + number)
        # Seat 0 decides nothing before its cards are dealt, so it has a hand from the start.
        asked = {"game": "zwanzig", "name": "Anna", "seats": 2, "bots": ["steady"]}
        table = guest.post("/api/tables", asked)["table"]
        address = f"http://127.0.0.1:{server.port}/t/{table['code']}"
        seconds, sizes = _visit(browser, address, guest.cookie, CARD)
        spent.append(seconds * 1000)
    median = statistics.median(spent)
    spread = (max(spent) - min(spent)) / median
    return [*_sizes("match", sizes), Row("match: first card", median, "ms", spread)]


def _sizes(page: str, sizes: Counter[str]) -> list[Row]:
    rows = [Row(f"{page}: {kind}", size / 1024, "KiB") for kind, size in sizes.most_common()]
    return [*rows, Row(f"{page}: together", sum(sizes.values()) / 1024, "KiB")]
