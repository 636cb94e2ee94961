"""Reads the export of a Runde, so that the Runde can go on in another room."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.commands import MoveIn
from stammtisch.runde.export import FORMAT, VERSION
from stammtisch.runde.model import Meeting, NextDate, TableResult, UnixMs


class MemberKept(msgspec.Struct, frozen=True):
    """A person of the export; what was summed up there is summed up anew."""

    name: str
    also: tuple[str, ...] = ()


class LeftKept(MemberKept, frozen=True, kw_only=True):
    """A person of the export who has left."""

    since: UnixMs


class RundeFile(msgspec.Struct, frozen=True, kw_only=True):
    """An export as it is read."""

    title: str
    members: tuple[MemberKept, ...]
    evenings: tuple[Meeting, ...]
    results: tuple[TableResult, ...]
    boards: dict[str, dict[str, Any]] = {}
    """What is handed on from table to table, by game."""
    left: tuple[LeftKept, ...] = ()
    date: NextDate | None = None
    """With answers by name."""

    @property
    def command(self) -> MoveIn:
        """What makes a new Runde of it."""
        people = (*self.members, *self.left)
        names = tuple(one.name for one in people)
        also = {name: one.name for one in people for name in one.also}
        return MoveIn(
            title=self.title,
            members=(*names, *also),
            merged=also,
            meetings=self.evenings,
            results=self.results,
            left={one.name: one.since for one in self.left},
            date=self.date,
        )


class _Head(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0


def read(text: bytes) -> RundeFile:
    """The export in ``text``.

    Raises `RuleViolation` ``no_runde_file``, ``newer_runde_file``, ``runde_file_damaged``.
    """
    try:
        head = msgspec.json.decode(text, type=_Head)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise RuleViolation("no_runde_file") from None
    if head.format != FORMAT:
        raise RuleViolation("no_runde_file")
    if not 1 <= head.version <= VERSION:
        raise RuleViolation("newer_runde_file", version=head.version, known=VERSION)
    try:
        return msgspec.json.decode(text, type=RundeFile)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise RuleViolation("runde_file_damaged", at=str(wrong)[:120]) from None
