"""Whatever comes to the door of a game: a refusal with a code, or what a record gives back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.builders import case
from tests.games.any_game import every_game, seats_in, some_steps

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, CLOCK, Action, AnyGame, RuleViolation
from stammtisch.games.texts import texts
from stammtisch.games.validation.form import well_formed
from stammtisch.games.zwanzig.state.actions import Exchange, Play
from stammtisch.records import record


class Foreign(Action, frozen=True, tag="foreign"):
    """An action that no game has."""

    card: str = "7H"


def nested(depth: int) -> list[Any]:
    """Lists in lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


BAD_ACTORS: tuple[Any, ...] = (0.0, 1.0, -1.0, True, False, None, "0", "chance", b"0", (), [], {},
                               10**30, -3, -(10**30))  # fmt: skip
"""No seats, or seats of no table."""

BAD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 1.0, 0.5, float("nan"), 10**30, -(10**30),
    "", "x", "7H", "\ud800", b"x", (), (1,), (1.0,), (True,), ("x",), ("7H",), ("7H", None),
    (("7H",),), [], ["7H"], [[]], [1], nested(50), nested(100_000), {}, {"type": "play"}, {1: 2},
    {"a": (1,)}, set(), frozenset(("7H",)), range(2), object(), Foreign(), Exchange(()),
)  # fmt: skip
"""What somebody might write into a field: wrong types, and right types with wrong values."""

BAD_ACTIONS: tuple[Any, ...] = (None, 0, "play", {"type": "play", "card": "7H"}, [], Action(),
                                Foreign(), Play, object())  # fmt: skip
"""What somebody might pass for an action."""


def kinds_of(game: AnyGame) -> tuple[type[Action], ...]:
    """All types of actions."""
    kinds: tuple[type[Action], ...] = game.actions.__args__
    return kinds


@cache
def moments(name: str) -> list[tuple[Any, int]]:
    """Some states of every phase, each with an actor who may act there, and some of an end."""
    rng, position = random.Random(5), games()[name].rules.position
    found: dict[tuple[str, bool], list[tuple[Any, int]]] = {}
    for step in some_steps(name):
        for state, actor in ((step.before, step.actor), (step.after, step.actor)):
            phase = position(state).phase
            found.setdefault((phase, actor < 0), []).append((state, actor))
    return [one for group in found.values() for one in rng.sample(group, min(len(group), 3))]


@cache
def an_action(name: str, kind: type[Action]) -> Action:
    """An action of this kind: one that was played, or one with plain values."""
    played = (step.action for step in some_steps(name) if type(step.action) is kind)
    return next(played, None) or kind(*["x"] * len(required(kind)))


def required(kind: type[Action]) -> list[str]:
    """The fields without a default."""
    return [one.name for one in msgspec.structs.fields(kind) if one.required]


def spoilt(action: Action) -> Iterator[Action]:
    """The action with each field replaced by everything that does not belong there."""
    for name in action.__struct_fields__:
        for value in BAD_VALUES:
            yield msgspec.structs.replace(action, **{name: value})


def tried(name: str, state: Any, actor: Any, action: Any) -> bool:
    """Whether the game accepts it; what it accepts is read back from its line in a record."""
    game = games()[name]
    try:
        game.rules.apply(state, actor, action)
    except RuleViolation as refusal:
        has_form(game, refusal)
        return False
    players = ["A"] * seats_in(game, state)
    header = record.header_for(game, game.options(), players)
    written = record.encode(header, [record.Move(n=1, actor=actor, action=action)])
    (move,) = record.read(written).moves
    assert (move.actor, move.action) == (actor, action)
    assert (type(move.actor), type(move.action)) == (type(actor), type(action))
    return True


def has_form(game: AnyGame, refusal: RuleViolation) -> None:
    """The code has words, and the facts are JSON."""
    assert refusal.code in texts(game.folder).refusals
    assert msgspec.json.decode(msgspec.json.encode(refusal.facts)) == refusal.facts


def positions(name: str) -> list[bytes]:
    """All that the moments are, to see that they stay so."""
    position = games()[name].rules.position
    return [msgspec.json.encode(position(state)) for state, _ in moments(name)]


@every_game
def test_nobody_acts_for_what_is_no_actor(name: str) -> None:
    """A legal action by ``0.0``, ``True``, ``None`` ... is refused."""
    rules = games()[name].rules
    before = positions(name)
    for state, actor in moments(name):
        legal = rules.legal_actions(state, actor)[:3] if actor >= 0 else ()
        for action in (*legal, *(an_action(name, kind) for kind in kinds_of(games()[name]))):
            for nobody in BAD_ACTORS:
                assert not tried(name, state, nobody, action), (nobody, action)
    assert positions(name) == before


@every_game
def test_a_number_of_numpy_is_said_to_be_no_actor(name: str) -> None:
    """It looks like a seat, and comes from every draw with NumPy."""
    game = games()[name]
    state, actor = next(one for one in moments(name) if game.rules.legal_actions(*one))
    action = game.rules.legal_actions(state, actor)[0]
    seat: Any = np.int64(actor)
    with pytest.raises(RuleViolation) as refused:
        game.rules.apply(state, seat, action)
    assert refused.value.facts["actor"] == repr(seat)
    assert refused.value.facts["wanted"] == "int"
    has_form(game, refused.value)


@every_game
def test_what_is_no_action_is_refused(name: str) -> None:
    """``None``, a word, a plain object, an action of another game."""
    before = positions(name)
    for state, actor in moments(name):
        for action in BAD_ACTIONS:
            for by in (actor, 0, CHANCE, CLOCK):
                assert not tried(name, state, by, action), action
    assert positions(name) == before


@every_game
def test_any_field_may_hold_anything(name: str) -> None:
    """Every kind of action, with every field replaced by everything: nothing else goes wrong."""
    game = games()[name]
    before = positions(name)
    for state, actor in moments(name):
        legal = game.rules.legal_actions(state, actor) if actor >= 0 else ()
        spoilable = {type(action): action for action in legal}
        for kind in kinds_of(game):
            for action in spoilt(spoilable.get(kind) or an_action(name, kind)):
                for by in {actor, 0, CHANCE, CLOCK}:
                    tried(name, state, by, action)
    assert positions(name) == before


def is_read_back(action: Action) -> bool:
    """Whether its line in a record gives the action back."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return False


@every_game
def test_well_formed_is_what_can_be_read_back(name: str) -> None:
    """The check is quicker than writing and reading, and says the same."""
    check = well_formed(games()[name].actions)
    for kind in kinds_of(games()[name]):
        for action in spoilt(an_action(name, kind)):
            assert check(0, action) is is_read_back(action), action


@pytest.mark.parametrize(
    ("action", "fits"),
    [
        case("a card", Play("7H"), True),
        case("no card of the pack, but a word", Play("x"), True),
        case("a number", Play(7), False),  # type: ignore[arg-type]
        case("a list", Play(["7H"]), False),  # type: ignore[arg-type]
        case("half a character", Play("\ud800"), False),
        case("cards", Exchange(("7H", "8H")), True),
        case("cards in a list", Exchange(["7H"]), False),  # type: ignore[arg-type]
        case("nothing", Exchange(None), False),  # type: ignore[arg-type]
        case("another game's", Foreign(), False),
    ],
)
def test_what_is_well_formed(action: Action, fits: bool) -> None:
    """What a line of a record gives back."""
    check = well_formed(Exchange | Play)
    assert check(0, action) is fits
    assert not check(0.0, action)
    assert not check(True, action)
