"""Ending a match before its end, if all agree."""

from __future__ import annotations

import msgspec


class EndMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End the running match as it stands, as soon as all agree; or go on with it."""

    agree: bool = True
