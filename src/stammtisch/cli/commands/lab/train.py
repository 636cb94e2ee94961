"""``stammtisch train``: lets the master of a game learn, and writes what it has learned."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from stammtisch.bots import bot, bots_for
from stammtisch.bots.learned import SETTING, Curriculum, Learned, Weights, course_of, write
from stammtisch.cli.arguments.numbers import positive, whole_number
from stammtisch.cli.arguments.storage import a_file
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say, tell
from stammtisch.cli.mistakes import bad_argument
from stammtisch.cli.output.places import check_place
from stammtisch.cli.output.progress import progress_bar
from stammtisch.games import UnknownGame, game, games
from stammtisch.table.people.names import printable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar=say(de="SPIEL", en="GAME"), help=say(de="welches Spiel", en="which game"))
    add(
        "--minutes",
        type=positive,
        metavar="M",
        help=say(
            de="hört nach M Minuten auf (Vorgabe: wenn alle Schritte getan sind)",
            en="stop after M minutes (default: when all steps are done)",
        ),
    )
    add(
        "--steps",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele Schritte (Vorgabe: das ganze Training)",
            en="how many steps to train (default: the whole training)",
        ),
    )
    add(
        "--seed",
        type=whole_number,
        default=0,
        metavar="N",
        help=say(
            de="gleiche Zahl und gleich viele Schritte, gleiches Ergebnis (Vorgabe: 0)",
            en="the same seed and number of steps give the same result (default: 0)",
        ),
    )
    add(
        "--to",
        type=a_file,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="Zieldatei; gibt es sie schon, wird sie ersetzt (Vorgabe: in diesem Ordner, unter "
            "dem Namen, den der Raum sucht)",
            en="the file to write, replacing one that exists (default: in this folder, "
            "under the name that the room looks for)",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Train and write. Returns 0; raises `Failure`: 1 for the file, 2 for what makes no sense.

    Raises `KeyboardInterrupt` where nothing has been learned that could be written.
    """
    folder = _learner(args.game).folder
    file: Path = args.to or Path(f"{folder}.npz")
    check_place(file)
    course = course_of(folder)
    whole = min(args.steps or course.steps, course.steps)
    compiles = find_spec("numba") is not None
    if not compiles:
        _warn()
    if not sys.stderr.isatty():
        _announce(args.game, whole, compiles)
    found, done = _trained(course, whole, args.seed, args.minutes)
    try:
        write(found, file)
    except OSError as wrong:
        raise _not_written(found, file, wrong) from None
    tell(
        say(
            de=f"{file}: {done} von {course.steps} Schritten. Der Meister spielt damit, wenn "
            f"{SETTING} den Ordner nennt und die Datei {folder}.npz heißt.",
            en=f"{file}: {done} of {course.steps} steps. The master plays with it where {SETTING} "
            f"names the folder and the file is called {folder}.npz.",
        )
    )
    return 0


def _not_written(found: Weights, file: Path, wrong: OSError) -> Failure:
    """What has taken hours to learn is kept among temporary files, if there is room."""
    said = f"{file}: {why(wrong)}"
    try:
        other = Path(tempfile.mkdtemp(prefix="stammtisch-")) / file.name
        write(found, other)
    except OSError:
        return Failure(said)
    kept = say(de=f"das Gelernte liegt jetzt in {other}", en=f"what was learned is now in {other}")
    return Failure(f"{said}; {kept}")


def _warn() -> None:
    said = say(
        de="ohne numba dauert das viele Male so lange; numba bringt: pip install"
        " 'stammtisch[fast]'",
        en="without numba this takes many times as long; numba comes with: pip install"
        " 'stammtisch[fast]'",
    )
    print(f"stammtisch: {said}", file=sys.stderr, flush=True)


def _announce(name: str, steps: int, compiles: bool) -> None:
    """Said where no bar shows how far it is; the first step shows nothing for the longest time."""
    one = steps == 1
    many_de = "einem Schritt" if one else f"{steps} Schritten"
    many_en = "one step" if one else f"{steps} steps"
    wait_de = " vor dem ersten wird vielleicht eine Minute lang übersetzt," if compiles else ""
    wait_en = " before the first, code may be compiled for a minute, and" if compiles else ""
    said = say(
        de=f"{name}: der Meister lernt in {many_de};{wait_de} gemeldet wird erst das Ende (auf"
        " einem Terminal zeigt ein Balken, wie weit es ist)",
        en=f"{name}: the master learns in {many_en};{wait_en} the next word comes at the end (on"
        " a terminal a bar shows how far it is)",
    )
    print(printable(f"stammtisch: {said}"), file=sys.stderr, flush=True)


def _learner(name: str) -> Learned:
    """What the master of the game learns. Raises `Failure`."""
    try:
        played = game(name).name
    except UnknownGame as wrong:
        raise bad_argument(wrong) from None
    if learned := _learned(played):
        return learned
    others = ", ".join(one for one in games() if _learned(one))
    raise Failure(
        say(
            de=f"{name}: hier lernt kein Meister; es lernen die von: {others}",
            en=f"{name}: there is no master here that learns; those who learn play: {others}",
        ),
        status=2,
    )


def _learned(name: str) -> Learned | None:
    found = (getattr(bot(level, name), "learned", None) for level in bots_for(name))
    return next((one for one in found if isinstance(one, Learned)), None)


def _trained(course: Curriculum, steps: int, seed: int, minutes: int | None) -> tuple[Weights, int]:
    """What was learned, and in how many steps; who interrupts it keeps what is done, if any is."""
    found: Weights = {}
    done = 0
    until = time.monotonic() + minutes * 60 if minutes else float("inf")
    try:
        with progress_bar(steps) as progress:
            for learned in course.train(seed):
                found, done = learned, done + 1
                progress(done)
                if done >= steps or time.monotonic() > until:
                    break
    except KeyboardInterrupt:
        if not done:
            raise
    return found, done
