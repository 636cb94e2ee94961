"""Lessons: a game learnt at its own table in a few steps; data beside the game.

A game's folder may hold ``lessons/<game>-<n>.toml``, n from 1 without a gap. The learner sits on
seat 0; what the others do and what chance deals is prepared. A file says::

    title, goal             in ``de`` and ``en``; the goal of the game stays in sight
    others                  names of the other seats
    options                 those that differ from the standard rules
    table                   options of a table for which one needs this lesson; none: for all
    done                    what can be done now, one sentence each
    [[steps]]               at most eight

and a step::

    name                    three or four words
    teaches                 ids of the clauses that it shows at work
    say                     what the innkeeper says
    task                    what the status line asks for, where the game's own sentence offers
                            more than the step does
    position                what lies on the table from here on, as in the header of a record;
                            without one the table stays as it is, at first a fresh match. A
                            position has nulls, TOML has none: they are written "null"
    first                   what is done before the learner is asked, a list of {by, do}
    chance                  outcomes of the draws before the learner is asked, and after that,
                            in order; others are drawn evenly
    show                    the actions of the learner that solve it, in order. Without any, the
                            step only tells something
    want                    patterns of which an action must match one; none: any legal action
    gives                   an event that the action must bring about
    until                   an event that ends the step; without it the first good action does
    praise                  what is said when it is done
    also                    [{do, say}]: good as well, with a word of its own
    wrong                   [{do, say}]: legal, but explained and taken back
    other                   the word about all other legal actions, which are taken back
    hint                    help for who asks for it
    then                    [{by, do}]: what the others do after it, before the next step; in a
                            step with ``until`` whenever they are asked. Where it is not legal, as
                            the learner may have gone another way, the seat does what is done when
                            its time is over

A pattern names fields of an action or event, and fields within them: a text may have ``*`` and
``?``; a list of texts asks for the same cards in any order, anything else where a list stands for
something in it. What the rules accept but list for nobody, such as a house rule that somebody
wrote, is a pattern that says all of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, TypeAlias

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import Both

MOST_STEPS = 8
"""Of a lesson; nobody is taught more in three minutes."""

Pattern: TypeAlias = JsonObject

_NAME = re.compile(r"(.+)-(\d+)\.toml")


class BadLesson(ValueError):
    """A lesson that does not fit its game; says in which line of which file, and what is wrong."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what}")


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is done in the lesson by somebody else than the learner."""

    by: int | str
    """A seat, ``chance`` or ``clock``, as in a record."""
    do: JsonObject


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the innkeeper says about actions of a pattern."""

    do: Pattern
    say: Both


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step of a lesson; the text of this module says what its parts mean."""

    name: Both
    say: Both
    task: Both | None = None
    teaches: tuple[str, ...] = ()
    position: JsonObject | None = None
    first: tuple[Deed, ...] = ()
    chance: tuple[JsonObject, ...] = ()
    show: tuple[JsonObject, ...] = ()
    want: tuple[Pattern, ...] = ()
    gives: Pattern | None = None
    until: Pattern | None = None
    praise: Both | None = None
    also: tuple[Remark, ...] = ()
    wrong: tuple[Remark, ...] = ()
    other: Both | None = None
    hint: Both | None = None
    then: tuple[Deed, ...] = ()

    @property
    def asks(self) -> bool:
        """The learner has something to do in it."""
        return bool(self.show)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson as its file has it."""

    title: Both
    goal: Both
    others: tuple[str, ...]
    options: JsonObject = {}
    table: JsonObject = {}
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
    done: Annotated[tuple[Both, ...], msgspec.Meta(min_length=1, max_length=4)]
    file: str = ""
    """Where it was read from; no file says this of itself."""
    lines: tuple[int, ...] = ()
    """Of this file, where each step begins."""

    def place(self, step: int) -> str:
        """Where a step is written, for whoever has to mend it."""
        return f"{self.file}:{self.lines[step]}, step {self.steps[step].name.en!r}"

    @property
    def seats(self) -> int:
        """How many sit at the table, the learner included."""
        return 1 + len(self.others)


@cache
def lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are taken. Raises `BadLesson`."""
    found = dict(sorted(_files(game)))
    if list(found) != list(range(1, len(found) + 1)):
        raise BadLesson(f"lessons of {game.name}", f"there are {list(found)}, with a gap")
    return tuple(_read(file) for file in found.values())


class TaughtAt(msgspec.Struct, frozen=True):
    """A step of a lesson that shows a clause at work."""

    lesson: int
    """Its number, from 1."""
    step: int
    """From 1."""
    name: Both
    """Of the step."""


@cache
def taught(game: AnyGame) -> Mapping[str, tuple[TaughtAt, ...]]:
    """By clause, the steps that teach it, in the order of the lessons. Raises `BadLesson`."""
    found: dict[str, tuple[TaughtAt, ...]] = {}
    for number, lesson in enumerate(lessons(game), 1):
        for at, step in enumerate(lesson.steps, 1):
            for clause in step.teaches:
                found[clause] = (*found.get(clause, ()), TaughtAt(number, at, step.name))
    return found


def matches(pattern: Mapping[str, Json], plain: Mapping[str, Json]) -> bool:
    """Whether an action or event, in plain values, is of this pattern."""
    return all(name in plain and _fits(wanted, plain[name]) for name, wanted in pattern.items())


def filled(value: Json) -> Json:
    """The value of a file with its nulls."""
    if isinstance(value, dict):
        return {name: filled(one) for name, one in value.items()}
    if isinstance(value, list):
        return [filled(one) for one in value]
    return None if value == "null" else value


def _fits(wanted: Json, found: Json) -> bool:
    if isinstance(wanted, list):
        return isinstance(found, list | tuple) and sorted(map(str, wanted)) == sorted(
            map(str, found)
        )
    if isinstance(found, list | tuple):
        return any(_fits(wanted, one) for one in found)
    if isinstance(wanted, dict):
        return isinstance(found, dict) and matches(wanted, found)
    if isinstance(wanted, str) and isinstance(found, str):
        return fnmatchcase(found, wanted)
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def _files(game: AnyGame) -> list[tuple[int, Traversable]]:
    folder = files("stammtisch.games").joinpath(game.folder)
    if not folder.is_dir():
        try:
            folder = files(game.folder)
        except ModuleNotFoundError:
            return []
    place = folder.joinpath("lessons")
    named = [(_NAME.fullmatch(one.name), one) for one in place.iterdir()] if place.is_dir() else []
    return [(int(name[2]), one) for name, one in named if name and name[1] == game.name]


def _read(file: Traversable) -> Lesson:
    try:
        text = file.read_text("utf-8")
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as wrong:
        raise BadLesson(file.name, str(wrong)) from None
    begun = [no for no, line in enumerate(text.splitlines(), 1) if line.rstrip() == "[[steps]]"]
    return msgspec.structs.replace(lesson, file=file.name, lines=tuple(begun))
