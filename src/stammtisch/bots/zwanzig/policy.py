"""How `master` plays at a glance: what it does is drawn by weights that it has learned.

Plain integers over the kernel, and one array of weights. Each choice is described by a few traits;
each trait is a place in the array, and the sum of the weights there is the logarithm of how likely
the choice is. A trait is what the seat knows itself: its hand and what was played. The match has
one place more than the kernel's, `SEEN`, for the cards that were played in this game.
"""

from __future__ import annotations

from math import exp

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwanzig.search import worth
from stammtisch.games.kernels import Array, below, size_of
from stammtisch.games.zwanzig.kernel.course import (
    CHANCE,
    DECIDE,
    EXCHANGE,
    EXCHANGED,
    HANDS,
    IN,
    LEADER,
    LED,
    OUT,
    OVER,
    PHASE,
    PLAY,
    SEATS,
    SEVERAL,
    SHUFFLE,
    SIZE,
    STATUS,
    TRICKS,
    TRICKS_LEFT,
    TRUMP,
    TURN,
    UNDECIDED,
    WINNER,
    after,
    apply,
    beats,
    exchange_cap,
    may_act,
    playable,
    recycle,
    suit_of,
)

SEEN = SIZE
MATCH_SIZE = SIZE + 1

# Where the weights of each kind of trait begin.
LEAD = 0  # a trick already, rivals, tricks left, trump, higher cards out
LEAD_SUIT = LEAD + 2 * 3 * 5 * 2 * 5  # trump, cards of the suit, own trumps, a trick already
LEAD_OUT = LEAD_SUIT + 2 * 5 * 6 * 2  # trumps out, trump, the highest, a trick already
FOLLOW = LEAD_OUT + 8 * 2 * 2 * 2  # a trick already, seats behind, tricks left, kind, higher out
FOLLOW_RANK = FOLLOW + 2 * 3 * 5 * 4 * 5  # kind, rank, a trick already
FOLLOW_WHOM = FOLLOW_RANK + 4 * 8 * 2  # kind, the best card's owner has a trick, own, rivals
FOLLOW_SUIT = FOLLOW_WHOM + 4 * 2 * 2 * 3  # kind, cards of the suit, own trumps
AWAY = FOLLOW_SUIT + 4 * 3 * 4  # trump, rank, seats
AWAY_SUIT = AWAY + 2 * 8 * 5  # cards of the suit, trump
AWAY_OUT = AWAY_SUIT + 5 * 2  # trump, higher cards out, own trumps
AWAY_DONE = AWAY_OUT + 2 * 5 * 6  # to put no more away: cards put away, own trumps
STAY = AWAY_DONE + 4 * 6  # seats that are in, seats that have not decided
STAY_CARD = STAY + 6 * 5  # each card: trump, rank, rivals
STAY_TRUMPS = STAY_CARD + 2 * 8 * 3  # own trumps, rivals
STAY_AFTER = STAY_TRUMPS + 6 * 3  # cards exchanged
TRAITS = STAY_AFTER + 4

_FINE = 1 << 20


def players(s: Array) -> int:
    """How many seats are in."""
    found = 0
    for seat in range(s[SEATS]):
        if s[STATUS + seat] == IN:
            found += 1
    return found


def _rank(card: int) -> int:
    while card > 0xFF:
        card >>= 8
    rank = 0
    while card > 1:
        card >>= 1
        rank += 1
    return rank


def _higher(s: Array, seat: int, card: int) -> int:
    """How many higher cards of the suit somebody else may have; four count as any more."""
    gone = s[HANDS + seat] | s[SEEN] | card | (card - 1)
    return min(4, size_of(suit_of(card) & ~gone))


# --- a card -----------------------------------------------------------------------------------


def lead_value(w: Fractions, s: Array, seat: int, card: int) -> float:
    """How much speaks for leading to a trick with this card."""
    at = lead_traits(s, seat, card)
    return w[at[0]] + w[at[1]] + w[at[2]]


def lead_traits(s: Array, seat: int, card: int) -> tuple[int, int, int]:
    """The traits of a card that is led."""
    hand, trump = s[HANDS + seat], s[TRUMP]
    mine = 1 if s[TRICKS + seat] else 0
    is_trump = 1 if card & trump else 0
    rivals = min(3, players(s) - 1) - 1
    higher = _higher(s, seat, card)
    suit = size_of(hand & suit_of(card)) - 1
    own = size_of(hand & trump)
    out = min(7, size_of(trump & ~hand & ~s[SEEN]))
    top = 0 if higher else 1
    return (
        LEAD + (((mine * 3 + rivals) * 5 + s[TRICKS_LEFT] - 1) * 2 + is_trump) * 5 + higher,
        LEAD_SUIT + ((is_trump * 5 + suit) * 6 + own) * 2 + mine,
        LEAD_OUT + ((out * 2 + is_trump) * 2 + top) * 2 + mine,
    )


def follow_value(w: Fractions, s: Array, seat: int, card: int) -> float:
    """How much speaks for this card when another was led."""
    at = follow_traits(s, seat, card)
    return w[at[0]] + w[at[1]] + w[at[2]] + w[at[3]]


def follow_traits(s: Array, seat: int, card: int) -> tuple[int, int, int, int]:
    """The traits of a card that follows another."""
    hand, trump = s[HANDS + seat], s[TRUMP]
    mine = 1 if s[TRICKS + seat] else 0
    kind = (2 if card & trump else 0) + (1 if beats(s, card) else 0)
    rivals = min(3, players(s) - 1) - 1
    whose = 1 if s[TRICKS + s[WINNER]] else 0
    suit = min(3, size_of(hand & suit_of(card))) - 1
    own = min(3, size_of(hand & trump))
    left = s[TRICKS_LEFT] - 1
    place = ((mine * 3 + behind(s, seat)) * 5 + left) * 4 + kind
    return (
        FOLLOW + place * 5 + _higher(s, seat, card),
        FOLLOW_RANK + (kind * 8 + _rank(card)) * 2 + mine,
        FOLLOW_WHOM + ((kind * 2 + whose) * 2 + mine) * 3 + rivals,
        FOLLOW_SUIT + (kind * 3 + suit) * 4 + own,
    )


def behind(s: Array, seat: int) -> int:
    """How many have yet to play after the seat; two count as any more."""
    found = 0
    seat = after(s, seat)
    while seat != s[LEADER]:
        if s[STATUS + seat] == IN:
            found += 1
        seat = after(s, seat)
    return min(2, found)


def card_value(w: Fractions, s: Array, seat: int, card: int) -> float:
    """How much speaks for playing this card."""
    return follow_value(w, s, seat, card) if s[LED] else lead_value(w, s, seat, card)


def card_of(w: Fractions, s: Array, seat: int, rng: Array) -> int:
    """A card to play, drawn as likely as it is good."""
    cards = playable(s, seat)
    chosen = cards & -cards
    if cards == chosen:
        return chosen
    total = 0.0
    while cards:
        card = cards & -cards
        cards &= cards - 1
        weight = exp(card_value(w, s, seat, card))
        total += weight
        if below(rng, _FINE) * total < weight * _FINE:
            chosen = card
    return chosen


# --- the exchange -----------------------------------------------------------------------------


def away_traits(s: Array, seat: int, card: int) -> tuple[int, int, int]:
    """The traits of a card that might be put away."""
    hand, trump = s[HANDS + seat], s[TRUMP]
    is_trump = 1 if card & trump else 0
    suit = size_of(hand & suit_of(card)) - 1
    own = size_of(hand & trump)
    return (
        AWAY + (is_trump * 8 + _rank(card)) * 5 + s[SEATS] - 2,
        AWAY_SUIT + suit * 2 + is_trump,
        AWAY_OUT + (is_trump * 5 + _higher(s, seat, card)) * 6 + own,
    )


def away_value(w: Fractions, s: Array, seat: int, card: int) -> float:
    """How much speaks for putting this card away next."""
    at = away_traits(s, seat, card)
    return w[at[0]] + w[at[1]] + w[at[2]]


def done_trait(s: Array, seat: int, away: int) -> int:
    """The trait of putting no more away than these."""
    return AWAY_DONE + size_of(away) * 6 + size_of(s[HANDS + seat] & s[TRUMP])


def away_of(w: Fractions, s: Array, seat: int, away: int, rng: Array) -> int:
    """What is put away, beginning with these: one more each time, or no more."""
    cap = exchange_cap(s)
    while size_of(away) < cap:
        chosen = 0
        total = exp(w[done_trait(s, seat, away)])
        cards = s[HANDS + seat] & ~away
        while cards:
            card = cards & -cards
            cards &= cards - 1
            weight = exp(away_value(w, s, seat, card))
            total += weight
            if below(rng, _FINE) * total < weight * _FINE:
                chosen = card
        if not chosen:
            return away
        away |= chosen
    return away


# --- to stay in -------------------------------------------------------------------------------


def stay_value(w: Fractions, s: Array, seat: int) -> float:
    """How much speaks for staying in."""
    at = stay_traits(s, seat)
    value = w[at[0]] + w[at[1]] + w[at[2]]
    hand, trump, rivals = s[HANDS + seat], s[TRUMP], stay_rivals(s, seat)
    while hand:
        card = hand & -hand
        hand &= hand - 1
        value += w[stay_card(card, trump, rivals)]
    return value


def stay_rivals(s: Array, seat: int) -> int:
    """How many others are in or may stay in, less one; three count as any more."""
    found = 0
    for other in range(s[SEATS]):
        if other != seat and s[STATUS + other] != OUT:
            found += 1
    return min(3, found) - 1


def stay_traits(s: Array, seat: int) -> tuple[int, int, int]:
    """The traits of who decides, but for the cards in hand."""
    ins = waiting = 0
    for other in range(s[SEATS]):
        if other != seat and s[STATUS + other] == IN:
            ins += 1
        elif other != seat and s[STATUS + other] == UNDECIDED:
            waiting += 1
    trumps = size_of(s[HANDS + seat] & s[TRUMP])
    return (
        STAY + ins * 5 + waiting,
        STAY_TRUMPS + trumps * 3 + stay_rivals(s, seat),
        STAY_AFTER + max(0, s[EXCHANGED + seat]),
    )


def stay_card(card: int, trump: int, rivals: int) -> int:
    """The trait of one card in the hand of who decides."""
    return STAY_CARD + ((8 if card & trump else 0) + _rank(card)) * 3 + rivals


def stay_chance(w: Fractions, s: Array, seat: int) -> float:
    """How likely the seat stays in with what it holds."""
    return 1.0 / (1.0 + exp(-stay_value(w, s, seat)))


# --- a game -----------------------------------------------------------------------------------


def suit_to_name(s: Array, seat: int) -> int:
    """The number of the suit of the best of two cards."""
    best, hand = 0, s[HANDS + seat]
    for suit in range(4):
        if worth(hand & (0xFF << 8 * suit), 0) > worth(hand & (0xFF << 8 * best), 0):
            best = suit
    return best


def choice(w: Fractions, s: Array, seat: int, rng: Array) -> int:
    """What the seat does, in any phase."""
    if s[PHASE] == PLAY:
        return card_of(w, s, seat, rng)
    if s[PHASE] == EXCHANGE:
        return away_of(w, s, seat, 0, rng)
    if s[PHASE] == DECIDE:
        stays = below(rng, _FINE) < stay_chance(w, s, seat) * _FINE
        return IN if stays else OUT
    return suit_to_name(s, seat)


def acting(s: Array) -> int:
    """The seat that is to choose; of several the first."""
    seat = s[TURN]
    if seat == SEVERAL:
        seat = 0
        while not may_act(s, seat):
            seat += 1
    return seat


def act(s: Array, seat: int, action: int) -> None:
    """What the kernel does; and cards that are played have been seen."""
    if s[PHASE] == PLAY:
        s[SEEN] |= action
    apply(s, seat, action)


def finish(w: Fractions, s: Array, rng: Array) -> None:
    """Plays this game to its settlement."""
    while s[PHASE] != SHUFFLE and s[PHASE] != OVER:
        if s[TURN] == CHANCE:
            recycle(s, rng)
            continue
        seat = acting(s)
        act(s, seat, choice(w, s, seat, rng))
