"""The training of `master`: what the bets of all kinds of players say of their hands.

They play rounds with each other, at tables of all sizes; what `master` has learned so far is
played by some of them in the next step. Learned is of how many hands of chance somebody's hand is
the best, by what he has paid and demanded: the weights under which the hands that the others really
had were likeliest. Where `master` bets by shares, those are learned beside it; see `balance`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Curriculum, Weights
from stammtisch.bots.zwiebel import league
from stammtisch.bots.zwiebel.balance import cells, regrets
from stammtisch.bots.zwiebel.balance.offers import CHOICES
from stammtisch.bots.zwiebel.hands.field import USUAL_EXCHANGE, draw, worths_of
from stammtisch.bots.zwiebel.master import BALANCED, LEAD, LEADING, LOST, TABLES, WARY_OTHERS
from stammtisch.bots.zwiebel.search import clues, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.cards.sets import card_set, members
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.hidden_hands import FIRST, FULL_HAND, PROMISES
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.setup import setup_of

STEPS = 12
ROUNDS = 400
"""A step by each of the rule sets at a table of two; with more seats fewer, as they take longer."""
SEATS = (2, 3, 2, 4, 2, 6)
"""Of the tables, step by step."""
HANDS, WAYS = 400, 10
"""Hands of five that are dealt, and ways in which each is completed."""
WORLDS = 250
"""In which whoever searches tries each of his bets."""
PARTS = (25, 4, 3, 8, 35, 25)
"""Of a hundred players: as `steady`, who pay everything, who demand all the time, the wary, as
`strong`, as `master`."""
NOTES = 400_000
"""The most that one step may write down."""
BETS = 800
"""Rounds in which bets are balanced, for each round of a step."""
HABITS = (80, 12, 8, 20)
"""Of a thousand others in these, so many play as `steady`, pay everything, demand all the time, or
believe high demands: who wins more from them is found out the more easily."""
FINENESS = 200
"""Shares are kept as parts of so many."""
CALM = 20.0
"""So much evidence there is for what `steady` takes for granted."""

NO_TABLE: NDArray[Any] = np.zeros(0)

PLAYED: tuple[ZwiebelOptions, ...] = (Options2004(mode="gambling"), OptionsV3())
"""The rule sets, by their number in the kernel."""


def train(seed: int, rounds: int = ROUNDS) -> Iterator[Weights]:
    """The weights after each step of so many rounds."""
    code, chance = RACER.wait(), np.random.default_rng(seed)
    learners = [Learner(code, options, seed, chance) for options in PLAYED]
    balancers = {
        name: Balancer(BALANCE.wait(), *which, seed, lead)
        for names, lead in ((BALANCED, 0), (LEADING, LEAD))
        for which, name in names.items()
    }
    for step in range(STEPS):
        seats = SEATS[step % len(SEATS)]
        for one in learners:
            one.play(max(1, 2 * rounds // (seats * seats - 2 * seats + 2)), seats)
        for each in balancers.values():
            each.play(rounds * BETS, step + 1)
        found = {name: one.learned for name, one in zip(TABLES, learners, strict=True)}
        yield {**found, **{name: one.learned for name, one in balancers.items()}}


def kind_of(number: int, seats: int) -> int:
    """As which kind of player of the league `master` plays by that rule set in the kernel."""
    if (number, seats) in BALANCED:
        return league.BALANCED
    return league.PATIENT if (number, seats) in LOST else league.LEARNED


def table_of(number: int, seats: int, learned: Weights) -> NDArray[Any]:
    """The shares by which `master` bets there; nothing where it has none."""
    name = BALANCED.get((number, seats))
    return NO_TABLE if name is None else learned[name]


class Repertoire:
    """A list of hands: in the order of their worth with five cards, and of that with all."""

    def __init__(self, options: ZwiebelOptions, seed: int) -> None:
        rng, setup = random.Random(seed), setup_of(options, 2)
        cards, promise = members(ALL), PROMISES[setup.rules, False]
        whole = []
        for _ in range(HANDS):
            five = draw(cards, promise, FIRST, USUAL_EXCHANGE, rng)
            rest = [card for card in cards if not five >> card & 1]
            whole += [five | card_set(rng.sample(rest, FULL_HAND - FIRST)) for _ in range(WAYS)]
        worths = worths_of(whole, setup.conditions[0])
        numbers = {worth: place for place, worth in enumerate(sorted(set(worths)))}
        ranks = np.array([numbers[worth] for worth in worths]).reshape(HANDS, WAYS)
        field = np.sort(ranks.ravel())
        below = np.searchsorted(field, ranks, "left") + np.searchsorted(field, ranks, "right")
        share = below / (2 * len(field))
        ranks, share = (
            one[np.argsort(share.mean(axis=1), kind="stable")] for one in (ranks, share)
        )
        powers = [(share**many).mean(axis=1) for many in range(1, playouts.RIVALS + 1)]
        order = np.argsort(ranks.ravel(), kind="stable")
        self.odds = _whole(playouts.UNIT * np.stack(powers, axis=1))
        self.finals = _twice(_whole(playouts.UNIT * share), order)
        self.ranks = _twice(_whole(ranks), order)
        self.places = np.argsort(order, kind="stable").tolist()


def _whole(values: NDArray[Any]) -> list[int]:
    found: list[int] = np.round(values).astype(int).ravel().tolist()
    return found


def _twice(values: list[int], order: NDArray[Any]) -> list[int]:
    """By hand, and once more from the poorest to the best."""
    return [*values, *(values[place] for place in order.tolist())]


class League:
    """Room for rounds of one rule set in the kernel's arrays."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a round depends on
        self,
        code: Code,
        hands: Repertoire,
        weights: NDArray[Any],
        glance: int,
        worlds: int,
        table: NDArray[Any] = NO_TABLE,
        lead: int = 0,
    ) -> None:
        """``glance``, ``worlds``: see `league.Worlds`; ``table``, ``lead``: `league.Beliefs`."""
        array, room = code.array, code.fractions
        self._code, self.kinds, self.notes = code, array([0] * 7), room([])
        self.rng, self.s = array([1, 1]), array([0] * k.SIZE)
        tables = (hands.odds, hands.finals, hands.ranks, hands.places)
        self._hands = (HANDS, WAYS, *(array(one) for one in tables))
        self._beliefs = (room(weights.tolist()), room(table.ravel().tolist()), WARY_OTHERS, lead)
        self._worlds = (glance, worlds)
        sizes = (playouts.VIEW_SIZE, playouts.WORLD_SIZE, playouts.MOST, playouts.MOST)
        self._room = (
            *(array([0] * size) for size in (*sizes, k.SIZE, playouts.WORLD_SIZE)),
            *(room([0.0] * size) for size in (clues.CLUES, CHOICES)),
        )

    def play(self, base: list[int], noted: int = 0) -> int:
        """One round between players of the kinds in ``kinds``; how many notes there are then."""
        self.s[:] = self._code.array(base)
        return int(
            self._code.module.play(
                *(self.s, self.kinds, self._hands, self._beliefs, self._worlds, self._room),
                *(self.notes, noted, self.rng),
            )
        )


class Learner:
    """What is believed by the rules of one set, and all that it was learned from."""

    def __init__(
        self, code: Code, options: ZwiebelOptions, seed: int, chance: np.random.Generator
    ) -> None:
        self._code, self._options, self._chance = code, options, chance
        self._hands = Repertoire(options, seed)
        self._noted = np.zeros((0, league.NOTE))
        self._weights = np.zeros(clues.CLUES)

    def play(self, rounds: int, seats: int) -> None:
        """So many rounds at a table of so many, and what follows from them."""
        table = League(self._code, self._hands, self._weights, WORLDS, WORLDS)
        table.notes = self._code.fractions([0.0] * (NOTES * league.NOTE))
        base, noted = array_of(rules.new(self._options, seats)), 0
        for number in range(rounds):
            base[k.DEALER] = number % seats
            table.kinds[:seats] = self._code.array(
                self._chance.choice(len(PARTS), seats, p=np.array(PARTS) / 100).tolist()
            )
            table.rng[:] = self._code.array(self._chance.integers(1, 2**32, 2).tolist())
            noted = table.play(base, noted)
        found = np.asarray(table.notes).reshape(-1, league.NOTE)[:noted]
        self._noted = np.concatenate([self._noted, found])
        self._weights = fitted(self._noted)

    @property
    def learned(self) -> NDArray[np.float32]:
        """By clue, what it weighs."""
        return self._weights.astype(np.float32)


class Balancer:
    """The shares by which bets are made by the rules of one set at a table of so many."""

    def __init__(self, code: Code, number: int, seats: int, seed: int, lead: int = 0) -> None:
        """``number``: of the rule set in the kernel; ``lead``: see `regrets.learn`."""
        hands = Repertoire(PLAYED[number], seed)
        array, room = code.array, code.fractions
        self._code, self._habits, self._lead = code, array(list(HABITS)), lead
        self._start = array(array_of(rules.new(PLAYED[number], seats)))
        self._base = array(self._start)
        self._regrets, self._played = (room([0.0] * (cells.CELLS * CHOICES)) for _ in range(2))
        self._hands = (
            HANDS,
            WAYS,
            *(array(one) for one in (hands.odds, hands.finals, hands.ranks)),
        )
        deep, wide = regrets.DEPTH, regrets.DEPTH * CHOICES
        sizes = (deep * k.SIZE, deep, deep, deep, wide)
        self._frames = (*(array([0] * size) for size in sizes), room([0.0] * wide))
        sizes = (k.SIZE, playouts.VIEW_SIZE, playouts.WORLD_SIZE, seats, CHOICES)
        self._room = (*(array([0] * size) for size in sizes), room([0.0] * CHOICES))
        self._rng = array([seed, 2 * seed + 1])

    def play(self, rounds: int, weight: float) -> None:
        """So many rounds; what is played in them counts by this weight."""
        self._base[:] = self._start
        self._code.module.learn(
            *(rounds, float(weight), self._lead, self._base, self._regrets, self._played),
            *(self._habits, self._hands, self._frames, self._room, self._rng),
        )

    @property
    def learned(self) -> NDArray[np.float32]:
        """By cell and choice, the shares; nothing where nobody has been."""
        played = np.asarray(self._played).reshape(cells.CELLS, CHOICES)
        total = played.sum(axis=1, keepdims=True)
        found = np.divide(played, total, out=np.zeros_like(played), where=total > 0)
        kept: NDArray[Any] = np.round(FINENESS * found) / FINENESS
        return kept.astype(np.float32)


def fitted(noted: NDArray[Any]) -> NDArray[Any]:
    """The weights under which the hands were likeliest (Newton's method).

    A hand is the best of t hands of chance, so that it is better than a share x of all with the
    density t x^(t - 1); the logarithm of t is the sum of the clues by their weights.
    """
    seen, good = noted[:, :-1], noted[:, -1]
    weights = np.zeros(seen.shape[1])
    for _ in range(30):
        pull = np.exp(np.clip(seen @ weights, -5, 5)) * good
        slope = seen.T @ (1 + pull) - CALM * weights
        curve = (seen * pull[:, None]).T @ seen - CALM * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def _warm(code: Code) -> None:
    """Has the rounds compiled."""
    Learner(code, PLAYED[0], 1, np.random.default_rng(1)).play(2, 2)


def _warm_balance(code: Code) -> None:
    """Has the balancing compiled."""
    Balancer(code, 1, 2, 1).play(1, 1)


RACER = Racer("stammtisch.bots.zwiebel.league", _warm)
BALANCE = Racer("stammtisch.bots.zwiebel.balance.regrets", _warm_balance)

COURSE = Curriculum(STEPS, train)
