"""What an evening begins with: the names of its list, and how its tables are supervised."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.builders import case
from tests.web.evening_lab import a_desk, named
from tests.web.lab import a_lab

from stammtisch.tournament.matrix import MOST
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.online.games import games_on


async def test_names_stand_on_the_list_as_not_here() -> None:
    """In their order, before anybody has looked; whoever comes is checked in."""
    async with a_desk(people=["Anna", " Ben  B. ", "Clara"]) as desk:
        look = await desk.director.look()
        people = look["view"]["people"]
        assert [one["name"] for one in people.values()] == ["Anna", "Ben B.", "Clara"]
        assert not any(one.get("here") for one in people.values())
        assert look["seq"] == 3
        await desk.director.do("check_in", name="Anna", here=True)
        await desk.director.do("register", name="Dora", here=True)


async def test_the_list_is_in_the_record_and_outlives_the_memory() -> None:
    """It is stored as if each name had been said at the desk."""
    async with a_desk(people=["Anna", "Ben"]) as desk:
        record = (await desk.director.ask("GET", "/record")).text
        told = [msgspec.json.decode(line) for line in record.splitlines()[1:]]
        assert [one["do"] for one in told] == [
            {"type": "register", "name": "Anna", "here": False},
            {"type": "register", "name": "Ben", "here": False},
        ]
        assert all(one["by"] == {"role": "director"} for one in told)
        evenings: Evenings = desk.lab.app.state.evenings
        evenings.let_go(desk.id)
        people = (await desk.director.look())["view"]["people"]
        assert [one["name"] for one in people.values()] == ["Anna", "Ben"]


async def test_bots_fill_up_what_the_list_leaves() -> None:
    """In a trial those of the list have their seats before any bot."""
    wish: dict[str, Any] = {"rehearsal": True, "fill": 6, "config": {"use": "online"}}
    async with a_desk(people=["Anna", "Ben"], **wish) as desk:
        await desk.wait(1)
        look = await desk.director.look()
        assert {"Anna", "Ben"} <= {one["name"] for one in look["view"]["people"].values()}
        assert not {"Anna", "Ben"} & set(look["desk"].get("bots", []))


@pytest.mark.parametrize(
    ("people", "code", "clause"),
    [
        case("twice", ["Anna", "ANNA"], "name_taken", "TS-78"),
        case("too long", ["Anna", "x" * 41], "bad_name", "TS-77"),
        case("nothing", ["Anna", "  "], "bad_name", "TS-77"),
        case("markup", ["<b>Kai</b>"], "bad_name", "TS-77"),
    ],
)
async def test_a_name_that_cannot_stand_there(people: list[str], code: str, clause: str) -> None:
    """One sentence that says which, and no evening is opened."""
    async with a_lab() as lab:
        http = lab.browser("somebody").http
        answer = await http.post("/api/evenings", json={"people": people})
        assert answer.status_code in {400, 409}
        named(answer.json(), code, clause)
        evenings: Evenings = lab.app.state.evenings
        assert not evenings._living


@pytest.mark.parametrize(
    "people",
    [
        case("too many", [f"P{no}" for no in range(MOST + 1)]),
        case("no list", "Anna"),
        case("no names", [1, 2]),
        case("endless", ["x" * 401]),
    ],
)
async def test_what_is_no_list(people: object) -> None:
    """400, before anything is looked at."""
    async with a_lab() as lab:
        http = lab.browser("somebody").http
        answer = await http.post("/api/evenings", json={"people": people})
        assert answer.status_code == 400, answer.text


@pytest.mark.parametrize(
    ("supervision", "open_"),
    [case("the server watches", "strict", False), case("people watch", "open", True)],
)
async def test_supervision_reaches_the_tables(supervision: str, open_: bool) -> None:
    """What was chosen at the opening is what is dealt (TS-28)."""
    config = {"use": "online", "supervision": supervision, "matchdays": 2}
    async with a_desk(config=config) as desk:
        await desk.ready(8)
        await desk.director.do("start_matchday")
        games = games_on(desk.living.log.state)
        assert [one.terms.open for one in games] == [open_, open_]
