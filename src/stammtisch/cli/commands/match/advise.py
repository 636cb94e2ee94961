"""``stammtisch advise``: what a seat might do at a moment of a record, and what each brings."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.bots.advice import Advice, NoAdvice, advise
from stammtisch.bots.advice.words import AdviceRow, measure, rows
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import whole_number
from stammtisch.cli.failure import Failure
from stammtisch.cli.input.records import add_file, add_until, check_seat, load, names
from stammtisch.cli.language import language, say, tell
from stammtisch.cli.mistakes import bad_record
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import SomeState
from stammtisch.records.record import BadRecord, Record
from stammtisch.records.replay import replay, start
from stammtisch.table.people.names import printable

SEED = "advise"
"""The same record has the same advice each time."""


class RecordedMoment(NamedTuple):
    """Where a record stands."""

    record: Record
    state: SomeState

    @property
    def players(self) -> Sequence[str]:
        """By seat, as a sentence names them."""
        return self.record.header.names or names(self.record.header.players)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    parser.add_argument(
        "--seat",
        type=whole_number,
        required=True,
        metavar="K",
        help=say(
            de="Rat für Platz K (Plätze zählen ab 0), aus dem, was er sieht",
            en="advice for seat K (seats count from 0), from what it sees",
        ),
    )
    add_until(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Weigh and print. Returns 0; raises `Failure` where there is nothing to advise."""
    moment = _moment(args)
    game = moment.record.game
    seen = game.rules.observation(moment.state, args.seat)
    try:
        advice = advise(game, seen, SEED)
    except NoAdvice as wrong:
        raise Failure(_why(wrong, moment, args.seat)) from None
    said = rows(game, advice, moment.record.options, moment.players, language())
    if args.json:
        tell(msgspec.json.encode(_plain(moment, advice, said)).decode())
    else:
        _show(moment, advice, said)
    return 0


def _moment(args: argparse.Namespace) -> RecordedMoment:
    record = None
    try:
        record = load(args.file, args.until)
        check_seat(args.seat, record)
        state = start(record)
        for step in replay(record):
            state = step.state
    except BadRecord as wrong:
        raise bad_record(args.file, wrong, record) from None
    return RecordedMoment(record, state)


def _why(wrong: NoAdvice, moment: RecordedMoment, seat: int) -> str:
    """One sentence: why there is no advice, and what to do instead."""
    who = moment.players[seat]
    match wrong.why:
        case "match_over":
            return say(
                de="kein Rat: die Partie ist hier zu Ende; --until N fragt nach Aktion N",
                en="no advice: the match is over here; --until N asks after action N",
            )
        case "not_due":
            return _not_due(moment, seat)
        case "too_long":
            return say(
                de=f"kein Rat: {moment.record.game.name} kommt beim Ausprobieren zu keinem Ende; "
                "frage näher am Ende der Partie",
                en=f"no advice: {moment.record.game.name} comes to no end when it is tried out; "
                "ask nearer to the end of the match",
            )
    return say(
        de=f"kein Rat: für das, was {who} hier entscheidet, gibt es keine Zahlen, denn es hängt "
        "nicht von den Karten ab; --until N fragt nach Aktion N",
        en=f"no advice: there are no figures for what {who} decides here, because it does not "
        "depend on the cards; --until N asks after action N",
    )


def _not_due(moment: RecordedMoment, seat: int) -> str:
    game = moment.record.game
    due = waited_for(game, moment.state, game.rules.actors(moment.state))
    seats = ", ".join(f"{one} ({moment.players[one]})" for one in due)
    nobody = say(de="niemand, der Zufall hat das Wort", en="nobody, chance has its turn")
    return say(
        de=f"kein Rat: Platz {seat} ist hier nicht gefragt; gefragt ist: {seats or nobody}",
        en=f"no advice: seat {seat} is not asked here; asked is: {seats or nobody}",
    )


def _plain(moment: RecordedMoment, advice: Advice, said: Sequence[AdviceRow]) -> dict[str, object]:
    """The one object of ``--json``."""
    return {
        "game": moment.record.game.name,
        "seat": advice.seat,
        "measure": advice.measure,
        "measure_text": measure(moment.record.game, advice, language()),
        "worlds": advice.worlds,
        "actions": [
            {
                "do": msgspec.to_builtins(one.action),
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "close": one.close,
                "reasons": msgspec.to_builtins(one.reasons),
                "text": {"action": row.action, "reasons": row.reasons},
            }
            for one, row in zip(advice.actions, said, strict=True)
        ],
    }


def _show(moment: RecordedMoment, advice: Advice, said: Sequence[AdviceRow]) -> None:
    console = Screen()
    who = printable(moment.players[advice.seat])
    counted = measure(moment.record.game, advice, language())
    table = Table(title=Text(say(de=f"Was wäre klug für {who}?", en=f"What would be wise, {who}?")))
    table.add_column(say(de="Aktion", en="action"))
    table.add_column(say(de="Erwartung", en="expected"), justify="right")
    table.add_column(say(de="95-%-Bereich", en="95 % interval"), justify="right")
    table.add_column(say(de="Warum", en="why"))
    for one, row in zip(advice.actions, said, strict=True):
        mark = say(de=" (etwa gleich gut)", en=" (about as good)")
        first = one is advice.actions[0]
        label = Text(printable(row.action), style="bold" if first else "")
        label.append(mark if one.close and not first else "")
        table.add_row(label, row.value, row.interval, Text(printable(row.reasons)))
    lay(console, table)
    console.print(
        say(
            de=f"Erwartung: {counted}; aus {advice.worlds} Verteilungen der verdeckten Karten, "
            "die zu dem passen, was dieser Platz sieht.",
            en=f"Expected: {counted}; from {advice.worlds} ways in which the hidden cards may "
            "lie, given what this seat sees.",
        ),
        highlight=False,
        soft_wrap=True,
    )
