"""Several processes that serve one room on one port, and the one that looks after them.

One process holds the port and answers nothing; the others take who comes, whoever gets to it first.
One of these that ends is started again, and all end with the one that holds the port.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stammtisch.cli.arguments.addresses import means_everywhere, to_listen_on
from stammtisch.cli.arguments.variables import CHILD, Setting, or_set
from stammtisch.cli.failure import Failure, belongs, why
from stammtisch.cli.language import say

if TYPE_CHECKING:
    from stammtisch.table.match.leases import OtherServer

T = TypeVar("T")

_MOST = 64
_ITSELF = "127.0.0.1"
_PAUSE_S, _LONGEST_PAUSE_S = 1.0, 8.0
"""Before a process is started again, which fails for hours while its database is away."""
_PATIENCE_S = 20.0
"""So long a process may take to say goodbye."""


class Worker(NamedTuple):
    """One of several processes, as it sees itself."""

    number: int
    public: socket.socket
    """Listened on by all of them."""
    internal: socket.socket
    """Where the others reach this one."""
    place: OtherServer

    @property
    def name(self) -> str:
        """By which the operator knows it; the same after it was started again, and perhaps that of
        a process on another machine."""
        return f"{socket.gethostname()}-{self.number}"

    def ready(self, server: str) -> None:
        """Say that it serves, and by which name the store knows it; our parent waits for that."""
        print(server, flush=True)

    def log_file(self, target: Path) -> Path:
        """A log of its own: files that are rotated cannot be shared."""
        return target.with_name(f"{target.stem}-{self.number}{target.suffix}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many, and where they meet."""
    parser.add_argument(
        "--workers",
        type=or_set(_count),
        default=Setting.of("STAMMTISCH_WORKERS") or None,
        metavar="N",
        help=say(
            de="wie viele Prozesse sich den Raum teilen, auch mit anderen Rechnern an derselben"
            " Datenbank; braucht --database postgresql://… (Vorgabe: einer, allein)",
            en="how many processes share the room, also with other machines on the same database;"
            " needs --database postgresql://… (default: one, alone)",
        ),
    )
    parser.add_argument(
        "--internal-host",
        type=or_set(_one_address),
        default=Setting.of("STAMMTISCH_INTERNAL_HOST", _ITSELF),
        metavar=say(de="ADRESSE", en="ADDRESS"),
        help=say(
            de="unter dieser Adresse erreichen die anderen Server des Raums diesen Rechner;"
            " nur in einem eigenen Netz (Vorgabe: 127.0.0.1, nur dieser Rechner)",
            en="the address at which the room's other servers reach this machine; only within a"
            " network of your own (default: 127.0.0.1, this machine only)",
        ),
    )


def _one_address(text: str) -> str:
    """Where others reach this machine, as an argument. Raises what argparse expects.

    What means everywhere would lead each of them to itself.
    """
    if means_everywhere(text):
        raise argparse.ArgumentTypeError(
            say(
                de=f"unter {str(text)!r} erreicht niemand diesen Rechner; nenne seine Adresse im"
                " eigenen Netz",
                en=f"nobody reaches this machine at {str(text)!r}; name its address in a network"
                " of your own",
            )
        )
    return to_listen_on(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} Prozesse gehen nicht; gemeint ist eine Zahl von 1 bis {_MOST}",
                en=f"there cannot be {text!r} processes; a number from 1 to {_MOST} is needed",
            )
        )
    return int(text)


def wanted(args: argparse.Namespace) -> bool:
    """Whether the room is to be shared. Raises `Failure` where it cannot be."""
    if args.workers is None or (args.workers == 1 and not args.database):
        if args.internal_host != _ITSELF and not isinstance(args.internal_host, Setting):
            raise belongs("--internal-host", "--workers N")
        return False
    if not args.database:
        raise Failure(
            say(
                de=f"--workers {args.workers}: mehrere Prozesse brauchen eine"
                " PostgreSQL-Datenbank; mit --database postgresql://… eine nennen oder --workers"
                " weglassen.",
                en=f"--workers {args.workers}: several processes need a PostgreSQL database; name"
                " one with --database postgresql://… or leave --workers out.",
            ),
            status=2,
        )
    if sys.platform == "win32":
        raise Failure(
            say(
                de="--workers: mehrere Prozesse gehen unter Linux und macOS, nicht unter Windows;"
                " --workers weglassen.",
                en="--workers: several processes work on Linux and macOS, not on Windows; leave"
                " --workers out.",
            ),
            status=2,
        )
    return True


def this_one(args: argparse.Namespace) -> Worker | None:
    """What this process is, if it is one of several. Raises `Failure`."""
    told = os.environ.pop(CHILD, "")
    if not told:
        return None
    from stammtisch.table.match.leases import OtherServer  # noqa: PLC0415 - the port comes first

    number, file = (int(one) for one in told.split(":"))
    host = args.internal_host
    try:
        family = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0][0]
        internal = socket.create_server((host, 0), family=family, backlog=1024)
    except OSError as error:
        raise Failure(
            say(
                de=f"--internal-host {host}: auf dieser Adresse kann dieser Rechner nicht hören"
                f" ({why(error)}); eine von seinen eigenen nennen.",
                en=f"--internal-host {host}: this machine cannot listen there ({why(error)}); name"
                " one of its own addresses.",
            )
        ) from None
    port = internal.getsockname()[1]
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    place = OtherServer(address, secrets.token_urlsafe(24))
    return Worker(number, socket.socket(fileno=file), internal, place)


def leave_with(parent: Callable[[], None]) -> None:
    """Call ``parent`` when the process that looks after us has ended, in whatever way."""
    loop = asyncio.get_running_loop()

    def gone() -> None:
        if not os.read(0, 1):
            loop.remove_reader(0)
            parent()

    loop.add_reader(0, gone)


async def supervise(
    count: int,
    listening: socket.socket,
    announce: Callable[[], None],
    bury: Callable[[str], Awaitable[None]],
) -> int:
    """Keep so many processes at work until told to stop; the exit status.

    ``announce`` is called when all of them are ready, ``bury`` with the name of each that has
    ended, so that the others need not wait until its lease ends.
    """
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    crew = _Crew(listening, bury)
    ending = loop.create_task(told.wait())
    try:
        # The first says what is wrong, if anything is; the others would only say it again.
        status = await _before(ending, crew.start(1))
        if status or status is None:
            return status or 0
        status = await _before(ending, crew.start_all(range(2, count + 1)))
        if status or status is None:
            return status or 0
        if not told.is_set():
            announce()
        keeping = [loop.create_task(crew.keep(number)) for number in range(1, count + 1)]
        await ending
        for task in keeping:
            task.cancel()
        return 0
    finally:
        ending.cancel()
        await crew.end()


async def _before(ending: asyncio.Task[bool], work: Awaitable[T]) -> T | None:
    """What the work comes to; ``None``: the end was called for before."""
    doing = asyncio.ensure_future(work)
    await asyncio.wait((ending, doing), return_when=asyncio.FIRST_COMPLETED)
    if doing.done():
        return doing.result()
    doing.cancel()
    return None


class _Crew:
    """The processes by their numbers."""

    def __init__(self, listening: socket.socket, bury: Callable[[str], Awaitable[None]]) -> None:
        self._file = listening.fileno()
        self._bury = bury
        self._running: dict[int, Process] = {}
        self._names: dict[int, str] = {}
        """By which the store knows them."""

    async def start(self, number: int) -> int:
        """Start one and wait until it serves: 0, or its exit status."""
        environ = {**os.environ, CHILD: f"{number}:{self._file}"}
        if number > 1:
            environ.pop("STAMMTISCH_BACKUP_DIR", None)  # one makes backups
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "stammtisch",
            *sys.argv[1:],
            stdin=PIPE,  # it ends when nobody holds the other end
            stdout=PIPE,
            env=environ,
            pass_fds=(self._file,),
            start_new_session=True,  # Ctrl+C is for us; we tell it
        )
        self._running[number] = process
        assert process.stdout is not None
        self._names[number] = (await process.stdout.readline()).decode().strip()
        return 0 if self._names[number] else await process.wait() or 1

    async def start_all(self, numbers: Iterable[int]) -> int:
        """Start these at once: 0 when all of them serve, or the exit status of one that does not.

        What is in its way is no passing trouble: at this moment the database has let us in.
        """
        starting = [asyncio.ensure_future(self.start(number)) for number in numbers]
        for started in asyncio.as_completed(starting):
            if status := await started:
                return status
        return 0

    async def keep(self, number: int) -> None:
        """Start it again whenever it has ended; ever later while it does not come to serve."""
        pause_s = _PAUSE_S
        while True:
            status = await self._running[number].wait()
            print(
                say(
                    de=f"Prozess {number} ist beendet ({status}) und wird neu gestartet.",
                    en=f"process {number} has ended ({status}) and is started again.",
                ),
                file=sys.stderr,
                flush=True,
            )
            await asyncio.gather(self._bury(self._names[number]), asyncio.sleep(pause_s))
            serves = await self._started_again(number)
            pause_s = _PAUSE_S if serves else min(2 * pause_s, _LONGEST_PAUSE_S)

    async def _started_again(self, number: int) -> bool:
        """Whether it serves; a machine that has no room for a process just now has it later."""
        try:
            return await self.start(number) == 0
        except OSError as error:
            print(
                say(
                    de=f"Prozess {number} lässt sich gerade nicht starten ({why(error)}).",
                    en=f"process {number} cannot be started just now ({why(error)}).",
                ),
                file=sys.stderr,
                flush=True,
            )
            return False

    async def end(self) -> None:
        """Let all of them say goodbye."""
        living = [one for one in self._running.values() if one.returncode is None]
        for process in living:
            process.terminate()
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await asyncio.gather(*(process.wait() for process in living))
        except TimeoutError:
            for process in living:
                if process.returncode is None:
                    process.kill()
