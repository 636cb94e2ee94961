"""What all events of Mau-Mau have in common."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.protocol import Event

HiddenCodes: TypeAlias = Codes | None
"""Card codes; ``None`` for those who may not know them."""


class MauMauEvent(Event, frozen=True, omit_defaults=True, gc=False):
    """Public, unless a subclass says otherwise."""


class _Own(MauMauEvent, frozen=True, gc=False):
    """An event whose ``cards`` only ``seat`` may know."""

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The cards for their owner, for the others all the rest."""
        if seat is not None and seat == getattr(self, "seat", None):
            return self
        return msgspec.structs.replace(self, cards=None)
