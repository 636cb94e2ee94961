"""What all tests share: a PostgreSQL, and how many examples Hypothesis tries.

HYPOTHESIS_PROFILE says that; its profile ``long`` takes their number from STAMMTISCH_EXAMPLES.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings
from tests.postgres import Postgres, running

# The tests run side by side, and our matrices are small: threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "long",
    parent=settings.get_profile("quick"),
    max_examples=int(os.environ.get("STAMMTISCH_EXAMPLES", "2000")),
    derandomize=False,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that all tests of a process share; started for the first that asks."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def shared(postgres: Postgres) -> str:
    """The address of a database; whoever uses it empties it first."""
    return postgres.database()


OF_SERVERS = {"hosting", "ops", "storage"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Side by side with others, tests that wait for servers come first.

    One process has most of them then, and leaves the processor to the others meanwhile; at the end
    all would wait at once.
    """
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not _waits(item.nodeid.partition("::")[0]))


def _waits(file: str) -> bool:
    return file.endswith("_kills.py") or not OF_SERVERS.isdisjoint(file.split("/"))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: no search for garbage need look at them each time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Collect garbage before a failure is written down, and none meanwhile.

    What is collected may warn, and to tell where is to parse source within the parsing of source:
    until Python 3.11.8 that is a `SystemError` (gh-106905), and with it the whole run would end.
    """
    if call.excinfo is None:
        return (yield)
    gc.collect()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


_INTERNAL: list[str] = []


def pytest_internalerror(excrepr: object) -> None:
    """Keep what goes wrong in the running of tests itself."""
    _INTERNAL.append(str(excrepr))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say at the very end what went wrong first: a process that breaks off brings more of it."""
    if _INTERNAL and not hasattr(config, "workerinput"):
        out = config.get_terminal_writer()
        out.line("What went wrong first:", red=True)
        for line in _INTERNAL[0].splitlines()[-12:]:
            out.line(line)
