"""Tables over HTTP: the lobby, opening one, starting it, ending it, and its rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from h11 import Data
from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.bots.characters import called
from stammtisch.table.match.leases import OtherServer
from stammtisch.table.model import TableDoc
from stammtisch.table.opening import TablePlan
from stammtisch.table.people import agreement, chat
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, must_not_hurry, seated
from stammtisch.web.edge.fellows.relay import Unreachable, asked, target_of
from stammtisch.web.edge.problems import Elsewhere, Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.live.telling.views import row
from stammtisch.web.wire.lobby import Lobby, NewTable, TableRow
from stammtisch.web.wire.table.chat import LetChat
from stammtisch.web.wire.table.early_end import EndMatch
from stammtisch.web.wire.table.seats import Seated

MAX_ROWS = 200
"""Of public tables in one answer."""

MAX_TURNS = 50
"""Of somebody's tables, the newest: so many are brought to life to say whose turn it is there."""


@get("/api/tables", responses=refusals(503), tags=["tables"])
async def lobby(
    host: NamedDependency[Host], who: NamedDependency[Visitor], request: HttpRequest
) -> Lobby:
    """The public tables, and those at which you sit."""
    known = who.known
    docs = [doc for doc in host.directory.newest_first() if doc.game in host.room.games]
    yours = [doc for doc in docs if known and any(known in seat.owners for seat in doc.seats)]
    public = [doc for doc in docs if doc.settings.visibility == "public"]
    mine = {doc.id for doc in yours}
    games = host.room.games
    turns = await _turns(host, yours, known, request)
    return Lobby(
        tables=[row(doc, games[doc.game], yours=doc.id in mine) for doc in public[:MAX_ROWS]],
        yours=[row(doc, games[doc.game], yours=True, your_turn=doc.id in turns) for doc in yours],
    )


async def _turns(
    host: Host, docs: Sequence[TableDoc], guest: str | None, request: HttpRequest
) -> set[str]:
    """Which of these tables wait for the guest; other servers are asked about theirs."""
    if guest is None:
        return set()
    found: set[str] = set()
    others: set[OtherServer] = set()
    playing = [doc for doc in docs if doc.stage == "playing" and doc.pause is None]
    for doc in playing[:MAX_TURNS]:
        try:
            table = (await host.find(doc.id)).table
        except Elsewhere as elsewhere:
            others.add(elsewhere.server)
        except Problem:
            continue  # a damaged table waits for nobody
        else:
            found |= {doc.id} if table.seat_of(guest) in table.waiting else set()
    if "relayed" not in request.scope["state"]:
        for lobby in await asyncio.gather(*(_lobby_of(one, request) for one in others)):
            found |= {row.id for row in lobby if row.your_turn}
    return found


async def _lobby_of(server: OtherServer, request: HttpRequest) -> list[TableRow]:
    """What another server tells the same visitor of his tables; nothing, if it does not answer."""
    try:
        parts = [
            bytes(event.data)
            async for event in asked(server, request.scope, target_of(request.scope))
            if isinstance(event, Data)
        ]
        return msgspec.json.decode(b"".join(parts), type=Lobby).yours
    except (Unreachable, msgspec.MsgspecError):
        return []


@post("/api/tables", responses=refusals(400, 401, 413, 503), tags=["tables"])
async def open_table(
    data: JSONBody[NewTable], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """Open a table and take seat 0. With bots on all other seats the match begins at once."""
    game = host.room.games.get(data.game)
    if game is None:
        raise Problem(400, "unknown_game", game=data.game[:64], known=list(host.room.games))
    for bot in data.bots:
        must_be_bot(host, bot, data.game)
    must_not_hurry(host.room, who)
    plan = TablePlan(
        seats=data.seats,
        options=data.options,
        settings=data.settings,
        bots=tuple(data.bots),
        called=called(),
    )
    living = await host.open(game, who.welcome(), data.name, plan, data.key)
    return seated(living, who, 201)


def must_be_bot(host: Host, bot: str, game: str) -> None:
    """Raises `Problem` ``unknown_bot``; a module of Python is not to be named from outside."""
    known = (*host.room.bots(game), *host.room.characters(game))
    if bot not in known:
        raise Problem(400, "unknown_bot", bot=bot[:64], known=list(known))


@get("/api/tables/{key:str}", responses=refusals(404, 503), tags=["tables"])
async def look(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """A table and your seat at it."""
    return seated(await found(host, key, who), who)


@post(
    "/api/tables/{key:str}/start",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
    tags=["tables"],
)
async def start(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """Begin the match; the host's right, once all seats are taken."""
    living = await found(host, key, who)
    await living.writer.begin(who.guest)
    return seated(living, who)


@post(
    "/api/tables/{key:str}/rematch",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
    tags=["tables"],
)
async def rematch(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """The table of the rematch, with the same seats, options and settings; there is only one."""
    living = await found(host, key, who)
    if living.doc.successor is None:
        must_not_hurry(host.room, who)
    return seated(await host.rematch(living, who.guest), who)


@post(
    "/api/tables/{key:str}/ending",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 503),
    tags=["tables"],
)
async def end(
    key: FromPath[str],
    data: JSONBody[EndMatch],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Wish for the end of a running match: it ends as it stands once all who are here wish it.

    With ``agree`` false it goes on, and whoever wished for the end has to say so again.
    """
    living = await found(host, key, who)
    guest = who.guest

    def change(doc: TableDoc) -> TableDoc:
        if not data.agree:
            return agreement.played_on(doc, guest)
        say = living.crowd.have_a_say(doc, living.present.now())
        return agreement.agreed(doc, guest, say, host.room.time.unix_ms())

    await living.writer.change(change)
    return seated(living, who)


@put(
    "/api/tables/{key:str}/chat",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["tables"],
)
async def let_chat(
    key: FromPath[str],
    data: JSONBody[LetChat],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Let people write, call set phrases only, or neither; the host's right, at any time."""
    living = await found(host, key, who)
    guest = who.guest
    await living.writer.change(lambda doc: chat.let(doc, guest, data.chat))
    return seated(living, who)
