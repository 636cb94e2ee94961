"""The operator's page over HTTP; every request carries the secret of the link."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live import operation
from stammtisch.web.live.host import Host
from stammtisch.web.wire import Announcement, Drain, NoticeTold, OperatorLook

_FRESH = {"cache-control": "no-store"}


def _must_operate(request: HttpRequest, host: Host) -> None:
    """Raises `Problem` ``wrong_key`` for everybody but who has the link."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not host.room.operator.opens(secret.strip()):
        raise Problem(403, "wrong_key")


@get("/api/operator", responses=refusals(403), tags=["operation"])
async def look_at_room(host: NamedDependency[Host], request: HttpRequest) -> Response[OperatorLook]:
    """The tables with their load, and how the room does."""
    _must_operate(request, host)
    return Response(operation.look(host), headers=_FRESH)


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
    await operation.close(host, key)
    return Response(operation.look(host), headers=_FRESH)


@post(
    "/api/operator/notice",
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
    return NoticeTold(connections=operation.announce(host, text))


@post(
    "/api/operator/draining",
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
    return Response(operation.look(host), headers=_FRESH)
