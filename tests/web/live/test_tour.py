"""A tour of a match that is over: one shows the others its steps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.builders import case
from tests.web.lab import Lab, a_lab, play_out
from tests.web.sockets import Message, Socket

SHORT = {"game": "zwanzig", "options": {"max_rounds": 1}, "settings": {"pace_ms": 0}}


@asynccontextmanager
async def over() -> AsyncIterator[tuple[Lab, str, Socket, Socket]]:
    """A match of Anna and Ben that is over."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        yield lab, table, anna, ben


def shown(socket: Socket) -> list[Message]:
    """What a browser was shown so far."""
    return [message for message in socket.messages if message["type"] == "shown"]


async def test_the_others_are_shown_the_step_and_whoever_shows_it_is_not_told() -> None:
    async with over() as (lab, table, anna, ben):
        watching = await lab.browser("Carla").connect(table)
        anna.send(type="show", n=7)
        for other in (ben, watching):
            assert await other.next("shown") == {"type": "shown", "seat": 0, "n": 7}
        await anna.pong()
        assert shown(anna) == []


async def test_whoever_comes_later_sees_where_they_are() -> None:
    async with over() as (lab, table, anna, _):
        anna.send(type="show", n=3)
        anna.send(type="show", n=4)
        await anna.pong()
        late = await lab.browser("Carla").connect(table)
        assert late.messages[0]["shown"] == {"type": "shown", "seat": 0, "n": 4}


async def test_another_may_take_over_and_the_first_one_follows() -> None:
    async with over() as (_, _table, anna, ben):
        anna.send(type="show", n=3)
        await ben.next("shown")
        ben.send(type="show", n=9)
        assert await anna.next("shown") == {"type": "shown", "seat": 1, "n": 9}
        anna.send(type="show", n=None)
        await anna.pong()
        await ben.pong()
        assert len(shown(ben)) == 1, "who only follows ends nothing"


@pytest.mark.parametrize("hangs_up", [case("says so", False), case("goes", True)])
async def test_it_ends_when_whoever_shows_it_says_so_or_goes(hangs_up: bool) -> None:
    async with over() as (lab, table, anna, ben):
        anna.send(type="show", n=3)
        await ben.next("shown")
        if hangs_up:
            await anna.close()
        else:
            anna.send(type="show", n=None)
        assert await ben.next("shown") == {"type": "shown", "seat": 0, "n": None}
        late = await lab.browser("Carla").connect(table)
        assert late.messages[0]["shown"] is None


async def test_it_is_for_those_who_sat_there_once_the_match_is_over() -> None:
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        watching = await lab.browser("Carla").connect(table)
        anna.send(type="show", n=3)
        assert (await anna.next("refused"))["code"] == "match_running"
        await play_out(anna, ben)
        watching.send(type="show", n=3)
        assert (await watching.next("refused"))["code"] == "not_seated"
        anna.send(type="show", n=-1)
        assert (await anna.next("refused"))["code"] == "bad_message"
        assert shown(ben) == []
