"""A proxy on the way to a server that can cut the line at a chosen moment, or make it slow."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

Cut = Literal["", "request", "answer"]


class WireCutter:
    """Passes bytes on, until it is told to cut all lines.

    ``cut`` says when: with the next ``request``, which does not arrive, or with the next
    ``answer``, which does not arrive either, but what it answers has been done.
    """

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        self._target = parts.hostname, parts.port
        self._parts = parts
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.cut: Cut = ""
        self.spared = 0
        """So many pieces of that kind still pass."""
        self.closed = False
        """Whoever comes is turned away."""
        self.delay_s = 0.0
        """So long each piece is on its way, to and fro; what is on its way stays there."""

    async def start(self) -> str:
        """Listen, and return the address that leads through here."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return urlunsplit(self._parts._replace(netloc=f"postgres@127.0.0.1:{port}"))

    async def stop(self) -> None:
        """Cut everything and listen no more."""
        self.hang_up()
        assert self._server is not None
        self._server.close()
        await asyncio.sleep(0.05)

    def hang_up(self) -> None:
        """Cut all lines now."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.closed:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        await asyncio.gather(
            self._pass(reader, back, "request"), self._pass(there, writer, "answer")
        )

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, what: Cut
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                if self.cut == what and self.spared:
                    self.spared -= 1
                elif self.cut == what:
                    self.cut = ""
                    self.hang_up()
                    return
                writer.write(data)
                await writer.drain()
        writer.close()
