"""The final optimum in plain integers: how little a hand must lose in the best layout (DR-68).

Suit by suit and place by place the cards go on with chains, begin new ones or stay out of runs, as
in `melds.runs`; those that stay out meet in the sets of their rank. The search goes deep first, and
nowhere where a lower bound says that nothing better than the best layout so far can be found.

All functions work in a room: the entries of an array from the place ``at`` on.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array

# The room; a suit has 16 places, of which 1 .. 14 are those of a run, the ace at both ends.
COUNTS = 0  # 4 x 16: how many copies are in the hand
FEET = 64  # 4 x 16: how many own runs begin there
HEADS = 128  # 4 x 16: how many own runs end there
LACKING = 192  # by rank: the suits that own sets lack, three bits each, 1 more than the suit
HELD = 205  # by rank: how many suits are held
STATES = 218  # by depth, from here on
LOST = 276
LEFTS = 334
CURSORS = 392
RESTS = 450  # 4 x 16 x 81: what a suit in a state must lose from a place on
VISITED = 5634
VISITS = 1024
ROOM_SIZE = VISITED + VISITS

NEVER = 1 << 40
STATES_OF_A_SUIT = 81  # chains of 1, 2, and 3 or more cards, and low aces: each 0 .. 2
DEPTHS = 57

CONTINUATIONS = (
    0o0000, 0o1000, 0o0100, 0o0010, 0o0001, 0o2000, 0o0200, 0o0020, 0o0002,
    0o1100, 0o1010, 0o1001, 0o0110, 0o0101, 0o0011,
)  # fmt: skip
"""How many chains begin, and how many of 1, 2, and 3 or more cards go on: a digit each."""
WITH_COPIES = (1, 5, 15)
"""So many of them are possible with 0, 1, 2 copies of a card."""

_VISIT = (1 << 18) - 1


def price(rank: int) -> int:
    """What keeping a card costs: in the high bits its points and one more, in the low one card."""
    return 0x301 if rank == 0 or rank >= 10 else 0x201


def no_melds(s: Array, at: int) -> None:
    """Nothing lies on the table."""
    for place in range(at + FEET, at + HELD):
        s[place] = 0


def with_run(s: Array, at: int, suit: int, low: int, high: int) -> None:
    """An own run from place to place."""
    s[at + FEET + 16 * suit + low] += 1
    s[at + HEADS + 16 * suit + high] += 1


def with_set(s: Array, at: int, rank: int, missing: int) -> None:
    """An own set that lacks this suit."""
    s[at + LACKING + rank] = s[at + LACKING + rank] << 3 | missing + 1


def least_loss(s: Array, at: int, firsts: int, seconds: int) -> int:
    """What the best layout keeps, as the sum of its prices; the hand by first and second copies."""
    _count(s, at, firsts, seconds)
    bound = 0
    for suit in range(4):
        _bound(s, at, suit)
        bound += s[at + RESTS + 16 * STATES_OF_A_SUIT * suit + STATES_OF_A_SUIT]
    return _search(s, at, bound)


def _count(s: Array, at: int, firsts: int, seconds: int) -> None:
    for rank in range(13):
        held = 0
        for suit in range(4):
            kind = 13 * suit + rank
            copies = (firsts >> kind & 1) + (seconds >> kind & 1)
            held += min(copies, 1)
            s[at + COUNTS + 16 * suit + rank + 1] = copies
            if rank == 0:
                s[at + COUNTS + 16 * suit + 14] = copies
        s[at + HELD + rank] = held


def _lacks(lacking: int, suit: int) -> bool:
    return lacking & 7 == suit + 1 or lacking >> 3 == suit + 1


def _bound(s: Array, at: int, suit: int) -> None:
    """What this suit alone must lose, whatever could go into a set taken as laid."""
    counts = at + COUNTS + 16 * suit
    rests = at + RESTS + 16 * STATES_OF_A_SUIT * suit
    aces = s[counts + 1]
    for place in range(14, 0, -1):
        rank = (place - 1) % 13
        lose = price(rank)
        if place == 1 or s[at + HELD + rank] >= 3 or _lacks(s[at + LACKING + rank], suit):
            lose = 0
        before = s[counts + place - 1] if place > 1 else 0
        for low_aces in range(aces + 1 if place > 1 else 1):
            for ones in range(before + 1):
                for twos in range(before - ones + 1):
                    for threes in range(before - ones - twos + 1):
                        state = ones + 3 * twos + 9 * threes + 27 * low_aces
                        rest = _rest(s, at, suit, place, state, lose)
                        s[rests + STATES_OF_A_SUIT * place + state] = rest


def _rest(s: Array, at: int, suit: int, place: int, state: int, lose: int) -> int:
    """What the suit must lose from a place on if each card that stays out there costs so much."""
    free = _free(s, at, suit, place, state)
    best = NEVER
    for number in range(WITH_COPIES[free]):
        after = _after(s, at, suit, place, state, CONTINUATIONS[number])
        if after >= 0:
            left = free if number == 0 else free - (1 if number < 5 else 2)
            best = min(best, left * lose + _rest_from(s, at, suit, place + 1, after))
    return best


def _free(s: Array, at: int, suit: int, place: int, state: int) -> int:
    """How many copies of the card are there: an ace used low is not."""
    copies = s[at + COUNTS + 16 * suit + place]
    return max(copies - state // 27, 0) if place == 14 else copies


def _after(s: Array, at: int, suit: int, place: int, state: int, going: int) -> int:
    """The state of the suit behind this place; -1: no chain may end or go on like that."""
    begins, a, b, c = going >> 9, going >> 6 & 7, going >> 3 & 7, going & 7
    ones, twos, threes = state % 3, state // 3 % 3, state // 9 % 3
    threes += s[at + HEADS + 16 * suit + place - 1]
    if a > ones or b > twos or c > threes or (begins and place > 12):
        return -1
    if ones - a + twos - b > s[at + FEET + 16 * suit + place]:
        return -1
    aces = begins + a + b + c if place == 1 else state // 27
    return begins + 3 * a + 9 * (b + c) + 27 * aces


def _rest_from(s: Array, at: int, suit: int, place: int, state: int) -> int:
    if place > 14:
        return 0 if state % 9 == 0 else NEVER
    return s[at + RESTS + (16 * suit + place) * STATES_OF_A_SUIT + state]


def _search(s: Array, at: int, bound: int) -> int:
    """What the best layout loses; none loses less than the bound."""
    for place in range(at + VISITED, at + ROOM_SIZE):
        s[place] = 0
    best = NEVER
    depth = 0
    s[at + STATES] = s[at + LOST] = s[at + LEFTS] = 0
    s[at + CURSORS] = -1
    while depth >= 0 and best > bound:
        if depth == DEPTHS - 1:
            best = s[at + LOST + depth]
            depth -= 1
            continue
        place, suit = depth // 4 + 1, depth % 4
        state = s[at + STATES + depth] >> 7 * suit & 127
        free = _free(s, at, suit, place, state)
        cursor = s[at + CURSORS + depth] + 1
        if cursor == 0 and suit == 0 and _visited(s, at, depth):
            depth -= 1
            continue
        if cursor == WITH_COPIES[free]:
            depth -= 1
            continue
        s[at + CURSORS + depth] = cursor
        # What uses most cards comes first.
        number = WITH_COPIES[free] - 1 - cursor
        after = _after(s, at, suit, place, state, CONTINUATIONS[number])
        if after < 0:
            continue
        left = free if number == 0 else free - (1 if number < 5 else 2)
        least = _step(s, at, depth, after, left)
        if least < best:
            depth += 1
            s[at + CURSORS + depth] = -1
    return best


def _step(s: Array, at: int, depth: int, after: int, left: int) -> int:
    """Writes down what is next when a suit has done this; what a layout must then lose at least."""
    place, suit = depth // 4 + 1, depth % 4
    shift = 7 * suit
    state = s[at + STATES + depth] & ~(127 << shift) | after << shift
    lefts = s[at + LEFTS + depth] | left << 2 * suit
    lost = s[at + LOST + depth]
    if suit == 3:
        if place > 1:
            rank = (place - 1) % 13
            lost += price(rank) * (_sum(lefts) - covered(lefts, s[at + LACKING + rank]))
        lefts = 0
    s[at + STATES + depth + 1] = state
    s[at + LEFTS + depth + 1] = lefts
    s[at + LOST + depth + 1] = lost
    least = lost
    for other in range(4):
        next_place = place + 1 if other <= suit else place
        least += _rest_from(s, at, other, next_place, state >> 7 * other & 127)
    if suit < 3 and place > 1:
        least += _alone(s, at, place, suit, lefts)
    return least


def _alone(s: Array, at: int, place: int, suit: int, lefts: int) -> int:
    """What the suits up to this one lose at the place because no set can take it."""
    rank = (place - 1) % 13
    if s[at + HELD + rank] >= 3:
        return 0
    lost = 0
    for other in range(suit + 1):
        if not _lacks(s[at + LACKING + rank], other):
            lost += price(rank) * (lefts >> 2 * other & 3)
    return lost


def _visited(s: Array, at: int, depth: int) -> bool:
    """Whether the search has been there before and lost no more; from now on it has."""
    state, lost = s[at + STATES + depth], s[at + LOST + depth]
    key = (depth + 1) << 28 | state
    entry = at + VISITED + (key ^ key >> 9 ^ key >> 18 ^ key >> 27) % VISITS
    known = s[entry]
    if known >> 18 == key and known & _VISIT <= lost:
        return True
    s[entry] = key << 18 | lost
    return False


def _sum(lefts: int) -> int:
    return (lefts & 3) + (lefts >> 2 & 3) + (lefts >> 4 & 3) + (lefts >> 6 & 3)


def covered(lefts: int, lacking: int) -> int:
    """How many copies of a rank, two bits a suit, go into own sets that lack them or new ones."""
    best = _in_new_sets(lefts)
    one, other = lacking & 7, lacking >> 3
    if one and lefts >> 2 * (one - 1) & 3:
        rest = lefts - (1 << 2 * (one - 1))
        best = max(best, 1 + _in_new_sets(rest))
        if other and rest >> 2 * (other - 1) & 3:
            best = max(best, 2 + _in_new_sets(rest - (1 << 2 * (other - 1))))
    if other and lefts >> 2 * (other - 1) & 3:
        best = max(best, 1 + _in_new_sets(lefts - (1 << 2 * (other - 1))))
    return best


def _in_new_sets(lefts: int) -> int:
    """As many as possible in new sets; with two packs there can be two of them."""
    total = _sum(lefts)
    if total >= 6:
        return total
    suits = 0
    for suit in range(4):
        suits += 1 if lefts >> 2 * suit & 3 else 0
    return suits if suits >= 3 else 0
