"""Sets and runs: which cards make a meld, and which card extends one (DR-42 .. DR-50)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.melds.pack import (
    FIRST,
    KINDS,
    PACK,
    RANKS,
    SUIT_MASK,
    canonical,
    kinds,
    suits_of,
)

MeldKind: TypeAlias = Literal["set", "run"]

LONGEST = 14
"""A 2 3 .. K A: the longest run, with both aces of its suit (DR-45)."""


class Meld(msgspec.Struct, frozen=True, gc=False):
    """Cards laid down; ``low`` is the place of the lowest card, the ace at 1 or 14."""

    kind: MeldKind
    cards: CardSet
    suit: int
    """0 .. 3 for a run, -1 for a set."""
    low: int
    """1 .. 12 for a run; for a set its rank, 1 (ace) .. 13."""
    wants: CardSet
    """The kinds that extend it (DR-47)."""

    @property
    def high(self) -> int:
        """The place of a run's highest card, up to 14."""
        return self.low + self.cards.bit_count() - 1


def rank_at(place: int) -> int:
    """The rank index at a place of a run: places 1 and 14 are the ace (DR-44)."""
    return (place - 1) % 13


@lru_cache(maxsize=1 << 9)
def classify(cards: CardSet) -> Meld | None:
    """The meld these cards make, or ``None`` (DR-42 .. DR-46)."""
    which = kinds(cards)
    if which.bit_count() < 3:
        return None
    twice = cards & cards >> KINDS
    for suit in range(4):
        if not which & ~(SUIT_MASK << 13 * suit):
            return _run(cards, which >> 13 * suit, twice >> 13 * suit, suit)
    if twice:
        return None
    return _set(cards, which)


def _set(cards: CardSet, which: CardSet) -> Meld | None:
    ranks = 0
    for of_suit in suits_of(which):
        ranks |= of_suit
    if ranks & ranks - 1:
        return None
    rank = ranks.bit_length() - 1
    wants = 0 if which.bit_count() == 4 else PACK.of_rank[RANKS[rank]] & FIRST & ~which
    return Meld("set", cards, -1, rank + 1, wants)


def _run(cards: CardSet, ranks: int, twice: int, suit: int) -> Meld | None:
    if twice:
        # Only the longest run holds two equal cards, its two aces (DR-46).
        full = ranks == SUIT_MASK and twice == 1
        return Meld("run", cards, suit, 1, 0) if full else None
    low = _start(ranks)
    if not low:
        ranks = ranks & ~1 | (ranks & 1) << 13
        low = _start(ranks)
    if not low:
        return None
    high = low + ranks.bit_count() - 1
    # The whole suit stands as A .. K; its second ace fits above the king (DR-50).
    wants = 1 << rank_at(low - 1) if low > 1 else 0
    if high < LONGEST:
        wants |= 1 << rank_at(high + 1)
    return Meld("run", cards, suit, low, wants << 13 * suit)


def _start(ranks: int) -> int:
    """The place of the lowest bit if all bits are consecutive, else 0."""
    lowest = ranks & -ranks
    return lowest.bit_length() if not ranks & ranks + lowest else 0


def extended(meld: Meld, card: int) -> Meld | None:
    """The meld with one more card, or ``None`` if it does not fit (DR-47)."""
    if not meld.wants >> card % KINDS & 1:
        return None
    return classify(meld.cards | 1 << card)


@lru_cache(maxsize=1 << 9)
def laid_order(meld: Meld) -> tuple[str, ...]:
    """The codes of a meld as it lies: a set by suit, a run upwards, a high ace last."""
    if meld.kind == "set":
        return tuple(PACK.codes[card] for card in canonical(meld.cards))
    left, row = meld.cards, []
    for place in range(meld.low, meld.high + 1):
        kind = meld.suit * 13 + rank_at(place)
        card = kind if left >> kind & 1 else kind + KINDS
        left ^= 1 << card
        row.append(PACK.codes[card])
    return tuple(row)


# --- which melds a hand can lay down ----------------------------------------------------------

_SUIT_SETS = ((0, 1, 2), (0, 1, 2, 3), (0, 1, 3), (0, 2, 3), (1, 2, 3))


@lru_cache(maxsize=1 << 9)
def possible(hand: CardSet) -> tuple[CardSet, ...]:
    """Every meld the hand can lay down, once per multiset of kinds (DR-83).

    Sets come before runs, both in canonical order (DR-84); a card held twice is named by its
    first copy.
    """
    which = kinds(hand)
    d, h, s, c = suits = suits_of(which)
    found: list[CardSet] = []
    if d & h & (s | c) or s & c & (d | h):
        found = _sets(suits)
    both = hand & hand >> KINDS
    for suit, ranks in enumerate(suits):
        high = ranks | (ranks & 1) << 13
        if high & high >> 1 & high >> 2:
            if ranks == SUIT_MASK and both >> 13 * suit & 1:
                # Equal cards lie side by side (DR-05), so its second ace comes before any two.
                found.append(SUIT_MASK << 13 * suit | 1 << 13 * suit + KINDS)
            found += [run << 13 * suit for run in _runs(ranks)]
    if hand <= FIRST:
        return tuple(found)
    second = which & ~hand
    # Kinds held only as second copies move up to their own numbers.
    return tuple([meld & ~second | (meld & second) << KINDS for meld in found])


def _sets(suits: tuple[int, int, int, int]) -> list[CardSet]:
    found = sorted(
        tuple([suit * 13 + rank for suit in group])
        for group in _SUIT_SETS
        for rank in range(13)
        if all(suits[suit] >> rank & 1 for suit in group)
    )
    return [sum([1 << kind for kind in group]) for group in found]


@lru_cache(maxsize=1 << 10)
def _runs(ranks: int) -> tuple[int, ...]:
    """All runs in one suit without its second ace, in canonical order."""
    places = ranks | (ranks & 1) << 13
    found = set()
    for low in range(12):
        for length in range(3, LONGEST + 1 - low):
            run = ((1 << length) - 1) << low
            if run & ~places:
                break
            if length < LONGEST:
                found.add(run & SUIT_MASK | run >> 13)
    return tuple(sorted(found, key=canonical))


# --- why not ----------------------------------------------------------------------------------

FAULTS = ("fewer_than_three", "suit_twice", "equal_cards", "mixed", "round_the_corner", "gap")
"""What can be wrong with cards that make no meld (DR-87)."""


def fault(cards: CardSet) -> tuple[str, str, list[str]]:
    """Why these cards make no meld: one of `FAULTS`, its clause, and the cards that fill a gap."""
    which = kinds(cards)
    suits = suits_of(which)
    together = suits[0] | suits[1] | suits[2] | suits[3]
    one_rank = not together & together - 1
    if cards.bit_count() < 3:
        return "fewer_than_three", "DR-50", []
    if cards & cards >> KINDS:
        return ("suit_twice" if one_rank else "equal_cards"), "DR-46", []
    suit = suits.index(max(suits))
    if suits[suit] != together or suits.count(0) < 3:
        return "mixed", "DR-42", []
    return _gap(together, suit)


def _gap(ranks: int, suit: int) -> tuple[str, str, list[str]]:
    held = [place for place in range(1, 14) if ranks >> place - 1 & 1]
    gaps = [(below, above) for below, above in pairwise(held) if above > below + 1]
    ace, king = ranks & 1, ranks >> 12 & 1
    if len(gaps) == 1 and ace and king:
        # Read round the corner these cards would be in one row: K A 2 (DR-44).
        return "round_the_corner", "DR-44", []
    # With two gaps an ace is nearer to the other cards from above.
    below, above = gaps[-1] if ace and len(gaps) > 1 else gaps[0]
    return "gap", "DR-43", [PACK.codes[suit * 13 + rank] for rank in range(below, above - 1)]
