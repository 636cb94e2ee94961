"""Any game that is found, played at random by any of its options, and its states read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.builders import Step

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, CLOCK, Action, AnyGame, BadOptions

MOST = 1_200
"""Actions of a match that is not over by then: some games need not end with random players."""

every_game = pytest.mark.parametrize("name", list(games()))


def seats_of(game: AnyGame, rng: random.Random) -> int:
    """A number of seats."""
    return rng.choice(game.seats)


def options_of(game: AnyGame, seats: int, rng: random.Random) -> Any:
    """Any options that the game accepts for so many seats; mostly not the standard ones."""
    schema = msgspec.json.schema(game.options)
    fields = schema["$defs"][game.options.__name__]["properties"]
    for _ in range(60):
        given_ = {
            name: rng.choice(values)
            for name, field in fields.items()
            if rng.random() < 0.5 and (values := _values(field, schema["$defs"]))
        }
        try:
            chosen = msgspec.convert(given_, game.options)
            game.rules.new(chosen, seats)
        except (BadOptions, msgspec.ValidationError):
            continue
        return chosen
    return game.options()


def _values(field: dict[str, Any], definitions: dict[str, Any]) -> list[Any]:
    """Some values that a field's schema allows."""
    if "$ref" in field:
        return _values(definitions[field["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in field:
        return [value for part in field["anyOf"] for value in _values(part, definitions)]
    if "enum" in field:
        return list(field["enum"])
    if field.get("type") == "boolean":
        return [False, True]
    if field.get("type") == "null":
        return [None]
    if field.get("type") == "integer":
        low = field.get("minimum", 0)
        return [low, low + 1, min(low + 3, field.get("maximum", low + 3))]
    return []


def a_match(game: AnyGame, seed: int, most: int = MOST) -> Iterator[Step]:
    """A match of a random number of players with random options, played at random."""
    rng = random.Random(seed)
    seats = seats_of(game, rng)
    state = game.rules.new(options_of(game, seats, rng), seats)
    yield from walk(game, state, rng, most)


def walk(game: AnyGame, state: Any, rng: random.Random, most: int) -> Iterator[Step]:
    """Random play of seats, chance and clock."""
    rules = game.rules
    for _ in range(most):
        waiting = rules.actors(state)
        if not waiting:
            return
        actor = rng.choice(waiting)
        action = an_action(game, state, actor, rng)
        after, events = rules.apply(state, actor, action)
        yield Step(state, actor, action, after, events)
        state = after


def an_action(game: AnyGame, state: Any, actor: int, rng: random.Random) -> Any:
    """Something this actor may do now."""
    if actor == CHANCE:
        return game.rules.sample_chance(state, rng)
    if actor == CLOCK:
        alarm = game.rules.alarm(state)
        assert alarm is not None
        return game.rules.tick(state, alarm)
    return rng.choice(game.rules.legal_actions(state, actor))


@cache
def some_steps(name: str) -> Sequence[Step]:
    """Steps from several matches, to choose from; the moments of a match are alike."""
    found: list[Step] = []
    for seed in range(14):
        found += a_match(games()[name], seed, most=260)
    return found


@cache
def all_seat_actions(name: str) -> tuple[Action, ...]:
    """Every action of a seat that occurs in the sample: near misses for any other moment."""
    rules = games()[name].rules
    found = {
        action: None
        for step in some_steps(name)
        for action in rules.legal_actions(step.before, max(step.actor, 0))
    }
    return tuple(found)


def seats_in(game: AnyGame, state: Any) -> int:
    """How many seats the state has."""
    return len(game.rules.position(state).hands)


def viewers(game: AnyGame, state: Any) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(seats_in(game, state)), None]


def cards_of(game: AnyGame, state: Any) -> set[str]:
    """Every card of the state, by code."""
    return set(as_they_lie(game, state))


def as_they_lie(game: AnyGame, state: Any) -> tuple[str, ...]:
    """The same in their order: hand by hand, and those face down."""
    position = game.rules.position(state)
    face_down = [getattr(position, name, None) or () for name in ("stock", "deck")]
    piles = [*position.hands, *face_down]
    return tuple(code for pile in piles for code in pile)


def hand_of(game: AnyGame, state: Any, viewer: int | None) -> tuple[str, ...]:
    """The cards in the hand of a seat; a spectator has none."""
    return () if viewer is None else game.rules.position(state).hands[viewer]


def names_in(value: Any) -> set[str]:
    """All strings that the JSON of a value contains."""
    return set(re.findall(r'"([^"]*)"', msgspec.json.encode(value).decode()))
