"""The outlook of Zwiebel: who has the best hand, and what bets may expect of the pot.

A match is many rounds, so actions are measured within the round: an exchange and a step of the
showdown by the chance to win it, a bet by the part of the pot that it may expect.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from statistics import fmean
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from stammtisch.bots.outlook.model import Effort, Shares, Stake
from stammtisch.bots.outlook.race import Gains, alike, race, winners
from stammtisch.bots.zwiebel.advice import chances_drawn
from stammtisch.bots.zwiebel.bet_worths import (
    COUNTED,
    DEMANDS,
    amounts,
    bet_worth,
    unpushed_worth,
)
from stammtisch.bots.zwiebel.dealership import (
    is_taken,
    leaves_deal,
    left_worth,
    offers_deal,
    taken_odds,
)
from stammtisch.bots.zwiebel.hands.field import worths_of
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.steps import candidates, tried
from stammtisch.cards.sets import card_set
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.deal_terms import deal_terms
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.questions import chances
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.options import ZwiebelOptions
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import Observation

MOST = 4
FIRST_DRAWS = 8
"""Sets of cards by which many ways to exchange become few."""
DRAWS = 5
"""So many draws of an exchange count as one world."""
SAMPLES = 48
"""So many showdowns for a bet do, too."""
STEP = 0.05
"""By so much another chance tells how steep a bet's worth is."""
UNWEIGHED = (act.Buy, act.Done)
"""Nobody can say what it is worth that others do not see a card."""
FEW = 2
"""So many others may all fold."""
LONGEST = 60
"""So many rounds to come are looked at, at most."""
OPEN_END = 5
"""A match without a last round is thought of as so many rounds longer."""
STAKES = 3
"""Whoever does not win a round has paid about so many antes for it."""


class ZwiebelOutlook:
    """Looks at matches by both rule sets, with every number of seats and all options."""

    games = frozenset({"zwiebel-2004", "zwiebel-v3"})
    effort = Effort(first=10, more=20, most=60, views=24, draws=8, steps=600)

    def stake(self, options: ZwiebelOptions) -> Stake:
        """See `Outlook.stake`; without money there is no pot, and a round is won or not."""
        return "pot" if options.latitude.chips else "round"

    def judged_by(self, game: AnyGame) -> str:  # noqa: ARG002
        """See `Outlook.judged_by`."""
        return "steady"

    def candidates(
        self, game: AnyGame, seen: Observation, legal: Sequence[ZwiebelAction], rng: random.Random
    ) -> Sequence[ZwiebelAction]:
        """See `Outlook.candidates`."""
        if any(isinstance(action, UNWEIGHED) for action in legal):
            return []
        if _exchanges(seen):
            few = chances_drawn(reading_of(seen, rng), legal, FIRST_DRAWS)
            return sorted(few, key=lambda action: -sum(few[action]))[:MOST]
        if _bets(legal):
            bets = [one for one in legal if isinstance(one, COUNTED) or leaves_deal(one)]
            return sorted(amounts(reading_of(seen, rng), bets), key=partial(_oddness, seen.pot))
        steps = [one for one in legal if not isinstance(one, act.Join | act.Leave)]
        there = seen.seat in seen.dealt and seen.players[seen.seat or 0].place == "in"
        return candidates(game, seen, steps, MOST, rng) if there and steps else []

    def trials(
        self,
        game: AnyGame,
        seen: Observation,
        actions: Sequence[ZwiebelAction],
        worlds: int,
        rng: random.Random,
    ) -> list[list[float]]:
        """See `Outlook.trials`."""
        if _exchanges(seen):
            drawn = chances_drawn(reading_of(seen, rng), actions, worlds * DRAWS)
            return [_by_world(drawn[action]) for action in actions]
        if _bets(actions):
            return _bet_trials(game, seen, actions, worlds, rng)
        found = tried(seen, actions, worlds, rng)
        return [[share.won for share in found[action]] for action in actions]

    def shares(self, game: AnyGame, state: State, rng: random.Random) -> Shares:
        """See `Outlook.shares`."""
        result = rules.returns(state)
        if result is not None:
            return winners(result)
        state = self.reshuffled(game, state, rng)
        chips = state.setup.latitude.chips
        owned = list(state.standing.stacks if chips else state.standing.rounds_won)
        if chips:
            owned = [
                gone + stack - brought
                for gone, stack, brought in zip(
                    state.standing.settled, owned, state.standing.brought, strict=True
                )
            ]
        best = _best(state)
        if best is not None:
            owned[best] += state.pot if chips else 1
        limit = state.setup.options.rounds
        left = min(max(limit - state.standing.round_no, 0), LONGEST) if limit else OPEN_END
        return _ahead(tuple(owned), left, state.setup.options.grundeinsatz if chips else 0)

    def reshuffled(self, game: AnyGame, state: State, rng: random.Random) -> State:  # noqa: ARG002
        """See `Outlook.reshuffled`."""
        return replace(state, stock=shuffled(state.stock, rng))


def _exchanges(seen: Observation) -> bool:
    return seen.pending is None and seen.phase == "exchange"


def _bets(actions: Sequence[ZwiebelAction]) -> bool:
    return any(isinstance(one, COUNTED) or leaves_deal(one) for one in actions)


def _by_world(drawn: Sequence[float]) -> list[float]:
    """The mean of every `DRAWS` draws."""
    ends = range(0, len(drawn) + 1, DRAWS)
    return [sum(drawn[first:last]) / DRAWS for first, last in pairwise(ends)]


def _oddness(pot: int, bet: Any) -> int:
    """Of demands that count alike the usual one, about half of the pot, is named as the best."""
    demands = isinstance(bet, DEMANDS) and bet.amount
    return 1 + abs(bet.amount - pot // 2) if demands else 0


def _bet_trials(
    game: AnyGame, seen: Observation, actions: Sequence[Any], worlds: int, rng: random.Random
) -> list[list[float]]:
    """The part of the pot that each bet may expect, less what it pays.

    Each world knows the chance from few showdowns. What a bet brings is asked once, at their mean,
    and drawn through it as a straight line: it bends where one can be pushed out or all fold, and
    there a mean over noise would be worth more, or less, than any chance is.
    """
    reading = reading_of(seen, rng)
    drawn = [chances(seen, rng, SAMPLES).chance for _ in range(worlds)]
    lefts = [_left_worth(game, reading, actions, odds) for odds in drawn]
    mean, left = fmean(drawn), fmean(lefts)
    low, high = max(0.0, mean - STEP), min(1.0, mean + STEP)
    at, below, above = (_bet_worths(reading, actions, odds, left) for odds in (mean, low, high))
    found = []
    for action, worth, less, more in zip(actions, at, below, above, strict=True):
        slope = (more - less) / (high - low)
        line = [worth + slope * (odds - mean) for odds in drawn]
        found.append(lefts if offers_deal(reading, action) else line)
    at_stake = max(1, seen.pot + reading.limits.due)
    return [[min(max(part / at_stake, -1.0), 1.0) for part in parts] for parts in found]


def _left_worth(game: AnyGame, reading: Reading, actions: Sequence[Any], odds: float) -> float:
    """What it brings in one more world to leave the deal to others; any other fold is nothing."""
    terms = deal_terms(reading.seen)
    leaving = next((one for one in actions if offers_deal(reading, one)), None)
    if leaving is None or terms is None:
        return 0.0
    taken = is_taken(game, reading, reading.another(), leaving)
    return left_worth(terms, taken_odds(reading, leaving, terms, odds), float(taken))


def _bet_worths(
    reading: Reading, actions: Sequence[Any], odds: float, left: float = 0.0
) -> list[float]:
    """What the bets bring; demands as far as that does not hang on who pays them.

    ``left``: what it brings to pay nothing, where the deal is left to others.

    All that bring more than none count alike, as about half of the pot does, and no more than if
    all folded. Against few a bluff counts as none, for they may fold. Staying in is no mistake
    where only a demand that may follow could make it one.
    """
    pot, none = reading.seen.pot, odds * reading.seen.pot
    worths = {
        action: left if offers_deal(reading, action) else bet_worth(reading, action, odds)
        for action in actions
    }
    for one in actions:
        if isinstance(one, act.Pay | act.Match | act.Cover | act.Accept):
            worths[one] = max(worths[one], min(left, unpushed_worth(reading, odds)))
    demands = [one for one in actions if isinstance(one, DEMANDS) and one.amount]
    sound = [one for one in demands if worths[one] >= none]
    usual = min(sound, key=lambda one: abs(one.amount - pot // 2), default=None)
    few = len(rivals(reading.state, reading.seat)) <= FEW
    for one in demands:
        if usual is not None and one in sound:
            worths[one] = max(none, min(bet_worth(reading, usual, odds), pot))
        elif few:
            worths[one] = none
    return [worths[action] for action in actions]


def _best(state: State) -> int | None:
    """Whose hand is the best of those still in, once all cards are there; ``None``: no round."""
    inside = [seat for seat in seniority(state) if state.place[seat] == "in"]
    if not inside or not any(state.hands):
        return None
    if len(inside) == 1:
        return inside[0]
    worths = _worths(state, inside)
    # Of equal hands the elder one wins, and he comes first.
    return max(inside, key=lambda seat: worths[seat])


def _worths(state: State, seats: Sequence[int]) -> dict[int, Strengths]:
    found: dict[int, Strengths] = {}
    at = 0
    for seat in seats:
        missing = max(0, FULL_HAND - state.hands[seat].bit_count())
        hand = state.hands[seat] | card_set(state.stock[at : at + missing])
        at += missing
        found[seat] = worths_of((hand,), conditions_of(state, seat))[0]
    return found


@lru_cache(maxsize=1 << 12)
def _ahead(owned: tuple[int, ...], left: int, ante: int) -> Shares:
    """The chances between two rounds, ``left`` of which are still to come."""
    if not left:
        return winners(owned)
    scale = STAKES * ante or 1
    return race(owned, scale * _gains(len(owned), bool(ante))[:, :left], _never)


def _never(points: Gains) -> NDArray[np.bool_]:
    """Nothing but the last round ends such a match."""
    return np.zeros(points.shape[:2], dtype=np.bool_)


@lru_cache(maxsize=16)
def _gains(seats: int, money: bool) -> Gains:
    """What rounds bring, in antes or as rounds won: to one all, to the others nothing or less."""
    rounds = np.full((1, seats), -1 if money else 0, dtype=np.int64)
    rounds[0, 0] = seats - 1 if money else 1
    return alike(rounds, LONGEST, 1)


OUTLOOK = ZwiebelOutlook()
