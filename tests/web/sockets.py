"""A browser's end of the line, without a network."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Message = dict[str, Any]

SOON_S = 30.0
"""So long a test waits for what has to come at once, on however busy a machine."""


class Socket:
    """A browser's end of a WebSocket, spoken to the application without a network."""

    def __init__(self, app: Any, path: str, query: str, headers: Mapping[str, str]) -> None:
        self.path = path
        self.messages: list[Message] = []
        self.raw: list[str] = []
        self.denied: tuple[int, Message] | None = None
        self.closed: int | None = None
        self.stalled: asyncio.Event | None = None
        """While this is not set, nothing is taken off the wire."""
        self._status = 0
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._news = asyncio.Event()
        self._keys = (f"key-{number:08d}" for number in itertools.count())
        self._read = 0
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "subprotocols": [],
            "client": ("10.0.0.1", 1),
            "server": ("test", 80),
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.get_running_loop().create_task(app(scope, self._in.get, self._hear))

    async def _hear(self, message: Any) -> None:
        if self.stalled is not None:
            await self.stalled.wait()
        match message["type"]:
            case "websocket.send":
                self.raw.append(message["text"])
                self.messages.append(msgspec.json.decode(message["text"]))
            case "websocket.close":
                self.closed = message["code"]
                self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            case "websocket.http.response.start":
                self._status = message["status"]
            case "websocket.http.response.body":
                self.denied = (self._status, msgspec.json.decode(message["body"]))
        self._news.set()

    def say(self, text: str | bytes) -> None:
        """Send anything."""
        kind = "text" if isinstance(text, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", kind: text})

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.say(msgspec.json.encode(message).decode())

    async def next(self, kind: str = "") -> Message:
        """The next message (of this kind) that was not read yet."""
        return await self.until(lambda message: message["type"] == kind or not kind)

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        """The next unread message that is wanted; those before it count as read."""
        async with asyncio.timeout(SOON_S):
            while True:
                while self._read < len(self.messages):
                    message = self.messages[self._read]
                    self._read += 1
                    if wanted(message):
                        return message
                assert self.closed is None, f"closed with {self.closed}"
                self._news.clear()
                await self._news.wait()

    async def act(self, action: Message, *, seen: int | None = None, key: str = "") -> Message:
        """Act and wait for the answer to it."""
        key = key or next(self._keys)
        self.send(type="act", key=key, seen=self.seq if seen is None else seen, action=action)
        return await self.until(lambda message: message.get("key") == key)

    async def pong(self) -> None:
        """Wait until everything said so far has been heard."""
        at = random.random()
        self.send(type="ping", at=at)
        await self.until(lambda message: message["type"] == "pong" and message["at"] == at)

    @property
    def seq(self) -> int:
        """The last sequence number shown."""
        return next((m["seq"] for m in reversed(self.messages) if "legal" in m), 0)

    @property
    def legal(self) -> list[Message]:
        """What may be done by what was shown last."""
        legal: list[Message] = []
        for message in self.messages:
            if "legal" in message:
                before, legal = legal, []
                for one in message["legal"]:
                    run = isinstance(one, list)
                    legal += before[one[0] : one[0] + one[1]] if run else [one]
        return legal

    @property
    def observation(self) -> Message:
        """All changes put together, as a page does."""
        seen: Message = {}
        for message in self.messages:
            if message["type"] == "hello":
                seen = dict(message["observation"] or {})
            elif message["type"] == "update":
                seen |= message["changes"]
        return seen

    @property
    def table(self) -> Message:
        """The table as it was shown last."""
        found: Message = next(m["table"] for m in reversed(self.messages) if "table" in m)
        return found

    def happened(self, kind: str) -> list[Message]:
        """The events of this type, in order."""
        return [
            event
            for message in self.messages
            for entry in message.get("happened", ())
            for event in entry["events"]
            if event["type"] == kind
        ]

    async def close(self) -> None:
        """Go away without a word."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(self.task, SOON_S)


def http_scope(path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A POST as the server tells an application of it."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("10.0.0.1", 1),
        "server": ("test", 80),
        "state": {},
        "extensions": {},
    }
