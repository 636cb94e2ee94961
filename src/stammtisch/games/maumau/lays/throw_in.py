"""Throwing cards in out of turn: the Königsgelage, and what house rules allow (§ 9.b)."""

from __future__ import annotations

from stammtisch.games.maumau.house import choices
from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.lays.chain import card_of, must_be_fresh, must_hold, seat_of
from stammtisch.games.maumau.lays.lay import set_eff
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.likeness import face_on_top, laid_as
from stammtisch.games.maumau.owed.violations import Undo
from stammtisch.games.maumau.owed.what_serves import (
    NOT_YOUR_TURN,
    THROW_IN_CARD,
    Fault,
    banned_throw,
    card_in,
    facts,
    king_window,
    throwable,
)
from stammtisch.games.maumau.play import announcements, round_end
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.actions import ThrowIn
from stammtisch.games.maumau.state.agenda import (
    eff_code,
    emit,
    later,
    off_hand,
    onto_pile,
    refuse,
)
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    JACK,
    NO_CARD,
    RANK,
    face_rank,
)
from stammtisch.games.maumau.state.house_rule import AnyCard, Sequence, Top
from stammtisch.games.maumau.state.house_rule import HouseRuleThrownIn as ThrownInTrigger
from stammtisch.games.maumau.state.parts.agenda import WAS_DOUBLE, Task
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft


def throw_in(d: Draft, seat: int, action: ThrowIn) -> None:
    """A card thrown in (MM-9b.2); at an open table a wrong one lies, too (MM-9b.8)."""
    card = card_of(action.card)
    partner, target = seat_of(d, action.swap_with), seat_of(d, action.house_target)
    give = card_of(action.give) if action.give else NO_CARD
    if RUN in action.say or len(set(action.say)) != len(action.say):
        refuse("bad_action", "MM-17.5", field="say")
    if d.turn.phase != "turn":
        if d.turn.phase == "lhc":
            refuse("lhc_only_sevens", "MM-9c.3")
        refuse("wrong_phase", "MM-17.4", phase=d.turn.phase)
    must_be_fresh(d, action.pile_version)
    must_hold(d, seat, (card,))
    if seat == d.turn.player:
        refuse("throw_in_own_turn", "MM-9b.3")
    wrong = why_not(d, seat, card)
    if wrong is not None and not d.options.open:
        refuse(wrong.code, wrong.clause, **facts(d, wrong, card))
    choices.check(d, seat, card, partner, target, give, thrown=True)
    before = violations.undo_point(d)
    unsaid = duties.before_laying(d, seat) and not d.options.open
    on = d.turn.eff
    land(d, seat, card)
    note(d, seat, wrong, before)
    emit(d, ev.ThrownIn(seat, CODE[card], eff_code(d)))
    duties.counted(d, seat, own=False)
    double = _say(d, seat, action.say, partner, unsaid=unsaid)
    if d.law.listening:
        told = TriggerFacts(
            actor=seat,
            card=card,
            below=on,
            on=on,
            thrown=True,
            target=target,
            swap_with=partner,
            give=give,
            closing=round_end.has_finished(d, seat),
            shown=face_on_top(d),
        )
        for trigger in (AnyCard, ThrownInTrigger, Top, Sequence):
            house.fire(d, trigger, told)
        later(d, Task("recounted", seat if MAU in action.say else NOBODY))
    if round_end.has_finished(d, seat):
        later(d, Task("thrown_last", seat, double))


def why_not(state: AnyState, seat: int, card: int) -> Fault | None:
    """Why ``seat`` may not throw the card in now; ``None``: it may."""
    cards = throwable(state, seat)
    if card_in(cards, card):
        return None
    otherwise = THROW_IN_CARD if king_window(state) or cards else NOT_YOUR_TURN
    return banned_throw(state, seat, card) or otherwise


def land(d: Draft, seat: int, card: int) -> None:
    """The card comes to lie, without any effect but what is to be served (MM-12.27)."""
    twin = laid_as(d, seat, card, d.turn.eff)
    off_hand(d, seat, BIT[card])
    onto_pile(d, seat, card)
    if not (RANK[twin] == JACK and face_rank(d.turn.eff) == JACK):
        set_eff(d, twin, NO_CARD)


def note(d: Draft, seat: int, wrong: Fault | None, before: Undo | None) -> None:
    """At an open table: the card follows what was wrong before, and may be wrong itself."""
    if before is None:
        return
    if d.turn.stage in {"base", "combine"}:
        d.turn.foreign = True
    violations.follow(d, seat)
    if wrong is not None:
        chain = d.court.chain
        violations.record_card(d, wrong, seat, before)
        d.court.chain = chain


def _say(d: Draft, seat: int, words: tuple[str, ...], partner: int, *, unsaid: bool) -> int:
    """What is said with the card; ``partner``: for its swap; ``unsaid``: as in a lay."""
    double = 0
    for phrase in words:
        if phrase == MAU:
            announcements.mau_with_card(d, seat, partner)
        elif phrase == MAU_MAU and announcements.mau_mau_fits(d, seat) and not unsaid:
            double = WAS_DOUBLE
            emit(d, ev.Said(seat, MAU_MAU))
        else:
            announcements.speak(d, seat, phrase)
    return double
