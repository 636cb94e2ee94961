"""The learned weights of the masters: arrays of the package, or of a folder of one's own.

A file that is missing or damaged stops nobody: the master then plays as the level below, the log
says so once, and so does ``/healthz``.
"""

from __future__ import annotations

import importlib
import logging
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.texts import Both
from stammtisch.records.whole_file import whole_file

Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
Weights: TypeAlias = dict[str, NDArray[np.float32]]

SETTING = "STAMMTISCH_WEIGHTS"
"""Names a folder with weights of one's own, ``<folder of the game in bots>.npz``."""
MOST_BYTES = 2_000_000

_UNREADABLE = (OSError, ValueError, KeyError, EOFError, SyntaxError, zipfile.BadZipFile, zlib.error)

_log = logging.getLogger(__name__)


class BadWeights(ValueError):
    """Weights cannot be used: in one sentence which file it is, and what is wrong with it.

    ``de`` says the same in German.
    """

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en)
        self.de = de


class Learned(NamedTuple):
    """The weights of one master; an attribute ``learned`` of its bot."""

    folder: str
    """That of the game in `stammtisch.bots`."""
    shapes: tuple[tuple[str, tuple[int, ...]], ...]
    """Of every array by its name."""

    def now(self) -> Weights | None:
        """The weights, read once; `None` where they cannot be used, see `trouble`."""
        return _kept(self, os.environ.get(SETTING, ""))[0]

    @property
    def wrong(self) -> BadWeights | None:
        """Why the weights cannot be used; `None` if they can."""
        return _kept(self, os.environ.get(SETTING, ""))[1]

    @property
    def trouble(self) -> str:
        """The same in words; empty if they can."""
        return str(self.wrong or "")


class Curriculum(NamedTuple):
    """How the weights of a game come about: ``COURSE`` in its module ``training``."""

    steps: int
    """How many the whole training takes."""
    train: Callable[[int], Iterator[Weights]]
    """By a seed, the weights as they are after each step; equal seeds, equal weights."""


def weights(game: str, shapes: Shapes) -> Weights:
    """The arrays of a game, by the name of its folder in `stammtisch.bots`. Raises `BadWeights`.

    A folder of one's own need not have those of every game, but it must be there: by a name that
    is mistyped, other weights would be measured than those that were meant.
    """
    if named := os.environ.get(SETTING):
        if not os.path.isdir(named):  # noqa: PTH112 - nor is it where nobody may look
            raise BadWeights(
                f"{SETTING}: there is no folder {named}",
                f"{SETTING}: einen Ordner {named} gibt es nicht",
            )
        own = Path(named) / f"{game}.npz"
        if not _is_missing(own):
            return read(own, shapes)
    return read(Path(str(files("stammtisch.bots").joinpath(game, "master.npz"))), shapes)


def _is_missing(file: Path) -> bool:
    """Whether it is not there; of one that nobody may look at, `read` says so."""
    try:
        file.stat()
    except FileNotFoundError:
        return True
    except OSError:
        pass
    return False


def read(file: Path, shapes: Shapes) -> Weights:
    """The arrays of a file, checked. Raises `BadWeights`."""
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise BadWeights(
                f"{file}: {size} bytes, of which {MOST_BYTES} are allowed",
                f"{file}: {size} Bytes, erlaubt sind {MOST_BYTES}",
            )
        with zipfile.ZipFile(file) as packed:
            unpacked = sum(one.file_size for one in packed.infolist())
        wanted = sum(4 * int(np.prod(shape)) + 1_000 for shape in shapes.values())
        if unpacked > wanted:
            raise BadWeights(
                f"{file}: there is more in it than the {wanted} bytes expected",
                f"{file}: darin ist mehr als die erwarteten {wanted} Bytes",
            )
        with np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    except BadWeights:
        raise
    except _UNREADABLE as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise BadWeights(
            f"{file} cannot be read: {why}",
            f"{file} lässt sich nicht lesen: {_why_in_german(wrong)}",
        ) from None
    return _checked(file, found, shapes)


def _why_in_german(wrong: Exception) -> str:
    match wrong:
        case FileNotFoundError():
            return "die Datei gibt es nicht"
        case PermissionError():
            return "dazu fehlt das Recht"
        case OSError():
            return "der Datenträger gibt sie nicht her"
        case _:
            return "sie ist beschädigt"


def _checked(file: Path, found: Weights, shapes: Shapes) -> Weights:
    if set(found) != set(shapes):
        here, due = ", ".join(sorted(found)), ", ".join(sorted(shapes))
        raise BadWeights(f"{file} has {here}, not {due}", f"{file} enthält {here}, nicht {due}")
    for name, array in found.items():
        if array.shape != shapes[name] or array.dtype != np.float32:
            here, due = f"{array.dtype} {array.shape}", f"float32 {shapes[name]}"
            raise BadWeights(
                f"{file}: {name} is {here}, not {due}", f"{file}: {name} ist {here}, nicht {due}"
            )
        if not np.isfinite(array).all():
            raise BadWeights(
                f"{file}: {name} has numbers that are none",
                f"{file}: in {name} sind Zahlen, die keine sind",
            )
    return found


def write(found: Weights, file: Path) -> None:
    """The arrays into a file, which is there as a whole or not at all. Raises `OSError`."""
    with whole_file(file) as out:
        np.savez_compressed(out, allow_pickle=False, **found)


def course_of(folder: str) -> Curriculum:
    """The training of the game whose bots are in this folder. Raises `LookupError`: none."""
    name = f"stammtisch.bots.{folder}.training"
    try:
        found: Curriculum = importlib.import_module(name).COURSE
    except ModuleNotFoundError as wrong:
        if not name.startswith(wrong.name or "-"):
            raise
        raise LookupError(f"the master of {folder} learns nothing") from None
    return found


def unusable(bots: Sequence[object]) -> list[BadWeights]:
    """Why some of these bots play a level lower, for want of their weights; each reason once."""
    learned = (getattr(one, "learned", None) for one in bots)
    found = (one.wrong for one in learned if isinstance(one, Learned))
    return list({str(one): one for one in found if one is not None}.values())


def troubles(bots: Sequence[object]) -> list[Both]:
    """Which bots play a level below their name, and why."""
    return [_in_words(why) for why in unusable(bots)]


def _in_words(why: BadWeights) -> Both:
    return Both(
        de=f"der Meister spielt wie die Stufe darunter: {why.de}",
        en=f"master plays as the level below: {why}",
    )


@cache
def _kept(what: Learned, _own: str) -> tuple[Weights | None, BadWeights | None]:
    """The weights, or why there are none; ``_own``, the folder of one's own, tells files apart."""
    try:
        return weights(what.folder, dict(what.shapes)), None
    except BadWeights as wrong:
        _warn(_in_words(wrong))
        return None, wrong


@cache
def _warn(trouble: Both) -> None:
    """Once for each reason: a folder that is missing is missing for every game."""
    _log.warning("%s", trouble.en, extra={"de": trouble.de})
