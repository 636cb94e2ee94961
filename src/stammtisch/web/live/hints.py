"""Hints at one table: what would be wise for a seat, worked out in another process."""

from __future__ import annotations

import math

import msgspec

from stammtisch.bots.advice.model import Advice, WhyNot
from stammtisch.bots.processes.hints import HintOrder, HintReply
from stammtisch.bots.processes.workers import WorkerFailed
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.people.hints import hint_taken, hints_of, must_hint_now
from stammtisch.table.people.seats import must_be_playing, own_seat
from stammtisch.table.table import Table
from stammtisch.web.edge.limits import Bucket
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.connection import encode
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.writer import TableWriter
from stammtisch.web.ops import logs
from stammtisch.web.wire.table.hints import HintedAction, HintTold

_WHY: dict[WhyNot, str] = {"match_over": "match_over", "not_due": "not_your_turn"}
"""Why there is none, where that has a word of its own."""


class Hints:
    """Gives them, one at a time to a seat, and counts them before they are told."""

    def __init__(self, room: Room, viewers: Viewers, writer: TableWriter) -> None:
        self._room = room
        self._viewers = viewers
        self._present = viewers.present
        self._writer = writer
        self._asking: list[int] = []
        self._pace: dict[int, Bucket] = {}

    def prepare(self) -> None:
        """Somebody sits here, and may soon want one."""
        doc = self._present.doc
        if doc.settings.hints and not doc.evening and doc.stage in {"open", "playing"}:
            self._room.answers.prepare(doc.game)

    async def give(self, guest: str) -> HintTold:
        """What the guest's seat might do now, and how often it has asked by then.

        Refused, and then nothing has changed: ``not_seated``, ``not_started``, ``match_over``,
        ``table_closed``, ``out_of_play``, ``match_paused``, ``hints_off``, ``hints_spent``,
        ``not_your_turn``, ``hint_underway``, and ``no_figures`` where there is nothing to compare.
        Raises `Problem` ``too_many_requests``, ``answer_too_slow``, ``no_answer``.
        """
        table = self._present.table
        seat = own_seat(table.doc, guest)
        self._must(table, seat)
        self._asking.append(seat)
        try:
            return await self._given(table, seat)
        except (Problem, RuleViolation) as refusal:
            self._room.metrics.hints[refusal.code] += 1
            raise
        finally:
            self._asking.remove(seat)

    def _must(self, table: Table, seat: int) -> None:
        doc = table.doc
        if doc.seats[seat].left:
            raise RuleViolation("not_seated")
        must_hint_now(doc)
        must_be_playing(doc)
        if seat not in self._room.watchdog.run(lambda: table.waiting):
            raise RuleViolation("not_your_turn")
        if seat in self._asking:
            raise RuleViolation("hint_underway")
        limits = self._room.limits
        pace = self._pace.setdefault(seat, Bucket(limits.hints_burst, limits.hints_rate))
        wait = pace.take()
        if wait > 0:
            raise Problem(429, "too_many_requests", seconds=math.ceil(wait))

    async def _given(self, table: Table, seat: int) -> HintTold:
        doc, state, seq, game = table.doc, table.state, table.seq, table.game
        hint_taken(doc, game, state, seat, seq)  # who may not is refused before anybody thinks
        seen = self._viewers.seen(seat)
        assert seen is not None
        order = HintOrder(game.name, f"{doc.id} {seq}", msgspec.Raw(encode(seen.observation)))
        advice = _advice(await self._answered(order))
        await self._writer.change(lambda now: hint_taken(now, game, state, seat, seq))
        self._room.metrics.hints["given"] += 1
        return HintTold(
            seq=seq,
            measure=advice.measure,
            worlds=advice.worlds,
            actions=msgspec.convert(msgspec.to_builtins(advice.actions), list[HintedAction]),
            asked=hints_of(self._present.doc, seat).asked,
            most=game.hints,
            of_match=game.deal is None,
        )

    async def _answered(self, order: HintOrder) -> HintReply:
        try:
            return await self._room.answers.hint(order)
        except WorkerFailed as failure:
            logs.warn("no hint", game=order.hint, reason=failure.reason)
            late = failure.reason in {"slow", "busy", "sidelined"}
            raise Problem(503, "answer_too_slow" if late else "no_answer") from None


def _advice(reply: HintReply) -> Advice:
    if reply.why is not None:
        raise RuleViolation(_WHY.get(reply.why, "no_figures"))
    return msgspec.json.decode(reply.advice, type=Advice)
