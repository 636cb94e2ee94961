"""The innkeeper at the elbow of somebody new: there at once, in sight, gone with one tap."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, hidden, narrow_cards, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwiebel import set_table
from tests.e2e.zwiebel.test_zwiebel_sizes import HANDS

SIZES = {
    "390 x 844": (390, 844),
    "360 x 740": (360, 740),
    "320 x 640": (320, 640),
    "844 x 390": (844, 390),
    "667 x 375": (667, 375),
    "1280 x 800": (1280, 800),
}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "zwanzig": ("zwanzig", {}),
    "drachenrummy": ("drachenrummy", {"starter": 0}),
    "mau-mau": ("mau-mau", {"turn_limit_ms": 0}),
    "mau-mau open": ("mau-mau", {"turn_limit_ms": 0, "supervision": "open"}),
}

CLIPPED = """(innkeeper) => [...innkeeper.querySelectorAll('p')].filter((one) => {
    const [own, room] = [one.getBoundingClientRect(), innkeeper.getBoundingClientRect()];
    return own.top < room.top - 1 || own.bottom > room.bottom + 1 || own.width < 120;
}).map((one) => one.textContent)"""


def screen(size: str) -> dict[str, Any]:
    """How a browser of this size is made."""
    width, height = SIZES[size]
    small = width < 900
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": small,
        "is_mobile": small,
        "new": True,
    }


def flaws(page: Page) -> list[str]:
    """What the innkeeper covers, or what of his words does not show."""
    innkeeper = page.locator("[data-innkeeper]")
    found = hidden(innkeeper) + hidden(page.locator("#hand [role=option]"))
    return found + cut_off(page) + narrow_cards(page) + list(innkeeper.evaluate(CLIPPED))


@pytest.mark.parametrize("size", SIZES)
def test_he_speaks_at_every_game_and_covers_nothing(
    visit: Visit, set_server: Server, size: str
) -> None:
    """One sentence at once; no card is covered or narrowed, and no word of it is cut."""
    problems: dict[str, list[str]] = {}
    page = visit(set_server.blank, **screen(size))
    innkeeper = page.locator("[data-innkeeper] p")
    for name, (game, options) in GAMES.items():
        page.goto(f"{set_server.url}/healthz")
        open_table(page, game=game, options=options, seats=4)
        expect(innkeeper).to_contain_text(re.compile(r"\w{3,}"))
        problems[name] = flaws(page)
    for phase in ("exchange", "showdown"):
        page.goto(f"{set_server.url}/healthz")
        hands = [hand if phase == "showdown" else hand[:14] for hand in HANDS[:4]]
        set_table(page, "zwiebel-2004", dealer=3, hands=hands, phase=phase)
        expect(innkeeper).to_contain_text(re.compile(r"\w{3,}"))
        problems[f"zwiebel {phase}"] = flaws(page)
    assert not {name: found for name, found in problems.items() if found}


def test_one_tap_silences_him_and_another_brings_him_back(visit: Visit, server: Server) -> None:
    """The choice is kept; who likes him back finds him under "Mehr"."""
    page = visit(server.blank, **screen("390 x 844"))
    table = open_table(page, seats=3, touch=True)
    innkeeper = page.locator("[data-innkeeper]")
    expect(innkeeper).to_be_visible()
    assert not too_small(page)
    innkeeper.get_by_role("button", name="Aus").tap()
    expect(innkeeper).to_have_count(0)
    page.reload()
    table.asked()
    expect(innkeeper).to_have_count(0)
    table.press(page.get_by_role("button", name="Mehr", exact=True))
    page.get_by_role("switch", name=re.compile("^Der Wirt sagt an")).click(force=True)
    table.close_sheet()
    expect(innkeeper).to_be_visible()


def test_what_he_says_is_spoken_once(visit: Visit, server: Server) -> None:
    """With the turn, to those who listen."""
    page = visit(server.blank, new=True)
    open_table(page, seats=3)
    words = page.locator("[data-innkeeper] p")
    region = page.locator("[aria-live=assertive]")
    Table(page).asked()
    expect(words).to_contain_text(re.compile(r"\w{3,}"))
    expect(region).to_contain_text(" ".join(words.inner_text().split())[:30])


def test_he_speaks_english(visit: Visit, server: Server) -> None:
    """To whoever reads English."""
    page = visit(server.blank, new=True, locale="en-GB")
    open_table(page, seats=3, language="en")
    innkeeper = page.locator("[data-innkeeper]")
    expect(innkeeper).to_contain_text(
        re.compile("trump|Exchange|goal|two of your five|Keep", re.IGNORECASE)
    )
    innkeeper.get_by_role("button", name="Off").click()
    expect(innkeeper).to_have_count(0)
