"""The sockets keep to what the room publishes about them; so does what belongs to a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from litestar.handlers import WebsocketRouteHandler
from tests.builders import case
from tests.web.frames import Way, document, must_be_described
from tests.web.lab import a_lab
from tests.web.sockets import Message, Socket
from tools import asyncapi

from stammtisch.games import games
from stammtisch.web.app import ROUTES

TABLE = "/ws/tables/some-table"


def test_the_document_is_of_what_there_is() -> None:
    """`make types` writes it anew."""
    assert json.loads(json.dumps(asyncapi.document())) == document()


def test_every_socket_is_described() -> None:
    sockets = {
        path for one in ROUTES if isinstance(one, WebsocketRouteHandler) for path in one.paths
    }
    described = {channel["address"] for channel in document()["channels"].values()}
    assert len(sockets) == len(described) == 3
    plain = {path.replace(":str", "").replace("{id}", "{key}") for path in sockets}
    assert plain == described


def test_every_reference_leads_somewhere() -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (value for key, value in part.items() if key == "$ref")
        for one in part.values() if isinstance(part, dict) else part:
            if isinstance(one, dict | list):
                yield from references(one)

    for reference in references(document()):
        found = document()
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found, reference


@pytest.mark.parametrize(
    ("way", "frame", "wrong"),
    [
        case("nobody says so", "receive", {"type": "shout"}, "never receives shout"),
        case("the room says that", "receive", {"type": "hello"}, "never receives hello"),
        case("without a key", "receive", {"type": "act", "seen": 1, "action": {}}, "key"),
        case("half a nonce", "receive", {"type": "nonce", "nonce": "12"}, "12"),
        case("more than there is", "receive", {"type": "hurry", "now": True}, "now"),
        case("a number as text", "send", {"type": "accepted", "key": "k", "seq": "1"}, "integer"),
        case("half of it", "send", {"type": "pong", "at": 1.0}, "now"),
        case("another reason", "send", {"type": "bye", "reason": "bored"}, "bored"),
    ],
)
def test_what_does_not_fit_is_found(way: Way, frame: Message, wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        must_be_described(TABLE, way, [frame])


def judges(name: str, schema: Message) -> jsonschema_rs.Draft202012Validator:
    """What judges this part of the schema of a game."""
    return jsonschema_rs.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


@pytest.mark.parametrize("game", games())
async def test_every_frame_of_a_match_fits(game: str) -> None:
    """What players and a spectator are told and what they say, and all of the game within it.

    Beside it, `a_lab` holds every frame of every test against the document.
    """
    async with a_lab() as lab:
        table, *sockets = await lab.two(game=game)
        watching = await lab.browser("Wanda").connect(table)
        said = await played(Random(7), sockets)
        schema = (await lab.browsers[0].http.get(f"/schema/games/{game}")).json()
        must_be_described(TABLE, "receive", said)
        action, event, observation = (
            judges(name, schema) for name in ("Action", "Event", "Observation")
        )
        for one in said:
            if one["type"] == "act":
                action.validate(one["action"])
        for socket in (*sockets, watching):
            must_be_described(TABLE, "send", socket.messages)
            assert len(socket.messages) > 20
            observation.validate(socket.observation)
            for message in socket.messages:
                for entry in message.get("happened", ()):
                    for happened in entry["events"]:
                        event.validate(happened)
        for socket in sockets:
            for legal in socket.legal:
                action.validate(legal)


async def played(rng: Random, sockets: list[Socket], most: int = 40) -> list[Message]:
    """So many actions, with all else that a client says; what was said."""
    said: list[Message] = []

    def send(socket: Socket, **message: Any) -> None:
        said.append(message)
        socket.send(**message)

    for number in range(most):
        for socket in sockets:
            await socket.pong()
        ready = [socket for socket in sockets if socket.legal]
        if not ready:
            break
        socket = rng.choice(ready)
        key = f"frame-{number:04d}"
        send(socket, type="act", key=key, seen=socket.seq, action=rng.choice(socket.legal))
        await socket.until(partial(answers, key))
    for message in (
        {"type": "ping", "at": 0.5},
        {"type": "nonce", "nonce": "0123456789abcdef"},
        {"type": "hurry"},
        {"type": "say", "phrase": "cheers"},
    ):
        send(sockets[0], **message)
    await sockets[0].pong()
    return said


def answers(key: str, message: Message) -> bool:
    """Whether a message is about this action."""
    return message.get("key") == key


async def test_both_documents_are_served_packed_and_once() -> None:
    async with a_lab() as lab:
        http = lab.browser("Anna").http
        for path in ("/schema/asyncapi.json", "/schema/games/zwanzig"):
            answer = await http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
            assert answer.headers["content-encoding"] == "gzip"
            known = {"if-none-match": answer.headers["etag"]}
            assert (await http.get(path, headers=known)).status_code == 304
        assert (await http.get("/schema/asyncapi.json")).json() == document()
        assert (await http.get("/schema/openapi.json")).status_code == 200
        missing = await http.get("/schema/games/skat")
        assert (missing.status_code, missing.json()["code"]) == (404, "unknown_game")
