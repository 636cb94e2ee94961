"""What belongs into a report of a move that somebody thinks was judged wrongly."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping, Sequence

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery

from stammtisch import __version__
from stammtisch.table.match.log import Entry
from stammtisch.table.match.undo import course
from stammtisch.table.report import called
from stammtisch.web.api.match.records import disclosed, player, record_text, takes_gzip
from stammtisch.web.api.match.rewind import MOST, latest
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.wire.reports import ReportBasis
from stammtisch.web.work.films import shown
from stammtisch.web.work.rewinds import RewindKey

_LEVEL = 4
"""Of the compression, as for replays."""


@get(
    "/api/tables/{key:str}/report",
    responses={200: ResponseSpec(data_container=ReportBasis, description="The match so far.")}
    | refusals(400, 403, 404, 409, 413, 503),
    tags=["records"],
)
async def basis(
    key: FromPath[str],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
    request: HttpRequest,
    until: FromQuery[int | None] = None,
) -> Response[object]:
    """The match up to log entry ``until``, for a report that the visitor hands on.

    While it is played, for a seat: what that seat was shown, at most its latest 2000 steps; none of
    it where nobody looks back. When it is over: the whole record, for whoever may open it. Nothing
    is stored or sent.
    """
    living = await found(host, key.partition("-")[0], who)
    if living.doc.stage == "playing":
        return await _running(host, living, who, request, until)
    living = await disclosed(host, key, who)
    text = await record_text(living)
    entries = await living.room.store.entries(living.doc.id)
    seat = living.table.seat_of(who.known) if who.known else None
    n = _count(entries, until)
    return await _answer(living, request, {"seat": seat, "n": n, "record": text, "seen": None})


async def _running(
    host: Host, living: Living, who: Visitor, request: HttpRequest, until: int | None
) -> Response[object]:
    seat = living.table.seat_of(who.known) if who.known else None
    if seat is None:
        raise Problem(403, "not_seated")
    now = living.table.seq
    seq = now if until is None else max(0, min(until, now))
    seen = None
    if living.doc.settings.rewind:  # else a report would be a way to look back
        asked = RewindKey(living.doc.id, seq, seat, MOST, deal=False, gzip=False)
        seen = msgspec.Raw(await latest(host, who, request, living, asked))
    entries = await living.room.store.entries(living.doc.id)
    told = {"seat": seat, "n": _count(entries, seq), "record": None, "seen": seen}
    return await _answer(living, request, told)


def _count(entries: Sequence[Entry], until: int | None) -> int:
    """How many actions of the match stand up to this entry of the log."""
    return len(course([one for one in entries if until is None or one.seq <= until]))


async def _answer(
    living: Living, request: HttpRequest, told: Mapping[str, object]
) -> Response[object]:
    """A `ReportBasis`, of which ``told`` holds what depends on the visitor."""
    doc = living.doc
    about = {
        "version": __version__,
        "game": doc.game,
        "rules": doc.rules_version,
        "options": doc.options,
        "players": [player(one) for one in doc.seats],
        "names": called(doc),
    }
    body = msgspec.json.encode({**about, **told})
    if packed := takes_gzip(request):
        body = await asyncio.to_thread(gzip.compress, body, _LEVEL)
    return shown(body, gzip=packed)
