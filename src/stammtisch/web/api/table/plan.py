"""The plan of a table over HTTP: its host changes it before the match."""

from __future__ import annotations

from litestar import Response, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.table.opening import TablePlan
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, must_not_hurry, seated
from stammtisch.web.edge.problems import refusals
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.plan import NewPlan
from stammtisch.web.wire.table.seats import Seated


@put(
    "/api/tables/{key:str}/plan",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def alter(
    key: FromPath[str],
    data: JSONBody[NewPlan],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Change options, settings and seats before the match begins; the host's right.

    Everybody is told what was changed, and by whom. Everyone contributes anew to the first shuffle,
    and the match begins when the host says so. Refused ``seats_occupied`` where more people and
    bots sit here than are to, ``tournament_plan`` at a table of an evening.
    """
    living = await found(host, key, who)
    must_not_hurry(host.room, who)
    plan = TablePlan(seats=data.seats, options=data.options, settings=data.settings)
    await living.alter(who.guest, plan)
    return seated(living, who)
