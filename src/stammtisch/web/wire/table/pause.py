"""A pause at a table, if all agree."""

from __future__ import annotations

from typing import Literal

import msgspec


class PauseView(msgspec.Struct, frozen=True):
    """There is a pause: no time passes, and nothing happens in the match."""

    seat: int
    """Who has asked for it."""
    since: int
    """Unix ms."""
    until: int
    """Unix ms at which the match goes on by itself."""


class PauseQuestion(msgspec.Struct, frozen=True):
    """Somebody asks for a pause: the table waits for the others."""

    seat: int
    """Who asks."""
    asked: list[int]
    """The persons who have not answered yet; each has to agree."""
    until: int
    """Unix ms at which no answer counts as a no."""


class PauseWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a pause, agree to one, refuse it (or leave the own wish), or end it for everybody."""

    wish: Literal["ask", "agree", "refuse", "go_on"]
