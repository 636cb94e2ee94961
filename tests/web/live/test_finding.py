"""A table that is not in memory is brought to life once, whoever asks for it meanwhile."""

from __future__ import annotations

import asyncio

import pytest
from tests.web.lab import a_lab
from tests.web.standins import Kept

from stammtisch.table.match.log import Entry
from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import close


class Slow(Kept):
    """A store that reads a log when it is told to, and knows how many wait for that."""

    def __init__(self) -> None:
        super().__init__()
        self.reading = self.most = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def tables(self) -> list[TableDoc]:
        found = await super().tables()
        await self.gate.wait()
        return found

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.reading += 1
        self.most = max(self.most, self.reading)
        await self.gate.wait()
        self.reading -= 1
        return await super().entries(table, after)


async def test_a_table_is_never_there_twice() -> None:
    """Not even if it is let go while some still wait, and others come: each would go on alone."""
    store = Slow()
    async with a_lab(store=store) as lab:
        table = await lab.browser("Anna").open()
        lab.host.let_go(table)
        store.gate.clear()
        early = [asyncio.ensure_future(lab.host.find(table)) for _ in range(3)]
        while not store.reading:  # noqa: ASYNC110 - it is a plain value
            await asyncio.sleep(0)
        early[0].add_done_callback(lambda _: lab.host.let_go(table))
        early[0].add_done_callback(
            lambda _: late.append(asyncio.ensure_future(lab.host.find(table)))
        )
        late: list[asyncio.Future[object]] = []
        store.gate.set()
        await early[0]
        store.gate.clear()
        for _ in range(20):
            await asyncio.sleep(0)
        store.gate.set()
        await asyncio.gather(*early[1:])
        assert await late[0] is lab.living(table)
        assert store.most == 1
        assert not lab.host._loading


async def test_what_changes_while_the_directory_is_read_stays_in_it() -> None:
    """A table that is opened meanwhile is not lost to the lobby, and one that has ended is gone."""
    store = Slow()
    async with a_lab(store=store) as lab:
        anna = lab.browser("Anna")
        ended = await anna.open()
        store.gate.clear()
        reading = asyncio.ensure_future(lab.host.directory.look_again())
        await asyncio.sleep(0)
        opened = await lab.browser("Ben").open()
        await lab.living(ended).writer.change(lambda doc: close(doc, 1))
        store.gate.set()
        await reading
        assert [doc.id for doc in lab.host.directory.newest_first()] == [opened]


async def test_what_was_read_of_a_table_that_has_come_to_us_is_left_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table that is found and closed while another server's word of it is read stays closed."""
    store = Kept()
    async with a_lab(store=store) as lab:
        table = await lab.browser("Anna").open()
        lab.host.let_go(table)
        read = store.table

        async def late(key: str) -> TableDoc | None:
            found = await read(key)
            monkeypatch.setattr(store, "table", read)
            living = await lab.host.find(table)
            await living.writer.change(lambda doc: close(doc, 1))
            return found

        monkeypatch.setattr(store, "table", late)
        await lab.host.look_again_at(table)
        assert lab.host.directory.newest_first() == []
