"""Zwiebel with seven players on the smallest phone: all in sight, nothing too small to hit."""

from __future__ import annotations

from typing import Any

from tests.e2e.conftest import Visit
from tests.e2e.sight import cut_off, hidden, too_small
from tests.e2e.table import open_table
from tests.e2e.zwiebel import OnionTable, StackedRoom, stacked

__all__ = ["stacked"]

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}
ALL_RULES = dict.fromkeys(
    ("lady", "fate", "atuin", "elephants", "death", "arch", "fool", "sender"), True
)
PRESSED = ("Weiter", "Nichts tauschen", "Nichts ansagen", " legen", "Umlegen", "Aufgeben")
"""What is pressed to get on, the first that is there."""


def see(table: OnionTable) -> None:
    """Nothing is cut off or too small; players, turn and what can be done are in sight."""
    assert cut_off(table.page) == []
    assert too_small(table.page) == []
    for part in (table.status, table.actions, table.seats, table.cards):
        assert hidden(part) == []


def test_seven_players_have_room(visit: Visit, stacked: StackedRoom) -> None:
    """Five open cards of each, ten of my own, and the whole showdown, as dealer the last in it."""
    page = visit(stacked.server.url, **SMALL)
    options = {"rounds": 1} | ALL_RULES
    open_table(page, game="zwiebel-2004", options=options, seats=7, bot="random", touch=True)
    table = OnionTable(page, touch=True)
    asked: set[str] = set()
    while True:
        table.actions.first.or_(table.end).first.wait_for()
        if table.over:
            break
        labels = " ".join(table.possible.all_inner_texts())
        name = next((each for each in PRESSED if each in labels), "a step in between")
        if name not in asked:
            see(table)
        asked.add(name)
        named = table.possible.filter(has_text=name)
        table.press((named if name in PRESSED else table.possible).first)
        if name == "Aufgeben":
            table.press(table.actions.filter(has_text="Wirklich").first)
    assert {"Weiter", "Nichts tauschen", "Nichts ansagen"} <= asked
