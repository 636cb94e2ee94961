"""Several servers of one room in the test's own event loop, each on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import msgspec
import uvicorn
from tests.web import lab
from tests.web.sockets import SOON_S
from tests.web.standins import AnswersHere, FirstChoice
from websockets.asyncio.client import ClientConnection, connect

from stammtisch.games import games
from stammtisch.storage.postgres.leases import PostgresLeases
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.table.match.leases import OtherServer
from stammtisch.web.app import create_app
from stammtisch.web.edge.addresses.entrance import Entrance
from stammtisch.web.edge.connections.transport import http_protocol, socket_protocol
from stammtisch.web.edge.identity import guests
from stammtisch.web.live.host import Host
from stammtisch.web.live.room import Room

Message = dict[str, Any]


class _Quiet(uvicorn.Server):
    """Leaves the signals of the process to the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Fellow:
    """One server of the room."""

    def __init__(self, store: PostgresStore, listening: socket.socket) -> None:
        assert store.leases is not None
        self.store = store
        self.leases: PostgresLeases = store.leases
        self.port = int(listening.getsockname()[1])
        known = games()
        room = Room(
            store, FirstChoice(), AnswersHere(known), known=known, leases=store.leases,
            nonce_wait_s=0, entrance=Entrance(base=lab.under),
        )  # fmt: skip
        self.host = Host(room)
        self.app = create_app(self.host)
        config = uvicorn.Config(
            self.app,
            http=http_protocol(room.gate, room.entrance.proxies),
            proxy_headers=False,
            ws=socket_protocol(room.limits),
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=2,
            lifespan="on",
        )
        self._server = _Quiet(config)
        self._listening = listening
        self._serving: asyncio.Task[None] | None = None

    @classmethod
    async def come(cls, address: str) -> Fellow:
        """A server that is ready."""
        listening = socket.create_server(("127.0.0.1", 0))
        place = OtherServer(f"127.0.0.1:{listening.getsockname()[1]}", f"key-{random.random()}")
        one = cls(await PostgresStore.open(address, place=place), listening)
        one._serving = asyncio.get_running_loop().create_task(one._server.serve([listening]))
        while not one._server.started:  # noqa: ASYNC110 - it is a plain value
            await asyncio.sleep(0.01)
        return one

    async def go(self) -> None:
        """End it as a host does: with a goodbye to everybody."""
        if self._serving is not None and not self._serving.done():
            await self.host.farewell()
            self._server.should_exit = True
            await self._serving

    def fall_silent(self) -> None:
        """No beat any more, as from a process that is stopped; what is under way goes on."""
        assert self.leases._task is not None
        self.leases._task.cancel()
        if self.leases._lapsing is not None:
            self.leases._lapsing.cancel()

    def has(self, table: str) -> bool:
        """Whether the table is in play here."""
        return self.host.at_hand(table) is not None


class Guest:
    """A browser, which may turn to any of the servers."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.key = guests.new_key()
        self.headers = {"cookie": f"{guests.cookie_name(lab.under)}={self.key}"}

    async def ask(
        self, at: Fellow, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx.Response:
        """Over HTTP."""
        url = f"http://127.0.0.1:{at.port}{lab.under}"
        known = self.headers | headers
        # without a context for TLS, whose certificates take 20 ms to load
        async with httpx.AsyncClient(base_url=url, headers=known, verify=False) as http:
            return await http.request(method, path, json=body)

    async def open(self, at: Fellow, **wishes: Any) -> str:
        """A table; its id."""
        wishes = {"game": "zwanzig", "seats": 2, "settings": {"pace_ms": 0}} | wishes
        answer = await self.ask(at, "POST", "/api/tables", {"name": self.name, **wishes})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]["id"]
        return table

    def dial(self, at: Fellow, path: str) -> connect:
        """A socket."""
        url = f"ws://127.0.0.1:{at.port}{lab.under}{path}"
        return connect(url, additional_headers=self.headers, proxy=None, open_timeout=5)


async def heard(socket: ClientConnection, kind: str) -> Message:
    """The next message of this kind."""
    async with asyncio.timeout(SOON_S):
        while True:
            message: Message = msgspec.json.decode(await socket.recv())
            if message["type"] == kind:
                return message


@contextlib.asynccontextmanager
async def fellows(address: str, count: int = 2) -> AsyncIterator[list[Fellow]]:
    """So many servers on one database."""
    here = [await Fellow.come(address) for _ in range(count)]
    try:
        yield here
    finally:
        for one in here:
            await one.go()
