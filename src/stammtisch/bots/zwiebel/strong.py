"""``strong``: plays Zwiebel as `steady` does, but tries bets and exchanges before it makes them.

A bet is tried in many worlds against others who bet by their chances, as most people do, and some
who pay or demand whatever they have; what it brings is the money left at the end of the round.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.zwiebel import search
from stammtisch.bots.zwiebel.arrays import array_of, number
from stammtisch.bots.zwiebel.bets import bet
from stammtisch.bots.zwiebel.exchange import exchange
from stammtisch.bots.zwiebel.manners import unforgivable
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.steady import Steady
from stammtisch.bots.zwiebel.worlds import HandTables, tables
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.views.observation import Observation

PLAYOUTS = 60_000
"""Rounds played to their end for a decision on money, all actions together: some 20 ms."""
PLAIN_PLAYOUTS = 2_400
"""The same where nothing is compiled: some 0.1 s."""
EXCHANGES = ((31, 16), (8, 96))
"""How many ways to exchange are tried, and with how many draws each; see `exchange`."""
_CHIP = 100
"""As the search counts."""
NERVE = 0.1
"""So much of what is put in comes back to the bold, and is lost to the careful, in their minds."""
PARTS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Demands that are tried, as parts of the pot."""

_log = logging.getLogger(__name__)


class Strong:
    """Plays zwiebel-v3, with every number of seats and all options.

    By the rules of zwiebel-2004 it has not been shown to beat `steady`, so it is not offered there.
    """

    name = "strong"
    games = frozenset({"zwiebel-v3"})

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
        try:
            found = _chosen(observation, legal_actions, rng, self.boldness)
        except Exception as wrong:  # a weaker choice is better than none
            _log.warning("strong plays as steady: %s: %s", type(wrong).__name__, wrong)
            found = None
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
    tried = _amounts(reading, money)
    if len(tried) == 1 and len(legal) == len(money):
        return tried[0]
    best = best_of(reading, tables(reading, legal), tried, boldness)
    if isinstance(best, act.Fold):
        # A last hope before folding, which `steady` knows.
        usual = bet(reading, legal)
        if isinstance(usual, act.Announce) or unforgivable(reading, best, legal):
            return usual
    return best


def _amounts(reading: Reading, money: Sequence[Any]) -> list[Any]:
    """All bets; of demands the least and some parts of the pot."""
    demands = [one for one in money if isinstance(one, _DEMANDS)]
    if not demands:
        return list(money)
    by_amount = {getattr(one, "amount", 0): one for one in demands}
    wanted = [min(by_amount), *(round(part * reading.seen.pot) for part in PARTS)]
    found = dict.fromkeys(
        max((one for one in by_amount if one <= amount), default=0) for amount in wanted
    )
    return [by_amount[amount] for amount in found if amount in by_amount]


def best_of(
    reading: Reading, known: HandTables, tried: Sequence[Any], boldness: float = 0.0
) -> Any:
    """The action that brings most; to the bold, staying in is worth a part of the pot."""
    code = RACER.now()
    state, seat = reading.state, reading.seat
    actions = [number(state, seat, one) for one in tried]
    playouts = PLAIN_PLAYOUTS if code.array is list else PLAYOUTS
    seeds = [reading.rng.getrandbits(32), reading.rng.getrandbits(32) | 1]
    worlds = playouts // len(actions)
    brought = searched(code, array_of(state), known, actions, worlds, seeds)
    nerve = boldness * NERVE * _CHIP * worlds
    worth = [
        total + nerve * _put_in(reading, one) for one, total in zip(tried, brought, strict=False)
    ]
    return tried[max(range(len(tried)), key=worth.__getitem__)]


def _put_in(reading: Reading, action: Any) -> int:
    """About what it costs at once, in chips."""
    if isinstance(action, _OUT):
        return 0
    return action.amount if isinstance(action, _DEMANDS[1:]) else reading.seen.pot


def searched(  # noqa: PLR0913, PLR0917
    code: Code,
    base: list[int],
    known: HandTables,
    actions: list[int],
    worlds: int,
    seeds: list[int],
) -> list[int]:
    """What the actions bring together in so many worlds; the same in compiled code and in plain."""
    array = code.array
    brought = array([0] * search.MOST)
    code.module.compare(
        array(base),
        array(known.view),
        array(known.odds),
        array(known.finals),
        array(known.ranks),
        array(actions),
        len(actions),
        worlds,
        array([0] * k.SIZE),
        array([0] * search.WORLD_SIZE),
        array(seeds),
        brought,
    )
    return [int(one) for one in brought[: len(actions)]]


def _warm(code: Code) -> None:
    """Has the search compiled: whether to raise or not, with two hands each."""
    base = [0] * k.SIZE
    base[k.SEATS], base[k.RULES], base[k.MONEY], base[k.ANTE] = 2, 0, 1, 1
    base[k.PHASE], base[k.LEG], base[k.POT] = k.RAISE, 2, 4
    base[k.OFFER] = base[k.WINNER] = k.NOBODY
    base[k.ASKED], base[k.ASKED + 1], base[k.ASKED_COUNT] = 0, 1, 2
    base[k.STOCK : k.STOCK + 104] = range(104)
    for seat in range(2):
        base[k.PLACE + seat], base[k.STACKS + seat], base[k.COUNT + seat] = k.IN, 9, 5
    view = [0] * search.VIEW_SIZE
    for seat in range(2):
        view[search.HANDS_AT + seat] = view[search.WAYS_AT + seat] = 2 * seat
        view[search.HANDS + seat], view[search.WAYS + seat] = 2, 1
        view[search.TRUST + seat], view[search.PAID + seat] = 100, 2
    shares = [2_000, 8_000, 2_000, 8_000]
    known = HandTables(
        view, [one for one in shares for _ in range(search.RIVALS)], shares, [0, 2, 1, 3]
    )
    searched(code, base, known, [k.NO_RAISE, k.RAISE_BY + 2], 2, [1, 1])


RACER = Racer("stammtisch.bots.zwiebel.search", _warm)
