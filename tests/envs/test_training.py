"""The example learns: after a few updates it beats chance, and leaves its weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from examples import train_a_policy


def test_a_policy_is_trained_that_beats_random(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole example takes ten minutes; after 24 updates it is clearly better than chance."""
    file = tmp_path / "policy.npz"
    points, margin = train_a_policy.main(600, str(file), seed=1, most=24)
    assert points - 2 * margin > 0
    assert "against random: +" in capsys.readouterr().out
    assert [one.shape[-1] for one in np.load(file).values()] == [96, 96, 65, 65]
