"""Runden over HTTP: founding one, looking at it, commands, tables, and taking it home."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, NamedTuple

from litestar import MediaType, Response, delete, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from stammtisch.runde.calendar import as_ics
from stammtisch.runde.dates import next_date
from stammtisch.runde.export import as_csv, as_json
from stammtisch.runde.standings import MemberRow, rows
from stammtisch.web.api.table.tables import must_be_bot
from stammtisch.web.api.visitors.onlookers import Leave, look_on
from stammtisch.web.api.visitors.visitor import Visitor, must_not_hurry, seated
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest, HttpSocket
from stammtisch.web.live.telling.connection import Connection
from stammtisch.web.runde.runde import LivingRunde, Role
from stammtisch.web.runde.runden import Runden
from stammtisch.web.runde.wire import (
    NewRunde,
    NewRundeTable,
    RundeFounded,
    RundeKey,
    RundeKnock,
    RundeLook,
    RundeWish,
)
from stammtisch.web.runde.words import refusal
from stammtisch.web.wire.table.seats import Seated

MAX_FILE_BYTES = 16 << 20
"""More than the longest Runde comes to."""

_Moment = Annotated[int | None, QueryParameter(ge=0, le=1 << 53)]
_CSV = "text/csv"
_ICS = "text/calendar"
_PRIVATE = {"cache-control": "no-store"}


class AtRunde(NamedTuple):
    """A Runde, and whom the link makes who asks."""

    living: LivingRunde
    role: Role

    def must_have_founded(self) -> None:
        """Raises `Problem` ``founder_only``."""
        if self.role != "founder":
            raise refusal(403, "founder_only")


async def _at(runden: Runden, id: str, request: HttpRequest) -> AtRunde:
    """By ``Authorization: Bearer``. Raises `Problem` ``unknown_runde``, ``wrong_runde_key``."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    living = await runden.find(id)
    return AtRunde(living, living.enter(secret.strip() if kind.lower() == "bearer" else ""))


@post("/api/runden", responses=refusals(400, 403, 404, 409, 413, 503), tags=["runden"])
async def found_runde(
    data: JSONBody[NewRunde], runden: NamedDependency[Runden], who: NamedDependency[Visitor]
) -> RundeFounded:
    """Found a Runde. Its two keys are told this once: one is for everybody in it."""
    must_not_hurry(runden.host.room, who)
    return await runden.found(data, who.known)


@get("/api/runden/{id:str}", responses=refusals(401, 404, 503), tags=["runden"])
async def look_at_runde(
    id: FromPath[str],
    runden: NamedDependency[Runden],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Response[RundeLook]:
    """The Runde with its members, tables, evenings and results."""
    at = await _at(runden, id, request)
    return Response(await at.living.seen(at.role, who.known), headers=_PRIVATE)


@post(
    "/api/runden/{id:str}/commands",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["runden"],
)
async def command_runde(
    id: FromPath[str],
    data: JSONBody[RundeWish],
    runden: NamedDependency[Runden],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Response[RundeLook]:
    """Whatever a member can do: names, an evening's goal and end, striking a result or writing one
    down by hand, leaving, the next date."""
    at = await _at(runden, id, request)
    await at.living.give(data)
    return Response(await at.living.seen(at.role, who.known), headers=_PRIVATE)


@post(
    "/api/runden/{id:str}/tables",
    responses=refusals(400, 401, 404, 409, 413, 503),
    tags=["runden"],
)
async def open_runde_table(
    id: FromPath[str],
    data: JSONBody[NewRundeTable],
    runden: NamedDependency[Runden],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Response[Seated]:
    """Open a table of the Runde and take seat 0; it is as the last one of the game was."""
    at = await _at(runden, id, request)
    host = runden.host
    if data.game not in host.room.games:
        raise Problem(400, "unknown_game", game=data.game[:64], known=list(host.room.games))
    for bot in data.bots:
        must_be_bot(host, bot, data.game)
    must_not_hurry(runden.host.room, who)
    return seated(await at.living.open_table(data, who.welcome()), who, 201)


@post(
    "/api/runden/{id:str}/link",
    status_code=200,
    responses=refusals(401, 403, 404, 503),
    tags=["runden"],
)
async def renew_runde_link(
    id: FromPath[str], runden: NamedDependency[Runden], request: HttpRequest
) -> Response[RundeKey]:
    """A new link for the members, as when somebody has left; the founder's right."""
    at = await _at(runden, id, request)
    at.must_have_founded()
    return Response(RundeKey(await at.living.renew()), headers=_PRIVATE)


@delete("/api/runden/{id:str}", responses=refusals(401, 403, 404, 503), tags=["runden"])
async def delete_runde(
    id: FromPath[str], runden: NamedDependency[Runden], request: HttpRequest
) -> None:
    """Delete the Runde with all its results for good; the founder's right."""
    at = await _at(runden, id, request)
    at.must_have_founded()
    await runden.delete(at.living)


@get("/api/runden/{id:str}/export.json", responses=refusals(401, 404, 503), tags=["runden"])
async def runde_json(
    id: FromPath[str], runden: NamedDependency[Runden], request: HttpRequest
) -> Response[bytes]:
    """Everything that is kept of the Runde, but the links."""
    living = (await _at(runden, id, request)).living
    boards = {game: one.options for game, one in living.doc.customs.items()}
    text = await asyncio.to_thread(as_json, living.log.state, boards)
    return _file(text, "runde.json", MediaType.JSON)


@get(
    "/api/runden/{id:str}/results.csv",
    responses=refusals(401, 404, 503),
    media_type=_CSV,
    tags=["runden"],
)
async def runde_csv(
    id: FromPath[str], runden: NamedDependency[Runden], request: HttpRequest
) -> Response[bytes]:
    """All results, a line for each place at each table."""
    living = (await _at(runden, id, request)).living
    return _file(await asyncio.to_thread(as_csv, living.log.state), "runde.csv", _CSV)


@get(
    "/api/runden/{id:str}/date.ics",
    responses=refusals(401, 404, 503),
    media_type=_ICS,
    tags=["runden"],
)
async def runde_date(
    id: FromPath[str], runden: NamedDependency[Runden], request: HttpRequest
) -> Response[bytes]:
    """The next date for a calendar; after a change it is the same event once more."""
    living = (await _at(runden, id, request)).living
    date = next_date(living.log.state, living.now())
    if date is None:
        raise refusal(404, "no_date")
    return _file(as_ics(living.doc.id, living.log.state.title, date), "runde.ics", _ICS)


@get("/api/runden/{id:str}/members", responses=refusals(400, 401, 404, 503), tags=["runden"])
async def runde_members(
    id: FromPath[str],
    runden: NamedDependency[Runden],
    request: HttpRequest,
    since: _Moment = None,
    until: _Moment = None,
) -> Response[list[MemberRow]]:
    """What has come together in a span of time: tables that ended from ``since`` on, and before
    ``until``; both Unix time in ms."""
    living = (await _at(runden, id, request)).living
    found = await asyncio.to_thread(rows, living.log.state, since or 0, until)
    return Response(found, headers=_PRIVATE)


@post(
    "/api/runden/import",
    responses=refusals(400, 413, 503),
    request_max_body_size=MAX_FILE_BYTES,
    tags=["runden"],
)
async def take_in_runde(
    runden: NamedDependency[Runden], who: NamedDependency[Visitor], request: HttpRequest
) -> RundeFounded:
    """Go on here with a Runde from its export, sent as it was saved; its links are new ones."""
    must_not_hurry(runden.host.room, who)
    return await runden.take_in(await request.body())


@websocket("/api/runden/{id:str}/socket")
async def runde_socket(
    socket: HttpSocket, id: FromPath[str], runden: NamedDependency[Runden]
) -> None:
    """Hear that the Runde looks different; see `stammtisch.web.runde.wire` for the messages."""

    async def enter(connection: Connection, secret: str) -> Leave:
        living = await runden.find(id)
        living.look_on(connection, secret)
        return partial(living.viewers.leave, connection)

    await look_on(socket, runden.host.room, RundeKnock, enter)


def _file(text: str, name: str, kind: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"', **_PRIVATE}
    return Response(text.encode(), media_type=kind, headers=headers)
