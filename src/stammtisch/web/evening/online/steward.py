"""Runs an evening of use (A): tends its tables, writes results down, does what is owed next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec.structs import replace

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.moves.chair import sitting
from stammtisch.tournament.moves.signup import key as folded
from stammtisch.web.edge.problems import Problem
from stammtisch.web.evening import chances
from stammtisch.web.evening.chances import Chosen, LotWish, MatrixWish, NumbersWish
from stammtisch.web.evening.doc import seat_key
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.evening.online import rounds
from stammtisch.web.evening.online.bots import Fill, registered
from stammtisch.web.evening.online.duties import duty
from stammtisch.web.evening.online.games import OnlineGame, game_key, games_on, reported, still_on
from stammtisch.web.evening.online.tables import EveningNow, OnlineTables, table_id
from stammtisch.web.evening.roles import presides
from stammtisch.web.evening.writer import EveningWriter, Offer
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.ops import logs
from stammtisch.web.ops.timer import Timer

_RETRY_S = 1.0
BEAT_S = 5.0
"""So often it is noted that the server is there, while a clock runs."""
_AWAY_MS = 8_000
"""Who was away for longer has missed time, which is added (TS-29)."""

_WHY = "Plenum"
"""The reason of a call that the table itself makes."""

_UNDER_WAY = frozenset({"playing", "break", "final_ready", "final"})


class Planner(Protocol):
    """Who makes a matrix and shows its progress."""

    async def __call__(self, wish: MatrixWish) -> c.PublishMatrix:
        """The plan as a command. Raises `Problem`."""
        ...


class Steward:
    """Does one thing after another, in one task; whoever sees a change wakes it."""

    def __init__(
        self,
        host: Host,
        game: AnyGame,
        writer: EveningWriter,
        planned: Planner,
        shown: Callable[[], None],
    ) -> None:
        """``shown`` is called when the tables of the room are others than before."""
        self._host = host
        self._writer = writer
        self._planned = planned
        self._shown = shown
        self.tables = OnlineTables(host, game, self.wake)
        self.codes: dict[str, str] = {}
        """By label of the table, the code of the room's table, of all that are on now."""
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._timer = Timer(self.wake)
        self._heart = Timer(self._beaten)
        self._stopped = False
        self._ruled: str | None = None
        """Label of the table whose match is being told what a referee has decided."""

    @property
    def needed(self) -> bool:
        """The evening goes on by itself, whether or not anybody looks."""
        state = self._writer.log.state
        waits = state.paused is not None or state.stage not in _UNDER_WAY
        return not waits or (self._task is not None and not self._task.done())

    def wake(self) -> None:
        """Something may be owed."""
        if self._stopped:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def rest(self) -> None:
        """Do nothing any more."""
        self._stopped = True
        self._timer.rest()
        self._heart.rest()
        if self._task is not None:
            self._task.cancel()

    async def settled(self) -> None:
        """Wait until nothing is owed at this moment."""
        while self._task is not None and not self._task.done():
            await asyncio.shield(self._task)

    async def make_up(self) -> None:
        """Add the time in which the server was away, before any bell of it can ring (TS-29).

        Who was killed between the two commands of that has yet to give the second.
        """
        writer = self._writer
        state, now = writer.log.state, writer.now()
        if state.ends is None or state.stage not in _UNDER_WAY:
            return
        last = max(writer.doc.alive, writer.log.t)
        if state.paused is None and now - last > _AWAY_MS * writer.doc.speed:
            await writer.of_server(last, c.Pause("Serverausfall"))
        if _paused_by_server(writer.log):
            await writer.of_server(now, c.Resume())

    def seat_of(self, no: int) -> tuple[Living, int] | None:
        """The table of the room at which somebody sits now, and the seat there."""
        for game in games_on(self._writer.log.state):
            living = self.tables.at(game.key)
            if no in game.seats and living is not None:
                return living, game.seats.index(no)
        return None

    def table_of(self, label: str) -> Living | None:
        """The table of the room that is on now under this label."""
        state = self._writer.log.state
        for game in games_on(state):
            if game.label == label and still_on(state, game):
                return self.tables.at(game.key)
        return None

    def is_on(self, table: str) -> bool:
        """Whether a table of the room is, or is to be, one of those that are looked after."""
        games = games_on(self._writer.log.state)
        return any(table_id(self._writer.doc.id, game.key) == table for game in games)

    def game_at(self, table_id: str) -> OnlineGame | None:
        """What is played at a table of the room now."""
        state = self._writer.log.state
        for game in games_on(state):
            living = self.tables.at(game.key)
            if living is not None and living.doc.id == table_id and still_on(state, game):
                return game
        return None

    def parties(self, living: Living) -> tuple[int, ...]:
        """The numbers of those between whom a referee has to decide now at a table of the room;
        first who has brought it."""
        game, seats = self.game_at(living.doc.id), self.tables.parties(living)
        return () if game is None or seats is None else tuple(game.seats[seat] for seat in seats)

    @contextmanager
    def ruling(self, label: str) -> Iterator[None]:
        """A referee decides at a table meanwhile, and that settles its call."""
        self._ruled = label
        try:
            yield
        finally:
            self._ruled = None
            self.wake()

    # --- the loop ----------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            self._beat()
            while self._again:
                self._again = False
                while await self._step():
                    pass
        except (StoreUnavailable, Problem, RuleViolation) as error:
            logs.warn("an evening waits", evening=self._writer.doc.id, detail=str(error))
            self._timer.set(_RETRY_S)
        except Exception as error:
            self._host.room.metrics.bugs += 1
            logs.bug("an evening's steward failed", error, evening=self._writer.doc.id)
            self._timer.set(_RETRY_S)

    async def _step(self) -> bool:
        """Do one thing that is owed; whether something has come of it."""
        writer = self._writer
        state = writer.log.state
        if state.config.same_cards and not writer.doc.secret:
            secret = self._host.room.entropy(32)
            await writer.amend(lambda doc: replace(doc, secret=secret))
        games = games_on(state)
        if await self._tended(games, state) or await self._disclosed(games):
            return True
        self.tables.let_go(games)
        self._show(games)
        log = writer.log
        owed = duty(log.state, Fill(writer.doc.fill, registered(log.steps)))
        if owed is None:
            return False
        wait = (owed[0] - writer.now()) / 1000 / writer.doc.speed
        if wait > 0:
            self._timer.set(wait)
            return False
        return await self._do(await self._drawn(owed[1]))

    async def _tended(self, games: tuple[OnlineGame, ...], state: State) -> bool:
        """Look after all tables; whether a result was written down.

        They are told of the ``state`` in which these games are on: the time that is added meanwhile
        would let the bell of the others be over. What has changed is told the next time.
        """
        for game in games:
            log = self._writer.log
            sheet = await self.tables.tend(game, self._now(state))
            if await self._called(game) or await self._called_off(game):
                return True
            if sheet is None or not _may_report(log, game):
                continue
            if await self._do(reported(log.state, game, sheet)):
                return True
        return False

    async def _disclosed(self, games: tuple[OnlineGame, ...]) -> bool:
        """Let the matches of a matchday with the same cards be looked at, once the last table is
        over; whether that was to be done. Where a server is killed meanwhile, it is done again."""
        writer = self._writer
        open_ones = (one for one in games if not self.tables.is_over(one.key))
        going = {one.sheet[0] for one in open_ones if one.sheet}
        matchday = rounds.due(writer.log.state, writer.doc, going)
        if matchday is None:
            return False
        tables = writer.log.state.matchdays[matchday - 1].tables
        keys = (game_key(matchday, table.table) for table in tables)
        await self.tables.disclose(writer.doc.id, keys)
        await writer.amend(lambda doc: replace(doc, disclosed=(*doc.disclosed, matchday)))
        return True

    async def _called(self, game: OnlineGame) -> bool:
        """Call a referee where one has to decide, once as the match stands; whether that was to be
        done."""
        living, log = self.tables.at(game.key), self._writer.log
        parties = None if living is None else self.tables.parties(living)
        if living is None or parties is None or game.call is not None:
            return False
        no = game.seats[parties[0]]
        if not still_on(log.state, game) or no not in sitting(log.state).get(game.label, ()):
            return False
        seq, name = living.table.seq, log.state.participants[no - 1].name
        key, call = seat_key(living.doc.id, parties[0], name), c.CallReferee(game.label, _WHY, seq)
        offer = Offer(key, call, log.seq, _offered(seq))
        if log.repeated(offer.name) is not None:
            return False  # a referee has settled it, and has yet to decide
        await self._writer.give(offer)
        return True

    async def _called_off(self, game: OnlineGame) -> bool:
        """Settle a call of `_called` where nothing is to be decided any more: nobody came in time,
        or the game is over (TS-28); whether that was to be done."""
        living, call = self.tables.at(game.key), game.call
        if living is None or call is None or call.reason != _WHY or game.label == self._ruled:
            return False
        seat = game.seats.index(call.no) if call.no in game.seats else None
        parties = self.tables.parties(living)
        if seat is None or (parties is not None and parties[0] == seat):
            return False
        name = f"{seat_key(living.doc.id, seat, '').id}:{_offered(call.seq)}"
        if self._writer.log.repeated(name) is None:
            return False  # somebody has called, for a reason of that name
        return await self._do(c.SettleCall(game.label))

    def _now(self, state: State) -> EveningNow:
        doc = self._writer.doc
        bots = registered(self._writer.log.steps)
        return EveningNow(
            id=doc.id,
            t=self._writer.now(),
            speed=doc.speed,
            rehearsal=doc.rehearsal,
            paused=state.paused is not None,
            links=frozenset(key.id for key in doc.keys if presides(key, state)),
            chat=doc.chat,
            names={one.no: one.name for one in state.participants},
            bots=frozenset(one.no for one in state.participants if folded(one.name) in bots),
            secret=doc.secret,
        )

    async def _drawn(self, wish: AnyCommand | Chosen) -> AnyCommand:
        if isinstance(wish, MatrixWish):
            return await self._planned(wish)
        if isinstance(wish, LotWish | NumbersWish):
            return chances.drawn(wish, self._writer.log.state, self._host.room.entropy)
        return wish

    async def _do(self, command: AnyCommand) -> bool:
        """Give a command of the server; whether the statute took it."""
        before = self._writer.log.seq
        await self._writer.of_server(self._writer.now(), command)
        if self._writer.log.seq > before:
            return True
        self._timer.set(_RETRY_S)
        return False

    def _show(self, games: tuple[OnlineGame, ...]) -> None:
        codes = self.tables.codes()
        shown = {game.label: codes[game.key] for game in games if game.key in codes}
        if shown != self.codes:
            self.codes = shown
            self._shown()

    # --- time --------------------------------------------------------------------------------

    def _beat(self) -> None:
        """Note from time to time that the server is there."""
        if not self._heart.runs and self.needed:
            self._heart.set(BEAT_S)

    def _beaten(self) -> None:
        if self._writer.log.state.stage not in _UNDER_WAY:
            return
        task = asyncio.get_running_loop().create_task(self._writer.beat())
        task.add_done_callback(lambda _: self._beat())


def _offered(seq: int) -> str:
    """The key of a call of the steward, once as the match stands."""
    return f"plenum-{seq}"


def _paused_by_server(log: CommandLog) -> bool:
    """The clocks stand, and no director has stopped them."""
    if log.state.paused is None:
        return False
    given = next(one.given for one in reversed(log.steps) if isinstance(one.given.do, c.Pause))
    return given.by.role == "server"


def _may_report(log: CommandLog, game: OnlineGame) -> bool:
    """Sheets are filled when the matchday has ended, not before (TS-D-40)."""
    if log.state.paused is not None and game.sheet is None:
        return False
    if game.sheet is None:
        return True
    return log.state.matchdays[game.sheet[0] - 1].ended is not None
