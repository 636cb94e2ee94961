"""An evening online whose server comes back: nothing waits for somebody to look."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import msgspec
import pytest
from tests.web.evening.test_evening_online import MINUTE, TRIAL, Evening, a_room, again, online
from tests.web.evening.test_evening_online import commands as given
from tests.web.evening.test_evening_trouble import MoodyJournals
from tests.web.lab import Kept, it_happens

from stammtisch.table.match.log import JournalLine, StoreUnavailable
from stammtisch.tournament import commands as c


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


class Interrupted(MoodyJournals):
    """Takes everything but one kind of command, and that once."""

    refused: type[c.Pause | c.Resume] | None = None

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        kinds = [msgspec.json.decode(line.line)["do"]["type"] for line in lines]
        if self.refused is not None and self.refused.__struct_config__.tag in kinds:
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
    with contextlib.suppress(StoreUnavailable):
        async with again(evening, store, minutes=30):
            raise AssertionError("it was woken although it could not write")
    assert journals.refused is None
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
