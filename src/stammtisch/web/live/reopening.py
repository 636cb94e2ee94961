"""How a room that listens to its own machine only is opened for others."""

from __future__ import annotations

import msgspec


class Reopening(msgspec.Struct, frozen=True):
    """The command that opens the same room again, for others in the network too."""

    command: str
    same_database: bool = False
    """The address of the database is to be added: there is a password in it."""
