"""The commands that games bring: their arguments, and their answers on the terminal or in a file.

See `stammtisch.games.extras.commands`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import MOST, up_to, whole_number
from stammtisch.cli.arguments.storage import a_file
from stammtisch.cli.failure import Failure, belongs, not_together
from stammtisch.cli.input import views
from stammtisch.cli.language import language, say
from stammtisch.cli.output.bars import chart
from stammtisch.cli.output.drawings import check_drawing, keep_drawing
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games.extras.commands import (
    Argument,
    ArgumentKind,
    BadView,
    CommandTools,
    GameCommand,
    Grid,
    Line,
    Unanswered,
    answers,
)
from stammtisch.games.texts import Both

_TYPES: Mapping[ArgumentKind, Callable[[str], Any]] = MappingProxyType(
    {"words": str, "text": str, "number": whole_number, "drawing": a_file}
)
_LEAST: Mapping[ArgumentKind, int] = MappingProxyType({"count": 1, "amount": 0})


def add_arguments(parser: argparse.ArgumentParser, command: GameCommand) -> None:
    """The arguments that the sheet of the command names."""
    place: argparse._ActionsContainer = parser
    for one in command.sheet.arguments:
        if one.kind == "view":
            place = views.add_arguments(parser, _words(one.help))
        elif one.kind == "json":
            add_json(place)
        else:
            place.add_argument(one.name, **_settings(one))


def _settings(one: Argument) -> dict[str, Any]:
    """One argument as `argparse` wants to hear of it."""
    settings: dict[str, Any] = {"type": _type(one), "help": _words(one.help)}
    if one.kind == "drawing":
        settings["help"] = say(de="zeichnet das Ergebnis als SVG", en="draw the result as SVG")
        settings["metavar"] = say(de="DATEI", en="FILE")
    if one.metavar is not None:
        settings["metavar"] = _words(one.metavar)
    if one.name.startswith("-"):
        settings["default"] = one.default
    if one.choices:
        settings["choices"] = one.choices
    if one.kind == "words":
        settings["nargs"] = "+"
    if one.alone is not None:
        settings |= {"nargs": "?", "const": one.alone}
    return settings


def _type(one: Argument) -> Callable[[str], Any]:
    least = _LEAST.get(one.kind)
    return _TYPES[one.kind] if least is None else up_to(one.most or MOST, least)


def _words(both: Both | None) -> str | None:
    return None if both is None else both[language()]


def run(args: argparse.Namespace, command: GameCommand) -> int:
    """Answer, print, and draw where that is asked. Returns 0, raises `Failure`."""
    drawing = _drawing_wanted(args, command)
    asks_view = _asks_view(args, command)
    module = answers(command)
    view = views.asked(args) if asks_view else None
    desk = CommandTools(language(), random.Random, progress_bar, view)
    try:
        told = module.answer(msgspec.convert(vars(args), module.GIVEN, strict=False), desk)
    except Unanswered as why:
        raise Failure(str(why), status=2 if why.nonsense else 1) from None
    except BadView as wrong:
        views.bad(args, wrong)
    if drawing is not None and told.drawing is not None:
        keep_drawing(drawing, chart(told.drawing))
    if args.json:
        print(msgspec.json.encode(told.plain).decode())
    else:
        for block in told.shown:
            _show(block)
    return 0


def _drawing_wanted(args: argparse.Namespace, command: GameCommand) -> Path | None:
    """The file that the drawing goes into. Raises `Failure` for one that is no SVG."""
    for one in command.sheet.arguments:
        if one.kind == "drawing":
            file: Path | None = getattr(args, _field(one.name))
            check_drawing(file)
            return file
    return None


def _field(name: str) -> str:
    return name.lstrip("-").replace("-", "_")


def _asks_view(args: argparse.Namespace, command: GameCommand) -> bool:
    """Whether one view is asked about. Raises `Failure` for arguments of the other question."""
    if all(one.kind != "view" for one in command.sheet.arguments):
        return False
    asks = views.named(args)
    for one in command.sheet.arguments:
        if asks and one.views == "never" and getattr(args, _field(one.name)) is not None:
            raise not_together(one.name, say(de="--record und --view", en="--record and --view"))
    only = [one.name for one in command.sheet.arguments if one.views == "only"]
    for name in (*views.OF_RECORDS, *only):
        if not asks and getattr(args, _field(name)) is not None:
            raise belongs(name, say(de="--record oder --view", en="--record or --view"))
    return asks


def _show(block: Line | Grid) -> None:
    console = Screen()
    if isinstance(block, Line):
        console.print(Text.assemble(*block.parts), soft_wrap=True)
        return
    table = Table(title=block.title)
    for column in block.columns:
        justify: JustifyMethod = "right" if column.right else "left"
        table.add_column(column.title, justify=justify, no_wrap=not column.wraps)
    for row in block.rows:
        table.add_row(*row)
    lay(console, table)
