"""Time to think on the wire: for a decision, for the match, and over days."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.lab import a_lab, still
from tests.web.live.pauses import acted
from tests.web.standins import Clock, Kept

from stammtisch.table.model import DAY_MS

BANK = {"pace_ms": 0, "absent": "wait", "bank": {"start_ms": 60_000, "increment_ms": 5_000}}
DAYS = {"pace_ms": 0, "turn_ms": 2 * DAY_MS}
FIRST = {"first_dealer": 0}
"""Ben begins, on seat 1."""


async def test_everybody_sees_what_everybody_has_left() -> None:
    """The one whose time runs by the end of it, the others by what they have."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, anna, ben = await lab.two(settings=BANK, options=FIRST)
        begun = clock.unix_ms()
        again = await lab.browsers[0].connect(table)
        waits = {"left": 60_000, "ends": None}
        assert again.messages[0]["clocks"] == [waits, {"left": 60_000, "ends": begun + 60_000}]
        clock.at += 20_000
        await ben.act(ben.legal[0])
        await ben.act({"type": "exchange", "cards": []})
        clock.at += 1
        update = await anna.until(lambda message: message.get("legal") and message["seq"] == 3)
        now = begun + 20_000
        assert update["clocks"] == [
            {"left": 60_000, "ends": now + 60_000},
            {"left": 45_000, "ends": None},
        ]


async def test_a_table_without_a_limit_has_no_clocks() -> None:
    async with a_lab() as lab:
        table, *_ = await lab.two()
        again = await lab.browsers[0].connect(table)
        assert again.messages[0]["clocks"] == []


async def test_when_a_bank_is_empty_the_table_plays() -> None:
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *_ = await lab.two(settings=BANK, options=FIRST)
        clock.at += 59_999
        await lab.wake(table)
        assert await acted(lab, table) == []
        clock.at += 1
        await lab.wake(table)
        assert (1, "timeout") in await acted(lab, table)


async def test_a_restart_gives_no_time_back_and_takes_none() -> None:
    """What was thought before a server ended is spent; while it was away nothing was."""
    store, clock = Kept(), Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table, *_ = await lab.two(settings=BANK, options=FIRST)
        keys = [browser.key for browser in lab.browsers]
        clock.at += 40_000
        await lab.host.close()
    clock.at += 500_000
    async with a_lab(store=store, clock=clock) as lab:
        ben = await lab.browser("Ben", keys[1]).connect(table)
        assert ben.messages[0]["deadline"] == clock.unix_ms() + 20_000


async def test_a_crash_gives_back_a_minute_at_most() -> None:
    """So often the document is told how late it is, while nothing happens at the table."""
    clock = Clock()
    bank = BANK | {"bank": {"start_ms": 600_000, "increment_ms": 5_000}}
    async with a_lab(clock=clock) as lab:
        table, *_ = await lab.two(settings=bank, options=FIRST)
        for passed in range(25_000, 300_000, 25_000):
            clock.at += 25_000
            await lab.host.housekeeper.note_times()
            doc = await lab.host.room.store.table(table)
            assert doc is not None
            assert passed - 60_000 <= doc.lived_ms <= passed


async def test_over_days_nobody_has_to_stay() -> None:
    """The table is kept, no bot steps in, and the limit counts though nobody is there."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, anna, ben = await lab.two(settings=DAYS, options=FIRST)
        for socket in (anna, ben):
            await socket.close()
        clock.at += DAY_MS
        lab.host.sweep()
        await lab.wake(table)
        assert await acted(lab, table) == []
        clock.at += DAY_MS
        lab.host.sweep()
        await lab.wake(table)
        assert (await acted(lab, table))[0] == (1, "timeout")


async def test_over_days_a_bot_plays_though_nobody_looks_on() -> None:
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, settings=DAYS, options=FIRST)
        socket = await anna.connect(table)
        await socket.close()
        await anna.post(f"/api/tables/{table}/bots", {"bot": "steady"})
        await anna.post(f"/api/tables/{table}/start")
        again = await anna.connect(table)
        await again.until(lambda message: message.get("legal"))
        assert (1, None) in await acted(lab, table)


async def test_a_match_over_days_goes_on_after_a_restart_though_nobody_comes() -> None:
    store, clock = Kept(), Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table, *_ = await lab.two(settings=DAYS, options=FIRST)
        clock.at += DAY_MS
        await lab.host.close()
    clock.at += 3 * DAY_MS
    async with a_lab(store=store, clock=clock) as lab:
        await lab.host.housekeeper.wake()
        clock.at += DAY_MS - 1
        await lab.wake(table)
        assert await acted(lab, table) == []
        clock.at += 1
        await lab.wake(table)
        assert (await acted(lab, table))[0] == (1, "timeout")


async def test_over_days_everybody_has_a_say() -> None:
    """Who is away for long is not passed over where all may be away."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, _, ben = await lab.two(settings=DAYS, options=FIRST)
        await ben.close()
        clock.at += DAY_MS
        body = await lab.browsers[0].post(f"/api/tables/{table}/ending", {})
        assert body["table"]["stage"] == "playing"


@pytest.mark.parametrize(
    "settings",
    [
        {"turn_ms": 7 * DAY_MS + 1},
        {"turn_ms": 4_999},
        {"bank": {"start_ms": 9_999, "increment_ms": 5_000}},
        {"bank": {"start_ms": 60_000, "increment_ms": 0}},
        {"bank": {"start_ms": 60_000}},
        {"bank": 60_000},
    ],
)
async def test_times_out_of_range_are_refused(settings: dict[str, Any]) -> None:
    async with a_lab() as lab:
        wish = {"game": "zwanzig", "name": "Anna", "settings": settings}
        assert (await lab.browser("Anna").post("/api/tables", wish, 400))["code"] == "bad_request"


async def test_a_table_that_rests_stays_at_rest_whoever_goes_yet() -> None:
    """Once its server has said goodbye it may be another's: what is due is done over there."""
    store, clock = Kept(), Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table, *sockets = await lab.two(settings=DAYS, options=FIRST)
        living = lab.living(table)
        clock.at += 2 * DAY_MS
    for leaving in (living.go_on, living.hold, living.release, living.alarm.arm):
        leaving()
        await still(living)
    assert [socket.task.done() for socket in sockets] == [True, True]
    assert await acted(lab, table) == []
