"""The games on offer, their options and their words."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.games.extras.lessons import lessons, taught
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import written
from stammtisch.web.api.pages import File, sent
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.wire.games import GameInfo
from stammtisch.web.wire.lessons import LessonOffer, LessonWords


@get("/api/games", responses=refusals(), tags=["games"])
async def list_games(
    request: HttpRequest, host: NamedDependency[Host]
) -> Response[list[GameInfo] | None]:
    """All games, with their options and the bots that can play them."""
    room = host.room
    on_offer = [
        (game, room.bots(game.name), room.characters(game.name)) for game in room.games.values()
    ]
    return sent(request, _offered(tuple(on_offer)))


@get("/api/games/{name:str}/texts", responses=refusals(404), tags=["games"])
async def game_texts(
    request: HttpRequest, name: FromPath[str], host: NamedDependency[Host]
) -> Response[dict[str, object] | None]:
    """Clauses, refusals, events and options of a game in German and English.

    And by clause the steps of lessons that teach it (``taught``).
    """
    game = host.room.games.get(name)
    if game is None:
        raise Problem(404, "unknown_game", game=name[:64], known=list(host.room.games))
    return sent(request, _words(game))


@cache
def _words(game: AnyGame) -> File:
    words = written(game.folder, game.name) | {"taught": taught(game)}
    return File("texts.json", msgspec.json.encode(words))


@cache
def _offered(games: tuple[tuple[AnyGame, tuple[str, ...], tuple[str, ...]], ...]) -> File:
    return File("games.json", msgspec.json.encode([info(*one) for one in games]))


@cache
def info(game: AnyGame, bots: tuple[str, ...], characters: tuple[str, ...] = ()) -> GameInfo:
    """A game for the lobby."""
    (reference,), schemas = msgspec.json.schema_components([game.options])
    schema = schemas[reference["$ref"].rpartition("/")[2]]
    options = msgspec.to_builtins(game.options())
    for noted in game.continuity.noted if game.continuity is not None else ():
        del options[noted], schema["properties"][noted]
    words = written(game.folder, game.name)
    return GameInfo(
        name=game.name,
        folder=game.folder,
        seats=list(game.seats),
        default_seats=game.default_seats,
        bots=list(bots),
        characters=list(characters),
        options=options,
        schema=schema,
        remembering=dict(game.remembering),
        texts={"game": words.get("game", {})},
        lessons=[
            LessonOffer(LessonWords(one.title.de, one.title.en), one.table) for one in lessons(game)
        ],
    )
