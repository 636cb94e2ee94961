"""What all have to agree to: ending a match early, a pause, and showing the last deal's hands."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import TableDoc, TablePause, over_days
from stammtisch.table.people.seats import must_be_free, must_be_playing, own_seat


def agreed(doc: TableDoc, guest: str, say: Collection[int], now: int) -> TableDoc:
    """The document in which the guest wants the match to end; over, if all who have a ``say`` do.

    ``say`` holds seats, ``now`` is Unix time in ms. A match that ended so names in ``ending`` who
    agreed. Raises `RuleViolation` ``not_seated``, ``not_started``, ``match_over``,
    ``table_closed``, ``out_of_play``.
    """
    seat = _player(doc, guest)
    ending = tuple(sorted({*doc.ending, seat}))
    if set(say) <= set(ending):
        return replace(doc, stage="over", ended_ms=now, ending=ending, pause=None)
    return replace(doc, ending=ending)


def played_on(doc: TableDoc, guest: str) -> TableDoc:
    """The document in which the match goes on, and all begin anew to agree. Raises as `agreed`."""
    _player(doc, guest)
    return replace(doc, ending=())


def may_pause(doc: TableDoc, guest: str) -> int:
    """The seat of the guest, who may ask for a pause, answer, and go on.

    Raises `RuleViolation` as `agreed`, and ``pause_days`` where a match goes over days.
    """
    seat = _player(doc, guest)
    if over_days(doc.settings):
        raise RuleViolation("pause_days")
    return seat


def paused(doc: TableDoc, seat: int, t: int, now: int) -> TableDoc:
    """The document in which the match stands still at table time ``t``, as ``seat`` has asked.

    ``now`` is Unix time in ms; nothing changes unless a match is running.
    """
    if doc.stage != "playing" or doc.pause is not None:
        return doc
    return replace(doc, pause=TablePause(seat=seat, since_ms=now), lived_ms=t)


def gone_on(doc: TableDoc) -> TableDoc:
    """The document after a pause, if there is one."""
    return doc if doc.pause is None else replace(doc, pause=None)


def looked_back(doc: TableDoc, guest: str, *, agree: bool) -> TableDoc:
    """The document in which the guest lets all see the hands of the deal before, or no longer.

    Raises `RuleViolation` ``not_seated``, ``tournament_table``, ``table_closed``, ``out_of_play``.
    """
    seat = own_seat(doc, guest)
    must_be_free(doc)
    if doc.stage == "closed":
        raise RuleViolation("table_closed")
    if doc.stage == "halted":
        raise RuleViolation("out_of_play")
    if doc.seats[seat].left:
        raise RuleViolation("not_seated")
    others = {one for one in doc.lookback if one != seat}
    lookback = tuple(sorted({*others, seat} if agree else others))
    return doc if lookback == doc.lookback else replace(doc, lookback=lookback)


def all_look_back(doc: TableDoc) -> bool:
    """Every person who plays here agrees, and there is one; for bots nobody has to ask."""
    people = {n for n, seat in enumerate(doc.seats) if seat.kind == "person" and not seat.left}
    return bool(people) and people <= set(doc.lookback)


def _player(doc: TableDoc, guest: str) -> int:
    seat = own_seat(doc, guest)
    must_be_free(doc)
    if doc.seats[seat].left:
        raise RuleViolation("not_seated")
    must_be_playing(doc)
    return seat
