"""Without its extra an environment says which one it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules[{0!r}] = None; import stammtisch.envs.{1}"


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("pettingzoo", "pettingzoo", "envs"),
        ("gymnasium", "gymnasium", "envs"),
        ("pyspiel", "open_spiel", "open_spiel"),
    ],
)
def test_a_missing_extra_is_named(library: str, module: str, extra: str) -> None:
    code = HIDE.format(library, module)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = f"stammtisch.envs.{module} needs {library}, which is not installed"
    assert ran.stderr.splitlines()[-1].startswith(f"ImportError: {said}")
    assert f"pip install 'stammtisch[{extra}]'" in ran.stderr


NEW = """
from stammtisch import games
from tests.toy import TOY
found = {{**games.own_games(), TOY.name: TOY}}
games.own_games = lambda: found
import stammtisch.envs.{0}
"""


@pytest.mark.parametrize("module", ["gymnasium", "open_spiel", "policy"])
def test_a_new_game_without_an_encoding_takes_nothing_from_the_others(module: str) -> None:
    """Its author begins with the rules, and the learners come later."""
    code = NEW.format(module)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
