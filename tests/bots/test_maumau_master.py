"""`master` of Mau-Mau: what it reads, what it has learned and how, and what it falls back to."""

from __future__ import annotations

import logging
import random
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.maumau_worlds import hands_in, looking
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, Scene, lay, open_scene, scene, seat

from stammtisch.bots import bot
from stammtisch.bots.compiled import Racer, plain
from stammtisch.bots.learned import SETTING
from stammtisch.bots.maumau import (
    foresight,
    master,
    playouts,
    policy,
    selfplay,
    strong,
    training,
)
from stammtisch.bots.maumau.reading import faces_serving, lacks
from stammtisch.games import game
from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.course import apply
from stammtisch.games.maumau.state.cards import INDEX
from stammtisch.games.maumau.views.observation import MauMauObservation

RULES = game("mau-mau").rules
PLAIN = plain("stammtisch.bots.maumau.foresight")
ROUNDS = plain("stammtisch.bots.maumau.selfplay")
HANDS: dict[str, Any] = {"A": "JH KC 8D", "B": "7C TC 9C", "C": "AH 9D 9S", "D": "9H 7D"}
CLUBS = k.SUIT << (INDEX["7C"] & 24) & ~(k.JACKS | k.TENS)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "PLAIN_ROUNDS", 60)
    monkeypatch.setattr(master.RACER, "now", lambda: PLAIN)
    monkeypatch.setattr(strong.RACER, "now", lambda: plain("stammtisch.bots.maumau.search"))


def chosen(there: Scene, who: str = "master") -> Any:
    """What a level does."""
    seen = looking(there)
    legal = RULES.legal_actions(there.state, there.state.turn.player)
    return bot(who, "mau-mau").choose(seen, legal, random.Random(1))


# --- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "who", "spared", "wished"),
    [
        case("who names a suit holds it, and who lays a Bube lacked what served",
             scene(top="8H", **HANDS).do("A", lay("JH", wish="C")),
             "A", faces_serving(INDEX["8H"]) & ~(k.JACKS | k.TENS), CLUBS),
        case("so does who lays a ten, and the suit named stays known once it is served",
             scene(top="8H", **HANDS).do("A", lay("JH", wish="C")).do("B", lay("7C")),
             "A", faces_serving(INDEX["8H"]) & ~(k.JACKS | k.TENS), CLUBS),
        case("any other card tells nothing of the kind",
             scene(top="QH", **(HANDS | {"A": "KH KC 8D"})).do("A", lay("KH")), "A", 0, 0),
        case("a ten on a heart spares the hearts",
             scene(top="KH", **(HANDS | {"A": "TH KC 8D"})).do("A", lay("TH")),
             "A", faces_serving(INDEX["KH"]) & ~(k.JACKS | k.TENS), 0),
        case("the suit has been laid since",
             scene(top="8H", draw="7S", A="JH KC 8D", B="AH 9D", players=2)
             .do("A", lay("JH", wish="C")).do("B", DRAW, DONE).do("A", lay("KC", say="mau")),
             "A", faces_serving(INDEX["8H"]) & ~(k.JACKS | k.TENS), 0),
    ],
)  # fmt: skip
def test_what_a_wild_card_tells(there: Scene, who: str, spared: int, wished: int) -> None:
    found = lacks(looking(there))[seat(who)]
    assert (found.spared, found.wished) == (spared, wished)


def test_worlds_fit_what_was_seen() -> None:
    """Every card is somewhere, once; and who has named a suit holds more of it than chance has."""
    seen = looking(scene(top="8H", **HANDS).do("A", lay("JH", wish="C")))
    base, view, rng = strong.base_of(seen), strong.view_of(seen), [1, 1]
    clubs = dict.fromkeys(("read", "even"), 0)
    for which, odds in (("read", master.odds_of(lacks(seen))), ("even", [foresight.CERTAIN] * 512)):
        for _ in range(200):
            s = list(base)
            foresight.imagine(s, view, odds, rng)
            hands = hands_in(s, seen)
            clubs[which] += (hands[0] & CLUBS).bit_count()
    assert clubs["read"] > 1.5 * clubs["even"]


# --- preferences --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("feature", "card"),
    [
        case("sevens", policy.EFFECT + 4 * k.SEVEN, "7H"),
        case("the rank as printed, with three cards left", policy.PRINTED + 4 * k.NINE + 2, "9H"),
        case("a card that another goes with", policy.FOLLOW + 3, "QH"),
    ],
)
def test_the_weights_decide(feature: int, card: str) -> None:
    """At a table for two; those of larger tables have weights of their own."""
    seen = looking(scene(top="KH", A="7H 9H QH QS", B="AH", players=2))
    weights, at = [0] * policy.SIZES * policy.FEATURES, [0] * policy.MOST
    base = strong.base_of(seen)
    base[k.SIZES + 1] = 1
    weights[feature] = 10
    assert policy.preferred(base, 0, weights, at) >> 4 & 127 == INDEX[card]


def ahead(seat: int, s: Array, rng: Array, weights: Array) -> int:
    """By how many points ``seat`` is ahead after a round for two that it plays by the weights.

    The other plays as `strong` thinks that people do.
    """
    at = [0] * policy.MOST
    selfplay.start(s, rng)
    for _ in range(playouts.BOUND):
        if not selfplay.goes_on(s, rng):
            break
        on_turn = playouts.on_turn(s, rng)
        done = playouts.forced(s, on_turn)
        if done < 0 and on_turn == seat:
            done = policy.preferred(s, seat, weights, at)
        elif done < 0:
            done = playouts.choice(s, on_turn)
        apply(s, on_turn, done)
    return s[k.SCORES + seat] - s[k.SCORES + 1 - seat]


def test_what_was_learned_beats_what_strong_thinks_of_people() -> None:
    """The preferences alone, without any search: in the weights that come with the package."""
    weights = master.LEARNED.now()
    assert weights is not None
    s, rng = training.table(2), [7, 11]
    found = [ahead(n % 2, s, rng, master.whole(weights)) for n in range(400)]
    assert sum(found) > 40


def test_a_short_training_can_be_repeated() -> None:
    """Equal seeds, equal weights; and they move from the first step on."""
    runs = [
        [one["preferences"] for one in islice(training.trained(seed, ROUNDS, 8, 3), 3)]
        for seed in (1, 1, 2)
    ]
    assert all((one == other).all() for one, other in zip(runs[0], runs[1], strict=True))
    assert not (runs[0][-1] == runs[2][-1]).all()
    assert runs[0][0].shape == (policy.SIZES, policy.FEATURES)
    moved = np.abs(np.diff([np.zeros_like(runs[0][0]), *runs[0]], axis=0)).max(axis=(1, 2))
    assert (moved > 0).all()
    assert training.COURSE.steps == training.STEPS


def test_its_weights_are_small() -> None:
    """What ships weighs little."""
    file = Path(str(files("stammtisch.bots.maumau").joinpath("master.npz")))
    assert file.stat().st_size < 200_000


# --- the search ---------------------------------------------------------------------------------


def test_it_hurts_who_would_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next player holds one card; a 7 keeps him from laying it, a Dame does not."""
    monkeypatch.setattr(master, "PLAIN_ROUNDS", 400)
    assert chosen(scene(top="KH", A="QH 7H 9C 9S", players=2, B="AH")) == lay("7H")


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_with_more_than_two_it_searches_as_strong_but_longer(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same search, and by numba more rounds of it."""
    asked: list[int] = []

    def searched(_: Any, able: list[Any], __: random.Random, rounds: int) -> Any:
        asked.append(rounds)
        return able[0]

    monkeypatch.setattr(strong, "_searched", searched)
    there = scene(top="KH", A="QH 7H 9C 9S", players=seats)
    for level in ("strong", "master"):
        chosen(there, level)
    assert asked == [strong.ROUNDS[seats], master.Master.rounds[seats]]
    assert asked[0] < asked[1]


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_weighs_the_same() -> None:
    """By numba and by CPython, in the middle of a round."""
    fast = Racer("stammtisch.bots.maumau.foresight", master._warm).wait()
    seen = looking(scene(top="KH", A="QH 7H JC 9C TD", B="8C 9D 9S", C="AH"))
    able = [strong.number(one) for one in (lay("QH"), lay("7H"), lay("JC", wish="C"), lay("TD"))]
    weights = master.LEARNED.now()
    assert weights is not None
    one, other = (master.Foresight(code, seen, weights, [3, 5])(able, 20) for code in (fast, PLAIN))
    assert one == other


# --- what it falls back to ----------------------------------------------------------------------


def test_with_more_than_two_seats_it_plays_as_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its search is not even asked; see docs/strength/mau-mau.md."""
    asked: list[int] = []

    def searched(seen: MauMauObservation, able: list[Any], *_: object) -> Any:
        asked.append(seen.n)
        return able[0]

    monkeypatch.setattr(master, "_searched", searched)
    for players in (2, 3, 4):
        there = scene(top="KH", A="QH 7H JC 9C", players=players)
        found = chosen(there)
        assert players == 2 or found == chosen(there, "strong")
    assert asked == [2]


def test_elsewhere_it_plays_as_steady() -> None:
    """At open tables, and where rules of the house are in force."""
    for there in (
        open_scene(top="KH", A="QH 7D JC 9C"),
        scene(top="KH", A="QH 7D JC 9C", rules_on=["HR-9"]),
    ):
        assert chosen(there) == chosen(there, "steady")


def test_with_damaged_weights_it_plays_as_strong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log for all decisions, and the choices of the level below."""
    (tmp_path / "maumau.npz").write_bytes(b"beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    there = scene(top="KH", A="QH 7H JC 9C", players=2)
    with caplog.at_level(logging.WARNING):
        assert chosen(there) == chosen(there) == chosen(there, "strong")
    assert caplog.text.count("master plays as the level below") == 1
    assert str(tmp_path / "maumau.npz") in caplog.text


def test_a_search_that_fails_is_replaced_by_strong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, and the choice of the level below."""
    monkeypatch.setattr(master, "odds_of", lambda _: 1 // 0)
    there = scene(top="KH", A="QH 7H JC 9C", players=2)
    with caplog.at_level(logging.WARNING):
        assert chosen(there) == chosen(there, "strong")
    assert caplog.text.count("master plays as strong") == 1
