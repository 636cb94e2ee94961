"""What the masters have learned: arrays that come with the package, or that somebody has trained.

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
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
Weights: TypeAlias = dict[str, NDArray[np.float32]]

SETTING = "STAMMTISCH_WEIGHTS"
"""Names a folder with weights of one's own, ``<folder of the game in bots>.npz``."""
MOST_BYTES = 2_000_000

_UNREADABLE = (OSError, ValueError, KeyError, EOFError, SyntaxError, zipfile.BadZipFile, zlib.error)

_log = logging.getLogger(__name__)


class BadWeights(ValueError):  # noqa: N818 - named after what is bad
    """Weights cannot be used: in one sentence which file it is, and what is wrong with it."""


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
    def trouble(self) -> str:
        """Why the weights cannot be used; empty if they can."""
        return _kept(self, os.environ.get(SETTING, ""))[1]


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
        if not Path(named).is_dir():
            raise BadWeights(f"{SETTING}: there is no folder {named}")
        own = Path(named) / f"{game}.npz"
        if own.exists():
            return read(own, shapes)
    return read(Path(str(files("stammtisch.bots").joinpath(game, "master.npz"))), shapes)


def read(file: Path, shapes: Shapes) -> Weights:
    """The arrays of a file, checked. Raises `BadWeights`."""
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise BadWeights(f"{file}: {size} bytes, of which {MOST_BYTES} are allowed")
        with zipfile.ZipFile(file) as packed:
            unpacked = sum(one.file_size for one in packed.infolist())
        wanted = sum(4 * int(np.prod(shape)) + 1_000 for shape in shapes.values())
        if unpacked > wanted:
            raise BadWeights(f"{file}: there is more in it than the {wanted} bytes expected")
        with np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    except BadWeights:
        raise
    except _UNREADABLE as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise BadWeights(f"{file} cannot be read: {why}") from None
    return _checked(file, found, shapes)


def _checked(file: Path, found: Weights, shapes: Shapes) -> Weights:
    if set(found) != set(shapes):
        raise BadWeights(f"{file} has {', '.join(sorted(found))}, not {', '.join(sorted(shapes))}")
    for name, array in found.items():
        if array.shape != shapes[name] or array.dtype != np.float32:
            raise BadWeights(
                f"{file}: {name} is {array.dtype} {array.shape}, not float32 {shapes[name]}"
            )
        if not np.isfinite(array).all():
            raise BadWeights(f"{file}: {name} has numbers that are none")
    return found


def write(found: Weights, file: Path) -> None:
    """The arrays into a file, which is there as a whole or not at all. Raises `OSError`."""
    half = file.with_name(f"{file.name}.half")
    try:
        with half.open("wb") as out:
            np.savez_compressed(out, allow_pickle=False, **found)
        half.replace(file)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


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


def troubles(bots: Sequence[object]) -> list[str]:
    """Which of these bots play a level lower for want of their weights, and why; each once."""
    learned = (getattr(one, "learned", None) for one in bots)
    found = (one.trouble for one in learned if isinstance(one, Learned))
    return [f"master plays as the level below: {why}" for why in dict.fromkeys(found) if why]


@cache
def _kept(what: Learned, own: str) -> tuple[Weights | None, str]:  # noqa: ARG001 - tells files apart
    try:
        return weights(what.folder, dict(what.shapes)), ""
    except BadWeights as wrong:
        _log.warning("master plays as the level below: %s", wrong)
        return None, str(wrong)
