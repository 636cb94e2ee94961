"""Advice for Zwiebel: what an exchange, a bet or a step of the showdown is worth.

Every figure rests on the chance to win the showdown: before bets as the hint gives it, for an
exchange by what may come for the cards put down, in the showdown by what an action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from stammtisch.bots.advice.figures import as_share, ranked
from stammtisch.bots.advice.model import Advice, AdviceReason, AdvisedAction, NoAdvice
from stammtisch.bots.advice.playouts import chosen
from stammtisch.bots.zwiebel.choices.bets import kept_odds
from stammtisch.bots.zwiebel.choices.exchange import filled
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of, worths_of
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.cards.sets import card_set
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals, tally
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, unseen
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.questions import ShowdownChances, chances
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import Observation

MOST = 5
"""Actions that are told of."""
FIRST_DRAWS = 8
"""Sets of cards by which many ways to exchange become few."""
DRAWS = 40
SAMPLES = 400
"""Showdowns by which a bet is judged."""
WORLDS = 8
"""Made-up states in which a step of the showdown is tried."""
STEP_SAMPLES = 16
STEP_LABOUR = 60
"""So often hands are looked through after one step in one world."""

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
        few = chosen(game, seen, steps, MOST, rng)
        # of equal chances the group that the table itself proposes is told of first
        return _steps(seen, sorted(few, key=lambda one: not _begins_best(seen, one)), rng)


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
    odds = chances(reading.seen, reading.rng, SAMPLES)
    found = [
        AdvisedAction(
            action=action,
            value=bet_worth(reading, action, odds.chance),
            low=bet_worth(reading, action, odds.low),
            high=bet_worth(reading, action, odds.high),
            close=True,
            reasons=(_bet(reading, action, odds),),
        )
        for action in amounts(reading, bets)
    ]
    found.sort(key=lambda one: -one.value)
    return Advice(
        seat=reading.seat,
        measure="money",
        worlds=odds.samples,
        actions=tuple(_told(found[0], one) for one in found),
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
            final = pot + due + sum(player.extra for player in reading.seen.players)
            return kept_odds(reading, odds, due) * final - due
        case act.Fold():
            return 0.0
        case act.Raise(amount) | act.SetStake(amount):
            all_in = 1 + len(rivals(reading.state, reading.seat))
            return odds * (pot + all_in * amount) - amount
        case act.Extra(amount):
            return odds * (pot + 2 * amount) - amount
    return odds * pot


def _bet(reading: Reading, action: Any, odds: ShowdownChances) -> AdviceReason:
    percent, seen = round(100 * odds.chance), reading.seen
    match action:
        case act.Pay() | act.Match() | act.Cover():
            facts = {"percent": percent, "due": reading.limits.due, "pot": seen.pot}
            return AdviceReason("costs", facts)
        case act.Fold():
            return AdviceReason("gives_up", {"pot": seen.pot})
        case act.Extra(amount) if amount:
            return AdviceReason("bets", {"percent": percent, "amount": amount})
        case act.Raise(amount) | act.SetStake(amount) if amount:
            return AdviceReason("demands", {"percent": percent, "amount": amount})
    return AdviceReason("demands_nothing", {"percent": percent, "pot": seen.pot})


# --- announcements and the showdown ---------------------------------------------------------------


def _steps(seen: Observation, actions: Sequence[Any], rng: random.Random) -> Advice:
    """The chance to win after each action, in the same made-up states."""
    assert seen.seat is not None
    found: dict[Any, list[Share]] = {action: [] for action in actions}
    for _ in range(WORLDS):
        state, luck = rules.determinize(seen, rng), rng.getrandbits(64)
        for action, shares in found.items():
            shares.append(step_share(state, seen.seat, action, random.Random(luck)))
    best_first = ranked(
        {action: [one.won for one in shares] for action, shares in found.items()},
        {action: _step(seen, action) for action in actions},
    )
    return Advice(
        seat=seen.seat,
        measure="chance",
        worlds=WORLDS,
        actions=tuple(
            as_share(one, sum(share.samples for share in found[one.action])) for one in best_first
        ),
    )


class Share(NamedTuple):
    """How often the seat wins after an action, in one made-up state."""

    won: float
    samples: int
    """In so many showdowns; 0: it is decided."""


def step_share(state: State, seat: int, action: Any, rng: random.Random) -> Share:
    """What comes of the round after the action."""
    before = len(state.standing.history)
    state, _ = rules.apply(state, seat, action)
    while len(state.standing.history) == before and CHANCE in rules.actors(state):
        state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
    if len(state.standing.history) > before:
        return Share(float(state.standing.history[-1].winner == seat), 0)
    if state.place[seat] != "in":
        return Share(0.0, 0)
    found = tally(state, seat, rng, STEP_SAMPLES, STEP_LABOUR)
    return Share(found.won / found.samples, found.samples)


def _begins_best(seen: Observation, action: Any) -> bool:
    """It lays the first group of the best arrangement (ZC-32)."""
    if not isinstance(action, act.Declare) or seen.own is None or not seen.own.arrangement:
        return False
    return {*seen.own.arrangement[0].cards} == {*action.cards}


def _step(seen: Observation, action: Any) -> list[AdviceReason]:
    match action:
        case act.Declare() if seen.own is not None and seen.own.arrangement:
            best = _begins_best(seen, action)
            return [AdviceReason("best_group" if best else "other_group")]
        case act.Concede():
            return [AdviceReason("concedes")]
    return []


ADVISER = ZwiebelAdviser()
