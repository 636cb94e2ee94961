"""Who sits where, and who acts for him."""

from __future__ import annotations

from stammtisch.games.maumau.state.events.base import MauMauEvent


class ControlChanged(MauMauEvent, frozen=True, tag="seat_control", gc=False):
    """A bot acts for the seat, or its owner again."""

    public = ("seat", "control")
    seat: int
    control: str


class Attended(MauMauEvent, frozen=True, tag="attended", gc=False):
    """Who is at the table of a tournament now (TS-25)."""

    public = ("seats",)
    seats: tuple[int, ...]


class Asked(MauMauEvent, frozen=True, tag="asked", gc=False):
    """Somebody asked about a clause."""

    public = ("seat", "topic")
    seat: int
    topic: str


class Joined(MauMauEvent, frozen=True, tag="joined", gc=False):
    """Somebody sits down; ``at_once`` or after the round."""

    public = ("seat", "name", "at_once")
    seat: int
    name: str
    at_once: bool


class Left(MauMauEvent, frozen=True, tag="left", gc=False):
    """Somebody gets up; ``at_once`` or after the round."""

    public = ("seat", "at_once")
    seat: int
    at_once: bool


class ReadySaid(MauMauEvent, frozen=True, tag="ready", gc=False):
    """Somebody is ready, or no longer."""

    public = ("seat", "ready")
    seat: int
    ready: bool
