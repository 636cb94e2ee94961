"""Hints over HTTP: what would be wise for the own seat."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.problems import refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.hints import HintTold
from stammtisch.web.work.films import while_there


@post(
    "/api/tables/{key:str}/hint",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
    tags=["tables"],
)
async def give_hint(
    key: FromPath[str],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> HintTold:
    """What your seat might do now, with the result to expect and the reasons.

    It is made of what your seat sees and nothing else. Everybody sees how often you have asked;
    asking again before anything has happened counts once. Refused ``hints_off`` at a table that
    does without, ``hints_spent`` after ``facts.most`` of them, ``no_figures`` where there is
    nothing to compare.
    """
    await request.body()
    living = await found(host, key, who)
    return await while_there(request, living.hints.give(who.guest))
