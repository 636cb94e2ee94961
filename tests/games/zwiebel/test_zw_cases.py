"""The cases of the rules: every example of both sources, and what the rules add to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.zcases import Case, answer, cases, differences, main, parse

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*.zcase"))
LINES = [line for file in FILES for _, line in cases(file.read_text("utf-8"))]


@pytest.mark.parametrize("case", [parse(line) for line in LINES], ids=lambda case: case.id)
def test_every_case_comes_out_as_the_rules_say(case: Case) -> None:
    """ZC-120: groups, arrangements, runs, duels and showdowns of best arrangements."""
    assert answer(case) == case.expected


def test_no_case_is_lost() -> None:
    """ZC-120: as many as the rules have, each under a name of its own."""
    names = [parse(line).id for line in LINES]
    assert len(names) == len(set(names)) == 218


def test_the_reader_tells_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ZC-120: a wrong expectation, a word that means nothing, a line that is no case."""
    file = tmp_path / "some.md"
    file.write_text(
        "# Text\n```zcase\n"
        "X-1 | G | z04 | - | SA RK | DZ\n"
        "X-2 | G | z04 | mild | SA RK | EZ\n"
        "X-3 | G | z04 | - | SA RX | EZ\n"
        "X-4 | Q | z04 | - | SA RK | EZ\n"
        "X-5 | G | z04 | - | SA RK | EZ\n"
        "```\nX-6 | G | z04 | - | SA RK | 5C\n"
    )
    assert main([str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.partition("line ")[2][0] for line in told[:-1]] == ["3", "4", "5", "6"]
    assert told[0].endswith("X-1: expected DZ, got EZ")
    assert told[-1] == "5 cases, 4 differ"


def test_the_reader_wants_cases(tmp_path: Path) -> None:
    """ZC-120: a file without cases is no success, nor is a missing one."""
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n")
    assert main([str(empty)]) == 1
    assert main([str(tmp_path / "missing.txt")]) == 2
    assert main([]) == 2
    assert main([str(file) for file in FILES]) == 0


def test_lines_outside_fences_count_where_there_are_no_fences() -> None:
    """ZC-120: plain files hold nothing but cases and remarks."""
    assert list(differences("# remark\n\nX-1 | G | z04 | - | SA RK | EZ\n")) == []
