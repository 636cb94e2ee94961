"""Who plays on from a record is told what that seat may know, whatever the server was given."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.secrecy.sight import Memory
from tests.web.lab import a_lab

from stammtisch.records.notation.parser import read
from stammtisch.records.replay import replay, start

RECORDS = Path(__file__).parents[1] / "records"

MOMENTS = [
    ("zwanzig-4-players", 8, 1),
    ("maumau-4-players", 12, 2),
    ("drachenrummy-2-players", 20, 0),
    ("zwiebel-v3-4-players", 9, 1),
]


@pytest.mark.parametrize(("name", "n", "seat"), MOMENTS)
async def test_hidden_cards_stay_hidden(name: str, n: int, seat: int) -> None:
    """Observation and past events are those of the seat; no other card is in any message."""
    text = (RECORDS / f"{name}.jsonl").read_text("utf-8")
    async with a_lab() as lab:
        eva, carla = lab.browser("Eva"), lab.browser("Carla")
        wish = {"record": text, "n": n, "seat": seat, "name": "Eva"}
        body = await eva.post("/api/practice", wish, 201)
        table = body["table"]["id"]
        lab.living(table).hold()  # nobody plays yet
        socket = await eva.connect(table, since=0)
        watching = carla.dial(table)
        assert (await watching.next("refused"))["code"] == "no_spectators"
    record = read(text, body["table"]["practice"])
    game, state = record.game, start(record)
    memory = Memory(game, state)
    for step in replay(record):
        state = step.state
        memory.follow(step.move.actor, step.move.action, state)
    seen = msgspec.json.encode(game.rules.observation(state, seat))
    assert socket.messages[0]["observation"] == msgspec.json.decode(seen)
    hidden = memory.movable() - memory.seen(seat)
    assert hidden
    told = msgspec.json.encode([body, *socket.messages, *watching.messages]).decode()
    assert not [card for card in hidden if f'"{card}"' in told]
