"""Hostile messages: whatever is said, the server answers, stores nothing wrong, and goes on."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import msgspec
from tests.web.lab import a_lab
from tests.web.sockets import Message, Socket

from stammtisch.table.restoration import restored

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2**53, -(2**63), 1e308, "", "7H", "H", "play", "\u202e", "x" * 300,
    [], {}, [[]], {"type": "play"}, ["7H", "7H"], [None], {"": {}}, "\x00", "10", 0.5, "NaN",
]  # fmt: skip
WORDS = ["type", "key", "seen", "action", "at", "nonce", "phrase", "text", "card", "cards", "suit"]


def anything(rng: random.Random, depth: int = 0) -> Any:
    """A value of any kind, sometimes deep."""
    if depth < 4 and rng.random() < 0.3:
        if rng.random() < 0.5:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice(WORDS): anything(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice(VALUES)


def honest(rng: random.Random, socket: Socket, number: int) -> Message:
    """Something the page might say."""
    seen = socket.seq + rng.choice([0, 0, 0, -1, 1, -socket.seq])
    actions: list[Any] = [
        *socket.legal,
        {"type": "play", "card": "7H"},
        {"type": "decide", "stay": 1},
    ]
    return rng.choice(
        [
            {
                "type": "act",
                "key": f"fuzz-{number:06d}",
                "seen": seen,
                "action": rng.choice(actions),
            },
            {"type": "ping", "at": number},
            {"type": "nonce", "nonce": f"{number:032x}"},
            {"type": "say", "phrase": "hello"},
        ]
    )


def spoiled(rng: random.Random, message: Message) -> Message:
    """The same with one field changed, lost or added."""
    message = dict(message)
    match rng.randrange(4):
        case 0:
            message[rng.choice(list(message))] = anything(rng)
        case 1:
            del message[rng.choice(list(message))]
        case 2:
            message[rng.choice(WORDS)] = anything(rng)
        case _:
            if isinstance(message.get("action"), dict):
                message["action"] = spoiled(rng, message["action"] or {"type": "x"})
    return message


def garbled(rng: random.Random, text: str) -> str | bytes:
    """The text with a piece cut out, doubled or replaced."""
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    piece = rng.choice(["", text[at:to] * 2, "\x00", "}", "[[[[", "\ud7ff", "é", "9" * 40])
    changed = text[:at] + piece + text[to:]
    return changed.encode("utf-8", "replace") if rng.random() < 0.1 else changed


def a_message(rng: random.Random, socket: Socket, number: int) -> str | bytes:
    """One message of the mixture."""
    if rng.random() < 0.05:
        return msgspec.json.encode(anything(rng)).decode()
    message = honest(rng, socket, number)
    for _ in range(rng.choice([0, 1, 1, 2])):
        message = spoiled(rng, message) if message else message
    text = msgspec.json.encode(message).decode()
    return garbled(rng, text) if rng.random() < 0.2 else text


class Survived(NamedTuple):
    """What came of the messages."""

    codes: set[str]
    """With which some were refused."""
    counts: Counter[str]


async def survived(seed: int, messages: int, *, game: str = "zwanzig") -> Survived:
    """Every one is answered; what was stored replays by the rules; no bug came to light."""
    rng = random.Random(seed)
    async with a_lab(seed=seed) as lab:
        table, *sockets = await lab.two(game=game)
        eye = await lab.browser("Eye").connect(table)
        for number in range(messages):
            socket = rng.choice([*sockets, *sockets, eye])
            socket.say(a_message(rng, socket, number))
            if number % 5 == 0:
                for one in (*sockets, eye):
                    await one.pong()
        assert lab.host.room.metrics.bugs == 0
        refused = [m["code"] for s in (*sockets, eye) for m in s.messages if m["type"] == "refused"]
        log = await lab.host.room.store.entries(table)
        again = restored(lab.living(table).doc, log)
        assert again.seq == lab.living(table).table.seq
        for socket, browser in zip(sockets, lab.browsers, strict=False):
            assert (await browser.connect(table)).observation == socket.observation
    counts = {"messages": messages, "refusals": len(refused), "entries stored": len(log)}
    return Survived(set(refused), Counter(counts))


async def test_no_message_brings_the_table_down() -> None:
    """Four hundred of all kinds, and the people play on meanwhile."""
    codes, counts = await survived(20, 400)
    assert {"bad_message", "unknown_action", "stale"} <= codes
    assert counts["entries stored"] > 2
