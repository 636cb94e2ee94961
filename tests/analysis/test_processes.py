"""Many calls on several processes: in order, and gone without a word when they are not wanted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from stammtisch.analysis.processes import spread

SIMULATE = ["simulate", "zwanzig", "--games", "1000000", "--jobs", "2"]
LONG = {
    "simulate": SIMULATE,
    "simulate at its start": SIMULATE,
    "arena": ["arena", "zwanzig", "--bots", "steady,random", "--deals", "100000", "--jobs", "2"],
    "judge": ["judge", "zwanzig", "--bots", "steady", "--matches", "100000", "--jobs", "2"],
}

EXITING = 0x4  # PF_EXITING of Linux, among the flags of a process

IN_FRONT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "stammtisch", *sys.argv[1:]])
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_calls(jobs: int) -> None:
    """Whichever process is done first."""
    calls = [partial(pow, number, 2) for number in range(20)]
    assert list(spread(calls, jobs=jobs, backend="loky")) == [number**2 for number in range(20)]


def heard() -> bool:
    """Whether Ctrl-C would reach this process."""
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_only_the_process_that_was_started_by_people_hears_ctrl_c() -> None:
    """Those it starts are born deaf to it, and it has its own hearing back."""
    assert list(spread([heard] * 4, jobs=2, backend="loky")) == [False] * 4
    assert heard()


def processes(session: int) -> Iterator[tuple[int, str]]:
    """The living processes of a session and how they were called.

    Python's own helper ends when it sees that its command has, so it may still be handing back what
    it held. The system says so of it; nothing of it runs any more.
    """
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "stat").read_text().rpartition(")")[2].split()
            called = (folder / "cmdline").read_text()
        except OSError:
            continue  # it has just ended
        if int(told[3]) == session and told[0] != "Z" and not int(told[6]) & EXITING:
            yield int(folder.name), called


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it_in_one_sentence(name: str) -> None:
    """Pressed when the first worker has just been started and imports, or before there is one.

    A terminal sends it to all of the command's processes. None of them is left.
    """
    workers = 0 if name.endswith("at its start") else 1
    with begun(LONG[name]) as command:
        while sum("popen_loky" in called for _, called in processes(command.pid)) < workers:
            assert command.poll() is None, command.stderr and command.stderr.read()
        if not workers:
            await_its_code(command.pid)
        os.killpg(command.pid, signal.SIGINT)
        out, err = command.communicate()
        assert (command.returncode, out) == (130, "")
        assert err == "stammtisch: stopped before it was done\n"
        assert list(processes(command.pid)) == []


def test_whoever_tells_it_to_end_tells_its_processes() -> None:
    """As `kill` and `timeout` do: only the command hears that, and the others would live on."""
    with begun(SIMULATE) as command:
        while sum("popen_loky" in called for _, called in processes(command.pid)) < 2:
            assert command.poll() is None, command.stderr and command.stderr.read()
        command.terminate()
        out, err = command.communicate()
        assert (command.returncode, out) == (130, "")
        assert err == "stammtisch: stopped before it was done\n"
        assert list(processes(command.pid)) == []


@contextmanager
def begun(words: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """A command of ours as a terminal starts it: it hears Ctrl-C, even if these tests do not."""
    with subprocess.Popen(
        [sys.executable, "-c", IN_FRONT, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"STAMMTISCH_LANG": "en"},
    ) as command:
        try:
            yield command
        finally:
            with suppress(ProcessLookupError):
                os.killpg(command.pid, signal.SIGKILL)


def await_its_code(pid: int) -> None:
    """Wait until the command has begun to load its libraries: msgspec is one of its first."""
    while "msgspec" not in Path(f"/proc/{pid}/maps").read_text():
        pass
