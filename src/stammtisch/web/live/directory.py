"""The directory of a room: what is known of all tables that are not over, whoever serves them."""

from __future__ import annotations

from collections.abc import Callable, Set

from stammtisch.table.model import TableDoc
from stammtisch.web.live.room import Room


class Directory:
    """The newest document of each table that is open or playing."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._docs: dict[str, TableDoc] = {}
        self._listeners: list[Callable[[TableDoc], None]] = []

    def __len__(self) -> int:
        return len(self._docs)

    @property
    def tables(self) -> Set[str]:
        """The ids of all tables that are open or playing."""
        return self._docs.keys()

    def newest_first(self) -> list[TableDoc]:
        """All tables that are open or playing, by when they were opened."""
        return sorted(self._docs.values(), key=lambda doc: -doc.created_ms)

    def at_note(self, listener: Callable[[TableDoc], None]) -> None:
        """Let others hear of every document of a table, once it is stored."""
        self._listeners.append(listener)

    def note(self, doc: TableDoc) -> None:
        """A document has been stored here."""
        self.put(doc)
        for listener in self._listeners:
            listener(doc)

    def put(self, doc: TableDoc) -> None:
        """Know this of a table from now on."""
        if doc.stage in {"open", "playing"}:
            self._docs[doc.id] = doc
        else:
            self.drop(doc.id)

    def drop(self, table: str) -> None:
        """There is no such table any more."""
        self._docs.pop(table, None)

    async def look_again(self) -> None:
        """Read it again. Raises `StoreUnavailable`."""
        noted: list[TableDoc] = []
        self._listeners.append(noted.append)
        try:
            found = await self._room.store.tables()
        finally:
            self._listeners.remove(noted.append)
        self._docs = {doc.id: doc for doc in found}
        for doc in noted:  # newer than what was read meanwhile
            self.put(doc)
