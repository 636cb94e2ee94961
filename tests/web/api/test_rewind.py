"""Looking back within a match that runs: whose view, which steps, where, and at what cost."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
from tests.builders import case
from tests.web.lab import Browser, Lab, a_lab, play_out
from tests.web.sockets import Message, Socket

from stammtisch.games import games
from stammtisch.records.differences import applied
from stammtisch.table.people.rewind import usual
from stammtisch.web.api.match import rewind
from stammtisch.web.live.table import Living
from stammtisch.web.wire.replays import Rewind
from stammtisch.web.work.rewinds import RewindKey

DEALT: dict[str, Any] = {"options": {"first_dealer": 0, "start_points": 100}}
"""Ben names the trump, and the match goes on for many deals."""


async def asked(who: Browser, table: str, **query: int) -> httpx.Response:
    return await who.http.get(f"/api/tables/{table}/rewind", params=query)


async def told(who: Browser, table: str, **query: int) -> Rewind:
    answer = await asked(who, table, **query)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Rewind)


def seen_last(film: Rewind) -> Message:
    """The observation after the last of the steps."""
    seen: Message = film.start
    for step in film.steps:
        seen = applied(seen, step.changes)
    return seen


def heard(socket: Socket) -> list[tuple[int, Any]]:
    """By entry, who acted and what was told of it."""
    return [
        (entry["by"], entry["events"])
        for message in socket.messages
        for entry in message.get("happened", ())
    ]


async def plays(lab: Lab, sockets: tuple[Socket, Socket], deals: int) -> None:
    """Whoever is asked does the first thing there is to do, until so many deals have begun."""
    for _ in range(400):
        for socket in sockets:
            await socket.pong()
        if sockets[0].observation["game_no"] == deals:
            return
        ready = next(socket for socket in sockets if socket.legal)
        assert (await ready.act(ready.legal[0]))["type"] == "accepted"
    raise AssertionError("no further deal")


async def test_everybody_sees_what_they_were_shown() -> None:
    """Each seat its own view, who looks on that of spectators: as the sockets told, step by step.

    Nobody is told an action or a proof.
    """
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**DEALT)
        carla = await lab.browser("Carla").connect(table)
        for _ in range(3):
            ready = next(socket for socket in (anna, ben) if socket.legal)
            assert (await ready.act(ready.legal[0]))["type"] == "accepted"
            for socket in (anna, ben, carla):
                await socket.pong()
        for person, socket in zip(lab.browsers, (anna, ben, carla), strict=True):
            film = await told(person, table)
            assert film.seq == socket.seq
            assert seen_last(film) == socket.observation
            latest = [(step.by, step.events) for step in film.steps]
            assert latest[-len(heard(socket)) :] == heard(socket)
            assert not any(step.do or step.hands for step in film.steps)
        assert len({(await asked(person, table)).text for person in lab.browsers}) == 3


async def test_the_running_deal_or_so_many_steps() -> None:
    """``before`` says how many stand before them, so that a page knows whether there are more."""
    async with a_lab() as lab:
        table, *sockets = await lab.two(**DEALT)
        await plays(lab, (sockets[0], sockets[1]), deals=2)
        anna = lab.browsers[0]
        deal, two, all_of_it = [
            await told(anna, table, **query) for query in ({}, {"steps": 2}, {"steps": 10**9})
        ]
        whole = len(all_of_it.steps)
        assert all_of_it.before == 0
        assert 0 < len(deal.steps) < whole
        assert (len(two.steps), two.before) == (2, whole - 2)
        assert [step.n for step in two.steps] == [whole - 1, whole]
        assert deal.steps == all_of_it.steps[deal.before :]
        assert {seen_last(one)["game_no"] for one in (deal, two, all_of_it)} == {2}


async def test_what_was_taken_back_is_left_out() -> None:
    """The match as it stands, under the number of the table now."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**DEALT)
        for action in (ben.legal[0], {"type": "exchange", "cards": []}):
            assert (await ben.act(action))["type"] == "accepted"
            await ben.pong()
        before = await told(lab.browsers[0], table)
        for person in (lab.browsers[1], lab.browsers[0]):
            seq = lab.living(table).table.seq
            await person.post(f"/api/tables/{table}/undo", {"seq": seq})
        for socket in (anna, ben):
            await socket.until(lambda message: message["type"] == "update")
            await socket.pong()
        after = await told(lab.browsers[0], table)
        assert after.seq == before.seq + 1
        assert after.steps == before.steps[:-1]
        assert seen_last(after) == anna.observation


async def test_what_is_taken_back_while_an_answer_is_made() -> None:
    """It tells the moment that was asked for, and names it; whoever asks then gets what stands."""
    begun, going, made = asyncio.Event(), asyncio.Event(), rewind._wanted

    async def wanted(living: Living, key: RewindKey) -> bytes:
        begun.set()
        await going.wait()
        return await made(living, key)

    async with a_lab() as lab:
        table, anna, ben = await lab.two(**DEALT)
        for action in (ben.legal[0], {"type": "exchange", "cards": []}):
            assert (await ben.act(action))["type"] == "accepted"
            await ben.pong()
        with patch.object(rewind, "_wanted", wanted):
            before = asyncio.create_task(told(lab.browsers[0], table))
            await begun.wait()
            for person in (lab.browsers[1], lab.browsers[0]):
                seq = lab.living(table).table.seq
                await person.post(f"/api/tables/{table}/undo", {"seq": seq})
            await anna.until(lambda message: bool(anna.happened("undone")))
            going.set()
            film = await before
        after = await told(lab.browsers[0], table)
        assert (after.seq, after.steps) == (film.seq + 1, film.steps[:-1])
        assert seen_last(after) == anna.observation
        assert (await ben.act(ben.legal[0]))["type"] == "accepted"


REFUSED = [
    case("a table that does without", {"settings": {"rewind": False}}, "rewind_off"),
    case(
        "open Mau-Mau: remembering is the game",
        {"game": "mau-mau", "options": {"supervision": "open"}},
        "rewind_off",
    ),
    case(
        "open Mau-Mau whose host wants it",
        {"game": "mau-mau", "options": {"supervision": "open"}, "settings": {"rewind": True}},
        None,
    ),
    case("strict Mau-Mau", {"game": "mau-mau", "options": {}}, None),
    case("listed for everybody", {"settings": {"visibility": "public"}}, None),
]


@pytest.mark.parametrize(("wishes", "code"), REFUSED)
async def test_the_table_says_whether(wishes: dict[str, Any], code: str | None) -> None:
    """One word for all, which everybody reads in the settings of the table."""
    async with a_lab() as lab:
        table, anna, _ = await lab.two(**{**DEALT, **wishes})
        for person in (*lab.browsers, lab.browser("Carla")):
            answer = await asked(person, table)
            assert answer.json().get("code") == code
        assert anna.table["settings"]["rewind"] is (code is None)


async def test_only_while_the_match_runs_and_for_who_may_watch() -> None:
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, settings={"spectators": False, "pace_ms": 0})
        assert (await asked(anna, table)).json()["code"] == "not_started"
        table, *sockets = await lab.two(settings={"spectators": False}, options={"start_points": 1})
        assert (await asked(lab.browser("Carla"), table)).json()["code"] == "no_spectators"
        await play_out(*sockets)
        for person in lab.browsers[1:3]:
            answer = await asked(person, table)
            assert (answer.status_code, answer.json()["code"]) == (409, "match_over")


async def test_the_same_is_made_once() -> None:
    """Whoever asks for the same steps of the same moment gets what is there; a move later it is
    made anew.
    """
    async with a_lab() as lab:
        table, *sockets = await lab.two(**DEALT)
        eyes = [lab.browser(name) for name in ("Carla", "Dora")]
        made = lab.host.room.metrics.replays
        first = [(await asked(one, table)).text for one in (*eyes, *eyes)]
        assert (len(set(first)), made["shown"]) == (1, 1)
        ready = next(socket for socket in sockets if socket.legal)
        assert (await ready.act(ready.legal[0]))["type"] == "accepted"
        later = [(await asked(one, table)).text for one in eyes]
        assert (len(set(later)), made["shown"]) == (1, 2)
        assert later != first[:2]


async def test_the_room_goes_on_without_what_is_too_much() -> None:
    """Whoever asks when too many do is told so, and the table has not noticed."""
    async with a_lab() as lab:
        table, *sockets = await lab.two(**DEALT)
        films = lab.host.room.films
        with films.admitted("10.0.0.1"):
            busy = films._turns
            busy._most = 1
            answer = await asked(lab.browsers[0], table)
            assert (answer.status_code, answer.json()["code"]) == (503, "replays_busy")
        ready = next(socket for socket in sockets if socket.legal)
        assert (await ready.act(ready.legal[0]))["type"] == "accepted"


@pytest.mark.parametrize(
    ("game", "options", "yes"),
    [
        case("a game without secrets of memory", "zwanzig", {}, True),
        case("strict", "mau-mau", {"supervision": "strict"}, True),
        case("open", "mau-mau", {"supervision": "open"}, False),
    ],
)
def test_what_is_usual(game: str, options: dict[str, object], yes: bool) -> None:
    assert usual(games()[game], options) is yes
