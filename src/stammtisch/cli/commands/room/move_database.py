"""``stammtisch move-database``: a whole room into another database, compared row by row."""

from __future__ import annotations

import argparse

from stammtisch.cli import databases
from stammtisch.cli.failure import Failure
from stammtisch.cli.language import many, say, tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    words = say(
        de="postgresql://…, ein Datenordner oder die Datei darin",
        en="postgresql://…, a data folder, or the file in it",
    )
    parser.add_argument("source", metavar=say(de="VON", en="FROM"), help=words)
    parser.add_argument("target", metavar=say(de="NACH", en="TO"), help=words)


def run(args: argparse.Namespace) -> int:
    """Copy, compare, and only then let it count. Returns 0, or `Failure`."""
    from stammtisch.storage.transfer import rooms  # noqa: PLC0415

    try:
        source, target = databases.place(args.source), databases.place(args.target)
    except argparse.ArgumentTypeError as error:
        raise Failure(str(error), status=2) from None
    if source == target:
        raise Failure(
            say(
                de="VON und NACH sind dasselbe; zwei verschiedene nennen.",
                en="FROM and TO are the same; name two different ones.",
            ),
            status=2,
        )
    count = databases.done(rooms.move(source, target))
    tables, entries, lines = (count[part] for part in ("tables", "actions", "lines"))
    tell(
        say(
            de=f"Umgezogen und Zeile für Zeile verglichen: {many(tables, 'Tisch', 'Tische')},"
            f" {many(entries, 'Eintrag', 'Einträge')}, {count['journals']} Abende und Runden mit"
            f" {many(lines, 'Zeile', 'Zeilen')}. Der alte Raum liegt noch, wo er war.",
            en=f"moved and compared row by row: {many(tables, 'table', 'tables')},"
            f" {many(entries, 'entry', 'entries')}, {count['journals']} evenings and Runden with"
            f" {many(lines, 'line', 'lines')}. The old room is still where it was.",
        )
    )
    return 0
