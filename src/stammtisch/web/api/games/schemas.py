"""What machines can read about the room beside its OpenAPI document: its sockets, its games."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.games.protocol import AnyGame
from stammtisch.records.schema import schema
from stammtisch.web import wire
from stammtisch.web.api.pages import File, sent
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host


@get("/schema/asyncapi.json", responses=refusals(), tags=["operation"])
async def sockets(request: HttpRequest) -> Response[dict[str, object] | None]:
    """The sockets with all their messages, as AsyncAPI 3."""
    return sent(request, _sockets())


@get("/schema/games/{name:str}", responses=refusals(404), tags=["games"])
async def game_schema(
    request: HttpRequest, name: FromPath[str], host: NamedDependency[Host]
) -> Response[dict[str, object] | None]:
    """The actions, events, observations, options and records of a game, as a JSON Schema."""
    game = host.room.games.get(name)
    if game is None:
        raise Problem(404, "unknown_game", game=name[:64], known=list(host.room.games))
    return sent(request, _schema(game))


@cache
def _sockets() -> File:
    return File("asyncapi.json", files(wire).joinpath("asyncapi.json").read_bytes())


@cache
def _schema(game: AnyGame) -> File:
    return File("schema.json", msgspec.json.encode(schema(game)))
