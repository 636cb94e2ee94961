"""``stammtisch simulate``: lets bots play many matches and shows who wins."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.backends import BACKENDS, BackendMissing, backend
from stammtisch.analysis.simulation import MAX_ACTIONS, Simulation, simulate
from stammtisch.bots import Bot, UnknownBot, bot
from stammtisch.cli.common import Failure, positive, say, tell
from stammtisch.cli.mistakes import bad_argument
from stammtisch.cli.output.progress import progress_bar
from stammtisch.games import UnknownGame, game
from stammtisch.games.protocol import AnyGame, BadOptions, Options
from stammtisch.table.match.options import parse_options
from stammtisch.table.people.names import printable

ROUNDS = 10
"""The round limit of simulated matches that would otherwise need no end."""


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
            de="die Bots, durch Kommas getrennt; eigene als modul:Klasse (Vorgabe: random)",
            en="the bots, separated by commas; your own as module:Class (default: random)",
        ),
    )
    add(
        "--seats",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele am Tisch sitzen (Vorgabe: so viele wie Bots, sonst üblich viele); "
            "weniger Bots wiederholen sich reihum",
            en="how many sit at the table (default: one a bot, else as usual); "
            "fewer bots are repeated in turn",
        ),
    )
    add(
        "--seed",
        type=int,
        default=0,
        help=say(
            de="gleiche Zahl, gleiche Partien (Vorgabe: 0)",
            en="equal numbers, equal matches (default: 0)",
        ),
    )
    add(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help=say(
            de="eine Spieloption, mehrmals möglich; siehe stammtisch games",
            en="an option of the game, repeatable; see stammtisch games",
        ),
    )
    add(
        "--jobs",
        type=int,
        default=-1,
        metavar="N",
        help=say(
            de="wie viele Prozesse (Vorgabe: einer je Prozessor)",
            en="how many processes (default: one a processor)",
        ),
    )
    add(
        "--backend",
        choices=BACKENDS,
        default="loky",
        help=say(de="worauf gerechnet wird (Vorgabe: loky)", en="where it runs (default: loky)"),
    )
    add(
        "--max-actions",
        type=positive,
        default=MAX_ACTIONS,
        metavar="N",
        help=say(
            de=f"danach wird eine Partie abgebrochen (Vorgabe: {MAX_ACTIONS})",
            en=f"a match is given up after so many (default: {MAX_ACTIONS})",
        ),
    )
    add("--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON"))


def run(args: argparse.Namespace) -> int:
    """Simulate and print. Returns 0; raises `Failure` with status 2 for what makes no sense."""
    if args.jobs == 0:
        raise Failure(say(de="--jobs 0 rechnet nie", en="--jobs 0 would never run"), status=2)
    if ":" in args.bots:
        # The command's own folder is on the path, not the one it was called from.
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    try:
        the_game = game(args.game)
        bots = _bots(args.bots, args.seats, the_game)
        options = _options(args.option, the_game)
        options, limited = _ending(the_game, options, len(bots), args.option)
        with backend(args.backend, args.jobs), progress_bar(args.games) as progress:
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
            )
    except (UnknownGame, UnknownBot, BadOptions, BackendMissing, ValueError) as wrong:
        raise bad_argument(wrong) from None
    if args.json:
        tell(msgspec.json.encode(found).decode())
    else:
        _show(found, args.max_actions, limited)
    return 0


def _bots(names: str, seats: int | None, the_game: AnyGame) -> list[Bot]:
    named = [name.strip() for name in names.split(",") if name.strip()] or ["random"]
    count = seats or (len(named) if len(named) > 1 else the_game.default_seats)
    if count not in the_game.seats or count < len(named):
        lowest, highest = the_game.seats.start, the_game.seats.stop - 1
        raise ValueError(
            say(
                de=f"{len(named)} Bots auf {count} Plätzen: {the_game.name} hat {lowest} bis "
                f"{highest} Plätze und höchstens einen Bot je Platz",
                en=f"{len(named)} bots on {count} seats: {the_game.name} has {lowest} to "
                f"{highest} seats, and at most one bot a seat",
            )
        )
    made = {name: bot(name, the_game.name) for name in named}
    return [made[named[seat % len(named)]] for seat in range(count)]


def _options(given: list[str], the_game: AnyGame) -> Options:
    values: dict[str, object] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if not equals or name not in the_game.options.__struct_fields__:
            known = ", ".join(the_game.options.__struct_fields__)
            raise ValueError(
                say(
                    de=f"--option {word}: gemeint ist NAME=WERT; Optionen sind: {known}",
                    en=f"--option {word}: NAME=VALUE is needed; options are: {known}",
                )
            )
        try:
            values[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            values[name] = text
    return parse_options(the_game, values)


def _ending(
    the_game: AnyGame, options: Options, seats: int, given: list[str]
) -> tuple[Options, int | None]:
    """The options with a round limit where a match would need no end, and that limit."""
    opening = the_game.rules.observation(the_game.rules.new(options, seats), None)
    endless = getattr(opening, "max_games", 0) is None and hasattr(options, "max_rounds")
    if not endless or any(word.startswith("max_rounds=") for word in given):
        return options, None
    return msgspec.structs.replace(options, max_rounds=ROUNDS), ROUNDS


def _show(found: Simulation, max_actions: int, limited: int | None) -> None:
    console = Console()
    table = Table(
        title=say(
            de=f"{found.game}: {found.games} Partien zu {found.seats}, Startzahl {found.seed}",
            en=f"{found.game}: {found.games} matches of {found.seats}, seed {found.seed}",
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
            f"{one.mean:+.2f}",
            f"{one.mean - one.margin:+.2f} … {one.mean + one.margin:+.2f}",
            f"{one.wins:.1%}",
            f"{one.seats:.1%}",
        )
    console.print(table)
    rate = found.actions / max(found.wall_s, 1e-9)
    console.print(
        say(
            de=f"{found.actions} Aktionen in {found.wall_s:.1f} s, {rate:,.0f} je Sekunde",
            en=f"{found.actions} actions in {found.wall_s:.1f} s, {rate:,.0f} a second",
        ),
        highlight=False,
        soft_wrap=True,
    )
    for note in _notes(found, max_actions, limited):
        console.print(note, highlight=False, soft_wrap=True)


def _notes(found: Simulation, max_actions: int, limited: int | None) -> Iterator[str]:
    if limited:
        yield say(
            de=f"Eine Partie hätte sonst vielleicht kein Ende: max_rounds={limited} "
            "(--option max_rounds=… ändert das).",
            en=f"A match might have no end otherwise: max_rounds={limited} "
            "(--option max_rounds=… changes that).",
        )
    if found.unfinished:
        yield say(
            de=f"{found.unfinished} Partien waren nach {max_actions} Aktionen nicht zu Ende; "
            "sie zählen nicht mit.",
            en=f"{found.unfinished} matches had not ended after {max_actions} actions; "
            "they are not counted.",
        )
