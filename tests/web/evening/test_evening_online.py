"""An evening at the room's own tables: seated, played, rung out and written down by itself."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from tests.web.evening_lab import Desk, Page, PlansHere, named
from tests.web.lab import Lab, a_lab, rung, still
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock, FirstChoice, Kept

from stammtisch.table.match.log import Store
from stammtisch.tournament import State
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import participant
from stammtisch.web.edge.identity import guests
from stammtisch.web.evening.online.games import games_on
from stammtisch.web.evening.online.steward import Steward
from stammtisch.web.live.table import Living

MINUTE = 60_000
SHORT: Message = {"use": "online", "matchdays": 2, "play_minutes": 1}
TRIAL: Message = {"rehearsal": True, "speed": 2, "fill": 8}


class AnyChoice(FirstChoice):
    """A bot that takes whatever comes; the same in every run."""

    def __init__(self) -> None:
        super().__init__()
        self._chance = random.Random(3)

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        return self._chance.choice(legal)


class Evening(Desk):
    """An evening online whose time the test moves."""

    @property
    def steward(self) -> Steward:
        """Who runs it."""
        found = self.living.steward
        assert found is not None
        return found

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.living.log.state

    async def begin(self) -> None:
        """The first bell."""
        for command in ("draw_numbers", "publish_matrix", "start_matchday"):
            await self.director.do(command)
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is owed at this moment."""
        for _ in range(3):
            self.steward.wake()
            await self.steward.settled()
            await asyncio.sleep(0)

    async def go(self, minutes: float) -> None:
        """Let time go by in small steps; tables and the evening do what is due in each."""
        end = self.clock.at + int(minutes * MINUTE)
        while self.clock.at < end:
            self.clock.at = min(end, self.clock.at + 3_000)
            await self.tick()

    async def tick(self) -> None:
        """What is due now."""
        for living in self.tables().values():
            await rung(living)
        await self.living.clock.catch_up()
        await self.settle()

    def tables(self) -> dict[str, Living]:
        """The room's tables by label."""
        games = games_on(self.state)
        found = {game.label: self.steward.tables.at(game.key) for game in games}
        return {label: living for label, living in found.items() if living is not None}


@asynccontextmanager
async def a_room(store: Store | None, clock: Clock) -> AsyncIterator[Lab]:
    """A room whose bots take no time."""
    with (
        patch("stammtisch.web.evening.online.tables._pace_ms", lambda *_: 0),
        patch("stammtisch.web.live.bots.on_turn.RETRY_S", 0),
    ):
        async with a_lab(clock=clock, store=store, thinkers=AnyChoice()) as lab:
            lab.app.state.evenings.plans = PlansHere()
            yield lab


@asynccontextmanager
async def online(
    store: Store | None = None, config: Message | None = None, **wanted: Any
) -> AsyncIterator[Evening]:
    """A room with an evening at its own tables."""
    clock = Clock()
    async with a_room(store, clock) as lab:
        body = {"name": "Mittwoch", "config": SHORT | (config or {}), **wanted}
        answer = await lab.browser("somebody").http.post("/api/evenings", json=body)
        assert answer.status_code == 201, answer.text
        evening = Evening(lab, clock, answer.json())
        await evening.settle()
        yield evening


@asynccontextmanager
async def again(evening: Evening, store: Store, minutes: float) -> AsyncIterator[Evening]:
    """The same evening in a server that was away for so long."""
    evening.clock.at += int(minutes * MINUTE)
    async with a_room(store, evening.clock) as lab:
        keys = {"director": evening.director.key, "audience": evening.audience.key}
        found = Evening(lab, evening.clock, {"evening": evening.id, "keys": keys})
        await lab.app.state.evenings.find(evening.id)
        await found.settle()
        yield found


def counted(evening: Evening) -> dict[tuple[int, int], dict[int, int]]:
    """By matchday and table, the strokes on confirmed sheets."""
    return {
        (day.matchday, table.table): table.entries[0].strokes
        for day in evening.state.matchdays
        for table in day.tables
        if table.counts
    }


def commands(evening: Evening, kind: type) -> int:
    """How often a command was given."""
    return sum(isinstance(step.given.do, kind) for step in evening.living.log.steps)


async def test_bots_keep_the_seats_until_somebody_comes() -> None:
    """A trial has as many as it was opened with; who signs up takes the seat of a bot."""
    async with online(rehearsal=True, fill=8) as evening:
        assert len(evening.state.participants) == 8
        door = Page(evening, evening.audience.key)
        answer = await door.ask("POST", "/door", {"name": "Anna"})
        assert answer.status_code == 201, answer.text
        await evening.settle()
        names = [one.name for one in evening.state.participants]
        assert len(names) == 8
        assert "Anna" in names
        look = await evening.director.look()
        assert len(look["desk"]["bots"]) == 7
        assert "Anna" not in look["desk"]["bots"]


async def test_an_evening_goes_by_itself_from_the_first_bell_to_the_last() -> None:
    """Tables open at each bell, sheets arise, the final is seated, and the evening closes."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        assert sorted(evening.steward.codes) == ["1", "2"]
        await evening.go(0.6)
        day = evening.state.matchdays[0]
        assert day.complete
        assert all(table.entries[0].by.role == "server" for table in day.tables)
        assert any(sum(table.entries[0].strokes.values()) for table in day.tables)
        for _ in range(40):
            if evening.state.stage == "closed":
                break
            await evening.go(0.5)
        assert evening.state.stage == "closed"
        assert evening.state.final is not None
        assert sum((evening.state.final.strokes or {}).values()) > 0


class Player:
    """Somebody with a phone: a link of the evening, and a page at the table."""

    def __init__(self, evening: Evening, name: str, page: Page) -> None:
        self.evening = evening
        self.name = name
        self.page = page
        self.browser = evening.lab.browser(name)
        self.bearer = {"authorization": f"Bearer {page.key}"}

    async def sit(self) -> Message:
        """One tap: the own seat at the room's table."""
        path = f"/api/evenings/{self.evening.id}/seat"
        answer = await self.browser.http.post(path, headers=self.bearer)
        found: Message = {**answer.json(), "status": answer.status_code}
        return found

    async def come(self) -> Socket:
        """Sit down and stay with the page open."""
        sat = await self.sit()
        assert sat["status"] == 200, sat
        socket = await self.browser.connect(sat["table"])
        await self.evening.settle()
        return socket


def _dealt_in(living: Living) -> tuple[int, ...]:
    """Who takes part in the game that runs."""
    state: Any = living.table.state
    found: tuple[int, ...] = state.round.seats
    return found


async def people(evening: Evening, count: int = 4) -> list[Player]:
    """So many persons with links, the first matchday about to begin."""
    await evening.ready(count)
    return [
        Player(evening, f"P{one}", await evening.link("player", name=f"P{one}"))
        for one in range(1, count + 1)
    ]


async def test_who_is_there_is_dealt_in_and_who_comes_later_waits_for_the_next_game() -> None:
    """One tap leads to the own seat; absentees miss games, not the matchday (TS-24, TS-25)."""
    async with online() as evening:
        anna, ben, carl, _ = await people(evening)
        early = await anna.sit()
        assert early["status"] == 409
        named(early, "no_table_now", "TS-24")
        await evening.director.do("start_matchday")
        await evening.settle()
        assert (await anna.page.look())["you"]["table"] == evening.steward.codes["1"]
        sockets = [await anna.come(), await ben.come()]
        await evening.go(0.2)  # the pause before the first game
        living = evening.tables()["1"]
        present = {living.table.seat_of(guests.digest(one.browser.key)) for one in (anna, ben)}
        assert set(_dealt_in(living)) == present
        await carl.come()
        assert set(_dealt_in(living)) == present
        for socket in sockets:
            await socket.close()


async def test_a_server_that_was_away_within_a_matchday_adds_the_time_and_loses_nothing() -> None:
    """Tables go on from their logs, the bell rings later, each sheet counts once (TS-29)."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.25)
        before = {label: living.table.seq for label, living in evening.tables().items()}
        codes, ends = dict(evening.steward.codes), evening.state.ends
        told = [living.doc.id for living in evening.tables().values()]
    assert ends is not None
    async with again(evening, store, minutes=30) as back:
        assert dict(back.steward.codes) == codes
        assert [living.doc.id for living in back.tables().values()] == told
        assert all(living.table.seq >= before[label] for label, living in back.tables().items())
        assert (commands(back, c.Pause), commands(back, c.Resume)) == (1, 1)
        assert back.state.ends is not None
        assert back.state.ends - ends >= 2 * 29 * MINUTE
        assert back.state.stage == "playing"
        await back.go(0.6)
        assert back.state.matchdays[0].complete
        assert commands(back, c.ResultEntered) == commands(back, c.ResultConfirmed) == 2
        assert len(counted(back)) == 2


async def test_a_server_that_was_away_in_a_break_goes_on_with_the_same_break() -> None:
    """Results stand as they were; the next matchday begins when the rest of the break is over."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.7)
        assert evening.state.stage == "break"
        sheets = counted(evening)
        assert len(sheets) == 2
    async with again(evening, store, minutes=60) as back:
        assert back.state.stage == "break"
        assert counted(back) == sheets
        assert commands(back, c.StartMatchday) == 1
        await back.go(2.7)
        assert commands(back, c.StartMatchday) == 2
        assert {key: found for key, found in counted(back).items() if key[0] == 1} == sheets


async def test_a_sheet_that_was_entered_and_not_confirmed_is_confirmed_once() -> None:
    """Between the two commands nothing is lost and nothing is counted twice."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        give = evening.living.writer.of_server

        async def dies(t: int, do: Any) -> None:
            if isinstance(do, c.ResultConfirmed):
                raise asyncio.CancelledError
            await give(t, do)

        evening.living.writer.of_server = dies  # type: ignore[method-assign]
        with contextlib.suppress(asyncio.CancelledError):
            await evening.go(0.6)
        assert commands(evening, c.ResultEntered) == 1
    async with again(evening, store, minutes=0) as back:
        await back.go(0.1)
        assert commands(back, c.ResultEntered) == commands(back, c.ResultConfirmed) == 2


async def test_when_the_clock_stands_no_card_is_played() -> None:
    """The director stops the evening: tables stand still, and the bell comes later (TS-29)."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        await evening.go(0.2)
        await evening.director.do("pause", reason="Feueralarm")
        await evening.settle()
        for living in evening.tables().values():
            await still(living)
        stood = {label: living.table.seq for label, living in evening.tables().items()}
        await evening.go(5)
        assert {label: one.table.seq for label, one in evening.tables().items()} == stood
        await evening.director.do("resume")
        await evening.settle()
        assert evening.state.stage == "playing"
        await evening.go(0.6)
        assert evening.state.matchdays[0].complete


async def test_absent_all_matchday_is_neither_ranked_nor_given_points() -> None:
    """Two play, two never come: the sheet names them as absent (TS-31)."""
    async with online() as evening:
        anna, ben, *_ = await people(evening)
        await evening.director.do("start_matchday")
        await evening.settle()
        for one in (anna, ben):
            await one.come()
        await evening.go(1.2)
        table = evening.state.matchdays[0].tables[0]
        here = {await _no(anna), await _no(ben)}
        assert table.counts
        assert set(table.entries[0].absent) == set(table.seats) - here
        assert participant(evening.state, min(here)) is not None


async def _no(player: Player) -> int:
    return int((await player.page.look())["you"]["no"])


async def test_nobody_but_the_evening_ends_its_tables() -> None:
    """No agreement, no rematch, and who gets up leaves the others to play on (TS-22, TS-27)."""
    async with online() as evening:
        anna, *_ = await people(evening)
        await evening.director.do("start_matchday")
        await evening.settle()
        await anna.come()
        code = evening.steward.codes["1"]
        path = f"/api/tables/{code}"
        for ask, body in (("ending", {"agree": True}), ("rematch", {})):
            refused = await anna.browser.http.post(f"{path}/{ask}", json=body)
            assert refused.status_code == 409
            assert refused.json()["code"] == "tournament_table"
        seat = (await anna.browser.http.get(path)).json()["you"]
        assert (await anna.browser.http.delete(f"{path}/seats/{seat}")).status_code == 200
        assert evening.tables()["1"].doc.stage == "playing"
        assert (await anna.sit())["status"] == 200


async def test_the_desk_says_for_all_tables_what_may_be_said() -> None:
    """Set phrases, unless the director wants it otherwise; tables that are on follow at once."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        assert spoken(evening) == {"1": "phrases", "2": "phrases"}
        answer = await evening.director.ask("POST", "/desk", {"chat": "off"})
        assert answer.json()["desk"]["chat"] == "off"
        await evening.settle()
        assert spoken(evening) == {"1": "off", "2": "off"}
        day = evening.state.matchday
        while evening.state.matchday == day or not evening.tables():
            await evening.go(0.5)
        assert spoken(evening) == {"1": "off", "2": "off"}


def spoken(evening: Evening) -> dict[str, str]:
    """By label, what may be said at the tables that are on."""
    return {label: living.doc.settings.chat for label, living in evening.tables().items()}


async def test_a_table_of_the_evening_can_be_watched_by_anybody() -> None:
    """The audience is told where it is played, and sees no hand."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        code = (await evening.audience.look())["desk"]["tables"]["1"]
        socket = await evening.lab.browser("Zaungast").connect(code)
        assert socket.observation["hand"] == []
        assert socket.table["evening"] == evening.id
        refused = await evening.audience.ask("POST", "/seat")
        named(refused.json(), "no_table_now", "TS-24")


async def test_what_the_rooms_tables_cannot_do_is_refused_at_the_opening() -> None:
    """Bots and a faster clock are for rehearsals."""
    async with online() as evening:
        cases = (({"config": {"use": "online"}, "fill": 8}, "only_rehearsal"),)
        for wanted, code in cases:
            answer = await evening.http.post("/api/evenings", json={"name": "x", **wanted})
            assert (answer.status_code, answer.json()["code"]) == (400, code)
