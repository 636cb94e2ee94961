"""An evening at the room's own tables: seated, played, rung out and written down by itself."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from unittest.mock import patch

from tests.web.evening_lab import Desk, Page, PlansHere, named
from tests.web.lab import Clock, FirstChoice, Kept, Lab, Message, Socket, a_lab

from stammtisch.table.match.log import Store
from stammtisch.tournament.standings import standings
from stammtisch.web.edge import guests
from stammtisch.web.live.table import Living

MINUTE = 60_000


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
    def steward(self):  # type: ignore[no-untyped-def]
        return self.living.steward

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.living.log.state

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
            self.clock.at = min(end, self.clock.at + 2_000)
            await self.tick()

    async def tick(self) -> None:
        """What is due now."""
        for living in self.tables().values():
            living.alarm.ring()
            if living.alarm.ringing is not None:
                await living.alarm.ringing
        await self.living.clock.catch_up()
        await self.settle()

    def tables(self) -> dict[str, Living]:
        """The room's tables by label."""
        look = self.lab.host
        return {
            label: living
            for label, code in self.steward.codes.items()
            if (living := look.at_hand(look._ids.get(code, ""))) is not None
        }


@asynccontextmanager
async def online(
    store: Store | None = None, clock: Clock | None = None, **wanted: object
) -> AsyncIterator[Evening]:
    """A room with an evening at its own tables."""
    clock = clock or Clock()
    config = {"use": "online", "matchdays": 2, **(wanted.pop("config", None) or {})}
    with (
        patch("stammtisch.web.evening.online.tables._REHEARSAL_PACE_MS", 0),
        patch("stammtisch.web.live.bots.on_turn.RETRY_S", 0),
    ):
        async with a_lab(clock=clock, store=store, thinkers=AnyChoice()) as lab:
            lab.app.state.evenings.plans = PlansHere()
            body = {"name": "Mittwoch", "config": config, **wanted}
            answer = await lab.browser("somebody").http.post("/api/evenings", json=body)
            assert answer.status_code == 201, answer.text
            desk = Evening(lab, clock, answer.json())
            await desk.settle()
            yield desk


async def trial(**config: object) -> Message:
    return {"rehearsal": True, "speed": 30, "fill": 8, "config": config}


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
    wanted = {"rehearsal": True, "speed": 2, "fill": 8, "config": {"play_minutes": 2}}
    async with online(**wanted) as evening:
        director = evening.director
        await director.do("draw_numbers")
        await director.do("publish_matrix")
        await director.do("start_matchday")
        await evening.settle()
        assert sorted(evening.steward.codes) == ["1", "2"]
        await evening.go(1.1)
        day = evening.state.matchdays[0]
        assert day.ended is not None
        await evening.go(0.2)
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
        assert sum(evening.state.final.strokes.values()) > 0


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
        assert set(living.table.state.round.seats) == present
        await carl.come()
        assert set(living.table.state.round.seats) == present
        for socket in sockets:
            await socket.close()
