"""What tables a room holds and when the old ones go, told without anybody's name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from stammtisch.storage.rows import doc_of
from stammtisch.storage.transfer import files
from stammtisch.storage.transfer.parts import RoomRow, RoomRows, one_by_one
from stammtisch.storage.transfer.rooms import RoomPlace
from stammtisch.storage.transfer.sqlite_rows import SqliteRows
from stammtisch.table.match.log import StoreUnavailable

_UNFINISHED = frozenset({"open", "playing"})
_DAY_MS = 86_400_000


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table."""

    id: str
    game: str
    stage: str
    """``damaged`` where its document cannot be read."""
    people: int
    bots: int
    seats: int
    entries: int
    """How long its log is."""
    created_ms: int
    """Unix time."""
    ended_ms: int | None
    evening: bool
    """A tournament evening has opened it."""
    days_left: int | None
    """Whole days until it is removed, of time in which the room is there; ``None``: it stays."""


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A room as a list."""

    tables: list[ListedTable]
    """The newest first."""
    stages: dict[str, int]
    """How many tables there are of each stage, listed or not."""
    keep_days: int


async def listed(place: RoomPlace, keep_days: int, *, everything: bool = False) -> Listing:
    """The tables that are open or playing, or all; others may play meanwhile.

    Raises `StoreUnavailable`.
    """
    stages: dict[str, int] = {}
    found: list[ListedTable] = []
    async with _reading(place) as rows:
        [(lived, _)] = [row async for row in one_by_one(rows, "house")]
        async for row in one_by_one(rows, "tables"):
            stage = row[2]
            stages[stage] = stages.get(stage, 0) + 1
            if everything or stage in _UNFINISHED:
                found.append(_listed(row, lived, keep_days))
    return Listing(tables=found[::-1], stages=stages, keep_days=keep_days)


@asynccontextmanager
async def _reading(place: RoomPlace) -> AsyncIterator[RoomRows]:
    if isinstance(place, Path):
        with files.at_rest(place) as connection:
            yield SqliteRows(connection)
        return
    from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

    async with database.as_it_is(place) as rows:
        yield rows


def _listed(row: RoomRow, lived: int, keep_days: int) -> ListedTable:
    name, _, stage, created, ended, text, crc, since, last = row
    goes = since + keep_days * _DAY_MS
    plain = ListedTable(
        id=name,
        game="",
        stage="damaged",
        people=0,
        bots=0,
        seats=0,
        entries=last or 0,
        created_ms=created,
        ended_ms=ended,
        evening=False,
        days_left=None if stage == "playing" else max(0, (goes - lived) // _DAY_MS),
    )
    try:
        doc = doc_of(text, crc)
    except StoreUnavailable:
        return plain
    return replace(
        plain,
        game=doc.game,
        stage=stage,
        people=sum(seat.kind == "person" and not seat.left for seat in doc.seats),
        bots=sum(seat.kind == "bot" for seat in doc.seats),
        seats=len(doc.seats),
        evening=bool(doc.evening),
    )
