"""``steady``: a sound player of Zwanzig who counts cards and weighs a trick against no trick.

Everything it decides rests on one estimate, the chance that a card of its hand takes a trick. The
points to expect from a hand are then the tricks to expect, less the penalty for the chance of none.
The weights are those of a logistic regression on what cards really won in thousands of matches
between such bots with two to six seats.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

from stammtisch.bots.zwanzig.manners import forgivable, unforgivable
from stammtisch.cards.sets import Card, CardSet, above, card_set
from stammtisch.games.zwanzig.play.scoring import stakes
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play
from stammtisch.games.zwanzig.state.pack import ALL_CARDS, CARD, OF_SUIT, PACK, SAME_SUIT, SUITS
from stammtisch.games.zwanzig.state.parts import Suit
from stammtisch.games.zwanzig.views.observation import Observation
from stammtisch.games.zwanzig.views.voids import possible

HIGHER: tuple[CardSet, ...] = tuple(SAME_SUIT[card] & above(card) for card in ALL_CARDS)
"""By card: the higher ones of its suit."""


class Odds(NamedTuple):
    """What the logarithm of the odds of a trick is made of."""

    base: float
    higher: float
    """For every higher card of the suit that may be out."""
    opponents: float
    cards: float
    """For every card still in hand."""
    suit: float
    """For every card of the suit that may be out (a trump: for every other trump in hand)."""
    trumps: float
    """For every trump that may be out."""


TRUMP = Odds(1.12, -0.61, -0.21, -0.05, 0.52, 0.19)
PLAIN = Odds(-0.87, -0.67, -0.56, 0.31, 0.27, -0.31)

DRAWN = 0.27
"""The chance of a trick for a card not drawn yet."""
KEEP_TRUMP = 0.12
"""A trump less promising than this is exchanged."""
KEEP_PLAIN = 0.3
STAYING = 0.65
"""The chance that somebody who has not decided yet stays in."""
GIFT = 0.3
"""How much of the announcer's reward for an uncontested game counts as one's own loss."""
NERVE = 1.0
"""Points more or less that who is brave or careful expects of staying in."""
DENSITY = 1.5
"""How much likelier a trump is in a hand than any other card, after the exchange."""
ANSWERING = 0.8
"""What is left of the chance of a later trick where the only opponent is to lead to it."""


class Reading(NamedTuple):
    """What the bot reads out of an observation."""

    hand: tuple[Card, ...]
    trump: CardSet
    unseen: CardSet
    """Cards that somebody else may hold."""
    opponents: float
    """How many others take part in the tricks."""


class Steady:
    """Plays Zwanzig with every number of seats and all options."""

    name = "steady"
    games = frozenset({"zwanzig"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Steady:
        """See `Tempered`: whether it stays in."""
        return Steady(boldness)

    def choose(
        self,
        observation: Observation,
        legal_actions: Sequence[Any],
        rng: random.Random,  # noqa: ARG002
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        match observation.phase:
            case "announce":
                return announce(observation)
            case "exchange":
                return exchange(observation)
            case "decide":
                wanted = decide(observation, self.boldness)
                return Decide(True) if unforgivable(observation, wanted) else wanted
            case _:
                return play(observation, forgivable(observation, legal_actions))


def announce(seen: Observation) -> Announce:
    """The suit that promises most from the two cards known."""
    hand = tuple(CARD[code] for code in seen.hand)
    return Announce(max(SUITS, key=lambda suit: _promise(seen, hand, suit)))


def exchange(seen: Observation) -> Exchange:
    """Away with what promises less than a fresh card would, the worst first."""
    reading = reading_of(seen, _rivals(seen.n, seen.trump == "D" or seen.hearts_phase))
    weak = sorted(
        (chance, card)
        for card, chance in zip(reading.hand, chances(reading), strict=True)
        if chance < (KEEP_TRUMP if reading.trump >> card & 1 else KEEP_PLAIN)
    )
    cards = sorted(card for _, card in weak[: seen.exchange_cap or 0])
    return Exchange(tuple(PACK.codes[card] for card in cards))


def decide(seen: Observation, boldness: float = 0.0) -> Decide:
    """In, unless the penalty for no trick weighs more than the tricks to expect."""
    others = [status for seat, status in enumerate(seen.status) if seat != seen.seat]
    undecided = others.count("undecided")
    reading = reading_of(seen, others.count("in") + undecided * STAYING)
    value = _worth(seen, chances(reading))
    assert seen.stakes is not None
    if others.count("in") == 1 and not undecided:
        value += GIFT * seen.stakes.uncontested
    return Decide(value + boldness * NERVE > 0)


def play(seen: Observation, legal: Sequence[Play]) -> Play:
    """The card after which the most points may be expected: a trick now, or later ones."""
    assert seen.trick is not None
    reading = reading_of(seen, sum(status == "in" for status in seen.status) - 1)
    later = dict(zip(reading.hand, chances(reading), strict=True))
    leads = _leads(seen, reading) if reading.opponents == 1 else {}
    trick, behind = [CARD[code] for _, code in seen.trick.plays], _behind(seen, reading)
    worth = []
    for action in legal:
        card = CARD[action.card]
        now = _holds(reading, trick, card, behind)
        rest = [other for other in reading.hand if other != card]
        if leads:
            tricks = [_followed(now, leads[other], later[other]) for other in rest]
        else:
            tricks = [later[other] for other in rest]
        worth.append(_worth(seen, [now, *tricks]))
    return legal[worth.index(max(worth))]


def _followed(now: float, lead: float, chance: float) -> float:
    """The chance of a later trick between two: who takes the trick now leads to the next."""
    return now * max(lead, chance) + (1 - now) * ANSWERING * chance


def chances(reading: Reading) -> list[float]:
    """For every card of the hand the chance that it takes a trick some time."""
    own_trumps = card_set(reading.hand) & reading.trump
    trumps_out = reading.unseen & reading.trump
    found = []
    for card in reading.hand:
        higher = (reading.unseen & HIGHER[card]).bit_count()
        if reading.trump >> card & 1:
            weights, suit = TRUMP, own_trumps.bit_count() - 1
        else:
            weights, suit = PLAIN, (reading.unseen & SAME_SUIT[card]).bit_count()
        odds = (
            weights.base
            + weights.higher * higher
            + weights.opponents * reading.opponents
            + weights.cards * len(reading.hand)
            + weights.suit * suit
            + weights.trumps * trumps_out.bit_count()
        )
        found.append(1 / (1 + exp(-odds)))
    return found


def reading_of(seen: Observation, opponents: float) -> Reading:
    """The hand, and what the others may hold after all that was played and put away."""
    hand = tuple(CARD[code] for code in seen.hand)
    gone = card_set(hand)
    for trick in seen.tricks:
        for _, code in trick.plays:
            gone |= 1 << CARD[code]
    if seen.trick is not None:
        for _, code in seen.trick.plays:
            gone |= 1 << CARD[code]
    if seen.options.stock_shortage != "recycle":
        # Recycled discards come back into play; otherwise they are out of it.
        for code in seen.own_discards:
            gone |= 1 << CARD[code]
    assert seen.trump is not None
    return Reading(hand, OF_SUIT[seen.trump], PACK.all & ~gone, opponents)


def _rivals(n: int, everybody: bool) -> float:
    """How many others will take part: all where nobody may stay out (ZZ-33, ZZ-34)."""
    return n - 1 if everybody else 1 + (n - 2) * STAYING


def _worth(seen: Observation, tricks: Sequence[float]) -> float:
    """The points to expect from such chances of tricks, as the game stands (ZZ-52, ZZ-53)."""
    assert seen.seat is not None
    assert seen.stakes is not None
    none = 0.0 if seen.trick_count[seen.seat] else _none(tricks)
    return seen.stakes.trick * sum(tricks) - seen.stakes.penalty * none


def _none(tricks: Sequence[float]) -> float:
    """The chance that none of the cards takes a trick."""
    none = 1.0
    for chance in tricks:
        none *= 1 - chance
    return none


def _promise(seen: Observation, hand: tuple[Card, ...], suit: Suit) -> float:
    """The points to expect if this suit becomes trump: Karo keeps everybody in (ZZ-33)."""
    reading = Reading(hand, OF_SUIT[suit], PACK.all & ~card_set(hand), _rivals(seen.n, suit == "D"))
    tricks = [*chances(reading), DRAWN, DRAWN, DRAWN]
    at_stake = stakes(suit, seen.options.penalty_doubles)
    return at_stake.trick * sum(tricks) - at_stake.penalty * _none(tricks)


class LaterPlayer(NamedTuple):
    """Somebody who has yet to play to the trick."""

    cards: CardSet
    """What he may hold."""
    misses: float
    """The chance that a certain one of these cards is not in his hand; 1 would be never there."""
    misses_trump: float


def _behind(seen: Observation, reading: Reading) -> list[LaterPlayer]:
    assert seen.trick is not None
    played = {seat for seat, _ in seen.trick.plays}
    sizes = seen.hand_sizes
    return [
        _later(seen, reading, seat, sizes[seat]) for seat in _others(seen) if seat not in played
    ]


def _others(seen: Observation) -> list[int]:
    return [at for at, status in enumerate(seen.status) if status == "in" and at != seen.seat]


def _later(seen: Observation, reading: Reading, seat: int, size: int) -> LaterPlayer:
    """Somebody with so many cards."""
    cards = possible(seen)[seat] & reading.unseen
    share = min(1.0, size / max(cards.bit_count(), 1))
    return LaterPlayer(cards, 1 - share, max(0.0, 1 - DENSITY * share))


def _leads(seen: Observation, reading: Reading) -> dict[Card, float]:
    """Between two, the chance that a card takes the next trick if it is led there."""
    (other,) = _others(seen)
    opponent = _later(seen, reading, other, max(1, len(seen.hand) - 1))
    return {card: _holds(reading, (), card, [opponent]) for card in reading.hand}


def _holds(
    reading: Reading, trick: Sequence[Card], card: Card, behind: Sequence[LaterPlayer]
) -> float:
    """The chance that ``card``, played to the trick, wins it."""
    led = SAME_SUIT[trick[0] if trick else card]
    is_trump = bool(reading.trump >> card & 1)
    if not is_trump and not led >> card & 1:
        return 0.0
    for other in trick:
        rank = (bool(reading.trump >> other & 1), bool(led >> other & 1), other)
        if rank > (is_trump, bool(led >> card & 1), card):
            return 0.0
    holds = 1.0
    for rival in behind:
        higher = (rival.cards & HIGHER[card]).bit_count()
        void = rival.misses ** (rival.cards & led).bit_count()
        if not is_trump:
            trumps = (rival.cards & reading.trump).bit_count()
            beaten = 1 - rival.misses**higher + void * (1 - rival.misses_trump**trumps)
        elif led == reading.trump:
            beaten = 1 - rival.misses_trump**higher
        else:
            beaten = void * (1 - rival.misses_trump**higher)
        holds *= 1 - min(beaten, 1.0)
    return holds
