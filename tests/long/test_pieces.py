"""A run in pieces goes on where it was stopped, and forgets no piece that had a fault."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.long import parts, pieces
from tests.long.works import WORKS, Work

DONE: list[tuple[str, int]] = []
BROKEN: set[int] = set()


def one(kind: str, number: int) -> Mapping[str, int]:
    """Two cups of a kind, or a fault."""
    DONE.append((kind, number))
    assert number not in BROKEN, f"cup {number} is broken"
    return {"cups": 2, "saucers": 1}


@pytest.fixture(autouse=True)
def _cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    DONE.clear()
    BROKEN.clear()
    (tmp_path / "code").mkdir()
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setattr(pieces, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setitem(WORKS, "cups", Work("cups", ("red", "blue"), one, ("code",)))
    monkeypatch.setenv("STAMMTISCH_JOBS", "1")
    monkeypatch.setenv("STAMMTISCH_RESULTS", str(tmp_path / "results"))


def run(monkeypatch: pytest.MonkeyPatch, mark: int) -> int:
    """Up to the mark."""
    monkeypatch.setenv("STAMMTISCH_MARK", str(mark))
    return pieces.main("cups")


def test_what_is_done_is_not_done_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The mark is shared by the kinds, and the last line tells of everything."""
    assert run(monkeypatch, 4) == 0
    assert DONE == [("red", 0), ("red", 1), ("blue", 0), ("blue", 1)]
    DONE.clear()
    assert run(monkeypatch, 4) == 0
    assert DONE == []
    assert run(monkeypatch, 10) == 0
    assert DONE == [("red", 2), ("blue", 2)]
    last = (tmp_path / "results").read_text().splitlines()[-1]
    assert last == "cups\t12 cups, 6 saucers, 0 faults"


def test_no_more_is_done_than_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every piece has so much, even when several are done at a time."""
    monkeypatch.setitem(WORKS, "cups", WORKS["cups"]._replace(each=2))
    monkeypatch.setenv("STAMMTISCH_JOBS", "4")
    assert run(monkeypatch, 12) == 0
    assert sorted(DONE) == [(kind, number) for kind in ("blue", "red") for number in range(3)]


def test_a_piece_with_a_fault_is_done_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even where there is enough without it: else a run that was mended by nobody would pass."""
    BROKEN.add(1)
    assert run(monkeypatch, 12) == 1
    assert "cup 1 is broken" in capsys.readouterr().out
    DONE.clear()
    assert run(monkeypatch, 2) == 1
    assert DONE == [("red", 1), ("blue", 1)]
    BROKEN.clear()
    assert run(monkeypatch, 2) == 0
    DONE.clear()
    assert run(monkeypatch, 2) == 0
    assert DONE == []


def test_too_many_faults_end_the_whole_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only the kind at which they were found."""
    monkeypatch.setattr(pieces, "FAULTS", 3)
    BROKEN.update(range(100))
    assert run(monkeypatch, 200) == 1
    assert {kind for kind, _ in DONE} == {"red"}
