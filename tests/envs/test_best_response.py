"""The example that trains an answer to one frozen bot, and meets it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from examples.best_response import bets, drachenrummy, games, maumau, zwanzig, zwiebel
from examples.best_response.meeting import met
from examples.best_response.zwanzig import ONE_ROUND, ZWANZIG, Frozen, Response, gained, trained
from tests.games.zwanzig.test_zwanzig_kernel import chance, read

from stammtisch.bots import bot
from stammtisch.bots.compiled import plain
from stammtisch.bots.drachenrummy import strong as weighing
from stammtisch.bots.maumau import policy
from stammtisch.bots.maumau.strong import base_of, number, searchable, sensible
from stammtisch.bots.zwanzig import search, strong
from stammtisch.bots.zwanzig.policy import TRAITS
from stammtisch.bots.zwiebel import league
from stammtisch.bots.zwiebel.balance.cells import drawn
from stammtisch.bots.zwiebel.balance.offers import CHOICES
from stammtisch.games.maumau.kernel import cards as kernel
from stammtisch.games.zwanzig.kernel import course as k

RULES = zwanzig.ZWANZIG.rules
TINY = Frozen("steady", playouts=0, games=150, deals=2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short training, as CPython runs it."""
    monkeypatch.setattr(zwanzig, "STEPS", 4)
    monkeypatch.setattr(zwanzig.RACER, "wait", lambda: plain("examples.best_response.games"))


def test_the_answer_to_a_player_without_any_sense_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the same seed gives the same answer."""
    monkeypatch.setattr(zwanzig, "PACE", 0.3)
    monkeypatch.setattr(zwanzig, "shipped", lambda: [0.0] * TRAITS)
    weights = trained(2, TINY, 1)
    assert weights == trained(2, TINY, 1)
    won = gained(weights, 2, TINY, 2)
    assert won.count == 5 * TINY.games
    assert won.mean - won.margin(0.99) > 0


def test_it_is_trained_and_meets_the_bot(capsys: pytest.CaptureFixture[str]) -> None:
    """With every number of seats; what stands for the bot may also be the search of `strong`."""
    for seats, playouts in ((2, 4), (4, 0)):
        frozen = Frozen("steady", playouts=playouts, games=2, deals=2)
        stand_in, itself = zwanzig.main(seats, 3, frozen=frozen)
        assert (stand_in.count, itself.count) == (10, 2)
    assert capsys.readouterr().out.count("against steady: ") == 2


def test_who_meets_himself_wins_nothing() -> None:
    """Whatever the deal: he holds every hand once."""
    same = bot("steady", "zwanzig"), bot("steady", "zwanzig")
    assert met(ZWANZIG, ONE_ROUND, *same, 4, 1, 3).mean == pytest.approx(0)
    answer, other = Response(zwanzig.shipped()), bot("random", "zwanzig")
    assert met(ZWANZIG, ONE_ROUND, answer, other, 2, 1, 12).mean > 2


@pytest.mark.parametrize("seats", [2, 4])
def test_what_stands_for_strong_knows_what_strong_knows(seats: int) -> None:
    """At every decision of whole games, however senseless."""
    rng, looked = random.Random(seats), 0
    for deal in range(12):
        state = RULES.new(zwanzig.ZWANZIG.options(first_dealer=deal % seats), seats)
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


# --- Mau-Mau ------------------------------------------------------------------------------------

PLAIN_ROUNDS = plain("examples.best_response.rounds")
SHORT = maumau.Course(steps=10, rounds=150, tried=200)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As CPython runs it."""
    monkeypatch.setattr(maumau.RACER, "wait", lambda: PLAIN_ROUNDS)


@pytest.mark.usefixtures("uncompiled")
def test_who_learns_beats_whom_he_learns_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players without any preference; and the same seed gives the same answer."""
    nothing = {"preferences": np.zeros((policy.SIZES, policy.FEATURES), dtype=np.float32)}
    monkeypatch.setattr(maumau, "shipped", lambda: nothing)
    monkeypatch.setattr(maumau, "PACE", 0.2)
    weights = maumau.trained(2, SHORT, 1)
    assert (weights["preferences"] == maumau.trained(2, SHORT, 1)["preferences"]).all()
    won = maumau.gained(weights, 2, SHORT.tried, 2)
    assert won.count == SHORT.tried
    assert won.mean - won.margin(0.99) > 0


@pytest.mark.usefixtures("uncompiled")
def test_who_has_learned_nothing_new_wins_nothing() -> None:
    """He plays the same, in the same cards, as the others."""
    assert maumau.gained(maumau.shipped(), 3, 5, 1).mean == pytest.approx(0)


@pytest.mark.usefixtures("uncompiled")
def test_it_plays_at_a_glance_what_its_weights_speak_for() -> None:
    """At the table the same as on the kernel, in every decision of whole rounds."""
    asked = 0

    class Same(maumau.Response):
        def best(self, seen: Any, lawful: Any, rng: random.Random) -> Any:
            nonlocal asked
            chosen = super().best(seen, lawful, rng)
            if searchable(seen) and len(sensible(seen, lawful)) > 1:
                s = base_of(seen)
                s[kernel.SIZES : kernel.SIZES + seen.n] = seen.hand_sizes
                done = policy.preferred(s, seen.seat, self._weights, [0] * policy.MOST)
                assert (number(chosen) ^ done) & maumau.WHAT == 0
                asked += 1
            return chosen

    same = Same(maumau.shipped())
    met(maumau.MAU_MAU, {"goal": 1}, same, same, 2, 1, 6)
    assert asked > 30


@pytest.mark.usefixtures("uncompiled")
def test_it_meets_the_master(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says what is won, from whom."""
    monkeypatch.setattr(maumau, "bot", lambda _, game: bot("steady", game))
    stand_in, itself = maumau.main(2, 3, course=maumau.Course(2, 4, 5, 2))
    assert (stand_in.count, itself.count) == (5, 2)
    assert capsys.readouterr().out.count("against master: ") == 2


# --- Zwiebel ------------------------------------------------------------------------------------

PLAIN_BETS = plain("examples.best_response.bets")
SHY = zwiebel.Course(rounds=400, stand_in=0, worlds=0, deals=150, pace=2.0)
"""In no world at all nothing is better than what is tried first: to give up, to demand nothing."""


def shy_table(number: int, seats: int) -> zwiebel.Table:
    """The others search, whatever the master does there."""
    table = zwiebel.Table(PLAIN_BETS, number, seats, 1, zwiebel.shipped())
    table._kind = league.PATIENT
    return table


@pytest.mark.parametrize("number", [0, 1], ids=["zwiebel-2004", "zwiebel-v3"])
def test_who_learns_takes_the_pot_from_who_always_gives_up(number: int) -> None:
    """And the same seed gives the same answer."""
    table = shy_table(number, 2)
    table.learn(SHY)
    again = shy_table(number, 2)
    again.learn(SHY)
    assert list(table.liked) == list(again.liked)
    untaught = shy_table(number, 2).met(0, SHY.deals)
    won = table.met(0, SHY.deals)
    assert won.count == SHY.deals
    assert won.mean - won.margin(0.99) > max(0, untaught.mean)


def test_what_did_better_than_the_mean_is_liked_more() -> None:
    """By as much as it was done; what is never done stays as it is."""
    liked, squares, shares = [0.0] * 4, [0.0] * 4, [0.0] * 4
    liked[3] = -1e6
    bets._move(liked, squares, 0.5, 0, 4, shares, [3.0, 1.0, 2.0, 9.0])
    assert liked == [0.5, -0.5, 0.0, -1e6]
    bets.shares(liked, 0, 3, shares)
    assert sum(shares[:3]) == pytest.approx(1)
    rng = [5, 7]
    taken = [drawn(shares, 3, rng) for _ in range(4000)]
    found = [taken.count(at) / 4000 for at in range(3)]
    assert found == pytest.approx(shares[:3], abs=0.03)


def test_the_places_of_a_round_have_preferences_of_their_own() -> None:
    """Many cells are met, none begins within another one, and all lie within the table."""
    seen = set()
    table = shy_table(1, 3)
    real = bets.cell_of

    def noted(*args: Any) -> int:
        seen.add(real(*args))
        return real(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bets, "cell_of", noted)
        table.met(0, 60)
    assert len(seen) > 20
    assert all(cell % CHOICES == 0 and 0 <= cell < bets.WEIGHTS for cell in seen)


def test_the_answer_to_zwiebel_says_what_it_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From whom, and in how many deals."""
    monkeypatch.setattr(zwiebel.RACER, "wait", lambda: PLAIN_BETS)
    stand_in, itself = zwiebel.main(0, 3, 1, course=zwiebel.Course(3, 1, 2, 4))
    assert (stand_in.count, itself.count) == (4, 4)
    told = capsys.readouterr().out
    assert "against its stand-in: " in told
    assert "against master: " in told


# --- Drachenrummy -------------------------------------------------------------------------------

PLAIN_MATCHES = plain("stammtisch.bots.drachenrummy.search")
BRIEF = drachenrummy.Course(steps=1, pairs=1, stand_in=1, deals=1, worlds={2: 1})


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search as CPython runs it, in two worlds a turn."""
    monkeypatch.setattr(weighing.RACER, "now", lambda: PLAIN_MATCHES)
    monkeypatch.setattr(weighing.RACER, "wait", lambda: PLAIN_MATCHES)
    monkeypatch.setattr(weighing, "PLAIN_WORLDS", 2)


@pytest.mark.usefixtures("unhurried")
def test_without_habits_of_its_own_it_plays_as_the_master() -> None:
    """In every decision of a match; with some, not in all of them."""
    usual, others = 0, 0

    class Same(drachenrummy.Frozen):
        def choose(self, observation: Any, legal_actions: Any, rng: random.Random) -> Any:
            nonlocal usual, others
            chosen = super().choose(observation, legal_actions, rng)
            if len(legal_actions) > 1:
                one, other = (
                    drachenrummy.Answer(habits, self.worlds).choose(observation, legal_actions, rng)
                    for habits in (drachenrummy.Habits(), drachenrummy.UNUSUAL)
                )
                assert one == chosen
                usual += 1
                others += other != chosen
            return chosen

    met(drachenrummy.DRACHENRUMMY, {}, Same(1), drachenrummy.Frozen(1), 2, 1, 1)
    assert usual > 60
    assert 0 < others < usual


def test_it_moves_towards_the_better_of_a_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a match brings two points for each width of one habit, and nothing for another."""

    def worth(habits: drachenrummy.Habits, *_: object) -> float:
        return 2 * habits.bold / drachenrummy.UNUSUAL.bold

    monkeypatch.setattr(drachenrummy, "_met", worth)
    monkeypatch.setattr(weighing.RACER, "wait", lambda: PLAIN_MATCHES)
    course = drachenrummy.Course(steps=10, pairs=400, pace=0.1)
    found = drachenrummy.trained(2, course, 1)
    # 0.2 widths a step; of the second half the mean is that of steps 6 to 10
    assert found.bold == pytest.approx(8 * 0.2 * drachenrummy.UNUSUAL.bold, rel=0.1)
    assert found.wary == pytest.approx(0, abs=0.1 * drachenrummy.UNUSUAL.wary)


@pytest.mark.usefixtures("unhurried")
def test_the_answer_to_drachenrummy_says_what_it_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From whom, and in how many deals; and the same seed gives the same habits."""
    monkeypatch.setattr(drachenrummy, "bot", lambda _, game: bot("steady", game))
    stand_in, itself = drachenrummy.main(2, 1, course=BRIEF)
    assert (stand_in.count, itself.count) == (1, 1)
    habits, *told = capsys.readouterr().out.splitlines()
    learned = drachenrummy.trained(2, BRIEF, 1)
    assert learned != drachenrummy.Habits()
    assert habits == drachenrummy.written(learned)
    assert [line.split(":")[0] for line in told] == ["against its stand-in", "against master"]
