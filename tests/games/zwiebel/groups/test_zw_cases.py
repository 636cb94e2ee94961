"""The cases of the rules: every example of both sources, and what the rules add to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.zcases import Case, agrees, answer, cases, differences, main, parse

CASES = Path(__file__).parents[1] / "cases"
FILES = sorted(CASES.glob("*.zcase"))
LINES = [line for file in FILES for _, line in cases(file.read_text("utf-8"))]


@pytest.mark.parametrize("case", [parse(line) for line in LINES], ids=lambda case: case.id)
def test_every_case_comes_out_as_the_rules_say(case: Case) -> None:
    """ZC-120: groups, arrangements, runs, duels and showdowns of best arrangements."""
    assert agrees(case, answer(case)), answer(case)


def test_no_case_is_lost() -> None:
    """ZC-120: as many as the rules have besides further ones, each under a name of its own."""
    names = [parse(line).id for line in LINES]
    assert len(names) == len(set(names))
    assert sum(not name.startswith("FC") for name in names) == 218


@pytest.mark.parametrize(
    "line",
    [
        "X|G|zwiebel-2004||SA RK|EZ",
        "X | G | z04 | - |  SA   RK\t| EZ ",
        "X | G | z30 | wild | ElA Sc8 | EZ",
        "X | G | z30 | wild | ElA Sc8 | 2C",
        "X | A | z30 | wild | ElA Sc8 | 2C",
        "X | A | z04 | fool | RA SZ SD | 3C",
        "X | A | z04 | zero | RA SA | none",
        "X | A | z04 | zero | RA SA | -",
        "X | A | z04 | zero | RA SA |",
        "X | R | z04 | - | RA R2 | none",
        "X | D | z04 | dealer wild | RA ; SA | C",
        "X | S | z04 | - | R2 ; S2 ; O2 ; Y2 ; G2 ; T2 ; B2 | 6",
    ],
)
def test_a_case_may_be_written_in_several_ways(line: str) -> None:
    """ZC-120: spaces, an empty state, keys that tie, hands without any combination."""
    assert list(differences(line)) == []


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("X | G | z04 | - | SA RK", "5 parts instead of ID | KIND"),
        (" | G | z04 | - | SA RK | EZ", "a case without a name"),
        ("X | g | z04 | - | SA RK | EZ", "no kind 'g', only G A R C D S"),
        ("X | G | z05 | - | SA RK | EZ", "no rule set 'z05', only z04 z30"),
        ("X | G | z04 | mild | SA RK | EZ", "no such condition: mild"),
        ("X | G | z04 | SA=12 | SA RK | EZ", "no such condition: SA=12"),
        ("X | G | z04 | low=S | SA RK | EZ", "no such condition: low=S"),
        ("X | G | z04 | - | SA RX ElA | EZ", "no such card in zwiebel-2004: RX ElA"),
        ("X | G | z30 | - | SA RK | EZ", "no such card in zwiebel-v3: SA RK"),
        ("X | A | z04 | - | SA SA | EZ", "named twice: SA"),
        ("X | A | z04 | - | | EZ", "a hand has one to ten cards, not 0"),
        ("X | A | z04 | - | S2 S3 S4 S5 S6 S7 S8 S9 SZ SB SD | FL", "cards, not 11"),
        ("X | A | z04 | - | SA RK ; RA | EZ", "this kind has 1 hands, not 2"),
        ("X | C | z04 | - | SA RK | no", "this kind has 2 hands, not 1"),
        ("X | S | z04 | - | SA | 0", "this kind has 2 to 7 hands, not 1"),
        ("X | S | z04 | - | SA ; | 0", "a hand has one to ten cards, not 0"),
        ("X | G | z04 | - | SA RK | ez", "'ez' is nothing that G can come to"),
        ("X | C | z04 | - | SA RK ; S2 | maybe", "'maybe' is nothing that C can come to"),
        ("X | A | z04 | - | SA RK | XY", "'XY' is no key of a combination"),
        ("X | G | z04 | - | SA RK | 2C", "expected 2C, got EZ"),
        ("X | A | z04 | - | SA RK S2 | EZ", "expected EZ, got EZ rest2"),
        ("X | A | z04 | - | SA RK | rest11 rest10", "got EZ"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_once(line: str, trouble: str) -> None:
    """ZC-120: one message with the number of the line, whatever is the matter."""
    (told,) = differences(f"# remark\n\n{line}\n")
    assert told.startswith("line 3: ")
    assert trouble in told


@pytest.mark.parametrize("fence", ["```zcase", "``` zcase", "~~~zcase", "````zcase more words"])
def test_only_fences_marked_zcase_hold_cases(fence: str) -> None:
    """ZC-120: other fences and what stands between them are text."""
    closing = fence.partition("z")[0].strip()
    text = (
        "\ufeff# Title\r\n| a | b |\r\n```\nX | no case\n```\n"
        f"{fence}\n# remark\n\nX-1 | G | z04 | - | SA RK | EZ\n{closing}\nX | no case\n"
    )
    assert [number for number, _ in cases(text)] == [9]


def test_a_name_that_is_used_twice_is_mentioned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ZC-120: names tell cases apart, but do not decide whether they come out right."""
    file = tmp_path / "twice.txt"
    file.write_text("X | G | z04 | - | SA RK | EZ\nX | G | z04 | - | SA RZ | 2C\n")
    assert main([str(file)]) == 0
    assert "line 2: X is also the name of line 1" in capsys.readouterr().err


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
    assert told[0].endswith("line 3: X-1 | G | z04 | - | SA RK | DZ: expected DZ, got EZ")
    assert told[-1] == "5 cases, 4 differ"


def test_the_reader_wants_cases(tmp_path: Path) -> None:
    """ZC-120: a file without cases is no success, nor is a missing one."""
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n")
    assert main([str(empty)]) == 1
    assert main([str(tmp_path / "missing.txt")]) == 2
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert main([str(tmp_path / "picture")]) == 2
    assert main([]) == 2
    assert main([str(file) for file in FILES]) == 0


def test_lines_outside_fences_count_where_there_are_no_fences() -> None:
    """ZC-120: plain files hold nothing but cases and remarks."""
    assert list(differences("# remark\n\nX-1 | G | z04 | - | SA RK | EZ\n")) == []
