"""The document of a Runde: its links, and what it hands on from table to table."""

from __future__ import annotations

import hmac
from typing import Any, Literal

import msgspec

from stammtisch.runde.model import UnixMs
from stammtisch.table.model import Settings
from stammtisch.web.edge.identity import guests

KIND = "runde"
"""Of the journals that hold Runden."""


class Custom(msgspec.Struct, frozen=True, kw_only=True):
    """How a Runde plays a game: as at its last table."""

    seats: int
    options: dict[str, Any]
    """With what the game carries on from match to match, such as the Punktetafel."""
    settings: Settings = Settings()
    lent: str = ""
    """The table that has it now, and will bring it back."""


class RundeDoc(msgspec.Struct, frozen=True, kw_only=True):
    """A Runde apart from its commands; of its secrets only the hashes are kept."""

    id: str
    created: UnixMs
    member: str
    founder: str
    customs: dict[str, Custom] = {}
    """By game."""

    def role(self, secret: str) -> Literal["founder", "member"] | None:
        """Whom the holder of a link is; ``None`` for a wrong one."""
        given = guests.digest(secret)
        founder = hmac.compare_digest(self.founder, given)
        member = hmac.compare_digest(self.member, given)
        return "founder" if founder else "member" if member else None


def unnamed(number: int) -> str:
    """Whom a board names where somebody has left and took the name along: in no language."""
    return "N. N." if number == 1 else f"N. N. {number}"


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(RundeDoc).decode


def packed(doc: RundeDoc) -> bytes:
    """The document as it is stored."""
    return _encode(doc)


def unpacked(text: bytes) -> RundeDoc:
    """Raises `msgspec.DecodeError`."""
    return _decode(text)
