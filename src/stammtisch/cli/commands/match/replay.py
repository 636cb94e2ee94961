"""``stammtisch replay``: plays a record again by the rules and tells its course."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import natural, whole_number
from stammtisch.cli.failure import Failure, not_together
from stammtisch.cli.input.records import add_file, check_seat, content, names
from stammtisch.cli.language import language, say, tell
from stammtisch.cli.mistakes import bad_record, file_in_words
from stammtisch.cli.output import reports
from stammtisch.cli.output.course import course
from stammtisch.games.protocol import Event
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import texts
from stammtisch.records.move_report import MoveReport, reported
from stammtisch.records.notation.parser import read
from stammtisch.records.record import BadRecord, Move, Record, by
from stammtisch.records.replay import replay, start


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    add_json(parser)
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="K",
        help=say(
            de="nur das, was Platz K sah (Plätze zählen ab 0)",
            en="only what seat K saw (seats count from 0)",
        ),
    )
    parser.add_argument(
        "--until",
        type=natural,
        metavar="N",
        help=say(de="nur bis zur Aktion N", en="stop after action N"),
    )


def run(args: argparse.Namespace) -> int:
    """Replay and print. Returns 0; raises `Failure` with status 1 for a line that is wrong."""
    record, text = None, content(args.file)
    report = reported(text)
    try:
        if report is not None and report.record is None:
            return _seen_only(args, report)
        record = read(text if report is None else report.record or "", args.until)
        check_seat(args.seat, record)
        last, steps = start(record), []
        for step in replay(record):
            last = step.state
            steps.append(Outline(step.move, step.events))
    except BadRecord as wrong:
        raise bad_record(args.file, wrong, record) from None
    if args.json:
        tell(msgspec.json.encode(as_json(record, steps, last, args.seat)).decode())
    else:
        if report is not None:
            for line in reports.head(report):
                tell(line)
            tell("")
        for line in told(record, steps, last, args.seat):
            tell(line)
    return 0


def _seen_only(args: argparse.Namespace, report: MoveReport) -> int:
    """Tell a report from a match that was still running."""
    if args.seat not in {None, report.seat}:
        raise Failure(
            say(
                de=f"{file_in_words(args.file)}: darin steht nur, was Platz {report.seat} sah",
                en=f"{file_in_words(args.file)}: it holds only what seat {report.seat} saw",
            ),
            status=2,
        )
    if args.json:
        if args.until is not None:
            whole = say(de="--json bei einer Meldung", en="--json for a report")
            raise not_together("--until", whole)
        tell(msgspec.json.encode(report).decode())
        return 0
    for line in (*reports.head(report), "", *reports.told(report, args.until)):
        tell(line)
    return 0


class Outline(NamedTuple):
    """A step without its states: those of a long match would fill the memory."""

    move: Move
    events: Sequence[Event]


def as_json(
    record: Record, steps: Sequence[Outline], last: object, seat: int | None
) -> dict[str, object]:
    """The one object of ``--json``.

    ``observation`` is the last one, of ``seat`` or public; ``lines`` has an entry for each line of
    the file after the header. In the view of a seat the lines hold its own actions only, and
    events as that seat saw them.
    """
    rules = record.game.rules
    observation = msgspec.to_builtins(rules.observation(last, seat))
    return {
        "game": record.game.name,
        "options": msgspec.to_builtins(record.options),
        "players": record.header.players,
        "seat": seat,
        "observation": observation,
        "scores": observation.get("scores"),
        "returns": rules.returns(last),
        "lines": [_line(record, step, seat) for step in steps],
    }


def _line(record: Record, step: Outline, seat: int | None) -> dict[str, object]:
    move = step.move
    shown = seat in {None, move.actor}
    return {
        "line": record.line_of(move),
        "n": move.n,
        "by": by(move.actor),
        **({"do": msgspec.to_builtins(move.action)} if shown else {}),
        **({"auto": move.auto} if move.auto else {}),
        "events": [msgspec.to_builtins(_seen(event, seat)) for event in step.events],
    }


def told(record: Record, steps: Sequence[Outline], last: object, seat: int | None) -> Iterator[str]:
    """The course of the match, line by line, in the language of this run."""
    words = texts(record.game.folder, record.game.name)
    speech = Speech(
        language(),
        words_at(words.words, record.options),
        record.header.names or names(record.header.players),
        seat,
    )
    yield f"{words.game.title[language()]}: {speech.listed(speech.players)}"
    for name, value in record.header.options.items():
        option = words.options.get(name)
        sentence = option.of(value) if option else None
        if option is not None and sentence is not None:
            told_option = render(sentence[language()], {"value": value}, speech)
            yield f"  {option.name[language()]}: {told_option}"
    for step in steps:
        if step.move.actor < 0:
            yield ""
        fields = [msgspec.to_builtins(_seen(event, seat)) for event in step.events]
        yield from course(step.move.n, fields, step.move.auto, seat, words, speech)
    yield ""
    yield _end(record, last, speech)


def _end(record: Record, last: object, speech: Speech) -> str:
    rules = record.game.rules
    returns = rules.returns(last)
    if returns is not None:
        result = ", ".join(f"{speech.seat(seat)} {got:+g}" for seat, got in enumerate(returns))
        return say(de=f"Ergebnis: {result}", en=f"Result: {result}")
    waiting = [speech.seat(actor) for actor in rules.actors(last) if actor >= 0]
    who = speech.listed(waiting) if waiting else say(de="der Zufall", en="chance")
    return say(
        de=f"Die Partie ist nicht zu Ende; dran: {who}", en=f"The match is not over; to act: {who}"
    )


def _seen(event: Event, seat: int | None) -> Event:
    return event if seat is None else event.seen_by(seat)
