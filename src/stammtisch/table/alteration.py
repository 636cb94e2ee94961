"""Changing a table before its match, by its host: other rules, other settings, other seats."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import asdict, replace

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.match.alterations import AlterationEntry, alteration_entry
from stammtisch.table.match.log import Entry
from stammtisch.table.model import Seat, Settings, TableDoc
from stammtisch.table.opening import TablePlan, playable, settled
from stammtisch.table.people.seats import must_be_open, must_host


class Alteration(msgspec.Struct, frozen=True):
    """A table that was changed: its document, and the entry to be stored with it."""

    doc: TableDoc
    entry: Entry


def altered(game: AnyGame, doc: TableDoc, guest: str, plan: TablePlan) -> Alteration | None:
    """The table as its host wants it now; ``None`` where it is so already.

    ``plan`` says everything anew, as at the opening, but bots keep their seats, ``seats`` left out
    is as many as there are, and what the game notes of its players stays. Nobody is put out: only
    free seats go, and who sits behind them moves up. From here on the match begins by the host
    alone, for nobody else has agreed to what was changed.

    Raises `RuleViolation` ``not_host``, ``tournament_plan``, ``already_started``,
    ``table_closed``, ``out_of_play``, ``seats_occupied``; `BadOptions` as `opening.opened`.
    """
    must_host(doc, guest)
    if doc.evening:
        raise RuleViolation("tournament_plan")
    must_be_open(doc)
    count = len(doc.seats) if plan.seats is None else plan.seats
    options = playable(game, {**plan.options, **_noted(game, doc)}, count)
    settings = settled(game, options, plan.settings)
    told = AlterationEntry(
        name=next((seat.name for seat in doc.seats if guest in seat.owners), ""),
        options=_news(doc.options, options),
        settings=_news(_plain(doc.settings), _plain(settings)),
        seats=None if count == len(doc.seats) else count,
    )
    if not (told.options or told.settings or told.seats):
        return None
    entry = alteration_entry(doc.altered + 1, told)
    changed = replace(
        _with_seats(doc, count),
        options=options,
        settings=settings,
        begins=False,
        altered=entry.seq,
    )
    return Alteration(changed, entry)


def _noted(game: AnyGame, doc: TableDoc) -> dict[str, object]:
    """The options in which the game notes its players: nobody chooses them."""
    noted = game.continuity.noted if game.continuity is not None else frozenset()
    return {name: value for name, value in doc.options.items() if name in noted}


def _plain(settings: Settings) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(asdict(settings))
    return plain


def _news(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    return {
        name: value for name, value in after.items() if name not in before or before[name] != value
    }


def _with_seats(doc: TableDoc, count: int) -> TableDoc:
    """The same people on ``count`` seats, in the same order. Raises ``seats_occupied``."""
    taken = sum(seat.kind != "empty" for seat in doc.seats)
    if taken > count:
        raise RuleViolation("seats_occupied", seats=count, taken=taken)
    kept = list(range(len(doc.seats)))
    for number in reversed(range(len(doc.seats))):
        if len(kept) > count and doc.seats[number].kind == "empty":
            kept.remove(number)
    seats = [doc.seats[number] for number in kept] + [Seat()] * (count - len(kept))
    lookback = tuple(new for new, old in enumerate(kept) if old in doc.lookback)
    return replace(doc, seats=tuple(seats), lookback=lookback)
