"""A seat asks what it may conclude from its own view; in a process of its own, within a time."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.builders import case
from tests.web.lab import Browser, Lab, a_lab

from stammtisch.bots.processes.answers import Answers, Inquiry
from stammtisch.bots.processes.workers import WorkerFailed, Workers
from stammtisch.games import games

QUESTION = {"type": "showdown_chances", "samples": 40}
GAMES = ["zwiebel-2004", "zwiebel-v3"]


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    """A room with all games."""
    async with a_lab() as one:
        yield one


async def ask(
    browser: Browser, table: str | None, game: str, status: int = 200, **more: Any
) -> Any:
    """Ask for the chances, and insist on the status."""
    body = {"question": QUESTION, **({"table": table} if table else {}), **more}
    return await browser.post(f"/api/games/{game}/ask", body, status)


@pytest.mark.parametrize("game", GAMES)
async def test_a_seat_is_told_its_own_chance(lab: Lab, game: str) -> None:
    """The intervals hold the shares; there is one rival, and beating him is all there is."""
    table, *_ = await lab.two(game=game)
    for number, browser in enumerate(lab.browsers):
        answer = (await ask(browser, table, game))["answer"]
        assert answer["type"] == "chances"
        assert answer["samples"] == 40
        assert 0 <= answer["low"] <= answer["chance"] <= answer["high"] <= 1
        (rival,) = answer["rivals"]
        assert rival["seat"] == 1 - number
        assert rival["chance"] == answer["chance"]


async def test_the_answer_is_made_of_the_view_alone(lab: Lab) -> None:
    """What goes to the process that answers is the seat's observation: no match, no other hand."""
    table, *sockets = await lab.two(game="zwiebel-v3")
    await ask(lab.browsers[0], table, "zwiebel-v3")
    inquiry, at_table = lab.answers.asked[-1]
    assert at_table
    assert inquiry.match is None
    assert inquiry.record is None
    theirs = [card["card"] for card in sockets[1].observation["own"]["hand"]]
    assert len(theirs) == 5
    assert not any(f'"{code}"'.encode() in bytes(inquiry.view) for code in theirs)


@pytest.mark.parametrize(
    ("status", "code", "body"),
    [
        case("no table", 409, "needs_seat", {}),
        case("a record is no view", 409, "needs_seat", {"record": "beer"}),
        case("an unknown table", 404, "unknown_table", {"table": "QQQQQQ"}),
        case("too many samples", 400, "bad_request", {"question": {**QUESTION, "samples": 10**6}}),
    ],
)
async def test_what_has_no_view(lab: Lab, status: int, code: str, body: dict[str, Any]) -> None:
    """One refusal each."""
    asked = {"question": QUESTION, **body}
    found = await lab.browser("Anna").post("/api/games/zwiebel-v3/ask", asked, status)
    assert found["code"] == code


async def test_who_does_not_sit_there_is_not_told(lab: Lab) -> None:
    """Spectators and strangers get the same refusal, and nothing is asked."""
    table, *_ = await lab.two(game="zwiebel-v3")
    eve = lab.browser("Eve")
    await eve.connect(table)
    assert (await ask(eve, table, "zwiebel-v3", 403))["code"] == "not_seated"
    assert not lab.answers.asked


async def test_a_table_that_has_not_begun_shows_nothing(lab: Lab) -> None:
    """There is no view yet."""
    anna = lab.browser("Anna")
    table = await anna.open(game="zwiebel-v3")
    assert (await ask(anna, table, "zwiebel-v3", 409))["code"] == "needs_seat"


# --- in processes of their own --------------------------------------------------------------------

HAND = {"type": "arrange_hand", "cards": ["ElB", "KrA", "Ok8", "Sc8"], "state": "wild"}
HANGING = "import time; time.sleep(60)"
BAD = "import sys\nfor line in sys.stdin: print('beer', flush=True)"


async def test_questions_are_answered_by_workers() -> None:
    """The real program: answers, refusals and wrong records all come back as such."""
    answers = Answers(Workers(budget_s=20), Workers(budget_s=20))
    async with a_lab(answers=answers) as lab:
        table, *_ = await lab.two(game="zwiebel-v3")
        anna = lab.browsers[0]
        assert (await ask(anna, table, "zwiebel-v3"))["answer"]["samples"] == 40
        assert answers.workers == 1
        hand = await anna.post("/api/games/zwiebel-v3/ask", {"question": HAND})
        assert hand["answer"]["best"]["groups"][0]["key"] == "DZ"
        assert answers.workers == 2, "who asks about any hand has a worker of his own"
        wrong = {**HAND, "cards": ["SA"]}
        found = await anna.post("/api/games/zwiebel-v3/ask", {"question": wrong}, 409)
        assert found["code"] == "unknown_card"
        body = {"question": {"type": "would_have_done", "rule": "HX-2"}}
        for more in ({}, {"table": await anna.open(game="mau-mau")}):
            told = await anna.post("/api/games/mau-mau/ask", {**body, **more})
            assert told["answer"]["de"].startswith("Nr. 1")
        found = await anna.post("/api/games/mau-mau/ask", {**body, "record": "beer"}, 400)
        assert found["code"] == "bad_record"
        assert found["facts"]["line"] == 1


@pytest.mark.parametrize(
    ("program", "budget_s", "code", "reason"),
    [
        case("too slow", HANGING, 0.3, "answer_too_slow", "slow"),
        case("nonsense", BAD, 30, "no_answer", "crashed"),
        case("gone", "pass", 30, "no_answer", "crashed"),
    ],
)
async def test_an_answer_that_does_not_come(
    program: str, budget_s: float, code: str, reason: str
) -> None:
    """One refusal, counted; play at the table goes on."""
    command = (sys.executable, "-c", program)
    workers = [Workers(budget_s=budget_s, start_s=0, command=command) for _ in range(2)]
    async with a_lab(answers=Answers(*workers)) as lab:
        table, *sockets = await lab.two(game="zwiebel-v3")
        found = await ask(lab.browsers[0], table, "zwiebel-v3", 503)
        assert found["code"] == code
        assert lab.host.room.metrics.unanswered == {reason: 1}
        await sockets[0].pong()


async def test_hard_questions_of_others_do_not_delay_a_table() -> None:
    """While somebody's hand is thought about, a seat is answered; a second such hand waits."""
    hanging = Workers(budget_s=30, patience_s=0.1, command=(sys.executable, "-c", HANGING))
    answers = Answers(Workers(budget_s=20), hanging)
    inquiry = Inquiry("zwiebel-v3", HAND, "1")
    try:
        hard = asyncio.create_task(answers.answer(inquiry, at_table=False))
        await asyncio.sleep(0)
        assert (await answers.answer(inquiry, at_table=True)).answer is not None
        with pytest.raises(WorkerFailed, match="busy"):
            await answers.answer(inquiry, at_table=False)
        assert not hard.done()
    finally:
        await answers.close()
    with pytest.raises(WorkerFailed, match="closed"):
        await hard


def test_every_question_of_a_view_is_one_of_the_game() -> None:
    """What is declared to be about views can be asked."""
    for game in games().values():
        if game.questions is not None:
            for kind in game.questions.of_views:
                assert kind in getattr(game.questions.asked, "__args__", (game.questions.asked,))
