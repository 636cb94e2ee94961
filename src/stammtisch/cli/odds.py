"""``stammtisch odds``: how often which combination is the best, before and after an exchange.

With a record or a view: the chance to win one showdown, see `stammtisch.cli.chances`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from stammtisch.analysis.bars import Bar, Panel, chart
from stammtisch.analysis.first_choices import Frequencies, first_choices
from stammtisch.cli import chances
from stammtisch.cli.common import Failure, language, positive, say
from stammtisch.cli.progress import progress_bar
from stammtisch.games import game
from stammtisch.games.texts import Speech, texts
from stammtisch.games.zwiebel import GAMES
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS

HANDS, EXCHANGES = 100_000, 1_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add(
        "game",
        choices=tuple(dict.fromkeys(one.folder for one in GAMES)),
        metavar=say(de="SPIEL", en="GAME"),
        help=say(de="welches Spiel: zwiebel", en="which game: zwiebel"),
    )
    add(
        "--rules",
        choices=tuple(RULE_SETS),
        help=say(de="nur diese Regeln (Vorgabe: beide)", en="only these rules (default: both)"),
    )
    add(
        "--eights",
        choices=("normal", "wild"),
        help=say(
            de="nur Runden mit solchen Achten (Vorgabe: beide)",
            en="only rounds with such eights (default: both)",
        ),
    )
    add(
        "--hands",
        type=positive,
        default=HANDS,
        metavar="N",
        help=say(
            de=f"wie viele Blätter aus zehn zufälligen Karten (Vorgabe: {HANDS})",
            en=f"how many hands of ten random cards (default: {HANDS})",
        ),
    )
    add(
        "--exchanges",
        type=int,
        default=EXCHANGES,
        metavar="N",
        help=say(
            de=f"wie viele Blätter nach gutem Tausch, 0 für keine (Vorgabe: {EXCHANGES})",
            en=f"how many hands after a good exchange, 0 for none (default: {EXCHANGES})",
        ),
    )
    add(
        "--seed",
        type=int,
        default=0,
        help=say(
            de="gleiche Zahl, gleiches Ergebnis (Vorgabe: 0)",
            en="equal numbers, equal result (default: 0)",
        ),
    )
    add("--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON"))
    add(
        "--plot",
        type=Path,
        metavar=say(de="DATEI", en="FILE"),
        help=say(de="zeichnet das Ergebnis als SVG", en="draw the result as SVG"),
    )
    chances.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Count and print. Returns 0; raises `Failure` with status 2 for what makes no sense."""
    _check(args)
    if chances.wanted(args):
        return chances.run(args)
    rounds = [
        Conditions(rules=rules, wild_for=wild, wild_now=wild)
        for rules in RULE_SETS
        for wild in (False, True)
        if args.rules in (None, rules) and args.eights in (None, "wild" if wild else "normal")
    ]
    each = args.hands + args.exchanges
    found: list[Frequencies] = []
    with progress_bar(each * len(rounds)) as progress:
        for place, conditions in enumerate(rounds):
            shown = _shifted(progress, place * each)
            found += first_choices(conditions, args.hands, args.exchanges, args.seed, shown)
    if args.plot:
        _plot(args.plot, found)
    if args.json:
        print(msgspec.json.encode({"seed": args.seed, "rounds": found}).decode())
    else:
        _show(found, args.seed)
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.exchanges < 0 or args.seed < 0:
        raise Failure(
            say(
                de="--exchanges und --seed sind Zahlen ab 0",
                en="--exchanges and --seed are numbers from 0 on",
            ),
            status=2,
        )
    if args.plot and args.plot.suffix.lower() != ".svg":
        raise Failure(
            say(
                de=f"gezeichnet wird als SVG; {args.plot} endet nicht auf .svg",
                en=f"the drawing is an SVG; {args.plot} does not end in .svg",
            ),
            status=2,
        )


def _shifted(progress: Callable[[int], None], before: int) -> Callable[[int], None]:
    return lambda done: progress(before + done)


def _pairs(found: Sequence[Frequencies]) -> list[tuple[Frequencies, ...]]:
    """Those of one rule set and one state of the eights together."""
    together: dict[tuple[str, bool], list[Frequencies]] = {}
    for one in found:
        together.setdefault((one.rules, one.wild), []).append(one)
    return [tuple(pair) for pair in together.values()]


def _title(one: Frequencies) -> str:
    eights = say(de="wilde Achten", en="wild eights") if one.wild else ""
    return f"{one.rules}, {eights or say(de='normale Runde', en='normal round')}"


def _series(one: Frequencies) -> str:
    return (
        say(de="nach gutem Tausch", en="after a good exchange")
        if one.exchanged
        else say(de="zehn zufällige Karten", en="ten random cards")
    )


def _name(rules: str, line: str) -> str:
    if line == "rest":
        return say(de="Rest", en="remainder")
    return Speech(language(), texts(game(rules).folder, rules).words).term(line)


def _show(found: Sequence[Frequencies], seed: int) -> None:
    console = Console()
    for pair in _pairs(found):
        counted = " / ".join(str(one.hands) for one in pair)
        table = Table(
            title=say(
                de=f"{_title(pair[0])}: {counted} Blätter, Startzahl {seed}",
                en=f"{_title(pair[0])}: {counted} hands, seed {seed}",
            )
        )
        table.add_column(say(de="erste Kombination", en="first combination"), no_wrap=True)
        for one in pair:
            interval = say(de="95-%-Bereich", en="95 % interval")
            table.add_column(f"{_series(one)}\n({interval})", justify="right", no_wrap=True)
        for row in zip(*(one.choices for one in pair), strict=True):
            if any(choice.hands for choice in row):
                cells = [
                    f"{choice.share:.2%} ({100 * choice.low:5.2f} … {100 * choice.high:5.2f})"
                    for choice in row
                ]
                table.add_row(_name(pair[0].rules, row[0].line), *cells)
        console.print(table)


def _plot(file: Path, found: Sequence[Frequencies]) -> None:
    pairs = _pairs(found)
    panels = [
        Panel(
            _title(pair[0]),
            tuple(
                (
                    _name(pair[0].rules, row[0].line),
                    tuple(Bar(choice.share, choice.low, choice.high) for choice in row),
                )
                for row in zip(*(one.choices for one in pair), strict=True)
                if any(choice.hands for choice in row)
            ),
        )
        for pair in pairs
    ]
    title = say(de="Die beste Kombination", en="The best combination")
    try:
        file.write_text(chart(title, [_series(one) for one in pairs[0]], panels), "utf-8")
    except OSError as trouble:
        raise Failure(
            say(
                de=f"{file} lässt sich nicht schreiben: {trouble.strerror}",
                en=f"cannot write {file}: {trouble.strerror}",
            )
        ) from None
