"""What the page is given for a report of a move: of a running match, and of one that is over."""

from __future__ import annotations

from random import Random

import pytest
from tests.builders import case
from tests.toy import Trap
from tests.web.api.test_asyncapi import played
from tests.web.lab import Browser, Lab, a_lab, play_out
from tests.web.live.test_out_of_play import BET, a_room, is_out, two
from tests.web.sockets import Message

from stammtisch import __version__
from stammtisch.games import games
from stammtisch.records.differences import applied
from stammtisch.records.record import read
from stammtisch.table.match.fair import verify
from stammtisch.web.api.match import reports


async def report(browser: Browser, table: str, query: str = "") -> Message:
    """What this person is given."""
    answer = await browser.http.get(f"/api/tables/{table}/report{query}")
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


@pytest.mark.parametrize("game", games())
async def test_a_running_match_as_the_seat_saw_it(game: str) -> None:
    """The last observation and all events are those that its socket was told."""
    async with a_lab() as lab:
        table, *sockets = await lab.two(game=game)
        await played(Random(7), sockets, 25)
        for browser, socket in zip(lab.browsers, sockets, strict=False):
            told = await report(browser, table)
            seat = socket.messages[0]["you"]
            about = (told["version"], told["game"], told["rules"], told["seat"])
            assert about == (__version__, game, games()[game].rules_version, seat)
            assert told["record"] is None
            seen = told["seen"]
            assert seen.keys() == {"seq", "before", "start", "steps"}
            observation = seen["start"]
            for step in seen["steps"]:
                observation = applied(observation, step["changes"])
            assert observation == socket.observation
            fresh = await browser.connect(table, since=0)
            heard = [(one["by"], one["events"]) for one in fresh.messages[0]["missed"]]
            assert [(one["by"], one["events"]) for one in seen["steps"]] == heard
            assert told["n"] == len(heard)


async def test_up_to_a_moment() -> None:
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        await played(Random(7), sockets, 8)
        last = sockets[0].seq
        for until, n in ((3, 3), (last, last), (last + 9, last), (0, 0), (-1, 0)):
            told = await report(lab.browsers[0], table, f"?until={until}")
            assert (told["n"], len(told["seen"]["steps"])) == (n, n)


async def test_of_a_long_match_its_latest_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """They bear the numbers that they have in the match."""
    monkeypatch.setattr(reports, "MOST", 3)
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        await played(Random(7), sockets, 8)
        told = await report(lab.browsers[0], table)
        last, seen = told["n"], told["seen"]
        assert [one["n"] for one in seen["steps"]] == [last - 2, last - 1, last]
        assert seen["before"] == last - 3 > 0


async def test_where_nobody_looks_back_a_report_is_no_way_to() -> None:
    """The moment is named, and what happened is in a report when the match is over."""
    async with a_lab() as lab:
        options = {"start_points": 2}
        table, *sockets = await lab.two(settings={"rewind": False}, options=options)
        await played(Random(7), sockets, 3)
        told = await report(lab.browsers[0], table)
        assert (told["record"], told["seen"], told["seat"]) == (None, None, 0)
        assert told["n"] > 0
        await play_out(*sockets)
        assert (await report(lab.browsers[0], table))["record"]


async def test_what_was_taken_back_is_not_counted() -> None:
    """Entries of the log and actions of the match have numbers of their own."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(options={"first_dealer": 0})
        for action in (ben.legal[0], {"type": "exchange", "cards": []}):
            done = await ben.act(action)
            await ben.until(lambda message: message["type"] == "update")
        before = await report(lab.browsers[0], table)
        for browser in reversed(lab.browsers):
            await browser.post(f"/api/tables/{table}/undo", {"seq": done["seq"]})
        await anna.until(lambda message: bool(anna.happened("undone")))
        after = await report(lab.browsers[0], table)
        assert after["n"] < before["n"]
        assert after["n"] == len(after["seen"]["steps"]) < anna.seq
        assert await report(lab.browsers[0], table, f"?until={done['seq']}") == before


async def test_the_whole_record_of_a_match_that_is_over() -> None:
    async with a_lab() as lab:
        table, *sockets = await lab.two(options={"start_points": 2})
        await play_out(*sockets)
        told = await report(lab.browsers[1], table, "?until=5")
        assert (told["seen"], told["n"], told["seat"]) == (None, 5, 1)
        record = read(told["record"])
        assert len(record.moves) > 5
        assert verify(record) is None


async def test_a_table_whose_game_has_failed_gives_its_record() -> None:
    """A report is worth most there; the record ends before the action that could not be."""
    trap = Trap()
    async with a_room(trap) as lab:
        table, anna, _ = await two(lab)
        trap.at = "apply"
        await anna.act(BET)
        await is_out(lab, table, anna, "raised")
        told = await report(lab.browsers[0], table)
        assert (told["game"], told["seen"]) == ("toy", None)
        assert len(told["record"].splitlines()) == told["n"] + 1


async def over(lab: Lab) -> str:
    """A table whose match is over, of other people."""
    table, *sockets = await lab.two(options={"start_points": 2})
    await play_out(*sockets)
    return table


async def running(lab: Lab) -> str:
    """A table that is played at, by other people."""
    return (await lab.two())[0]


async def waiting(lab: Lab) -> str:
    """A table whose match has not begun."""
    return await lab.browser("Anna").open()


@pytest.mark.parametrize(
    ("where", "status", "code"),
    [
        case("running, of others", running, 403, "not_seated"),
        case("over, of others", over, 403, "replay_private"),
        case("not begun", waiting, 409, "match_running"),
    ],
)
async def test_others_get_nothing(where: object, status: int, code: str) -> None:
    async with a_lab() as lab:
        assert callable(where)
        table = await where(lab)
        answer = await lab.browser("Wanda").http.get(f"/api/tables/{table}/report")
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (
            await lab.browser("Wanda").http.get("/api/tables/nothing/report")
        ).status_code == 404
