"""What the room calls its tables, evenings and Runden, so that nonsense is asked of no database."""

from __future__ import annotations

import re

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of codes; without I and O, which people take for digits."""

CODE_LENGTH = 6

_ID = re.compile(r"[0-9a-f]{24}")
_CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}")


def an_id(text: str) -> bool:
    """Whether this could be the id of a table, an evening or a Runde."""
    return _ID.fullmatch(text) is not None


def a_code(text: str) -> bool:
    """Whether this could be the letters of a table, in any case."""
    return _CODE.fullmatch(text.upper()) is not None
