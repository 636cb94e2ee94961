"""Questions to a game beside the play: nothing changes at any table."""

from __future__ import annotations

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from stammtisch.bots.processes.answers import Inquiry, MovesSoFar, Reply
from stammtisch.bots.processes.workers import WorkerFailed
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.match.undo import course
from stammtisch.table.people.hints import must_hint_now
from stammtisch.web.api.match.records import MAX_BODY
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import encode
from stammtisch.web.ops import logs
from stammtisch.web.wire.games import AskGame, GameAnswer


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

    Of a table only who sits there may ask. Some questions are about what this seat sees now; these
    are hints, and refused ``hints_off`` at a table that does without, ``match_paused`` in a pause.
    The answers to all others tell only what every seat may know.
    """
    game = host.room.games.get(name)
    if game is None:
        raise Problem(404, "unknown_game", game=name[:64], known=list(host.room.games))
    of_view = _of_view(game, data.question)
    inquiry = Inquiry(game.name, data.question, host.room.entropy(16).hex())
    if data.table is not None:
        inquiry = await _of_table(inquiry, data.table, host, who, of_view=of_view)
    elif data.record is not None and not of_view:
        inquiry = replace(inquiry, record=data.record)
    try:
        reply = await host.room.answers.answer(inquiry, at_table=data.table is not None)
    except WorkerFailed as failure:
        host.room.metrics.unanswered[failure.reason] += 1
        kind = str(data.question.get("type"))[:64]
        logs.warn("no answer", game=game.name, question=kind, reason=failure.reason)
        late = failure.reason in {"slow", "busy", "sidelined"}
        raise Problem(503, "answer_too_slow" if late else "no_answer") from None
    return GameAnswer(_told(reply))


def _of_view(game: AnyGame, given: dict[str, object]) -> bool:
    """Whether the question is about what one seat sees. Raises `Problem` for no question."""
    if game.questions is None:
        raise Problem(404, "no_questions", game=game.name)
    try:
        question = msgspec.convert(given, game.questions.asked)
    except msgspec.ValidationError as wrong:
        raise Problem(400, "bad_request", detail=str(wrong)[:300], field="question") from None
    return isinstance(question, game.questions.of_views)


async def _of_table(
    inquiry: Inquiry, key: str, host: Host, who: Visitor, *, of_view: bool
) -> Inquiry:
    living = await found(host, key, who)
    if living.doc.game != inquiry.ask:
        raise Problem(404, "unknown_table")
    seat = living.table.seat_of(who.guest)
    if seat is None:
        raise Problem(403, "not_seated")
    if of_view:
        must_hint_now(living.doc)
        seen = living.seen(seat)
        if seen is None or seen.observation is None:
            return inquiry
        return replace(inquiry, view=msgspec.Raw(encode(seen.observation)))
    return replace(inquiry, match=await _match(living))


async def _match(living: Living) -> MovesSoFar:
    doc = living.doc
    entries = await living.room.store.entries(doc.id) if doc.started_ms is not None else ()
    moves = [(entry.actor, msgspec.Raw(entry.action)) for entry in course(entries)]
    return MovesSoFar(msgspec.Raw(encode(doc.options)), len(doc.seats), moves)


def _told(reply: Reply) -> dict[str, object]:
    """The answer. Raises as it was refused."""
    if reply.refused is not None:
        raise RuleViolation(reply.refused.code, reply.refused.clause, **reply.refused.facts)
    if reply.bad_record is not None:
        raise Problem(400, "bad_record", code=reply.bad_record.code, **reply.bad_record.facts)
    assert reply.answer is not None
    return reply.answer
