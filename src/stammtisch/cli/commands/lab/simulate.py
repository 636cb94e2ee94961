"""``stammtisch simulate``: lets bots play many matches and shows who wins."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.simulation import BotScore, Simulation, simulate
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import positive
from stammtisch.cli.arguments.storage import a_folder
from stammtisch.cli.input.play import nothing_counts, playing
from stammtisch.cli.input.players import (
    about_limit,
    add_running_arguments,
    ending,
    find_bots_here,
    named_bots,
    options_from,
)
from stammtisch.cli.language import figures, many, say, tell
from stammtisch.cli.mistakes import sensible
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.records import recorder
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games import game
from stammtisch.table.people.names import printable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar=say(de="SPIEL", en="GAME"), help=say(de="welches Spiel", en="which game"))
    add(
        "--games",
        type=positive,
        default=100,
        metavar="N",
        help=say(de="wie viele Partien (Vorgabe: 100)", en="how many matches (default: 100)"),
    )
    add(
        "--bots",
        default="random",
        metavar="A,B,…",
        help=say(
            de="die Bots, durch Kommas getrennt; eigene als modul:Klasse oder name=befehl "
            "(Vorgabe: random)",
            en="the bots, separated by commas; your own as module:Class or name=command "
            "(default: random)",
        ),
    )
    add(
        "--seats",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele am Tisch sitzen (Vorgabe: so viele wie Bots, sonst üblich viele); "
            "weniger Bots wiederholen sich reihum",
            en="how many sit at the table (default: one for each bot, else the usual "
            "number); fewer bots are repeated in turn",
        ),
    )
    add_running_arguments(parser)
    add(
        "--records",
        type=a_folder,
        metavar=say(de="ORDNER", en="FOLDER"),
        help=say(
            de="schreibt jede Partie als Aufzeichnung dorthin; der Ordner muss leer oder neu sein",
            en="write each match there as a record; the folder has to be empty or new",
        ),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Simulate and print. Returns 0; raises `Failure`: 1 for a bot, or where no match had
    an end, 2 for what makes no sense.
    """
    find_bots_here(args.bots)
    with sensible():
        the_game = game(args.game)
        bots = named_bots(args.bots, args.seats, the_game)
        options = options_from(args.option, the_game)
        options, limited = ending(the_game, options, len(bots), args.option)
    kept = recorder(args.records, the_game, options, args.games) if args.records else None
    with playing(bots), progress_bar(args.games) as progress:
        found = simulate(
            the_game,
            bots,
            args.games,
            args.seed,
            options,
            jobs=args.jobs,
            backend=args.backend,
            max_actions=args.max_actions,
            progress=progress,
            kept=kept,
        )
    if args.json:
        tell(msgspec.json.encode(found).decode())
    else:
        _show(found, args.max_actions, limited)
    if found.unfinished == found.games:
        raise nothing_counts(args.max_actions)
    return 0


def _show(found: Simulation, max_actions: int, limited: str) -> None:
    console = Screen()
    table = Table(
        title=say(
            de=f"{found.game}: {many(found.games, 'Partie', 'Partien')} zu {found.seats},"
            f" Startzahl {found.seed}",
            en=f"{found.game}: {many(found.games, 'match', 'matches')} of {found.seats},"
            f" seed {found.seed}",
        )
    )
    table.add_column("Bot")
    for heading in (
        say(de="Ergebnis im Mittel", en="mean result"),
        say(de="95-%-Bereich", en="95 % interval"),
        say(de="Siege", en="wins"),
        say(de="Plätze", en="seats"),
    ):
        table.add_column(heading, justify="right")
    for one in found.standings:
        table.add_row(
            Text(printable(one.bot)),
            figures(f"{one.mean:+.2f}") if one.matches else "–",
            _interval(one),
            figures(f"{one.wins:.1%}") if one.matches else "–",
            figures(f"{one.seats:.1%}"),
        )
    lay(console, table)
    wall = figures(f"{found.wall_s:.1f}")
    rate = figures(f"{found.actions / max(found.wall_s, 1e-9):,.0f}")
    console.print(
        say(
            de=f"{many(found.actions, 'Aktion', 'Aktionen')} in {wall} s, {rate} je Sekunde",
            en=f"{many(found.actions, 'action', 'actions')} in {wall} s, {rate} a second",
        ),
        highlight=False,
        soft_wrap=True,
    )
    for note in _notes(found, max_actions, limited):
        console.print(note, highlight=False, soft_wrap=True)


def _interval(one: BotScore) -> str:
    """Of a single match there is none."""
    if one.matches < 2:
        return "–"
    return figures(f"{one.mean - one.margin:+.2f} … {one.mean + one.margin:+.2f}")


def _notes(found: Simulation, max_actions: int, limited: str) -> Iterator[str]:
    yield say(
        de="Bereich: Dort liegt wohl das Mittel sehr vieler Partien; von 20 solchen Bereichen"
        " verfehlt es einer. Plätze: So viele der Siege hätte ein Bot, wenn alle gleich gut wären.",
        en="Interval: there the mean of very many matches probably is; of 20 such intervals one"
        " misses it. Seats: so many of the wins a bot would have if all were equal.",
    )
    if limited:
        yield about_limit(limited)
    if found.unfinished:
        yield say(
            de=f"Nach {many(max_actions, 'Aktion', 'Aktionen')} nicht zu Ende, und nicht"
            " mitgezählt: "
            f"{many(found.unfinished, 'Partie', 'Partien')}.",
            en=f"not over after {many(max_actions, 'action', 'actions')}, and not counted: "
            f"{many(found.unfinished, 'match', 'matches')}.",
        )
