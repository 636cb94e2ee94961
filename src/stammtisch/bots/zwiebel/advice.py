"""Advice for Zwiebel: what an exchange, a bet or a step of the showdown is worth.

Every figure rests on the chance to win the showdown: before bets as the hint gives it, for an
exchange by what may come for the cards put down, in the showdown by what an action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import Any

from msgspec.structs import replace

from stammtisch.bots.advice.figures import as_share, ranked
from stammtisch.bots.advice.model import Advice, AdviceReason, AdvisedAction, NoAdvice
from stammtisch.bots.zwiebel.choices.bets import PRESENT, kept_odds
from stammtisch.bots.zwiebel.choices.exchange import filled
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of, worths_of
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.step_reasons import reasons_of, with_hope
from stammtisch.bots.zwiebel.steps import candidates, tried
from stammtisch.cards.sets import card_set
from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, unseen
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.questions import ShowdownChances, chances
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.views.observation import Observation

MOST = 5
"""Actions that are told of."""
FIRST_DRAWS = 8
"""Sets of cards by which many ways to exchange become few."""
DRAWS = 40
SAMPLES = 400
"""Showdowns by which a bet is judged."""
WORLDS = 10
"""Made-up states in which a step of the showdown is tried."""

COUNTED = (
    *(act.Pay, act.Match, act.Fold, act.NoRaise, act.Raise, act.SetStake, act.Extra),
    act.Cover,
)
"""Bets that have a figure: none of them hangs on what others will do about the deal."""
DEMANDS = (act.Raise, act.SetStake, act.Extra)
UNCOUNTED = (act.Accept, act.Decline, act.Abdicate, act.Buy, act.Done)


class ZwiebelAdviser:
    """Advises by both rule sets, with every number of seats and all options."""

    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def advise(
        self,
        game: AnyGame,
        seen: Observation,
        legal: Sequence[ZwiebelAction],
        rng: random.Random,
    ) -> Advice:
        """See `Adviser.advise`."""
        assert seen.seat is not None
        if any(isinstance(action, UNCOUNTED) for action in legal):
            raise NoAdvice("nothing_to_compare")
        if seen.pending is None and seen.phase == "exchange":
            return _exchanges(reading_of(seen, rng), legal)
        bets = [action for action in legal if isinstance(action, COUNTED)]
        if bets and seen.pending is None:
            return _bets(reading_of(seen, rng), bets)
        steps = [one for one in legal if not isinstance(one, act.Join | act.Leave)]
        if seen.seat not in seen.dealt or seen.players[seen.seat].place != "in" or not steps:
            raise NoAdvice("nothing_to_compare")
        return _steps(seen, candidates(game, seen, steps, MOST, rng), rng)


# --- the exchange ---------------------------------------------------------------------------------


def _exchanges(reading: Reading, legal: Sequence[Any]) -> Advice:
    """The ways to exchange that beat all others most often; all are tried with the same draws."""
    few = chances_drawn(reading, legal, FIRST_DRAWS)
    best = sorted(few, key=lambda action: -sum(few[action]))[:MOST]
    found = chances_drawn(reading, best, DRAWS)
    kept = {action: [_kept(reading.seen, action)] for action in found}
    return Advice(
        seat=reading.seat,
        measure="chance",
        worlds=DRAWS,
        actions=tuple(as_share(one) for one in ranked(found, kept)),
    )


def chances_drawn(reading: Reading, actions: Sequence[Any], draws: int) -> dict[Any, list[float]]:
    """By action, the chance to win with each of the cards drawn for it."""
    state, seat = reading.state, reading.seat
    five, index = state.hands[seat], state.setup.pack.index
    fields = fields_of(state, rivals_of(state, seat, reading.rng))
    pool = unseen(state, seat)
    drawn = [reading.rng.sample(pool, FULL_HAND) for _ in range(draws)]
    kept = [five & ~card_set(index[code] for code in action.cards) for action in actions]
    hands = [filled(cards, cards_drawn) for cards in kept for cards_drawn in drawn]
    odds = [chance_of([worth], fields) for worth in worths_of(hands, conditions_of(state, seat))]
    return {
        action: odds[number * draws : (number + 1) * draws] for number, action in enumerate(actions)
    }


def _kept(seen: Observation, action: act.Exchange) -> AdviceReason:
    assert seen.own is not None
    kept = tuple(one.card for one in seen.own.hand if one.card not in action.cards)
    return AdviceReason("keeps", {"kept": kept})


# --- bets -----------------------------------------------------------------------------------------


def _bets(reading: Reading, bets: Sequence[Any]) -> Advice:
    """What each bet brings on average from here on, by the chance to win the showdown."""
    odds = _unsure(chances(reading.seen, reading.rng, SAMPLES))
    found = [_weighed(reading, action, odds) for action in amounts(reading, bets)]
    found.sort(key=lambda one: -one.value)
    return Advice(
        seat=reading.seat,
        measure="money",
        worlds=odds.samples,
        actions=tuple(_told(found[0], one) for one in found),
    )


def _unsure(odds: ShowdownChances) -> ShowdownChances:
    """What was only counted in samples is neither sure nor impossible."""
    if not odds.samples:
        return odds
    chance = min(max(odds.chance, min(0.01, odds.high)), max(0.99, odds.low))
    return replace(odds, chance=chance)


def _weighed(reading: Reading, action: Any, odds: ShowdownChances) -> AdvisedAction:
    """A demand that nobody pays brings what lies in the pot, and no more."""
    low = bet_worth(reading, action, odds.low)
    if isinstance(action, act.Raise | act.SetStake) and action.amount and odds.samples:
        low = min(low, reading.seen.pot)
    return AdvisedAction(
        action=action,
        value=bet_worth(reading, action, odds.chance),
        low=low,
        high=bet_worth(reading, action, odds.high),
        close=True,
        reasons=tuple(_bet(reading, action, odds)),
    )


def _told(best: AdvisedAction, one: AdvisedAction) -> AdvisedAction:
    """All bets hang on one chance: one is worse if it is at both ends of its interval."""
    return AdvisedAction(
        action=one.action,
        value=one.value,
        low=one.low,
        high=one.high,
        close=one.low >= best.low or one.high >= best.high,
        reasons=one.reasons,
    )


def amounts(reading: Reading, bets: Sequence[Any]) -> list[Any]:
    """All kinds of bets; of each kind the least, about half of the pot, and about all of it."""
    by_kind: dict[type, list[Any]] = {}
    for action in bets:
        by_kind.setdefault(type(action), []).append(action)
    found: list[Any] = []
    for actions in by_kind.values():
        if isinstance(actions[0], DEMANDS):
            found += _three(actions, reading.seen.pot)
        else:
            found += actions
    return found


def _three(demands: Sequence[Any], pot: int) -> list[Any]:
    """The least demand, and those nearest to half of the pot and to all of it, each once."""
    by_amount = {one.amount: one for one in demands}
    nearest = (min(by_amount, key=partial(_gap, wanted)) for wanted in (0, pot // 2, pot))
    return [by_amount[amount] for amount in dict.fromkeys(nearest)]


def _gap(one: int, other: int) -> int:
    return abs(one - other)


def bet_worth(reading: Reading, action: Any, odds: float) -> float:
    """What the seat may expect to get from here on, less what it still pays."""
    pot, due = reading.seen.pot, reading.limits.due
    match action:
        case act.Pay() | act.Match():
            return kept_odds(reading, odds, due) * (pot + due) - due
        case act.Cover():
            return kept_odds(reading, odds, due) * _paid_pot(reading) - due
        case act.Fold():
            return 0.0
        case act.Raise(amount) | act.SetStake(amount) | act.Extra(amount) if amount:
            able, asked = payers(reading, action)
            if able:
                stakes = amount * (1 + able)
                return paid_odds(reading, odds, amount) * (pot + stakes) - amount
            return float(pot) if asked == len(rivals(reading.state, reading.seat)) else odds * pot
    return odds * pot


def unpushed_worth(reading: Reading, odds: float) -> float:
    """What staying in brings if nobody demands more later than the seat has left."""
    due = reading.limits.due
    kept = kept_odds(reading, odds, due)
    return (kept if kept in (0.0, 1.0) else odds) * _paid_pot(reading) - due


def payers(reading: Reading, demand: Any) -> tuple[int, int]:
    """How many of those who are asked can pay it; who cannot is out (ZC-88)."""
    seen = reading.seen
    stacks = [seen.players[other].stack for other in rivals(reading.state, reading.seat)]
    if isinstance(demand, act.Extra) and seen.dealer is not None:
        owed = sum(player.extra for player in seen.players)
        stacks = [seen.players[seen.dealer].stack - owed]
    return sum(stack >= demand.amount for stack in stacks), len(stacks)


def paid_odds(reading: Reading, odds: float, amount: int) -> float:
    """The chance against those who pay a demand: they have the better hands, the more it is."""
    pots = min(1.0, amount / max(1, reading.seen.pot))
    return float(odds ** (1 + pots * PRESENT[reading.seen.betting] / 2))


def _paid_pot(reading: Reading) -> int:
    """The pot once the seat has paid; extra bets are in it when they are covered."""
    extras = 0
    if reading.seen.phase == "cover":
        extras = sum(player.extra for player in reading.seen.players)
    return reading.seen.pot + reading.limits.due + extras


def _bet(reading: Reading, action: Any, odds: ShowdownChances) -> list[AdviceReason]:
    percent, pot = _percent(odds.chance, odds), reading.seen.pot
    match action:
        case act.Pay() | act.Match():
            facts = {"percent": percent, "due": reading.limits.due, "pot": pot}
            return [AdviceReason("costs", facts), *_left(reading, odds), *_caution(reading)]
        case act.Cover():
            facts = {"percent": percent, "due": reading.limits.due, "pot": _paid_pot(reading)}
            return [AdviceReason("covers", facts), *_left(reading, odds), *_caution(reading)]
        case act.Fold():
            return [*_too_dear(reading, odds), AdviceReason("gives_up", {"pot": pot})]
        case act.Raise(amount) | act.SetStake(amount) | act.Extra(amount) if amount:
            return [_demanded(reading, action, odds)]
    return [AdviceReason("demands_nothing", {"percent": percent, "pot": pot})]


def _demanded(reading: Reading, demand: Any, odds: ShowdownChances) -> AdviceReason:
    """What comes of a demand if it is paid, or that nobody can pay it."""
    against = isinstance(demand, act.Extra)
    able, _ = payers(reading, demand)
    if not able:
        return AdviceReason("dealer_cannot" if against else "nobody_can", {"amount": demand.amount})
    paid = _percent(paid_odds(reading, odds.chance, demand.amount), odds)
    facts = {"percent": paid, "amount": demand.amount}
    return AdviceReason("bets" if against else "demands", facts)


def _caution(reading: Reading) -> list[AdviceReason]:
    """A demand says something of the cards of who made it, which the chance leaves out."""
    high = 2 * reading.limits.due >= reading.seen.pot
    return [AdviceReason("bets_tell")] * (high and reading.seen.phase in ("match", "cover"))


def _too_dear(reading: Reading, odds: ShowdownChances) -> list[AdviceReason]:
    """What speaks for folding: the price against the chance, or that it cannot be paid."""
    due = reading.limits.due
    if due > reading.stack:
        return [AdviceReason("cannot_pay", {"due": due})]
    pot, kept = max(1, _paid_pot(reading)), kept_odds(reading, odds.chance, due)
    if odds.chance * pot < due:
        needed = ceil(100 * due / pot)
        percent = min(_percent(odds.chance, odds), needed - 1)
        return [AdviceReason("too_dear", {"needed": needed, "percent": percent})]
    if kept and kept * pot < due:
        return [AdviceReason("would_be_pushed")]
    return [AdviceReason("cannot_stay")] * (not kept)


def _percent(chance: float, odds: ShowdownChances) -> int:
    """So many of a hundred; what was only counted in samples is never sure or impossible."""
    return min(99, max(1, round(100 * chance))) if odds.samples else round(100 * chance)


def _left(reading: Reading, odds: ShowdownChances) -> list[AdviceReason]:
    """What is to be feared, or hoped for, from the little money that is left after paying."""
    kept = kept_odds(reading, odds.chance, reading.limits.due)
    if kept == odds.chance:
        return []
    if kept in (0.0, 1.0):
        return [AdviceReason("last_to_stay" if kept else "cannot_stay")]
    return [AdviceReason("pushed", {"percent": _percent(kept, odds)})]


# --- announcements and the showdown ---------------------------------------------------------------


def _steps(seen: Observation, actions: Sequence[Any], rng: random.Random) -> Advice:
    """The chance to win after each action, in the same made-up states."""
    found, reading = tried(seen, actions, WORLDS, rng), reading_of(seen, rng)
    best_first = ranked(
        {action: [one.won for one in shares] for action, shares in found.items()},
        {action: reasons_of(reading, action) for action in actions},
    )
    best_first = (with_hope(reading, best_first[0]), *best_first[1:])
    return Advice(
        seat=reading.seat,
        measure="chance",
        worlds=WORLDS,
        actions=tuple(
            as_share(one, sum(share.samples for share in found[one.action])) for one in best_first
        ),
    )


ADVISER = ZwiebelAdviser()
