"""Time that jumps ahead finds a test that leans on hardly any passing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

LEANS = """
import asyncio
import time

async def test_leans_on_the_next_milliseconds():
    rung = asyncio.Event()
    asyncio.get_running_loop().call_later(0.02, rung.set)
    for _ in range(40):
        await asyncio.sleep(0)
    assert not rung.is_set()

async def test_waits():
    before = time.monotonic(), time.perf_counter()
    async with asyncio.timeout(30):
        await asyncio.sleep(0.02)
    assert time.monotonic() >= before[0] + 0.015
    assert time.perf_counter() >= before[1] + 0.015
"""


def test_what_leans_on_time_fails(tmp_path: Path) -> None:
    leaning = tmp_path / "test_leaning.py"
    leaning.write_text(LEANS)
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"),
        *("-p", "tests.long.jumps"),
        *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(leaning)),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in done.stdout
    assert "test_leans_on_the_next_milliseconds" in done.stdout
