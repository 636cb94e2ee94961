"""A last action is undone when all who are at the table agree, and else nothing changes."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
from tests.web.lab import Lab, a_lab
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock, FirstChoice, Kept

from stammtisch.table.match.log import TABLE

STILL: dict[str, Any] = {"options": {"first_dealer": 0}}
"""Ben names the trump; the bots of a table of these people wait for them."""


def asked(seat: int, *others: int) -> Any:
    """A message that shows who asks, and who has not answered."""

    def shown(message: Message) -> bool:
        told = (message.get("table") or {}).get("undo") or {}
        return (told.get("seat"), told.get("asked")) == (seat, list(others))

    return shown


def settled(message: Message) -> bool:
    """A message that shows that nobody asks anything any more."""
    return message["type"] == "table" and message["table"]["undo"] is None


async def named(lab: Lab, **wishes: Any) -> tuple[str, Socket, Socket]:
    """Anna and Ben at a table at which Ben has just exchanged nothing, so no card was seen."""
    table, anna, ben = await lab.two(**STILL, **wishes)
    await exchanged_nothing(ben)
    await anna.until(lambda message: message["type"] == "update" and message["legal"])
    return table, anna, ben


async def exchanged_nothing(socket: Socket) -> None:
    """Name a trump, and keep all cards."""
    for action in (socket.legal[0], {"type": "exchange", "cards": []}):
        assert (await socket.act(action))["type"] == "accepted"
        await socket.until(lambda message: message["type"] == "update")


async def wish(lab: Lab, who: int, table: str, status: int = 200, **more: Any) -> Message:
    """Ask, or answer."""
    seq = lab.living(table).table.seq
    body: Message = {"seq": seq, **more}
    answer: Message = await lab.browsers[who].post(f"/api/tables/{table}/undo", body, status)
    return answer


async def log(lab: Lab, table: str) -> list[Any]:
    """What is stored."""
    return await lab.host.room.store.entries(table)


async def test_who_did_it_asks_and_the_other_agrees() -> None:
    """All are told of the question, of the answer, and of what may be done now."""
    async with a_lab() as lab:
        table, anna, ben = await named(lab)
        before = await log(lab, table)
        legal = anna.legal, ben.legal
        shown = ben.observation
        assert (await wish(lab, 1, table))["table"]["undo"]["asked"] == [0]
        await anna.until(asked(1, 0))
        assert await log(lab, table) == before
        assert (await wish(lab, 0, table))["table"]["undo"] is None
        for socket in (anna, ben):
            await socket.until(settled)
            assert socket.happened("undone") == [{"type": "undone", "seat": 1, "to": 2}]
        after = await log(lab, table)
        assert (after[:-1], after[-1].actor) == (before, TABLE)
        assert (anna.legal, ben.legal) != legal
        assert ben.observation["turn"] == 1 != shown["turn"]
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"


async def test_one_no_and_nothing_has_changed() -> None:
    """It is not asked twice about the same action."""
    async with a_lab() as lab:
        table, anna, ben = await named(lab)
        before = await log(lab, table)
        await wish(lab, 1, table)
        await wish(lab, 0, table, agree=False)
        await ben.until(settled)
        assert await log(lab, table) == before
        assert (await wish(lab, 1, table, 409))["code"] == "undo_refused"
        may = await lab.browsers[1].http.get(f"/api/tables/{table}/undo")
        assert may.json()["refused"]["code"] == "undo_refused"
        assert (await anna.act(anna.legal[0]))["type"] == "accepted"


async def test_who_plays_on_says_no() -> None:
    async with a_lab() as lab:
        table, anna, ben = await named(lab)
        await wish(lab, 1, table)
        await anna.until(asked(1, 0))
        assert (await anna.act(anna.legal[0]))["type"] == "accepted"
        await ben.until(settled)
        assert (await wish(lab, 0, table, 409, agree=False))["code"] == "undo_gone"


async def test_what_was_sent_once_more_is_no_answer() -> None:
    """A page that comes back after a broken line repeats what it does not know to be stored."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**STILL)
        await ben.act(ben.legal[0])
        exchange = {"type": "exchange", "cards": []}
        assert (await ben.act(exchange, key="once-more"))["type"] == "accepted"
        await wish(lab, 1, table)
        await anna.until(asked(1, 0))
        assert (await ben.act(exchange, key="once-more"))["type"] == "accepted"
        assert (await wish(lab, 0, table))["table"]["undo"] is None
        await ben.pong()
        assert ben.happened("undone")


async def test_who_asks_may_leave_it() -> None:
    async with a_lab() as lab:
        table, anna, _ = await named(lab)
        await wish(lab, 1, table)
        await anna.until(asked(1, 0))
        assert (await wish(lab, 1, table, agree=False))["table"]["undo"] is None
        await anna.until(settled)


async def test_no_answer_is_a_no() -> None:
    with patch("stammtisch.web.live.questions.consent.ASKED_S", 0.02):
        async with a_lab() as lab:
            table, _, ben = await named(lab)
            before = await log(lab, table)
            await wish(lab, 1, table)
            await ben.until(asked(1, 0))
            await ben.until(settled)
            assert await log(lab, table) == before


async def test_bots_agree_at_once() -> None:
    """Alone with bots one is asked by nobody; the bot on turn waits while others are asked."""
    async with a_lab(thinkers=Slow()) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["steady"], options={"first_dealer": 1})
        socket = await anna.connect(table)
        await exchanged_nothing(socket)
        await wish(lab, 0, table)
        await socket.until(lambda message: message["type"] == "update" and message["legal"])
        assert socket.happened("undone")
        assert [entry.actor for entry in await log(lab, table)][-2:] == [0, TABLE]


class Slow(FirstChoice):
    """A bot that never comes to a decision."""

    async def choose(self, *_: Any) -> bytes:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.parametrize("asks", [True, False], ids=["asked", "not asked"])
async def test_time_stands_still_while_all_are_asked(asks: bool) -> None:
    """Nobody's time to think runs out over a question."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        settings = {"pace_ms": 0, "turn_ms": 5_000, "absent": "wait"}
        table, anna, _ = await named(lab, settings=settings)
        if asks:
            await wish(lab, 1, table)
        clock.at += 6_000
        await lab.wake(table)
        acted = [entry.auto for entry in await log(lab, table)]
        assert ("timeout" in acted) is not asks
        if asks:
            await wish(lab, 0, table, agree=False)
            hello = await anna.next("hello")
            assert hello["deadline"] == clock.unix_ms() + 5_000


@pytest.mark.parametrize(
    ("who", "body", "status", "code"),
    [
        (0, {}, 409, "undo_not_last"),
        (1, {"seq": 0}, 409, "stale"),
        (1, {"agree": False}, 409, "undo_gone"),
        (1, {"seq": -1}, 400, "bad_request"),
        (1, {"agree": "yes"}, 400, "bad_request"),
        (2, {}, 403, "not_seated"),
    ],
)
async def test_what_is_refused(who: int, body: Message, status: int, code: str) -> None:
    async with a_lab() as lab:
        table, *_ = await named(lab)
        lab.browser("Carl")
        before = await log(lab, table)
        assert (await wish(lab, who, table, status, **body))["code"] == code
        assert await log(lab, table) == before


async def test_a_table_without_it_says_so() -> None:
    async with a_lab() as lab:
        table, *_ = await named(lab, settings={"pace_ms": 0, "undo": False})
        assert (await wish(lab, 1, table, 409))["code"] == "undo_off"


async def test_who_comes_back_is_told_what_was_undone() -> None:
    """And not what was done and undone before: the log of a page begins with what stands."""
    async with a_lab() as lab:
        table, _, ben = await named(lab)
        await wish(lab, 1, table)
        await wish(lab, 0, table)
        await ben.until(settled)
        again = await lab.browsers[0].connect(table, since=0)
        kinds = [entry["by"] for entry in again.messages[0]["missed"]]
        assert kinds == [-1, 1, TABLE]


async def test_after_a_restart_it_is_still_undone_and_a_question_is_forgotten() -> None:
    store = Kept()
    async with a_lab(store=store) as lab:
        table, *_ = await named(lab)
        await wish(lab, 1, table)
        await wish(lab, 0, table)
        ben = lab.browsers[1]
        stood = lab.living(table).table.snapshot
        key = ben.key
    async with a_lab(store=store) as lab:
        ben = lab.browser("Ben", key)
        socket = await ben.connect(table)
        assert lab.living(table).table.snapshot == stood
        assert socket.table["undo"] is None
        assert (await socket.act(socket.legal[0]))["type"] == "accepted"
