"""The operator's link: a secret of which a file in the data folder holds only the hash."""

from __future__ import annotations

import hmac
import os
from contextlib import suppress
from pathlib import Path

from stammtisch.web.edge.identity import guests

FILE = "operator.key"
_OWNER_FILE = 0o600


class OperatorKey:
    """Who may write in the data folder may make a link, also while the room runs.

    There is one link; a new one ends the one before.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """``folder``: the data folder; ``None``: there is no such link."""
        self._path = None if folder is None else folder / FILE

    def renew(self) -> str:
        """A new secret. Raises `OSError`; without a folder `ValueError`."""
        if self._path is None:
            raise ValueError("there is no data folder")
        secret, fresh = guests.new_key(), self._path.with_suffix(".new")
        with suppress(FileNotFoundError):
            fresh.unlink()
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_FILE)
        with os.fdopen(file, "w") as out:
            out.write(guests.digest(secret))
        _give_away(fresh)
        fresh.replace(self._path)
        return secret

    def end(self) -> None:
        """No link holds any longer. Raises `OSError`."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def opens(self, secret: str) -> bool:
        """Whether this is the secret of the link."""
        if self._path is None:
            return False
        try:
            known = self._path.read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            return False
        return hmac.compare_digest(known.encode(), guests.digest(secret).encode())


def _give_away(path: Path) -> None:
    """The administrator makes the link for the user as whom the room runs: its folder's owner."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
