"""Whether a player is here, lost or gone, and whether a bot plays meanwhile; all as values."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.table.model import Seat, Settings, over_days

PresenceState: TypeAlias = Literal["here", "lost", "left"]


class Presence(msgspec.Struct, frozen=True):
    """A player's presence; ``since`` in ms of whatever clock the owner uses, always the same."""

    state: PresenceState
    since: int


def at_first(seat: Seat, now: int) -> Presence:
    """The presence when the table comes up: nobody is connected yet, bots always are."""
    if seat.kind != "person":
        return Presence("here", now)
    return Presence("left" if seat.left else "lost", now)


def seen(before: Presence, seat: Seat, connections: int, now: int) -> Presence:
    """The presence with so many open connections; ``since`` moves only with the state."""
    state: PresenceState = "here"
    if seat.kind == "person":
        state = "left" if seat.left else ("here" if connections > 0 else "lost")
    return before if state == before.state else Presence(state, now)


def until(presence: Presence, settings: Settings) -> int | None:
    """When the table stops waiting for a lost player; ``None`` where it does not or has."""
    if presence.state != "lost" or settings.absent != "bot" or over_days(settings):
        return None
    return presence.since + settings.grace_ms


def long_gone(presence: Presence, settings: Settings, now: int) -> bool:
    """Whether the person has not been here for longer than the table's grace, at ``now``.

    Nobody is at a table over days, where each comes when it suits.
    """
    if over_days(settings):
        return False
    return presence.state == "lost" and now >= presence.since + settings.grace_ms


def stands_in(presence: Presence, settings: Settings, now: int) -> bool:
    """Whether a bot plays for the person at ``now``; it hands back when the person is here."""
    if settings.absent != "bot":
        return False
    if presence.state == "left":
        return True
    end = until(presence, settings)
    return end is not None and now >= end
