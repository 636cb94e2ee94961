"""Many tables at once on a game's kernel: arrays in, arrays out.

>>> from stammtisch.envs import batch
>>> tables = batch.ManyTables("zwanzig", 1000, seats=4, seed=1)
>>> numbers = tables.mask.argmax(axis=1)
>>> observation, mask, reward, done = tables.step(numbers)

Numbers, observations and masks are the same as in the other environments, for Drachenrummy,
Mau-Mau and Zwanzig. The rewards of a match add up to what it returns there; in Zwanzig they add up
to the points by which a score has fallen. The extra ``stammtisch[fast]`` compiles the kernel, which
makes it a hundred times faster.
"""

from __future__ import annotations

import importlib
from contextlib import nullcontext
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stammtisch.bots.compiled import Code, compiled, compiling
from stammtisch.envs.arguments import game_of, options_of, seats_of, seed_of
from stammtisch.envs.encoding import NoEncoding, encoding_of
from stammtisch.envs.tables.arrays import TableRows
from stammtisch.envs.tables.kind import KernelTables, TableStart
from stammtisch.games.arguments import whole
from stammtisch.games.protocol import AnyGame, BadOptions

Ints = npt.NDArray[Any]

_ARGUMENTS = ("seats", "seed", "plain")


class Stepped(NamedTuple):
    """What a step has come to, in the tables' own arrays, which the next step overwrites."""

    observation: Ints
    """By table, what the seat to choose sees."""
    mask: Ints
    """By table and number, whether that seat may choose it."""
    reward: Ints
    """By table and seat, points since the last step, more of them better. -1: an illegal number,
    and nothing happened."""
    done: Ints
    """By table, whether its match is over; the next one has begun."""


class ManyTables:
    """Many tables of one game that play on side by side, each match followed by the next."""

    def __init__(
        self,
        name: AnyGame | str,
        n: int,
        seats: int | None = None,
        *,
        seed: int | None = 0,
        plain: bool = False,
        **options: object,
    ) -> None:
        """``n`` tables with the options of the game; equal arguments make equal tables.

        ``seed=None`` makes other ones every time. ``plain``: without the compiler, even if it is
        there. Raises `UnknownGame`, `NoEncoding` where a game has no kernel for this, and
        `BadOptions`.
        """
        game = game_of(name)
        encoding, kind = encoding_of(game), _kind(game)
        self.seats = seats_of(game, seats)
        count = whole(n)
        if count is None or count < 1:
            raise BadOptions("n", n, "1 or more tables")
        given = encoding.options(game, options_of(game, options, self.seats, _ARGUMENTS))
        start = kind.start(given, self.seats)
        self._code_name = kind.code
        self._code = _code(kind.code, plain=plain)
        self.seat = np.zeros(count, dtype=np.int64)
        """By table, who is to choose."""
        self.observation = np.zeros((count, encoding.length(self.seats)), dtype=np.int16)
        self.mask = np.zeros((count, encoding.size), dtype=np.int8)
        self.reward = np.zeros((count, self.seats), dtype=np.int16)
        self.done = np.zeros(count, dtype=np.int8)
        self._tables = self._made(kind, start, seed_of(seed))
        # as it is it need not wait for another process that compiles
        with nullcontext() if self._code.array is list else compiling():
            self._code.module.step_all(self._tables, self.seat, True)

    def _made(self, kind: KernelTables, start: TableStart, seed: int | None) -> TableRows:
        n = len(self.seat)
        rows: dict[str, Any] = {
            "states": self._array(np.tile(np.array(start.state, dtype=np.int64), (n, 1))),
            "memories": self._array(np.zeros((n, kind.memory), dtype=np.int64)),
            "rngs": self._array(np.random.default_rng(seed).integers(1, 1 << 32, (n, 2))),
            "seats": self.seat,
            "rows": self.observation,
            "masks": self.mask,
            "rewards": self.reward,
            "dones": self.done,
            "terms": self._array(np.array(start.terms, dtype=np.int64)),
            "room": self._array(np.zeros(kind.room, dtype=np.int64)),
        }
        return TableRows(**rows)

    def _array(self, made: Ints) -> Any:
        """Plain code is quicker with lists."""
        return made.tolist() if self._code.array is list else made

    def step(self, numbers: npt.ArrayLike) -> Stepped:
        """One choice at every table, by table the number that its seat chooses.

        Raises `ValueError` unless there is one a table, and `TypeError` for what are no whole
        numbers.
        """
        given = np.asarray(numbers)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, one a table, not {given.dtype}")
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        if chosen.shape != self.seat.shape:
            raise ValueError(f"{chosen.shape} numbers for {len(self.seat)} tables: one a table")
        self._code.module.step_all(self._tables, chosen, False)
        return Stepped(self.observation, self.mask, self.reward, self.done)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles, which find the code anew."""
        return {**vars(self), "_code": self._code.array is list}

    def __setstate__(self, state: dict[str, Any]) -> None:
        plain = state["_code"]
        vars(self).update(state, _code=_code(state["_code_name"], plain=plain))
        if self._code.array is list and not plain:  # the compiler was there, and is not here
            tables: Any = self._tables
            for word in ("states", "memories", "rngs", "terms", "room"):
                tables = tables._replace(**{word: getattr(tables, word).tolist()})
            self._tables = tables


def _kind(game: AnyGame) -> KernelTables:
    module = importlib.import_module(f"{__package__}.{game.folder}")
    found: dict[str, KernelTables] = getattr(module, "TABLES", {})
    if game.name not in found:
        why = getattr(module, "NO_TABLES", "it has no kernel for them")
        raise NoEncoding(f"{game.name} is not played at many tables at once: {why}")
    return found[game.name]


def _code(name: str, *, plain: bool) -> Code:
    if not plain:
        try:
            return compiled(name)
        except ImportError:
            pass  # it goes without, slowly
    return Code(importlib.import_module(name), list)
