"""The arena compares bots on the same deals: fair seats, equal chance, honest intervals."""

from __future__ import annotations

import math
import random
import statistics
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.analysis.arena import BadDeals, deals_from, round_robin
from stammtisch.analysis.arena.deals import drawn, outcomes
from stammtisch.analysis.arena.round_robin import seatings
from stammtisch.analysis.intervals import student
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE

ZWANZIG = game("zwanzig")
SHORT = {"max_rounds": 1}


class Renamed:
    """A bot of the house under another name."""

    games = None

    def __init__(self, name: str, of: str) -> None:
        self.name = name
        self._inner = bot(of, "zwanzig")

    def choose(self, observation: Any, legal_actions: Any, rng: random.Random) -> Any:
        return self._inner.choose(observation, legal_actions, rng)


@pytest.mark.parametrize("seats", range(2, 9))
def test_both_sit_on_every_seat_equally_often(seats: int) -> None:
    every = seatings(seats)
    assert len(set(every)) == len(every)
    for seat in range(seats):
        assert Counter(seating[seat] for seating in every) == {0: len(every) / 2, 1: len(every) / 2}


def test_a_deal_is_the_same_whatever_is_played() -> None:
    """The third shuffle is the third shuffle, however different the games before it were."""
    rules = ZWANZIG.rules
    dealt = []
    for seed in range(3):
        rng, outcome, state = random.Random(seed), outcomes(ZWANZIG, "7/1"), None
        state, chance = rules.new(ZWANZIG.options(max_rounds=3), 4), []
        while acting := rules.actors(state):
            if acting[0] == CHANCE:
                action = outcome(state)
                chance.append(action)
            else:
                action = rng.choice(rules.legal_actions(state, acting[0]))
            state, _ = rules.apply(state, acting[0], action)
        dealt.append(chance[:4])
    assert dealt[0] == dealt[1] == dealt[2]
    assert len({str(shuffle) for shuffle in dealt[0]}) == 4


def test_equal_bots_are_equal_on_every_deal() -> None:
    """The advantage of seats and cards cancels, whole: not in the mean, in every deal."""
    bots = [Renamed("one", "steady"), Renamed("other", "steady")]
    for seats in (2, 3):
        deals = drawn(ZWANZIG, seats, SHORT, 6, 1)
        (pair,) = round_robin(ZWANZIG, bots, deals, jobs=1).pairs
        assert (pair.difference, pair.low, pair.high, pair.deals) == (0, 0, 0, 6)


def test_every_two_meet_once_and_the_interval_tells_them_apart() -> None:
    bots = [bot("random", "zwanzig"), bot("steady", "zwanzig"), Renamed("third", "random")]
    done: list[int] = []
    deals = drawn(ZWANZIG, 3, {"max_rounds": 1}, 12, 1)
    found = round_robin(ZWANZIG, bots, deals, jobs=2, progress=done.append)
    assert [(p.bot, p.against) for p in found.pairs] == [
        ("random", "steady"),
        ("random", "third"),
        ("steady", "third"),
    ]
    worse, even, better = found.pairs
    assert worse.high < 0 < better.low
    assert even.difference == 0  # the same dice for the same seat
    assert done[-1] == 36
    assert found == round_robin(ZWANZIG, bots, deals, jobs=1)


def test_other_seeds_are_other_deals() -> None:
    """What is played are the deals that were handed in, and no others."""
    bots = [bot("random", "zwanzig"), bot("steady", "zwanzig")]
    found = {
        seed: round_robin(ZWANZIG, bots, drawn(ZWANZIG, 2, SHORT, 6, seed), jobs=1).pairs[0]
        for seed in (1, 2)
    }
    assert found[1].difference != found[2].difference
    both = msgspec.structs.replace(
        drawn(ZWANZIG, 2, SHORT, 6, 1), seeds=tuple(f"{s}/{n}" for s in (1, 2) for n in range(1, 7))
    )
    middle = (found[1].difference + found[2].difference) / 2
    assert round_robin(ZWANZIG, bots, both, jobs=1).pairs[0].difference == pytest.approx(middle)


def test_a_deal_without_an_end_does_not_count() -> None:
    bots = [bot("random", "zwanzig"), bot("steady", "zwanzig")]
    found = round_robin(ZWANZIG, bots, drawn(ZWANZIG, 2, SHORT, 3, 1), jobs=1, max_actions=5)
    (pair,) = found.pairs
    assert (found.deals, pair.deals, pair.above_zero) == (3, 0, False)
    assert math.isnan(pair.difference)


@pytest.mark.parametrize("count", [2, 3, 12])
def test_the_interval_is_students(count: int) -> None:
    """As wide as so few deals ask for; the verdict with 99 % is drawn from the same figures."""
    bots = [bot("steady", "zwanzig"), bot("random", "zwanzig")]
    deals = drawn(ZWANZIG, 2, SHORT, count, 1)
    (pair,) = round_robin(ZWANZIG, bots, deals, jobs=1).pairs
    single = [
        round_robin(ZWANZIG, bots, msgspec.structs.replace(deals, seeds=(one,)), jobs=1).pairs[0]
        for one in deals.seeds
    ]
    assert all(one.low == -math.inf and one.high == math.inf for one in single)
    values = [one.difference for one in single]
    error = statistics.stdev(values) / count**0.5
    middle = statistics.mean(values)
    assert (pair.low, pair.high) == pytest.approx(
        (middle - student(0.95, count - 1) * error, middle + student(0.95, count - 1) * error)
    )
    assert pair.above_zero == (middle > student(0.99, count - 1) * error)


@pytest.mark.parametrize("names", [[], ["random"], ["random", "steady", "random"]])
def test_it_takes_two_different_bots(names: list[str]) -> None:
    bots = [bot(name, "zwanzig") for name in names]
    with pytest.raises(ValueError, match="different bots"):
        round_robin(ZWANZIG, bots, drawn(ZWANZIG, 2, SHORT, 3, 1), jobs=1)


class Enough(Exception):
    """Somebody has seen enough."""


def test_deals_are_made_as_they_are_needed() -> None:
    """As many as anybody may ask for take no more memory than a few."""
    bots = [bot("random", "zwanzig"), bot("steady", "zwanzig"), Renamed("third", "random")]

    def stop(done: int) -> None:
        raise Enough(done)

    tracemalloc.start()
    try:
        deals = drawn(ZWANZIG, 2, SHORT, 1_000_000_000, 1)
        with pytest.raises(Enough):
            round_robin(ZWANZIG, bots, deals, jobs=1, progress=stop)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_a_file_is_written_as_a_whole(tmp_path: Path) -> None:
    """Where it cannot be, nothing is left that would be taken for it the next time."""
    deals = drawn(ZWANZIG, 2, SHORT, 3, 1)
    spoilt = msgspec.structs.replace(deals, seeds=(*deals.seeds[:2], "\ud800"))
    with pytest.raises(UnicodeEncodeError):
        deals_from(tmp_path / "deals.jsonl", spoilt)
    assert not list(tmp_path.iterdir())


def test_a_file_holds_no_more_than_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    with pytest.raises(BadDeals, match="1000000 deals at most, not 1000001"):
        deals_from(file, drawn(ZWANZIG, 2, SHORT, 1_000_001, 1))
    assert not file.exists()


def test_deals_are_kept(tmp_path: Path) -> None:
    """Written once, read ever after; fewer are the first of them."""
    file = tmp_path / "deals.jsonl"
    kept = deals_from(file, drawn(ZWANZIG, 2, SHORT, 5, 1))
    assert len(file.read_text("utf-8").splitlines()) == 6
    again = deals_from(file, drawn(ZWANZIG, 2, SHORT, 3, 99))
    assert again.seeds == kept.seeds[:3]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("zwanzig", "mau-mau"), "game mau-mau, not zwanzig"),
        (lambda text: text.replace('"seats":2', '"seats":3'), "seats 3, not 2"),
        (lambda text: text.replace('"max_rounds":1', '"max_rounds":2'), "max_rounds 2, not 1"),
        (lambda text: "\n".join(text.splitlines()[:3]), "there are 2 deals, not 5"),
        (lambda text: text.replace('"deal":2', '"deal":x'), "line 3"),
        (lambda text: "", "line 1"),
        (lambda text: '"' + "x" * 1_000_000, "line 1"),
        (lambda text: "[]", "line 1"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, spoil: Any, said: str) -> None:
    file = tmp_path / "deals.jsonl"
    wanted = drawn(ZWANZIG, 2, SHORT, 5, 1)
    deals_from(file, wanted)
    file.write_text(spoil(file.read_text("utf-8")), "utf-8")
    with pytest.raises(BadDeals, match=said):
        deals_from(file, wanted)
