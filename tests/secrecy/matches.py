"""Matches in which rare things happen: any options, rules of the house, every kind of action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from tests.builders import Step
from tests.games.any_game import all_seat_actions, an_action, options_of, seats_of
from tests.secrecy.worlds import Compared, Witness

from stammtisch.games import games
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.protocol import AnyGame, BadOptions


def a_course(game: AnyGame, rng: random.Random, most: int) -> Iterator[Step]:
    """A match of at most so many actions with random options; rare kinds of action come often."""
    seats = seats_of(game, rng)
    rules = game.rules
    state = rules.new(housed(game, options_of(game, seats, rng), seats, rng), seats)
    for _ in range(most):
        waiting = rules.actors(state)
        if not waiting:
            return
        actor = rng.choice(waiting)
        action = (
            an_action(game, state, actor, rng) if actor < 0 else any_kind(game, state, actor, rng)
        )
        after, events = rules.apply(state, actor, action)
        yield Step(state, actor, action, after, events)
        state = after


def any_kind(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    """A legal action; each kind is as likely as any other."""
    kinds: dict[type, list[Any]] = {}
    for action in game.rules.legal_actions(state, seat):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))


def housed(game: AnyGame, options: Any, seats: int, rng: random.Random) -> Any:
    """The options, at every other table of Mau-Mau with some rules of the house."""
    if not hasattr(options, "preset_rules") or rng.random() < 0.5:
        return options
    rules = rng.sample(list(PRESETS.values()), rng.randint(1, 4))
    plain = msgspec.json.decode(msgspec.json.encode(rules))
    chosen = msgspec.structs.replace(options, preset_rules=tuple(plain))
    try:
        game.rules.new(chosen, seats)
    except BadOptions:
        return options  # some rules exclude each other
    return chosen


def watch(name: str, seed: int, most: int = 250, *, whole: bool = False) -> Compared:
    """A match of which no viewer learns anything hidden. Raises `Leak`.

    ``whole``: every step is compared with another world for every viewer, not for one of them.
    """
    game, rng = games()[name], random.Random(seed)
    witness = None
    for step in a_course(game, rng, most):
        if witness is None:
            own = random.Random(seed)
            witness = Witness(game, step.before, own, all_seat_actions(name), whole=whole)
        witness.follow(step)
    assert witness is not None
    return witness.compared
