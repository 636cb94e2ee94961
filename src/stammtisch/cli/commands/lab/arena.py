"""``stammtisch arena``: lets bots play the same deals from the same seats, and compares them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.arena import Arena, BadDeals, Deals, Pair, deals_from, round_robin
from stammtisch.analysis.arena.deals import drawn, kept_deals
from stammtisch.bots.programs import named
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import positive
from stammtisch.cli.arguments.storage import a_file
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.input.play import nothing_counts, playing
from stammtisch.cli.input.players import (
    about_limit,
    add_running_arguments,
    ending,
    find_bots_here,
    options_from,
)
from stammtisch.cli.language import figures, say, tell
from stammtisch.cli.mistakes import form_in_german, sensible
from stammtisch.cli.output.drawings import check_drawing, keep_drawing
from stammtisch.cli.output.forest import Branch, forest_plot
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games import game
from stammtisch.games.protocol import AnyGame
from stammtisch.table.people.names import printable

DEALS = 100
"""So many are played, where nobody says how many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar=say(de="SPIEL", en="GAME"), help=say(de="welches Spiel", en="which game"))
    add(
        "--bots",
        required=True,
        metavar="A,B,…",
        help=say(
            de="mindestens zwei Bots, durch Kommas getrennt; eigene als modul:Klasse "
            "oder name=befehl",
            en="at least two bots, separated by commas; your own as module:Class or name=command",
        ),
    )
    add(
        "--deals",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele Ausgaben je Paar, jede von allen Plätzen aus (Vorgabe: alle der Datei,"
            f" sonst {DEALS}); eine Ausgabe ist aller Zufall einer Partie",
            en="how many deals each pair plays, each from all seats (default: all of the file, else"
            f" {DEALS}); a deal is all the chance of one match",
        ),
    )
    add(
        "--seats",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele am Tisch sitzen, im Wechsel (Vorgabe: so viele wie üblich)",
            en="how many sit at the table, taking turns (default: the usual number)",
        ),
    )
    add(
        "--deals-file",
        type=a_file,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="Datei mit den Ausgaben; gibt es sie noch nicht, wird sie geschrieben",
            en="a file to take the deals from; if it does not exist, it is written",
        ),
    )
    add_running_arguments(parser)
    parser.set_defaults(seed=None)
    add(
        "--plot",
        type=a_file,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="zeichnet die Unterschiede mit ihren Bereichen als SVG",
            en="draw the differences with their intervals as SVG",
        ),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print. Returns 0; raises `Failure`: 1 for a file or a bot, or where no match
    had an end, 2 for arguments.
    """
    check_drawing(args.plot)
    find_bots_here(args.bots)
    names = [name.strip() for name in args.bots.split(",") if name.strip()]
    if len(set(names)) < max(len(names), 2):
        raise Failure(
            say(
                de=f"--bots {args.bots}: es braucht mindestens zwei, jeden einmal",
                en=f"--bots {args.bots}: at least two different bots are needed, each once",
            ),
            status=2,
        )
    with sensible(), _right_file(args.deals_file):
        the_game = game(args.game)
        bots = [named(name, the_game.name) for name in names]
        seats = args.seats or the_game.default_seats
        deals, limited = _deals(args, the_game, seats)
    whole = len(deals.seeds) * (len(bots) * (len(bots) - 1) // 2)
    with playing(bots), progress_bar(whole) as progress:
        found = round_robin(
            the_game,
            bots,
            deals,
            jobs=args.jobs,
            backend=args.backend,
            max_actions=args.max_actions,
            progress=progress,
        )
    if args.plot:
        keep_drawing(args.plot, _drawn(found, _source(args)))
    if args.json:
        tell(msgspec.json.encode(found).decode())
    else:
        _show(found, _source(args), limited)
    if not any(pair.deals for pair in found.pairs):
        raise nothing_counts(args.max_actions)
    return 0


def _deals(args: argparse.Namespace, the_game: AnyGame, seats: int) -> tuple[Deals, str]:
    """The deals to play, from the file if there is one, and the round limit that was needed."""
    if seats not in the_game.seats:
        lowest, highest = the_game.seats.start, the_game.seats.stop - 1
        raise ValueError(
            say(
                de=f"--seats {seats}: {the_game.name} hat {lowest} bis {highest} Plätze",
                en=f"--seats {seats}: {the_game.name} has {lowest} to {highest} seats",
            )
        )
    options = options_from(args.option, the_game)
    options, limited = ending(the_game, options, seats, args.option)
    file: Path | None = args.deals_file
    count = args.deals
    if count is None:
        count = len(kept_deals(file).seeds) if file and file.exists() else DEALS
    wanted = drawn(the_game, seats, msgspec.to_builtins(options), count, args.seed or 0)
    found = deals_from(file, wanted) if file else wanted
    if args.seed is not None and found.seeds[:1] != wanted.seeds[:1]:
        raise ValueError(
            say(
                de=f"--seed {args.seed}: in {file} liegen andere Ausgaben; --seed weglassen oder"
                " eine andere Datei nennen",
                en=f"--seed {args.seed}: the deals in {file} are others; leave --seed out, or name"
                " another file",
            )
        )
    return found, limited


@contextmanager
def _right_file(file: Path | None) -> Iterator[None]:
    """What is wrong with the file of the deals ends the command, exit status 1."""
    try:
        yield
    except BadDeals as wrong:
        raise Failure(_about_file(wrong)) from None
    except OSError as wrong:
        raise Failure(f"{file}: {why(wrong)}") from None


_IN_GERMAN = (
    (r", line (\d+): ", r", Zeile \1: "),
    (r"these are deals with (\w+) (.+), not (.+)$", r"\1 ist dort \2 und nicht \3"),
    (r"there are (\d+) deals, not (\d+)$", r"es sind \1 Ausgaben und nicht \2"),
    (r"a file holds (\d+) deals at most, not", r"eine Datei fasst höchstens \1 Ausgaben, nicht"),
)
"""What `BadDeals` says, and the same in German."""


def _about_file(wrong: BadDeals) -> str:
    german = form_in_german(str(wrong))
    for said, meant in _IN_GERMAN:
        german = re.sub(said, meant, german)
    return say(
        de=f"diese Ausgaben passen nicht: {german}. Nimm eine andere Datei oder lass --deals-file "
        "weg.",
        en=f"these deals do not fit: {wrong}. Take another file, or leave out --deals-file.",
    )


def _title(found: Arena, source: str) -> str:
    one = found.deals == 1
    return say(
        de=f"{found.game}: {found.deals} Ausgabe{'' if one else 'n'} zu {found.seats}, {source}",
        en=f"{found.game}: {found.deals} deal{'' if one else 's'} of {found.seats}, {source}",
    )


def _source(args: argparse.Namespace) -> str:
    """Where the deals come from."""
    if args.deals_file is not None:
        return printable(say(de=f"aus {args.deals_file.name}", en=f"from {args.deals_file.name}"))
    return say(de=f"Startzahl {args.seed or 0}", en=f"seed {args.seed or 0}")


def _meaning() -> str:
    return say(
        de="Mehr ist besser für den Bot links: Punkte je Partie im Mittel seiner Plätze, "
        "gleiche Karten von allen Plätzen aus.",
        en="More is better for the bot on the left: points a match, the mean of its seats, "
        "the same cards from all seats.",
    )


def _about_interval() -> str:
    return say(
        de="Bereich: Dort liegt wohl der Unterschied bei sehr vielen Ausgaben; von 20 solchen"
        " Bereichen verfehlt ihn einer.",
        en="Interval: there the difference over very many deals probably is; of 20 such intervals"
        " one misses it.",
    )


def _verdict(pair: Pair) -> str:
    if pair.above_zero:
        return say(de="ja", en="yes")
    return say(de="nein", en="no") if pair.high < 0 else say(de="noch nicht", en="not yet")


def _drawn(found: Arena, source: str) -> str:
    """The pairs as a forest plot."""
    against = say(de="gegen", en="against")
    branches = [
        Branch(
            f"{printable(pair.bot)} {against} {printable(pair.against)}",
            *(pair.difference, pair.low, pair.high, pair.above_zero),
        )
        for pair in found.pairs
    ]
    return forest_plot(_title(found, source), _meaning(), branches)


def _show(found: Arena, source: str, limited: str) -> None:
    console = Screen()
    table = Table(title=_title(found, source))
    table.add_column("Bot")
    table.add_column(say(de="gegen", en="against"))
    for heading in (
        say(de="Unterschied je Ausgabe", en="difference a deal"),
        say(de="95-%-Bereich", en="95 % interval"),
        say(de="Ausgaben", en="deals"),
        say(de="über 0 mit 99 %", en="above 0 with 99 %"),
    ):
        table.add_column(heading, justify="right")
    table.columns[3].no_wrap = True
    for pair in found.pairs:
        table.add_row(
            Text(printable(pair.bot)),
            Text(printable(pair.against)),
            figures(f"{pair.difference:+.3f}") if pair.deals else "–",
            figures(f"{pair.low:+.3f} … {pair.high:+.3f}") if pair.deals > 1 else "–",
            str(pair.deals),
            _verdict(pair),
        )
    lay(console, table)
    notes = [_meaning(), _about_interval()]
    if limited:
        notes.append(about_limit(limited))
    for note in notes:
        console.print(note, highlight=False, soft_wrap=True)
