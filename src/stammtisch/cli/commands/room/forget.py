"""``stammtisch forget``: delete what has long been over, and give its space back."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli import databases
from stammtisch.cli.arguments.numbers import positive
from stammtisch.cli.language import figures, many, say, tell
from stammtisch.cli.output.progress import progress_line

if TYPE_CHECKING:
    from stammtisch.storage.transfer.rooms import RoomPlace

_DAY_MS = 86_400_000
_MOST_DAYS = 1_000_000_000
_TOGETHER = 1_000
"""Logs that are looked for at once, to be compressed; one of them is in memory at a time."""
_HOLDER = "stammtisch forget"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "--days",
        type=_days,
        required=True,
        metavar="N",
        help=say(
            de="beendete Tische bleiben N Tage; laufende bleiben immer",
            en="keep finished tables for N days; running ones always stay",
        ),
    )
    databases.add_arguments(parser)


def _days(text: str) -> int:
    """A number of days that a database can count in milliseconds. Raises what argparse expects."""
    return min(positive(text), _MOST_DAYS)


def run(args: argparse.Namespace) -> int:
    """Delete while nobody is at work in the room. Returns 0, or `Failure`."""
    with progress_line() as report:
        count, freed = databases.done(_forgotten(databases.inhabited(args), args.days, report))
    space = "" if freed is None else f", {figures(f'{freed / 2**20:,.1f}')} MiB"
    tell(
        say(
            de=f"Gelöscht: {many(count, 'Tisch', 'Tische')}, länger als"
            f" {many(args.days, 'Tag', 'Tage')} zu Ende{space}.",
            en=f"deleted: {many(count, 'table', 'tables')}, over for more than"
            f" {many(args.days, 'day', 'days')}{space}.",
        )
    )
    return 0


async def _forgotten(
    place: RoomPlace, days: int, report: Callable[[str], None]
) -> tuple[int, int | None]:
    """How many tables went, and of a file by how many bytes it has shrunk."""
    if not isinstance(place, Path):
        await databases.must_hold_a_room(place)
        return await _emptied(place, Path(), days, report), None
    from stammtisch.storage.folder import FolderLock  # noqa: PLC0415 - help needs none of it
    from stammtisch.storage.transfer import files  # noqa: PLC0415

    with files.at_rest(place):
        pass  # it is there, and of this version
    with FolderLock(place.parent, _HOLDER):
        before = place.stat().st_size
        count = await _emptied("", place.parent, days, report)
        report(say(de="Die Datei wird kleiner gemacht …", en="shrinking the file …"))
        files.shrink(place)
        return count, before - place.stat().st_size


async def _emptied(address: str, folder: Path, days: int, report: Callable[[str], None]) -> int:
    """How many tables went; ``report`` hears what is being done, which may take minutes."""
    from stammtisch.table.match.log import forget  # noqa: PLC0415

    report(say(de="Alte Tische werden gelöscht …", en="deleting old tables …"))
    store = await databases.opened(address, folder, _HOLDER)
    try:
        age = await store.age(None, time.time_ns() // 1_000_000)
        count = await forget(store, age, days * _DAY_MS)
        logs = 0
        while found := await store.compress(age - _DAY_MS, _TOGETHER):
            logs += found
            report(say(de=f"{logs} Partien verdichtet …", en=f"compressed {logs} matches …"))
        return count
    finally:
        await store.close()
