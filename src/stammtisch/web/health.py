"""Whether the room can keep what is played in it, and its figures."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from stammtisch import __version__
from stammtisch.table.log import StoreUnavailable
from stammtisch.web.host import Host


class Health(msgspec.Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok", "not_saved"]
    version: str
    reason: str = ""
    """Why nothing can be saved: ``full``, ``read_only``, ``damaged``, ``closed``, ``busy``."""


@get("/healthz", tags=["operation"])
async def healthz(host: NamedDependency[Host]) -> Response[Health]:
    """200 while actions can be stored; the store is asked to write, not believed."""
    try:
        await host.room.store.forget(0)
    except StoreUnavailable as error:
        sick = Health("not_saved", __version__, error.reason)
        return Response(sick, status_code=503, headers={"cache-control": "no-store"})
    return Response(Health("ok", __version__), headers={"cache-control": "no-store"})


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(host: NamedDependency[Host]) -> str:
    """The figures in the text format of Prometheus."""
    return host.room.metrics.text(
        tables=host.tables, connections=host.connections, workers=host.room.thinkers.workers
    )
