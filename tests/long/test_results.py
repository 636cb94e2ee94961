"""The page of what long runs have shown: one row a run, the last one."""

from __future__ import annotations

from pathlib import Path

from tests.long.results import PAGE, counted, entered, note, noted


def test_a_run_replaces_its_own_row_and_leaves_the_others() -> None:
    page = PAGE.read_text("utf-8")
    once = entered(page, "zz-first", ("2026", "1 | 2", "abc", "a machine"))
    twice = entered(once, "zz-second", ("2026", "3", "abc", "a machine"))
    again = entered(twice, "zz-first", ("2027", "4", "def", "a machine"))
    assert "| zz-first | 2027 | 4 | def | a machine |" in again
    assert "| zz-second | 2026 | 3 | abc | a machine |" in again
    assert "1 / 2" in once
    assert "1 / 2" not in again
    assert again.index("zz-first") < again.index("zz-second")
    assert [line for line in page.splitlines() if line not in again.splitlines()] == []


def test_notes_are_taken_in_long_runs_only(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    note("kills", "none")
    assert noted(path) == {}


def test_notes_of_one_name_stand_together(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text("kills\tone\nsoak\ttwo\nkills\tthree\n")
    assert noted(path) == {"kills": "one; three", "soak": "two"}


def test_tests_that_were_left_out_are_told(tmp_path: Path) -> None:
    path = tmp_path / "tests.xml"
    assert counted(path) == []
    suite = '<testsuites><testsuite tests="1200" skipped="{}" failures="0"/></testsuites>'
    path.write_text(suite.format(0))
    assert counted(path) == ["1,200 tests"]
    path.write_text(suite.format(3))
    assert counted(path) == ["1,200 tests, 3 of them left out"]
    path.write_text(suite.replace("1200", "1").format(0))
    assert counted(path) == ["1 test"]
