"""Characters at a table: the same name from the seat to the record, and a pace of their own."""

from __future__ import annotations

import random

from tests.web.lab import a_lab, play_out
from tests.web.standins import FirstChoice

from stammtisch.games import game
from stammtisch.records.record import read
from stammtisch.records.replay import replay
from stammtisch.table.opening import TablePlan, opened
from stammtisch.table.people.seats import Birth

SHORT = {"start_points": 1, "max_rounds": 1}
PLAYS = {"options": SHORT, "settings": {"pace_ms": 0}}


def seats_of(table: dict[str, object]) -> list[tuple[str, str]]:
    """Names and bots by seat."""
    assert isinstance(table["seats"], list)
    return [(seat.get("name", ""), seat.get("bot", "")) for seat in table["seats"]]


async def test_a_character_keeps_its_name_into_the_record() -> None:
    """Its level stands beside it, and the record reads and replays."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(bots=["strong/kuno"], **PLAYS)
        socket = await anna.connect(table)
        assert seats_of(socket.table) == [("Anna", ""), ("Kuno", "strong/kuno")]
        await play_out(socket, rng=random.Random(1))
        answer = await anna.http.get(f"/api/tables/{table}/record")
    record = read(answer.text)
    assert record.header.players == ["Anna", "bot:strong/kuno"]
    assert record.header.names == ["Anna", "Kuno"]
    assert len(list(replay(record))) == len(record.moves)


async def test_the_host_puts_characters_on_seats() -> None:
    """Each once; who is not in the game, or nobody, is refused."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=3)
        path = f"/api/tables/{table}/bots"
        seated = await anna.post(path, {"seat": 2, "bot": "beginner/lotte"})
        assert seats_of(seated["table"])[2] == ("Lotte", "beginner/lotte")
        twice = await anna.http.post(path, json={"seat": 1, "bot": "beginner/lotte"})
        assert (twice.status_code, twice.json()["code"]) == (409, "name_taken")
        for bot in ("strong/lotte", "lotte", "strong/nobody"):
            refused = await anna.http.post(path, json={"seat": 1, "bot": bot})
            assert (refused.status_code, refused.json()["code"]) == (400, "unknown_bot")


async def test_games_offer_the_characters_of_their_levels() -> None:
    """Nobody is offered where bots of that level cannot play."""
    async with a_lab() as lab:
        found = (await lab.browser("Anna").http.get("/api/games")).json()
    offered = {one["name"]: one["characters"] for one in found}
    assert {"strong/kuno", "beginner/lotte"} <= set(offered["zwanzig"])
    assert not set(offered["zwanzig"]) & {bot for one in found for bot in one["bots"]}
    for one in found:
        assert {bot.partition("/")[0] for bot in one["characters"]} <= set(one["bots"])


def test_whose_name_is_taken_stays_away() -> None:
    """Somebody of the same level comes instead, under another name."""
    birth = Birth(id="t", code="ABCDEF", secret=bytes(32), now=0)
    plan = TablePlan(seats=3, bots=("steady/flora", "strong/kuno"),
                     called={"steady/flora": "Flora", "strong/kuno": "Kuno"})  # fmt: skip
    doc = opened(game("zwanzig"), birth, "anna", "Kuno", plan)
    found = [(seat.name, seat.bot) for seat in doc.seats[1:]]
    assert found == [("Flora", "steady/flora"), ("Berta", "strong")]
