"""Opens the database file, brings its schema up to date, and says in words what is in the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from stammtisch.storage.scripts import migrations
from stammtisch.table.match.log import StoreUnavailable

APPLICATION = 0x5374_6D74
"""``Stmt`` in the file's header: the file is ours."""

BUSY_MS = 5_000
"""How long another program may hold the file before we give up."""

_WAL_LIMIT = 64 * 1024 * 1024

_WAL_PAGES = 4_000
"""So long does the log grow, to 16 MiB, before its pages go into the file. Tables that play write
the same few pages again and again, and each goes there once."""

_ADVICE = {
    "full": "the disk is full; free some space, nothing has to be restarted",
    "read_only": "the file or its folder is read-only; give the server the right to write there",
    "damaged": "the file is damaged or no database; put it aside and start from a backup",
    "busy": "another program holds the file; is a second server running on it?",
    "unopenable": "the file cannot be opened; name a file in a folder the server may write in",
    "io": "the disk reported an error; look at the system's log",
}

_REASONS = (
    ("SQLITE_FULL", "full"),
    ("SQLITE_IOERR_SHMSIZE", "full"),  # when a file is opened: its index has no room
    ("SQLITE_READONLY", "read_only"),
    ("SQLITE_PERM", "read_only"),
    ("SQLITE_CORRUPT", "damaged"),
    ("SQLITE_NOTADB", "damaged"),
    ("SQLITE_BUSY", "busy"),
    ("SQLITE_LOCKED", "busy"),
    ("SQLITE_CANTOPEN", "unopenable"),
)


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; text that is no text, even in its own messages, means damage."""


def unavailable(error: Exception, path: str = "") -> StoreUnavailable:
    """What one of the `FAULTS` means for whoever runs the server."""
    name = getattr(error, "sqlite_errorname", "") or ""
    reason = next((word for start, word in _REASONS if name.startswith(start)), "io")
    if isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        reason = "damaged"
    return StoreUnavailable(reason, _ADVICE[reason], where=path, why=str(error))


def connect(path: Path) -> sqlite3.Connection:
    """A connection in WAL mode that syncs every commit. Raises `StoreUnavailable`."""
    if path.is_dir():
        raise StoreUnavailable("unopenable", "this is a folder; name a file in it", where=str(path))
    if not path.parent.is_dir():
        raise StoreUnavailable(
            "unopenable", f"the folder {path.parent} does not exist; create it", where=str(path)
        )
    try:
        return _configured(sqlite3.connect(path, isolation_level=None, check_same_thread=False))
    except FAULTS as error:
        raise unavailable(error, str(path)) from error


def _configured(connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreUnavailable(
                "unopenable", f"the disk allows only the journal mode {mode}; use a local disk"
            )
        # One sync a commit: an acknowledged action survives a power cut, not only a crash.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA journal_size_limit = {_WAL_LIMIT}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_WAL_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: str = "") -> int:
    """Bring the schema up to date, all or nothing, and return its version.

    Raises `StoreUnavailable` ``newer`` for a file of a later program, ``unopenable`` for a
    database of another program.
    """
    scripts = list(migrations(__package__))
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = _version(connection, len(scripts), path)
            for number, script in enumerate(scripts[version:], start=version + 1):
                for statement in statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    except FAULTS as error:
        raise unavailable(error, path) from error
    return len(scripts)


def statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one, so that they share one transaction."""
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""
    if text.strip():
        raise RuntimeError(f"a migration ends within a statement: {text.strip()!r}")


def _version(connection: sqlite3.Connection, known: int, path: str) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    used = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if used and owner != APPLICATION:
        raise StoreUnavailable(
            "unopenable", "it belongs to another program; name a new file", where=path
        )
    if version > known:
        raise StoreUnavailable(
            "newer",
            "a newer Stammtisch has written it; update the program or name another file",
            where=path,
            why=f"schema {version} > {known}",
        )
    return version
