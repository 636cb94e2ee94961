"""The way out to one browser: messages wait in a queue, and who reads too slowly is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Literal, Protocol

import msgspec
from litestar.types import Send

from stammtisch.web.ops.latches import Latch
from stammtisch.web.wire.table.from_server import Bye

MAX_MESSAGES = 400
MAX_BYTES = 1_000_000
_FAREWELL_S = 3.0

Reason = Literal["restart", "slow", "flood", "closed"]
CLOSE_CODES: dict[Reason, int] = {"restart": 1012, "slow": 1013, "flood": 1008, "closed": 1000}
REFUSED = 1008
"""The code for whoever may not be here; why is said before."""

encode = msgspec.json.Encoder().encode


def _nothing() -> None:
    """For nobody."""


class Outlet(Protocol):
    """Where messages go at once; see `stammtisch.web.edge.connections.pipe`."""

    @property
    def full(self) -> bool:
        """What is written now has to wait."""
        ...

    def write(self, *texts: bytes) -> None:
        """Send messages of text, in one piece."""
        ...

    def close(self, code: int) -> None:
        """Say goodbye, and hang up."""
        ...

    def abort(self) -> None:
        """Hang up, whatever is still on its way."""
        ...


class Connection:
    """One socket at a table. `push` never waits.

    Messages wait here until they can go: `write` sends them beside the reading, or `lead` gives
    them a way out of their own.
    """

    __slots__ = (
        "_bytes", "_done", "_ended", "_outlet", "_queue", "_stuck", "_wake", "guest", "seat",
    )  # fmt: skip

    def __init__(self, guest: str | None = None, stuck: Callable[[], object] = _nothing) -> None:
        """``stuck`` is called when the other side does not even take the goodbye."""
        self.guest = guest
        """SHA-256 of the guest's key; ``None``: nobody known."""
        self.seat: int | None = None
        self._queue: list[bytes] = []
        self._bytes = 0
        self._wake = Latch()
        self._ended: int | None = None
        self._done = Latch()
        self._stuck = stuck
        self._outlet: Outlet | None = None

    def push(self, text: bytes) -> Reason | None:
        """Queue a message, encoded; ``slow`` when this was too much and the connection ends."""
        if self._ended is not None:
            return None
        if self._outlet is not None and not self._queue and not self._outlet.full:
            self._outlet.write(text)
            return None
        slow = self._keep(text)
        self._wake.set()
        return slow

    def send(self, message: object) -> None:
        """Queue one message of `from_server`."""
        self.push(encode(message))

    def hold(self, message: object) -> None:
        """Queue one message of `from_server`, until `release`: more will follow at once."""
        if self._ended is None:
            self._keep(encode(message))

    def release(self) -> None:
        """Send what was held and what has followed it, in one piece."""
        self._wake.set()
        if self._outlet is not None and self._queue and not self._outlet.full:
            texts, self._queue, self._bytes = self._queue, [], 0
            self._outlet.write(*texts)

    def end(self, reason: Reason) -> None:
        """Say goodbye and close; what was queued for a slow reader is thrown away."""
        if self._ended is None:
            if reason == "slow":
                self._queue.clear()
            self._queue.append(encode(Bye(reason)))
            self.close(CLOSE_CODES[reason])

    def close(self, code: int) -> None:
        """Close once the queue is empty."""
        if self._ended is None:
            self._ended = code
            self._wake.set()
            asyncio.get_running_loop().call_later(_FAREWELL_S, self._check)
            self.drained()

    def lead(self, outlet: Outlet) -> None:
        """Let everything go out by ``outlet`` from here on, and first what waits."""
        self._outlet, self._stuck = outlet, outlet.abort
        self.drained()

    def drained(self) -> None:
        """Send what waits, as far as the way out takes it."""
        if self._outlet is None:
            return
        while self._queue and not self._outlet.full:
            text = self._queue.pop(0)
            self._bytes -= len(text)
            self._outlet.write(text)
        if not self._queue and self._ended is not None:
            self._outlet.close(self._ended)
            self.lost()

    def lost(self) -> None:
        """There is no way out any more."""
        self._ended = self._ended or 1006
        self._outlet = None
        self._stuck = _nothing
        self._queue.clear()
        self._done.set()

    def _keep(self, text: bytes) -> Reason | None:
        if len(self._queue) >= MAX_MESSAGES or self._bytes > MAX_BYTES:
            self.end("slow")
            return "slow"
        self._queue.append(text)
        self._bytes += len(text)
        return None

    def _check(self) -> None:
        if not self._done.is_set():
            self._stuck()

    @property
    def ended(self) -> bool:
        """Nothing more will be said, and nothing more is listened to."""
        return self._ended is not None

    async def wait_closed(self) -> None:
        """Until everything is written, or the reader has had its time."""
        try:
            await asyncio.wait_for(self._done.wait(), _FAREWELL_S)
        except TimeoutError:
            return

    async def write(self, send: Send) -> None:
        """Send what is queued until the connection ends; a line that breaks is an end, too."""
        try:
            # An error would stay with its task, and keep who waits for it, who keeps the task:
            # a circle for each line that ever broke, until all garbage is collected.
            with suppress(Exception):
                await self._send_all(send)
        finally:
            self.lost()

    async def _send_all(self, send: Send) -> None:
        while True:
            while self._queue:
                text = self._queue.pop(0)
                self._bytes -= len(text)
                await send({"type": "websocket.send", "bytes": None, "text": text.decode()})
            if self._ended is not None:
                await send({"type": "websocket.close", "code": self._ended, "reason": ""})
                return
            self._wake.clear()
            await self._wake.wait()
