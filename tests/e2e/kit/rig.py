"""A real server in its own process, a wire that can be cut, and a browser to look at them with."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from tests.e2e.kit.chance import SOURCE, START
from tests.ports import free_port
from tools import browser

ROOT = Path(__file__).resolve().parents[3]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
)

# all tests come from one address, and each opens tables; the machine may be busy
ROOMY = {
    "STAMMTISCH_LIMIT_SLOW_MOVE_MS": "1000000",
    "STAMMTISCH_LIMIT_TABLES_BURST": "10000",
    "STAMMTISCH_LIMIT_REQUESTS_BURST": "100000",
    "STAMMTISCH_ANSWER_BUDGET_MS": "15000",
    "STAMMTISCH_BOT_BUDGET_MS": "15000",
}

_SAID = 4_000
"""So many characters of it are read again."""

_folder = tempfile.TemporaryDirectory(prefix="stammtisch-chance-")
CHANCE = Path(_folder.name) / "for"
"""Says to the rooms of this process for which test they draw."""
CHANCE.write_text("nobody")


def launch(playwright: Playwright, path: str | None = None) -> Browser:
    """A headless Chromium: that of the path, of ``STAMMTISCH_CHROMIUM``, or the system's."""
    path = path or browser.found()
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


class Server:
    """A room in its own process, which can be killed and started again on the same data."""

    def __init__(
        self,
        data: Path,
        environ: Mapping[str, str] = ROOMY,
        module: str = "tests.e2e.kit.room",
        base: str = "",
    ) -> None:
        """``module``: what is run, a room like the real one unless a test says otherwise.

        ``base``: the path of the room on its host.
        """
        self.data = data
        self.base = base
        self.module = module
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        own = {SOURCE: str(CHANCE), "STAMMTISCH_BASE_PATH": base}
        self._environ = dict(os.environ) | dict(environ) | own
        self._starts = 0
        self._log = data.with_name(f"{data.name}-{self.port}.log")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}"

    @property
    def blank(self) -> str:
        """An address with nothing on it: who opens a table from there loads no lobby before."""
        return f"{self.url}/healthz"

    def start(self) -> None:
        """Start, and wait until it serves."""
        command = [sys.executable, "-m", self.module, "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data-dir", str(self.data)]
        self._starts += 1
        environ = self._environ | {START: str(self._starts)}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=log, env=environ, cwd=ROOT
            )
        for _ in range(400):
            assert self.process.poll() is None, "the server ended by itself"
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def said(self) -> str:
        """The last that it has said to whoever runs it."""
        return self._log.read_text("utf-8", "replace")[-_SAID:] if self._log.exists() else ""

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
        self.mute = False
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(5)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def silence(self) -> None:
        """Swallow what the server says; it still hears."""
        self.mute = True

    def cut(self) -> None:
        """Drop every connection and refuse new ones."""
        self.up = False
        self._loop.call_soon_threadsafe(self._drop)

    def mend(self) -> None:
        """Let connections through again."""
        self.mute = False
        self.up = True

    def close(self) -> None:
        """Drop everything and end the relay."""
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
        with contextlib.suppress(OSError, asyncio.CancelledError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            ends = {writer, far_writer}
            self._writers |= ends
            await asyncio.gather(self._pass(reader, far_writer), self._tell(far_reader, writer))
            self._writers -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def _tell(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not self.mute:
                    writer.write(data)
                    await writer.drain()
        writer.close()
