"""Law 3 for every game: what a seat is told does not depend on what it cannot have seen.

Hidden is what the position and the course of the match say, not what an observation leaves out.
The long run watches more and longer matches, and compares every step for every viewer.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.builders import Step, case
from tests.games.any_game import all_seat_actions
from tests.secrecy.matches import a_course, watch
from tests.secrecy.sight import Memory, all_games
from tests.secrecy.worlds import Witness, discloses

from stammtisch.games import games
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.actions import Shuffle
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.protocol import CHANCE, AnyGame

MATCHES = 3
MOST = 70
"""Actions of a match."""


@pytest.mark.parametrize("name", all_games())
def test_nobody_learns_what_he_cannot_have_seen(name: str) -> None:
    """Observations, legal actions, events and refusals name nothing hidden and are equal in worlds
    that differ in hidden cards only, for every seat and for a spectator.
    """
    found = [watch(name, seed, MOST) for seed in range(MATCHES)]
    assert sum(one.steps for one in found) > 30 * len(found)
    assert sum(one.refusals for one in found) > 30 * len(found)


@pytest.mark.parametrize("name", all_games())
def test_hands_are_hidden_from_the_moment_they_are_dealt(name: str) -> None:
    """The measure by which the law judges: a fresh hand lies open to its owner alone."""
    game, rng = games()[name], random.Random(1)
    step = next(step for step in a_course(game, rng, MOST) if any(hands_of(game, step.after)))
    memory = Memory(game, step.after)
    hands = [frozenset(hand) - memory.open(None) for hand in hands_of(game, step.after)]
    assert any(hands)
    for owner, hand in enumerate(hands):
        for viewer in memory.viewers:
            assert memory.open(viewer) & hand == (hand if viewer == owner else frozenset())


def test_a_joker_that_is_turned_up_first_was_seen_by_all() -> None:
    """It goes back into the draw pile, so that it lies open nowhere when the others are told."""
    game, rng = games()["mau-mau"], random.Random(1)
    swap = next(rule for rule in PRESETS.values() if rule.title == "Kartentausch")
    rules = msgspec.json.decode(msgspec.json.encode((swap,)))
    state = game.rules.new(game.options(health="off", hand_size=3, preset_rules=rules), 2)
    while not isinstance(action := game.rules.sample_chance(state, rng), Shuffle):
        state, _ = game.rules.apply(state, CHANCE, action)
    others = [card for card in action.cards if card != "JO"]
    action = Shuffle((*others[:6], "JO", *others[6:]))
    after, events = game.rules.apply(state, CHANCE, action)
    assert "JO" in {event.card for event in events if isinstance(event, ev.FirstCard)}
    # raises where somebody is told what he cannot have seen
    witness = Witness(game, state, rng, all_seat_actions("mau-mau"))
    witness.follow(Step(state, CHANCE, action, after, events))


ONE = ev.Drew(0, 1, "serve", ("7H",))


@pytest.mark.parametrize(
    ("events", "tasks", "tells"),
    [
        case("one card that serves", (ONE,), (), False),
        case("two: the first did not", (ONE, ONE), (), True),
        case(
            "one, and the pile is shuffled for another",
            (ONE,),
            (Task("draw", 0, 1, "serve"),),
            True,
        ),
        case("one, and there is no other", (ONE, ev.DrawShort(0, 1)), (), True),
        case("there is none at all", (ev.DrawShort(0, 1),), (), False),
        case("none yet, the pile is shuffled first", (), (Task("draw", 0, 1, "serve"),), False),
        case("one, and a penalty after it", (ONE,), (Task("draw", 0, 1, "stack"),), False),
    ],
)
def test_who_draws_until_a_card_serves_shows_how_many_did_not(
    events: tuple[ev.Drew | ev.DrawShort, ...], tasks: tuple[Task, ...], tells: bool
) -> None:
    """HX-6: what the rules tell by themselves is no leak; a single draw tells nothing."""
    after = SimpleNamespace(agenda=SimpleNamespace(tasks=tasks))
    assert discloses(events, after) is tells


def hands_of(game: AnyGame, state: Any) -> Any:
    """The codes of the cards by seat."""
    return game.rules.position(state).hands
