"""How people play Zwiebel on the page: tables with known cards, and what they press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.e2e.conftest import Visit, visits
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

GO_ON = "Weiter"

OTHERS = ("Flora", "Kuno", "Berta", "Hein", "Lotte", "Piet")
"""The bots of a table, from the second seat on."""


BEATEN_AFTER_A_TIE: dict[str, Any] = {
    "dealer": 3,
    "hands": [
        "SA RK OA YB S2 R4 G6 T9 G3 BD",
        "GA TD BA VD O2 S3 Y4 R6 T6 V5",
        "S5 R5 O5 Y5 G5 T5 B4 V6 SK RA",
        "O4 G4 TZ BZ YZ VK SB R9 S8 R8",
    ],
    "lines": "P0 declare SA RK OA YB; P1 declare GA TD BA VD; "
    "P0 declare S2 R4 G6 T9; P1 declare O2 S3 Y4 R6 T6",
}
"""A showdown of four: a tie at the first level, and beaten at the second."""


@pytest.fixture(scope="module")
def desk(browser: Browser, set_server: Server) -> Iterator[Page]:
    """Anna's page on a large screen; the tests of a file sit down at one table after the other."""
    with visits(browser) as visit:
        yield visit(set_server.blank)


@pytest.fixture(scope="module")
def phone(browser: Browser, set_server: Server) -> Iterator[Page]:
    """Anna's phone, for one table after the other."""
    with visits(browser) as visit:
        yield visit(set_server.blank, **PHONE)


def packets(dealer: str, other: str) -> list[str]:
    """The first five cards of two players in the packets of zwiebel-2004 (Z04-60)."""
    mine, yours = dealer.split(), other.split()
    return [*mine[:2], *yours[:3], *mine[2:], *yours[3:]]


class OnionTable(Table):
    """The page of a table of Zwiebel."""

    def __init__(self, page: Page, language: str = "de", *, touch: bool = False) -> None:
        super().__init__(page, language, touch=touch)
        self.cards = self.near.get_by_role("option")
        self.possible = self.near.locator(".actions button:not([aria-disabled=true])")
        self.seats = page.locator(".players").get_by_role("listitem")
        self.strip = page.locator("button.strip")
        """What is in force, and the pot."""
        self.duel = page.get_by_role("region", name=re.compile("^Due[l:]"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button near the hand."""
        return self.near.get_by_role("button", name=name)

    def push(self, name: str | re.Pattern[str], *, twice: bool = False) -> None:
        """Wait for a button near the hand and press it; ``twice`` where it asks once more."""
        found = self.button(name).first
        expect(found).to_be_visible()
        self.press(found)
        if twice:
            self.press(self.actions.filter(has_text=re.compile("Wirklich|Really")).first)

    def refuse(self, name: str | re.Pattern[str]) -> None:
        """Press a button that says why it is of no use now."""
        found = self.button(name)
        expect(found).to_have_attribute("aria-disabled", "true")
        if self._touch:
            found.tap(force=True)
        else:
            found.click(force=True)

    def stop_time(self) -> None:
        """From here on nothing on this page passes by itself: neither a scene nor a question."""
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1"))

    def go_on(self) -> None:
        """Have seen how a duel ended, or looked at ten cards that are new."""
        self.push(GO_ON)
        expect(self.button(GO_ON)).to_have_count(0)

    def has_pot(self, amount: int) -> None:
        """Wait until so much lies in the pot, as the strip over the table says."""
        expect(self.strip).to_contain_text(f"Topf {amount}")

    def says(self, words: str) -> None:
        """Wait until the status line says this."""
        expect(self.status).to_contain_text(words)

    def choose(self, *codes: str) -> None:
        """Choose cards of the own hand."""
        for code in codes:
            self.press(self.card(code))
            expect(self.card(code)).to_have_attribute("aria-selected", "true")

    def result(self, number: int) -> Locator:
        """The paper that says who won this round."""
        return self.page.get_by_role("region", name=f"Runde {number}", exact=True)

    def shelf(self, name: str) -> Locator:
        """A shelf of the own hand by what lies on it."""
        return self.near.get_by_role(
            "region", name=re.compile(rf"^(Kombination|Combination).*{name}")
        )


def sit_two(
    visit: Visit,
    room: Server,
    game: str,
    options: dict[str, Any],
    *contexts: dict[str, Any],
    top: str,
) -> tuple[OnionTable, OnionTable]:
    """Anna opens a table and deals, Ben sits down; each has a browser of their own.

    ``top``: the top of the stock of the first round, in the order in which cards are drawn.
    """
    ours, theirs = contexts or ({}, {})
    page = visit(room.blank, **ours)
    wanted = options | {"scene": {"top": top}}
    first = open_table(page, game=game, options=wanted, seats=2, bots=0)
    page = visit(f"{room.url}/t/{first.code}", **theirs)
    page.get_by_label("Ich heiße").fill("Ben")
    page.get_by_role("button", name="Setzen").click()
    expect(first.seats.filter(has_text="Ben")).to_be_visible()
    first.page.get_by_role("button", name="Los").click()
    return (
        OnionTable(first.page, touch=bool(ours.get("has_touch"))),
        OnionTable(page, touch=bool(theirs.get("has_touch"))),
    )


def set_table(
    page: Page,
    game: str,
    options: Mapping[str, Any] = {},
    language: str = "de",
    **scene: Any,
) -> OnionTable:
    """Anna sits down at a table that stands as ``scene`` says (tests/e2e/kit/scenes/zwiebel.py).

    The others are bots by the names of `OTHERS`, who play by the book, and think for ``pace_ms`` of
    the scene or not at all. One round is played.
    """
    at = urlsplit(page.url)
    here = f"{at.scheme}://{at.netloc}"
    seats = scene.pop("seats", None) or len(scene["hands"])
    pace_ms = scene.pop("pace_ms", 0)
    wish = {
        "game": game,
        "name": "Anna",
        "seats": seats,
        "options": {"rounds": 1} | dict(options) | {"scene": scene},
        "settings": {"pace_ms": pace_ms},
        "bots": ["random"] * (seats - 1),
    }
    answer = page.request.post(f"{here}/api/tables", data=wish)
    assert answer.ok, answer.text()
    page.goto(f"{here}/t/{answer.json()['table']['code']}")
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    return OnionTable(page, language, touch=touch)
