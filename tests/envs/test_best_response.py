"""The example that trains an answer to one frozen bot, and meets it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from examples.best_response import games, response
from examples.best_response.response import Frozen, Response, gained, met, trained
from tests.games.zwanzig.test_zwanzig_kernel import chance, read

from stammtisch.bots import bot
from stammtisch.bots.compiled import plain
from stammtisch.bots.zwanzig import search, strong
from stammtisch.bots.zwanzig.policy import TRAITS
from stammtisch.games.zwanzig import kernel as k

RULES = response.ZWANZIG.rules
TINY = Frozen("steady", playouts=0, games=150, deals=2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short training, as CPython runs it."""
    monkeypatch.setattr(response, "STEPS", 4)
    monkeypatch.setattr(response.RACER, "wait", lambda: plain("examples.best_response.games"))


def test_the_answer_to_a_player_without_any_sense_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the same seed gives the same answer."""
    monkeypatch.setattr(response, "PACE", 0.3)
    monkeypatch.setattr(response, "shipped", lambda: [0.0] * TRAITS)
    weights = trained(2, TINY, 1)
    assert weights == trained(2, TINY, 1)
    won = gained(weights, 2, TINY, 2)
    assert won.count == 5 * TINY.games
    assert won.mean - won.margin(0.99) > 0


def test_it_is_trained_and_meets_the_bot(capsys: pytest.CaptureFixture[str]) -> None:
    """With every number of seats; what stands for the bot may also be the search of `strong`."""
    for seats, playouts in ((2, 4), (4, 0)):
        frozen = Frozen("steady", playouts=playouts, games=2, deals=2)
        stand_in, itself = response.main(seats, 3, frozen=frozen)
        assert (stand_in.count, itself.count) == (10, 2)
    assert capsys.readouterr().out.count("against steady: ") == 2


def test_who_meets_himself_wins_nothing() -> None:
    """Whatever the deal: he holds every hand once."""
    same = bot("steady", "zwanzig"), bot("steady", "zwanzig")
    assert met(*same, 4, 1, 3).mean == pytest.approx(0)
    assert met(Response(response.shipped()), bot("random", "zwanzig"), 2, 1, 12).mean > 2


@pytest.mark.parametrize("seats", [2, 4])
def test_what_stands_for_strong_knows_what_strong_knows(seats: int) -> None:
    """At every decision of whole games, however senseless."""
    rng, looked = random.Random(seats), 0
    for number in range(12):
        state = RULES.new(response.ZWANZIG.options(first_dealer=number % seats), seats)
        course = [0] * games.COURSE_SIZE
        while not state.standing.history:
            actor = RULES.actors(state)[0]
            if actor < 0:
                action = RULES.sample_chance(state, rng)
                course[: k.SIZE] = read(state)
                chance(course, action)
            else:
                seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
                compare_with_strong(course, seen)
                looked += 1
                action = rng.choice(legal)
                games.do(course, actor, strong.number(action))
            state, _ = RULES.apply(state, actor, action)
    assert looked > 12 * 5


def compare_with_strong(course: list[int], seen: Any) -> None:
    """All of the view, and of the match what does not stand for a trick that is not there."""
    known, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    games.look(course, seen.seat, known, view)
    assert view == strong.view_of(seen)
    theirs = strong.base_of(seen)
    if not known[k.LED]:
        known[k.LEADER] = known[k.WINNER] = theirs[k.LEADER] = theirs[k.WINNER] = 0
    assert known == theirs
