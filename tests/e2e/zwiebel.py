"""How people play Zwiebel on the page: a room with known cards, and what they press."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.rig import ROOMY, Server
from tests.e2e.stacked_room import VARIABLE
from tests.e2e.table import Table, open_table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

GO_ON = "Weiter"


@dataclass
class StackedRoom:
    """A room that deals what a test says."""

    server: Server
    file: Path

    def stack(self, **rounds: list[str]) -> None:
        """The top of the stock by round: ``first=[...]``, in the order in which cards are drawn."""
        names = ("first", "second", "third")
        tops = {str(names.index(name) + 1): cards for name, cards in rounds.items()}
        self.file.write_text(json.dumps(tops))


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StackedRoom]:
    """One room for the tests of a file; each stacks its own cards."""
    data = tmp_path_factory.mktemp("stacked")
    file = data / "cards.json"
    environ = dict(ROOMY) | {VARIABLE: str(file)}
    server = Server(data / "room", environ, module="tests.e2e.stacked_room")
    server.data.mkdir()
    server.start()
    yield StackedRoom(server, file)
    server.stop()


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

    def go_on(self) -> None:
        """Have seen how a duel ended."""
        self.push(GO_ON)
        expect(self.button(GO_ON)).to_have_count(0)

    def has_pot(self, amount: int) -> None:
        """Wait until so much lies in the pot, as the strip over the table says."""
        strip = self.page.locator(".strip").get_by_role("button")
        expect(strip).to_contain_text(f"Topf {amount}")

    def says(self, words: str) -> None:
        """Wait until the status line says this."""
        expect(self.status).to_contain_text(words)

    def told(self, words: str) -> None:
        """Wait until the course of the match has a line with these words."""
        panel = self.page.get_by_role("tabpanel", name=self.words.course)
        expect(panel.get_by_role("listitem").filter(has_text=words).first).to_be_visible()

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
    room: StackedRoom,
    game: str,
    options: dict[str, Any],
    *contexts: dict[str, Any],
) -> tuple[OnionTable, OnionTable]:
    """Anna opens a table and deals, Ben sits down; each has a browser of their own."""
    ours, theirs = contexts or ({}, {})
    first = open_table(visit(room.server.url, **ours), game=game, options=options, seats=2, bots=0)
    page = visit(f"{room.server.url}/t/{first.code}", **theirs)
    page.get_by_label("Ich heiße").fill("Ben")
    page.get_by_role("button", name="Setzen").click()
    first.page.get_by_role("button", name="Los").click()
    return (
        OnionTable(first.page, touch=bool(ours.get("has_touch"))),
        OnionTable(page, touch=bool(theirs.get("has_touch"))),
    )
