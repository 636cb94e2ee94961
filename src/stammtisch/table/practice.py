"""Playing on from where a match once stood: its first actions become those of a new table.

The state follows from them as in every table, so it is the one of the record, hidden cards
included; what is drawn from there on follows from the secret of the new table.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import CHANCE, AnyGame, RuleViolation
from stammtisch.records.record import Move, Record
from stammtisch.records.replay import Transition, replay, start
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import commitment
from stammtisch.table.match.log import Entry
from stammtisch.table.model import Seat, Settings, TableDoc
from stammtisch.table.people import seats
from stammtisch.table.people.seats import Birth

MOST_ACTIONS = 5_000
"""So many may be taken over; a long match has a fifth of that."""

SETTINGS = Settings(spectators=False, absent="wait", chat="off", rewind=True)
"""Nobody else comes to a practice table, and it waits."""


class NoPractice(Exception):
    """From there nobody can play on, by ``why``.

    ``position``: the record begins in the middle of a match; ``too_long``; ``no_turn``: nobody has
    anything to decide there.
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


def beginning(record: Record, n: int) -> Record:
    """The record up to action ``n`` and what chance did right behind it. Raises `NoPractice`."""
    if record.header.position is not None:
        raise NoPractice("position")
    if n > len(record.moves):
        raise NoPractice("no_turn")
    end = n
    while end < len(record.moves) and record.moves[end].actor == CHANCE:
        end += 1
    if end > MOST_ACTIONS:
        raise NoPractice("too_long")
    return replace(record, moves=record.moves[:end])


def followed(record: Record) -> Iterator[Transition]:
    """Every action by the rules. Raises `BadRecord`, and `NoPractice` where nobody decides then."""
    state = start(record)
    for step in replay(record):
        state = step.state
        yield step
    actors = record.game.rules.actors(state)
    if not actors or CHANCE in actors:
        raise NoPractice("no_turn")


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


def opened(game: AnyGame, birth: Birth, record: Record, who: Practice) -> TableDoc:
    """The table of the person who plays on; bots have the names of those who sat there.

    Raises `RuleViolation` ``no_such_seat``, ``bad_name``.
    """
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
    )
    doc = seats.join(doc, who.guest, who.name, who.seat)
    for seat, name in enumerate(_names(record)):
        if seat != who.seat:
            doc = _with_bot(doc, who.bot, seat, name)
    return seats.begun(doc, birth.now - max(map(_time, record.moves), default=0))


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
