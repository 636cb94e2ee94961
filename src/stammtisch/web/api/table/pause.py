"""A pause over HTTP: asking for it, the answers, and going on."""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, seated
from stammtisch.web.edge.problems import refusals
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.pause import PauseWish
from stammtisch.web.wire.table.seats import Seated


@post(
    "/api/tables/{key:str}/pause",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def pause(
    key: FromPath[str],
    data: JSONBody[PauseWish],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Ask for a pause, answer whoever asks, or go on.

    It begins once every other person here has agreed; bots always do. One no, an action of
    anybody, or half a minute without an answer end the question. In a pause no time passes, and no
    action is taken. Everybody who sits here may go on; after half an hour the match does by itself.
    """
    living = await found(host, key, who)
    await living.consent.pause(who.guest, data)
    return seated(living, who)
