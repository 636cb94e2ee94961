"""Records of matches: to download, and to watch again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from msgspec.structs import replace

from stammtisch.bots.processes.films import FilmWish
from stammtisch.games.json_values import Json
from stammtisch.games.protocol import AnyGame
from stammtisch.records.record import MAX_BYTES, Fair, Move, encode, header_for
from stammtisch.table.match.log import Entry
from stammtisch.table.match.undo import course
from stammtisch.table.model import Seat, TableDoc
from stammtisch.table.report import called, must_be_disclosed, proof
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.identity.disclosure import ended, may_open
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.wire.replays import Replay, ReplayRequest
from stammtisch.web.wire.reviews import ReviewLine, ReviewRequest
from stammtisch.web.work.films import shown, while_there

MAX_BODY = 6_000_000
"""Bytes of a request with a record: the record itself and its escapes."""

_FILM = {200: ResponseSpec(data_container=Replay, description="The match, step by step.")}


@get(
    "/api/tables/{key:str}/record",
    responses=refusals(403, 404, 409, 503),
    media_type=MediaType.TEXT,
    tags=["records"],
)
async def record(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[str]:
    """The record of a match that is over, with the proof of its shuffles; JSON Lines.

    It holds the match as it stands, without what was undone. For those who sat there; for others
    under the long link they can share, ``id-word``.
    """
    living = await disclosed(host, key, who)
    name = f"{living.doc.game}-{living.doc.code}.jsonl"
    return Response(
        await record_text(living),
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{key:str}/replay",
    responses=_FILM | refusals(400, 403, 404, 409, 413, 503),
    tags=["records"],
)
async def replay_table(
    key: FromPath[str],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
    request: HttpRequest,
    seat: FromQuery[int | None] = None,
) -> Response[object]:
    """A match that is over, step by step: as a seat saw it, or with all hands open."""
    living = await disclosed(host, key, who)
    films, gzip = host.room.films, takes_gzip(request)

    async def wanted() -> bytes:
        text = await record_text(living)
        return await asyncio.to_thread(msgspec.json.encode, ReplayRequest(text, seat))

    with films.admitted(who.address):
        must_be_disclosed(living.doc)
        film = films.film(wanted, who.address, FilmWish(gzip=gzip, whole=True))
        return shown(await while_there(request, film), gzip=gzip)


_RECORD = Schema(
    type=OpenAPIType.OBJECT,
    title="ReplayRequest",
    description=ReplayRequest.__doc__,
    properties={
        "record": Schema(type=OpenAPIType.STRING, max_length=MAX_BYTES),
        "seat": Schema(type=[OpenAPIType.INTEGER, OpenAPIType.NULL]),
    },
    required=["record"],
    additional_properties=False,
)


@dataclass
class _OfRecord(Operation):
    """Publishes the form of a body that is read in another process."""

    def __post_init__(self) -> None:
        content = {"application/json": OpenAPIMediaType(_RECORD)}
        self.request_body = RequestBody(content, required=True)


@post(
    "/api/replay",
    status_code=200,
    responses=_FILM | refusals(400, 404, 413, 503),
    request_max_body_size=MAX_BODY,
    operation_class=_OfRecord,
    tags=["records"],
)
async def replay_text(
    host: NamedDependency[Host], who: NamedDependency[Visitor], request: HttpRequest
) -> Response[object]:
    """Any record, checked against the rules action by action; it does not come back."""
    films, gzip = host.room.films, takes_gzip(request)
    with films.admitted(who.address):
        body = await request.body()

        async def wanted() -> bytes:
            return body

        film = films.film(wanted, who.address, FilmWish(gzip=gzip))
        return shown(await while_there(request, film), gzip=gzip)


@post(
    "/api/review",
    status_code=200,
    responses={
        200: ResponseSpec(
            data_container=ReviewLine,
            description="One `ReviewLine` a line, as they are found; the last is the summary.",
            media_type=MediaType.TEXT,
        )
    }
    | refusals(400, 404, 413, 503),
    request_max_body_size=MAX_BODY,
    tags=["records"],
)
async def review(
    data: JSONBody[ReviewRequest],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Stream:
    """Any record looked back at, for one seat: chances, what its decisions have cost, luck.

    It stops when the client hangs up; asked again, it goes on from there.
    """
    lines = host.room.reviews.lines(data, who.address)
    try:
        first = await while_there(request, anext(lines))
    except BaseException:
        await lines.aclose()
        raise

    async def rest() -> AsyncIterator[bytes]:
        async with aclosing(lines):
            yield first
            async for line in lines:
                yield line

    return Stream(rest(), media_type="application/x-ndjson")


def takes_gzip(request: HttpRequest) -> bool:
    """Whether whoever asks can unpack the answer."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def disclosed(host: Host, key: str, who: Visitor) -> Living:
    """The table whose match this visitor may open. Raises `Problem` ``replay_private``."""
    name, _, word = key.partition("-")
    living = await found(host, name, who)
    if ended(living.doc) and not may_open(living.doc, who.known, word):
        raise Problem(403, "replay_private")
    return living


async def record_text(living: Living) -> str:
    """The record of a table. Raises `RuleViolation` as `must_be_disclosed`."""
    must_be_disclosed(living.doc)
    entries = await living.room.store.entries(living.doc.id)
    doc = living.doc
    return await asyncio.to_thread(written, doc, living.table.game, entries, proof(doc))


def written(
    doc: TableDoc, game: AnyGame, entries: Sequence[Entry], fair: Fair | None = None
) -> str:
    """The record of these entries, hidden cards included; ``fair``: of a match that is over."""
    # As it was stored: the game of today may not know every action and option of that day.
    decode: Callable[[bytes], Json] = msgspec.json.Decoder().decode
    header = header_for(
        game,
        doc.options,
        [player(seat) for seat in doc.seats],
        names=called(doc),
        fair=fair,
        started=_iso(doc),
        position=doc.position,
        practice=doc.practice,
        redealt=doc.redealt,
    )
    return encode(
        replace(header, rules=doc.rules_version),
        (
            Move(
                n=entry.seq,
                actor=entry.actor,
                action=decode(entry.action),
                t=entry.t,
                nonces=entry.nonces,
                auto=entry.auto,
            )
            for entry in course(entries)
        ),
    )


def player(seat: Seat) -> str:
    """What a record calls whoever sits there."""
    return f"bot:{seat.bot}" if seat.kind == "bot" else seat.name


def _iso(doc: TableDoc) -> str:
    started = datetime.fromtimestamp((doc.started_ms or 0) / 1000, UTC)
    return started.isoformat(timespec="seconds")
