"""Where the room lies, the work with it, and what was found there."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from stammtisch.cli.arguments.storage import (
    a_folder,
    data_folder,
    database_address,
    looks_like_address,
)
from stammtisch.cli.arguments.variables import Setting, or_set
from stammtisch.cli.failure import Failure, not_together
from stammtisch.cli.folders import data_dir
from stammtisch.cli.language import many, say
from stammtisch.cli.obstacles import extra_missing, not_opened, obstacle

if TYPE_CHECKING:
    from stammtisch.storage.transfer.inspection import Inspected
    from stammtisch.storage.transfer.rooms import RoomPlace
    from stammtisch.table.match.leases import OtherServer
    from stammtisch.table.match.log import Store

T = TypeVar("T")


async def opened(
    address: str, folder: Path, holder: str, place: OtherServer | None = None
) -> Store:
    """The store at ``address``, or, without one, in ``folder``; ``holder`` is told to others.

    With a ``place``, where they reach this one, several servers share it.

    Raises `Failure`; `OSError` for the folder.
    """
    from stammtisch import wiring  # noqa: PLC0415 - most commands open nothing
    from stammtisch.table.match.log import StoreUnavailable  # noqa: PLC0415

    try:
        if address:
            return await wiring.store_in(address, holder, place)
        return wiring.store_at(folder)
    except StoreUnavailable as error:
        raise not_opened(error, "" if address else str(folder / wiring.DATABASE)) from None
    except wiring.ExtraMissing as missing:
        raise extra_missing(missing.name) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``--data-dir`` and ``--database``: where the room lies, each with an environment variable."""
    parser.set_defaults(folder_named=False)
    parser.add_argument(
        "--data-dir",
        action=_NamedFolder,
        type=or_set(data_folder),
        default=Setting.of("STAMMTISCH_DATA_DIR", str(data_dir())),
        metavar=say(de="ORDNER", en="FOLDER"),
        help=say(
            de="wo Tische und Partien liegen (Vorgabe: %(default)s)",
            en="where tables and matches are kept (default: %(default)s)",
        ),
    )
    parser.add_argument(
        "--database",
        type=or_set(database_address),
        default=Setting.of("STAMMTISCH_DATABASE") or None,
        metavar=say(de="ADRESSE", en="ADDRESS"),
        help=say(
            de="postgresql://…: Tische und Partien liegen in dieser Datenbank statt im Datenordner",
            en="postgresql://…: keep tables and matches there instead of in the data folder",
        ),
    )


class _NamedFolder(argparse.Action):
    """Keeps the folder, and that it was named on the command line."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, value: object, _as: object = None
    ) -> None:
        setattr(namespace, self.dest, value)
        namespace.folder_named = True


def chosen(args: argparse.Namespace) -> RoomPlace:
    """The place that the arguments of `add_arguments` name.

    Of a folder that is named and a database that is only set in the environment, the folder is
    meant: what is to be removed or put back must not happen elsewhere. Raises `Failure` where both
    are named.
    """
    if args.folder_named and args.database and not isinstance(args.database, Setting):
        raise not_together("--data-dir", "--database")
    if args.folder_named and isinstance(args.database, Setting):
        return place(str(args.data_dir))
    return str(args.database) if args.database else place(str(args.data_dir))


def inhabited(args: argparse.Namespace) -> RoomPlace:
    """The same, of a room that is there. Raises `Failure` for a file that its room has left.

    After a move to PostgreSQL the old file stays where it was; its backup would be an old one.
    """
    from stammtisch.storage.folder import IN_A_DATABASE, last_note  # noqa: PLC0415

    there = chosen(args)
    if isinstance(there, Path) and IN_A_DATABASE in last_note(there.parent):
        raise Failure(
            say(
                de=f"Der Raum in {there.parent} hat seine Tische in einer Datenbank, und was dort"
                " in der Datei liegt, ist älter; die Datenbank mit --database postgresql://…"
                " nennen oder mit STAMMTISCH_DATABASE.",
                en=f"the room in {there.parent} keeps its tables in a database, and what the file"
                " there holds is older; name the database with --database postgresql://… or with"
                " STAMMTISCH_DATABASE.",
            )
        )
    return there


async def must_hold_a_room(address: str) -> None:
    """A database with a room of this version; none is made in it. Raises `StoreUnavailable`.

    `ModuleNotFoundError` where the driver is not installed.
    """
    from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

    async with database.as_it_is(address):
        pass


def place(text: str) -> RoomPlace:
    """An address, a room's file, or the file in a data folder.

    Raises what argparse expects for an address of no database, also for one that is mistyped: what
    begins with a scheme is never taken for a folder.
    """
    from stammtisch import wiring  # noqa: PLC0415 - most commands open nothing

    if looks_like_address(text):
        return database_address(text)
    path = a_folder(text).expanduser()
    # Where nobody may look there is no folder yet; whoever opens it says why not.
    is_folder, is_file = os.path.isdir(path), os.path.isfile(path)  # noqa: PTH112, PTH113
    return path / wiring.DATABASE if is_folder or not (is_file or path.suffix) else path


def done(work: Coroutine[Any, Any, T], backup: Path | None = None) -> T:
    """What the work with rooms comes to. Raises `Failure`, and then nothing has changed.

    ``backup`` is the one that is read.
    """
    os.umask(0o077)
    try:
        return asyncio.run(work)
    except Exception as error:
        known = obstacle(error, backup)
        if known is None:
            raise
        raise known from None


def told(found: Inspected) -> str:
    """What was checked, in a few words."""
    left = say(
        de=f"; {found.not_replayed} davon ohne Nachspielen (Spiel fehlt oder andere Regeln)",
        en=f"; {found.not_replayed} of them not replayed (game missing or other rules)",
    )
    words = say(
        de=f"{many(found.tables, 'Tisch', 'Tische')} mit"
        f" {many(found.entries, 'Eintrag', 'Einträgen')}, {found.journals} Abende und Runden,"
        " alles geprüft",
        en=f"{many(found.tables, 'table', 'tables')} with"
        f" {many(found.entries, 'entry', 'entries')}, {found.journals} evenings and Runden,"
        " all checked",
    )
    return words + (left if found.not_replayed else "")
