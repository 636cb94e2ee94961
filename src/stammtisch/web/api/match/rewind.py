"""The running match over HTTP, looked at again: what a seat was shown, or spectators were."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery

from stammtisch.bots.processes.films import FilmWish, RewindOrder, Wanted
from stammtisch.table.people.rewind import must_allow_rewind
from stammtisch.table.people.seats import must_be_playing
from stammtisch.web.api.match.records import takes_gzip, written
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, may_watch
from stammtisch.web.edge.problems import refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.wire.replays import Rewind
from stammtisch.web.work.films import shown, while_there
from stammtisch.web.work.rewinds import RewindKey

MOST = 2_000
"""So many steps of a match are told at most."""

_STEPS = {200: ResponseSpec(data_container=Rewind, description="The latest steps, one by one.")}


@get(
    "/api/tables/{key:str}/rewind",
    responses=_STEPS | refusals(400, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def rewind(
    key: FromPath[str],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
    request: HttpRequest,
    steps: FromQuery[int | None] = None,
) -> Response[object]:
    """The latest steps of a match that runs: what your seat was shown, or what spectators were.

    Those of the running deal; or so many ``steps`` as you ask for, up to 2000, also from deals
    before. Nothing of it is more than the table's socket told by then. Refused ``rewind_off`` at a
    table that does without, as those of a tournament do; a match that is over has its replay.
    """
    living = await found(host, key, who)
    may_watch(living, who.known)
    must_allow_rewind(living.doc)
    must_be_playing(living.doc)
    asked = _asked(living, who, steps, gzip=takes_gzip(request))
    return shown(await latest(host, who, request, living, asked), gzip=asked.gzip)


async def latest(
    host: Host, who: Visitor, request: HttpRequest, living: Living, asked: RewindKey
) -> bytes:
    """A `Rewind` of this table as JSON, or its gzip. Raises `Problem`, `Busy`."""
    films = host.room.films

    async def made() -> bytes:
        with films.admitted(who.address):
            order = RewindOrder(asked.seq, asked.most, asked.deal)
            wish = FilmWish(gzip=asked.gzip, rewind=order)
            film = films.film(lambda: _wanted(living, asked), who.address, wish)
            return await while_there(request, film)

    return await host.room.rewinds.answer(asked, made)


def _asked(living: Living, who: Visitor, steps: int | None, *, gzip: bool) -> RewindKey:
    known = who.known
    seat = None if known is None else living.table.seat_of(known)
    most = MOST if steps is None else min(max(steps, 1), MOST)
    return RewindKey(living.doc.id, living.table.seq, seat, most, steps is None, gzip)


async def _wanted(living: Living, asked: RewindKey) -> bytes:
    """The match up to what everybody has been told, without the secret of its shuffles."""
    doc = living.doc
    entries = await living.room.store.entries(doc.id)
    told = [entry for entry in entries if entry.seq <= asked.seq]

    def order() -> bytes:
        return msgspec.json.encode(Wanted(written(doc, living.table.game, told), asked.seat))

    return await asyncio.to_thread(order)
