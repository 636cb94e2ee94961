"""Advice for Zwiebel: what an exchange, a bet or a step of the showdown is worth.

Every figure rests on the chance to win the showdown: before bets as the hint gives it, for an
exchange by what may come for the cards put down, in the showdown by what an action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil
from typing import Any

from msgspec.structs import replace

from stammtisch.bots.advice.figures import as_share, ranked
from stammtisch.bots.advice.model import Advice, AdviceReason, AdvisedAction, NoAdvice
from stammtisch.bots.zwiebel.bet_worths import (
    COUNTED,
    amounts,
    bet_worth,
    paid_odds,
    paid_pot,
    payers,
)
from stammtisch.bots.zwiebel.choices.bets import HIDING, kept_odds
from stammtisch.bots.zwiebel.choices.exchange import filled
from stammtisch.bots.zwiebel.dealership import (
    Takeover,
    leaves_deal,
    left_worth,
    offers_deal,
    taken_odds,
    takeover,
)
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of, worths_of
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.step_reasons import reasons_of, with_hope
from stammtisch.bots.zwiebel.steps import candidates, tried
from stammtisch.cards.sets import card_set
from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwiebel.advice.deal_terms import DealTerms, deal_terms
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, unseen
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.questions import ShowdownChances, chances
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.options import MODIFIERS
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
        if seen.pending is None and seen.phase == "exchange":
            return _exchanges(reading_of(seen, rng), legal)
        bets = [one for one in legal if isinstance(one, COUNTED) or leaves_deal(one)]
        if bets:
            return _bets(game, reading_of(seen, rng), bets)
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
        actions=_compared([as_share(one) for one in ranked(found, kept)]),
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
    return AdviceReason("keeps", {"kept": kept, "away": action.cards})


def _compared(best_first: Sequence[AdvisedAction]) -> tuple[AdvisedAction, ...]:
    """Each way with one that it is held against: the best with the next, all others with it."""
    if len(best_first) == 1:
        return tuple(best_first)
    best, second, *_ = best_first
    told = []
    for one in best_first:
        name, other = ("ahead_of_next", second) if one is best else ("behind_best", best)
        percent, than = round(100 * one.value), round(100 * other.value)
        if percent == than:
            name = "as_good_as_next" if one is best else "as_good_as_best"
        reason = AdviceReason(name, {"percent": percent, "other": than})
        told.append(replace(one, reasons=(*one.reasons, reason)))
    return tuple(told)


# --- bets -----------------------------------------------------------------------------------------


def _bets(game: AnyGame, reading: Reading, bets: Sequence[Any]) -> Advice:
    """What each bet brings on average from here on, by the chance to win the showdown."""
    odds = _unsure(chances(reading.seen, reading.rng, SAMPLES))
    found = [
        _left(game, reading, action, odds)
        if offers_deal(reading, action)
        else _weighed(reading, action, odds)
        for action in amounts(reading, bets)
    ]
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
        close=_hides_enough(reading, action, odds.chance),
        reasons=tuple(_bet(reading, action, odds)),
    )


def _hides_enough(reading: Reading, action: Any, chance: float) -> bool:
    """Whether hidden cards are bought for no more than sound players pay for their secrecy."""
    worth = HIDING * chance * reading.seen.pot
    return isinstance(action, act.Buy) and worth >= reading.limits.price


def _left(game: AnyGame, reading: Reading, action: Any, odds: ShowdownChances) -> AdvisedAction:
    """What leaving the deal to others brings, and how likely one of them takes it over."""
    terms, others = deal_terms(reading.seen), takeover(game, reading, action)
    assert terms is not None
    won = [
        kept_odds(reading, taken_odds(reading, action, terms, one), 0)
        for one in (odds.chance, odds.low, odds.high)
    ]
    ends = [left_worth(terms, one, taken) for one in won[1:] for taken in others.interval]
    value = left_worth(terms, won[0], others.chance)
    return AdvisedAction(
        action=action,
        value=value,
        low=min(value, *ends),
        high=max(value, *ends),
        close=False,
        reasons=tuple(
            [*_too_dear(reading, odds, value), *_folded_reasons(terms, others)]
            if isinstance(action, act.Fold)
            else _left_reasons(terms, others, _percent(won[0], odds))
        ),
    )


def _left_reasons(terms: DealTerms, others: Takeover, percent: int) -> list[AdviceReason]:
    if not others.worlds:
        return [_untaken("nobody_else_deals", terms)]
    taken = {"taken": round(100 * others.chance), "pot": terms.pot, "percent": percent}
    return [AdviceReason("deal_taken", taken), _untaken("deal_untaken", terms)]


def _folded_reasons(terms: DealTerms, others: Takeover) -> list[AdviceReason]:
    """What becomes of the pot without the dealer who folds (Z30-64, Z30-66)."""
    if not others.worlds:
        return [_untaken("nobody_else_deals", terms)]
    facts = {"taken": round(100 * others.chance), "pot": terms.pot}
    return [AdviceReason("pot_taken", facts), _untaken("deal_untaken", terms)]


def _untaken(name: str, terms: DealTerms) -> AdviceReason:
    """What comes of the pot if nobody deals."""
    facts = {"carried": terms.carried, "extra": terms.extra, "share": round(terms.share)}
    return AdviceReason(f"{name}_at_last" if terms.last else name, facts)


def _told(best: AdvisedAction, one: AdvisedAction) -> AdvisedAction:
    """All bets hang on one chance: one is worse if it is at both ends of its interval."""
    return replace(one, close=one.close or one.low >= best.low or one.high >= best.high)


def _bet(reading: Reading, action: Any, odds: ShowdownChances) -> list[AdviceReason]:
    percent, pot = _percent(odds.chance, odds), reading.seen.pot
    match action:
        case act.Pay() | act.Match():
            facts = {"percent": percent, "due": reading.limits.due, "pot": pot}
            return [AdviceReason("costs", facts), *_afterwards(reading, odds), *_caution(reading)]
        case act.Cover() | act.Accept():
            facts = {"percent": percent, "due": reading.limits.due, "pot": paid_pot(reading)}
            name = "covers" if isinstance(action, act.Cover) else "takes_over"
            return [AdviceReason(name, facts), *_afterwards(reading, odds), *_caution(reading)]
        case act.Buy(count):
            price = reading.limits.price
            facts = {"count": count, "price": count * price, "percent": percent, "pot": pot}
            return [AdviceReason("buys", facts), AdviceReason("hiding_uncounted")]
        case act.Done():
            missing = reading.limits.most
            facts = {"count": missing, "percent": percent, "pot": pot}
            return [AdviceReason("dealt_open", facts), *_seen_by_all(reading, missing)]
        case act.Fold():
            return [*_too_dear(reading, odds), AdviceReason("gives_up", {"pot": pot})]
        case act.Raise(amount) | act.SetStake(amount) | act.Extra(amount) if amount:
            return [_demanded(reading, action, odds)]
    return [AdviceReason("demands_nothing", {"percent": percent, "pot": pot})]


def _seen_by_all(reading: Reading, missing: int) -> list[AdviceReason]:
    """What lies open cannot be announced any more, where the rules say so (Z30-40)."""
    named = any(getattr(reading.seen.options, name) for name in MODIFIERS)
    closed = named and not reading.state.setup.procedure.announces_open
    return [AdviceReason("open_stays_silent")] * (closed and missing > 0)


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


def _too_dear(reading: Reading, odds: ShowdownChances, folded: float = 0.0) -> list[AdviceReason]:
    """What speaks for folding, which brings ``folded``: the price, or that it cannot be paid."""
    due = reading.limits.due
    if due > reading.stack:
        return [AdviceReason("cannot_pay", {"due": due})]
    pot, kept = max(1, paid_pot(reading)), kept_odds(reading, odds.chance, due)
    if odds.chance * pot < due + folded:
        needed = ceil(100 * (due + folded) / pot)
        percent = min(_percent(odds.chance, odds), needed - 1)
        return [AdviceReason("too_dear", {"needed": needed, "percent": percent})]
    if kept and kept * pot < due + folded:
        return [AdviceReason("would_be_pushed")]
    return [AdviceReason("cannot_stay")] * (not kept)


def _percent(chance: float, odds: ShowdownChances) -> int:
    """So many of a hundred; what was only counted in samples is never sure or impossible."""
    return min(99, max(1, round(100 * chance))) if odds.samples else round(100 * chance)


def _afterwards(reading: Reading, odds: ShowdownChances) -> list[AdviceReason]:
    """What is to be feared, or hoped for, from the little money that is left after paying."""
    kept = kept_odds(reading, odds.chance, reading.limits.due)
    if kept in (0.0, 1.0) and kept != odds.chance:
        return [AdviceReason("last_to_stay" if kept else "cannot_stay")]
    percent = _percent(kept, odds)
    less = percent != _percent(odds.chance, odds)
    return [AdviceReason("pushed", {"percent": percent})] * less


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
