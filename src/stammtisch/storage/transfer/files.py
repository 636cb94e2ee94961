"""Rooms in files: a new one that is there as a whole or not at all, and a copy of one in use."""

from __future__ import annotations

import glob
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from stammtisch import storage
from stammtisch.storage.folder import FolderLock, FolderTaken, own_file
from stammtisch.storage.schema import APPLICATION, FAULTS, connect, migrate, unavailable
from stammtisch.storage.scripts import migrations
from stammtisch.table.match.log import StoreUnavailable

_NEW = ".new-"
"""Between the name of a file and what makes its unfinished one unlike any other."""
_HELD = "-lock"
"""Ends the name of the file that whoever writes an unfinished one holds. It is one of its own, as
some networks take a lock on a database for one of SQLite's."""
_LOGS = ("-wal", "-shm", "-journal")
_UNFINISHED = re.compile(rf"(.+{re.escape(_NEW)}[0-9a-f]{{8}})({'|'.join([_HELD, *_LOGS])})?")


def clear(folder: Path, pattern: str = "*") -> None:
    """Remove what those who were killed have left of files whose names fit; what somebody still
    writes stays. Raises `OSError`."""
    there = (_UNFINISHED.fullmatch(path.name) for path in folder.glob(f"{pattern}{_NEW}*"))
    for name in {found[1] for found in there if found}:
        with _held(folder / name) as ours:
            if ours:
                _remove(folder / name)


def clear_of(path: Path) -> None:
    """As `clear`, of this one file."""
    clear(path.parent, glob.escape(path.name))


@contextmanager
def fresh(path: Path, *, replace: bool = True) -> Iterator[Path]:
    """A place beside ``path`` for a new file, which takes its name if all goes well.

    It is synced, for its owner alone, and nothing of it is left otherwise. Its name until then is
    nobody else's, so that two who write the same file do not meet. Raises `OSError`;
    `FileExistsError` unless it may ``replace`` what is there, also by then.
    """
    if path.exists() and not replace:
        raise FileExistsError(path)
    new = path.with_name(f"{path.name}{_NEW}{secrets.token_hex(4)}")
    with _held(new):
        try:
            own_file(new)
            yield new
            _put_in_place(new, path, replace=replace)
        except FileExistsError:
            raise
        except StoreUnavailable as error:
            if error.where == str(new):  # by a name that nobody knows
                error = StoreUnavailable(error.reason, error.detail, where=str(path), why=error.why)
            raise error from error.__cause__
        except OSError as error:
            if str(error.filename) in {"None", str(new)} or error.filename2:
                # A full disk names nothing, or the file that is copied, and that one is well.
                error.filename = str(path)
            raise
        finally:
            _remove(new)


@contextmanager
def at_rest(path: Path) -> Iterator[sqlite3.Connection]:
    """The room in a file, read. Raises `StoreUnavailable`, also for another version."""
    if not path.is_file():
        raise _missing(path)
    connection = connect(path)
    try:
        _must_be_ours(connection, path)
        yield connection
    except FAULTS as error:
        raise unavailable(error, str(path)) from error
    finally:
        connection.close()


@contextmanager
def made(path: Path) -> Iterator[sqlite3.Connection]:
    """An empty room in this file, filled in one transaction. Raises `StoreUnavailable`."""
    connection = connect(path)
    try:
        migrate(connection, str(path))
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
        _into_one_file(connection)
    except FAULTS as error:
        raise unavailable(error, str(path)) from error
    finally:
        connection.close()


def copied_in_use(source: Path, target: Path) -> None:
    """Copy the room in ``source`` as it is at one moment, while others write to it."""
    with at_rest(source) as reading:
        writing = sqlite3.connect(target, isolation_level=None)
        try:
            reading.backup(writing)
            _into_one_file(writing)
        except FAULTS as error:
            raise unavailable(error, str(target)) from error
        finally:
            writing.close()


def brought_up(source: Path, target: Path) -> None:
    """Copy a file that nobody writes to, whole as SQLite sees it, and bring its schema up to date.

    Raises `StoreUnavailable`: ``newer``, ``damaged``, ``missing``, ``unopenable`` for what is no
    room.
    """
    if not source.is_file():
        raise _missing(source)
    for file, copy in zip(_file_and_log(source), _file_and_log(target), strict=True):
        if file.is_file():
            own_file(copy)
            shutil.copyfile(file, copy)
    try:
        connection = _opened_copy(source, target)
        try:
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise _no_room(source, "it holds no room of Stammtisch; name another file")
            migrate(connection, str(source))
            if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                raise _damaged(source)
            _into_one_file(connection)
        finally:
            connection.close()
    except FAULTS as error:
        raise unavailable(error, str(source)) from error


def _opened_copy(source: Path, copy: Path) -> sqlite3.Connection:
    """The copy; what is wrong with it is said of the file that somebody named."""
    try:
        return connect(copy)
    except StoreUnavailable as error:
        if error.reason == "damaged":
            raise _damaged(source) from error
        raise


def _damaged(backup: Path) -> StoreUnavailable:
    detail = "it is damaged or no backup; take another one"
    return StoreUnavailable("damaged", detail, where=str(backup))


def shrink(path: Path) -> None:
    """Give the space of what was deleted back to the disk. Raises `StoreUnavailable`."""
    with at_rest(path) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def must_be_empty(path: Path) -> None:
    """Raises `StoreUnavailable` ``not_empty`` where there is a room with anything in it."""
    if not path.exists() or not path.stat().st_size:
        return
    with at_rest(path) as connection:
        for table in ("tables", "journals"):
            if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():  # noqa: S608
                raise not_empty(str(path))


def not_empty(name: str) -> StoreUnavailable:
    """The refusal to write over a room."""
    return StoreUnavailable("not_empty", "there are tables already; name an empty one", where=name)


def _missing(path: Path) -> StoreUnavailable:
    if path.is_dir():
        return StoreUnavailable("folder", "it is a folder; name a file in it", where=str(path))
    return StoreUnavailable("missing", "there is no such file; check the name", where=str(path))


def _no_room(path: Path, why: str) -> StoreUnavailable:
    return StoreUnavailable("unopenable", why, where=str(path))


def _must_be_ours(connection: sqlite3.Connection, path: Path) -> None:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    known = len(list(migrations(storage.__name__)))
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise _no_room(path, "it holds no room of Stammtisch; name another file")
    if version != known:
        raise other_version(str(path), version, known)


def other_version(name: str, version: int, known: int) -> StoreUnavailable:
    """The refusal to copy what another program wrote."""
    if version > known:
        reason, advice = "newer", "a newer Stammtisch has written it; update the program"
    else:
        reason = "older"
        advice = "an older Stammtisch has written it; start the room once with this one"
    return StoreUnavailable(reason, advice, where=name, why=f"schema {version}, not {known}")


def _into_one_file(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode = DELETE")


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in _LOGS]


def _file_and_log(path: Path) -> tuple[Path, Path]:
    """In the log is what a server that was killed has not put into the file."""
    return path, path.with_name(f"{path.name}-wal")


@contextmanager
def _held(unfinished: Path) -> Iterator[bool]:
    """Keep whoever clears away from it. Not ours where somebody else has it, or nothing is ever
    locked, as in some networks."""
    file = unfinished.with_name(f"{unfinished.name}{_HELD}")
    try:
        lock = FolderLock(file.parent, "", file.name)
    except FolderTaken:
        yield False
        return
    except OSError:
        lock = None
    try:
        yield lock is not None
    finally:
        if lock is not None:
            lock.close()
        with suppress(OSError):  # by now somebody who clears may have it open
            file.unlink(missing_ok=True)


def _put_in_place(new: Path, path: Path, *, replace: bool) -> None:
    """Sync it and give it its name. Raises `OSError`, `FileExistsError` unless it may replace."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    with nullcontext() if replace else _claimed(path):
        for rest in _beside(path):  # a log of the file that goes is none of the new one
            rest.unlink(missing_ok=True)
        new.replace(path)
    _sync(path.parent)


def _remove(path: Path) -> None:
    for file in (path, *_beside(path)):
        file.unlink(missing_ok=True)


@contextmanager
def _claimed(path: Path) -> Iterator[None]:
    """Have the name, unless somebody else has taken it; free again if the work fails.

    Raises `FileExistsError`.
    """
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        raise FileExistsError(path) from None
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _sync(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
