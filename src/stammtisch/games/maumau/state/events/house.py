"""Rules of the house and what they do, and the Punktetafel they stand on."""

from __future__ import annotations

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent


class Swapped(MauMauEvent, frozen=True, tag="swapped", gc=False):
    """Two players exchanged their active cards; both know both hands (TS-55)."""

    public = ("a", "b", "n_a", "n_b")
    private = ("cards_a", "cards_b")
    insiders = ("a", "b")
    a: int
    b: int
    n_a: int
    n_b: int
    cards_a: HiddenCodes = None
    """What ``a`` holds now."""
    cards_b: HiddenCodes = None


class Rotated(MauMauEvent, frozen=True, tag="rotated", gc=False):
    """All active cards went one place on; ``hands`` by seat."""

    dir: int
    hands: tuple[HiddenCodes, ...]

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The own new hand."""
        return Rotated(
            self.dir, tuple(hand if s == seat else None for s, hand in enumerate(self.hands))
        )


class CardGiven(MauMauEvent, frozen=True, tag="card_given", gc=False):
    """A player gave another one a card."""

    public = ("seat", "to")
    private = ("card",)
    insiders = ("seat", "to")
    seat: int
    to: int
    card: str | None = None


class RuleAdded(MauMauEvent, frozen=True, tag="rule_added", gc=False):
    """A rule stands on the Punktetafel; its sentence in both languages."""

    public = ("no", "seat", "title", "de", "en")
    no: int
    seat: int | None
    title: str
    de: str
    en: str


class RulePreviewed(MauMauEvent, frozen=True, tag="rule_previewed", gc=False):
    """What a proposal would mean, for its author alone."""

    public = ("seat",)
    private = ("de", "en", "refusal", "facts", "conflicts")
    seat: int
    de: str | None = None
    en: str | None = None
    refusal: str | None = None
    """``hr_01`` and so on; ``None``: it would be accepted."""
    facts: JsonObject = msgspec.field(default_factory=dict)
    conflicts: tuple[JsonObject, ...] = ()


class RuleApplied(MauMauEvent, frozen=True, tag="rule_applied", gc=False):
    """A rule of the house takes effect; what it does follows."""

    public = ("rule_no", "title")
    rule_no: int
    title: str


class RuleSuspended(MauMauEvent, frozen=True, tag="rule_suspended", gc=False):
    """A rule could not be followed here (MM-12.19)."""

    public = ("rule_no", "effect")
    rule_no: int
    effect: str


class RuleChainEnded(MauMauEvent, frozen=True, tag="rule_chain_ended", gc=False):
    """A rule has acted again and again because of one action, and acts no more because of it."""

    public = ("rule_no", "times")
    rule_no: int
    times: int


class BoardChosen(MauMauEvent, frozen=True, tag="board_chosen", gc=False):
    """A Punktetafel is in force."""

    public = ("board", "names", "points")
    board: str
    names: tuple[str, ...]
    points: tuple[int, ...]


class BoardLotDrawn(MauMauEvent, frozen=True, tag="board_lot", gc=False):
    """The lot decided between Punktetafeln (MM-15.2)."""

    public = ("board",)
    board: int
