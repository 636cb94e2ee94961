"""``stammtisch train``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.cli.calls import Command

from stammtisch.bots.learned import Curriculum, Learned, read
from stammtisch.bots.learned import write as written
from stammtisch.cli.commands.lab import train

SHAPES = {"sum": (2,)}


class Counting:
    """A master who learns to count: after each step one more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.interrupted_after = 99
        self.begun = False
        learned = Learned("counting", tuple(SHAPES.items()))
        module = SimpleNamespace(COURSE=Curriculum(6, self.steps))
        monkeypatch.setattr(train, "bots_for", lambda _: ("counting",))
        monkeypatch.setattr(train, "bot", lambda *_: SimpleNamespace(learned=learned))
        monkeypatch.setitem(sys.modules, "stammtisch.bots.counting.training", module)
        monkeypatch.setitem(sys.modules, "stammtisch.bots.counting", module)

    def steps(self, seed: int) -> Iterator[dict[str, Any]]:
        self.begun = True
        for step in range(1, 7):
            if step > self.interrupted_after:
                raise KeyboardInterrupt
            yield {"sum": np.array([seed, step], np.float32)}


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Its clock goes on by 31 s whenever somebody looks at it."""
    clock = iter(range(0, 10_000, 31))
    monkeypatch.setattr(train, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    return Counting(monkeypatch)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), [0, 6]),
        (("--seed", 4, "--steps", 2), [4, 2]),
        (("--steps", 100), [0, 6]),
        (("--minutes", 1), [0, 2]),
    ],
    ids=str,
)
@pytest.mark.usefixtures("counting")
def test_it_ends_after_its_steps_or_its_time(
    words: tuple[Any, ...], expected: list[int], stammtisch: Command, tmp_path: Path
) -> None:
    """And writes what it has."""
    file = tmp_path / "counting.npz"
    said = stammtisch("train", "zwanzig", "--to", file, *words)
    assert said.status == 0, said.err
    assert f"{expected[1]} of 6 steps" in said.out
    (begun,) = said.err.splitlines()
    assert begun.startswith("stammtisch: zwanzig: the master learns in ")
    assert read(file, SHAPES)["sum"].tolist() == expected


@pytest.mark.usefixtures("counting")
def test_without_numba_it_says_how_to_be_quicker(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(train, "find_spec", lambda _: None)
    warned, begun = stammtisch("train", "zwanzig", "--to", tmp_path / "x.npz").err.splitlines()
    assert warned.endswith("numba comes with: pip install 'stammtisch[fast]'")
    assert "compiled" not in begun


def test_who_interrupts_it_keeps_what_is_done(
    counting: Counting, stammtisch: Command, tmp_path: Path
) -> None:
    counting.interrupted_after = 3
    assert "3 von 6 Schritten" in stammtisch(
        "--lang", "de", "train", "zwanzig", "--to", tmp_path / "x.npz"
    ).out  # fmt: skip
    assert read(tmp_path / "x.npz", SHAPES)["sum"].tolist() == [0, 3]
    counting.interrupted_after = 0
    said = stammtisch("train", "zwanzig", "--to", tmp_path / "y.npz")
    assert (said.status, said.out) == (130, "")
    assert said.err.endswith("\nstammtisch: stopped before it was done\n")
    assert not (tmp_path / "y.npz").exists()


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (("halma",), 2, "halma"),
        (("drachenrummy",), 2, "those who learn play: mau-mau, zwanzig, zwiebel-2004, "),
        (("zwanzig", "--steps", "0"), 2, "--steps"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_said_in_one_sentence(
    words: tuple[str, ...], status: int, why: str, stammtisch: Command
) -> None:
    said = stammtisch("train", *words)
    assert (said.status, said.out) == (status, "")
    assert why in said.err


def test_nothing_is_learned_for_a_file_that_cannot_be(
    counting: Counting, stammtisch: Command, tmp_path: Path
) -> None:
    """It is said before the hours of training, not after them."""
    for place, why in (
        (tmp_path / "no" / "x.npz", f"there is no folder {tmp_path / 'no'}"),
        (tmp_path, f"{tmp_path} is a folder; name a file in it"),
    ):
        said = stammtisch("train", "zwanzig", "--to", place)
        assert (said.status, said.out) == (1, "")
        assert why in said.err
    assert not counting.begun


@pytest.mark.usefixtures("counting")
def test_a_file_that_cannot_be_written_after_all_costs_no_training(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may have filled up meanwhile: it is kept elsewhere, and said where."""
    file = tmp_path / "counting.npz"

    def write(found: Any, where: Path) -> None:
        if where == file:
            raise OSError(28, "No space left on device")
        written(found, where)

    monkeypatch.setattr(train, "write", write)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = stammtisch("train", "zwanzig", "--to", file)
    assert said.status == 1
    *_, told = said.err.splitlines()
    before, _, other = told.partition("; what was learned is now in ")
    assert before == f"stammtisch: {file}: No space left on device"
    assert read(Path(other), SHAPES)["sum"].tolist() == [0, 6]
    assert not file.exists()
