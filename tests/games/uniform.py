"""The worlds in which a seat would see what it sees, and whether draws are uniform over them."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import msgspec

from stammtisch.cards.shuffle import Source
from stammtisch.games.protocol import Action, Actor, AnyGame, BadPosition, RuleViolation

DRAWS = 60
"""Of each world, on average."""
DEVIATIONS = 6
"""So many standard deviations above its mean chi squared may lie."""

Moves = Sequence[tuple[Actor, Action]]


class Scenario(NamedTuple):
    """A start, what was done from there, and who looks."""

    game: AnyGame
    start: Any
    """A state."""
    moves: Moves = ()
    hidden: str = ""
    """The cards that may lie in each other's place, as far as the viewer knows."""
    viewer: int | None = 0
    others: Sequence[tuple[Any, Moves]] = ()
    """Other starts and moves that the viewer could not tell from these."""
    part: Callable[[Any], Hashable] | None = None
    """What of a state is compared; ``None``: all of it. The rest must not depend on it."""
    lawful: Callable[[Any], bool] = bool
    """What else holds in every state, whatever a viewer sees."""

    def end(self) -> Any:
        """The state that the viewer looks at."""
        return end_of(self.game, self.start, self.moves)

    def value(self, state: Any) -> Hashable:
        """A state, or what counts of it, as a value to count."""
        if self.part is not None:
            return self.part(state)
        return msgspec.json.encode(self.game.rules.position(state))


def end_of(game: AnyGame, start: Any, moves: Moves) -> Any:
    """The state after these moves. Raises `RuleViolation`."""
    for actor, action in moves:
        start, _ = game.rules.apply(start, actor, action)
    return start


def worlds(scene: Scenario) -> set[Hashable]:
    """Every state that the viewer could take for the true one.

    The hidden cards change places in the start and in the moves; what can be played so by the
    rules, and shows the viewer the same in the end, is a world.
    """
    look, viewer = scene.game.rules.observation, scene.viewer
    seen = look(scene.end(), viewer)
    return {
        scene.value(state)
        for start, moves in ((scene.start, scene.moves), *scene.others)
        for state in _permuted(scene.game, start, moves, scene.hidden.split())
        if scene.lawful(state) and look(state, viewer) == seen
    }


def _permuted(game: AnyGame, start: Any, moves: Moves, hidden: Sequence[str]) -> Iterator[Any]:
    """The ends of a course of play with the hidden cards in all orders."""
    before = msgspec.json.encode(game.rules.position(start)).decode()
    done = msgspec.json.encode([action for _, action in moves]).decode()
    kind = list[game.actions]  # type: ignore[name-defined]
    for order in permutations(f'"{code}"' for code in hidden):
        now = dict(zip((f'"{code}"' for code in hidden), order, strict=True))
        position, actions = (
            re.sub("|".join(map(re.escape, now)) or "$^", lambda found: now[found[0]], text)  # noqa: B023
            for text in (before, done)
        )
        played = msgspec.json.decode(actions, type=kind)
        try:
            state = game.rules.restore(msgspec.json.decode(position, type=game.positions))
            yield end_of(
                game, state, [(who, it) for (who, _), it in zip(moves, played, strict=True)]
            )
        except (BadPosition, RuleViolation):
            continue


def is_uniform(scene: Scenario) -> bool:
    """Whether `determinize` draws every world, no other, and each as often (chi squared)."""
    rules, every = scene.game.rules, worlds(scene)
    assert len(every) > 1
    seen, source = rules.observation(scene.end(), scene.viewer), random.Random(2026)
    drawn = (rules.determinize(seen, source) for _ in range(DRAWS * len(every)))
    found = Counter(map(scene.value, drawn))
    return set(found) <= every and evenly([found[world] for world in every])


def evenly(counts: Sequence[int]) -> bool:
    """Whether outcomes that were found so often are equally likely."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    deviation = sum((count - expected) ** 2 / expected for count in counts)
    return deviation < freedom + DEVIATIONS * math.sqrt(2 * freedom)


def never_in_its_place(items: Iterable[Any], source: Source) -> tuple[Any, ...]:
    """A bad shuffle, to be found: no card stays where it was."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = source.randrange(last)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
