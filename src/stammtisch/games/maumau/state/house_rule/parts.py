"""What all parts of a house rule are made of: whom it means, and which cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.maumau.state.cards import RankCode, SuitCode

Op: TypeAlias = Literal["=", "≠", "<", "≤", ">", "≥"]
Who: TypeAlias = Literal[
    "actor",
    "victim",
    "next",
    "previous",
    "opposite",
    "all",
    "others",
    "turn_owner",
    "dealer",
    "leader",
    "trailing",
    "chosen",
]
By: TypeAlias = Literal["now", "turn_end", "next_turn_end", "window", "before_shuffle"]
Harm: TypeAlias = Literal["skip", "stack", "draw", "swap", "give"]
WishRange: TypeAlias = Literal[
    "any", "opposite_colour", "same_colour", "other_than_printed", "other_than_below"
]
Fine: TypeAlias = Literal["penalty", "none"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Anything a rule is built of."""


class Cards(Part, frozen=True):
    """A set of cards; what is not said does not restrict, so ``{}`` is every card."""

    rank: tuple[RankCode, ...] | None = None
    suit: tuple[SuitCode, ...] | None = None
    colour: Literal["red", "black"] | None = None
    joker: bool | None = None
    face: Literal["effective", "printed"] = "effective"
    """Whether a 10 counts as the card it doubles, or as itself."""
    same_as_top: bool = False
    """The same printed card as the one on top of the pile (several decks)."""
    suit_of_eff: bool = False
    """Printed in the suit that is to be served."""
