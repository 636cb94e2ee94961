"""Tables of a Runde: their results arrive by themselves, and what a game hands on comes along."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from msgspec.structs import replace
from tests.web.lab import a_lab
from tests.web.runde.runde_lab import SHORT, Circle, a_circle, founded
from tests.web.sockets import Message
from tests.web.standins import Clock, Kept

from stammtisch.web.runde import looks
from stammtisch.web.runde.runde import LivingRunde

RULE = "HX-2"
"""A ready-made house rule: an ace skips."""


def living(circle: Circle) -> LivingRunde:
    """The Runde behind the scenes."""
    return circle.runden._living[circle.id]


def sums(look: Message) -> dict[str, tuple[int, int]]:
    """Matches and wins by member."""
    return {row["name"]: (row["matches"], row["wins"]) for row in look["members"]}


async def test_a_result_is_written_down_when_the_match_ends() -> None:
    """Nobody types anything; the winner is the one whom the rules name."""
    async with a_circle() as (circle, anna, ben):
        table = await circle.played([anna, ben])
        returns = circle.lab.living(table).table.game.rules.returns
        points = returns(circle.lab.living(table).table.state)
        assert points is not None
        look = await circle.look()
        (result,) = look["tonight"]["results"]
        assert {one["name"]: one["points"] for one in result["places"]} == dict(
            zip(("Anna", "Ben"), points, strict=True)
        )
        named = zip(("Anna", "Ben"), points, strict=True)
        best = [name for name, score in named if score == max(points)]
        assert [one["name"] for one in result["places"] if one["won"]] == best
        assert result["finished"]
        assert look["tables"] == []


async def test_who_looks_at_a_large_runde_holds_up_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What grows with all that was ever played is worked out beside the moves, and once."""
    worked_out: list[bool] = []
    for name in ("rows", "_evening"):
        beside = getattr(looks, name)

        def noted(*given: Any, beside: Any = beside) -> Any:
            worked_out.append(threading.current_thread() is threading.main_thread())
            return beside(*given)

        monkeypatch.setattr(looks, name, noted)
    async with a_circle() as (circle, anna, ben):
        await circle.played([anna, ben])
        await circle.look()
        assert worked_out == [False, False]
        await circle.look()
        assert worked_out == [False, False]


async def test_open_tables_stand_under_the_link_and_nowhere_else() -> None:
    """Whoever has the link sees the six letters and can sit down; the lobby shows nothing."""
    async with a_circle() as (circle, anna, ben):
        table = await circle.opened(anna, seats=2)
        (row,) = (await circle.look())["tables"]
        assert (row["code"], row["host"], row["stage"]) == (table["code"], "Anna", "open")
        lobby = (await ben.http.get("/api/tables")).json()
        assert lobby == {"tables": [], "yours": []}
        assert "runde" not in table


async def test_a_table_opened_twice_with_one_wish_is_one() -> None:
    """As when an answer got lost on the way."""
    async with a_circle() as (circle, _anna, _ben):
        body = {"id": "wish-again", "game": "zwanzig", "name": "Anna"}
        answers = [await circle.ask("POST", "/tables", body) for _ in range(2)]
        assert len({answer.json()["table"]["id"] for answer in answers}) == 1
        assert len((await circle.look())["tables"]) == 1


async def test_no_table_is_opened_where_the_room_takes_none() -> None:
    """Nor is one written down; a wish that was carried out before still leads to its table."""
    async with a_circle() as (circle, _anna, _ben):
        wish = {"id": "one-wish", "game": "zwanzig", "name": "Anna"}
        first = (await circle.ask("POST", "/tables", wish)).json()["table"]["id"]
        admission = circle.lab.host.room.admission
        admission.draining = True
        again = await circle.ask("POST", "/tables", wish)
        assert again.json()["table"]["id"] == first
        other = await circle.ask("POST", "/tables", {**wish, "id": "another-wish"})
        assert (other.status_code, other.json()["code"]) == (503, "draining")
        assert list(living(circle).log.state.open) == [first]


async def test_a_rematch_belongs_to_the_runde_too() -> None:
    """One more round from the table itself, without the page of the Runde."""
    async with a_circle() as (circle, anna, ben):
        table = await circle.played([anna, ben])
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]
        assert [row["id"] for row in (await circle.look())["tables"]] == [again["id"]]


async def test_a_table_that_was_given_up_counts_for_nothing() -> None:
    """All have got up before the end."""
    async with a_circle() as (circle, anna, ben):
        table = (await circle.opened(anna, seats=2))["id"]
        await circle.begun([anna, ben], table)
        for seat, person in enumerate((anna, ben)):
            await person.http.delete(f"/api/tables/{table}/seats/{seat}")
        look = await circle.look()
        assert (look["tables"], look["tonight"]["results"]) == ([], [])


async def test_a_match_ended_by_agreement_is_nobodys_win() -> None:
    """It is in the list, and says that it was not played to the end."""
    async with a_circle() as (circle, anna, ben):
        table = (await circle.opened(anna, seats=2))["id"]
        await circle.begun([anna, ben], table)
        for person in (anna, ben):
            await person.post(f"/api/tables/{table}/ending", {"agree": True})
        look = await circle.look()
        assert [one["finished"] for one in look["tonight"]["results"]] == [False]
        assert sums(look) == {"Anna": (1, 0), "Ben": (1, 0)}


async def test_bots_are_not_members_and_count_for_nobody() -> None:
    """They stand in the result, and nowhere else."""
    async with a_circle() as (circle, anna, _):
        table = await circle.opened(
            anna, seats=3, bots=["steady", "steady"], options=SHORT, settings={"pace_ms": 0}
        )
        socket = await anna.connect(table["id"])
        for _ in range(400):
            await socket.pong()
            if socket.table["stage"] == "over":
                break
            if socket.legal:
                await socket.act(socket.legal[0])
        look = await circle.look()
        (result,) = look["tonight"]["results"]
        assert sum(one["bot"] for one in result["places"]) == 2
        assert [row["name"] for row in look["members"]] == ["Anna", "Ben"]
        assert len(look["tonight"]["people"]) == 1


async def agreed(circle: Circle, table: str, people: Any) -> None:
    """Both want the match to end."""
    for person in people:
        await person.post(f"/api/tables/{table}/ending", {"agree": True})
    await circle.runden.settled()


async def test_the_punktetafel_comes_along_to_the_next_table() -> None:
    """Its rules are in force there and its points stand, whoever opens it (MM-15.1)."""
    async with a_circle() as (circle, anna, ben):
        options = {"preset_rules": [RULE], "goal": 50}
        table = (await circle.opened(anna, "mau-mau", seats=2, options=options))["id"]
        await circle.begun([anna, ben], table)
        state: Any = circle.lab.living(table).table.state
        board = state.standing.board
        await agreed(circle, table, (anna, ben))
        (game,) = [x for x in (await circle.look())["games"] if x["game"] == "mau-mau"]
        (shown,) = game["boards"]
        assert [name for name, _ in shown["points"]] == ["Anna", "Ben"]
        assert shown["goal"] == 50
        assert len(shown["rules"]) == 1
        second = (await circle.opened(ben, "mau-mau", seats=2))["id"]
        sockets = await circle.begun([ben, anna], second)
        seen = sockets[0].observation
        assert seen["board_at"] == 0
        assert seen["board"]["names"] == list(board.names)
        assert [one["rule"]["title"] for one in seen["board"]["rules"]] == ["Ass setzt aus"]
        assert circle.lab.living(second).doc.options["goal"] == 50


async def test_the_board_lies_at_one_table_at_a_time() -> None:
    """A second table begins a board of its own, which does not take the place of the first."""
    async with a_circle() as (circle, anna, ben):
        first = (await circle.opened(anna, "mau-mau", seats=2))["id"]
        await circle.begun([anna, ben], first)
        await agreed(circle, first, (anna, ben))
        kept = living(circle).doc.customs["mau-mau"].options["boards"]
        one, other = [await circle.opened(anna, "mau-mau", seats=2) for _ in range(2)]
        (game,) = [x for x in (await circle.look())["games"] if x["game"] == "mau-mau"]
        assert (game["carries"], game["lent"]) == (True, True)
        assert len(one["options"]["boards"]) == 1
        assert other["options"]["boards"] == []
        await circle.begun([anna, ben], other["id"])
        await agreed(circle, other["id"], (anna, ben))
        assert living(circle).doc.customs["mau-mau"].options["boards"] == kept
        await circle.begun([anna, ben], one["id"])
        await agreed(circle, one["id"], (anna, ben))
        assert not living(circle).doc.customs["mau-mau"].lent


async def test_a_game_without_a_board_is_lent_to_no_table() -> None:
    """A second table of it is nothing less than the first."""
    async with a_circle() as (circle, anna, _):
        await circle.opened(anna, "zwanzig", seats=2)
        (game,) = [x for x in (await circle.look())["games"] if x["game"] == "zwanzig"]
        assert (game["carries"], game["lent"]) == (False, False)


async def test_a_merged_name_is_merged_on_the_board_too() -> None:
    """What stood under the wrong name stands under the right one."""
    async with a_circle() as (circle, anna, ben):
        ben.name = "Benn"
        table = (await circle.opened(anna, "mau-mau", seats=2))["id"]
        await circle.begun([anna, ben], table)
        await agreed(circle, table, (anna, ben))
        await circle.do("merge_names", name="Benn", into="Ben")
        (board,) = living(circle).doc.customs["mau-mau"].options["boards"]
        assert list(board["names"]) == ["Anna", "Ben"]


async def test_a_merged_name_is_told_anew_everywhere() -> None:
    """Also on the sheet of the evening, which was looked at before."""
    async with a_circle() as (circle, anna, ben):
        ben.name = "Benn"
        await circle.played([anna, ben])
        before = (await circle.look())["tonight"]
        assert {one["name"] for one in before["people"]} == {"Anna", "Benn"}
        after = (await circle.do("merge_names", name="Benn", into="Ben"))["tonight"]
        assert {one["name"] for one in after["people"]} == {"Anna", "Ben"}
        split = (await circle.do("split_names", name="Benn"))["tonight"]
        assert split == before


async def test_options_of_an_older_version_are_given_up() -> None:
    """The next table is opened by the standard rules, and the page goes on."""
    async with a_circle() as (circle, anna, _):
        await circle.opened(anna, "mau-mau", seats=2)
        runde = living(circle)
        custom = replace(runde.doc.customs["mau-mau"], options={"forgotten": 1}, lent="")
        runde.doc = replace(runde.doc, customs={"mau-mau": custom})
        assert (await circle.look())["games"]
        await circle.do("merge_names", name="Ben", into="Anna")
        table = await circle.opened(anna, "mau-mau")
        assert table["options"]["goal"] == 100


async def test_a_runde_is_made_of_a_table_that_is_over() -> None:
    """Its people are the members, its result is the first, and its rematch belongs to it."""
    async with a_lab() as lab:
        anna, ben, carla = (lab.browser(name) for name in ("Anna", "Ben", "Carla"))
        start = await founded(lab, anna)
        table = await start.played([anna, ben])
        other = await anna.open(seats=2, options=SHORT)
        wanted = {"title": "Neue", "table": other}
        refused = await anna.http.post("/api/runden", json=wanted)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_your_table")
        sockets = await start.begun([ben, anna], await ben.open(seats=2, options=SHORT))
        third = sockets[0].table["id"]
        for person in (anna, ben):
            await person.post(f"/api/tables/{third}/ending", {"agree": True})
        for person, key in ((carla, third), (anna, table)):
            answer = await person.http.post("/api/runden", json={"title": "N", "table": key})
            assert answer.status_code in {403, 409}
            assert answer.json()["de"]
        circle = await founded(lab, ben, table=third)
        look = await circle.look()
        assert [row["name"] for row in look["members"]] == ["Anna", "Ben"]
        assert len(look["tonight"]["results"]) == 1
        again = (await anna.post(f"/api/tables/{third}/rematch"))["table"]
        assert [row["id"] for row in (await circle.look())["tables"]] == [again["id"]]
        await start.runden.settled()


async def test_of_two_who_make_a_runde_of_one_table_the_second_reads_that_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both have asked at the same moment; the table belongs to one, and there is no other."""
    async with a_lab() as lab:
        people = [lab.browser(name) for name in ("Anna", "Ben")]
        start = await founded(lab, people[0])
        sockets = await start.begun(people, await people[0].open(seats=2, options=SHORT))
        table = sockets[0].table["id"]
        for person in people:
            await person.post(f"/api/tables/{table}/ending", {"agree": True})
        write = lab.host.room.store.journals.write

        async def slow(*what: Any) -> None:
            await asyncio.sleep(0.01)
            await write(*what)

        monkeypatch.setattr(lab.host.room.store.journals, "write", slow)
        wanted = {"title": "Neue", "table": table}
        both = (person.http.post("/api/runden", json=wanted) for person in people)
        first, second = sorted(await asyncio.gather(*both), key=lambda one: one.status_code)
        assert (first.status_code, second.json()["code"]) == (201, "table_in_runde")
        assert lab.living(table).doc.runde == first.json()["runde"]
        await start.runden.settled()


async def test_a_server_that_was_away_writes_down_what_it_missed() -> None:
    """Neither a result nor a rematch is lost, and none counts twice, however often it looks."""
    store, clock = Kept(), Clock()
    async with a_circle(store=store, clock=clock) as (circle, anna, ben):
        # as if it were killed before it could hear of it
        circle.lab.host.directory._listeners.clear()
        table = await circle.played([anna, ben])
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        assert (await circle.look())["tonight"]["results"] == []
        keys = {"runde": circle.id, "member": circle.key, "founder": circle.founder}
    for _ in range(2):
        async with a_lab(store=store, clock=clock) as lab:
            circle = Circle(lab, lab.browser("Anna"), keys)
            look = await circle.look()
            assert len(look["tonight"]["results"]) == 1
            assert [row["id"] for row in look["tables"]] == [again]
            assert sum(wins for _, wins in sums(look).values()) >= 1


async def test_the_next_start_takes_note_of_tables_that_go_on() -> None:
    """Their results arrive, though nobody has opened the page of the Runde."""
    store, clock = Kept(), Clock()
    async with a_circle(store=store, clock=clock) as (circle, anna, ben):
        table = (await circle.opened(anna, seats=2, options=SHORT))["id"]
        await circle.begun([anna, ben], table)
        keys = {"runde": circle.id, "member": circle.key, "founder": circle.founder}
    async with a_lab(store=store, clock=clock) as lab:
        people = [lab.browser(one.name, one.key) for one in (anna, ben)]
        later = Circle(lab, people[0], keys)
        later.runden.start()
        for person in people:
            await person.connect(table)
        await agreed(later, table, people)
        assert len(living(later).log.state.results) == 1
        later.runden.close()
