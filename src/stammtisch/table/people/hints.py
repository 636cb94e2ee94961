"""Hints at a table: whether a seat may ask what would be wise, and how often it has."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.games.tuples import with_entry
from stammtisch.table.model import HintsTaken, TableDoc


def must_allow_hints(doc: TableDoc) -> None:
    """Raises `RuleViolation` ``hints_off`` at a table without them, and at every tournament."""
    if not doc.settings.hints or doc.evening:
        raise RuleViolation("hints_off")


def must_hint_now(doc: TableDoc) -> None:
    """As `must_allow_hints`, and ``match_paused``: in a pause hints rest as everything does."""
    must_allow_hints(doc)
    if doc.pause is not None:
        raise RuleViolation("match_paused")


def hint_taken(doc: TableDoc, game: AnyGame, state: object, seat: int, seq: int) -> TableDoc:
    """The document once the seat has asked at sequence number ``seq``, where ``state`` stands.

    Whoever asks again before anything has happened has asked once. Raises `RuleViolation`
    ``hints_off``, ``hints_spent``.
    """
    must_allow_hints(doc)
    known = hints_of(doc, seat)
    if known.seq == seq:
        return doc
    deal = 0 if game.deal is None else game.deal(state)
    asked = known.asked if known.deal == deal else 0
    if asked >= game.hints:
        raise RuleViolation("hints_spent", most=game.hints, of_match=game.deal is None)
    now = HintsTaken(total=known.total + 1, deal=deal, asked=asked + 1, seq=seq)
    all_seats = doc.hints or (HintsTaken(),) * len(doc.seats)
    return replace(doc, hints=with_entry(all_seats, seat, now))


def hints_of(doc: TableDoc, seat: int) -> HintsTaken:
    """How often the seat has asked."""
    return doc.hints[seat] if doc.hints else HintsTaken()
