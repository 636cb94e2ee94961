"""What chance and the clock do: outcomes that were owed, deadlines, decisions of the table."""

from __future__ import annotations

from stammtisch.games.maumau.court import plenum
from stammtisch.games.maumau.engine import deadlines
from stammtisch.games.maumau.house import hands
from stammtisch.games.maumau.play import between_rounds, deal, draw_pile, round_end
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, refuse
from stammtisch.games.maumau.state.cards import BIT, INDEX
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

# --- chance (MM-0A.9) -------------------------------------------------------------------------


def _bad(state: AnyState) -> None:
    due = state.agenda.pending.kind if state.agenda.pending else ""
    refuse("bad_outcome", "MM-0A.9", due=due)


def _permutation(state: AnyState, codes: tuple[str, ...], of: tuple[int, ...]) -> tuple[int, ...]:
    """The cards, if they are exactly those that lie before the shuffler."""
    try:
        cards = tuple(INDEX[code] for code in codes)
    except KeyError:
        cards = ()
    if len(cards) != len(of) or set(cards) != set(of) or len(set(cards)) != len(cards):
        _bad(state)
    return cards


def chance_acts(d: Draft, action: a.ChanceAction) -> None:
    """The outcome that was owed, or a refusal."""
    pending = d.agenda.pending
    if pending is None:
        refuse("wrong_phase", "MM-0A.9", phase=d.turn.phase)
    match action:
        case a.Lot(seat) if pending.kind == "lot" and seat in pending.choices:
            d.agenda.pending = None
            deal.begin_round(d, pending.choices, seat)
        case a.Shuffle(cards) if pending.kind == "shuffle":
            deal.shuffled(d, _permutation(d, cards, pending.choices))
        case a.PutBackJoker(at) if pending.kind == "put_back_joker" and _in_pile(d, at):
            deal.joker_back(d, at)
        case a.Reshuffle(cards) if pending.kind == "reshuffle":
            draw_pile.renewed(d, _permutation(d, cards, d.cards.pile[: -pending.keep]))
        case a.RandomCard(seat, code) if pending.kind == "random_card" and seat == pending.seat:
            card = INDEX.get(code, -1)
            if card < 0 or not d.cards.hands[seat] & BIT[card]:
                _bad(d)
            d.agenda.pending = None
            hands.give(d, seat, pending.to, card)
        case a.BoardLot(board) if pending.kind == "board_lot" and board in pending.choices:
            d.agenda.pending = None
            emit(d, ev.BoardLotDrawn(board))
            between_rounds.use_board(d, board)
        case _:
            _bad(d)
    run(d)


def _in_pile(state: AnyState, at: int) -> bool:
    return 0 <= at <= len(state.cards.draw_pile)


# --- the clock --------------------------------------------------------------------------------


def clock_acts(d: Draft, action: a.ClockAction) -> None:
    """A deadline has come, or the table says something: who plays, who is here, what ends."""
    if isinstance(action, a.Tick):
        due = deadlines.alarm(d)
        if due is None or action.t < due or action.t < 0:
            refuse("time_order", "MM-0A.9", t=action.t)
        d.clock.t = max(d.clock.t, action.t)
        d.agenda.mark = d.round.counter
        d.round.quiet = 0
        deadlines.tick(d, action.t)
        return
    if d.agenda.pending is not None or d.turn.phase == "match_over":
        refuse("wrong_phase", "MM-0A.9", phase=d.turn.phase)
    match action:
        case a.SeatControl():
            _must_exist(d, action.seat)
            _control(d, action)
        case a.Attend():
            _must_exist(d, *action.seats)
            between_rounds.attend(d, frozenset(action.seats))
        case a.SetBell():
            if action.at < NEVER:
                refuse("bad_action", "MM-17.5", field="at")
            d.clock.bell = action.at
        case a.JudgePlenum():
            plenum.judge(d, guilty=action.guilty)
        case _:
            if d.turn.phase in {"lobby", "between"}:
                refuse("wrong_phase", "MM-0E.3", phase=d.turn.phase)
            round_end.abort(d, action.reason)
    run(d)


def _must_exist(state: AnyState, *seats: int) -> None:
    if any(not 0 <= seat < len(state.standing.names) for seat in seats):
        refuse("bad_action", "MM-17.5", field="seat")


def _control(d: Draft, action: a.SeatControl) -> None:
    bot = action.control == "bot"
    d.standing.bots = with_entry(d.standing.bots, action.seat, bot)
    d.standing.timeouts = with_entry(d.standing.timeouts, action.seat, 0)
    emit(d, ev.ControlChanged(action.seat, action.control))
    if (
        bot
        and d.turn.phase == "between"
        and d.standing.names[action.seat]
        and not d.standing.ready[action.seat]
    ):
        between_rounds.set_ready(d, action.seat, ready=True)
    asked = (
        d.turn.phase == "health" and d.round.health_asked >= 0 and action.seat != d.standing.dealer
    )
    if bot and asked and action.seat in d.round.seats and d.round.health[action.seat] < 1:
        deal.answered(d, action.seat, ready=True)
