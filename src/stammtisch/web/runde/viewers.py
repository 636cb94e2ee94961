"""The devices with the page of a Runde open: they hear that something is different, and ask."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.web.live.telling.connection import Connection, Reason
from stammtisch.web.ops.timer import Timer
from stammtisch.web.runde.wire import RundeChanged

_SETTLE_S = 0.1
"""What happens within this time is told together."""


class RundeViewers:
    """Whoever looks on; by which key is known, so that a link that ended ends their looking."""

    def __init__(self, seq: Callable[[], int]) -> None:
        """``seq`` gives the number of the last command."""
        self._seq = seq
        self._looking: dict[Connection, str] = {}
        self._telling = Timer(self._tell)

    def __len__(self) -> int:
        return len(self._looking)

    def enter(self, connection: Connection, digest: str) -> None:
        """A device has come, with the key of this hash; it may have missed something."""
        self._looking[connection] = digest
        connection.send(RundeChanged(self._seq()))

    def leave(self, connection: Connection) -> None:
        """A device has gone."""
        self._looking.pop(connection, None)

    def tell_soon(self) -> None:
        """Everybody hears, in a moment, that the Runde looks different."""
        if self._looking and not self._telling.runs:
            self._telling.set(_SETTLE_S)

    def _tell(self) -> None:
        for connection in list(self._looking):
            connection.send(RundeChanged(self._seq()))

    def end_key(self, digest: str) -> None:
        """A key opens nothing any more."""
        for connection, known in list(self._looking.items()):
            if known == digest:
                connection.end("closed")

    def end(self, reason: Reason) -> list[Connection]:
        """Say goodbye to all; the connections that are still closing."""
        self._telling.rest()
        for connection in self._looking:
            connection.end(reason)
        return list(self._looking)
