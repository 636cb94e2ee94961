"""Advice for any game: sensible actions are tried in worlds that fit the view, and played on.

The worlds are drawn as the game's `determinize` draws them, and a sound bot plays all seats, to the
end of the match or as far as a game has it. How much is played is counted in decisions, never in
time, so that equal questions have equal answers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from stammtisch.bots import Bot, bot, bots_for
from stammtisch.bots.advice.figures import ranked
from stammtisch.bots.advice.model import Advice, AdviceReason, NoAdvice
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Actor,
    AnyGame,
    SomeObservation,
    SomeState,
)

FEWEST_WORLDS = 4
MOST_WORLDS = 60

_PACK = re.compile(rb"/\d+(?=\")")
"""What the second card of a face has behind it."""


class Playout(NamedTuple):
    """How a table stood when the question came, and where an action and what followed have led."""

    before: SomeState
    after: SomeState
    seat: int
    gain: float
    """What the seat has gained, against the mean of the others."""


def _wins(_: Any, playouts: Sequence[Playout]) -> list[AdviceReason]:
    """How often the seat does better than the others do."""
    won = sum(one.gain > 0 for one in playouts)
    return [AdviceReason("does_better", {"won": won, "playouts": len(playouts)})]


class Terms(NamedTuple):
    """What a game says about how its actions are to be compared."""

    measure: str = "result"
    """What is counted, a name in the game's texts."""
    worth: Callable[[SomeState], Sequence[float]] | None = None
    """By seat, what a table is worth where it stands, more is better; ``None``: what the finished
    match has come to counts, and every game is played to the end of the match."""
    ends: Callable[[SomeState, SomeState], bool] = lambda _, __: False
    """Whether a table that stood so has come far enough for its worth to count."""
    partial: bool = False
    """What is cut off before that counts as it stands; else most must come so far."""
    imagined: Callable[[SomeState], SomeState] = lambda state: state
    """The table on which is played on from one that stands so; it has to come to the same."""
    sensible: Callable[[SomeObservation, Sequence[Any]], Sequence[Any]] = lambda _, legal: legal
    """Which of the legal actions are worth comparing; none: there is nothing to advise."""
    reasons: Callable[[Any, Sequence[Playout]], Sequence[AdviceReason]] = _wins
    """What is to be said of an action that has led to these playouts."""
    plies: Callable[[SomeObservation], int] = lambda _: 1_000
    """So many actions are played for one advice, those of chance and clock among them; or as many
    more as one world takes."""
    most: int = 5
    """Actions that are compared."""
    fills: Callable[[SomeObservation], bool] = lambda _: False
    """Where sound players agree on few, any of the other sensible actions are compared, too."""


class PlayoutAdviser:
    """Plays on after each action, by the terms of a game."""

    def __init__(self, games: frozenset[str] | None = None, terms: Terms | None = None) -> None:
        """``games``: the names of those it is for; ``None``: every game."""
        self.games = games
        self._terms = terms or Terms()

    def advise(
        self, game: AnyGame, seen: SomeObservation, legal: Sequence[Any], rng: random.Random
    ) -> Advice:
        """See `Adviser.advise`."""
        sensible = apart(self._terms.sensible(seen, legal))
        if not sensible:
            raise NoAdvice("nothing_to_compare")
        actions = chosen(game, seen, sensible, self._terms.most, rng, fills=self._terms.fills(seen))
        playouts: dict[Any, list[Playout]] = {action: [] for action in actions}
        left, worlds, cut = self._terms.plies(seen), 0, 0
        reach = left // (FEWEST_WORLDS * len(actions))
        while worlds < FEWEST_WORLDS or (worlds < MOST_WORLDS and left > 0):
            world, luck = game.rules.determinize(seen, rng), rng.getrandbits(64)
            for action in actions:
                after, plies = self._played(game, world, seen.seat, action, reach, luck)
                playouts[action].append(self._playout(game, world, after, seen.seat))
                left -= plies
                cut += plies == reach
            worlds += 1
        if not self._terms.partial and 2 * cut > worlds * len(actions):
            raise NoAdvice("too_long")
        return Advice(
            seat=seen.seat,
            measure=self._terms.measure,
            worlds=worlds,
            actions=ranked(
                {action: [one.gain for one in found] for action, found in playouts.items()},
                {action: self._terms.reasons(action, found) for action, found in playouts.items()},
            ),
        )

    def _played(  # noqa: PLR0913, PLR0917 - all that a game on from here depends on
        self, game: AnyGame, world: SomeState, seat: int, action: Any, reach: int, luck: int
    ) -> tuple[SomeState, int]:
        """The table after the action and what follows it, and how many actions that took."""
        state, _ = game.rules.apply(world, seat, action)
        ends, luck_on = partial(self._terms.ends, world), random.Random(luck)
        state, plies = played_on(game, state, ends, reach - 1, luck_on, self._terms.imagined)
        return state, plies + 1

    def _playout(self, game: AnyGame, world: SomeState, state: SomeState, seat: int) -> Playout:
        """What came of a world. Raises `NoAdvice`."""
        worth = self._terms.worth
        if worth is None:
            came = game.rules.returns(state)
            if came is None:
                raise NoAdvice("too_long")
            gains = list(came)
        else:
            pairs = zip(worth(state), worth(world), strict=True)
            gains = [now - then for now, then in pairs]
        own = gains.pop(seat)
        return Playout(world, state, seat, own - fmean(gains) if gains else own)


def apart(actions: Sequence[Any]) -> list[Any]:
    """The first of those that differ only in the pack of a card: all of them have one name."""
    found: dict[bytes, Any] = {}
    for action in actions:
        found.setdefault(_PACK.sub(b"", msgspec.json.encode(action)), action)
    return list(found.values())


def played_on(  # noqa: PLR0913, PLR0917 - all that a game on from here depends on
    game: AnyGame,
    state: SomeState,
    ends: Callable[[SomeState], bool],
    most: int,
    rng: random.Random,
    imagined: Callable[[SomeState], SomeState] = lambda state: state,
) -> tuple[SomeState, int]:
    """The table after at most so many actions, a sound bot on all seats; and how many it took.

    ``imagined``: see `Terms.imagined`.
    """
    rules, plies = game.rules, 0
    player = player_of(game)
    while plies < most and not ends(state):
        state = imagined(state)
        actors = rules.actors(state)
        if not actors:
            break
        actor, done = _next(game, state, actors, player, rng)
        state, _ = rules.apply(state, actor, done)
        plies += 1
    return state, plies


def _next(
    game: AnyGame, state: SomeState, actors: Sequence[Actor], player: Bot, rng: random.Random
) -> tuple[Actor, Any]:
    """Who acts now, and how: chance, the seat that is waited for, or the clock."""
    rules = game.rules
    if CHANCE in actors:
        return CHANCE, rules.sample_chance(state, rng)
    waiting = waited_for(game, state, actors)
    if waiting:
        seat = waiting[0]
        legal = rules.legal_actions(state, seat)
        if len(legal) == 1:  # every other time at a table of Mau-Mau; a view would cost the most
            return seat, legal[0]
        return seat, player.choose(rules.observation(state, seat), legal, rng)
    alarm = rules.alarm(state)
    assert alarm is not None
    return CLOCK, rules.tick(state, alarm)


def player_of(game: AnyGame) -> Bot:
    """Who plays all seats where a table is played on."""
    return (_sound(game) or [bot("random", game.name)])[0]


def _sound(game: AnyGame) -> list[Bot]:
    """The bots that choose at a glance and as people do, the better one first."""
    known = bots_for(game.name)
    return [bot(name, game.name) for name in ("steady", "beginner") if name in known]


def chosen(  # noqa: PLR0913 - all that a choice depends on
    game: AnyGame,
    seen: SomeObservation,
    legal: Sequence[Any],
    most: int,
    rng: random.Random,
    *,
    fills: bool = False,
) -> list[Any]:
    """All actions where they are few; else such as sound players would do, as they are listed.

    Where no such player knows the game, any are as good as others; with ``fills`` such others
    complete the choice.
    """
    if len(legal) <= most:
        return list(legal)
    known = _sound(game)
    wanted: list[Any] = []
    for player in known * most:
        action = player.choose(seen, legal, rng)
        if action not in wanted and action in legal:
            wanted.append(action)
        if len(wanted) == most:
            break
    if fills or not known:
        others = [action for action in legal if action not in wanted]
        wanted += rng.sample(others, most - len(wanted))
    return sorted(wanted, key=list(legal).index)
