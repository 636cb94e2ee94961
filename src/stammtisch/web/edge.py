"""What every request passes on its way in and out: limits, origin, headers and one line of log."""

from __future__ import annotations

import math
import time
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.web import logs
from stammtisch.web.origin import same_origin
from stammtisch.web.room import Room
from stammtisch.web.wire import Refused

CSP = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)

SECURITY = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]

_OURS = frozenset({"api", "ws", "schema", "healthz", "metrics"})
"""First words of addresses that are not the page's."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Edge:
    """Wraps the application and the page; sockets pass untouched, they have their own gate."""

    def __init__(self, app: ASGIApp, pages: ASGIApp, room: Room) -> None:
        self._app = app
        self._pages = pages
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind != "http":
            await self._app(scope, receive, send)
            return
        request = logs.request_id()
        scope["state"]["request_id"] = request
        began = time.perf_counter()
        status = 0

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = [(b"x-request-id", request.encode()), *SECURITY]
                message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        problem = self._problem(scope)
        if problem is not None:
            await _answer(out, *problem)
        elif scope["path"].split("/", 2)[1] in _OURS:
            await self._app(scope, receive, out)
        else:
            await self._pages(scope, receive, out)
        if scope["path"].startswith("/api"):
            took = round((time.perf_counter() - began) * 1000, 1)
            method: Any = scope.get("method")
            logs.log("request", id=request, method=method, status=status, ms=took)

    def _problem(self, scope: Any) -> tuple[int, Refused] | None:
        """Why this request is not even looked at."""
        if not scope["path"].startswith("/api"):
            return None
        client = scope.get("client")
        wait = self._room.gate.request(client[0] if client else "")
        if wait > 0:
            self._room.metrics.refusals["too_many_requests"] += 1
            return 429, Refused(code="too_many_requests", facts={"seconds": math.ceil(wait)})
        if scope["method"] not in _SAFE:
            headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
            if not same_origin(headers.get(b"origin"), headers.get(b"host")):
                self._room.metrics.refusals["foreign_origin"] += 1
                return 403, Refused(code="foreign_origin")
        return None


async def _answer(send: Send, status: int, body: Refused) -> None:
    headers = [(b"content-type", b"application/json")]
    if "seconds" in body.facts:
        headers.append((b"retry-after", str(body.facts["seconds"]).encode()))
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": "http.response.body", "body": msgspec.json.encode(body)}
    await send(end)
