"""Who is gone: everybody is told, a bot stands in where the table wants it, nothing runs away."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from typing import Any

import pytest
from litestar import WebSocket
from tests import toy
from tests.web.lab import Lab, a_lab, it_happens
from tests.web.sockets import SOON_S, Message, Socket
from tests.web.standins import Clock, FirstChoice

from stammtisch.storage.memory import MemoryStore
from stammtisch.web.api.visitors.line import OpenLine
from stammtisch.web.live import host
from stammtisch.web.live.bots import on_turn
from stammtisch.web.live.present import Present
from stammtisch.web.ops.heap import Quiet

LIVE = "stammtisch.web.live"

GRACE: dict[str, Any] = {"settings": {"pace_ms": 0, "absent": "bot", "grace_ms": 5_000}}


def seat_shown(number: int, **wanted: Any) -> Any:
    """A message that shows a seat like this; ``None`` stands for a field left out."""

    def shown(message: Message) -> bool:
        if message["type"] not in {"table", "hello"}:
            return False
        seat = message["table"]["seats"][number]
        return all(seat.get(name) == value for name, value in wanted.items())

    return shown


async def log_length(lab: Lab, table: str) -> int:
    """How many actions were stored."""
    return len(await lab.host.room.store.entries(table))


def movers(*sockets: Socket) -> tuple[int, int]:
    """The seat that is to move, and the other one."""
    seat = next(number for number, socket in enumerate(sockets) if socket.legal)
    return seat, 1 - seat


async def test_a_lost_player_is_shown_with_a_countdown_and_then_a_stand_in() -> None:
    """After the grace time a bot plays in the seat's name, and its actions say so."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(**GRACE)
        gone, stays = movers(*sockets)
        await sockets[gone].close()
        await sockets[stays].until(seat_shown(gone, presence="lost", until=clock.unix_ms() + 5_000))
        before = await log_length(lab, table)
        clock.at += 4_999
        await lab.wake(table)
        assert await log_length(lab, table) == before
        clock.at += 1
        await lab.wake(table)
        await sockets[stays].until(seat_shown(gone, standin=True, until=None))
        update = await sockets[stays].next("update")
        acted = [entry for entry in update["happened"] if entry["by"] == gone]
        assert acted[0]["auto"] == "bot"


async def test_of_an_answer_and_what_was_told_meanwhile_the_later_one_can_be_told() -> None:
    """A person may come between what the host is answered and its arrival there."""
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open()
        await ben.join(table)
        socket = await anna.connect(table)
        begun = (await anna.post(f"/api/tables/{table}/start"))["table"]
        await ben.connect(table)
        told = (await socket.until(seat_shown(1, kind="person", presence=None)))["table"]
        assert begun["seats"][1]["presence"] == "lost"
        assert told["picture"] > begun["picture"]


async def test_the_clock_rings_by_itself_when_a_stand_in_begins() -> None:
    """Nobody does anything meanwhile, and no time to think runs out."""
    async with a_lab() as lab:
        settings = {"pace_ms": 0, "turn_ms": None, "absent": "bot", "grace_ms": 1_000}
        _, *sockets = await lab.two(settings=settings)
        gone, stays = movers(*sockets)
        await sockets[gone].close()
        await sockets[stays].until(seat_shown(gone, standin=True))
        await sockets[stays].until(lambda m: any(e["by"] == gone for e in m.get("happened", ())))


class Slow(MemoryStore):
    """A store that takes as long to append as it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.gate = asyncio.Event(), asyncio.Event()
        self.gate.set()

    async def append(self, *written: Any) -> None:
        self.asked.set()
        await self.gate.wait()
        await super().append(*written)


async def test_a_stand_in_that_begins_while_the_clock_rings_is_told() -> None:
    """What is due first takes a while to store; meanwhile the grace of somebody else ends."""
    clock, store = Clock(), Slow()
    async with a_lab(clock=clock, store=store) as lab:
        settings = {"pace_ms": 0, "turn_ms": 5_000, "absent": "bot", "grace_ms": 6_000}
        table, *sockets = await lab.two(settings=settings)
        stays, gone = movers(*sockets)
        await sockets[gone].close()
        await lab.still(table)
        store.asked.clear()
        store.gate.clear()
        clock.at += 5_000
        lab.living(table).alarm.ring()
        await store.asked.wait()
        clock.at += 1_000
        lab.living(table).alarm.ring()
        store.gate.set()
        await lab.still(table)
        shown = [one for one in sockets[stays].messages if one["type"] == "table"]
        assert seat_shown(gone, standin=True)(shown[-1])


async def test_who_comes_back_plays_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in ends with the first connection, even in the middle of its thought."""
    monkeypatch.setattr(on_turn, "RETRY_S", 0)

    class Pondering(FirstChoice):
        async def choose(self, *question: Any) -> bytes:
            thinking.set()
            await go_on.wait()
            return await super().choose(*question)

    clock, thinking, go_on = Clock(), asyncio.Event(), asyncio.Event()
    async with a_lab(clock=clock, thinkers=Pondering()) as lab:
        table, *sockets = await lab.two(**GRACE)
        gone, stays = movers(*sockets)
        await sockets[gone].close()
        await lab.still(table)
        clock.at += 5_000
        await lab.wake(table)
        await asyncio.wait_for(thinking.wait(), 5)
        before = await log_length(lab, table)
        back = await lab.browsers[gone].connect(table)
        go_on.set()
        await sockets[stays].until(seat_shown(gone, presence=None, standin=None))
        await lab.still(table)
        assert await log_length(lab, table) == before
        assert (await back.act(back.legal[0]))["type"] == "accepted"


async def test_a_table_that_waits_waits() -> None:
    """With ``absent: wait`` no bot ever stands in, and no countdown is shown."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(settings={"pace_ms": 0, "absent": "wait"})
        gone, stays = movers(*sockets)
        await sockets[gone].close()
        await sockets[stays].until(seat_shown(gone, presence="lost", until=None))
        before = await log_length(lab, table)
        clock.at += 10**9
        await lab.wake(table)
        await lab.still(table)
        assert await log_length(lab, table) == before


async def test_when_all_are_gone_the_table_sleeps() -> None:
    """No bot plays on among bots; when somebody is back, it goes on."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=3, bots=["random", "random"], **GRACE)
        await lab.still(table)
        before = await log_length(lab, table)
        clock.at += 10**7
        await lab.still(table)
        assert await log_length(lab, table) == before
        socket = await anna.connect(table)
        await socket.until(lambda message: bool(message.get("legal")))
        await lab.still(table)
        assert await log_length(lab, table) > before


async def test_spectators_keep_bots_playing() -> None:
    """A match of bots goes on as long as somebody watches."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=3, bots=["random", "random"], **GRACE)
        await (await anna.connect(table)).close()
        await lab.still(table)
        clock.at += 5_001
        watcher = lab.browser("Carol").dial(table)
        # as the table is found: before it is told again, the bots may have played to the end
        await watcher.until(seat_shown(0, standin=True))
        await watcher.until(lambda m: any(e["by"] == 0 for e in m.get("happened", ())))


async def test_the_time_to_think_ends_with_the_ordinary_action() -> None:
    """Both pages show the same deadline; behind it the table acts and marks it."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(settings={"pace_ms": 0, "turn_ms": 10_000})
        seat, _ = movers(*sockets)
        shown = {next(m for m in reversed(s.messages) if "legal" in m)["deadline"] for s in sockets}
        assert shown == {clock.unix_ms() + 10_000}
        clock.at += 9_999
        await lab.wake(table)
        clock.at += 1
        before = await log_length(lab, table)
        await lab.wake(table)
        update = await sockets[seat].next("update")
        assert (update["happened"][0]["by"], update["happened"][0]["auto"]) == (seat, "timeout")
        assert await log_length(lab, table) > before
        assert update["deadline"] == clock.unix_ms() + 10_000


async def test_nobody_is_timed_out_before_somebody_is_there_to_see_it() -> None:
    """Deadlines that passed while all were gone are settled when the first one comes back."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(
            settings={"pace_ms": 0, "turn_ms": 10_000, "absent": "wait"}
        )
        _, other = movers(*sockets)
        for socket in sockets:
            await socket.close()
        before = await log_length(lab, table)
        clock.at += 10**6
        await lab.still(table)
        assert await log_length(lab, table) == before
        back = await lab.browsers[other].connect(table)
        update = await back.next("update")
        assert update["happened"][0]["auto"] == "timeout"


def ends_at(present: Present) -> int | None:
    """When the first seat's time to think is over."""
    return present.deadline(0, present.table.deadlines())


async def test_a_table_that_was_let_go_keeps_its_clock() -> None:
    """Leaving the memory does not give more time to think."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two(settings={"pace_ms": 0, "turn_ms": 43_200_000})
        for socket in sockets:
            await socket.close()
        due = ends_at(lab.living(table).present)
        clock.at += 20 * 60_000
        lab.host.sweep()
        assert lab.host.at_hand(table) is None
        await lab.host.find(table)
        assert ends_at(lab.living(table).present) == due


@pytest.mark.parametrize("bots", [0, 2])
async def test_a_table_that_was_let_go_leaves_the_memory_at_once(
    bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not wait for the garbage collector, which comes every few minutes only."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        gc.collect()
        before = parts()
        table, *sockets = await lab.two(bots=["random"] * bots, seats=2 + bots)
        for socket in sockets:
            await socket.close()
        await lab.still(table)
        left = weakref.ref(lab.living(table))
        clock.at += 20 * 60_000
        gc.disable()
        monkeypatch.setattr(Quiet, "look", lambda *_: False)  # once a minute it would collect
        try:
            lab.host.sweep()
            await it_happens(lambda: left() is None and not parts() - before)
        finally:
            gc.enable()


def parts() -> Counter[str]:
    """What the tables at hand are made of, each with how often it is in memory."""
    kinds = (type(one) for one in gc.get_objects())
    mine = Counter(kind.__name__ for kind in kinds if str(kind.__module__).startswith(LIVE))
    del mine["Connection"]  # one that has ended waits two seconds for its last look
    return mine


async def test_a_connection_that_ended_leaves_the_memory_at_once() -> None:
    """People come and go all evening: nothing of a line that broke waits for the collector."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two()
        gc.collect()
        gc.disable()
        try:
            before = sessions()
            for _ in range(3):
                await ben.close()
                ben = await lab.browsers[1].connect(table)
            await it_happens(lambda: not sessions() - before)
        finally:
            gc.enable()
        assert anna.legal or ben.legal


def sessions() -> Counter[str]:
    """What there is of the connections to the room."""
    kinds = (OpenLine, WebSocket)
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, kinds))


@pytest.mark.parametrize(("over", "stays"), [(True, False), (False, True)])
async def test_a_match_that_is_over_leaves_the_memory_sooner(over: bool, stays: bool) -> None:
    """Soon after the last one has gone; a match that goes on stays for ten minutes."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, *sockets = await lab.two()
        if over:
            for number in (0, 1):
                await lab.browsers[number].post(f"/api/tables/{table}/ending", {"agree": True})
        for socket in sockets:
            await socket.close()
        await lab.still(table)
        assert (lab.living(table).doc.stage == "over") is over
        clock.at += host.OVER_MS - 1
        lab.host.sweep()
        assert lab.host.at_hand(table) is not None, "a page may be loaded anew"
        clock.at += 1
        lab.host.sweep()
        assert (lab.host.at_hand(table) is not None) is stays


async def test_the_room_lets_go_by_itself() -> None:
    """Within seconds: nothing has to happen at any table."""
    clock = Clock()
    async with a_lab(clock=clock, let_go_s=0.01) as lab:
        table, *sockets = await lab.two()
        for number in (0, 1):
            await lab.browsers[number].post(f"/api/tables/{table}/ending", {"agree": True})
        for socket in sockets:
            await socket.close()
        await lab.still(table)
        gone = asyncio.Event()
        kept = weakref.ref(lab.living(table), lambda _: gone.set())
        assert kept() is not None
        clock.at += host.OVER_MS
        await asyncio.wait_for(gone.wait(), SOON_S)


async def test_windows_of_a_game_close_by_themselves() -> None:
    """A game's own clock acts at its alarm, for all at the same time of the server."""
    clock = Clock()
    async with a_lab(clock=clock, known={"toy": toy.TOY}) as lab:
        table, anna, ben = await lab.two(game="toy")
        for socket in (anna, ben):
            await socket.act({"type": "bet", "stake": 1})
        await anna.until(lambda message: message.get("changes", {}).get("phase") == "window")
        clock.at += 3_999
        await lab.wake(table)
        assert anna.happened("scored") == []
        clock.at += 1
        await lab.wake(table)
        await anna.until(lambda m: any(e["by"] == -2 for e in m.get("happened", ())))
        assert len(anna.happened("scored")) == 1


async def test_the_host_clears_the_seat_of_somebody_who_never_came_back() -> None:
    """Before the start only, and only an absent person's or a bot's."""
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open()
        await ben.join(table)
        socket = await ben.connect(table)
        refusal = await anna.http.delete(f"/api/tables/{table}/seats/1")
        assert (refusal.status_code, refusal.json()["code"]) == (409, "seat_present")
        await socket.close()
        freed = await anna.http.delete(f"/api/tables/{table}/seats/1")
        assert freed.json()["table"]["seats"][1]["kind"] == "empty"
        await anna.post(f"/api/tables/{table}/bots", {"bot": "random"})
        await anna.http.delete(f"/api/tables/{table}/seats/1")
        assert lab.living(table).doc.seats[1].kind == "empty"


async def test_the_last_person_closes_the_table() -> None:
    """What nobody wants to play any more leaves the lobby."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open(settings={"visibility": "public"})
        assert len((await anna.http.get("/api/tables")).json()["tables"]) == 1
        answer = await anna.http.delete(f"/api/tables/{table}/seats/0")
        assert answer.json()["table"]["stage"] == "closed"
        assert (await anna.http.get("/api/tables")).json()["tables"] == []


@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_the_lobby_shows_public_tables_and_ones_own(visibility: str) -> None:
    """With the deviations from the standard rules, and whose turn it is."""
    async with a_lab() as lab:
        table, *sockets = await lab.two(
            settings={"visibility": visibility}, options={"start_points": 9}
        )
        seat, other = movers(*sockets)
        lobby = (await lab.browsers[seat].http.get("/api/tables")).json()
        assert [row["id"] for row in lobby["tables"]] == [table] * (visibility == "public")
        assert lobby["yours"][0]["your_turn"] is True
        assert lobby["yours"][0]["deviations"] == {"start_points": 9}
        lobby = (await lab.browsers[other].http.get("/api/tables")).json()
        assert lobby["yours"][0]["your_turn"] is False
        stranger = (await lab.browser("Carol").http.get("/api/tables")).json()
        assert stranger["yours"] == []
