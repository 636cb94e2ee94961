"""Moves, backs up and restores a whole room, wherever it lies; checked before it counts."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TypeAlias

from stammtisch.games.protocol import AnyGame
from stammtisch.storage.folder import FolderLock, give_to_owner, on_trial, private
from stammtisch.storage.transfer import files
from stammtisch.storage.transfer.inspection import Inspected, inspected
from stammtisch.storage.transfer.parts import Part, RoomRows, RoomTarget, copy
from stammtisch.storage.transfer.sqlite_rows import SqliteRows
from stammtisch.table.match.log import StoreUnavailable

RoomPlace: TypeAlias = str | Path
"""The address of a database, or the file of a room."""

HOLDER = "a copy of the room"
"""What a server is told that wants the room meanwhile."""


async def move(source: RoomPlace, target: RoomPlace) -> dict[Part, int]:
    """Copy a room in which nobody is at work into an empty one, and compare them row by row.

    How many rows there are. Raises `StoreUnavailable`, `FolderTaken`, `Different`, `OSError`; then
    the target is as it was.
    """
    async with _at_rest(source) as rows, _empty(target) as there:
        return await copy(rows, there)


async def back_up(source: RoomPlace, file: Path, games: Mapping[str, AnyGame]) -> Inspected:
    """Write the room as it is at one moment into a new file; others may play meanwhile.

    The file is a room's own SQLite file, whatever the room lies in. Raises `FileExistsError`,
    `StoreUnavailable`, `OSError`; then there is no file.
    """
    files.clear_of(file)
    with files.fresh(file, replace=False) as new:
        if isinstance(source, Path):
            await asyncio.to_thread(files.copied_in_use, source, new)
        else:
            from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

            async with database.as_it_is(source) as rows:
                with files.made(new) as connection:
                    await copy(rows, SqliteRows(connection))
        with _named(source):
            return await _inspected(new, games)


async def restore(file: Path, target: RoomPlace, games: Mapping[str, AnyGame]) -> Inspected:
    """Fill an empty room from a backup, which may be of an older version.

    Raises `StoreUnavailable`, `FolderTaken`, `Different`, `OSError`; then the target is as it was.
    """
    if isinstance(target, Path):
        with _new_file(target) as new:
            await asyncio.to_thread(files.brought_up, file, new)
            with _named(file):
                return await _inspected(new, games)
    with tempfile.TemporaryDirectory() as name:
        copied = Path(name) / "room"
        await asyncio.to_thread(files.brought_up, file, copied)
        with _named(file):
            found = await _inspected(copied, games)
        with files.at_rest(copied) as connection:
            async with _empty(target) as there:
                await copy(SqliteRows(connection), there)
    return found


@contextmanager
def _new_file(room: Path) -> Iterator[Path]:
    """A place for the file of a room that is empty, in a folder that is ours meanwhile.

    If the work fails, there is no folder where there was none.
    """
    with on_trial(room.parent) as keep:
        private(room.parent)
        with FolderLock(room.parent, HOLDER):
            files.must_be_empty(room)
            files.clear_of(room)
            with files.fresh(room) as new:
                give_to_owner(new)
                yield new
        keep()


@contextmanager
def _named(place: RoomPlace) -> Iterator[None]:
    """What is damaged within a room is said of this place."""
    try:
        yield
    except StoreUnavailable as error:
        if isinstance(place, Path):
            where = str(place)
        else:
            from stammtisch.storage.postgres.faults import shown  # noqa: PLC0415 - an extra

            where = shown(place)
        advice = "it is damaged; restore a backup, or take another one"
        raise StoreUnavailable(error.reason, advice, where=where, why=error.detail) from error


async def _inspected(file: Path, games: Mapping[str, AnyGame]) -> Inspected:
    with files.at_rest(file) as connection:
        found = await inspected(SqliteRows(connection), games)
        # Not where it fails: a row is being read then, and the file goes with all beside it.
        connection.execute("PRAGMA journal_mode = DELETE")
        return found


@asynccontextmanager
async def _at_rest(place: RoomPlace) -> AsyncIterator[RoomRows]:
    if isinstance(place, Path):
        if not place.is_file():
            with files.at_rest(place):  # says so
                return
        with FolderLock(place.parent, HOLDER), files.at_rest(place) as connection:
            yield SqliteRows(connection)
        return
    from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

    async with database.as_it_is(place, at_rest=True) as rows:
        yield rows


@asynccontextmanager
async def _empty(place: RoomPlace) -> AsyncIterator[RoomTarget]:
    if isinstance(place, Path):
        with _new_file(place) as new, files.made(new) as connection:
            yield SqliteRows(connection)
        return
    from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

    async with database.empty(place) as rows:
        yield rows
