"""Where a room lets its bots think: an address, and how a line to it is made."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from asyncio import StreamReader, StreamWriter
from typing import NamedTuple

from stammtisch.bots.processes.lines import WorkerLine
from stammtisch.bots.remote.handshake import introduce

REACH_S = 2.0
"""So long a machine may take to answer the door, unless said otherwise."""


class MachineAddress(NamedTuple):
    """The address of a machine that thinks for rooms."""

    host: str
    port: int

    @property
    def is_here(self) -> bool:
        """It can be on no other machine."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def place(text: str) -> MachineAddress:
    """What ``host:port`` or ``[address]:port`` names. Raises `ValueError`."""
    host, colon, port = text.strip().rpartition(":")
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    plain = bare and (bare != host or ":" not in host)
    if not (plain and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError(f"{text.strip()!r} is not of the form host:port")
    return MachineAddress(bare, int(port))


class RemoteLine(WorkerLine):
    """A line to a process of another machine."""

    def __init__(self, reader: StreamReader, writer: StreamWriter, processes: int) -> None:
        super().__init__(reader, writer)
        self.at_a_time = processes


async def reach(
    there: MachineAddress, secret: bytes, max_line: int, *, patience_s: float = REACH_S
) -> WorkerLine:
    """A new line to a place. Raises `OSError`."""
    try:
        async with asyncio.timeout(patience_s):
            reader, writer = await asyncio.open_connection(*there, limit=max_line)
            try:
                processes = await introduce(reader, writer, secret)
            except BaseException:
                writer.transport.abort()
                raise
    except TimeoutError:
        raise OSError(f"no answer within {patience_s} s") from None
    except UnicodeError as wrong:
        raise OSError(f"{there.host!r} cannot be the name of a machine: {wrong}") from None
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    return RemoteLine(reader, writer, processes)
