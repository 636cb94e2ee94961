"""Several people at one browser: each has a seat and a view of his own, and nobody is made up."""

from __future__ import annotations

import httpx
import pytest
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket

from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.identity import guests

pytestmark = pytest.mark.usefixtures("everywhere")


async def ask(browser: Browser, path: str, person: str, name: str) -> httpx.Response:
    """Sit down as the n-th other person at this browser."""
    return await browser.http.post(f"{path}?person={person}", json={"name": name})


def dial(lab: Lab, browser: Browser, table: str, person: str) -> Socket:
    """A socket for the n-th other person."""
    headers = {"host": "test", "cookie": browser.cookie}
    socket = Socket(lab.app, lab.base.at(f"/ws/tables/{table}"), f"person={person}", headers)
    lab.sockets.append(socket)
    return socket


async def test_two_people_at_one_browser_sit_on_two_seats_and_see_their_own_cards() -> None:
    """The second one is a guest like any other, without a cookie of its own."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        answer = await ask(anna, f"/api/tables/{table}/seats", "1", "Flora")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert answer.json()["you"] == 1
        again = await anna.http.get(f"/api/tables/{table}", params={"person": "1"})
        assert (again.json()["you"], again.json()["host"]) == (1, False)
        first = await anna.connect(table)
        second = dial(lab, anna, table, "1")
        await second.next("hello")
        await anna.post(f"/api/tables/{table}/start")
        for socket in (first, second):
            await socket.next("update")
        assert (first.observation["seat"], second.observation["seat"]) == (0, 1)
        assert not set(first.observation["hand"]) & set(second.observation["hand"])
        assert {seat["kind"] for seat in second.table["seats"]} == {"person"}


@pytest.mark.parametrize("person", ["0", "8", "-1", "x", "", "12"])
async def test_a_number_that_is_none_is_nobody(person: str) -> None:
    """It neither speaks for the first person nor takes a seat."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        answer = await ask(anna, f"/api/tables/{table}/seats", person, "Flora")
        assert (answer.status_code, answer.json()["code"]) == (401, "no_guest")
        seen = await anna.http.get(f"/api/tables/{table}", params={"person": person})
        assert seen.json()["you"] is None
        socket = dial(lab, anna, table, person)
        assert (await socket.next("hello"))["you"] is None


async def test_nobody_has_no_company() -> None:
    """Without a cookie there is nobody whose companion one could be."""
    async with a_lab() as lab:
        table = await lab.browser("Anna").open()
        stranger = lab.browser("Ben")
        stranger.http.headers.pop("cookie")
        answer = await ask(stranger, f"/api/tables/{table}/seats", "1", "Flora")
        assert (answer.status_code, answer.json()["code"]) == (401, "no_guest")
        assert "set-cookie" not in answer.headers


def test_a_companion_is_the_same_every_time_and_nobody_elses() -> None:
    """The key has the form of every other, and tells nothing of the one it is made from."""
    one, other = guests.new_key(), guests.new_key()
    made = {guests.companion_key(key, n) for key in (one, other) for n in (1, 2)}
    assert len(made) == 4
    assert guests.companion_key(one, 1) in made
    for key in made:
        assert guests.guest_key(f"{guests.COOKIE}={key}", BasePath()) == key
        assert one not in key
