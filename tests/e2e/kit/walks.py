"""How somebody who has just learnt a game plays their first match of it, and what they ask about."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.e2e.kit import drachenrummy, zwanzig
from tests.e2e.kit.table import Table


@dataclass(frozen=True, kw_only=True)
class Walk:
    """The way through one game."""

    title: str
    lessons: int
    """So many are taken before the match."""
    options: Mapping[str, Any]
    """What makes the match short, and nothing happen while a slow machine looks on."""
    turn: Callable[[Table], object]
    things: tuple[str, ...]
    """What a finger is laid on, once each."""


def _rummy(table: Table) -> object:
    rummy = drachenrummy.Rummy(table.page, table.language, touch=True)
    return drachenrummy.play_turn(rummy)


def _mau(table: Table) -> object:
    """Lay what fits, say Mau in time, draw when nothing fits."""
    page = table.page
    suits = page.locator(".ask .values button")
    go = table.near.locator("button.go:not([aria-disabled=true])")
    if suits.count() > 0:
        table.press(suits.first)
    elif table.playable.count() > 0:
        if len(table.hand) == 2:
            table.press(table.near.get_by_role("button", name="Mau!", exact=True))
        code = table.playable.first.get_attribute("data-card") or ""
        _lay(table, code)
    else:
        table.press(go.first)
    page.wait_for_timeout(120)
    return None


def _lay(table: Table, code: str) -> None:
    card = table.card(code)
    table.touch(card)
    if card.get_attribute("aria-selected") == "true":
        table.touch(card)


def _mau_open(table: Table) -> object:
    """Nobody tells what fits: look at the pile."""
    page = table.page
    go = table.near.locator("button.go:not([aria-disabled=true])")
    suits = page.locator(".ask .values button")
    if suits.count() > 0:
        table.press(suits.first)
        return None
    if go.count() > 0:
        table.press(go.first)
        page.wait_for_timeout(150)
        return None
    return None


def _onion(table: Table) -> object:
    """Press what is green, or else the first thing that is possible."""
    possible = table.near.locator(".actions button:not([aria-disabled=true])")
    green = table.near.locator(".actions button.go:not([aria-disabled=true])")
    before = table.page.locator("main").inner_text()
    table.press((green if green.count() > 0 else possible).first)
    table.page.wait_for_function(
        "(before) => document.querySelector('dialog[open]') || document.querySelector('main').innerText !== before",
        arg=before,
    )
    return None


WALKS = {
    "zwanzig": Walk(
        title="Zwanzig",
        lessons=2,
        options={"start_points": 4},
        turn=zwanzig.play_turn,
        things=("[data-thing=ladder]", "[data-thing=trump]", "#hand [role=option]", "[data-mat]"),
    ),
    "drachenrummy": Walk(
        title="Drachenrummy",
        lessons=2,
        options={},
        turn=_rummy,
        things=("[data-thing=deck]", "[data-thing=dice]", "#hand [role=option]", "[data-mat]"),
    ),
    "mau-mau-strict": Walk(
        title="Mau-Mau",
        lessons=2,
        options={"goal": 1, "turn_limit_ms": 0, "hand_size": 3},
        turn=_mau,
        things=("[data-thing=pile]", "[data-thing=draw-pile]", "#hand [role=option]", "[data-mat]"),
    ),
    "mau-mau-open": Walk(
        title="Mau-Mau",
        lessons=4,
        options={"goal": 1, "turn_limit_ms": 0, "hand_size": 3},
        turn=_mau_open,
        things=("[data-thing=pile]", "[data-thing=draw-pile]", "#hand [role=option]", "[data-mat]"),
    ),
    "zwiebel-2004": Walk(
        title="Herr Zwiebel 2004",
        lessons=3,
        options={"rounds": 1},
        turn=_onion,
        things=("[data-thing=eights]", "[data-thing=shelf]", "#hand [role=option]", "[data-mat]"),
    ),
    "zwiebel-v3": Walk(
        title="Herr Zwiebel V3",
        lessons=3,
        options={"rounds": 1},
        turn=_onion,
        things=("[data-thing=eights]", "[data-thing=pot]", "#hand [role=option]", "[data-mat]"),
    ),
}
