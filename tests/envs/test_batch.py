"""Many tables at once: what any game's do. `test_batch_beside` compares them with the engine."""

from __future__ import annotations

import copy
import importlib
import pickle
from typing import Any

import numpy as np
import pytest

from stammtisch.bots.compiled import compiled, compiling
from stammtisch.envs import batch
from stammtisch.envs.encoding import NoEncoding
from stammtisch.games.protocol import BadOptions

GAMES = ("drachenrummy", "mau-mau", "zwanzig")
every_game = pytest.mark.parametrize("name", GAMES)


def played(tables: batch.ManyTables, count: int, seed: int) -> list[list[Any]]:
    """So many steps at random: what came of each, as plain lists."""
    rng = np.random.default_rng(seed)
    told = []
    for _ in range(count):
        numbers = (tables.mask * rng.random(tables.mask.shape)).argmax(axis=1)
        told.append([array.tolist() for array in tables.step(numbers)])
    return told


@every_game
def test_an_illegal_number_costs_and_changes_nothing(name: str) -> None:
    """Neither at the start of an action nor where words of one have been chosen."""
    tables = batch.ManyTables(name, 4, seats=4, seed=4, plain=True)
    size = tables.mask.shape[1]
    for _ in range(40):
        before = [one.tolist() for one in (tables.observation, tables.mask, tables.seat)]
        for wrong in ([size - 1, -1, size, 10**9], [0, 1, 2, 3], tables.mask.argmin(axis=1)):
            illegal = np.where(_allowed(tables, wrong), tables.mask.argmin(axis=1), wrong)
            _, _, reward, done = tables.step(illegal)
            assert [reward[table, seat] for table, seat in enumerate(tables.seat)] == [-1] * 4
            assert reward.sum() == -4
            assert not done.any()
            after = [one.tolist() for one in (tables.observation, tables.mask, tables.seat)]
            assert after == before
        played(tables, 1, 5)


def _allowed(tables: batch.ManyTables, numbers: Any) -> list[bool]:
    size = tables.mask.shape[1]
    return [
        0 <= number < size and bool(mask[number])
        for mask, number in zip(tables.mask, numbers, strict=True)
    ]


@every_game
def test_equal_seeds_make_equal_tables_and_others_others(name: str) -> None:
    first, again, other = (
        played(batch.ManyTables(name, 3, seed=seed, plain=True), 40, 5) for seed in (6, 6, 7)
    )
    assert first == again
    assert first != other


@every_game
def test_a_table_plays_as_if_it_were_alone(name: str) -> None:
    """Nothing of one table comes to another, though they share room to work in."""
    many, alone = (batch.ManyTables(name, n, seats=3, seed=1, plain=True) for n in (3, 1))
    rng = np.random.default_rng(2)
    for _ in range(400):
        numbers = (many.mask * rng.random(many.mask.shape)).argmax(axis=1)
        for ours, single in zip(many.step(numbers), alone.step(numbers[:1]), strict=True):
            assert ours[0].tolist() == single[0].tolist()


def test_compiled_tables_are_the_same() -> None:
    """The source as CPython runs it, and as numba compiles it."""
    pytest.importorskip("numba")
    made = [batch.ManyTables("zwanzig", 4, seed=8, plain=plain) for plain in (True, False)]
    assert played(made[0], 150, 9) == played(made[1], 150, 9)


@pytest.mark.parametrize(("name", "folder"), [("mau-mau", "maumau"), ("drachenrummy",) * 2])
def test_compiled_looks_and_words_are_the_same(
    monkeypatch: pytest.MonkeyPatch, name: str, folder: str
) -> None:
    """Without the course of a match, which takes numba a minute: kernels have their own tests."""
    pytest.importorskip("numba")
    code = compiled(f"stammtisch.envs.{folder}.steps")
    steps = importlib.import_module(f"stammtisch.envs.{folder}.steps")

    def both(t: Any, table: int, *, moved: bool) -> None:
        go_on(t, table, moved)
        s, memory, seat = code.array(t.states[table]), code.array(t.memories[table]), t.seats[table]
        row, mask = np.zeros_like(t.rows[table]), np.zeros_like(t.masks[table])
        code.module.look(s, memory, seat, t.terms[-1], row)
        code.module.allow(s, memory, seat, code.array(t.room), mask)
        assert row.tolist() == t.rows[table].tolist()
        assert mask.tolist() == t.masks[table].tolist()

    go_on = steps.go_on
    monkeypatch.setattr(steps, "go_on", lambda t, table, moved: both(t, table, moved=moved))
    with compiling():
        played(batch.ManyTables(name, 2, seed=8, plain=True), 200, 9)


def test_without_numba_it_works_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(batch, "compiled", missing)
    tables, plain = (batch.ManyTables("mau-mau", 2, seed=1, plain=so) for so in (False, True))
    assert played(tables, 20, 1) == played(plain, 20, 1)


@pytest.mark.parametrize(
    ("name", "n", "seats", "options", "error", "said"),
    [
        ("skat", 4, 4, {}, LookupError, "skat"),
        ("zwiebel-v3", 4, 4, {}, NoEncoding, "zwiebel-v3 is not played at many .* its kernel ends"),
        ("zwanzig", 0, 4, {}, BadOptions, "option n: 0 is not allowed; allowed: 1 or more tables"),
        ("zwanzig", 4, 7, {}, BadOptions, "option seats: 7 is not allowed; allowed: 2 to 6"),
        ("mau-mau", 4, 9, {}, BadOptions, "option seats: 9 is not allowed; allowed: 2 to 8"),
        ("mau-mau", 4, 4, {"supervision": "open"}, BadOptions, "environments know no other"),
        ("mau-mau", 4, 4, {"lobby": True}, BadOptions, "option lobby: True .* begin by themselves"),
        ("mau-mau", 4, 8, {"decks": 1}, BadOptions, "more packs: 41 cards are needed"),
        ("drachenrummy", 4, 3, {"starter": 3}, BadOptions, "option starter: 3 is not allowed"),
    ],
)
def test_what_cannot_be_played_is_said(  # noqa: PLR0917
    name: str,
    n: int,
    seats: int,
    options: dict[str, Any],
    error: type[Exception],
    said: str,
) -> None:
    with pytest.raises(error, match=said):
        batch.ManyTables(name, n, seats, **options)


def test_a_number_a_table_is_asked_for() -> None:
    with pytest.raises(ValueError, match="one a table"):
        batch.ManyTables("zwanzig", 2, plain=True).step([1, 2, 3])


@every_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_goes_on_from_the_same_moment(name: str, copied: Any) -> None:
    """The same choices have the same consequences, whoever is stepped first."""
    tables = batch.ManyTables(name, 3, seats=3, seed=3, plain=True)
    played(tables, 60, 1)
    twin, third = copied(tables), copied(tables)
    assert played(twin, 120, 2) == played(tables, 120, 2)
    assert third.step(third.mask.argmax(axis=1)).observation is third.observation
    assert third.observation.tolist() != tables.observation.tolist()


def test_a_copy_of_compiled_tables_goes_on_without_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on another machine, where the extra is not installed."""
    pytest.importorskip("numba")
    tables = batch.ManyTables("zwanzig", 3, seed=3)
    played(tables, 60, 1)
    packed = pickle.dumps(tables)

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(batch, "compiled", missing)
    assert played(pickle.loads(packed), 120, 2) == played(tables, 120, 2)
