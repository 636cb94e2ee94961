"""The evenings of the room: found by their id, brought to life when somebody comes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

import msgspec

from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.table.match.leases import journal_lease
from stammtisch.table.match.log import Conflict, JournalLine, StoreUnavailable
from stammtisch.table.model import UNHEARD, Bench
from stammtisch.tournament import Given
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import Author, Config, Ms, check
from stammtisch.tournament.record import read, replay, start
from stammtisch.web.edge.problems import Problem
from stammtisch.web.evening.clock import due
from stammtisch.web.evening.doc import KIND, EveningDoc, EveningKey, packed, unpacked
from stammtisch.web.evening.evening import LivingEvening, made
from stammtisch.web.evening.log import BrokenEvening, CommandLog
from stammtisch.web.evening.online.tables import contest_of, disclosed
from stammtisch.web.evening.online.verdicts import unwritten
from stammtisch.web.evening.wire import EveningOpened, NewEvening, config_of
from stammtisch.web.evening.words import in_words, refusal
from stammtisch.web.live.host import Host
from stammtisch.web.live.names import an_id
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import Reason
from stammtisch.web.ops import logs
from stammtisch.web.work.plans import Plans

IDLE_MS = 10 * 60_000
"""An evening at which nobody looks leaves the memory after this time, unless its clock runs."""

_SWEEP_S = 60.0


class Evenings:
    """Keeps one `LivingEvening` for each evening in use."""

    def __init__(self, host: Host, plans: Plans | None = None) -> None:
        self._host = host
        self.room = host.room
        self.plans = plans or Plans()
        self._living: dict[str, LivingEvening] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._keeper: asyncio.Task[None] | None = None
        self._coming: set[asyncio.Task[None]] = set()
        host.at_load(self.attend)

    async def find(self, id: str) -> LivingEvening:
        """The evening with this id. Raises `Problem` ``unknown_evening``, ``evening_damaged``."""
        if id in self._living:
            return self._living[id]
        if not an_id(id):
            raise refusal(404, "unknown_evening")
        async with self._loading.setdefault(id, asyncio.Lock()):
            return self._living[id] if id in self._living else await self._load(id)

    def let_go(self, id: str) -> None:
        """Another server has the evening; who looks on goes there."""
        living = self._living.pop(id, None)
        if living is not None:
            living.writer.leave()
            living.rest()
            living.viewers.end("restart")

    def attend(self, table: Living) -> None:
        """A table of an evening is here and stands still, or waits for others to be over: the
        evening has to say what holds, and its clock has to run."""
        if table.doc.evening:
            task = asyncio.get_running_loop().create_task(self._attend(table))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _attend(self, table: Living) -> None:
        try:
            living = await self.find(table.doc.evening)
        except (Problem, StoreUnavailable) as error:
            _not_on(table.doc.evening, error)
            if isinstance(error, Problem) and error.code == "unknown_evening":
                table.presided(Bench())  # nobody is left who could say that it stands
                await table.writer.change(disclosed)
            return
        except Exception as error:
            self._failed(table.doc.evening, error)
            return
        living.attend(table)

    async def _come(self, id: str) -> None:
        try:
            await self.find(id)
        except (Problem, StoreUnavailable) as error:
            _not_on(id, error)
        except Exception as error:
            self._failed(id, error)

    def _failed(self, id: str, error: Exception) -> None:
        """An error of ours in one evening keeps no other one from going on."""
        self.room.metrics.bugs += 1
        logs.bug("an evening does not go on", error, evening=id)

    def at_hand(self, id: str) -> LivingEvening | None:
        """The evening, if it is in memory."""
        return self._living.get(id)

    async def open(self, wanted: NewEvening) -> EveningOpened:
        """A new evening with a link for the director and one for the audience.

        Raises `BadOptions`, `Problem`, `StoreUnavailable`.
        """
        if (wanted.speed != 1 or wanted.fill) and not wanted.rehearsal:
            raise refusal(400, "only_rehearsal")
        try:
            config = config_of(wanted)
        except msgspec.ValidationError as wrong:
            raise BadOptions("config", str(wrong), "fields of the configuration") from None
        check(config)
        self._must_be_playable(config)
        doc, opened = self._born(
            EveningDoc(
                id="",
                created=self.room.time.unix_ms(),
                config=config,
                keys=(),
                starts=wanted.starts,
                rehearsal=wanted.rehearsal,
                speed=wanted.speed,
                fill=wanted.fill,
            )
        )
        log, lines = await asyncio.to_thread(_listed, config, wanted.people, doc.created)
        await self.room.own(journal_lease(KIND, doc.id))
        await self.room.store.journals.write(KIND, doc.id, lines, packed(doc))
        await self._awake(log, doc)
        return opened

    def _must_be_playable(self, config: Config) -> None:
        """Raises `BadOptions` for what the room's tables cannot do."""
        if config.use != "online":
            return
        if contest_of(self.room.games) is None:
            raise BadOptions("use", "online", "desk: no game of this room is a tournament's")

    async def take_in(self, text: bytes) -> EveningOpened:
        """An evening that goes on here by its record. Raises `BadRecord`, `StoreUnavailable`."""
        log = await asyncio.to_thread(_played, text)
        now = self.room.time.unix_ms()
        config = log.config
        ahead = max(0, log.t - now)
        doc, opened = self._born(
            EveningDoc(id="", created=now, config=config, keys=(), ahead=ahead)
        )
        empty = CommandLog(config)
        lines: list[JournalLine] = []
        for step in log.steps:
            lines.append(empty.line(step))
            empty.commit(step)
        await self.room.own(journal_lease(KIND, doc.id))
        await self.room.store.journals.write(KIND, doc.id, lines, packed(doc))
        await self._awake(log, doc)
        return opened

    def _born(self, doc: EveningDoc) -> tuple[EveningDoc, EveningOpened]:
        """The document with an id and its first two links."""
        own = self.room.entropy(12).hex()
        director, open_desk = made(self.room, "director")
        audience, open_view = made(self.room, "audience")
        keys: tuple[EveningKey, ...] = (director, audience)
        opened = EveningOpened(evening=own, keys={"director": open_desk, "audience": open_view})
        return msgspec.structs.replace(doc, id=own, keys=keys), opened

    async def _load(self, id: str) -> LivingEvening:
        try:
            found = await self.room.journal(KIND, id)
            if found is None:
                raise refusal(404, "unknown_evening")
            doc = unpacked(found.doc)
            log = await asyncio.to_thread(CommandLog.read, doc.config, found.lines)
            await self._catch_up(log, doc)
        except (BrokenEvening, BadOptions, msgspec.DecodeError) as error:
            raise _damaged(id, error) from error
        except StoreUnavailable as error:
            if error.reason != "damaged":
                raise
            raise _damaged(id, error) from error
        except Conflict as error:
            raise refusal(409, "conflict") from error
        return await self._awake(log, doc)

    async def _catch_up(self, log: CommandLog, doc: EveningDoc) -> None:
        """Write down what referees have decided where a server was killed before it could."""
        store = self.room.store
        while (step := await unwritten(store, self.room.games, doc, log)) is not None:
            await store.journals.write(KIND, doc.id, [log.line(step)])
            log.commit(step)

    async def _awake(self, log: CommandLog, doc: EveningDoc) -> LivingEvening:
        self.room.must_have(journal_lease(KIND, doc.id))
        living = LivingEvening(self._host, log, doc, self.plans)
        self._living[doc.id] = living
        try:
            await living.wake_up()
        except BaseException:
            self.let_go(doc.id)  # asleep it would do nothing by itself; whoever comes next tries
            raise
        return living

    # --- housekeeping ------------------------------------------------------------------------

    def sweep(self) -> None:
        """Let go of evenings at which nobody has been for a while and no clock runs."""
        now = self.room.time.ms()
        for name, living in list(self._living.items()):
            still = due(living.log, living.writer.now()) is None
            if still and living.idle and now - living.touched >= IDLE_MS:
                living.rest()
                del self._living[name]

    async def look_again(self) -> None:
        """Fetch the evenings that could not be fetched when their tables came into memory."""
        for table in self._host.living:
            if table.present.bench is UNHEARD:
                await self._attend(table)

    async def farewell(self, reason: Reason = "restart") -> None:
        """Tell everybody that the server ends, and wait until they have heard it."""
        ending = [one for living in self._living.values() for one in living.viewers.end(reason)]
        await asyncio.gather(*(connection.wait_closed() for connection in ending))

    def start(self) -> None:
        """Keep house from now on, and go on with the evenings that were being played."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep_house())

    async def _keep_house(self) -> None:
        for evening in sorted(
            {doc.evening for doc in self._host.directory.newest_first() if doc.evening}
        ):
            await self._come(evening)
        while True:
            await asyncio.sleep(_SWEEP_S)
            self.sweep()
            await self.look_again()

    def close(self) -> None:
        """No clock rings any more."""
        for task in (self._keeper, *self._coming):
            if task is not None:
                task.cancel()
        for living in self._living.values():
            living.rest()


def _not_on(id: str, error: Exception) -> None:
    logs.warn("an evening does not go on", evening=id, detail=str(error))


def _damaged(id: str, error: Exception) -> Problem:
    logs.warn("damaged evening", evening=id, detail=str(error))
    return refusal(503, "evening_damaged")


def _listed(config: Config, people: Sequence[str], t: Ms) -> tuple[CommandLog, list[JournalLine]]:
    """A new log with these people on the list, by their names. Raises `Problem` for the first who
    cannot be written down."""
    log = CommandLog(config)
    lines: list[JournalLine] = []
    for name in people:
        try:
            step = log.prepared(Given(t=t, by=Author(role="director"), do=c.Register(name)))
        except RuleViolation as wrong:
            raise in_words(wrong, log.state) from None
        lines.append(log.line(step))
        log.commit(step)
    return log, lines


def _played(text: bytes) -> CommandLog:
    """The log of a record. Raises `BadRecord`."""
    record = read(text)
    start(record)
    log = CommandLog(record.config)
    for step in replay(record):
        log.commit(log.replayed(step.given))
    return log
