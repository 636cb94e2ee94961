"""A record from a file or from standard input, its players and its seats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from stammtisch.cli.common import Failure, natural, say, why
from stammtisch.records.notation.parser import read
from stammtisch.records.record import MAX_BYTES, Record


def add_file(parser: argparse.ArgumentParser) -> None:
    """The argument ``FILE``, for every command that reads a record."""
    parser.add_argument(
        "file",
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="eine Aufzeichnung, als JSON Lines oder als Text; - liest von der Standardeingabe",
            en="a record, as JSON Lines or as text; - reads from standard input",
        ),
    )


def add_until(parser: argparse._ActionsContainer) -> None:
    """The argument ``until``: which moment of the record is meant."""
    parser.add_argument(
        "--until",
        type=natural,
        metavar="N",
        help=say(de="nach Aktion N (Vorgabe: am Ende)", en="after action N (default: at the end)"),
    )


def load(file: str, until: int | None = None) -> Record:
    """The record in ``file`` (``-``: standard input). Raises `Failure` or `BadRecord`."""
    return read(content(file), until)


def content(file: str) -> bytes:
    """What stands in ``file`` (``-``: standard input), one byte more than allowed at most.

    Raises `Failure`.
    """
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as wrong:
        cause = why(wrong) if isinstance(wrong, OSError) else str(wrong)
        raise Failure(
            say(de=f"{file} lässt sich nicht lesen: {cause}", en=f"cannot read {file}: {cause}")
        ) from None


def names(players: Sequence[str]) -> list[str]:
    """The players by seat as a sentence names them: bots without their mark, none like another."""
    plain = [name.removeprefix("bot:") for name in players]
    return [
        name if plain.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(plain)
    ]


def check_seat(seat: int | None, record: Record) -> None:
    """Raises `Failure` with status 2 for a seat that the record has not."""
    seats = len(record.header.players)
    if seat is not None and seat not in range(seats):
        raise Failure(
            say(
                de=f"--seat {seat}: die Plätze dieser Aufzeichnung sind 0 bis {seats - 1}",
                en=f"--seat {seat}: the seats of this record are 0 to {seats - 1}",
            ),
            status=2,
        )
