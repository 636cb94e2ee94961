"""The base of every event of a tournament."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class TournamentEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened; nothing in a tournament is secret (TS-39)."""

    audited: ClassVar[bool] = False
    """It stands in the audit trail: somebody decided something, or changed what stood there."""
