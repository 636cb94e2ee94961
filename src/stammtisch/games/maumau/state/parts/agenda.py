"""What has to happen before anybody may act."""

from __future__ import annotations

from typing import Literal

from stammtisch.games.maumau.state.parts.values import NOBODY, Frozen, StatePart

WAS_DONE, WAS_DOUBLE, RUN_ENDED, WAS_PLAIN, SAID_MAU = 1, 2, 4, 8, 16
"""What ``Task.n`` remembers of a lay: done; Mau-Mau, end of the run said; effect replaced; Mau."""


class Task(Frozen, frozen=True):
    """Something that has to happen next, in order, before anybody may act."""

    kind: str
    seat: int = NOBODY
    n: int = 0
    why: str = ""
    no: int = 0


class OwedChance(Frozen, frozen=True):
    """What chance owes (MM-0A.9)."""

    kind: Literal["lot", "shuffle", "put_back_joker", "reshuffle", "random_card", "board_lot"]
    seat: int = NOBODY
    """The player who needs the cards, or who gives one."""
    keep: int = 0
    """Of a reshuffle: so many cards stay on the pile (MM-8.3)."""
    to: int = NOBODY
    choices: tuple[int, ...] = ()


class Agenda(StatePart, gc=False):
    """What chance owes, and what follows by itself."""

    pending: OwedChance | None = None
    tasks: tuple[Task, ...] = ()
    mark: int = 0
    """The counter of duties and gestures when the present action of a seat or the clock began."""
