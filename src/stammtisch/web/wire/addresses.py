"""How other devices reach the room, and an address of it as a QR code."""

from __future__ import annotations

from typing import Annotated

import msgspec


class PublicAddress(msgspec.Struct, frozen=True):
    """How other devices reach this page."""

    origin: str
    """Scheme, host and port."""
    reachable: bool
    """False where the room only knows an address that leads every device to itself."""
    others: list[str] = []
    """The same in further networks of this machine, where it has several."""
    closed: bool = False
    """Nobody else can be let in: the room listens to this machine only."""
    command: str = ""
    """What opens it for others; only for whoever sits at this machine."""
    same_database: bool = False
    """To the command belongs the address of the database, which holds a password."""


class QrRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address of this page to be shown as a QR code."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
