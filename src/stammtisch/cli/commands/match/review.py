"""``stammtisch review``: a match looked back at: chances, dear decisions, luck and skill."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.review import NoReview, Review, ReviewPart, review, whole
from stammtisch.analysis.review.course import MOST_ACTIONS
from stammtisch.analysis.review.model import Opened
from stammtisch.analysis.review.words import ReviewSpeaker
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import whole_number
from stammtisch.cli.failure import Failure
from stammtisch.cli.input.records import add_file, check_seat, load, names
from stammtisch.cli.language import language, say, tell
from stammtisch.cli.mistakes import bad_record, file_in_words
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.records.record import BadRecord, Record
from stammtisch.table.people.names import printable

ROWS = 12
"""Of the curve, on a terminal."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="K",
        help=say(
            de="nur die Entscheidungen von Platz K (Plätze zählen ab 0; Vorgabe: alle)",
            en="the decisions of seat K only (seats count from 0; default: all)",
        ),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look back and print. Returns 0; raises `Failure` where there is nothing to look back at."""
    record = None
    try:
        record = load(args.file)
        check_seat(args.seat, record)
        seats = range(len(record.header.players)) if args.seat is None else (args.seat,)
        found = whole(_watched(record, tuple(seats)))
    except BadRecord as wrong:
        raise bad_record(args.file, wrong, record) from None
    except NoReview as wrong:
        raise Failure(_why(args.file, wrong)) from None
    if args.json:
        tell(msgspec.json.encode(_plain(record, found)).decode())
    else:
        _show(record, found)
    return 0


def _watched(record: Record, seats: Sequence[int]) -> list[ReviewPart]:
    """All parts, with a bar on a terminal."""
    parts = review(record, seats)
    _, opened = next(parts)
    assert isinstance(opened, Opened)
    made: list[ReviewPart] = [opened]
    with progress_bar(opened.steps) as progress:
        for _, part in parts:
            made.append(part)
            progress(len(made) - 1)
    return made


def _why(given: str, wrong: NoReview) -> str:
    file = file_in_words(given)
    if wrong.why == "empty":
        return say(
            de=f"{file}: nichts zurückzublicken: die Aufzeichnung hat keine Aktion",
            en=f"{file}: nothing to look back at: the record has no action",
        )
    return say(
        de=f"{file}: zu lang für einen Rückblick: höchstens {MOST_ACTIONS} Aktionen",
        en=f"{file}: too long to look back at: {MOST_ACTIONS} actions at most",
    )


def _speaker(record: Record) -> ReviewSpeaker:
    return ReviewSpeaker(record.game, record.options, _names(record), language())


def _names(record: Record) -> Sequence[str]:
    return record.header.names or names(record.header.players)


def _plain(record: Record, found: Review) -> dict[str, object]:
    """The one object of ``--json``; decisions with their words."""
    speaker, stake = _speaker(record), found.opened.stake
    plain: dict[str, object] = msgspec.to_builtins(found, str_keys=True)
    plain["decisions"] = [
        msgspec.to_builtins(one, str_keys=True) | {"text": speaker.decision(one, stake)._asdict()}
        for one in found.decisions
    ]
    return plain


def _show(record: Record, found: Review) -> None:
    console = Screen()
    lay(console, _curve(record, found))
    for line in _told(record, found):
        console.print(printable(line), highlight=False, markup=False, soft_wrap=True)


def _told(record: Record, found: Review) -> Iterator[str]:
    speaker, stake, people = _speaker(record), found.opened.stake, _names(record)
    yield from _costly(record, found)
    yield say(
        de="Was Glück und Können der Chance auf die Partie gebracht haben:",
        en="What luck and skill did to the chance to win the match:",
    )
    yield from (f"  {people[one.seat]}: {speaker.balance(one)}" for one in found.balances)
    yield say(
        de="Was Entscheidungen gekostet haben, ohne zu wissen, wie die Karten lagen:",
        en="What decisions have cost, without knowing how the cards lay:",
    )
    yield from (f"  {people[one.seat]}: {speaker.skill(one, stake)}" for one in found.skills)
    yield say(
        de=f"Ausgespielt hat die Verteilungen der Bot {found.opened.by}.",
        en=f"The deals were played out by the bot {found.opened.by}.",
    )


def _costly(record: Record, found: Review) -> Iterator[str]:
    if not found.dearest:
        yield say(
            de="Keine Entscheidung hat sicher etwas gekostet. Gut gespielt.",
            en="No decision has surely cost anything. Well played.",
        )
        return
    yield say(de="Was am meisten gekostet hat:", en="What cost the most:")
    speaker, people, better = _speaker(record), _names(record), say(de="besser", en="better")
    by_number = {one.n: one for one in found.decisions}
    for n in found.dearest:
        one = by_number[n]
        said = speaker.decision(one, found.opened.stake)
        yield f"  {n}. {people[one.seat]}: {said.played} ({said.grade}); {better}: {said.best}"
        if said.reasons:  # beside what would have been better, since it is said of that
            yield f"     {said.reasons}"
        yield f"     {said.cost}."


def _curve(record: Record, found: Review) -> Table:
    """How the chances went, at some moments."""
    table = Table(title=Text(say(de="Chancen auf den Sieg", en="Chances to win")))
    table.add_column(say(de="nach Aktion", en="after action"), justify="right")
    for name in _names(record):
        table.add_column(Text(printable(name)), justify="right")
    last = len(found.curve) - 1
    rows = sorted({at * last // max(1, min(ROWS, last)) for at in range(min(ROWS, last) + 1)})
    for at in rows:
        point = found.curve[at]
        table.add_row(str(point.n), *(f"{100 * share:.0f} %" for share in point.public))
    return table
