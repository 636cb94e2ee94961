"""What is said at a table: who may say what, how often, and when phrases rest."""

from __future__ import annotations

import msgspec
import pytest
from tests.builders import case
from tests.toy import TOY_GAME
from tests.web.lab import a_lab
from tests.web.sockets import Socket

from stammtisch.web.edge.limits import RoomLimits

FAST = {"pace_ms": 0}


async def said(socket: Socket, **line: str) -> str:
    """What a line is answered with: ``chat``, or the code of the refusal."""
    socket.send(type="say", **line)
    answer = await socket.until(lambda message: message["type"] in {"chat", "refused"})
    return str(answer.get("code", answer["type"]))


@pytest.mark.parametrize(
    ("judging", "line", "answer"),
    [
        case("nobody is judged", False, {"phrase": "cheek"}, "chat"),
        case("somebody is judged: phrases rest", True, {"phrase": "cheek"}, "phrases_rest"),
        case("somebody is judged: words are heard", True, {"text": "Das war knapp."}, "chat"),
    ],
)
async def test_phrases_rest_while_people_judge_one_another(
    judging: bool, line: dict[str, str], answer: str
) -> None:
    """Who has a case to answer is not shouted at; the game says when that is."""
    game = msgspec.structs.replace(TOY_GAME, hushed=lambda _: judging)
    async with a_lab(known={"toy": game}) as lab:
        _, anna, _ = await lab.two(game="toy", settings=FAST)
        assert await said(anna, **line) == answer


async def test_a_phrase_is_told_at_once() -> None:
    """No timer gathers what is said: it is there before the answer to what is asked right after."""
    async with a_lab() as lab:
        _, anna, ben = await lab.two(settings=FAST)
        anna.send(type="say", phrase="cheers")
        await anna.pong()
        await ben.pong()
        assert [line["phrase"] for line in ben.messages if line["type"] == "chat"] == ["cheers"]


async def test_phrases_have_a_pace_of_their_own() -> None:
    """One in a while, so many in a minute; who waits for the next one may still write."""
    limits = RoomLimits(phrase_every_s=1000)
    async with a_lab(limits=limits) as lab:
        _, anna, _ = await lab.two()
        assert await said(anna, phrase="knock") == "chat"
        assert await said(anna, phrase="knock") == "said_too_fast"
        assert await said(anna, text="gut gespielt") == "chat"


async def test_a_refusal_says_how_long_to_wait() -> None:
    async with a_lab(limits=RoomLimits(phrase_every_s=1000)) as lab:
        _, anna, _ = await lab.two()
        assert await said(anna, phrase="knock") == "chat"
        anna.send(type="say", phrase="knock")
        refusal = await anna.next("refused")
        assert 990 <= refusal["facts"]["seconds"] <= 1000


async def test_so_many_phrases_a_minute() -> None:
    limits = RoomLimits(phrase_every_s=1e-9, phrases_a_minute=2)
    async with a_lab(limits=limits) as lab:
        _, anna, _ = await lab.two()
        told = [await said(anna, phrase="knock") for _ in range(3)]
        assert told == ["chat", "chat", "said_too_fast"]


async def test_the_host_lets_people_talk_and_everybody_is_told() -> None:
    """At any time, in the middle of a match too; nobody else may."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two()
        anna_asks, ben_asks = (browser.http for browser in lab.browsers)
        path = f"/api/tables/{table}/chat"
        answer = await anna_asks.put(path, json={"chat": "phrases"})
        assert answer.json()["table"]["settings"]["chat"] == "phrases"
        told = await ben.until(lambda message: message["type"] == "table")
        assert told["table"]["settings"]["chat"] == "phrases"
        assert await said(anna, text="Servus") == "phrases_only"
        assert await said(ben, phrase="cheers") == "chat"
        assert (await anna.next("chat"))["phrase"] == "cheers"
        await anna_asks.put(path, json={"chat": "off"})
        assert await said(anna, phrase="cheers") == "chat_off"
        refusal = await ben_asks.put(path, json={"chat": "free"})
        assert (refusal.status_code, refusal.json()["code"]) == (403, "not_host")
        assert (await anna_asks.put(path, json={"chat": "loud"})).status_code == 400


@pytest.mark.parametrize(
    ("wanted", "rule"),
    [
        case("friends with the link", {}, "free"),
        case("a table that the lobby lists", {"visibility": "public"}, "phrases"),
        case("chosen for a private table", {"chat": "off"}, "off"),
        case("chosen for a listed table", {"visibility": "public", "chat": "free"}, "free"),
    ],
)
async def test_what_may_be_said_is_settled_when_a_table_is_opened(
    wanted: dict[str, str], rule: str
) -> None:
    """Strangers call set phrases unless the host wants it otherwise; who comes is told."""
    async with a_lab() as lab:
        table = await lab.browser("Anna").open(settings=wanted)
        answer = await lab.browser("Ben").http.get(f"/api/tables/{table}")
        assert answer.json()["table"]["settings"]["chat"] == rule
