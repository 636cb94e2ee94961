"""What one viewer is told: events as the seat knows them, and the fields that changed for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import astuple

from stammtisch.games.protocol import Action, Actor, AnyGame, Blocked, Event, SomeObservation
from stammtisch.records import differences
from stammtisch.table.match.step import Auto, Happening, Step
from stammtisch.table.match.undo import Undone
from stammtisch.table.table import Table


class Happened(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The events of one entry, as the viewer may know them."""

    seq: int
    by: Actor
    events: tuple[Event, ...]
    auto: Auto = None


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a viewer may know and do at one moment."""

    observation: SomeObservation
    legal: Sequence[Action] = ()
    """The legal actions, or where there are hundreds those that a page is told."""
    blocked: Sequence[Blocked] = ()
    choices: Sequence[Action] = ()
    """All legal actions, for bots."""


LONG = 16
"""Lists of legal actions above this length travel as what is new in them."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a step means to a viewer."""

    seq: int
    happened: tuple[Happened, ...]
    changes: dict[str, object]
    """Top-level fields of the observation with new values, by their wire name."""
    view: View
    """The viewer's view after the step."""
    legal: Sequence[Action | tuple[int, int]] = ()
    """The legal actions as they travel; see `shortened`."""


def view(game: AnyGame, state: object, seat: int | None, actors: Sequence[Actor]) -> View:
    """The view of ``seat`` (``None``: a spectator) of a state in which ``actors`` may act."""
    rules = game.rules
    seen = rules.observation(state, seat)
    if seat is None or seat not in actors:
        return View(seen)
    choices = rules.legal_actions(state, seat)
    legal = choices if game.offered is None else game.offered(choices)
    return View(seen, legal, rules.blocked(state, seat), choices)


def look(table: Table, seat: int | None) -> View | None:
    """The view of ``seat`` now; ``None`` before the match has begun."""
    if table.snapshot is None:
        return None
    return view(table.game, table.snapshot.state, seat, table.actors)


def change(table: Table, step: Step, seat: int | None, before: View | None = None) -> Change:
    """What ``step`` means to ``seat``; ``before``, the view it had, saves an observation.

    At the start of a match every field is a change.
    """
    snapshot = step.snapshot
    after = view(table.game, snapshot.state, seat, snapshot.actors)
    old = None
    if before is not None:
        old = before.observation
    elif step.doc is None or step.doc.stage != "playing":
        old = table.game.rules.observation(step.before, seat)
    happened = told(step.happened, seat)
    known = () if before is None else before.legal
    legal = shortened(known, after.legal)
    return Change(snapshot.seq, happened, changed(old, after.observation), after, legal)


def shortened(
    before: Sequence[Action], after: Sequence[Action]
) -> Sequence[Action | tuple[int, int]]:
    """``after``; if it is `LONG`, with ``(start, count)`` for every run of actions of ``before``.

    Where rules can be broken hundreds of actions are possible, and few of them change.
    """
    if len(after) <= LONG:
        return after
    places = {action: place for place, action in enumerate(before)}
    parts: list[Action | tuple[int, int]] = []
    for action in after:
        place = places.get(action)
        last = parts[-1] if parts else None
        if place is None:
            parts.append(action)
        elif isinstance(last, tuple) and sum(last) == place:
            parts[-1] = (last[0], last[1] + 1)
        else:
            parts.append((place, 1))
    return parts


def changed(before: SomeObservation, after: SomeObservation) -> dict[str, object]:
    """The fields of ``after`` that ``before`` does not have equal, by wire name; else all."""
    if before is None:
        return dict(zip(type(after).__struct_encode_fields__, astuple(after), strict=True))
    return differences.changed(before, after)


def undone_by(one: Happening) -> int | None:
    """Behind which entry the match stands again, if this is what undid others."""
    return next((event.to for event in one.events if isinstance(event, Undone)), None)


def told(happened: Iterable[Happening], seat: int | None) -> tuple[Happened, ...]:
    """What happened, as ``seat`` may know it; an entry without news has no events."""
    return tuple(
        [
            Happened(
                one.seq, one.by, tuple([event.seen_by(seat) for event in one.events]), one.auto
            )
            for one in happened
        ]
    )
