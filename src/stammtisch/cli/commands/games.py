"""``stammtisch games``: which games there are, how they can be varied, and who plays them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec
from rich.table import Table

from stammtisch.bots import bots_for
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.failure import Failure
from stammtisch.cli.language import language, say
from stammtisch.cli.mistakes import sensible
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games import game, games
from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import AnyGame
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import OptionText, texts
from stammtisch.games.validation.option_values import values
from stammtisch.records.schema import schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar=say(de="SPIEL", en="GAME"),
        help=say(de="nur dieses Spiel (Vorgabe: alle)", en="show only this game (default: all)"),
    )
    add_json(parser)
    parser.add_argument(
        "--schema",
        action="store_true",
        help=say(
            de="ein JSON-Schema des Spiels: Zeilen einer Aufzeichnung, Optionen, Aktionen,"
            " Ereignisse, Beobachtungen",
            en="a JSON Schema of the game: lines of a record, options, actions, events,"
            " observations",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Print all games, or one. Returns 0; raises `Failure` with status 2 for an unknown one, and
    where a schema is asked for without a game.
    """
    if args.schema and args.game is None:
        raise Failure(
            say(
                de="--schema gehört zu einem Spiel: stammtisch games SPIEL --schema",
                en="--schema is of one game: stammtisch games GAME --schema",
            ),
            status=2,
        )
    with sensible():
        wanted = list(games().values()) if args.game is None else [game(args.game)]
    if args.schema:
        print(msgspec.json.format(msgspec.json.encode(schema(wanted[0]))).decode())
    elif args.json:
        print(msgspec.json.encode([as_json(one) for one in wanted]).decode())
    else:
        for one in wanted:
            _show(one)
    return 0


def as_json(the_game: AnyGame) -> JsonObject:
    """A game with its seats, its bots and its options."""
    words = texts(the_game.folder, the_game.name)
    return {
        "name": the_game.name,
        "title": words.game.title[language()],
        "tagline": words.game.tagline[language()],
        "seats": list(the_game.seats),
        "default_seats": the_game.default_seats,
        "rules_version": the_game.rules_version,
        "bots": list(bots_for(the_game.name)),
        "options": [
            {
                "name": name,
                "default": value,
                "title": words.options[name].name[language()],
                "effect": _effect(words.options[name], value),
                "others": _others(the_game, name, value),
            }
            for name, value in _defaults(the_game).items()
        ],
    }


def _show(the_game: AnyGame) -> None:
    console = Screen()
    about = as_json(the_game)
    console.print(f"[bold]{about['name']}[/]  {about['tagline']}", soft_wrap=True, highlight=False)
    bots = ", ".join(about["bots"])
    seats = f"{the_game.seats.start} – {the_game.seats.stop - 1}"
    console.print(
        say(
            de=f"Plätze: {seats}, üblich {the_game.default_seats}. Bots: {bots}.",
            en=f"Seats: {seats}, usually {the_game.default_seats}. Bots: {bots}.",
        ),
        highlight=False,
    )
    lay(console, _table(about["options"]))


def _table(options: Sequence[JsonObject]) -> Table:
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("Option", no_wrap=True)
    for heading in (
        say(de="Vorgabe", en="default"),
        say(de="was das heißt", en="what that means"),
        say(de="sonst", en="otherwise"),
    ):
        table.add_column(heading)
    for one in options:
        table.add_row(one["name"], _shown(one["default"]), one["effect"], one["others"])
    return table


def _defaults(the_game: AnyGame) -> JsonObject:
    defaults: JsonObject = msgspec.to_builtins(the_game.options())
    return defaults


def _effect(option: OptionText, value: Json) -> str:
    sentence = option.of(value)
    if sentence is None:
        return ""
    return render(sentence[language()], {"value": value}, Speech(language()))


def _others(the_game: AnyGame, name: str, value: Json) -> str:
    """What the option can be instead: just what is taken there."""
    taken = _shown(value)
    return ", ".join(one for one in values(the_game, name, language()) if one != taken)


def _shown(value: Json) -> str:
    """A value as it is typed; an empty text has to be seen."""
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()
