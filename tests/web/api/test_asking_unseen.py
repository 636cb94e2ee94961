"""A seat asks which cards it has not seen: of its own view alone, and where hints are allowed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.builders import case
from tests.web.lab import a_lab

QUESTION = {"type": "unseen"}
STRICT = {"game": "mau-mau", "options": {"supervision": "strict"}}
OPEN = {"game": "mau-mau", "options": {"supervision": "open"}}


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        case("Zwanzig", {"game": "zwanzig"}, None),
        case("strict Mau-Mau", STRICT, None),
        case("open Mau-Mau: remembering is the game", OPEN, "unseen_closed"),
        case("no hints, no reminders", {"settings": {"hints": False}}, "hints_off"),
        case("a game that does not answer it", {"game": "drachenrummy"}, "no_questions"),
    ],
)
async def test_where_it_is_answered(wishes: dict[str, Any], code: str | None) -> None:
    async with a_lab() as lab:
        table, *_ = await lab.two(**wishes)
        body = {"question": QUESTION, "table": table}
        game = wishes.get("game", "zwanzig")
        answer = await lab.browsers[0].http.post(f"/api/games/{game}/ask", json=body)
        assert answer.json().get("code") == code
        stranger = await lab.browser("Carla").http.post(f"/api/games/{game}/ask", json=body)
        assert stranger.json()["code"] in {"not_seated", "no_questions"}


@pytest.mark.parametrize(
    ("game", "question"),
    [
        case("cards not seen", "zwanzig", QUESTION),
        case("chances in a showdown", "zwiebel-2004", {"type": "showdown_chances"}),
    ],
)
async def test_in_a_pause_it_rests(game: str, question: dict[str, Any]) -> None:
    """As hints and everything else do; who goes on may ask again."""
    async with a_lab() as lab:
        table, *_ = await lab.two(game=game)
        anna, ben = lab.browsers[:2]
        for person, wish in ((anna, "ask"), (ben, "agree")):
            await person.post(f"/api/tables/{table}/pause", {"wish": wish})
        body = {"question": question, "table": table}
        answer = await anna.http.post(f"/api/games/{game}/ask", json=body)
        assert (answer.status_code, answer.json()["code"]) == (409, "match_paused")
        await ben.post(f"/api/tables/{table}/pause", {"wish": "go_on"})
        answer = await anna.http.post(f"/api/games/{game}/ask", json=body)
        assert answer.json().get("code") != "match_paused"


async def test_it_is_found_from_what_the_seat_sees() -> None:
    """What goes to the process that answers is the seat's observation. Nobody's own cards are out
    for them; all that somebody else holds are.
    """
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        for seat, browser in enumerate(lab.browsers):
            body = {"question": QUESTION, "table": table}
            told = (await browser.post("/api/games/zwanzig/ask", body))["answer"]
            inquiry, at_table = lab.answers.asked[-1]
            assert at_table
            assert inquiry.match is None
            seen = msgspec.json.decode(inquiry.view)
            assert seen == sockets[seat].observation
            mine, theirs = (set(socket.observation["hand"]) for socket in sockets)
            own, other = (mine, theirs) if seat == 0 else (theirs, mine)
            assert not own & set(told["cards"])
            assert other <= set(told["cards"])
            assert told["held"] == len(other)
