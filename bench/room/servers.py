"""Starts the room, or a bare server, in a process of its own, pinned to one core."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from bench.measure import cpu_s, free_port
from bench.report import ROOT

UNLIMITED = {
    f"STAMMTISCH_LIMIT_{name}": "100000000"
    for name in (
        *("SOCKETS", "CONNECTS_BURST", "CONNECTS_RATE", "REQUESTS_BURST", "REQUESTS_RATE"),
        *("SLOW_MOVE_MS", "TABLES_BURST", "TABLES_RATE", "MESSAGES_BURST", "MESSAGES_RATE"),
    )
}
"""All guests of a benchmark come from one address."""


class Server(NamedTuple):
    """A server that answers."""

    pid: int
    port: int
    ready_s: float
    """From its start to its first answer, by the wall clock."""
    ready_cpu_s: float


@contextmanager
def room(core: int | None = 0, data: Path | None = None) -> Iterator[Server]:
    """The card room without limits, over ``data`` or an empty folder; ended with the block."""
    with tempfile.TemporaryDirectory(prefix="stammtisch-bench-") as folder:
        words = ["-m", "stammtisch", "serve", "--no-browser", "--data-dir", str(data or folder)]
        with _running(words, core, UNLIMITED) as server:
            yield server


@contextmanager
def room_in(database: str, workers: int = 0) -> Iterator[Server]:
    """The card room over a PostgreSQL database, on any core; shared by so many processes."""
    with tempfile.TemporaryDirectory(prefix="stammtisch-bench-") as folder:
        words = ["-m", "stammtisch", "serve", "--no-browser", "--data-dir", folder]
        words += ["--database", database]
        words += ["--workers", str(workers)] if workers else []
        with _running(words, None, UNLIMITED) as server:
            yield server


@contextmanager
def bare(core: int | None = 0) -> Iterator[Server]:
    """`bench.room.bare` on the same web server with the same settings."""
    words = [
        "-m",
        "uvicorn",
        "bench.room.bare:app",
        "--ws",
        "websockets-sansio",
        "--loop",
        "uvloop",
    ]
    words += [
        "--loop",
        "uvloop",
        "--ws-per-message-deflate",
        "false",
        "--no-access-log",
        "--log-level",
        "warning",
    ]
    with _running(words, core, {}) as server:
        yield server


@contextmanager
def _running(words: list[str], core: int | None, environ: dict[str, str]) -> Iterator[Server]:
    port = free_port()
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *words, "--port", str(port)],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdout=subprocess.DEVNULL,
    )
    try:
        if core is not None and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.pid, {core})
        _wait(process, port)
        ready = time.perf_counter() - began
        yield Server(process.pid, port, ready, cpu_s(process.pid))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def asked(port: int, path: str) -> float:
    """How many seconds the answer to one request took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = time.perf_counter()
    connection.request("GET", path)
    connection.getresponse().read()
    took = time.perf_counter() - began
    connection.close()
    return took


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.perf_counter() + 30
    while time.perf_counter() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended by itself with {process.returncode}")
        with suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            connection.getresponse().read()
            connection.close()
            return
        time.sleep(0.005)
    raise RuntimeError("the server does not answer")


class Guest:
    """A browser without a page: speaks HTTP with its own cookie."""

    def __init__(self, port: int, number: int) -> None:
        self.cookie = f"stammtisch_guest={number:043d}"
        self._connection = http.client.HTTPConnection("127.0.0.1", port)

    def rest(self) -> None:
        """Hang up until there is something to ask: the server would do so half a minute later."""
        self._connection.close()

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send JSON, get JSON. Raises `RuntimeError` for anything but success."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        text = None if body is None else json.dumps(body)
        self._connection.request("POST", path, text, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        self._connection.close()  # the server ends idle connections sooner than we ask again
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {data[:200]!r}")
        return json.loads(data) if data else None
