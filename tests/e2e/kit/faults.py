"""A line to the room on which every so many messages something goes wrong, each time another way.

It counts the messages of the tables' sockets, to and fro, over all connections; what else goes
through, and the control frames of the sockets, pass untouched.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from tests.e2e.kit.rig import Wire

HELD_S = 0.7
"""So long a late message is on its way, and one that waits for the next if there is none."""

SILENT_S = 2.0
"""So long the line is silent before it breaks."""

FAULTS = (
    "lost", "unanswered", "torn", "silent", "half closed", "late", "twice", "overtaken",
)  # fmt: skip

_HEAD = b"\r\n\r\n"
_MASKED, _LENGTH, _CONTROL = 0x80, 0x7F, 0x08


class Frame(NamedTuple):
    """A frame of a WebSocket (RFC 6455, 5.2): its bytes as they came, and what they say."""

    raw: bytes
    control: bool
    payload: bytes


async def read_frame(reader: asyncio.StreamReader) -> Frame:
    """The next one. Raises `asyncio.IncompleteReadError` at the end of the line."""
    raw = await reader.readexactly(2)
    size = raw[1] & _LENGTH
    if size >= 126:
        longer = await reader.readexactly(2 if size == 126 else 8)
        raw, size = raw + longer, int.from_bytes(longer)
    mask = await reader.readexactly(4) if raw[1] & _MASKED else b""
    body = await reader.readexactly(size)
    payload = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body)) if mask else body
    return Frame(raw + mask + body, bool(raw[0] & _CONTROL), payload)


class Line:
    """Both ends of a connection."""

    def __init__(self, page: asyncio.StreamWriter, room: asyncio.StreamWriter) -> None:
        self.ends = {page, room}
        self.deaf = False
        """Nothing passes any more, in either direction."""

    def break_off(self) -> None:
        """Both ends notice."""
        for end in self.ends:
            end.transport.abort()


class Direction:
    """One way of a connection, and what may go wrong with the message that is on it."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: Line,
        heard: list[dict[str, Any]],
    ) -> None:
        """``heard`` takes down every message that is said in this direction."""
        self.reader = reader
        self._heard = heard
        self._writer = writer
        self._line = line
        self.faults: dict[str, Callable[[bytes], Awaitable[None]]] = {
            "lost": self._lost,
            "unanswered": self._unanswered,
            "torn": self._torn,
            "silent": self._silent,
            "half closed": self._half_closed,
            "late": self._late,
            "twice": self._twice,
            "overtaken": self._overtaken,
        }

    async def heard(self) -> Frame:
        """What is said next."""
        frame = await read_frame(self.reader)
        if not frame.control:
            self._heard.append(msgspec.json.decode(frame.payload))
        return frame

    async def send(self, raw: bytes) -> None:
        """Let it pass."""
        if not self._line.deaf:
            self._writer.write(raw)
            await self._writer.drain()

    def end(self) -> None:
        """Say that nothing more comes."""
        self._writer.close()

    async def _lost(self, _: bytes) -> None:
        """The line breaks, and it does not arrive."""
        self._line.break_off()

    async def _unanswered(self, raw: bytes) -> None:
        """It arrives, and the line breaks before an answer does."""
        await self.send(raw)
        self._line.deaf = True
        await asyncio.sleep(HELD_S)
        self._line.break_off()

    async def _torn(self, raw: bytes) -> None:
        """Half of it arrives."""
        await self.send(raw[: len(raw) // 2])
        self._line.break_off()

    async def _silent(self, _: bytes) -> None:
        """For a while nothing arrives that is said in this direction, and then the line breaks."""
        await asyncio.sleep(SILENT_S)
        self._line.break_off()

    async def _half_closed(self, _: bytes) -> None:
        """Nothing more comes in this direction; the other one is open."""
        self._writer.write_eof()
        await self.reader.read()

    async def _late(self, raw: bytes) -> None:
        await asyncio.sleep(HELD_S)
        await self.send(raw)

    async def _twice(self, raw: bytes) -> None:
        await self.send(raw + raw)

    async def _overtaken(self, raw: bytes) -> None:
        """The next one comes first, if there is one soon."""
        following = asyncio.ensure_future(self.heard())
        done, _ = await asyncio.wait([following], timeout=HELD_S)
        if done:
            await self.send(following.result().raw + raw)
        else:
            await self.send(raw)
            await self.send((await following).raw)


class FaultyWire(Wire):
    """A relay to the room whose faults come in turn, one at every ``every``-th message."""

    def __init__(self, target: int, *, every: int, first: int, shift: int) -> None:
        """``first``: the number of messages before the first fault; ``shift``: which that is."""
        self._every, self._first, self._shift = every, first, shift
        self.calm = False
        """Nothing goes wrong any more."""
        self.messages = 0
        self.done: list[str] = []
        """The faults so far."""
        self.sent: list[dict[str, Any]] = []
        """What the page has said, whether it arrived or not."""
        self.told: list[dict[str, Any]] = []
        """What the room has said."""
        super().__init__(target)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            line = Line(writer, far_writer)
            self._writers |= line.ends
            await asyncio.gather(
                self._flow(Direction(reader, far_writer, line, self.sent), b"upgrade: websocket"),
                self._flow(Direction(far_reader, writer, line, self.told), b"http/1.1 101"),
            )
            self._writers -= line.ends

    async def _flow(self, way: Direction, mark: bytes) -> None:
        """Pass on what is said; ``mark`` shows at the beginning of a socket."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await way.reader.readuntil(_HEAD)
            await way.send(head)
            while mark in head.lower():
                await self._frame(way, await way.heard())
            while data := await way.reader.read(65_536):
                await way.send(data)
        way.end()

    async def _frame(self, way: Direction, frame: Frame) -> None:
        fault = None if frame.control else self._due()
        if fault is None:
            await way.send(frame.raw)
        else:
            self.done.append(fault)
            await way.faults[fault](frame.raw)

    def _due(self) -> str | None:
        """What happens to this message."""
        number, self.messages = self.messages - self._first, self.messages + 1
        if self.calm or number < 0 or number % self._every:
            return None
        return FAULTS[(number // self._every + self._shift) % len(FAULTS)]
