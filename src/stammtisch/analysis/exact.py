"""How much bots lose where every action can be calculated: their regret before an exact judge.

The positions are those that come up when one bot plays whole matches against itself, so that all
bots are asked about the same ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from stammtisch.analysis.intervals import Mean
from stammtisch.analysis.processes import spread
from stammtisch.analysis.simulation import MAX_ACTIONS, play_match
from stammtisch.bots.failures import fail
from stammtisch.bots.judges import ExactJudge, ExactWorths, judge_of
from stammtisch.bots.protocol import Bot, IllegalChoice
from stammtisch.games import game as game_called
from stammtisch.games.protocol import AnyGame, RuleViolation

ROUNDING = 1e-9
"""Worths that differ by less are equal."""


class Regret(msgspec.Struct, frozen=True):
    """What a bot lost in one kind of decision. Decisions in which nothing is to be lost do not
    count."""

    bot: str
    kind: str
    decisions: int
    regret: float
    """By how much its actions bring less than the best ones, on average; 0 is perfect."""
    low: float
    high: float
    """The 95 % confidence interval of the regret; without bounds, ``null`` in JSON, for fewer than
    two decisions."""
    of_stake: float
    """The regret as a part of what was at stake: the best result still possible less the worst."""
    of_chance: float
    """The regret as a part of that of random choices: 1 is no better than chance."""


class Lead(msgspec.Struct, frozen=True):
    """How much less a bot lost than the one named before it, in the same decisions."""

    bot: str
    against: str
    kind: str
    lead: float
    """The mean over the decisions; below 0 it lost more."""
    low: float
    high: float
    """The 95 % confidence interval; without bounds, ``null`` in JSON, for fewer than two
    decisions."""
    shown: bool
    """The interval of 99 % lies above 0, too."""


class Trial(msgspec.Struct, frozen=True):
    """What a judge found."""

    game: str
    seats: int
    matches: int
    seed: int
    by: str
    """The bot that brought the positions about."""
    regrets: tuple[Regret, ...]
    """Kind by kind, in each the bots in the order in which they were named."""
    leads: tuple[Lead, ...] = ()
    """In the same order, of all bots but the first."""


class Losses(NamedTuple):
    """One decision, and what each bot would have lost in it."""

    kind: str
    stake: float
    chance: float
    """The regret of a random choice."""
    regrets: tuple[float, ...]
    """By bot."""


def tried(  # noqa: PLR0913, PLR0917
    game: AnyGame,
    bots: Sequence[Bot],
    matches: int,
    seed: int,
    by: Bot,
    options: dict[str, Any] | None = None,
    *,
    seats: int | None = None,
    jobs: int = -1,
    backend: str = "loky",
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> Trial:
    """The bots before the judge of the game; the same result whatever ``jobs`` is.

    ``seats``: one of those the judge knows, its fewest if not given. ``progress`` is called with
    the number of matches played so far. Raises `NoJudge`, `WorkerLost`, and of bots what
    `play_match` raises.
    """
    judge = judge_of(game.name)
    task = _Task(game.name, seats or judge.seats[0], tuple(bots), seed, by, options or {})
    answers: list[Losses] = []
    work = (partial(task.answers, match) for match in range(1, matches + 1))
    for done, found in enumerate(spread(work, jobs=jobs, backend=backend), 1):
        answers += found
        progress(done)
    regrets = tuple(_regrets(judge, bots, answers))
    leads = tuple(_leads(judge, bots, answers))
    return Trial(game.name, task.seats, matches, seed, by.name, regrets, leads)


def _regrets(judge: ExactJudge, bots: Sequence[Bot], answers: Sequence[Losses]) -> Iterator[Regret]:
    for kind in judge.kinds:
        here = [one for one in answers if one.kind == kind]
        for at, one in enumerate(bots if here else ()):
            mean = _mean(answer.regrets[at] for answer in here)
            yield Regret(
                bot=one.name,
                kind=kind,
                decisions=mean.count,
                regret=mean.mean,
                low=mean.mean - mean.margin(),
                high=mean.mean + mean.margin(),
                of_stake=mean.mean / fmean(answer.stake for answer in here),
                of_chance=mean.mean / fmean(answer.chance for answer in here),
            )


def _leads(judge: ExactJudge, bots: Sequence[Bot], answers: Sequence[Losses]) -> Iterator[Lead]:
    for kind in judge.kinds:
        here = [one for one in answers if one.kind == kind]
        for at, (before, one) in enumerate(pairwise(bots) if here else ()):
            mean = _mean(answer.regrets[at] - answer.regrets[at + 1] for answer in here)
            yield Lead(
                bot=one.name,
                against=before.name,
                kind=kind,
                lead=mean.mean,
                low=mean.mean - mean.margin(),
                high=mean.mean + mean.margin(),
                shown=mean.mean > mean.margin(0.99),
            )


def _mean(numbers: Iterable[float]) -> Mean:
    mean = Mean()
    for one in numbers:
        mean.add(one)
    return mean


class _Task(msgspec.Struct, frozen=True):
    """What every process needs to know. The game goes by name: modules do not travel."""

    game: str
    seats: int
    bots: tuple[Bot, ...]
    seed: int
    by: Bot
    options: dict[str, Any]

    def answers(self, match: int) -> list[Losses]:
        """What is found in one match."""
        game = game_called(self.game)
        options = msgspec.convert(self.options, game.options)
        seed = f"{self.seed}/{match}"
        listener = _Listener(judge_of(self.game), self.by, self.bots, seed)
        play_match(game, [listener] * self.seats, seed, options, max_actions=MAX_ACTIONS)
        return listener.answers


class _Listener:
    """Plays as one bot, and asks the judge and all bots on the way."""

    games = None

    def __init__(self, judge: ExactJudge, by: Bot, bots: Sequence[Bot], seed: str) -> None:
        self.name = by.name
        self.judge = judge
        self.answers: list[Losses] = []
        self._by = by
        self._bots = bots
        self._seed = seed

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        if len(legal_actions) > 1:
            found = self.judge.judge(observation, legal_actions)
            if found is not None and max(found.values) - min(found.values) > ROUNDING:
                self.answers.append(self._answer(found, observation, legal_actions))
        return _asked(self._by, observation, legal_actions, rng)

    def _answer(self, found: ExactWorths, seen: Any, legal: Sequence[Any]) -> Losses:
        best, number = max(found.values), len(self.answers)
        losses = []
        for one in self._bots:
            mind = random.Random(f"{self._seed}/{one.name}/{number}")
            chosen = _asked(one, seen, legal, mind)
            if chosen not in legal:
                raise IllegalChoice(one.name, f"{chosen!r:.80}", RuleViolation("not_legal"))
            regret = best - found.values[legal.index(chosen)]
            losses.append(regret if regret > ROUNDING else 0.0)
        return Losses(found.kind, found.stake, best - fmean(found.values), tuple(losses))


def _asked(one: Bot, seen: Any, legal: Sequence[Any], mind: random.Random) -> Any:
    """What the bot chooses. Raises `BotFailed`."""
    try:
        return one.choose(seen, legal, mind)
    except (Exception, SystemExit) as wrong:
        fail(one, wrong)
