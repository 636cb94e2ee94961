"""``stammtisch tables``: the tables of a room, and a link to the page that closes them."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.cli import databases
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.variables import Setting
from stammtisch.cli.failure import Failure, bad_setting, not_together, why
from stammtisch.cli.language import many, say, tell
from stammtisch.cli.output.screen import Screen
from stammtisch.table.people.names import printable
from stammtisch.web.edge.bad_setting import BadSetting

if TYPE_CHECKING:
    from stammtisch.storage.transfer.listing import ListedTable, Listing

_STAGES = {
    "open": ("wartet", "waiting"),
    "playing": ("spielt", "playing"),
    "over": ("zu Ende", "over"),
    "closed": ("geschlossen", "closed"),
    "halted": ("angehalten", "halted"),
    "damaged": ("beschädigt", "damaged"),
}


_LONGEST = 1_000
"""Columns; no line is as long."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    databases.add_arguments(parser)
    add = parser.add_argument
    add(
        "--all",
        action="store_true",
        help=say(de="auch beendete Tische", en="list finished tables too"),
    )
    add_json(parser)
    add(
        "--web",
        action="store_true",
        help=say(
            de="nennt den Link zur Seite des Betreibers: Tische ansehen, schließen, allen etwas"
            " sagen",
            en="print the link to the operator's page: watch tables, close them, message players",
        ),
    )
    add(
        "--end",
        action="store_true",
        help=say(de="beendet den Link von --web", en="revoke the link of --web"),
    )


def run(args: argparse.Namespace) -> int:
    """Print the tables or the link, or end it. 0, or `Failure`."""
    if args.web or args.end:
        _only_link(args)
        return _link(args)
    from stammtisch import wiring  # noqa: PLC0415 - help needs none of it
    from stammtisch.storage.transfer import listing  # noqa: PLC0415

    try:
        keep_days = wiring.keep_days(os.environ)
    except BadSetting as wrong:
        raise bad_setting(wrong) from None
    place = databases.inhabited(args)
    found = databases.done(listing.listed(place, keep_days, everything=args.all))
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        _show(found)
    return 0


def _show(found: Listing) -> None:
    if found.tables:
        # A pipe has no width: every line is to be whole there. On a narrow screen words wrap.
        whole = not Screen().is_terminal
        table = Table(show_edge=False, pad_edge=False, box=None)
        for de, en in (
            ("Tisch", "table"),
            ("Spiel", "game"),
            ("Stand", "stage"),
            ("Plätze", "seats"),
            ("Einträge", "entries"),
            ("seit", "since"),
            ("bleibt", "stays"),
        ):
            table.add_column(say(de=de, en=en), no_wrap=whole or en == "table", overflow="fold")
        for row in found.tables:
            table.add_row(*(Text(printable(cell)) for cell in _cells(row)))
        Screen(width=_LONGEST if whole else None).print(table)
    told = ", ".join(f"{count} {_stage(stage)}" for stage, count in sorted(found.stages.items()))
    tell(say(de=f"Tische: {told or 'keine'}.", en=f"Tables: {told or 'none'}."))
    tell(
        say(
            de=f"Was nicht gespielt wird, bleibt {many(found.keep_days, 'Tag', 'Tage')}"
            " (STAMMTISCH_KEEP_DAYS); gezählt wird, solange der Raum da ist.",
            en=f"What is not being played stays for {many(found.keep_days, 'day', 'days')}"
            " (STAMMTISCH_KEEP_DAYS), counted while the room is there.",
        )
    )


def _cells(row: ListedTable) -> tuple[str, ...]:
    bots = say(de=many(row.bots, "Bot", "Bots"), en=many(row.bots, "bot", "bots"))
    people = f"{row.people} + {bots}"
    left = row.days_left
    return (
        row.id[:8],
        row.game,
        _stage(row.stage) + (say(de=", Abend", en=", evening") if row.evening else ""),
        f"{people if row.bots else row.people} / {row.seats}",
        f"{row.entries}",
        time.strftime("%Y-%m-%d %H:%M", time.localtime(row.created_ms / 1000)),
        say(de="solange", en="while it runs")
        if left is None
        else say(de=f"{left} T", en=f"{left} d"),
    )


def _stage(stage: str) -> str:
    de, en = _STAGES.get(stage, (stage, stage))
    return say(de=de, en=en)


def _only_link(args: argparse.Namespace) -> None:
    """Raises `Failure` for an argument that says nothing about the link."""
    asked = "--end" if args.end else "--web"
    named_database = args.database and not isinstance(args.database, Setting)
    for name, given in (
        ("--web", args.web and args.end),
        ("--all", args.all),
        ("--json", args.json),
        ("--database", named_database),
    ):
        if given:
            raise not_together(name, asked)


def _link(args: argparse.Namespace) -> int:
    """Print the link, or end it."""
    from stammtisch.web.edge.identity.operator import OperatorKey  # noqa: PLC0415 - the list needs none

    folder: Path = args.data_dir.expanduser()
    key = OperatorKey(folder)
    try:
        if args.end:
            _must_be_a_rooms(folder)
            key.end()
            tell(say(de="Der Link gilt nicht mehr.", en="The link is no longer valid."))
            return 0
        address = _address(folder)
        secret = key.renew()
    except OSError as error:
        raise Failure(
            say(
                de=f"Im Datenordner {folder} lässt sich nichts schreiben ({why(error)});"
                " mit --data-dir den des Raums angeben, als dessen Benutzer oder als root.",
                en=f"nothing can be written in the data folder {folder} ({why(error)}); name"
                " that of the room with --data-dir, as its user or as root.",
            )
        ) from None
    print(f"{address}operator#{secret}")
    tell(
        say(
            de="Wer diesen Link hat, sieht alle Tische und kann sie schließen. Ein früherer gilt"
            " nicht mehr; --end beendet ihn. Über den öffentlichen Namen geht er ebenso.",
            en="Whoever has this link sees all tables and can close them. An earlier one is no"
            " longer valid; --end revokes it. It works under the public name as well.",
        )
    )
    return 0


def _must_be_a_rooms(folder: Path) -> None:
    """Raises `Failure` for a folder that no room has had: its link would be valid elsewhere."""
    from stammtisch.storage.folder import LOCK  # noqa: PLC0415 - help needs none of it

    if not (folder / LOCK).exists():
        raise Failure(
            say(
                de=f"{folder} ist kein Datenordner eines Raums, also ist dort kein Link zu"
                " beenden; mit --data-dir den des Raums nennen.",
                en=f"{folder} is no data folder of a room, so there is no link to revoke; name"
                " that of the room with --data-dir.",
            )
        )


def _address(folder: Path) -> str:
    """Where the room of this folder is on this machine. Raises `Failure` if none runs there."""
    from stammtisch.storage.folder import LOCK, FolderLock, FolderTaken  # noqa: PLC0415

    try:
        if (folder / LOCK).exists():
            FolderLock(folder, "").close()
    except FolderTaken as taken:
        return taken.holder.rpartition(" ")[2] or "/"
    raise Failure(
        say(
            de=f"Im Datenordner {folder} läuft kein Raum; ihn starten oder mit --data-dir einen"
            " anderen nennen.",
            en=f"no room runs in the data folder {folder}; start it or name another one with"
            " --data-dir.",
        )
    )
