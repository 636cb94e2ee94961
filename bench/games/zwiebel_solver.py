"""Best arrangements of Zwiebel, one hand and many at once, beside evaluators of poker hands."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import cycle
from math import comb

import numpy as np
from numpy.typing import NDArray

from bench.measure import Once, Rates, child_cpu_ms, side_by_side
from bench.report import Row, Section
from stammtisch.cards.sets import card_set
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS
from stammtisch.games.zwiebel.solving import arrange, best_strengths, first_key, groups
from stammtisch.games.zwiebel.solving.arrays.batch import arrangements, first_keys

ROUNDS = {
    f"{rules}, {'wild' if wild else 'normal'}": Conditions(
        rules=rules, wild_for=wild, wild_now=wild
    )
    for rules in RULE_SETS
    for wild in (False, True)
}
PLAIN = Conditions(rules="zwiebel-2004")
BATCH = 1 << 15
MET = 16
"""So many batches were met before."""

NUMPY = "sort ten ranks and look a number up, NumPy"
"""What a table of all multisets of ranks would cost at least."""

_POKER = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

_START = """
import random
from stammtisch.games.zwiebel.cards.conditions import Conditions
{imports}
plain = Conditions(rules="zwiebel-2004")
{call}
"""
STARTS = {
    "one hand": _START.format(
        imports="from stammtisch.games.zwiebel.solving import arrange",
        call="arrange((1 << 10) - 1, plain)",
    ),
    "first batch with its table": _START.format(
        imports="import numpy as np\nfrom stammtisch.games.zwiebel.solving.arrays.batch import *",
        call="hands = np.arange(10, dtype=np.uint8)[None]\n"
        "first_keys(hands, plain), arrangements(hands, plain)",
    ),
}


def run(quick: bool) -> Section:
    """Hands a processor second, start-up and memory."""
    seconds, windows = (0.15, 3) if quick else (0.6, 7)
    singles: dict[str, Once] = {}
    for name, conditions in ROUNDS.items():
        singles[f"whole arrangement, {name}"] = one_by_one(conditions)
        singles[f"its strengths alone, {name}"] = one_by_one(conditions, best_strengths)
    singles["first key alone, zwiebel-2004, normal"] = one_by_one(PLAIN, first_key)
    singles["every group of a hand, zwiebel-2004, normal"] = one_by_one(PLAIN, groups)
    peers, notes = _peers()
    found = side_by_side({**singles, **peers}, seconds, windows)
    rows = [_each(name, rates) for name, rates in found.items()]
    batches: dict[str, Once] = {}
    for name, conditions in ROUNDS.items():
        batches[f"first keys, {name}"] = many(conditions, first_keys)
        batches[f"whole arrangements, {name}"] = many(conditions, arrangements)
        batches[f"whole arrangements of hands not met before, {name}"] = new_ones(conditions)
    batches[NUMPY] = numbered
    if batched := _eval7_batched():
        batches["eval7 Monte Carlo, 7 cards"] = batched
    quick_ones = side_by_side(batches, seconds, windows)
    rows += [_in_arrays(name, rates, quick_ones[NUMPY]) for name, rates in quick_ones.items()]
    rows += _starts(3 if quick else 11)
    notes += [
        "a hand: ten random cards; an arrangement: all its groups, the best list by the rules",
        "poker evaluators rank five of seven cards and divide nothing into groups",
    ]
    return Section("zwiebel_solver", "Solver of Zwiebel, one core", rows, notes)


def _in_arrays(name: str, rates: Rates, peer: Rates) -> Row:
    compared = name.startswith("first keys")
    return Row(
        f"in arrays: {name}",
        rates.per_s[0],
        "1/cpu-s",
        rates.spread,
        NUMPY if compared else "",
        rates.per_s[0] / peer.per_s[0] if compared else None,
    )


def _each(name: str, rates: Rates) -> Row:
    return Row(f"one at a time: {name}", 1e6 / rates.per_s[0], "us", rates.spread)


def one_by_one(
    conditions: Conditions, function: Callable[[int, Conditions], object] = arrange
) -> Once:
    """Asks for 200 hands a call."""
    draw = random.Random(1)
    hands = [card_set(draw.sample(range(104), 10)) for _ in range(200)]

    def once() -> tuple[float]:
        for hand in hands:
            function(hand, conditions)
        return (len(hands),)

    return once


def many(conditions: Conditions, function: Callable[..., object]) -> Once:
    """Asks for all hands in one call."""

    def once() -> tuple[float]:
        function(_HANDS, conditions)
        return (BATCH,)

    return once


def new_ones(conditions: Conditions) -> Once:
    """Asks for other hands in every call, after the tables have met half a million of them."""
    chunks = cycle(_chunks())
    for _ in range(MET):
        arrangements(next(chunks), conditions)

    def once() -> tuple[float]:
        arrangements(next(chunks), conditions)
        return (BATCH,)

    return once


@cache
def _chunks() -> list[NDArray[np.uint8]]:
    """More hands than are asked for in one run."""
    draw = np.random.default_rng(2)
    return [_some_hands(draw) for _ in range(80)]


def _some_hands(draw: np.random.Generator) -> NDArray[np.uint8]:
    order = np.argpartition(draw.random((BATCH, 104), dtype=np.float32), 9, axis=1)
    return order[:, :10].astype(np.uint8)


_HANDS = _some_hands(np.random.default_rng(1))
_BINOMIALS = np.array([[comb(r + i, i + 1) for i in range(10)] for r in range(13)], np.int32)
_TABLE = np.zeros(comb(22, 10), np.int32)


def numbered() -> tuple[float]:
    """One look-up by the multiset of ranks, the plainest way."""
    ranks = np.sort(_HANDS % 13, axis=1)
    numbers = _BINOMIALS[ranks[:, 0], 0].copy()
    for place in range(1, 10):
        numbers += _BINOMIALS[ranks[:, place], place]
    _TABLE[numbers].sum()
    return (BATCH,)


def _starts(times: int) -> list[Row]:
    """Processor time and memory of a fresh interpreter until the first answer."""
    bare_ms, bare_mib = child_cpu_ms("pass", times), _peak_mib("pass")
    rows = []
    for name, code in STARTS.items():
        rows.append(Row(f"start-up until {name}", child_cpu_ms(code, times) - bare_ms, "cpu-ms"))
        rows.append(Row(f"memory after {name}", _peak_mib(code) - bare_mib, "MiB"))
    return rows


def _peak_mib(code: str) -> float:
    """The largest resident memory of a fresh interpreter that runs ``code``, as Linux tells it."""
    told = f"{code}\nprint(open('/proc/self/status').read())"
    ran = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
    (line,) = (line for line in ran.stdout.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def _peers() -> tuple[dict[str, Once], list[str]]:
    """Evaluators of seven poker cards, as far as they are installed."""
    draw = random.Random(1)
    hands = [draw.sample(_POKER, 7) for _ in range(500)]
    makers = {"phevaluator": _phevaluator, "eval7": _eval7, "treys": _treys}
    peers: dict[str, Once] = {}
    notes = []
    for name, maker in makers.items():
        try:
            peers[f"{name}, 7 cards"] = maker(hands)
        except ImportError:
            notes.append(f"{name} is not installed (make .build/bench.stamp)")
    return peers, notes


def _phevaluator(hands: list[list[str]]) -> Once:
    library = importlib.import_module("phevaluator")
    evaluate = library.evaluate_cards
    cards = [[library.Card.to_id(card) for card in hand] for hand in hands]

    def once() -> tuple[float]:
        for hand in cards:
            evaluate(*hand)
        return (len(cards),)

    return once


def _eval7(hands: list[list[str]]) -> Once:
    library = importlib.import_module("eval7")
    evaluate = library.evaluate
    cards = [[library.Card(card) for card in hand] for hand in hands]

    def once() -> tuple[float]:
        for hand in cards:
            evaluate(hand)
        return (len(cards),)

    return once


def _treys(hands: list[list[str]]) -> Once:
    library = importlib.import_module("treys")
    evaluate = library.Evaluator().evaluate
    new = library.Card.new
    cards = [([new(card) for card in hand[:2]], [new(card) for card in hand[2:]]) for hand in hands]

    def once() -> tuple[float]:
        for own, board in cards:
            evaluate(own, board)
        return (len(cards),)

    return once


def _eval7_batched() -> Once | None:
    """Its compiled loop: two evaluations of seven cards an iteration."""
    try:
        library = importlib.import_module("eval7")
    except ImportError:
        return None
    hero = [library.Card("As"), library.Card("Kd")]
    villain = library.HandRange("QQ,JTs,72o,A5s")

    def once() -> tuple[float]:
        library.py_hand_vs_range_monte_carlo(hero, villain, [], 20_000)
        return (40_000,)

    return once
