"""Roles, packets and exchange caps of a game (ZZ-08 .. ZZ-28)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig.state.pack import ALL_CARDS
from stammtisch.games.zwanzig.state.parts import GameRecord
from stammtisch.games.zwanzig.state.setup import Setup
from stammtisch.games.zwanzig.state.state import UNDECIDED, UNKNOWN, Deal, Standing, State

PACKETS = (2, 3)
"""Cards a player gets in the first and in the second packet (ZZ-16, ZZ-19)."""


def round_no(n: int, game_no: int) -> int:
    """The round a game belongs to, from 1 (ZZ-08)."""
    return (game_no - 1) // n + 1


def before_game(
    setup: Setup,
    first_dealer: int,
    game_no: int,
    scores: tuple[int, ...],
    history: tuple[GameRecord, ...] = (),
) -> Standing:
    """The standing in game ``game_no``: who deals, who announces, which phase (ZZ-10 .. ZZ-14)."""
    n = setup.n
    dealer = UNKNOWN if first_dealer == UNKNOWN else (first_dealer + game_no - 1) % n
    announcer = UNKNOWN if first_dealer == UNKNOWN else (dealer + 1) % n
    hearts_phase = game_no > setup.open_games
    return Standing(first_dealer, game_no, dealer, announcer, hearts_phase, scores, history, None)


def gathered(setup: Setup, standing: Standing) -> State:
    """The table before the shuffle: the whole pack together, in canonical order."""
    n = setup.n
    return State(
        setup=setup,
        standing=standing,
        deal=undealt(n, ALL_CARDS),
        phase="draw_dealer" if standing.dealer == UNKNOWN else "shuffle",
        turn=CHANCE,
        hands=(0,) * n,
        leader=standing.announcer,
        trick=(),
        tricks=(),
        trick_count=(0,) * n,
    )


def undealt(n: int, stock: tuple[Card, ...]) -> Deal:
    """A game in which nothing has been announced, exchanged or decided."""
    return Deal(
        trump=None,
        stock=stock,
        dead=0,
        discards=((),) * n,
        drawn=((),) * n,
        exchange_count=(None,) * n,
        choice=0,
        status=(UNDECIDED,) * n,
        pending=(None,) * n,
    )


def packet(
    pack: Sequence[Card], size: int, n: int, announcer: int
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Deals ``size`` cards at a time, the announcer first: the cards by seat, and the rest."""
    hands = []
    for seat in range(n):
        start = (seat - announcer) % n * size
        hands.append(card_set(pack[start : start + size]))
    return tuple(hands), tuple(pack[size * n :])


def exchange_cap(setup: Setup, stock: int, dead: int) -> int:
    """How many cards a player may exchange with so many in stock and dead pile (ZZ-23, ZZ-27)."""
    return min(setup.exchange_limit, stock + dead if setup.recycle else stock)


def next_to_exchange(counts: Sequence[int | None], announcer: int) -> int:
    """The first seat in the order of ZZ-22 that has not exchanged; there must be one."""
    seat = announcer
    while counts[seat] is not None:
        seat = (seat + 1) % len(counts)
    return seat
