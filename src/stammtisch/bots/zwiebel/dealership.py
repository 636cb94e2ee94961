"""Who deals on: what it brings to pay for the deal, or to leave it to others (Z30-64 to Z30-67).

A dealer who folds instead of covering leaves it to others, too, and has a part of the pot if nobody
takes it over.

Whether somebody else takes it over is found by asking a sound player on every seat that would be
asked, with hidden cards as they may lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from stammtisch.bots.advice.playouts import player_of
from stammtisch.bots.zwiebel.bet_worths import paid_odds
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.cards.shares import wilson
from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.deal_terms import DealTerms
from stammtisch.games.zwiebel.play.payments import takeover_price
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.state import HandOver, State

WORLDS = 24
"""Made-up states in which the others are asked for one piece of advice."""


class Takeover(NamedTuple):
    """How often somebody else deals, if the seat does not."""

    taken: int
    worlds: int
    """0: nobody else is asked any more, or could pay for it."""

    @property
    def chance(self) -> float:
        """The share of the states in which it was; where others are asked, never sure."""
        return min(0.99, max(0.01, self.taken / self.worlds)) if self.worlds else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 of 100 such intervals hold the true share."""
        return wilson(self.taken, self.worlds) if self.worlds else (0.0, 0.0)


def leaves_deal(action: Any) -> bool:
    """Whether the action offers the deal to others, and the seat stays in."""
    return isinstance(action, act.Abdicate | act.Decline)


def offers_deal(reading: Reading, action: Any) -> bool:
    """Whether others are asked to deal after the action: a single one wins without (Z30-64)."""
    if not isinstance(action, act.Fold):
        return leaves_deal(action)
    covers = reading.seen.phase == "cover" and reading.seen.pending is None
    return covers and len(rivals(reading.state, reading.seat)) > 1


def takeover(game: AnyGame, reading: Reading, action: Any, worlds: int = WORLDS) -> Takeover:
    """Asks all others in so many made-up states, each with its own hidden cards."""
    if not _able(reading.state, reading.seat):
        return Takeover(0, 0)
    taken = sum(is_taken(game, reading, reading.another(), action) for _ in range(worlds))
    return Takeover(taken, worlds)


def _able(state: State, seat: int) -> list[int]:
    """Who is asked after this seat, and has the money to deal."""
    step = state.pending
    asked = step.asked[1:] if isinstance(step, HandOver) else rivals(state, seat)
    stacks = state.standing.stacks
    return [other for other in asked if stacks[other] >= takeover_price(state, other)]


def is_taken(game: AnyGame, reading: Reading, state: State, action: Any) -> bool:
    """Whether somebody deals after the action, with the cards as they lie in this state."""
    state, _ = rules.apply(state, reading.seat, action)
    player = player_of(game)
    while isinstance(state.pending, HandOver):
        seat = asked_seat(state)
        legal: Sequence[Any] = rules.legal_actions(state, seat)
        answer = legal[0]
        if len(legal) > 1:
            answer = player.choose(rules.observation(state, seat), legal, reading.rng)
        if isinstance(answer, act.Accept):
            return True
        state, _ = rules.apply(state, seat, answer)
    return False


def taken_odds(reading: Reading, action: Any, terms: DealTerms, odds: float) -> float:
    """The chance to win once somebody else deals: who pays for that has the better hand."""
    return 0.0 if isinstance(action, act.Fold) else paid_odds(reading, odds, terms.price)


def left_worth(terms: DealTerms, odds: float, taken: float) -> float:
    """What leaving the deal to others brings, if somebody takes it over with the chance ``taken``.

    Then the seat has paid nothing and wins the whole pot with the chance ``odds``; else its extra
    bet comes back, and the pot is played for in the next round, or divided if there is none.
    """
    return taken * odds * terms.pot + (1 - taken) * (terms.share + terms.extra)
