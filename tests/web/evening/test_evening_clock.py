"""The clock of an evening: it rings by itself, by recorded events, and survives a restart."""

from __future__ import annotations

from typing import Any

from tests.web.evening_lab import MINUTE, Desk, Page, a_desk, named
from tests.web.lab import a_lab

from stammtisch.storage.memory import MemoryStore
from stammtisch.tournament.events import BellRang
from stammtisch.tournament.model import Ms


def bells(desk: Desk) -> list[tuple[Ms, int]]:
    """Minute since the first bell, and strokes of the bell, as recorded."""
    found = [
        (step.given.t, event.times)
        for step in desk.living.log.steps
        for event in step.events
        if isinstance(event, BellRang)
    ]
    begin = found[0][0]
    return [((t - begin) // MINUTE, times) for t, times in found]


async def test_bells_of_a_matchday_and_a_break() -> None:
    """Twice to begin, three times to end, once a minute before the break is over (TS-20)."""
    async with a_desk() as desk:
        await desk.ready(8)
        await desk.director.do("start_matchday")
        for _ in range(37):
            await desk.wait(1)
        assert bells(desk) == [(0, 2), (30, 3), (34, 1)]
        assert desk.living.log.state.stage == "break"


async def test_a_prolonged_break_calls_back_again() -> None:
    """Before each new end (TS-D-28)."""
    async with a_desk() as desk:
        await desk.played(8)
        await desk.wait(4)
        await desk.director.do("extend_break", minutes=3)
        for _ in range(6):
            await desk.wait(0.5)
        assert bells(desk) == [(0, 2), (30, 3), (34, 1), (37, 1)]


async def test_nothing_rings_while_the_clocks_stand() -> None:
    """And the missing time is added (TS-29)."""
    async with a_desk() as desk:
        await desk.ready(8)
        await desk.director.do("start_matchday")
        await desk.wait(10)
        await desk.director.do("pause", reason="Feueralarm")
        await desk.wait(60)
        assert desk.living.log.state.stage == "playing"
        await desk.director.do("resume")
        await desk.wait(19)
        assert desk.living.log.state.stage == "playing"
        await desk.wait(1)
        assert bells(desk) == [(0, 2), (90, 3)]


async def dealt(desk: Desk) -> None:
    """One matchday of four has been played, and the cards of the final lie on the table."""
    await desk.played(4)
    await desk.sheet(1, 5, 4, 3, 2)
    await desk.director.do("start_final")
    await desk.director.do("lot", purpose="seats")
    await desk.director.do("deal_final")


async def test_the_final_is_rung_out_once() -> None:
    """By the clock, and the result is entered afterwards."""
    async with a_desk(config={"matchdays": 1, "final_size": 4}) as desk:
        await dealt(desk)
        for _ in range(4):
            await desk.wait(15)
        assert [times for _, times in bells(desk)] == [2, 3, 2, 3]


async def test_a_final_that_ends_early_is_rung_out_once_too() -> None:
    """By the director's command; the clock has nothing to add, and the strokes count (TS-62)."""
    async with a_desk(config={"matchdays": 1, "final_size": 4}) as desk:
        await dealt(desk)
        await desk.wait(1)
        final = desk.living.log.state.final
        assert final is not None
        strokes = {str(no): at for at, no in enumerate(final.field)}
        named(await desk.director.refused("final_result", strokes=strokes), "final_runs", "TS-62")
        await desk.director.do("end_final", reason="der Wirt schließt")
        for _ in range(3):
            await desk.wait(0.1)
        assert [times for _, times in bells(desk)] == [2, 3, 2, 3]
        await desk.director.do("final_result", strokes=strokes)


async def restarted(desk: Desk, store: MemoryStore, minutes: float) -> Any:
    """Another server over the same store after a while."""
    desk.clock.at += int(minutes * MINUTE)
    return a_lab(clock=desk.clock, store=store)


async def test_a_restart_keeps_the_timetable() -> None:
    """The matchday that ended meanwhile ended at its time; a bell nobody could hear is left out."""
    store = MemoryStore()
    async with a_desk(store=store) as desk:
        await desk.ready(8)
        await desk.director.do("start_matchday")
        begun = desk.living.log.state.matchdays[0].started
        state = desk.living.log.state
        async with await restarted(desk, store, 34.5) as lab:
            desk.lab, page = lab, Page(desk, desk.director.key)
            desk.http = lab.browser("the desk again").http
            view = (await page.look())["view"]
            assert view["stage"] == "break"
            assert view["matchdays"]["1"]["ended"] == begun + 30 * MINUTE
            assert view["clock"]["ends"] == begun + 35 * MINUTE
            assert [times for _, times in bells(desk)] == [2, 3]
            await page.do("ring")
            assert desk.living.log.state.participants == state.participants


async def test_a_rehearsal_runs_fast() -> None:
    """A matchday of thirty minutes in twenty seconds; everything recorded has the same times."""
    async with a_desk(rehearsal=True, speed=90) as desk:
        await desk.ready(8)
        await desk.director.do("start_matchday")
        desk.clock.at += 20_000
        await desk.living.clock.catch_up()
        assert bells(desk) == [(0, 2), (30, 3)]
        look = await desk.director.look()
        assert look["desk"]["speed"] == 90
        assert look["now"] == look["view"]["clock"]["ends"] - 5 * MINUTE


async def test_every_page_hears_of_the_bell() -> None:
    """By the number of the command that rang it."""
    async with a_desk() as desk:
        await desk.ready(8)
        await desk.audience.watch()
        await desk.director.do("ring", times=3)
        rang = (await desk.audience.picture())["desk"]["rang"]
        assert (rang["times"], rang["seq"]) == (3, desk.living.log.seq)


async def test_an_evening_at_rest_leaves_the_memory() -> None:
    """Not while its clock runs, nor while somebody looks."""
    async with a_desk() as desk:
        evenings = desk.lab.app.state.evenings
        await desk.ready(8)
        await desk.director.do("start_matchday")
        desk.clock.at += 20 * MINUTE
        evenings.sweep()
        assert evenings.at_hand(desk.id) is not None
        await desk.wait(10)
        for _ in range(4):
            await desk.wait(2)
        desk.clock.at += 20 * MINUTE
        evenings.sweep()
        assert evenings.at_hand(desk.id) is None
        assert (await desk.director.look())["view"]["stage"] == "break"
