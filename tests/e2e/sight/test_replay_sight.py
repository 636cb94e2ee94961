"""Matches again on every screen: the mats stand as at the table, and nothing lies over anything."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.afterwards.test_replay import RECORDS, length, open_record
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import SIZES, WIDE_AND_LOW
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.rig import Server

SCREENS = ("1280x800", "1280x620", "390x844", "844x390")

MATCHES: dict[str, dict[int, dict[str, str]]] = {
    "zwanzig-6-players": {
        202: {"Anna": "0 Stiche"},
        215: {"Anna": "1 Stich", "Clara": "1 Stich", "Deniz": "0 Stiche"},
        359: {"Anna": "19 Punkte", "Farid": "39 Punkte"},
    },
    "drachenrummy-4-players": {
        0: {"Moritz": "0 Punkte"},
        435: {"Moritz": "−17 Punkte", "Ben": "−15 Punkte"},
        600: {"Moritz": "−18 Punkte", "Ben": "−22 Punkte"},
        726: {"Anna": "8 Punkte"},
    },
    "maumau-4-players": {
        32: {},
        266: {"Anna": "1 Punkt", "Clara": "1 Punkt"},
        457: {"Anna": "5 Punkte", "Clara": "3 Punkte"},
    },
    "zwiebel-2004-normal": {50: {}, 84: {"Anna": "3 Siege", "Clara": "1 Sieg"}},
    "zwiebel-v3-4-players": {31: {}, 53: {"Anna": "71", "Clara": "175"}},
}
"""One match of each rule set: what stands at some mats after some of its steps."""


def mat(page: Page, name: str) -> Locator:
    """The mat of a player, with whatever stands at it."""
    return page.locator(
        "main li:has([data-mat]), main li[data-mat], main [data-own], main header:has([data-own])"
    ).filter(has_text=name)


def lines(text: Locator) -> int:
    """Into how many lines a text is broken."""
    found: int = text.evaluate("""it => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }""")
    return found


@pytest.mark.parametrize("record", MATCHES)
def test_a_match_again_lies_whole_on_every_screen(
    visit: Visit, server: Server, record: str
) -> None:
    """Everybody has a mat with what it said at the table; no card, hand or text hides another, and
    the title stays in its line."""
    file = RECORDS / f"{record}.jsonl"
    players = json.loads(file.read_text("utf-8").splitlines()[0])["players"]
    page = visit(f"{server.url}/replay")
    open_record(page, file)
    assert length(page) == max(MATCHES[record])
    found: dict[str, list[str]] = {}
    for step, facts in MATCHES[record].items():
        page.get_by_role("slider").fill(str(step))
        for size in SCREENS:
            resize(page, *(SIZES | WIDE_AND_LOW)[size])
            if wrong := flaws(page):
                found[f"step {step} {size}"] = wrong
            if lines(page.get_by_role("heading", level=1, name="nachgespielt")) > 1:
                found[f"step {step} {size}, title"] = ["more than a line"]
            if away := hidden(page.locator(".shout")):
                found[f"step {step} {size}, called out"] = away
            for name in players:
                expect(mat(page, name).first).to_be_visible()
            for name, fact in facts.items():
                expect(mat(page, name).filter(has_text=fact).first).to_be_visible()
    assert found == {}
