"""The search of `strong`: worlds as people's habits make them, and quick games to their end.

Plain integers over the kernel, so that numba compiles this file, too. What a seat knows comes in as
two arrays: the kernel's, with that seat's cards in it, and a view, which says of the others how
many cards they hold, which of these are possible, and how many they have put away for them.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array, below, mix, size_of
from stammtisch.games.zwanzig.kernel.course import (
    CHANCE,
    DEAD,
    DELTAS,
    EXCHANGE,
    HANDS,
    IN,
    LED,
    OUT,
    OVER,
    PHASE,
    PLAY,
    SEATS,
    SEVERAL,
    SHUFFLE,
    SIZE,
    STOCK,
    STOCK_SIZE,
    TRUMP,
    TURN,
    apply,
    beats,
    exchange_cap,
    may_act,
    playable,
    recycle,
)

# The view.
SEAT = 0
POOL = 1  # cards that are not known to be anywhere
NEED = 2  # by seat: cards in hand that are not known
MAY = 8  # by seat: cards that these can be
BETTER = 14  # by seat: the best of so many more; the rest were put away
KEEN = 20  # by seat: of so many more, too, because the seat has stayed in; the rest lie anywhere
VIEW_SIZE = 26

MOST = 26
"""Actions that one search can compare."""
DECK_SIZE = 32

_KINGS = 0xE0E0E0E0  # kings, tens, aces
_ACES = 0x80808080


def worth(card: int, trump: int) -> int:
    """Orders cards by what people like to keep: trumps, then ranks."""
    rank = card
    while rank > 0xFF:
        rank >>= 8
    return rank << 8 if card & trump else rank


def worst(cards: int, trump: int) -> int:
    """The card that people would put away first."""
    found = cards & -cards
    cards &= cards - 1
    while cards:
        card = cards & -cards
        cards &= cards - 1
        if worth(card, trump) < worth(found, trump):
            found = card
    return found


# --- worlds -----------------------------------------------------------------------------------


def imagine(s: Array, view: Array, deck: Array, rng: Array) -> None:
    """Deals what is not known to the others and to the stock, as `view` has it."""
    pool = view[POOL]
    size = _spread(pool, deck)
    mix(deck, 0, size, rng)
    missing = 0
    for seat in range(s[SEATS]):
        missing += view[NEED + seat]
    for step in range(s[SEATS]):
        seat = (view[SEAT] + 1 + step) % s[SEATS]
        need = view[NEED + seat]
        if need:
            spare = max(0, size_of(pool) - missing)
            away = min(view[BETTER + seat], spare)
            keen = min(view[KEEN + seat], spare - away)
            hand = _taken(pool & view[MAY + seat], pool, deck, size, need + away + keen, need)
            left = size_of(hand) - need
            pool &= ~hand
            while left > 0:
                card = worst(hand, s[TRUMP])
                hand ^= card
                if left > away:
                    pool |= card
                else:
                    s[DEAD] |= card
                left -= 1
            s[HANDS + seat] = hand
            missing -= need
    _fill_stock(s, pool, deck, size)


def _spread(cards: int, deck: Array) -> int:
    size = 0
    while cards:
        deck[size] = cards & -cards
        cards &= cards - 1
        size += 1
    return size


def _taken(allowed: int, pool: int, deck: Array, size: int, count: int, least: int) -> int:
    """The first so many allowed cards of the deck; any others where there are too few."""
    found = 0
    for place in range(size):
        if count > 0 and deck[place] & allowed:
            found |= deck[place]
            count -= 1
            least -= 1
    for place in range(size):
        if least > 0 and deck[place] & pool & ~found:
            found |= deck[place]
            least -= 1
    return found


def _fill_stock(s: Array, pool: int, deck: Array, size: int) -> None:
    """What is left into the stock, in the order of the deck; what does not fit lies dead."""
    filled = 0
    for place in range(size):
        if deck[place] & pool:
            if filled < s[STOCK_SIZE]:
                s[STOCK + filled] = deck[place]
                filled += 1
            else:
                s[DEAD] |= deck[place]
    s[STOCK_SIZE] = filled


# --- a game to its end ------------------------------------------------------------------------


def habit(s: Array, seat: int, rng: Array) -> int:
    """What a sensible player does at a glance."""
    if s[PHASE] == PLAY:
        return _card(s, seat, rng)
    if s[PHASE] == EXCHANGE:
        return _away(s, seat)
    return IN if _strength(s[HANDS + seat], s[TRUMP]) >= 6 else OUT


def _card(s: Array, seat: int, rng: Array) -> int:
    """The cheapest card that takes the trick for sure, the best that may; else the worst."""
    cards = playable(s, seat)
    if cards & (cards - 1) == 0:
        return cards
    trump = s[TRUMP]
    if not s[LED]:
        return _lead(cards, trump, rng)
    best = 0
    rest = cards
    while rest:
        card = rest & -rest
        rest &= rest - 1
        if beats(s, card) and (not best or worth(card, trump) > worth(best, trump)):
            best = card
    return best or worst(cards, trump)


def _lead(cards: int, trump: int, rng: Array) -> int:
    """The best card, or the best beside trumps; now and then any."""
    chance = below(rng, 8)
    if chance == 0:
        for _ in range(below(rng, size_of(cards))):
            cards &= cards - 1
        return cards & -cards
    if chance < 4 and cards & ~trump:
        cards &= ~trump
    best = cards & -cards
    while cards:
        card = cards & -cards
        cards &= cards - 1
        if worth(card, trump) > worth(best, trump):
            best = card
    return best


def _away(s: Array, seat: int) -> int:
    """What is neither trump nor high, the worst first."""
    weak = s[HANDS + seat] & ~s[TRUMP] & ~_KINGS
    away = 0
    for _ in range(exchange_cap(s)):
        if weak:
            card = worst(weak, s[TRUMP])
            weak ^= card
            away |= card
    return away


def _strength(hand: int, trump: int) -> int:
    """Trumps and high cards, in thirds of a trick."""
    trumps = hand & trump
    plain = hand & ~trump
    high = size_of(trumps & _KINGS) + size_of(plain & _KINGS)
    return 3 * size_of(trumps) + high + 2 * size_of(plain & _ACES)


def finish(s: Array, rng: Array) -> None:
    """Plays this game by habit to its settlement."""
    while s[PHASE] != SHUFFLE and s[PHASE] != OVER:
        seat = s[TURN]
        if seat == CHANCE:
            recycle(s, rng)
            continue
        if seat == SEVERAL:
            seat = 0
            while not may_act(s, seat):
                seat += 1
        apply(s, seat, habit(s, seat, rng))


# --- the comparison ---------------------------------------------------------------------------


def compare(
    base: Array,
    view: Array,
    actions: Array,
    count: int,
    playouts: int,
    rng: Array,
    s: Array,
    world: Array,
    deck: Array,
    totals: Array,
) -> int:
    """The best of so many ``actions``, by about so many games to the end (sequential halving).

    In every world all that are still in the running are tried; after each round of worlds the worse
    half drops out. ``actions`` is put in another order; ``s``, ``world``, ``deck`` and ``totals``
    are room to work in. A game counts by the points against the mean of the others.
    """
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    for at in range(count):
        totals[at] = 0
    alive = count
    while alive > 1:
        for _ in range(max(1, playouts // (rounds * alive))):
            for place in range(SIZE):
                world[place] = base[place]
            imagine(world, view, deck, rng)
            for at in range(alive):
                for place in range(SIZE):
                    s[place] = world[place]
                apply(s, view[SEAT], actions[at])
                finish(s, rng)
                totals[at] += gain(s, view[SEAT])
        sort(actions, totals, alive)
        alive = (alive + 1) // 2
    return actions[0]


def gain(s: Array, seat: int) -> int:
    """The points of this game against the others', times the number of the others."""
    n = s[SEATS]
    total = 0
    for other in range(n):
        total += s[DELTAS + other]
    return total - n * s[DELTAS + seat]


def sort(actions: Array, totals: Array, count: int) -> None:
    """The better first."""
    for first in range(1, count):
        action, total = actions[first], totals[first]
        place = first
        while place > 0 and totals[place - 1] < total:
            actions[place] = actions[place - 1]
            totals[place] = totals[place - 1]
            place -= 1
        actions[place] = action
        totals[place] = total
