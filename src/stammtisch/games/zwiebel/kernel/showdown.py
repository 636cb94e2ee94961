"""Who wins a showdown of the kernel."""

from __future__ import annotations

from stammtisch.games.kernels import Array, size_of
from stammtisch.games.zwiebel.kernel import arrangement
from stammtisch.games.zwiebel.kernel import course as k


def showdown(s: Array, cards: Array, room: Array, one: Array, best: Array) -> int:
    """Who has the best arrangement of all who are in; of equal ones the elder has (ZC-113).

    ``cards``, ``one`` and ``best`` have room for ten integers, ``room`` for that of `arrangement`.
    """
    found, length = k.NOBODY, 0
    for step in range(s[k.SEATS]):
        seat = k.after(s, s[k.DEALER], step)
        if s[k.PLACE + seat] != k.IN:
            continue
        count = _listed(s, seat, cards)
        own = arrangement.arrange(cards, count, s[k.RULES], s[k.EIGHTS], s[k.OCTAVO], room, one)
        if found == k.NOBODY or _better(one, own, best, length):
            found, length = seat, own
            for level in range(own):
                best[level] = one[level]
    return found


def _listed(s: Array, seat: int, cards: Array) -> int:
    """Writes the hand to ``cards`` in ascending order; returns how many there are."""
    found = 0
    for half in range(2):
        left = s[k.HIGH + seat] if half else s[k.LOW + seat]
        while left:
            one = left & -left
            cards[found] = half * k.HALF + size_of(one - 1)
            found += 1
            left ^= one
    return found


def _better(one: Array, count: int, other: Array, length: int) -> bool:
    """Whether the first list of strengths beats the second."""
    for level in range(min(count, length)):
        if one[level] != other[level]:
            return bool(one[level] > other[level])
    return count > length
