"""The web server of the room, in this process."""

from __future__ import annotations

import argparse
import socket
import sys
from functools import partial

import uvicorn

from stammtisch.cli import announcement, workers
from stammtisch.cli.obstacles import not_opened
from stammtisch.cli.workers import Worker
from stammtisch.web.app import create_app
from stammtisch.web.edge.connections.transport import http_protocol, socket_protocol
from stammtisch.web.live.host import Host
from stammtisch.web.ops import heap
from stammtisch.web.ops.backups import Backups

_TURN_S = 0.000_1
"""How long one thread may keep the interpreter while another waits for it. The thread that writes
asks for it ten times a move; by Python's own 5 ms each time, a move took 30 ms in a full house."""


class Server(uvicorn.Server):
    """Says where it serves, and goodbye before it goes."""

    def __init__(
        self,
        args: argparse.Namespace,
        host: Host,
        listening: socket.socket,
        backups: Backups | None,
        worker: Worker | None,
    ) -> None:
        """``worker``: what this process is of several; ``None``: it serves alone."""
        super().__init__(_config(host))
        self._args = args
        self._host = host
        self._listening = listening
        self._backups = backups
        self._worker = worker

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Raises `Failure` where the store has opened but cannot be read."""
        try:
            await super().startup(sockets)
        except SystemExit:  # uvicorn tells the log alone
            if self._host.unread is None:
                raise
            raise not_opened(self._host.unread) from None
        heap.spare()
        sys.setswitchinterval(_TURN_S)
        if self.should_exit:
            return
        room = self._host.room
        if self._worker is None:
            announcement.announce(self._args, self._listening, room.entrance)
        else:
            announcement.look_for_dangers(self._args, self._listening, room.entrance)
            self._worker.ready(room.leases.server)
            workers.leave_with(self._leave)
        if self._backups is not None:
            self._backups.outcomes = room.metrics.backups
            self._backups.heard = partial(room.entrance.dangers.hold_unless, "no_backups")
            self._backups.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._backups is not None:
            await self._backups.close()
        await self._host.farewell()
        await super().shutdown(sockets)

    def _leave(self) -> None:
        self.should_exit = True

    def handle_exit(self, sig: int, frame: object) -> None:  # noqa: ARG002
        # The default would raise the signal again at the end: a wanted end is no failure.
        self.force_exit = self.should_exit and sig == 2
        self.should_exit = True


def _config(host: Host) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(host),
        http=http_protocol(host.room.gate, host.room.entrance.proxies),
        proxy_headers=False,
        ws=socket_protocol(host.room.limits),
        ws_max_size=4 * host.room.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=15,
        ws_ping_timeout=15,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        lifespan="on",
    )
