"""``stammtisch restore``: an empty room filled from a backup."""

from __future__ import annotations

import argparse

from stammtisch.cli import databases
from stammtisch.cli.arguments.storage import a_file
from stammtisch.cli.language import say, tell
from stammtisch.games import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "file",
        type=a_file,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="eine Sicherung von „stammtisch backup“", en="a backup made by `stammtisch backup`"
        ),
    )
    databases.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Check the backup and fill the room. Returns 0, or `Failure`."""
    from stammtisch.storage.transfer import rooms  # noqa: PLC0415

    found = databases.done(
        rooms.restore(args.file, databases.chosen(args), games()), backup=args.file
    )
    tell(say(de=f"Zurückgeholt: {databases.told(found)}", en=f"restored: {databases.told(found)}"))
    return 0
