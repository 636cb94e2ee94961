"""A machine that thinks for rooms: its worker processes, offered at an address."""

from __future__ import annotations

import asyncio
import logging
import socket
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

from stammtisch.bots.processes.workers import MAX_LINE, Figures, WorkerFailed, Workers
from stammtisch.bots.remote.handshake import NotTrusted, kind, welcome

_GREETING_S = 5.0
"""So long somebody may take to show that he knows the secret."""

_MOST_S = 600.0
"""A thought ends with the line of the room that asked; this is for rooms that are cut off."""

_STRANGERS = 32
"""So many may be at the door at a time, each with a line of a megabyte; more are hung up on."""

_FIRST = b"{}\n"
"""No question to any bot; who answers it has started."""

_log = logging.getLogger(__name__)


class Machine:
    """So many processes; whoever knows the secret may have lines to them."""

    def __init__(self, processes: int, secret: bytes) -> None:
        self._processes = processes
        self._secret = secret
        self._workers = Workers(size=processes, budget_s=_MOST_S, start_s=_MOST_S)
        self._rooms: set[asyncio.Task[None]] = set()
        self._strangers = 0
        self._replacing: set[asyncio.Task[None]] = set()

    @property
    def figures(self) -> Figures:
        """How its processes stand."""
        return self._workers.figures

    async def start(self) -> None:
        """Start all processes, so that no room has to wait for that. Raises `WorkerFailed`."""
        kind()  # to know takes a moment, too, the first time
        await asyncio.gather(*(self._workers.put(_FIRST) for _ in range(self._processes)))

    def _replace_soon(self) -> None:
        """Let no room wait until there is a process in the place of one that is ended."""
        task = asyncio.get_running_loop().create_task(self._replace())
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _replace(self) -> None:
        with suppress(WorkerFailed):
            await self._workers.put(_FIRST)

    async def serve(self, listening: socket.socket, until: asyncio.Event) -> None:
        """Think for whoever comes, until told to stop; then all lines end at once."""
        server = await asyncio.start_server(self._receive, sock=listening, limit=MAX_LINE)
        try:
            await until.wait()
        finally:
            server.close()
            for room in self._rooms:
                room.cancel()
            await asyncio.gather(*self._rooms, return_exceptions=True)
            await self._workers.close()
            await asyncio.gather(*self._replacing)

    async def _receive(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._rooms.add(task)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            await self._welcome(reader, writer)
            await self._answer(reader, writer)
        except NotTrusted as refused:
            _log.warning("%s was refused: %s", _address(writer), refused)
        except (OSError, ValueError, WorkerFailed) as wrong:
            why = str(wrong) or f"nothing was heard for {_GREETING_S} s"
            _log.warning("the line of %s ended: %s", _address(writer), why)
        except asyncio.CancelledError:
            pass  # we end; nobody waits for this task
        finally:
            self._rooms.discard(task)
            writer.close()

    async def _welcome(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Raises `NotTrusted`, `OSError`."""
        if self._strangers >= _STRANGERS:
            raise NotTrusted("too many others are at the door")
        self._strangers += 1
        try:
            async with asyncio.timeout(_GREETING_S):
                await welcome(reader, writer, self._secret, self._processes)
        finally:
            self._strangers -= 1

    async def _answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Line for line; a room that hangs up is thought for no longer."""
        line = await reader.readline()
        while line.endswith(b"\n"):
            thinking = asyncio.ensure_future(self._workers.put(line))
            hearing = asyncio.ensure_future(reader.readline())
            try:
                await asyncio.wait({thinking, hearing}, return_when=asyncio.FIRST_COMPLETED)
                if not thinking.done():
                    self._replace_soon()  # it is ended below
                    return
                writer.write(thinking.result())
                await writer.drain()
                line = await hearing
            finally:
                thinking.cancel()
                hearing.cancel()
                await asyncio.gather(thinking, hearing, return_exceptions=True)


def _address(writer: StreamWriter) -> str:
    peer = writer.get_extra_info("peername")
    return str(peer[0]) if peer else "somebody"
