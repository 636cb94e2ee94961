"""What a game adds to the command line: arguments and answers as data, found in its folder.

A folder of a game may hold ``commands/<name>.toml``, a `CommandSheet`, and beside it
``<name>.py`` with

- ``GIVEN``: the struct whose fields are the arguments,
- ``answer(given, desk)``: what they are answered with, a `CommandAnswer`.

The command line reads arguments, files and records, draws and prints; the game thinks.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast

import msgspec

from stammtisch.games.figures import figures
from stammtisch.games.guests import brought
from stammtisch.games.json_values import Json
from stammtisch.games.protocol import AnyGame, Game, Source
from stammtisch.games.texts import Both, Language

ArgumentKind: TypeAlias = Literal[
    "words", "text", "number", "count", "amount", "json", "drawing", "view"
]
"""Words are one or more, a count is a number from 1 on, an amount one from 0 on. ``json``,
``drawing`` and ``view`` are the same in all commands: they ask for JSON, for a file with the
drawing, and about one seat's view."""


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word or an option of a command."""

    kind: ArgumentKind
    name: str = ""
    """``cards``, or with two dashes ``--rules``; a view has names of its own."""
    help: Both | None = None
    """What it is for; of a view the title over its options."""
    metavar: Both | None = None
    choices: tuple[str, ...] = ()
    default: str | int | None = None
    most: int | None = None
    """The largest count or amount that is answered in a time that somebody may wait."""
    alone: int | None = None
    """What an option means that is named without a value."""
    views: Literal["never", "only"] | None = None
    """Whether it goes with a view: never, or only with one."""


class CommandSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as its file describes it."""

    help: Both
    arguments: tuple[Argument, ...]


class GameCommand(NamedTuple):
    """A command that a game brings."""

    module: str
    """What holds ``GIVEN`` and ``answer``."""
    sheet: CommandSheet


class CommandView(NamedTuple):
    """What one seat sees at one moment of a match."""

    game: AnyGame
    players: tuple[str, ...]
    """Names by seat; fewer where they are not known."""
    seen: Json
    """The observation."""


class CommandTools(NamedTuple):
    """What the command line lends to an answer."""

    language: Language
    chance: Callable[[int], Source]
    """Chance from a seed: equal seeds, equal chance."""
    progress: Callable[[int], AbstractContextManager[Callable[[int], None]]]
    """A bar for so much work; what it gives is called with how much is done."""
    view: CommandView | None = None

    def say(self, *, de: str, en: str) -> str:
        """The sentence in the language of the answer."""
        return de if self.language == "de" else en

    def figures(self, text: str) -> str:
        """Figures as they are written in the language of the answer."""
        return figures(text, self.language)


Style: TypeAlias = Literal["", "bold", "dim"]


class Line(NamedTuple):
    """A line of text in parts, each with its style."""

    parts: tuple[tuple[str, Style], ...]


class GridColumn(NamedTuple):
    """The head of a column."""

    title: str
    right: bool = False
    """Set to the right, as figures are."""
    wraps: bool = False


class Grid(NamedTuple):
    """A table with a title."""

    title: str
    columns: tuple[GridColumn, ...]
    rows: tuple[tuple[str, ...], ...]


class Bar(NamedTuple):
    """A share with the bounds of its interval, 0 .. 1."""

    share: float
    low: float
    high: float


class Panel(NamedTuple):
    """One chart: rows from top to bottom, in each a bar for every series."""

    title: str
    rows: tuple[tuple[str, tuple[Bar, ...]], ...]


class Drawing(NamedTuple):
    """Charts beside each other with bars for the same series."""

    title: str
    series: tuple[str, ...]
    panels: tuple[Panel, ...]


class CommandAnswer(NamedTuple):
    """An answer: for programs, for people, and as a drawing where the command has one."""

    plain: object
    """What becomes JSON."""
    shown: Iterable[Line | Grid]
    """Made only where people read."""
    drawing: Drawing | None = None


class Unanswered(Exception):
    """There is no answer; the message says why, in the language of the desk."""

    def __init__(self, message: str, *, nonsense: bool = False) -> None:
        super().__init__(message)
        self.nonsense = nonsense
        """The arguments make no sense."""


class BadView(ValueError):
    """Nobody can see what this view says."""


class Answerer(Protocol):
    """The module of a command."""

    GIVEN: type[msgspec.Struct]

    def answer(self, given: object, desk: CommandTools) -> CommandAnswer:
        """The answer. Raises `Unanswered`, `BadView`."""
        ...


def game_commands() -> Mapping[str, GameCommand]:
    """The commands of all games by name: those of the folders here, then those of packages.

    No game here is imported for it.
    """
    found: dict[str, GameCommand] = {}
    for folder in sorted(files("stammtisch.games").iterdir(), key=lambda one: one.name):
        found |= _in(folder, f"stammtisch.games.{folder.name}")
    packages = set()
    for guest in brought("stammtisch.games"):
        package = guest.what.folder if isinstance(guest.what, Game) else None
        if package is None or package in packages:
            continue
        packages.add(package)
        try:
            theirs = _in(files(package), package)
        except (ImportError, OSError, ValueError) as wrong:
            guest.left_out(f"its commands: {wrong}")
            continue
        for name in theirs.keys() & found.keys():
            guest.left_out(f"there is a command {name!r} already")
        found = {**theirs, **found}
    return found


def answers(command: GameCommand) -> Answerer:
    """The module that answers the command."""
    return cast("Answerer", importlib.import_module(command.module))


def _in(folder: Traversable, package: str) -> dict[str, GameCommand]:
    """The commands in one folder. Raises `ValueError` for a file of the wrong form."""
    return {
        file.name.removesuffix(".toml"): GameCommand(
            f"{package}.commands.{file.name.removesuffix('.toml')}",
            msgspec.convert(tomllib.loads(file.read_text("utf-8")), CommandSheet),
        )
        for file in _sheets(folder.joinpath("commands"))
    }


def _sheets(folder: Traversable) -> Iterator[Traversable]:
    if folder.is_dir():
        inside = sorted(folder.iterdir(), key=lambda file: file.name)
        yield from (file for file in inside if file.name.endswith(".toml"))
