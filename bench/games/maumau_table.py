"""Mau-Mau at a table: bytes of an update, memory of a match's log, listing for a large hand."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bench.measure import Once
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.maumau.state.cards import CODE
from stammtisch.games.maumau.views.position import MauMauPosition
from stammtisch.table import audience
from stammtisch.table.match.step import Step
from stammtisch.table.opening import TablePlan, opened
from stammtisch.table.people import seats as chairs
from stammtisch.table.people.seats import Birth
from stammtisch.table.table import Moment, Table
from stammtisch.web.live.telling.views import Times, update

GAME = game("mau-mau")
STEP_MS = 500
"""Table time from one look of the clock to the next."""


def listing(hand: int, **options: Any) -> Once:
    """All legal actions of the player on turn, who holds so many cards."""
    codes = [CODE[card] for card in range(32)]
    position = MauMauPosition(
        n=2,
        options=GAME.options(**options),
        phase="turn",
        stage="serve",
        turn_no=5,
        player=0,
        seats=(0, 1),
        names=("A", "B"),
        hands=(tuple(codes[:hand]), tuple(codes[hand : hand + 2])),
        pile=(codes[31],),
        draw_pile=tuple(codes[hand + 2 : 31]),
        health=(1, 1),
        t=0,
    )
    state = GAME.rules.restore(position)

    def once() -> tuple[float]:
        for _ in range(100):
            GAME.rules.legal_actions(state, 0)
        return (100,)

    return once


def played(seats: int, most: int, **options: Any) -> tuple[float, float, int]:
    """Bytes of an update to one seat on average, bytes of the stored log, and its entries.

    ``steady`` plays for all persons whose decision is waited for, to the end or ``most`` updates.
    """
    table = _begun(seats, options)
    player, rng = bot("steady", GAME.name), random.Random(1)
    views: dict[int, audience.View] = {}
    sent = updates = log = entries = t = 0
    while table.doc.stage == "playing" and updates < most:
        t += STEP_MS
        step = table.due(Moment(t))
        if step is None and table.waiting:
            seat = table.waiting[0]
            seen = GAME.rules.observation(table.state, seat)
            legal = GAME.rules.legal_actions(table.state, seat)
            done = table.prepare(seat, player.choose(seen, legal, rng), Moment(t))
            assert isinstance(done, Step), "without a key nothing is done twice"
            step = done
        if step is None:
            continue
        table.commit(step)
        for seat in range(seats):
            change = audience.change(table, step, seat, views.get(seat))
            if seat in views:
                sent += len(update(change, Times(None, (), 0, 0)))
                updates += 1
            views[seat] = change.view
        entries += len(step.entries)
        log += sum(len(msgspec.json.encode(entry)) for entry in step.entries)
    return sent / max(updates, 1), float(log), entries


def _begun(seats: int, options: dict[str, Any]) -> Table:
    birth = Birth(id="b" * 24, code="ABCDEF", secret=bytes(32), now=1)
    table = Table(opened(GAME, birth, "g0", "P0", TablePlan(seats=seats, options=options)), GAME)
    for seat in range(1, seats):
        table.adopt(chairs.join(table.doc, f"g{seat}", f"P{seat}"))
    table.commit(table.begin(1))
    return table
