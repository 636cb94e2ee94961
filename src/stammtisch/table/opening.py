"""Opening a table: what its first person wants, made into its document."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import asdict, replace

from stammtisch.games.protocol import AnyGame, BadOptions, RuleViolation
from stammtisch.table.match.fair import commitment
from stammtisch.table.match.options import parse_options
from stammtisch.table.model import Seat, Settings, TableDoc, WantedSettings
from stammtisch.table.people import chat, rewind, seats
from stammtisch.table.people.seats import Birth


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the person who opens a table wants it to be."""

    seats: int | None = None
    """``None``: as many as the game is usually played with."""
    options: dict[str, object] = {}
    settings: WantedSettings = WantedSettings()
    bots: tuple[str, ...] = ()
    """Bots for the seats after the first."""
    called: Mapping[str, str] = {}
    """By bot, the name of who has one of its own; whose name is taken, stays away."""


def opened(
    game: AnyGame, birth: Birth, guest: str, name: str, plan: TablePlan | None = None
) -> TableDoc:
    """The document of a table with ``guest`` (SHA-256 of the guest key) on seat 0.

    Raises `BadOptions` for options or a number of seats that the game does not have,
    `RuleViolation` ``bad_name``, ``table_full``.
    """
    plan = plan or TablePlan()
    count = game.default_seats if plan.seats is None else plan.seats
    options = playable(game, plan.options, count)
    doc = TableDoc(
        id=birth.id,
        code=birth.code,
        game=game.name,
        rules_version=game.rules_version,
        options=options,
        settings=settled(game, options, plan.settings),
        seats=(Seat(),) * count,
        host=guest,
        secret=birth.secret,
        commitment=commitment(birth.secret),
        created_ms=birth.now,
    )
    doc = seats.join(doc, guest, name, 0)
    for bot in plan.bots:
        doc = _with_bot(doc, bot, plan.called.get(bot))
    full = all(seat.kind != "empty" for seat in doc.seats)
    return replace(doc, begins=bool(plan.bots) and full)


def playable(game: AnyGame, given: Mapping[str, object], seats: int) -> dict[str, object]:
    """All options of a table with the ``given`` values and so many seats. Raises `BadOptions`."""
    if seats not in game.seats:
        raise BadOptions("seats", seats, f"{game.seats.start} to {game.seats.stop - 1}")
    options = parse_options(game, given)
    game.rules.new(options, seats)
    plain: dict[str, object] = msgspec.to_builtins(options)
    return plain


def settled(game: AnyGame, options: Mapping[str, object], wanted: WantedSettings) -> Settings:
    """The settings of a table that is opened so: what nobody has chosen is as usual."""
    looks = rewind.usual(game, options) if wanted.rewind is None else wanted.rewind
    chosen = {"chat": wanted.chat or chat.usual(wanted), "rewind": looks}
    return Settings(**{**asdict(wanted), **chosen})


def _with_bot(doc: TableDoc, bot: str, name: str | None) -> TableDoc:
    """A bot under its own name; where somebody has that, another one of the same level."""
    if name is None:
        return seats.with_bot(doc, bot)
    try:
        return seats.with_bot(doc, bot, name=name)
    except RuleViolation as taken:
        if taken.code not in {"name_taken", "name_alike"}:
            raise
        return seats.with_bot(doc, bot.partition("/")[0])
