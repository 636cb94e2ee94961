"""A Runde that does what a test says, with a clock that only the test moves."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.model import RundeState, SeatResult
from stammtisch.runde.moves import apply
from stammtisch.runde.texts import refused

HOUR = 3_600_000
DAY = 24 * HOUR
START = 1_700_000_000_000


class Seat(NamedTuple):
    """Who sat there, with what points; ``bot`` for one of the house's."""

    name: str
    points: float | None = None
    bot: bool = False


class Friends:
    """Gives commands one after the other, and remembers them."""

    def __init__(self, *members: str) -> None:
        self.state = RundeState()
        self.t = START
        self.given: list[tuple[int, AnyRundeCommand]] = []
        self._tables = (f"table-{number}" for number in itertools.count(1))
        self.do(c.Rename("Donnerstagsrunde"))
        for name in members:
            self.do(c.AddMember(name))

    def do(self, command: AnyRundeCommand) -> None:
        """Insist that it is done."""
        self.state = apply(self.state, self.t, command)
        self.given.append((self.t, command))

    def refused(self, command: AnyRundeCommand) -> str:
        """Insist that it is refused, in a whole sentence of both languages; the code."""
        with pytest.raises(RuleViolation) as caught:
            apply(self.state, self.t, command)
        both = refused(caught.value.code, caught.value.facts)
        for sentence in (both.de, both.en):
            assert sentence.endswith(".")
            assert "{" not in sentence
        return caught.value.code

    def opened(self, game: str = "zwanzig") -> str:
        """A table that stands."""
        table = next(self._tables)
        self.do(c.TableOpened(table, game))
        return table

    def ended(
        self, table: str, seats: Sequence[Seat], *, minutes: int = 20, finished: bool = True
    ) -> None:
        """Its match is over."""
        began = self.t
        self.t += minutes * 60_000
        best = max(seat.points or 0 for seat in seats)
        places = tuple(
            SeatResult(
                name=seat.name,
                bot=seat.bot,
                points=seat.points,
                first=finished and seat.points == best,
            )
            for seat in seats
        )
        self.do(
            c.TableEnded(table=table, began=began, ended=self.t, finished=finished, places=places)
        )

    def played(self, *seats: Seat, game: str = "zwanzig", minutes: int = 20) -> None:
        """A table from its opening to its end."""
        self.ended(self.opened(game), seats, minutes=minutes)

    def wins(self, winner: str, *others: str) -> None:
        """A table that somebody wins by a point."""
        self.played(Seat(winner, 1.0), *(Seat(other, 0.0) for other in others))
