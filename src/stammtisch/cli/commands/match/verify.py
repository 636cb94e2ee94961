"""``stammtisch verify``: was this record played by the rules, with shuffles that nobody chose?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec

from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.input.records import add_file, load
from stammtisch.cli.language import many, say
from stammtisch.cli.mistakes import bad_record
from stammtisch.games.protocol import CHANCE
from stammtisch.records.record import BadRecord, Fair, Header, Record
from stammtisch.records.replay import replay, start
from stammtisch.table.match.fair import verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_file(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check and say what holds. Returns 0; raises `Failure` with status 1 where it does not."""
    record = None
    try:
        record = load(args.file)
        # Where a draw is wrong, a later line may break the rules for that reason alone.
        flaw = verify(record)
        if flaw is not None and flaw.code != "no_proof":
            raise BadRecord(flaw.line, flaw.code, flaw.what)
        steps = list(replay(record))
        state = steps[-1].state if steps else start(record)
    except BadRecord as wrong:
        raise bad_record(args.file, wrong, record) from None
    own = steps[record.header.practice or 0 :]
    _report(args, record, state, sum(step.move.actor == CHANCE for step in own))
    return 0


def _report(args: argparse.Namespace, record: Record, state: object, draws: int) -> None:
    over = record.game.rules.returns(state) is not None
    if args.json:
        report = {
            "rules": "ok",
            "actions": len(record.moves),
            "over": over,
            "shuffles": "no_proof" if record.header.fair is None else "ok",
            "draws": draws,
            "round": None if record.header.fair is None else record.header.fair.round,
            "from_position": record.header.position is not None,
            "practice": record.header.practice,
            "redealt": record.header.redealt,
        }
        print(msgspec.json.encode(report).decode())
        return
    for line in _told(record, draws, over=over):
        print(line)


def _told(record: Record, draws: int, *, over: bool) -> Iterator[str]:
    end = (
        say(de="die Partie ist zu Ende", en="the match is over")
        if over
        else say(de="die Partie ist nicht zu Ende", en="the match is not over")
    )
    yield say(
        de=f"Regeln: in Ordnung, {many(len(record.moves), 'Aktion', 'Aktionen')}, {end}",
        en=f"rules: ok, {many(len(record.moves), 'action', 'actions')}, {end}",
    )
    if record.header.practice:
        taken = min(record.header.practice, len(record.moves))
        yield say(
            de=f"Übung: die ersten {taken} Aktionen stammen aus einer anderen Partie; ob dort "
            "ehrlich gemischt wurde, zeigt nur deren Aufzeichnung",
            en=f"practice: the first {taken} actions are those of another match; whether its "
            "shuffles were fair only its own record shows",
        )
    yield from _of_chance(record.header, draws)


def _of_chance(header: Header, draws: int) -> Iterator[str]:
    if header.fair is None:
        yield say(
            de="Mischen: kein Nachweis in dieser Aufzeichnung; einen haben nur Partien, die an"
            " einem Tisch im Raum gespielt wurden",
            en="shuffles: no proof in this record; only matches played at a table of a room have"
            " one",
        )
        return
    yield _followed(header.fair, draws)
    if header.redealt is not None:
        yield say(
            de=f"Übung mit anderen Karten: Was Platz {header.redealt} nicht wissen konnte, "
            "folgt aus dem Geheimnis; woher der Rest der Stellung kommt, zeigt die Aufzeichnung "
            "nicht",
            en=f"practice with other cards: what seat {header.redealt} could not know "
            "follows from the secret; where the rest of the position comes from the record does "
            "not show",
        )
    elif header.position is not None:
        yield say(
            de="Die Aufzeichnung beginnt mit einer Stellung; wie sie entstand, zeigt sie nicht",
            en="the record begins with a position; how that came about it does not show",
        )


def _followed(fair: Fair, draws: int) -> str:
    follow_de = many(draws, "Ziehung folgt", "Ziehungen folgen")
    follow = many(draws, "draw follows", "draws follow")
    if fair.round is not None:
        return say(
            de=f"Mischen: in Ordnung, {follow_de} aus dem Geheimnis der Runde, deren Tische alle"
            " die gleichen Karten hatten; die Spieler trugen nichts bei",
            en=f"shuffles: ok, {follow} from the secret of the round, whose tables all had the"
            " same cards; the players added nothing",
        )
    return say(
        de=f"Mischen: in Ordnung, {follow_de} aus dem Geheimnis und dem, was die Spieler beitrugen",
        en=f"shuffles: ok, {follow} from the secret and what the players added",
    )
