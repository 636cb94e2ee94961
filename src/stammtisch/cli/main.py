"""The command ``stammtisch``: finds the subcommand and turns failures into one message."""

from __future__ import annotations

import argparse
import errno
import importlib
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from stammtisch import __version__
from stammtisch.cli import interruption, settings
from stammtisch.cli.arguments.parser import Parser, meant
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.folders import state_dir
from stammtisch.cli.language import Lang, default_language, say, speak
from stammtisch.cli.output import streams
from stammtisch.cli.output.warnings import warnings_told
from stammtisch.games.extras.commands import GameCommand, game_commands
from stammtisch.table.people.names import printable


class Command(NamedTuple):
    """A subcommand, in both languages, and where its arguments and its doing are."""

    de: str
    en: str
    module: str = ""
    """A module of `cli.commands` with ``add_arguments(parser)`` and ``run(args) -> int``."""
    of_game: GameCommand | None = None
    """What a game brings instead."""


OWN = {
    "serve": Command(
        "öffnet den Kartenraum im Browser (auch ohne Unterbefehl)",
        "open the card room in the browser (the default command)",
        "room.serve",
    ),
    "replay": Command(
        "spielt eine Aufzeichnung nach und prüft jede Aktion an den Regeln",
        "replay a record and check every action against the rules",
        "match.replay",
    ),
    "verify": Command(
        "prüft, dass in einer Aufzeichnung niemand die Karten bestimmt hat",
        "check that nobody chose the cards in a record",
        "match.verify",
    ),
    "record": Command(
        "schreibt eine Aufzeichnung als JSON Lines oder als lesbaren Text",
        "write a record as JSON Lines, or as readable text",
        "match.record",
    ),
    "simulate": Command(
        "lässt Bots viele Partien spielen",
        "let bots play many matches",
        "lab.simulate",
    ),
    "advise": Command(
        "berät einen Platz in einer Aufzeichnung: was er tun könnte und was es im Mittel bringt",
        "advise a seat in a record: what it might do, and what each action brings on average",
        "match.advise",
    ),
    "review": Command(
        "blickt auf eine Partie zurück: Chancen, teure Entscheidungen, Glück und Können",
        "look back at a match: chances, costly decisions, luck and skill",
        "match.review",
    ),
    "arena": Command(
        "misst, welcher Bot auf denselben Karten besser spielt",
        "measure which bot plays the same cards better",
        "lab.arena",
    ),
    "check-bot": Command(
        "lässt einen eigenen Bot überall spielen und sagt, wie er sich hält",
        "let a bot of your own play everywhere, and say how it does",
        "lab.check_bot",
    ),
    "judge": Command(
        "vergleicht Bots mit dem, was sich genau berechnen lässt",
        "compare bots with what can be calculated exactly",
        "lab.judge",
    ),
    "train": Command(
        "trainiert den Meister eines Spiels von Grund auf",
        "train the master of a game from scratch",
        "lab.train",
    ),
    "tournament": Command(
        "spielt Abende eines Turniers nach, zählt eine Serie zusammen, macht eine Turniermatrix",
        "replay evenings of a tournament, sum up a series, or make a seating plan",
        "tournament",
    ),
    "think": Command(
        "lässt die Bots eines Raums auf diesem Rechner denken",
        "let the bots of a room think on this machine",
        "room.think",
    ),
    "tables": Command(
        "zeigt dem Betreiber die Tische, oder den Link zu ihrer Seite im Browser",
        "list the tables for the operator, or print the link to their page",
        "room.tables",
    ),
    "forget": Command(
        "löscht Tische, die lange zu Ende sind, und gibt ihren Platz frei",
        "delete tables that have long been over, and free their space",
        "room.forget",
    ),
    "backup": Command(
        "sichert den Raum in eine Datei, auch während gespielt wird",
        "back up the room into a file, even while people play",
        "room.backup",
    ),
    "export": Command(
        "schreibt beendete Partien als Aufzeichnungen in einen Ordner, ohne Namen",
        "write finished matches into a folder as records, without names",
        "room.export",
    ),
    "restore": Command(
        "füllt einen leeren Raum aus einer Sicherung",
        "fill an empty room from a backup",
        "room.restore",
    ),
    "move-database": Command(
        "zieht mit dem Raum von SQLite nach PostgreSQL um, oder zurück",
        "move the room from SQLite to PostgreSQL, or back",
        "room.move_database",
    ),
    "games": Command(
        "zeigt die Spiele mit ihren Optionen und Bots",
        "list the games with their options and bots",
        "games",
    ),
}


INTERRUPTED = 130
"""The exit status that shells know for Ctrl-C."""


def main(argv: Sequence[str] | None = None, *, interrupted: bool = False) -> int:
    """Run the command and return its exit status.

    0 went well, 1 a file, a record or the machine is not as it should be (or we have a bug),
    2 the arguments make no sense, `INTERRUPTED` somebody pressed Ctrl-C, or had before, or told
    the process to end.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    streams.settle()
    speak(_language(given))
    debug = "--debug" in given
    try:
        if interrupted:
            raise KeyboardInterrupt
        if not _asked_language(given):
            settings.check_language()
        args = _arguments(given)
        for warning in settings.unknown():
            print(printable(f"stammtisch: {warning}"), file=sys.stderr)
        with nullcontext() if args.command in _SERVING else _in_the_foreground():
            status: int = args.run(args)
        sys.stdout.flush()
        return status
    except Failure as failure:
        return _told(failure, debug)
    except KeyboardInterrupt:
        said = say(de="abgebrochen, bevor es fertig war", en="stopped before it was done")
        print(f"stammtisch: {said}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        streams.abandon()
        return 141
    except Exception as bug:
        if isinstance(bug, OSError) and bug.errno in _NO_ROOM:
            streams.abandon()
            print(printable(f"stammtisch: {_no_room(bug)}"), file=sys.stderr)
            return 1
        if failed := _failed_game(bug):
            return _told(failed, debug)
        if debug:
            raise
        print(printable(f"stammtisch: {_bug_report(bug)}"), file=sys.stderr)
        return 1


def _told(failure: Failure, debug: bool) -> int:
    """Say it on stderr; the exit status."""
    for line in failure.trace.splitlines() if debug else ():
        print(printable(line), file=sys.stderr)
    print(printable(f"stammtisch: {failure.message}"), file=sys.stderr)
    return failure.status


def _failed_game(bug: Exception) -> Failure | None:
    """The failure of a game of another package, if it is one and not ours."""
    from stammtisch.cli import mistakes  # noqa: PLC0415 - most commands go well

    with suppress(Exception):  # to find out may fail, too, and then it is a bug as it was
        return mistakes.failed_game(bug)
    return None


_SERVING = frozenset({"serve", "think"})
"""Commands that go on until they are told to end, and keep a log of their own."""


@contextmanager
def _in_the_foreground() -> Iterator[None]:
    with warnings_told(), interruption.by_sigterm_too():
        yield


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def _no_room(trouble: OSError) -> str:
    what = trouble.filename or say(de="die Ausgabe", en="the output")
    return say(
        de=f"{what} ließ sich nicht ganz schreiben ({why(trouble)}); Platz schaffen und"
        " noch einmal.",
        en=f"{what} could not be written to its end ({why(trouble)}); make room and try again.",
    )


def _arguments(given: list[str]) -> argparse.Namespace:
    """What ``given`` says. Ends the program with a sentence about the subcommand it is about."""
    parser = _parser(given)
    args, rest = parser.parse_known_args(given)
    if rest:
        args.parser.refuse(rest)
    return args


def _language(given: list[str]) -> Lang:
    """What ``--lang`` says, else the environment."""
    return _asked_language(given) or default_language()


def _asked_language(given: list[str]) -> Lang | None:
    """What ``--lang`` says, wherever it stands; nonsense is reported by the parser."""
    for at, word in enumerate(given):
        value = given[at + 1] if word == "--lang" and at + 1 < len(given) else ""
        value = value or word.removeprefix("--lang=")
        if word.startswith("--lang") and value in {"de", "en"}:
            return "de" if value == "de" else "en"
    return None


def _parser(given: list[str]) -> Parser:
    """The parser, with the arguments of only that subcommand that was asked for.

    Puts the word ``serve`` into ``given`` where no subcommand is named.
    """
    shared = _shared()
    parser = Parser(
        prog="stammtisch",
        description=say(
            de="Ein Raum für deutsche Kneipen-Kartenspiele.",
            en="A room for German pub card games.",
        ),
        parents=[shared],
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"stammtisch {__version__}",
        help=say(de="zeigt die Version", en="show the version"),
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar=say(de="BEFEHL", en="COMMAND"), parser_class=Parser
    )
    chosen = _chosen(given)
    for name, command in (OWN if chosen in OWN else _with_those_of_games()).items():
        words = say(de=command.de, en=command.en)
        sentence = f"{words[0].upper()}{words[1:]}."
        sub = commands.add_parser(name, help=words, description=sentence, parents=[shared])
        sub.set_defaults(parser=sub)
        if name == chosen:
            _furnish(sub, command)
    if not chosen.startswith("-") and chosen not in commands.choices:
        parser.error(_no_command(chosen, list(commands.choices)))
    return parser


def _shared() -> Parser:
    """What every command knows."""
    shared = Parser(add_help=False)
    shared.add_argument(
        "--lang",
        choices=("de", "en"),
        default=argparse.SUPPRESS,
        help=say(de="Sprache der Ausgabe", en="language of the output"),
    )
    shared.add_argument(
        "--debug",
        action="store_true",
        default=argparse.SUPPRESS,
        help=say(
            de="zeigt bei einem Fehler im Programm oder in einem eigenen Bot, wo er steckt",
            en="show the traceback if the program or your own bot has a bug",
        ),
    )
    return shared


def _no_command(chosen: str, known: list[str]) -> str:
    said = say(de=f"einen Befehl {chosen!r} gibt es nicht", en=f"there is no command {chosen!r}")
    there_are = f"; {say(de='es gibt', en='there are')}: {', '.join(known)}"
    return said + (meant(chosen, known) or there_are)


def _with_those_of_games() -> dict[str, Command]:
    """All commands; who asks for one of ours need not wait until those of games are found."""
    found = {
        name: Command(one.sheet.help.de, one.sheet.help.en, of_game=one)
        for name, one in game_commands().items()
        if name not in OWN
    }
    last = "games"
    return {name: OWN[name] for name in OWN if name != last} | found | {last: OWN[last]}


def _furnish(parser: Parser, command: Command) -> None:
    """Give the parser of the subcommand its arguments and what is done with them."""
    if command.of_game is None:
        module = importlib.import_module(f"stammtisch.cli.commands.{command.module}")
        module.add_arguments(parser)
        parser.set_defaults(run=module.run)
        return
    from stammtisch.cli.commands import of_games  # noqa: PLC0415 - most commands are our own

    of_games.add_arguments(parser, command.of_game)
    parser.set_defaults(run=partial(of_games.run, command=command.of_game))


def _chosen(given: list[str]) -> str:
    """The word in the place of the subcommand; inserts ``serve`` where there is none."""
    at = 0
    while at < len(given) and (given[at] == "--debug" or given[at].startswith("--lang")):
        at += 2 if given[at] == "--lang" else 1
    word = given[at] if at < len(given) else None
    if word is None or (word.startswith("-") and word not in {"-h", "--help", "--version"}):
        if at <= len(given):  # else the last word is --lang, which wants one of its own first
            given.insert(at, "serve")
        return "serve"
    return word


def _bug_report(bug: Exception) -> str:
    """One honest sentence; the traceback goes to a file."""
    what = f"{type(bug).__name__}: {bug}".splitlines()[0]
    path: Path | None = state_dir() / "error.log"
    with suppress(OSError):
        assert path is not None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(bug)))
        return say(
            de=f"Da ist uns ein Fehler unterlaufen ({what}). Einzelheiten stehen in {path}",
            en=f"this is a mistake of ours ({what}); details are in {path}",
        )
    return say(
        de=f"Da ist uns ein Fehler unterlaufen ({what}). Mehr zeigt --debug",
        en=f"this is a mistake of ours ({what}); --debug shows more",
    )
