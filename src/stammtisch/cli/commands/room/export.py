"""``stammtisch export``: finished matches as records, for researchers and for people who leave."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from datetime import date, datetime, time
from typing import TYPE_CHECKING

from stammtisch.cli import databases
from stammtisch.cli.arguments.storage import a_folder
from stammtisch.cli.failure import Failure
from stammtisch.cli.language import say, tell
from stammtisch.cli.mistakes import bad_argument
from stammtisch.cli.output.progress import progress_line
from stammtisch.games import UnknownGame, game, games

if TYPE_CHECKING:
    from stammtisch.storage.transfer.export import MatchFate, OtherFolder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.epilog = _protection()
    add = parser.add_argument
    add(
        "folder",
        type=a_folder,
        metavar=say(de="ORDNER", en="FOLDER"),
        help=say(
            de="wohin: ein leerer Ordner, oder der eines früheren Exports, der dann ergänzt wird",
            en="where to: an empty folder, or that of an earlier export, which is completed",
        ),
    )
    add(
        "--game",
        action="append",
        default=[],
        metavar=say(de="SPIEL", en="GAME"),
        help=say(de="nur dieses Spiel; mehrmals möglich", en="this game only; repeatable"),
    )
    add(
        "--since",
        type=_day,
        metavar=say(de="TAG", en="DATE"),
        help=say(
            de="nur Partien, die an diesem Tag (2026-05-31) oder später zu Ende gingen",
            en="only matches that ended on this day (2026-05-31) or later",
        ),
    )
    add(
        "--names",
        action="store_true",
        help=say(
            de="lässt die Namen und den Nachweis des Mischens stehen",
            en="keep the names and the proof of the shuffles",
        ),
    )
    databases.add_arguments(parser)


def _protection() -> str:
    """What a pseudonym hides, and what it cannot hide."""
    return say(
        de="Ohne --names heißen alle am Tisch „Spieler 1“, „Spieler 2“ …, auch Bots; in allen"
        " Dateien des Ordners gleich, auch auf den Tafeln von Mau-Mau; von Hausregeln bleibt nur,"
        " was sie bewirken. Plenumsreden, die Adresse des Tisches und Uhrzeiten fehlen; was am"
        " Tisch gesagt wird, steht nirgends. Wer mitgespielt hat, erkennt seine Partie trotzdem an"
        " Karten und Tag und weiß dann, wer die anderen sind, auch in deren übrigen Partien. Eine"
        " Nummer steht für einen Namen: Zwei Annas haben dieselbe, und wer sich anders nennt, hat"
        " eine andere. Frag die Leute, bevor du etwas veröffentlichst.",
        en='Without --names everybody at a table is called "Spieler 1", "Spieler 2" ..., bots too;'
        " the same in all files of the folder and on the boards of Mau-Mau; of house rules only"
        " what they do is kept. What was said in a Plenum, the address of the table and times of"
        " day are left out; chat is stored nowhere. Whoever played still recognises a match by its"
        " cards and its day, and then knows who the others are, in their other matches too. A"
        " number stands for a name: two Annas share one, and whoever uses another name has another."
        " Ask the people before you publish anything.",
    )


def run(args: argparse.Namespace) -> int:
    """Write what is not there yet, while others may play. Returns 0, or `Failure`."""
    from stammtisch.storage.transfer import export  # noqa: PLC0415 - help needs none of it

    wish = export.ExportWish(_games(args.game), args.since or 0, names=args.names)
    # asked by `os.path`, as a `Path` raises where nobody may look
    if os.path.exists(args.folder) and not os.path.isdir(args.folder):  # noqa: PTH110, PTH112
        raise Failure(
            say(
                de=f"{args.folder} ist eine Datei; einen Ordner nennen.",
                en=f"{args.folder} is a file; name a folder.",
            )
        )
    with progress_line() as line:

        def heard(so_far: Counter[MatchFate]) -> None:
            done = so_far["written"]
            line(say(de=f"Partien geschrieben: {done} …", en=f"matches written: {done} …"))

        try:
            found = databases.done(
                export.export(databases.inhabited(args), args.folder, wish, games(), heard)
            )
        except export.OtherFolder as other:
            raise _not_into(other) from None
    tell(f"{args.folder}: {_told(found)}")
    return 0


def _games(names: list[str]) -> frozenset[str]:
    try:
        return frozenset(game(name).name for name in names)
    except UnknownGame as wrong:
        raise bad_argument(wrong) from None


def _day(text: str) -> int:
    """The beginning of a day of this machine in Unix ms. Raises what argparse expects."""
    try:
        day = date.fromisoformat(text)
        return int(datetime.combine(day, time()).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist kein Tag; gemeint ist etwas wie 2026-05-31",
                en=f"{text!r} is not a date; something like 2026-05-31 is needed",
            )
        ) from None


def _told(found: Counter[MatchFate]) -> str:
    """The counts in a sentence; of what was left out, why."""
    written, there = found["written"], found["there"]
    reasons: tuple[tuple[MatchFate, str, str], ...] = (
        (
            "other_rules",
            "ihr Spiel fehlt hier oder hat andere Regeln",
            "game missing or other rules",
        ),
        ("refused", "sie lassen sich nicht nachspielen", "cannot be played again"),
        ("damaged", "beschädigt", "damaged"),
    )
    out = [f"{found[key]} ({say(de=de, en=en)})" for key, de, en in reasons if found[key]]
    words = say(
        de=f"Partien: {written} geschrieben und nachgespielt, {there} schon da",
        en=f"matches: {written} written and played again, {there} there already",
    )
    return words + (say(de=", ausgelassen: ", en="; left out: ") + ", ".join(out) if out else "")


def _not_into(other: OtherFolder) -> Failure:
    if other.reason == "foreign":
        return Failure(
            say(
                de=f"In {other.folder} liegt anderes; einen leeren Ordner nennen, oder den eines"
                " früheren Exports.",
                en=f"{other.folder} holds other things; name an empty folder, or that of an"
                " earlier export.",
            )
        )
    return Failure(
        say(
            de=f"In {other.folder} stehen Partien, die anders exportiert sind (mit oder ohne"
            " Namen); beides gehört in getrennte Ordner.",
            en=f"the matches in {other.folder} were exported the other way (with or without"
            " names); keep both in folders of their own.",
        )
    )
