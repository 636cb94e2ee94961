"""Measuring on a machine that others use too: processor time, medians, ratios side by side."""

from __future__ import annotations

import os
import resource
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

Once = Callable[[], Sequence[float]]
"""Does some work and returns how much of what it did."""


class Rates(NamedTuple):
    """Medians per processor second of every counter, and the spread of the first."""

    per_s: tuple[float, ...]
    spread: float


def allow_many_files() -> None:
    """As the server does: each end of a socket is a file, and a thousand tables have thousands."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def side_by_side(
    contenders: Mapping[str, Once], seconds: float, windows: int = 5
) -> dict[str, Rates]:
    """Rates of all contenders, window by window in turn, so that all see the same machine."""
    measured: dict[str, list[list[float]]] = {name: [] for name in contenders}
    for once in contenders.values():
        once()
    for _ in range(windows):
        for name, once in contenders.items():
            measured[name].append(_window(once, seconds))
    return {name: _rates(found) for name, found in measured.items()}


def _window(once: Once, seconds: float) -> list[float]:
    began = time.process_time()
    total: list[float] = []
    while True:
        done = once()
        total = [a + b for a, b in zip(total, done, strict=True)] if total else list(done)
        spent = time.process_time() - began
        if spent >= seconds:
            return [count / spent for count in total]


def _rates(windows: list[list[float]]) -> Rates:
    first = [window[0] for window in windows]
    return Rates(
        tuple(statistics.median(column) for column in zip(*windows, strict=True)),
        (max(first) - min(first)) / statistics.median(first),
    )


def child_cpu_ms(code: str, times: int) -> float:
    """The processor time in ms of a fresh interpreter that runs ``code``: the median."""
    spent = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(spent) * 1000


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_s(pid: int) -> float:
    """Processor time so far of a process and its threads, in s."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and its children; those of the children are not counted."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [pid, *(int(one) for one in told.split())]


def rss_mib(pid: int) -> float:
    """Resident memory of a process in MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def own_mib(pid: int) -> float:
    """Resident memory that is the process's own, in MiB.

    Pages of files (libraries, a database) are left out: the kernel takes them away and brings them
    back as it likes.
    """
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    told = next(line for line in lines if line.startswith("RssAnon:"))
    return int(told.split()[1]) / 1024


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all values lies; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
