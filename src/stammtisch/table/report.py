"""The record of a table's match, with the proof of its shuffles."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.records.record import Fair, Header, Move, encode, header_for
from stammtisch.table.match.codec import codec
from stammtisch.table.match.log import Entry
from stammtisch.table.match.options import parse_options
from stammtisch.table.match.undo import course
from stammtisch.table.model import TableDoc, held_back


def report(
    game: AnyGame, doc: TableDoc, entries: Sequence[Entry], started: str | None = None
) -> str:
    """The record as text, secret included; ``started`` is the beginning in ISO 8601.

    It holds the match as it stands: what was taken back is not in it.

    Raises `RuleViolation` as `must_be_disclosed`.
    """
    must_be_disclosed(doc)
    moves = (move(game, entry) for entry in course(entries))
    return encode(heading(game, doc, started), moves)


def must_be_disclosed(doc: TableDoc) -> None:
    """Raises `RuleViolation` ``match_running`` or ``cards_held_back`` while hidden cards could be
    computed from the record, and ``not_started`` for a table that was closed before its match."""
    if doc.stage in {"open", "playing"}:
        raise RuleViolation("match_running")
    if doc.started_ms is None:
        raise RuleViolation("not_started")
    if held_back(doc):
        raise RuleViolation("cards_held_back")


def heading(game: AnyGame, doc: TableDoc, started: str | None = None) -> Header:
    """The first line of the record of a match that is over."""
    return header_for(
        game,
        parse_options(game, doc.options),
        [f"bot:{seat.bot}" if seat.kind == "bot" else seat.name for seat in doc.seats],
        names=called(doc),
        fair=proof(doc),
        started=started,
        position=doc.position,
        practice=doc.practice,
        redealt=doc.redealt,
    )


def proof(doc: TableDoc) -> Fair:
    """The secret of its draws, opened: of a match that is over and not held back."""
    shared = doc.shared
    return Fair(
        table=doc.id,
        commitment=doc.commitment,
        secret=(doc.secret if shared is None else shared.secret).hex(),
        round=None if shared is None else shared.round,
    )


def called(doc: TableDoc) -> list[str]:
    """By seat, what everybody is called at the table; empty where ``players`` says the same."""
    bots = any(seat.kind == "bot" for seat in doc.seats)
    return [seat.name for seat in doc.seats] if bots else []


def move(game: AnyGame, entry: Entry) -> Move:
    """A stored entry as the record has it; idempotency keys stay out."""
    return Move(
        n=entry.seq,
        actor=entry.actor,
        action=codec(game).actions.decode(entry.action),
        t=entry.t,
        nonces=entry.nonces,
        auto=entry.auto,
    )
