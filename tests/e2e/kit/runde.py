"""A Runde in the browser: two people on phones, and their page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.e2e.kit.table import Table, tile

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

QUICK = """localStorage['stammtisch.wish.zwanzig'] = JSON.stringify({
    options: { start_points: 1, max_rounds: 1 }, settings: { pace_ms: 0 }, seats: 3 })"""
"""How this person usually plays Zwanzig: three seats, one deal, with bots that do not linger."""


def panel(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A part of the page by its heading."""
    return page.get_by_role("region", name=name)


def found(page: Page, title: str, name: str) -> str:
    """Found a Runde from the lobby; the link for everybody else."""
    # the tiles come last and push the link down, away from the finger
    tile(page, "Zwanzig").wait_for()
    page.get_by_role("link", name="Eine Runde: Freunde").tap()
    page.get_by_label("Wie heißt eure Runde?").fill(title)
    page.get_by_label("Wie heißt du?").fill(name)
    page.get_by_role("button", name="Runde gründen").tap()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    known: list[dict[str, str]] = page.evaluate("JSON.parse(localStorage['stammtisch.runden'])")
    return f"/runde/{known[0]['id']}#{known[0]['key']}"


def open_at_runde(page: Page, game: str = "Zwanzig") -> Table:
    """One tap, and the table stands."""
    panel(page, "Tisch aufmachen").get_by_role("button", name=game).tap()
    page.wait_for_url(re.compile("/t/[A-Z]{6}"))
    return Table(page, touch=True)
