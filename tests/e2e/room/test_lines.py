"""Whole matches of all games over a line that fails at every few messages, each time another way.

336 of them are all there are: with each game every message of a match, to and fro, meets every
fault. ``STAMMTISCH_LINE`` says which ones are played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.faults import FAULTS, FaultyWire
from tests.e2e.kit.learning.walks import WALKS
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.long.results import note

MATCHES = [int(number) for number in os.environ.get("STAMMTISCH_LINE", "0").split(",")]
EVERY = 7
"""So many messages from one fault to the next: one more than come with a new line and a move."""

TOUCH = {"has_touch": True}
OPTIONS: dict[str, dict[str, Any]] = {
    "mau-mau-strict": {"supervision": "strict"},
    "mau-mau-open": {"supervision": "open"},
}


@pytest.fixture
def line(server: Server, match: int) -> Iterator[FaultyWire]:
    """Another beginning and another first fault for each match of a game."""
    rounds = match // len(WALKS)
    line = FaultyWire(
        server.port, every=EVERY, first=rounds % EVERY, shift=rounds // EVERY % len(FAULTS)
    )
    yield line
    line.close()


def game_of(name: str) -> str:
    """The rule set of a walk."""
    return "mau-mau" if name.startswith("mau-mau") else name


def played(table: Table, name: str) -> None:
    """Play to the end of the match."""
    mine = table.page.locator("#status.mine, button.go")
    while True:
        expect(mine.or_(table.end).first).to_be_visible()
        if table.over:
            return
        WALKS[name].turn(table)


def record(table: Table) -> list[dict[str, Any]]:
    """The moves of the match, as the room has written them down."""
    text = table.page.evaluate(
        "async (code) => (await fetch(`/api/tables/${code}/record`)).text()", table.code
    )
    return [json.loads(one) for one in text.splitlines()[1:]]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("match", MATCHES)
def test_every_move_counts_once(visit: Visit, line: FaultyWire, match: int) -> None:
    """What the page sent stands in the record where it was told so, and nothing else of Anna's.

    A page that is opened anew tells the same course of the match.
    """
    name = list(WALKS)[match % len(WALKS)]
    table = open_table(
        visit(line.url, **TOUCH),
        game=game_of(name),
        options={**WALKS[name].options, **OPTIONS.get(name, {})},
        touch=True,
    )
    played(table, name)
    line.calm = True
    wanted = {one["key"]: one["action"] for one in line.sent if one["type"] == "act"}
    counted = {(one["key"], one["seq"]) for one in line.told if one["type"] == "accepted"}
    mine = {one["n"]: one["do"] for one in record(table) if one["by"] == 0}
    assert sorted(seq for _, seq in counted) == sorted(mine)
    for key, seq in counted:
        assert wanted[key].items() <= mine[seq].items()  # the table adds its time
    assert line.done
    course = table.log
    table.page.reload()
    expect(table.end).to_be_visible()
    assert table.log == course
    found = {"matches": 1, "moves": len(mine), "messages": line.messages}
    note(f"match {match}", json.dumps(found | {"interruptions": len(line.done)}))
