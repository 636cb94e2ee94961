"""``beginner``: plays as people do on their first evening: by the look of cards, half by feeling.

It puts away cards one by one, without a plan for the hand, and is loath to part with what it has.
It errs about its chances, by the rules of v3 in its own favour, believes nobody's bets and never
bluffs. Special cards it likes to use at once; some of its own it overlooks for a whole round, and
which ones follows from the round, so that looking again changes nothing. It never throws dice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from stammtisch.bots.zwiebel.choices.bets import NERVE, Spot, felt, settled
from stammtisch.bots.zwiebel.choices.interruptions import imagined, step, worth
from stammtisch.bots.zwiebel.choices.prospects import own_worths
from stammtisch.bots.zwiebel.choices.showdown import duel, shortlist
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of
from stammtisch.bots.zwiebel.manners import forgivable
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.games.zwiebel.advice.hidden_hands import promise_of
from stammtisch.games.zwiebel.cards.pack import RANK_OF
from stammtisch.games.zwiebel.state.actions import (
    Announce,
    Exchange,
    OutCripple,
    Pass,
    RevealTod,
    ZwiebelAction,
)
from stammtisch.games.zwiebel.views.observation import Observation

ATTENTION = 0.55
"""The chance that it thinks of a special card in a round."""
WEAK = 0.4
"""What is kept less often than this looks like nothing."""
FONDNESS = 0.35
"""By how much better a card looks to it than it is, because it has that card already."""
DOUBT = 0.3
"""By how much it errs when it judges one card."""
HOPE = {"zwiebel-2004": 0.0, "zwiebel-v3": 0.8}
"""How much better it takes its chances to be, in the logarithm of the odds. By the rules of 2004
money goes to and fro for so many rounds that whoever hopes for more than that nearly never wins."""
FEELING = {"zwiebel-2004": 0.6, "zwiebel-v3": 2.0}
"""By how much it errs about them."""


class Beginner:
    """Plays Zwiebel by both rule sets, with every number of seats and all options."""

    name = "beginner"
    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Beginner:
        """See `Tempered`: what it pays and demands."""
        return Beginner(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        reading = reading_of(observation, rng)
        legal: Sequence[Any] = _thought_of(observation, legal_actions)
        pending = observation.pending
        if pending is not None and pending.step not in {"hand_over", "rearrange"}:
            return step(reading.state, reading.seat, legal)
        match observation.phase:
            case "exchange":
                return _exchange(reading, legal)
            case "preshow":
                return _at_once(reading, legal) or Pass()
            case "showdown":
                return duel(reading, legal)
            case _:
                rules = reading.state.setup.rules
                hope = HOPE[rules] + self.boldness * NERVE
                spot = _felt(reading, hope, FEELING[rules])
                return settled(spot, forgivable(reading, legal))


def _exchange(reading: Reading, legal: Sequence[Exchange]) -> Exchange:
    """Away with what looks like nothing, card by card, seen a little wrongly."""
    promise, index = promise_of(reading.state), reading.state.setup.pack.index
    allowed: list[Exchange] = forgivable(reading, legal)
    cards = {code for action in allowed for code in action.cards}
    looks = {
        code: promise[RANK_OF[index[code]]] / 100 + FONDNESS + reading.rng.gauss(0, DOUBT)
        for code in sorted(cards)
    }
    return max(allowed, key=lambda action: sum(WEAK - looks[code] for code in action.cards))


def _at_once(reading: Reading, legal: Sequence[ZwiebelAction]) -> Announce | None:
    """A special card that makes the own hand better as it is; ``None``: there is none."""
    now = worth(reading.state, reading.seat)
    for action in shortlist(reading, legal):
        after = imagined(reading.state, reading.seat, action)
        if action.mode != "exchange" and worth(after, reading.seat) > now:
            return action
    return None


def _felt(reading: Reading, hope: float, feeling: float) -> Spot:
    """Its chances against hands of chance, as it feels them; see `HOPE` and `FEELING`."""
    state, seat = reading.state, reading.seat
    others = rivals_of(state, seat, reading.rng)
    own = own_worths(reading, ())
    odds = chance_of(own, fields_of(state, others))
    if 0 < odds < 1:
        odds = felt(odds, hope + reading.rng.gauss(0, feeling))
    return Spot(reading, others, own, odds, odds, bluffs=0.0)


def _thought_of(seen: Observation, legal: Sequence[ZwiebelAction]) -> Sequence[ZwiebelAction]:
    """The actions that come to its mind; never none."""
    return [one for one in legal if not _overlooked(seen, one)] or legal


def _overlooked(seen: Observation, action: ZwiebelAction) -> bool:
    match action:
        case Announce(card=card):
            return _luck(seen, card) > ATTENTION
        case RevealTod() | OutCripple():
            return _luck(seen, "answer") > ATTENTION
    return False


def _luck(seen: Observation, what: str) -> float:
    """A number from 0 to 1, always the same for one thing in a round at a seat."""
    moment = f"{seen.seat}/{seen.round_no}/{seen.dealer}/{what}"
    return crc32(moment.encode()) / 2**32
