"""Where the room lies, and in one sentence why it cannot be opened, copied or filled."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from stammtisch.cli.arguments.storage import data_folder, database_address, looks_like_address
from stammtisch.cli.arguments.variables import Setting, or_set
from stammtisch.cli.causes import cause_in_german
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.folders import data_dir
from stammtisch.cli.language import many, say

if TYPE_CHECKING:
    from stammtisch.storage.transfer.inspection import Inspected
    from stammtisch.storage.transfer.rooms import RoomPlace
    from stammtisch.table.match.leases import OtherServer
    from stammtisch.table.match.log import Store, StoreUnavailable

T = TypeVar("T")

_GERMAN = {
    "full": "der Datenträger ist voll; Platz schaffen und neu starten",
    "read_only": "sie darf nicht beschrieben werden; Rechte oder Adresse prüfen",
    "damaged": "sie ist beschädigt; eine Sicherung zurückspielen oder eine andere nehmen",
    "busy": "ein anderes Programm hält sie fest; läuft Stammtisch schon?",
    "unopenable": "so lässt sie sich nicht öffnen; Ort, Name und Passwort prüfen",
    "missing": "dort ist kein Raum; Ort und Namen prüfen",
    "folder": "das ist ein Ordner; eine Datei darin nennen",
    "not_empty": "dort liegen schon Tische; eine leere nehmen",
    "older": "ein älterer Stammtisch hat sie geschrieben; den Raum einmal mit diesem starten",
    "newer": "ein neuerer Stammtisch hat sie geschrieben; dieses Programm erneuern",
    "io": "sie meldet einen Fehler; das Protokoll des Systems oder der Datenbank sagt mehr",
    "unreachable": "sie antwortet nicht; läuft sie, und stimmt die Adresse?",
    "taken": "ein anderer Stammtisch arbeitet schon mit ihr; den beenden oder eine andere nehmen",
    "no_connections": "sie hat keine Verbindung frei; max_connections erhöhen oder andere beenden",
    "no_right": "der Benutzer darf dort nichts anlegen; ihm CREATE für die Datenbank geben",
}

_NO_FILE = "sie lässt sich nicht öffnen; Namen, Ordner und Rechte prüfen"
"""In place of ``unopenable`` for a file, which has no password."""

_GERMAN_DETAIL = {
    "it holds no room of Stammtisch; name another file": "darin ist kein Raum von Stammtisch;"
    " eine andere nennen",
    "it belongs to another program; name a new file": "sie gehört einem anderen Programm; eine"
    " neue nennen",
}
"""Where the reason alone says too little."""


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
        raise _extra_missing(missing.name) from None


def _extra_missing(name: str) -> Failure:
    return Failure(
        say(
            de=f"Für eine PostgreSQL-Datenbank fehlt etwas: pip install 'stammtisch[{name}]'",
            en=f"a PostgreSQL database needs more: pip install 'stammtisch[{name}]'",
        )
    )


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
        default=Setting.of("STAMMTISCH_DATABASE"),
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
    meant: what is to be removed or put back must not happen elsewhere.
    """
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


def place(text: str) -> RoomPlace:
    """An address, a room's file, or the file in a data folder.

    Raises what argparse expects for an address of no database, also for one that is mistyped: what
    begins with a scheme is never taken for a folder.
    """
    from stammtisch import wiring  # noqa: PLC0415 - most commands open nothing

    if looks_like_address(text):
        return database_address(text)
    path = Path(text).expanduser()
    # Where nobody may look there is no folder yet; whoever opens it says why not.
    is_folder, is_file = os.path.isdir(path), os.path.isfile(path)  # noqa: PTH112, PTH113
    return path / wiring.DATABASE if is_folder or not (is_file or path.suffix) else path


def done(work: Coroutine[Any, Any, T], backup: Path | None = None) -> T:
    """What the work with rooms comes to. Raises `Failure`, and then nothing has changed.

    ``backup`` is the one that is read: another one helps if it is damaged, and no other room.
    """
    from stammtisch.storage.folder import FolderTaken  # noqa: PLC0415
    from stammtisch.storage.transfer.parts import Different  # noqa: PLC0415
    from stammtisch.table.match.log import StoreUnavailable  # noqa: PLC0415

    os.umask(0o077)
    try:
        return asyncio.run(work)
    except StoreUnavailable as error:
        damaged = error.reason == "damaged" and error.where == str(backup)
        raise (_damaged_backup(error) if damaged else not_opened(error)) from None
    except FolderTaken as taken:
        raise Failure(
            say(
                de=f"In {taken.folder} arbeitet gerade ein Stammtisch ({taken.holder});"
                " den zuerst beenden.",
                en=f"a Stammtisch is at work in {taken.folder} ({taken.holder}); stop it first.",
            )
        ) from None
    except Different as error:
        raise Failure(
            say(
                de="Die Abschrift stimmt nicht mit dem Raum überein"
                f" ({cause_in_german(str(error))}); nichts ist geändert, noch einmal versuchen.",
                en=f"the copy is not equal to the room ({error}); nothing is changed, try again.",
            )
        ) from None
    except FileExistsError as error:
        raise Failure(
            say(
                de=f"{error} gibt es schon; eine andere Datei nennen.",
                en=f"{error} exists already; name another file.",
            )
        ) from None
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise _extra_missing("postgres") from None
    except OSError as error:
        raise Failure(
            say(
                de=f"{error.filename or 'Die Datei'} lässt sich nicht benutzen"
                f" ({why(error)}); Platz und Rechte prüfen.",
                en=f"{error.filename or 'the file'} cannot be used"
                f" ({why(error)}); check space and rights.",
            )
        ) from None


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


def _damaged_backup(error: StoreUnavailable) -> Failure:
    german_cause, cause = (
        f" ({why})" if why else "" for why in (cause_in_german(error.why), error.why)
    )
    return Failure(
        say(
            de=f"Die Sicherung {error.where} ist beschädigt oder keine Sicherung{german_cause};"
            " eine andere nehmen.",
            en=f"the backup {error.where} is damaged or no backup{cause}; take another one.",
        )
    )


def not_opened(error: StoreUnavailable, where: str = "") -> Failure:
    """The one message about a database that does not open; exit status 1."""
    place = error.where or where
    german = _GERMAN.get(error.reason, error.reason)
    if error.reason == "unopenable" and "://" not in place:
        german = _NO_FILE
    german = _GERMAN_DETAIL.get(error.detail, german)
    name = f" {place}".rstrip()
    # Who has the room is a name, in any language.
    german_cause = error.why if error.reason == "taken" else cause_in_german(error.why)
    return Failure(
        say(
            de=f"Die Datenbank{name} geht nicht auf: {german}"
            f" ({_noted(error.reason, german_cause)})",
            en=f"the database{name} does not open: {error.detail}"
            f" ({_noted(error.reason, error.why)})",
        )
    )


def _noted(reason: str, cause: str) -> str:
    return f"{reason}: {cause}" if cause else reason
