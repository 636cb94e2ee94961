"""A Runde over the wire: it moves to another room, tells its pages, and is forgotten in time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.web.lab import a_lab
from tests.web.runde.runde_lab import Circle, a_circle
from tests.web.runde.test_runde_rights import WRONG, in_two_languages
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock, Kept

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import FORGOTTEN
from stammtisch.web.runde.doc import KIND

DAY = 86_400_000


def socket(circle: Circle, key: str = "") -> Socket:
    """A device with the page of the Runde open."""
    path = f"/api/runden/{circle.id}/socket"
    found = Socket(circle.lab.app, path, "", {"host": "test"})
    circle.lab.sockets.append(found)
    found.send(type="enter", key=key or circle.key)
    return found


async def test_a_runde_moves_to_another_room() -> None:
    """People, results and the Punktetafel arrive; its links are new ones."""
    async with a_circle() as (circle, anna, ben):
        await circle.played([anna, ben])
        await circle.do("close_meeting", by="Ben")
        before = await circle.look()
        file = (await circle.ask("GET", "/export.json")).content
    async with a_lab() as lab:
        zoe = lab.browser("Zoe")
        answer = await zoe.http.post("/api/runden/import", content=file)
        assert answer.status_code == 201, answer.text
        moved = Circle(lab, zoe, answer.json())
        after = await moved.look()
        for part in ("title", "members"):
            assert after[part] == before[part]
        played = after["evenings"] or [after["tonight"]]
        assert played == [before["tonight"]]
        assert (await moved.ask("GET", "/export.json")).content == file
        assert moved.key != circle.key
        moved.runden.close()


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "no_runde_file"),
        (b'{"format": "stammtisch-runde", "version": 9}', "newer_runde_file"),
        (b'{"format": "stammtisch-runde", "version": 1, "title": "x"}', "runde_file_damaged"),
    ],
)
async def test_what_cannot_be_taken_in_is_said(file: bytes, code: str) -> None:
    """And no Runde comes of it."""
    store = Kept()
    async with a_lab(store=store) as lab:
        answer = await lab.browser("Zoe").http.post("/api/runden/import", content=file)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        in_two_languages(answer.json())


async def test_sums_of_a_span_of_time() -> None:
    """From a moment on, and before another."""
    clock = Clock()
    async with a_circle(clock=clock) as (circle, anna, ben):
        await circle.played([anna, ben])
        first = (await circle.look())["tonight"]["results"][0]
        between = first["ended"] + 1
        clock.at += DAY
        await circle.played([anna, ben])
        await circle.look()

        async def matches(query: str) -> int:
            answer = await circle.ask("GET", f"/members{query}")
            assert answer.status_code == 200, answer.text
            rows: list[dict[str, Any]] = answer.json()
            return int(next(row["matches"] for row in rows if row["name"] == "Anna"))

        assert await matches("") == 2
        assert await matches(f"?since={between}") == 1
        assert await matches(f"?until={between}") == 1
        assert await matches(f"?since={between}&until={between}") == 0
        wrong = await circle.ask("GET", "/members?since=-1")
        assert wrong.status_code == 400
        assert (await circle.ask("GET", "/members", key=WRONG)).status_code == 401


async def test_everybody_hears_what_changes() -> None:
    """A command, a table that opens, somebody who sits down: each is told, nothing else is."""
    async with a_circle() as (circle, anna, ben):
        page = socket(circle)
        first = await page.next()
        assert first == {"type": "changed", "seq": 3}
        await circle.do("add_member", name="Zoe")
        assert (await page.next())["seq"] == 4
        table = await circle.opened(anna, seats=2)
        assert (await page.next())["seq"] == 5
        await ben.join(table["id"])
        told: Message = await page.next()
        assert told == {"type": "changed", "seq": 5}
        page.send(type="ping", at=1)
        assert (await page.next())["type"] == "pong"


async def test_who_may_not_look_on() -> None:
    """Neither with a wrong key, nor with words that mean nothing, nor once the link was renewed."""
    async with a_circle() as (circle, _, _):
        stranger = socket(circle, WRONG)
        assert (await stranger.next())["code"] == "wrong_runde_key"
        await asyncio.wait_for(stranger.task, 5)
        assert stranger.closed == 1008
        odd = socket(circle)
        await odd.next()
        odd.say("{")
        assert (await odd.next())["code"] == "bad_message"
        member, founder = socket(circle), socket(circle, circle.founder)
        await member.next()
        await founder.next()
        await circle.ask("POST", "/link", key=circle.founder)
        assert await member.next() == {"type": "bye", "reason": "closed"}
        await circle.ask("DELETE", key=circle.founder)
        assert await founder.until(lambda m: m["type"] == "bye")


async def test_a_page_that_looks_on_keeps_the_runde_in_memory() -> None:
    """And one that has gone does not."""
    clock = Clock()
    async with a_circle(clock=clock) as (circle, _, _):
        page = socket(circle)
        await page.next()
        clock.at += DAY
        circle.runden.sweep()
        assert list(circle.runden._living) == [circle.id]
        await page.close()
        circle.runden.sweep()
        assert circle.runden._living == {}


async def test_a_runde_is_forgotten_after_its_time(tmp_path: Path) -> None:
    """When nothing has happened there for four times as long as a table is kept; never before."""
    clock = Clock()
    store = SqliteStore.open(tmp_path / "room.db")
    async with a_circle(store=store, clock=clock) as (circle, _, _):
        host = circle.runden.host
        host.housekeeper.keep_days = 2
        await host.housekeeper.forget()
        for day in range(1, 12):
            clock.at += DAY
            await host.housekeeper.forget()
            circle.runden.sweep()
            there = await store.journals.read(KIND, circle.id) is not None
            # with six hours for each time between two looks of the house
            assert there == (day <= FORGOTTEN[KIND] * 2 + 1)
        answer = await circle.ask("GET")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_runde")
        in_two_languages(answer.json())
