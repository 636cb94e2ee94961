"""Reviews beside the tables: line by line, kept, gone on with, refused in one sentence."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.web.lab import a_lab

from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem
from stammtisch.web.wire.reviews import (
    ReviewDecision,
    ReviewLine,
    ReviewOpened,
    ReviewPoint,
    ReviewRequest,
    ReviewSummary,
)
from stammtisch.web.work.reviews import Reviews

RECORDS = Path(__file__).parents[2] / "records"
SHORT = (RECORDS / "zwanzig-example.jsonl").read_text("utf-8")

LIMITS = RoomLimits(review_s=300)

COUNTING = """
import json, sys, time
order = json.loads(sys.stdin.readline())
known = order["known"]
def say(key, **more):
    print(json.dumps({"key": key, "part": {"at": key}, "line": {"at": key, **more}}), flush=True)
say("opened")
for at in range(4):
    if str(at) not in known:
        say(str(at))
    if at == int(order["record"]):
        time.sleep(600)
say("summary", known=sorted(known))
"""
"""Stands in for the process: counts to four, and stays at the number that is its record."""


def counting(**limits: Any) -> Reviews:
    """Reviews by a process that counts."""
    return Reviews(replace(LIMITS, **limits), (sys.executable, "-c", COUNTING))


async def heard(reviews: Reviews, record: str, most: int | None = None) -> list[Any]:
    """What one visitor hears, who leaves after so many lines."""
    found: list[Any] = []
    lines = reviews.lines(ReviewRequest(record, 0), "anna")
    async for line in lines:
        found.append(msgspec.json.decode(line))
        if len(found) == most:
            break
    await lines.aclose()
    return found


async def test_a_match_is_looked_back_at_line_by_line() -> None:
    """Each line is what is published; as many come as the first one says, and then the summary."""
    async with a_lab(limits=LIMITS) as lab:
        http = lab.browser("Anna").http
        answer = await http.post("/api/review", json={"record": SHORT, "seat": 0})
        assert answer.status_code == 200
        lines = [msgspec.json.decode(one, type=ReviewLine) for one in answer.content.splitlines()]
        again = await http.post("/api/review", json={"record": SHORT, "seat": 0})
        assert again.content == answer.content, "it is kept"
    first, last = lines[0], lines[-1]
    assert isinstance(first, ReviewOpened)
    assert isinstance(last, ReviewSummary)
    assert len(lines) == first.steps + 2
    assert (first.seat, first.players[0]) == (0, "Anna")
    points = [line for line in lines if isinstance(line, ReviewPoint)]
    assert [point.n for point in points] == sorted({point.n for point in points})
    costs = {line.n: line for line in lines if isinstance(line, ReviewDecision)}
    assert set(last.dearest) <= set(costs)
    assert costs[2].de.played != costs[2].en.played
    assert last.de
    assert last.en


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param({"record": "{}", "seat": 0}, 400, "bad_record", id="no record"),
        pytest.param({"record": SHORT, "seat": 9}, 404, "no_such_seat", id="no such seat"),
        pytest.param(
            {"record": SHORT.splitlines()[0], "seat": 0}, 400, "review_empty", id="no action"
        ),
        pytest.param({"record": SHORT}, 400, "bad_request", id="nobody's"),
    ],
)  # fmt: skip
async def test_what_cannot_be_looked_at_is_refused(body: Any, status: int, code: str) -> None:
    """Before the first line."""
    async with a_lab(limits=LIMITS) as lab:
        refusal = await lab.browser("Anna").post("/api/review", body, status)
        assert refusal["code"] == code


async def test_who_comes_again_hears_what_is_known_and_the_rest() -> None:
    """The process ends with its listener; the next one is told what it need not find again."""
    reviews = counting()
    before = await heard(reviews, "1", most=3)
    assert [line["at"] for line in before] == ["opened", "0", "1"]
    assert reviews.inside == 0
    assert not reviews.working
    reviews._command = (*reviews._command[:2], COUNTING.replace("600", "0"))
    after = await heard(reviews, "1")
    assert [line["at"] for line in after] == ["opened", "0", "1", "2", "3", "summary"]
    assert after[-1]["known"] == ["0", "1"]
    await reviews.close()


async def test_a_finished_review_needs_no_process() -> None:
    """It is kept as it was told, as long as there is room for it."""
    reviews = counting()
    first = await heard(reviews, "9")
    assert [line["at"] for line in first] == ["opened", "0", "1", "2", "3", "summary"]
    reviews._command = ("/nowhere",)
    assert await heard(reviews, "9") == first
    await reviews.close()


async def test_too_many_are_refused_at_once() -> None:
    """While one is at work for a visitor who may have no more than one."""
    reviews = counting(reviews_waiting_each=1)
    lines = reviews.lines(ReviewRequest("2", 0), "anna")
    await anext(lines)
    with pytest.raises(Problem, match="reviews_busy"):
        await heard(reviews, "3")
    await lines.aclose()
    assert not reviews.working


async def test_of_what_was_refused_nothing_is_kept() -> None:
    """However often somebody asks; what another visitor finds of the same match meanwhile, is."""
    reviews = counting(reviews_waiting_each=1)
    at_work = reviews.lines(ReviewRequest("2", 0), "bernd")
    lines = reviews.lines(ReviewRequest("9", 0), "anna")
    await anext(lines)
    found = asyncio.create_task(anext(at_work))
    await asyncio.sleep(0)
    for record in ("2", "3", "4"):
        with pytest.raises(Problem, match="reviews_busy"):
            await heard(reviews, record)
    await lines.aclose()
    await found
    await at_work.aclose()
    known = [[*one.lines] for one in reviews._kept.values()]
    assert known == [["opened"], ["opened"]]


async def test_one_that_takes_too_long_is_ended() -> None:
    """With its process; whoever has heard nothing by then is told so."""
    reviews = counting(review_s=0.001)
    with pytest.raises(Problem, match="review_failed"):
        await heard(reviews, "3")
    assert not reviews.working
