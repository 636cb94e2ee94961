"""The data folder: locked by one server at a time, and closed to other users of the machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = "stammtisch.lock"
BACKUPS_LOCK = f"{LOCK}.backups"
"""In the folder of a room's regular backups, which may be its data folder as well."""
IN_A_DATABASE = "tables in a database"
"""In the note of a server whose tables are not in its folder, but in PostgreSQL."""
_OURS = ("stammtisch.sqlite3", LOCK, "server.log", "operator.key")
"""How the names of our files in the folder begin."""
_OWNER_FILE, _OWNER_FOLDER = 0o600, 0o700
_FAR = 1 << 30
"""Windows locks bytes against reading too; this one nobody reads."""


class FolderTaken(Exception):
    """Another server keeps its tables in this folder; ``holder`` is what it wrote down."""

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(f"{folder} is held by {holder or 'another process'}")
        self.folder = folder
        self.holder = holder


class FolderLock:
    """Holds a folder until it is closed or the process ends, in whatever way.

    The system itself holds it: the file of a server that was killed is no obstacle. A process
    started from here does not inherit it.
    """

    def __init__(self, folder: Path, holder: str, name: str = LOCK) -> None:
        """``holder`` tells a second server who is here. Raises `FolderTaken`, `OSError`."""
        self._file = os.open(folder / name, os.O_RDWR | os.O_CREAT, _OWNER_FILE)
        try:
            _hold(self._file)
        except (BlockingIOError, PermissionError):
            told = os.read(self._file, 300).decode(errors="replace").strip()
            os.close(self._file)
            raise FolderTaken(folder, told) from None
        except OSError:
            os.close(self._file)
            raise
        give_to_owner(folder / name)
        self.note(holder)

    def note(self, holder: str) -> None:
        """Tell others this from now on. Raises `OSError`."""
        os.truncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{holder}\n".encode())

    def close(self) -> None:
        """Let the folder go."""
        os.close(self._file)

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()


def last_note(folder: Path) -> str:
    """What whoever has the folder, or had it last, wrote down; empty if nobody ever did."""
    try:
        return (folder / LOCK).read_text(errors="replace").strip()
    except OSError:
        return ""


def _hold(file: int) -> None:
    """Raises `OSError` if another process holds it."""
    if sys.platform == "win32":
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def private(folder: Path) -> None:
    """Make the folder if need be, and keep others of this machine out of what is ours.

    Our files are for their owner alone; so is the folder, if nothing but ours is in it. A folder
    that holds other things, as one's home or ``/tmp``, stays as open as it was. Raises `OSError`.
    """
    folder.mkdir(mode=_OWNER_FOLDER, parents=True, exist_ok=True)
    if sys.platform == "win32":
        return
    inside = list(folder.iterdir())
    ours = [path for path in inside if path.name.startswith(_OURS) and path.is_file()]
    for path in ours:
        _close_to_others(path, _OWNER_FILE)
    if len(ours) == len(inside):
        _close_to_others(folder, _OWNER_FOLDER)


@contextmanager
def on_trial(folder: Path) -> Iterator[Callable[[], None]]:
    """A folder that is made in this block is gone again after it, unless ``keep`` was called.

    So are the folders above it that were made for it. Only what is ours is taken out: a folder
    that holds anything else stays.
    """
    # Of a folder that cannot even be looked for, whoever wants to make it says why.
    made = [one for one in (folder, *folder.parents) if not os.path.exists(one)]  # noqa: PTH110
    kept = False

    def keep() -> None:
        nonlocal kept
        kept = True

    try:
        yield keep
    finally:
        if made and not kept:
            with suppress(OSError):  # it was not made after all, or somebody else is there
                for path in folder.iterdir():
                    if path.name.startswith(_OURS):
                        path.unlink()
                for one in made:
                    one.rmdir()


def _close_to_others(path: Path, mode: int) -> None:
    """Only what belongs to us can be closed; what does not is its owner's to care for."""
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & 0o077:
        path.chmod(mode)


def own_file(path: Path) -> None:
    """Make a file that only its owner may read, unless there is something already.

    SQLite gives the files beside a database the mode of the database.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_FILE))


def give_to_owner(path: Path) -> None:
    """What the administrator makes in a room's folder belongs to whom the folder belongs to.

    The service that runs there could not even read it. Raises `OSError`.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
