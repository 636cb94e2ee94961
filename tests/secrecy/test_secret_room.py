"""What leaves the server: every route, every frame, the log; nothing secret in any of it."""

from __future__ import annotations

import sys

import msgspec
import pytest
from tests.secrecy.laws import room_keeps_its_secrets
from tests.secrecy.room import overheard, played
from tests.web.lab import a_lab, it_happens

from stammtisch.bots.processes.pool import BotPool, BotPools
from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import Entry
from stammtisch.web.app import ROUTES
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem
from stammtisch.web.ops.metrics import Metrics
from stammtisch.web.work.films import Films

STUMBLING = """
import json, sys
for _ in sys.stdin:
    print(json.dumps({"error": "ValueError: Exchange(cards=('7H',)) is not in list"}), flush=True)
"""
"""Stands in for the process of a bot that chooses what it may not."""


async def test_the_room_keeps_its_secrets() -> None:
    """No key, hash, nonce, seed, secret, hidden card or exception text leaves, and other secrets
    make no other public word.
    """
    await room_keeps_its_secrets()


async def test_the_script_asks_every_route() -> None:
    """A route that is added is scanned, too, or this says that it is not."""
    asked = (await played(1, 1)).routes | {"/ws/tables/{key:str}"}
    assert asked == {path for route in ROUTES for path in route.paths}


async def test_figures_do_not_say_why_the_rules_refused() -> None:
    """Who may follow suit and does not is told so; /metrics tells everybody that something was."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        seat = next(socket for socket in sockets if socket.legal)
        refused = await seat.act({"type": "announce", "suit": "X"})
        figures = (await lab.browser("Ops").http.get("/metrics")).text
    assert refused["code"] == "unknown_suit"
    assert 'stammtisch_refusals_total{code="rules"} 1.0' in figures
    assert "unknown_suit" not in figures


async def test_a_damaged_table_is_named_without_its_cards() -> None:
    """The log says which entry does not fit and which rule says so, but not what was in it."""
    store = MemoryStore()
    with overheard() as (log, _):
        async with a_lab(store=store) as lab:
            table, *sockets = await lab.two()
            for socket in sockets:
                await socket.close()
            last = (await store.entries(table))[-1].seq
            action = msgspec.Raw(b'{"type":"exchange","cards":["7H","AC"]}')
            await store.append(table, [Entry(seq=last + 1, actor=0, action=action, t=0)])
            lab.living(table).rest()
            lab.host._living.clear()
            answer = await lab.browser("Carla").http.get(f"/api/tables/{table}")
    assert answer.status_code == 503
    told = next(line for line in log.lines if "damaged table" in line)
    assert f"entry {last + 1}: refused: " in told
    assert "7H" not in "".join(log.lines) + answer.text


async def test_a_bot_that_failed_is_named_without_its_cards() -> None:
    """The log says how it failed, but not over what it stumbled: that is in its hand."""
    pool = BotPool(command=(sys.executable, "-c", STUMBLING))
    with overheard() as (log, _):
        async with a_lab(thinkers=BotPools(pool, {})) as lab:
            anna = lab.browser("Anna")
            socket = await anna.connect(await anna.open(bots=["random"]))
            await socket.until(lambda message: bool(message.get("legal")))
            await socket.act(socket.legal[0])
            await it_happens(lambda: any("bot failed" in line for line in log.lines))
    told = next(line for line in log.lines if "bot failed" in line)
    assert "ValueError" in told
    assert "7H" not in "".join(log.lines)


def test_a_film_that_failed_is_named_without_its_cards() -> None:
    """It may be one of a match that is still being played."""
    films = Films(RoomLimits(), Metrics())
    answer = b'{"error":"KeyError: \'7H\'"}\t\n'
    with overheard() as (log, _), pytest.raises(Problem, match="replay_failed"):
        films._shown(answer, gzip=False)
    assert "KeyError" in "".join(log.lines)
    assert "7H" not in "".join(log.lines)
