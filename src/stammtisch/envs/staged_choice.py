"""An action chosen step by step: what may come next, given what was taken so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stammtisch.envs.encoding import ENOUGH, Encoding
from stammtisch.games.protocol import Action, SomeObservation

SpelledAction: TypeAlias = tuple[tuple[int, ...], Action]
"""A legal action after the numbers that reach it."""


class IllegalNumber(ValueError):
    """A number that leads to no legal action of the seat; nothing has happened."""

    def __init__(self, seat: int, number: object, allowed: Sequence[int]) -> None:
        listed = ", ".join(map(str, allowed)) or "none, as the seat may not act"
        super().__init__(f"seat {seat} may not choose {number!r} now; allowed: {listed}")
        self.seat = seat
        self.number = number


class StagedChoice:
    """The legal actions that begin with the numbers taken so far; immutable."""

    def __init__(
        self, rows: Sequence[SpelledAction], enough: int | None, taken: tuple[int, ...]
    ) -> None:
        self._rows = rows
        self._enough = enough
        self.taken = taken
        at = len(taken)
        found = {numbers[at] if len(numbers) > at else enough for numbers, _ in rows}
        self.allowed: tuple[int, ...] = tuple(sorted(n for n in found if n is not None))
        """Every number that may come next, ascending."""

    @property
    def action(self) -> Action | None:
        """The action that is reached; ``None`` while there is something to choose."""
        if len(self._rows) != 1 or len(self._rows[0][0]) > len(self.taken):
            return None
        return self._rows[0][1]

    def after(self, number: int) -> StagedChoice:
        """With one more number, which is one of those allowed."""
        at = len(self.taken)
        ended = [row for row in self._rows if len(row[0]) == at]
        if ended and number == self._enough:
            return StagedChoice(ended, self._enough, (*self.taken, number))
        rows = [row for row in self._rows if len(row[0]) > at and row[0][at] == number]
        return StagedChoice(rows, self._enough, (*self.taken, number))


def choice_of(encoding: Encoding, legal: Sequence[Action], seen: SomeObservation) -> StagedChoice:
    """The first step to each of these actions."""
    rows = [(encoding.spell(action, seen), action) for action in legal]
    return StagedChoice(rows, encoding.numbers.get(ENOUGH), ())
