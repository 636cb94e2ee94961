"""Who acts, what they do, and what happens then: the words of every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, TypeAlias

import msgspec
import msgspec.structs

Actor: TypeAlias = int
"""A seat ``0 .. n-1``, or one of the two actors that are not people: `CHANCE` and `CLOCK`."""

CHANCE: Actor = -1
"""Chance acts by shuffling, drawing lots and throwing dice."""

CLOCK: Actor = -2
"""The clock acts when a window or a player's time to think ends."""

ACTOR_NAMES: Mapping[Actor, str] = {CHANCE: "chance", CLOCK: "clock"}


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What an actor wants to do. Every game has its own tagged union of actions."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something that happened, including what only some seats may know."""

    discloses: ClassVar[bool] = False
    """Whether it reveals something nobody could know before, apart from the cards it shows: a
    verdict or a hidden vote. Until then, states that differ in this look the same to everybody."""

    lull: ClassVar[float] = 0.0
    """How long bots wait after this event, so that people see what happened, as a multiple of the
    time that a bot seems to think."""

    settles: ClassVar[str] = ""
    """A type of action that this event has made pointless and costly. A seat that still sends one
    from a page that has not shown the event is told to look again, and nothing has happened."""

    public: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody may know."""
    private: ClassVar[tuple[str, ...]] = ()
    """The fields that only the insiders may know."""
    insiders: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that contain the seats of the insiders."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as ``seat`` may know it (``None``: a spectator), built from what it may see.

        A field that is neither `public` nor `private` is told to nobody: it has its default, or
        ``None``. If the audience of a field depends on more, an event overrides this method and
        builds what is seen itself; it never deletes, and never returns ``self``.
        """
        kind = type(self)
        inside = self.private and seat in [getattr(self, name) for name in self.insiders]
        if _whole(kind, bool(inside)):
            return self
        told = self.public + self.private if inside else self.public
        known = {name: getattr(self, name) for name in told}
        return kind(**dict.fromkeys(_required(kind)) | known)


@cache
def _whole(event: type[Event], inside: bool) -> bool:
    """Whether everybody, or every insider, may know all fields."""
    told = event.public + event.private if inside else event.public
    return all(name in told for name in event.__struct_fields__)


@cache
def _required(event: type[Event]) -> tuple[str, ...]:
    """The fields without a default."""
    return tuple(field.name for field in msgspec.structs.fields(event) if field.required)
