"""Who sits where: every change of the seats as a new document, or a refusal and no change."""

from __future__ import annotations

import hashlib
import hmac

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.tuples import with_entry
from stammtisch.table.match.fair import commitment
from stammtisch.table.model import Halt, Seat, Stage, TableDoc
from stammtisch.table.people.names import clean_name, skeleton


class Birth(msgspec.Struct, frozen=True):
    """What a table is given at its beginning and cannot make itself."""

    id: str
    """Random and unguessable."""
    code: str
    """Six letters that no other table has."""
    secret: bytes
    """32 random bytes."""
    now: int
    """Unix time in ms."""


BOT_NAMES = (
    "Flora", "Kuno", "Berta", "Hein", "Lotte", "Piet", "Greta", "Otto", "Alma",
    "Fiete", "Wanda", "Jupp", "Hedi", "Emil", "Trude", "Max", "Ida",
)  # fmt: skip
"""What bots are called, different initials first; one more than a table has seats."""
MAX_OWNERS = 8
"""Devices by seat; one more makes the oldest forget."""
_NO_MATCH: dict[Stage, str] = {
    "open": "not_started",
    "over": "match_over",
    "closed": "table_closed",
    "halted": "out_of_play",
}
"""Why nothing can be done in a match, by stage."""


def key_hash(key: str) -> str:
    """What is stored of a guest key or of the key of a seat's link."""
    return hashlib.sha256(key.encode()).hexdigest()


def seat_of(doc: TableDoc, guest: str) -> int | None:
    """The seat that this guest (SHA-256 of the key) may act for."""
    for number, seat in enumerate(doc.seats):
        if guest in seat.owners:
            return number
    return None


def own_seat(doc: TableDoc, guest: str) -> int:
    """The guest's seat. Raises `RuleViolation` ``not_seated``."""
    seat = seat_of(doc, guest)
    if seat is None:
        raise RuleViolation("not_seated")
    return seat


def seated(doc: TableDoc, number: int, seat: Seat) -> TableDoc:
    """The document with another seat ``number``."""
    begins = doc.begins and seat.kind != "empty"
    same = set(seat.owners) & set(doc.seats[number].owners)
    lookback = doc.lookback if same else tuple(one for one in doc.lookback if one != number)
    seats = with_entry(doc.seats, number, seat)
    return replace(doc, seats=seats, begins=begins, lookback=lookback)


def must_be_open(doc: TableDoc) -> None:
    """Raises ``already_started``, ``table_closed`` or ``out_of_play`` where no seat is taken."""
    if doc.stage == "closed":
        raise RuleViolation("table_closed")
    if doc.stage == "halted":
        raise RuleViolation("out_of_play")
    if doc.stage != "open":
        raise RuleViolation("already_started")


def must_be_playing(doc: TableDoc) -> None:
    """Raises ``not_started``, ``match_over``, ``table_closed`` or ``out_of_play`` otherwise."""
    if doc.stage != "playing":
        raise RuleViolation(_NO_MATCH[doc.stage])


def must_be_free(doc: TableDoc) -> None:
    """Raises ``tournament_table`` where the end and what follows are the evening's to decide."""
    if doc.evening:
        raise RuleViolation("tournament_table", "TS-22")


def must_host(doc: TableDoc, guest: str) -> None:
    """Raises ``not_host`` for everyone but the host."""
    if not hmac.compare_digest(doc.host, guest):
        raise RuleViolation("not_host")


def join(doc: TableDoc, guest: str, name: str, seat: int | None = None) -> TableDoc:
    """The guest on ``seat``, or on the first free one; back on the own seat after `leave`.

    Refused: ``already_seated``, ``already_started``, ``table_closed``, ``out_of_play``,
    ``table_full``, ``seat_taken``, ``no_such_seat``, ``name_taken``, ``name_alike``, ``bad_name``.
    """
    mine = seat_of(doc, guest)
    if mine is not None:
        if not doc.seats[mine].left:
            raise RuleViolation("already_seated", seat=mine)
        return seated(doc, mine, replace(doc.seats[mine], left=False))
    must_be_open(doc)
    number = _free_seat(doc, seat)
    person = Seat(kind="person", name=_free_name(doc, clean_name(name)), owners=(guest,))
    return seated(doc, number, person)


def rename(doc: TableDoc, guest: str, name: str) -> TableDoc:
    """The guest under another ``name``, before the match begins; at an evening names are its own.

    Refused: ``not_seated``, ``tournament_table``, ``already_started``, ``table_closed``,
    ``out_of_play``, ``name_taken``, ``name_alike``, ``bad_name``.
    """
    number = own_seat(doc, guest)
    must_be_free(doc)
    must_be_open(doc)
    nameless = seated(doc, number, replace(doc.seats[number], name=""))
    person = replace(doc.seats[number], name=_free_name(nameless, clean_name(name)))
    return seated(doc, number, person)


def add_bot(
    doc: TableDoc, host: str, bot: str, seat: int | None = None, name: str | None = None
) -> TableDoc:
    """As `with_bot`, asked for by a guest. Refused: ``not_host``, and as `join`."""
    must_host(doc, host)
    return with_bot(doc, bot, seat, name)


def with_bot(doc: TableDoc, bot: str, seat: int | None = None, name: str | None = None) -> TableDoc:
    """A bot on ``seat``, or on the first free one, under the first free one of `BOT_NAMES`."""
    must_be_open(doc)
    number = _free_seat(doc, seat)
    if name is not None:
        chosen = _free_name(doc, clean_name(name))
    else:
        taken = {skeleton(other.name) for other in doc.seats}
        chosen = next(choice for choice in BOT_NAMES if skeleton(choice) not in taken)
    return seated(doc, number, Seat(kind="bot", name=chosen, bot=bot))


def remove(doc: TableDoc, host: str, seat: int, *, absent: bool = False) -> TableDoc:
    """The seat of a bot, or of a person who is ``absent``, empty again, as the host wants it.

    Refused: ``not_host``, ``already_started``, ``no_such_seat``, ``seat_present``.
    """
    must_host(doc, host)
    must_be_open(doc)
    _must_exist(doc, seat)
    if doc.seats[seat].kind == "person" and not absent:
        raise RuleViolation("seat_present", seat=seat, name=doc.seats[seat].name)
    return seated(doc, seat, Seat())


def leave(doc: TableDoc, guest: str, now: int) -> TableDoc:
    """The guest gets up: the seat is free before the start, kept as ``left`` after it.

    The next person becomes host after the host; when no person is left, the table is closed at
    ``now`` (Unix ms).
    """
    number = own_seat(doc, guest)
    person = doc.seats[number]
    if doc.stage == "closed" or person.left:
        return doc
    after = seated(doc, number, Seat() if doc.stage == "open" else replace(person, left=True))
    if doc.pause is not None and doc.pause.seat == number:
        after = replace(after, pause=None)  # whoever was waited for does not come back
    remaining = [seat for seat in after.seats if seat.kind == "person" and not seat.left]
    if remaining:
        hosting = doc.host in person.owners
        return replace(after, host=remaining[0].owners[0]) if hosting else after
    # A tournament's table goes on without the person: it is the evening's.
    given_up = doc.stage in {"open", "playing"} and not doc.evening
    return close(after, now) if given_up else after


def close(doc: TableDoc, now: int) -> TableDoc:
    """The table given up at ``now`` (Unix ms); a match that is over stays over."""
    if doc.stage not in {"open", "playing"}:
        return doc
    return replace(doc, stage="closed", ended_ms=now, pause=None)


def halt(doc: TableDoc, reason: Halt, now: int) -> TableDoc:
    """The table taken out of play at ``now`` (Unix ms); a match that was over ended then."""
    ended = now if doc.ended_ms is None else doc.ended_ms
    return replace(doc, stage="halted", halted=reason, ended_ms=ended, pause=None)


def claim(doc: TableDoc, key: str, guest: str) -> TableDoc:
    """The guest owns the seat whose link has this ``key``, too; who had left is back.

    Refused: ``wrong_key``, ``already_seated``.
    """
    hashed = key_hash(key)
    keys = [seat.key or "-" for seat in doc.seats]
    number = next((n for n, known in enumerate(keys) if hmac.compare_digest(known, hashed)), None)
    if number is None:
        raise RuleViolation("wrong_key")
    return owned(doc, number, guest)


def owned(doc: TableDoc, number: int, guest: str) -> TableDoc:
    """The guest owns seat ``number``, too; who had left is back. Refused: ``already_seated``."""
    seat = doc.seats[number]
    mine = seat_of(doc, guest)
    if mine is not None and mine != number:
        raise RuleViolation("already_seated", seat=mine)
    owners = seat.owners if guest in seat.owners else (*seat.owners, guest)
    kept = (owners[0], *owners[1:][-(MAX_OWNERS - 1) :])
    return seated(doc, number, replace(seat, owners=kept, left=False))


def returned(doc: TableDoc, number: int, guest: str) -> TableDoc:
    """The guest in the place of whoever sat on seat ``number``, as those who were asked want it.

    It is theirs alone: no older device and no older link acts for the seat any more. Refused:
    ``already_seated``, and as `must_be_returnable`.
    """
    must_be_returnable(doc, number)
    mine = seat_of(doc, guest)
    if mine is not None:
        raise RuleViolation("already_seated", seat=mine)
    before = doc.seats[number]
    after = seated(doc, number, replace(before, owners=(guest,), key="", left=False))
    return replace(after, host=guest) if doc.host in before.owners else after


def must_be_returnable(doc: TableDoc, number: int) -> None:
    """Raises ``return_evening`` where people come by the evening's links, as `must_be_playing`,
    ``no_such_seat``, or ``seat_empty`` where no person has sat."""
    if doc.evening:
        raise RuleViolation("return_evening")
    must_be_playing(doc)
    _must_exist(doc, number)
    if doc.seats[number].kind != "person":
        raise RuleViolation("seat_empty", seat=number)


def new_link(doc: TableDoc, guest: str, hashed: str) -> TableDoc:
    """The own seat with the link key of which ``hashed`` is the SHA-256; older links end.

    Refused: ``not_seated``.
    """
    number = own_seat(doc, guest)
    return seated(doc, number, replace(doc.seats[number], key=hashed))


def begun(doc: TableDoc, now: int) -> TableDoc:
    """The table playing since ``now`` (Unix ms). Raises ``seats_missing``, ``already_started``."""
    must_be_open(doc)
    missing = [number for number, seat in enumerate(doc.seats) if seat.kind == "empty"]
    if missing:
        raise RuleViolation("seats_missing", seats=missing)
    return replace(doc, stage="playing", started_ms=now)


def rematch(
    doc: TableDoc, guest: str, birth: Birth, rules_version: int
) -> tuple[TableDoc, TableDoc]:
    """The successor with the same seats, options and settings, and this table naming it.

    Whoever has left is not taken along: the seat is free there. Raises ``not_seated``,
    ``match_running``, ``has_successor``.
    """
    own_seat(doc, guest)
    must_be_free(doc)
    if doc.stage in {"open", "playing"}:
        raise RuleViolation("match_running")
    if doc.successor is not None:
        raise RuleViolation("has_successor", table=doc.successor)
    seats = tuple(Seat() if seat.left else seat for seat in doc.seats)
    back = seat_of(doc, guest)
    if back is not None and doc.seats[back].left:
        person = replace(doc.seats[back], left=False)
        seats = with_entry(seats, back, person)
    hosts = any(doc.host in seat.owners for seat in seats)
    successor = replace(
        doc,
        id=birth.id,
        code=birth.code,
        secret=birth.secret,
        commitment=commitment(birth.secret),
        rules_version=rules_version,
        seats=seats,
        host=doc.host if hosts else guest,
        stage="open",
        begins=all(seat.kind != "empty" for seat in seats),
        altered=0,
        created_ms=birth.now,
        started_ms=None,
        ended_ms=None,
        lived_ms=0,
        pause=None,
        successor=None,
        ending=(),
        lookback=tuple(one for one in doc.lookback if seats[one].kind == "person"),
        hints=(),
        halted=None,
        practice=None,
        position=None,
        redealt=None,
    )
    return successor, replace(doc, successor=birth.id)


def _must_exist(doc: TableDoc, seat: int) -> None:
    if not 0 <= seat < len(doc.seats):
        raise RuleViolation("no_such_seat", seat=seat, seats=len(doc.seats))


def _free_seat(doc: TableDoc, seat: int | None) -> int:
    if seat is None:
        free = (number for number, other in enumerate(doc.seats) if other.kind == "empty")
        found = next(free, None)
        if found is None:
            raise RuleViolation("table_full")
        return found
    _must_exist(doc, seat)
    if doc.seats[seat].kind != "empty":
        raise RuleViolation("seat_taken", seat=seat)
    return seat


def _free_name(doc: TableDoc, name: str) -> str:
    """Raises ``name_taken``, or ``name_alike`` where it passes for the name of another."""
    for other in doc.seats:
        if other.name.casefold() == name.casefold():
            raise RuleViolation("name_taken", name=name)
        if other.name and skeleton(other.name) == skeleton(name):
            raise RuleViolation("name_alike", name=name, like=other.name)
    return name
