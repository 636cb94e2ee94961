"""Who may open a match that is over: those who sat there, and whoever has its long link."""

from __future__ import annotations

import hmac

from stammtisch.table.model import TableDoc, held_back
from stammtisch.table.people.seats import seat_of
from stammtisch.web.edge.base_path import BasePath

_ENDED = frozenset({"over", "closed", "halted"})


def ended(doc: TableDoc) -> bool:
    """Nobody plays there any more."""
    return doc.stage in _ENDED


def replay_path(doc: TableDoc, seat: int | None, base: BasePath) -> str | None:
    """The long link to a match that is over, for those who sat there; it cannot be guessed."""
    if seat is None or not ended(doc) or doc.started_ms is None or held_back(doc):
        return None
    return base.at(f"/replay/{doc.id}-{_word(doc)}")


def may_open(doc: TableDoc, guest: str | None, word: str) -> bool:
    """Whether this guest sat there, or has the word from the end of the long link."""
    if guest is not None and seat_of(doc, guest) is not None:
        return True
    return hmac.compare_digest(word.encode(), _word(doc).encode())


def _word(doc: TableDoc) -> str:
    """128 bits that only the table's secret gives; that secret is shown in the record alone."""
    return hmac.digest(doc.secret, b"replay", "sha256").hex()[:32]
