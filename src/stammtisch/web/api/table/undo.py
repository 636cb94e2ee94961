"""Taking one's last action back over HTTP: whether it can be, asking for it, and the answers."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.games.protocol import RuleViolation
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, seated
from stammtisch.web.edge.problems import refusals, refused
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.seats import Seated
from stammtisch.web.wire.table.undo import MayUndo, UndoWish


@get(
    "/api/tables/{key:str}/undo",
    responses=refusals(401, 403, 404, 503),
    tags=["tables"],
)
async def may_undo(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> MayUndo:
    """Whether your last action can be taken back now; the answer names the reason why not."""
    living = await found(host, key, who)
    try:
        await living.consent.may(who.guest)
    except RuleViolation as refusal:
        answer = refused(refusal)
        return MayUndo(None if answer is None else answer[1])
    return MayUndo(None)


@post(
    "/api/tables/{key:str}/undo",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def undo(
    key: FromPath[str],
    data: JSONBody[UndoWish],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Ask to take your last action back, or answer whoever asks.

    It is taken back once every other person here has agreed; bots always do. One no, an action of
    anybody, or half a minute without an answer end the question.
    """
    living = await found(host, key, who)
    await living.consent.wish(who.guest, data.seq, agree=data.agree)
    return seated(living, who)
