"""The hands of the deal before over HTTP: agreeing that they be seen, and seeing them."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.people.agreement import looked_back
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, may_watch, seated
from stammtisch.web.edge.problems import refusals
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.lookback import DealHands, LookbackWish
from stammtisch.web.wire.table.seats import Seated


@get(
    "/api/tables/{key:str}/lookback",
    responses=refusals(403, 404, 409, 503),
    tags=["tables"],
)
async def last_deal(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> DealHands:
    """All hands of the deal before the running one, where every seat has agreed to it.

    Refused ``lookback_closed`` where there is none, or not all had agreed before it began, or
    somebody does no longer.
    """
    living = await found(host, key, who)
    may_watch(living, who.known)
    deal = living.present.lookback.before
    if deal is None:
        raise RuleViolation("lookback_closed")
    return DealHands(deal.number, [list(hand) for hand in deal.hands])


@post(
    "/api/tables/{key:str}/lookback",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def agree(
    key: FromPath[str],
    data: JSONBody[LookbackWish],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Let all hands of a deal be seen while the next one runs; or take that back, at once.

    It holds for deals that begin when all have agreed. Bots always do.
    """
    living = await found(host, key, who)
    guest = who.guest
    await living.writer.change(lambda doc: looked_back(doc, guest, agree=data.agree))
    return seated(living, who)
