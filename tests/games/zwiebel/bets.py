"""Rounds of Zwiebel in the middle of betting, joining and buying, for tests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.builders import numbers
from tests.games.zwiebel.setting import (
    deck_of,
    exchange_none,
    options,
    play,
    started,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state.state import State


def gambling(n: int = 3, **changed: Any) -> State:
    """A Glücksspiel of zwiebel-2004 at the first bet."""
    return exchange_none(started("z04", n, mode="gambling", **changed))


def v3(n: int = 3, **changed: Any) -> State:
    """A round of zwiebel-v3 at the first stake."""
    return exchange_none(started("z30", n, **changed))


def stacks(state: State) -> tuple[int, ...]:
    """What everybody has."""
    return state.standing.stacks


def with_stacks(state: State, written: str) -> State:
    """The state with other stacks."""
    return replace(state, standing=replace(state.standing, stacks=numbers(written)))


SUITS = ("El", "Kr", "Ok", "Po", "Sc", "Mu", "St", "De")

ORDERED = [suit + rank for rank in "2345679ZBDK" for suit in SUITS]

DECK = " ".join(ORDERED)


def two(seat: int) -> str:
    """The first two cards that seat was dealt."""
    return " ".join(ORDERED[5 * seat : 5 * seat + 2])


def started_with_free_seat() -> State:
    """Seats 3 and 4 are empty when the round begins."""
    state = play(new(options("z30"), 5), "P3 leave; P4 leave")
    return apply(state, CHANCE, deck_of(state, DECK))[0]


def joined() -> State:
    """SM30-01: three players; P1 exchanges two, P3 joins, P2 one, P3 none, P0 three."""
    return play(started_with_free_seat(), "P1 exchange " + two(1))


def after_joining() -> State:
    """The first stake after SM30-01."""
    state = play(joined(), "P3 join", f"P2 exchange {ORDERED[10]}", "P3 exchange")
    return play(state, f"P0 exchange {' '.join(ORDERED[:3])}")


def first_pass() -> State:
    """SM30-03: stake 10, extra bets 5 and 15, all covered."""
    lines = "P0 stake 10; P1 match; P2 fold; P3 match; P1 extra 5; P3 extra 15; P0 cover"
    return play(after_joining(), lines)


def uncovered() -> State:
    """SM30-04: the dealer cannot cover 70."""
    return play(first_pass(), "P0 stake 0; P1 extra 0; P3 extra 70")


def buying(written: str, pot: int = 60) -> State:
    """BUY of zwiebel-v3 with these stacks; nobody has bet anything before."""
    lines = "P0 stake 0; P1 extra 0; P2 extra 0; " * 2 + "P0 stake 0"
    return replace(with_stacks(play(v3(), lines), written), pot=pot)


NO_BETS = "P0 stake 0; P1 extra 0; P2 extra 0; P3 extra 0; "

BUYING = 2 * NO_BETS + "P0 stake 0; "
