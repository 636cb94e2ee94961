"""What every test in the browser starts from: a browser, a room, a wire, and people who visit."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)
from tests.e2e.kit.rig import CHANCE, Server, Wire, launch
from tests.e2e.kit.testimony import Witness
from tools.browser import whole

USUAL = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "de-DE",
    "reduced_motion": "reduce",
    # each person would fetch the whole page a second time for use without a network
    "service_workers": "block",
}

SEASONED = """if (origin !== 'null') localStorage['stammtisch.elbow'] ??=
    JSON.stringify({chosen: {}, finished: ['zwanzig', 'drachenrummy', 'mau-mau', 'zwiebel-2004',
    'zwiebel-v3']})"""
"""Somebody who has played every game to its end before: the innkeeper at the elbow is silent."""

PATIENCE_MS = 20_000
"""How long whatever is waited for may take on a busy machine."""

expect.set_options(timeout=PATIENCE_MS)

SEEN: pytest.StashKey[list[Witness]] = pytest.StashKey()
"""Who has looked on at the pages of a test."""

LIMIT_S = 300
"""For a whole test in the browser, with the starts of browser and room."""

HERE = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")

# a browser notes in its console what a cut wire does; the page is to cope with it
CUT = ("Failed to load resource", "WebSocket connection to")
PART_MISSING = "Failed to fetch dynamically imported module"
"""An error where a part of the page did not come; the page says so in its place."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in the browser have a longer limit; one of a test's own wins."""
    for item in items:
        if Path(__file__).parent in item.path.parents and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LIMIT_S))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every test has its own deals, and the same ones in every run."""
    CHANCE.write_text(item.nodeid, "utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its pages saw, and what the rooms have said."""
    report = yield
    if report.failed and call.when == "call":
        seen = item.stash.get(SEEN, [])
        said = [f"{n}: {witness.says()}" for n, witness in enumerate(seen, 1)]
        rooms = [one.said() for one in _rooms(item)]
        report.sections.append(("pages", "\n".join(said)))
        report.sections.append(("rooms", "\n".join(rooms)))
    return report


def _rooms(item: pytest.Item) -> list[Server]:
    given = getattr(item, "funcargs", {}).values()
    return [one for one in given if isinstance(one, Server)]


class Visit(Protocol):
    """Opens a page as another person, with a browser context of their own.

    ``new``: the games are new to this person, so that the innkeeper speaks at their elbow.
    """

    def __call__(self, url: str, *, new: Any = False, **context: Any) -> Page: ...


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One headless Chromium for the whole run."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def windowed(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium with windows, where there is one: no other shows notes of the desktop."""
    browser = launch(playwright, whole())
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One room for all tests that leave it running."""
    room = Server(tmp_path_factory.mktemp("room"))
    room.start()
    yield room
    room.stop()


@pytest.fixture(scope="session")
def set_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One room whose tables may start in the middle of a round."""
    room = Server(tmp_path_factory.mktemp("set"), module="tests.e2e.kit.scenes.room")
    room.start()
    yield room
    room.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A room of the test's own, to be killed at will."""
    room = Server(tmp_path)
    room.start()
    yield room
    room.stop(signal.SIGKILL)


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A connection to the room that the test may cut."""
    wire = Wire(server.port)
    yield wire
    wire.close()


@contextmanager
def visits(
    browser: Browser, here: tuple[str, ...] = HERE, seen: list[Witness] | None = None
) -> Iterator[Visit]:
    """Pages of new people; complains at the end about errors in them, and of strange requests.

    ``here``: how the addresses begin that are none; ``seen`` gets who looks on at each page.
    """
    contexts = []
    problems: list[str] = []

    def opened(url: str, *, new: bool = False, **options: Any) -> Page:
        context = browser.new_context(**(USUAL | options))
        if not new:
            context.add_init_script(SEASONED)
        contexts.append(context)
        context.on("request", lambda request: problems.extend(_foreign(request, here)))
        page = context.new_page()
        if seen is not None:
            seen.append(Witness(page))
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: problems.extend(_trouble(f"{error}")))
        page.on("crash", lambda _: problems.append("the browser has lost a page"))
        page.on("console", lambda message: problems.extend(_complaint(message)))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page as a new person: ``visit(url, **context options)``.

    Fails the test on an error in any of the pages, and on any request to a third party.
    """
    with visits(browser, seen=request.node.stash.setdefault(SEEN, [])) as opened:
        yield opened


def _foreign(request: Request, here: tuple[str, ...]) -> list[str]:
    return [] if request.url.startswith(here) else [f"request to a third party: {request.url}"]


def _trouble(error: str) -> list[str]:
    return [] if error.startswith(PART_MISSING) else [error]


def _complaint(message: ConsoleMessage) -> list[str]:
    loud = message.type == "error" and not message.text.startswith(CUT)
    return [f"error in the console: {message.text}"] if loud else []
