"""A record from a file or from standard input, its players and its seats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from stammtisch.cli.arguments.numbers import natural
from stammtisch.cli.arguments.storage import file_name
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say
from stammtisch.cli.mistakes import file_in_words
from stammtisch.records.move_report import LARGEST, begins_report, reported
from stammtisch.records.notation.parser import read
from stammtisch.records.record import MAX_BYTES, Record


def add_file(parser: argparse.ArgumentParser) -> None:
    """The argument ``FILE``, for every command that reads a record."""
    parser.add_argument(
        "file",
        type=file_name,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="eine Aufzeichnung, als JSON Lines, als Text oder in der Meldung eines Zugs; - liest"
            " von der Standardeingabe",
            en="a record, as JSON Lines, as text, or in the report of a move; - reads from"
            " standard input",
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
    """The record in ``file`` (``-``: standard input), also if it is in a report of a move.

    Raises `Failure` or `BadRecord`.
    """
    text = content(file)
    report = reported(text)
    if report is None:
        return read(text, until)
    if report.record is None:
        named = file_in_words(file)
        raise Failure(
            say(
                de=f"{named} kommt aus einer Partie, die noch lief, und enthält nur, was ein Platz"
                " sah; „stammtisch replay“ zeigt es",
                en=f"{named} is from a match that was still running, and holds only what one seat"
                " saw; `stammtisch replay` shows it",
            )
        )
    return read(report.record, until)


def content(file: str) -> bytes:
    """What stands in ``file`` (``-``: standard input), one byte more than allowed at most.

    Raises `Failure`.
    """
    try:
        if file == "-":
            return _allowed(sys.stdin.buffer)
        with Path(file).open("rb") as opened:
            return _allowed(opened)
    except (OSError, ValueError) as wrong:
        named = file_in_words(file)
        cause = why(wrong) if isinstance(wrong, OSError) else str(wrong)
        raise Failure(
            say(de=f"{named} lässt sich nicht lesen: {cause}", en=f"cannot read {named}: {cause}")
        ) from None


def _allowed(opened: BinaryIO) -> bytes:
    text = opened.read(MAX_BYTES + 1)
    return text + opened.read(LARGEST - len(text) + 1) if begins_report(text) else text


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
