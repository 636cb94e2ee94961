"""The training of `master`: how many rounds it plays against itself, and what is kept of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Curriculum, Weights
from stammtisch.bots.zwiebel import policy, selfplay
from stammtisch.bots.zwiebel.field import USUAL_EXCHANGE, draw, worths_of
from stammtisch.bots.zwiebel.master import TABLES
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.cards.sets import card_set, members
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.hidden_hands import FIRST, FULL_HAND, PROMISES
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.setup import setup_of

STEPS = 200
ROUNDS = 20_000
"""A step by each of the rule sets; together some 0.15 s compiled."""
SEATS = 2
HANDS, WAYS = 600, 12
"""Hands of five that are dealt, and ways in which each is completed."""
SHORTEST, LONGEST = -2.0, 1.0
"""In every other step stacks are told apart: a quarter of what is usual to twice as much."""
KNOWN = 3.0
"""Of what was done less often than this, with older times counting less, nothing is kept."""
FINE = 250
"""Into so many parts a chance is divided."""

PLAYED: tuple[ZwiebelOptions, ...] = (Options2004(mode="gambling"), OptionsV3())
"""The rule sets, by their number in the kernel."""


def train(seed: int, rounds: int = ROUNDS) -> Iterator[Weights]:
    """The tables after each step of so many rounds."""
    code, chance = RACER.wait(), np.random.default_rng(seed)
    learners = [Learner(code, options, seed, chance) for options in PLAYED]
    for step in range(STEPS):
        for one in learners:
            one.play(rounds, bool(step % 2))
            one.forget(step)
        yield {name: one.learned for name, one in zip(TABLES, learners, strict=True)}


class Learner:
    """What everybody regrets, and what everybody usually does, by the rules of one set."""

    def __init__(
        self, code: Code, options: ZwiebelOptions, seed: int, chance: np.random.Generator
    ) -> None:
        self._code, self._options, self._chance = code, options, chance
        self._odds, self._finals = (code.fractions(list(one)) for one in hands(options, seed))
        self._rules = array_of(rules.new(options, SEATS))[k.RULES]
        size = policy.TABLES[self._rules]
        self._regrets, self._usual = (code.fractions([0.0] * size) for _ in range(2))
        self._rng = code.array([int(chance.integers(2**32)), int(chance.integers(1, 2**32))])

    def play(self, rounds: int, apart: bool) -> None:
        """So many rounds; ``apart``: with stacks told apart."""
        array, room = self._code.array, [0.0] * policy.DEMANDS
        base = array_of(rules.new(self._options, SEATS))
        for seat in range(SEATS if apart else 0):
            part = 2 ** self._chance.uniform(SHORTEST, LONGEST)
            base[k.STACKS + seat] = round(part * base[k.STACKS + seat])
        self._code.module.learn(
            array(base),
            rounds,
            self._odds,
            self._finals,
            self._regrets,
            self._usual,
            array([0] * k.SIZE),
            array([0] * k.SIZE),
            array([0] * selfplay.WORLD_SIZE),
            self._rng,
            *(self._code.fractions(room) for _ in range(3)),
        )

    def forget(self, step: int) -> None:
        """What was long ago counts less."""
        kept = (step + 1) / (step + 2)
        for table, part in ((self._regrets, kept), (self._usual, kept * kept)):
            table[:] = np.asarray(table) * part

    @property
    def learned(self) -> NDArray[np.float32]:
        """How likely each choice is; nothing where too little is known."""
        usual, first, found = np.asarray(self._usual), policy.FIRST_ANSWER[self._rules], []
        for part in (usual[:first].reshape(-1, policy.DEMANDS), usual[first:].reshape(-1, 2)):
            asked = part.sum(axis=1, keepdims=True)
            share = np.divide(part, asked, out=np.zeros_like(part), where=asked >= KNOWN)
            found.append((np.round(FINE * share) / FINE).astype(np.float32).ravel())
        return np.concatenate(found)


def hands(options: ZwiebelOptions, seed: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Chances to beat another hand: with five cards, and for every way in which they go on."""
    rng, setup = random.Random(seed), setup_of(options, SEATS)
    cards, promise = members(ALL), PROMISES[setup.rules, False]
    found = []
    for _ in range(HANDS):
        five = draw(cards, promise, FIRST, USUAL_EXCHANGE, rng)
        rest = [card for card in cards if not five >> card & 1]
        found += [five | card_set(rng.sample(rest, FULL_HAND - FIRST)) for _ in range(WAYS)]
    worths = worths_of(found, setup.conditions[0])
    places = {worth: place for place, worth in enumerate(sorted(set(worths)))}
    ranks = np.array([places[worth] for worth in worths])
    order = np.sort(ranks)
    below = np.searchsorted(order, ranks, "left") + np.searchsorted(order, ranks, "right")
    finals = (below / (2 * len(ranks))).reshape(HANDS, WAYS)
    return finals.mean(axis=1), finals.ravel()


def _warm(code: Code) -> None:
    """Has the rounds compiled."""
    Learner(code, PLAYED[0], 1, np.random.default_rng(1)).play(3, apart=False)


RACER = Racer("stammtisch.bots.zwiebel.selfplay", _warm)

COURSE = Curriculum(STEPS, train)
