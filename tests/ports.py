"""Ports for servers of tests, which have to be found there again after they were killed."""

from __future__ import annotations

import itertools
import os
import socket

_FIRST = 20_000
"""All are below those that the system hands out: to whoever takes any port, or calls somebody. One
of these would have it before its server, or between two of the server's lives."""
_EACH, _MOST = 1_000, 12
"""So many are for each process that tests side by side, and for so many processes."""


def _own() -> range:
    """Those of this process alone."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw") or "0"
    first = _FIRST + _EACH * (int(worker) % _MOST)
    return range(first, first + _EACH)


# Another run of the tests on this machine begins elsewhere.
_ports = itertools.islice(itertools.cycle(_own()), os.getpid() % _EACH, None)


def free_port() -> int:
    """A port of the loopback interface that nobody uses, and nobody else is told."""
    for port in itertools.islice(_ports, _EACH):
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"no port is free from {_own().start} to {_own().stop - 1}")
