"""Trains a small network to play Zwanzig against itself, in NumPy alone, and measures it.

python -m examples.train_a_policy 600 policy.npz
stammtisch arena zwanzig --bots examples.train_a_policy:Trained,random --seats 4 --deals 50

The first number is how many seconds to train; the second line lets the weights in ``policy.npz``
play as a bot. 512 tables play side by side; what a seat chose in a
game is made likelier by the points that the game brought it beyond what was expected (REINFORCE
with a baseline, Adam). At the end the policy plays single seats against `random` on the others.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from examples.arguments import number, reader, seconds

from stammtisch.envs.batch import ManyTables
from stammtisch.envs.policy import PolicyBot

Array = npt.NDArray[Any]
Choice = Callable[[Array, Array], Array]
"""By table a number, from observations and masks."""

SEATS = 4
N = 512
"""Tables side by side."""
STEPS = 48
"""Choices at every table between two updates; a game has about 26."""
HIDDEN = 96
RATE = 2e-3
ENTROPY = 0.02
"""How much it is worth to stay undecided."""


class Played(NamedTuple):
    """Choices with what came of them."""

    seen: Array
    legal: Array
    number: Array
    points: Array


class Network:
    """One hidden layer; its outputs are a preference a number, and the points to expect."""

    def __init__(self, inputs: int, numbers: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        first = rng.normal(0, np.sqrt(1 / inputs), (inputs, HIDDEN))
        last = rng.normal(0, 0.01, (HIDDEN, numbers + 1))
        self.weights = [first, np.zeros(HIDDEN), last, np.zeros(numbers + 1)]
        self.weights = [one.astype(np.float32) for one in self.weights]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.updates = 0

    def outputs(self, seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of every number, and the points to expect."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        out = hidden @ w2 + b2
        preference = np.where(legal, out[:, :-1], -1e9)
        chance = np.exp(preference - preference.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        return hidden, chance, out[:, -1]

    def learn(self, played: Played) -> None:
        """One step towards what brought more points than expected."""
        hidden, chance, expected = self.outputs(played.seen, played.legal)
        rows = np.arange(len(played.number))
        more = played.points - expected
        gain = more / (more.std() + 1e-6)
        taken = np.zeros_like(chance)
        taken[rows, played.number] = 1
        surprise = np.log(chance + 1e-9)
        spread = chance * (surprise - (chance * surprise).sum(axis=1, keepdims=True))
        slope = np.empty((len(rows), chance.shape[1] + 1), dtype=np.float32)
        slope[:, :-1] = (chance - taken) * gain[:, None] + ENTROPY * spread
        slope[:, -1] = -0.1 * more
        slope /= len(rows)
        w2 = self.weights[2]
        below = (slope @ w2.T) * (hidden > 0)
        self._adam([played.seen.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)])

    def _adam(self, slopes: list[Array]) -> None:
        self.updates += 1
        for at, slope in enumerate(slopes):
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope**2 - self.squares[at])
            mean = self.means[at] / (1 - 0.9**self.updates)
            square = self.squares[at] / (1 - 0.999**self.updates)
            self.weights[at] -= RATE * mean / (np.sqrt(square) + 1e-8)


class Trained(PolicyBot):
    """What a network with these weights draws, as a bot; there have to be four seats."""

    name = "trained"
    games = frozenset({"zwanzig"})

    def __init__(self, file: str = "policy.npz") -> None:
        with np.load(file) as kept:
            weights = list(kept.values())
        self.network = Network(len(weights[0]), len(weights[-1]) - 1)
        self.network.weights = weights

    def number(self, observation: Array, mask: Array, rng: random.Random) -> int:
        """Drawn as in training, from the source of chance that every bot is given."""
        chance = self.network.outputs(scaled(observation[None]), mask[None] != 0)[1][0]
        return rng.choices(range(len(chance)), chance.tolist())[0]


def scaled(seen: Array) -> Array:
    """Observations as small numbers: points and counts are tens, marks are ones."""
    return np.asarray(np.clip(seen, -40, 40) / np.where(np.abs(seen) > 1, 20, 1), np.float32)


def drawn(chance: Array, rng: np.random.Generator) -> Array:
    """By row a number, each with its chance."""
    reached = chance.cumsum(axis=1)
    return np.asarray((reached > rng.random((len(chance), 1)) * reached[:, -1:]).argmax(axis=1))


def play(tables: ManyTables, network: Network, rng: np.random.Generator) -> Played:
    """Some steps at every table, as far as the games they belong to came to an end."""
    told: list[tuple[Array, ...]] = []
    for _ in range(STEPS):
        seen, legal, seat = scaled(tables.observation), tables.mask != 0, tables.seat.copy()
        number = drawn(network.outputs(seen, legal)[1], rng)
        reward = tables.step(number).reward.astype(np.float32)
        told.append((seen, legal, number, seat, reward))
    points = np.full((len(told), len(tables.seat)), np.nan, dtype=np.float32)
    outcome = np.full_like(told[-1][4], np.nan)
    for step in reversed(range(len(told))):
        *_, seat, reward = told[step]
        ends = reward.any(axis=1)
        outcome[ends] = reward[ends]
        points[step] = outcome[np.arange(len(seat)), seat]
    known = ~np.isnan(points)
    seen, legal, number = (np.stack([one[part] for one in told])[known] for part in range(3))
    return Played(seen, legal, number, points[known])


def at_random(rng: np.random.Generator) -> Choice:
    """Any legal number."""
    return lambda _, legal: drawn(legal.astype(np.float32), rng)


def by(network: Network, rng: np.random.Generator) -> Choice:
    """The numbers that a network draws."""
    return lambda seen, legal: drawn(network.outputs(scaled(seen), legal)[1], rng)


def duel(one: Choice, other: Choice, steps: int, seed: int) -> tuple[float, float]:
    """Points a game of ``one`` on a single seat, above the mean of the others; and its margin.

    The margin is half the 95 % confidence interval.
    """
    tables = ManyTables("zwanzig", N, SEATS, seed=seed)
    own = np.arange(N) % SEATS
    above: list[Array] = []
    for _ in range(steps):
        seen, legal = tables.observation, tables.mask != 0
        mine = tables.seat == own
        number = np.empty(N, dtype=np.int64)
        number[mine] = one(seen[mine], legal[mine])
        number[~mine] = other(seen[~mine], legal[~mine])
        reward = tables.step(number).reward
        ended = reward.any(axis=1)
        gained = reward[np.arange(N), own][ended]
        rest = (reward[ended].sum(axis=1) - gained) / (SEATS - 1)
        above.append(gained - rest)
    found = np.concatenate(above)
    return float(found.mean()), float(1.96 * found.std() / np.sqrt(len(found)))


def main(
    seconds: float = 600, file: str | None = None, seed: int = 1, most: int = 1_000_000
) -> tuple[float, float]:
    """Train for so many seconds of processor time, or ``most`` updates, and measure as `duel` does.

    With ``file`` the weights are left there.
    """
    tables = ManyTables("zwanzig", N, SEATS, seed=seed)
    network = Network(tables.observation.shape[1], tables.mask.shape[1], seed)
    rng = np.random.default_rng(seed)
    ends = time.process_time() + seconds
    while time.process_time() < ends and network.updates < most:
        network.learn(play(tables, network, rng))
        if network.updates % 25 == 0:
            points, margin = duel(by(network, rng), at_random(rng), 100, seed + 1)
            print(f"{network.updates:5} updates: {points:+.2f} ± {margin:.2f} points a game")
    points, margin = duel(by(network, rng), at_random(rng), 400, seed + 2)
    print(f"against random: {points:+.2f} ± {margin:.2f} points a game")
    if file:
        np.savez(file, *network.weights)
    return points, margin


if __name__ == "__main__":
    parser = reader("train_a_policy", "[SECONDS] [FILE] [SEED]", __doc__)
    parser.add_argument("seconds", nargs="?", type=seconds, default=600.0)
    parser.add_argument("file", nargs="?")
    parser.add_argument("seed", nargs="?", type=number, default=1)
    asked = parser.parse_args()
    main(asked.seconds, asked.file, asked.seed)
