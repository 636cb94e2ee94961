"""A port for a server of a test."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of the loopback interface that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
