"""What is said and shown, and what is asked for."""

from __future__ import annotations

from stammtisch.games.maumau.state.events.base import MauMauEvent


class Said(MauMauEvent, frozen=True, tag="said", gc=False):
    """Somebody said a phrase."""

    seat: int
    phrase: str
    to: int | None = None


class Exclaimed(MauMauEvent, frozen=True, tag="exclaimed", gc=False):
    """Somebody rejoiced or cried out."""

    seat: int
    kind: str


class CountdownStarted(MauMauEvent, frozen=True, tag="countdown_started", gc=False):
    """``by`` counts for ``seat``: 5."""

    seat: int
    by: int


class CountdownNumber(MauMauEvent, frozen=True, tag="countdown_number", gc=False):
    """The next number."""

    number: int


class CountdownCancelled(MauMauEvent, frozen=True, tag="countdown_cancelled", gc=False):
    """The player woke up in time."""

    seat: int


class GestureDue(MauMauEvent, frozen=True, tag="gesture_due", gc=False):
    """These players have to make a gesture."""

    name: str
    seats: tuple[int, ...]
    rule_no: int
    due: int


class GestureDone(MauMauEvent, frozen=True, tag="gesture_done", gc=False):
    """Somebody made it."""

    seat: int
    name: str


class GestureMissed(MauMauEvent, frozen=True, tag="gesture_missed", gc=False):
    """The time for it is over without these players."""

    name: str
    seats: tuple[int, ...]


class PhraseDue(MauMauEvent, frozen=True, tag="phrase_due", gc=False):
    """A rule asks somebody to say something."""

    seat: int
    phrase: str
    rule_no: int
    to: int | None = None
