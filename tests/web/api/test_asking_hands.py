"""Anybody may ask over HTTP how a hand of Zwiebel is best arranged; nothing else happens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.web.lab import Lab, a_lab

from stammtisch.games import games
from stammtisch.games.zwiebel.questions import questions_of

ASKED = replace(games()["zwanzig"], questions=questions_of("zwiebel-v3"))
"""Any game can carry the questions; what is played at its tables does not matter here."""

HAND = ["ElB", "KrA", "Ok8", "Sc8"]


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    """A room with that game."""
    async with a_lab(known={"zwanzig": ASKED}) as one:
        yield one


async def ask(lab: Lab, status: int = 200, **question: Any) -> Any:
    """Ask without a cookie, and insist on the status."""
    asked = {"type": "arrange_hand", "cards": HAND} | question
    return await lab.browser("Anna").post("/api/games/zwanzig/ask", {"question": asked}, status)


async def test_a_hand_is_arranged(lab: Lab) -> None:
    """KC30-14: two jokers complete the Doppelte Zwiebel."""
    answer = (await ask(lab, state="wild", runners_up=1))["answer"]
    assert answer["type"] == "hand_arranged"
    assert answer["state"] == "wild"
    (group,) = answer["best"]["groups"]
    assert group["key"] == "DZ"
    assert group["cards"][0] == {"card": "ElB", "value": 10, "tag": "NAT", "rank": None}
    assert {one["rank"] for one in group["cards"] if one["tag"] == "WILD"} == {"A", "B"}
    assert len(answer["runners_up"]) == 1


@pytest.mark.parametrize(
    ("status", "code", "question"),
    [
        case("no such card", 409, "unknown_card", {"cards": ["ElB", "SA"]}),
        case("a card twice", 409, "card_twice", {"cards": ["ElB", "ElB"]}),
        case("no such state", 409, "unknown_condition", {"state": "wilder"}),
        case("eleven cards", 400, "bad_request", {"cards": [f"El{r}" for r in "A23456789ZB"]}),
        case("too many others", 400, "bad_request", {"runners_up": 6}),
        case("no cards", 400, "bad_request", {"cards": "ElB"}),
        case("another field", 400, "bad_request", {"hurry": True}),
    ],
)
async def test_what_cannot_be_asked(lab: Lab, status: int, code: str, question: Any) -> None:
    """One refusal each, and the room goes on."""
    assert (await ask(lab, status, **question))["code"] == code
    await ask(lab)
