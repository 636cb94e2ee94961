"""What a seat may know, built from what may be seen (ZZ-86 .. ZZ-89)."""

from __future__ import annotations

from stammtisch.games.tuples import with_entry
from stammtisch.games.zwanzig.play.deal import exchange_cap, next_to_exchange, round_no
from stammtisch.games.zwanzig.play.refusals import may_act
from stammtisch.games.zwanzig.play.scoring import stakes, tie_played_on
from stammtisch.games.zwanzig.play.tricks import playing_order
from stammtisch.games.zwanzig.state.model import Observation, OpenTrick
from stammtisch.games.zwanzig.state.state import SEVERAL, State
from stammtisch.games.zwanzig.state.tables import CODES, codes_of


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know, a spectator's only what everybody knows (ZZ-86, ZZ-87)."""
    setup, standing, deal = state.setup, state.standing, state.deal
    turn, phase, trump = state.turn, state.phase, deal.trump
    dealer = standing.dealer if standing.dealer >= 0 else None
    at_stake = stakes(trump, setup.options.penalty_doubles) if trump else None
    return Observation(
        seat=seat,
        n=setup.n,
        options=setup.options,
        phase=phase,
        turn=turn if turn >= 0 else None,
        waiting=_waiting(state),
        game_no=standing.game_no,
        round_no=round_no(setup.n, standing.game_no),
        first_dealer=None if dealer is None else standing.first_dealer,
        dealer=dealer,
        announcer=None if dealer is None else standing.announcer,
        hearts_phase=standing.hearts_phase,
        open_games=setup.open_games,
        max_games=setup.max_games,
        tie_played_on=tie_played_on(standing.scores) and standing.result is None,
        trump=trump,
        stakes=at_stake,
        multiplier=at_stake.trick if at_stake else None,
        hand=() if seat is None else codes_of(state.hands[seat]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        stock=len(deal.stock),
        dead_pile=deal.dead.bit_count(),
        exchange_count=_counts(state),
        exchange_cap=_own_cap(state, seat),
        own_discards=() if seat is None else deal.discards[seat],
        own_drawn=() if seat is None else deal.drawn[seat],
        own_choice=_own_choice(state, seat),
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
    if state.turn >= 0:
        return (state.turn,)
    if state.turn != SEVERAL:
        return ()
    return tuple([seat for seat in range(state.setup.n) if may_act(state, seat)])


def _own_cap(state: State, seat: int | None) -> int | None:
    if state.phase != "exchange" or seat != state.turn:
        return None
    deal = state.deal
    return exchange_cap(state.setup, len(deal.stock), deal.dead.bit_count())


def _counts(state: State) -> tuple[int | None, ...]:
    """Exchange counts; a number put down is public at once, also before the recycling (ZZ-25)."""
    counts = state.deal.exchange_count
    if state.phase != "recycle":
        return counts
    seat = next_to_exchange(counts, state.standing.announcer)
    return with_entry(counts, seat, state.deal.choice.bit_count())


def _own_choice(state: State, seat: int | None) -> tuple[str, ...]:
    """What the seat has put down while the stock is recycled for it."""
    if state.phase != "recycle":
        return ()
    waiting = next_to_exchange(state.deal.exchange_count, state.standing.announcer)
    return codes_of(state.deal.choice) if seat == waiting else ()
