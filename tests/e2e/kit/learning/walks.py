"""How somebody who has just learnt a game plays a first match of it, and what they ask about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator
from tests.e2e.kit import drachenrummy, zwanzig
from tests.e2e.kit.table import Table

SETTLED_MS = 3_000
"""So long it takes at most until the page shows what was done; then they look again."""

CHANGED = """(before) => document.querySelector('dialog[open]')
    || document.querySelector('main').innerText !== before"""

GO = "button.go:not([aria-disabled=true])"
POSSIBLE = ".actions button:not([aria-disabled=true])"
SAID_DONE = re.compile("„Fertig“|“Done”")
GIVE_UP = re.compile("ufgeben|oncede")


@dataclass(frozen=True, kw_only=True)
class Walk:
    """The way through one game."""

    title: Mapping[str, str]
    """Of its tile, by language."""
    lessons: int
    """So many are taken before the match."""
    options: Mapping[str, Any]
    """What makes the match short."""
    turn: Callable[[Table], object]
    things: tuple[str, ...]
    """What a finger is laid on, once each."""


@contextmanager
def _acting(table: Table) -> Iterator[None]:
    """Wait at the end until the page shows that something was done."""
    before = table.page.locator("main").inner_text()
    yield
    try:
        table.page.wait_for_function(CHANGED, arg=before, timeout=SETTLED_MS)
    except Error:
        return  # somebody else was quicker; the next look tells what is asked now


def _rummy(table: Table) -> None:
    drachenrummy.play_turn(drachenrummy.Rummy(table.page, table.language, touch=True))


def _lay(table: Table, code: str) -> None:
    """Tap a card twice, unless it is gone by then, or goes no longer; then one looks again."""
    card = table.card(code)
    with suppress(Error):
        table.touch(card, SETTLED_MS)
        if card.count() > 0 and card.get_attribute("aria-selected") == "true":
            table.touch(card, SETTLED_MS)


def _mau(table: Table) -> None:
    """Lay what stands up, say Mau in time, and else press what is green."""
    suits = table.page.locator(".ask .values button")
    with _acting(table):
        if suits.count() > 0:
            table.press(suits.first)
        elif table.playable.count() > 0:
            if len(table.hand) == 2:
                table.press(table.near.get_by_role("button", name="Mau!", exact=True))
            _lay(table, table.playable.first.get_attribute("data-card") or "")
        elif table.page.locator(GO).count() > 0:
            table.press(table.page.locator(GO).first)


def _fitting(table: Table) -> str | None:
    """The first card of the hand that fits what lies on top, as far as a newcomer sees."""
    top = table.page.locator("[data-thing=pile] [data-shown], [data-thing=pile] [data-card]").last
    code = top.get_attribute("data-shown") or top.get_attribute("data-card") or "??"
    fits = (card for card in table.hand if card[0] == code[0] or card[1] == code[1])
    return next(fits, None)


def _press_if_there(table: Table, button: Locator) -> None:
    """At an open table the others may act after one has looked; then one looks again."""
    with suppress(Error):
        if button.count() > 0:
            table.press(button, SETTLED_MS)


def _mau_open(table: Table) -> None:
    """Nobody tells what fits: look at the pile, and draw when in doubt."""
    suits = table.page.locator(".ask .values button")
    green = table.page.locator(GO)
    said = table.status.inner_text()
    with _acting(table):
        if suits.count() > 0:
            table.press(suits.first)
        elif green.count() > 0:
            _press_if_there(table, green.first)
        elif SAID_DONE.search(said):
            _press_if_there(table, table.near.locator("[data-done] button"))
        elif not re.search(r"\d", said) and (code := _fitting(table)):
            _lay(table, code)
        else:
            _press_if_there(table, table.near.locator("[data-draw] button"))


def _onion(table: Table) -> None:
    """Press what is green; without it give up, or take the first way that is open."""
    possible = table.near.locator(POSSIBLE)
    green, giving_up = table.near.locator(GO), possible.filter(has_text=GIVE_UP)
    with _acting(table):
        if green.count() > 0:
            table.press(green.first)
        elif giving_up.count() > 0:
            table.press(giving_up.first)
        elif possible.count() > 0:
            table.press(possible.first)


CARD = "#hand [role=option]"
SEAT = "[data-mat]"
PILES = ("[data-thing=pile]", "[data-thing=draw-pile]")
ONION = ("[data-thing=eights]", "[data-thing=shelf]", "[data-thing=pot]", CARD, SEAT)

WALKS = {
    "zwanzig": Walk(
        title={"de": "Zwanzig", "en": "Zwanzig"},
        lessons=2,
        options={"start_points": 4},
        turn=zwanzig.play_turn,
        things=("[data-thing=ladder]", "[data-thing=trump]", CARD, SEAT),
    ),
    "drachenrummy": Walk(
        title={"de": "Drachenrummy", "en": "Drachenrummy"},
        lessons=2,
        options={},
        turn=_rummy,
        things=("[data-thing=deck]", "[data-thing=dice]", CARD, SEAT),
    ),
    "mau-mau-strict": Walk(
        title={"de": "Mau-Mau", "en": "Mau-Mau"},
        lessons=2,
        options={"goal": 1, "hand_size": 3},
        turn=_mau,
        things=(*PILES, CARD, SEAT),
    ),
    "mau-mau-open": Walk(
        title={"de": "Mau-Mau", "en": "Mau-Mau"},
        lessons=4,
        options={"goal": 1, "hand_size": 3},
        turn=_mau_open,
        things=(*PILES, CARD, SEAT),
    ),
    "zwiebel-2004": Walk(
        title={"de": "Herr Zwiebel 2004", "en": "Mr Onion 2004"},
        lessons=3,
        options={"rounds": 1},
        turn=_onion,
        things=ONION,
    ),
    "zwiebel-v3": Walk(
        title={"de": "Herr Zwiebel V3", "en": "Mr Onion V3"},
        lessons=3,
        options={"rounds": 1},
        turn=_onion,
        things=ONION,
    ),
}
"""By the name of the table of questions."""
