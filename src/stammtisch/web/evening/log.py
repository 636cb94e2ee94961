"""The commands of an evening in memory: state, events and what each touched, by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TypeAlias

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import JournalLine
from stammtisch.tournament import AnyCommand, AnyEvent, Config, Given, State, apply, decide, new
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import Author, Ms
from stammtisch.web.evening.topics import Topic, touched


class StoredCommand(msgspec.Struct, frozen=True):
    """A line of the journal."""

    t: Ms
    by: Author
    do: AnyCommand


class CommandStep(msgspec.Struct, frozen=True):
    """A command that was applied, with what it led to."""

    given: Given
    state: State
    events: tuple[AnyEvent, ...]
    topics: Set[Topic]
    key: str | None = None


Remembered: TypeAlias = tuple[int, tuple[AnyEvent, ...]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(StoredCommand).decode


class BrokenEvening(Exception):
    """The journal cannot be played again; the text says where."""


class CommandLog:
    """An evening as its commands have made it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.state: State = new(config)
        self.steps: list[CommandStep] = []
        self.keys: dict[str, int] = {}
        """The number of the command that came with a key."""

    @classmethod
    def read(cls, config: Config, lines: Iterable[JournalLine]) -> CommandLog:
        """The log of a journal. Raises `BrokenEvening`."""
        log = cls(config)
        for line in lines:
            try:
                stored = _decode(line.line)
                given = Given(t=stored.t, by=stored.by, do=stored.do)
                log.commit(log.replayed(given, line.key))
            except (msgspec.DecodeError, RuleViolation) as wrong:
                raise BrokenEvening(f"line {line.seq}: {wrong}") from wrong
        return log

    @property
    def seq(self) -> int:
        """The number of the last command."""
        return len(self.steps)

    @property
    def t(self) -> Ms:
        """The moment of the last command."""
        return self.steps[-1].given.t if self.steps else 0

    def prepared(self, given: Given, key: str | None = None) -> CommandStep:
        """A command that is given now, though nothing has changed yet. Raises `RuleViolation`."""
        return self._step(given, key, decide(self.state, given))

    def replayed(self, given: Given, key: str | None = None) -> CommandStep:
        """A command of a record, by whatever was taken then. Raises `RuleViolation`."""
        return self._step(given, key, apply(self.state, given))

    def _step(
        self, given: Given, key: str | None, made: tuple[State, tuple[AnyEvent, ...]]
    ) -> CommandStep:
        after, events = made
        return CommandStep(given, after, events, touched(self.state, after), key)

    def commit(self, step: CommandStep) -> None:
        """The step is stored."""
        self.steps.append(step)
        self.state = step.state
        if step.key is not None:
            self.keys[step.key] = self.seq

    def after(self, step: CommandStep) -> CommandLog:
        """Another log that goes on from here with a step; this one stays as it is."""
        log = CommandLog(self.config)
        log.state, log.steps = step.state, [*self.steps, step]
        return log

    def again(self, lines: Iterable[JournalLine]) -> None:
        """What the journal says, whatever was thought before. Raises `BrokenEvening`."""
        read = CommandLog.read(self.config, lines)
        self.state, self.steps, self.keys = read.state, read.steps, read.keys

    def line(self, step: CommandStep) -> JournalLine:
        """The step as the next line of the journal."""
        given = step.given
        text = _encode(StoredCommand(given.t, given.by, given.do))
        return JournalLine(self.seq + 1, text, step.key)

    def repeated(self, key: str) -> Remembered | None:
        """Number and events of the command that came with this key."""
        seq = self.keys.get(key)
        return None if seq is None else (seq, self.steps[seq - 1].events)

    def since(self, seen: int, about: Set[Topic]) -> Iterator[tuple[int, CommandStep]]:
        """The steps after ``seen`` that touched one of these topics."""
        for at in range(max(0, seen), self.seq):
            if self.steps[at].topics & about:
                yield at + 1, self.steps[at]

    def rung(self) -> Ms:
        """When the clock rang last by itself; the early end of a final rings what it would have."""
        for step in reversed(self.steps):
            do, by = step.given.do, step.given.by
            if isinstance(do, c.EndFinal) or (isinstance(do, c.Ring) and by.role == "server"):
                return step.given.t
        return 0
