"""``stammtisch odds zwiebel --record FILE --seat K``: what one seat could expect at one moment."""

from __future__ import annotations

import argparse
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from stammtisch.cli.common import Failure, positive, say
from stammtisch.cli.mistakes import bad_record
from stammtisch.cli.progress import progress_bar
from stammtisch.cli.records import load
from stammtisch.cli.replay import check_seat, names
from stammtisch.games import UnknownGame, game
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.games.record import MAX_BYTES, BadRecord
from stammtisch.games.replay import replay, start
from stammtisch.games.zwiebel import GAMES
from stammtisch.games.zwiebel.questions import RivalChance, ShowdownChances, chances

SAMPLES = 2_000


class PrintedView(msgspec.Struct):
    """What ``replay --json`` prints of a view; its other fields do not matter here."""

    game: str
    observation: msgspec.Raw
    players: list[str] = []


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments for one view."""
    group = parser.add_argument_group(
        say(de="die Chance in einer Runde", en="the chance in one round")
    )
    source = group.add_mutually_exclusive_group()
    file = say(de="DATEI", en="FILE")
    source.add_argument(
        "--record",
        metavar=file,
        help=say(
            de="eine Aufzeichnung; - liest von der Standardeingabe",
            en="a record; - reads from standard input",
        ),
    )
    source.add_argument(
        "--view",
        metavar=file,
        help=say(
            de="eine Ansicht, wie replay --seat K --json sie ausgibt",
            en="a view as replay --seat K --json prints it",
        ),
    )
    group.add_argument(
        "--seat",
        type=int,
        metavar="K",
        help=say(de="Platz K fragt (Plätze zählen ab 0)", en="seat K asks (seats count from 0)"),
    )
    group.add_argument(
        "--until",
        type=int,
        metavar="N",
        help=say(de="nach Aktion N (Vorgabe: am Ende)", en="after action N (default: at the end)"),
    )
    group.add_argument(
        "--samples",
        type=positive,
        metavar="N",
        help=say(
            de=f"wie viele Kraftproben gespielt werden (Vorgabe: {SAMPLES})",
            en=f"how many showdowns are played (default: {SAMPLES})",
        ),
    )


def wanted(args: argparse.Namespace) -> bool:
    """Whether one view is asked about. Raises `Failure` for arguments of the other question."""
    if args.record is not None or args.view is not None:
        for name in ("rules", "eights", "plot"):
            if getattr(args, name) is not None:
                raise Failure(
                    say(
                        de=f"--{name} passt nicht zu --record und --view",
                        en=f"--{name} does not go with --record and --view",
                    ),
                    status=2,
                )
        return True
    for name in ("seat", "until", "samples"):
        if getattr(args, name) is not None:
            raise Failure(
                say(
                    de=f"--{name} gehört zu --record oder --view",
                    en=f"--{name} goes with --record or --view",
                ),
                status=2,
            )
    return False


def run(args: argparse.Namespace) -> int:
    """Estimate and print. Returns 0; raises `Failure` for what cannot be asked."""
    the_game, players, seen = _recorded(args) if args.record is not None else _viewed(args)
    if the_game not in GAMES:
        raise Failure(
            say(
                de=f"gefragt ist nach Zwiebel, gespielt wurde {the_game.name}",
                en=f"the question is about Zwiebel, but this is {the_game.name}",
            )
        )
    samples = args.samples or SAMPLES
    try:
        with progress_bar(samples) as progress:
            found = chances(seen, random.Random(args.seed), samples, None, progress)
    except RuleViolation as refusal:
        raise Failure(_refused(refusal.code)) from None
    if args.json:
        told = {"game": the_game.name, "seat": seen.seat, "seed": args.seed}
        print(msgspec.json.encode({**told, **msgspec.to_builtins(found)}).decode())
    else:
        _show(found, names(players), seen.seat, args.seed)
    return 0


def _recorded(args: argparse.Namespace) -> tuple[AnyGame, list[str], Any]:
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
    rules = record.game.rules
    return record.game, record.header.players, rules.observation(state, args.seat)


def _viewed(args: argparse.Namespace) -> tuple[AnyGame, list[str], Any]:
    if args.seat is not None or args.until is not None:
        raise Failure(
            say(
                de="eine Ansicht hat Platz und Zeitpunkt; --seat und --until gehören zu --record",
                en="a view has its seat and moment; --seat and --until go with --record",
            ),
            status=2,
        )
    try:
        view = msgspec.json.decode(_read(args.view), type=PrintedView)
        the_game = game(view.game)
        seen = msgspec.json.decode(view.observation, type=the_game.observations)
        if the_game in GAMES:
            with suppress(RuleViolation):
                chances(seen, random.Random(0), 1)  # a view is believed if it can be thought of
    except UnknownGame as wrong:
        raise Failure(
            say(
                de=f"{args.view}: das Spiel {wrong.name!r} gibt es nicht",
                en=f"{args.view}: there is no game {wrong.name!r}",
            )
        ) from None
    except (msgspec.MsgspecError, ValueError, LookupError, StopIteration, AssertionError) as wrong:
        raise Failure(
            say(
                de=f"{args.view} ist keine Ansicht aus replay --seat K --json: {wrong}",
                en=f"{args.view} is no view of replay --seat K --json: {wrong}",
            )
        ) from None
    return the_game, view.players, seen


def _read(file: str) -> bytes:
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES)
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES)
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
        raise Failure(
            say(de=f"{file} lässt sich nicht lesen: {why}", en=f"cannot read {file}: {why}")
        ) from None


def _refused(code: str) -> str:
    if code == "needs_seat":
        return say(
            de="Zuschauer haben keine Chance; gefragt ist die Ansicht eines Platzes",
            en="spectators have no chance; the view of a seat is needed",
        )
    return say(
        de="dieser Platz ist in diesem Augenblick in keiner Runde dabei",
        en="at this moment this seat is not in a round",
    )


def _name(players: list[str], seat: int) -> str:
    return players[seat] if seat < len(players) else say(de=f"Platz {seat}", en=f"seat {seat}")


def _show(found: ShowdownChances, players: list[str], seat: int, seed: int) -> None:
    who = _name(players, seat)
    if not found.samples:
        print(say(de=f"{who} ist allein dabei.", en=f"{who} is the only one still in."))
        return
    table = Table(
        title=say(
            de=f"{who} gewinnt die Kraftprobe: {found.samples} gespielt, Startzahl {seed}",
            en=f"{who} wins the showdown: {found.samples} played, seed {seed}",
        )
    )
    table.add_column(say(de="gegen", en="against"), no_wrap=True)
    interval = say(de="95-%-Bereich", en="95 % interval")
    table.add_column(say(de=f"Chance ({interval})", en=f"chance ({interval})"), justify="right")
    rows: list[tuple[str, ShowdownChances | RivalChance]] = [
        (say(de="alle zusammen", en="all of them"), found),
        *((_name(players, one.seat), one) for one in found.rivals),
    ]
    for name, one in rows:
        low, high = 100 * one.low, 100 * one.high
        table.add_row(name, f"{one.chance:.1%} ({low:4.1f} … {high:4.1f})")
    Console().print(table)
