"""Playing on from where a match once stood, with the same cards or with others.

With the same, its first actions become those of the new table. The state follows from them as in
every table, so it is the one of the record, hidden cards included. With others, the table begins
with a position: all that the seat could know has stayed, and the rest was dealt anew. Nothing of
the old hidden cards is in it. What is drawn from there on follows from the new table's secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.games.decisions import hidden, redealt
from stammtisch.games.json_values import JsonObject
from stammtisch.games.protocol import CHANCE, AnyGame, RuleViolation, SomeState
from stammtisch.records.record import Move, Record
from stammtisch.records.replay import replay, start
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import Stream, commitment, draw_key, redeal_stream
from stammtisch.table.match.log import Entry
from stammtisch.table.model import Seat, Settings, TableDoc
from stammtisch.table.people import seats
from stammtisch.table.people.seats import Birth

PracticeDeal: TypeAlias = Literal["same", "other"]
"""What one plays on with: the cards of then, or others where the seat could not know them."""

MOST_ACTIONS = 5_000
"""So many may be taken over; a long match has a fifth of that."""

SETTINGS = Settings(spectators=False, absent="wait", chat="off", rewind=True)
"""Nobody else comes to a practice table, and it waits."""


class NoPractice(Exception):
    """From there nobody can play on, by ``why``.

    ``too_long``; ``no_turn``: nobody has anything to decide there; ``nothing_hidden``: the seat
    knows every card, so there are no others.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays on, and where."""

    guest: str
    """SHA-256 of the guest key."""
    name: str
    seat: int
    bot: str
    """Plays on all other seats."""
    cards: PracticeDeal = "same"


def deal_of(doc: TableDoc) -> PracticeDeal | None:
    """With which cards somebody plays on at this table; ``None``: it has a match of its own."""
    if doc.practice is None:
        return None
    return "same" if doc.redealt is None else "other"


def beginning(record: Record, n: int) -> Record:
    """The record up to action ``n`` and what chance did right behind it. Raises `NoPractice`."""
    if n > len(record.moves):
        raise NoPractice("no_turn")
    end = n
    while end < len(record.moves) and record.moves[end].actor == CHANCE:
        end += 1
    if end > MOST_ACTIONS:
        raise NoPractice("too_long")
    return replace(record, moves=record.moves[:end])


def followed(record: Record) -> Iterator[SomeState]:
    """Every state by the rules, the first one too. Raises `BadRecord`, and `NoPractice` where
    nobody decides then."""
    state = start(record)
    yield state
    for step in replay(record):
        state = step.state
        yield state
    actors = record.game.rules.actors(state)
    if not actors or CHANCE in actors:
        raise NoPractice("no_turn")


def has_other_cards(game: AnyGame, state: object, seat: int, seats: int) -> bool:
    """Whether there are other cards that ``seat`` could not tell from those of ``state``.

    Raises `RuleViolation` ``no_such_seat``.
    """
    if seat not in range(seats):
        raise RuleViolation("no_such_seat", seat=seat, seats=seats)
    return hidden(game, state, seat, Stream(draw_key(bytes(32), game.name, 0)))


def entries(record: Record) -> list[Entry]:
    """The actions of the record as a table stores them; its time never goes back."""
    encode = codec(record.game).encode
    found: list[Entry] = []
    t = 0
    for move in record.moves:
        t = max(t, _time(move))
        action = msgspec.Raw(encode(move.action))
        found.append(Entry(seq=move.n, actor=move.actor, action=action, t=t, auto=move.auto))
    return found


def opened(birth: Birth, record: Record, state: object, who: Practice) -> TableDoc:
    """The table of the person who plays on from ``state``; bots are called as those who sat there.

    Raises `RuleViolation` ``no_such_seat``, ``bad_name``, and `NoPractice` ``nothing_hidden``.
    """
    game = record.game
    header = record.header
    doc = TableDoc(
        id=birth.id,
        code=birth.code,
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(record.options),
        settings=SETTINGS,
        seats=(Seat(),) * len(header.players),
        host=who.guest,
        secret=birth.secret,
        commitment=commitment(birth.secret),
        created_ms=birth.now,
        practice=len(record.moves),
        position=None if header.position is None else _plain(game, start(record)),
    )
    doc = seats.join(doc, who.guest, who.name, who.seat)
    for seat, name in enumerate(_names(record)):
        if seat != who.seat:
            doc = _with_bot(doc, who.bot, seat, name)
    if who.cards == "other":
        doc = _with_other_cards(game, doc, state, who.seat)
    t = _reached(record)
    return replace(seats.begun(doc, birth.now - t), lived_ms=t)


def _with_other_cards(game: AnyGame, doc: TableDoc, state: object, seat: int) -> TableDoc:
    """The table with the position that its own secret makes of ``state``, and no action before."""
    if not has_other_cards(game, state, seat, len(doc.seats)):
        raise NoPractice("nothing_hidden")
    drawn = redealt(game, state, seat, redeal_stream(doc.secret, doc.id))
    return replace(doc, practice=0, position=_plain(game, drawn), redealt=seat)


def _plain(game: AnyGame, state: object) -> JsonObject:
    plain: JsonObject = msgspec.json.decode(msgspec.json.encode(game.rules.position(state)))
    return plain


def _reached(record: Record) -> int:
    """The table time of the last action, or of the position that it begins with."""
    position = record.header.position or {}
    begun = position.get("t", 0)
    return max(map(_time, record.moves), default=begun if isinstance(begun, int) else 0)


def _with_bot(doc: TableDoc, bot: str, seat: int, name: str | None) -> TableDoc:
    """A bot called ``name``, or as bots of the house are where nobody here can have that name."""
    try:
        return seats.with_bot(doc, bot, seat, name)
    except RuleViolation:
        return seats.with_bot(doc, bot, seat)


def _names(record: Record) -> list[str | None]:
    """By seat, what everybody was called; ``None`` for bots of whom only the kind is known."""
    header = record.header
    if header.names:
        return list(header.names)
    return [None if player.startswith("bot:") else player for player in header.players]


def _time(move: Move) -> int:
    """Table time of an action; where the line does not say it, of the action itself."""
    if move.t is not None:
        return move.t
    stamped = getattr(move.action, "t", 0)
    return stamped if isinstance(stamped, int) else 0
