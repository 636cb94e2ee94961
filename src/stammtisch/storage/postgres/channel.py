"""A connection for short questions, one after the other, that is made anew when it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

from stammtisch.storage.postgres.faults import FAULTS, lost, unavailable
from stammtisch.storage.postgres.tenure import SETTINGS
from stammtisch.table.match.log import StoreUnavailable

T = TypeVar("T")

_ANSWER_S = 2.0
"""So long the database may take; whoever asks here has no time to lose."""


class Channel:
    """Asks; an answer that does not come in time counts as none, and the connection as lost."""

    def __init__(
        self,
        address: str,
        opened: Callable[[asyncpg.Connection], Awaitable[None]] | None = None,
    ) -> None:
        """``opened`` prepares each new connection."""
        self._address = address
        self._opened = opened
        self._connection: asyncpg.Connection | None = None
        self._closed = False
        self._lock = asyncio.Lock()

    async def ask(self, question: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """The answer. Raises `StoreUnavailable`, and nobody knows whether it was done."""
        async with self._lock:
            if self._closed:
                raise StoreUnavailable("closed", "the store has been closed")
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connected()
                    if self._opened is not None:
                        await self._opened(self._connection)
                return await question(self._connection)
            except FAULTS as error:
                if lost(error):
                    self.drop()
                raise unavailable(error, self._address) from error
            except asyncio.CancelledError:
                self.drop()  # it may be in the middle of an answer
                raise

    def close(self) -> None:
        """Ask nothing more."""
        self._closed = True
        self.drop()

    def drop(self) -> None:
        """Forget the connection."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _connected(self) -> asyncpg.Connection:
        settings = {**SETTINGS, "statement_timeout": str(int(_ANSWER_S * 1000))}
        return await asyncpg.connect(
            self._address, timeout=_ANSWER_S, command_timeout=_ANSWER_S, server_settings=settings
        )
