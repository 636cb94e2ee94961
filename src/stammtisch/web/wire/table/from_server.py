"""What the server may say on a table's socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.web.wire.refusals import Refused
from stammtisch.web.wire.table.chat import Chatted
from stammtisch.web.wire.table.tour import StepShown
from stammtisch.web.wire.table.view import TableView


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events of one entry of the log, as this viewer may know them."""

    seq: int
    by: int
    """Seat, -1 chance, -2 clock, -3 the table: its event ``undone`` names ``seat`` and ``to``,
    and whatever happened behind ``to`` has not happened; ``altered`` tells of a change before the
    match, by the host called ``name``, with the new values of ``options``, ``settings`` and
    ``seats``."""
    events: list[Json]
    auto: Literal["timeout", "bot"] | None = None


class Blocked(msgspec.Struct, frozen=True):
    """An action within reach that is refused, and why."""

    action: JsonObject
    code: str
    clause: str
    facts: JsonObject


class SeatClock(msgspec.Struct, frozen=True):
    """A person's time to think; nothing of it is known for bots."""

    left: int | None = None
    """Ms for the rest of the match, without the pending decision; ``None``: by decision only."""
    ends: int | None = None
    """Unix ms at which the pending decision is over; ``None``: nothing is waited for."""


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first message of a connection, and the answer to a lost thread: the whole picture."""

    you: int | None
    """Your seat; ``None``: a spectator."""
    host: bool
    """You may add bots and start."""
    chair: bool = False
    """You are a referee at this table."""
    seq: int
    table: TableView
    observation: JsonObject | None
    """``None`` before the match has begun."""
    legal: list[Json]
    blocked: list[Blocked]
    missed: list[Happened]
    """What happened behind the sequence number the client named."""
    chat: list[Chatted]
    replay: str | None = None
    """As in `Seated`."""
    runde: str = ""
    """For who sits here: the Runde that the table belongs to, if it does; its link is secret."""
    shown: StepShown | None = None
    """What somebody shows the others of the match that is over."""
    deadline: int | None = None
    """Unix ms at which the time to think is over."""
    clocks: list[SeatClock] = []
    """By seat; empty at a table without a limit."""
    zero: int
    """Unix ms at table time 0, for the times a game names in its observation."""
    now: int
    """Unix ms of the server."""
    version: str
    """Of the software; a page that differs should reload itself when convenient."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """Something happened: events, and the fields of the observation that changed."""

    seq: int
    happened: list[Happened]
    changes: JsonObject
    """Top-level fields of the observation with new values."""
    legal: list[Json]
    """As in `Hello`; in long lists a pair ``[start, count]`` stands for so many actions of the list
    before, from this place (counted from 0)."""
    blocked: list[Blocked]
    deadline: int | None = None
    clocks: list[SeatClock] = []
    zero: int


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """The action with this key is stored; it is part of the game for ever."""

    key: str
    seq: int


class TableChanged(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Seats, presence or stage changed."""

    table: TableView
    you: int | None
    host: bool
    replay: str | None = None
    """As in `Seated`."""
    chair: bool = False
    """As in `Hello`."""


class RoomNotice(msgspec.Struct, frozen=True, tag_field="type", tag="notice"):
    """Whoever runs the room says something to everybody who is at a table."""

    at: int
    """Unix time in ms."""
    text: str


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """I am."""

    at: float
    now: int


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes the connection: ``restart``, ``slow``, ``flood``, ``closed``."""

    reason: Literal["restart", "slow", "flood", "closed"]


FromServer: TypeAlias = (
    Hello
    | Update
    | Accepted
    | Refused
    | TableChanged
    | Chatted
    | StepShown
    | RoomNotice
    | Pong
    | Bye
)
