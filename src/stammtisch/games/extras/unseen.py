"""A question where hints are allowed: which cards has a seat not seen since they were shuffled?"""

from __future__ import annotations

import msgspec


class AskUnseen(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unseen"
):
    """Which cards have I not seen since they were shuffled?"""


class CardsUnseen(msgspec.Struct, frozen=True, tag_field="type", tag="cards_unseen"):
    """The cards that may lie anywhere, as far as the seat was shown."""

    cards: tuple[str, ...]
    """By suit and rank, copies side by side; of several packs each has a code of its own."""
    held: int
    """So many of them are in the hands of others."""
