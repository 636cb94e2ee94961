"""``stammtisch verify``: was this record played by the rules, with shuffles that nobody chose?"""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from stammtisch.cli.common import say
from stammtisch.cli.mistakes import bad_record
from stammtisch.cli.records import add_file, load
from stammtisch.games.protocol import CHANCE
from stammtisch.games.record import BadRecord, Fair, Record, Step, replay, start
from stammtisch.table.fair import Stream, commitment


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    parser.add_argument(
        "--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON")
    )


def run(args: argparse.Namespace) -> int:
    """Check and say what holds. Returns 0; raises `Failure` with status 1 where it does not."""
    record = None
    try:
        record = load(args.file)
        fair = record.header.fair
        if fair is not None:
            _check_commitment(fair)
        state, draws = start(record), 0
        for step in replay(record):
            if step.move.actor == CHANCE:
                draws += 1
                if fair is not None:
                    _check_draw(record, fair, step, draws)
            state = step.state
    except BadRecord as wrong:
        raise bad_record(args.file, wrong, record) from None
    _report(args, record, state, draws)
    return 0


def _check_commitment(fair: Fair) -> None:
    if commitment(bytes.fromhex(fair.secret)) != fair.commitment:
        what = "the commitment is not the SHA-256 of the secret"
        raise BadRecord(1, "bad_commitment", what)


def _check_draw(record: Record, fair: Fair, step: Step, number: int) -> None:
    nonces = step.move.nonces or (None,) * len(record.header.players)
    source = Stream(bytes.fromhex(fair.secret), fair.table, number, nonces)
    drawn = record.game.rules.sample_chance(step.before, source)
    if drawn != step.move.action:
        due = msgspec.json.encode(drawn).decode()
        what = f"draw {number} does not follow from the secret and the nonces; due was {due}"
        raise BadRecord(step.move.n + 1, "unfair", what)


def _report(args: argparse.Namespace, record: Record, state: Any, draws: int) -> None:
    over = record.game.rules.returns(state) is not None
    proven = record.header.fair is not None
    if args.json:
        report = {
            "rules": "ok",
            "actions": len(record.moves),
            "over": over,
            "shuffles": "ok" if proven else "no_proof",
            "draws": draws,
            "from_position": record.header.position is not None,
        }
        print(msgspec.json.encode(report).decode())
        return
    end = (
        say(de="die Partie ist zu Ende", en="the match is over")
        if over
        else say(de="die Partie ist nicht zu Ende", en="the match is not over")
    )
    print(
        say(
            de=f"Regeln: in Ordnung, {len(record.moves)} Aktionen, {end}",
            en=f"rules: ok, {len(record.moves)} actions, {end}",
        )
    )
    if not proven:
        print(
            say(
                de="Mischen: kein Nachweis in dieser Aufzeichnung",
                en="shuffles: no proof in this record",
            )
        )
        return
    print(
        say(
            de=f"Mischen: in Ordnung, {draws} Ziehungen folgen aus Geheimnis und Beiträgen",
            en=f"shuffles: ok, {draws} draws follow from the secret and the nonces",
        )
    )
    if record.header.position is not None:
        print(
            say(
                de="Die Aufzeichnung beginnt mit einer Stellung; wie sie entstand, zeigt sie nicht",
                en="the record begins with a position; how that came about it does not show",
            )
        )
