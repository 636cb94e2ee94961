"""The commands of a Runde in memory, and the lines of its journal."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.model import RundeState, UnixMs
from stammtisch.runde.moves import apply
from stammtisch.table.match.log import JournalLine


class RundeLine(msgspec.Struct, frozen=True):
    """A line of the journal."""

    t: UnixMs
    do: AnyRundeCommand


class RundeStep(msgspec.Struct, frozen=True):
    """A command that was applied, though nothing is stored yet."""

    line: RundeLine
    state: RundeState
    key: str | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(RundeLine).decode


class BrokenRunde(Exception):
    """The journal cannot be played again; the text says where."""


class RundeLog:
    """A Runde as its commands have made it."""

    def __init__(self) -> None:
        self.state = RundeState()
        self.seq = 0
        self.t: UnixMs = 0
        self.keys: set[str] = set()

    @classmethod
    def read(cls, lines: Iterable[JournalLine]) -> RundeLog:
        """The log of a journal. Raises `BrokenRunde`."""
        log = cls()
        for line in lines:
            try:
                stored = _decode(line.line)
                log.commit(log.prepared(stored.t, stored.do, line.key))
            except (msgspec.DecodeError, RuleViolation) as wrong:
                raise BrokenRunde(f"line {line.seq}: {wrong}") from wrong
        return log

    def prepared(self, t: UnixMs, do: AnyRundeCommand, key: str | None = None) -> RundeStep:
        """The command applied; time never goes back. Raises `RuleViolation`."""
        line = RundeLine(max(t, self.t), do)
        return RundeStep(line, apply(self.state, line.t, do), key)

    def line(self, step: RundeStep) -> JournalLine:
        """The step as the next line of the journal."""
        return JournalLine(self.seq + 1, _encode(step.line), step.key)

    def commit(self, step: RundeStep) -> None:
        """The step is stored."""
        self.state, self.t = step.state, step.line.t
        self.seq += 1
        if step.key is not None:
            self.keys.add(step.key)
