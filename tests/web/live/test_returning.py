"""Somebody without cookie and link asks for the own seat: who is asked, and what becomes of it."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import Clock

from stammtisch.web.live.questions import seat_return

WAITING: dict[str, Any] = {"settings": {"pace_ms": 0, "absent": "wait", "grace_ms": 5_000}}


async def wish(
    who: Browser, table: str, said: str, seat: int = 1, status: int = 200
) -> dict[str, Any]:
    """Ask or answer."""
    path = f"/api/tables/{table}/seats/{seat}/return"
    body: dict[str, Any] = await who.post(path, {"wish": said}, status)
    return body


async def three(lab: Lab) -> tuple[str, list[Browser], list[Socket]]:
    """Anna, who is the host, Ben and Carla in a match."""
    people = [lab.browser(name) for name in ("Anna", "Ben", "Carla")]
    table = await people[0].open(seats=3, **WAITING)
    for one in people[1:]:
        await one.join(table)
    sockets = [await one.connect(table) for one in people]
    await people[0].post(f"/api/tables/{table}/start")
    return table, people, sockets


async def test_the_host_gives_the_seat_and_it_is_theirs_alone() -> None:
    """The same cards, on the new device; the old one looks on, and so does an old link."""
    async with a_lab() as lab:
        table, (anna, ben, carla), (_, second, _) = await three(lab)
        link = (await ben.post(f"/api/tables/{table}/link"))["key"]
        hand = second.observation["hand"]
        await second.close()
        stranger = lab.browser("Ben again")
        looking = await stranger.connect(table)
        asked = (await wish(stranger, table, "ask"))["table"]["returning"]
        assert (asked["seat"], asked["asked"]) == (1, [0])
        assert (await wish(carla, table, "agree", status=409))["code"] == "return_gone"
        body = await wish(anna, table, "agree")
        assert body["table"]["returning"] is None
        hello = await looking.until(lambda m: m["type"] == "hello" and m["you"] == 1)
        assert (hello["observation"]["hand"], hello["host"]) == (hand, False)
        assert (await ben.http.get(f"/api/tables/{table}")).json()["you"] is None
        refused = await lab.browser("Eve").post(f"/api/tables/{table}/claim", {"key": link}, 403)
        assert refused["code"] == "wrong_key"


async def test_a_host_who_comes_back_so_is_the_host_again() -> None:
    """All others are asked for the host's own seat, and one no is enough."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, (_, ben, carla), (first, _, _) = await three(lab)
        await first.close()
        stranger = lab.browser("Anna again")
        asked = (await wish(stranger, table, "ask", 0))["table"]["returning"]
        assert asked["asked"] == [1, 2]
        body = await wish(ben, table, "agree", 0)
        assert body["table"]["returning"]["asked"] == [2]
        assert (await wish(carla, table, "refuse", 0))["table"]["returning"] is None
        assert (await wish(stranger, table, "ask", 0, 409))["code"] == "return_refused"
        clock.at += 60_000
        await wish(stranger, table, "ask", 0)
        await wish(carla, table, "agree", 0)
        await wish(ben, table, "agree", 0)
        body = (await stranger.http.get(f"/api/tables/{table}")).json()
        assert (body["you"], body["host"]) == (0, True)


async def test_the_match_goes_on_while_somebody_asks() -> None:
    """An action is no answer, and no time is taken from anybody."""
    async with a_lab() as lab:
        table, (anna, *_), sockets = await three(lab)
        gone = next(seat for seat in (1, 2) if not sockets[seat].legal)
        await sockets[gone].close()
        await wish(lab.browser("Dora"), table, "ask", gone)
        acting = next(one for seat, one in enumerate(sockets) if seat != gone and one.legal)
        assert (await acting.act(acting.legal[0]))["type"] == "accepted"
        assert acting.table["returning"]["seat"] == gone
        await wish(anna, table, "agree", gone)


async def test_who_was_missed_comes_back_and_nothing_is_asked_any_more() -> None:
    async with a_lab() as lab:
        table, (anna, ben, _), (_, second, _) = await three(lab)
        await second.close()
        stranger = lab.browser("Dora")
        await wish(stranger, table, "ask")
        await ben.connect(table)
        assert (await wish(anna, table, "agree", status=409))["code"] == "return_gone"
        assert (await wish(stranger, table, "ask", status=409))["code"] == "return_present"


async def test_no_answer_is_a_no() -> None:
    with patch.object(seat_return, "ANSWER_S", 0.0):
        async with a_lab() as lab:
            table, _, (first, second, _) = await three(lab)
            await second.close()
            await wish(lab.browser("Dora"), table, "ask")
            await first.until(lambda m: m["type"] == "table" and m["table"]["returning"])
            await first.until(lambda m: m["type"] == "table" and not m["table"]["returning"])
            assert len(lab.living(table).doc.seats[1].owners) == 1


@pytest.mark.parametrize(
    ("seat", "status", "code"),
    [(0, 409, "return_present"), (3, 409, "seat_empty"), (7, 404, "no_such_seat")],
)
async def test_what_cannot_be_asked_for(seat: int, status: int, code: str) -> None:
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open(seats=4, **WAITING)
        await ben.join(table)
        for _ in range(2):
            await anna.post(f"/api/tables/{table}/bots")
        sockets = [await anna.connect(table), await ben.connect(table)]
        early = await wish(lab.browser("Eve"), table, "ask", 1, 409)
        assert early["code"] == "not_started"
        await anna.post(f"/api/tables/{table}/start")
        stranger = lab.browser("Dora")
        assert (await wish(stranger, table, "ask", seat, status))["code"] == code
        await sockets[1].close()
        assert (await wish(anna, table, "ask", 1, 409))["code"] == "already_seated"
        await wish(stranger, table, "ask", 1)
        other = await wish(lab.browser("Eve"), table, "ask", 1, 409)
        assert other["code"] == "question_open"
        assert (await wish(stranger, table, "agree", 1, 403))["code"] == "not_seated"


async def test_where_nobody_is_left_nobody_takes_a_seat() -> None:
    """Not even after the grace of the table: somebody has to know the person."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, _, sockets = await three(lab)
        for socket in sockets:
            await socket.close()
        clock.at += 5_000
        refused = await wish(lab.browser("Dora"), table, "ask", 1, 409)
        assert refused["code"] == "return_alone"
