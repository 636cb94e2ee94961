"""What bets bring on average from here on, by the chance to win the showdown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from stammtisch.bots.zwiebel.choices.bets import PRESENT, kept_odds
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.state import actions as act

COUNTED = (
    *(act.Pay, act.Match, act.Fold, act.NoRaise, act.Raise, act.SetStake, act.Extra),
    *(act.Cover, act.Accept, act.Buy, act.Done),
)
"""What they bring hangs on the chance to win, and on who pays."""
DEMANDS = (act.Raise, act.SetStake, act.Extra)


def amounts(reading: Reading, bets: Sequence[Any]) -> list[Any]:
    """All kinds of bets; of demands the least, about half of the pot, and about all of it.

    Of hidden cards to buy: one, and as many as there are.
    """
    by_kind: dict[type, list[Any]] = {}
    for action in bets:
        by_kind.setdefault(type(action), []).append(action)
    found: list[Any] = []
    for actions in by_kind.values():
        if isinstance(actions[0], DEMANDS):
            found += _three(actions, reading.seen.pot)
        elif isinstance(actions[0], act.Buy):
            counts = [one.count for one in actions]
            found += [one for one in actions if one.count in (min(counts), max(counts))]
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
        case act.Cover() | act.Accept():
            return kept_odds(reading, odds, due) * paid_pot(reading) - due
        case act.Fold():
            return 0.0
        case act.Buy(count):
            return odds * pot - count * reading.limits.price
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
    return (kept if kept in (0.0, 1.0) else odds) * paid_pot(reading) - due


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


def paid_pot(reading: Reading) -> int:
    """The pot once the seat has paid; extra bets are in it when they are covered."""
    extras = 0
    if reading.seen.phase == "cover":
        extras = sum(player.extra for player in reading.seen.players)
    return reading.seen.pot + reading.limits.due + extras
