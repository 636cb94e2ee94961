"""What a seat may know, built from what may be seen (ZZ-86 .. ZZ-89)."""

from __future__ import annotations

import msgspec

from stammtisch.games.protocol import check_viewer
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwanzig.legal.listing import may_act
from stammtisch.games.zwanzig.play.deal import exchange_cap, next_to_exchange, round_no
from stammtisch.games.zwanzig.play.scoring import stakes, tie_played_on
from stammtisch.games.zwanzig.play.tricks import playing_order
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CODES, codes_of
from stammtisch.games.zwanzig.state.parts import (
    FinishedTrick,
    GameRecord,
    OpenTrick,
    Phase,
    Result,
    Stakes,
    Status,
    Suit,
)
from stammtisch.games.zwanzig.state.state import SEVERAL, State


class Observation(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (ZZ-86); of a spectator's, everything ``own`` is empty (ZZ-87).

    Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order.
    """

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    """How many play."""
    options: ZwanzigOptions
    phase: Phase
    turn: int | None
    """The one seat that has to act; ``None`` for chance, or while several may act."""
    waiting: tuple[int, ...]
    """All seats that may act now."""

    game_no: int
    round_no: int
    first_dealer: int | None
    """``None`` before the lot is drawn; so are ``dealer`` and ``announcer``."""
    dealer: int | None
    announcer: int | None
    hearts_phase: bool
    open_games: int
    """How many games of the match belong to the open phase (ZZ-12)."""
    max_games: int | None
    """The last game there can be (ZZ-62); ``None``: no limit."""
    tie_played_on: bool
    """Several share the lowest score, and it is 0 or less: nobody has won yet (ZZ-60)."""

    trump: Suit | None
    stakes: Stakes | None
    """``None`` until trump is known."""
    multiplier: int | None

    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    """By seat."""
    stock: int
    """Cards in the stock; before the second packet, cards not dealt yet."""
    dead_pile: int
    exchange_count: tuple[int | None, ...]
    """By seat; ``None`` until the seat has put its cards down."""
    exchange_cap: int | None
    """How many cards the seat may exchange now; ``None`` when it may not."""
    own_discards: tuple[str, ...]
    own_drawn: tuple[str, ...]
    """In the order they came from the stock."""
    own_choice: tuple[str, ...]
    """Put down for an exchange that waits until the stock is recycled."""

    status: tuple[Status, ...]
    """By seat; ``undecided`` of another seat hides a submitted decision."""
    submitted: tuple[bool, ...]
    """By seat: has decided, but not revealed yet (``stay_mode`` simultaneous)."""
    own_decision: bool | None
    """The seat's own submitted decision while it is not revealed."""

    trick: OpenTrick | None
    """``None`` outside the play."""
    tricks: tuple[FinishedTrick, ...]
    """The finished tricks of this game."""
    trick_count: tuple[int, ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat."""
    history: tuple[GameRecord, ...]
    """The finished games, the first one first."""
    result: Result | None


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know, a spectator's only what everybody knows (ZZ-86, ZZ-87)."""
    setup, standing, deal = state.setup, state.standing, state.deal
    check_viewer(seat, setup.n)
    turn, phase, trump = state.turn, state.phase, deal.trump
    dealer = standing.dealer if standing.dealer >= 0 else None
    at_stake = stakes(trump, setup.options.penalty_doubles) if trump else None
    return Observation(
        seat=seat,
        n=setup.n,
        options=setup.options,
        phase=phase,
        turn=turn if turn >= 0 else None,
        waiting=(turn,) if turn >= 0 else _waiting(state),
        game_no=standing.game_no,
        round_no=round_no(setup.n, standing.game_no),
        first_dealer=None if dealer is None else standing.first_dealer,
        dealer=dealer,
        announcer=None if dealer is None else standing.announcer,
        hearts_phase=standing.hearts_phase,
        open_games=setup.open_games,
        max_games=setup.max_games,
        tie_played_on=standing.result is None and tie_played_on(standing.scores),
        trump=trump,
        stakes=at_stake,
        multiplier=at_stake.trick if at_stake else None,
        hand=() if seat is None else codes_of(state.hands[seat]),
        hand_sizes=tuple(map(int.bit_count, state.hands)),
        stock=len(deal.stock),
        dead_pile=deal.dead.bit_count(),
        exchange_count=_counts(state) if phase == "recycle" else deal.exchange_count,
        exchange_cap=_cap(state) if phase == "exchange" and seat == turn else None,
        own_discards=() if seat is None else deal.discards[seat],
        own_drawn=() if seat is None else deal.drawn[seat],
        own_choice=_own_choice(state, seat) if phase == "recycle" else (),
        status=deal.status,
        submitted=tuple([decision is not None for decision in deal.pending]),
        own_decision=None if seat is None else deal.pending[seat],
        trick=open_trick(state) if phase == "play" else None,
        tricks=state.tricks,
        trick_count=state.trick_count,
        scores=standing.scores,
        history=standing.history,
        result=standing.result,
    )


def open_trick(state: State) -> OpenTrick:
    """The trick on the table with codes and seats."""
    if not state.trick:
        return OpenTrick(state.leader, ())
    order = playing_order(state.deal.status, state.leader)
    plays = zip(order, [CODES[card] for card in state.trick], strict=False)
    return OpenTrick(state.leader, tuple(plays))


def _waiting(state: State) -> tuple[int, ...]:
    """Who may act while no single seat is on turn."""
    if state.turn != SEVERAL:
        return ()
    return tuple([seat for seat in range(state.setup.n) if may_act(state, seat)])


def _cap(state: State) -> int:
    deal = state.deal
    return exchange_cap(state.setup, len(deal.stock), deal.dead.bit_count())


def _counts(state: State) -> tuple[int | None, ...]:
    """Exchange counts before the recycling: a number put down is public at once (ZZ-25)."""
    counts = state.deal.exchange_count
    seat = next_to_exchange(counts, state.standing.announcer)
    return with_entry(counts, seat, state.deal.choice.bit_count())


def _own_choice(state: State, seat: int | None) -> tuple[str, ...]:
    """What the seat has put down while the stock is recycled for it."""
    waiting = next_to_exchange(state.deal.exchange_count, state.standing.announcer)
    return codes_of(state.deal.choice) if seat == waiting else ()
