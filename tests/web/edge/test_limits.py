"""How much one connection and one address may ask, and that friends never notice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn
from tests.builders import case
from tests.web.lab import a_lab, it_happens
from tests.web.sockets import Socket
from tests.web.standins import Clock
from uvicorn.server import ServerState

from stammtisch.web.api.table import tables
from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.connections.transport import http_protocol
from stammtisch.web.edge.limits import Bucket, Gate, RoomLimits, limits_from
from stammtisch.web.live.host import IDLE_MS
from stammtisch.web.live.telling import connection as connections

PATIENCE_S = 0.5
"""How long a server waits here."""

NEW: dict[str, Any] = {"game": "zwanzig", "name": "Anna"}


def test_a_bucket_is_full_at_first_and_fills_at_its_rate() -> None:
    """A burst at once, then one token each time its share of a second has passed."""
    now = [100.0]
    bucket = Bucket(3, 2, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] += 0.5
    assert (bucket.take(), bucket.full) == (0, False)
    now[0] += 100
    assert bucket.full
    assert [bucket.take() for _ in range(4)][-1] > 0


def test_addresses_are_counted_apart_and_networks_together() -> None:
    """IPv6 customers have a whole /64; IPv4 addresses stand for themselves."""
    gate = Gate(RoomLimits(sockets=1))
    assert gate.enter("10.0.0.1") == 0
    assert gate.enter("10.0.0.1") > 0
    assert gate.enter("10.0.0.2") == 0
    assert gate.enter("2001:db8::1") == 0
    assert gate.enter("2001:db8::2%eth0") > 0
    assert gate.enter("2001:db8:0:1::1") == 0
    gate.leave("10.0.0.1")
    assert gate.enter("10.0.0.1") == 0


def test_quiet_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate remembers those who are here, not all who ever came."""
    monkeypatch.setattr("stammtisch.web.edge.limits._FORGET_ABOVE", 100)
    gate = Gate(RoomLimits(connects_rate=10**9))
    assert gate.enter("10.1.1.1") == 0
    for number in range(1_000):
        gate.enter(f"10.0.{number // 250}.{number % 250}")
        gate.leave(f"10.0.{number // 250}.{number % 250}")
    assert len(gate._by_address) <= 101
    assert gate._at("10.1.1.1").sockets == 1


def test_who_comes_from_ever_new_addresses_costs_no_more_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """None of them is quiet yet; that is not found out anew with every one."""
    monkeypatch.setattr("stammtisch.web.edge.limits._FORGET_ABOVE", 100)
    looked = 0

    def idle(_: object) -> bool:
        nonlocal looked
        looked += 1
        return False

    monkeypatch.setattr("stammtisch.web.edge.limits._Address.idle", property(idle))
    gate = Gate(RoomLimits())
    for number in range(1_000):
        gate.request(f"2001:db8:0:{number:x}::1")
    assert len(gate._by_address) == 1_000
    assert looked < 2 * 1_000


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        case("unknown", {"STAMMTISCH_LIMIT_BEER": "1"}, "no such limit"),
        case("no number", {"STAMMTISCH_LIMIT_SOCKETS": "many"}, "positive number"),
        case("not positive", {"STAMMTISCH_LIMIT_SOCKETS": "-1"}, "positive number"),
        case("half a connection", {"STAMMTISCH_LIMIT_SOCKETS": "1.5"}, "whole number"),
        case("no end", {"STAMMTISCH_LIMIT_CHAT_RATE": "inf"}, "positive number"),
    ],
)
def test_limits_that_make_no_sense(environ: dict[str, str], words: str) -> None:
    """Named with the variable, before anything starts."""
    with pytest.raises(ValueError, match=words):
        limits_from(environ)


def test_limits_come_from_the_environment() -> None:
    """Each by its name; the others keep their values."""
    found = limits_from({"STAMMTISCH_LIMIT_SOCKETS": "7", "STAMMTISCH_LIMIT_CHAT_RATE": "0.1"})
    assert found == RoomLimits(sockets=7, chat_rate=0.1)
    assert limits_from({"STAMMTISCH_LIMIT_SOCKETS": "1e3"}).sockets == 1000
    assert limits_from({"STAMMTISCH_LIMIT_SOCKETS": ""}) == RoomLimits()


async def test_who_talks_too_fast_is_heard_later_and_who_never_stops_is_sent_away() -> None:
    """Slowing down comes first; goodbye is for the hopeless."""
    limits = RoomLimits(messages_burst=5, messages_rate=50, patience=15)
    async with a_lab(limits=limits) as lab:
        table, anna, ben = await lab.two()
        for _ in range(12):
            anna.send(type="ping", at=1)
        await anna.pong()
        for _ in range(60):
            ben.send(type="ping", at=1)
        assert (await ben.next("bye"))["reason"] == "flood"
        assert lab.host.room.metrics.dropped["flood"] == 1
        await lab.browsers[1].connect(table)


async def test_who_only_looks_on_has_the_same_pace() -> None:
    """At an evening and at a Runde nobody has more to say than at a table."""
    limits = RoomLimits(messages_burst=5, messages_rate=50, patience=15)
    async with a_lab(limits=limits) as lab:
        evening = (await lab.browser("Anna").post("/api/evenings", {}, 201))["evening"]
        path = lab.base.at(f"/api/evenings/{evening}/socket")
        socket = Socket(lab.app, path, "", {"host": "test"})
        lab.sockets.append(socket)
        for _ in range(60):
            socket.send(type="ping", at=1)
        assert (await socket.next("bye"))["reason"] == "flood"
        assert lab.host.room.metrics.dropped["flood"] == 1


@pytest.mark.parametrize(
    ("line", "burst"),
    [case("words", {"text": "hello"}, 3), case("phrases", {"phrase": "knock"}, 1)],
)
async def test_a_seat_has_one_pace_of_chat_over_all_its_connections(
    line: dict[str, str], burst: int
) -> None:
    """Coming back, or coming with more devices, gives nobody more to say; others are free."""
    limits = RoomLimits(chat_burst=3, chat_rate=0.001, phrase_every_s=1000)
    async with a_lab(limits=limits) as lab:
        table, anna, ben = await lab.two()
        for _ in range(burst):
            anna.send(type="say", **line)
            await anna.next("chat")
        anna.send(type="say", **line)
        assert (await anna.next("refused"))["code"] == "said_too_fast"
        second = await lab.browsers[0].connect(table)
        await anna.close()
        third = await lab.browsers[0].connect(table)
        for socket in (second, third):
            socket.send(type="say", **line)
            assert (await socket.next("refused"))["code"] == "said_too_fast"
        ben.send(type="say", **line)
        await ben.until(lambda message: message["type"] == "chat" and message["seat"] == 1)


async def test_who_does_not_read_is_dropped_and_may_come_back() -> None:
    """The queue is bounded; after a goodbye the whole picture waits for a new connection."""
    async with a_lab() as lab:
        table, anna, _ = await lab.two()
        connection = next(iter(lab.living(table).crowd.by_seat[0]))
        for _ in range(500):
            connection.push(b"{}")
        bye = await anna.next("bye")
        assert bye["reason"] == "slow"
        await anna.task
        back = await lab.browsers[0].connect(table, since=anna.seq)
        assert back.messages[0]["missed"] == []


async def test_seven_friends_behind_one_router_are_never_limited() -> None:
    """Each opens the page in three tabs, reloads, and plays: no 429 anywhere."""
    async with a_lab() as lab:
        friends = [lab.browser(f"F{number}") for number in range(6)]
        table = await friends[0].open(seats=6)
        for friend in friends[1:]:
            await friend.join(table)
        for _ in range(3):
            for friend in [*friends, lab.browser("guest")]:
                for path in ("/api/games", "/api/tables", f"/api/tables/{table}"):
                    assert (await friend.http.get(path)).status_code == 200
                socket = await friend.connect(table)
                for number in range(20):
                    socket.send(type="ping", at=number)
                await socket.pong()


async def test_a_thousand_connections_from_one_address_are_refused_politely() -> None:
    """Those above the limit get 429 with a time to wait; those who play go on."""
    async with a_lab(limits=RoomLimits(connects_burst=2_000)) as lab:
        table, anna, _ = await lab.two()
        sockets = [lab.browser("x").dial(table) for _ in range(300)]
        for socket in sockets[250:]:
            await socket.task
            assert socket.denied is not None
            status, body = socket.denied
            assert (status, body["code"]) == (429, "too_many_requests")
            assert body["facts"]["seconds"] > 0
        assert sum(socket.denied is None for socket in sockets) == 248
        await anna.pong()
        for socket in sockets[:248]:
            await socket.close()
        await lab.browser("y").connect(table)


async def test_connections_and_tables_have_a_rate() -> None:
    """A burst is free, what follows waits."""
    limits = RoomLimits(connects_burst=3, connects_rate=0.001, tables_burst=2, tables_rate=0.01)
    async with a_lab(limits=limits) as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        await anna.open()
        answer = await anna.http.post("/api/tables", json=NEW)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 10
        for _ in range(3):
            await anna.connect(table)
        socket = anna.dial(table)
        await socket.task
        assert socket.denied is not None


async def test_what_is_stored_for_a_table_has_the_rate_of_tables() -> None:
    """Changes before the match and rematches, too: one by one they would fill a disk."""
    async with a_lab(limits=RoomLimits(tables_burst=3, tables_rate=0.001)) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["random"])
        await anna.post(f"/api/tables/{table}/ending", {"agree": True})
        again = f"/api/tables/{table}/rematch"
        codes = [(await anna.http.post(again)).status_code for _ in range(3)]
        assert codes == [200, 200, 200], "there is one, and it was opened once"
        waiting = await anna.open()
        plan = {"options": {}, "settings": {"pace_ms": 0}}
        answer = await anna.http.put(f"/api/tables/{waiting}/plan", json=plan)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
        successor = (await anna.http.post(again)).json()["table"]["id"]
        await anna.post(f"/api/tables/{successor}/ending", {"agree": True})
        answer = await anna.http.post(f"/api/tables/{successor}/rematch")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")


async def test_a_look_at_the_lobby_brings_few_tables_to_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many somebody plays at, to know where it is their turn; all of them are named."""
    monkeypatch.setattr(tables, "MAX_TURNS", 1)
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        for _ in range(2):
            table = await anna.open(seats=2)
            await ben.join(table)
            await anna.post(f"/api/tables/{table}/start")
            await lab.still(table)
        clock.at += IDLE_MS
        lab.host.sweep()
        assert lab.host.tables == 0
        assert len((await anna.http.get("/api/tables")).json()["yours"]) == 2
        assert lab.host.tables == 1


@pytest.mark.parametrize("path", ["/api/games", "/metrics", "/schema/openapi.json"])
async def test_too_many_requests_are_refused_before_they_cost_anything(path: str) -> None:
    """The API is counted, and what costs as much; the page itself may be loaded."""
    async with a_lab(limits=RoomLimits(requests_burst=3, requests_rate=0.001)) as lab:
        http = lab.browser("Anna").http
        codes = [(await http.get(path)).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert (await http.get("/healthz")).status_code == 200


async def test_a_flood_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Of what is refused in a row the first is noted; all are counted, and each still has its
    number, and others are noted as ever."""
    caplog.set_level("INFO", "stammtisch")
    async with a_lab(limits=RoomLimits(requests_burst=2, requests_rate=0.001)) as lab:
        http = lab.browser("Anna").http
        answers = [await http.get("/api/games") for _ in range(9)]
        assert all(answer.headers["x-request-id"] for answer in answers)
        assert (await http.get("/healthz")).status_code == 200
        noted = [one.__dict__["facts"]["status"] for one in caplog.records if one.msg == "request"]
        assert noted == [200, 200, 429]
        assert lab.host.room.metrics.refusals["too_many_requests"] == 7


async def test_who_does_not_even_take_the_goodbye_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stalled browser costs a queue and a few seconds, not a task for ever."""
    monkeypatch.setattr(connections, "_FAREWELL_S", 0.05)
    async with a_lab() as lab:
        table, *_ = await lab.two()
        socket = await lab.browser("Carol").connect(table)
        socket.stalled = asyncio.Event()
        watching = lab.living(table).crowd.by_seat[None][0]
        for _ in range(500):
            watching.push(b"{}")
            await asyncio.sleep(0)
        await asyncio.wait_for(socket.task, 5)
        assert None not in lab.living(table).crowd.by_seat


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """The shortest answer."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def without_end(scope: Any, receive: Any, send: Any) -> None:
    """More than anybody who does not read has room for."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(1_000):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})


@asynccontextmanager
async def a_server(
    limits: RoomLimits, patience_s: float, proxies: Sequence[str] = (), app: Any = nothing
) -> AsyncIterator[tuple[Gate, int]]:
    """The network's side of a server; its gate and its port."""
    config = uvicorn.Config(cast(Any, app), log_config=None, ws="none")
    config.load()
    gate, state = Gate(limits), ServerState()
    protocol = http_protocol(gate, Proxies(proxies), patience_s)

    def connected() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={"here": state.connections})

    server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with server:
        yield gate, server.sockets[0].getsockname()[1]


async def test_who_connects_and_asks_nothing_is_not_waited_for() -> None:
    """Nor who asks drop by drop."""
    async with a_server(RoomLimits(), 0.1) as (gate, port):
        for start in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX: "):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(start)
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 5) == b""
            writer.close()
        assert gate._at("127.0.0.1").connections == 0


async def test_an_answer_that_comes_bit_by_bit_has_as_long_for_each_bit() -> None:
    """As a review has, which may take minutes on a slow machine."""
    ends: list[float] = []

    async def bit_by_bit(scope: Any, receive: Any, send: Any) -> None:
        (here,) = scope["state"]["here"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(10):
            await send({"type": "http.response.body", "body": b"bit\n", "more_body": True})
            ends.append(here._timer.when())
        await send({"type": "http.response.body", "body": b"whole\n"})

    async with a_server(RoomLimits(), 30, app=bit_by_bit) as (_, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"whole" in await asyncio.wait_for(reader.read(), 20)
        writer.close()
    assert ends == sorted(set(ends))
    assert len(ends) == 10


async def test_who_does_not_read_an_answer_is_not_waited_for() -> None:
    """However much of it there still is."""
    asked = asyncio.Event()

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        asked.set()
        await without_end(scope, receive, send)

    async with a_server(RoomLimits(), PATIENCE_S, app=answered) as (gate, port):
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await asked.wait()
        await it_happens(lambda: gate._at("127.0.0.1").connections == 0)
        writer.close()


async def test_the_connections_of_a_proxy_are_not_those_of_one_person() -> None:
    """They are not counted here, but each still has to ask something in time."""
    async with a_server(RoomLimits(connections=1), 30, ["127.0.0.0/8"]) as (gate, port):
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        for reader, writer in held:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.readline()).startswith(b"HTTP/1.1 204")
            writer.close()
        assert gate._at("127.0.0.1").connections == 0


async def test_too_many_connections_are_told_so() -> None:
    """429 before anything was asked; a place is free again when one has gone."""
    async with a_server(RoomLimits(connections=2), 30) as (gate, port):
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 429 ")
        head, body = answer.split(b"\r\n\r\n")
        assert f"content-length: {len(body)}".encode() in head
        for _, one in (*held, (reader, writer)):
            one.close()
        await it_happens(lambda: gate._at("127.0.0.1").connections == 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 204")
        writer.close()
