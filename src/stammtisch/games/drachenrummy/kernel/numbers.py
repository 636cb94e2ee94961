"""Cards with dice on them, throws and melds as single numbers.

Cards are numbers as in `melds.pack`; dice are three bits a face, the ones lowest.
"""

from __future__ import annotations

from stammtisch.games.kernels import size_of

KINDS = 52
DICE = 5
SUIT = 0x1FFF
HONOURS = 0x1C01 * (1 | 1 << 13 | 1 << 26 | 1 << 39)
SET = 4  # where a run has its suit
STOLEN = 1 << 13
SECOND_ACE = 1 << 52
EXTENSION = 1 << 56


def placing(card: int, face: int, count: int) -> int:
    """A card with dice on it; `STOLEN` besides if it is a theft."""
    return card << 6 | face << 3 | count


def owner_of(entry: int) -> int:
    """Before whom a reserved card lies."""
    return entry >> 13


def card_of(entry: int) -> int:
    """The card of a reservation or placing."""
    return entry >> 6 & 127


def extension(number: int, kind: int) -> int:
    """A card added to the own meld of this number."""
    return EXTENSION | number << 6 | kind


def count_of(dice: int, face: int) -> int:
    """How many of the dice show the face."""
    return dice >> 3 * (face - 1) & 7


def dice_in(dice: int) -> int:
    """How many dice these are."""
    count = 0
    while dice:
        count += dice & 7
        dice >>= 3
    return count


def points(kinds: int) -> int:
    """What the cards count in melds."""
    return size_of(kinds) + size_of(kinds & HONOURS)


def lying(seat: int, suit: int, low: int, size: int) -> int:
    """A run from a place on, so long; a set (`SET`) of a rank + 1 and its suits as four bits."""
    return seat << 11 | suit << 8 | low << 4 | size


def kind_of(bit: int) -> int:
    """The number of a single kind."""
    kind = 0
    while bit > 1:
        bit >>= 1
        kind += 1
    return kind


def low_of(ranks: int) -> int:
    """The place of the lowest card of a run; an ace stands low where it can."""
    if ranks & ranks + (ranks & -ranks):
        ranks &= ~1
    return kind_of(ranks & -ranks) + 1


def wants(meld: int) -> int:
    """The kinds that extend a meld (DR-47)."""
    suit, low, size = meld >> 8 & 7, meld >> 4 & 15, meld & 15
    kinds = 0
    if suit == SET:
        for other in range(4):
            if not size >> other & 1:
                kinds |= 1 << 13 * other + low - 1
        return kinds
    if low > 1:
        kinds |= 1 << 13 * suit + low - 2
    if low + size - 1 < 14:
        kinds |= 1 << 13 * suit + (low + size - 1) % 13
    return kinds
