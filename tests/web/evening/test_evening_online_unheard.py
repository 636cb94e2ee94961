"""Tables of an evening that is not back yet after a restart: nothing is played at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from tests.web.evening.test_evening_online import MINUTE, TRIAL, Evening, a_room, online
from tests.web.evening.test_evening_online_referee import playing
from tests.web.lab import it_happens, rung, still
from tests.web.standins import Kept

from stammtisch.storage.memory import MemoryJournals
from stammtisch.table.match.log import Entry, Journal, StoreUnavailable
from stammtisch.table.model import TableDoc
from stammtisch.web.live.table import Living

STOPPED = {"by": "", "reason": "", "everywhere": False}


class Awaited(MemoryJournals):
    """Evenings that are read when a test says so."""

    def __init__(self) -> None:
        super().__init__(lambda: None, lambda: 0)
        self.come = asyncio.Event()
        self.come.set()
        self.failing: Exception | None = None

    async def read(self, kind: str, id: str) -> Journal | None:
        await self.come.wait()
        if self.failing is not None:
            raise self.failing
        return await super().read(kind, id)


class Filling(Kept):
    """A store that takes no further move once a test says so."""

    full = False

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        if self.full:
            raise StoreUnavailable("full")
        await super().append(table, entries, doc)


@pytest.fixture
def journals() -> Awaited:
    """Of the room, whichever server has it."""
    return Awaited()


@pytest.fixture
def store(journals: Awaited) -> Filling:
    """The same."""
    store = Filling()
    store.journals = journals
    return store


@asynccontextmanager
async def restarted(evening: Evening, store: Kept) -> AsyncIterator[Evening]:
    """The room in another server, whose evening nobody has asked for."""
    async with a_room(store, evening.clock) as lab:
        keys = {"director": evening.director.key, "audience": evening.audience.key}
        yield Evening(lab, evening.clock, {"evening": evening.id, "keys": keys})


async def let_pass(evening: Evening, living: Living) -> None:
    """Time enough for whatever would be due at a table that is played at."""
    evening.clock.at += 20_000
    await rung(living)
    await still(living)


@pytest.mark.parametrize("stopped", [True, False])
async def test_until_the_evening_is_back_a_table_stands_still(
    stopped: bool, store: Kept, journals: Awaited
) -> None:
    """Whether or not it was stopped before: no move of anybody counts and no time passes, and the
    page says that it stands; then it is as the evening has it (TS-29)."""
    async with online(store) as evening:
        players, sockets = await playing(evening)
        code = evening.steward.codes["1"]
        if stopped:
            await evening.director.do("hold_table", table="1", reason="Karte gezeigt")
            await evening.settle()
        turn = next(one for one in sockets if one.legal)
        anna = players[sockets.index(turn)].browser
    journals.come.clear()
    async with restarted(evening, store) as back:
        socket = await back.lab.browser(anna.name, anna.key).connect(code)
        assert socket.table["held"] == STOPPED
        assert socket.legal
        living = back.lab.living(socket.table["id"])
        stood, t = living.table.seq, living.present.t
        answer = await socket.act(socket.legal[0])
        assert answer["code"] == "table_paused"
        await let_pass(back, living)
        assert (living.table.seq, living.present.t) == (stood, t)
        journals.come.set()
        await it_happens(lambda: back.lab.app.state.evenings.at_hand(back.id))
        await back.settle()
        await socket.pong()
        if stopped:
            assert socket.table["held"]["reason"] == "Karte gezeigt"
        else:
            assert socket.table["held"] is None
            assert (await socket.act(socket.legal[0]))["type"] == "accepted"


async def test_who_looks_on_brings_the_evening_back(store: Kept) -> None:
    """One comes to the table, and the evening does, too: nobody has to open its page (TS-29)."""
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.1)
        code = evening.steward.codes["1"]
    async with restarted(evening, store) as back:
        socket = await back.lab.browser("Zaungast").connect(code)
        living = back.lab.living(socket.table["id"])
        await it_happens(lambda: back.lab.app.state.evenings.at_hand(back.id))
        stood = living.table.seq
        await it_happens(lambda: living.table.seq > stood)


@pytest.mark.parametrize("failing", [StoreUnavailable("busy"), KeyError("an error of ours")])
async def test_an_evening_that_cannot_be_read_comes_with_the_next_look(
    failing: Exception, store: Kept, journals: Awaited
) -> None:
    """The store may be busy for a moment; the table stands so long, and not for ever. Nor does the
    look end, which brings back others as well."""
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.1)
        code = evening.steward.codes["1"]
    journals.failing = failing
    async with restarted(evening, store) as back:
        evenings = back.lab.app.state.evenings
        socket = await back.lab.browser("Zaungast").connect(code)
        living = back.lab.living(socket.table["id"])
        await evenings.look_again()
        stood = living.table.seq
        await let_pass(back, living)
        assert living.table.seq == stood
        journals.failing = None
        await evenings.look_again()
        await it_happens(lambda: living.table.seq > stood)


async def test_a_table_whose_evening_is_gone_goes_on(store: Kept, journals: Awaited) -> None:
    """Nobody is left who could say that it stands."""
    async with online(store) as evening:
        players, sockets = await playing(evening)
        code = evening.steward.codes["1"]
        anna = players[sockets.index(next(one for one in sockets if one.legal))].browser
    await journals.drop("evening", evening.id)
    async with restarted(evening, store) as back:
        socket = await back.lab.browser(anna.name, anna.key).connect(code)
        await it_happens(lambda: socket.table["held"] is None)
        assert (await socket.act(socket.legal[0]))["type"] == "accepted"


async def test_a_table_that_the_evening_has_done_with_ends_by_itself(store: Filling) -> None:
    """Others sat there than it knows, so people write its sheet: its own bell ends it (TS-71)."""
    async with online(store) as evening:
        await playing(evening)
        seats = list(evening.state.matchdays[0].tables[0].seats)
        really = {"1": seats[::-1]}
        await evening.director.do("table_overridden", tables=really, reason="Plätze vertauscht")
        living = evening.tables()["1"]
        store.full = True
        evening.clock.at += MINUTE
        await evening.living.clock.catch_up()
        assert (evening.state.stage, living.doc.stage) == ("break", "playing")
        code = living.doc.code
    store.full = False
    async with restarted(evening, store) as back:
        socket = await back.lab.browser("Zaungast").connect(code)
        living = back.lab.living(socket.table["id"])
        assert living.doc.stage == "playing"
        await it_happens(lambda: living.present.held is None)
        back.clock.at += MINUTE
        await rung(living)
        assert back.lab.living(living.doc.id).doc.stage == "over"
