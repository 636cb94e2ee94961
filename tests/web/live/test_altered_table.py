"""A host changes the table before the match: who hears of it, what begins, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import Clock, Kept

from stammtisch.table.people.seats import close

SLOW: dict[str, Any] = {"pace_ms": 0, "turn_ms": 60_000}


async def put(browser: Browser, table: str, body: Any, status: int = 200) -> Any:
    """Ask for another plan, and insist on the status."""
    answer = await browser.http.put(f"/api/tables/{table}/plan", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def met(lab: Lab, seats: int = 2) -> tuple[str, list[Browser], list[Socket]]:
    """A table that Anna has opened, with Ben on another seat and Carla looking on."""
    people = [lab.browser(name) for name in ("Anna", "Ben", "Carla")]
    table = await people[0].open(seats=seats)
    await people[1].post(f"/api/tables/{table}/seats", {"name": "Ben", "seat": seats - 1})
    return table, people, [await one.connect(table) for one in people]


async def test_everybody_is_told_what_was_changed_and_by_whom() -> None:
    async with a_lab() as lab:
        table, (anna, *_), sockets = await met(lab)
        body = await put(anna, table, {"options": {"max_rounds": 3}, "settings": SLOW})
        assert body["table"]["options"]["max_rounds"] == 3
        for socket in sockets:
            told = await socket.next("update")
            (event,) = told["happened"][0]["events"]
            assert (told["seq"], told["happened"][0]["by"]) == (1, -3)
            assert event == {
                "type": "altered",
                "name": "Anna",
                "options": {"max_rounds": 3},
                "settings": {"turn_ms": 60_000},
            }
            shown = await socket.next("table")
            assert shown["table"]["settings"]["turn_ms"] == 60_000
            assert shown["table"]["options"]["max_rounds"] == 3


async def test_who_comes_later_reads_of_it() -> None:
    async with a_lab() as lab:
        table, (anna, *_), _ = await met(lab)
        await put(anna, table, {"settings": SLOW})
        late = await lab.browser("Dora").connect(table, since=0)
        (entry,) = late.messages[0]["missed"]
        assert entry["events"][0]["name"] == "Anna"


async def test_the_same_again_is_no_news() -> None:
    async with a_lab() as lab:
        table, (anna, *_), _ = await met(lab)
        for _ in range(2):
            await put(anna, table, {"settings": SLOW})
        assert len(await lab.host.room.store.entries(table)) == 1


async def test_the_first_shuffle_is_made_with_what_people_gave_after_the_change() -> None:
    """Who knew the nonces before could have looked for options that suit the shuffle."""
    async with a_lab() as lab:
        table, (anna, *_), (first, second, _) = await met(lab)
        first.send(type="nonce", nonce="aa" * 16)
        second.send(type="nonce", nonce="bb" * 16)
        await first.pong()
        await second.pong()
        body = await put(anna, table, {"settings": SLOW})
        assert not any(seat.get("ready") for seat in body["table"]["seats"])
        second.send(type="nonce", nonce="cc" * 16)
        await second.pong()
        await anna.post(f"/api/tables/{table}/start")
        entries = await lab.host.room.store.entries(table)
        assert entries[1].nonces == (None, "cc" * 16)


async def test_the_match_begins_with_the_whole_picture_behind_the_change() -> None:
    """Whoever was there needs no second hello, and plays on the numbers that go on."""
    async with a_lab() as lab:
        table, (anna, *_), sockets = await met(lab)
        await put(anna, table, {"options": {"max_rounds": 3}, "settings": {"pace_ms": 0}})
        await anna.post(f"/api/tables/{table}/start")
        for socket in sockets:
            await socket.until(lambda m: m["type"] == "update" and m["seq"] > 1)
            assert socket.observation["options"]["max_rounds"] == 3
            assert [m["type"] for m in socket.messages].count("hello") == 1
        acting = next(socket for socket in sockets[:2] if socket.legal)
        assert (await acting.act(acting.legal[0]))["type"] == "accepted"


async def test_after_a_restart_the_table_is_as_it_was_changed() -> None:
    store = Kept()
    async with a_lab(store=store) as lab:
        table, (anna, ben, _), _ = await met(lab, 4)
        await put(anna, table, {"seats": 2, "options": {"max_rounds": 3}})
    async with a_lab(store=store) as lab:
        anna, ben = (lab.browser(one.name, one.key) for one in (anna, ben))
        sockets = [await anna.connect(table, since=0), await ben.connect(table, since=0)]
        hello = sockets[1].messages[0]
        assert (hello["you"], hello["table"]["options"]["max_rounds"]) == (1, 3)
        assert hello["missed"][0]["events"][0]["seats"] == 2
        await anna.post(f"/api/tables/{table}/start")
        for socket in sockets:
            await socket.next("update")
        acting = next(socket for socket in sockets if socket.legal)
        assert (await acting.act(acting.legal[0]))["type"] == "accepted"
    async with a_lab(store=store) as lab:
        again = await lab.browser("Anna", anna.key).connect(table, since=0)
        assert again.messages[0]["table"]["stage"] == "playing"
        assert again.messages[0]["missed"][0]["by"] == -3


async def test_who_sits_behind_free_seats_moves_up_and_plays_there() -> None:
    async with a_lab() as lab:
        table, (anna, *_), (_, second, watching) = await met(lab, 5)
        body = await put(anna, table, {"seats": 2, "settings": {"pace_ms": 0}})
        assert [seat["name"] for seat in body["table"]["seats"]] == ["Anna", "Ben"]
        assert (await second.next("hello"))["you"] == 1
        shown = await watching.until(
            lambda m: m["type"] == "table" and len(m["table"]["seats"]) == 2
        )
        present = [seat.get("presence", "here") for seat in shown["table"]["seats"]]
        assert present == ["here", "here"]
        second.send(type="nonce", nonce="bb" * 16)
        await second.pong()
        await anna.post(f"/api/tables/{table}/start")
        entries = await lab.host.room.store.entries(table)
        assert entries[1].nonces == (None, "bb" * 16)


async def test_a_rematch_that_was_changed_waits_for_the_host() -> None:
    """It would begin as soon as all have come; Ben has not agreed to other rules by coming."""
    async with a_lab() as lab:
        table, *_ = await lab.two()
        anna, ben = lab.browsers
        living = lab.living(table)
        await living.writer.change(lambda doc: close(doc, living.present.now()))
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        first = await anna.connect(again)
        body = await put(anna, again, {"settings": SLOW})
        assert not body["table"]["begins"]
        await ben.connect(again)
        await lab.still(again)
        assert first.table["stage"] == "open"
        await anna.post(f"/api/tables/{again}/start")
        assert first.table["settings"]["turn_ms"] == 60_000


async def test_a_beginning_that_is_under_way_is_called_off() -> None:
    """The table waits a moment for nonces; in that moment its host changes it."""
    async with a_lab(clock=Clock(), nonce_wait_s=60.0) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["steady"])
        first = await anna.connect(table)
        assert first.messages[0]["table"]["starting"]
        body = await put(anna, table, {"settings": SLOW})
        assert (body["table"]["starting"], body["table"]["begins"]) == (False, False)
        first.send(type="nonce", nonce="aa" * 16)
        await first.pong()
        await lab.still(table)
        assert lab.living(table).doc.stage == "open"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"options": {"no_such_option": 1}}, 400, "bad_options"),
        ({"options": {"max_rounds": "many"}}, 400, "bad_options"),
        ({"seats": 9}, 400, "bad_options"),
        ({"seats": 0}, 400, "bad_request"),
        ({"settings": {"turn_ms": 1}}, 400, "bad_request"),
        ({"colour": "red"}, 400, "bad_request"),
        ([], 400, "bad_request"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    body: Any, status: int, code: str
) -> None:
    async with a_lab() as lab:
        table, (anna, *_), _ = await met(lab)
        doc = lab.living(table).doc
        assert (await put(anna, table, body, status))["code"] == code
        assert lab.living(table).doc == doc
        assert await lab.host.room.store.entries(table) == []


async def test_only_the_host_may_and_only_before_the_match() -> None:
    async with a_lab() as lab:
        table, (anna, ben, carla), _ = await met(lab, 3)
        for stranger in (ben, carla):
            refused = await put(stranger, table, {"settings": SLOW}, 403)
            assert refused["code"] == "not_host"
        await anna.post(f"/api/tables/{table}/bots")
        refused = await put(anna, table, {"seats": 2}, 409)
        assert (refused["code"], refused["facts"]) == ("seats_occupied", {"seats": 2, "taken": 3})
        await anna.post(f"/api/tables/{table}/start")
        assert (await put(anna, table, {"settings": SLOW}, 409))["code"] == "already_started"
        assert (await put(anna, "A" * 24, {"settings": SLOW}, 404))["code"] == "unknown_table"
