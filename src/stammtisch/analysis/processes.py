"""Spreads many calls over processes, which end quietly when the rest is no longer wanted."""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing.resource_tracker import ensure_running
from typing import TypeVar

from joblib import Parallel, delayed, parallel_config
from joblib.parallel import get_active_backend

from stammtisch.analysis.backends import known_to_joblib

Result = TypeVar("Result")


class WorkerLost(RuntimeError):
    """A process ended in the middle of its work, or the work could not be handed to it.

    ``how`` it ended (``EXIT(3)``, ``SIGKILL(-9)``), or what kept the work from travelling; may be
    empty. ``travels`` tells which.
    """

    def __init__(self, how: str, *, travels: bool) -> None:
        said = (
            "a process ended in the middle of its work" if travels else "no process took the work"
        )
        super().__init__(f"{said} ({how})" if how else said)
        self.how = how
        self.travels = travels


def spread(work: Iterable[Callable[[], Result]], *, jobs: int, backend: str) -> Iterator[Result]:
    """What each call of ``work`` returns, in its order, computed by ``jobs`` processes at once.

    ``backend`` is joblib's, ``jobs`` may be -1: one a processor. Whatever ends the loop over the
    results ends the processes, too. Raises what a call raises, `WorkerLost`, `BackendMissing`,
    `TypeError` for a backend that is no text, and `ValueError` for an unknown one.
    """
    many = backend == "loky" and jobs != 1
    with (
        known_to_joblib(backend, jobs),
        parallel_config(backend=backend, n_jobs=jobs),
        _quiet() if many else nullcontext(),
    ):
        # Not every backend hands over results while others are still being computed.
        stream = getattr(get_active_backend()[0], "supports_return_generator", False)
        parallel = Parallel(return_as="generator" if stream else "list")
        results = None
        us, told = os.getpid(), bool(logging.getLogger(_PACKAGE).handlers)
        try:
            with _patient() if many else nullcontext(), _born_deaf() if many else nullcontext():
                results = parallel(delayed(_done)(call, us, told) for call in work)
            yield from results
        except BrokenExecutor as broken:
            raise _lost(broken) from broken
        except pickle.PicklingError as unfit:
            raise WorkerLost(_cause(unfit), travels=False) from unfit
        finally:
            if stream and results is not None:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # of results that nobody waits for
                    results.close()


def _lost(broken: BrokenExecutor) -> WorkerLost:
    """What is known of the end of a process: codes of those that died, or why one could not read.

    joblib says both in the text of one and the same exception.
    """
    if broken.__cause__ is not None:
        return WorkerLost(_cause(broken), travels=False)
    codes = re.search(r"exit codes of the workers are \{(.+?)\}", str(broken))
    return WorkerLost(codes[1] if codes else "", travels=True)


def _cause(wrong: BaseException) -> str:
    """The last line of what went wrong over there, which is what and why."""
    return (str(wrong.__cause__ or wrong).strip().strip('"').strip().splitlines() or [""])[-1]


_PACKAGE = __name__.partition(".")[0]


def _done(call: Callable[[], Result], starter: int, told: bool) -> Result:
    """What the call returns. Where its starter tells people of warnings, another process need not.

    It would print them once more in each, bare and in English.
    """
    logger = logging.getLogger(_PACKAGE)
    if told and os.getpid() != starter and not logger.handlers:
        logger.addHandler(logging.NullHandler())
    return call()


@contextmanager
def _quiet() -> Iterator[None]:
    """The thread that hands out calls fails without a word if it does so while all is ended."""
    before = threading.excepthook

    def told(failure: threading.ExceptHookArgs) -> None:
        flags = getattr(failure.thread, "executor_flags", None)
        if flags is None or not flags.shutdown:
            before(failure)

    threading.excepthook = told
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def _born_deaf() -> Iterator[None]:
    """No process that is started in this block ever hears Ctrl-C; we hear ours at its end.

    A terminal sends Ctrl-C to every process of a command. One that is still importing would say at
    length where; we end it anyway, so it need not hear. What is blocked stays so in a child from
    its first instruction on, before a line of Python.
    """
    if sys.platform == "win32":
        yield
        return
    # Python's own helper lets the signal through again once it has been started: it comes first.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _patient() -> Iterator[None]:
    """If we are told to end in this block, we do so at its end.

    A process that we leave half started would say at length that it could not start. Unlike Ctrl-C
    it is not kept from the processes themselves: nobody sends it to all of them by pressing a key.
    """
    ends = signal.getsignal(signal.SIGTERM)
    if not callable(ends) or threading.current_thread() is not threading.main_thread():
        yield
        return
    told: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, ends)
        if told:
            ends(told[0], None)
