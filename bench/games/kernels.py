"""The kernels at random self-play: as CPython runs them, compiled, and OpenSpiel's C++ beside."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.bots.compiled import Code, compiled, plain
from stammtisch.games.drachenrummy.kernel import course as dr
from stammtisch.games.maumau.kernel import cards
from stammtisch.games.zwanzig.kernel import course as zz

ZWANZIG = "stammtisch.games.zwanzig.kernel.listing"
MAU_MAU = "stammtisch.games.maumau.kernel.listing"
DRACHENRUMMY = "stammtisch.games.drachenrummy.kernel.listing"
GAMES = 100
"""Games of the peer a call."""


def run(quick: bool) -> Section:
    """Decisions of seats by processor time; the peers' bots stay in C++, too."""
    seconds, windows = (0.2, 3) if quick else (1.0, 7)
    notes = ["random self-play of whole matches, shuffles included; steps: decisions of seats"]
    pairs = (
        ("Zwanzig, 4 seats", ZWANZIG, zwanzig, 500_000, "euchre", 4),
        ("Mau-Mau, 4 seats", MAU_MAU, mau_mau, 200_000, "crazy_eights(players=4)", 4),
        ("Drachenrummy, 2 seats", DRACHENRUMMY, drachenrummy, 200_000, "gin_rummy", 2),
    )
    contenders: dict[str, Once] = {}
    beside: dict[str, str] = {}
    for name, module, played, most, peer, seats in pairs:
        contenders[f"{name}, CPython"] = played(plain(module), 2_000)
        beside[f"{name}, CPython"] = beside[f"{name}, compiled"] = f"OpenSpiel {peer}, C++"
        try:
            contenders[f"{name}, compiled"] = played(compiled(module), most)
        except ImportError:
            notes.append("numba is not installed, so nothing is compiled (make .build/bench.stamp)")
        if self_play := open_spiel(peer, seats):
            contenders[f"OpenSpiel {peer}, C++"] = self_play
        else:
            notes.append(
                "OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)"
            )
    found = side_by_side(contenders, seconds, windows)
    rows = []
    for name, rates in found.items():
        peer_rates = found.get(beside.get(name, ""))
        rows.append(
            Row(
                f"{name}: steps",
                rates.per_s[0],
                "1/cpu-s",
                rates.spread,
                beside[name].removeprefix("OpenSpiel ") if peer_rates else "",
                rates.per_s[0] / peer_rates.per_s[0] if peer_rates else None,
            )
        )
    return Section("kernels", "Kernels, one core", rows, list(dict.fromkeys(notes)))


def zwanzig(code: Code, most: int) -> Once:
    """Plays matches of Zwanzig with four seats, at least so many decisions a call."""
    m: Any = code.module
    s, rng = code.array([0] * zz.SIZE), code.array([1, 1])
    s[zz.SEATS], s[zz.OPEN_GAMES], s[zz.MAX_GAMES] = 4, 8, 40
    s[zz.EXCHANGE_LIMIT], s[zz.PENALTY_DOUBLES] = 3, 1

    def once() -> tuple[float]:
        done = 0
        while done < most:
            m.begin(s, 20, -1)
            done += m.wander(s, rng, 1_000_000)
        return (done,)

    return once


def mau_mau(code: Code, most: int) -> Once:
    """Plays matches of strict Mau-Mau with four seats, at least so many decisions a call."""
    m: Any = code.module
    s, rng = code.array([0] * cards.SIZE), code.array([1, 1])
    actions = code.array([0] * m.MOST_ACTIONS)
    s[cards.SEATS], s[cards.DECKS], s[cards.HAND_SIZE], s[cards.GOAL] = 4, 1, 5, 100
    s[cards.BOTS], s[cards.WISH_GRACE], s[cards.MAX_TURNS] = 0b1111, 1, 2_000

    def once() -> tuple[float]:
        done = 0
        while done < most:
            m.begin(s)
            done += m.wander(s, rng, actions, 1_000_000)
        return (done,)

    return once


def drachenrummy(code: Code, most: int) -> Once:
    """Plays matches of Drachenrummy with two seats, at least so many decisions a call."""
    m: Any = code.module
    s, rng = code.array([0] * dr.LENGTH), code.array([1, 1])
    actions = code.array([0] * dr.MOST_ACTIONS)
    s[dr.SEATS], s[dr.PACKS], s[dr.QUIET_LIMIT], s[dr.TAKE_LIMIT] = 2, 1, 4, 24

    def once() -> tuple[float]:
        done = 0
        while done < most:
            m.begin(s, -1)
            done += m.wander(s, rng, actions, 1_000_000)
        return (done,)

    return once


def open_spiel(name: str, seats: int) -> Once | None:
    """Games of OpenSpiel between its own random bots; counts their decisions."""
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(seats)]
    steps = _decisions_of(game, bots)
    turn = 0

    def once() -> tuple[float]:
        nonlocal turn
        for _ in range(GAMES):
            turn += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, turn)
        return (GAMES * steps,)

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
