"""Searches in one's head: games played to their end a second, and OpenSpiel's C++ search beside."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

from bench.games.advice import decisions
from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.bots.compiled import Code, compiled, plain
from stammtisch.bots.zwanzig import master, search, strong
from stammtisch.games import game

PEER = "OpenSpiel ISMCTS on euchre, C++"
SEATS = 4
POSITIONS = 40
"""Decisions at which all search in turn."""


class _Asked(NamedTuple):
    """A decision, in the numbers of the kernel."""

    base: list[int]
    view: list[int]
    history: list[int]
    actions: list[int]
    ways: int


def run(quick: bool) -> Section:
    """Playouts by processor time, each with a world of its own; the peer at random positions."""
    seconds, windows = (0.3, 3) if quick else (1.0, 7)
    asked, notes = positions(), ["positions of the play; a simulation is one game to its end"]
    contenders: dict[str, Once] = {}
    for level, module, searched, most in (
        ("strong", "stammtisch.bots.zwanzig.search", by_strong, strong.PLAYOUTS[SEATS]),
        ("master", "stammtisch.bots.zwanzig.foresight", by_master, master.PLAYOUTS),
    ):
        said = f"{level} of Zwanzig, {SEATS} seats"
        contenders[f"{said}, CPython"] = over(asked, searched, plain(module), 60)
        if find_spec("numba") is not None:
            contenders[f"{said}, compiled"] = over(asked, searched, compiled(module), most)
    if find_spec("numba") is None:
        notes.append("numba is not installed, so nothing is compiled (make .build/bench.stamp)")
    if peer := euchre(1_000):
        contenders[PEER] = peer
    else:
        notes.append("OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)")
    found = side_by_side(contenders, seconds, windows)
    beside = found.get(PEER)
    rows = [
        Row(
            f"{name}: simulations",
            rates.per_s[0],
            "1/cpu-s",
            rates.spread,
            PEER if beside and beside is not rates else "",
            rates.per_s[0] / beside.per_s[0] if beside and beside is not rates else None,
        )
        for name, rates in found.items()
    ]
    return Section("searches", "Searches, one core", rows, notes)


def positions() -> list[_Asked]:
    """Choices between cards, from the play of ``steady``."""
    rules, found = game("zwanzig").rules, []
    rng = random.Random(1)
    for seen in decisions("zwanzig", SEATS, {}):
        if seen.phase != "play":
            continue
        legal = rules.legal_actions(rules.determinize(seen, rng), seen.seat)
        numbers = [strong.number(one) for one in legal]
        room = [0] * (search.MOST - len(numbers))
        found.append(
            _Asked(
                strong.base_of(seen),
                strong.view_of(seen),
                master.history_of(seen),
                [*numbers, *room],
                len(numbers),
            )
        )
        if len(found) == POSITIONS:
            break
    return found


def over(asked: list[_Asked], searched: Callable[..., None], code: Code, playouts: int) -> Once:
    """One position after the other, so many playouts at each."""
    turn = 0

    def once() -> tuple[float]:
        nonlocal turn
        turn += 1
        searched(code, asked[turn % len(asked)], playouts, [turn, 1])
        return (playouts,)

    return once


def by_strong(code: Code, one: _Asked, playouts: int, seeds: list[int]) -> None:
    """As `strong` searches."""
    strong.best_of(code, one.base, one.view, one.actions, one.ways, seeds, playouts)


def by_master(code: Code, one: _Asked, playouts: int, seeds: list[int]) -> None:
    """As `master` searches."""
    weights = master.Master.learned.now()
    assert weights is not None
    what = (one.base, master.unreasoned(one.view), one.history)
    totals = code.array([0] * search.MOST)
    learned = weights["policy"].tolist()
    master.best_of(code, learned, what, one.actions, one.ways, seeds, playouts, totals)


def euchre(simulations: int) -> Once | None:
    """OpenSpiel's own search with random playouts, at choices of random matches."""
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None
    peer: Any = pyspiel.load_game("euchre")
    rng = random.Random(1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    player = pyspiel.ISMCTSBot(7, evaluator, 2.0, simulations, -1, final, False, False)
    state = peer.new_initial_state()

    def once() -> tuple[float]:
        nonlocal state
        while True:
            if state.is_terminal():
                state = peer.new_initial_state()
            legal = state.legal_actions()
            if len(legal) == 1 or state.is_chance_node():
                state.apply_action(rng.choice(legal))
                continue
            player.step(state)
            state.apply_action(rng.choice(legal))
            return (simulations,)

    return once
