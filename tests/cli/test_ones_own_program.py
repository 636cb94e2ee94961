"""A bot that is a program plays wherever a bot does, and is named where it fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Said

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/configuration.md").read_text()
SHORTEST = next(code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))

Run = Callable[..., Said]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command where there is a program, named by `BOT`."""

    def ran(source: str, *words: object) -> Said:
        (tmp_path / "first.py").write_text(source)
        known = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
        bot = f"'{sys.executable}' first.py" if source else ""
        done = subprocess.run(
            [sys.executable, "-m", "stammtisch", *map(str, words)],
            cwd=tmp_path,
            env=os.environ | {"STAMMTISCH_LANG": "en", "PYTHONPATH": known, "BOT": bot},
            capture_output=True,
            text=True,
            check=False,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return ran


def against_random(run: Run, source: str, game: str = "zwanzig", jobs: int = 1) -> Said:
    bots = "examples.program_bot:ProgramBot,random"
    options = ("--option", "goal=1") if game == "mau-mau" else ()
    return run(source, "simulate", game, "--games", 30, "--bots", bots, "--jobs", jobs, *options)


@pytest.mark.parametrize(("game", "jobs"), [("zwanzig", 1), ("zwanzig", 2), ("mau-mau", 1)])
def test_the_shortest_program_of_the_page_plays(run: Run, game: str, jobs: int) -> None:
    """As it stands there; with several processes each has a program of its own."""
    status, out, err = against_random(run, SHORTEST, game, jobs)
    assert (status, err) == (0, "")
    assert "program" in out
    assert f"{game}: 30 matches of 2" in out


FAILURES = [
    case("it ends", "raise SystemExit(3)", "the program has ended with status 3"),
    case("no JSON", "print('the queen', flush=True); input()", "answered no JSON object: b'the q"),
    case("no object", "print('[1]', flush=True); input()", "answered no JSON object: b'[1]"),
    case("no action", "print('{}', flush=True); input()", "the program answered {}"),
    case("its own words", "print('{\"error\": \"I am lost\"}', flush=True); input()", "I am lost"),
    case("nonsense", "print('{\"action\": {\"type\": 1}}', flush=True); input()", "BadAction: "),
]  # fmt: skip


@pytest.mark.parametrize(("source", "told"), FAILURES)
def test_a_program_that_fails_is_told(run: Run, source: str, told: str) -> None:
    status, out, err = against_random(run, source)
    assert (status, out) == (1, "")
    assert err.startswith("stammtisch: the bot program failed: ")
    assert told in err
    assert "Traceback" not in err


def test_a_program_that_is_not_named_is_asked_for(run: Run) -> None:
    status, _, err = against_random(run, "")
    assert status != 0
    assert "its class cannot make one: ValueError: BOT is not set" in err
