"""What every request passes on its way in and out: its name, limits, headers, a line of log."""

from __future__ import annotations

import html
import math
import time
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.web.edge import former_worker
from stammtisch.web.edge.addresses.entrance import peer_of
from stammtisch.web.edge.addresses.origin import same_origin
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.fellows.answers import is_fellow
from stammtisch.web.edge.fellows.relay import admitted
from stammtisch.web.edge.request_body import RequestBody, may_be_long
from stammtisch.web.live.room import Room
from stammtisch.web.ops import logs
from stammtisch.web.wire.refusals import Refused

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

_OURS = frozenset({"api", "ws", "schema", "healthz", "readyz", "metrics"})
"""First words of addresses that are not the page's."""

_COUNTED = frozenset({"api", "schema", "metrics"})
"""Of these, what costs everybody time; whether the room is well may be asked at any rate."""

_NO_PATH = Refused(
    code="bad_request",
    facts={"detail": "what is asked for has to be a path that begins with /", "field": "path"},
)
"""Of ``OPTIONS *``, and of whoever takes the room for a proxy."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


_ELSEWHERE = """<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stammtisch</title>
<h1>Unter dem Namen {host} ist hier kein Stammtisch.</h1>
<p>Ist es der Name dieses Servers? Dann startet ihn, wer ihn betreibt, mit
<code>{option}</code>. Über die Adresse in Zahlen geht es auch so.</p>
<h1 lang="en">There is no Stammtisch under the name {host}.</h1>
<p lang="en">If it is the name of this server, whoever runs it starts it with
<code>{option}</code>. The address in numbers works without.</p>
</html>
"""


_OUTSIDE = """<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stammtisch</title>
<h1>Hier ist nichts.</h1>
<p>Der Stammtisch ist unter <a href="{home}">{home}</a>.</p>
<h1 lang="en">There is nothing here.</h1>
<p lang="en">Stammtisch is at <a href="{home}">{home}</a>.</p>
</html>
"""


class Gateway:
    """Wraps the application and the page; how many sockets may come, their own gate decides."""

    def __init__(self, app: ASGIApp, pages: ASGIApp, room: Room) -> None:
        self._app = app
        self._pages = pages
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "websocket":
            await self._socket(scope, receive, send)
        elif kind == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Every answer has a number and our headers; whatever the API is asked is logged.

        Of the requests of an address that are refused in a row only the first: a line of log is a
        third of what a refusal costs, and the log would soon hold nothing else.
        """
        request = logs.request_id()
        scope["state"]["request_id"] = request
        began = time.perf_counter()
        status = 0
        body = RequestBody(scope, receive)

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                await body.to_the_end()
                status = message["status"]
                if "forwarded" not in scope["state"]:  # else the server that answered has put them
                    own = [(b"x-request-id", request.encode()), *SECURITY]
                    message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        await self._led(scope, body.receive, out)
        if not is_fellow(scope):  # what one server asks another counts where somebody came in
            self._room.metrics.requests[_kind(scope)] += 1
        if scope["path"].startswith("/api") and "unlogged" not in scope["state"]:
            took = round((time.perf_counter() - began) * 1000, 1)
            method: Any = scope.get("method")
            logs.log("request", request=request, method=method, status=status, ms=took)

    async def _led(self, scope: Scope, receive: Receive, send: Send) -> None:
        """To the application or to the page, unless something speaks against it."""
        entrance, through = self._room.entrance, peer_of(scope)
        relayed = admitted(scope, self._room.leases.key)
        foreign = None if relayed else entrance.admit(scope)
        placed = scope["path"].startswith("/")
        inside = relayed or not placed or entrance.base.enter(scope)
        ours = not placed or _first_word(scope) in _OURS
        if foreign is not None:
            self._room.metrics.refusals[foreign.code] += 1
            await (_answer(send, 403, foreign) if ours else _elsewhere(send, foreign))
        elif not inside:
            await _outside(send, scope, entrance.base)
        elif problem := self._problem(scope):
            await _answer(send, *problem)
        elif ours:
            await self._counted(through, scope, _heard(scope, receive), send)
        else:
            await self._pages(scope, receive, send)

    async def _counted(self, through: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A proxy's connections belong to whom it speaks for, as long as it does."""
        if not self._room.entrance.proxies.trusts(through):
            await self._taken_in(scope, receive, send)
            return
        client = peer_of(scope)
        if not self._room.gate.arrive(client):
            await _answer(send, 429, Refused(code="too_many_connections", facts={"seconds": 10}))
            return
        try:
            await self._taken_in(scope, receive, send)
        finally:
            self._room.gate.depart(client)

    async def _taken_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Of bodies that are long, and kept whole, only a few of one address at a time."""
        gate, client = self._room.gate, peer_of(scope)
        if not may_be_long(scope, self._room.limits.body_bytes):
            await self._app(scope, receive, send)
        elif not gate.bring(client):
            self._room.metrics.refusals["too_many_requests"] += 1
            await _answer(send, 429, Refused(code="too_many_requests", facts={"seconds": 10}))
        else:
            try:
                await self._app(scope, receive, send)
            finally:
                gate.brought(client)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        relayed = admitted(scope, self._room.leases.key)
        refusal = None if relayed else self._room.entrance.admit(scope)
        refusal = refusal or self._foreign_origin(scope)
        base = self._room.entrance.base
        if refusal is None and not scope["path"].startswith("/"):
            await _answer(send, 400, _NO_PATH, "websocket.http")
            return
        if refusal is None and not (relayed or base.enter(scope)):
            await _outside(send, scope, base, "websocket.http")
            return
        if refusal is None:
            await self._app(scope, receive, send)
            return
        self._room.metrics.refusals[refusal.code] += 1
        await _answer(send, 403, refusal, "websocket.http")

    def _foreign_origin(self, scope: Scope) -> Refused | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if same_origin(headers.get(b"origin"), scheme, headers.get(b"host")):
            return None
        here = f"{scheme}://{headers.get(b'host', '')}"
        return Refused(
            code="foreign_origin", facts={"origin": headers.get(b"origin", "")[:255], "here": here}
        )

    def _problem(self, scope: Scope) -> tuple[int, Refused] | None:
        """Why this request is not even looked at."""
        if not scope["path"].startswith("/"):
            return 400, _NO_PATH
        if scope["path"].split("/", 2)[1] not in _COUNTED:
            return None
        wait = self._room.gate.request(peer_of(scope))
        if wait > 0:
            self._room.metrics.refusals["too_many_requests"] += 1
            if self._room.gate.refused(peer_of(scope)) > 1:
                scope["state"]["unlogged"] = True
            return 429, Refused(code="too_many_requests", facts={"seconds": math.ceil(wait)})
        if scope.get("method") not in _SAFE:
            foreign = self._foreign_origin(scope)
            if foreign is not None:
                self._room.metrics.refusals[foreign.code] += 1
                return 403, foreign
        return None


def _kind(scope: Scope) -> str:
    """What is asked for, as it is counted: the page with its files, or something of the room's."""
    word = _first_word(scope)
    if word not in _OURS:
        return "page"
    return "api" if word == "api" else "operation"


def _first_word(scope: Scope) -> str:
    """Of the address; a proxy may leave it without its slash, and then there is none."""
    empty, _, path = scope["path"].partition("/")
    return "" if empty else path.partition("/")[0]


def _heard(scope: Scope, receive: Receive) -> Receive:
    """The same, and it is noted in the scope that the client has hung up."""

    async def heard() -> Any:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope["state"]["hung_up"] = True
        return message

    return heard


async def _answer(send: Send, status: int, body: Refused, kind: str = "http") -> None:
    headers = [(b"content-type", b"application/json")]
    if "seconds" in body.facts:
        headers.append((b"retry-after", str(body.facts["seconds"]).encode()))
    await _send(send, status, headers, msgspec.json.encode(body), kind)


async def _elsewhere(send: Send, body: Refused) -> None:
    words = {name: html.escape(str(value)) for name, value in body.facts.items()}
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store")]
    await _send(send, 403, headers, _ELSEWHERE.format(**words).encode(), "http")


async def _outside(send: Send, scope: Scope, base: BasePath, kind: str = "http") -> None:
    """What is not under the room's path: the way there, or the whole of an address cut short."""
    if kind == "http" and former_worker.asks_anew(scope):
        await former_worker.retire(send)
        return
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store")]
    home, query = base.at("/"), scope.get("query_string", b"")
    if base.lacks_slash(scope):
        to = home.encode() + (b"?" + query if query else b"")
        await _send(send, 308, [*headers, (b"location", to)], b"", kind)
    else:
        await _send(send, 404, headers, _OUTSIDE.format(home=home).encode(), kind)


async def _send(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes, kind: str
) -> None:
    start: Any = {"type": f"{kind}.response.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": f"{kind}.response.body", "body": body}
    await send(end)
