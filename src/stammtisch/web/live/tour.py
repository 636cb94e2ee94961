"""A tour of a match that is over: one shows the others its steps."""

from __future__ import annotations

from stammtisch.table.report import must_be_disclosed
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.telling.connection import Connection
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.wire.table.tour import StepShown


class Tour:
    """The tour at one table; it ends with the connection of whoever leads it."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._by: Connection | None = None

    def show(self, connection: Connection, n: int | None) -> None:
        """Show step ``n``, or nothing more; whoever showed something before follows.

        Refused: `Problem` ``not_seated``, and as `must_be_disclosed`.
        """
        seat = connection.seat
        if seat is None:
            raise Problem(403, "not_seated")
        must_be_disclosed(self._viewers.present.doc)
        if n is None:
            self.leave(connection)
        else:
            self._by = connection
            self._viewers.show(StepShown(seat, n), connection)

    def leave(self, connection: Connection) -> None:
        """Whoever goes shows nothing more."""
        last = self._viewers.shown
        if connection is self._by and last is not None:
            self._by = None
            self._viewers.show(StepShown(last.seat, None), connection)
