"""A desk for tests: gives commands at the right moment, and keeps them for the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import AnyCommand, AnyEvent, Author, Config, Given, State, decide, new
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import dues
from stammtisch.tournament.matrix import Day, plan
from stammtisch.tournament.model import MINUTE, EveningStage, eligible, matrix_due

DIRECTOR = Author(role="director")
SERVER = Author(role="server")
STEPS = 60
"""Of the search in tests: the plan is lawful, only not the best."""


def player(no: int) -> Author:
    """The participant with this number."""
    return Author(role="player", no=no)


def referee(no: int) -> Author:
    """The same as a member of the Kompetenzteam."""
    return Author(role="referee", no=no)


class Desk:
    """A tournament with its commands so far; time stands where the last one was."""

    def __init__(self, config: Config | None = None) -> None:
        self.config = config or Config()
        """As it was opened; commands have changed it since."""
        self.state: State = new(self.config)
        self.given: list[Given] = []
        self.t = 0
        self.last: tuple[AnyEvent, ...] = ()
        self.kills = 0
        """So often it has gone on from its record."""

    def do(self, command: AnyCommand, by: Author = DIRECTOR) -> tuple[AnyEvent, ...]:
        """Give a command; what happened. Raises `RuleViolation`."""
        given = Given(t=self.t, by=by, do=command)
        self.state, self.last = decide(self.state, given)
        self.given.append(given)
        return self.last

    def refused(self, command: AnyCommand, by: Author = DIRECTOR) -> tuple[str, str]:
        """The code and the clause with which a command is refused; nothing has changed."""
        before = self.state
        try:
            self.do(command, by)
        except RuleViolation as refusal:
            assert self.state is before
            return refusal.code, refusal.clause
        raise AssertionError(f"{command} was accepted")

    def at(self, stage: EveningStage) -> bool:
        """Whether the tournament is in this stage."""
        return self.state.stage == stage

    def signed_up(self, players: int) -> Desk:
        """So many people on the list, all of them here."""
        for one in range(1, players + 1):
            self.do(c.Register(f"P{one}", here=True))
        return self

    def drawn(self, players: int) -> Desk:
        """Numbers in the order of sign-up."""
        self.signed_up(players)
        self.do(c.DrawNumbers(tuple(one.name for one in self.state.participants)))
        return self

    def ready(self, players: int) -> Desk:
        """The matrix is published."""
        self.drawn(players)
        self.publish()
        return self

    def publish(self, seed: int = 0) -> None:
        """Plan and publish what lies ahead."""
        self.do(c.PublishMatrix(self.planned(seed), seed))

    def planned(self, seed: int = 0) -> tuple[Day, ...]:
        """The matchdays ahead."""
        state = self.state
        return plan(
            eligible(state, state.matchday + 1),
            state.config.matchdays - state.matchday,
            seed,
            tuple(day.day for day in state.matchdays),
            odd_field=state.config.odd_field,
            steps=STEPS,
        )

    def start(self) -> None:
        """Begin the next matchday, with whatever has to be done before it."""
        if matrix_due(self.state):
            self.publish()
        self.lots()
        if self.state.ends is not None:
            self.t = max(self.t, self.state.ends)
        self.do(c.StartMatchday())

    def end(self) -> None:
        """The clock ends the matchday."""
        assert self.state.ends is not None
        self.t = max(self.t, self.state.ends)
        self.do(c.EndMatchday(), SERVER)

    def rung_out(self) -> Desk:
        """The clock of the final has run down, if it has one."""
        self.t = max(self.t, self.state.ends or 0)
        return self

    def lots(self) -> None:
        """Draw the lots that are due, lowest number first."""
        while lots := [one for one in dues(self.state) if one.kind not in {"playoff", "dealer"}]:
            due = lots[0]
            purpose = "playoff" if due.kind == "playoff_lot" else due.kind
            self.do(c.DrawLot(purpose, tuple(sorted(due.among))))  # type: ignore[arg-type]

    def sheet(
        self, table: int, strokes: Sequence[int], matchday: int = 0, absent: Iterable[int] = ()
    ) -> None:
        """Enter and confirm a sheet, strokes in the order of numbers."""
        matchday = matchday or self.state.matchday
        seats = sorted(self.state.matchdays[matchday - 1].tables[table - 1].seats)
        marks = dict(zip(seats, strokes, strict=True))
        self.do(c.ResultEntered(matchday, table, marks, tuple(absent)))
        self.do(c.ResultConfirmed(matchday, table))

    def matchday(self, *sheets: Sequence[int]) -> None:
        """A whole matchday with these sheets by label; the last is repeated."""
        self.start()
        self.end()
        for at, table in enumerate(self.state.matchdays[-1].tables):
            strokes = sheets[min(at, len(sheets) - 1)]
            self.sheet(table.table, strokes[: len(table.seats)])

    def wait(self, minutes: float) -> None:
        """Let time go by."""
        self.t += int(minutes * MINUTE)
