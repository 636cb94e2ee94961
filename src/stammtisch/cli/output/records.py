"""The matches of a command, written down as records: one file a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stammtisch.analysis.simulation import MatchResult
from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say
from stammtisch.games.protocol import AnyGame, Options
from stammtisch.records.record import encode, header_for
from stammtisch.records.whole_file import whole_file


def recorder(
    folder: Path, the_game: AnyGame, options: Options, matches: int
) -> Callable[[MatchResult], None]:
    """What writes down each match that it is called with, in their order, into ``folder``.

    The folder is made, and has to be empty. Raises `Failure`, status 2 for a folder that will not
    do and 1 where a file cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = any(folder.iterdir())
    except OSError as trouble:
        raise Failure(_no_folder(folder, why(trouble)), status=2) from None
    if full:
        rest = say(
            de="er ist nicht leer; nenne einen neuen", en="it is not empty; name a new folder"
        )
        raise Failure(_no_folder(folder, rest), status=2)
    width, written = len(str(matches)), 0

    def write(match: MatchResult) -> None:
        nonlocal written
        written += 1
        header = header_for(the_game, options, [f"bot:{name}" for name in match.bots])
        file = folder / f"{the_game.name}-{written:0{width}}.jsonl"
        try:
            with whole_file(file) as out:
                out.write(encode(header, match.moves).encode())
        except OSError as trouble:
            said = say(
                de=f"{file} lässt sich nicht schreiben: {why(trouble)}",
                en=f"{file} cannot be written: {why(trouble)}",
            )
            raise Failure(said) from None

    return write


def _no_folder(folder: Path, cause: str) -> str:
    return say(
        de=f"in den Ordner {folder} lassen sich keine Aufzeichnungen schreiben: {cause}",
        en=f"no records can be written to the folder {folder}: {cause}",
    )
