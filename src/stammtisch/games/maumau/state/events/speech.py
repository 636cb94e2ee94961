"""What is said and shown, and what is asked for."""

from __future__ import annotations

from stammtisch.games.maumau.state.events.base import MauMauEvent


class Said(MauMauEvent, frozen=True, tag="said", gc=False):
    """Somebody said a phrase."""

    public = ("seat", "phrase", "to")
    seat: int
    phrase: str
    to: int | None = None


class Exclaimed(MauMauEvent, frozen=True, tag="exclaimed", gc=False):
    """Somebody rejoiced or cried out."""

    public = ("seat", "kind")
    seat: int
    kind: str


class CountdownStarted(MauMauEvent, frozen=True, tag="countdown_started", gc=False):
    """``by`` counts for ``seat``: 5."""

    public = ("seat", "by")
    seat: int
    by: int


class CountdownNumber(MauMauEvent, frozen=True, tag="countdown_number", gc=False):
    """The next number."""

    public = ("number",)
    number: int


class CountdownCancelled(MauMauEvent, frozen=True, tag="countdown_cancelled", gc=False):
    """The player woke up in time."""

    public = ("seat",)
    seat: int


class GestureDue(MauMauEvent, frozen=True, tag="gesture_due", gc=False):
    """These players have to make a gesture."""

    public = ("name", "seats", "rule_no", "due")
    name: str
    seats: tuple[int, ...]
    rule_no: int
    due: int


class GestureDone(MauMauEvent, frozen=True, tag="gesture_done", gc=False):
    """Somebody made it."""

    public = ("seat", "name")
    seat: int
    name: str


class GestureMissed(MauMauEvent, frozen=True, tag="gesture_missed", gc=False):
    """The time for it is over without these players."""

    public = ("name", "seats")
    name: str
    seats: tuple[int, ...]


class PhraseDue(MauMauEvent, frozen=True, tag="phrase_due", gc=False):
    """A rule asks somebody to say something."""

    public = ("seat", "phrase", "rule_no", "to")
    seat: int
    phrase: str
    rule_no: int
    to: int | None = None
