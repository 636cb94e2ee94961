"""Where on its host the room is: at the root, or under a path of its own beside other sites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar.types import Scope

_FORM = re.compile(r"(/[A-Za-z0-9_-]+)*/?")
"""Nothing in it is written in two ways in an address, or means something in a cookie or a page."""


class BasePath:
    """What stands before every path of the room, for whoever comes from outside.

    A proxy passes it on as it is. It is taken off at the entrance, and put before every path that
    the room tells anybody; what lies between knows nothing of it.
    """

    LONGEST = 100
    """Characters."""

    def __init__(self, text: str = "") -> None:
        """``text``: as ``/stammtisch``; nothing, or ``/``: the root. Raises `ValueError`."""
        if len(text) > self.LONGEST or not _FORM.fullmatch(text):
            raise ValueError(f"{text!r} is not a path such as /stammtisch")
        self._text = text.removesuffix("/")

    def __str__(self) -> str:
        return self._text

    def __bool__(self) -> bool:
        """The room is not at the root."""
        return bool(self._text)

    def at(self, path: str) -> str:
        """A path of the room, as it is asked for from outside."""
        return self._text + path

    def enter(self, scope: Scope) -> bool:
        """Whether this asks for something of the room; if so, its path is the room's own now."""
        if not self:
            return True
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        if not raw.startswith(self.at("/").encode()):
            return False
        scope["path"] = scope["path"][len(self._text) :]
        scope["raw_path"] = raw[len(self._text) :]
        return True

    def lacks_slash(self, scope: Scope) -> bool:
        """Whether this asks for the room without the slash by which its addresses are relative."""
        return bool(self) and scope["path"] == self._text
