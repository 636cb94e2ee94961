"""What all parts of a state are made of."""

from __future__ import annotations

import msgspec

NOBODY = -1
NEVER = -1
"""A turn or a time that does not come."""


class Frozen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small part of the state."""


class StatePart(msgspec.Struct, gc=False):
    """A part of a state.

    A draft copies every part before anything is written, so a part that a state holds never
    changes.
    """
