"""``stammtisch check-bot``: lets a bot play everywhere it may, and says how it did."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.inspection import Inspection, Timed, inspected, timed
from stammtisch.bots import ELSEWHERE, Bot, UnknownBot, all_names
from stammtisch.bots.failures import BotFailed
from stammtisch.bots.programs import named
from stammtisch.bots.protocol import IllegalChoice
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import positive
from stammtisch.cli.arguments.parser import meant
from stammtisch.cli.failure import Failure
from stammtisch.cli.input.play import playing
from stammtisch.cli.input.players import (
    add_match_arguments,
    ending,
    find_bots_here,
    options_from,
)
from stammtisch.cli.language import figures, say, tell
from stammtisch.cli.mistakes import sensible
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games import game, games
from stammtisch.games.protocol import AnyGame
from stammtisch.table.people.names import printable

ROOM_WAITS_MS = 3000
"""So long a room waits for an answer, unless ``STAMMTISCH_BOT_BUDGET_MS`` says otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add(
        "bot",
        metavar="BOT",
        help=say(
            de="der Bot: modul:Klasse, oder name=befehl für ein Programm",
            en="the bot: module:Class, or name=command for a program",
        ),
    )
    add(
        "--game",
        action="append",
        default=[],
        metavar=say(de="SPIEL", en="GAME"),
        help=say(
            de="nur dieses Spiel, mehrmals möglich (Vorgabe: alle, die er spielt)",
            en="this game only, repeatable (default: all that it plays)",
        ),
    )
    add(
        "--matches",
        type=positive,
        default=2,
        metavar="N",
        help=say(
            de="wie viele Partien je Spiel und Zahl der Plätze (Vorgabe: 2)",
            en="how many matches for each game and number of seats (default: 2)",
        ),
    )
    add_match_arguments(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print. Returns 0; raises `Failure`: 1 where the bot has failed, 2 for arguments."""
    find_bots_here(args.bot)
    if args.option and len(args.game) != 1:
        raise Failure(
            say(
                de="--option gilt für ein Spiel: nenne es mit --game",
                en="--option is about one game: name it with --game",
            ),
            status=2,
        )
    with sensible():
        bots = _bots(args.bot, args.game)
        chosen = {name: options_from(args.option, game(name)) for name in bots}
    rows = [(game(name), seats) for name in bots for seats in game(name).seats]
    found = []
    with playing(bots.values()), progress_bar(len(rows)) as progress:
        for number, (the_game, seats) in enumerate(rows, 1):
            options, _ = ending(the_game, chosen[the_game.name], seats, args.option)
            player = timed(bots[the_game.name])
            with _asked(player, the_game, seats):
                told = inspected(
                    the_game,
                    player,
                    seats,
                    matches=args.matches,
                    seed=args.seed,
                    options=options,
                )
            found.append(told)
            progress(number)
    if args.json:
        tell(msgspec.json.encode(found).decode())
    else:
        _show(args.bot, found)
    return 0


def _bots(words: str, wanted: Sequence[str]) -> dict[str, Bot]:
    """The bot by game, of all that it plays where none are named.

    Raises `UnknownBot`, `UnknownGame`, and `ValueError` if it plays no game that is here.
    """
    found = {}
    for name in wanted or games():
        try:
            found[name] = named(words, game(name).name)
        except UnknownBot as wrong:
            if wanted or wrong.reason not in ELSEWHERE:
                raise
    if not found:
        here = ", ".join(games())
        raise ValueError(
            say(
                de=f"kein Bot {words!r} spielt eines dieser Spiele: {here}; ein eigener heißt"
                " modul:Klasse, und sein games nennt sie, oder name=befehl",
                en=f"no bot {words!r} plays any of these games: {here}; your own is given as"
                " module:Class, with games naming them, or as name=command",
            )
            + meant(words, all_names())
        )
    return found


@contextmanager
def _asked(player: Timed, the_game: AnyGame, seats: int) -> Iterator[None]:
    """Around its matches: whoever fails is told by which question."""
    try:
        yield
    except (BotFailed, IllegalChoice):
        at = len(player.took) + 1
        where = say(
            de=f"{the_game.name} zu {seats}, Entscheidung {at}; gefragt war:",
            en=f"{the_game.name} with {seats} seats, decision {at}; it was asked:",
        )
        tell(where)
        if player.asked is not None:
            observation, legal = player.asked
            question = {"observation": observation, "legal": legal}
            tell(msgspec.json.encode(question).decode())
        raise


def _show(words: str, found: Sequence[Inspection]) -> None:
    console = Screen()
    table = Table(title=Text(printable(words)))
    table.add_column(say(de="Spiel", en="game"))
    for heading in (
        say(de="Plätze", en="seats"),
        say(de="Partien", en="matches"),
        say(de="Antworten", en="answers"),
        say(de="Median (ms)", en="median (ms)"),
        say(de="99 von 100 (ms)", en="99 of 100 (ms)"),
        say(de="längste (ms)", en="slowest (ms)"),
    ):
        table.add_column(heading, justify="right")
    for one in found:
        times = (one.median_ms, one.p99_ms, one.slowest_ms)
        table.add_row(
            one.game,
            *map(str, (one.seats, one.matches, one.decisions)),
            *(figures(f"{ms:.1f}") for ms in times),
        )
    lay(console, table)
    for note in _notes(found):
        console.print(note, highlight=False, soft_wrap=True)


def _notes(found: Sequence[Inspection]) -> Iterator[str]:
    yield say(
        de="Er hat überall erlaubte Aktionen gewählt.", en="It chose legal actions everywhere."
    )
    if any(one.slowest_ms > ROOM_WAITS_MS for one in found):
        yield say(
            de="In einem Raum wäre er zu langsam: dort wird nach 3 s die gewöhnliche Aktion"
            " gespielt (STAMMTISCH_BOT_BUDGET_MS ändert das).",
            en="In a room it would be too slow: after 3 s the ordinary action is played there"
            " (STAMMTISCH_BOT_BUDGET_MS changes that).",
        )
    if not all(one.repeats for one in found):
        yield say(
            de="Dieselbe Partie ging beim zweiten Mal anders aus. Wer sich wiederholen lassen will,"
            " zieht allen Zufall aus rng; ein Programm aus „seed“.",
            en="The same match went differently the second time. To be repeatable, draw all chance"
            " from rng; a program does so from `seed`.",
        )
