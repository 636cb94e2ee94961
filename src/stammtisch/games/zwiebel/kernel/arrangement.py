"""What cards are worth in the showdown: the strengths of their best arrangement (ZC-12, ZC-32).

A strength is the number that the solver gives a combination. Sets of the cards are bit masks by
place in the hand; for every one of them the best combination is found once, and then the greatest
list is built level by level, as long as a set of cards is left over that has one.

Not known here: jokers, and every modifier.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array

MOST = 10
"""Cards, and combinations of them."""
SUBSETS = 1 << MOST

# --- how the rules have it ------------------------------------------------------------------------

PRINTED, NULLS, WILD = 0, 1, 2
"""What an eight is: an eight, a Nullacht too, or wild (zwiebel-2004 alone: an eight of its own)."""

RULES_2004, RULES_V3 = 0, 1
RANKS, COLOURED_IN_PAIRS = 13, 2

# --- the room that the work needs -----------------------------------------------------------------

BEST = 0
"""By subset: the strength of its best combination."""
TOP = BEST + SUBSETS
"""By subset: the strength of the best combination in it."""
SUMS = TOP + SUBSETS
"""By subset: a bit for every sum up to 21 that its cards other than eights can have."""
SIZES = SUMS + SUBSETS
PICTURES = SIZES + SUBSETS
ACES = PICTURES + SUBSETS
EIGHTS = ACES + SUBSETS
PAIRS = EIGHTS + SUBSETS
"""By subset: whether it splits into pairs of twenty."""
LEFT = PAIRS + SUBSETS
"""What may be left over after a level; then the same after the next one."""
MARKS = LEFT + 2 * SUBSETS
"""By subset: the level after which it was found left over."""
PARTNERS = MARKS + SUBSETS
"""By card: the cards with which it makes twenty."""
ROOM = PARTNERS + MOST

_SUM = (1 << 22) - 1
"""The bits of sums from 0 to 21."""
_OF_A_FLUSH = _SUM & ~((1 << 16) - 1)
_ACE, _SIX, _SEVEN, _EIGHT, _NINE, _JACK = 0, 5, 6, 7, 8, 10


def arrange(
    cards: Array, count: int, rules: int, eights: int, octavo: int, room: Array, worth: Array
) -> int:
    """Writes the strengths of the best arrangement to ``worth``; returns how many there are.

    ``cards``: the first ``count`` of it, by number. ``room``: `ROOM` integers to work with.
    """
    full = (1 << count) - 1
    _value_all(cards, count, rules, eights, octavo, room)
    _spread(count, room)
    for subset in range(full + 1):
        room[MARKS + subset] = 0
    room[LEFT] = full
    many, level, now, then = 1, 0, LEFT, LEFT + SUBSETS
    while True:
        highest = 0
        for place in range(many):
            highest = max(highest, room[TOP + room[now + place]])
        if not highest:
            return level
        worth[level] = highest
        level += 1
        found = 0
        for place in range(many):
            whole = room[now + place]
            if room[TOP + whole] < highest:
                continue
            part = whole
            while part:
                rest = whole ^ part
                if room[BEST + part] == highest and room[MARKS + rest] != level:
                    room[MARKS + rest] = level
                    room[then + found] = rest
                    found += 1
                part = (part - 1) & whole
        many, now, then = found, then, now


def _value_all(cards: Array, count: int, rules: int, eights: int, octavo: int, room: Array) -> None:
    """The best combination of every subset, each from the subset without its highest card."""
    sixes = sevens = own = 0
    for place in range(count):
        rank = cards[place] % RANKS
        sixes |= (rank == _SIX) << place
        sevens |= (rank == _SEVEN) << place
        own |= (rank == _EIGHT) << place
        room[PARTNERS + place] = _partners(cards, place)
    for field in (BEST, SIZES, PICTURES, ACES, EIGHTS):
        room[field] = 0
    room[SUMS] = room[PAIRS] = 1
    for place in range(count):
        rank = cards[place] % RANKS
        bit = 1 << place
        for before in range(bit):
            subset = before | bit
            room[SIZES + subset] = room[SIZES + before] + 1
            room[PICTURES + subset] = room[PICTURES + before] + (rank >= _JACK)
            room[ACES + subset] = room[ACES + before] + (rank == _ACE)
            room[EIGHTS + subset] = room[EIGHTS + before] + (rank == _EIGHT)
            room[SUMS + subset] = _with(room[SUMS + before], rank)
            room[PAIRS + subset] = _splits(room, before, room[PARTNERS + place])
            strength = _set(room, subset, rules, eights)
            if room[SIZES + subset] == 3:
                strength = max(strength, _three(subset, sixes, sevens, own, eights))
            elif room[SIZES + subset] == 8 and octavo and eights == WILD and not subset & ~own:
                strength = max(strength, 200_000)
            if strength < 90_000:
                strength = max(strength, _flush(cards, room, subset, rules))
            if not strength:
                strength = _remainder(room[SUMS + subset] << 8 * room[EIGHTS + subset] & _SUM)
            room[BEST + subset] = strength


def _partners(cards: Array, place: int) -> int:
    """The earlier cards that make twenty with this one: two of ten, or an ace and a nine."""
    rank, found = cards[place] % RANKS, 0
    for other in range(place):
        beside = cards[other] % RANKS
        tens = rank > _NINE and beside > _NINE
        if tens or (rank == _ACE and beside == _NINE) or (rank == _NINE and beside == _ACE):
            found |= 1 << other
    return found


def _with(sums: int, rank: int) -> int:
    """The sums with one card more; an eight is counted apart."""
    if rank == _EIGHT:
        return sums
    if rank == _ACE:
        return (sums << 1 | sums << 11) & _SUM
    return sums << min(rank + 1, 10) & _SUM


def _splits(room: Array, before: int, partners: int) -> int:
    """Whether the highest card finds a partner so that the others split too."""
    able = before & partners
    while able:
        one = able & -able
        if room[PAIRS + (before ^ one)]:
            return 1
        able ^= one
    return 0


def _set(room: Array, subset: int, rules: int, eights: int) -> int:
    """As a Zwiebel, an onion of so many cards, pairs of twenty, or a pair of 21; 0: none."""
    size, nulls = room[SIZES + subset], room[EIGHTS + subset]
    pictures, aces = room[PICTURES + subset], room[ACES + subset]
    raised = nulls == 0 or (eights == NULLS and rules == RULES_2004)
    if pictures and pictures == aces and pictures + aces + nulls == size and raised:
        level = min(5, pictures + nulls)
        if level > 1:
            return (160 + 10 * (level - 1) + 10 * (level == 5)) * 1_000 - nulls
    if 3 <= size <= 7:
        for nought in range(nulls + 1 if eights == NULLS else 1):
            left = 21 - 8 * (nulls - nought)
            if left < 0 or not room[SUMS + subset] >> left & 1 or size - nought < 2:
                continue
            plain = size - nought == 2 and pictures == 1 and aces == 1
            if not (plain and rules == RULES_2004):
                return (80 + 20 * (size - 3)) * 1_000 - nought
    if size == 2 and room[SUMS + subset] >> 21 & 1 and not nulls:
        return 60_000
    return 5_000 * size if room[PAIRS + subset] else 0


def _three(subset: int, sixes: int, sevens: int, own: int, eights: int) -> int:
    """Three wild eights, three sevens, or a six, a seven and an eight; 0: none of them."""
    if not subset & ~own and eights == WILD:
        return 150_000
    if not subset & ~sevens:
        return 130_000
    return 110_000 if subset & sixes and subset & sevens and subset & own else 0


def _flush(cards: Array, room: Array, subset: int, rules: int) -> int:
    """Three cards or more from 16 to 21, all of a colour, or all but one; 0: neither."""
    size = room[SIZES + subset]
    if size < 3 or not room[SUMS + subset] << 8 * room[EIGHTS + subset] & _OF_A_FLUSH:
        return 0
    most, left = 0, subset
    while left:
        alike, first = 0, -1
        others, place = 0, 0
        while left >> place:
            if left >> place & 1:
                colour = cards[place] // RANKS
                if rules == RULES_V3:
                    colour //= COLOURED_IN_PAIRS
                if first < 0:
                    first = colour
                if colour == first:
                    alike += 1
                else:
                    others |= 1 << place
            place += 1
        most, left = max(most, alike), others
    if most == size:
        return 90_000
    return 70_000 if most == size - 1 else 0


def _remainder(sums: int) -> int:
    """The highest sum up to 21; 0: the cards count more in any way."""
    points = 21
    while points and not sums >> points & 1:
        points -= 1
    return points


def _spread(count: int, room: Array) -> None:
    """The best combination within every subset."""
    for subset in range(1 << count):
        room[TOP + subset] = room[BEST + subset]
    for place in range(count):
        bit = 1 << place
        for subset in range(1 << count):
            if subset & bit:
                room[TOP + subset] = max(room[TOP + subset], room[TOP + (subset ^ bit)])
