"""Puts the parts together: which store, which bots, which limits; the one place that knows all."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from stammtisch.bots import all_names
from stammtisch.bots.processes.answers import Answers
from stammtisch.bots.processes.pool import HOUSE, BotPool, BotPools
from stammtisch.bots.processes.workers import PROMPT, Workers
from stammtisch.bots.remote.handshake import kind
from stammtisch.bots.remote.place import place, reach
from stammtisch.storage.folder import BACKUPS_LOCK, FolderLock, own_file, private
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.transfer import files
from stammtisch.table.match.leases import OtherServer
from stammtisch.table.match.log import Store, StoreUnavailable
from stammtisch.web.edge.addresses.entrance import Entrance
from stammtisch.web.edge.bad_setting import BadSetting
from stammtisch.web.edge.limits import limits_from
from stammtisch.web.live.host import Host
from stammtisch.web.live.room import Room
from stammtisch.web.ops.backups import NAME, Backups

DATABASE = "stammtisch.sqlite3"
"""The file in the data folder that holds all tables."""

KEEP_DAYS = 180
BACKUP_HOURS = 24
BACKUP_KEEP = 7
BOT_BUDGET_MS = 3_000
SECRET_LENGTH = 16
ANSWER_BUDGET_MS = 3_000
"""So long a question to a game may be thought about, and so long it may wait for that."""
HINT_MEMORY_MB = 512
"""What a process that gives hints may have, in MiB."""

_DIGITS = 9
"""No setting needs more, and days of that many still fit into a database in milliseconds."""
_BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")


class ExtraMissing(Exception):
    """What was asked for needs the extra ``name`` of this package."""

    def __init__(self, name: str) -> None:
        super().__init__(f"not installed: pip install 'stammtisch[{name}]'")
        self.name = name


def held(folder: Path, holder: str) -> FolderLock:
    """The data folder, made if need be, closed to others, and ours until it is closed.

    ``holder`` tells a second server who is here. Raises `FolderTaken`, `OSError`.
    """
    private(folder)
    return FolderLock(folder, holder)


def store_at(folder: Path) -> SqliteStore:
    """The embedded store in this folder. Raises `StoreUnavailable`, `OSError`."""
    own_file(folder / DATABASE)
    return SqliteStore.open(folder / DATABASE)


async def store_in(address: str, owner: str, place: OtherServer | None = None) -> Store:
    """The store in the PostgreSQL database at this address; ``owner`` tells others who has it.

    With a ``place``, where fellow servers reach this one, it is shared with them. Raises
    `StoreUnavailable`; `ExtraMissing` where the driver is not installed.
    """
    try:
        from stammtisch.storage.postgres.store import PostgresStore  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise ExtraMissing("postgres") from error
    return await PostgresStore.open(address, owner, place=place)


async def bury(address: str, server: str) -> None:
    """Let others go on at once with what a server had that has ended, if its database answers."""
    from stammtisch.storage.postgres import leases  # noqa: PLC0415 - an extra

    with suppress(StoreUnavailable):  # then they go on when its lease has ended
        await leases.bury(address, server)


def keep_days(environ: Mapping[str, str]) -> int:
    """So many days tables are kept that are over. Raises `BadSetting`."""
    return _number(environ, "STAMMTISCH_KEEP_DAYS", KEEP_DAYS)


def backups(environ: Mapping[str, str], folder: Path, address: str) -> Backups | None:
    """What makes backups by the clock, if the environment wants any.

    Raises `BadSetting` for its settings, `OSError` where their folder cannot be made, `FolderTaken`
    where another room's are.
    """
    target = environ.get("STAMMTISCH_BACKUP_DIR", "")
    every_s = 3600 * _number(environ, "STAMMTISCH_BACKUP_HOURS", BACKUP_HOURS)
    keep = _number(environ, "STAMMTISCH_BACKUP_KEEP", BACKUP_KEEP)
    if not target:
        return None
    there = Path(target).expanduser()
    there.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Each would take the other's for its own, and remove them. Ours as long as this process lasts.
    with suppress(OSError):  # not every file system of a network has locks
        FolderLock(there, str(folder), BACKUPS_LOCK)
    # -B: a backup is made when the disk is full, too, and leaves no half of a module there
    command = [sys.executable, "-B", "-m", "stammtisch", "backup", "--data-dir", str(folder)]
    own = {**environ, "STAMMTISCH_DATABASE": address}
    made = Backups(there, command, every_s=every_s, keep=keep, environ=own)
    made.clear = partial(files.clear, there, NAME)
    return made


def hosting(
    *,
    environ: Mapping[str, str] = os.environ,
    networks: Callable[[], tuple[str, ...]] | None = None,
    entrance: Entrance | None = None,
) -> Callable[[Store], Host]:
    """What makes a room of a store, as the environment wants it.

    Raises `BadSetting` for its settings, before there is a store that would have to be closed.
    """
    limits = limits_from(environ)
    kept = keep_days(environ)
    thinkers, answering = bots(environ), answers(environ)

    def host(store: Store) -> Host:
        leases = getattr(store, "leases", None)
        room = Room(
            store,
            thinkers,
            answering,
            limits=limits,
            networks=networks,
            entrance=entrance,
            leases=leases,
        )
        return Host(room, keep_days=kept)

    return host


def bots(environ: Mapping[str, str]) -> BotPools:
    """The pools of the house and of ``STAMMTISCH_BOTS``: ``name=command; name=command``.

    Raises `BadSetting`.
    """
    size = _number(environ, "STAMMTISCH_BOT_WORKERS", 2 if (os.cpu_count() or 1) > 2 else 1)
    budget_s = _number(environ, "STAMMTISCH_BOT_BUDGET_MS", BOT_BUDGET_MS) / 1000
    own = {
        name: BotPool(size=size, budget_s=budget_s, command=command)
        for name, command in _programs(environ).items()
    }
    return BotPools(BotPool(size=size, budget_s=budget_s), own, _places(environ, budget_s))


def _programs(environ: Mapping[str, str]) -> dict[str, list[str]]:
    """The commands of ``STAMMTISCH_BOTS`` by their bots. Raises `BadSetting`."""
    commands: dict[str, list[str]] = {}
    for part in filter(str.strip, environ.get("STAMMTISCH_BOTS", "").split(";")):
        name, _, text = part.partition("=")
        try:
            command = shlex.split(text)
        except ValueError:
            raise _wrong_bot(
                de=f"in {part.strip()!r} fehlt ein schließendes Anführungszeichen",
                en=f"{part.strip()!r} has an open quotation",
            ) from None
        if not _BOT_NAME.fullmatch(name.strip()) or not command:
            raise _wrong_bot(
                de=f"{part.strip()!r} hat nicht die Form name=befehl",
                en=f"{part.strip()!r} is not of the form name=command",
            )
        if name.strip() in commands:
            raise _wrong_bot(
                de=f"zwei Bots heißen {name.strip()!r}",
                en=f"there are two bots named {name.strip()!r}",
            )
        commands[name.strip()] = command
    for name, (program, *_) in commands.items():
        if shutil.which(program) is None:
            raise _wrong_bot(
                de=f"der Bot {name!r} kann nicht anfangen, es gibt kein Programm {program!r}",
                en=f"the bot {name!r} cannot begin, there is no program {program!r}",
            )
        if name == HOUSE or name in all_names():
            raise _wrong_bot(
                de=f"{name!r} heißt hier schon jemand; gib deinem Bot einen anderen Namen, etwa"
                f" {f'my-{name}'[:20]}",
                en=f"{name!r} is the name of somebody here already; give your bot another one,"
                f" such as {f'my-{name}'[:20]}",
            )
    return commands


def _wrong_bot(*, de: str, en: str) -> BadSetting:
    return BadSetting(de=f"STAMMTISCH_BOTS: {de}", en=f"STAMMTISCH_BOTS: {en}")


def _places(environ: Mapping[str, str], budget_s: float) -> dict[str, BotPool]:
    """The machines of ``STAMMTISCH_BOT_HOSTS``, which say themselves how much they can do."""
    secret = bot_secret(environ)
    texts = list(filter(str.strip, environ.get("STAMMTISCH_BOT_HOSTS", "").split(",")))
    if texts:
        kind()  # to know takes a moment the first time, and no table has to wait for that
    places = {}
    for text in texts:
        try:
            there = place(text)
        except ValueError as wrong:
            raise BadSetting(
                de=f"STAMMTISCH_BOT_HOSTS: {text.strip()!r} hat nicht die Form rechner:port",
                en=f"STAMMTISCH_BOT_HOSTS: {wrong}",
            ) from None
        if not secret and not there.is_here:
            raise BadSetting(
                de=f"STAMMTISCH_BOT_HOSTS: {there} erfährt, was Plätze sehen, und muss deshalb"
                " zeigen, dass er ein STAMMTISCH_BOT_SECRET kennt",
                en=f"STAMMTISCH_BOT_HOSTS: {there} is told what seats see, so it has to show that"
                " it knows a STAMMTISCH_BOT_SECRET",
            )
        opening = partial(reach, there, secret)
        # They have started, so nobody waits longer for the first answer than for any other.
        places[str(there)] = BotPool(budget_s=budget_s, start_s=0, finish_s=0, opening=opening)
    return places


def bot_secret(environ: Mapping[str, str]) -> bytes:
    """What rooms and the machines that think for them know; may be empty. Raises `BadSetting`."""
    secret = environ.get("STAMMTISCH_BOT_SECRET", "")
    if secret and len(secret) < SECRET_LENGTH:
        raise BadSetting(
            de=f"STAMMTISCH_BOT_SECRET: mindestens {SECRET_LENGTH} Zeichen sind nötig",
            en=f"STAMMTISCH_BOT_SECRET: at least {SECRET_LENGTH} characters are needed",
        )
    return secret.encode()


def answers(environ: Mapping[str, str]) -> Answers:
    """The processes that answer questions to games. Raises `BadSetting`."""
    budget_s = _number(environ, "STAMMTISCH_ANSWER_BUDGET_MS", ANSWER_BUDGET_MS) / 1000
    return Answers(
        Workers(budget_s=budget_s, patience_s=budget_s, command=PROMPT),
        Workers(budget_s=budget_s, patience_s=budget_s),
        Workers(
            budget_s=budget_s,
            patience_s=budget_s,
            command=(*PROMPT, "--memory", str(HINT_MEMORY_MB)),
        ),
    )


def _number(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or len(text) > _DIGITS or int(text) == 0:
        raise BadSetting(
            de=f"{name}={text}: gemeint ist eine ganze Zahl ab 1 mit höchstens {_DIGITS} Ziffern",
            en=f"{name}={text}: a positive whole number of at most {_DIGITS} digits is needed",
        )
    return int(text)
