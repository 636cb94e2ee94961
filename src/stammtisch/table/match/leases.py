"""Leases: which server owns a table or a journal, where several servers share one room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

HOUSEKEEPING = "house"
"""The lease of the one server that lets the house grow older and forgets what is old."""


def table_lease(id: str) -> str:
    """The name of the lease of a table."""
    return f"table {id}"


def journal_lease(kind: str, id: str) -> str:
    """The name of the lease of a journal."""
    return f"{kind} {id}"


class OtherServer(msgspec.Struct, frozen=True):
    """A server of the same room: where its fellows reach it, and the key by which it knows them."""

    address: str
    """As in ``127.0.0.1:8101``."""
    key: str


class LeaseFigures(msgspec.Struct):
    """What became of the leases that were wanted."""

    held: int = 0
    """Ours just now."""
    taken: int = 0
    elsewhere: int = 0
    """Wanted, and another server's."""
    lost: int = 0
    """Ended without our doing: another server took them, or we were not heard of in time."""
    waits: int = 0
    """So often somebody waited until it was known whose a lease is."""
    waited_s: float = 0.0


class LeaseWatcher(Protocol):
    """Who hears what becomes of leases; each method returns at once."""

    def lost(self, names: Sequence[str]) -> None:
        """These are no longer ours: whatever is known of them may be old."""
        ...

    def orphaned(self, names: Sequence[str]) -> None:
        """Who had these is dead or has handed them over; whoever takes one goes on with it."""
        ...

    def changed(self, tables: Sequence[str] | None) -> None:
        """Another server has stored these tables' documents; ``None``: perhaps any of them."""
        ...


class Leases(Protocol):
    """Says who owns what. A lease is taken before anything is read that is to be changed."""

    @property
    def server(self) -> str:
        """By this name the store knows this server; empty: it has the room for itself."""
        ...

    @property
    def key(self) -> str:
        """By this our fellow servers show that they are; empty: we have none."""
        ...

    @property
    def figures(self) -> LeaseFigures:
        """How the leases stand."""
        ...

    async def take(self, name: str) -> OtherServer | None:
        """``None``: it is ours from here on. Else who has it. Raises `StoreUnavailable`."""
        ...

    def has(self, name: str) -> bool:
        """It is ours just now, as far as we know; it may have been lost while we were busy."""
        ...

    async def release(self, name: str) -> None:
        """Let others have it; nothing of it may be under way."""
        ...

    async def fellows(self) -> Sequence[OtherServer]:
        """The other servers of the room that live. Raises `StoreUnavailable`."""
        ...

    def watch(self, watcher: LeaseWatcher) -> None:
        """Tell ``watcher`` from here on."""
        ...


class SoleOwner:
    """The leases of a server that has its room for itself: everything is ours, for good."""

    server = ""
    key = ""
    figures = LeaseFigures()

    async def take(self, name: str) -> OtherServer | None:  # noqa: ARG002
        """See `Leases.take`."""
        return None

    def has(self, name: str) -> bool:  # noqa: ARG002
        """See `Leases.has`."""
        return True

    async def release(self, name: str) -> None:
        """See `Leases.release`."""

    async def fellows(self) -> Sequence[OtherServer]:
        """See `Leases.fellows`; there are none."""
        return ()

    def watch(self, watcher: LeaseWatcher) -> None:
        """See `Leases.watch`; there is nothing to tell."""
