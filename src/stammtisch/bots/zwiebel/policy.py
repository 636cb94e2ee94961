"""How likely each bet of Zwiebel is between two who have learned to bet: the table of a small game.

Much is taken together: a hand is one of some grades, a demand some parts of the pot, and of what
was bet before, only the pot and what is left to bet count. Plain numbers over the kernel.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.search.playouts import LAST_STAY, kept, reach
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.arrangement import RULES_V3
from stammtisch.games.zwiebel.kernel.course import (
    ABDICATE,
    ACCEPT,
    ANTE,
    ASKED_COUNT,
    BUYING_ENDS,
    COUNT,
    COVER,
    DECLINE,
    EXTRA,
    EXTRA_OF,
    FOLD,
    HAND,
    LEG,
    MATCH,
    NO_RAISE,
    NOBODY,
    OFFER,
    PAY,
    PHASE,
    POT,
    RAISE,
    RAISE_BY,
    RULES,
    SEATS,
    SET,
    SET_TO,
    STACKS,
    extras,
    most,
    price,
)

GRADES = 24
"""Of hands, by the chance to beat one other."""
POTS, ROOMS, PRICES, TURNS = 6, 5, 8, 2
"""How much has been bet, how much is left to bet, what it costs, and who has yet to come."""
SPOTS = POTS * ROOMS
HALVES = (0, 1, 2, 4, 8, 16, 32)
"""Demands, as halves of the pot; one more is for all that can be asked."""
ALL = len(HALVES)
DEMANDS = ALL + 1
STEPS = (0.1, 0.25, 0.4, 0.58, 0.73, 0.85, 0.92)
"""Parts of the pot that a price may come to, between those that demands usually come to."""
ROOMY = (0.6, 1.5, 4.0, 12.0)
"""Pots that are left to bet."""

ASKING = 2, 10
"""By rule set: when demands are made, and when they are answered."""
ANSWERING = 4, 15
TABLES = tuple(
    SPOTS * GRADES * (asking * TURNS * DEMANDS + answering * PRICES * 2)
    for asking, answering in zip(ASKING, ANSWERING, strict=True)
)
"""By rule set: entries of its table."""
FIRST_ANSWER = tuple(SPOTS * GRADES * asking * TURNS * DEMANDS for asking in ASKING)
_PASS = 4
"""Legs of the rules of v3 from one stake to the next."""


def demanding(s: Array) -> bool:
    """Whether a demand is due."""
    return s[OFFER] == NOBODY and s[PHASE] in (RAISE, SET, EXTRA)


def choices(s: Array) -> int:
    """How many entries the decision that is due has."""
    return DEMANDS if demanding(s) else 2


def highest(s: Array, seat: int) -> int:
    """The highest demand that is thought of: all that somebody can pay, or the pot.

    Who is left without the price of staying in later is out (ZC-88), so that is left to him."""
    within = reach(s, seat)
    if s[RULES] != RULES_V3 and s[LEG] < LAST_STAY:
        within -= s[ANTE]
    return min(most(s, seat), max(s[POT], within))


def action(s: Array, seat: int, choice: int) -> int:
    """The kernel's integer for a choice, by its entry; `NOBODY`: there is no such choice."""
    if demanding(s):
        top, amount = highest(s, seat), 0
        if choice == ALL:
            amount = top if top > 0 else NOBODY
        else:
            amount = s[POT] * HALVES[choice] // 2
            if choice and amount >= top:
                amount = NOBODY
        if amount == NOBODY:
            return NOBODY
        if s[PHASE] == RAISE:
            return RAISE_BY + amount if amount else NO_RAISE
        return (SET_TO if s[PHASE] == SET else EXTRA_OF) + amount
    if choice:
        due = price(s, seat)
        if due > s[STACKS + seat] or kept(s, seat, 1.0, due) == 0.0:
            return NOBODY
        return PAY if s[OFFER] == NOBODY else ACCEPT
    if s[OFFER] != NOBODY:
        return DECLINE
    return ABDICATE if s[PHASE] == COVER and s[LEG] == BUYING_ENDS else FOLD


def spot(s: Array, seat: int, chance: float) -> int:
    """Where the entries of the decision begin; ``chance``: to beat one other."""
    v3 = s[RULES] == RULES_V3
    leg, phase, pot = s[LEG], s[PHASE], s[POT]
    passed = (leg - 1) // _PASS if v3 else leg // 3
    bet, stays = pot / (s[ANTE] * s[SEATS]), 1 if v3 else 1 + (leg > 0) + (leg > 3)
    pots, step = 0, 1.01 * stays
    while pots < POTS - 1 and bet > step:
        pots, step = pots + 1, step * 2
    left, room = min(s[STACKS + seat], reach(s, seat)) / pot, 0
    while room < ROOMS - 1 and left > ROOMY[room]:
        room += 1
    place = pots * ROOMS + room
    if demanding(s):
        kind, turn = passed, s[ASKED_COUNT] > 1
        if v3:
            kind, turn = 2 * passed + (phase == EXTRA), extras(s) > 0
        place = ((kind * SPOTS + place) * TURNS + turn) * GRADES + grade(s, seat, chance)
        return place * DEMANDS
    kind = 2 * passed + (phase == MATCH)
    if v3:
        kind = 3 * passed + (2 if s[OFFER] != NOBODY else phase == COVER)
    cost, dear = price(s, seat) / pot, 0
    while dear < PRICES - 1 and cost > STEPS[dear]:
        dear += 1
    place = ((kind * SPOTS + place) * PRICES + dear) * GRADES + grade(s, seat, chance)
    return FIRST_ANSWER[s[RULES]] + place * 2


def grade(s: Array, seat: int, chance: float) -> int:
    """The finer the better the hand is, once it is whole."""
    if s[COUNT + seat] == 2 * HAND:
        chance = 0.6 * chance + 0.4 * chance**4
    return min(int(GRADES * chance), GRADES - 1)


def drawn(s: Array, seat: int, chances: Fractions, first: int, rng: Array) -> int:
    """A choice, as likely as the table has it."""
    count, total = choices(s), 0.0
    for choice in range(count):
        if action(s, seat, choice) != NOBODY:
            total += chances[first + choice]
    left, found = total * below(rng, 1 << 20) / (1 << 20), NOBODY
    for choice in range(count):
        if action(s, seat, choice) != NOBODY:
            if found == NOBODY or chances[first + choice] > 0:
                found = choice
            left -= chances[first + choice]
            if left < 0:
                break
    return found
