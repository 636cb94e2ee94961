"""The picture of a table: its document, who is there, what is asked, and what its evening says."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.table.people.chairs import chair_of, from_outside
from stammtisch.web.live.present import Present
from stammtisch.web.live.telling.crowd import Crowd
from stammtisch.web.wire.table.lookback import LookbackView
from stammtisch.web.wire.table.pause import PauseQuestion
from stammtisch.web.wire.table.seat_return import ReturnQuestion
from stammtisch.web.wire.table.undo import UndoView
from stammtisch.web.wire.table.view import TableView


def is_inside(at: Present, guest: str | None) -> bool:
    """Whether somebody is told all that is told of the table: at one of an evening only those who
    play or preside there are (TS-39)."""
    if not at.doc.evening:
        return True
    sits = guest is not None and at.table.seat_of(guest) is not None
    return sits or chair_of(at.doc, guest) is not None


def picture(at: Present, crowd: Crowd, *, inside: bool) -> TableView:
    """The table as it looks now, its times in Unix ms; ``inside``: for whom `is_inside`."""
    now, before = at.now(), at.lookback.before
    view = replace(
        crowd.view(at.doc, at.nonces, now, at.unix() - now),
        starting=at.starting and at.doc.begins,
        lookback=LookbackView(at.doc.lookback, None if before is None else before.number),
    )
    return _of_evening(_asked(view, at), at, crowd, inside)


def _asked(view: TableView, at: Present) -> TableView:
    """The same with the questions that stand."""
    ahead = at.unix() - at.now()
    if at.returning is not None:
        who = at.returning
        view = replace(
            view, returning=ReturnQuestion(who.seat, list(who.others), who.until + ahead)
        )
    if at.asked is None:
        return view
    question = at.asked.seat, list(at.asked.others), at.asked.until + ahead
    if at.asked.what == "undo":
        return replace(view, undo=UndoView(*question))
    return replace(view, pausing=PauseQuestion(*question))


def _of_evening(view: TableView, at: Present, crowd: Crowd, inside: bool) -> TableView:
    """The same with the referees who are here, and what is told of an evening's table."""
    if not at.doc.evening:
        return view
    here = {connection.guest for connection in crowd}
    names = [one.name for one in at.doc.chairs if one.guest in here]
    bench = at.bench if inside else from_outside(at.bench)
    return replace(view, referees=names, called=bench.called, held=bench.held)
