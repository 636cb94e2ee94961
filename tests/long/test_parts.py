"""A long run that was stopped goes on with what is missing, and only where nothing has changed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from tests.long import evenings, parts


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setattr(evenings, "ProcessPoolExecutor", ThreadPoolExecutor)
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "one.py").write_text("1")


def test_notes_belong_to_one_state_of_the_code(tmp_path: Path) -> None:
    first = parts.notes("evenings", parts.sources("code"))
    assert parts.notes("evenings", parts.sources("code")) == first
    (tmp_path / "code" / "one.py").write_text("2")
    assert parts.notes("evenings", parts.sources("code")) != first


def test_a_torn_line_is_played_again() -> None:
    path = parts.notes("evenings", parts.sources("code"))
    line = msgspec.json.encode(evenings.Part(50, {"lot": 2, "killed": 1})).decode()
    path.write_text(f"{line}\n{line[:9]}")
    found, known = evenings.noted(path)
    assert (found, known) == ({"lot": 2, "killed": 1}, {50})
    assert path.read_text() == f"{line}\n"


def test_a_run_plays_what_is_missing_and_tells_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "FOLDERS", ("code",))
    monkeypatch.setattr(evenings, "SEEDS", 2)
    monkeypatch.setenv("STAMMTISCH_RESULTS", str(tmp_path / "results"))
    told = []
    for total in ("2", "4"):
        monkeypatch.setenv("STAMMTISCH_EVENINGS", total)
        assert evenings.main() == 0
        told.append((tmp_path / "results").read_text().splitlines()[-1])
    assert len(parts.lines(parts.notes("evenings", parts.sources("code")))) == 2
    first, second = (int(one.split("\t")[1].split(" ")[0].replace(",", "")) for one in told)
    assert 0 < first < second


def test_a_fault_is_told_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: int) -> None:
        raise AssertionError(f"seed {seed} sits twice")

    monkeypatch.setattr(evenings, "FOLDERS", ("code",))
    monkeypatch.setattr(evenings, "SEEDS", 2)
    monkeypatch.setattr(evenings, "happened", broken)
    monkeypatch.setenv("STAMMTISCH_EVENINGS", "2")
    assert evenings.main() == 1
    assert "evening 1: Traceback" in capsys.readouterr().out
    assert parts.lines(parts.notes("evenings", parts.sources("code"))) == []
