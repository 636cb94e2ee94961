"""A real server, a real browser, and a wire between them that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 780}
DESKTOP = {"width": 1280, "height": 800}


def free_port() -> int:
    """A port of the loopback interface that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """A room in its own process, which can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it serves."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "stammtisch",
                "serve",
                "--no-browser",
                "--port",
                str(self.port),
                "--data-dir",
                str(self.data),
            ],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            assert self.process.poll() is None, "the server ended by itself"
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self, sig: int = signal.SIGTERM) -> None:
        """End it, politely or not."""
        if self.process is not None:
            self.process.send_signal(sig)
            self.process.wait(timeout=15)
            self.process = None


class Wire:
    """A TCP relay to the server that can be cut and mended."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.up = True
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(5)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Drop every connection and refuse new ones."""
        self.up = False
        self._loop.call_soon_threadsafe(self._drop)

    def mend(self) -> None:
        """Let connections through again."""
        self.up = True

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _drop(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        serving = asyncio.start_server(self._serve, "127.0.0.1", self.port)
        server = self._loop.run_until_complete(serving)
        self._ready.set()
        self._loop.run_forever()
        server.close()
        self._drop()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.up:
            writer.transport.abort()
            return
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers |= {writer, far_writer}
            await asyncio.gather(_pipe(reader, far_writer), _pipe(far_reader, writer))
            self._writers -= {writer, far_writer}


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole run."""
    with sync_playwright() as playwright:
        path = os.environ.get("STAMMTISCH_CHROMIUM") or "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One room for all tests that leave it running."""
    room = Server(tmp_path_factory.mktemp("room"))
    room.start()
    yield room
    room.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A room of the test's own, to be killed at will."""
    room = Server(tmp_path)
    room.start()
    yield room
    room.stop(signal.SIGKILL)


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A connection to the room that the test may cut."""
    wire = Wire(server.port)
    yield wire
    wire.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page as a new person: ``visit(url, **context options)``.

    Fails the test on an error in the page's console, and on any request to a third party.
    """
    contexts = []
    problems: list[str] = []

    def opened(url: str, **options: Any) -> Page:
        settings = {"viewport": DESKTOP, "locale": "de-DE", "reduced_motion": "reduce"} | options
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: problems.append(f"{error}"))
        page.on("request", lambda request: foreign(request.url, problems))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems, problems


def foreign(url: str, problems: list[str]) -> None:
    """Note a request that leaves the machine."""
    if not url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")):
        problems.append(f"request to a third party: {url}")
