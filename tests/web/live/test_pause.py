"""In a pause no time passes and nothing is played; it outlives the server and ends by itself."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest
from tests.web.lab import Lab, a_lab, it_happens
from tests.web.live.pauses import TIMED, acted, paused, stored, went_on, wish
from tests.web.live.test_store_trouble import Moody
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock, Kept

from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import Unsettled
from stammtisch.table.model import PAUSE_MS, TableDoc
from stammtisch.web.live.host import IDLE_MS


async def test_time_to_think_stands_still_and_goes_on_where_it_was() -> None:
    """Whoever comes meanwhile is told what is left, too."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, _, ben = await lab.two(**TIMED)
        clock.at += 20_000
        await paused(lab, table)
        for minutes in (1, 9):
            clock.at += minutes * 60_000
            await lab.wake(table)
            again = await lab.browsers[1].connect(table)
            assert again.messages[0]["deadline"] == clock.unix_ms() + 25_000
            assert again.messages[0]["clocks"][1]["ends"] == clock.unix_ms() + 25_000
        assert await acted(lab, table) == []
        await wish(lab, 1, table, "go_on")
        await went_on(ben)
        hello = [one for one in ben.messages if one["type"] == "hello"][-1]
        assert hello["deadline"] == clock.unix_ms() + 25_000
        clock.at += 24_999
        await lab.wake(table)
        assert await acted(lab, table) == []
        clock.at += 1
        await lab.wake(table)
        assert (await acted(lab, table))[0] == (1, "timeout")


async def test_nobody_stands_in_and_who_is_away_is_waited_for_anew() -> None:
    """Also where the bot was there before: in a pause everybody may come back."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        settings = {"pace_ms": 0, "turn_ms": None, "absent": "bot", "grace_ms": 60_000}
        table, anna, ben = await lab.two(settings=settings, options={"first_dealer": 0})
        await paused(lab, table)
        await ben.close()
        shown = await anna.until(lambda m: m["type"] == "table" and lost(m))
        assert "until" not in shown["table"]["seats"][1]
        clock.at += 600_000
        await lab.wake(table)
        assert await acted(lab, table) == []
        assert not lab.living(table).viewers.view(None).seats[1].standin
        await wish(lab, 0, table, "go_on")
        await went_on(anna)
        assert anna.table["seats"][1]["until"] == clock.unix_ms() + 60_000
        clock.at += 59_999
        await lab.wake(table)
        assert await acted(lab, table) == []
        clock.at += 1
        await lab.wake(table)
        await anna.until(lambda message: any(e["by"] == 1 for e in message.get("happened", ())))
        assert (await acted(lab, table))[0] == (1, "bot")


def lost(message: Message) -> bool:
    """Ben is shown as away."""
    return bool(message["table"]["seats"][1].get("presence") == "lost")


async def test_an_action_and_a_hint_are_refused_and_one_that_stands_is_confirmed_again() -> None:
    """A page that has not heard of its action sends it again, in the middle of a pause."""
    async with a_lab() as lab:
        table, _, ben = await lab.two(**TIMED)
        first, legal = ben.legal[0], ben.legal
        assert (await ben.act(first, key="key-of-ben"))["type"] == "accepted"
        await ben.next("update")
        await paused(lab, table)
        again = await ben.act(first, key="key-of-ben", seen=1)
        assert (again["type"], again["seq"]) == ("accepted", 2)
        for action in ({"type": "exchange", "cards": []}, legal[0], {"type": "nonsense"}):
            assert (await ben.act(action))["code"] == "match_paused"
        undo = await lab.browsers[1].http.get(f"/api/tables/{table}/undo")
        assert undo.json()["refused"]["code"] == "match_paused"
        hint = await lab.browsers[1].http.post(f"/api/tables/{table}/hint")
        assert (hint.status_code, hint.json()["code"]) == (409, "match_paused")
        assert lab.living(table).doc.hints == (), "who asked in vain has not asked"
        await wish(lab, 0, table, "go_on")
        assert (await ben.act({"type": "exchange", "cards": []}))["type"] == "accepted"


async def test_it_ends_by_itself() -> None:
    """With nobody there it is over as well, and whoever comes finds a match that goes on."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, anna, ben = await lab.two(**TIMED)
        await paused(lab, table)
        clock.at += PAUSE_MS - 1
        lab.living(table).go_on()
        await lab.still(table)
        assert (await stored(lab, table)).pause is not None
        clock.at += 1
        lab.living(table).go_on()
        for socket in (anna, ben):
            await went_on(socket)
        assert (await stored(lab, table)).pause is None
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"


async def test_an_end_that_the_store_does_not_take_comes_a_moment_later() -> None:
    clock, store = Clock(), Moody()
    async with a_lab(clock=clock, store=store) as lab:
        table, anna, _ = await lab.two(**TIMED)
        await paused(lab, table)
        store.reason = "full"
        clock.at += PAUSE_MS
        with patch("stammtisch.web.live.timers._RETRY_S", 0.005):
            lab.living(table).go_on()
            await asyncio.sleep(0.02)
            assert lab.living(table).doc.pause is not None
            store.reason = ""
            await went_on(anna)


async def test_what_is_not_stored_does_not_count() -> None:
    """Neither a pause, nor going on."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, _, ben = await lab.two(**TIMED)
        await wish(lab, 0, table, "ask")
        store.reason = "full"
        await wish(lab, 1, table, "agree", 503)
        store.reason = ""
        assert lab.living(table).doc.pause is None
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"
        await ben.next("update")
        await paused(lab, table)
        store.reason = "full"
        await wish(lab, 1, table, "go_on", 503)
        store.reason = ""
        assert (await ben.act({"type": "exchange", "cards": []}))["code"] == "match_paused"


@pytest.mark.parametrize("kept", [True, False])
async def test_after_a_lost_answer_what_was_stored_counts(kept: bool) -> None:
    """The table is read again before anything else: it stands still, or does not."""
    clock, store = Clock(), Doubtful()
    async with a_lab(clock=clock, store=store) as lab:
        table, _, ben = await lab.two(**TIMED)
        clock.at += 15_000
        await wish(lab, 0, table, "ask")
        store.lose = "kept" if kept else "lost"
        await wish(lab, 1, table, "agree", 503)
        clock.at += 20_000
        await lab.wake(table)
        clock.at += 20_000
        await lab.wake(table)
        assert (lab.living(table).doc.pause is not None) is kept
        assert ((1, "timeout") in await acted(lab, table)) is not kept
        if kept:
            await wish(lab, 0, table, "go_on")
            again = await lab.browsers[1].connect(table)
            assert again.messages[0]["deadline"] == clock.unix_ms() + 30_000
            assert (await ben.act(ben.legal[0]))["type"] == "accepted"


class Doubtful(MemoryStore):
    """A store whose answer to one document gets lost, with the document or without it."""

    lose = ""

    async def save(self, doc: TableDoc) -> None:
        lose, self.lose = self.lose, ""
        if lose != "lost":
            await super().save(doc)
        if lose:
            raise Unsettled("no answer")


async def test_a_restart_finds_the_pause_and_the_time_that_was_left() -> None:
    """However long the server was away; and half an hour counts from when the pause began."""
    store, clock = Kept(), Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table, *_ = await lab.two(**TIMED)
        keys = [browser.key for browser in lab.browsers]
        clock.at += 20_000
        begun = clock.unix_ms()
        await paused(lab, table)
        clock.at += 60_000
    clock.at += 600_000
    async with a_lab(store=store, clock=clock) as lab:
        anna, ben = (lab.browser(*who) for who in zip(("Anna", "Ben"), keys, strict=True))
        socket = await ben.connect(table)
        assert socket.table["pause"] == {"seat": 0, "since": begun, "until": begun + PAUSE_MS}
        assert socket.messages[0]["deadline"] == clock.unix_ms() + 25_000
        clock.at += 60_000
        await lab.wake(table)
        assert await acted(lab, table) == []
        assert (await socket.act(socket.legal[0]))["code"] == "match_paused"
        assert (await anna.post(f"/api/tables/{table}/pause", {"wish": "go_on"}))["table"]
        hello = await socket.next("hello")
        assert hello["deadline"] == clock.unix_ms() + 25_000
        assert (await socket.act(socket.legal[0]))["type"] == "accepted"


async def test_a_pause_that_ran_out_meanwhile_is_over_when_somebody_comes() -> None:
    store, clock = Kept(), Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table, *_ = await lab.two(**TIMED)
        key = lab.browsers[1].key
        clock.at += 20_000
        await paused(lab, table)
    clock.at += PAUSE_MS + 1
    async with a_lab(store=store, clock=clock) as lab:
        socket = await lab.browser("Ben", key).connect(table)
        await went_on(socket)
        hello = [one for one in socket.messages if one["type"] == "hello"][-1]
        assert hello["deadline"] == clock.unix_ms() + 25_000


async def test_a_table_that_left_the_memory_in_a_pause_comes_back_in_it() -> None:
    """Elsewhere its clock would have gone on."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(**TIMED)
        await paused(lab, table)
        for socket in sockets:
            await socket.close()
        clock.at += IDLE_MS
        await it_happens(lambda: table in lab.host.sweep())
        again = await lab.browsers[1].connect(table)
        assert again.table["pause"]["seat"] == 0
        assert again.messages[0]["deadline"] == clock.unix_ms() + 45_000
        await wish(lab, 0, table, "go_on")
        await went_on(again)
        clock.at += 44_999
        await lab.wake(table)
        assert await acted(lab, table) == []


def mover(*sockets: Socket) -> Socket:
    """Who is to move."""
    return next(socket for socket in sockets if socket.legal)


async def test_windows_of_the_game_stand_still_too() -> None:
    """The clock of strict Mau-Mau, by its own alarm: 45 seconds for a turn."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(
            game="mau-mau", settings={"pace_ms": 0, "turn_ms": None, "absent": "wait"}
        )
        living = lab.living(table)
        alarm = living.table.alarm()
        assert alarm is not None
        clock.at += 10_000
        await paused(lab, table)
        left = alarm - living.present.t
        before = await lab.host.room.store.entries(table)
        clock.at += 600_000
        await lab.wake(table)
        assert await lab.host.room.store.entries(table) == before
        await wish(lab, 0, table, "go_on")
        clock.at += left - 1
        await lab.wake(table)
        assert await lab.host.room.store.entries(table) == before
        clock.at += 1
        await lab.wake(table)
        assert len(await lab.host.room.store.entries(table)) > len(before)
        assert mover(*sockets).legal


async def test_in_the_lobby_a_paused_table_waits_for_nobody() -> None:
    """Ben is on turn, and need not hurry back."""

    async def waits(lab: Lab) -> list[bool]:
        found = await lab.browsers[1].http.get("/api/tables")
        return [row["your_turn"] for row in found.json()["yours"]]

    async with a_lab() as lab:
        table, _, _ = await lab.two(**TIMED)
        assert await waits(lab) == [True]
        await paused(lab, table)
        assert await waits(lab) == [False]
        await wish(lab, 1, table, "go_on")
        assert await waits(lab) == [True]
