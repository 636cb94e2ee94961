"""Hints in other processes: what would be wise for the seat that sees this.

A question is one line of JSON, a `HintOrder`, and its answer another, a `HintReply`.
"""

from __future__ import annotations

import random
from contextlib import suppress

import msgspec

from stammtisch.bots import bot, bots_for
from stammtisch.bots.advice import NoAdvice, advise
from stammtisch.bots.advice.model import Advice, WhyNot
from stammtisch.games import game
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import CHANCE, CLOCK

HINT = b'{"hint":'
"""How the line of a question begins."""

_FIRST_STEPS = 20
"""After so many actions of a match somebody has something to decide, or nothing is made ready."""

NOTHING = msgspec.Raw(b"null")


class HintOrder(msgspec.Struct, frozen=True):
    """Advise in the game ``hint``; without a view a process is asked to be ready for it."""

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
        reply = _ready(order.hint) if order.view == NOTHING else _advised(order)
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


def _ready(name: str) -> HintReply:
    """Advises once at the first decision of a match: what is loaded on the way is there then."""
    asked, rng = game(name), random.Random(0)
    rules, player = asked.rules, bot(bots_for(name)[0], name)
    state = rules.new(asked.options(), asked.default_seats)
    for _ in range(_FIRST_STEPS):
        actors = rules.actors(state)
        for seat in waited_for(asked, state, actors):
            with suppress(NoAdvice):
                advise(asked, rules.observation(state, seat), 0)
                return HintReply()
        actor = actors[0]
        if actor == CHANCE:
            action = rules.sample_chance(state, rng)
        elif actor == CLOCK:
            break
        else:
            legal = rules.legal_actions(state, actor)
            action = player.choose(rules.observation(state, actor), legal, rng)
        state, _ = rules.apply(state, actor, action)
    return HintReply()
