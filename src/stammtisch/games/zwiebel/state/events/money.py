"""What happens between the stacks, the pot and the one who deals (Z30-62 to Z30-66)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.actions import Codes

Purpose: TypeAlias = Literal["ante", "stay", "raise", "match", "stake", "cover", "takeover", "buy"]
DealerReason: TypeAlias = Literal["lot", "accepted", "left"]


class Paid(Event, frozen=True, gc=False, tag="paid"):
    """A player paid into the pot, which then holds ``pot``."""

    public = ("seat", "amount", "purpose", "pot")
    seat: int
    amount: int
    purpose: Purpose
    pot: int


class AntesPaid(Event, frozen=True, gc=False, tag="antes_paid"):
    """All who take part in a new round paid the ante, and the pot then holds ``pot``."""

    public = ("seats", "amount", "pot")
    seats: tuple[int, ...]
    amount: int
    pot: int


class Folded(Event, frozen=True, gc=False, tag="folded"):
    """A player gave up the round (Z30-62)."""

    public = ("seat",)
    seat: int


class StakeSet(Event, frozen=True, gc=False, tag="stake_set"):
    """The dealer named the stake that the others have to match."""

    public = ("seat", "amount")
    seat: int
    amount: int


class ExtraBet(Event, frozen=True, gc=False, tag="extra_bet"):
    """A player bet against the dealer; all extra bets together are ``total``."""

    public = ("seat", "amount", "total")
    seat: int
    amount: int
    total: int


class ExtrasCovered(Event, frozen=True, gc=False, tag="extras_covered"):
    """All extra bets, ``amount`` together, went to the pot, which then holds ``pot``."""

    public = ("seat", "amount", "pot")
    seat: int
    amount: int
    pot: int


class ExtraReturned(Event, frozen=True, gc=False, tag="extra_returned"):
    """A player got an extra bet back that nobody covered (Z30-64, Z30-66)."""

    public = ("seat", "amount")
    seat: int
    amount: int


class DealershipOffered(Event, frozen=True, gc=False, tag="dealership_offered"):
    """The dealer does not cover; who takes the deal pays ``amount`` (Z30-66)."""

    public = ("seat", "amount", "folded")
    seat: int
    amount: int
    folded: bool
    """The dealer is out of the round; else he stays in as an ordinary player (Z30-65)."""


class DealershipAccepted(Event, frozen=True, gc=False, tag="dealership_accepted"):
    """A player takes over the deal (Z30-66)."""

    public = ("seat",)
    seat: int


class DealershipDeclined(Event, frozen=True, gc=False, tag="dealership_declined"):
    """A player does not want to deal (Z30-66)."""

    public = ("seat",)
    seat: int


class DealerChanged(Event, frozen=True, gc=False, tag="dealer_changed"):
    """Somebody else deals from now on."""

    public = ("seat", "reason")
    seat: int
    reason: DealerReason


class Bought(Event, frozen=True, gc=False, tag="bought"):
    """A player bought cards face down (Z04-65)."""

    public = ("seat", "count")
    private = ("cards",)
    seat: int
    count: int
    cards: Codes | None


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A player had nothing to say: in PRESHOW, as a raise, when buying, or in a window."""

    public = ("seat", "where")
    seat: int
    where: Literal["preshow", "raise", "buy", "death_window", "out_cripple"]
