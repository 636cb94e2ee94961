"""Every game with its greatest number of players, in each of its phases, on one phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.kit.drachenrummy import open_rummy
from tests.e2e.kit.maumau import CALM, MauTable
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for
from tests.e2e.kit.zwiebel import set_table

SIZES = {
    "844x390": (844, 390),
    "740x360": (740, 360),
    "932x430": (932, 430),
    "915x412": (915, 412),
    "360x740": (360, 740),
    "320x640": (320, 640),
    "390x844": (390, 844),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
}
"""Screens by name: phones on their side, small phones upright, a laptop, a large screen."""

WIDE_AND_LOW = {"1024x768": (1024, 768), "1280x620": (1280, 620), "1024x500": (1024, 500)}
"""A tablet on its side, and the window of a browser on a small laptop and on a netbook."""

NETBOOK = {"912x600": (912, 600)}
"""The least of the wide ones: looked at where the table has most on it."""
CROWDED = ("drachenrummy", "zwiebel")

Moment = tuple[str, Page]
"""What is to be seen, and where."""

DECK = [suit + rank for suit in "SROYGTBV" for rank in "A23456789ZBDK"]
MIXED = [DECK[37 * i % 104] for i in range(104)]
"""The cards of Zwiebel in an order without order."""
HANDS = [" ".join(MIXED[10 * seat :][:10]) for seat in range(7)]
FIVES = [" ".join(MIXED[10 * seat :][:5]) for seat in range(7)]
OPENED = {str(seat): five for seat, five in enumerate(FIVES)}
NAMED = dict.fromkeys(
    ("lady", "fate", "atuin", "elephants", "death", "arch", "fool", "sender"), True
)
MANY = " ".join([rank + suit for suit in "CSH" for rank in "789TJQKA"] + ["7D"])
"""25 cards."""


LONG = (
    "Maximiliane Hohenfels-Au",
    "Annegret-Luise Schwarzen",
    "Karl-Friedrich Obermayer",
    "Bartholomäus Wittgenstei",
    "Theresa-Magdalena Fuchse",
)
"""Names as long as names may be (24 letters)."""
BY_RANK = "789JQKTA"


def trick(trump: str, announcer: int) -> dict[str, Any]:
    """My turn, the last one in the second trick, and a suit that I must follow; nobody is out.

    ``announcer`` led the first trick, seat 1 won it.
    """
    led, first, other = (suit for suit in "DSCH" if suit != trump)
    lying = [[1 + at, f"{rank}{led}"] for at, rank in enumerate("KTQJ9")]
    won = [[(announcer + at) % 6, f"{rank}{first}"] for at, rank in enumerate("789JQK")]
    won[(1 - announcer) % 6][1] = f"A{first}"
    mine = [f"A{led}", f"7{led}", f"T{trump}", f"K{other}"]
    gone = {card for _, card in [*lying, *won]} | set(mine)
    rest = [rank + suit for suit in "DHSC" for rank in BY_RANK if rank + suit not in gone]
    return {
        "phase": "play",
        "trump": trump,
        "turn": 0,
        "hands": [mine, *(rest[3 * seat :][:3] for seat in range(5))],
        "trick": {"leader": 1, "plays": lying},
        "tricks": [{"leader": announcer, "plays": won, "winner": 1}],
    }


TAKEN = {"trick": "AS", "hearts": "AD"}
"""By scene, my card that takes the trick."""


def zwanzig_scenes() -> dict[str, dict[str, Any]]:
    """Six players by what is asked of me, under each trump that is said at length."""
    pack = [rank + suit for rank in BY_RANK for suit in "DHSC"]
    five = {"hands": [pack[5 * seat :][:5] for seat in range(6)]}
    mine, other = {"game_no": 3, "first_dealer": 3}, {"game_no": 3, "first_dealer": 4}
    hearts = {"game_no": 13, "first_dealer": 5, "trump": "H"}
    tie = {"scores": [-10, -10, 12, 34, 77, 100]}
    two = {"hands": [pack[2 * seat :][:2] for seat in range(6)]}
    statuses = ["undecided", "in", "in", "out", "in", "out"]
    return {
        "announce": mine | two | {"phase": "announce"},
        "exchange": mine | five | {"phase": "exchange", "trump": "D"},
        "decide": other | five | {"phase": "decide", "trump": "H", "status": statuses, "turn": 0},
        "lead": mine | five | {"phase": "play", "trump": "D"},
        "trick": mine | trick("D", 0),
        "trick of theirs": other | trick("H", 1),
        "hearts, exchange": hearts | five | {"phase": "exchange"},
        "hearts": hearts | trick("H", 0),
        "tie": hearts | trick("H", 0) | tie,
    }


LYING = """() => { const real = setTimeout;
    window.setTimeout = (call, ms, ...rest) => ms === 900 ? 0 : real(call, ms, ...rest); }"""
"""A trick that was taken is not cleared away until somebody acts."""


def zwanzig(page: Page) -> Iterator[Moment]:
    """Six players with long names: announce, exchange, decide, lead, tricks, a trick taken."""
    language = page.evaluate("navigator.language.slice(0, 2)")
    for name, scene in zwanzig_scenes().items():
        options = {"start_points": 100, "scene": {"names": LONG} | scene}
        table = open_table(page, seats=6, options=options, touch=True, language=language)
        asked_for(table)
        assert table.mine
        yield f"zwanzig {name}", page
        if name in TAKEN:
            page.evaluate(LYING)
            table.play(TAKEN[name])
            expect(page.get_by_text(re.compile("^(Dein Stich|Your trick): "))).to_be_visible()
            yield f"zwanzig {name}, taken", page


def drachenrummy(page: Page) -> Iterator[Moment]:
    """Five players: throw, reserve or steal, meld."""
    reserved = "1:9C/2x6 1:TC/2x4 2:7H/2x3 3:QD/3x2 4:AS/1x5 4:4H/2x1"
    hand = {"hands": ["5C KD QS 9H 2H 8S 3C TD"], "melds": ["5D 5S 5H; 6C 7C 8C"]}
    dice = {"fixed": "4 4 6 6 6", "reserved": reserved, **hand}
    four = "4:TC/1x4 4:7H/1x3 4:QD/1x2"
    scenes: dict[str, dict[str, Any]] = {
        "throw": {"phase": "fix", "rolled": "6 6 3 3 1", "reserved": reserved, **hand},
        "place": {"phase": "reserve", **dice},
        "meld": {"phase": "meld", **dice},
        "four with the last": {"phase": "reserve", **dice, "reserved": f"4:9C/2x6 {four}"},
        "five with the last": {"phase": "meld", **dice, "reserved": f"4:9C/1x6 4:AS/1x5 {four}"},
    }
    for name, scene in scenes.items():
        rummy = open_rummy(page, seats=5, scene={"display": "2D 6H 9S KC"} | scene, touch=True)
        rummy.asked_for()
        yield f"drachenrummy {name}", page


def maumau_scenes() -> dict[str, dict[str, Any]]:
    """Eight players, and four on the rim: options and scene by name."""
    strict, opened = {"supervision": "strict", "decks": 2}, {"supervision": "open", "decks": 2}
    few = "7C 8C 9C TC QC KD JH AD"
    down = {"A": [["JD", 9]], "C": [["AD/2", 9]]}
    return {
        "stack": {"options": strict, "top": "7H", "pile": "9H 8H", "stack_due": 2, "A": few},
        "many": {"options": strict, "top": "9D", "pile": "TD 8D", "A": MANY},
        "open": {"options": opened, "top": "9D", "pile": "9H 8H", "A": few, "penalties": down},
        "wish": {"options": strict, "top": "9H", "A": "JC 8C KH 7D QD 8D"},
        "long names": {
            "options": strict,
            "top": "7H",
            "pile": "9H 8H",
            "stack_due": 2,
            "A": few,
            "names": (*LONG, "Friederike Sonnenschein", "Wolfgang-Maria Steinberg"),
        },
        "four": {"options": strict, "top": "9D", "pile": "9H 8H", "A": few, "seats": 4},
    }


def maumau(page: Page) -> Iterator[Moment]:
    """A stack, a full hand, an open table with penalty cards, a wish; and four players only."""
    for name, scene in maumau_scenes().items():
        set_maumau(page, name, scene, scene.pop("seats", 8))
        yield f"maumau {name}", page


def set_maumau(page: Page, name: str, scene: dict[str, Any], seats: int) -> None:
    """One of the `maumau_scenes` with so many players; a wish is begun."""
    options = CALM | scene.pop("options") | {"preset_rules": [{"scene": scene}]}
    first = open_table(page, seats=seats, options=options, touch=True, game="mau-mau")
    table = MauTable(first.page, touch=True)
    expect(table.pile).to_be_visible()
    if name == "wish":
        table.press(table.card("JC"))
        table.press(table.card("JC"))
        expect(page.get_by_role("group", name="Welche Farbe")).to_be_visible()


def zwiebel(page: Page) -> Iterator[Moment]:
    """Seven players: exchange, bet, arrange, lay, be beaten."""
    at = {"hands": HANDS, "opened": OPENED}
    scenes: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "exchange": ({}, {"hands": FIVES, "phase": "exchange"}),
        "betting": ({"mode": "gambling"}, {"hands": FIVES, "phase": "raise"}),
        "arranging": (NAMED, at | {"phase": "preshow"}),
        "laying": (NAMED, at),
        "beaten": (NAMED, at | {"lines": f"P0 declare {MIXED[0]}"}),
    }
    told = {
        "exchange": "Tausche bis zu vier",
        "betting": "Willst du erhöhen?",
        "arranging": "Willst du etwas ansagen?",
        "laying": "Lege deine erste Kombination",
        "beaten": "Geschlagen. Was tust du?",
    }
    for name, (options, scene) in scenes.items():
        table = set_table(page, "zwiebel-2004", options, dealer=6, **scene)
        table.says(told[name])
        if name in ("arranging", "laying"):
            named = re.compile("Punkten|zwiebel|Zwiebel|Flush|Karten")
            expect(table.near.get_by_text(named).first).to_be_visible()
        yield f"zwiebel {name}", page


GAMES: dict[str, Callable[[Page], Iterator[Moment]]] = {
    "zwanzig": zwanzig,
    "drachenrummy": drachenrummy,
    "maumau": maumau,
    "zwiebel": zwiebel,
}
"""By game, its moments; a page is taken from one to the next."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
