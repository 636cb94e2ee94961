"""Whether the room can keep what is played in it, and its figures."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from stammtisch import __version__
from stammtisch.bots import troubles
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.edge.fellows.answers import ask_all, is_fellow
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.ops.metrics import Sizes, merged
from stammtisch.web.wire.dangers import Warned


class LowerLevel(msgspec.Struct, frozen=True):
    """Bots that play a level lower than they are called, and why, in both languages."""

    de: str
    en: str


class Health(msgspec.Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok", "not_saved"]
    version: str
    reason: str = ""
    """Why nothing can be saved: ``full``, ``read_only``, ``damaged``, ``closed``, ``busy``."""
    halted: int = 0
    """Tables taken out of play since the start; all others play on."""
    warnings: list[Warned] = []
    """What in the way the room is run puts players at risk."""
    bots: list[LowerLevel] = []
    """Bots that play a level lower than they are called, and why."""
    bot_hosts_away: int = 0
    """Machines that should think for bots and did not answer last; their bots think here."""


class Readiness(msgspec.Struct, frozen=True):
    """Whether people should be sent here."""

    status: Literal["ready", "not_ready"]
    reason: str = ""
    """``ending`` while the server says goodbye, ``draining`` while it takes no new tables, else why
    nothing can be saved."""


@get(
    "/readyz",
    tags=["operation"],
    responses={
        503: ResponseSpec(Readiness, description="Nobody can.", generate_examples=False),
    },
)
async def readyz(host: NamedDependency[Host]) -> Response[Readiness]:
    """200 while people can come in and play: for a proxy that chooses where to send them."""
    reason = "ending" if host.closed else _closing(host) or await _trouble(host)
    return Response(
        Readiness("not_ready" if reason else "ready", reason),
        status_code=503 if reason else 200,
        headers={"cache-control": "no-store"},
    )


def _closing(host: Host) -> str:
    return "draining" if host.room.admission.draining else ""


@get("/healthz", tags=["operation"])
async def healthz(host: NamedDependency[Host]) -> Response[Health]:
    """200 while actions can be stored: the store takes a transaction, and has refused none."""
    trouble = await _trouble(host)
    halted = host.room.metrics.halted.total()
    warnings = host.room.entrance.dangers.found
    status: Literal["ok", "not_saved"] = "not_saved" if trouble else "ok"
    away = host.room.thinkers.away
    lower = [LowerLevel(one.de, one.en) for one in troubles()]
    health = Health(status, __version__, trouble, halted, warnings, lower, away)
    return Response(
        health, status_code=503 if trouble else 200, headers={"cache-control": "no-store"}
    )


async def _trouble(host: Host) -> str:
    """Why nothing can be stored; empty if all is well."""
    store = host.room.store
    try:
        await store.forget(0)
    except StoreUnavailable as error:
        return error.reason
    return store.trouble


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(host: NamedDependency[Host], request: HttpRequest) -> str:
    """The figures in the text format of Prometheus.

    Where several servers share the room, those of all who answer. Each sample has the label
    ``worker``, which stays over a restart and which two machines may share, and ``process``, which
    nobody shares: so no series stands there twice.
    """
    room = host.room
    whose = {"worker": room.name, "process": room.leases.server} if room.name else None
    own = room.metrics.text(_sizes(host), whose)
    if is_fellow(request.scope) or not room.name:
        return own
    others = await ask_all(room.leases, request.scope, "GET", "/metrics")
    return merged([own, *(one.decode() for one in others.bodies)])


def _sizes(host: Host) -> Sizes:
    return Sizes(
        tables=host.tables,
        connections=host.connections,
        workers=host.room.thinkers.workers,
        away=host.room.thinkers.away,
        answerers=host.room.answers.workers,
        bots=host.room.thinkers.figures,
        replays=host.room.films.inside,
        admitting=host.room.admission.admits,
        writes=host.room.store.waiting,
        leases=host.room.leases.figures,
    )
