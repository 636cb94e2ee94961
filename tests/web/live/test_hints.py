"""Hints at a table: who gets them, how often, from what, and what everybody knows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.builders import case
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import AnswersHere

from stammtisch.bots.processes.answers import Answers
from stammtisch.bots.processes.hints import HintReply
from stammtisch.bots.processes.workers import WorkerFailed, Workers
from stammtisch.games import games
from stammtisch.web.edge.limits import RoomLimits

OPTIONS = {"first_dealer": 1}


class Seats(NamedTuple):
    """Anna, who is asked first, and Ben, at a table that has begun."""

    lab: Lab
    table: str
    anna: Browser
    ben: Browser
    sockets: tuple[Socket, Socket]

    async def ask(self, who: Browser) -> httpx.Response:
        return await who.http.post(f"/api/tables/{self.table}/hint")

    async def told(self, who: Browser) -> Any:
        answer = await self.ask(who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, who: Browser) -> tuple[int, str]:
        answer = await self.ask(who)
        return answer.status_code, answer.json()["code"]

    async def play(self, action: Any | None = None) -> None:
        """Whoever has to act does, as it comes."""
        ready = next(one for one in self.sockets if one.legal)
        answer = await ready.act(action or ready.legal[0])
        assert answer["type"] == "accepted", answer
        for socket in self.sockets:
            await socket.pong()


async def seats_of(lab: Lab, **wishes: Any) -> Seats:
    wishes = {"seats": 2, "options": OPTIONS, "settings": {"pace_ms": 0}} | wishes
    table, *sockets = await lab.two(**wishes)
    anna, ben = lab.browsers
    whose = next(i for i, socket in enumerate(sockets) if socket.legal)
    if whose:
        anna, ben = ben, anna
        sockets.reverse()
    return Seats(lab, table, anna, ben, (sockets[0], sockets[1]))


def in_a_room(test: Callable[[Seats], Awaitable[None]], **wishes: Any) -> None:
    async def run() -> None:
        async with a_lab() as lab:
            await test(await seats_of(lab, **wishes))

    asyncio.run(run())


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said is the same after few games."""
    monkeypatch.setattr("stammtisch.bots.zwanzig.advice.GAMES", 200)
    monkeypatch.setattr("stammtisch.bots.zwanzig.advice.FIRST", 80)


def test_who_is_asked_gets_every_sensible_action_with_figures_and_reasons() -> None:
    """Of those that can be done; the best first, counted in what the game's texts name."""

    async def test(at: Seats) -> None:
        told = await at.told(at.anna)
        legal = at.sockets[0].legal
        assert told["measure"] == "points"
        assert told["worlds"] > 1
        assert [one["action"] in legal for one in told["actions"]] == [True] * len(told["actions"])
        values = [one["value"] for one in told["actions"]]
        assert values == sorted(values, reverse=True)
        assert all(one["low"] <= one["value"] <= one["high"] for one in told["actions"])
        assert all(one["reasons"] for one in told["actions"])

    in_a_room(test)


def test_the_question_is_what_the_seat_sees_and_nothing_else() -> None:
    async def test(at: Seats) -> None:
        await at.told(at.anna)
        (order,) = at.lab.answers.hints
        assert order.hint == "zwanzig"
        assert msgspec.json.decode(order.view) == at.sockets[0].observation

    in_a_room(test)


def test_everybody_sees_how_often_somebody_has_asked() -> None:
    """Asking again before anything has happened counts once, and has the same answer."""

    async def test(at: Seats) -> None:
        first, again = await at.told(at.anna), await at.told(at.anna)
        assert first == again
        assert (again["asked"], again["most"]) == (1, 5)
        await at.play()
        assert (await at.told(at.anna))["asked"] == 2
        for socket in at.sockets:
            await socket.pong()
            seats = socket.table["seats"]
            assert sorted(seat.get("hints", 0) for seat in seats) == [0, 2]

    in_a_room(test)


def test_a_deal_has_so_many_and_no_more() -> None:
    async def test(at: Seats) -> None:
        spent = msgspec.structs.replace(games()["zwanzig"], hints=1)
        at.lab.living(at.table).table.game = spent
        await at.told(at.anna)
        await at.play()
        answer = await at.ask(at.anna)
        assert (answer.status_code, answer.json()["code"]) == (409, "hints_spent")
        assert answer.json()["facts"] == {"most": 1, "of_match": False}
        assert len(at.lab.answers.hints) == 1, "nobody thinks about what is not told"

    in_a_room(test)


def test_who_is_not_asked_is_told_so() -> None:
    """Others at the table wait, and who only looks on has no seat."""

    async def test(at: Seats) -> None:
        assert await at.refused(at.ben) == (409, "not_your_turn")
        assert await at.refused(at.lab.browser("Carla")) == (403, "not_seated")

    in_a_room(test)


def test_a_table_can_do_without() -> None:
    async def test(at: Seats) -> None:
        assert await at.refused(at.anna) == (409, "hints_off")

    in_a_room(test, settings={"hints": False})


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        case("where hints are allowed, so are chances", {}, None),
        case("where they are not, neither are chances", {"hints": False}, "hints_off"),
    ],
)
def test_the_chance_to_win_obeys_the_same_switch(settings: Any, code: str | None) -> None:
    async def test(at: Seats) -> None:
        body = {"question": {"type": "showdown_chances", "samples": 1}, "table": at.table}
        answer = await at.anna.http.post("/api/games/zwiebel-v3/ask", json=body)
        assert answer.json().get("code") == code

    in_a_room(test, game="zwiebel-v3", options={}, settings=settings)


def test_how_cards_are_best_arranged_is_no_hint() -> None:
    """Anybody can work it out of any cards, at a table or at none."""

    async def test(at: Seats) -> None:
        body = {"question": {"type": "arrange_hand", "cards": []}, "table": at.table}
        answer = await at.anna.http.post("/api/games/zwiebel-v3/ask", json=body)
        assert answer.status_code == 200

    in_a_room(test, game="zwiebel-v3", options={}, settings={"hints": False})


def test_a_match_that_is_over_has_none() -> None:
    async def test(at: Seats) -> None:
        for person in (at.anna, at.ben):
            await person.post(f"/api/tables/{at.table}/ending", {"agree": True})
        assert await at.refused(at.anna) == (409, "match_over")

    in_a_room(test)


def test_a_table_that_has_not_begun_has_none() -> None:
    async def run() -> None:
        async with a_lab() as lab:
            anna = lab.browser("Anna")
            table = await anna.open(seats=2)
            answer = await anna.http.post(f"/api/tables/{table}/hint")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_started")

    asyncio.run(run())


def test_one_question_at_a_time() -> None:
    """The second is refused while the first is thought about, and the first is answered."""

    async def test(at: Seats) -> None:
        at.lab.answers.thinking = asyncio.Event()
        first = asyncio.create_task(at.ask(at.anna))
        while not at.lab.answers.hints:  # noqa: ASYNC110 - it is a plain value
            await asyncio.sleep(0)
        assert await at.refused(at.anna) == (409, "hint_underway")
        at.lab.answers.thinking.set()
        assert (await first).status_code == 200

    in_a_room(test)


def test_who_asks_and_asks_has_to_wait() -> None:
    async def run() -> None:
        limits = RoomLimits(hints_burst=2, hints_rate=0.01)
        async with a_lab(limits=limits) as lab:
            at = await seats_of(lab)
            await at.told(at.anna)
            await at.told(at.anna)
            assert await at.refused(at.anna) == (429, "too_many_requests")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [
        case("too slow", WorkerFailed("slow"), 503, "answer_too_slow"),
        case("nobody free", WorkerFailed("busy"), 503, "answer_too_slow"),
        case("it broke", WorkerFailed("crashed"), 503, "no_answer"),
        case("nothing to compare", HintReply(why="nothing_to_compare"), 409, "no_figures"),
        case("no end in sight", HintReply(why="too_long"), 409, "no_figures"),
        case("only others are waited for", HintReply(why="not_due"), 409, "not_your_turn"),
    ],
)
def test_a_hint_that_comes_to_nothing_is_not_counted(
    failure: Any, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the next one is given."""

    async def test(at: Seats) -> None:
        async def fails(*_: Any) -> Any:
            if isinstance(failure, Exception):
                raise failure
            return failure

        with monkeypatch.context() as broken:
            broken.setattr(AnswersHere, "hint", fails)
            assert await at.refused(at.anna) == (status, code)
        assert (await at.told(at.anna))["asked"] == 1

    in_a_room(test)


def test_a_rematch_begins_without_any() -> None:
    async def test(at: Seats) -> None:
        await at.told(at.anna)
        for person in (at.anna, at.ben):
            await person.post(f"/api/tables/{at.table}/ending", {"agree": True})
        again = await at.anna.post(f"/api/tables/{at.table}/rematch")
        assert not any(seat.get("hints") for seat in again["table"]["seats"])

    in_a_room(test)


def test_processes_answer_and_one_is_ready_before_it_is_needed() -> None:
    """Coming to a table is enough; who leaves before the answer ends the process, not the table."""

    async def run() -> None:
        pools = [Workers(budget_s=20, start_s=30) for _ in range(3)]
        async with a_lab(answers=Answers(pools[0], pools[1], pools[2])) as lab:
            at = await seats_of(lab)
            async with asyncio.timeout(30):
                while pools[2].figures.starting or not pools[2].workers:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            asked = asyncio.create_task(at.ask(at.anna))
            while not pools[2].figures.thinking:  # noqa: ASYNC110 - it is a plain value
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait({asked})
            assert (await at.told(at.anna))["asked"] == 1
            assert [pool.figures.started for pool in pools[:2]] == [0, 0]

    asyncio.run(run())
