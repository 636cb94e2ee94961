"""What the bets of a seat say about its hand: features, and what was learned from them.

Plain numbers over the kernel, so that numba compiles this file, too.
"""

from __future__ import annotations

from math import exp, log2

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.search.playouts import (
    FIRST_STAY,
    LAST_STAY,
    PAST,
    START,
    WARY_FEAR,
    present,
)
from stammtisch.games.kernels import Array
from stammtisch.games.zwiebel.kernel.arrangement import RULES_V3
from stammtisch.games.zwiebel.kernel.course import (
    ANTE,
    ASKED,
    ASKED_COUNT,
    COVER,
    DEALER,
    EXTRA,
    EXTRAS,
    IN,
    LATER,
    LATER_COUNT,
    LEG,
    MATCH,
    PHASE,
    PLACE,
    POT,
    RAISE,
    RULES,
    SEATS,
    STACKS,
    STAKE,
)

CLUES = 10
LEAST, MOST = 0.5, WARY_FEAR
"""Nobody's hand is taken for the best of fewer hands of chance, or of more."""


def at_stake(s: Array, view: Array, seat: int) -> int:
    """What the seat has put in, without the price of hidden cards."""
    return int(max(0, view[START + seat] - s[STACKS + seat]))


def history(s: Array, view: Array, seat: int, other: int) -> float:
    """How much the other one has paid that the seat has paid, too: times what had to be."""
    stays = 0
    if s[RULES] != RULES_V3:
        stays = (s[LEG] >= FIRST_STAY) + (s[LEG] >= LAST_STAY)
    both = min(at_stake(s, view, seat), at_stake(s, view, other))
    return float(max(1.0, both / (s[ANTE] * (1 + stays))))


def demanded(s: Array, view: Array, seat: int, other: int) -> float:
    """How many pots the other one is ahead by."""
    ahead = max(0, at_stake(s, view, other) - at_stake(s, view, seat))
    return float(ahead / max(1, s[POT] - ahead))


def feared(s: Array, view: Array, seat: int, other: int) -> float:
    """Of how many hands of chance `strong` takes the other one's to be the best."""
    pots = demanded(s, view, seat, other)
    heeded = log2(1 + pots) if pots > 1 else pots
    power = PAST * log2(history(s, view, seat, other)) + present(s) * heeded
    return float(min(WARY_FEAR, 1 + power))


def passed(s: Array, other: int) -> bool:
    """Whether he could have demanded something in this pass, and has not."""
    phase = s[PHASE]
    if s[RULES] == RULES_V3:
        if other == s[DEALER]:
            return bool(phase in (EXTRA, COVER) and s[STAKE] == 0)
        return bool(phase == COVER and s[EXTRAS + other] == 0)
    if phase not in (RAISE, MATCH):
        return False
    waiting = False
    for at in range(s[ASKED_COUNT]):
        waiting = waiting or (phase == RAISE and s[ASKED + at] == other)
    for at in range(s[LATER_COUNT]):
        waiting = waiting or s[LATER + at] == other
    return not waiting


def write(s: Array, view: Array, seat: int, other: int, clues: Fractions) -> None:
    """What the seat has seen of the other one, in `CLUES` numbers."""
    late, pots = present(s) > 0.5, demanded(s, view, seat, other)
    grown, before = log2(1 + pots), log2(history(s, view, seat, other))
    rivals = -1
    for one in range(s[SEATS]):
        rivals += s[PLACE + one] == IN
    clues[0] = 1.0
    clues[1] = 1.0 if late else 0.0
    clues[2] = 0.0 if late else before
    clues[3] = before if late else 0.0
    clues[4] = 0.0 if late else grown
    clues[5] = grown if late else 0.0
    clues[6] = min(1.0, pots)
    clues[7] = 1.0 if pots == 0 and passed(s, other) else 0.0
    clues[8] = log2(max(1, rivals))
    clues[9] = 1.0 if other == s[DEALER] else 0.0


def trusted(clues: Fractions, weights: Fractions) -> float:
    """Of how many hands of chance his is the best, as it was learned."""
    total = 0.0
    for at in range(CLUES):
        total += weights[at] * clues[at]
    return float(min(MOST, max(LEAST, exp(min(total, 5.0)))))
