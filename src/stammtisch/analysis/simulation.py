"""Matches between bots: one, or thousands on all processors; equal seeds give equal matches.

>>> from stammtisch.analysis.simulation import simulate
>>> result = simulate("zwanzig", ["steady", "random"], games=100, seed=7, jobs=1)
>>> result.games, [standing.bot for standing in result.standings]
(100, ['steady', 'random'])
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from stammtisch.analysis.foreign_games import failed_game, stuck
from stammtisch.analysis.intervals import Mean
from stammtisch.analysis.processes import spread
from stammtisch.bots import seated
from stammtisch.bots.failures import BotFailed, fail
from stammtisch.bots.programs import ProgramBot, named
from stammtisch.bots.protocol import Bot, IllegalChoice, Reacting
from stammtisch.games import game as game_called
from stammtisch.games.arguments import game_of, whole
from stammtisch.games.decisions import followed, waited_for
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    AnyGame,
    BadOptions,
    Options,
    RuleViolation,
)
from stammtisch.records.record import Move

MAX_ACTIONS = 20_000
"""When a simulated match is given up; far beyond any match that ends by itself."""

BATCH = 25
"""How many matches a process gets at once."""


class Namesakes(ValueError):
    """Different bots with the same name, so that nobody could tell their results apart."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"different bots of the same name: {', '.join(names)}; rename one")
        self.names = tuple(names)


class MatchResult(msgspec.Struct, frozen=True):
    """One match between bots. Tuples are by seat."""

    bots: tuple[str, ...]
    returns: tuple[float, ...] | None
    """Higher is better; ``None`` if given up after ``max_actions``."""
    actions: int
    """The number of actions of seats, chance and clock together."""
    decisions: int
    """The number of actions of seats."""
    moves: tuple[Move, ...] = ()
    """The match as it goes into a record; empty unless requested by ``keep``."""


class BotScore(msgspec.Struct, frozen=True):
    """How one bot did in a simulation."""

    bot: str
    matches: int
    """Finished matches in which it sat."""
    mean: float
    """The mean of its results; several seats in one match count once, by their mean. Not a number
    if no match counts."""
    margin: float
    """Half the width of the 95 % confidence interval of the mean; infinite for fewer than two
    matches. In JSON, infinite and not a number are ``null``."""
    wins: float
    """Its share of all wins, 0 .. 1; a shared win counts in parts. Not a number if no match
    counts."""
    seats: float
    """Its share of all seats: what ``wins`` would be if all bots were equal."""


class Simulation(msgspec.Struct, frozen=True):
    """What a simulation found."""

    game: str
    options: dict[str, object]
    seats: int
    seed: int
    games: int
    """The number of matches played, including unfinished ones."""
    unfinished: int
    """Matches given up after ``max_actions``. They count in no mean and no share."""
    actions: int
    decisions: int
    cpu_s: float
    """The processor time of all processes."""
    wall_s: float
    standings: tuple[BotScore, ...]
    """In the order in which the bots were named."""


def play_match(  # noqa: PLR0913
    game: AnyGame,
    bots: Sequence[Bot],
    seed: int | str,
    options: Options | None = None,
    *,
    max_actions: int = MAX_ACTIONS,
    keep: bool = False,
    outcome: Callable[[Any], Action] | None = None,
) -> MatchResult:
    """Play one match, with ``bots`` by seat. Equal arguments give equal matches.

    ``keep`` collects the moves, so that the match can become a record. ``outcome`` decides what
    chance does in a state; without it, chance is drawn. Raises `BadOptions` if the game cannot be
    played this way, `IllegalChoice` if a bot chooses an action that is not legal, `BotFailed` if a
    bot that is not ours raises anything else, and `GameFailed` if a game that is not ours does.
    """
    try:
        return _played(game, bots, seed, options, max_actions, keep, outcome)
    except (BadOptions, IllegalChoice, BotFailed):
        raise
    except Exception as wrong:
        if failed := failed_game(wrong):
            raise failed from wrong
        raise


def _played(  # noqa: PLR0913, PLR0917 - as above
    game: AnyGame,
    bots: Sequence[Bot],
    seed: int | str,
    options: Options | None,
    max_actions: int,
    keep: bool,
    outcome: Callable[[Any], Action] | None,
) -> MatchResult:
    rules = game.rules
    # Chance has its own source, and every seat: from its own a bot can foresee nothing.
    chance = random.Random(f"{seed}/chance")
    minds = [random.Random(f"{seed}/{seat}") for seat in range(len(bots))]
    owed = outcome or (lambda state: rules.sample_chance(state, chance))
    state = rules.new(game.options() if options is None else options, len(bots))
    moves: list[Move] = []
    actions = decisions = 0
    while (actors := rules.actors(state)) and actions < max_actions:
        actor, action = _next(game, bots, state, actors, minds, chance, owed)
        decisions += actor >= 0
        try:
            state, _ = rules.apply(state, actor, action)
        except RuleViolation as refused:
            if actor < 0:
                raise
            raise IllegalChoice(bots[actor].name, f"{action!r:.80}", refused) from None
        actions += 1
        if keep:
            moves.append(Move(n=actions, actor=actor, action=action))
    returns = rules.returns(state)
    return MatchResult(
        bots=tuple(one.name for one in bots),
        returns=None if returns is None else tuple(returns),
        actions=actions,
        decisions=decisions,
        moves=tuple(moves),
    )


def _next(  # noqa: PLR0913, PLR0917 - all that a decision depends on
    game: AnyGame,
    bots: Sequence[Bot],
    state: object,
    actors: Sequence[Actor],
    minds: Sequence[random.Random],
    chance: random.Random,
    owed: Callable[[Any], Action],
) -> tuple[Actor, Action]:
    """Who acts now, and how.

    Where several may act, whoever is first is a matter of chance: they are asked in a random
    order. A bot that reacts and is not waited for may let it pass; then the next one is asked,
    and everybody anew after every action. If all let it pass, time passes.
    """
    rules = game.rules
    asked = list(actors)
    waited: Sequence[Actor] | None = None
    while asked:
        actor = asked.pop(0 if len(asked) == 1 else chance.randrange(len(asked)))
        if actor == CHANCE:
            return actor, owed(state)
        if actor == CLOCK:
            return actor, rules.tick(state, rules.alarm(state) or 0)
        bot, legal = bots[actor], rules.legal_actions(state, actor)
        if not legal:
            raise stuck(game, actor)
        seen = followed(game, state, actor)
        ask, may_pass = bot.choose, False
        if len(actors) > 1 and isinstance(bot, Reacting):
            waited = waited_for(game, state, actors) if waited is None else waited
            if actor not in waited:
                ask, may_pass = bot.react, True
        try:
            action = ask(seen, legal, minds[actor])
        except (Exception, SystemExit) as wrong:
            fail(bot, wrong)
        if action is not None or not may_pass:
            return actor, action
    return CLOCK, rules.tick(state, rules.alarm(state) or 0)


def simulate(  # noqa: PLR0913
    game: AnyGame | str,
    bots: Sequence[Bot | type[Bot] | str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    *,
    jobs: int = -1,
    backend: str = "loky",
    max_actions: int = MAX_ACTIONS,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
    kept: Callable[[MatchResult], None] | None = None,
) -> Simulation:
    """``games`` matches between ``bots``, one a seat; the same result whatever ``jobs`` is.

    Game and bots may be given by name. Bots are mixed over the seats in blocks of as many matches
    as there are seats: in a block everyone keeps the same neighbours and sits once on every seat,
    so the advantage of a seat cancels; the next block has new neighbours. ``backend`` is joblib's
    (``loky``, ``threading``, ``dask``, ``ray``), ``jobs`` the number of processes (-1: one a
    processor). ``progress`` is called with the number of matches finished so far, ``kept`` with
    each match and its moves, in the order in which they were numbered. Raises as `play_match`,
    `WorkerLost`, `Namesakes`, `UnknownGame`, `UnknownBot`, `BackendMissing`, `ValueError` for fewer
    than one match or action, no processes or an unknown backend, and `TypeError` where a number is
    no whole one, ``game`` no game, ``bots`` no list, or what is to be called cannot be.
    """
    count, number, played = _count(games), _whole("seed", seed), _game(game)
    most, processes = _whole("max_actions", max_actions), _processes(jobs)
    if most < 1:
        raise ValueError(f"max_actions must be at least 1, not {most}")
    for name, call in (("progress", progress), ("kept", kept or progress)):
        if not callable(call):
            raise TypeError(f"{name} must be a function, not {call!r:.80}")
    company = _company(bots, played.name)
    began = time.perf_counter()
    chosen = played.options() if options is None else options
    _must_be_playable(played, chosen, len(company))
    task = _Task(played.name, company, number, chosen, most, kept is not None)
    batches = (range(at, min(at + BATCH, count)) for at in range(0, count, BATCH))
    total = _Total([one.name for one in company])
    cpu = 0.0
    work = (partial(task.play, batch) for batch in batches)
    for results, spent in spread(work, jobs=processes, backend=backend):
        cpu += spent
        for result in results:
            total.add(result)
            if kept is not None:
                kept(result)
        progress(total.games)
    return Simulation(
        game=played.name,
        options=msgspec.to_builtins(chosen),
        seats=len(company),
        seed=number,
        games=total.games,
        unfinished=total.unfinished,
        actions=total.actions,
        decisions=total.decisions,
        cpu_s=cpu,
        wall_s=time.perf_counter() - began,
        standings=total.standings(),
    )


def _count(games: int) -> int:
    """How many. Raises `TypeError`, and `ValueError` for none."""
    count = _whole("games", games)
    if count < 1:
        raise ValueError(f"{count} matches cannot be simulated; at least 1 can")
    return count


def _processes(jobs: int) -> int:
    """How many processes. Raises `TypeError`, and `ValueError` for none."""
    number = _whole("jobs", jobs)
    if not number:
        raise ValueError("jobs must be a number of processes, or -1 for one a processor, not 0")
    return number


def _whole(name: str, given: Any) -> int:
    """The whole number. Raises `TypeError`."""
    number = whole(given)
    if number is None:
        raise TypeError(f"{name} must be a whole number, not {given!r:.80}")
    return number


def _game(given: AnyGame | str) -> AnyGame:
    """The game. Raises `UnknownGame`, `TypeError`."""
    game = game_of(given)
    if game is None:
        raise TypeError(f"game must be a game or its name, such as 'zwanzig', not {given!r:.80}")
    return game


def _company(bots: Sequence[Bot | type[Bot] | str], game: str) -> tuple[Bot, ...]:
    """The bots themselves. Raises `UnknownBot`, `Namesakes`, and `TypeError`."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        wanted = "a list with a bot or its name for every seat, such as ['steady', 'random']"
        raise TypeError(f"bots must be {wanted}, not {bots!r:.80}")
    company = tuple(named(one, game) if isinstance(one, str) else seated(one, game) for one in bots)
    kinds = {one.name: _kind(one) for one in company}
    if twice := {one.name for one in company if _kind(one) != kinds[one.name]}:
        raise Namesakes(sorted(twice))
    return company


def _kind(one: Bot) -> tuple[type, Sequence[str]]:
    return type(one), one.command if isinstance(one, ProgramBot) else ()


def _must_be_playable(game: AnyGame, options: Options, seats: int) -> None:
    """Raises `BadOptions`, before any process is started."""
    if not isinstance(options, game.options):
        raise BadOptions("options", options, f"those made by game({game.name!r}).options(…)")
    game.rules.new(options, seats)


def seating(seed: int | str, index: int, seats: int) -> list[int]:
    """Which of the bots, by seat, sits where in match number ``index`` of a simulation."""
    block, turn = divmod(index, seats)
    order = list(range(seats))
    random.Random(f"{seed}/seats/{block}").shuffle(order)
    return [order[(seat + turn) % seats] for seat in range(seats)]


class _Task(msgspec.Struct, frozen=True):
    """What every process needs to know. The game goes by name: modules do not travel."""

    game: str
    bots: tuple[Bot, ...]
    seed: int
    options: Options
    max_actions: int
    keep: bool

    def play(self, batch: range) -> tuple[list[MatchResult], float]:
        """The matches with these numbers, and the processor time they took in s."""
        began = time.thread_time()
        the_game = game_called(self.game)
        results = []
        for index in batch:
            result = play_match(
                the_game,
                [self.bots[one] for one in seating(self.seed, index, len(self.bots))],
                f"{self.seed}/{index}",
                self.options,
                max_actions=self.max_actions,
                keep=self.keep,
            )
            results.append(result)
        return results, time.thread_time() - began


class _Total:
    """Adds up matches in their order, so that the sums are the same on any number of processes."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.games = self.unfinished = self.actions = self.decisions = 0
        self.share = {name: bots.count(name) / len(bots) for name in bots}
        self.wins = dict.fromkeys(bots, 0.0)
        self.means = {name: Mean() for name in bots}

    def add(self, result: MatchResult) -> None:
        self.games += 1
        self.actions += result.actions
        self.decisions += result.decisions
        if result.returns is None:
            self.unfinished += 1
            return
        best = max(result.returns)
        winners = [seat for seat, got in enumerate(result.returns) if got == best]
        for seat in winners:
            self.wins[result.bots[seat]] += 1 / len(winners)
        for name, mean in self.means.items():
            got = [result.returns[seat] for seat, one in enumerate(result.bots) if one == name]
            mean.add(sum(got) / len(got))

    def standings(self) -> tuple[BotScore, ...]:
        finished = self.games - self.unfinished
        return tuple(
            BotScore(
                bot=name,
                matches=finished,
                mean=mean.mean if finished else math.nan,
                margin=mean.margin(),
                wins=self.wins[name] / finished if finished else math.nan,
                seats=self.share[name],
            )
            for name, mean in self.means.items()
        )
