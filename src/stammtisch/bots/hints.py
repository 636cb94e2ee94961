"""Hints in other processes: what would be wise for the seat that sees this.

A question is one line of JSON, a `HintOrder`, and its answer another, a `HintReply`.
"""

from __future__ import annotations

import msgspec

from stammtisch.bots.advice import NoAdvice, advise, adviser
from stammtisch.bots.advice.model import Advice, WhyNot
from stammtisch.games import game, games

HINT = b'{"hint":'
"""How the line of a question begins."""

NOTHING = msgspec.Raw(b"null")


class HintOrder(msgspec.Struct, frozen=True):
    """Advise in the game ``hint``; the empty one asks a process to be ready for any."""

    hint: str
    seed: str = ""
    """Equal views with equal seeds have equal advice."""
    view: msgspec.Raw = NOTHING
    """The observation of the seat."""


class HintReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it; nothing is set where a process was asked to be ready."""

    advice: msgspec.Raw = NOTHING
    """The JSON of an `Advice`."""
    why: WhyNot | None = None
    """Why there is none."""
    error: str = ""


_encode = msgspec.json.Encoder().encode
_order = msgspec.json.Decoder(HintOrder).decode


def answer(line: bytes) -> bytes:
    """The answer to the line of a question, itself a line without its end."""
    try:
        order = _order(line)
        reply = _advised(order) if order.hint else _ready()
    except NoAdvice as wrong:
        reply = HintReply(why=wrong.why)
    except Exception as wrong:  # whatever happens is the answer to this question only
        reply = HintReply(error=f"{type(wrong).__name__}: {wrong}")
    return _encode(reply)


def _advised(order: HintOrder) -> HintReply:
    asked = game(order.hint)
    seen = msgspec.json.decode(order.view, type=asked.observations)
    found: Advice = advise(asked, seen, order.seed)
    return HintReply(advice=msgspec.Raw(_encode(found)))


def _ready() -> HintReply:
    for name in games():
        adviser(name)
    return HintReply()
