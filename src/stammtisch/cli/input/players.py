"""The bots, the seats and the options that a command is given, and where it computes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from stammtisch.analysis.backends import BACKENDS
from stammtisch.analysis.simulation import MAX_ACTIONS
from stammtisch.bots import Bot
from stammtisch.bots.programs import named
from stammtisch.cli.arguments.numbers import positive, processes, whole_number
from stammtisch.cli.arguments.parser import meant
from stammtisch.cli.language import say
from stammtisch.games.protocol import AnyGame, Options
from stammtisch.table.match.options import parse_options

LIMITS: Mapping[str, int] = MappingProxyType({"max_rounds": 10, "rounds": 10, "goal": 1})
"""What ends matches between bots that would otherwise need no end, or have one that is far away:
so many rounds, or the first point."""


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Seed, and options of the game."""
    add = parser.add_argument
    add(
        "--seed",
        type=whole_number,
        default=0,
        metavar="N",
        help=say(
            de="gleiche Zahl, gleiche Partien (Vorgabe: 0)",
            en="the same seed gives the same matches (default: 0)",
        ),
    )
    add(
        "--option",
        action="append",
        default=[],
        metavar=say(de="NAME=WERT", en="NAME=VALUE"),
        help=say(
            de="eine Spieloption, mehrmals möglich; „stammtisch games“ zeigt alle",
            en="an option of the game, repeatable; `stammtisch games` lists them",
        ),
    )


def add_running_arguments(parser: argparse.ArgumentParser) -> None:
    """Seed, options of the game, processes, and where a match is given up."""
    add_match_arguments(parser)
    add = parser.add_argument
    add(
        "--jobs",
        type=processes,
        default=-1,
        metavar="N",
        help=say(
            de="wie viele Prozesse (Vorgabe: einer je Prozessor)",
            en="how many processes (default: one for each processor)",
        ),
    )
    add(
        "--backend",
        choices=BACKENDS,
        default="loky",
        metavar="NAME",
        help=say(
            de="worauf gerechnet wird: loky, mehrere Prozesse dieses Rechners (Vorgabe); threading,"
            " nur dieser eine; dask oder ray, viele Rechner (das braucht ein Extra)",
            en="what computes: loky, several processes of this machine (default); threading, this"
            " one alone; dask or ray, many machines (which needs an extra)",
        ),
    )
    add(
        "--max-actions",
        type=positive,
        default=MAX_ACTIONS,
        metavar="N",
        help=say(
            de=f"danach wird eine Partie abgebrochen (Vorgabe: {MAX_ACTIONS})",
            en=f"give a match up after N actions (default: {MAX_ACTIONS})",
        ),
    )


def find_bots_here(names: str) -> None:
    """Lets a bot of one's own be found in the folder the command is called from."""
    if ":" in names:
        # The command's own folder is on the path, not the one it was called from.
        sys.path.insert(0, os.getcwd())  # noqa: PTH109


def names_in(bots: str) -> list[str]:
    """The names that ``--bots`` lists. Raises `ValueError` if there is none."""
    words = [word.strip() for word in bots.split(",") if word.strip()]
    if not words:
        raise ValueError(
            say(de=f"--bots {bots!r} nennt keinen Bot", en=f"--bots {bots!r} names no bot")
        )
    return words


def named_bots(names: str, seats: int | None, the_game: AnyGame) -> list[Bot]:
    """The bots by seat, repeated in turn. Raises `ValueError` if so many cannot sit there."""
    words = names_in(names)
    count = seats or (len(words) if len(words) > 1 else the_game.default_seats)
    if count not in the_game.seats or count < len(words):
        lowest, highest = the_game.seats.start, the_game.seats.stop - 1
        raise ValueError(
            say(
                de=f"Bots: {len(words)}, Plätze: {count}; aber {the_game.name} hat {lowest} bis "
                f"{highest} Plätze und höchstens einen Bot je Platz",
                en=f"bots: {len(words)}, seats: {count}; but {the_game.name} has {lowest} to "
                f"{highest} seats, and at most one bot a seat",
            )
        )
    made = {word: named(word, the_game.name) for word in words}
    return [made[words[seat % len(words)]] for seat in range(count)]


def options_from(given: Sequence[str], the_game: AnyGame) -> Options:
    """The options of words ``NAME=VALUE``. Raises `ValueError` or `BadOptions`."""
    values: dict[str, object] = {}
    for word in given:
        name, equals, text = word.partition("=")
        known = the_game.options.__struct_fields__
        if not equals or name not in known:
            wrong = (
                say(de=f"eine Option {name} gibt es nicht", en=f"there is no option {name}")
                + meant(name, known)
                if equals and name
                else say(de="gemeint ist NAME=WERT", en="NAME=VALUE is needed")
            )
            options = say(de="Optionen sind", en="options are")
            raise ValueError(f"--option {word}: {wrong}; {options}: {', '.join(known)}")
        try:
            values[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            values[name] = text
    return parse_options(the_game, values)


def ending(
    the_game: AnyGame, options: Options, seats: int, given: list[str]
) -> tuple[Options, str]:
    """The options with a limit where a match would hardly end, and that limit in words."""
    opening = the_game.rules.observation(the_game.rules.new(options, seats), None)
    limit = _open_end(opening, options)
    if not limit or any(word.startswith(f"{limit}=") for word in given):
        return options, ""
    most = LIMITS[limit]
    return msgspec.structs.replace(options, **{limit: most}), f"{limit}={most}"


def _open_end(opening: object, options: Options) -> str:
    """The option that ends a match which goes on for ever otherwise; empty: it ends by itself."""
    if getattr(opening, "max_games", 0) is None and hasattr(options, "max_rounds"):
        return "max_rounds"
    if hasattr(options, "goal") and hasattr(options, "max_turns"):
        # Its rounds end, but whoever plays by chance needs far too many of them for the goal.
        return "goal"
    # Where money is played for, it ends when somebody has all of it.
    without_money = getattr(options, "mode", "") == "normal"
    return "rounds" if without_money and getattr(options, "rounds", None) == 0 else ""


def about_limit(limited: str) -> str:
    """What is said of a limit that `ending` has set."""
    name = limited.partition("=")[0]
    return say(
        de=f"Eine Partie wäre sonst vielleicht nie oder erst sehr spät zu Ende: {limited} (--option"
        f" {name}=… ändert das).",
        en=f"A match might have no end otherwise, or a late one: {limited} (--option {name}=…"
        " changes that).",
    )
