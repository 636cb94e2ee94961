"""A test that hangs fails by itself, and those after it run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

HANGS = """
import asyncio
import pytest

@pytest.mark.timeout(1)
def test_hangs():
    while True:
        pass

@pytest.mark.timeout(1)
async def test_hangs_between_awaits():
    await asyncio.sleep(600)

def test_runs():
    pass
"""


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    """Also those that say nothing about it."""
    assert 0 < float(request.config.getini("timeout")) <= 120


def test_a_test_that_hangs_takes_no_other_along(tmp_path: Path) -> None:
    """Neither in a loop nor between awaits, and also where tests run side by side."""
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text(HANGS)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider"),
            *("-p", "no:schemathesis"),  # it takes a second to load, in each of the processes
            *("-c", ROOT / "pyproject.toml", "--rootdir", ROOT, hanging),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert "2 failed, 1 passed" in done.stdout
    assert done.stdout.count("Timeout (>1.0s)") >= 2
