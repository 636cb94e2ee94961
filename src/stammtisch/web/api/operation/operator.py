"""The operator's page over HTTP; every request carries the secret of the link.

Where several servers share the room, the one that is asked asks the others, too.
"""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from stammtisch.web.edge.fellows.answers import FellowAnswers, ask_all, is_fellow
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live import operation
from stammtisch.web.live.host import Host
from stammtisch.web.wire.operator import Announcement, Drain, NoticeTold, OperatorLook

_FRESH = {"cache-control": "no-store"}
_LOOK, _NOTICE, _DRAINING = (f"/api/operator{path}" for path in ("", "/notice", "/draining"))


def _must_operate(request: HttpRequest, host: Host) -> None:
    """Raises `Problem` ``wrong_key`` for everybody but who has the link.

    A fellow server has seen it: on another machine its hash lies in another folder.
    """
    if is_fellow(request.scope):
        return
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not host.room.operator.opens(secret.strip()):
        raise Problem(403, "wrong_key")


async def _others(
    request: HttpRequest, host: Host, method: str, path: str, body: object = None
) -> FellowAnswers:
    """What all other servers answer; one that is asked by another asks nobody."""
    if is_fellow(request.scope):
        return FellowAnswers([], 0)
    told = b"" if body is None else msgspec.json.encode(body)
    return await ask_all(host.room.leases, request.scope, method, path, told)


def _whole(host: Host, answers: FellowAnswers, closed: str = "") -> Response[OperatorLook]:
    """The room as it is now, at all servers; not all of them know yet what was ``closed``."""
    others = [msgspec.json.decode(one, type=OperatorLook) for one in answers.bodies]
    look = operation.together(operation.look(host), others, answers.silent)
    left = [table for table in look.tables if table.id != closed]
    return Response(replace(look, tables=left), headers=_FRESH)


@get(_LOOK, responses=refusals(403), tags=["operation"])
async def look_at_room(host: NamedDependency[Host], request: HttpRequest) -> Response[OperatorLook]:
    """The tables with their load, and how the room does."""
    _must_operate(request, host)
    return _whole(host, await _others(request, host, "GET", _LOOK))


@post(
    "/api/operator/tables/{key:str}/closing",
    status_code=200,
    responses=refusals(403, 404, 409, 503),
    tags=["operation"],
)
async def close_table(
    key: FromPath[str], host: NamedDependency[Host], request: HttpRequest
) -> Response[OperatorLook]:
    """Give a table up for all who are there; its log is kept as long as any other."""
    _must_operate(request, host)
    closed = await operation.close(host, key)
    # Whoever has the table answers, so it asks the others even if a fellow has asked it.
    answers = await ask_all(host.room.leases, request.scope, "GET", _LOOK)
    return _whole(host, answers, closed)


@post(
    _NOTICE,
    status_code=200,
    responses=refusals(400, 403, 413),
    tags=["operation"],
)
async def announce(
    data: JSONBody[Announcement], host: NamedDependency[Host], request: HttpRequest
) -> NoticeTold:
    """Say something to everybody who is at a table."""
    _must_operate(request, host)
    text = "".join(char for char in " ".join(data.text.split()) if char.isprintable())
    if not text:
        raise Problem(400, "bad_request", detail="nothing to say", field="text")
    told = await _others(request, host, "POST", _NOTICE, data)
    others = (msgspec.json.decode(one, type=NoticeTold).connections for one in told.bodies)
    return NoticeTold(connections=operation.announce(host, text) + sum(others))


@post(
    _DRAINING,
    status_code=200,
    responses=refusals(400, 403, 413),
    tags=["operation"],
)
async def drain(
    data: JSONBody[Drain], host: NamedDependency[Host], request: HttpRequest
) -> Response[OperatorLook]:
    """Take no new tables, so that the room becomes empty; or take them again."""
    _must_operate(request, host)
    operation.drain(host, on=data.on)
    return _whole(host, await _others(request, host, "POST", _DRAINING, data))
