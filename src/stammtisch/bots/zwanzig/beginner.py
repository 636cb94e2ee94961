"""``beginner``: plays as people do on their first evening: this trick only, and half by feeling.

It forgets: of the cards of earlier tricks it remembers some, high ones rather than low ones, and
what it has forgotten it takes to be still out. What is forgotten stays forgotten, although nothing
is kept: a card's share of luck follows from the game and the card. It draws no conclusions from
what others could not follow. It chooses by feeling among what seems good, and never throws dice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import Any
from zlib import crc32

from stammtisch.bots.zwanzig import steady
from stammtisch.bots.zwanzig.manners import forgivable
from stammtisch.bots.zwanzig.steady import Reading, chances
from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.zwanzig.play.tricks import winning_place
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play
from stammtisch.games.zwanzig.state.pack import CARD, OF_SUIT, PACK
from stammtisch.games.zwanzig.views.observation import Observation

MEMORY = 0.35
"""The chance to remember an ordinary card that was just played."""
FADING = 8.0
"""So many cards later it is half of that."""
STICKS = {"A": 1.6, "T": 1.3, "K": 1.3, "Q": 1.3, "J": 1.3}
"""What makes a card memorable, by rank; trumps are as aces."""
SMALL = 0.6
SEEMS_GOOD = 3.0
"""Points, by its own estimate, up to which a worse action is still thought of."""
FEELING = 1.0
"""Points by which it errs; the temperature of its choice."""
DOUBT = 0.12
"""By how much it errs when it judges one card."""
HOPE = 0.9
"""Points that it expects too much when it stays in."""


class Beginner:
    """Plays Zwanzig with every number of seats and all options."""

    name = "beginner"
    games = frozenset({"zwanzig"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Beginner:
        """See `Tempered`: whether it stays in."""
        return Beginner(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        legal = forgivable(observation, legal_actions)
        match observation.phase:
            case "announce":
                return _felt(legal, _looks(observation), rng)
            case "exchange":
                return _exchange(observation, legal, rng)
            case "decide":
                return _decide(observation, legal, HOPE + self.boldness * steady.NERVE, rng)
            case _:
                return _felt(legal, _this_trick(observation), rng)


def _felt(legal: Sequence[Any], worth: Callable[[Any], float], rng: random.Random) -> Any:
    """One of what seems good, the better the likelier."""
    values = [worth(action) for action in legal]
    best = max(values)
    weights = [
        exp((value - best) / FEELING) if best - value < SEEMS_GOOD else 0.0 for value in values
    ]
    return rng.choices(legal, weights)[0]


def _looks(seen: Observation) -> Callable[[Announce], float]:
    """The suit of which most, and the highest, is in the first two cards."""
    hand = [CARD[code] for code in seen.hand]
    return lambda action: sum(
        0.6 + 0.15 * (card % 8) for card in hand if OF_SUIT[action.suit] >> card & 1
    )


def _exchange(seen: Observation, legal: Sequence[Exchange], rng: random.Random) -> Exchange:
    """Away with what does not look like a trick, seen a little wrongly."""
    reading = _reading(seen)
    judged = [chance + rng.gauss(0, DOUBT) for chance in chances(reading)]
    weak = sorted(
        (chance, card)
        for card, chance in zip(reading.hand, judged, strict=True)
        if chance < (steady.KEEP_TRUMP if reading.trump >> card & 1 else steady.KEEP_PLAIN)
    )
    for size in range(min(len(weak), seen.exchange_cap or 0), 0, -1):
        cards = sorted(card for _, card in weak[:size])
        wanted = Exchange(tuple(PACK.codes[card] for card in cards))
        if wanted in legal:
            return wanted
    return Exchange(())


def _decide(seen: Observation, legal: Sequence[Decide], hope: float, rng: random.Random) -> Decide:
    """In, if the tricks that it hopes for outweigh the penalty."""
    assert seen.stakes is not None
    tricks = chances(_reading(seen))
    none = 1.0
    for chance in tricks:
        none *= 1 - chance
    value = seen.stakes.trick * sum(tricks) - seen.stakes.penalty * none
    wanted = Decide(value + hope + rng.gauss(0, 2 * FEELING) > 0)
    return wanted if wanted in legal else legal[0]


def _this_trick(seen: Observation) -> Callable[[Play], float]:
    """Whether the card takes the trick, and what it might have been good for later."""
    assert seen.seat is not None
    assert seen.stakes is not None
    assert seen.trick is not None
    reading = _reading(seen)
    later = dict(zip(reading.hand, chances(reading), strict=True))
    trick = [CARD[code] for _, code in seen.trick.plays]
    first = seen.trick_count[seen.seat] == 0
    gain = seen.stakes.trick + (seen.stakes.penalty if first else 0)
    behind = seen.status.count("in") - len(trick) - 1

    def worth(action: Play) -> float:
        card = CARD[action.card]
        if trick and winning_place([*trick, card], reading.trump) < len(trick):
            takes = 0.0
        else:
            takes = 1.0 if not behind else later[card]
        return gain * (takes - 0.6 * later[card])

    return worth


def _reading(seen: Observation) -> Reading:
    """The hand, and what it takes to be out."""
    hand = tuple(CARD[code] for code in seen.hand)
    assert seen.trump is not None
    gone = card_set(hand) | _remembered(seen)
    others = sum(status != "out" for seat, status in enumerate(seen.status) if seat != seen.seat)
    return Reading(hand, OF_SUIT[seen.trump], PACK.all & ~gone, others)


def _remembered(seen: Observation) -> CardSet:
    """The cards of this game that it remembers: its own, the last trick's, and some others."""
    lying = [CARD[code] for _, code in seen.trick.plays] if seen.trick else []
    known = card_set(lying) | card_set(CARD[code] for code in seen.own_discards)
    ago = len(lying)
    for number, trick in enumerate(reversed(seen.tricks)):
        for seat, code in reversed(trick.plays):
            if number == 0 or seat == seen.seat or _luck(seen, CARD[code]) < _hold(seen, code, ago):
                known |= 1 << CARD[code]
            ago += 1
    return known


def _hold(seen: Observation, code: str, ago: int) -> float:
    """The chance that a card is still remembered after so many others."""
    sticks = 1.6 if code[1] == seen.trump else STICKS.get(code[0], SMALL)
    return float(MEMORY ** (1 / sticks) * 2 ** (-ago / FADING))


def _luck(seen: Observation, card: Card) -> float:
    """A number from 0 to 1, always the same for a card in a game at a seat."""
    return crc32(f"{seen.seat}/{seen.game_no}/{seen.scores}/{card}".encode()) / 2**32
