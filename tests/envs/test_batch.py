"""Many tables at once show what the engine shows, table by table."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.games.zwanzig.test_zwanzig_kernel import chance, read

from stammtisch.envs import batch
from stammtisch.envs.encoding import NoEncoding
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.zwanzig import steps
from stammtisch.games.protocol import CHANCE, BadOptions
from stammtisch.games.zwanzig.kernel import PHASE, SHUFFLE, chooser

OPTIONS: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {}),
    (2, {"must_overtrump": True, "exchange_max": 1}),
    (3, {"stay_mode": "simultaneous", "start_points": 5}),
    (6, {"stock_shortage": "recycle", "stay_mode": "simultaneous", "open_games": 3}),
    (5, {"stock_shortage": "even_cap", "penalty_doubles": False}),
)
every_table = pytest.mark.parametrize(("seats", "options"), OPTIONS)


@every_table
def test_the_kernel_shows_what_the_engine_shows(seats: int, options: dict[str, object]) -> None:
    """Matches in both: the same seat chooses, sees the same, may choose the same."""
    source, shown = random.Random(seats), 0
    while shown < 150:
        shown += _side_by_side(NumberedMatch("zwanzig", seats, options), source)


def _side_by_side(match: NumberedMatch, source: random.Random) -> int:
    """One match; how many choices it had."""
    s, memory = read(match.state), [0] * steps.MEMORY
    row = [0] * match.encoding.length(match.seats)
    mask = [0] * match.encoding.size
    shown = 0
    while not match.over:
        if match.by_chance:
            outcome = match.game.rules.sample_chance(match.state, source)
            if s[PHASE] == SHUFFLE:
                steps.forget(memory)
            chance(s, outcome)
            match.act(CHANCE, outcome)
            continue
        seat = match.asked[0]
        assert chooser(s) == seat
        steps.look(s, memory, seat, row)
        steps.allow(s, seat, mask)
        assert row == match.array(seat).tolist()
        assert mask == match.mask(seat).tolist()
        number = source.choice(match.choice(seat).allowed)
        match.choose(seat, number)
        steps.take(s, memory, seat, number)
        shown += 1
    return shown


def played(tables: batch.ManyTables, count: int, seed: int) -> list[list[Any]]:
    """So many steps at random: what came of each, as plain lists."""
    rng = np.random.default_rng(seed)
    told = []
    for _ in range(count):
        numbers = (tables.mask * rng.random(tables.mask.shape)).argmax(axis=1)
        told.append([array.tolist() for array in tables.step(numbers)])
    return told


@every_table
def test_rewards_add_up_to_the_scores(seats: int, options: dict[str, object]) -> None:
    points = int(str(options.get("start_points", 20)))
    tables = batch.ManyTables("zwanzig", 3, seats, seed=2, plain=True, **options)
    at = 144 + 3 * seats  # the slice `score`, the seat that chooses first
    scores, ended = np.full((3, seats), points), 0
    rng = np.random.default_rng(3)
    for _ in range(600):
        numbers = (tables.mask * rng.random(tables.mask.shape)).argmax(axis=1)
        seen, _, reward, done = tables.step(numbers)
        scores -= reward
        scores[done == 1] = points
        ended += int(done.sum())
        for table, seat in enumerate(tables.seat):
            assert np.array_equal(seen[table, at : at + seats], np.roll(scores[table], -seat))
    assert ended


def test_an_illegal_number_costs_and_changes_nothing() -> None:
    tables = batch.ManyTables("zwanzig", 4, seats=4, seed=4, plain=True)
    before = [one.tolist() for one in (tables.observation, tables.mask, tables.seat)]
    for wrong in ([63, -1, 64, 10**9], [5, 4, 6, 37]):
        _, _, reward, done = tables.step(wrong)
        assert [reward[table, seat] for table, seat in enumerate(tables.seat)] == [-1] * 4
        assert reward.sum() == -4
        assert not done.any()
        assert [one.tolist() for one in (tables.observation, tables.mask, tables.seat)] == before


def test_equal_seeds_make_equal_tables_and_others_others() -> None:
    first, again, other = (
        played(batch.ManyTables("zwanzig", 3, seed=seed, plain=True), 40, 5) for seed in (6, 6, 7)
    )
    assert first == again
    assert first != other


def test_compiled_tables_are_the_same() -> None:
    """The source as CPython runs it, and as numba compiles it."""
    pytest.importorskip("numba")
    made = [batch.ManyTables("zwanzig", 4, seed=8, plain=plain) for plain in (True, False)]
    assert played(made[0], 150, 9) == played(made[1], 150, 9)


@pytest.mark.parametrize(
    ("name", "n", "seats", "error", "said"),
    [
        ("mau-mau", 4, 4, NoEncoding, "mau-mau has no kernel for many tables at once"),
        ("zwanzig", 0, 4, BadOptions, "option n: 0 is not allowed; allowed: 1 or more tables"),
        ("zwanzig", 4, 7, BadOptions, "option seats: 7 is not allowed; allowed: 2 to 6"),
    ],
)
def test_what_cannot_be_played_is_said(
    name: str, n: int, seats: int, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        batch.ManyTables(name, n, seats)


def test_a_number_a_table_is_asked_for() -> None:
    with pytest.raises(ValueError, match="one a table"):
        batch.ManyTables("zwanzig", 2, plain=True).step([1, 2, 3])
