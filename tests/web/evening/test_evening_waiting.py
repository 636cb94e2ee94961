"""An evening with a number of places: who waits, who moves up, and what their phones say."""

from __future__ import annotations

from tests.web.evening_lab import Desk, Page, a_desk, named
from tests.web.sockets import Message
from tests.web.standins import Kept


async def at_the_door(desk: Desk, *names: str) -> dict[str, Page]:
    """People who sign up by the link on the door, with the pages they get."""
    found: dict[str, Page] = {}
    for name in names:
        answer = await desk.audience.ask("POST", "/door", {"name": name})
        assert answer.status_code == 201, answer.text
        found[name] = Page(desk, answer.json()["key"])
    return found


async def places(pages: dict[str, Page]) -> dict[str, int]:
    """What their phones say: the place on the waiting list, 0 for who takes part."""
    looks = {name: (await page.look())["you"] for name, page in pages.items()}
    return {name: you.get("waiting", 0) for name, you in looks.items()}


def waiting(look: Message) -> list[str]:
    """The waiting list of a picture."""
    return [one["name"] for one in look["view"].get("waiting", {}).values()]


async def test_the_door_leads_onto_the_waiting_list_and_off_it() -> None:
    """The phone knows its place, which changes when somebody goes, and that it is in."""
    async with a_desk(config={"capacity": 4}) as desk:
        pages = await at_the_door(desk, "Anna", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gerd")
        assert await places(pages) == {
            "Anna": 0, "Ben": 0, "Carl": 0, "Dora": 0, "Emil": 1, "Fritz": 2, "Gerd": 3,
        }  # fmt: skip
        socket = await pages["Emil"].watch()
        await pages["Anna"].do("unregister", name="Anna")
        assert "waiting" not in (await pages["Emil"].picture())["you"]
        assert await places(pages) == {
            "Anna": 0, "Ben": 0, "Carl": 0, "Dora": 0, "Emil": 0, "Fritz": 1, "Gerd": 2,
        }  # fmt: skip
        await socket.pong()
        await pages["Fritz"].do("unregister", name="Fritz")
        assert waiting(await desk.audience.look()) == ["Gerd"]
        named(await pages["Gerd"].refused("move_up", name="Gerd"), "not_allowed", "TS-82")
        await desk.director.do("move_up", name="Gerd")
        assert len((await desk.audience.look())["view"]["people"]) == 5


async def test_a_list_from_elsewhere_waits_in_its_order() -> None:
    """An evening that is opened with more names than places; the desk gives out their links."""
    names = [f"P{one}" for one in range(1, 8)]
    async with a_desk(config={"capacity": 5}, people=names) as desk:
        assert waiting(await desk.director.look()) == ["P6", "P7"]
        page = await desk.link("player", name="P7")
        assert (await page.look())["you"]["waiting"] == 2
        await page.do("check_in", name="P7", here=True)
        await desk.director.do("set_capacity", capacity=6)
        assert waiting(await desk.director.look()) == ["P7"]


async def test_who_waits_and_is_here_is_drawn_for_who_has_not_come() -> None:
    """The lot of the room counts them in; who still waits can be brought in later (TS-67)."""
    async with a_desk(config={"capacity": 5}) as desk:
        pages = await at_the_door(desk, *(f"P{one}" for one in range(1, 8)))
        await desk.director.do("check_in", name="P2", here=False)
        fields = (await desk.director.look())["view"]["fields"]
        assert [one["players"] for one in fields] == [5]
        await desk.director.do("draw_numbers")
        await desk.director.do("publish_matrix")
        look = await desk.director.look()
        drawn = {one["name"] for one in look["view"]["people"].values()}
        assert drawn == {"P1", "P3", "P4", "P5", "P6"}
        assert (await pages["P7"].look())["you"]["waiting"] == 1
        await desk.director.do("late_entry", name="P7")
        assert (await pages["P7"].look())["you"]["no"] == 6


async def test_the_journal_of_an_evening_with_places_is_read_again() -> None:
    """By another server from the store, and by another desk from the file (TS-04)."""
    store = Kept()
    async with a_desk(store, config={"capacity": 4}) as desk:
        await desk.signed_up(6)
        await desk.director.do("set_capacity", capacity=5)
        state = desk.living.log.state
        desk.lab.app.state.evenings.let_go(desk.id)
        await desk.director.look()
        assert desk.living.log.state == state
        record = (await desk.director.ask("GET", "/record")).text
        answer = await desk.http.post("/api/evenings/import", content=record)
        assert answer.status_code == 201, answer.text
        found = desk.lab.app.state.evenings.at_hand(answer.json()["evening"])
        assert found.log.state == state


async def test_two_desks_do_not_move_each_others_people() -> None:
    """A page that has not seen somebody move up is out of date for them (TS-72)."""
    async with a_desk(config={"capacity": 4}) as desk:
        await desk.signed_up(6)
        seen = desk.living.log.seq
        await desk.director.do("move_up", name="P6")
        refusal = await desk.director.refused("move_up", name="P6", seen=seen)
        named(refusal, "stale_page", "TS-72")
        await desk.director.do("move_up", name="P5", seen=seen)


async def test_bots_make_room_for_who_waits() -> None:
    """A trial has no more bots than places, and gives one to everybody who comes."""
    wanted: Message = {"rehearsal": True, "fill": 8, "config": {"use": "online", "capacity": 6}}
    async with a_desk(**wanted) as desk:
        steward = desk.living.steward
        assert steward is not None
        steward.wake()
        await steward.settled()
        assert len(desk.living.log.state.participants) == 6
        await at_the_door(desk, "Anna")
        await steward.settled()
        names = [one.name for one in desk.living.log.state.participants]
        assert len(names) == 6
        assert "Anna" in names
