"""Evenings over HTTP: opening one, looking at it, commands, links, and what can be taken home."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from stammtisch.web.api.visitors.visitor import Visitor, base_of, must_not_hurry, visitor
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.evening.doc import EveningDoc, EveningKey
from stammtisch.web.evening.evening import LivingEvening
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.roles import must_direct
from stammtisch.web.evening.wire import (
    DeskSettings,
    DoorName,
    EveningDone,
    EveningLook,
    EveningOpened,
    EveningWish,
    LinkMade,
    NewEvening,
    NewLink,
    SatDown,
)

_LOOK = {200: ResponseSpec(data_container=EveningLook, description="The whole picture.")}


class Entered(NamedTuple):
    """An evening and the link by which somebody is there."""

    living: LivingEvening
    key: EveningKey


async def entered(evenings: Evenings, id: str, request: HttpRequest) -> Entered:
    """Who asks, by ``Authorization: Bearer``. Raises `Problem` ``wrong_key``."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    living = await evenings.find(id)
    return Entered(living, living.key(secret.strip() if kind.lower() == "bearer" else ""))


@post("/api/evenings", responses=refusals(400, 413, 503), tags=["evenings"])
async def open_evening(
    data: JSONBody[NewEvening],
    evenings: NamedDependency[Evenings],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> EveningOpened:
    """Open an evening. The two keys are told this once: one directs, one looks on."""
    must_not_hurry(evenings.room, who)
    try:
        # The framework takes 0 for no; whether an evening counts is not to be guessed.
        msgspec.json.decode(await request.body(), type=NewEvening)
    except msgspec.MsgspecError as wrong:
        raise Problem(400, "bad_request", detail=str(wrong)[:300], field="") from None
    return await evenings.open(data)


@get("/api/evenings/{id:str}", responses=_LOOK | refusals(401, 404, 503), tags=["evenings"])
async def look_at_evening(
    id: FromPath[str], evenings: NamedDependency[Evenings], request: HttpRequest
) -> Response[Any]:
    """The evening as the holder of the key may see it."""
    living, key = await entered(evenings, id, request)
    return Response(living.look(key), headers={"cache-control": "no-store"})


@post(
    "/api/evenings/{id:str}/commands",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["evenings"],
)
async def command(
    id: FromPath[str],
    data: JSONBody[EveningWish],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
    dry: FromQuery[str | None] = None,
) -> EveningDone:
    """Give a command; with ``?dry`` only say what it would lead to."""
    living, key = await entered(evenings, id, request)
    plans = data.command.get("type") == "publish_matrix"
    with evenings.plans.admitted(visitor(request).address) if plans else nullcontext():
        if dry is not None and dry not in {"0", "false"}:
            return await living.trial(key, data)
        return await living.give(key, data)


@post(
    "/api/evenings/{id:str}/door",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["evenings"],
)
async def sign_up(
    id: FromPath[str],
    data: JSONBody[DoorName],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
) -> LinkMade:
    """Sign up with the link that hangs on the door, and get a link of one's own."""
    living, key = await entered(evenings, id, request)
    found, secret = await living.sign_up(key, data.name)
    return _link(request, living, found, secret)


@post(
    "/api/evenings/{id:str}/links",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    tags=["evenings"],
)
async def make_link(
    id: FromPath[str],
    data: JSONBody[NewLink],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
) -> LinkMade:
    """A link for a player, a member of the Kompetenzteam, the audience or another director."""
    living, key = await entered(evenings, id, request)
    must_direct(key)
    found, secret = await living.new_link(data.role, living.named(data))
    return _link(request, living, found, secret)


@post(
    "/api/evenings/{id:str}/seat",
    status_code=200,
    responses=refusals(401, 404, 409, 503),
    tags=["evenings"],
)
async def take_seat(
    id: FromPath[str],
    evenings: NamedDependency[Evenings],
    who: NamedDependency[Visitor],
    request: HttpRequest,
) -> Response[SatDown]:
    """Take the own seat at the table of the room where you play now."""
    living, key = await entered(evenings, id, request)
    table, seat = await living.sit_down(key, who.welcome())
    headers = {"cache-control": "no-store"}
    return Response(SatDown(table, seat), headers=headers | who.greeting)


def _link(request: HttpRequest, living: LivingEvening, key: EveningKey, secret: str) -> LinkMade:
    path = base_of(request).at(f"/evening/{living.doc.id}#{secret}")
    return LinkMade(id=key.id, key=secret, path=path)


@delete(
    "/api/evenings/{id:str}/links/{link:str}",
    responses=refusals(401, 403, 404, 409, 503),
    tags=["evenings"],
)
async def end_link(
    id: FromPath[str],
    link: FromPath[str],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
) -> None:
    """A link holds no longer."""
    living, key = await entered(evenings, id, request)
    must_direct(key)
    await living.end_link(link)


@post(
    "/api/evenings/{id:str}/desk",
    status_code=200,
    responses=_LOOK | refusals(400, 401, 403, 404, 413, 503),
    tags=["evenings"],
)
async def settle(
    id: FromPath[str],
    data: JSONBody[DeskSettings],
    evenings: NamedDependency[Evenings],
    request: HttpRequest,
) -> Response[Any]:
    """What the wall shows, when it begins, whether the link on the door signs up, who may talk."""
    living, key = await entered(evenings, id, request)
    must_direct(key)

    def change(doc: EveningDoc) -> EveningDoc:
        return replace(
            doc,
            shows=doc.shows if data.shows is None else data.shows,
            starts=doc.starts if data.starts is None else data.starts,
            door=doc.door if data.door is None else data.door,
            chat=doc.chat if data.chat is None else data.chat,
        )

    await living.writer.amend(change)
    return Response(living.look(key), headers={"cache-control": "no-store"})
