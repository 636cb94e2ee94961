"""What the pages of a test saw, for whoever reads why it failed."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Error, Page, Request, WebSocket

_LOOK = """() => {
    const said = [...document.querySelectorAll('#status, main.broken, [role=alert]')];
    return [document.title, ...said.map((each) => each.innerText.trim())].join(' | ');
}"""
_PATIENCE_MS = 2_000


class Witness:
    """Notes what happens to the connections of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._began = time.monotonic()
        self._seen: list[str] = []
        note = self._note
        page.on("framenavigated", lambda frame: note(f"went to {frame.url}"))
        page.on("requestfailed", self._failed)
        page.on("websocket", self._opened)
        page.on("crash", lambda _: note("the browser has lost it"))
        page.on("pageerror", lambda error: note(f"error: {error}"))
        page.on("console", lambda message: note(f"{message.type}: {message.text}"))

    def says(self) -> str:
        """All of it, and what the page shows now."""
        page = self._page
        try:
            page.set_default_timeout(_PATIENCE_MS)
            shown = page.evaluate(_LOOK) if not page.is_closed() else "closed"
        except Error as error:
            shown = f"does not answer: {error.message}"
        return "\n  ".join([f"{page.url} | {shown}", *self._seen])

    def _note(self, what: str) -> None:
        self._seen.append(f"{time.monotonic() - self._began:6.1f} s  {what}")

    def _failed(self, request: Request) -> None:
        self._note(f"no answer from {request.url}: {request.failure}")

    def _opened(self, socket: WebSocket) -> None:
        note: Callable[[str], None] = self._note
        note(f"socket to {socket.url}")
        socket.on("close", lambda _: note(f"socket closed: {socket.url}"))
        socket.on("socketerror", lambda error: note(f"socket broken: {error}"))
