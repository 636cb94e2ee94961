"""Challenges and the Plenum; open tables only."""

from __future__ import annotations

from typing import ClassVar

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.maumau.state.events.base import MauMauEvent


class ChallengeUpheld(MauMauEvent, frozen=True, tag="challenge_upheld", gc=False):
    """The accused had broken a rule; ``cards`` penalty cards by seat (MM-6.9)."""

    public = ("seat", "accused", "group", "kind", "cards", "taken_back", "rule_no")
    discloses: ClassVar[bool] = True
    settles: ClassVar[str] = "challenge"
    lull: ClassVar[float] = 3.0

    seat: int
    accused: int
    group: str
    kind: str
    """``card`` or ``conduct``."""
    cards: tuple[int, ...]
    taken_back: bool = False
    rule_no: int | None = None


class ChallengeRejected(MauMauEvent, frozen=True, tag="challenge_rejected", gc=False):
    """The accused had not: the challenger pays."""

    public = ("seat", "accused", "group", "rule_no")
    discloses: ClassVar[bool] = True
    lull: ClassVar[float] = 3.0

    seat: int
    accused: int
    group: str
    rule_no: int | None = None


class TakenBack(MauMauEvent, frozen=True, tag="taken_back", gc=False):
    """Wrong cards went back to their player, and the table is as it was."""

    public = ("seat", "cards", "eff")
    seat: int
    cards: Codes
    eff: str


class PlenumCalled(MauMauEvent, frozen=True, tag="plenum_called", gc=False):
    """A Plenum sits; the game stands still."""

    public = ("seat", "accused", "matter", "ref_turn", "text", "target", "group", "rule_no")
    seat: int
    accused: int
    matter: str
    ref_turn: int
    text: str = ""
    target: int | None = None
    group: str | None = None
    rule_no: int | None = None


class PlenumSpoke(MauMauEvent, frozen=True, tag="plenum_spoke", gc=False):
    """A party has spoken."""

    public = ("seat", "text")
    seat: int
    text: str


class PlenumStep(MauMauEvent, frozen=True, tag="plenum_step", gc=False):
    """Whose turn it is: plaintiff, accused, vote."""

    public = ("step",)
    step: str


class PlenumVoted(MauMauEvent, frozen=True, tag="plenum_voted", gc=False):
    """Somebody has voted; how, is shown with the verdict."""

    public = ("seat",)
    private = ("guilty",)
    seat: int
    guilty: bool | None = None


class PlenumVerdict(MauMauEvent, frozen=True, tag="plenum_verdict", gc=False):
    """The votes (a missing one counts as not guilty) and the verdict."""

    public = ("guilty", "votes", "penalty")
    discloses: ClassVar[bool] = True
    lull: ClassVar[float] = 3.0

    guilty: bool
    votes: dict[int, bool]
    penalty: int | None = None
    """Who receives the card."""
