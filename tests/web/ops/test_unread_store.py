"""A store that opens but cannot be read when the room starts: the terminal says why."""

from __future__ import annotations

import argparse
import socket

import pytest

from stammtisch import wiring
from stammtisch.cli.failure import Failure
from stammtisch.cli.server import Server
from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.model import TableDoc


class Unread(MemoryStore):
    """As a database whose last connection another has taken meanwhile."""

    async def tables(self) -> list[TableDoc]:
        raise StoreUnavailable("no_connections", "raise max_connections", where="postgresql://db")


async def test_it_is_told_in_one_sentence() -> None:
    """And not in the log alone, with a status that nobody knows."""
    host = wiring.hosting(environ={})(Unread())
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server(argparse.Namespace(), host, listening, None, None)
        with pytest.raises(Failure, match=r"postgresql://db .*raise max_connections") as told:
            await server.serve([listening])
    assert told.value.status == 1
