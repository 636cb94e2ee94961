"""The final optimum with one pack, where no card is there twice: quick enough for playouts.

Rank by rank, every card of a suit goes into a run or stays out, and those of a rank that stay out
meet in a set; what matters of the ranks before is only how long the run is that each suit is in. It
finds what `layouts` finds with any number of packs.
"""

from __future__ import annotations

from stammtisch.games.drachenrummy.kernel.layouts import NEVER, price
from stammtisch.games.kernels import Array, size_of

# The room: two rows of states, what each has lost, and where in its row each state stands.
STATES = 256  # two bits a suit: a run of 0, 1, 2, 3 or more cards
LOST = 512
PLACES = 1024
SINGLE_ROOM = 1280

ROW = 15  # bits of a suit in `feet` and `heads`: the places 1 .. 14, the ace at both ends
_ROW = 0x7FFE
_SUITS = 0b01010101


def least_single(s: Array, at: int, held: int, feet: int, heads: int, fits: int) -> int:
    """What the best layout keeps, as `least_loss` counts it.

    ``feet`` and ``heads`` are where own runs begin and end, ``fits`` the kinds own sets lack.
    """
    able = low_aces = 0
    for suit in range(4):
        row = held >> 13 * suit & 0x1FFF
        cards = row << 1 | (row & 1) << 14
        foot, head = feet >> ROW * suit & _ROW, heads >> ROW * suit & _ROW
        there = cards | foot | foot << 1 | head | head >> 1
        three = there & there >> 1 & there >> 2
        fit = (three | three << 1 | three << 2) & cards
        able |= fit << ROW * suit
        low_aces |= (fit >> 1 & 1) << 2 * suit
    for place in range(at + PLACES, at + SINGLE_ROOM):
        s[place] = 0
    best = NEVER
    low = low_aces
    while True:
        best = min(best, _least(s, at, held, able, feet, heads, fits, low))
        if not low:
            return best
        low = low - 1 & low_aces


def _least(
    s: Array, at: int, held: int, able: int, feet: int, heads: int, fits: int, low: int
) -> int:
    """The same if just these aces stand below a 2."""
    here, there, count = 0, STATES, 1
    s[at] = s[at + LOST] = 0
    for place in range(1, 15):
        rank = (place - 1) % 13
        cards = _suits(held, 13, rank)
        runs, fitting = _suits(able, ROW, place) & cards, _suits(fits, 13, rank)
        foot, head = _suits(feet, ROW, place), _suits(heads, ROW, place - 1)
        if place == 1:
            cards = runs = low
        elif place == 14:
            cards, runs = cards & ~low, runs & ~low
        found = 0
        for number in range(count):
            state, lost = s[at + here + number] | 3 * head, s[at + LOST + here + number]
            used = runs
            while True:
                after = _after(state, used, foot)
                if after >= 0:
                    more = 0 if place == 1 else _left(cards & ~used, fitting) * price(rank)
                    found = _reach(s, at, there, found, after, lost + more)
                if not used or place == 1:
                    break
                used = used - 1 & runs
        for number in range(found):
            s[at + PLACES + s[at + there + number]] = 0
        here, there, count = there, here, found
    best = NEVER
    for number in range(count):
        if _after(s[at + here + number], 0, 0) == 0:
            best = min(best, s[at + LOST + here + number])
    return best


def _suits(bits: int, width: int, place: int) -> int:
    """One place of all four suits, the lower of two bits each."""
    bits >>= place
    return (
        bits & 1
        | (bits >> width & 1) << 2
        | (bits >> 2 * width & 1) << 4
        | (bits >> 3 * width & 1) << 6
    )


def _after(state: int, used: int, foot: int) -> int:
    """The runs once these suits go on; -1: one would end too short, and touches no own run."""
    twos, ones = state >> 1 & _SUITS, state & _SUITS
    if (twos ^ ones) & ~(used | foot):
        return -1
    return ((twos | ones) & used) << 1 | (twos | ~ones) & used


def _left(cards: int, fitting: int) -> int:
    """How many of the cards of a rank that stay out of runs must be kept."""
    return 0 if size_of(cards) > 2 else size_of(cards & ~fitting)


def _reach(s: Array, at: int, row: int, size: int, state: int, lost: int) -> int:
    """The size of the row once the state stands there with the least loss."""
    known = s[at + PLACES + state]
    if not known:
        s[at + row + size] = state
        s[at + LOST + row + size] = lost
        s[at + PLACES + state] = size + 1
        return size + 1
    place = at + LOST + row + known - 1
    s[place] = min(s[place], lost)
    return size
