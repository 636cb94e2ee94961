"""The outlook of Zwanzig: games played to their end by habit, then the race to nothing.

It runs on the kernel as CPython runs it, so that the same match has the same outlook everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from stammtisch.bots.outlook.model import Effort, Shares, Stake
from stammtisch.bots.outlook.race import Gains, alike, race, winners
from stammtisch.bots.zwanzig.manners import forgivable
from stammtisch.bots.zwanzig.search import DECK_SIZE, SEAT, finish, imagine
from stammtisch.bots.zwanzig.strong import STATUS, base_of, number, view_of
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import CHANCE, AnyGame, Options
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.actions import ZwanzigAction
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.observation import Observation

DEALS = 300
"""Games played by habit, to know what a game brings."""
LENGTH = 60
"""A match is thought of as no longer than so many more games."""
MOST = 6
"""Actions compared; of more, those that did best in `FIRST` worlds."""
FIRST = 40

BETWEEN = frozenset({"draw_dealer", "shuffle", "match_over"})


class ZwanzigOutlook:
    """Looks at matches with every number of seats and all options."""

    games = frozenset({"zwanzig"})
    effort = Effort(first=120, more=160, most=640, views=40, draws=16, steps=2_000)

    def stake(self, options: Options) -> Stake:  # noqa: ARG002
        """See `Outlook.stake`."""
        return "match"

    def judged_by(self, game: AnyGame) -> str:  # noqa: ARG002
        """See `Outlook.judged_by`."""
        return "strong"

    def candidates(
        self,
        game: AnyGame,
        seen: Observation,
        legal: Sequence[ZwanzigAction],
        rng: random.Random,
    ) -> Sequence[ZwanzigAction]:
        """See `Outlook.candidates`."""
        actions = forgivable(seen, legal)
        if len(actions) <= MOST:
            return actions
        tried = self.trials(game, seen, actions, FIRST, rng)
        order = sorted(range(len(actions)), key=lambda at: -sum(tried[at]))
        return [actions[at] for at in sorted(order[:MOST])]

    def trials(
        self,
        game: AnyGame,  # noqa: ARG002
        seen: Observation,
        actions: Sequence[ZwanzigAction],
        worlds: int,
        rng: random.Random,
    ) -> list[list[float]]:
        """See `Outlook.trials`."""
        base, view, deck = base_of(seen), view_of(seen), [0] * DECK_SIZE
        luck = [rng.getrandbits(32), rng.getrandbits(32) | 1]
        terms, seat = _terms(seen), view[SEAT]
        found: list[list[float]] = [[] for _ in actions]
        for _ in range(worlds):
            world = list(base)
            imagine(world, view, deck, luck)
            start = list(luck)
            for action, brought in zip(actions, found, strict=True):
                s = list(world)
                luck[:] = start
                k.apply(s, seat, number(action))
                finish(s, luck)
                brought.append(_after(s, terms)[seat])
        return found

    def shares(self, game: AnyGame, state: State, rng: random.Random) -> Shares:
        """See `Outlook.shares`."""
        result = rules.returns(state)
        if result is not None:
            return winners(result)
        standing, setup = state.standing, state.setup
        terms = MatchTerms(setup.n, setup.open_games, setup.max_games or 0)
        if state.phase in BETWEEN:
            return _ahead(standing.scores, standing.game_no - 1, terms)
        if state.phase == "recycle":
            state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
        s = _array(self.reshuffled(game, state, rng))
        finish(s, [rng.getrandbits(32), rng.getrandbits(32) | 1])
        return _after(s, terms)

    def reshuffled(self, game: AnyGame, state: State, rng: random.Random) -> State:  # noqa: ARG002
        """See `Outlook.reshuffled`."""
        return replace(state, deal=replace(state.deal, stock=shuffled(state.deal.stock, rng)))


class MatchTerms(NamedTuple):
    """What of the table's terms decides how long a match lasts."""

    seats: int
    open_games: int
    max_games: int
    """0: no limit."""


def _terms(seen: Observation) -> MatchTerms:
    base = base_of(seen)
    return MatchTerms(base[k.SEATS], base[k.OPEN_GAMES], base[k.MAX_GAMES])


def _array(state: State) -> list[int]:
    """The kernel's array of a game that runs, all hands known."""
    setup = state.setup
    s = base_of(rules.observation(state, 0))
    s[k.TURN] = k.SEVERAL if state.phase == "decide" and setup.simultaneous else state.turn
    s[k.STOCK_AT], s[k.STOCK_SIZE] = 0, len(state.deal.stock)
    s[k.STOCK : k.STOCK + len(state.deal.stock)] = [1 << card for card in state.deal.stock]
    s[k.DEAD] = state.deal.dead
    for seat in range(setup.n):
        s[k.HANDS + seat] = state.hands[seat]
        s[k.STATUS + seat] = STATUS[state.deal.status[seat]]
        stay = state.deal.pending[seat]
        s[k.PENDING + seat] = k.UNDECIDED if stay is None else (k.IN if stay else k.OUT)
    return s


def _after(s: Sequence[int], terms: MatchTerms) -> Shares:
    """The chances behind the settlement of a game."""
    scores = tuple(s[k.SCORES : k.SCORES + terms.seats])
    return _ahead(scores, s[k.GAME_NO] - (s[k.PHASE] != k.OVER), terms)


@lru_cache(maxsize=1 << 15)
def _ahead(scores: tuple[int, ...], played: int, terms: MatchTerms) -> Shares:
    """The chances between two games, after so many of them."""
    points = tuple(-score for score in scores)
    left = LENGTH if not terms.max_games else terms.max_games - played
    if left <= 0 or _over(np.asarray([[points]]))[0, 0]:
        return winners(points)
    gains = _gains(terms.seats, max(terms.open_games - played, 0))
    return race(points, gains[:, :left], _over)


def _over(points: Gains) -> NDArray[np.bool_]:
    """One alone is ahead, and has nothing left (ZZ-58 .. ZZ-60)."""
    best = points.max(axis=2)
    alone = (points == best[:, :, None]).sum(axis=2) == 1
    ended: NDArray[np.bool_] = (best >= 0) & alone
    return ended


@lru_cache(maxsize=64)
def _gains(seats: int, open_games: int) -> Gains:
    """What each game of many courses brings; of the first so many the announcer names the suit."""
    opening = alike(_deals(seats, hearts=False), min(open_games, LENGTH), 1)
    rest = alike(_deals(seats, hearts=True), LENGTH - opening.shape[1], 2)
    return np.concatenate([opening, rest], axis=1)


@lru_cache(maxsize=16)
def _deals(seats: int, *, hearts: bool) -> Gains:
    """By game and seat, what games among those who play by habit bring."""
    rng = random.Random(f"{seats}/{hearts}")
    luck = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    found = []
    for _ in range(DEALS):
        s = [0] * k.SIZE
        s[k.SEATS], s[k.OPEN_GAMES] = seats, 0 if hearts else 1
        s[k.EXCHANGE_LIMIT] = min(3, (32 - k.HAND_SIZE * seats) // seats)
        s[k.PENALTY_DOUBLES] = 1
        k.begin(s, 20, rng.randrange(seats))
        k.shuffle(s, luck)
        if s[k.PHASE] == k.ANNOUNCE:
            k.apply(s, s[k.TURN], rng.randrange(4))
        finish(s, luck)
        found.append([-delta for delta in s[k.DELTAS : k.DELTAS + seats]])
    return np.asarray(found, dtype=np.int64)


OUTLOOK = ZwanzigOutlook()
