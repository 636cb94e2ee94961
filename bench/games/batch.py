"""Many tables at once, with observations and masks; a peer's vector of environments beside."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from bench.measure import Once, Rates, side_by_side
from bench.report import Row, Section
from stammtisch.envs.batch import ManyTables


class Game(NamedTuple):
    """A game of ours, and the one of OpenSpiel beside it."""

    title: str
    name: str
    seats: int
    peer: str

    @property
    def ours(self) -> str:
        """As it stands in a row."""
        return f"{self.title}, {self.seats} seats"

    @property
    def theirs(self) -> str:
        """As the peer is called."""
        return f"OpenSpiel {self.peer}, C++, in a SyncVectorEnv"


GAMES = (
    Game("Zwanzig", "zwanzig", 4, "euchre"),
    Game("Mau-Mau", "mau-mau", 4, "crazy_eights(players=4)"),
    Game("Drachenrummy", "drachenrummy", 2, "gin_rummy"),
)


def run(quick: bool) -> Section:
    """Decisions by processor time."""
    seconds, windows = (0.2, 3) if quick else (1.0, 7)
    notes = [
        "every decision with its observation and mask; matches follow one another",
        "a decision is one word: in Mau-Mau and Drachenrummy an action may take several",
    ]
    if find_spec("numba") is None:
        notes.append("numba is not installed, so nothing is compiled (make .build/bench.stamp)")
    contenders: dict[str, Once] = {}
    beside: dict[str, str] = {}
    for game in GAMES:
        ours = _ours(game)
        contenders |= ours
        beside |= dict.fromkeys(ours, game.theirs)
        if peer := open_spiel(game.peer):
            contenders[game.theirs] = peer
    if not set(beside.values()) & set(contenders):
        notes.append("OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)")
    found = side_by_side(contenders, seconds, windows)
    rows = [_row(name, found, beside.get(name, "")) for name in found]
    return Section("batch", "Many tables at once, one core", rows, notes)


def _ours(game: Game) -> dict[str, Once]:
    found = {f"{game.ours}, 16 tables, CPython": tables(game, 16, plain=True)}
    if find_spec("numba") is not None:
        name = f"{game.ours}, 1,024 tables, compiled"
        found[name] = tables(game, 1024)
        found[f"{name}, choices drawn by NumPy"] = tables(game, 1024, choosing=True)
    return found


def _row(name: str, found: dict[str, Rates], beside: str) -> Row:
    rates, peer = found[name], found.get(beside)
    return Row(
        f"{name}: decisions",
        rates.per_s[0],
        "1/cpu-s",
        rates.spread,
        beside if peer else "",
        rates.per_s[0] / peer.per_s[0] if peer else None,
    )


def tables(game: Game, n: int, *, plain: bool = False, choosing: bool = False) -> Once:
    """A step at every table, with the first legal number, or with ``choosing`` any."""
    many = ManyTables(game.name, n, game.seats, seed=1, plain=plain)
    rng = np.random.default_rng(1)

    def once() -> tuple[float]:
        chances = rng.random(many.mask.shape, dtype=np.float32) if choosing else 1
        many.step((many.mask * chances).argmax(axis=1))
        return (n,)

    return once


def open_spiel(name: str) -> Once | None:
    """32 matches at random, each decision with what the player sees and his mask."""
    try:
        from open_spiel.python import rl_environment, vector_env  # noqa: PLC0415 - may be missing
        from open_spiel.python.rl_agent import StepOutput  # noqa: PLC0415 - as above
    except ImportError:
        return None
    made = [rl_environment.Environment(name) for _ in range(32)]
    envs: Any = vector_env.SyncVectorEnv(made)
    rng = np.random.default_rng(1)
    steps = envs.reset()

    def once() -> tuple[float]:
        nonlocal steps
        chosen = []
        for step in steps:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            chosen.append(StepOutput(action=legal[int(rng.random() * len(legal))], probs=None))
        steps, *_ = envs.step(chosen, reset_if_done=True)
        return (len(chosen),)

    return once
