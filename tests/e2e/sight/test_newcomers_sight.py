"""What somebody new has in sight on a phone: the innkeeper takes his line, all else is there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server

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
