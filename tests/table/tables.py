"""Tables for tests: opened, filled, begun and played with one line each."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from tests.toy import TOY_GAME

from stammtisch.games.protocol import AnyGame
from stammtisch.table import opening
from stammtisch.table.match.log import Entry
from stammtisch.table.match.step import Step
from stammtisch.table.model import Settings
from stammtisch.table.opening import TablePlan
from stammtisch.table.people.seats import Birth, add_bot, join, key_hash
from stammtisch.table.table import Moment, Repeated, Table

SECRET = bytes(range(32))
START = 1_000_000
"""Unix ms of the start of every match here."""

ANNA, BEN, CARL = key_hash("anna"), key_hash("ben"), key_hash("carl")


def birth(id: str = "table-1", code: str = "ABCDEF", secret: bytes = SECRET) -> Birth:
    """What a new table is given."""
    return Birth(id, code, secret, 5_000)


def opened(seats: int = 2, game: AnyGame = TOY_GAME, **plan: Any) -> Table:
    """A table with Anna on seat 0."""
    return Table(opening.opened(game, birth(), ANNA, "Anna", TablePlan(seats=seats, **plan)), game)


def with_ben(seats: int = 2, game: AnyGame = TOY_GAME, **plan: Any) -> Table:
    """A table with Anna and Ben, and bots on the other seats."""
    table = opened(seats, game, **plan)
    table.adopt(join(table.doc, BEN, "Ben"))
    for _ in range(seats - 2):
        table.adopt(add_bot(table.doc, ANNA, "steady"))
    return table


class Played:
    """A table in play with the log that a store would have."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[Entry] = []

    def store(self, step: Step | Repeated | None) -> Step:
        """Commit a step and keep its entries."""
        assert isinstance(step, Step)
        self.table.commit(step)
        self.log += step.entries
        return step

    def act(self, seat: int, action: dict[str, Any], t: int = 0, **more: Any) -> Step:
        """An action of a seat, stored."""
        return self.store(self.table.prepare(seat, action, Moment(t), **more))

    def random(self, random: Random, actions: int) -> Played:
        """So many random legal actions of seats or the clock, or fewer if the match ends."""
        for _ in range(actions):
            if not self.table.actors:
                break
            self.step(random)
        return self

    def step(self, random: Random) -> Step:
        """One random legal action, stored."""
        table = self.table
        actor = random.choice(table.actors)
        if actor < 0:
            return self.store(table.due(Moment(table.alarm() or 0)))
        action = random.choice(table.game.rules.legal_actions(table.state, actor))
        t = table.t + random.randrange(50)
        return self.store(table.prepare(actor, msgspec.to_builtins(action), Moment(t)))


def playing(
    seats: int = 2, game: AnyGame = TOY_GAME, nonces: tuple[str | None, ...] = (), **plan: Any
) -> Played:
    """A match that has just begun between Anna, Ben and bots."""
    played = Played(with_ben(seats, game, **plan))
    played.store(played.table.start(ANNA, START, nonces))
    return played


def settings(**fields: Any) -> Settings:
    """Settings of a table."""
    return Settings(**fields)
