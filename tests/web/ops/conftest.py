"""What suites of running servers share."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.real import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A room in its own process."""
    room = Server(tmp_path / "data")
    room.start()
    yield room
    if room.process is not None:
        room.end(signal.SIGKILL)
