"""The view that a command asks about: ``--record FILE --seat K``, or ``--view FILE``."""

from __future__ import annotations

import argparse
from typing import NoReturn

import msgspec

from stammtisch.cli.arguments.numbers import whole_number
from stammtisch.cli.arguments.storage import file_name
from stammtisch.cli.failure import Failure
from stammtisch.cli.input.records import add_until, check_seat, content, load, names
from stammtisch.cli.language import say
from stammtisch.cli.mistakes import bad_record, file_in_words, form_in_german
from stammtisch.games import UnknownGame, game
from stammtisch.games.extras.commands import CommandView
from stammtisch.records.record import BadRecord
from stammtisch.records.replay import replay, start

OF_RECORDS = ("--seat", "--until")
"""Options that say which moment of a record is meant."""


class PrintedView(msgspec.Struct):
    """What ``replay --json`` prints of a view; its other fields do not matter here."""

    game: str
    observation: msgspec.Raw
    players: list[str] = []


def add_arguments(parser: argparse.ArgumentParser, title: str | None) -> argparse._ArgumentGroup:
    """The arguments for one view, under a title of the command."""
    group = parser.add_argument_group(title)
    source = group.add_mutually_exclusive_group()
    file = say(de="DATEI", en="FILE")
    source.add_argument(
        "--record",
        type=file_name,
        metavar=file,
        help=say(
            de="eine Aufzeichnung; - liest von der Standardeingabe",
            en="a record; - reads from standard input",
        ),
    )
    source.add_argument(
        "--view",
        type=file_name,
        metavar=file,
        help=say(
            de="eine Ansicht, wie replay --seat K --json sie ausgibt",
            en="a view as replay --seat K --json prints it",
        ),
    )
    group.add_argument(
        "--seat",
        type=whole_number,
        metavar="K",
        help=say(de="Platz K fragt (Plätze zählen ab 0)", en="seat K asks (seats count from 0)"),
    )
    add_until(group)
    return group


def named(args: argparse.Namespace) -> bool:
    """Whether the arguments name a view."""
    return args.record is not None or args.view is not None


def asked(args: argparse.Namespace) -> CommandView:
    """The view that the arguments name. Raises `Failure`."""
    return _recorded(args) if args.record is not None else _viewed(args)


def _recorded(args: argparse.Namespace) -> CommandView:
    if args.seat is None:
        raise Failure(say(de="zu --record gehört --seat K", en="--record needs --seat K"), status=2)
    record = None
    try:
        record = load(args.record, args.until)
        check_seat(args.seat, record)
        state = start(record)
        for step in replay(record):
            state = step.state
    except BadRecord as wrong:
        raise bad_record(args.record, wrong, record) from None
    seen = record.game.rules.observation(state, args.seat)
    return CommandView(record.game, tuple(names(record.header.players)), seen)


def _viewed(args: argparse.Namespace) -> CommandView:
    if args.seat is not None or args.until is not None:
        raise Failure(
            say(
                de="eine Ansicht hat Platz und Zeitpunkt; --seat und --until gehören zu --record",
                en="a view has its seat and moment; --seat and --until go with --record",
            ),
            status=2,
        )
    try:
        view = msgspec.json.decode(content(args.view), type=PrintedView)
        the_game = game(view.game)
        seen = msgspec.json.decode(view.observation, type=the_game.observations)
    except UnknownGame as wrong:
        raise Failure(
            say(
                de=f"{file_in_words(args.view)}: das Spiel {wrong.name!r} gibt es nicht",
                en=f"{file_in_words(args.view)}: there is no game {wrong.name!r}",
            )
        ) from None
    except (msgspec.MsgspecError, ValueError) as wrong:
        bad(args, wrong)
    return CommandView(the_game, tuple(names(view.players)), seen)


def bad(args: argparse.Namespace, wrong: Exception) -> NoReturn:
    """Says that what was given for a view is none. Raises `Failure`."""
    raise Failure(
        say(
            de=f"{file_in_words(args.view)} ist keine Ansicht aus replay --seat K --json: "
            f"{form_in_german(str(wrong))}",
            en=f"{file_in_words(args.view)} is no view of replay --seat K --json: {wrong}",
        )
    ) from None
