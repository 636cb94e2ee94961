"""Answers questions to games in other processes, where hard ones slow nobody at the tables.

A question is one line of JSON, an `Inquiry`, and its answer another, a `Reply`.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

import msgspec

from stammtisch.bots.processes.hints import HintOrder, HintReply
from stammtisch.bots.processes.workers import WorkerFailed, Workers
from stammtisch.games import game
from stammtisch.games.protocol import AnyGame, History, RuleViolation, Subject
from stammtisch.records.record import BadRecord, Record, read
from stammtisch.records.replay import replay, start

ASK = b'{"ask":'
"""How the line of a question begins."""


NO_VIEW = msgspec.Raw(b"null")


class MovesSoFar(msgspec.Struct, frozen=True):
    """A match so far."""

    options: msgspec.Raw
    seats: int
    moves: list[tuple[int, msgspec.Raw]]
    """Who acted, and the action."""


class Inquiry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the game ``ask``; at most one of view, match and record is given."""

    ask: str
    question: dict[str, Any]
    seed: str
    """Equal inquiries have equal answers."""
    view: msgspec.Raw = NO_VIEW
    """The observation of the one who asks."""
    match: MovesSoFar | None = None
    record: str | None = None
    """The text of a record."""


class Refusal(msgspec.Struct, frozen=True):
    """The game has no answer, or the record is wrong; the fields of the exception."""

    code: str
    clause: str = ""
    facts: dict[str, Any] = {}


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a question; exactly one field is set."""

    answer: dict[str, Any] | None = None
    refused: Refusal | None = None
    bad_record: Refusal | None = None
    error: str = ""


_encode = msgspec.json.Encoder().encode
_inquiry = msgspec.json.Decoder(Inquiry).decode
_reply = msgspec.json.Decoder(Reply).decode
_hint = msgspec.json.Decoder(HintReply).decode


def answer(line: bytes) -> bytes:
    """The reply to the line of a question, itself a line without its end."""
    try:
        inquiry = _inquiry(line)
        reply = reply_of(game(inquiry.ask), inquiry)
    except Exception as wrong:  # whatever happens is the answer to this question only
        reply = Reply(error=f"{type(wrong).__name__}: {wrong}")
    return _encode(reply)


def reply_of(asked: AnyGame, inquiry: Inquiry) -> Reply:
    """What the game says."""
    questions = asked.questions
    assert questions is not None
    try:
        question = msgspec.convert(inquiry.question, questions.asked)
        found = questions.answer(question, _about(asked, inquiry))
    except RuleViolation as refusal:
        return Reply(refused=Refusal(refusal.code, refusal.clause, refusal.facts))
    except BadRecord as wrong:
        facts = {"line": wrong.line, "what": wrong.what}
        return Reply(bad_record=Refusal(wrong.code, wrong.clause, facts))
    return Reply(answer=msgspec.to_builtins(found))


def _about(asked: AnyGame, inquiry: Inquiry) -> Subject:
    history, view = None, None
    if inquiry.view != NO_VIEW:
        view = msgspec.json.decode(inquiry.view, type=asked.observations)
    elif inquiry.match is not None:
        history = _history(asked, inquiry.match)
    elif inquiry.record is not None:
        history = _recorded(asked, inquiry.record)
    return Subject(random.Random(inquiry.seed), history, view)


def _history(asked: AnyGame, match: MovesSoFar) -> History:
    decode = msgspec.json.Decoder(asked.actions).decode
    options = msgspec.json.decode(match.options, type=asked.options)
    begin = asked.rules.new(options, match.seats)
    return History(begin, [(actor, decode(action)) for actor, action in match.moves])


def _recorded(asked: AnyGame, text: str) -> History:
    found: Record = read(text)
    if found.header.game != asked.name:
        raise BadRecord(1, "unknown_game", f"this is a record of {found.header.game}")
    for _ in replay(found):
        pass  # a record is believed when the rules have accepted all of it
    return History(start(found), [(move.actor, move.action) for move in found.moves])


class Answers:
    """Workers for those who sit at tables, others for hints, and others for everybody else.

    Whoever asks about any hand or record waits behind others who do, never in the way of a table.
    """

    def __init__(self, tables: Workers, others: Workers, hints: Workers | None = None) -> None:
        """Without workers of their own, hints come from those of the tables."""
        self._tables = tables
        self._hints = hints or tables
        self._all = {tables, others, self._hints}
        self._others = others
        self._prepared: dict[str, asyncio.Task[None]] = {}

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(one.workers for one in self._all)

    async def answer(self, inquiry: Inquiry, *, at_table: bool) -> Reply:
        """What the game says. Raises `WorkerFailed`."""
        workers = self._tables if at_table else self._others
        try:
            reply = _reply(await workers.put(_encode(inquiry) + b"\n"))
        except msgspec.DecodeError as wrong:
            raise WorkerFailed("crashed", str(wrong)) from None
        if reply.error:
            raise WorkerFailed("error", reply.error)
        return reply

    async def hint(self, order: HintOrder) -> HintReply:
        """What would be wise. Raises `WorkerFailed`."""
        try:
            reply = _hint(await self._hints.put(_encode(order) + b"\n"))
        except msgspec.DecodeError as wrong:
            raise WorkerFailed("crashed", str(wrong)) from None
        if reply.error:
            raise WorkerFailed("error", reply.error)
        return reply

    def prepare(self, game: str) -> None:
        """Somebody may soon want a hint in this game: have a process that is ready for it.

        Where hints have no workers of their own nothing gets in the way of a table.
        """
        if self._hints is not self._tables and game not in self._prepared:
            task = asyncio.get_running_loop().create_task(self._ready(game))
            self._prepared[game] = task

    async def _ready(self, game: str) -> None:
        with suppress(WorkerFailed):  # whoever asks for a hint hears of it
            await self.hint(HintOrder(game))

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(one.close() for one in self._all))
