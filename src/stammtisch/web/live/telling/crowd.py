"""Who is connected to one table, who is missed, and where a bot stands in."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.table.model import TableDoc, over_days
from stammtisch.table.people import presence
from stammtisch.table.people.hints import hints_of
from stammtisch.web.live.telling import views
from stammtisch.web.live.telling.connection import Connection
from stammtisch.web.wire.table.view import TableView


def runs_on(doc: TableDoc) -> bool:
    """The match goes on though nobody is there: a tournament's, or one over days."""
    return doc.stage == "playing" and (bool(doc.evening) or over_days(doc.settings))


class Crowd:
    """The connections of a table by seat (``None``: spectators), and the players' presence.

    All times are ms of a clock that never goes back; ``offset`` added gives Unix time.
    """

    def __init__(self, doc: TableDoc, now: int) -> None:
        self.by_seat: dict[int | None, list[Connection]] = {}
        """None of the lists is empty."""
        self.presence = [presence.at_first(seat, now) for seat in doc.seats]

    def __iter__(self) -> Iterator[Connection]:
        for connections in self.by_seat.values():
            yield from connections

    def __len__(self) -> int:
        return sum(len(connections) for connections in self.by_seat.values())

    def add(self, connection: Connection, seat: int | None) -> None:
        """A browser has come."""
        connection.seat = seat
        self.by_seat.setdefault(seat, []).append(connection)

    def remove(self, connection: Connection) -> None:
        """A browser has gone."""
        here = self.by_seat.get(connection.seat, [])
        if connection in here:
            here.remove(connection)
            if not here:
                del self.by_seat[connection.seat]

    def played_out(self, doc: TableDoc) -> bool:
        """Whether the match goes on by itself now: before somebody's eyes, or where it has to."""
        return bool(self.by_seat) or runs_on(doc)

    @property
    def spectators(self) -> int:
        """How many watch."""
        return len(self.by_seat.get(None, ()))

    def look(self, doc: TableDoc, now: int) -> bool:
        """Note who is here now; whether anything about it has changed."""
        before = list(self.presence)
        for number, seat in enumerate(doc.seats):
            connected = len(self.by_seat.get(number, ()))
            self.presence[number] = presence.seen(before[number], seat, connected, now)
        return self.presence != before

    def reset(self, doc: TableDoc, number: int, now: int) -> None:
        """Somebody else sits there."""
        self.presence[number] = presence.at_first(doc.seats[number], now)

    def seat_anew(self, doc: TableDoc, now: int) -> None:
        """There are more seats, or fewer, and people may have moved up."""
        self.presence = [presence.at_first(seat, now) for seat in doc.seats]

    def wait_anew(self, now: int) -> None:
        """Whoever is away is waited for as if gone just now: a pause is over."""
        self.presence = [
            presence.Presence("lost", now) if one.state == "lost" else one for one in self.presence
        ]

    def stands_in(self, doc: TableDoc, number: int, now: int) -> bool:
        """Whether a bot plays for the person on this seat; in a pause for nobody who may return."""
        if doc.pause is not None and self.presence[number].state == "lost":
            return False
        return doc.seats[number].kind == "person" and presence.stands_in(
            self.presence[number], doc.settings, now
        )

    def until(self, doc: TableDoc, number: int) -> int | None:
        """When the table stops waiting for a lost player."""
        if doc.stage != "playing" or doc.pause is not None:
            return None
        return presence.until(self.presence[number], doc.settings)

    def have_a_say(self, doc: TableDoc, now: int) -> list[int]:
        """The persons who are asked what concerns all: who is here, or gone for a moment only.

        In a pause everybody is gone for a moment only.
        """
        return [
            number
            for number, seat in enumerate(doc.seats)
            if seat.kind == "person"
            and not seat.left
            and (
                doc.pause is not None
                or not presence.long_gone(self.presence[number], doc.settings, now)
            )
        ]

    def needs_bots(self, doc: TableDoc) -> bool:
        """Some seat is not played by a person who is here."""
        for seat, player in zip(doc.seats, self.presence, strict=True):
            if seat.kind != "person" or player.state != "here":
                return True
        return False

    def absent(self, number: int) -> bool:
        """The person is not connected."""
        return self.presence[number].state != "here"

    def next_standin(self, doc: TableDoc, now: int) -> int | None:
        """When the next bot begins to stand in."""
        lost = [number for number, one in enumerate(self.presence) if one.state == "lost"]
        if not lost:
            return None
        times = [self.until(doc, number) for number in lost]
        return min([time for time in times if time is not None and time > now], default=None)

    def view(self, doc: TableDoc, nonces: list[str | None], now: int, offset: int) -> TableView:
        """The table as everyone sees it."""
        seats = []
        playing = doc.stage == "playing"
        for number, seat in enumerate(doc.seats):
            standin = playing and self.stands_in(doc, number, now)
            until = self.until(doc, number)
            seats.append(
                views.seat_view(
                    seat,
                    self.presence[number],
                    until=None if until is None or standin else until + offset,
                    standin=standin,
                    ready=nonces[number] is not None,
                    hints=hints_of(doc, number).total,
                )
            )
        return views.table_view(doc, seats, self.spectators)
