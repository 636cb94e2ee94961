"""Records of matches: to download, and to watch again."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.record import BadRecord, Fair, Move, encode, header_for, read
from stammtisch.games.replay import film
from stammtisch.table.codec import codec
from stammtisch.table.model import Seat, TableDoc
from stammtisch.table.options import parse_options
from stammtisch.web.host import Host
from stammtisch.web.living import Living
from stammtisch.web.problems import Problem, refusals
from stammtisch.web.wire import Replay, ReplayRequest, ReplayStep

MAX_BODY = 6_000_000
"""Bytes of a request with a record: the record itself and its escapes."""

_one_at_a_time = asyncio.Semaphore(1)
"""Replays are computed beside the tables, not in their place."""


@get(
    "/api/tables/{key:str}/record",
    responses=refusals(404, 409, 503),
    media_type=MediaType.TEXT,
    tags=["records"],
)
async def record(key: FromPath[str], host: NamedDependency[Host]) -> Response[str]:
    """The record of a match that is over, with the proof of its shuffles; JSON Lines."""
    living = await host.find(key)
    name = f"{living.doc.game}-{living.doc.code}.jsonl"
    return Response(
        await record_text(living),
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{key:str}/replay",
    responses=refusals(400, 404, 409, 503),
    tags=["records"],
)
async def replay_table(
    key: FromPath[str], host: NamedDependency[Host], seat: FromQuery[int | None] = None
) -> Replay:
    """A match that is over, step by step: as a seat saw it, or with all hands open."""
    return await replayed(await record_text(await host.find(key)), seat)


@post(
    "/api/replay",
    status_code=200,
    responses=refusals(400, 413),
    request_max_body_size=MAX_BODY,
    tags=["records"],
)
async def replay_text(data: JSONBody[ReplayRequest]) -> Replay:
    """Any record, checked against the rules action by action."""
    return await replayed(data.record, data.seat)


async def record_text(living: Living) -> str:
    """The record of a table. Raises `RuleViolation` ``match_running``, ``not_started``."""
    doc, game = living.doc, living.table.game
    if doc.stage in {"open", "playing"}:
        raise RuleViolation("match_running")
    if doc.started_ms is None:
        raise RuleViolation("not_started")
    entries = await living.room.store.entries(doc.id)
    decode = codec(game).actions.decode
    header = header_for(
        game,
        parse_options(game, doc.options),
        [_player(seat) for seat in doc.seats],
        fair=Fair(table=doc.id, commitment=doc.commitment, secret=doc.secret.hex()),
        started=_iso(doc),
    )
    return encode(
        header,
        (
            Move(
                n=entry.seq,
                actor=entry.actor,
                action=decode(entry.action),
                t=entry.t,
                nonces=entry.nonces,
                auto=entry.auto,
            )
            for entry in entries
        ),
    )


def _player(seat: Seat) -> str:
    return f"bot:{seat.bot}" if seat.kind == "bot" else seat.name


def _iso(doc: TableDoc) -> str:
    started = datetime.fromtimestamp((doc.started_ms or 0) / 1000, UTC)
    return started.isoformat(timespec="seconds")


async def replayed(text: str, seat: int | None) -> Replay:
    """The replay of a record. Raises `Problem` ``bad_record`` with line, code, what, clause."""
    try:
        async with _one_at_a_time:
            return await asyncio.to_thread(_replayed, text, seat)
    except BadRecord as wrong:
        raise Problem(
            400,
            "bad_record",
            line=wrong.line,
            code=wrong.code,
            what=wrong.what,
            clause=wrong.clause,
            facts=wrong.facts,
        ) from None


def _replayed(text: str, seat: int | None) -> Replay:
    found = read(text)
    header = found.header
    if seat is not None and not 0 <= seat < len(header.players):
        raise Problem(404, "no_such_seat", seat=seat, seats=len(header.players))
    shown = film(found, seat)
    fair = header.fair
    return Replay(
        game=header.game,
        options=header.options,
        players=header.players,
        start=shown.start,
        start_hands=shown.start_hands,
        steps=[
            ReplayStep(
                n=frame.n,
                by=frame.by,
                do=frame.do,
                events=frame.events,
                changes=frame.changes,
                hands=frame.hands,
                auto=frame.auto,
            )
            for frame in shown.frames
        ],
        result=shown.result,
        fair=None
        if fair is None
        else {"table": fair.table, "commitment": fair.commitment, "secret": fair.secret},
        record=text,
    )
