"""What somebody new has in sight on a phone: the innkeeper takes his line, all else is there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.looking import full_tables
from tests.e2e.kit.looking.full_tables import LONG, maumau_scenes, set_maumau, zwanzig_scenes
from tests.e2e.kit.looking.geometry import flaws, resize, rested
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for

SMALLEST: dict[str, Any] = {
    "has_touch": True,
    "is_mobile": True,
    "viewport": {"width": 320, "height": 640},
}


def bottom(thing: Locator) -> float:
    """Where it ends, in px from the top of the window."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_the_display_of_five_lies_above_the_status_line(visit: Visit, set_server: Server) -> None:
    """On the narrowest phone, with the innkeeper speaking and cards reserved by everybody."""
    scene = {
        "phase": "reserve",
        "fixed": "4 4 6 6 6",
        "display": "2D 6H 9S KC",
        "reserved": "1:9C/1x6 1:7H/1x3 1:8H/2x2 2:TC/1x2 2:JC/1x1 3:QC/1x1 4:AC/2x5",
    }
    page = visit(set_server.url, new=True, **SMALLEST)
    rummy = open_rummy(page, seats=5, scene=scene, touch=True)
    assert rummy.asked_for() == "place"
    expect(page.locator("[data-innkeeper]")).to_be_visible()
    rested(page)
    line = page.locator("#status").bounding_box()
    assert line is not None
    for card in ("2D", "6H", "9S", "KC"):
        assert bottom(page.locator(f'.stage [data-card="{card}"]').first) <= line["y"]


WORDS = ("Trumpf", "Trümpfe", "Stich")
"""Words that are explained on tap: the place for a finger reaches over the line above."""


def wrong(page: Page) -> list[str]:
    """What is not as drawn, but for the places around words."""
    expect(page.locator("[data-innkeeper]")).to_have_count(1)
    reach = tuple(f"button {word} lies over" for word in WORDS)
    return [flaw for flaw in flaws(page) if not flaw.startswith(reach)]


@pytest.mark.parametrize("name", ["hearts", "tie"])
def test_what_is_special_in_a_game_covers_no_card_on_a_small_phone_on_its_side(
    visit: Visit, set_server: Server, name: str
) -> None:
    """Six at Zwanzig, five cards of a trick below the words, and the innkeeper speaking."""
    page = visit(set_server.blank, new=True, **full_tables.PHONE)
    options = {"start_points": 100, "scene": {"names": LONG} | zwanzig_scenes()[name]}
    assert asked_for(open_table(page, seats=6, options=options, touch=True)) == "play"
    expect(page.locator("p.strip")).to_be_visible()
    for size in ((640, 360), (667, 375), (844, 390), (320, 640)):
        resize(page, *size)
        assert wrong(page) == [], size


@pytest.mark.parametrize(
    ("name", "seats", "size"),
    [("open", 5, (360, 740)), ("wish", 3, (375, 667)), ("wish", 8, (320, 640))],
)
def test_mau_mau_has_room_beside_the_innkeeper(
    visit: Visit, set_server: Server, name: str, seats: int, size: tuple[int, int]
) -> None:
    """Two mats at each side do not touch, and a question about a card covers no pile."""
    page = visit(set_server.blank, new=True, **full_tables.PHONE)
    scene = maumau_scenes()[name]
    set_maumau(page, name, scene, seats)
    resize(page, *size)
    assert wrong(page) == []


def test_a_wish_keeps_both_piles_between_the_columns(visit: Visit, set_server: Server) -> None:
    """Six on a small phone on its side: the words below the jack stand in two lines."""
    first, _ = sit(
        visit,
        set_server,
        people=2,
        seats=6,
        options={"supervision": "strict", "decks": 2},
        touch=True,
        context={"new": True, **full_tables.PHONE},
        top="9H",
        # the other way round the next one is a person, who leaves the jack there
        dir=-1,
        A="JC 8C KH 7D QD 8D",
    )
    for _ in range(2):
        first.touch(first.card("JC"))
    first.wish("Kreuz")
    first.counts("gewünscht: Kreuz")
    for size in ((640, 360), (667, 375)):
        resize(first.page, *size)
        assert wrong(first.page) == [], size
