"""Learns bets by regret matching with external sampling: all seats at once, against each other.

One seat at a time tries everything that it weighs, the others do one thing by their shares of the
moment. What they did on average is what is learned.
Some of them play by a habit instead, so that it pays to win from those as well. And in some rounds
nobody bets until late, so that small pots are learned, too, which hardly anybody leaves so small.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.balance.cells import cell_of, drawn, shares
from stammtisch.bots.zwiebel.balance.offers import CHOICES, FINE, offers
from stammtisch.bots.zwiebel.balance.rounds import deal, share_out, worth
from stammtisch.bots.zwiebel.search.playouts import (
    HABIT,
    best_hand,
    usual,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import (
    BUY,
    DEALER,
    EXCHANGE,
    LEG,
    NOBODY,
    OFFER,
    OVER,
    PHASE,
    SEATS,
    SHOW,
    STACKS,
    V3_LEGS,
    apply,
    asked_seat,
    close,
    price,
)

DEPTH = 64
"""More decisions than a seat has in a round."""
SHARED = 4
"""In the place of a habit: by the shares."""
QUIET = 250
"""Of a thousand rounds, in so many nobody bets before some leg."""
THOUSAND = 1000
NOTHING = -1

Hands = tuple[int, int, Array, Array, Array]
"""How many hands, ways to complete each, and what they are worth in three tables."""
Frames = tuple[Array, Array, Array, Array, Array, Fractions]
"""By depth: the round, the cell, how much is weighed, how far one is, what is weighed, and what it
brought."""
Room = tuple[Array, Array, Array, Array, Array, Fractions]
"""To work in: a round, a view, a world, habits by seat, actions, shares."""


def learn(
    rounds: int,
    weight: float,
    lead: int,
    base: Array,
    regrets: Fractions,
    played: Fractions,
    habits: Array,
    hands: Hands,
    frames: Frames,
    room: Room,
    rng: Array,
) -> None:
    """Changes the regrets by so many rounds, and adds the shares that were played by this weight.

    ``lead``: what it is worth to have more than all others at the end of a round.
    ``habits``: of a thousand others, how many play by each of the habits.
    """
    s, view, world, moods = room[0], room[1], room[2], room[3]
    total = 0
    for seat in range(base[SEATS]):
        total += base[STACKS + seat]
    for _ in range(rounds):
        own = below(rng, base[SEATS])
        base[DEALER] = below(rng, base[SEATS])
        share_out(base, total, rng)
        for place in range(len(base)):
            s[place] = base[place]
        deal(s, hands[0], hands[1], view, world, rng)
        for seat in range(s[SEATS]):
            moods[seat] = SHARED if seat == own else mood(habits, rng)
            if moods[seat] != SHARED:
                world[HABIT + seat] = moods[seat]
        quiet = quiet_until(rng)
        explore(own, quiet, weight, lead, base, regrets, played, hands, frames, room, rng)


def explore(
    own: int,
    quiet: int,
    weight: float,
    lead: int,
    base: Array,
    regrets: Fractions,
    played: Fractions,
    hands: Hands,
    frames: Frames,
    room: Room,
    rng: Array,
) -> None:
    """The round with all that the own seat may weigh, one after the other.

    Before the leg ``quiet`` nobody puts in more than he has to.
    """
    s, view, world, moods, actions, chances = room
    depth, planned = -1, NOTHING
    while True:
        if s[PHASE] == OVER:
            depth = settle(depth, worth(s, base, own, lead), regrets, chances, frames)
            if depth < 0:
                return
            planned = taken_up(s, depth, frames)
        elif s[PHASE] == SHOW:
            close(s, best_hand(s, hands[4], world))
            continue
        seat, action, count = asked_seat(s), planned, 0
        if planned == NOTHING:
            betting = s[PHASE] != EXCHANGE and (s[PHASE] != BUY or s[OFFER] != NOBODY)
            still = s[LEG] < quiet and price(s, seat) == 0
            if betting and (still or moods[seat] == SHARED):
                count = offers(s, seat, actions, FINE)
                count = 1 if still else count
            action = actions[0]
            if count == 0:
                action = usual(s, view, hands[2], hands[3], world, seat, rng)
        if count > 1:
            cell = cell_of(s, seat, view, hands[2], hands[3], world)
            if seat == own:
                depth += 1
                put_off(s, depth, cell, count, actions, frames)
            else:
                shares(regrets, cell, count, chances)
                for at in range(count):
                    played[cell + at] += weight * chances[at]
                action = actions[drawn(chances, count, rng)]
        planned = NOTHING
        apply(s, seat, action)


def put_off(s: Array, depth: int, cell: int, count: int, actions: Array, frames: Frames) -> None:
    """Notes a choice of the own seat, the first of whose actions is tried now."""
    rounds, cells, counts, tried, plans, _ = frames
    for place in range(len(s)):
        rounds[depth * len(s) + place] = s[place]
    for at in range(count):
        plans[depth * CHOICES + at] = actions[at]
    cells[depth], counts[depth], tried[depth] = cell, count, 0


def taken_up(s: Array, depth: int, frames: Frames) -> int:
    """Puts the round back to that choice; returns what is tried next there."""
    rounds, tried, plans = frames[0], frames[3], frames[4]
    for place in range(len(s)):
        s[place] = rounds[depth * len(s) + place]
    return int(plans[depth * CHOICES + tried[depth]])


def settle(depth: int, worth: float, regrets: Fractions, chances: Fractions, frames: Frames) -> int:
    """Notes what came of the last trial; returns the depth at which something is left to try.

    Where nothing is, what would have brought more is regretted, never less than nothing.
    """
    _, cells, counts, tried, _, brought = frames
    while depth >= 0:
        first, count = depth * CHOICES, counts[depth]
        brought[first + tried[depth]] = worth
        tried[depth] += 1
        if tried[depth] < count:
            return depth
        cell, worth = cells[depth], 0.0
        shares(regrets, cell, count, chances)
        for at in range(count):
            worth += chances[at] * brought[first + at]
        for at in range(count):
            regrets[cell + at] = max(0.0, regrets[cell + at] + brought[first + at] - worth)
        depth -= 1
    return depth


def quiet_until(rng: Array) -> int:
    """The leg before which nobody bets in a round: most often the first, so that anybody may."""
    return below(rng, len(V3_LEGS)) if below(rng, THOUSAND) < QUIET else 0


def mood(habits: Array, rng: Array) -> int:
    """A habit by lot, or `SHARED`."""
    left = below(rng, THOUSAND)
    for habit in range(SHARED):
        left -= habits[habit]
        if left < 0:
            return habit
    return SHARED
