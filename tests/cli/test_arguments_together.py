"""Arguments of which one would be ignored are refused in one sentence, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calls import Command

DATABASE = "postgresql://127.0.0.1:9/room"


def apart(one: str, other: str) -> tuple[str, str]:
    """The refusal in both languages."""
    return f"{one} does not go with {other}", f"{one} passt nicht zu {other}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "--web", "--end"), apart("--web", "--end")),
        (("tables", "--web", "--all"), apart("--all", "--web")),
        (("tables", "--end", "--json"), apart("--json", "--end")),
        (("tables", "--web", "--database", DATABASE), apart("--database", "--web")),
        *(
            (
                (*words, "--data-dir", "room", "--database", DATABASE),
                apart("--data-dir", "--database"),
            )
            for words in (
                ("tables",),
                ("forget", "--days", 30),
                ("backup", "copy.sqlite3"),
                ("export", "folder"),
                ("restore", "copy.sqlite3"),
            )
        ),
        (
            ("serve", "--internal-host", "10.0.0.7"),
            ("--internal-host goes with --workers N", "--internal-host gehört zu --workers N"),
        ),
    ],
)
def test_what_would_be_ignored_is_refused(
    stammtisch: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[object, ...],
    said: tuple[str, str],
) -> None:
    """Status 2, and nothing has been done: not even a folder was made."""
    monkeypatch.chdir(tmp_path)
    for language, sentence in zip(("en", "de"), said, strict=True):
        assert stammtisch("--lang", language, *words) == (2, "", f"stammtisch: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_only_set_is_no_mistake(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment of a service holds for all commands, so that a command may pass it over."""
    monkeypatch.setenv("STAMMTISCH_DATABASE", DATABASE)
    assert "no room runs" in stammtisch("tables", "--web", "--data-dir", tmp_path).err
    assert "does not go with" not in stammtisch("tables", "--data-dir", tmp_path).err
