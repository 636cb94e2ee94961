"""The best final layout of a hand, exactly: what to lay down, extend and keep (DR-68 .. DR-75)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.melds.melds import Meld, rank_at
from stammtisch.games.drachenrummy.melds.pack import KINDS, SUIT_MASK, kinds, points, suits_of
from stammtisch.games.drachenrummy.melds.runs import NEVER, PLACES, Edge, Layer, graph, price
from stammtisch.games.drachenrummy.melds.sets import Lacking, grouping

Column: TypeAlias = tuple[Edge, ...]
"""What the four suits do at one place."""

Suits: TypeAlias = list[tuple[Layer, ...]]
"""The graph of each suit."""


class Layout(msgspec.Struct, frozen=True, gc=False):
    """What becomes of a hand in the final melding."""

    new: tuple[CardSet, ...]
    """New melds."""
    extensions: tuple[CardSet, ...]
    """By own meld; 0 where nothing is added."""
    kept: CardSet

    @property
    def value(self) -> int:
        """Points of all cards laid minus cards kept (DR-70)."""
        laid = sum(self.new) + sum(self.extensions)
        return points(laid) - self.kept.bit_count()


@lru_cache(maxsize=1 << 6)
def best_layout(hand: CardSet, melds: tuple[Meld, ...]) -> Layout:
    """The layout of the largest value, among those one that keeps the fewest cards (DR-73).

    ``melds`` are the own ones, in the order of laying. The same hand and melds always give the
    same layout.
    """
    useful = _useful(hand, melds)
    if not useful:
        return Layout((), (0,) * len(melds), hand)
    counts = [
        tuple(
            [(useful >> kind & 1) + (useful >> kind + KINDS & 1) for kind in range(low, low + 13)]
        )
        for low in range(0, KINDS, 13)
    ]
    lacking: list[Lacking] = [()] * 13
    for meld in melds:
        if meld.suit < 0 and meld.wants:
            suit, rank = divmod(meld.wants.bit_length() - 1, 13)
            lacking[rank] += (suit,)
    held = [4 - copies.count(0) for copies in zip(*counts, strict=True)]
    groupable = [bool(lacking[rank]) or held[rank] >= 3 for rank in range(13)]
    suits = [_suit(suit, counts[suit], melds, lacking, held) for suit in range(4)]
    table = _laid(_cheapest(suits, lacking, groupable), useful, melds, lacking)
    return Layout(tuple(sorted(table.new)), tuple(table.extensions), table.hand | hand ^ useful)


def _useful(hand: CardSet, melds: tuple[Meld, ...]) -> CardSet:
    """The cards that might be laid at all: those in runs and sets, those near own melds."""
    which = kinds(hand)
    d, h, s, c = suits = suits_of(which)
    sets = d & h & (s | c) | s & c & (d | h)
    useful = sets | sets << 13 | sets << 26 | sets << 39
    for suit, ranks in enumerate(suits):
        row = ranks | (ranks & 1) << 13
        middle = row & row >> 1 & row >> 2
        if middle:
            run = middle | middle << 1 | middle << 2
            useful |= (run & SUIT_MASK | run >> 13) << 13 * suit
    for meld in melds:
        if meld.wants & which:
            useful |= meld.wants if meld.suit < 0 else SUIT_MASK << 13 * meld.suit
    return hand & (useful | useful << KINDS)


_NONE = (0,) * 15


def _suit(
    suit: int,
    counts: tuple[int, ...],
    melds: Sequence[Meld],
    lacking: list[Lacking],
    held: list[int],
) -> tuple[Layer, ...]:
    in_sets = [
        copies > 0 and (held[rank] >= 3 or suit in lacking[rank])
        for rank, copies in enumerate(counts)
    ]
    runs = [meld for meld in melds if meld.suit == suit]
    if not runs:
        return graph(counts, _NONE, _NONE, tuple(in_sets))
    feet, heads = [0] * 15, [0] * 15
    for run in runs:
        feet[run.low] += 1
        heads[run.high] += 1
    return graph(counts, tuple(feet), tuple(heads), tuple(in_sets))


# --- the search -------------------------------------------------------------------------------


def _cheapest(suits: Suits, lacking: list[Lacking], groupable: list[bool]) -> list[Column]:
    """What the suits do at the places 1 .. 14 when as little as possible is lost (DR-71).

    Best first: what was lost so far plus what each suit must still lose at least. The suits meet
    only in sets, and the bound takes every card that could go into a set as laid; so it is never
    too high, and the first path to arrive is a cheapest one.
    """
    start: tuple[int, ...] = (0, 0, 0, 0)
    known = {(PLACES[0], start): 0}
    queue: list[tuple[int, int, int, int, tuple[int, ...], Any]]
    queue = [(0, -PLACES[0], 0, 0, start, None)]
    number = 0
    while True:
        bound, minus_place, _, lost, state, path = heapq.heappop(queue)
        place = -minus_place
        while lost <= known[place, state]:
            if place > PLACES[-1]:
                return _unrolled(path)
            on = None
            for cost, rest, step in _steps(suits, place, state, lacking, groupable):
                after = tuple([edge.after for edge in step])
                total = lost + cost
                if total >= known.get((place + 1, after), NEVER):
                    continue
                known[place + 1, after] = total
                if on is None and total + rest == bound:
                    # Nothing in the queue can be better, so it need not wait there.
                    on = total, after, (step, path)
                    continue
                number += 1
                entry = (total + rest, -place - 1, number, total, after, (step, path))
                heapq.heappush(queue, entry)
            if on is None:
                break
            place += 1
            lost, state, path = on


def _steps(
    suits: Suits,
    place: int,
    state: tuple[int, ...],
    lacking: list[Lacking],
    groupable: list[bool],
) -> Iterator[tuple[int, int, Column]]:
    """Every joint step from a state: what is lost here, the bound for the rest, the edges."""
    rank = rank_at(place)
    lose = price(rank) if place > 1 else 0
    for step in product(*[suits[suit][place][state[suit]] for suit in range(4)]):
        a, b, c, d = step
        left = a.left + b.left + c.left + d.left
        if left and lose and groupable[rank]:
            left -= grouping((a.left, b.left, c.left, d.left), lacking[rank]).covered
        yield left * lose, a.rest + b.rest + c.rest + d.rest, step


def _unrolled(path: Any) -> list[Column]:
    steps = []
    while path:
        step, path = path
        steps.append(step)
    return steps[::-1]


# --- from the path to the cards -----------------------------------------------------------------


def _laid(
    path: list[Column], hand: CardSet, melds: Sequence[Meld], lacking: list[Lacking]
) -> _Table:
    table = _Table(hand, melds)
    for place, step in zip(PLACES, path, strict=True):
        for suit, edge in enumerate(step):
            if edge.begins or edge.goes_on[2] or suit in table.open:
                table.chain(suit, place, edge)
        if place > 1:
            rank = rank_at(place)
            lefts = (step[0].left, step[1].left, step[2].left, step[3].left)
            if lefts.count(0) < 2 or lacking[rank]:
                table.group(rank, lefts, lacking[rank])
    table.end()
    return table


class _Table:
    """Where the cards go, place by place, as the edges of a path say."""

    def __init__(self, hand: CardSet, melds: Sequence[Meld]) -> None:
        self.hand = hand
        self.melds = melds
        self.new: list[CardSet] = []
        self.extensions: list[CardSet] = [0] * len(melds)
        self.open: dict[int, tuple[list[_Chain], list[_Chain], list[_Chain]]] = {}
        """By suit: chains of 1, 2, and 3 or more cards; suits without one are left out."""

    def take(self, suit: int, rank: int) -> CardSet:
        """One copy of this card out of the hand."""
        card = 1 << suit * 13 + rank
        card = card if self.hand & card else card << KINDS
        self.hand ^= card
        return card

    def chain(self, suit: int, place: int, edge: Edge) -> None:
        """Chains of a suit go on, end, meet the foot of an own run, or begin."""
        ones, twos, threes = self.open.pop(suit, ([], [], []))
        for number, meld in enumerate(self.melds):
            if meld.suit == suit and meld.high == place - 1:
                threes.append(_Chain(0, number))
        feet = [n for n, meld in enumerate(self.melds) if meld.suit == suit and meld.low == place]
        a, b, c = edge.goes_on
        going = [ones[:a], twos[:b], threes[:c]]
        for short in ones[a:] + twos[b:]:
            self.extensions[feet.pop(0)] |= short.cards
        for long in threes[c:]:
            self.finish(long)
        for chain in (chain for group in going for chain in group):
            chain.cards |= self.take(suit, rank_at(place))
        begun = [_Chain(self.take(suit, rank_at(place)), None) for _ in range(edge.begins)]
        if begun or any(going):
            self.open[suit] = (begun, going[0], going[1] + going[2])

    def finish(self, chain: _Chain) -> None:
        """A chain of three or more, or above an own run, is complete."""
        if chain.above is None:
            self.new.append(chain.cards)
        else:
            self.extensions[chain.above] |= chain.cards

    def group(self, rank: int, lefts: tuple[int, ...], lacking: Lacking) -> None:
        """What no run uses goes into own and new sets."""
        best = grouping(lefts, lacking)
        owners = [
            number
            for number, meld in enumerate(self.melds)
            if meld.suit < 0 and meld.wants and meld.low == rank + 1
        ]
        for number, suit, extends in zip(owners, lacking, best.extends, strict=True):
            if extends:
                self.extensions[number] |= self.take(suit, rank)
        for suits in best.sets:
            self.new.append(sum([self.take(suit, rank) for suit in suits]))

    def end(self) -> None:
        """After the high aces all chains are complete."""
        for _, _, threes in self.open.values():
            for chain in threes:
                self.finish(chain)


class _Chain:
    """A row of hand cards in the making; ``above``: the own run whose head it extends."""

    def __init__(self, cards: CardSet, above: int | None) -> None:
        self.cards = cards
        self.above = above
