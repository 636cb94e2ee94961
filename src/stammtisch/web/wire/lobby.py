"""The lobby: its tables, and a new one."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.table.model import Name, Stage, WantedSettings
from stammtisch.table.practice import PracticeDeal
from stammtisch.web.wire.keys import IdempotencyKey


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is needed to open a table."""

    game: str
    name: Name
    """Of the person who opens it and takes seat 0."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: JsonObject = {}
    settings: WantedSettings = WantedSettings()
    bots: list[str] = []
    """Bots for the seats after the first; with all seats taken the match begins by itself, as
    soon as the persons, who have seen the commitment by then, have given their nonces."""
    key: IdempotencyKey | None = None
    """The same key opens the same table, once."""


class TableRow(msgspec.Struct, frozen=True):
    """A line of the lobby."""

    id: str
    code: str
    game: str
    host: str
    stage: Stage
    taken: int
    seats: int
    spectators: bool
    yours: bool = False
    your_turn: bool = False
    practice: PracticeDeal | None = None
    """Somebody plays on from another match here, with its cards or with others."""
    deviations: JsonObject = {}
    """Options that differ from the standard rules."""


class Lobby(msgspec.Struct, frozen=True):
    """The tables that are public, and those at which you sit."""

    tables: list[TableRow]
    yours: list[TableRow]
