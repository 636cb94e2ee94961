"""Tables come and go all evening: of those that are over and let go the room keeps nothing."""

from __future__ import annotations

import asyncio
import gc
import types
from collections import deque
from typing import Any

from tests.web.lab import Lab, a_lab, it_happens, play_out
from tests.web.standins import AnswersHere, Clock, FirstChoice

from stammtisch.storage.memory import MemoryStore
from stammtisch.web.live import host as hosts
from stammtisch.web.live.host import Host

ELSEWHERE = (
    type,
    types.ModuleType,
    types.FunctionType,
    asyncio.AbstractEventLoop,
    asyncio.Handle,
    asyncio.Task,
    MemoryStore,
    FirstChoice,
    AnswersHere,
)
"""What the room shares with the program, and what is there to keep: the store, a test's bots."""


async def an_evening(lab: Lab, clock: Clock, number: int) -> None:
    """A match and its rematch by people whom the room has never seen, until all have gone."""
    anna, ben = lab.browser(f"Anna {number}"), lab.browser(f"Ben {number}")
    table = await anna.open(seats=3, bots=["random"])
    await ben.join(table)
    at_table = await anna.connect(table), await ben.connect(table)
    await anna.post(f"/api/tables/{table}/start")
    await at_table[0].close()
    at_table = await anna.connect(table, since=1), at_table[1]
    at_table[0].send(type="chat", text="Na dann")
    await play_out(*at_table)
    again = (await ben.post(f"/api/tables/{table}/rematch"))["table"]["id"]
    sockets = [*at_table, await anna.connect(again), await ben.connect(again)]
    for browser in (anna, ben):
        await browser.post(f"/api/tables/{again}/ending", {"agree": True})
    for socket in sockets:
        await socket.close()
    await let_go(lab, clock, table, again)
    socket = await anna.connect(table)  # to look at it once more
    await socket.close()
    await let_go(lab, clock, table)


async def let_go(lab: Lab, clock: Clock, *tables: str) -> None:
    """All have gone, and some time has passed."""
    for table in tables:
        await lab.still(table)
    clock.at += hosts.OVER_MS
    lab.host.sweep()
    await it_happens(lambda: not lab.host.tables)


def containers(host: Host) -> list[Any]:
    """All that can grow and belongs to the room."""
    found: list[Any] = []
    seen: set[int] = set()
    ahead: list[Any] = [host]
    while ahead:
        one = ahead.pop()
        if id(one) not in seen and not isinstance(one, ELSEWHERE):
            seen.add(id(one))
            ahead += gc.get_referents(one)
            if isinstance(one, (dict, list, set, deque)):
                found.append(one)
    return found


async def test_of_tables_that_are_over_the_room_keeps_nothing() -> None:
    """No dictionary, list or set of it is larger after more of them, and there are no new ones."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        await an_evening(lab, clock, 0)
        before = {id(one): len(one) for one in containers(lab.host)}
        assert len(before) > 40, "what the room consists of is not found"
        for number in (1, 2, 3):
            await an_evening(lab, clock, number)
        grown = [one for one in containers(lab.host) if len(one) > before.get(id(one), -1)]
        assert not grown


async def test_of_a_table_that_is_forgotten_out_of_memory_nothing_stays() -> None:
    """Nobody has begun a match there for half a year, or it has ended at another server."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table = await lab.browser("Anna").open(seats=2)
        clock.at += hosts.IDLE_MS
        lab.host.sweep()
        assert [one for one in containers(lab.host) if table in one]
        lab.host.directory.drop(table)
        lab.host.sweep()
        assert not [one for one in containers(lab.host) if table in one]
