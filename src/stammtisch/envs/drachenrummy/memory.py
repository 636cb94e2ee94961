"""What a table of Drachenrummy remembers beside the kernel, and how it comes to it.

numba compiles this file as it stands.
"""

from __future__ import annotations

from stammtisch.envs.tables.words import OWN
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.kernels import Array

CARDS = 104
THROWS = OWN  # of this turn
MELDED = OWN + 1  # by card: its meld and the meld's owner, as `melded` makes it; 0: in none
MEMORY = MELDED + CARDS


def melded(owner: int, number: int) -> int:
    """In this one of the owner's melds."""
    return owner << 6 | number + 1


def clear(memory: Array) -> None:
    """Before a match."""
    for place in range(THROWS, MEMORY):
        memory[place] = 0


def note_cards(s: Array, memory: Array, seat: int, action: int) -> None:
    """Before cards are melded: which of two equal ones they are, and in which meld.

    The first copy is laid before the second (DR-83); the kernel keeps kinds only.
    """
    if action & numbers.EXTENSION:
        bit = 1 << (action & 63)
        number, ace = action >> 6 & 63, 0
    else:
        bit = action & (numbers.SECOND_ACE - 1)
        number, ace = melds_of(s, seat), bit & -bit if action & numbers.SECOND_ACE else 0
    first = bit & s[k.FIRSTS + seat]
    _note(memory, first, 0, melded(seat, number))
    _note(memory, bit & ~first | ace, numbers.KINDS, melded(seat, number))


def melds_of(s: Array, seat: int) -> int:
    """How many melds the seat has laid."""
    count = 0
    for place in range(k.MELDS, k.MELDS + s[k.MELDS_SIZE]):
        count += s[place] >> 11 == seat
    return count


def _note(memory: Array, kinds: int, copy: int, meld: int) -> None:
    kind = 0
    while kinds:
        if kinds & 1:
            memory[MELDED + copy + kind] = meld
        kinds >>= 1
        kind += 1
