"""Zwiebel with seven players on small screens: all in sight, nothing too small to hit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import PHONE
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.looking.sight import cut_off, hidden, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import BEATEN_AFTER_A_TIE, OnionTable, set_table

SCREENS = {"360 x 780": (360, 780), "320 x 568": (320, 568), "844 x 390": (844, 390)}
"""The smallest usual phone, the narrowest there is, and a phone on its side."""

DECK = [suit + rank for suit in "SROYGTBV" for rank in "A23456789ZBDK"]
MIXED = [DECK[37 * i % 104] for i in range(104)]
"""All cards in an order without order."""
HANDS = [" ".join(MIXED[10 * seat :][:10]) for seat in range(7)]
FIVES = [" ".join(MIXED[10 * seat :][:5]) for seat in range(7)]
OPENED = {str(seat): five for seat, five in enumerate(FIVES)}
ALL_RULES = dict.fromkeys(
    ("lady", "fate", "atuin", "elephants", "death", "arch", "fool", "sender"), True
)

SCENES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "exchange": ({}, {"hands": FIVES, "phase": "exchange"}, "Tausche bis zu vier"),
    "betting": (
        {"mode": "gambling"},
        {"hands": FIVES, "phase": "raise"},
        "Willst du erhöhen?",
    ),
    "arranging": (
        ALL_RULES,
        {"hands": HANDS, "phase": "preshow", "opened": OPENED},
        "Willst du etwas ansagen?",
    ),
    "laying": (ALL_RULES, {"hands": HANDS, "opened": OPENED}, "Lege deine erste Kombination"),
    "beaten": (
        ALL_RULES,
        {"hands": HANDS, "opened": OPENED, "lines": f"P0 declare {MIXED[0]}"},
        "Geschlagen. Was tust du?",
    ),
}
"""By name: options, where the round stands, and what Anna is told."""


OVERLAPS = """() => {
    const all = [...document.querySelectorAll('button, [role=option], #status')].filter((one) =>
        !one.matches('.whole') && one.checkVisibility({ visibilityProperty: true }));
    const wrong = [];
    for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const list = one.closest('[role=listbox]');
        const lapped = list && list === other.closest('[role=listbox]');
        if (wide > 1 && high > 1 && !lapped && !one.contains(other) && !other.contains(one))
            wrong.push(`${one.textContent.trim()} and ${other.textContent.trim()}`);
    }
    return wrong;
}"""


RIMMED = """(rim) => [...document.querySelectorAll('[data-mat]')]
    .map((mat) => [mat.querySelector('.turn .round'), mat.querySelector('b')])
    .filter(([turn, name]) => {
        if (!turn) return false;
        const [a, b] = [turn.getBoundingClientRect(), name.getBoundingClientRect()];
        return b.left < a.right + rim && b.top < a.bottom + rim;
    }).map(([, name]) => `${name.textContent} is under the rim`)"""
RIM_PX = 5
"""How far the rim reaches beyond the face of whoever is to act."""


def overlaps(page: Page) -> list[str]:
    """What can be pressed or read and lies over something else; cards of one row may lap."""
    return list(page.evaluate(OVERLAPS))


def see(table: OnionTable, *, whole: bool) -> list[str]:
    """What is cut off, too small, or out of sight; on the smallest screens mats may be, too."""
    page = table.page
    parts = [table.status, table.actions, table.cards]
    found = cut_off(page) + too_small(page) + page.evaluate(RIMMED, RIM_PX)
    if whole:
        parts.append(table.seats)
        found += overlaps(page)
    return [*found, *(why for part in parts for why in hidden(part))]


@pytest.mark.parametrize("size", SCREENS)
def test_seven_players_have_room(visit: Visit, set_server: Server, size: str) -> None:
    """Exchange, bet, arrange, lay and be beaten: hand, turn, mats and actions are in sight."""
    width, height = SCREENS[size]
    page = visit(
        f"{set_server.url}/healthz",
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
    )
    problems: dict[str, list[str]] = {}
    for name, (options, scene, told) in SCENES.items():
        table = set_table(page, "zwiebel-2004", options, dealer=6, **scene)
        table.says(told)
        if name in ("arranging", "laying"):
            expect(table.shelf("Punkten|zwiebel|Zwiebel|Flush|Karten").first).to_be_visible()
        if found := see(table, whole=height > width >= 360):
            problems[name] = found
    assert problems == {}
    if size == "360 x 780":
        choose_on_shelves(table)


V3 = [
    *("ElA KrA OkA PoA ScA", "Kr9 Mu9 Po9 El7 Ok7", "El2 Kr4 Ok6 Po8 ScZ", "MuZ St3 De5 Sc7 Mu8"),
    *("Kr2 Mu2 Po2 El3 Ok3", "El4 Kr5 Ok5 Po5 Sc5", "Mu6 St6 De6 Sc6 Mu7"),
]

WAGERS: dict[str, tuple[str, dict[str, Any], tuple[int, int]]] = {
    "three, raising": ("zwiebel-2004", {"hands": FIVES[:3], "phase": "raise"}, (740, 360)),
    "seven, raising": ("zwiebel-2004", {"hands": FIVES, "phase": "raise"}, (640, 360)),
    "seven, buying": ("zwiebel-2004", {"hands": FIVES, "phase": "buy"}, (640, 360)),
    "five, exchanging": ("zwiebel-2004", {"hands": FIVES[:5], "phase": "exchange"}, (740, 360)),
    "three, staking": ("zwiebel-v3", {"hands": V3[:3], "phase": "stake"}, (740, 360)),
}
"""By name: the game, where the round stands, and the size of a phone on its side."""


@pytest.mark.parametrize("name", WAGERS)
def test_who_bets_on_a_phone_on_its_side_sees_pot_and_money(
    visit: Visit, set_server: Server, name: str
) -> None:
    """Amount, steps and buttons take no more height than the cards: nothing lies over the table."""
    game, scene, (width, height) = WAGERS[name]
    page = visit(set_server.blank, **PHONE)
    options = {"mode": "gambling"} if game == "zwiebel-2004" else {}
    last = len(scene["hands"]) - 1
    table = set_table(page, game, options, dealer=last if game == "zwiebel-2004" else 0, **scene)
    expect(table.actions.first).to_be_visible()
    resize(page, width, height)
    assert flaws(page) == []
    assert too_small(page) == []
    assert hidden(page.locator("main .slate")) == []
    assert hidden(table.seats.locator(".fact")) == []


@pytest.mark.parametrize(
    ("size", "pushed"),
    [
        ((844, 390), False),
        ((740, 360), False),
        ((640, 360), False),
        ((390, 844), False),
        ((360, 740), True),
    ],
    ids=["on its side", "small on its side", "smallest on its side", "upright", "small upright"],
)
def test_ten_cards_and_a_stake_leave_the_seats_in_sight(
    visit: Visit, set_server: Server, size: tuple[int, int], pushed: bool
) -> None:
    """Seven at v3, five cards of each open: where it gets tight the hand is pushed through."""
    page = visit(set_server.blank, **PHONE)
    table = set_table(page, "zwiebel-v3", dealer=0, hands=V3, phase="buy")
    table.says("Wie hoch ist dein Einsatz?")
    expect(table.cards).to_have_count(10)
    resize(page, *size)
    below = ("Ordnen", "Nach Wert") if pushed else ()
    assert [flaw for flaw in flaws(page) if not any(word in flaw for word in below)] == []
    page.locator("main .hand").evaluate("(hand) => { hand.scrollTop = hand.scrollHeight; }")
    assert hidden(table.button("Nach Wert")) == []


@pytest.mark.parametrize("size", [(844, 390), (740, 360), (640, 360), (390, 844)])
def test_who_bets_over_ten_cards_can_announce_as_well(
    visit: Visit, set_server: Server, size: tuple[int, int]
) -> None:
    """Amount, steps, two answers and the announcement: all of them whole on the screen."""
    page = visit(set_server.blank, **PHONE)
    table = set_table(page, "zwiebel-v3", dealer=6, hands=V3, phase="buy", pace_ms=10_000)
    table.push(re.compile("^Fertig gekauft"))
    table.says("Wettest du gegen den Geber?")
    resize(page, *size)
    assert flaws(page) == []
    assert hidden(table.button(re.compile("^Ansagen"))) == []


WORDS_UNDER_RIM = """(rim) => {
    const at = document.querySelector('[data-mat] .turn .round').getBoundingClientRect();
    return [...document.querySelectorAll('[data-mat] :is(b, .fact)')].filter((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const { left, right, top, bottom, width } = range.getBoundingClientRect();
        if (getComputedStyle(words).clipPath !== 'none' || width < 2) return false;
        const beside = right < at.left - rim || left > at.right + rim;
        return !beside && bottom - 2 > at.top - rim && top + 2 < at.bottom + rim;
    }).map((words) => words.textContent.trim()); }"""


@pytest.mark.parametrize("size", [(844, 390), (932, 430), (740, 360)])
def test_the_rim_of_the_third_row_lies_over_no_word(
    visit: Visit, set_server: Server, size: tuple[int, int]
) -> None:
    """Seven at v3, ten cards lie before me, and the seventh is to act."""
    page = visit(set_server.blank, **PHONE)
    hands = [f"{V3[0]} Kr6 Ok8 PoZ Sc3 StK", *V3[1:]]
    table = set_table(page, "zwiebel-v3", dealer=5, hands=hands, phase="buy", pace_ms=10_000)
    table.says("Piet kauft Karten")
    expect(table.cards).to_have_count(10)
    resize(page, *size)
    assert page.evaluate(WORDS_UNDER_RIM, RIM_PX * 0.75) == []


@pytest.mark.parametrize(("size", "seen"), [((390, 844), 2), ((360, 740), 1)])
def test_the_level_before_stays_as_long_as_there_is_height(
    visit: Visit, set_server: Server, size: tuple[int, int], seen: int
) -> None:
    """A tie, and then beaten, beside the innkeeper's words: else the tie folds to its verdict."""
    page = visit(set_server.blank, new=True, **PHONE)
    resize(page, *size)
    table = set_table(
        page,
        "zwiebel-2004",
        **BEATEN_AFTER_A_TIE,
    )
    table.says("Geschlagen. Was tust du?")
    expect(page.locator("[data-innkeeper]")).to_have_count(1)
    laid = page.get_by_role("region", name="Duell").get_by_role("heading", level=3)
    expect(laid).to_have_count(2 * seen)
    assert hidden(laid) == []


def choose_on_shelves(table: OnionTable) -> None:
    """Beaten, a chosen card brings the place for a new combination; nothing leaves the screen."""
    table.press(table.cards.first)
    expect(table.button("Neue Kombination")).to_be_visible()
    assert see(table, whole=True) == []
    table.push(re.compile("^Auswahl aufheben"))


BEATEN = "P0 declare BD SK RA; P1 declare Y2 R3 O4 Y6 G6"
"""Anna has led with her best, Flora has beaten it."""
AFTERWARDS = [
    *("BD SK S3 RA R9 T4", "Y2 R3 O4 Y6 G6", "G2 G3 G4 G5 V7", "B2 B3 B5 V2 V3"),
    *("O5 O6 O7 T5 T6", "V4 V5 V6 T7 T8", "O9 B9 T9 Y9 SZ"),
]

LINE = """() => { const [line, faster] = ['#status', '#status .hurry'].map((part) =>
    document.querySelector(part).getBoundingClientRect());
    const within = faster.top - line.top < 10 && faster.bottom <= line.bottom;
    return [Math.round(line.height), within]; }"""
"""How high the status line is, and whether what ends the bots' pauses stands in its first row."""


@pytest.mark.parametrize("new", [True, False], ids=["newcomer", "seasoned"])
def test_the_line_keeps_its_height_while_duels_are_decided(
    visit: Visit, set_server: Server, *, new: bool
) -> None:
    """„Schneller“ stands beside sentence and ladder: nothing moves between two presses."""
    page = visit(set_server.blank, new=new, **PHONE)
    table = set_table(
        page, "zwiebel-2004", dealer=6, hands=AFTERWARDS, lines=BEATEN, pace_ms=10_000
    )
    table.says("Geschlagen. Was tust du?")
    table.push(re.compile("^Karten hinlegen"))
    table.says("Das Duell ist entschieden")
    sizes = {(360, 740): 45, (320, 640): 45, (1280, 800): 44}
    found: dict[tuple[int, int], list[int | bool]] = {}
    for size in sizes:
        resize(page, *size)
        found[size] = page.evaluate(LINE)
    assert found == {size: [height, True] for size, height in sizes.items()}


IN_BAR = """(sign) => { const [own, bar] = [sign, sign.closest('.names')].map((part) =>
    part.getBoundingClientRect());
    return own.width > 8 && own.right <= bar.right + 1 && own.bottom <= innerHeight; }"""
"""Whether it stands whole beside the words."""


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844), (844, 390), (740, 360)])
def test_a_sign_shows_that_there_is_more_behind_the_longest_name(
    visit: Visit, set_server: Server, size: tuple[int, int]
) -> None:
    """The name of the game is a button: on phones a chevron says so, upright and on their side."""
    page = visit(set_server.blank, **PHONE)
    set_table(page, "zwiebel-2004", dealer=6, hands=FIVES, phase="exchange").says("Tausche")
    resize(page, *size)
    sign = page.locator("header.bar .names svg")
    expect(sign).to_be_visible()
    assert sign.evaluate(IN_BAR)
    page.get_by_role("button", name="Mehr").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
