"""Changing a table before its match begins."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.table.model import WantedSettings


class NewPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the table is to be from now on; what is left out is as usual."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    """``None``: as many as there are. Nobody is put out."""
    options: JsonObject = {}
    settings: WantedSettings = WantedSettings()
