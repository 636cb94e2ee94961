"""What may be said at a table: the host lets people write, or call set phrases only, or neither."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import Chat, TableDoc
from stammtisch.table.people.seats import must_host


def let(doc: TableDoc, guest: str, chat: Chat) -> TableDoc:
    """The document with this chat from now on. Refused: ``not_host``, ``table_closed``."""
    must_host(doc, guest)
    if doc.stage == "closed":
        raise RuleViolation("table_closed")
    return replace(doc, settings=replace(doc.settings, chat=chat))
