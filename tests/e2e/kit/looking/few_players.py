"""Every game with two to four players, as it is played on the lowest phones on their side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.looking.full_tables import (
    BY_RANK,
    FIVES,
    HANDS,
    LONG,
    MIXED,
    NAMED,
    Moment,
    maumau_scenes,
    set_maumau,
)
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for
from tests.e2e.kit.zwiebel import set_table


def zwanzig(page: Page, seats: int) -> Iterator[Moment]:
    """Announce, exchange, and lead to the first trick."""
    pack = [rank + suit for rank in BY_RANK for suit in "DHSC"]
    five: dict[str, object] = {
        "hands": [pack[5 * seat :][:5] for seat in range(seats)],
        "trump": "D",
    }
    two: dict[str, object] = {"hands": [pack[2 * seat :][:2] for seat in range(seats)]}
    scenes = {"announce": two, "exchange": five, "play": five}
    mine: dict[str, object] = {
        "game_no": 3,
        "first_dealer": max(0, seats - 3),
        "names": LONG[: seats - 1],
    }
    for phase, scene in scenes.items():
        options = {"start_points": 100, "scene": mine | {"phase": phase} | scene}
        asked_for(open_table(page, seats=seats, options=options, touch=True))
        yield f"zwanzig {seats} {phase}", page


def drachenrummy(page: Page, seats: int) -> Iterator[Moment]:
    """Throw, reserve or steal, meld."""
    reserved = ["1:9C/2x6 1:TC/2x4", "2:7H/2x3", "3:QD/3x2 3:4H/2x1"]
    hand = {"hands": ["5C KD QS 9H 2H 8S 3C TD"], "melds": ["5D 5S 5H; 6C 7C 8C"]}
    dice = {"fixed": "4 4 6 6 6", **hand}
    scenes: dict[str, dict[str, Any]] = {
        "throw": {"phase": "fix", "rolled": "6 6 3 2 1", **hand},
        "place": {"phase": "reserve", **dice},
        "meld": {"phase": "meld", **dice},
    }
    lying = {"display": "2D 6H 9S KC", "reserved": " ".join(reserved[: seats - 1])}
    for name, scene in scenes.items():
        open_rummy(page, seats=seats, scene=lying | scene, touch=True).asked_for()
        yield f"drachenrummy {seats} {name}", page


def maumau(page: Page, seats: int) -> Iterator[Moment]:
    """A stack, an open table, a choice of suits, long names."""
    for name in ("stack", "open", "wish", "long names"):
        scene = maumau_scenes()[name]
        if "names" in scene:
            scene["names"] = scene["names"][: seats - 1]
        if seats == 2:
            scene.pop("penalties", None)
        set_maumau(page, name, scene, seats)
        yield f"maumau {seats} {name}", page


def zwiebel(page: Page, seats: int) -> Iterator[Moment]:
    """Exchange, bet, lay, be beaten; shelves that are being arranged are pushed everywhere."""
    five: dict[str, object] = {"hands": FIVES[:seats]}
    ten = {"hands": HANDS[:seats], "opened": {str(seat): FIVES[seat] for seat in range(seats)}}
    scenes: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "Tausche bis zu vier": ({}, five | {"phase": "exchange"}),
        "Willst du erhöhen?": ({"mode": "gambling"}, five | {"phase": "raise"}),
        "Lege deine erste Kombination": (NAMED, ten),
        "Geschlagen. Was tust du?": (NAMED, ten | {"lines": f"P0 declare {MIXED[0]}"}),
    }
    for told, (options, scene) in scenes.items():
        set_table(page, "zwiebel-2004", options, dealer=seats - 1, **scene).says(told)
        yield f"zwiebel {seats} {told}", page


GAMES: dict[str, Callable[[Page, int], Iterator[Moment]]] = {
    "zwanzig": zwanzig,
    "drachenrummy": drachenrummy,
    "maumau": maumau,
    "zwiebel": zwiebel,
}
"""By game, its moments; a page is taken from one to the next."""
