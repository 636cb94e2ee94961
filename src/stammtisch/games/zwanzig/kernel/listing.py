"""What a seat may do in the kernel, listed in the order of ZZ-72, and matches played at random."""

from __future__ import annotations

from stammtisch.games.kernels import Array, below, size_of
from stammtisch.games.zwanzig.kernel.course import (
    CHANCE,
    DECIDE,
    EXCHANGE,
    HAND_SIZE,
    HANDS,
    IN,
    MOST_ACTIONS,
    OUT,
    OVER,
    PHASE,
    PLAY,
    TURN,
    apply,
    begin,
    chance,
    chooser,
    exchange_cap,
    may_act,
    playable,
)

__all__ = ["MOST_ACTIONS", "apply", "begin", "chance", "draw", "legal", "may_act", "wander"]


def legal(s: Array, seat: int, actions: Array) -> int:
    """How many actions the seat has; they stand in ``actions`` in the order of ZZ-72."""
    if not may_act(s, seat):
        return 0
    if s[PHASE] == PLAY:
        return _singles(playable(s, seat), actions, 0)
    if s[PHASE] == EXCHANGE:
        return _exchanges(s[HANDS + seat], exchange_cap(s), actions)
    if s[PHASE] == DECIDE:
        actions[0] = IN
        actions[1] = OUT
        return 2
    for suit in range(4):
        actions[suit] = suit
    return 4


def _singles(cards: int, actions: Array, count: int) -> int:
    while cards:
        actions[count] = cards & -cards
        cards &= cards - 1
        count += 1
    return count


def _exchanges(hand: int, cap: int, actions: Array) -> int:
    """Every set of up to ``cap`` cards, by size."""
    actions[0] = 0
    if cap == 0:
        return 1
    singles = _singles(hand, actions, 1)
    count = singles
    if cap > 1:
        for one in range(1, singles):
            for two in range(one + 1, singles):
                actions[count] = actions[one] | actions[two]
                count += 1
    if cap > 2:
        for one in range(1, singles):
            for two in range(one + 1, singles):
                for three in range(two + 1, singles):
                    actions[count] = actions[one] | actions[two] | actions[three]
                    count += 1
    return count


def at_places(cards: int, places: int) -> int:
    """Those of the cards, in their order, whose bit in the places is one."""
    found = 0
    while places:
        if places & 1:
            found |= cards & -cards
        cards &= cards - 1
        places >>= 1
    return found


# --- at random --------------------------------------------------------------------------------


def draw(s: Array, seat: int, rng: Array) -> int:
    """One of the legal actions of a seat that is waited for, each as likely as any."""
    if s[PHASE] == PLAY:
        cards = playable(s, seat)
        for _ in range(below(rng, size_of(cards))):
            cards &= cards - 1
        return cards & -cards
    if s[PHASE] == EXCHANGE:
        cap = exchange_cap(s)
        pattern = below(rng, 1 << HAND_SIZE)
        while size_of(pattern) > cap:
            pattern = below(rng, 1 << HAND_SIZE)
        return at_places(s[HANDS + seat], pattern)
    if s[PHASE] == DECIDE:
        return below(rng, 2)
    return below(rng, 4)


def wander(s: Array, rng: Array, most: int) -> int:
    """Plays at random to the end of the match, or so many decisions; how many there were."""
    done = 0
    while s[PHASE] != OVER and done < most:
        if s[TURN] == CHANCE:
            chance(s, rng)
            continue
        seat = chooser(s)
        apply(s, seat, draw(s, seat, rng))
        done += 1
    return done
