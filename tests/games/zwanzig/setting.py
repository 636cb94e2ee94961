"""Situations of Zwanzig for tests, in the notation of the worked examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from tests.builders import codes

from stammtisch.cards.sets import card_set
from stammtisch.games.protocol import CHANCE, Event
from stammtisch.games.zwanzig import ZWANZIG, rules
from stammtisch.games.zwanzig.play.deal import before_game, gathered, undealt
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    Exchange,
    Play,
    Shuffle,
    ZwanzigAction,
)
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CARD, CODES, PACK
from stammtisch.games.zwanzig.state.parts import Status, Suit
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.state.state import Deal, State
from stammtisch.games.zwanzig.views.position import Position

GAME = ZWANZIG
CANONICAL = Shuffle(CODES)
"""The pack in canonical order, not shuffled (section "Deal" of the examples)."""


def options(**changed: Any) -> ZwanzigOptions:
    """The standard options but for those named."""
    return ZwanzigOptions(**changed)


def new(n: int = 4, first_dealer: int = 3, **changed: Any) -> State:
    """A match before the shuffle of game 1; seat 0 announces unless told otherwise."""
    return rules.new(options(first_dealer=first_dealer, **changed), n)


def in_game(game_no: int, n: int = 4, first_dealer: int = 3, **changed: Any) -> State:
    """The match before the shuffle of game ``game_no``, everybody at the start's points."""
    return rules.restore(
        Position(
            n=n,
            options=options(**changed),
            first_dealer=first_dealer,
            game_no=game_no,
            phase="shuffle",
            hands=((),) * n,
        )
    )


def run(state: State, *moves: tuple[int, ZwanzigAction]) -> tuple[State, list[Event]]:
    """The state after these actions and all that happened."""
    happened: list[Event] = []
    for actor, action in moves:
        state, events = rules.apply(state, actor, action)
        happened += events
    return state, happened


def deal(state: State, *, order: Shuffle = CANONICAL, trump: str = "") -> State:
    """The cards dealt in this order, and trump announced if one is given."""
    state, _ = run(state, (CHANCE, order))
    return run(state, (state.turn, Announce(trump)))[0] if trump else state


def exchange(state: State, *counts: int) -> State:
    """The next players exchange so many of their first cards; nobody is asked to exchange none."""
    for count in counts:
        hand = rules.observation(state, state.turn).hand
        state, _ = run(state, (state.turn, Exchange(hand[:count])))
    return state


def stand_pat(state: State) -> State:
    """Everybody left to exchange keeps his cards."""
    while state.phase == "exchange":
        state = exchange(state, 0)
    return state


def decide(state: State, *stays: bool) -> State:
    """The next players decide in turn."""
    for stay in stays:
        state, _ = run(state, (state.turn, Decide(stay)))
    return state


def over() -> State:
    """A match that seat 0 has won uncontested."""
    return decide(stand_pat(deal(new(start_points=5), trump="S")), False, False, False)


def play(state: State, written: str) -> tuple[State, list[Event]]:
    """The next players play these cards."""
    happened: list[Event] = []
    for card in codes(written):
        state, events = run(state, (state.turn, Play(card)))
        happened += events
    return state, happened


def at_trick(
    hand: str, trick: str, trump: Suit, *, n: int = 4, out: Iterable[int] = (), **changed: Any
) -> State:
    """The moment when the player behind the last card of ``trick`` has to play from ``hand``.

    A trick is written ``KH 9S`` from seat 0 on, or with seats, ``1:KH 3:TH``. The other hands are
    left empty: they do not matter.
    """
    setup = setup_of(options(first_dealer=n - 1, **changed), n)
    state = gathered(setup, before_game(setup, n - 1, 1, (20,) * n))
    plays = [entry.rpartition(":") for entry in trick.split()]
    seats = [int(seat) if seat else place for place, (seat, _, _) in enumerate(plays)]
    status: tuple[Status, ...] = tuple("out" if seat in out else "in" for seat in range(n))
    turn = (seats[-1] + 1) % n if seats else 0
    while status[turn] == "out":
        turn = (turn + 1) % n
    cards = card_set(CARD[code] for code in codes(hand))
    return State(
        setup=setup,
        standing=state.standing,
        deal=with_trump(undealt(n, ()), trump, status),
        phase="play",
        turn=turn,
        hands=tuple(cards if seat == turn else 0 for seat in range(n)),
        leader=seats[0] if seats else turn,
        trick=tuple(CARD[code] for _, _, code in plays),
        tricks=(),
        trick_count=(0,) * n,
    )


def with_trump(deal: Deal, trump: Suit, status: tuple[Status, ...]) -> Deal:
    """The deal with trump set and everybody in or out."""
    return replace(deal, trump=trump, status=status)


def a_pack(*first: str) -> Shuffle:
    """A pack with these cards on top, the others in canonical order below."""
    return Shuffle((*first, *(code for code in PACK.codes if code not in first)))
