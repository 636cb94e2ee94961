"""Which part of the rules answers which action of a seat, of chance and of the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from stammtisch.games.maumau.court import (
    challenges,
    manual_deal,
    out_of_turn,
    penalty_cards,
    plenum,
)
from stammtisch.games.maumau.engine import deadlines
from stammtisch.games.maumau.house import proposals
from stammtisch.games.maumau.lays import chain, late_wish, lay, throw_in
from stammtisch.games.maumau.owed import gestures, violations
from stammtisch.games.maumau.owed.likeness import like
from stammtisch.games.maumau.owed.wishes import against_wish, wishable
from stammtisch.games.maumau.play import (
    announcements,
    between_rounds,
    deal,
    draw_and_done,
    round_end,
)
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, refuse
from stammtisch.games.maumau.state.cards import BIT, LHC_SERVES, SUIT_INDEX
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

Handler = Callable[[Draft, int, Any], None]


# --- in a round -------------------------------------------------------------------------------


def _lay(d: Draft, seat: int, action: a.Lay) -> None:
    links = chain.links_of(d, action)
    _must_play(d)
    chain.must_be_fresh(d, action.pile_version)
    chain.must_hold(d, seat, tuple(link.card for link in links))
    if d.turn.phase == "lhc":
        _must_answer_seven(d, seat, links)
    own = seat == d.turn.player and d.turn.stage not in {"caller", "wish", "closed"}
    if own or not d.options.open:
        if seat != d.turn.player:
            refuse("not_your_turn", "MM-1.1", player=d.turn.player)
        lay.lay(d, seat, links)
    else:
        out_of_turn.lay_out_of_turn(d, seat, action, links)


def _must_play(state: AnyState) -> None:
    if state.turn.phase not in {"turn", "lhc"}:
        refuse("wrong_phase", "MM-17.4", phase=state.turn.phase)


def _must_answer_seven(state: AnyState, seat: int, links: tuple[chain.Link, ...]) -> None:
    if seat != state.turn.player:
        refuse("not_your_turn", "MM-9c.2", player=state.turn.player)
    last = links[-1]
    answers = BIT[last.card] & like(state, seat, LHC_SERVES)
    if len(links) > 1 or not answers or last.hold or last.done:
        refuse("lhc_only_sevens", "MM-9c.3")


def _draw(d: Draft, seat: int, action: a.Draw) -> None:
    draw_and_done.must_be_current(d, action.turn_no)
    draw_and_done.draw_cards(d, seat)


def _done(d: Draft, seat: int, action: a.Done) -> None:
    draw_and_done.must_be_current(d, action.turn_no)
    draw_and_done.done(d, seat)


def _wish(d: Draft, seat: int, action: a.Wish) -> None:
    if d.turn.phase != "turn":
        refuse("wrong_phase", "MM-17.4", phase=d.turn.phase)
    if late_wish.suits_left(d, seat):
        late_wish.name(d, seat, action.suit)
        return
    if seat != d.turn.player:
        refuse("not_your_turn", "MM-1.1", player=d.turn.player)
    if d.turn.stage != "wish":
        refuse("wrong_stage", "MM-0A.8")
    suit, card = SUIT_INDEX[action.suit], d.cards.pile[-1]
    if suit not in wishable(d, seat, card, d.turn.eff):
        clause, told = against_wish(d, seat, card, d.turn.eff, suit)
        violations.offend(d, "V-WUN-1", seat, "wish_forbidden", clause, suit=action.suit, **told)
    deal.wish_first(d, suit)


def _must_be_in_play(state: AnyState) -> None:
    if state.turn.phase not in challenges.IN_PLAY:
        refuse("wrong_phase", "MM-17.3", phase=state.turn.phase)


def _say(d: Draft, seat: int, action: a.Say) -> None:
    _must_be_in_play(d)
    announcements.speak(d, seat, action.phrase, chain.seat_of(d, action.to))


def _exclaim(d: Draft, seat: int, action: a.Exclaim) -> None:
    announcements.exclaim(d, seat, action.kind)


def _countdown(d: Draft, seat: int, action: a.Countdown) -> None:
    draw_and_done.countdown(d, seat, timed=action.t is not None)


def _take(d: Draft, seat: int, action: a.TakePenalty) -> None:
    _must_be_in_play(d)
    penalty_cards.take(d, seat, action.k)


def _put_down(d: Draft, seat: int, _action: a.PutDownExcess) -> None:
    _must_be_in_play(d)
    penalty_cards.put_down_excess(d, seat)


def _ack(d: Draft, seat: int, _action: a.AckFinish) -> None:
    final = d.round.finishing
    if d.turn.phase != "finish" or final is None:
        refuse("wrong_phase", "MM-10.5", phase=d.turn.phase)
    if not d.options.open:
        refuse("not_available", "MM-10.5")
    if seat == final.seat or seat in final.acks:
        refuse("wrong_phase", "MM-10.5", phase=d.turn.phase)
    d.round.finishing = replace(final, acks=(*final.acks, seat))
    if len(d.round.finishing.acks) == len(d.round.seats) - 1:
        round_end.closes(d)


def _gesture(d: Draft, seat: int, action: a.MakeGesture) -> None:
    gestures.make(d, seat, action.name)


def _let_pass(d: Draft, seat: int, _action: a.LetPass) -> None:
    _must_be_in_play(d)
    strict_finish = d.turn.phase == "finish" and not d.options.open
    if strict_finish or (seat == d.turn.player and d.turn.phase != "finish"):
        refuse("must_act", "MM-1.1")
    d.round.quiet |= 1 << seat
    if late_wish.suits_left(d, seat):
        d.round.late_wish = None


def _plenum_call(d: Draft, seat: int, action: a.CallPlenum) -> None:
    plenum.call(d, seat, action)


def _plenum_speak(d: Draft, seat: int, action: a.PlenumSpeak) -> None:
    plenum.speak(d, seat, action.text)


def _plenum_ready(d: Draft, seat: int, _action: a.PlenumReady) -> None:
    plenum.ready(d, seat)


def _plenum_vote(d: Draft, seat: int, action: a.PlenumVote) -> None:
    plenum.vote(d, seat, guilty=action.guilty)


# --- before the first card --------------------------------------------------------------------


def _must_deal(state: AnyState, seat: int, phase: str) -> None:
    if state.turn.phase != phase:
        refuse("wrong_phase", "MM-17.3", phase=state.turn.phase)
    if seat != state.standing.dealer:
        refuse("not_dealer", "MM-0B.3", dealer=state.standing.dealer)


def _deal_card(d: Draft, seat: int, action: a.DealCard) -> None:
    _must_deal(d, seat, "deal")
    manual_deal.deal_card(d, action.to, face_up=action.face_up)


def _deal_finish(d: Draft, seat: int, _action: a.DealFinish) -> None:
    _must_deal(d, seat, "deal")
    manual_deal.deal_finish(d)


def _choose_dealt(d: Draft, seat: int, action: a.ChooseDealt) -> None:
    manual_deal.choose(d, seat, action.choice)


def _ask_health(d: Draft, seat: int, _action: a.AskHealth) -> None:
    _must_deal(d, seat, "health")
    if d.round.health_asked >= 0:
        refuse("wrong_phase", "MM-0B.6", phase=d.turn.phase)
    deal.health_asked(d)


def _answer_health(d: Draft, seat: int, action: a.AnswerHealth) -> None:
    if d.turn.phase != "health" or d.round.health_asked < 0 or seat == d.standing.dealer:
        refuse("wrong_phase", "MM-0B.6", phase=d.turn.phase)
    if d.round.health[seat] == 1 or (d.round.health[seat] == 0 and not action.ready):
        refuse("wrong_phase", "MM-0B.6", phase=d.turn.phase)
    deal.answered(d, seat, ready=action.ready)


def _flip_first(d: Draft, seat: int, _action: a.FlipFirst) -> None:
    _must_deal(d, seat, "health")
    if not d.options.open:
        refuse("not_available", "MM-0B.7")
    if d.round.health_asked >= 0:
        refuse("wrong_phase", "MM-0B.6", phase=d.turn.phase)
    manual_deal.flip_unasked(d)


def _ignore(d: Draft, seat: int, action: a.Ignore) -> None:
    if d.turn.phase != "health":
        refuse("wrong_phase", "MM-17.3", phase=d.turn.phase)
    if seat != between_rounds.may_ignore(d):
        refuse("not_dealer", "MM-0B.6", dealer=d.standing.dealer)
    asked = action.seat in d.round.seats and action.seat != seat
    if not asked or d.round.health[action.seat] != 0:
        refuse("cannot_ignore", "MM-11.4", seat=action.seat)
    if action.t is not None and action.t < d.round.health_asked + deal.IGNORE_MS:
        refuse("cannot_ignore", "MM-0B.6", seat=action.seat)
    deal.ignore(d, action.seat)


# --- outside a round --------------------------------------------------------------------------


def _join(d: Draft, seat: int, action: a.Join) -> None:
    between_rounds.join(d, seat, action.name)


def _leave(d: Draft, seat: int, _action: a.Leave) -> None:
    between_rounds.leave(d, seat)


def _ready(d: Draft, seat: int, action: a.Ready) -> None:
    _must_sit(d, seat)
    if d.turn.phase == "between" and d.standing.away[seat]:
        refuse("not_in_round", "MM-17.9")
    if (d.standing.ready if action.ready else d.standing.sits_out)[seat]:
        refuse("wrong_phase", "MM-17.9", phase=d.turn.phase)
    between_rounds.set_ready(d, seat, ready=action.ready)


def _must_sit(state: AnyState, seat: int) -> None:
    if not state.standing.names[seat]:
        refuse("not_in_round", "MM-17.9")


def _start_match(d: Draft, seat: int, _action: a.StartMatch) -> None:
    if d.turn.phase != "lobby":
        refuse("wrong_phase", "MM-17.9", phase=d.turn.phase)
    if seat != between_rounds.host(d):
        refuse("not_dealer", "MM-17.9")
    between_rounds.start_match(d)


def _start_round(d: Draft, seat: int, _action: a.StartRound) -> None:
    between_rounds.start_round(d, seat)


def _add_rule(d: Draft, seat: int, action: a.AddRule) -> None:
    _must_sit(d, seat)
    between_rounds.add_rule(d, seat, action.rule)


def _preview(d: Draft, seat: int, action: a.PreviewRule) -> None:
    _must_sit(d, seat)
    emit(d, proposals.preview(d, seat, action.rule))


def _ask(d: Draft, seat: int, action: a.Ask) -> None:
    _must_sit(d, seat)
    if not action.topic.startswith(("MM-", "TS-")) or len(action.topic) > 12:
        refuse("bad_action", "MM-17.5", field="topic")
    emit(d, ev.Asked(seat, action.topic))


IN_ROUND: dict[type[a.SeatAction], Handler] = {
    a.Lay: _lay,
    a.ThrowIn: throw_in.throw_in,
    a.Draw: _draw,
    a.Done: _done,
    a.Wish: _wish,
    a.Say: _say,
    a.Exclaim: _exclaim,
    a.Countdown: _countdown,
    a.TakePenalty: _take,
    a.PutDownExcess: _put_down,
    a.Challenge: challenges.challenge,
    a.CallPlenum: _plenum_call,
    a.PlenumSpeak: _plenum_speak,
    a.PlenumReady: _plenum_ready,
    a.PlenumVote: _plenum_vote,
    a.AckFinish: _ack,
    a.MakeGesture: _gesture,
    a.LetPass: _let_pass,
    a.DealCard: _deal_card,
    a.DealFinish: _deal_finish,
    a.ChooseDealt: _choose_dealt,
    a.AskHealth: _ask_health,
    a.AnswerHealth: _answer_health,
    a.FlipFirst: _flip_first,
    a.Ignore: _ignore,
}
"""Actions of those who take part in the round."""

ANY_TIME: dict[type[a.SeatAction], Handler] = {
    a.Join: _join,
    a.Leave: _leave,
    a.Ready: _ready,
    a.StartMatch: _start_match,
    a.StartRound: _start_round,
    a.AddRule: _add_rule,
    a.PreviewRule: _preview,
    a.Ask: _ask,
}

OPEN_ONLY = frozenset({a.TakePenalty, a.PutDownExcess, a.Challenge, a.CallPlenum})
"""What a strict table does by itself, or does not know (MM-3.3)."""
SILENT = frozenset({a.LetPass, a.Ask, a.PreviewRule, a.Countdown})
"""After these nobody has to look again."""
NO_ACT = frozenset({a.Challenge, a.CallPlenum, a.LetPass, a.Ask, a.PreviewRule, a.AckFinish})
"""Not what a player is accused of (MM-6.5)."""


def seat_acts(d: Draft, seat: int, action: a.SeatMove) -> None:
    """An action of a seat, checked and carried out (MM-17.1)."""
    if not 0 <= seat < len(d.standing.names):
        refuse("bad_action", "MM-17.5", field="seat")
    if action.t is not None:
        _on_time(d, action.t)
    kind = type(action)
    handler = IN_ROUND.get(kind)
    if handler is not None and d.turn.phase in {"lobby", "between"}:
        refuse("wrong_phase", "MM-17.4", phase=d.turn.phase)
    if handler is not None and seat not in d.round.seats:
        refuse("not_in_round", "MM-17.4")
    if d.agenda.pending is not None or d.turn.phase == "match_over":
        refuse("wrong_phase", "MM-0A.9", phase=d.turn.phase)
    if d.turn.phase == "gesture" and kind not in {a.MakeGesture, a.Ask}:
        refuse("wrong_phase", "MM-12.23", phase=d.turn.phase)
    if d.turn.phase == "plenum" and kind not in PLENUM_ACTIONS:
        refuse("wrong_phase", "MM-7.3", phase=d.turn.phase)
    if kind in OPEN_ONLY and not d.options.open:
        refuse("not_available", "MM-3.3")
    d.agenda.mark = d.round.counter
    (handler or ANY_TIME[kind])(d, seat, action)
    if kind not in SILENT:
        d.round.quiet = 0
    if handler is not None and kind not in NO_ACT:
        d.round.acts = with_entry(d.round.acts, seat, d.round.acts[seat] + 1)
    if d.standing.timeouts[seat]:
        _awake(d, seat)
    run(d)


def _on_time(d: Draft, t: int) -> None:
    """The time of the action; refuses one before which the clock has to act (MM-0A.9)."""
    if d.round.late_wish is not None and d.round.late_wish.until <= t:
        d.round.late_wish = None  # it ends by itself: nothing happens when its time is over
    due = deadlines.alarm(d)
    if t < d.clock.t or (due is not None and due <= t):
        refuse("time_order", "MM-0A.9", t=t, now=d.clock.t)
    d.clock.t = t


def carry_out(d: Draft, seat: int, action: a.SeatMove) -> None:
    """What the action does by itself, before anything follows from it."""
    kind = type(action)
    (IN_ROUND.get(kind) or ANY_TIME[kind])(d, seat, action)


PLENUM_ACTIONS = frozenset({a.PlenumSpeak, a.PlenumReady, a.PlenumVote, a.Ask, a.Leave, a.Join})


def _awake(d: Draft, seat: int) -> None:
    """Who acts is no longer taken for asleep; the seat is its owner's again (MM-19.7)."""
    if d.standing.timeouts[seat] >= 2 and d.standing.bots[seat]:
        d.standing.bots = with_entry(d.standing.bots, seat, False)
        emit(d, ev.ControlChanged(seat, "human"))
    d.standing.timeouts = with_entry(d.standing.timeouts, seat, 0)
