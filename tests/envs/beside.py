"""The only table of a batch, and beside it a match of the engine that is dealt the same."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from stammtisch.envs.batch import ManyTables
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE


class Kind(NamedTuple):
    """What a test knows about a game."""

    name: str
    chance: Callable[[list[int], Any], None]
    """Does to the kernel's array what an action of chance does to a state."""
    points: Callable[[Any], Sequence[float]]
    """By seat, what the rewards of a match up to this state come to."""


class Pair:
    """Both walk together. What chance owes a table of the batch, the engine draws."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        kind: Kind,
        seats: int,
        options: dict[str, Any],
    ) -> None:
        self._kind = kind
        self._source = random.Random(f"{kind.name} {seats} {options}")
        self.match = NumberedMatch(kind.name, seats, options)
        self.ended: Any = None
        """The last state of a match, if the step has ended it."""
        folder = game(kind.name).folder
        steps = importlib.import_module(f"stammtisch.envs.{folder}.steps")
        monkeypatch.setattr(steps, "chance", self._chance)
        self.tables = ManyTables(kind.name, 1, seats, plain=True, **options)

    def _chance(self, s: list[int], rng: list[int]) -> None:
        if self.match.over:
            self.ended, self.match = self.match.state, self.match.restarted()
        rules = self.match.game.rules
        outcome = rules.sample_chance(self.match.state, self._source)
        self._kind.chance(s, outcome)
        self.match.act(CHANCE, outcome)

    def same(self) -> None:
        """The same seat chooses, sees the same and may choose the same."""
        seat = self.match.asked[0]
        assert not self.match.by_chance
        assert self.tables.seat.tolist() == [seat]
        self.same_row(seat)
        assert self.tables.mask[0].tolist() == self.match.mask(seat).tolist()

    def same_row(self, seat: int) -> None:
        """The same observation; otherwise the slices that differ are named."""
        ours, law = self.tables.observation[0], self.match.array(seat)
        if np.array_equal(ours, law):
            return
        at = 0
        for one in self.match.encoding.slices(self.match.seats):
            told, wanted = ours[at : at + one.size], law[at : at + one.size]
            assert told.tolist() == wanted.tolist(), f"slice {one.name}"
            at += one.size
        raise AssertionError("slice begun")

    def step(self) -> bool:
        """The same number at random in both; whether the match is over."""
        before, seat = self._kind.points(self.match.state), self.match.asked[0]
        number = self._source.choice(self.match.choice(seat).allowed)
        self.ended = None
        self.match.choose(seat, number)
        _, _, reward, done = self.tables.step([number])
        after = self._kind.points(self.match.state if self.ended is None else self.ended)
        assert reward[0].tolist() == [b - a for a, b in zip(before, after, strict=True)]
        assert done.tolist() == [self.ended is not None]
        return self.ended is not None
