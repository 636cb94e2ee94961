"""How a rule is read stays as it is for all matches that were played so (decision 20)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.readings import READINGS, course

from stammtisch.games import games
from stammtisch.records import record

FILES = sorted(READINGS.glob("*.jsonl"))

WHAT_TO_DO = (
    "an old match takes another course: if a rule is read anew, raise rules_version of the game,"
    " give the change a heading in the changelog, and write new readings beside these"
    " (python -m tests.games.readings)"
)


def version(file: Path) -> tuple[str, int]:
    """Of which game a walk is, and by which version of its rules."""
    header = record.json_object(1, file.read_bytes().split(b"\n", 1)[0])
    return str(header["game"]), int(str(header["rules"]))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_match_takes_the_course_it_took(file: Path) -> None:
    """Every action is accepted; actors, alarms, hands and results are as they were behind it."""
    name, rules = version(file)
    if rules != games()[name].rules_version:
        with pytest.raises(record.BadRecord, match=f"version {rules} of the rules"):
            record.read(file.read_bytes())
        return
    wanted = file.with_suffix(".course").read_text("utf-8").split()
    match = record.read(file.read_bytes())
    assert len(wanted) == len(match.moves) + 1
    try:
        for number, (now, then) in enumerate(zip(course(match), wanted, strict=True)):
            assert now == then, f"{file.name}: behind action {number} {WHAT_TO_DO}"
    except record.BadRecord as refused:
        pytest.fail(f"{file.name}: {refused}; {WHAT_TO_DO}", pytrace=False)


def test_every_game_holds_its_readings() -> None:
    """Of the version it has now; whoever raises it writes new ones."""
    held = {version(file) for file in FILES}
    assert {(name, game.rules_version) for name, game in games().items()} <= held
