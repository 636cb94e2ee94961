"""Who may do what in a Runde, and what is refused: a sentence each in German and English."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from tests.web.lab import a_lab
from tests.web.runde.runde_lab import Circle, a_circle, founded
from tests.web.sockets import Message
from tests.web.standins import Clock, Kept

from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.runde.doc import KIND

WRONG = "w" * 43


def in_two_languages(answer: Message) -> None:
    """A refusal says in both what is wrong."""
    for language in ("de", "en"):
        assert len(answer[language]) > 20
        assert answer[language].endswith(".")
        assert "{" not in answer[language]


@pytest.mark.parametrize(
    ("asked", "key", "status", "code"),
    [
        ("GET ", WRONG, 401, "wrong_runde_key"),
        ("GET ", " ", 401, "wrong_runde_key"),
        ("GET /export.json", WRONG, 401, "wrong_runde_key"),
        ("GET /results.csv", WRONG, 401, "wrong_runde_key"),
        ("POST /link", WRONG, 401, "wrong_runde_key"),
        ("POST /link", "", 403, "founder_only"),
        ("DELETE ", WRONG, 401, "wrong_runde_key"),
        ("DELETE ", "", 403, "founder_only"),
    ],
)
async def test_a_link_allows_what_it_allows(asked: str, key: str, status: int, code: str) -> None:
    """Members do everything but renewing the link and deleting; others do nothing."""
    async with a_circle() as (circle, _, _):
        method, path = asked.split(" ")
        answer = await circle.ask(method, path, key=key)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        in_two_languages(answer.json())


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"type": "add_member", "name": "x" * 200}, 400, "bad_name"),
        ({"type": "add_member", "name": "<script>alert('Anna')</script>"}, 400, "bad_name"),
        ({"type": "add_member", "name": "\u202eanna"}, 400, "bad_name"),
        ({"type": "add_member", "name": "ANNA"}, 409, "already_member"),
        ({"type": "rename", "title": " "}, 400, "bad_title"),
        ({"type": "merge_names", "name": "Zoe", "into": "Anna"}, 404, "unknown_member"),
        ({"type": "merge_names", "name": "Anna", "into": "anna"}, 409, "same_name"),
        ({"type": "split_names", "name": "Anna"}, 409, "not_merged"),
        ({"type": "close_meeting"}, 403, "close_unsigned"),
        ({"type": "close_meeting", "by": "Zoe"}, 409, "no_evening"),
        ({"type": "reopen_meeting", "by": "Zoe"}, 404, "unknown_member"),
        ({"type": "reopen_meeting", "by": "Anna"}, 409, "evening_past"),
    ],
)
async def test_a_wish_that_makes_no_sense_is_refused(
    command: Message, status: int, code: str
) -> None:
    """And nothing has happened."""
    async with a_circle() as (circle, _, _):
        before = await circle.look()
        answer = await circle.ask("POST", "/commands", {"id": "wish-0000", "command": command})
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        in_two_languages(answer.json())
        assert (await circle.look())["seq"] == before["seq"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "table_ended", "table": "t", "began": 0, "ended": 1, "finished": True}
        | {"places": []},
        {"type": "table_opened", "table": "t", "game": "zwanzig"},
        {"type": "set_goal", "goal": {"kind": "wins", "count": 0}},
        {"type": "set_goal", "goal": {"kind": "wins", "count": 100}},
        {"type": "add_member", "name": "x" * 500},
        {"type": "nonsense"},
        {},
    ],
)
async def test_results_come_from_tables_alone(command: Message) -> None:
    """What only the server says, or what nobody could mean, is no command of a member."""
    async with a_circle() as (circle, _, _):
        answer = await circle.ask("POST", "/commands", {"id": "wish-0000", "command": command})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"title": "x" * 200}, "bad_title"),
        ({"title": ""}, "bad_title"),
        ({"title": "Runde", "members": ["Anna", "x" * 200]}, "bad_name"),
        ({"title": "Runde", "members": ["Anna", "anna"]}, "already_member"),
        ({"title": "Runde", "table": "nothing"}, "unknown_table"),
    ],
)
async def test_a_runde_is_founded_whole_or_not_at_all(body: Message, code: str) -> None:
    """Neither a name nor a person that cannot be."""
    store = Kept()
    async with a_lab(store=store) as lab:
        answer = await lab.browser("Anna").http.post("/api/runden", json=body)
        assert answer.json()["code"] == code
        assert answer.status_code in {400, 404, 409}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "poker"}, 400, "unknown_game"),
        ({"game": "zwanzig", "bots": ["nobody"]}, 400, "unknown_bot"),
        ({"game": "zwanzig", "seats": 16}, 400, "bad_options"),
        ({"game": "zwanzig", "options": {"start_points": 0}}, 400, "bad_options"),
        ({"game": "zwanzig", "name": "x" * 60}, 400, "bad_name"),
    ],
)
async def test_a_table_that_cannot_be_is_not_written_down(
    body: Message, status: int, code: str
) -> None:
    """It is refused before the Runde hears of it."""
    async with a_circle() as (circle, _, _):
        before = (await circle.look())["seq"]
        wanted = {"id": "wish-0000", "name": "Anna", **body}
        answer = await circle.ask("POST", "/tables", wanted)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (await circle.look())["seq"] == before


async def test_a_new_link_ends_the_old_one() -> None:
    """The founder's stays as it is."""
    async with a_circle() as (circle, _, _):
        fresh = (await circle.ask("POST", "/link", key=circle.founder)).json()["member"]
        assert (await circle.ask("GET")).status_code == 401
        assert (await circle.ask("GET", key=fresh)).json()["founder"] is False
        assert (await circle.ask("GET", key=circle.founder)).json()["founder"] is True


async def test_a_deleted_runde_is_gone() -> None:
    """From the memory and from the store; a match that goes on is played to its end."""
    store = Kept()
    async with a_circle(store=store) as (circle, anna, ben):
        table = (await circle.opened(anna, seats=2))["id"]
        await circle.begun([anna, ben], table)
        assert (await circle.ask("DELETE", key=circle.founder)).status_code == 204
        answer = await circle.ask("GET", key=circle.founder)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_runde")
        in_two_languages(answer.json())
        for person in (anna, ben):
            await person.post(f"/api/tables/{table}/ending", {"agree": True})
        await circle.runden.settled()
        assert await store.journals.read(KIND, circle.id) is None
        assert circle.runden._living == {}


async def test_the_same_wish_again_does_nothing() -> None:
    """As when an answer got lost on the way."""
    async with a_circle() as (circle, _, _):
        for _ in range(2):
            answer = await circle.wish("add_member", id="wish-once", name="Carla")
            assert answer.status_code == 200
        assert [row["name"] for row in answer.json()["members"]] == ["Anna", "Ben", "Carla"]


async def test_a_full_disk_is_told_and_nothing_happened() -> None:
    """What the page shows is what is stored."""
    async with a_circle() as (circle, _, _):
        journals = circle.lab.host.room.store.journals

        async def full(*_: Any) -> None:
            raise StoreUnavailable("full")

        with patch.object(journals, "write", full):
            answer = await circle.wish("add_member", name="Carla")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
        assert len((await circle.look())["members"]) == 2


async def test_a_write_without_an_answer_is_read_again() -> None:
    """It may stand in the store or not; what stands there counts."""
    async with a_circle() as (circle, _, _):
        journals = circle.lab.host.room.store.journals
        write = journals.write

        async def cut(*given: Any) -> None:
            await write(*given)
            raise OSError("gone")

        with patch.object(journals, "write", cut):
            assert (await circle.wish("add_member", name="Carla")).status_code == 500
        again = await circle.wish("add_member", name="Carla")
        assert again.json()["code"] == "already_member"


async def test_a_damaged_record_is_said_to_be_damaged() -> None:
    """With one sentence, and the others go on."""
    store, clock = Kept(), Clock()
    async with a_circle(store=store, clock=clock) as (circle, _, _):
        keys = {"runde": circle.id, "member": circle.key, "founder": circle.founder}
        journal = await store.journals.read(KIND, circle.id)
        assert journal is not None
        last = journal.lines[-1]
        line = type(last)(last.seq + 1, b'{"t":1,"do":{"type":"table_dropped","table":"x"}}')
        await store.journals.write(KIND, circle.id, [line])
    async with a_lab(store=store, clock=clock, seed=2) as lab:
        anna = lab.browser("Anna")
        answer = await Circle(lab, anna, keys).ask("GET")
        assert (answer.status_code, answer.json()["code"]) == (503, "runde_damaged")
        in_two_languages(answer.json())
        assert (await (await founded(lab, anna)).look())["title"] == "Donnerstag"


async def test_a_runde_at_which_nobody_is_leaves_the_memory() -> None:
    """And comes back as it was."""
    clock = Clock()
    async with a_circle(clock=clock) as (circle, _, _):
        before = await circle.look()
        clock.at += 11 * 60_000
        circle.runden.sweep()
        assert circle.runden._living == {}
        after = await circle.look()
        assert {**after, "now": 0} == {**before, "now": 0}


async def test_the_exports_are_files() -> None:
    """Everything as JSON, the results as CSV; neither holds a link."""
    async with a_circle() as (circle, anna, ben):
        await circle.played([anna, ben])
        await circle.look()
        whole = await circle.ask("GET", "/export.json")
        found = json.loads(whole.content)
        assert [row["name"] for row in found["members"]] == ["Anna", "Ben"]
        table = await circle.ask("GET", "/results.csv")
        assert table.content.decode("utf-8-sig").count("\r\n") == 3
        for answer in (whole, table):
            assert "attachment" in answer.headers["content-disposition"]
            assert answer.headers["cache-control"] == "no-store"
            assert circle.key not in answer.text
            assert circle.founder not in answer.text


async def test_an_evening_is_closed_and_goes_on() -> None:
    """The sheet has the people with their wins; the next table opens it again."""
    async with a_circle(clock=Clock()) as (circle, anna, ben):
        await circle.do("set_goal", goal={"kind": "matches", "count": 1})
        await circle.played([anna, ben])
        look = await circle.look()
        assert look["tonight"]["reached"]
        visitor = await circle.wish("close_meeting", by="Zoe")
        assert (visitor.status_code, visitor.json()["code"]) == (404, "unknown_member")
        closed = await circle.do("close_meeting", by="ben")
        assert closed["tonight"]["closed"] == {"by": "Ben", "at": closed["now"]}
        again = await circle.do("reopen_meeting", by="Anna")
        assert again["tonight"]["closed"] is None
        closed = await circle.do("close_meeting", by="Anna")
        assert {one["name"] for one in closed["tonight"]["people"]} == {"Anna", "Ben"}
        await circle.opened(anna)
        assert (await circle.look())["tonight"]["closed"] is None
