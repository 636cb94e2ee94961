"""The past of a room: so many tables that are over, spread over a year.

Some hundred real matches of all rule sets between bots are written again and again under names,
codes and dates of their own, as the room itself keeps them: those of the last day in rows, the
others compressed.
"""

from __future__ import annotations

import hashlib
import random
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from tests.web.parties import KINDS, Kind

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game as game_called
from stammtisch.storage.compression import belonging, compressed
from stammtisch.storage.rows import EntryRow, doc_row, entry_row
from stammtisch.storage.schema import connect, migrate
from stammtisch.table.match.log import Entry
from stammtisch.table.match.options import parse_options
from stammtisch.table.model import Seat, Settings, TableDoc

DAY_MS = 86_400_000
YEAR_MS = 365 * DAY_MS
_BATCH = 2_000
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_NAMES = ("Anna", "Ben", "Carl", "Dora")


class Played(NamedTuple):
    """A match that is over, as a table keeps it."""

    doc: TableDoc
    entries: list[Entry]
    log: bytes
    """Compressed."""


def played(matches: int) -> list[Played]:
    """So many matches of all rule sets, as if people had played them at tables of the room."""
    return [_match(KINDS[number % len(KINDS)], number) for number in range(matches)]


def fill(path: Path, count: int, matches: Sequence[Played]) -> int:
    """Make so many tables in a new database whose house is a year old; how many entries."""
    connection = connect(path)
    migrate(connection)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    now = time.time_ns() // 1_000_000
    for first in range(1, count + 1, _BATCH):
        connection.execute("BEGIN")
        for number in range(first, min(first + _BATCH, count + 1)):
            since = YEAR_MS * number // count
            _write(connection, number, since, now - YEAR_MS + since, matches)
        connection.execute("COMMIT")
    connection.execute("UPDATE house SET lived = ?, seen = ?", (YEAR_MS, now))
    total: int = connection.execute("SELECT sum(last) FROM heads").fetchone()[0]
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return total


def id_of(number: int) -> str:
    """The id of the table with this number, 1 .. count, the oldest first."""
    return hashlib.sha256(f"year {number}".encode()).hexdigest()[:24]


def _write(
    connection: sqlite3.Connection, number: int, since: int, now: int, matches: Sequence[Played]
) -> None:
    match, name = matches[number % len(matches)], id_of(number)
    lasted = match.entries[-1].t
    doc = msgspec.structs.replace(
        match.doc,
        id=name,
        code=_code(number),
        created_ms=now - lasted,
        started_ms=now - lasted,
        ended_ms=now,
    )
    connection.execute(
        "INSERT INTO tables (number, id, code, stage, created, ended, doc, crc, since)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, *doc_row(doc), since),
    )
    rows: list[EntryRow] = []
    if since > YEAR_MS - DAY_MS:
        rows = [entry_row(name, entry) for entry in match.entries]
    connection.execute(
        "INSERT INTO heads (table_id, last, log, log_crc) VALUES (?, ?, ?, ?)",
        (number, len(match.entries), *((None, None) if rows else belonging(name, match.log))),
    )
    connection.executemany(
        "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(number, *row) for row in rows],
    )


def _code(number: int) -> str:
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, len(_LETTERS))
        letters += _LETTERS[letter]
    return letters


def _match(kind: Kind, number: int) -> Played:
    chance = random.Random(number)
    game = game_called(kind.game)
    options = parse_options(game, dict(kind.options))
    seats = kind.people + kind.bots
    moves = play_match(game, [bot("beginner", game.name)] * seats, number, options, keep=True).moves
    entries = [
        Entry(
            seq=seq,
            actor=move.actor,
            action=msgspec.Raw(msgspec.json.encode(move.action)),
            t=4_000 * seq + chance.randrange(2_000),
            key=f"{chance.getrandbits(128):032x}" if move.actor >= 0 else None,
        )
        for seq, move in enumerate(moves, start=1)
    ]
    secret = chance.randbytes(32)
    owners = [hashlib.sha256(chance.randbytes(32)).hexdigest() for _ in range(seats)]
    doc = TableDoc(
        id="",
        code="",
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(options),
        settings=Settings(),
        seats=tuple(
            Seat(kind="person", name=name, owners=(owner,))
            for name, owner in zip(_NAMES, owners, strict=False)
        ),
        host=owners[0],
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        stage="over",
        created_ms=0,
        started_ms=0,
        ended_ms=0,
    )
    return Played(doc, entries, compressed("", [entry_row("", entry) for entry in entries]).log)
