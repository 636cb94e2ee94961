"""Many tables at once, with observations and masks; a peer's vector of environments beside."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.envs.batch import ManyTables

PEER = "OpenSpiel euchre, C++, in a SyncVectorEnv"
OURS = "Zwanzig, 4 seats"


def run(quick: bool) -> Section:
    """Decisions by processor time."""
    seconds, windows = (0.2, 3) if quick else (1.0, 7)
    contenders = {f"{OURS}, 16 tables, CPython": zwanzig(16, plain=True)}
    notes = ["every decision with its observation and mask; matches follow one another"]
    if find_spec("numba") is None:
        notes.append("numba is not installed, so nothing is compiled (make .build/bench.stamp)")
    else:
        contenders[f"{OURS}, 1,024 tables, compiled"] = zwanzig(1024, plain=False)
        contenders[f"{OURS}, 1,024 tables, compiled, choices drawn by NumPy"] = zwanzig(
            1024, choosing=True
        )
    if peer := euchre():
        contenders[PEER] = peer
    else:
        notes.append("OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)")
    found = side_by_side(contenders, seconds, windows)
    beside = found.get(PEER)
    rows = [
        Row(
            f"{name}: decisions",
            rates.per_s[0],
            "1/cpu-s",
            rates.spread,
            PEER if beside and beside is not rates else "",
            rates.per_s[0] / beside.per_s[0] if beside and beside is not rates else None,
        )
        for name, rates in found.items()
    ]
    return Section("batch", "Many tables at once, one core", rows, notes)


def zwanzig(n: int, *, plain: bool = False, choosing: bool = False) -> Once:
    """A step at every table, with the first legal number, or with ``choosing`` any."""
    tables, rng = ManyTables("zwanzig", n, seats=4, seed=1, plain=plain), np.random.default_rng(1)

    def once() -> tuple[float]:
        chances = rng.random(tables.mask.shape, dtype=np.float32) if choosing else 1
        tables.step((tables.mask * chances).argmax(axis=1))
        return (n,)

    return once


def euchre() -> Once | None:
    """32 matches of euchre at random, each decision with its information state and mask."""
    try:
        from open_spiel.python import rl_environment, vector_env  # noqa: PLC0415 - may be missing
        from open_spiel.python.rl_agent import StepOutput  # noqa: PLC0415 - as above
    except ImportError:
        return None
    made = [rl_environment.Environment("euchre") for _ in range(32)]
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
