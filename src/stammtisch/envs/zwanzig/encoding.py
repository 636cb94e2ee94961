"""Zwanzig in numbers: every action is one of 64, an exchange by the places of its cards."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias, get_args

from stammtisch.envs.encoding import (
    Encoding,
    Field,
    Words,
    around,
    marked,
    numbered,
    one_of,
    seat_from,
)
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play, ZwanzigAction
from stammtisch.games.zwanzig.state.pack import CARD, CODES, SUITS
from stammtisch.games.zwanzig.state.parts import Phase
from stammtisch.games.zwanzig.views.observation import Observation

Seen: TypeAlias = Observation

PHASES = get_args(Phase)
HAND = 5
EXCHANGES = tuple(places for count in range(4) for places in combinations(range(HAND), count))
"""Places in the hand, in canonical order, of the cards that are put away."""


def _exchange(places: tuple[int, ...]) -> str:
    return "+".join(map(str, places)) or "none"


TABLE = (
    Words("announce", SUITS, "Announce this suit as trump."),
    Words("decide", ("in", "out"), "Stay in, or go out."),
    Words("play", CODES, "Play this card."),
    Words(
        "exchange",
        tuple(map(_exchange, EXCHANGES)),
        "Put away the cards at these places of the own hand, counted from 0.",
    ),
)


def spelled(action: ZwanzigAction, seen: Seen) -> tuple[str, ...]:
    """The one word of an action."""
    match action:
        case Announce(suit=suit):
            return (f"announce {suit}",)
        case Decide(stay=stay):
            return ("decide in" if stay else "decide out",)
        case Play(card=card):
            return (f"play {card}",)
        case Exchange(cards=cards):
            return (f"exchange {_exchange(tuple(map(seen.hand.index, cards)))}",)
    raise TypeError(f"{action} is no action of a seat")


def layout(seats: int) -> tuple[Field, ...]:
    """The fields of an observation."""
    cards = len(CODES)
    return (
        Field("hand", cards, "The own cards.", lambda seen: _cards(seen.hand)),
        Field("away", cards, "What the seat itself has put away.", _away),
        Field("trick", cards, "The cards of the trick on the table.", _trick),
        Field("gone", cards, "The cards of finished tricks.", _gone),
        Field("trump", 4, "The trump suit; zeros until it is known.", _trump),
        Field("led", 4, "The suit led to the trick.", _led),
        Field("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", _phase),
        Field("announcer", seats, "Who announces.", lambda s: _seat(s, s.announcer)),
        Field("leader", seats, "Who led to the trick.", _leader),
        Field("waiting", seats, "Who may act now.", _waiting),
        Field("score", seats, "Points; who has none left wins.", lambda s: numbered(s, s.scores)),
        Field("in", seats, "Has stayed in.", lambda s: _status(s, "in")),
        Field("out", seats, "Has gone out.", lambda s: _status(s, "out")),
        Field(
            "exchanged",
            seats,
            "How many cards it has exchanged; -1: not yet.",
            lambda s: numbered(s, s.exchange_count),
        ),
        Field("cards", seats, "Cards in hand.", lambda s: numbered(s, s.hand_sizes)),
        Field("tricks", seats, "Tricks won.", lambda s: numbered(s, s.trick_count)),
        Field("stock", 1, "Cards in the stock.", lambda s: [s.stock]),
        Field("dead", 1, "Cards put away by anybody.", lambda s: [s.dead_pile]),
        Field("hearts", 1, "In this game trump is Herz.", lambda s: [float(s.hearts_phase)]),
        Field("decided", 1, "The own hidden decision: 1 in, 0 out, -1 none.", _decided),
    )


def _cards(codes: tuple[str, ...]) -> list[float]:
    return marked(len(CODES), [CARD[code] for code in codes])


def _away(seen: Seen) -> list[float]:
    return _cards(seen.own_discards + seen.own_choice)


def _trick(seen: Seen) -> list[float]:
    return _cards(tuple(card for _, card in seen.trick.plays) if seen.trick else ())


def _gone(seen: Seen) -> list[float]:
    return _cards(tuple(card for trick in seen.tricks for _, card in trick.plays))


def _trump(seen: Seen) -> list[float]:
    return one_of(SUITS, seen.trump)


def _led(seen: Seen) -> list[float]:
    led = seen.trick.plays[0][1][-1] if seen.trick and seen.trick.plays else None
    return one_of(SUITS, led)


def _phase(seen: Seen) -> list[float]:
    return one_of(PHASES, seen.phase)


def _seat(seen: Seen, seat: int | None) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat)])


def _leader(seen: Seen) -> list[float]:
    return _seat(seen, seen.trick.leader if seen.trick else None)


def _waiting(seen: Seen) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat) for seat in seen.waiting])


def _status(seen: Seen, status: str) -> list[float]:
    return [float(one == status) for one in around(seen, seen.status)]


def _decided(seen: Seen) -> list[float]:
    return [-1.0 if seen.own_decision is None else float(seen.own_decision)]


ENCODINGS = {"zwanzig": Encoding(version=1, table=TABLE, spelled=spelled, layout=layout)}
