"""An open socket without its request says and hears what it did with it."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn
from tests.builders import case
from tests.web.lab import it_happens
from tests.web.sockets import SOON_S
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.connections import pipe as pipes
from stammtisch.web.edge.connections.pipe import Pipe, between_frames, unmasked
from stammtisch.web.edge.connections.transport import (
    QuietSocket,
    http_protocol,
    parted,
    socket_protocol,
)
from stammtisch.web.edge.limits import Gate, RoomLimits


class Echo:
    """Says again what it is told; notes the rest."""

    def __init__(self, pipe: Pipe) -> None:
        self.pipe = pipe
        self.noted: list[str] = []
        self.heard: list[str | None] = []
        self.gone = asyncio.Event()

    def told(self, text: str | None) -> None:
        self.heard.append(text)
        if text == "bye":
            self.pipe.close(1000)
        else:
            self.pipe.write(b"no text" if text is None else text.encode())

    def drained(self) -> None:
        self.noted.append("drained")

    def flooded(self) -> None:
        self.noted.append("flooded")
        self.pipe.write(b"too fast")
        self.pipe.close(1008)

    def lost(self) -> None:
        self.gone.set()


class Server:
    """Where everything is said again, and who has come."""

    def __init__(self, port: int, state: ServerState) -> None:
        self.port, self.state = port, state
        self.echoes: list[Echo] = []

    async def emptied(self) -> None:
        while self.state.connections or self.state.tasks:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)

    async def come(self) -> ClientConnection:
        """Somebody who never pings of their own, and whose request is over."""
        line = await connect(f"ws://127.0.0.1:{self.port}/", ping_interval=None)
        while self.state.tasks or not self.echoes:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        return line


@asynccontextmanager
async def a_server(
    *, patience_s: float = 20, found: asyncio.Event | None = None, limits: RoomLimits | None = None
) -> AsyncIterator[Server]:
    """``found``: it accepts at once, and parts when that has happened."""
    here: Server

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if found is not None:
            await found.wait()
        two = parted(scope)
        assert two is not None
        pipe, heard = two
        here.echoes.append(Echo(pipe))
        pipe.open(here.echoes[-1], heard)

    config = uvicorn.Config(
        cast(Any, app), log_config=None, ws=socket_protocol(limits or RoomLimits()),
        ws_max_size=100_000, ws_ping_interval=patience_s, ws_per_message_deflate=False,
    )  # fmt: skip
    config.load()
    state = ServerState()
    protocol = http_protocol(Gate(RoomLimits()), Proxies(()))

    def connected() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with server:
        here = Server(server.sockets[0].getsockname()[1], state)
        yield here
        for echo in here.echoes:
            echo.pipe.abort()
        await here.emptied()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
async def test_a_message_of_any_length_comes_back_whole(size: int) -> None:
    """Lengths are written in one, three or nine bytes."""
    async with a_server() as server:
        line = await server.come()
        for _ in range(2):
            await line.send("ä" * (size // 2) + "x" * (size % 2))
            assert await line.recv() == "ä" * (size // 2) + "x" * (size % 2)
        await line.close()


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        case("in parts", ["a", "b", "c"], "abc"),
        case("bytes", b"abc", "no text"),
        case("bytes in parts", [b"a", b"b"], "no text"),
    ],
)
async def test_a_message_may_come_otherwise(said: Any, heard: str) -> None:
    """In several frames, or as bytes, which are no text."""
    async with a_server() as server:
        line = await server.come()
        await line.send(said)
        assert await line.recv() == heard
        await line.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1_000])
def test_a_short_message_that_comes_alone_is_read_at_once(size: int) -> None:
    """As the library reads it; not with a byte too few or too many, and no other kind of frame."""
    text = b"x" * size
    whole = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert unmasked(whole) == text
    others = (whole[:-1], whole + b"x", Frame(Opcode.TEXT, text, fin=False).serialize(mask=True))
    assert [unmasked(data) for data in others] == [None] * 3
    assert unmasked(Frame(Opcode.BINARY, text).serialize(mask=True)) is None
    assert unmasked(Frame(Opcode.TEXT, text).serialize(mask=False)) is None


def test_the_rest_of_a_frame_is_no_message_of_its_own() -> None:
    """Wherever a frame is cut: what follows it may look like one, and is its text."""
    inner = Frame(Opcode.TEXT, b"nested").serialize(mask=True)
    whole = Frame(Opcode.TEXT, b"x" * 200 + inner).serialize(mask=True)
    framing = ServerProtocol(state=State.OPEN)
    assert between_frames(framing)
    for cut in range(1, len(whole)):
        framing.receive_data(whole[:cut])
        assert not between_frames(framing)
        framing.receive_data(whole[cut:])
        assert between_frames(framing)


async def test_the_request_is_let_go_of() -> None:
    """It is most of what a socket at rest could keep, with all its headers."""
    async with a_server() as server:
        line = await server.come()
        kept = [one for one in gc.get_objects() if type(one) is Request]
        assert kept == [line.request]
        await line.close()


async def test_what_was_said_before_is_told_first() -> None:
    """A browser need not wait until the table is found."""
    found = asyncio.Event()
    async with a_server(found=found) as server:
        line = await connect(f"ws://127.0.0.1:{server.port}/")
        await line.send("first")
        await line.send("second")
        await (await line.ping())
        found.set()
        assert [await line.recv(), await line.recv()] == ["first", "second"]
        await line.close()


async def guest_hangs_up(line: ClientConnection, _: Server) -> None:
    await line.close()


async def guest_is_gone(line: ClientConnection, _: Server) -> None:
    line.transport.abort()


async def host_hangs_up(line: ClientConnection, _: Server) -> None:
    await line.send("bye")


async def server_ends(_: ClientConnection, server: Server) -> None:
    for one in list(server.state.connections):
        one.shutdown()


@pytest.mark.parametrize(
    ("end", "code"),
    [
        case("the guest hangs up", guest_hangs_up, 1000),
        case("the guest is gone", guest_is_gone, 1006),
        case("the host hangs up", host_hangs_up, 1000),
        case("the server ends", server_ends, 1012),
    ],
)
async def test_an_end_leaves_nothing(
    end: Callable[[ClientConnection, Server], Awaitable[None]], code: int
) -> None:
    """Both sides know of it, and no circle waits for the collector of garbage."""
    gc.collect()
    gc.disable()
    try:
        async with a_server() as server:
            line = await server.come()
            await end(line, server)
            await server.echoes.pop().gone.wait()
            await line.wait_closed()
            assert line.close_code == code
            await server.emptied()
            kinds = (Pipe, ServerProtocol, QuietSocket)
            assert not [one for one in gc.get_objects() if issubclass(type(one), kinds)]
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        case("no UTF-8", Frame(Opcode.TEXT, b"\xff"), 1007),
        case("too long", Frame(Opcode.TEXT, b"x" * 100_001), 1009),
        case("the rest of nothing", Frame(Opcode.CONT, b"x"), 1002),
    ],
)
async def test_nonsense_ends_the_socket(frame: Frame, code: int) -> None:
    """And says why, at once and not with the next ping."""
    async with a_server(patience_s=10 * SOON_S) as server:
        line = await server.come()
        line.transport.write(frame.serialize(mask=True))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(line.recv(), SOON_S)
        assert line.close_code == code
        await server.echoes[0].gone.wait()


async def test_a_ping_is_answered_and_asked() -> None:
    """Who answers stays, however long nothing is said."""
    async with a_server() as server:
        line = await server.come()
        await (await line.ping())
        pipe = server.echoes[0].pipe
        for _ in range(3):
            pipe.ask()
            await it_happens(lambda: not pipe._asked)
        await line.send("still here")
        assert await line.recv() == "still here"
        await line.close()


FEW_PINGS = RoomLimits(pings_burst=3, pings_rate=0.001)


async def test_who_pings_without_end_is_sent_away() -> None:
    """A few are answered; then comes the goodbye, once, and what was said before has counted."""
    async with a_server(limits=FEW_PINGS) as server:
        line = await server.come()
        echo = server.echoes[0]
        await line.send("here")
        assert await line.recv() == "here"
        for _ in range(3):
            await (await line.ping())
        line.transport.write(masked(Opcode.PING) * 2_000)
        assert await line.recv() == "too fast"
        with pytest.raises(ConnectionClosed):
            await line.recv()
        assert line.close_code == 1008
        await echo.gone.wait()
        assert echo.noted.count("flooded") == 1


async def test_pings_are_counted_before_the_request_is_over_as_well() -> None:
    """Where nobody has taken the connection over, the server itself says goodbye."""
    found = asyncio.Event()
    async with (
        a_server(limits=FEW_PINGS, found=found) as server,
        connect(f"ws://127.0.0.1:{server.port}/") as line,
    ):
        line.transport.write(masked(Opcode.PING) * 4)
        with pytest.raises(ConnectionClosed):
            await line.recv()
        assert line.close_code == 1008
        found.set()


async def test_who_does_not_answer_is_gone() -> None:
    """A phone in a tunnel tells nobody that it has left."""
    async with a_server(patience_s=0.05) as server:
        line = await server.come()
        line.transport.pause_reading()
        await server.echoes[0].gone.wait()
        line.transport.abort()


def full(pipe: Pipe) -> bool:
    """Asked anew each time."""
    return pipe.full


async def test_a_slow_reader_is_known() -> None:
    """What is written to one who reads nothing would fill the memory."""
    async with a_server() as server:
        line = await server.come()
        line.transport.pause_reading()
        echo = server.echoes[0]
        while not full(echo.pipe):
            echo.pipe.write(b"x" * 50_000)
            await asyncio.sleep(0)
        line.transport.resume_reading()
        async with asyncio.timeout(SOON_S):
            while not echo.noted:
                await line.recv()
        assert not full(echo.pipe)
        line.transport.abort()  # a goodbye would wait behind all that nobody has read


def masked(kind: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(kind, data, fin).serialize(mask=True)


async def test_what_is_said_with_the_goodbye_is_told() -> None:
    """Who moves and closes the page sends both at once."""
    async with a_server() as server:
        line = await server.come()
        echo = server.echoes.pop()
        line.transport.write(masked(Opcode.TEXT, b"last") + masked(Opcode.CLOSE, b"\x03\xe8"))
        await echo.gone.wait()
        assert echo.heard == ["last"]


async def test_who_has_gone_is_told_no_goodbye() -> None:
    """A server that ends speaks to all, also to those whose last move is still being stored."""
    async with a_server() as server:
        line = await server.come()
        echo = server.echoes[0]
        line.transport.abort()
        await echo.gone.wait()
        echo.pipe.close(1012)
        assert echo.pipe._framing.close_sent is None
        assert echo.pipe._farewell is None


async def test_what_is_said_after_our_goodbye_is_not_told() -> None:
    """Even where the other side's goodbye follows at once."""
    async with a_server() as server:
        line = await server.come()
        echo = server.echoes.pop()
        echo.pipe.close(1000)
        line.transport.write(masked(Opcode.TEXT, b"late") + masked(Opcode.CLOSE, b"\x03\xe8"))
        await echo.gone.wait()
        assert echo.heard == []


async def test_parts_do_not_pile_up() -> None:
    """A message may have any number of parts, also of such in which there is nothing."""
    async with a_server() as server:
        line = await server.come()
        line.transport.write(masked(Opcode.TEXT, b"a", fin=False))
        line.transport.write(masked(Opcode.CONT, fin=False) * 1_000)
        await (await line.ping())
        gc.collect()  # other tests leave some, too
        assert sum(type(one) is Frame for one in gc.get_objects()) < 10
        line.transport.write(masked(Opcode.CONT, b"b"))
        assert await line.recv() == "ab"
        await line.close()


def we_hang_up(pipe: Pipe, _: ClientConnection) -> None:
    pipe.close(1000)


def we_stop(pipe: Pipe, _: ClientConnection) -> None:
    pipe.shutdown()


def they_say_goodbye(_: Pipe, line: ClientConnection) -> None:
    line.transport.write(masked(Opcode.CLOSE, b"\x03\xe8"))


def they_write_no_more(_: Pipe, line: ClientConnection) -> None:
    line.transport.write_eof()


def they_answer_no_ping(pipe: Pipe, _: ClientConnection) -> None:
    pipe.ask()
    pipe.ask()


@pytest.mark.parametrize(
    "end",
    [
        case("we hang up", we_hang_up),
        case("we stop", we_stop),
        case("they say goodbye", they_say_goodbye),
        case("they write no more", they_write_no_more),
        case("no pong", they_answer_no_ping),
    ],
)
async def test_who_reads_nothing_does_not_stay(
    end: Callable[[Pipe, ClientConnection], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written and not read would keep the connection for ever, and its visitor's place."""
    monkeypatch.setattr(pipes, "FAREWELL_S", 0.1)
    async with a_server() as server:
        line = await server.come()
        line.transport.pause_reading()
        echo = server.echoes[0]
        while not echo.pipe._transport.get_write_buffer_size():
            echo.pipe.write(b"x" * 10_000)
            await asyncio.sleep(0)
        end(echo.pipe, line)
        async with asyncio.timeout(SOON_S):
            await echo.gone.wait()
        line.transport.abort()


async def test_who_pings_and_reads_nothing_has_to_wait() -> None:
    """Every ping is answered: the answers must not fill the memory."""
    async with a_server() as server:
        ours = socket.create_connection(("127.0.0.1", server.port))
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line = await connect(f"ws://127.0.0.1:{server.port}/", sock=ours)
        while not server.echoes:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        line.transport.pause_reading()
        pipe = server.echoes[0].pipe
        pings = masked(Opcode.PING, b"x" * 125) * 4_000
        for _ in range(40):
            line.transport.write(pings)
            await asyncio.sleep(0.01)
            assert pipe._transport.get_write_buffer_size() < 1_000_000
            if full(pipe):
                break
        for _ in range(10):
            line.transport.write(pings)
            await asyncio.sleep(0.01)
            assert pipe._transport.get_write_buffer_size() < 1_000_000
        line.transport.abort()
