"""Looks at every row of a room: what was written is there, and every log replays by the rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import msgspec

from stammtisch.games.protocol import AnyGame, BadOptions
from stammtisch.storage.rows import doc_of, journal_of, log_of
from stammtisch.storage.transfer.parts import Part, RoomRow, RoomRows, one_by_one
from stammtisch.table.match.log import Entry, StoreUnavailable
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.model import TableDoc
from stammtisch.table.restoration import restored


class Inspected(msgspec.Struct):
    """What a room holds."""

    tables: int = 0
    entries: int = 0
    journals: int = 0
    not_replayed: int = 0
    """Tables whose game is not installed, or was begun under other rules, or failed there."""


async def inspected(room: RoomRows, games: Mapping[str, AnyGame]) -> Inspected:
    """Read everything once. Raises `StoreUnavailable` ``damaged`` and names what is."""
    found = Inspected()
    actions = _Groups(room, "actions", 1)
    async for row in one_by_one(room, "tables"):
        table, doc = row[0], doc_of(row[5], row[6])
        entries = log_of(table, 0, row[8], await actions.of((table,)))
        found.tables += 1
        found.entries += len(entries)
        found.not_replayed += not _replayed(doc, entries, games.get(doc.game))
    lines = _Groups(room, "lines", 2)
    async for kind, name, text, crc, _, last in one_by_one(room, "journals"):
        if last is None:
            raise _damaged(f"{kind} {name}: its lines cannot be found")
        journal_of(kind, name, (text, crc, last), await lines.of((kind, name)))
        found.journals += 1
    await actions.must_be_over()
    await lines.must_be_over()
    return found


def _replayed(doc: TableDoc, entries: list[Entry], game: AnyGame | None) -> bool:
    """Whether the log was tried; raises where its game does not accept it."""
    if game is None or game.rules_version != doc.rules_version or doc.stage == "halted":
        return False
    try:
        restored(doc, entries, game)
    except (DamagedLog, BadOptions) as error:
        raise _damaged(str(error)) from error
    except Exception:  # a game that fails says nothing about its log
        return False
    return True


class _Groups:
    """The rows of a part, group by group, in the order of those to whom they belong."""

    def __init__(self, room: RoomRows, part: Part, width: int) -> None:
        self._rows: AsyncIterator[RoomRow] = one_by_one(room, part)
        self._part, self._width = part, width
        self._next: RoomRow | None = None
        self._begun = False

    async def of(self, name: tuple[object, ...]) -> list[RoomRow]:
        """The rows that begin with ``name``, without it."""
        if not self._begun:
            self._begun, self._next = True, await anext(self._rows, None)
        found = []
        while self._next is not None and self._next[: self._width] == name:
            found.append(self._next[self._width :])
            self._next = await anext(self._rows, None)
        return found

    async def must_be_over(self) -> None:
        if not self._begun:
            self._begun, self._next = True, await anext(self._rows, None)
        if self._next is not None:
            raise _damaged(f"{self._part} of {self._next[0]!r} belong to nothing")


def _damaged(what: str) -> StoreUnavailable:
    return StoreUnavailable("damaged", what)
