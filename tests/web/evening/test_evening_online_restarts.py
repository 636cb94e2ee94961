"""An evening online whose server comes back: nothing waits for somebody to look."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.web.evening.test_evening_online import MINUTE, TRIAL, Evening, a_room, again, online
from tests.web.evening.test_evening_online import commands as given
from tests.web.evening.test_evening_trouble import MoodyJournals
from tests.web.lab import it_happens
from tests.web.standins import Kept

from stammtisch.table.match.log import Entry, JournalLine, StoreUnavailable
from stammtisch.tournament import commands as c
from stammtisch.web.evening.log import StoredCommand


def kinds(lines: Sequence[JournalLine]) -> list[type]:
    """What commands these are."""
    return [type(msgspec.json.decode(line.line, type=StoredCommand).do) for line in lines]


async def test_tables_of_bots_go_on_though_there_is_nothing_to_tell_them() -> None:
    """All seats are there as before, and with the time added the bell is the one they know."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.25)
        await evening.living.writer.beat()
    async with again(evening, store, minutes=30) as back:
        await they_play(back)


async def test_tables_go_on_after_a_moment_that_nobody_has_noticed() -> None:
    """The bell rings when the tables expect it, and no time is added."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.1)
    async with again(evening, store, minutes=0) as back:
        await they_play(back)


async def they_play(evening: Evening) -> None:
    """Wait for something to happen at every table."""
    before = {label: living.table.seq for label, living in evening.tables().items()}
    assert len(before) == 2
    await it_happens(
        lambda: all(one.table.seq > before[label] for label, one in evening.tables().items())
    )


class Slow(Kept):
    """Reads logs only when the missed time is added, and adds it only when it has to read one."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.added = asyncio.Event(), asyncio.Event()
        self.added.set()
        self.journals = Adding(lambda: None, lambda: 0)
        self.journals.store = self

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.asked.set()
        await self.added.wait()
        return await super().entries(table, after)


class Adding(MoodyJournals):
    """The journals of that store."""

    store: Slow

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        if c.Resume in kinds(lines):
            await self.store.asked.wait()
            await super().write(kind, id, lines, doc)
            self.store.added.set()
        else:
            await super().write(kind, id, lines, doc)


async def test_no_table_is_rung_out_while_the_missed_time_is_added() -> None:
    """What a table is told of the bell belongs to one moment of the evening."""
    store = Slow()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.25)
        await evening.living.writer.beat()
    store.asked.clear()
    store.added.clear()
    async with again(evening, store, minutes=30) as back:
        assert sorted(back.tables()) == ["1", "2"]
        for living in back.tables().values():
            state: Any = living.table.state
            assert living.doc.stage == "playing"
            assert state.clock.bell > living.present.t


class Interrupted(MoodyJournals):
    """Takes everything but one kind of command, and that once."""

    refused: type[c.Pause | c.Resume] | None = None

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        if self.refused is not None and self.refused in kinds(lines):
            self.refused = None
            raise StoreUnavailable("full")
        await super().write(kind, id, lines, doc)


@pytest.mark.parametrize("refused", [c.Pause, c.Resume])
async def test_the_time_is_added_once_wherever_that_was_cut_off(
    refused: type[c.Pause | c.Resume],
) -> None:
    """It takes two commands; whoever is next to ask for the evening finds it going on."""
    store = Kept()
    journals = Interrupted(lambda: None, lambda: 0)
    store.journals = journals
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.25)
    journals.refused = refused
    with pytest.raises(StoreUnavailable):
        async with again(evening, store, minutes=30):
            pass
    async with again(evening, store, minutes=0) as back:
        assert back.state.paused is None
        assert (given(back, c.Pause), given(back, c.Resume)) == (1, 1)


async def test_what_could_not_be_woken_is_woken_by_whoever_asks_next() -> None:
    """In the same server: it is not left asleep in memory."""
    store = Kept()
    journals = Interrupted(lambda: None, lambda: 0)
    store.journals = journals
    async with online(store, **TRIAL) as evening:
        await evening.begin()
    evening.clock.at += 30 * MINUTE
    journals.refused = c.Pause
    async with a_room(store, evening.clock) as lab:
        evenings = lab.app.state.evenings
        with pytest.raises(StoreUnavailable):
            await evenings.find(evening.id)
        living = await evenings.find(evening.id)
        assert (living.log.state.paused, living.log.state.stage) == (None, "playing")
        keys = {"director": evening.director.key, "audience": evening.audience.key}
        back = Evening(lab, evening.clock, {"evening": evening.id, "keys": keys})
        assert given(back, c.Resume) == 1
