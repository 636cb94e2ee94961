"""How a game is told in numbers: actions as one or a few words, observations as flat arrays.

An action is spelled in words of the game's table, and the number of a word is its place there. What
is spelled in several words is chosen in as many steps. An observation is an array of slices, built
from `Rules.observation` and nothing else. Both are stable: whatever changes them raises the
encoding's version.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stammtisch.games import games, own_games
from stammtisch.games.guests import LOG
from stammtisch.games.protocol import Action, AnyGame, BadOptions, SomeObservation
from stammtisch.games.validation.option_values import no_option

Floats = npt.NDArray[np.float32]

ENOUGH = "enough"
"""The word that ends an action which other legal actions continue."""


class WordGroup(NamedTuple):
    """Some words of a table, numbered one after the other."""

    group: str
    """Stands before each of them: ``play`` makes ``play 7H``. Empty: they stand alone."""
    words: tuple[str, ...]
    meaning: str

    @property
    def whole(self) -> tuple[str, ...]:
        """The words with their group before them."""
        return tuple(f"{self.group} {word}".strip() for word in self.words)


class Slice(NamedTuple):
    """A part of the observation array."""

    name: str
    size: int
    meaning: str
    read: Callable[[Any], Iterable[float]]
    """The ``size`` numbers, from an observation."""


class NoEncoding(LookupError):
    """A game has no encoding, so that there is no environment of it."""


@dataclass(frozen=True)
class Encoding:
    """A game's tables."""

    version: int
    table: tuple[WordGroup, ...]
    """All words, in the order of their numbers."""
    spelled: Callable[[Any, Any], tuple[str, ...]]
    """The words of an action for the seat that observes this; never none, and the same for no two
    legal actions."""
    layout: Callable[[int], tuple[Slice, ...]]
    """By number of seats, the slices of an observation."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """Options in which a match of an environment differs from the game's own if none are named."""
    needed: Mapping[str, object] = field(default_factory=dict)
    """Options that must be so: the table has no words for other ones."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """By number."""
        return tuple(word for part in self.table for word in part.whole)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """By word."""
        return {word: number for number, word in enumerate(self.words)}

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.words)

    @cached_property
    def staged(self) -> bool:
        """Whether some actions take several steps."""
        return ENOUGH in self.numbers

    @cached_property
    def slices(self) -> Callable[[int], tuple[Slice, ...]]:
        """The slices of an observation by number of seats, made once."""
        return lru_cache(maxsize=None)(self.layout)

    def length(self, seats: int) -> int:
        """How many numbers an observation array has."""
        return sum(one.size for one in self.slices(seats)) + self.size * self.staged

    def spell(self, action: Action, seen: SomeObservation) -> tuple[int, ...]:
        """The numbers by which the action is reached."""
        return tuple([self.numbers[word] for word in self.spelled(action, seen)])

    def array(self, seen: SomeObservation, taken: Sequence[int] = ()) -> Floats:
        """What a seat sees as numbers, ``length`` of them.

        Where actions take several steps, the last ``size`` say which words are ``taken`` of the
        action that the seat has begun.
        """
        told: list[float] = []
        for one in self.slices(seen.n):
            told += one.read(seen)
        if self.staged:
            begun = [0.0] * self.size
            for number in taken:
                begun[number] = 1.0
            told += begun
        return np.array(told, dtype=np.float32)

    def options(self, game: AnyGame, given: Mapping[str, object]) -> Any:
        """The options of a match. Raises `BadOptions`."""
        import msgspec  # noqa: PLC0415 - only here

        for name, value in self.needed.items():
            if name in given and given[name] != value:
                raise BadOptions(name, given[name], f"{value!r}: environments know no other")
        named = {**self.usual, **self.needed, **given}
        try:
            return msgspec.convert(named, game.options)
        except msgspec.ValidationError as wrong:
            raise no_option(wrong, named, game) from None


def encoding_of(game: AnyGame) -> Encoding:
    """The encoding of a game.

    It is in ``ENCODINGS``, by the name of the game: for a game of the house in the module here with
    the name of its folder, for one of another package in its module ``encoding``. Raises
    `NoEncoding`; what that module itself raises passes through. Raises `TypeError` for a mere name.
    """
    if isinstance(game, str):
        raise TypeError(f"encoding_of() takes a game, not a name: stammtisch.game({game!r})")
    own = game.folder in {one.folder for one in own_games().values()}
    where = f"{__package__}.{game.folder}" if own else f"{game.folder}.encoding"
    try:
        found = getattr(importlib.import_module(where), "ENCODINGS", {}).get(game.name)
    except ModuleNotFoundError as wrong:
        # What it imports itself is named by Python.
        if wrong.name is None or not f"{where}.".startswith(f"{wrong.name}."):
            raise
        found = None
    if not isinstance(found, Encoding):
        raise NoEncoding(
            f"there is no environment of {game.name}: it has no encoding"
            f" (ENCODINGS[{game.name!r}] in the module {where})"
        )
    return found


def encoded_games() -> list[AnyGame]:
    """The games that have an encoding; a new one may do without for a while.

    Whatever is wrong with that of another package is said, and the game is left out.
    """
    found = []
    for one in games().values():
        try:
            encoding_of(one)
        except NoEncoding:
            continue
        except Exception as wrong:
            if one.name in own_games():
                raise
            what = f"{type(wrong).__name__}: {wrong}"
            LOG.warning("there are no environments of %s: %s", one.name, what)
            continue
        found.append(one)
    return found


def game_seen(seen: SomeObservation) -> AnyGame:
    """The game that is seen so; of several with the same observations, the one of these rules."""
    found = [one for one in games().values() if isinstance(seen, one.observations)]
    of_rules = [one for one in found if isinstance(seen.options, one.options)]
    return (of_rules or found)[0]


# --- parts of slices --------------------------------------------------------------------------


def marked(size: int, places: Iterable[int | None]) -> list[float]:
    """Ones at these places and zeros else; a place that is ``None`` or outside is left out."""
    found = [0.0] * size
    for place in places:
        if place is not None and 0 <= place < size:
            found[place] = 1.0
    return found


def one_of(names: Sequence[object], value: object) -> list[float]:
    """A one at the place of the value."""
    return [float(name == value) for name in names]


def seat_from(seen: SomeObservation, seat: int | None) -> int | None:
    """How many seats clockwise of the observer; ``None`` for nobody."""
    return None if seat is None or seat < 0 else (seat - seen.seat) % seen.n


def around(seen: SomeObservation, by_seat: Sequence[Any]) -> list[Any]:
    """By seat, the observer first."""
    return [by_seat[(seen.seat + step) % seen.n] for step in range(seen.n)]


def numbered(seen: SomeObservation, by_seat: Sequence[float | bool | None]) -> list[float]:
    """Numbers by seat, the observer first; -1 for ``None``."""
    return [-1.0 if value is None else float(value) for value in around(seen, by_seat)]
