"""``stammtisch record``: writes a record as JSON Lines or as text, from either."""

from __future__ import annotations

import argparse
import sys

from stammtisch.cli.input.records import add_file, load
from stammtisch.cli.language import say, tell
from stammtisch.cli.mistakes import bad_record
from stammtisch.records.notation.text import written
from stammtisch.records.record import BadRecord, encode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    parser.add_argument(
        "--text",
        action="store_true",
        help=say(
            de="als Text, eine Aktion je Zeile (Vorgabe: JSON Lines)",
            en="as text, one action a line (default: JSON Lines)",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Write it. Returns 0; raises `Failure` with status 1 for a line that is wrong."""
    try:
        record = load(args.file)
    except BadRecord as wrong:
        raise bad_record(args.file, wrong) from None
    text = written(record) if args.text else encode(record.header, record.moves)
    if sys.stdout.isatty():
        tell(text.removesuffix("\n"))
    else:  # into a file nothing else may go than what stands in the record
        sys.stdout.write(text)
    return 0
