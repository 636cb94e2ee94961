"""What opens a match that is over, how long six letters hold, and what guessing them brings."""

from __future__ import annotations

from typing import Any, cast

import httpx
import pytest
from tests.builders import case
from tests.web.lab import PROXY, Lab, a_lab, play_out

from stammtisch.web.edge.limits import RoomLimits

pytestmark = pytest.mark.usefixtures("everywhere")

SHORT: dict[str, Any] = {"options": {"start_points": 1}}
WAYS = [("record", {}), ("replay", {}), ("replay", {"seat": 0})]


async def over(lab: Lab) -> tuple[str, str, str]:
    """A match of Anna and Ben that is over: its id, its letters, its long link."""
    table, anna, ben = await lab.two(**SHORT)
    await play_out(anna, ben)
    told = await anna.until(lambda message: message.get("table", {}).get("stage") == "over")
    return table, told["table"]["code"], told["replay"].rpartition("/")[2]


@pytest.mark.parametrize(("way", "query"), WAYS)
async def test_who_sat_there_opens_it(way: str, query: dict[str, Any]) -> None:
    """By the id and by the letters, with the cookie of a seat."""
    async with a_lab() as lab:
        table, code, link = await over(lab)
        for key in (table, code, code.lower(), link, f"{table}-wrong"):
            for browser in lab.browsers:
                answer = await browser.http.get(f"/api/tables/{key}/{way}", params=query)
                assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("way", "query"), WAYS)
async def test_others_need_the_long_link(way: str, query: dict[str, Any]) -> None:
    """Neither the letters nor the table's id, which everybody saw who ever looked at it."""
    async with a_lab() as lab:
        table, code, link = await over(lab)
        stranger = lab.browser("Carol").http
        for key, status, refusal in (
            (code, 404, "unknown_table"),
            (table, 403, "replay_private"),
            (f"{table}-", 403, "replay_private"),
            (f"{table}-{'0' * 32}", 403, "replay_private"),
            (f"{code}-{link.partition('-')[2]}", 404, "unknown_table"),
        ):
            answer = await stranger.get(f"/api/tables/{key}/{way}", params=query)
            assert (answer.status_code, answer.json()["code"]) == (status, refusal), key
        answer = await stranger.get(f"/api/tables/{link}/{way}", params=query)
        assert answer.status_code == 200
        nobody = await stranger.get(
            f"/api/tables/{link}/{way}", params=query, headers={"cookie": ""}
        )
        assert nobody.status_code == 200


async def test_the_long_link_is_for_those_who_sat_there_and_only_at_the_end() -> None:
    """Not in the picture of a running match, not for a spectator, and not in its table."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        eye = await lab.browser("Eye").connect(table)
        await play_out(anna, ben)
        for socket in (anna, ben):
            assert (await socket.until(lambda message: message.get("replay")))["replay"]
        await eye.pong()
        assert not any(message.get("replay") for message in eye.messages)
        running = [m for m in anna.messages if m.get("table", {}).get("stage") == "playing"]
        assert running
        assert not any(message.get("replay") for message in running)
        word = (await lab.browsers[0].http.get(f"/api/tables/{table}")).json()["replay"][-32:]
        assert not any(word in line for line in eye.raw)
        again = await lab.browser("Eye again").connect(table)
        assert again.messages[0]["replay"] is None
        looked = (await lab.browser("Carol").http.get(f"/api/tables/{table}")).json()
        assert looked["replay"] is None
        assert word not in str(looked)


async def test_every_match_has_a_link_of_its_own() -> None:
    """One that was shared opens no other."""
    async with a_lab() as lab:
        first, second = [(await over(lab)) for _ in range(2)]
        stranger = lab.browser("Carol").http
        mixed = f"{second[0]}-{first[2].partition('-')[2]}"
        assert (await stranger.get(f"/api/tables/{mixed}/record")).status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        case("looking", "GET", "", None),
        case("sitting down", "POST", "/seats", {"name": "Carol"}),
        case("the code for phones", "GET", "/qr.svg", None),
        case("a rematch", "POST", "/rematch", {}),
        case("a wrong key of a seat", "POST", "/claim", {"key": "wrong"}),
        case("a question", "ask", "", None),
    ],
)
async def test_letters_end_with_the_match(method: str, path: str, body: Any) -> None:
    """To strangers they say what letters say that never were: nothing."""
    async with a_lab() as lab:
        _, code, _ = await over(lab)
        stranger = lab.browser("Carol")
        if method == "ask":
            body = {"question": {"type": "unseen"}, "table": code}
            answer = await stranger.http.post("/api/games/zwanzig/ask", json=body)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
            return
        answer = await stranger.http.request(method, f"/api/tables/{code}{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
        socket = stranger.dial(code)
        assert (await socket.next("refused"))["code"] == "unknown_table"


async def test_those_who_sat_there_land_by_their_letters_and_play_again() -> None:
    """The address of the evening leads them back to the table, and on to the rematch."""
    async with a_lab() as lab:
        table, code, _ = await over(lab)
        anna, ben = lab.browsers[:2]
        looked = (await anna.http.get(f"/api/tables/{code}")).json()
        assert (looked["table"]["id"], looked["you"]) == (table, 0)
        await ben.connect(code)
        first = await anna.post(f"/api/tables/{code}/rematch")
        second = await ben.post(f"/api/tables/{code}/rematch")
        assert first["table"]["id"] == second["table"]["id"] != table
        link = await anna.post(f"/api/tables/{code}/link")
        phone = lab.browser("Anna's phone")
        claimed = await phone.post(f"/api/tables/{code}/claim", {"key": link["key"]})
        assert claimed["you"] == 0


async def test_wrong_letters_have_a_limit_of_their_own() -> None:
    """After a few nobody learns more from there; right ones cost nothing, seats always come in."""
    async with a_lab(limits=RoomLimits(guesses_burst=3, guesses_rate=0.02)) as lab:
        anna, carol = lab.browser("Anna"), lab.browser("Carol")
        table = await anna.open()
        code = lab.living(table).doc.code
        for _ in range(10):
            assert (await carol.http.get(f"/api/tables/{code}")).status_code == 200
        codes = [(await carol.http.get(f"/api/tables/QQQQQ{n}")).status_code for n in "ABCD"]
        assert codes == [404, 404, 404, 429]
        refused = await carol.http.get(f"/api/tables/{code}")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_guesses")
        assert 0 < refused.json()["facts"]["seconds"] <= 50
        assert refused.headers["retry-after"] == str(refused.json()["facts"]["seconds"])
        assert (await anna.http.get(f"/api/tables/{code}")).status_code == 200
        assert (await carol.http.get(f"/api/tables/{table}")).status_code == 200
        assert (await carol.http.get("/api/tables")).status_code == 200


async def test_wrong_letters_at_the_door_of_a_socket_count_too() -> None:
    """The refusal comes before any picture of a table."""
    async with a_lab(limits=RoomLimits(guesses_burst=2, guesses_rate=0.02)) as lab:
        code = lab.living(await lab.browser("Anna").open()).doc.code
        carol, told = lab.browser("Carol"), []
        for key in ("QQQQQA", "QQQQQB", "QQQQQC", code):
            socket = carol.dial(key)
            told.append((await socket.next("refused"))["code"])
        assert told == ["unknown_table"] * 2 + ["too_many_guesses"] * 2


async def test_guesses_are_counted_by_the_person_behind_a_proxy() -> None:
    """One who guesses does not close the door to the others there."""
    async with a_lab(limits=RoomLimits(guesses_burst=1, guesses_rate=0.02)) as lab:
        anna = lab.browser("Anna")
        code = lab.living(await anna.open()).doc.code
        for client, key, status in (
            ("198.51.100.1", "QQQQQQ", 404),
            ("198.51.100.1", code, 429),
            ("198.51.100.2", code, 200),
        ):
            headers = {"x-forwarded-for": client}
            transport = httpx.ASGITransport(cast(Any, lab.app), client=(PROXY, 1))
            base_url = f"http://test{lab.base}"
            async with httpx.AsyncClient(transport=transport, base_url=base_url) as http:
                answer = await http.get(f"/api/tables/{key}", headers=headers)
            assert answer.status_code == status


async def test_guessing_finds_next_to_nothing() -> None:
    """Of three hundred guesses twenty are answered at all."""
    async with a_lab(limits=RoomLimits(tables_burst=1000, requests_burst=10_000)) as lab:
        anna, carol = lab.browser("Anna"), lab.browser("Carol")
        for _ in range(20):
            await anna.open()
        answers = [
            (await carol.http.get(f"/api/tables/{chr(65 + n // 26)}{chr(65 + n % 26)}XXXX"))
            for n in range(300)
        ]
        assert sum(answer.status_code == 404 for answer in answers) == 20
        assert all(answer.json()["code"] == "too_many_guesses" for answer in answers[20:])
