"""Whoever looks after the processes of a room goes on doing so, whatever is in the way."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from tests.web.sockets import SOON_S

from stammtisch.cli import workers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is one process only")


async def test_a_process_that_cannot_be_started_is_tried_again_ever_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine may have no memory for it just now, or its database be away for hours."""
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\necho its-name\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    pauses: list[float] = []
    pause = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 5:
            os.kill(os.getpid(), signal.SIGTERM)
        await pause(0)

    async def bury(name: str) -> None:
        assert name == "its-name"

    monkeypatch.setattr(asyncio, "sleep", noted)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        async with asyncio.timeout(SOON_S):
            assert await workers.supervise(1, listening, program.unlink, bury) == 0
    assert pauses[:5] == [1, 2, 4, 8, 8]
