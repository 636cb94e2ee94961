"""Several servers on one room: every one of them lets people in, one has the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import msgspec
import pytest
from tests.builders import case
from tests.postgres import Postgres
from tests.web.fellows import Fellow, Guest, fellows, heard
from tests.web.lab import it_happens
from tests.web.sockets import SOON_S
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from stammtisch.storage.postgres import leases as module
from stammtisch.table.match.leases import journal_lease, table_lease
from stammtisch.table.match.log import Entry, Journal
from stammtisch.web.edge.problems import Problem
from stammtisch.web.runde.runden import Runden

OUTSIDE = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}
SHORT = {"start_points": 1, "max_rounds": 1}

COME_AGAIN = 1012
"""The code that a page takes for a reason to come back by itself."""


@pytest.fixture
async def servers(postgres: Postgres, shared: str) -> AsyncIterator[list[Fellow]]:
    """Two of them."""
    async with fellows(postgres.emptied(shared)) as here:
        yield here


async def seated(anna: Guest, ben: Guest, at: Fellow, through: Fellow) -> str:
    """A match of two at a table of the one server; Ben comes through the other."""
    table = await anna.open(at)
    joined = await ben.ask(through, "POST", f"/api/tables/{table}/seats", {"name": ben.name})
    assert joined.status_code in {200, 201}, joined.text
    begun = await anna.ask(through, "POST", f"/api/tables/{table}/start", {})
    assert begun.status_code == 200, begun.text
    return table


async def moved(guest: Guest, at: Fellow, table: str, key: str) -> int | None:
    """Take the first legal action, if there is one; its number.

    Where the line between the servers breaks, or takes too long, it comes again as a page does.
    """
    while True:
        try:
            async with guest.dial(at, f"/ws/tables/{table}") as socket:
                return await acted(socket, key)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != COME_AGAIN:
                raise


async def acted(socket: ClientConnection, key: str) -> int | None:
    """The same on an open socket."""
    hello = await heard(socket, "hello")
    if not hello["legal"]:
        return None
    act = {"type": "act", "key": key, "seen": hello["seq"], "action": hello["legal"][0]}
    await socket.send(msgspec.json.encode(act).decode())
    accepted = await heard(socket, "accepted")
    assert accepted["key"] == key
    return int(accepted["seq"])


async def one_move(people: list[tuple[Guest, Fellow]], table: str, key: str) -> int:
    """Whoever is asked acts."""
    for guest, at in people:
        seq = await moved(guest, at, table, key)
        if seq is not None:
            return seq
    raise AssertionError("nobody may act")


async def test_any_server_takes_any_visitor(servers: list[Fellow]) -> None:
    """A table is opened at one and played through both; it stays where it is."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, first, second)
    people = [(anna, second), (ben, first), (ben, second)]
    numbers = [await one_move(people, table, f"key-{n:08}") for n in range(6)]
    assert numbers == sorted(numbers)
    assert first.has(table)
    assert not second.has(table)
    stored = [one.seq for one in await second.store.entries(table) if one.key is not None]
    assert stored == numbers


@pytest.mark.parametrize(
    "path", ["/api/tables/{id}", "/t/{id}", "/api/evenings/{id}", "/api/runden/{id}"]
)
async def test_a_stranger_who_guesses_numbers_writes_nothing(
    servers: list[Fellow], shared: str, path: str
) -> None:
    """Neither a lease nor an epoch of one: what nobody has made is looked for and not found.

    Which of the servers keeps the house is settled first: each asks for that once, in an epoch.
    """
    await it_happens(lambda: all(one.leases.figures.waits for one in servers))
    before = await written(shared)
    for number in range(3):
        key = {"authorization": "Bearer guessed"}
        asked = path.format(id=f"{number:024x}")
        answer = await Guest("Anna").ask(servers[number % 2], "GET", asked, **key)
        assert answer.status_code in {200, 404}, answer.text
    assert await written(shared) == before


async def written(address: str) -> tuple[object, ...]:
    """What a lease that is taken, and one that is given back, leave in the database."""
    connection = await asyncpg.connect(address)
    try:
        names = await connection.fetch("SELECT name FROM stammtisch.leases ORDER BY name")
        return names, await connection.fetchrow(
            "SELECT last_value, is_called FROM stammtisch.epochs"
        )
    finally:
        await connection.close()


async def test_everybody_at_the_table_hears_it(servers: list[Fellow]) -> None:
    """Through the other server as at the table's own, and who leaves there has left here."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, first, second)
    async with anna.dial(first, f"/ws/tables/{table}") as here:
        await heard(here, "hello")
        async with ben.dial(second, f"/ws/tables/{table}") as there:
            await heard(there, "hello")
            await there.send('{"type":"say","text":"Prost"}')
            for socket in (here, there):
                said = await heard(socket, "chat")
                assert said["text"] == "Prost"
            living = first.host.at_hand(table)
            assert living is not None
            assert len(living.crowd) == 2
        await it_happens(lambda: len(living.crowd) == 1)


@pytest.mark.parametrize(
    ("known", "address"),
    [case("by its key", True, "203.0.113.7"), case("by a wrong one", False, "127.0.0.1")],
)
async def test_who_asks_is_told_by_fellow_servers_alone(
    servers: list[Fellow], known: bool, address: str
) -> None:
    """Address, scheme and name come with a request that is handed on; a stranger's are not heard.

    The visitor is counted where he came in, and where his table is.
    """
    first, second = servers
    stranger = {
        "x-stammtisch-key": first.leases.key if known else "guessed",
        "x-stammtisch-client": "203.0.113.7",
        "x-stammtisch-scheme": "https",
        "x-stammtisch-host": "localhost",
    }
    anna = Guest("Anna")
    table = await anna.open(first)
    told = await Guest("Ben").ask(first, "GET", f"/api/tables/{table}", **stranger)
    assert told.status_code == 200
    assert ("203.0.113.7" in first.host.room.gate._by_address) is known
    assert address in first.host.room.gate._by_address
    through = await Guest("Ben").ask(second, "GET", f"/api/tables/{table}", **OUTSIDE)
    assert through.status_code == 200
    assert "203.0.113.7" in first.host.room.gate._by_address


async def test_a_new_guest_gets_a_cookie_through_another_server(servers: list[Fellow]) -> None:
    """That of the table's server, with what the way in had: https; each header once."""
    first, second = servers
    table = await Guest("Anna").open(first)
    ben = Guest("Ben")
    ben.headers = {}
    joined = await ben.ask(second, "POST", f"/api/tables/{table}/seats", {"name": "Ben"}, **OUTSIDE)
    assert joined.status_code in {200, 201}, joined.text
    assert "Secure" in joined.headers["set-cookie"]
    assert len(joined.headers.get_list("x-request-id")) == 1
    assert len(joined.headers.get_list("content-security-policy")) == 1


async def test_a_hint_comes_through_another_server(servers: list[Fellow]) -> None:
    """Whoever is asked gets one at either; who is not is told so at either."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, first, second)
    living = first.host.at_hand(table)
    assert living is not None
    await it_happens(lambda: living.table.waiting)
    for at in servers:
        answers = [await one.ask(at, "POST", f"/api/tables/{table}/hint") for one in (anna, ben)]
        assert sorted(one.status_code for one in answers) == [200, 409]
        (told,) = (one.json() for one in answers if one.status_code == 200)
        assert told["actions"]


async def test_the_lobby_is_the_same_everywhere(servers: list[Fellow]) -> None:
    """Tables of both servers, at both, soon; and whose turn it is."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    public = {"visibility": "public", "pace_ms": 0}
    ours = await anna.open(first, settings=public)
    theirs = await ben.open(second, settings=public)

    async def rows(at: Fellow) -> set[str]:
        answer = await Guest("Zoe").ask(at, "GET", "/api/tables")
        return {row["id"] for row in answer.json()["tables"]}

    async with asyncio.timeout(SOON_S):
        while not {ours, theirs} <= await rows(first) & await rows(second):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    table = await seated(anna, ben, first, second)
    living = first.host.at_hand(table)
    assert living is not None
    await it_happens(lambda: living.table.waiting)
    seats = {
        one: (await one.ask(first, "GET", f"/api/tables/{table}")).json()["you"]
        for one in (anna, ben)
    }
    mover = next(one for one, seat in seats.items() if seat in living.table.waiting)

    async def told(at: Fellow) -> list[bool]:
        found = (await mover.ask(at, "GET", "/api/tables")).json()["yours"]
        return [row["your_turn"] for row in found if row["id"] == table]

    async with asyncio.timeout(SOON_S):
        while [await told(at) for at in servers] != [[True], [True]]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_wish_with_a_key_opens_one_table_wherever_it_is_said(
    servers: list[Fellow],
) -> None:
    """The body of a request is handed on with it."""
    anna = Guest("Anna")
    opened = {await anna.open(at, key="wish-00000001") for at in servers * 2}
    assert len(opened) == 1


async def test_who_leaves_hands_its_tables_over(servers: list[Fellow]) -> None:
    """Everybody is told to come again, directly or through another server; the match goes on."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, first, second)
    before = await one_move([(anna, first), (ben, second)], table, "key-00000001")
    closed = []
    async with (
        anna.dial(first, f"/ws/tables/{table}") as here,
        ben.dial(second, f"/ws/tables/{table}") as there,
    ):
        for socket in (here, there):
            await heard(socket, "hello")
        await first.go()
        for socket in (here, there):
            with pytest.raises(ConnectionClosed):
                await heard(socket, "nothing")
            closed.append(socket.close_code)
    assert closed == [1012, 1012]
    await it_happens(lambda: second.has(table))
    after = await one_move([(anna, second), (ben, second)], table, "key-00000002")
    assert after > before


async def test_the_tables_of_a_dead_server_are_in_play_again(
    servers: list[Fellow], postgres: Postgres, shared: str
) -> None:
    """Nobody has to come for them; what the dead one still says when it wakes moves nothing."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, first, second)
    await one_move([(anna, first), (ben, first)], table, "key-00000001")
    first.fall_silent()
    # In place of eight seconds; with leases of one, a busy machine would lose those of both.
    expired = "UPDATE stammtisch.servers SET expires = clock_timestamp()"
    await asyncio.to_thread(postgres.sql, f"{expired} WHERE id = '{first.leases.server}'", shared)
    await it_happens(lambda: second.has(table))
    seq = await one_move([(anna, second), (ben, second)], table, "key-00000002")
    former = first.host.at_hand(table)
    assert former is not None
    with pytest.raises(Exception, match="conflict"):
        await former.writer.change(lambda doc: msgspec.structs.replace(doc, host="thief"))
    assert not first.has(table)
    stored = [one for one in await second.store.entries(table) if one.key is not None]
    assert [one.key for one in stored] == ["key-00000001", "key-00000002"]
    assert stored[-1].seq == seq


async def test_a_table_that_was_lost_while_it_was_read_is_not_here(
    servers: list[Fellow], shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease ended meanwhile: who asks is to try again, and then finds it where it is."""
    first, second = servers
    anna, ben = Guest("Anna"), Guest("Ben")
    table = await seated(anna, ben, second, second)
    entries = first.store.entries

    async def slow(table: str, after: int = 0) -> list[Entry]:
        found = await entries(table, after)
        first.leases._lapse()  # as after a beat that did not get through in time
        await module.bury(shared, first.leases.server)
        assert await second.leases.take(table_lease(table)) is None
        return found

    second.host.let_go(table)
    await second.leases.release(table_lease(table))
    monkeypatch.setattr(first.store, "entries", slow)
    refused = await anna.ask(first, "GET", f"/api/tables/{table}")
    assert (refused.status_code, refused.json()["code"]) == (503, "elsewhere")
    assert not first.has(table)
    monkeypatch.undo()
    await first.leases._renew()
    assert (await anna.ask(first, "GET", f"/api/tables/{table}")).status_code == 200
    assert (first.has(table), second.has(table)) == (False, True)


async def test_an_evening_and_a_runde_that_were_lost_while_they_were_read(
    servers: list[Fellow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same: nothing is here that could not be changed."""
    first, _ = servers
    anna = Guest("Anna")
    evening = (await anna.ask(first, "POST", "/api/evenings", {"name": "Kiez"})).json()
    runde = (await anna.ask(first, "POST", "/api/runden", {"title": "Skat"})).json()
    evenings, runden = first.app.state.evenings, first.app.state.runden
    evenings.let_go(evening["evening"])
    runden.let_go(runde["runde"])
    read = first.store.journals.read

    async def slow(kind: str, id: str) -> Journal | None:
        found = await read(kind, id)
        if first.leases.has(journal_lease(kind, id)):  # else it is only looked for
            first.leases._lapse()
        return found

    monkeypatch.setattr(first.store.journals, "read", slow)
    for finding in (evenings.find(evening["evening"]), runden.find(runde["runde"])):
        await it_happens(lambda: first.leases._alive)
        with pytest.raises(Problem, match="elsewhere"):
            await finding
    assert evenings.at_hand(evening["evening"]) is None
    assert runde["runde"] not in runden._living


async def test_a_server_that_does_not_answer_is_said_to(servers: list[Fellow]) -> None:
    """While its lease lasts its tables are elsewhere, and nothing is made up."""
    first, second = servers
    anna = Guest("Anna")
    table = await anna.open(first)
    for listening in first._server.servers:
        listening.close()
    refused = await anna.ask(second, "GET", f"/api/tables/{table}")
    assert (refused.status_code, refused.json()["code"]) == (503, "elsewhere")
    async with anna.dial(second, f"/ws/tables/{table}") as socket:
        with pytest.raises(ConnectionClosed):
            await heard(socket, "hello")
    assert socket.close_code == 1012


async def test_an_evening_is_one_wherever_it_is_asked_for(servers: list[Fellow]) -> None:
    """Its desk, its socket and its commands; and its next server goes on with it unasked."""
    first, second = servers
    anna = Guest("Anna")
    opened = (await anna.ask(first, "POST", "/api/evenings", {"name": "Kiez"})).json()
    own, desk = opened["evening"], opened["keys"]["director"]

    async def do(at: Fellow, name: str, seen: int) -> Any:
        wish = {
            "id": f"wish-{seen:08}",
            "seen": seen,
            "command": {"type": "register", "name": name},
        }
        path, link = f"/api/evenings/{own}/commands", {"authorization": f"Bearer {desk}"}
        return await anna.ask(at, "POST", path, wish, **link)

    async with anna.dial(second, f"/api/evenings/{own}/socket") as socket:
        await socket.send(msgspec.json.encode({"type": "enter", "key": desk}).decode())
        await socket.recv()
        for seen, at in enumerate((first, second)):
            done = await do(at, f"Gast {seen}", seen)
            assert done.status_code == 200, done.text
        assert first.app.state.evenings.at_hand(own) is not None
        assert second.app.state.evenings.at_hand(own) is None
    await first.go()
    await it_happens(lambda: second.app.state.evenings.at_hand(own) is not None)
    assert (await do(second, "Gast 2", 2)).status_code == 200


async def test_a_runde_is_one_wherever_it_is_asked_for(servers: list[Fellow]) -> None:
    """Its tables lie with it, also one that was opened through another server."""
    first, second = servers
    anna = Guest("Anna")
    founded = (await anna.ask(first, "POST", "/api/runden", {"title": "Skat"})).json()
    own, link = founded["runde"], {"authorization": f"Bearer {founded['member']}"}
    wish = {"id": "wish-00000001", "game": "zwanzig", "name": "Anna", "seats": 2}
    opened = await anna.ask(second, "POST", f"/api/runden/{own}/tables", wish, **link)
    assert opened.status_code == 201, opened.text
    assert first.has(opened.json()["table"]["id"])
    looks = [await anna.ask(at, "GET", f"/api/runden/{own}", **link) for at in servers]
    assert [one.status_code for one in looks] == [200, 200]
    async with anna.dial(second, f"/api/runden/{own}/socket") as socket:
        key = {"type": "enter", "key": founded["member"]}
        await socket.send(msgspec.json.encode(key).decode())
        await socket.recv()
    runden: Runden = second.app.state.runden
    assert own not in runden._living


async def test_a_runde_is_founded_where_its_first_table_is(servers: list[Fellow]) -> None:
    """The table stands in the body alone; asked at the other server, it is found all the same."""
    first, second = servers
    anna = Guest("Anna")
    options = {"seats": 2, "bots": ["steady"], "options": SHORT}
    table = await anna.open(first, **options)
    number = 0
    while (await first.host.find(table)).doc.stage != "over":
        number += 1
        await moved(anna, second, table, f"key-{number:08}")
    founded = await anna.ask(second, "POST", "/api/runden", {"title": "Wir", "table": table})
    assert founded.status_code == 201, founded.text
    runden: Runden = first.app.state.runden
    assert founded.json()["runde"] in runden._living
