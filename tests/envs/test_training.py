"""The example learns: after a few updates it beats chance, and leaves its weights."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from examples import train_a_policy

import stammtisch
from stammtisch import UnknownBot

MATCHES = 240
"""As a bot, against three others."""


def test_a_policy_is_trained_that_beats_random(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole example takes ten minutes; after 24 updates it is clearly better than chance."""
    file = tmp_path / "policy.npz"
    points, margin = train_a_policy.main(600, str(file), seed=1, most=24)
    assert points - 2 * margin > 0
    assert "against random: +" in capsys.readouterr().out
    assert [one.shape[-1] for one in np.load(file).values()] == [96, 96, 65, 65]
    points, margin = against_random(train_a_policy.Trained(str(file)))
    assert points - margin > 0


def against_random(bot: Any) -> tuple[float, float]:
    """Points a match above the mean of three others, and half the 95 % confidence interval."""
    zwanzig = stammtisch.game("zwanzig")
    found = []
    for seed in range(MATCHES):
        bots = ["random"] * 4
        bots[seed % 4] = bot
        match = stammtisch.play(zwanzig, bots, seed, zwanzig.options(max_rounds=3))
        assert match.returns is not None
        own = match.returns[seed % 4]
        found.append(own - (sum(match.returns) - own) / 3)
    return float(np.mean(found)), 1.96 * float(np.std(found)) / MATCHES**0.5


def test_a_policy_that_is_not_there_is_told() -> None:
    with pytest.raises(UnknownBot, match=r"cannot make one: FileNotFoundError: .*'policy\.npz'"):
        stammtisch.bot("examples.train_a_policy:Trained", "zwanzig")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("zwiebel_league", []),
        ("zwiebel_league", ["genius"]),
        ("zwiebel_league", ["master", "skat", "2", "8", "7"]),
        ("zwiebel_league", ["master"]),
        ("zwiebel_matches", ["genius", "zwiebel-v3", "3", "8", "7"]),
        ("zwiebel_matches", ["master", "skat", "3", "8", "7"]),
        ("zwiebel_matches", ["strong", "zwiebel-v3", "3", "8", "seven"]),
    ],
)
def test_the_league_says_what_it_needs(name: str, words: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", f"examples.{name}", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].startswith(f"{name}: error: ")
    assert "Traceback" not in ran.stderr
