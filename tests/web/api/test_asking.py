"""Questions to a game over HTTP: about a table, about a record, about neither; and refusals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.web.lab import Browser, Lab, a_lab

from stammtisch.games import game, games
from stammtisch.games.protocol import AnyGame, Questions, Subject

ZWANZIG = games()["zwanzig"]
RECORD = (Path(__file__).parents[2] / "records" / "zwanzig-2-players.jsonl").read_text("utf-8")


class HowLong(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="how_long"):
    """How many actions has the match had?"""

    plus: int = 0


class SoLong(msgspec.Struct, frozen=True, tag="so_long"):
    """So many; -1 without a match."""

    actions: int


def count(question: HowLong, about: Subject) -> SoLong:
    """The answer."""
    return SoLong(-1 if about.history is None else len(about.history.moves) + question.plus)


CURIOUS: AnyGame = replace(ZWANZIG, questions=Questions(HowLong, SoLong, count))
"""Any game, with a question."""


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    """A room with that game, and one that cannot be asked."""
    known = {"zwanzig": CURIOUS, "mau-mau": replace(game("mau-mau"), questions=None)}
    async with a_lab(known=known) as one:
        yield one


async def ask(browser: Browser, status: int = 200, name: str = "zwanzig", **body: Any) -> Any:
    """Ask, and insist on the status."""
    body = {"question": {"type": "how_long"}} | body
    return await browser.post(f"/api/games/{name}/ask", body, status)


async def test_a_question_about_nothing_in_particular(lab: Lab) -> None:
    """No table is needed, and no cookie."""
    answer = await ask(lab.browser("Anna"))
    assert answer == {"answer": {"type": "so_long", "actions": -1}}


async def test_a_question_about_ones_table(lab: Lab) -> None:
    """The game looks at the whole match so far, by its code as by its id."""
    table, anna, _ = await lab.two()
    asking = lab.browsers[0]
    for key in (table, anna.table["code"]):
        answer = await ask(asking, table=key, question={"type": "how_long", "plus": 5})
        assert answer["answer"]["actions"] == lab.living(table).table.seq + 5
    assert anna.seq == lab.living(table).table.seq, "asking is no action"


async def test_a_question_about_a_table_that_has_not_begun(lab: Lab) -> None:
    """There is no action yet."""
    anna = lab.browser("Anna")
    table = await anna.open()
    assert (await ask(anna, table=table))["answer"]["actions"] == 0


async def test_a_question_about_a_record(lab: Lab) -> None:
    """A record that the rules accept is a match like any other."""
    answer = await ask(lab.browser("Anna"), record=RECORD)
    assert answer["answer"]["actions"] == len(RECORD.splitlines()) - 1


@pytest.mark.parametrize(
    ("status", "code", "body"),
    [
        case("unknown question", 400, "bad_request", {"question": {"type": "why"}}),
        case("wrong field", 400, "bad_request", {"question": {"type": "how_long", "plus": "x"}}),
        case("no question", 400, "bad_request", {"question": 3}),
        case("another field", 400, "bad_request", {"hurry": True}),
        case("unknown game", 404, "unknown_game", {"name": "poker"}),
        case("nothing to ask", 404, "no_questions", {"name": "mau-mau"}),
        case("unknown table", 404, "unknown_table", {"table": "QQQQQQ"}),
        case("not a record", 400, "bad_record", {"record": "beer"}),
        case(
            "a record of another game",
            400,
            "bad_record",
            {"record": '{"format":1,"game":"mau-mau","players":["a","b"]}'},
        ),
    ],
)
async def test_what_cannot_be_asked(lab: Lab, status: int, code: str, body: Any) -> None:
    """Refused with a code, like everything else."""
    assert (await ask(lab.browser("Anna"), status, **body))["code"] == code


async def test_a_stranger_may_not_ask_about_a_table(lab: Lab) -> None:
    """Whoever does not sit there learns nothing."""
    table, _, _ = await lab.two()
    assert (await ask(lab.browser("Eve"), 403, table=table))["code"] == "not_seated"


async def test_a_rule_is_foreseen_at_a_table() -> None:
    """The whole way, with a real game: the line of a draft for the board."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open(game="mau-mau", seats=2)
        question = {"type": "would_have_done", "rule": "HX-2"}
        answer = await ask(anna, name="mau-mau", table=table, question=question)
    assert answer["answer"]["type"] == "rule_foreseen"
    assert answer["answer"]["de"].startswith("Nr. 1 · Ass setzt aus")
