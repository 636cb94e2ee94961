"""``stammtisch tables``: a link to the page on which the operator sees and closes tables."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from stammtisch.cli.common import Failure, data_dir, say, tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        default=os.environ.get("STAMMTISCH_DATA_DIR") or str(data_dir()),
        metavar=say(de="ORDNER", en="FOLDER"),
        help=say(
            de="der Datenordner des laufenden Raums (Vorgabe: %(default)s)",
            en="the data folder of the room that runs (default: %(default)s)",
        ),
    )
    parser.add_argument(
        "--end",
        action="store_true",
        help=say(de="der Link gilt nicht mehr", en="the link holds no longer"),
    )


def run(args: argparse.Namespace) -> int:
    """Print the link, or end it. 0, or `Failure`."""
    from stammtisch.web.edge.operator import OperatorKey  # noqa: PLC0415 - many commands need none

    folder: Path = args.data_dir.expanduser()
    key = OperatorKey(folder)
    try:
        if args.end:
            key.end()
            tell(say(de="Der Link gilt nicht mehr.", en="The link holds no longer."))
            return 0
        address = _address(folder)
        secret = key.renew()
    except OSError as error:
        raise Failure(
            say(
                de=f"Im Datenordner {folder} lässt sich nichts schreiben ({error.strerror});"
                " mit --data-dir den des Raums angeben, als dessen Benutzer oder als root.",
                en=f"nothing can be written in the data folder {folder} ({error.strerror}); name"
                " that of the room with --data-dir, as its user or as root.",
            )
        ) from None
    print(f"{address}operator#{secret}")
    tell(
        say(
            de="Wer diesen Link hat, sieht alle Tische und kann sie schließen. Ein früherer gilt"
            " nicht mehr; --end beendet ihn. Über den öffentlichen Namen geht er ebenso.",
            en="Whoever has this link sees all tables and can close them. An earlier one holds no"
            " longer; --end ends it. It works under the public name as well.",
        )
    )
    return 0


def _address(folder: Path) -> str:
    """Where the room of this folder is on this machine. Raises `Failure` if none runs there."""
    from stammtisch.storage.folder import LOCK, FolderLock, FolderTaken  # noqa: PLC0415

    try:
        if (folder / LOCK).exists():
            FolderLock(folder, "").close()
    except FolderTaken as taken:
        return taken.holder.rpartition(" ")[2] or "/"
    raise Failure(
        say(
            de=f"Im Datenordner {folder} läuft kein Raum; mit --data-dir einen anderen angeben.",
            en=f"no room runs in the data folder {folder}; name another one with --data-dir.",
        )
    )
