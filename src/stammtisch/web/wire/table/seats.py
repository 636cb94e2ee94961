"""Taking a seat at a table, giving it to a bot, and coming back to it."""

from __future__ import annotations

import msgspec

from stammtisch.table.model import Name
from stammtisch.web.wire.table.view import TableView


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat, or the first free one."""

    name: Name
    seat: int | None = None


class BeCalled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be called otherwise at the own seat, before the match begins."""

    name: Name


class AddBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on a seat, or on the first free one."""

    bot: str = "steady"
    seat: int | None = None


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back a seat with the key of its link."""

    key: str


class SeatLink(msgspec.Struct, frozen=True):
    """A fresh link to one's own seat, for another device; older links end."""

    path: str
    key: str


class Seated(msgspec.Struct, frozen=True):
    """Where you sit now."""

    table: TableView
    you: int | None
    host: bool = False
    replay: str | None = None
    """The long link to the match, once it is over, for those who sat there: a path."""
