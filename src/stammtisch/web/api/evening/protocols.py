"""What can be taken home from an evening: its record, results and standings, old matrices."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from stammtisch.records.record import MAX_BYTES, BadRecord
from stammtisch.tournament.record import encode
from stammtisch.tournament.tables import (
    results_csv,
    results_rows,
    standings_csv,
    standings_rows,
)
from stammtisch.tournament.views.plans import DayView, days_view
from stammtisch.web.api.evening.evenings import entered
from stammtisch.web.api.visitors.visitor import Visitor, must_not_hurry
from stammtisch.web.edge.problems import refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.roles import must_direct
from stammtisch.web.evening.wire import EveningOpened
from stammtisch.web.evening.words import bad_record, refusal

_CSV = "text/csv"
_ROWS = {
    200: ResponseSpec(data_container=list[dict[str, Any]], description="An object for each line.")
}
_DAYS = {200: ResponseSpec(data_container=dict[str, DayView], description="By matchday.")}


@get(
    "/api/evenings/{id:str}/record",
    responses=refusals(401, 403, 404, 503),
    media_type=MediaType.TEXT,
    tags=["evenings"],
)
async def evening_record(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[str]:
    """The whole evening as a file that another desk can go on with; JSON Lines."""
    living, key = await entered(evenings, id, request)
    must_direct(key)
    commands = [step.given for step in living.log.steps]
    text = await asyncio.to_thread(encode, living.doc.config, commands)
    return _file(text, f"evening-{id[:8]}.jsonl", MediaType.TEXT)


@get(
    "/api/evenings/{id:str}/results.csv",
    responses=refusals(401, 404, 503),
    media_type=_CSV,
    tags=["evenings"],
)
async def evening_results(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[str]:
    """All confirmed sheets, a line for each player of each."""
    living, _ = await entered(evenings, id, request)
    return _file(results_csv(living.log.state), f"results-{id[:8]}.csv", _CSV)


@get(
    "/api/evenings/{id:str}/standings.csv",
    responses=refusals(401, 404, 503),
    media_type=_CSV,
    tags=["evenings"],
)
async def evening_standings(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[str]:
    """The standings, a line for each player."""
    living, _ = await entered(evenings, id, request)
    return _file(standings_csv(living.log.state), f"standings-{id[:8]}.csv", _CSV)


@get(
    "/api/evenings/{id:str}/results.json",
    responses=_ROWS | refusals(401, 404, 503),
    tags=["evenings"],
)
async def evening_results_json(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[bytes]:
    """All confirmed sheets, an object for each player of each; the fields are those of the CSV."""
    living, _ = await entered(evenings, id, request)
    return _objects(results_rows(living.log.state), f"results-{id[:8]}.json")


@get(
    "/api/evenings/{id:str}/standings.json",
    responses=_ROWS | refusals(401, 404, 503),
    tags=["evenings"],
)
async def evening_standings_json(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[bytes]:
    """The standings, an object for each player; the fields are those of the CSV."""
    living, _ = await entered(evenings, id, request)
    return _objects(standings_rows(living.log.state), f"standings-{id[:8]}.json")


def _objects(rows: list[dict[str, object]], name: str) -> Response[bytes]:
    """One object a line, to be read and compared by people as well."""
    lines = b",\n".join(msgspec.json.encode(row) for row in rows)
    return Response(
        b"[\n" + lines + b"\n]\n" if rows else b"[]\n",
        media_type=MediaType.JSON,
        headers=_taken_home(name),
    )


def _file(text: str, name: str, kind: str) -> Response[str]:
    return Response(text, media_type=kind, headers=_taken_home(name))


def _taken_home(name: str) -> dict[str, str]:
    disposition = f'attachment; filename="{name}"'
    return {"content-disposition": disposition, "cache-control": "no-store"}


@get(
    "/api/evenings/{id:str}/matrix/{version:int}",
    responses=_DAYS | refusals(401, 404, 503),
    tags=["evenings"],
)
async def old_matrix(
    id: FromPath[str],
    version: FromPath[int],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
) -> Response[Any]:
    """A version of the matrix as it was published; old ones stay readable (TS-18)."""
    living, _ = await entered(evenings, id, request)
    found = living.log.state.matrices
    if not 1 <= version <= len(found):
        raise refusal(404, "unknown_version", "TS-18", version=version)
    return Response(msgspec.to_builtins(days_view(found[version - 1])))


@post(
    "/api/evenings/import",
    responses=refusals(400, 413, 503),
    request_max_body_size=MAX_BYTES,
    tags=["evenings"],
)
async def take_in(
    evenings: NamedDependency[Evenings], who: NamedDependency[Visitor], request: HttpRequest
) -> EveningOpened:
    """Go on here with an evening from its record, sent as plain text."""
    must_not_hurry(evenings.room, who)
    try:
        return await evenings.take_in(await request.body())
    except BadRecord as wrong:
        raise bad_record(wrong) from None
