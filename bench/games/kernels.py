"""The kernels at random self-play: as CPython runs them, compiled, and OpenSpiel's C++ beside."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.bots.compiled import Code, compiled, plain

ZWANZIG = "stammtisch.games.zwanzig.kernel"
EUCHRE = "euchre, C++"


def run(quick: bool) -> Section:
    """Decisions of seats by processor time; the peer's bots stay in C++, too."""
    seconds, windows = (0.2, 3) if quick else (1.0, 7)
    contenders: dict[str, Once] = {"Zwanzig, 4 seats, CPython": zwanzig(plain(ZWANZIG), 2_000)}
    notes = ["random self-play of whole matches, shuffles included; steps: decisions of seats"]
    try:
        contenders["Zwanzig, 4 seats, compiled"] = zwanzig(compiled(ZWANZIG), 500_000)
    except ImportError:
        notes.append("numba is not installed, so nothing is compiled (make .build/bench.stamp)")
    peer = euchre()
    if peer:
        contenders["OpenSpiel euchre, C++"] = peer
    else:
        notes.append("OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)")
    found = side_by_side(contenders, seconds, windows)
    beside = found.get("OpenSpiel euchre, C++")
    rows = [
        Row(
            f"{name}: steps",
            rates.per_s[0],
            "1/cpu-s",
            rates.spread,
            EUCHRE if beside and beside is not rates else "",
            rates.per_s[0] / beside.per_s[0] if beside and beside is not rates else None,
        )
        for name, rates in found.items()
    ]
    return Section("kernels", "Kernels, one core", rows, notes)


def zwanzig(code: Code, most: int) -> Once:
    """Plays matches of Zwanzig with four seats, at least so many decisions a call."""
    k: Any = code.module
    s, rng = code.array([0] * k.SIZE), code.array([1, 1])
    s[k.SEATS], s[k.OPEN_GAMES], s[k.MAX_GAMES] = 4, 8, 40
    s[k.EXCHANGE_LIMIT], s[k.PENALTY_DOUBLES] = 3, 1

    def once() -> tuple[float]:
        done = 0
        while done < most:
            k.begin(s, 20, -1)
            done += k.wander(s, rng, 1_000_000)
        return (done,)

    return once


def euchre() -> Once | None:
    """Deals of OpenSpiel's euchre between its own random bots; counts their decisions."""
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None
    game = pyspiel.load_game("euchre")
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(4)]
    steps = _decisions_of(game, bots)
    turn = 0

    def once() -> tuple[float]:
        nonlocal turn
        for _ in range(200):
            turn += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, turn)
        return (200 * steps,)

    return once


def _decisions_of(game: Any, bots: list[Any]) -> float:
    """How many decisions a random deal has: the mean of many."""
    rng = random.Random(1)
    decisions = 0
    for _ in range(500):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(bots[state.current_player()].step(state))
                decisions += 1
    return decisions / 500
