"""All hands of the deal before, where everybody lets them be seen."""

from __future__ import annotations

import msgspec


class LookbackView(msgspec.Struct, frozen=True):
    """Who lets all hands of the deal before be seen, and whether they can be."""

    agreed: tuple[int, ...] = ()
    """Seats of persons; for bots nobody has to ask."""
    deal: int | None = None
    """The number of the deal that can be seen now."""


class LookbackWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let everybody see all hands of a deal once the next one runs, or no longer."""

    agree: bool


class DealHands(msgspec.Struct, frozen=True):
    """All hands of the deal before the running one."""

    deal: int
    hands: list[list[str]]
    """By seat the cards that were in that hand, in the order in which they came."""
