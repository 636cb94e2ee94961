"""Seats over HTTP: sitting down, getting up, bots, and taking a seat along to another device."""

from __future__ import annotations

from litestar import Response, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.bots.characters import called
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.web.api.table.tables import must_be_bot
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor, seated
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.problems import refusals
from stammtisch.web.live.host import Host
from stammtisch.web.wire.table.seat_return import ReturnWish
from stammtisch.web.wire.table.seats import AddBot, BeCalled, Claim, Join, Seated, SeatLink


@post(
    "/api/tables/{key:str}/seats",
    status_code=200,
    responses=refusals(400, 401, 404, 409, 413, 503),
    tags=["seats"],
)
async def join(
    key: FromPath[str],
    data: JSONBody[Join],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Take a seat, or come back to the own one; who sits there already is told so, not refused."""
    living = await found(host, key, who)
    guest = who.welcome()

    def change(doc: TableDoc) -> TableDoc:
        mine = seats.seat_of(doc, guest)
        if mine is not None and not doc.seats[mine].left and data.seat in {None, mine}:
            return doc
        return seats.join(doc, guest, data.name, data.seat)

    await living.writer.change(change)
    return seated(living, who)


@delete(
    "/api/tables/{key:str}/seats/{seat:int}",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
    tags=["seats"],
)
async def get_up(
    key: FromPath[str],
    seat: FromPath[int],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Get up from the own seat; the host may free the seat of a bot or of an absent person."""
    living = await found(host, key, who)
    guest = who.guest

    def change(doc: TableDoc) -> TableDoc:
        if seats.seat_of(doc, guest) == seat:
            return seats.leave(doc, guest, host.room.time.unix_ms())
        absent = 0 <= seat < len(doc.seats) and living.crowd.absent(seat)
        return seats.remove(doc, guest, seat, absent=absent)

    await living.writer.change(change)
    return seated(living, who)


@put(
    "/api/tables/{key:str}/name",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["seats"],
)
async def rename(
    key: FromPath[str],
    data: JSONBody[BeCalled],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Be called otherwise at your own seat, as long as the match has not begun."""
    living = await found(host, key, who)
    guest = who.guest
    await living.writer.change(lambda doc: seats.rename(doc, guest, data.name))
    return seated(living, who)


@post(
    "/api/tables/{key:str}/bots",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["seats"],
)
async def add_bot(
    key: FromPath[str],
    data: JSONBody[AddBot],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Put a bot on a seat; the host's right."""
    living = await found(host, key, who)
    must_be_bot(host, data.bot, living.doc.game)
    guest = who.guest
    name = called().get(data.bot)
    await living.writer.change(lambda doc: seats.add_bot(doc, guest, data.bot, data.seat, name))
    return seated(living, who)


@post(
    "/api/tables/{key:str}/claim",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["seats"],
)
async def claim(
    key: FromPath[str],
    data: JSONBody[Claim],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Own the seat whose link you were given, on this device too."""
    living = await found(host, key, who, data.key)
    guest = who.welcome()
    await living.writer.change(lambda doc: seats.claim(doc, data.key, guest))
    return seated(living, who)


@post(
    "/api/tables/{key:str}/seats/{seat:int}/return",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["seats"],
)
async def come_back(
    key: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[ReturnWish],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[Seated]:
    """Ask for the seat that is yours while the match runs, if neither cookie nor link is left.

    The host answers, or all others where the host is away or sat there; no answer within a minute
    is a no. Whoever gets the seat has it alone: older devices and links act for it no longer.
    Refused ``return_present`` where its person is here.
    """
    living = await found(host, key, who)
    if data.wish == "ask":
        await living.returning.ask(who.welcome(), seat)
    else:
        await living.returning.answer(who.guest, seat, agree=data.wish == "agree")
    return seated(living, who)


@post(
    "/api/tables/{key:str}/link",
    status_code=200,
    responses=refusals(401, 403, 404, 503),
    tags=["seats"],
)
async def link(
    key: FromPath[str], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> SeatLink:
    """A link to the own seat for another device; it holds until the next one is made."""
    living = await found(host, key, who)
    guest = who.guest
    if living.table.seat_of(guest) is None:
        raise RuleViolation("not_seated")
    fresh = guests.new_key()
    await living.writer.change(lambda doc: seats.new_link(doc, guest, guests.digest(fresh)))
    return SeatLink(path=who.base.at(f"/t/{living.doc.code}#seat={fresh}"), key=fresh)
