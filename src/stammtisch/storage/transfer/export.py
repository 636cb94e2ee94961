"""Finished matches as records, one file each, for researchers and for people who leave."""

from __future__ import annotations

import errno
import hashlib
import os
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from stammtisch.games.protocol import AnyGame
from stammtisch.records.pseudonyms import Pseudonyms, without_names
from stammtisch.records.record import BadRecord, Header, read
from stammtisch.records.replay import replay
from stammtisch.storage.folder import LOCK, FolderLock
from stammtisch.storage.rows import doc_of, log_of
from stammtisch.storage.transfer import files
from stammtisch.storage.transfer.parts import FinishedMatches
from stammtisch.storage.transfer.rooms import HOLDER, RoomPlace
from stammtisch.storage.transfer.sqlite_rows import SqliteRows
from stammtisch.table.match.fair import verify
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.model import TableDoc, held_back
from stammtisch.table.report import heading, report

NOTES = "export.json"
"""The file in the folder that says how its records were written."""

_AHEAD = 1_000
"""So many numbers are reserved at once: after a crash none of them is given to somebody else."""

MatchFate: TypeAlias = Literal["written", "there", "other_rules", "refused", "damaged"]
"""What became of a match: a new file, or there was one; or it is left out, because its game is not
installed or has other rules by now, the rules refuse it, or what is stored has changed."""


class ExportWish(NamedTuple):
    """Which matches are exported, and how."""

    games: frozenset[str] = frozenset()
    """By name; none: all."""
    since_ms: int = 0
    """Unix time; only matches that ended then or later."""
    names: bool = False
    """Whether the names stay."""


class ExportNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder of exported records says about itself."""

    format: Literal[1]
    names: bool
    last: int = 0
    """No number up to this one may be given to anybody else."""


class OtherFolder(Exception):
    """The folder holds something else (``reason`` ``foreign``), or records with the names where
    they shall have none, or the other way round (``names``)."""

    def __init__(self, folder: Path, reason: Literal["foreign", "names"]) -> None:
        super().__init__(f"{folder}: {reason}")
        self.folder = folder
        self.reason = reason


async def export(
    source: RoomPlace,
    folder: Path,
    wish: ExportWish,
    games: Mapping[str, AnyGame],
    told: Callable[[Counter[MatchFate]], None],
) -> Counter[MatchFate]:
    """Write every match that is wanted into a file of its own, unless it is there already.

    Others may play meanwhile; memory holds one match at a time, and every name that was met. Each
    record has been played again by the rules before it is there. ``told`` hears how far it is.

    Raises `OtherFolder`, `FolderTaken`, `StoreUnavailable`, `OSError`; the files written by then
    stay, and another call goes on from there.
    """
    outcomes: Counter[MatchFate] = Counter()
    async with _in_use(source) as room:
        with _opened(folder, names=wish.names) as notes:
            export = _Export(folder, wish, games, notes)
            await export.recall(room)
            async for outcome in export.matches(room):
                outcomes[outcome] += 1
                told(outcomes)
            export.close()
    return outcomes


class _Export:
    """One run over a room."""

    def __init__(
        self, folder: Path, wish: ExportWish, games: Mapping[str, AnyGame], notes: ExportNotes
    ) -> None:
        self._folder, self._wish, self._games = folder, wish, games
        self._reserved = notes.last
        self._pseudonyms = Pseudonyms(notes.last)

    async def recall(self, room: FinishedMatches) -> None:
        """Learn the numbers of the names whose matches are in the folder already."""
        if self._wish.names or not self._reserved:
            return
        async for _, doc in _documents(room):
            game = None if doc is None else self._known(doc)
            if doc is None or game is None:
                continue
            with suppress(FileNotFoundError, msgspec.MsgspecError):
                with self._file(doc).open("rb") as opened:
                    after = msgspec.json.decode(opened.readline(), type=Header)
                before = heading(game, doc)
                self._pseudonyms.recall(msgspec.to_builtins(before), msgspec.to_builtins(after))

    async def matches(self, room: FinishedMatches) -> AsyncIterator[MatchFate]:
        """Write them one by one."""
        async for number, doc in _documents(room):
            if doc is None:
                yield "damaged"
            elif self._wanted(doc):
                game = self._known(doc)
                if self._file(doc).exists():
                    yield "there"
                elif game is None:
                    yield "other_rules"
                elif outcome := await self._one(room, number, doc, game):
                    yield outcome

    async def _one(
        self, room: FinishedMatches, number: int, doc: TableDoc, game: AnyGame
    ) -> MatchFate | None:
        """``None`` for a match that the room has forgotten meanwhile."""
        try:
            found = await room.log(number)
            if found is None:
                return None
            entries = log_of(doc.id, 0, *found)
        except StoreUnavailable as error:
            if error.reason != "damaged":
                raise
            return "damaged"
        try:
            text = self._text(report(game, doc, entries, _iso(doc)), doc)
        except Exception:  # a game that fails says no more about it than one that refuses
            return "refused"
        self._reserve()
        with files.fresh(self._file(doc), replace=False) as new:
            new.write_text(text, encoding="utf-8")
        return "written"

    def _text(self, whole: str, doc: TableDoc) -> str:
        """What is written of this record, proven. Raises `BadRecord`, and whatever a game does."""
        record = read(whole)
        if self._wish.names:
            flaw = verify(record)  # which plays it again
            if flaw is not None:
                raise BadRecord(flaw.line, flaw.code, flaw.what)
            return whole
        people = [seat for seat, one in enumerate(doc.seats) if one.kind == "person"]
        text = without_names(record, people, self._pseudonyms.of)
        deque(replay(read(text)), maxlen=0)
        return text

    def _wanted(self, doc: TableDoc) -> bool:
        in_time = (doc.ended_ms or doc.created_ms) >= self._wish.since_ms
        # Names stand in a position, too, and nothing takes them out.
        nameless = self._wish.names or doc.position is None
        if held_back(doc):
            return False  # until the last table of its round is over, it is as if it was played
        return in_time and nameless and (not self._wish.games or doc.game in self._wish.games)

    def _known(self, doc: TableDoc) -> AnyGame | None:
        """The game, if it plays by the rules of then."""
        game = self._games.get(doc.game)
        return game if game is not None and game.rules_version == doc.rules_version else None

    def _file(self, doc: TableDoc) -> Path:
        """Always the same for a match; nobody finds its table by it."""
        mark = hashlib.sha256(f"export {doc.id}".encode()).hexdigest()[:16]
        return self._folder / f"{doc.game}-{_iso(doc)[:10]}-{mark}.jsonl"

    def _reserve(self) -> None:
        if self._pseudonyms.last > self._reserved:
            self._reserved = self._pseudonyms.last + _AHEAD
            self._note(self._reserved)

    def _note(self, last: int) -> None:
        _write_notes(self._folder, ExportNotes(1, self._wish.names, last))

    def close(self) -> None:
        """Give back what was reserved."""
        if self._reserved != self._pseudonyms.last:
            self._note(self._pseudonyms.last)


async def _documents(room: FinishedMatches) -> AsyncIterator[tuple[int, TableDoc | None]]:
    """Every table whose match is over, by its number; ``None`` for a document that has changed."""
    after = 0
    while rows := await room.finished(after):
        for number, text, crc in rows:
            try:
                yield number, doc_of(text, crc)
            except StoreUnavailable:
                yield number, None
        after = rows[-1][0]


@asynccontextmanager
async def _in_use(place: RoomPlace) -> AsyncIterator[FinishedMatches]:
    if isinstance(place, Path):
        with files.at_rest(place) as connection:
            connection.execute("PRAGMA query_only = ON")
            yield SqliteRows(connection)
        return
    from stammtisch.storage.transfer import database  # noqa: PLC0415 - an extra

    async with database.in_use(place) as rows:
        yield rows


@contextmanager
def _opened(folder: Path, *, names: bool) -> Iterator[ExportNotes]:
    """The folder, ours alone meanwhile: empty, or of an export of the same kind."""
    if folder.is_file():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    with FolderLock(folder, HOLDER):
        try:
            notes = _notes_of(folder, names=names)
            files.clear(folder)
            yield notes
        finally:
            with suppress(OSError):  # Windows removes no file that is open
                (folder / LOCK).unlink()


def _notes_of(folder: Path, *, names: bool) -> ExportNotes:
    try:
        notes = msgspec.json.decode((folder / NOTES).read_bytes(), type=ExportNotes)
    except FileNotFoundError:
        if any(path.name != LOCK for path in folder.iterdir()):
            raise OtherFolder(folder, "foreign") from None
        notes = ExportNotes(1, names)
        _write_notes(folder, notes)
    except msgspec.MsgspecError:
        raise OtherFolder(folder, "foreign") from None
    if notes.names != names:
        raise OtherFolder(folder, "names")
    return notes


def _write_notes(folder: Path, notes: ExportNotes) -> None:
    with files.fresh(folder / NOTES) as new:
        new.write_bytes(msgspec.json.encode(notes) + b"\n")


def _iso(doc: TableDoc) -> str:
    started = datetime.fromtimestamp((doc.started_ms or doc.created_ms) / 1000, UTC)
    return started.isoformat(timespec="seconds")
