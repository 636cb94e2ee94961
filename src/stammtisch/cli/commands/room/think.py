"""``stammtisch think``: this machine lends its processors to the bots of a room elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import os
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from stammtisch.cli.arguments.addresses import to_listen_on
from stammtisch.cli.arguments.numbers import port_number, positive
from stammtisch.cli.failure import Failure, bad_setting
from stammtisch.cli.language import say, tell
from stammtisch.cli.port import bound
from stammtisch.web.edge.bad_setting import BadSetting

if TYPE_CHECKING:
    from stammtisch.bots.remote.machine import Machine

PORT = 8010

MOST = 256
"""More processes than that no machine begins; it would only be a slip of the finger."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "--host",
        type=to_listen_on,
        default="127.0.0.1",
        metavar=say(de="ADRESSE", en="ADDRESS"),
        help=say(
            de="Adresse dieses Rechners im eigenen Netz; andere als 127.0.0.1 nur mit"
            " STAMMTISCH_BOT_SECRET (Vorgabe: 127.0.0.1)",
            en="this machine's address in a network of your own; anything but 127.0.0.1 needs"
            " STAMMTISCH_BOT_SECRET (default: 127.0.0.1)",
        ),
    )
    parser.add_argument(
        "--port",
        type=port_number,
        default=PORT,
        help=say(
            de=f"Port; 0: ein freier (Vorgabe: {PORT})",
            en=f"port; 0: any free one (default: {PORT})",
        ),
    )
    parser.add_argument(
        "--processes",
        type=positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help=say(
            de="wie viele Entscheidungen zugleich (Vorgabe: %(default)s, je Prozessor eine)",
            en="how many decisions at a time (default: %(default)s, one for each processor)",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Think until told to stop. 0, or `Failure`."""
    from stammtisch import wiring  # noqa: PLC0415 - the help is quicker without
    from stammtisch.bots.remote.machine import Machine  # noqa: PLC0415
    from stammtisch.web.ops import logs  # noqa: PLC0415

    if args.processes > MOST:
        raise Failure(
            say(
                de=f"--processes {args.processes} denken nie zugleich; es gehen 1 bis {MOST}",
                en=f"--processes {args.processes} would never think at a time; from 1 to {MOST}"
                " will do",
            ),
            status=2,
        )
    try:
        secret = wiring.bot_secret(os.environ)
    except BadSetting as wrong:
        raise bad_setting(wrong) from None
    with bound(args.host, args.port) as listening:
        if not secret and not _is_loopback(listening):
            raise Failure(_no_secret(args.host), status=2)
        logs.write_to(None)
        asyncio.run(_think(Machine(args.processes, secret), args, listening))
    return 0


def _is_loopback(listening: socket.socket) -> bool:
    return ipaddress.ip_address(listening.getsockname()[0]).is_loopback


def _no_secret(host: str) -> str:
    return say(
        de=f"--host {host}: dort darf nur gedacht werden, wenn STAMMTISCH_BOT_SECRET gesetzt ist,"
        " hier und beim Raum auf dasselbe; sonst --host 127.0.0.1.",
        en=f"--host {host}: that takes a STAMMTISCH_BOT_SECRET, the same here and at the room;"
        " without one, use --host 127.0.0.1.",
    )


def _place(listening: socket.socket) -> str:
    """How a room calls this machine."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = socket.gethostname()
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _think(machine: Machine, args: argparse.Namespace, listening: socket.socket) -> None:
    from stammtisch.bots.processes.workers import WorkerFailed  # noqa: PLC0415

    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # on Windows Ctrl+C interrupts by itself
            loop.add_signal_handler(number, told.set)
    try:
        await machine.start()
    except WorkerFailed as failure:
        raise Failure(
            say(
                de=f"Die Prozesse, die denken sollen, starten nicht ({failure}).",
                en=f"the processes that are to think do not start ({failure}).",
            )
        ) from None
    place = _place(listening)
    tell(
        say(
            de=f"Hier denken Bots, {args.processes} zugleich. Beim Raum:"
            f" STAMMTISCH_BOT_HOSTS={place}",
            en=f"Bots think here, {args.processes} at a time. At the room:"
            f" STAMMTISCH_BOT_HOSTS={place}",
        )
    )
    print(say(de="Ende mit Strg+C", en="stop with Ctrl+C"), flush=True)
    await machine.serve(listening, told)
