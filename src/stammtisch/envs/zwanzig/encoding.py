"""Zwanzig in numbers: every action is one of 64, an exchange by the places of its cards."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

from stammtisch.envs.encoding import (
    Encoding,
    Slice,
    WordGroup,
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

PHASES = get_args(Phase)
HAND = 5
EXCHANGES = tuple(places for count in range(4) for places in combinations(range(HAND), count))
"""Places in the hand, in canonical order, of the cards that are put away."""


def _exchange(places: tuple[int, ...]) -> str:
    return "+".join(map(str, places)) or "none"


TABLE = (
    WordGroup("announce", SUITS, "Announce this suit as trump."),
    WordGroup("decide", ("in", "out"), "Stay in, or go out."),
    WordGroup("play", CODES, "Play this card."),
    WordGroup(
        "exchange",
        tuple(map(_exchange, EXCHANGES)),
        "Put away the cards at these places of the own hand, counted from 0.",
    ),
)


def spelled(action: ZwanzigAction, seen: Observation) -> tuple[str, ...]:
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


def layout(seats: int) -> tuple[Slice, ...]:
    """The slices of an observation."""
    cards = len(CODES)
    return (
        Slice("hand", cards, "The own cards.", lambda seen: _cards(seen.hand)),
        Slice("away", cards, "What the seat itself has put away.", _away),
        Slice("trick", cards, "The cards of the trick on the table.", _trick),
        Slice("gone", cards, "The cards of finished tricks.", _gone),
        Slice("trump", 4, "The trump suit; zeros until it is known.", _trump),
        Slice("led", 4, "The suit led to the trick.", _led),
        Slice("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", _phase),
        Slice("announcer", seats, "Who announces.", lambda s: _seat(s, s.announcer)),
        Slice("leader", seats, "Who led to the trick.", _leader),
        Slice("waiting", seats, "Who may act now.", _waiting),
        Slice("score", seats, "Points; who has none left wins.", lambda s: numbered(s, s.scores)),
        Slice("in", seats, "Has stayed in.", lambda s: _status(s, "in")),
        Slice("out", seats, "Has gone out.", lambda s: _status(s, "out")),
        Slice(
            "exchanged",
            seats,
            "How many cards it has exchanged; -1: not yet.",
            lambda s: numbered(s, s.exchange_count),
        ),
        Slice("cards", seats, "Cards in hand.", lambda s: numbered(s, s.hand_sizes)),
        Slice("tricks", seats, "Tricks won.", lambda s: numbered(s, s.trick_count)),
        Slice("stock", 1, "Cards in the stock.", lambda s: [s.stock]),
        Slice("dead", 1, "Cards put away by anybody.", lambda s: [s.dead_pile]),
        Slice("hearts", 1, "In this game trump is Herz.", lambda s: [float(s.hearts_phase)]),
        Slice("decided", 1, "The own hidden decision: 1 in, 0 out, -1 none.", _decided),
        *(_played(step) for step in range(seats)),
        Slice("game", 1, "Number of the game.", lambda s: [s.game_no]),
        Slice("open", 1, "In so many games the announcer names trump.", lambda s: [s.open_games]),
        Slice("last", 1, "The last game there can be; -1: no limit.", _last),
    )


def _played(step: int) -> Slice:
    """Who has played what tells which suits a seat has no more, and whose trick it is."""
    whose = "the seat itself" if step == 0 else f"the seat {step} after the own one"
    return Slice(
        f"played {step}",
        len(CODES),
        f"The cards that {whose} has played in this game.",
        lambda seen: _cards(_by(seen, (seen.seat + step) % seen.n)),
    )


def _by(seen: Observation, seat: int) -> tuple[str, ...]:
    tricks = (*seen.tricks, *((seen.trick,) if seen.trick else ()))
    return tuple(card for trick in tricks for who, card in trick.plays if who == seat)


def _last(seen: Observation) -> list[float]:
    return [-1.0 if seen.max_games is None else float(seen.max_games)]


def _cards(codes: tuple[str, ...]) -> list[float]:
    return marked(len(CODES), [CARD[code] for code in codes])


def _away(seen: Observation) -> list[float]:
    return _cards(seen.own_discards + seen.own_choice)


def _trick(seen: Observation) -> list[float]:
    return _cards(tuple(card for _, card in seen.trick.plays) if seen.trick else ())


def _gone(seen: Observation) -> list[float]:
    return _cards(tuple(card for trick in seen.tricks for _, card in trick.plays))


def _trump(seen: Observation) -> list[float]:
    return one_of(SUITS, seen.trump)


def _led(seen: Observation) -> list[float]:
    led = seen.trick.plays[0][1][-1] if seen.trick and seen.trick.plays else None
    return one_of(SUITS, led)


def _phase(seen: Observation) -> list[float]:
    return one_of(PHASES, seen.phase)


def _seat(seen: Observation, seat: int | None) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat)])


def _leader(seen: Observation) -> list[float]:
    return _seat(seen, seen.trick.leader if seen.trick else None)


def _waiting(seen: Observation) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat) for seat in seen.waiting])


def _status(seen: Observation, status: str) -> list[float]:
    return [float(one == status) for one in around(seen, seen.status)]


def _decided(seen: Observation) -> list[float]:
    return [-1.0 if seen.own_decision is None else float(seen.own_decision)]


ENCODINGS = {"zwanzig": Encoding(version=2, table=TABLE, spelled=spelled, layout=layout)}
