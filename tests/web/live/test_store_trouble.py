"""When the store says no, or says nothing: the table and its log never part."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.web.lab import a_lab, it_happens
from tests.web.sockets import SOON_S, Socket
from tests.web.standins import Clock, FirstChoice

from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import Conflict, Entry, StoreUnavailable, Unsettled
from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import close
from stammtisch.web.live import housekeeper, timers
from stammtisch.web.live.bots import loop

DAY_MS = 86_400_000


class Moody(MemoryStore):
    """A store in memory that can be told what to do next."""

    def __init__(self) -> None:
        super().__init__()
        self.reason = ""
        self.refused = 0
        self.forgetful: Exception | None = None
        """Write, and then fail to say so."""
        self.hold: asyncio.Event | None = None

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        self._may()
        if self.hold is not None:
            await self.hold.wait()
        await super().append(table, entries, doc)
        self._lose()

    async def save(self, doc: TableDoc) -> None:
        self._may()
        await super().save(doc)
        if doc.successor is not None:
            self._lose()

    async def forget(self, before_ms: int) -> int:
        self._may()
        return await super().forget(before_ms)

    def _may(self) -> None:
        if self.reason:
            self.refused += 1
            raise StoreUnavailable(self.reason)

    def _lose(self) -> None:
        if self.forgetful is not None:
            lost, self.forgetful = self.forgetful, None
            raise lost


def mover(*sockets: Socket) -> Socket:
    """Whose turn it is."""
    return next(socket for socket in sockets if socket.legal)


@pytest.mark.parametrize("reason", ["full", "read_only", "busy", "io"])
async def test_nothing_is_played_that_cannot_be_kept(reason: str) -> None:
    """Actions, seats and tables are refused with the reason; afterwards all goes on."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        socket = mover(*sockets)
        action, before = socket.legal[0], await store.entries(table)
        store.reason = reason
        refusal = await socket.act(action, key="the-same-key")
        assert (refusal["code"], refusal["facts"]) == ("not_saved", {"reason": reason})
        assert await store.entries(table) == before
        anna = lab.browsers[0]
        for path, body in (
            ("/api/tables", {"game": "zwanzig", "name": "Anna"}),
            (f"/api/tables/{table}/link", {}),
        ):
            answer = await anna.post(path, body, 503)
            assert answer["facts"]["reason"] == reason
            assert answer["request"]
        for path in ("/healthz", "/readyz"):
            health = await anna.http.get(path)
            assert (health.status_code, health.json()["reason"]) == (503, reason)
        store.reason = ""
        assert (await socket.act(action, key="the-same-key"))["type"] == "accepted"
        assert (await anna.http.get("/healthz")).status_code == 200
        assert (await anna.http.get("/readyz")).json() == {"status": "ready", "reason": ""}
        await lab.host.farewell()
        ending = await anna.http.get("/readyz")
        assert (ending.status_code, ending.json()["reason"]) == (503, "ending")


@pytest.mark.parametrize(
    ("lost", "code"),
    [
        case("a fault of ours", ConnectionError("the answer was lost"), "internal"),
        case("the store does not know", Unsettled("unreachable"), "not_certain"),
    ],
)
async def test_an_answer_that_was_lost_is_looked_up_in_the_log(lost: Exception, code: str) -> None:
    """The action stands although nobody knew: its key is acknowledged then, not played twice."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        socket = mover(*sockets)
        action, seen = socket.legal[0], socket.seq
        store.forgetful = lost
        assert (await socket.act(action, key="lost-answer"))["code"] == code
        again = await socket.act(action, key="lost-answer", seen=seen)
        assert again["type"] == "accepted"
        assert [e.key for e in await store.entries(table)].count("lost-answer") == 1
        fresh = await lab.browsers[sockets.index(socket)].connect(table)
        assert fresh.seq == len(await store.entries(table))


async def test_after_a_lost_answer_the_match_goes_on_by_itself() -> None:
    """What was found in the log is no news to anybody else, but it may be a bot's turn now."""
    store = Moody()
    async with a_lab(store=store) as lab:
        anna = lab.browser("Anna")
        socket = await anna.connect(await anna.open(bots=["random"]))
        for turn in range(4):
            await it_happens(lambda: socket.legal)
            action, seen, key = socket.legal[0], socket.seq, f"lost-answer-{turn}"
            store.forgetful = Unsettled("unreachable")
            assert (await socket.act(action, key=key, seen=seen))["code"] == "not_certain"
            assert (await socket.act(action, key=key, seen=seen))["type"] == "accepted"


async def test_a_rematch_whose_answer_was_lost_is_found_again() -> None:
    """Whoever asks next is led to the same table; there are not two of them."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *_ = await lab.two()
        living = lab.living(table)
        await living.writer.change(lambda doc: close(doc, living.present.now()))
        store.forgetful = Unsettled("unreachable")
        anna = lab.browsers[0]
        assert (await anna.post(f"/api/tables/{table}/rematch", {}, 503))["code"] == "not_certain"
        known = await store.table(table)
        seated = await anna.post(f"/api/tables/{table}/rematch")
        assert known is not None
        assert seated["table"]["id"] == known.successor


async def test_who_finds_a_rematch_before_it_is_announced_sits_at_the_same_table() -> None:
    """It stands in the lobby a moment before the old table says where it is."""

    class Slow(Moody):
        async def save(self, doc: TableDoc) -> None:
            if doc.successor is not None:
                await known.wait()
            await super().save(doc)

    known = asyncio.Event()
    async with a_lab(store=Slow()) as lab:
        table, *_ = await lab.two()
        living = lab.living(table)
        await living.writer.change(lambda doc: close(doc, living.present.now()))
        anna, ben = lab.browsers
        asking = asyncio.ensure_future(anna.post(f"/api/tables/{table}/rematch"))
        await it_happens(lab.host.directory.newest_first)
        (rematch,) = lab.host.directory.newest_first()
        await ben.connect(rematch.id)
        found = lab.living(rematch.id)
        known.set()
        await asking
        assert lab.living(rematch.id) is found


async def test_a_second_writer_is_noticed() -> None:
    """Somebody else's entry at our number: refused, read again, and then all is as in the log."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        socket = mover(*sockets)
        living = lab.living(table)
        step = living.table.prepare(
            sockets.index(socket), socket.legal[-1], living.moment(), key="from-elsewhere"
        )
        await store.append(table, step.entries)  # type: ignore[union-attr]
        refusal = await socket.act(socket.legal[0])
        assert refusal["code"] == "conflict"
        fresh = await lab.browsers[0].connect(table)
        assert fresh.seq == len(await store.entries(table))
        for one in sockets:
            await one.pong()
            assert one.seq == fresh.seq


async def test_an_action_that_was_cut_off_leaves_no_doubt() -> None:
    """The task of a connection dies while the store writes: the table reads what became of it."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        socket = mover(*sockets)
        seat = sockets.index(socket)
        store.hold = asyncio.Event()
        socket.send(type="act", key="cut-off-here", seen=socket.seq, action=socket.legal[0])
        await it_happens(lambda: lab.living(table).writer.busy)
        socket.task.cancel()
        await asyncio.gather(socket.task, return_exceptions=True)
        store.hold = None
        back = await lab.browsers[seat].connect(table)
        answer = await back.act(back.legal[0], key="cut-off-here")
        assert answer["type"] == "accepted"
        assert [e.key for e in await store.entries(table)].count("cut-off-here") == 1


async def test_bots_wait_for_a_store_that_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """And play on when it does."""
    monkeypatch.setattr(loop, "RETRY_S", 0.01)
    store = Moody()

    class Unlucky(FirstChoice):
        async def choose(self, *question: Any) -> bytes:
            if not store.refused:
                store.reason = "full"
            return await super().choose(*question)

    async with a_lab(store=store, thinkers=Unlucky()) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(bots=["random"])
        socket = await anna.connect(table)
        living = lab.living(table)
        while not store.reason:
            await socket.pong()
            if socket.legal:
                await socket.act(socket.legal[0])
        await it_happens(lambda: store.refused)
        store.reason = ""
        await socket.until(lambda m: any(e["by"] == 1 for e in m.get("happened", ())))
        assert living.table.seq == len(await store.entries(table))


async def test_a_match_that_begins_by_itself_does_when_the_store_takes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At a tournament's table there is no host who could start it."""
    monkeypatch.setattr(timers, "_RETRY_S", 0.01)

    class Full(Moody):
        async def append(
            self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
        ) -> None:
            if self.refused < 3:
                self.refused += 1
                raise StoreUnavailable("full")
            await super().append(table, entries, doc)

    store = Full()
    async with a_lab(store=store) as lab:
        table = await lab.browser("Anna").open(bots=["random"])
        assert lab.living(table).doc.stage == "open"
        await it_happens(lambda: lab.living(table).doc.stage == "playing")
        assert store.refused == 3


async def test_a_match_that_another_server_has_by_now_is_begun_there() -> None:
    """Its time comes here, too, where nobody waits for an answer and nothing fails."""
    async with a_lab() as lab:
        living = lab.living(await lab.browser("Anna").open(seats=2))
        living.writer.leave()
        living.start._begin()
        beginning = living.start._beginning
        assert beginning is not None
        await beginning
        assert living.doc.stage == "open"


async def test_a_damaged_log_does_not_open_and_harms_nobody_else() -> None:
    """That table is refused by name; the others play."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        for socket in sockets:
            await socket.close()
        lab.host._living.clear()
        lab.host._ids.clear()
        log = store._logs[table]
        log.entries[0] = replace(log.entries[0], t=10**9)
        refusal = await lab.browsers[0].http.get(f"/api/tables/{table}")
        assert (refusal.status_code, refusal.json()["code"]) == (503, "table_damaged")
        lobby = await lab.browsers[0].http.get("/api/tables")
        assert lobby.json()["yours"][0]["your_turn"] is False
        other, *_ = await lab.two()
        assert other != table


@pytest.mark.parametrize("part", ["entries", "table"])
async def test_what_is_not_what_was_written_is_a_damaged_table(part: str) -> None:
    """A row whose checksum is wrong is the last word about its table, over HTTP and at the door."""

    class Rotten(MemoryStore):
        async def entries(self, table: str, after: int = 0) -> list[Entry]:
            if part == "entries" and table in rotten:
                raise StoreUnavailable("damaged", "entry 3 is not what was written")
            return await super().entries(table, after)

        async def table(self, key: str) -> TableDoc | None:
            if part == "table" and key in rotten:
                raise StoreUnavailable("damaged", "the document is not what was written")
            return await super().table(key)

    rotten: list[str] = []
    async with a_lab(store=Rotten()) as lab:
        table, *sockets = await lab.two()
        for socket in sockets:
            await socket.close()
        lab.host._living.clear()
        lab.host._ids.clear()
        rotten.append(table)
        anna = lab.browsers[0]
        answer = await anna.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "table_damaged")
        again = anna.dial(table)
        assert (await again.next("refused"))["code"] == "table_damaged"
        await again.task
        assert again.closed == 1008


async def test_a_table_that_is_found_damaged_while_it_is_played_says_so() -> None:
    """Nobody is told of a bug of ours, and whoever comes back gets the same answer."""
    store = Moody()
    async with a_lab(store=store) as lab:
        table, *sockets = await lab.two()
        socket = mover(*sockets)
        log = store._logs[table]
        log.entries[0] = replace(log.entries[0], t=10**9)
        lab.living(table).writer._doubtful = True
        assert (await socket.act(socket.legal[0]))["code"] == "table_damaged"
        again = lab.browsers[0].dial(table)
        assert (await again.next("refused"))["code"] == "table_damaged"
        assert lab.host.room.metrics.bugs == 0


async def test_six_letters_that_are_taken_are_drawn_again() -> None:
    """A code belongs to one table; when the draws run out, the caller may try again."""

    class Crowded(MemoryStore):
        async def save(self, doc: TableDoc) -> None:
            if not tries:
                await super().save(doc)
                return
            tries.pop()
            raise Conflict("another table has the code")

    tries = [1, 2]
    async with a_lab(store=Crowded()) as lab:
        await lab.browser("Anna").open()
        assert tries == []
        tries += range(5)
        wishes = {"game": "zwanzig", "name": "Anna"}
        answer = await lab.browser("Anna").post("/api/tables", wishes, 503)
        assert answer["facts"]["reason"] == "busy"


class Lasting(MemoryStore):
    """Outlives the room."""

    async def close(self) -> None:
        pass


async def test_old_tables_are_forgotten() -> None:
    """What ended long ago, and what never began, leaves store and lobby, and not a day early."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(settings={"visibility": "public"})
        await lab.host.housekeeper.forget()
        clock.at += 180 * DAY_MS
        await lab.host.housekeeper.forget()
        assert len((await anna.http.get("/api/tables")).json()["tables"]) == 1
        clock.at += DAY_MS
        await lab.host.housekeeper.forget()
        assert (await anna.http.get("/api/tables")).json()["tables"] == []
        assert await lab.host.room.store.table(table) is None


class Wayward(MemoryStore):
    """Fails where housekeeping does not expect it."""

    def __init__(self) -> None:
        super().__init__()
        self.forgot = False
        self.looked = asyncio.Event()

    async def forget(self, before_ms: int) -> int:
        self.forgot = True
        return 1

    async def tables(self) -> list[TableDoc]:
        if self.forgot:
            raise StoreUnavailable("unreachable")
        return await super().tables()

    async def compress(self, before_ms: int, most: int) -> int:
        self.looked.set()
        raise OSError("an error of ours")


async def test_the_house_is_kept_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sees the task that keeps it: if it ended, nothing old would ever be deleted again."""
    monkeypatch.setattr(housekeeper, "_HOUSE_S", 0.01)
    store = Wayward()
    async with a_lab(store=store) as lab:
        for _ in range(3):
            await asyncio.wait_for(store.looked.wait(), SOON_S)
            store.looked.clear()
        assert lab.host.room.metrics.bugs >= 2


@pytest.mark.parametrize("days", [-20_000, -200, 200, 20_000])
async def test_a_clock_that_jumps_deletes_nothing(days: int) -> None:
    """Neither what was there before, nor what comes while the clock is wrong, either way."""

    class Wall(Clock):
        jump_ms = 0

        def unix_ms(self) -> int:
            return super().unix_ms() + self.jump_ms

    clock = Wall()
    async with a_lab(clock=clock) as lab:
        anna = lab.browser("Anna")
        await lab.host.housekeeper.forget()
        tables = [await anna.open()]
        for jump_ms in (days * DAY_MS, 0, -days * DAY_MS, 0):
            clock.jump_ms = jump_ms
            tables.append(await anna.open())
            clock.at += DAY_MS
            await lab.host.housekeeper.forget()
        for table in tables:
            assert await lab.host.room.store.table(table) is not None


@pytest.mark.parametrize(
    ("days_off", "left"),
    [
        case("a year ahead by mistake", [365], True),
        case("ahead, and started again and again", [365, *[0] * 20], True),
        case("back to 1970", [-20_000], True),
        case("ahead and back", [2_000, -2_000], True),
        case("really off for a week, often enough", [7] * 27, False),
    ],
)
async def test_a_start_with_a_wrong_clock_deletes_nothing(days_off: list[int], left: bool) -> None:
    """The store keeps how long the house has stood; a start adds a week to it at most."""
    store = Lasting()
    clock = Clock()
    async with a_lab(store=store, clock=clock) as lab:
        table = await lab.browser("Anna").open()
        await lab.host.housekeeper.forget()
    for days in days_off:
        clock.at += days * DAY_MS
        async with a_lab(store=store, clock=clock) as lab:
            await lab.host.housekeeper.forget()
    assert (await store.table(table) is not None) is left
