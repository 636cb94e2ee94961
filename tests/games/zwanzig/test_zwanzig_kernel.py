"""The kernel of Zwanzig does what the engine does, under every option."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.lockstep import PLIES, Adapter, lockstep

from stammtisch.games import game
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.kernel import listing
from stammtisch.games.zwanzig.play.tricks import playing_order, winning_place
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    Exchange,
    Play,
    Recycle,
    Shuffle,
)
from stammtisch.games.zwanzig.state.pack import BIT, OF_SUIT, SUITS
from stammtisch.games.zwanzig.state.state import State

PHASES = {
    "draw_dealer": k.DRAW_DEALER,
    "shuffle": k.SHUFFLE,
    "announce": k.ANNOUNCE,
    "exchange": k.EXCHANGE,
    "recycle": k.RECYCLE,
    "decide": k.DECIDE,
    "play": k.PLAY,
    "match_over": k.OVER,
}
STATUS = {"undecided": k.UNDECIDED, "in": k.IN, "out": k.OUT}


def read(state: State) -> list[int]:
    """The array of a state."""
    s = [0] * k.SIZE
    setup, standing, deal = state.setup, state.standing, state.deal
    s[k.SEATS] = setup.n
    s[k.OPEN_GAMES] = setup.open_games
    s[k.MAX_GAMES] = setup.max_games or 0
    s[k.EXCHANGE_LIMIT] = setup.exchange_limit
    s[k.RECYCLING] = setup.recycle
    s[k.SIMULTANEOUS] = setup.simultaneous
    s[k.OVERTRUMP] = setup.overtrump
    s[k.PENALTY_DOUBLES] = setup.options.penalty_doubles
    s[k.GAME_NO] = standing.game_no
    s[k.DEALER] = standing.dealer
    s[k.ANNOUNCER] = standing.announcer
    s[k.HEARTS_PHASE] = standing.hearts_phase
    s[k.PHASE] = PHASES[state.phase]
    s[k.TURN] = state.turn
    s[k.TRUMP] = OF_SUIT[deal.trump] if deal.trump else 0
    s[k.DEAD] = deal.dead
    s[k.CHOICE] = deal.choice
    s[k.STOCK_SIZE] = len(deal.stock)
    s[k.LEADER] = state.leader
    s[k.TRICKS_LEFT] = 5 - len(state.tricks)
    _read_trick(s, state)
    deltas = standing.history[-1].deltas if standing.history else (0,) * setup.n
    for seat in range(setup.n):
        s[k.HANDS + seat] = state.hands[seat]
        s[k.STATUS + seat] = STATUS[deal.status[seat]]
        count, pending = deal.exchange_count[seat], deal.pending[seat]
        s[k.EXCHANGED + seat] = -1 if count is None else count
        s[k.PENDING + seat] = k.UNDECIDED if pending is None else int(pending)
        s[k.TRICKS + seat] = state.trick_count[seat]
        s[k.SCORES + seat] = standing.scores[seat]
        s[k.DELTAS + seat] = deltas[seat]
    for place, card in enumerate(deal.stock):
        s[k.STOCK + place] = 1 << card
    return s


def _read_trick(s: list[int], state: State) -> None:
    """The suit led and the best card, found as the engine finds them: at the end of a trick."""
    if not state.trick:
        return
    place = winning_place(state.trick, s[k.TRUMP])
    s[k.LED] = k.suit_of(1 << state.trick[0])
    s[k.BEST] = 1 << state.trick[place]
    s[k.WINNER] = playing_order(state.deal.status, state.leader)[place]


def number(action: Any) -> int:
    match action:
        case Announce(suit):
            return SUITS.index(suit)
        case Exchange(cards):
            return sum(BIT[card] for card in cards)
        case Decide(stay):
            return int(stay)
        case Play(card):
            return BIT[card]
    raise AssertionError(action)


def chance(s: list[int], action: Any) -> None:
    match action:
        case Shuffle(cards):
            s[k.STOCK : k.STOCK + 32] = [BIT[card] for card in cards]
            k.deal(s)
        case Recycle(cards):
            kept = s[k.STOCK + s[k.STOCK_AT] :][: s[k.STOCK_SIZE]]
            size = len(kept) + len(cards)
            s[k.STOCK : k.STOCK + size] = [*kept, *(BIT[card] for card in cards)]
            k.recycled(s, size)
        case _:
            k.draw_dealer(s, action.seat)


def meant(s: list[int]) -> Any:
    """Between games only the standing counts, outside a trick no card of it."""
    standing = (s[: k.TRUMP], s[k.SCORES : k.STOCK])
    if s[k.PHASE] == k.DRAW_DEALER:
        return s[: k.DEALER], standing[1]
    if s[k.PHASE] in {k.SHUFFLE, k.OVER}:
        return standing
    stock = s[k.STOCK + s[k.STOCK_AT] :][: s[k.STOCK_SIZE]]
    trick = (s[k.LED], s[k.BEST], s[k.LED] and s[k.WINNER])
    return standing, s[k.TRUMP : k.STOCK_AT], s[k.TRICKS_LEFT : k.STOCK], s[k.LEADER], trick, stock


ADAPTER = Adapter(
    "zwanzig",
    listing,
    read,
    number,
    chance,
    meant,
    lambda s: [-p for p in s[k.SCORES :][: s[k.SEATS]]],
)

SETS: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {}),
    (3, {"must_overtrump": True}),
    (5, {}),
    (6, {}),
    (6, {"stock_shortage": "recycle"}),
    (5, {"stock_shortage": "even_cap", "must_overtrump": True}),
    (5, {"stock_shortage": "recycle", "stay_mode": "simultaneous"}),
    (4, {"stay_mode": "simultaneous", "penalty_doubles": False}),
    (3, {"exchange_max": 0, "open_games": 0, "start_points": 7}),
    (4, {"exchange_max": 2, "open_games": 100, "first_dealer": 2}),
]


def walked(at: int, plies: int, seed: str) -> int:
    """So many decisions with a set of options by its place in `SETS`, in both."""
    seats, chosen = SETS[at]
    options = game("zwanzig").options(**{"max_rounds": 10, **chosen})
    assert lockstep(ADAPTER, options, seats, plies, seed) > 3
    return plies


@pytest.mark.parametrize("at", range(len(SETS)), ids=map(str, SETS))
def test_in_lockstep(at: int) -> None:
    """The same legal actions, the same states, the same results as the engine."""
    walked(at, PLIES, f"zwanzig {SETS[at]}")


def test_its_own_chance_deals_every_card_alike() -> None:
    """Every shuffle is a whole pack, and no card is lost or favoured, recycled ones included."""
    s, rng = [0] * k.SIZE, [7, 7]
    s[k.SEATS], s[k.OPEN_GAMES], s[k.EXCHANGE_LIMIT], s[k.MAX_GAMES] = 6, 12, 3, 60
    s[k.RECYCLING] = 1
    first = dict.fromkeys(BIT.values(), 0)
    for _ in range(60):
        k.begin(s, 20, -1)
        while s[k.PHASE] != k.OVER:
            if s[k.TURN] == k.CHANCE:
                k.chance(s, rng)
            else:
                k.apply(s, s[k.TURN], listing.draw(s, s[k.TURN], rng))
            if s[k.PHASE] in {k.ANNOUNCE, k.EXCHANGE}:
                top = s[k.STOCK + s[k.STOCK_AT] :][: s[k.STOCK_SIZE]]
                held = [*top, s[k.DEAD], *s[k.HANDS : k.HANDS + 6]]
                assert sum(held) == k.PACK
            if s[k.PHASE] == k.ANNOUNCE:
                first[s[k.STOCK]] += 1
    mean = sum(first.values()) / 32
    assert mean > 15
    assert all(0.2 * mean < count < 2.5 * mean for count in first.values())
