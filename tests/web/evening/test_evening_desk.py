"""An evening at the director's desk, over the wire: every page shows one state."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from tests.web.evening_lab import Desk, Page, a_desk
from tests.web.lab import it_happens

from stammtisch.web.work.plans import EACH, Plans


async def test_an_evening_from_the_first_name_to_the_winner() -> None:
    """Eight people, two matchdays, a final; standings, jersey and certificate follow (TS-05)."""
    async with a_desk(config={"matchdays": 2, "final_size": 4}) as desk:
        director = desk.director
        await desk.ready(8)
        assert (await director.look())["view"]["matrix"]["quality"]["largest"] == 2
        for _ in range(2):
            await director.do("start_matchday", reason="alle sitzen")
            await desk.wait(30)
            await desk.sheet(1, 5, 4, 3, 2)
            await desk.sheet(2, 7, 4, 3, 0)
        view = (await director.look())["view"]
        assert view["stage"] == "final_ready"
        while lots := [one for one in _dues(desk) if not one.get("game")]:
            await director.do("lot", purpose=lots[0]["purpose"])
        for due in _dues(desk):
            await director.do("playoff_result", winner=due["among"][0])
        await _finish(desk)
        view = (await director.look())["view"]
        assert view["stage"] == "closed"
        assert [one["place"] for one in view["final"]["ranking"][:4]] == [1, 2, 3, 4]


def _dues(desk: Desk) -> list[dict[str, Any]]:
    look = desk.living.look(desk.living.key(desk.director.key))
    found: list[dict[str, Any]] = look["view"]["final"].get("dues", [])
    return [one for one in found if one.get("purpose") != "dealer"]


async def _finish(desk: Desk) -> None:
    director = desk.director
    while (lots := _dues(desk)) and not lots[0].get("game"):
        await director.do("lot", purpose=lots[0]["purpose"])
    await director.do("start_final")
    await director.do("lot", purpose="seats")
    await director.do("deal_final")
    field = desk.living.log.state.final
    assert field is not None
    strokes = {str(no): 9 - at for at, no in enumerate(field.seats)}
    await desk.wait(30)
    await director.do("final_result", strokes=strokes)
    await director.do("close")


async def test_pages_that_only_heard_patches_show_what_a_fresh_one_shows() -> None:
    """Desk, table, player and beamer follow by themselves, whatever happens (TS-74)."""
    async with a_desk(config={"matchdays": 3}) as desk:
        pages: list[Page] = [desk.director, desk.audience]
        for page in pages:
            await page.watch()
        await desk.signed_up(8)
        pages.append(await desk.link("player", name="P3"))
        await pages[-1].watch()
        await desk.director.do("draw_numbers")
        await desk.director.do("publish_matrix")
        await desk.director.do("set_referee", no=1)
        pages.append(await desk.link("referee", no=1))
        await pages[-1].watch()
        await desk.director.ask("POST", "/desk", {"shows": "standings"})
        await desk.director.do("start_matchday")
        await desk.director.do("pause", reason="Feueralarm")
        desk.clock.at += 60_000
        await desk.director.do("resume")
        await desk.wait(31)
        await desk.sheet(1, 5, 4, 3, 2)
        strokes = desk.strokes(2, 3, 3, 3, 1)
        await desk.director.do("result_entered", matchday=1, table=2, strokes=strokes)
        await desk.director.do("late_entry", name="Nora")
        await desk.director.do("withdraw", no=2)
        for page in pages:
            shown, fresh = await page.picture(), await page.look()
            assert shown == fresh


async def test_a_trial_says_what_would_be_and_nothing_is() -> None:
    """The patch of a trial is the difference that the act then makes, points included (TS-37)."""
    async with a_desk() as desk:
        await desk.played(8)
        fields: dict[str, Any] = {"matchday": 1, "table": 1}
        fields["strokes"] = desk.strokes(1, 5, 3, 3, 3)
        seq = desk.living.log.seq
        tried = (await desk.director.wish("result_entered", dry=True, **fields)).json()
        assert desk.living.log.seq == seq
        assert tried["events"][0]["de"].startswith("Spieltag 1, Tisch 1, eingetragen: ")
        sheet = tried["patch"]["view"]["matchdays"]["1"]["tables"]["1"]
        scores = sheet["entries"][0]["scores"]
        assert [one["points"] for one in scores.values()] == [3, 1, 1, 1]
        assert sheet["reasons"][-1]["clause"] == "TS-35"
        await desk.director.do("result_entered", **fields)
        after = (await desk.director.look())["view"]["matchdays"]["1"]["tables"]["1"]
        assert after["status"] == sheet["status"] == "entered"
        assert after["entries"] == sheet["entries"]


async def test_the_same_command_twice_acts_once() -> None:
    """A page that does not know whether it was heard sends it again, and gets the same answer."""
    async with a_desk() as desk:
        first = await desk.director.do("register", name="Anna", id="once-only")
        again = await desk.director.do("register", name="Anna", id="once-only", seen=0)
        assert again == first
        await desk.ready(7)
        drawn = desk.living.log.state.matrices
        published = await desk.director.wish("publish_matrix", id="plan-once")
        assert published.status_code == 409
        assert desk.living.log.state.matrices is drawn


def planning(message: dict[str, Any]) -> Any:
    """What a message says of the plan that is being made."""
    return (message.get("patch") or {}).get("desk", {}).get("planning")


async def test_the_matrix_is_made_beside_the_evening() -> None:
    """A seed gives another plan; its quality stands in words; old versions stay readable."""
    async with a_desk(plans=Plans(), config={"matchdays": 4}) as desk:
        await desk.signed_up(9)
        await desk.director.do("draw_numbers")
        socket = await desk.director.watch()
        await desk.director.do("publish_matrix", seed=5)
        assert planning(await socket.until(planning))["doing"] == 1
        view = (await desk.director.look())["view"]
        assert desk.living.log.state.matrices[0].seed == 5
        assert view["matrix"]["quality"]["de"]
        assert view["matrix"]["quality"]["threes"] == {"least": 4, "most": 4}
        assert "planning" not in (await desk.director.picture())["desk"]
        await desk.director.do("withdraw", no=9)
        assert (await desk.director.look())["view"]["matrix"]["due"]
        await desk.director.do("publish_matrix")
        old = (await desk.audience.ask("GET", "/matrix/1")).json()
        new = (await desk.audience.ask("GET", "/matrix/2")).json()
        assert len(old["1"]["tables"]) == 3
        assert len(new["1"]["tables"]) == 2
        assert (await desk.audience.ask("GET", "/matrix/3")).json()["code"] == "unknown_version"


async def test_nobody_keeps_the_planner_busy_for_all_others() -> None:
    """Whoever wants one plan after the other waits for few of them; others come in between."""
    plans = Plans((sys.executable, "-c", "input()"))  # gives up, and has read what is wanted
    async with a_desk(plans=plans, config={"matchdays": 4}) as desk, asyncio.TaskGroup() as all_of:
        await desk.signed_up(8)
        await desk.director.do("draw_numbers")
        async with plans._turn:  # a plan is being made
            wishes = [
                all_of.create_task(desk.director.wish("publish_matrix", dry=True, seed=seed))
                for seed in range(EACH + 2)
            ]
            await it_happens(lambda: sum(one.done() for one in wishes) == 2)
            refused = [one.result().json() for one in wishes if one.done()]
            assert {one["code"] for one in refused} == {"too_many_requests"}
            with plans.admitted("10.9.9.1"):
                pass
    assert sorted(one.result().status_code for one in wishes) == [429] * 2 + [503] * EACH


async def test_lots_are_drawn_by_the_server() -> None:
    """Nobody sends an order; what fell is told to all and stays in the record (TS-81)."""
    async with a_desk() as desk:
        await desk.signed_up(8)
        order = [f"P{one}" for one in range(1, 9)]
        assert (await desk.director.refused("draw_numbers", order=order))["code"] == "bad_command"
        tried = (await desk.director.wish("draw_numbers", dry=True)).json()
        assert tried["chance"]
        assert tried["events"] == []
        await desk.director.do("draw_numbers")
        names = [one.name for one in desk.living.log.state.participants]
        assert sorted(names) == order
        assert (await desk.director.refused("lot", purpose="seats"))["code"] == "not_due"
