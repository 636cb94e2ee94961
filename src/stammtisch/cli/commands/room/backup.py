"""``stammtisch backup``: the room as it is at one moment, in one file, checked."""

from __future__ import annotations

import argparse

from stammtisch.cli import databases
from stammtisch.cli.arguments.storage import a_file
from stammtisch.cli.language import say, tell
from stammtisch.cli.output.places import check_place
from stammtisch.games import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "file",
        type=a_file,
        metavar=say(de="DATEI", en="FILE"),
        help=say(de="eine Datei, die es noch nicht gibt", en="a file that does not exist yet"),
    )
    databases.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Write and check the backup. Returns 0, or `Failure`."""
    from stammtisch.storage.transfer import rooms  # noqa: PLC0415

    check_place(args.file)
    found = databases.done(rooms.back_up(databases.inhabited(args), args.file, games()))
    tell(f"{args.file}: {databases.told(found)}")
    return 0
