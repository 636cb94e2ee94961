"""An open WebSocket without its request: what comes in is told at once, what goes out is written.

Most of what a waiting socket keeps in memory is how it came about: the request, its headers twice,
a dozen coroutines between the web server and whoever listens. None of it is needed once both sides
only talk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from websockets import frames
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from stammtisch.web.edge.connections.pulse import Pulsing
from stammtisch.web.edge.limits import Bucket, RoomLimits

FAREWELL_S = 10.0
"""So long the other side may take to answer a goodbye, and to read what was written before."""

_MESSAGES = frozenset({Opcode.TEXT, Opcode.BINARY, Opcode.CONT})

_TEXT = 0x81
"""The first byte of a whole text message."""

_apply_mask: Any = frames.apply_mask  # type: ignore[attr-defined] # in C where there is one

_MASKED = 0x80
_TWO_BYTES = 126
_LEAST = 6
"""An empty message with its mask."""

SHORT = 1024
"""Messages up to this length that come alone are read at once: a move is one."""


class Listener(Protocol):
    """Who talks to the other side."""

    def told(self, text: str | None) -> None:
        """A whole message has come; ``None``: one that is no text."""
        ...

    def drained(self) -> None:
        """There is room for more again, after `Pipe.full`."""
        ...

    def flooded(self) -> None:
        """The other side pings without end: time for a goodbye."""
        ...

    def lost(self) -> None:
        """The other side has gone; nothing is told any more."""
        ...


def framed(text: bytes) -> bytes:
    """A message of text as a server sends it: unmasked and whole (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"%c%c%b" % (_TEXT, size, text)
    if size < 65536:
        return b"%c\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), text)
    return b"%c\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), text)


def unmasked(data: bytes) -> bytes | None:
    """The text of ``data``, if that is one whole message of at most `SHORT` bytes (RFC 6455, 5.2).

    Moves are; all else is left to who knows everything that can come.
    """
    size = len(data)
    if size < _LEAST or data[0] != _TEXT or size > SHORT:
        return None
    length = data[1] - _MASKED
    if length < _TWO_BYTES and length == size - 6:
        return bytes(_apply_mask(data[6:], data[2:6]))
    if length == _TWO_BYTES and int.from_bytes(data[2:4], "big") == size - 8:
        return bytes(_apply_mask(data[8:], data[4:8]))
    return None


def between_frames(framing: ServerProtocol) -> bool:
    """Whether ``framing`` waits for the beginning of a frame, and has nothing of it.

    The library does not tell; where it is built otherwise some day, the answer is no.
    """
    waiting: Any = getattr(framing, "parser", None)
    while (deeper := getattr(waiting, "gi_yieldfrom", None)) is not None:
        waiting = deeper
    return getattr(waiting, "gi_code", None) is StreamReader.at_eof.__code__


class Pipe(asyncio.Protocol):
    """Both ways of a socket whose handshake is over; takes the place of what led it so far."""

    __slots__ = (
        "_asked",
        "_between",
        "_connections",
        "_farewell",
        "_framing",
        "_held",
        "_kind",
        "_limits",
        "_listener",
        "_message",
        "_pings",
        "_pulse",
        "_transport",
        "full",
    )

    def __init__(
        self,
        transport: Any,
        framing: ServerProtocol,
        connections: set[Any],
        pulse: set[Pulsing],
        limits: RoomLimits,
    ) -> None:
        """``connections`` are all of the server, which waits for them at its end.

        Who is in the ``pulse`` is pinged from time to time, and gone if it has not answered by the
        next. Who pings more often than the ``limits`` allow is sent away.
        """
        self._transport: Any = transport
        self._framing = framing
        self._connections = connections
        self._pulse = pulse
        self._limits = limits
        self._pings: Bucket | None = None
        """No page ever pings."""
        self._listener: Listener | None = None
        self._message: bytearray | None = None
        """What has come of a message in parts."""
        self._kind = Opcode.TEXT
        """What the message is that came last, or is coming."""
        self._between = between_frames(framing)
        """Nothing of the next frame has come."""
        self._held = False
        """The listener wants nothing to be told."""
        self._asked = False
        self._farewell: asyncio.TimerHandle | None = None
        self.full = False
        """The other side reads too slowly: what is written now has to wait."""

    def open(self, listener: Listener, heard: Sequence[str | None] = ()) -> None:
        """Tell ``listener`` from here on, and first what was ``heard`` before."""
        self._listener = listener
        self._connections.add(self)
        self._transport.set_protocol(self)
        self._pulse.add(self)
        for text in heard:
            listener.told(text)

    # --- out ---------------------------------------------------------------------------------

    def write(self, *texts: bytes) -> None:
        """Send messages, all with one call of the system."""
        if not self._transport.is_closing():
            self._transport.write(b"".join([framed(text) for text in texts]))

    def close(self, code: int) -> None:
        """Say goodbye, and hang up once the other side has answered or had its time."""
        if self._transport.is_closing():
            return  # the listener may still be at what was said last, when its server ends
        try:
            self._framing.send_close(code)
        except InvalidState:
            return
        self._flush()
        self.go_on()
        self._give_time()

    def abort(self) -> None:
        """Hang up, whatever is still on its way."""
        self._transport.abort()

    def pause(self) -> None:
        """Tell nothing for a while: the other side has to wait."""
        self._held = True
        self._transport.pause_reading()

    def go_on(self) -> None:
        """Tell again."""
        self._held = False
        self._listen()

    # --- in: called by the event loop and by the server --------------------------------------

    def data_received(self, data: bytes) -> None:
        framing = self._framing
        if self._between and self._message is None and framing.state is State.OPEN:
            text = unmasked(data)
            if text is not None:
                self._kind = Opcode.TEXT
                self._tell(text)
                return
        framing.receive_data(data)
        for event in framing.events_received():
            if isinstance(event, Frame):
                self._hear(event)
        self._between = between_frames(framing)
        self._flush()
        if framing.eof_sent or framing.close_rcvd is not None:
            self._hang_up()

    def eof_received(self) -> None:
        self._hang_up()

    def pause_writing(self) -> None:
        # Each ping is answered: who asks without end and reads nothing would fill the memory.
        self.full = True
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        self.full = False
        self._listen()
        if self._listener is not None:
            self._listener.drained()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - so it is called
        self._rest()
        self._connections.discard(self)
        # It waits for the end of what comes in, which nobody tells it, and holds what holds it.
        self._framing.parser.close()
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lost()

    def shutdown(self) -> None:
        """The server ends."""
        self.close(1012)
        self._hang_up()

    def _hear(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self._asked = False
        elif frame.opcode is Opcode.PING:
            limits = self._limits
            self._pings = self._pings or Bucket(limits.pings_burst, limits.pings_rate)
            flooded = self._pings.take() > 0 and self._framing.close_sent is None
            if flooded and self._listener is not None:
                self._listener.flooded()
        elif frame.opcode in _MESSAGES:
            # The library has seen to it that parts fit, and are not too much together.
            if frame.opcode is not Opcode.CONT:
                self._kind = frame.opcode
            if not frame.fin or self._message is not None:
                self._message = self._message or bytearray()
                self._message += frame.data
            if frame.fin:
                whole, self._message = self._message, None
                self._tell(bytes(frame.data if whole is None else whole))

    def _tell(self, message: bytes) -> None:
        framing = self._framing
        # What came before the other side's own goodbye still counts.
        if framing.close_sent is not None and not framing.close_rcvd_then_sent:
            return
        try:
            text = message.decode() if self._kind is Opcode.TEXT else None
        except UnicodeDecodeError:
            framing.fail(1007)
            self._flush()
            self._hang_up()
            return
        if self._listener is not None:
            self._listener.told(text)

    def _flush(self) -> None:
        if waiting := self._framing.data_to_send():
            self._transport.write(b"".join(waiting))

    def _listen(self) -> None:
        if not (self._held or self.full):
            self._transport.resume_reading()

    # --- whether anybody is there ------------------------------------------------------------

    def ask(self) -> None:
        """Ping; if the last one was not answered nobody is there."""
        if self._asked:
            self._framing.fail(1011, "keepalive ping timeout")
            self._flush()
            self._hang_up()
        else:
            self._asked = True
            self._framing.send_ping(b"")
            self._flush()

    def _hang_up(self) -> None:
        """End once everything is written; who does not read it would keep us for ever."""
        self._transport.close()
        self._give_time()

    def _give_time(self) -> None:
        self._rest()
        self._farewell = asyncio.get_running_loop().call_later(FAREWELL_S, self._transport.abort)

    def _rest(self) -> None:
        self._pulse.discard(self)
        if self._farewell is not None:
            self._farewell.cancel()
            self._farewell = None
