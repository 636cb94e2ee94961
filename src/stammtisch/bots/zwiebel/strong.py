"""``strong``: plays Zwiebel as `steady` does, but tries bets and exchanges before it makes them.

A bet is tried in many worlds against others who bet by their chances, as most people do, and some
who pay or demand whatever they have; what it brings is the money left at the end of the round.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.fallback import Fallback
from stammtisch.bots.zwiebel.choices.bets import bet
from stammtisch.bots.zwiebel.choices.exchange import exchange
from stammtisch.bots.zwiebel.manners import unforgivable
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.bots.zwiebel.search.comparison import CHIP, brought
from stammtisch.bots.zwiebel.search.worlds import HandTables, tables
from stammtisch.bots.zwiebel.steady import Steady
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.kernel.arrangement import RULES_2004
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.views.observation import Observation

EXCHANGES = ((31, 16), (8, 96))
"""How many ways to exchange are tried, and with how many draws each; see `exchange`."""
WORLDS = 40
"""In so many each bet is tried."""
FEWER = {(RULES_2004, 2): 6}
"""By rule set and seats, where more worlds would leave the master nothing to be better at."""
NERVE = 0.1
"""So much of what is put in comes back to the bold, and is lost to the careful, in their minds."""
PARTS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Demands that are tried, as parts of the pot; and the highest that one of the others can pay."""

_log = logging.getLogger(__name__)


class Strong:
    """Plays Zwiebel by both rule sets, with every number of seats and all options.

    Where nothing is played for it differs from `steady` in the exchange alone, by hardly anything.
    """

    name = "strong"
    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Strong:
        """See `Tempered`: what it puts in."""
        return Strong(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        found = None
        with Fallback(_log, "strong", "steady"):
            found = _chosen(observation, legal_actions, rng, self.boldness)
        return found or Steady(self.boldness).choose(observation, legal_actions, rng)


BETS = (
    *(act.Pay, act.Match, act.Fold, act.Raise, act.SetStake, act.Extra, act.Cover, act.Abdicate),
    *(act.Accept, act.Decline),
)
_OUT = (act.Fold, act.Decline, act.Abdicate)
_DEMANDS = (act.NoRaise, act.Raise, act.SetStake, act.Extra)


def _chosen(
    seen: Observation, legal: Sequence[Any], rng: random.Random, boldness: float = 0.0
) -> Any:
    """A bet or an exchange; ``None``: what `steady` does is good enough."""
    if seen.pending is not None and seen.pending.step != "hand_over":
        return None
    if seen.phase == "exchange":
        return exchange(reading_of(seen, rng), legal, EXCHANGES)
    if not any(isinstance(one, BETS) for one in legal):
        return None
    return _bet(reading_of(seen, rng), legal, boldness)


def _bet(reading: Reading, legal: Sequence[Any], boldness: float) -> Any:
    money = [one for one in legal if isinstance(one, (*BETS, act.NoRaise))]
    tried = amounts(reading, money)
    if len(tried) == 1 and len(legal) == len(money):
        return tried[0]
    return considered(reading, best_of(reading, tables(reading, legal), tried, boldness), legal)


def considered(reading: Reading, best: Any, legal: Sequence[Any]) -> Any:
    """The bet; in place of folding the last hope that `steady` knows, or what can be forgiven."""
    if isinstance(best, act.Fold):
        usual = bet(reading, legal)
        if isinstance(usual, act.Announce) or unforgivable(reading, best, legal):
            return usual
    return best


def amounts(reading: Reading, money: Sequence[Any]) -> list[Any]:
    """All bets; of demands the least, some parts of the pot, and all that one of the others has.

    Whoever is richer could win every round by a demand that nobody can pay (ZC-88). It does so only
    where that is no more than there is in the pot, as `steady` does.
    """
    demands = [one for one in money if isinstance(one, _DEMANDS)]
    if not demands:
        return list(money)
    by_amount = {getattr(one, "amount", 0): one for one in demands}
    reach, pot = _reach(reading), reading.seen.pot
    wanted = [min(by_amount), *(round(part * pot) for part in PARTS), reach]
    within = [one for one in by_amount if one <= max(pot, reach)]
    found = dict.fromkeys(
        max((one for one in within if one <= amount), default=0) for amount in wanted
    )
    return [by_amount[amount] for amount in found if amount in by_amount]


def _reach(reading: Reading) -> int:
    """The highest demand that one of the others can pay; of an extra bet, that the dealer can."""
    seen = reading.seen
    if seen.phase in ("extra", "buy") and seen.dealer is not None:
        return seen.players[seen.dealer].stack - sum(one.extra for one in seen.players)
    return max(seen.players[other].stack for other in rivals(reading.state, reading.seat))


def best_of(
    reading: Reading, known: HandTables, tried: Sequence[Any], boldness: float = 0.0
) -> Any:
    """The action that brings most; to the bold, staying in is worth a part of the pot."""
    base = array_of(reading.state)
    many = worlds_at(base[k.RULES], base[k.SEATS])
    found, worlds = brought(reading, known, tried, many)
    felt = valued(reading, tried, boldness)
    worth = [total + worlds * nerve for total, nerve in zip(found, felt, strict=True)]
    return tried[max(range(len(tried)), key=worth.__getitem__)]


def worlds_at(rule_set: int, seats: int) -> int:
    """In how many worlds each bet is tried; ``rule_set`` by its number in the kernel."""
    return FEWER.get((rule_set, seats), WORLDS)


def valued(reading: Reading, tried: Sequence[Any], boldness: float) -> list[float]:
    """What each action is worth to the bold beside what it brings, in hundredths of a chip."""
    return [boldness * NERVE * CHIP * put_in(reading, one) for one in tried]


def put_in(reading: Reading, action: Any) -> int:
    """About what it costs at once, in chips."""
    if isinstance(action, _OUT):
        return 0
    return action.amount if isinstance(action, _DEMANDS[1:]) else reading.seen.pot
