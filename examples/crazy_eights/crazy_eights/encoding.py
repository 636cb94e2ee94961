"""Crazy Eights in numbers, for learners: ``stammtisch.envs`` finds it by the name of the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from crazy_eights.model import CrazyAction, Draw, Observation, Pass, Phase, Play
from crazy_eights.rules import PACK
from stammtisch.envs.encoding import (
    Encoding,
    Slice,
    WordGroup,
    marked,
    numbered,
    one_of,
    seat_from,
)

PHASES = get_args(Phase)
EIGHTS = tuple(f"{card} {suit}" for card in PACK.codes if card[0] == "8" for suit in PACK.suits)

TABLE = (
    WordGroup("play", tuple(card for card in PACK.codes if card[0] != "8"), "Lay this card."),
    WordGroup("play", EIGHTS, "Lay this eight, and name this suit."),
    WordGroup("", ("draw", "pass"), "Draw a card, or let the turn pass."),
)


def spelled(action: CrazyAction, _: Observation) -> tuple[str, ...]:
    """The one word of an action."""
    match action:
        case Play(card=card, suit=None):
            return (f"play {card}",)
        case Play(card=card, suit=suit):
            return (f"play {card} {suit}",)
        case Draw():
            return ("draw",)
        case Pass():
            return ("pass",)
    raise TypeError(f"{action} is no action of a seat")


def layout(seats: int) -> tuple[Slice, ...]:
    """The slices of an observation."""
    pack = len(PACK.codes)
    return (
        Slice("hand", pack, "The own cards.", lambda seen: _cards(seen.hand)),
        Slice("pile", pack, "The cards of the pile.", lambda seen: _cards(seen.pile)),
        Slice("top", pack, "The card on top of it.", lambda seen: _cards(seen.pile[-1:])),
        Slice("suit", 4, "The suit to follow.", lambda seen: one_of(PACK.suits, seen.suit)),
        Slice("phase", len(PHASES), "The phase.", lambda seen: one_of(PHASES, seen.phase)),
        Slice("waiting", seats, "Who may act now.", _waiting),
        Slice("cards", seats, "Cards in hand.", lambda seen: numbered(seen, seen.hand_sizes)),
        Slice("score", seats, "Points; low is good.", lambda seen: numbered(seen, seen.scores)),
        Slice("stock", 1, "Cards in the stock.", lambda seen: [seen.stock]),
        Slice("passes", 1, "So many have passed in a row.", lambda seen: [seen.passes]),
        Slice("left", 1, "Rounds after this one.", _left),
    )


def _cards(codes: Sequence[str]) -> list[float]:
    return marked(len(PACK.codes), [PACK.index[code] for code in codes])


def _waiting(seen: Observation) -> list[float]:
    return marked(seen.n, [seat_from(seen, seen.turn)])


def _left(seen: Observation) -> list[float]:
    return [float(seen.options.rounds - seen.round_no)]


ENCODINGS = {
    "crazy-eights": Encoding(version=1, table=TABLE, spelled=spelled, layout=layout),
}
