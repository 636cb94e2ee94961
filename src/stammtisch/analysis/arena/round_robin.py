"""Every bot against every other on the same deals, and how far apart they are.

>>> from stammtisch.analysis.arena.deals import drawn
>>> from stammtisch.bots import bot
>>> from stammtisch.games import game
>>> zwanzig = game("zwanzig")
>>> bots = [bot("steady", "zwanzig"), bot("random", "zwanzig")]
>>> arena = round_robin(zwanzig, bots, drawn(zwanzig, 2, {"max_rounds": 3}, 20, 1), jobs=1)
>>> [(pair.bot, pair.against, pair.deals, pair.above_zero) for pair in arena.pairs]
[('steady', 'random', 20, True)]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import msgspec

from stammtisch.analysis.arena.deals import Deals, outcomes
from stammtisch.analysis.intervals import Mean
from stammtisch.analysis.processes import spread
from stammtisch.analysis.simulation import MAX_ACTIONS, Namesakes, play_match
from stammtisch.bots.protocol import Bot
from stammtisch.games import game as game_called
from stammtisch.games.protocol import AnyGame

BATCH = 4
"""Deals handed to a process at once."""


class Pair(msgspec.Struct, frozen=True):
    """Two bots on the same deals."""

    bot: str
    against: str
    difference: float
    """By how much ``bot`` did better a deal, in the returns of the game: its mean over its seats
    less the other's, both over every seating. Not a number where no deal counts."""
    low: float
    high: float
    """The 95 % confidence interval of the difference; without bounds for fewer than two deals.
    What is no number, or without bounds, is ``null`` in JSON."""
    deals: int
    """Deals that count: in all seatings played to the end."""
    above_zero: bool
    """Whether the 99 % confidence interval lies above 0: ``bot`` is the better one."""


class Arena(msgspec.Struct, frozen=True):
    """What a round robin found."""

    game: str
    seats: int
    deals: int
    """Deals played, those included that had no end."""
    pairs: tuple[Pair, ...]
    """Every two bots once, in the order in which they were named."""


def round_robin(  # noqa: PLR0913
    game: AnyGame,
    bots: Sequence[Bot],
    deals: Deals,
    *,
    jobs: int = -1,
    backend: str = "loky",
    max_actions: int = MAX_ACTIONS,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> Arena:
    """Every two of ``bots`` on the same deals; the same result whatever ``jobs`` is.

    A deal is played once for every way to seat the two in turn, so that each sits on every seat
    equally often and holds all the cards that the other has held. ``progress`` is called with the
    number of deals finished so far, each pair's counted. Raises as `play_match`, `WorkerLost`,
    `Namesakes` for two bots of one name, and `ValueError` for fewer than two.
    """
    names = [one.name for one in bots]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Namesakes(sorted(twice))
    if len(names) < 2:
        raise ValueError(f"two different bots are needed, not {', '.join(names) or 'none'}")
    pairs = tuple(combinations(bots, 2))
    seeds, bare = deals.seeds, msgspec.structs.replace(deals, seeds=())
    starts = range(0, len(seeds), BATCH)
    # A process asks for its next deals when it has played those before: there may be very many.
    work = (
        partial(_Task(game.name, pair, bare, max_actions).play, seeds[first : first + BATCH])
        for pair in pairs
        for first in starts
    )
    means = [Mean() for _ in pairs]
    done = 0
    played = spread(work, jobs=jobs, backend=backend)
    for number, differences in enumerate(played):
        at = number // len(starts)
        for difference in differences:
            if difference is not None:
                means[at].add(difference)
        done += len(differences)
        progress(done)
    found = tuple(_pair(pair, mean) for pair, mean in zip(pairs, means, strict=True))
    return Arena(game.name, deals.seats, len(seeds), found)


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Every way to seat two bots in turn, by seat 0 or 1.

    All rotations of 0, 1, 0, 1, …; with an odd number of seats, where one of them sits twice side
    by side, also those with the two exchanged. Each bot sits equally often on every seat.
    """
    turn = [seat % 2 for seat in range(seats)]
    rotations = [tuple(turn[shift:] + turn[:shift]) for shift in range(seats)]
    exchanged = [tuple(1 - one for one in seating) for seating in rotations]
    return list(dict.fromkeys((*rotations, *exchanged)))


def _pair(pair: Sequence[Bot], mean: Mean) -> Pair:
    margin = mean.margin()
    return Pair(
        bot=pair[0].name,
        against=pair[1].name,
        difference=mean.mean if mean.count else math.nan,
        low=mean.mean - margin,
        high=mean.mean + margin,
        deals=mean.count,
        above_zero=mean.mean - mean.margin(0.99) > 0,
    )


class _Task(msgspec.Struct, frozen=True):
    """What every process needs to know. The game goes by name: modules do not travel."""

    game: str
    pair: tuple[Bot, ...]
    deals: Deals
    max_actions: int

    def play(self, seeds: Sequence[str]) -> list[float | None]:
        """The difference in each of these deals; ``None`` where a match had no end."""
        return [self.difference(seed) for seed in seeds]

    def difference(self, seed: str) -> float | None:
        """By how much the first of the pair did better in one deal, over all seatings."""
        game = game_called(self.game)
        options = msgspec.convert(self.deals.options, game.options)
        every = seatings(self.deals.seats)
        total = 0.0
        for seating in every:
            result = play_match(
                game,
                [self.pair[one] for one in seating],
                seed,
                options,
                max_actions=self.max_actions,
                outcome=outcomes(game, seed),
            )
            if result.returns is None:
                return None
            for which, sign in ((0, 1), (1, -1)):
                own = [r for r, one in zip(result.returns, seating, strict=True) if one == which]
                total += sign * sum(own) / len(own)
        return total / len(every)
