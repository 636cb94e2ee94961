"""Rounds that players of Zwiebel play against themselves, to learn how to bet.

Each time one of them tries all bets wherever he has to decide, in the same cards against the same
chance, and regrets what he has not done (regret matching). What is kept is how everybody has played
on average.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.policy import action, choices, spot
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import (
    BUY,
    COUNT,
    DEALER,
    DONE,
    EXCHANGE,
    EXCHANGE_OF,
    HAND,
    IN,
    NOBODY,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    SEATS,
    SHOW,
    STACKS,
    STOCK,
    after,
    apply,
    asked_seat,
    begin,
    close,
)

HELD, FINAL, MOST_SEATS = 0, 7, 7
"""Of a world by seat: the hand before the last five cards, and which way it is completed."""
WORLD_SIZE = 14
CURIOUS = 30
"""Of a hundred decisions so many are left to chance by who tries all, so that he sees more."""
STRAY = 5
"""The same of the others, so that everybody has learned what to do then."""


def deal(s: Array, hands: int, ways: int, world: Array, rng: Array) -> None:
    """Antes, five cards for everybody, and on to the first bet; ``s`` has seats and stacks."""
    s[DEALER] = below(rng, s[SEATS])
    begin(s)
    for seat in range(s[SEATS]):
        world[HELD + seat] = below(rng, hands)
        world[FINAL + seat] = world[HELD + seat] * ways + below(rng, ways)


def forced(s: Array) -> int:
    """What is done without thinking; `NOBODY`: a bet is due."""
    if s[PHASE] == EXCHANGE:
        return EXCHANGE_OF
    return DONE if s[PHASE] == BUY and s[OFFER] == NOBODY else NOBODY


def show(s: Array, finals: Fractions, world: Array) -> None:
    """The best hand wins; of equal ones the elder's does."""
    found, highest = NOBODY, -1.0
    for step in range(s[SEATS]):
        seat = after(s, s[DEALER], step)
        if s[PLACE + seat] == IN and finals[world[FINAL + seat]] > highest:
            found, highest = seat, finals[world[FINAL + seat]]
    close(s, found)


def chance(s: Array, odds: Fractions, finals: Fractions, world: Array, seat: int) -> float:
    """To beat one other hand."""
    if s[COUNT + seat] < 2 * HAND:
        return odds[world[HELD + seat]]
    return finals[world[FINAL + seat]]


def matched(s: Array, seat: int, regrets: Fractions, first: int, likely: Fractions) -> None:
    """How likely each choice is: in proportion to how much it is regretted."""
    total, able, count = 0.0, 0, choices(s)
    for choice in range(count):
        likely[choice] = -1.0
        if action(s, seat, choice) != NOBODY:
            likely[choice] = max(0.0, regrets[first + choice])
            total += likely[choice]
            able += 1
    for choice in range(count):
        if likely[choice] >= 0:
            likely[choice] = likely[choice] / total if total > 0 else 1.0 / able
        else:
            likely[choice] = 0.0


def evenly(s: Array, seat: int, likely: Fractions) -> None:
    """Every choice as likely as the others."""
    able = 0
    for choice in range(choices(s)):
        able += action(s, seat, choice) != NOBODY
    for choice in range(choices(s)):
        likely[choice] = 1.0 / able if action(s, seat, choice) != NOBODY else 0.0


def pick(count: int, likely: Fractions, rng: Array) -> int:
    """One of the choices."""
    left, found = below(rng, 1 << 24) / (1 << 24), NOBODY
    for choice in range(count):
        if likely[choice] > 0 and left >= 0:
            found = choice
            left -= likely[choice]
    return found


def bet(  # noqa: PLR0913, PLR0917
    s: Array,
    seat: int,
    odds: Fractions,
    finals: Fractions,
    world: Array,
    regrets: Fractions,
    likely: Fractions,
) -> int:
    """Where the entries of the bet that is due begin; how likely each is goes to ``likely``."""
    first = spot(s, seat, chance(s, odds, finals, world, seat))
    matched(s, seat, regrets, first, likely)
    return first


def play(  # noqa: PLR0913, PLR0917
    s: Array,
    odds: Fractions,
    finals: Fractions,
    world: Array,
    regrets: Fractions,
    likely: Fractions,
    rng: Array,
) -> None:
    """The round to its end."""
    while s[PHASE] != OVER:
        if s[PHASE] == SHOW:
            show(s, finals, world)
            continue
        seat, move = asked_seat(s), forced(s)
        if move == NOBODY:
            bet(s, seat, odds, finals, world, regrets, likely)
            move = action(s, seat, pick(choices(s), likely, rng))
        apply(s, seat, move)


def regret(  # noqa: PLR0913, PLR0917
    s: Array,
    seat: int,
    first: int,
    odds: Fractions,
    finals: Fractions,
    regrets: Fractions,
    tried: Array,
    world: Array,
    rng: Array,
    likely: Fractions,
    others: Fractions,
    worth: Fractions,
) -> None:
    """Plays on after every choice, the same chance for all; regretted is what it had gained."""
    one, two, mean = rng[0], rng[1], 0.0
    for choice in range(choices(s)):
        move = action(s, seat, choice)
        if move != NOBODY:
            for place in range(STOCK):
                tried[place] = s[place]
            rng[0], rng[1] = one, two
            apply(tried, seat, move)
            play(tried, odds, finals, world, regrets, others, rng)
            worth[choice] = tried[STACKS + seat] - s[STACKS + seat]
            mean += likely[choice] * worth[choice]
    for choice in range(choices(s)):
        if action(s, seat, choice) != NOBODY:
            regrets[first + choice] += worth[choice] - mean


def learn(  # noqa: PLR0913, PLR0917
    base: Array,
    rounds: int,
    odds: Fractions,
    finals: Fractions,
    regrets: Fractions,
    usual: Fractions,
    s: Array,
    tried: Array,
    world: Array,
    rng: Array,
    likely: Fractions,
    others: Fractions,
    worth: Fractions,
) -> None:
    """Plays so many rounds; adds to what is regretted, and to what is usually done."""
    hands, ways = len(odds), len(finals) // len(odds)
    for number in range(rounds):
        for place in range(len(base)):
            s[place] = base[place]
        deal(s, hands, ways, world, rng)
        curious = number % s[SEATS]
        while s[PHASE] != OVER:
            if s[PHASE] == SHOW:
                show(s, finals, world)
                continue
            seat, move = asked_seat(s), forced(s)
            if move == NOBODY:
                first = bet(s, seat, odds, finals, world, regrets, likely)
                if seat == curious:
                    regret(
                        *(s, seat, first, odds, finals, regrets),
                        *(tried, world, rng, likely, others, worth),
                    )
                else:
                    for choice in range(choices(s)):
                        usual[first + choice] += likely[choice]
                if below(rng, 100) < (CURIOUS if seat == curious else STRAY):
                    evenly(s, seat, likely)
                move = action(s, seat, pick(choices(s), likely, rng))
            apply(s, seat, move)
