"""A table as everyone sees it."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.table.model import Halt, Settings, Stage, TableCall, TableHold
from stammtisch.web.wire.table.lookback import LookbackView
from stammtisch.web.wire.table.pause import PauseQuestion, PauseView
from stammtisch.web.wire.table.seat_return import ReturnQuestion
from stammtisch.web.wire.table.undo import UndoView


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it."""

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    bot: str = ""
    presence: Literal["here", "lost", "left"] = "here"
    until: int | None = None
    """Unix ms at which the table stops waiting for a lost player."""
    standin: bool = False
    """A bot plays for the person just now."""
    ready: bool = False
    """The person has contributed to the next shuffle."""
    hints: int = 0
    """So often the person has asked in this match what would be wise."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everyone sees it."""

    id: str
    code: str
    game: str
    options: JsonObject
    settings: Settings
    seats: list[SeatView]
    stage: Stage
    created: int
    commitment: str
    host: str = ""
    """Name of the person who opened it."""
    spectators: int = 0
    ending: list[int] = []
    """Seats that want to end the running match; of a match that is over: who ended it so."""
    halted: Halt | None = None
    """Why the table was taken out of play, where ``stage`` is ``halted``."""
    begins: bool = False
    """The match begins by itself as soon as all who sit here have come."""
    starting: bool = False
    """All seats are taken; the first shuffle waits a moment for the persons' nonces."""
    undo: UndoView | None = None
    pausing: PauseQuestion | None = None
    pause: PauseView | None = None
    returning: ReturnQuestion | None = None
    lookback: LookbackView = LookbackView()
    successor: str | None = None
    evening: str = ""
    """The tournament evening whose table it is."""
    referees: list[str] = []
    """Who is here as a referee of that evening, by name."""
    called: TableCall | None = None
    """Somebody here has called a referee; told to those who play or preside here only."""
    held: TableHold | None = None
    """No time passes: a referee, or the director, has stopped the table."""
    picture: int = 0
    """Rises with each picture of this table: of two, the one with the higher number is the later.
    What is answered to a request may come after what was told meanwhile."""
    practice: int | None = None
    """So many actions at the beginning are those of another match, from which somebody plays on."""
    other_cards: bool = False
    """From there with other cards than those of then."""
    same_cards: Literal["held", "open"] | None = None
    """All tables of the evening's round have the same cards. ``held``: not all of them are over,
    and nobody but who plays there is shown a match."""
