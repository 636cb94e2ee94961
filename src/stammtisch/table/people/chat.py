"""What may be said at a table: the host lets people write, or call set phrases only, or neither."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import Chat, TableDoc, WantedSettings
from stammtisch.table.people.seats import must_host


def usual(wanted: WantedSettings) -> Chat:
    """What people may say where nobody has chosen: strangers meet with set phrases only."""
    return "phrases" if wanted.visibility == "public" else "free"


def let(doc: TableDoc, guest: str, chat: Chat) -> TableDoc:
    """The document with this chat from now on. Refused: ``not_host``, ``table_closed``."""
    must_host(doc, guest)
    if doc.stage == "closed":
        raise RuleViolation("table_closed")
    return ruled(doc, chat)


def ruled(doc: TableDoc, chat: Chat) -> TableDoc:
    """The same, by whoever runs the table without a seat at it."""
    return replace(doc, settings=replace(doc.settings, chat=chat))
