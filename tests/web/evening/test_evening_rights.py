"""What each link allows; every refusal names its right in both languages (TS-02, TS-78)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.web.evening_lab import Page, a_desk, named

pytestmark = pytest.mark.usefixtures("everywhere")


async def test_the_audience_looks_on() -> None:
    """It commands nothing, sees no drafts, no reasons and no links."""
    async with a_desk() as desk:
        await desk.played(8)
        strokes = desk.strokes(1, 3, 2, 1, 0)
        await desk.director.do("result_entered", matchday=1, table=1, strokes=strokes)
        for kind in ("pause", "ring", "start_matchday"):
            named(await desk.audience.refused(kind), "read_only", "TS-02")
        look = await desk.audience.look()
        assert look["you"] == {"role": "audience"}
        assert "audit" not in look["view"]
        assert "news" not in look or look["news"] == {}
        sheet = look["view"]["matchdays"]["1"]["tables"]["1"]
        assert sheet["status"] == "entered"
        assert "entries" not in sheet
        assert "reasons" not in sheet
        await desk.director.do("result_confirmed", matchday=1, table=1)
        look = await desk.audience.look()
        assert look["view"]["matchdays"]["1"]["tables"]["1"]["entries"][0]["strokes"] == strokes


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        case("links", "POST", "/links", {"role": "audience"}),
        case("end a link", "DELETE", "/links/whichever", None),
        case("the wall", "POST", "/desk", {"shows": "black"}),
        case("the record", "GET", "/record", None),
    ],
)
async def test_what_is_the_directors_alone(method: str, path: str, body: Any) -> None:
    """Links, the wall and the whole record."""
    async with a_desk() as desk:
        await desk.director.do("register", name="Anna")
        for page in (desk.audience, await desk.link("player", name="Anna")):
            answer = await page.ask(method, path, body)
            assert answer.status_code == 403
            named(answer.json(), "not_yours", "TS-02")


async def test_a_wrong_key_opens_nothing() -> None:
    """Neither a page nor a socket, and a link that was ended is a wrong key."""
    async with a_desk() as desk:
        for key in ("", "nonsense", desk.director.key[:-1]):
            stranger = Page(desk, key)
            answer = await stranger.ask("GET")
            assert answer.status_code == 401
            named(answer.json(), "wrong_key", "TS-78")
        second = await desk.link("director", name="Laptop")
        socket = await second.watch()
        keys = (await desk.director.look())["you"]["keys"]
        own = next(link for link, key in keys.items() if key.get("name") == "Laptop")
        assert (await desk.director.ask("DELETE", f"/links/{own}")).status_code == 204
        assert (await socket.next("bye"))["reason"] == "closed"
        assert (await second.ask("GET")).status_code == 401
        answer = await desk.director.ask("DELETE", f"/links/{own}")
        named(answer.json(), "unknown_link", "TS-78")
        last = next(one for one, key in keys.items() if key["role"] == "director" and one != own)
        answer = await desk.director.ask("DELETE", f"/links/{last}")
        named(answer.json(), "last_director", "TS-78")


async def test_a_link_is_for_somebody_of_the_evening() -> None:
    """No link for a number or a name that nobody has, or for a referee who is none."""
    async with a_desk() as desk:
        await desk.director.do("register", name="Anna")
        wanted = [
            ({"role": "player", "name": "Zoe"}, "unknown", "TS-82"),
            ({"role": "player", "no": 7}, "unknown", "TS-82"),
            ({"role": "referee", "name": "Anna"}, "not_in_team", "TS-03"),
            ({"role": "referee", "name": "Uli"}, "not_in_team", "TS-03"),
        ]
        for body, code, clause in wanted:
            answer = await desk.director.ask("POST", "/links", body)
            named(answer.json(), code, clause)
        await desk.director.do("set_referee", name="Uli")
        uli = await desk.link("referee", name="Uli")
        assert (await uli.look())["you"] == {"role": "referee", "name": "Uli"}


async def test_a_referee_has_one_table() -> None:
    """Who plays has a say at his own table; who does not, at all of them, but directs nothing."""
    async with a_desk() as desk:
        await desk.signed_up(8)
        await desk.director.do("draw_numbers")
        await desk.director.do("set_referee", no=1)
        await desk.director.do("set_referee", name="Uli")
        one, uli = await desk.link("referee", no=1), await desk.link("referee", name="Uli")
        await desk.director.do("publish_matrix")
        await desk.director.do("start_matchday")
        await desk.wait(30)
        own = 1 if 1 in desk.seats(1) else 2
        other = 3 - own
        for table, ok in ((own, True), (other, False)):
            fields = {"matchday": 1, "table": table, "strokes": desk.strokes(table, 3, 2, 1, 0)}
            if ok:
                await one.do("result_entered", **fields)
            else:
                refusal = await one.refused("result_entered", **fields)
                named(refusal, "not_at_this_table", "TS-02")
                assert refusal["status"] == 403
                await uli.do("result_entered", **fields)
        assert (await one.look())["you"]["sheet"]["entries"]
        assert "entries" not in (await one.look())["view"]["matchdays"]["1"]["tables"][str(other)]
        assert "entries" in (await uli.look())["view"]["matchdays"]["1"]["tables"][str(own)]
        for page in (one, uli):
            named(await page.refused("start_matchday"), "not_allowed", "TS-82")
            named(await page.refused("disqualify", no=2, reason="laut"), "not_allowed", "TS-82")
        await desk.director.do("set_referee", no=1, on=False, reason="spielt mit")
        assert (await one.look())["you"]["role"] == "player"


async def test_a_player_speaks_for_himself() -> None:
    """He enters and countersigns at his table, withdraws himself, and nobody else (TS-D-54)."""
    async with a_desk() as desk:
        await desk.played(8)
        first, second = desk.seats(1)[:2]
        stranger = desk.seats(2)[0]
        pages = {no: await desk.link("player", no=no) for no in (first, second, stranger)}
        fields = {"matchday": 1, "table": 1, "strokes": desk.strokes(1, 3, 2, 1, 0)}
        refusal = await pages[stranger].refused("result_entered", **fields)
        named(refusal, "not_at_this_table", "TS-02")
        await pages[first].do("result_entered", **fields)
        confirm = {"matchday": 1, "table": 1}
        named(await pages[first].refused("result_confirmed", **confirm), "own_entry", "TS-D-54")
        await pages[second].do("result_confirmed", **confirm)
        refusal = await pages[first].refused("withdraw", no=second)
        named(refusal, "not_allowed", "TS-82")
        await pages[first].do("withdraw", no=first)


async def test_the_door_signs_up() -> None:
    """A name, and a link of one's own; the name that the desk has put down is taken once."""
    async with a_desk() as desk:
        await desk.director.do("register", name="Heinz")
        for name in ("Zoe", "heinz"):
            answer = await desk.audience.ask("POST", "/door", {"name": name})
            assert answer.status_code == 201, answer.text
            page = Page(desk, answer.json()["key"])
            assert (await page.look())["you"]["role"] == "player"
        people = (await desk.director.look())["view"]["people"]
        assert [(one["name"], one["here"]) for one in people.values()] == [
            ("Heinz", True),
            ("Zoe", True),
        ]
        answer = await desk.audience.ask("POST", "/door", {"name": "Heinz"})
        named(answer.json(), "name_taken", "TS-78")
        await desk.director.ask("POST", "/desk", {"door": False})
        answer = await desk.audience.ask("POST", "/door", {"name": "Ute"})
        named(answer.json(), "door_closed", "TS-78")
        answer = await page.ask("POST", "/door", {"name": "Ute"})
        named(answer.json(), "door_closed", "TS-78")


async def test_two_desks_show_one_state() -> None:
    """A command from a page that is old is refused with what has changed (TS-72)."""
    async with a_desk() as desk:
        await desk.played(8)
        other = await desk.link("director", name="Laptop")
        seen = desk.living.log.seq
        fields = {"matchday": 1, "table": 1}
        await desk.director.do("result_entered", **fields, strokes=desk.strokes(1, 3, 2, 1, 0))
        # What is about something else goes on; a second entry is kept as the second.
        await other.do("ring", times=1, seen=seen)
        await other.do("result_entered", **fields, strokes=desk.strokes(1, 3, 2, 0, 1), seen=seen)
        sheet = (await desk.director.look())["view"]["matchdays"]["1"]["tables"]["1"]
        assert sheet["status"] == "conflict"
        assert len(sheet["entries"]) == 2
        refusal = await desk.director.refused("result_confirmed", **fields, entry=0, seen=seen + 1)
        named(refusal, "stale_page", "TS-72")
        assert refusal["facts"]["changed"][-1]["de"].startswith("Spieltag 1, Tisch 1: zwei")
        await desk.director.do("result_confirmed", **fields, entry=0)
        await desk.director.do("start_matchday", reason="alle da", seen=desk.living.log.seq)
        refusal = await other.refused("start_matchday", reason="alle da", seen=seen)
        named(refusal, "stale_page", "TS-72")


async def test_an_old_page_is_told_of_no_sheet_that_is_not_its_own() -> None:
    """A sheet belongs to desk and table until it is confirmed, whoever names it (TS-39)."""
    async with a_desk() as desk:
        await desk.played(8)
        seen, fields = desk.living.log.seq, {"matchday": 1, "table": 1}
        there, opposite, elsewhere = [
            await desk.link("player", no=no) for no in (*desk.seats(1)[:2], desk.seats(2)[0])
        ]
        await there.do("result_entered", **fields, strokes=desk.strokes(1, 3, 2, 1, 0))
        own = await opposite.refused("result_confirmed", **fields, seen=seen)
        assert own["facts"]["changed"][0]["de"].startswith("Spieltag 1, Tisch 1, eingetragen")
        foreign = await elsewhere.refused("result_confirmed", **fields, seen=seen)
        named(foreign, "stale_page", "TS-72")
        assert foreign["facts"]["changed"] == []


async def test_one_director_on_two_devices_overwrites_nothing() -> None:
    """The same link on two devices is one author, whose second entry would replace the first."""
    async with a_desk() as desk:
        await desk.played(8)
        seen = desk.living.log.seq
        fields = {"matchday": 1, "table": 1}
        await desk.director.do("result_entered", **fields, strokes=desk.strokes(1, 3, 2, 1, 0))
        late = {**fields, "strokes": desk.strokes(1, 3, 2, 0, 1), "seen": seen}
        named(await desk.director.refused("result_entered", **late), "stale_page", "TS-72")
        await desk.director.do("result_entered", **{**late, "seen": desk.living.log.seq})
