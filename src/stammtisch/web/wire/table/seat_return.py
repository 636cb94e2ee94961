"""Coming back to the own seat without its cookie and without its link."""

from __future__ import annotations

from typing import Literal

import msgspec


class ReturnQuestion(msgspec.Struct, frozen=True):
    """Somebody who looks on says that a seat is theirs: the table waits for an answer."""

    seat: int
    """Which; its person is not here."""
    asked: list[int]
    """The persons who have not answered yet; each has to agree."""
    until: int
    """Unix ms at which no answer counts as a no."""


class ReturnWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the seat, or agree or refuse, for whoever is asked."""

    wish: Literal["ask", "agree", "refuse"]
