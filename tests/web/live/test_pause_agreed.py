"""A pause by agreement: who is asked, who may go on, and where there is none."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from tests.web.lab import a_lab, it_happens
from tests.web.live.pauses import ALONE, TIMED, acted, asks, paused, pauses, stored, went_on, wish
from tests.web.sockets import Message
from tests.web.standins import Clock, FirstChoice

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import DAY_MS, PAUSE_MS, TablePause
from stammtisch.table.people import agreement


async def test_alone_with_bots_it_begins_at_once_and_no_bot_acts() -> None:
    """The bot that is on turn goes on when Anna does."""
    clock = Clock()
    thinkers = Gated()
    async with a_lab(clock=clock, thinkers=thinkers) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(**ALONE)
        socket = await anna.connect(table)
        await socket.act(socket.legal[0])
        await socket.act({"type": "exchange", "cards": []})
        await thinkers.asked_once.wait()
        told = await wish(lab, 0, table, "ask")
        assert told["table"]["pause"] == {
            "seat": 0,
            "since": clock.unix_ms(),
            "until": clock.unix_ms() + PAUSE_MS,
        }
        await socket.until(pauses(0))
        before = await acted(lab, table)
        thinkers.gate.set()  # what the bot has thought meanwhile comes to nothing
        await it_happens(lambda: not lab.living(table).writer.busy)
        clock.at += 600_000
        await lab.wake(table)
        for _ in range(20):
            await asyncio.sleep(0)
        assert await acted(lab, table) == before
        assert (await wish(lab, 0, table, "go_on"))["table"]["pause"] is None
        await went_on(socket)
        await socket.until(lambda message: any(e["by"] == 1 for e in message.get("happened", ())))


class Gated(FirstChoice):
    """A bot that thinks until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_once, self.gate = asyncio.Event(), asyncio.Event()

    async def choose(self, *question: Any) -> bytes:
        self.asked_once.set()
        await self.gate.wait()
        return await super().choose(*question)


async def test_others_are_asked_and_it_begins_when_all_have_agreed() -> None:
    """Who looks on is told, too; nothing is stored before."""
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, anna, ben = await lab.two(**TIMED)
        carl = await lab.browser("Carl").connect(table)
        await wish(lab, 0, table, "ask")
        for socket in (anna, ben, carl):
            await socket.until(asks(0, 1))
        assert (await stored(lab, table)).pause is None
        clock.at += 3_000
        await wish(lab, 1, table, "agree")
        for socket in (anna, ben, carl):
            await socket.until(pauses(0))
            assert socket.table["pausing"] is None
        assert (await stored(lab, table)).pause == TablePause(seat=0, since_ms=clock.unix_ms())
        assert (await wish(lab, 1, table, "go_on"))["table"]["pause"] is None
        for socket in (anna, ben, carl):
            await went_on(socket)
        assert (await stored(lab, table)).pause is None


@pytest.mark.parametrize("who", [1, 0], ids=["refused", "left"])
async def test_one_no_and_whoever_asked_waits_until_something_happens(who: int) -> None:
    """The other one may think again, and ask."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**TIMED)
        await wish(lab, 0, table, "ask")
        assert (await wish(lab, who, table, "refuse"))["table"]["pausing"] is None
        assert (await stored(lab, table)).pause is None
        assert (await wish(lab, 0, table, "ask", 409))["code"] == "pause_refused"
        assert (await wish(lab, 1, table, "ask"))["table"]["pausing"]["asked"] == [0]
        await wish(lab, 0, table, "refuse")
        for asker in (0, 1):
            assert (await wish(lab, asker, table, "ask", 409))["code"] == "pause_refused"
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"
        await anna.next("update")
        assert (await wish(lab, 0, table, "ask"))["table"]["pausing"]["asked"] == [1]


async def test_no_answer_is_a_no_and_so_is_playing_on() -> None:
    with patch("stammtisch.web.live.questions.consent.ASKED_S", 0.02):
        async with a_lab() as lab:
            table, anna, ben = await lab.two(**TIMED)
            await wish(lab, 0, table, "ask")
            await ben.until(asks(0, 1))
            await ben.until(lambda message: (message.get("table") or {}).get("pausing") is None)
            assert (await ben.act(ben.legal[0]))["type"] == "accepted"
            with patch("stammtisch.web.live.questions.consent.ASKED_S", 60):
                await wish(lab, 0, table, "ask")
                assert (await ben.act({"type": "exchange", "cards": []}))["type"] == "accepted"
            await anna.until(lambda message: message.get("legal"))
            assert anna.table["pausing"] is None
            assert (await wish(lab, 1, table, "agree", 409))["code"] == "pause_gone"


async def test_two_who_wish_for_it_agree() -> None:
    """And who wishes for what is there already is not refused."""
    async with a_lab() as lab:
        table, *_ = await lab.two(**TIMED)
        await wish(lab, 0, table, "ask")
        assert (await wish(lab, 0, table, "ask"))["table"]["pausing"]["asked"] == [1]
        assert (await wish(lab, 1, table, "ask"))["table"]["pause"]["seat"] == 0
        assert (await wish(lab, 1, table, "ask"))["table"]["pause"]["seat"] == 0
        for who in (0, 1):
            assert (await wish(lab, who, table, "go_on"))["table"]["pause"] is None


async def test_one_question_at_a_time() -> None:
    async with a_lab() as lab:
        table, _, ben = await lab.two(**TIMED)
        await ben.act(ben.legal[0])
        await ben.next("update")
        await ben.act({"type": "exchange", "cards": []})
        seq = lab.living(table).table.seq
        undo = f"/api/tables/{table}/undo"
        await lab.browsers[1].post(undo, {"seq": seq})
        for what in ("ask", "agree"):
            assert (await wish(lab, 0, table, what, 409))["code"] == "question_open"
        await lab.browsers[0].post(undo, {"seq": seq, "agree": False})
        await wish(lab, 0, table, "ask")
        answer = await lab.browsers[1].post(undo, {"seq": seq}, 409)
        assert answer["code"] == "question_open"


async def test_people_talk_and_may_end_the_match_if_those_who_are_away_agree() -> None:
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, anna, ben = await lab.two(**TIMED)
        await paused(lab, table)
        await anna.close()
        clock.at += 300_000
        ben.send(type="say", text="Mahlzeit")
        assert (await ben.next("chat"))["text"] == "Mahlzeit"
        ending = f"/api/tables/{table}/ending"
        told = await lab.browsers[1].post(ending, {"agree": True})
        assert (told["table"]["stage"], told["table"]["ending"]) == ("playing", [1])
        told = await lab.browsers[0].post(ending, {"agree": True})
        assert (told["table"]["stage"], told["table"]["pause"]) == ("over", None)


async def test_when_who_is_waited_for_gets_up_the_others_go_on() -> None:
    async with a_lab() as lab:
        table, _, ben = await lab.two(**TIMED)
        await paused(lab, table)
        answer = await lab.browsers[0].http.delete(f"/api/tables/{table}/seats/0")
        assert answer.json()["table"]["pause"] is None
        await went_on(ben)
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"


async def test_a_question_ends_when_who_asks_gets_up() -> None:
    async with a_lab() as lab:
        table, _, ben = await lab.two(**TIMED)
        await wish(lab, 0, table, "ask")
        await lab.browsers[0].http.delete(f"/api/tables/{table}/seats/0")
        await ben.until(lambda message: (message.get("table") or {}).get("pausing") is None)
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"


@pytest.mark.parametrize(
    ("who", "body", "status", "code"),
    [
        (1, {"wish": "agree"}, 409, "pause_gone"),
        (1, {"wish": "refuse"}, 409, "pause_gone"),
        (1, {"wish": "sleep"}, 400, "bad_request"),
        (1, {}, 400, "bad_request"),
        (2, {"wish": "ask"}, 403, "not_seated"),
        (2, {"wish": "go_on"}, 403, "not_seated"),
    ],
)
async def test_what_is_refused(who: int, body: Message, status: int, code: str) -> None:
    async with a_lab() as lab:
        table, *_ = await lab.two(**TIMED)
        lab.browser("Carl")
        answer = await lab.browsers[who].post(f"/api/tables/{table}/pause", body, status)
        assert answer["code"] == code
        assert (await stored(lab, table)).pause is None


async def test_where_there_is_no_pause() -> None:
    """Over days time hardly matters; and a match has to run."""
    async with a_lab() as lab:
        table, *_ = await lab.two(settings={"pace_ms": 0, "turn_ms": 2 * DAY_MS})
        assert (await wish(lab, 0, table, "ask", 409))["code"] == "pause_days"
        open_table = await lab.browsers[0].open()
        assert (await wish(lab, 0, open_table, "ask", 409))["code"] == "not_started"


async def test_at_a_table_of_an_evening_the_desk_decides() -> None:
    """The desk stops and goes on for all tables of an evening at once (TS-29)."""
    async with a_lab() as lab:
        table, *_ = await lab.two(**TIMED)
        doc = await stored(lab, table)
        guest = doc.seats[0].owners[0]
        of_evening = replace(doc, evening="evening")
        with pytest.raises(RuleViolation, match="tournament_table"):
            agreement.may_pause(of_evening, guest)
        assert agreement.may_pause(doc, guest) == 0
