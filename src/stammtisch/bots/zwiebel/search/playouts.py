"""Rounds played in the mind: bets tried against many hands of others, to the round's end.

Plain numbers over the kernel, so that numba compiles this file, too. What hands are worth comes in
as tables: for every hand that a seat may hold, how it ranks among all, what its owner thinks of it
before the second five cards, and what each way to complete it comes to.
"""

from __future__ import annotations

from math import log2

from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.arrangement import RULES_V3
from stammtisch.games.zwiebel.kernel.course import (
    ABDICATE,
    ACCEPT,
    ANTE,
    BUY,
    BUYING_ENDS,
    COUNT,
    COVER,
    DEALER,
    DECLINE,
    DONE,
    EXCHANGE,
    EXCHANGE_OF,
    EXTRA,
    EXTRA_OF,
    EXTRAS,
    FOLD,
    HAND,
    IN,
    LATER_COUNT,
    LEG,
    NO_RAISE,
    NOBODY,
    OFFER,
    OVER,
    PAY,
    PHASE,
    PLACE,
    POT,
    RAISE,
    RAISE_BY,
    RULES,
    SEATS,
    SET,
    SET_TO,
    SHOW,
    STACKS,
    STOCK,
    WINNER,
    after,
    apply,
    asked_seat,
    close,
    extras,
    most,
    price,
    still_in,
)

# The view.
SEAT = 0
HANDS_AT = 1  # by seat: where its hands begin
HANDS = 8  # by seat: how many it may hold, the poorest first
WAYS_AT = 15  # by seat: where the ways to complete them begin
WAYS = 22  # by seat: so many for each of its hands
TRUST = 29  # by seat, of 100: it plays as if it had the best of so many hands
START = 36  # by seat: the money before this round, without the price of hidden cards
WARIES = 43  # of a hundred, so many believe a demand the more, the more pots high it is
LEAD = 44  # what it is worth to have more than all others at the end of the round
VIEW_SIZE = 45

# A world: by seat.
HELD = 0  # which of its hands
FINAL = 7  # which way to complete it
HABIT = 14
WORLD_SIZE = 21

MOST = 12
"""Actions that one search can compare."""
UNIT = 10_000
"""A share of one in the tables."""
RIVALS = 6
"""Entries of a hand's table of chances: against one other, against two, and so on."""

USUAL, CALLER, RAISER, WARY = range(4)
CALLERS, RAISERS = 15, 5
"""Of a hundred others so many pay whatever is asked, and so many demand as much as they can."""

PAST = 0.1
EDGE, STRONG_EDGE, SURE = 1.15, 1.5, 0.9
BLUFFS = 7
RESERVE, STRONG_RESERVE = 4, 2
PUSHED = 0.6
FEAR, WARY_FEAR = 3.0, 6.0
WORTHY_EXTRA, STRONG_EXTRA = 0.55, 0.7
FIRST_STAY, LAST_STAY, LAST_RAISE, LAST_EXTRA = 1, 4, 5, 19
"""How `steady` sees it; see `choices.bets`."""


def present(s: Array) -> float:
    """How much a demand says of a hand, by betting round."""
    late = s[LEG] > BUYING_ENDS if s[RULES] == RULES_V3 else s[LEG] > 3
    return 0.6 if late else 0.2


# --- what seats think of their hands --------------------------------------------------------------


def chance(s: Array, view: Array, odds: Array, finals: Array, world: Array, seat: int) -> float:
    """The chance to win, as the seat sees it, were nothing to be learned from bets."""
    rivals = still_in(s) - 1
    if s[COUNT + seat] < 2 * HAND:
        return float(
            odds[(view[HANDS_AT + seat] + world[HELD + seat]) * RIVALS + rivals - 1] / UNIT
        )
    return float((finals[world[FINAL + seat]] / UNIT) ** rivals)


def warned(s: Array, view: Array, odds: float, seat: int, by: float, wary: bool) -> float:
    """The same after what the others have paid; ``by``: and after what they are yet to pay."""
    mine, stays = view[START + seat] - s[STACKS + seat], 0
    if s[RULES] != RULES_V3:
        stays = (s[LEG] >= FIRST_STAY) + (s[LEG] >= LAST_STAY)
    total, rivals = 0.0, 0
    for other in range(s[SEATS]):
        if other == seat or s[PLACE + other] != IN:
            continue
        his = view[START + other] - s[STACKS + other]
        ahead = max(0, his - mine)
        past = max(1.0, min(mine, his) / (s[ANTE] * (1 + stays)))
        pots = ahead / max(1, s[POT] - ahead)
        heeded = log2(1 + pots) if wary and pots > 1 else min(1.0, pots)
        power = PAST * log2(past) + present(s) * heeded
        total += min(WARY_FEAR if wary else FEAR, 1 + power + by)
        rivals += 1
    return float(odds ** (total / rivals))


def kept(s: Array, seat: int, odds: float, due: int) -> float:
    """The chance where nothing may be left to pay what is asked later (ZC-88)."""
    left = s[STACKS + seat] - due
    if s[RULES] != RULES_V3 and s[LEG] < LAST_STAY:
        if left >= s[ANTE]:
            return odds
        # The last one who is asked need not pay any more if nobody before him can.
        last = after(s, s[DEALER], s[SEATS] - 1)
        while s[PLACE + last] != IN:
            last = after(s, last, s[SEATS] - 1)
        return 1.0 if last == seat and _richest(s, seat) < s[ANTE] else 0.0
    if not s[LATER_COUNT] and s[LEG] >= (LAST_EXTRA if s[RULES] == RULES_V3 else LAST_RAISE):
        return odds
    return odds * PUSHED if left < min(s[POT] + due, _richest(s, seat)) else odds


def _richest(s: Array, seat: int) -> int:
    """The most that another one has who is still in."""
    found = 0
    for other in range(s[SEATS]):
        if other != seat and s[PLACE + other] == IN:
            found = max(found, s[STACKS + other])
    return found


# --- what seats do --------------------------------------------------------------------------------


def usual(
    s: Array, view: Array, odds: Array, finals: Array, world: Array, seat: int, rng: Array
) -> int:
    """What the seat does."""
    habit, phase = world[HABIT + seat], s[PHASE]
    wary = habit == WARY
    if phase == BUY and s[OFFER] == NOBODY:
        return DONE
    if phase == EXCHANGE:
        return EXCHANGE_OF
    due = price(s, seat)
    own = chance(s, view, odds, finals, world, seat)
    if phase in (RAISE, SET, EXTRA) and s[OFFER] == NOBODY:
        sure = warned(s, view, own, seat, 0.0, wary) >= SURE
        called = warned(s, view, own, seat, present(s) / 2, wary)
        return _demanded(s, called, seat, sure, habit, rng)
    own = warned(s, view, own, seat, 0.0, wary)
    if s[OFFER] != NOBODY or phase == COVER:
        return _covered(s, seat, own, due, habit)
    if due > s[STACKS + seat]:
        return FOLD
    if habit in (CALLER, RAISER):
        return PAY
    return PAY if kept(s, seat, own, due) * (s[POT] + due) >= due else FOLD


def _covered(s: Array, seat: int, own: float, due: int, habit: int) -> int:
    """Whether to pay all extra bets."""
    offered = s[OFFER] != NOBODY
    no = DECLINE if offered else ABDICATE if s[LEG] == BUYING_ENDS else FOLD
    if due > s[STACKS + seat]:
        return no
    yes = ACCEPT if offered else PAY
    if habit in (CALLER, RAISER):
        return yes
    final = s[POT] + extras(s) + due
    other = 0.0
    if no != FOLD:
        carried = s[POT] / still_in(s) + s[EXTRAS + seat]
        other = 0.5 * own * final + 0.5 * carried
    return yes if kept(s, seat, own, due) * final - due >= other else no


def _demanded(s: Array, called: float, seat: int, sure: bool, habit: int, rng: Array) -> int:
    """How much to demand: what nobody can pay, as much as there is in the pot, half of it, or 0."""
    phase, rivals, pot = s[PHASE], still_in(s) - 1, s[POT]
    if habit == CALLER:
        return _named(s, seat, 0)
    if habit == RAISER:
        return _named(s, seat, max(1, pot))
    within = reach(s, seat)
    if not sure and within < min(pot, most(s, seat)) and (phase != EXTRA or rivals == 1):
        return _named(s, seat, within + 1)
    if phase == EXTRA:
        worthy, strong = called >= WORTHY_EXTRA, called > STRONG_EXTRA
    else:
        worthy = called >= EDGE / (rivals + 1)
        strong = called >= min(STRONG_EDGE / (rivals + 1), SURE)
    few = rivals == 1 if phase == EXTRA else rivals <= 2
    if not worthy and (not few or below(rng, 100) >= BLUFFS):
        return _named(s, seat, 0)
    amount = min(
        max(pot if worthy and strong else pot // 2, 1),
        s[STACKS + seat] // (STRONG_RESERVE if worthy and strong else RESERVE),
    )
    return _named(s, seat, min(amount, within) if phase == EXTRA else amount)


def reach(s: Array, seat: int) -> int:
    """The highest demand that somebody can pay; of an extra bet, that the dealer can."""
    if s[PHASE] == EXTRA:
        return max(0, s[STACKS + s[DEALER]] - extras(s))
    return _richest(s, seat)


def _named(s: Array, seat: int, amount: int) -> int:
    """The demand nearest to this one."""
    amount = min(amount, most(s, seat))
    if s[PHASE] == RAISE:
        return RAISE_BY + amount if amount else NO_RAISE
    return (SET_TO if s[PHASE] == SET else EXTRA_OF) + amount


# --- worlds ---------------------------------------------------------------------------------------


def imagine(s: Array, view: Array, world: Array, rng: Array) -> None:
    """A hand for everybody, better ones for who has paid more; and everybody's habit."""
    for seat in range(s[SEATS]):
        if s[PLACE + seat] != IN:
            continue
        many, trust = view[HANDS + seat], view[TRUST + seat]
        drawn = (below(rng, 1 << 20) + 0.5) / (1 << 20)
        held = int(many * drawn ** (100 / trust))
        world[HELD + seat] = min(held, many - 1)
        way = world[HELD + seat] * view[WAYS + seat] + below(rng, view[WAYS + seat])
        world[FINAL + seat] = view[WAYS_AT + seat] + way
        mood = below(rng, 100)
        world[HABIT + seat] = WARY if mood >= 100 - view[WARIES] else USUAL
        if seat != view[SEAT]:
            if mood < CALLERS:
                world[HABIT + seat] = CALLER
            elif mood < CALLERS + RAISERS:
                world[HABIT + seat] = RAISER


def best_hand(s: Array, ranks: Array, world: Array) -> int:
    """Who wins the showdown; of equal hands the elder's does."""
    found, highest = NOBODY, -1
    for step in range(s[SEATS]):
        seat = after(s, s[DEALER], step)
        if s[PLACE + seat] == IN and ranks[world[FINAL + seat]] > highest:
            found, highest = seat, ranks[world[FINAL + seat]]
    return found


def leads(s: Array, own: int) -> int:
    """1 for the seat that has more than all others, -1 where somebody has more than it, or 0."""
    most_of_others = 0
    for seat in range(s[SEATS]):
        if seat != own:
            most_of_others = max(most_of_others, s[STACKS + seat])
    return (s[STACKS + own] > most_of_others) - (s[STACKS + own] < most_of_others)


def gained(s: Array, base: Array, view: Array) -> int:
    """What the round has brought the seat of the view, in hundredths: money, and the lead."""
    me = view[SEAT]
    gain = s[STACKS + me] - base[STACKS + me] + view[LEAD] * leads(s, me)
    shared = 100 * s[POT] // s[SEATS] if s[WINNER] == NOBODY else 0
    return 100 * gain + shared


def compare(
    base: Array,
    view: Array,
    odds: Array,
    finals: Array,
    ranks: Array,
    actions: Array,
    count: int,
    worlds: int,
    s: Array,
    world: Array,
    rng: Array,
    brought: Array,
) -> None:
    """Adds to ``brought`` what each action has `gained`, all in the same worlds."""
    me = view[SEAT]
    for place in range(len(base)):
        s[place] = base[place]
    for _ in range(worlds):
        imagine(base, view, world, rng)
        first, second = rng[0], rng[1]
        for number in range(count):
            # The same chance for all.
            rng[0], rng[1] = first, second
            for place in range(STOCK):
                s[place] = base[place]
            apply(s, me, actions[number])
            while s[PHASE] != OVER:
                if s[PHASE] == SHOW:
                    close(s, best_hand(s, ranks, world))
                else:
                    seat = asked_seat(s)
                    apply(s, seat, usual(s, view, odds, finals, world, seat, rng))
            brought[number] += gained(s, base, view)
        below(rng, UNIT)
