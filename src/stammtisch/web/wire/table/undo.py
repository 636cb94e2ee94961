"""Taking the last action back, if all agree."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.web.wire.refusals import Refused


class UndoView(msgspec.Struct, frozen=True):
    """Somebody asks to take the last action back: the table waits for the others."""

    seat: int
    """Who asks."""
    asked: list[int]
    """The persons who have not answered yet; each has to agree."""
    until: int
    """Unix ms at which no answer counts as a no."""


class UndoWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the own last action back as soon as all agree, or agree; or say no to it."""

    seq: Annotated[int, msgspec.Meta(ge=0)]
    """The last sequence number the page shows."""
    agree: bool = True


class MayUndo(msgspec.Struct, frozen=True):
    """Whether your last action can be taken back now, if the others agree."""

    refused: Refused | None
    """Why not; ``None``: it can."""
