"""Real servers in their own processes, and people who play there and forget nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.ports import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.identity import guests

Message = dict[str, Any]

_THINKING_S = 0.02
"""Before each action, so that a match lasts longer than a test."""

ROOMY = {
    "STAMMTISCH_LIMIT_SLOW_MOVE_MS": "1000000",
    "STAMMTISCH_LIMIT_TABLES_BURST": "10000",
    "STAMMTISCH_LIMIT_MESSAGES_RATE": "1000",
    "STAMMTISCH_LIMIT_CONNECTS_BURST": "10000",
    "STAMMTISCH_LIMIT_CONNECTS_RATE": "1000",
    "STAMMTISCH_LIMIT_TABLES_RATE": "1000",
}
"""All tests come from one address."""


def command(*arguments: str) -> list[str]:
    """The command line of ``stammtisch``."""
    return [sys.executable, "-m", "stammtisch", *arguments]


def environment(more: Mapping[str, str] = ROOMY) -> dict[str, str]:
    """English, without a display and without what the caller's shell says about the room.

    Bytecode is kept, as in a room that is installed.
    """
    foreign = ("STAMMTISCH", "PYTHONDONTWRITEBYTECODE")
    own = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return own | {"STAMMTISCH_LANG": "en", "DISPLAY": ""} | dict(more)


class Server:
    """A room that can be ended in any way and started again on the same data."""

    def __init__(self, data: Path, environ: Mapping[str, str] = ROOMY, base: str = "") -> None:
        """``base``: the path of the room on its host."""
        self.data = data
        self.base = BasePath(base)
        self.port = free_port()
        self._environ = environment(environ) | ({"STAMMTISCH_BASE_PATH": base} if base else {})
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start it; the first line it prints, which is when it serves."""
        self.process = subprocess.Popen(
            command("--no-browser", "--port", str(self.port), "--data-dir", str(self.data)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self._environ,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.communicate()[1]
        return line

    async def answered(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The answer to a request, which is sent again while nobody answers."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.url, timeout=10) as http:
                    answer = await http.request(method, path, json=body, headers=headers)
                    return answer.json()
            except httpx.HTTPError:
                await asyncio.sleep(0.05)

    def end(self, sig: int = signal.SIGTERM) -> tuple[int, str]:
        """End it; its exit status and what it said on stderr."""
        assert self.process is not None
        self.process.send_signal(sig)
        _, said = self.process.communicate(timeout=20)
        status = self.process.returncode
        self.process = None
        return status, said

    def allow(self, size: int) -> None:
        """From here on no file may grow beyond ``size`` bytes: a disk that is full."""
        assert self.process is not None
        hard = resource.RLIM_INFINITY
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}"


class Passing(httpx.TransportError):
    """The room could not say yes or no just now; as if the line had broken."""


def _passing(answer: httpx.Response) -> bool:
    told = {"conflict", "elsewhere", "not_certain", "not_saved"}
    return answer.status_code in {409, 503} and answer.json().get("code") in told


class Person:
    """Somebody with a cookie who plays at random and never forgets an acknowledgement."""

    def __init__(
        self, server: Server, name: str, seed: int = 0, thinking_s: float = _THINKING_S
    ) -> None:
        """``thinking_s``: the mean time before each action."""
        self.name = name
        self.server = server
        self.thinking_s = thinking_s
        self.key = guests.new_key()
        self.sent: dict[str, Message] = {}
        """Every action ever sent, by its key."""
        self.accepted: dict[str, int] = {}
        """Sequence numbers by key."""
        self.called: dict[str, float] = {}
        """When an action was first sent, by its key."""
        self.heard: dict[str, float] = {}
        """When its acknowledgement came."""
        self.seq = 0
        self.over = False
        self.refused: list[Message] = []
        """What was refused though nothing had happened since it was offered."""
        self.waits_ms: list[float] = []
        """From the action that was sent to its acknowledgement, unless the connection broke."""
        self.stirred_at = 0.0
        """When something last happened at the table that came after the first picture."""
        self._sent_at = 0.0
        self._news = asyncio.Event()
        self._random = random.Random(f"{name}{seed}")
        self._numbers = itertools.count()
        self._cookie = {"cookie": f"{guests.cookie_name(server.base)}={self.key}"}

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        """Ask over HTTP."""
        # without a context for TLS, whose certificates take 20 ms to load
        async with httpx.AsyncClient(
            base_url=self.server.url,
            headers=self._cookie,
            verify=False,
        ) as http:
            answer = await http.post(path, json=body)
            if answer.status_code != status and _passing(answer):
                raise Passing(answer.text)
            assert answer.status_code == status, answer.text
            return answer.json()

    async def open(self, **wishes: Any) -> str:
        """Open a table; its id."""
        wishes = {"game": "zwanzig", "seats": 2, "settings": {"pace_ms": 0}} | wishes
        body = await self.post("/api/tables", {"name": self.name, **wishes}, 201)
        table: str = body["table"]["id"]
        return table

    def dial(self, table: str, since: int = 0) -> connect:
        """A socket at the table."""
        address = f"{self.server.url.replace('http', 'ws', 1)}/ws/tables/{table}?since={since}"
        return connect(address, additional_headers=self._cookie, proxy=None, open_timeout=5)

    async def play(self, table: str, stop: asyncio.Event, most: int = 10**9) -> None:
        """Play until stopped or the match is over, through any number of broken connections."""
        waiting: Message | None = None
        while not (stop.is_set() or self.over) and len(self.accepted) < most:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self.dial(table, since=self.seq) as socket:
                    waiting = await self._at_table(socket, waiting, stop, most)
            await asyncio.sleep(0.02)

    async def reached(self, count: int) -> None:
        """Wait until so many actions were acknowledged, or the match is over."""
        while len(self.accepted) < count and not self.over:
            self._news.clear()
            await self._news.wait()

    async def _at_table(
        self, socket: ClientConnection, waiting: Message | None, stop: asyncio.Event, most: int
    ) -> Message | None:
        """One connection; the action that got no answer before it broke."""
        legal: list[Message] = []
        await socket.send(f'{{"type":"nonce","nonce":"{self._random.getrandbits(128):032x}"}}')
        if waiting is not None:
            await socket.send(msgspec.json.encode(waiting).decode())
        try:
            while not (stop.is_set() or self.over) and len(self.accepted) < most:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.2):
                        message = msgspec.json.decode(await socket.recv())
                        waiting, legal = self._hear(message, waiting, legal)
                if waiting is None and legal:
                    await asyncio.sleep(self._pause())
                    waiting = self._choose(legal)
                    self._sent_at = time.perf_counter()
                    await socket.send(msgspec.json.encode(waiting).decode())
        except WebSocketException:
            return waiting
        return waiting

    def _pause(self) -> float:
        if self.thinking_s <= _THINKING_S:
            return self.thinking_s
        return self._random.expovariate(1 / self.thinking_s)

    def _choose(self, legal: list[Message]) -> Message:
        key = f"{self.name}-{next(self._numbers):08d}"
        action = self._random.choice(legal)
        self.sent[key] = action
        self.called[key] = time.perf_counter()
        return {"type": "act", "key": key, "seen": self.seq, "action": action}

    def _hear(
        self, message: Message, waiting: Message | None, legal: list[Message]
    ) -> tuple[Message | None, list[Message]]:
        if "table" in message and message["table"]["stage"] == "over":
            self.over = True
            self._news.set()
        if message["type"] in {"update", "accepted"}:
            self.stirred_at = time.perf_counter()
        match message["type"]:
            case "hello" | "update":
                self.seq = message["seq"]
                legal = _whole(message["legal"], legal)
            case "accepted":
                self.accepted[message["key"]] = message["seq"]
                self.heard.setdefault(message["key"], time.perf_counter())
                if self._sent_at:
                    self.waits_ms.append((time.perf_counter() - self._sent_at) * 1000)
                self._news.set()
                waiting = None
            case "refused" if waiting is not None and message.get("key") == waiting["key"]:
                if waiting["seen"] == self.seq:
                    self.refused.append(message)
                waiting = None
        return waiting, legal


def _whole(told: list[Any], before: list[Message]) -> list[Message]:
    """The list of legal actions; a pair stands for so many of the list before, from this place."""
    return [
        action
        for one in told
        for action in (before[one[0] : one[0] + one[1]] if isinstance(one, list) else [one])
    ]


def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something outside this process."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)
