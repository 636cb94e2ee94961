"""The log of a table, and what a store must do so that an acknowledged action is never lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from stammtisch.games.protocol import Actor
from stammtisch.table.model import TableDoc

TABLE: Actor = -3
"""Whose entries are no actions of the game, but the table's own: see `match.undo`."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One stored action, or one entry of the table's own."""

    seq: int
    """1, 2, 3 ... without a gap, by table."""
    actor: Actor
    action: msgspec.Raw
    """The action as JSON."""
    t: int
    """Table time in ms."""
    key: str | None = None
    """The client's idempotency key; unique by table and actor."""
    auto: Literal["timeout", "bot"] | None = None
    """Set when the table acted in a person's place."""
    nonces: tuple[str | None, ...] | None = None
    """By seat; for actions of chance: what the seats' clients added to the draw."""


class Conflict(Exception):
    """The entry is not the next one, its key stands already, or the table or code is not its own.

    Somebody else writes to the table: whoever gets this no longer owns it.
    """


class StoreUnavailable(Exception):
    """Nothing was written, or what was written cannot be read; the text says what to do.

    ``reason`` is one of ``full``, ``read_only``, ``damaged``, ``closed``, ``busy``, ``io``, of a
    database elsewhere ``unreachable``, ``taken`` (by another server), ``no_connections`` and
    ``no_right``, and, when a store is opened, ``missing``, ``folder`` (in place of a file),
    ``unopenable`` and ``newer`` (written by a later program). ``detail`` says what and what to do;
    ``where`` is the file or the address, without a password, and ``why`` what was found there or
    said by somebody else.
    """

    def __init__(self, reason: str, detail: str = "", *, where: str = "", why: str = "") -> None:
        told = ": ".join(filter(None, (reason, where, detail)))
        super().__init__(f"{told} ({why})" if why else told)
        self.reason, self.detail, self.where, self.why = reason, detail, where, why


class Unsettled(StoreUnavailable):
    """Whether it was written cannot be said before the store can be read again.

    The next that is read, once the store answers, holds it or never will.
    """


class JournalLine(msgspec.Struct, frozen=True):
    """A line of a journal, as whoever keeps it has written it."""

    seq: int
    """1, 2, 3 ... without a gap, by journal."""
    line: bytes
    key: str | None = None
    """What must not be written twice into the same journal."""


class Journal(msgspec.Struct, frozen=True):
    """A document and the lines that were added to it."""

    doc: bytes
    lines: list[JournalLine]


class Journals(Protocol):
    """What lasts longer than a match, durably: by kind and id a document and its lines.

    The contract is that of `Store`: one writer a journal, every call is all or nothing.
    """

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        """Returns when ``lines`` and the new ``doc`` survive a power cut.

        A ``doc`` brings its journal with it; without one it must be known. Raises `Conflict` or
        `StoreUnavailable`, and then nothing of it is stored.
        """
        ...

    async def read(self, kind: str, id: str) -> Journal | None:
        """The whole journal; ``None`` for an unknown one. Raises `StoreUnavailable`."""
        ...

    async def drop(self, kind: str, id: str) -> None:
        """Delete a journal, if it is there."""
        ...

    async def forget(self, kind: str, before_ms: int) -> int:
        """Delete journals to which nothing was written since this age of the house."""
        ...


class Store(Protocol):
    """Tables and their logs, durably. One writer a table; every call is all or nothing."""

    @property
    def journals(self) -> Journals:
        """What lasts longer than a match."""
        ...

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        """Returns when ``entries`` (and the changed ``doc``) survive a power cut.

        Raises `Conflict` or `StoreUnavailable`, and then nothing of it is stored. A ``doc`` that
        is new brings its table with it; without one the table must be known.
        """
        ...

    async def save(self, doc: TableDoc) -> None:
        """Insert or replace a table's document, durably.

        Raises `StoreUnavailable`, or `Conflict` if another table has its code.
        """
        ...

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table behind sequence number ``after``, in order and without a gap.

        Empty for an unknown table. Raises `StoreUnavailable`.
        """
        ...

    async def table(self, key: str) -> TableDoc | None:
        """The table with this id or this code."""
        ...

    async def tables(self) -> list[TableDoc]:
        """All tables that are open or playing."""
        ...

    async def age(self, passed_ms: int | None, wall_ms: int) -> int:
        """Let the house grow older, and return its age in ms; it never gets younger.

        ``passed_ms`` is how long it is since the last call, by a clock that does not jump; ``None``
        after a start: then the wall clock (``wall_ms``, Unix time) says so, within limits.
        """
        ...

    async def forget(self, before_ms: int) -> int:
        """Delete tables that ended, or were opened and never begun, before this age of the house.

        The times in a document are for people; a clock that jumps deletes nothing.
        """
        ...

    async def compress(self, before_ms: int, most: int) -> int:
        """Keep up to ``most`` logs in less space whose tables ended before this age of the house.

        They read as before, but for keys that their tables have forgotten. How many there were; 0
        where a store keeps all logs alike. Raises `StoreUnavailable`.
        """
        ...

    async def close(self) -> None:
        """Write what is waiting and give the files back."""
        ...


FORGOTTEN = {"evening": 1, "runde": 4}
"""Kinds of journals that are deleted when nothing was written to them for as long as tables are
kept, or for so many times as long."""


async def forget(store: Store, age_ms: int, kept_ms: int) -> int:
    """Delete what has not changed for ``kept_ms`` in a house of this age; how many tables.

    What is being played stays. Raises `StoreUnavailable`.
    """
    count = await store.forget(age_ms - kept_ms)
    for kind, times in FORGOTTEN.items():
        await store.journals.forget(kind, age_ms - times * kept_ms)
    return count
