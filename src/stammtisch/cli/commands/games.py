"""``stammtisch games``: which games there are, how they can be varied, and who plays them."""

from __future__ import annotations

import argparse

import msgspec
from rich.console import Console
from rich.table import Table

from stammtisch.bots import bots_for
from stammtisch.cli.common import language, say
from stammtisch.games import games
from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.option_values import values
from stammtisch.games.protocol import AnyGame
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import OptionText, texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON")
    )


def run(args: argparse.Namespace) -> int:
    """Print all games. Returns 0."""
    if args.json:
        print(msgspec.json.encode([as_json(one) for one in games().values()]).decode())
    else:
        for one in games().values():
            _show(one)
    return 0


def as_json(game: AnyGame) -> JsonObject:
    """A game with its seats, its bots and its options."""
    words = texts(game.folder, game.name)
    return {
        "name": game.name,
        "title": words.game.title[language()],
        "tagline": words.game.tagline[language()],
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "rules_version": game.rules_version,
        "bots": list(bots_for(game.name)),
        "options": [
            {
                "name": name,
                "default": value,
                "title": words.options[name].name[language()],
                "effect": _effect(words.options[name], value),
                "others": _others(game, name, value),
            }
            for name, value in _defaults(game).items()
        ],
    }


def _show(game: AnyGame) -> None:
    console = Console()
    about = as_json(game)
    console.print(f"[bold]{about['name']}[/]  {about['tagline']}", soft_wrap=True, highlight=False)
    seats = f"{game.seats.start} – {game.seats.stop - 1}"
    console.print(
        say(
            de=f"Plätze: {seats}, üblich {game.default_seats}. Bots: {', '.join(about['bots'])}.",
            en=f"Seats: {seats}, usually {game.default_seats}. Bots: {', '.join(about['bots'])}.",
        ),
        highlight=False,
    )
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("Option", no_wrap=True)
    table.add_column(say(de="Vorgabe", en="default"), no_wrap=True)
    table.add_column(say(de="was das heißt", en="what that means"))
    table.add_column(say(de="sonst", en="otherwise"))
    for option in about["options"]:
        table.add_row(option["name"], _shown(option["default"]), option["effect"], option["others"])
    console.print(table)


def _defaults(game: AnyGame) -> JsonObject:
    defaults: JsonObject = msgspec.to_builtins(game.options())
    return defaults


def _effect(option: OptionText, value: Json) -> str:
    sentence = option.of(value)
    if sentence is None:
        return ""
    return render(sentence[language()], {"value": value}, Speech(language()))


def _others(game: AnyGame, name: str, value: Json) -> str:
    """What the option can be instead: just what is taken there."""
    taken = _shown(value)
    return ", ".join(one for one in values(game, name, language()) if one != taken)


def _shown(value: Json) -> str:
    """A value as it is typed; an empty text has to be seen."""
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()
