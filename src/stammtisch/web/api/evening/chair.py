"""Referees at the room's own tables: going there, being called, and what they may do."""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.web.api.evening.evenings import entered
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.problems import refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.wire import ChairTaken, ChairWish
from stammtisch.web.evening.words import refusal
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.referee import RefereeWish


@post(
    "/api/evenings/{id:str}/chair",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["evenings"],
)
async def take_chair(
    id: FromPath[str],
    data: JSONBody[ChairWish],
    evenings: NamedDependency[Evenings],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Response[ChairTaken]:
    """Go to a table as a referee: its players are told who is there, and no hand is shown."""
    living, key = await entered(evenings, id, request)
    code = await living.preside(key, data.table, who.welcome())
    headers = {"cache-control": "no-store"}
    return Response(ChairTaken(code), headers=headers | who.greeting)


@post(
    "/api/tables/{key:str}/referee",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def referee(
    key: FromPath[str],
    data: JSONBody[RefereeWish],
    host: NamedDependency[Host],
    evenings: NamedDependency[Evenings],
    who: NamedDependency[Visitor],
) -> None:
    """At a table of an evening call a referee; as a referee stop it, let it go on, or write down
    what has happened. What follows is told by the sockets of table and evening."""
    living = await found(host, key, who)
    if not living.doc.evening:
        raise refusal(409, "no_such_table", "TS-24")
    evening = await evenings.find(living.doc.evening)
    await evening.at_table(living, who.guest, data)
