"""Judges: positions of which can be calculated what every action is worth, exactly.

A judge is no player: it needs a position that is close to an end, and all the time it takes. A
game's own stands in ``JUDGE`` of ``judge.py`` in its folder of bots, loaded by who asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from stammtisch.bots.folders import in_folders
from stammtisch.games.texts import Both


class ExactWorths(NamedTuple):
    """What the actions of one decision are worth."""

    kind: str
    """Which kind of decision; a key of `ExactJudge.kinds`."""
    values: tuple[float, ...]
    """By action: what it brings the seat against the other one, on average, in the returns of the
    game."""
    stake: float
    """The best that the game may still bring less the worst."""


class ExactJudge(Protocol):
    """Knows the exact worth of actions close to an end."""

    @property
    def games(self) -> frozenset[str]:
        """Names of the games it knows."""
        ...

    @property
    def seats(self) -> range:
        """With how many seats it knows them; the fewest are usual."""
        ...

    @property
    def kinds(self) -> Mapping[str, Both]:
        """The kinds of decisions in words, in the order in which they are told."""
        ...

    def judge(self, seen: Any, legal: Sequence[Any]) -> ExactWorths | None:
        """What each of ``legal`` is worth to the seat that sees this; ``None``: not known."""
        ...


class NoJudge(LookupError):
    """Nothing in this game can be calculated exactly."""

    def __init__(self, game: str) -> None:
        known = ", ".join(sorted(name for one in _found() for name in one.games))
        super().__init__(f"no judge knows {game}; there are judges for {known}")
        self.game = game
        self.known = known


def judge_of(game: str) -> ExactJudge:
    """The judge of the game of this name. Raises `NoJudge`."""
    for one in _found():
        if game in one.games:
            return one
    raise NoJudge(game)


@cache
def _found() -> tuple[ExactJudge, ...]:
    return in_folders("judge", "JUDGE")
