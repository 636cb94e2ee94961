"""The body of a request, heard to its end before the answer, a refusal included."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar.types import Receive, Scope

_MOST = 17_000_000
"""In bytes: a longer body is not waited for. The proxies of the hosting page cut it off there."""
_LONGEST_S = 2.0
"""So long it is waited for: who sends it slowly holds no connection without end."""


def may_be_long(scope: Scope, most: int) -> bool:
    """Whether the body may have more than ``most`` bytes; who does not say how many, may send any
    number."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    return b"transfer-encoding" in headers or not length.isdigit() or int(length) > most


class RequestBody:
    """The body of one request on its way in.

    A proxy may hand on the head first. While Caddy still reads the body of a request by HTTP/1.1,
    it drops the body of an answer that is there already, and nobody learns why they were refused.
    """

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        self._size = 0
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        # Who asks whether to send the body sends none to a refusal.
        self._more = b"expect" not in headers and not (length.isdigit() and int(length) > _MOST)

    async def receive(self) -> Any:
        """The next of it, as the server tells it."""
        message: Any = await self._receive()
        self._size += len(message.get("body", b""))
        self._more = bool(message.get("more_body")) and self._size < _MOST
        return message

    async def to_the_end(self) -> None:
        """Take in what nobody has asked for. Ends where the other side hangs up, or is too slow."""
        if not self._more:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_S):
                while self._more:
                    await self.receive()
