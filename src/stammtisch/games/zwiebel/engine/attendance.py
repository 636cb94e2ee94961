"""Who comes and goes: joining a table, leaving it in the middle of anything (ZC-91, Z30-61)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.characters.modifiers import name_targets
from stammtisch.games.zwiebel.engine.moves import perform
from stammtisch.games.zwiebel.legal.timeouts import default_action
from stammtisch.games.zwiebel.play.bets import ask_next
from stammtisch.games.zwiebel.play.deal import HAND, deal, fold
from stammtisch.games.zwiebel.play.payments import pay
from stammtisch.games.zwiebel.play.round_end import end_match_if_due, without
from stammtisch.games.zwiebel.play.showdown import knock_out, opponent
from stammtisch.games.zwiebel.play.windows import ask_rest
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import Joined, Left, PlayerOut, WindowClosed
from stammtisch.games.zwiebel.state.options import SEATS
from stammtisch.games.zwiebel.state.players import turned
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    HandOver,
    LadyTargets,
    OutCrippleWindow,
    Rearranging,
)

MOST_HANDS = SEATS.stop - 1
"""More hands than this the stock does not give in a round (ZC-85)."""


def join(draft: Draft, seat: int) -> None:
    """A new player sits down at the dealer's right (ZC-94, Z30-61). Raises `RuleViolation`."""
    state, standing, setup = draft.state, draft.standing, draft.setup
    if not 0 <= seat < setup.n or state.phase == "match_over":
        raise refused("not_your_turn")
    if seat in standing.circle:
        raise refused("wrong_phase")
    running = bool(state.players)
    if running and not _may_join_round(draft):
        raise refused("join_closed")
    taken = len(standing.circle) >= setup.options.max_players
    if taken or (running and len(state.players) >= MOST_HANDS):
        raise refused("table_full")
    circle = standing.circle
    if standing.dealer != NOBODY:
        circle = turned(circle, standing.dealer)
    stack = setup.options.start_chips if setup.latitude.chips else 0
    draft.set_standing(
        circle=(*circle, seat),
        stacks=with_entry(standing.stacks, seat, stack),
        brought=with_entry(standing.brought, seat, stack),
    )
    draft.tell(Joined(seat, stack))
    if running:
        _deal_in(draft, seat)
    else:
        draft.put("place", seat, "sitting_out")


def _may_join_round(draft: Draft) -> bool:
    """While the exchange is not finished, where the rules allow it (Z30-61)."""
    state = draft.state
    open_still = draft.setup.procedure.joins_exchange and state.phase == "exchange"
    return open_still and state.exchanged[draft.standing.dealer] < 0


def _deal_in(draft: Draft, seat: int) -> None:
    """The newcomer pays, gets five cards, and exchanges before the dealer."""
    state = draft.state
    before = state.asked.index(draft.standing.dealer)
    draft.put("place", seat, "in")
    draft.set(
        players=(*state.players, seat), asked=(*state.asked[:before], seat, *state.asked[before:])
    )
    pay(draft, seat, draft.setup.options.grundeinsatz, "ante")
    deal(draft, seat, HAND)


def leave(draft: Draft, seat: int) -> None:
    """A player gets up for good; in a round that counts as folding at once (ZC-91)."""
    standing = draft.standing
    gone = seat not in standing.circle or seat in draft.state.leaving
    if gone or draft.state.phase == "match_over":
        raise refused("not_your_turn")
    if not draft.state.players:
        draft.tell(Left(seat, standing.stacks[seat]))
        draft.set_standing(
            **{
                name: getattr(without(standing, seat), name)
                for name in ("circle", "dealer", "carriers", "settled", "stacks", "brought")
            }
        )
        draft.put("place", seat, "empty")
        end_match_if_due(draft)
        return
    if draft.state.place[seat] == "in":
        _finish_own_step(draft, seat)
    if not draft.state.players:
        leave(draft, seat)
        return
    draft.set(leaving=(*draft.state.leaving, seat))
    draft.tell(Left(seat, draft.standing.stacks[seat]))
    if draft.state.place[seat] == "in":
        _drop_out(draft, seat)


def _finish_own_step(draft: Draft, seat: int) -> None:
    """A pending step of the seat's own is finished by its default (ZC-91)."""
    step = draft.state.pending
    while step is not None and not isinstance(step, HandOver | OutCrippleWindow):
        opener = getattr(step, "seat", NOBODY)
        if opener != seat:
            return
        perform(draft, seat, default_action(draft.state, seat))
        step = draft.state.pending


def _drop_out(draft: Draft, seat: int) -> None:
    """The round goes on without the seat, whoever is asked at that moment."""
    state = draft.state
    extra = state.extras[seat]
    draft.put("extras", seat, 0)
    if state.asked[:1] == (seat,) and draft.setup.procedure.legs[state.leg].phase == "buy":
        draft.set(phase="buy")
    draft.set(
        pot=state.pot + extra,
        asked=tuple(other for other in state.asked if other != seat),
        later=tuple(other for other in state.later if other != seat),
    )
    duel = state.duel
    if duel is not None and seat in (duel.leader, duel.challenger):
        step = state.pending
        if isinstance(step, Rearranging):
            draft.set(pending=None)
        elif isinstance(step, OutCrippleWindow) and step.by == seat:
            draft.set(pending=None)
            draft.tell(WindowClosed("out_cripple"))
        _leave_step(draft, seat)
        if draft.state.players:
            knock_out(draft, seat, PlayerOut(seat, opponent(draft.state, seat), why="left"))
        return
    fold(draft, seat)
    _leave_step(draft, seat)


def _leave_step(draft: Draft, seat: int) -> None:
    """A pending step no longer asks the seat, nor names it as a victim."""
    step = draft.state.pending
    if isinstance(step, LadyTargets):
        draft.set(pending=replace(step, victims=tuple(one for one in step.victims if one != seat)))
        name_targets(draft)
        return
    asked = getattr(step, "asked", ())
    if seat not in asked:
        return
    rest = tuple(other for other in asked if other != seat)
    if isinstance(step, HandOver):
        ask_next(draft, replace(step, asked=rest))
    else:
        ask_rest(draft, rest)
