"""`master` of Zwiebel: how it learns to bet, what it has learned, and what it falls to."""

from __future__ import annotations

import logging
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import GAMES, arranged, play

from stammtisch.bots import bot
from stammtisch.bots.compiled import compiled, compiling, plain
from stammtisch.bots.learned import SETTING, Learned, Weights, course_of
from stammtisch.bots.zwiebel import master, policy, selfplay, training
from stammtisch.bots.zwiebel.search import comparison
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.bots.zwiebel.strong import Strong
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import Fold, Match, NoRaise, Raise
from stammtisch.games.zwiebel.state.state import State

SELFPLAY = "stammtisch.bots.zwiebel.selfplay"
SEARCH = "stammtisch.bots.zwiebel.search.playouts"
GREAT = "SA RK OA YB GA TD BA VD RA SB"
"""A Große Zwiebel of zwiebel-2004."""
POOR = "S2 R2 O3 Y9 GZ T9 B4 V3 R4 SZ"
BY_RULES = [case("2004", 0), case("v3", 1)]


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the compiler that does not ask for it; a little is learned of few hands."""
    monkeypatch.setattr(comparison.RACER, "now", lambda: plain(SEARCH))
    monkeypatch.setattr(comparison, "PLAIN_PLAYOUTS", 200)
    monkeypatch.setattr(training.RACER, "wait", lambda: plain(SELFPLAY))
    monkeypatch.setattr(training, "HANDS", 40)
    monkeypatch.setattr(training, "KNOWN", 0.1)


def shipped() -> Weights:
    """What comes with the package."""
    found = master.LEARNED.now()
    assert found is not None
    return found


# --- learning -------------------------------------------------------------------------------------


def test_training_is_repeatable_and_has_the_shape_that_is_read() -> None:
    assert course_of("zwiebel") is training.COURSE
    one, other = (list(islice(training.train(3, 6), 2))[-1] for _ in range(2))
    assert {name: array.shape for name, array in one.items()} == dict(master.LEARNED.shapes)
    for name, table in one.items():
        assert table.dtype == np.float32
        assert table.any()
        assert (table == other[name]).all()


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_learns_the_same() -> None:
    found = []
    for code in (plain(SELFPLAY), compiled(SELFPLAY)):
        one = training.Learner(code, training.PLAYED[0], 1, np.random.default_rng(1))
        with compiling():
            one.play(30, apart=True)
        found.append(one.learned)
    assert found[0].any()
    assert (found[0] == found[1]).all()


# --- what it has learned --------------------------------------------------------------------------


def choices(s: list[int], seat: int, chance: float) -> list[float]:
    """How likely each choice is, by what comes with the package."""
    first = policy.spot(s, seat, chance)
    table = shipped()[master.TABLES[s[k.RULES]]]
    return [float(one) for one in table[first : first + policy.choices(s)]]


def raising(hand: str, other: str = POOR) -> State:
    """The last betting round of two by the rules of 2004: seat 0 may raise first."""
    state = arranged("z04", hand, other, dealer=1, phase="raise", mode="gambling")
    legs = state.setup.procedure.legs
    leg = max(number for number, one in enumerate(legs) if one.phase == "raise")
    standing = replace(state.standing, stacks=(196, 196))
    return replace(state, leg=leg, betting=2, pot=8, standing=standing)


def test_it_bluffs_in_proportion() -> None:
    """The best hands and some of the poorest raise; those that are so-so would rather look."""
    s = array_of(raising(POOR))
    poor, fair, good = (
        1 - np.mean([choices(s, 0, chance)[0] for chance in some])
        for some in ((0.1, 0.2, 0.3), (0.6, 0.7, 0.8), (0.95, 0.97, 0.99))
    )
    assert fair < 0.1 < poor < good


def test_the_better_its_hand_the_more_it_pays() -> None:
    """A raise as high as the pot is paid with good hands, and not with poor ones."""
    s = array_of(play(raising(GREAT), "P0 raise 8"))
    poor, fair, good = (choices(s, 1, chance)[1] for chance in (0.05, 0.6, 0.98))
    assert poor < 0.2
    assert good > 0.9
    assert poor <= fair <= good


def test_it_leaves_others_the_price_of_staying_in() -> None:
    """Who cannot pay it is out (ZC-88), so a demand of all that he has would always win."""
    state = raising(GREAT)
    first = min(n for n, one in enumerate(state.setup.procedure.legs) if one.phase == "raise")
    assert policy.highest(array_of(state), 0) == 196
    assert policy.highest(array_of(replace(state, leg=first)), 0) == 195


@pytest.mark.parametrize("number", BY_RULES)
@pytest.mark.parametrize("habit", ["raiser", "caller", "folder"])
def test_no_simple_habit_exploits_it(number: int, habit: str) -> None:
    """In the same cards from both seats it wins from who always raises, pays, or does neither."""
    options = training.PLAYED[number]
    table = shipped()[master.TABLES[number]].tolist()
    odds, finals = (one.tolist() for one in training.hands(options, 5))
    base, rng, won = array_of(rules.new(options, 2)), [7, 9], 0
    for _ in range(400):
        dealt = list(rng)
        for mine in range(2):
            s, world, rng[:] = list(base), [0] * selfplay.WORLD_SIZE, list(dealt)
            selfplay.deal(s, len(odds), training.WAYS, world, rng)
            finish(s, world, (odds, finals), table, mine, habit, rng)
            won += s[k.STACKS + mine] - s[k.STACKS + 1 - mine]
    assert won > 0


def finish(  # noqa: PLR0917
    s: list[int],
    world: list[int],
    known: tuple[list[float], list[float]],
    table: list[float],
    mine: int,
    habit: str,
    rng: list[int],
) -> None:
    """Plays on: one by the table, the other by his habit."""
    while s[k.PHASE] != k.OVER:
        if s[k.PHASE] == k.SHOW:
            selfplay.show(s, known[1], world)
            continue
        seat, move = k.asked_seat(s), selfplay.forced(s)
        if move == k.NOBODY and seat == mine:
            first = policy.spot(s, seat, selfplay.chance(s, *known, world, seat))
            move = policy.action(s, seat, policy.drawn(s, seat, table, first, rng))
        elif move == k.NOBODY:
            able = [one for one in range(policy.choices(s)) if policy.action(s, seat, one) >= 0]
            if policy.demanding(s):
                able = [one for one in able if one <= (2 if habit == "raiser" else 0)]
            move = policy.action(s, seat, able[0 if habit == "folder" else -1])
        k.apply(s, seat, move)


# --- at the table ---------------------------------------------------------------------------------


def chosen(state: State, seed: int, by: Any = None) -> Any:
    """What `master`, or somebody else, does there."""
    seat = asked_seat(state)
    seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
    return (by or master.Master()).choose(seen, legal, random.Random(seed))


def test_it_bets_as_it_has_learned() -> None:
    """The best hand pays anything, a poor one no high price; and not every raise is the same."""
    for hand, other, usual in ((GREAT, POOR, Match), (POOR, GREAT, Fold)):
        asked = play(raising(other, hand), "P0 raise 60")
        assert {type(chosen(asked, seed)) for seed in range(4)} == {usual}
    demands = {chosen(raising(GREAT), seed) for seed in range(12)}
    assert {type(one) for one in demands} <= {Raise, NoRaise}
    assert len(demands) > 1


@pytest.mark.parametrize("name", ["z04", "z30"])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_whole_rounds(name: str, seats: int, caplog: pytest.LogCaptureFixture) -> None:
    """With all named cards, and with every number of others; nothing goes wrong in its head."""
    options = {"mode": "gambling"} if name == "z04" else {}
    state, rng = rules.new(GAMES[name].options(rounds=2, **options), seats), random.Random(4)
    while acting := rules.actors(state):
        actor = acting[0]
        if actor < 0:
            action = rules.sample_chance(state, rng)
        else:
            seen, legal = rules.observation(state, actor), rules.legal_actions(state, actor)
            action = master.Master().choose(seen, legal, rng)
        state, _ = rules.apply(state, actor, action)
    assert not caplog.messages


# --- what it falls to -----------------------------------------------------------------------------


def test_without_its_weights_it_plays_as_strong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, however often it is asked."""
    (tmp_path / "zwiebel.npz").write_text("beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            usual = chosen(raising(GREAT), seed, bot("strong", "zwiebel-2004"))
            assert chosen(raising(GREAT), seed) == usual
    assert len(caplog.messages) == 1
    assert f"master plays as the level below: {tmp_path}" in caplog.text


def test_where_its_head_fails_it_plays_as_strong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(master, "chance", lambda *_: 1 // 0)
    with caplog.at_level(logging.WARNING):
        chosen(raising(GREAT), 1)
    assert "master plays as strong: ZeroDivisionError" in caplog.text


def test_where_nothing_was_learned_it_plays_as_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = {name: np.zeros_like(table) for name, table in shipped().items()}
    monkeypatch.setattr(Learned, "now", lambda _: nothing)
    monkeypatch.setattr(Strong, "choose", lambda *_: "as strong")
    assert chosen(raising(GREAT), 1) == "as strong"
