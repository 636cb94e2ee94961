"""A room after a long time: so many finished tables, and how it starts, answers and grows."""

from __future__ import annotations

import hashlib
import os
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

import stammtisch
from bench.measure import rss_mib
from bench.report import Row, Section
from bench.room.servers import Server, asked, room
from stammtisch.storage.rows import DocRow, EntryRow, doc_row, entry_row
from stammtisch.storage.schema import connect, migrate
from stammtisch.table.match.log import Entry
from stammtisch.table.model import Seat, Settings, TableDoc
from stammtisch.wiring import DATABASE

TABLES = int(os.environ.get("STAMMTISCH_YEAR", "100000"))
"""A busy year has ten times as many."""
QUICK = 10_000
_GAMES = ("zwanzig", "zwanzig", "drachenrummy")
"""Those whose matches are about as long between random bots as between people."""

_MATCHES = 42
"""So many matches are played; the tables are copies of them with names of their own."""
_BATCH = 2_000
_DAY_MS = 86_400_000
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


class Played(NamedTuple):
    """A match that is over, as a table keeps it."""

    doc: TableDoc
    entries: list[Entry]


def run(quick: bool) -> Section:
    """Start, lobby, health, memory and size of a room that holds many finished tables."""
    count = QUICK if quick else TABLES
    with tempfile.TemporaryDirectory(prefix="stammtisch-year-") as name:
        folder = Path(name)
        began = time.perf_counter()
        entries = fill(folder / DATABASE, count)
        made_s = time.perf_counter() - began
        size = sum(path.stat().st_size for path in folder.iterdir())
        with room(core=None, data=folder) as server:
            rows = list(_measured(server))
    label = f"{count:,} finished tables"
    rows = [msgspec.structs.replace(row, what=f"{label}: {row.what}") for row in rows]
    rows += [
        Row(f"{label}: size on disk", size / 2**20, "MiB"),
        Row(f"{label}: a table with {entries / count:.0f} actions", size / count, "B"),
    ]
    notes = [
        f"copies of {_MATCHES} real matches, made in {made_s:.0f} s; the room has no other tables"
    ]
    return Section("year", "A room after a long time", rows, notes)


def _measured(server: Server) -> Iterator[Row]:
    yield Row("to the first answer", server.ready_s, "s")
    yield Row("processor time until then", server.ready_cpu_s, "cpu-s")
    for path, what in (
        ("/api/tables", "lobby"),
        ("/healthz", "health"),
        ("/api/tables/ABCDEF", "letters that lead nowhere"),
    ):
        times = [asked(server.port, path) * 1000 for _ in range(15)]
        yield Row(f"{what}, median", statistics.median(times), "ms")
    yield Row("memory", rss_mib(server.pid), "MiB")


def fill(path: Path, count: int) -> int:
    """Make so many tables that are over in a new database; how many entries they have."""
    connection = connect(path)
    migrate(connection)
    connection.execute("PRAGMA synchronous = OFF")
    played, total = list(_matches()), 0
    for first in range(0, count, _BATCH):
        batch = [
            (number, *_copied(played[number % len(played)], number))
            for number in range(first + 1, min(first + _BATCH, count) + 1)
        ]
        total += _written(connection, batch)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return total


def _written(
    connection: sqlite3.Connection, batch: list[tuple[int, DocRow, list[EntryRow]]]
) -> int:
    actions = [(number, *row) for number, _, rows in batch for row in rows]
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO tables (number, id, code, stage, created, ended, doc, crc, since)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
        [(number, *doc) for number, doc, _ in batch],
    )
    connection.executemany(
        "INSERT INTO heads VALUES (?, ?)", [(number, len(rows)) for number, _, rows in batch]
    )
    connection.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", actions)
    connection.execute("COMMIT")
    return len(actions)


def _copied(match: Played, number: int) -> tuple[DocRow, list[EntryRow]]:
    rest, letters = number, ""
    for _ in range(6):
        rest, letter = divmod(rest, len(_LETTERS))
        letters += _LETTERS[letter]
    name = hashlib.sha256(f"year {number}".encode()).hexdigest()[:24]
    doc = msgspec.structs.replace(match.doc, id=name, code=letters)
    return doc_row(doc), [entry_row(name, entry) for entry in match.entries]


def _matches() -> Iterator[Played]:
    """Matches between random bots, as if people had played them at tables of the room."""
    chance = random.Random(1)
    for number in range(_MATCHES):
        game = stammtisch.game(_GAMES[number % len(_GAMES)])
        match = stammtisch.play(game, ["random"] * 2, seed=number)
        moves = match.record.moves
        now = 1_700_000_000_000 + chance.randrange(365) * _DAY_MS
        secret = chance.randbytes(32)
        owners = [hashlib.sha256(chance.randbytes(32)).hexdigest() for _ in range(2)]
        doc = TableDoc(
            id="",
            code="",
            game=game.name,
            rules_version=game.rules_version,
            options=msgspec.to_builtins(match.record.options),
            settings=Settings(),
            seats=tuple(
                Seat(kind="person", name=name, owners=(owner,))
                for name, owner in zip(("Anna", "Ben"), owners, strict=True)
            ),
            host=owners[0],
            secret=secret,
            commitment=hashlib.sha256(secret).hexdigest(),
            stage="over",
            created_ms=now,
            started_ms=now,
            ended_ms=now + 4_000 * len(moves),
        )
        yield Played(
            doc,
            [
                Entry(
                    seq=seq,
                    actor=move.actor,
                    action=msgspec.Raw(msgspec.json.encode(move.action)),
                    t=4_000 * seq,
                    key=f"{chance.getrandbits(96):024x}" if move.actor >= 0 else None,
                )
                for seq, move in enumerate(moves, start=1)
            ],
        )
