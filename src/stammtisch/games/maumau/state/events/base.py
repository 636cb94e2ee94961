"""What all events of Mau-Mau have in common."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.protocol import Event

HiddenCodes: TypeAlias = Codes | None
"""Card codes; ``None`` for those who may not know them."""


class MauMauEvent(Event, frozen=True, omit_defaults=True, gc=False):
    """The base of all events of the game."""


class _Own(MauMauEvent, frozen=True, gc=False):
    """An event whose ``cards`` only ``seat`` may know."""

    private = ("cards",)
