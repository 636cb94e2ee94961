"""The thinnest WebSocket client that will do: text frames over an asyncio transport."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One connection; ``hear`` gets every text message as bytes.

    Written by hand so that the driver stays well below the server's use of a core. Frames are
    masked with zeros, which is a valid key and leaves the text as it is.
    """

    def __init__(self, path: str, cookie: str, hear: Hear) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()
        """Nothing comes any more."""
        self.received = 0
        """Bytes so far."""
        self._hear = hear
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        buffer = self._buffer
        buffer += data
        if not self.open.done():
            head = buffer.find(b"\r\n\r\n")
            if head < 0:
                return
            if b" 101 " not in buffer[: buffer.find(b"\r\n")]:
                self.open.set_exception(ConnectionError(bytes(buffer[:200]).decode()))
                return
            del buffer[: head + 4]
            self.open.set_result(None)
        while frame := _frame(buffer):
            opcode, start, end = frame
            payload = bytes(buffer[start:end])
            del buffer[:end]
            if opcode == 1:
                self._hear(payload)
            elif opcode == 9:
                self._send(0x8A, payload)

    def say(self, text: bytes) -> None:
        """Send a text message."""
        self._send(0x81, text)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, first: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0x80 | 126))
        length = b"" if size < 126 else size.to_bytes(2, "big")
        self._transport.write(head + length + b"\0\0\0\0" + payload)


def _frame(buffer: bytearray) -> tuple[int, int, int] | None:
    """Opcode, start and end of the payload of the first whole frame."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1] & 0x7F, 2
    if size == 126:
        size, start = int.from_bytes(buffer[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(buffer[2:10], "big"), 10
    if len(buffer) < start + size or len(buffer) < start:
        return None
    return buffer[0] & 0x0F, start, start + size


async def connect(port: int, path: str, cookie: str, hear: Hear) -> Socket:
    """An open connection. Raises `ConnectionError`."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(path, cookie, hear), "127.0.0.1", port)
    await socket.open
    return socket
