"""A tour of a match that is over: one shows the others its steps."""

from __future__ import annotations

from typing import Annotated

import msgspec


class ShowStep(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="show"
):
    """Show a step of the match to everybody who looks on; whoever showed before follows."""

    n: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None
    """As in `Replay`: 0 is before the first step; ``None``: you show nothing more."""


class StepShown(msgspec.Struct, frozen=True, tag_field="type", tag="shown"):
    """What the others are shown; who shows it is not told."""

    seat: int
    """Who shows it."""
    n: int | None
    """``None``: nothing more."""
