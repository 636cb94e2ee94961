"""Questions to a game beside the play: nothing changes at any table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.games.protocol import AnyGame, History
from stammtisch.games.record import BadRecord, Record, read, replay, start
from stammtisch.table.codec import codec
from stammtisch.table.options import parse_options
from stammtisch.web.host import Host
from stammtisch.web.problems import Problem, refusals
from stammtisch.web.records import MAX_BODY
from stammtisch.web.visitor import Visitor
from stammtisch.web.wire import AskGame, GameAnswer

_one_at_a_time = asyncio.Semaphore(1)
"""Answers are computed beside the tables, not in their place."""


@post(
    "/api/games/{name:str}/ask",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
    request_max_body_size=MAX_BODY,
    tags=["games"],
)
async def ask(
    name: FromPath[str],
    data: JSONBody[AskGame],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> GameAnswer:
    """Ask a game something beside the play; which questions it has is the game's own matter.

    Of a table only who sits there may ask, and is told only what every seat may know.
    """
    game = host.room.games.get(name)
    if game is None:
        raise Problem(404, "unknown_game", game=name[:64], known=list(host.room.games))
    question = _question(game, data.question)
    look: Callable[[], History | None] = lambda: None  # noqa: E731 - one of three sources
    if data.table is not None:
        look = await _of_table(game, data.table, host, who)
    elif data.record is not None:
        text = data.record
        look = lambda: _of_record(game, text)  # noqa: E731
    try:
        async with _one_at_a_time:
            answer = await asyncio.to_thread(lambda: _answer(game, question, look()))
    except BadRecord as wrong:
        raise Problem(
            400, "bad_record", line=wrong.line, code=wrong.code, what=wrong.what
        ) from None
    return GameAnswer(answer)


def _question(game: AnyGame, given: dict[str, Any]) -> Any:
    if game.questions is None:
        raise Problem(404, "no_questions", game=game.name)
    try:
        return msgspec.convert(given, game.questions.asked)
    except msgspec.ValidationError as wrong:
        raise Problem(400, "bad_request", detail=str(wrong)[:300], field="question") from None


def _answer(game: AnyGame, question: Any, history: History | None) -> dict[str, Any]:
    assert game.questions is not None
    found: dict[str, Any] = msgspec.to_builtins(game.questions.answer(question, history))
    return found


async def _of_table(
    game: AnyGame, key: str, host: Host, who: Visitor
) -> Callable[[], History | None]:
    living = await host.find(key)
    doc = living.doc
    if doc.game != game.name:
        raise Problem(404, "unknown_table")
    if living.table.seat_of(who.guest) is None:
        raise Problem(403, "not_seated")
    entries = await living.room.store.entries(doc.id) if doc.started_ms is not None else ()

    def look() -> History:
        decode = codec(game).actions.decode
        begin = game.rules.new(parse_options(game, doc.options), len(doc.seats))
        return History(begin, [(entry.actor, decode(entry.action)) for entry in entries])

    return look


def _of_record(game: AnyGame, text: str) -> History:
    found: Record = read(text)
    if found.header.game != game.name:
        raise BadRecord(1, "unknown_game", f"this is a record of {found.header.game}")
    for _ in replay(found):
        pass  # a record is believed when the rules have accepted all of it
    return History(start(found), [(move.actor, move.action) for move in found.moves])
