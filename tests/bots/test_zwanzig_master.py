"""`master` of Zwanzig: what it learns, what it makes of what it saw, and what it falls to."""

from __future__ import annotations

import logging
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs
from tests.games.zwanzig.setting import at_trick

from stammtisch.bots import bot
from stammtisch.bots.compiled import Racer, plain
from stammtisch.bots.learned import SETTING, course_of
from stammtisch.bots.zwanzig import foresight, master, policy, search, strong, training
from stammtisch.bots.zwanzig.master import history_of
from stammtisch.games import game
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.games.zwanzig.state.setup import SEATS

ZWANZIG = game("zwanzig")
RULES = ZWANZIG.rules
PLAIN = plain("stammtisch.bots.zwanzig.foresight")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches as CPython runs them, and short ones; what they do depends on neither."""
    monkeypatch.setattr(master, "PLAIN_PLAYOUTS", 60)
    monkeypatch.setattr(master.RACER, "now", lambda: PLAIN)
    for level in (strong.Strong, master.Master):
        monkeypatch.setattr(level, "playouts", dict.fromkeys(SEATS, 60))
    monkeypatch.setattr(strong.RACER, "now", lambda: plain("stammtisch.bots.zwanzig.search"))
    monkeypatch.setattr(training.RACER, "wait", lambda: plain("stammtisch.bots.zwanzig.selfplay"))


def shipped() -> list[float]:
    """The weights that come with the package."""
    found = master.Master.learned.now()
    assert found is not None
    return list(found["policy"].tolist())


# --- learning ---------------------------------------------------------------------------------


def played(weights: dict[bool, list[float]], games: int) -> float:
    """The points a game of whoever plays by the first weights against those by the others."""
    gained, rng = 0, [4, 5]
    for number in range(games):
        s = [0] * policy.MATCH_SIZE
        s[k.SEATS], s[k.OPEN_GAMES], s[k.MAX_GAMES], s[k.EXCHANGE_LIMIT] = 2, 10, 1, 3
        s[k.PENALTY_DOUBLES] = 1
        k.begin(s, 20, number % 2)
        k.shuffle(s, rng)
        while s[k.PHASE] != k.OVER:
            seat = policy.acting(s)
            policy.act(s, seat, policy.choice(weights[seat == 0], s, seat, rng))
        gained += search.gain(s, 0)
    return gained / games


def test_training_is_repeatable_and_teaches() -> None:
    """A minute part of it already beats playing at random; the weights of the package beat that."""
    assert course_of("zwanzig") is training.COURSE
    one, other = (list(islice(training.train(seed, 400), 4))[-1] for seed in (1, 1))
    assert (one["policy"] == other["policy"]).all()
    nothing, little = [0.0] * policy.TRAITS, list(one["policy"].tolist())
    assert played({True: little, False: nothing}, 600) > 0.5
    assert played({True: shipped(), False: little}, 600) > 0.2


def test_what_is_learned_has_the_shape_that_is_read() -> None:
    (after,) = islice(training.train(3, 5), 1)
    assert {name: array.shape for name, array in after.items()} == dict(
        master.Master.learned.shapes
    )
    assert {array.dtype for array in after.values()} == {np.dtype(np.float32)}


def test_it_learned_what_people_know() -> None:
    """To keep the ace of trumps, to put a bare seven away, and to stay in with trumps."""
    w, s = shipped(), [0] * policy.MATCH_SIZE
    s[k.SEATS], s[k.TRUMP], s[k.EXCHANGE_LIMIT], s[k.STOCK_SIZE] = 4, k.HEARTS, 3, 12
    seven, ace, ten_of_trumps = 0x1, 0x8000, 0x4000
    s[k.HANDS] = seven | ace | 0x20
    assert policy.away_value(w, s, 0, seven) > policy.away_value(w, s, 0, ace) + 2
    for seat in range(4):
        s[k.STATUS + seat] = k.UNDECIDED
    s[k.STATUS + 3] = k.IN
    s[k.HANDS] = ace | ten_of_trumps | 0xF
    assert policy.stay_chance(w, s, 0) > 0.9
    s[k.HANDS] = 0x10101 & ~ace | 0x6
    assert policy.stay_chance(w, s, 0) < 0.1


# --- what it makes of what it saw -------------------------------------------------------------


def test_the_past_is_played_once_more() -> None:
    """In all that happens the truth is possible, and the replay ends where the game is."""
    w, rng = shipped(), random.Random(2)
    for seats, options in ((2, {}), (4, {"stay_mode": "simultaneous"}), (6, {})):
        state, looked = RULES.new(ZWANZIG.options(max_rounds=2, **options), seats), 0
        while acting := RULES.actors(state):
            actor = rng.choice(acting)
            if actor < 0:
                action = RULES.sample_chance(state, rng)
            else:
                seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
                action = rng.choice(legal)
                if seen.phase == "play":
                    looked += 1
                    compare_with_the_truth(w, state, seen)
            state, _ = RULES.apply(state, actor, action)
        assert looked >= 20


def compare_with_the_truth(w: list[float], state: Any, seen: Any) -> None:
    """The replay of what one seat saw, in the world as it is."""
    base, history = strong.base_of(seen), history_of(seen)
    hands = [RULES.observation(state, seat).hand for seat in range(seen.n)]
    for seat, hand in enumerate(hands):
        base[k.HANDS + seat] = sum(strong.number(Play(card)) for card in hand)
    cards = history[3 : 3 + 2 * history[foresight.PLAYED] : 2]
    world, past = [*base, sum(cards)], [0] * policy.MATCH_SIZE
    chance = foresight.likelihood(w, world, seen.seat, history, past)
    assert 0.0 < chance <= 1.0
    for place in (k.PHASE, k.TURN, k.LED, k.BEST, k.TRICKS_LEFT, policy.SEEN):
        assert past[place] == world[place]
    for seat in range(seen.n):
        for place in (k.HANDS, k.TRICKS, k.STATUS):
            assert past[place + seat] == world[place + seat]


def test_worlds_explain_what_was_done() -> None:
    """Who stays in of his own will holds more trumps than who had to."""
    seen = structs.replace(
        RULES.observation(at_trick("KH 9C 7H 8H 8C", "", "S"), 0),
        n=3,
        options=ZWANZIG.options(),
        hand_sizes=(5, 5, 5),
        exchange_count=(0, 0, 0),
        status=("in", "in", "in"),
        trick_count=(0, 0, 0),
        scores=(20, 20, 20),
        stock=17,
    )
    chosen, forced = (trumps_imagined(structs.replace(seen, trump=suit)) for suit in ("S", "D"))
    assert chosen > 1.15 * forced


def trumps_imagined(seen: Any) -> int:
    """Of the last seat, in many worlds."""
    base, history, rng = [*strong.base_of(seen), 0], history_of(seen), [1, 1]
    view = master.unreasoned(strong.view_of(seen))
    s, past, world = ([0] * policy.MATCH_SIZE for _ in range(3))
    deck, found = [0] * search.DECK_SIZE, 0
    for _ in range(300):
        foresight.find(shipped(), base, view, history, 4, rng, s, past, world, deck)
        found += (world[k.HANDS + 2] & world[k.TRUMP]).bit_count()
    return found


# --- what it falls to -------------------------------------------------------------------------


def test_without_its_weights_it_plays_as_strong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, however often it is asked."""
    (tmp_path / "zwanzig.npz").write_text("beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    seen, legal = RULES.observation(at_trick("KH 9C", "", "S"), 0), [Play("KH"), Play("9C")]
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            action = bot("master", "zwanzig").choose(seen, legal, random.Random(seed))
            assert action == bot("strong", "zwanzig").choose(seen, legal, random.Random(seed))
    assert len(caplog.messages) == 1
    assert f"master plays as the level below: {tmp_path}" in caplog.text


def test_a_search_that_fails_is_replaced_by_strong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(master, "history_of", lambda _: 1 // 0)
    seen, legal = RULES.observation(at_trick("KH 9C", "", "S"), 0), [Play("KH"), Play("9C")]
    with caplog.at_level(logging.WARNING):
        action = bot("master", "zwanzig").choose(seen, legal, random.Random(1))
    assert action == bot("strong", "zwanzig").choose(seen, legal, random.Random(1))
    assert "master plays as strong: ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("seats", sorted(set(SEATS) - master.LEARNED_AT))
def test_where_nothing_was_shown_it_searches_as_strong(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There its own search was not found to be stronger, so it is not used: with equally many
    games the choices are equal."""
    monkeypatch.setattr(master, "history_of", lambda _: 1 // 0)
    rng, state = random.Random(5), RULES.new(ZWANZIG.options(max_rounds=1), seats)
    while acting := RULES.actors(state):
        actor = acting[0]
        if actor < 0:
            action = RULES.sample_chance(state, rng)
        else:
            seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
            action, same = (
                player.choose(seen, legal, random.Random(7))
                for player in (bot("master", "zwanzig"), bot("strong", "zwanzig"))
            )
            assert action == same
        state, _ = RULES.apply(state, actor, action)


@pytest.mark.parametrize("seats", sorted(set(SEATS) - master.LEARNED_AT))
def test_there_it_plays_no_fewer_games(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two and three, where fewer are enough for `strong`, it plays more."""
    monkeypatch.undo()
    more = master.Master.playouts[seats] - strong.Strong.playouts[seats]
    assert more > 0 if seats in {2, 3} else more == 0


@pytest.mark.timeout(300)
def test_compiled_it_chooses_the_same() -> None:
    """Every choice of a game, by numba and by CPython."""
    fast = Racer("stammtisch.bots.zwanzig.foresight", master._warm).wait()
    w, rng, state = shipped(), random.Random(5), RULES.new(ZWANZIG.options(max_rounds=1), 4)
    while (acting := RULES.actors(state)) and state.standing.scores == (20,) * 4:
        actor = acting[0]
        if actor < 0:
            action = RULES.sample_chance(state, rng)
        else:
            seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
            numbers = [strong.number(one) for one in legal]
            room = [*numbers, *[0] * (search.MOST - len(numbers))]
            view = master.unreasoned(strong.view_of(seen))
            what = (strong.base_of(seen), view, history_of(seen))
            one, other = (
                master.best_of(
                    code, w, what, room, len(legal), [3, 5], 40, code.array([0] * search.MOST)
                )
                for code in (fast, PLAIN)
            )
            assert one == other
            action = legal[numbers.index(one)]
        state, _ = RULES.apply(state, actor, action)
