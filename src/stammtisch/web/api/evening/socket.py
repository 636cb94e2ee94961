"""The socket of an evening: the whole picture first, then everything that changes."""

from __future__ import annotations

from functools import partial

from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.web.api.visitors.onlookers import Leave, look_on
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.wire import Knock
from stammtisch.web.live.telling.connection import Connection


@websocket("/api/evenings/{id:str}/socket")
async def evening_socket(
    socket: HttpSocket, id: FromPath[str], evenings: NamedDependency[Evenings]
) -> None:
    """Look on; see `stammtisch.web.evening.wire` for the messages."""

    async def enter(connection: Connection, secret: str) -> Leave:
        living = await evenings.find(id)
        looking = living.viewers.enter(connection, living.key(secret))
        return partial(living.viewers.leave, looking)

    await look_on(socket, evenings.room, Knock, enter)
