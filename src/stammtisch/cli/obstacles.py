"""What is in the way of opening, copying or filling a room: one sentence each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli.causes import cause_in_german
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say

if TYPE_CHECKING:
    from stammtisch.storage.folder import FolderTaken
    from stammtisch.storage.transfer.parts import Different
    from stammtisch.table.match.log import StoreUnavailable

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

_FULL = "the disk is full; free some space and start again"
"""A room that runs need not be started again, and says so; a command has ended."""


def obstacle(error: Exception, backup: Path | None) -> Failure | None:
    """What stopped the work with rooms; ``None`` for a mistake of ours. Exit status 1.

    ``backup`` is the one that is read: another one helps if it is damaged, and no other room.
    """
    from stammtisch.storage.folder import FolderTaken  # noqa: PLC0415 - most commands open nothing
    from stammtisch.storage.transfer.parts import Different  # noqa: PLC0415
    from stammtisch.table.match.log import StoreUnavailable  # noqa: PLC0415

    match error:
        case StoreUnavailable(reason="damaged") if error.where == str(backup):
            return _damaged_backup(error)
        case StoreUnavailable():
            return not_opened(error)
        case FolderTaken():
            return _at_work(error)
        case Different():
            return _different(error)
        case ModuleNotFoundError(name="asyncpg"):
            return extra_missing("postgres")
        case FileExistsError():
            return _there_already(error)
        case OSError():
            return _not_usable(error)
        case _:
            return None


def not_opened(error: StoreUnavailable, where: str = "") -> Failure:
    """The one message about a database that does not open; exit status 1."""
    place = error.where or where
    german = _GERMAN.get(error.reason, error.reason)
    if error.reason == "unopenable" and "://" not in place:
        german = _NO_FILE
    german = _GERMAN_DETAIL.get(error.detail, german)
    name = f" {place}".rstrip()
    full = error.reason == "full"
    # Who has the room is a name, in any language.
    german_cause = error.why if error.reason == "taken" else cause_in_german(error.why)
    return Failure(
        say(
            de=f"Die Datenbank{name} geht nicht auf: {german}"
            f" ({_noted(error.reason, german_cause)})",
            en=f"the database{name} does not open: {_FULL if full else error.detail}"
            f" ({_noted(error.reason, error.why)})",
        )
    )


def _noted(reason: str, cause: str) -> str:
    return f"{reason}: {cause}" if cause else reason


def extra_missing(name: str) -> Failure:
    """What a database elsewhere needs beside this package; exit status 1."""
    return Failure(
        say(
            de=f"Für eine PostgreSQL-Datenbank fehlt etwas: pip install 'stammtisch[{name}]'",
            en=f"a PostgreSQL database needs more: pip install 'stammtisch[{name}]'",
        )
    )


def others_backups(taken: FolderTaken) -> Failure:
    """Another room makes its regular backups in this folder; exit status 1."""
    return Failure(
        say(
            de=f"In {taken.folder} liegen schon die Sicherungen des Raums in {taken.holder};"
            " STAMMTISCH_BACKUP_DIR ändern oder weglassen.",
            en=f"{taken.folder} has the backups of the room in {taken.holder} already; change"
            " STAMMTISCH_BACKUP_DIR or leave it out.",
        )
    )


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


def _at_work(taken: FolderTaken) -> Failure:
    return Failure(
        say(
            de=f"In {taken.folder} arbeitet gerade ein Stammtisch ({taken.holder});"
            " den zuerst beenden.",
            en=f"a Stammtisch is at work in {taken.folder} ({taken.holder}); stop it first.",
        )
    )


def _different(error: Different) -> Failure:
    return Failure(
        say(
            de="Die Abschrift stimmt nicht mit dem Raum überein"
            f" ({cause_in_german(str(error))}); nichts ist geändert, noch einmal versuchen.",
            en=f"the copy is not equal to the room ({error}); nothing is changed, try again.",
        )
    )


def _there_already(error: FileExistsError) -> Failure:
    return Failure(
        say(
            de=f"{error} gibt es schon; eine andere Datei nennen.",
            en=f"{error} exists already; name another file.",
        )
    )


def _not_usable(error: OSError) -> Failure:
    return Failure(
        say(
            de=f"{error.filename or 'Die Datei'} lässt sich nicht benutzen"
            f" ({why(error)}); Platz und Rechte prüfen.",
            en=f"{error.filename or 'the file'} cannot be used"
            f" ({why(error)}); check space and rights.",
        )
    )
