"""Cards laid out of turn at an open table (MM-1.10, MM-5.7)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.cards.sets import members
from stammtisch.games.maumau.house import choices
from stammtisch.games.maumau.lays import queen_run
from stammtisch.games.maumau.lays.chain import Link, must_hold
from stammtisch.games.maumau.lays.lay import lay_one, set_eff
from stammtisch.games.maumau.lays.throw_in import note, throw_in, why_not
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.owed.likeness import laid_as
from stammtisch.games.maumau.owed.what_serves import NOT_YOUR_TURN
from stammtisch.games.maumau.owed.wishes import may_wish
from stammtisch.games.maumau.play import announcements, round_end
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.play.turn import stop
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.actions import Lay, ThrowIn
from stammtisch.games.maumau.state.agenda import (
    eff_code,
    emit,
    later,
    off_hand,
    onto_pile,
    refuse,
)
from stammtisch.games.maumau.state.cards import BIT, CODE, NO_CARD
from stammtisch.games.maumau.state.parts.agenda import WAS_DOUBLE, Task
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import Draft, adopt, thaw

OPEN_STAGES = frozenset({"base", "combine", "may_again", "drew", "again_drew", "caller"})
"""Stages in which a player need only say that he is done (MM-1.10)."""


def lay_out_of_turn(d: Draft, seat: int, action: Lay, links: tuple[Link, ...]) -> None:
    """Somebody without the Spielrecht lays cards."""
    if len(action.cards) == 1 and not action.hold and not action.done:
        link = links[0]
        if link.wish == NO_CARD and not link.show and not why_not(d, seat, link.card):
            # In the king window it is the same movement as throwing the card in.
            throw_in(
                d,
                seat,
                ThrowIn(
                    card=action.cards[0],
                    say=tuple(word for word in action.say if word != RUN),
                    swap_with=action.swap_with,
                    house_target=action.house_target,
                    give=action.give,
                ),
            )
            return
    if action.done or (action.show and RUN not in action.say):
        refuse("bad_action", "MM-17.8", field="done" if action.done else "show")
    if _too_early(d, seat, links):
        return
    for at, link in enumerate(links):
        stray(d, seat, link, first=at == 0)


def _too_early(d: Draft, seat: int, links: tuple[Link, ...]) -> bool:
    """The next player has not waited: the turn before is closed, and he is on turn (MM-1.10)."""
    if d.turn.stage not in OPEN_STAGES or d.turn.phase != "turn":
        return False
    _check_named(d, seat, links[0])  # by the table that he saw
    interrupted, running = violations.undo_point(d), d.turn.run
    trial = thaw(d)
    trial.acted_rules = dict(d.acted_rules)
    stop(trial)
    run(trial)
    fresh = (
        trial.turn.phase == "turn"
        and trial.turn.player == seat
        and trial.turn.turn_no == d.turn.turn_no + 1
    )
    # A rule that answers the end of the turn before may have taken the cards out of his hand.
    held = all(_still_has(trial, seat, link) for link in links)
    if not fresh or trial.agenda.pending is not None or not held:
        return False
    adopt(d, trial)
    for at, link in enumerate((_still_asked(d, seat, links[0]), *links[1:])):
        # A rule may have answered the card before by taking this one out of his hand.
        must_hold(d, seat, (link.card,))
        # A run that ended with the turn before ran on when its end was said with the card.
        ended = running if d.turn.run is None and RUN_END in link.words else None
        words = link.words if ended is None else tuple(w for w in link.words if w != RUN_END)
        told = link if ended is None else replace(link, words=words)
        lay_one(d, seat, told, interrupted if at == 0 else None)
        if ended is not None:
            announcements.say_end_after(d, seat, ended)
    return True


def _check_named(d: Draft, seat: int, link: Link) -> None:
    """Refuses what is not asked for with the card (MM-12.28), and showing what he does not hold."""
    must_hold(d, seat, members(link.show))
    if link.wish != NO_CARD and not may_wish(d, seat, link.card, d.turn.eff):
        refuse("wish_not_possible", "MM-0D.Bb", card=CODE[link.card])
    choices.check(d, seat, link.card, link.swap_with, link.target, link.give)


def _still_has(d: Draft, seat: int, link: Link) -> bool:
    wanted = BIT[link.card] | link.show
    return d.cards.hands[seat] & wanted == wanted


def _still_asked(d: Draft, seat: int, link: Link) -> Link:
    """The lay without what nothing asks for any more since the turn before has ended.

    Who names it could not know: a rule that answers the end of a turn can change what is asked.
    """
    asks = choices.asked_by(d, seat, link.card)
    hand = d.cards.hands[seat] & ~BIT[link.card]
    swaps = "swap" in asks and link.swap_with in choices.partners(d, seat)
    wishes = link.wish != NO_CARD and may_wish(d, seat, link.card, d.turn.eff)
    gives = "give" in asks and link.give != NO_CARD and hand & BIT[link.give]
    return replace(
        link,
        wish=link.wish if wishes else NO_CARD,
        swap_with=link.swap_with if swaps else NOBODY,
        target=link.target if "target" in asks else NOBODY,
        give=link.give if gives else NO_CARD,
    )


def stray(d: Draft, seat: int, link: Link, *, first: bool) -> None:
    """A card out of turn: it changes what is to be served, and nothing else (MM-5.7).

    Those laid together are one violation (MM-5.1), which the ``first`` of them begins.
    """
    if link.done:
        refuse("bad_action", "MM-17.8", field="done")
    _check_named(d, seat, link)
    reason = queen_run.why_not(d, seat, link.card, link.show)[0] if RUN in link.words else ""
    before = violations.undo_point(d)
    duties.before_laying(d, seat)
    twin = laid_as(d, seat, link.card, d.turn.eff)
    off_hand(d, seat, BIT[link.card])
    onto_pile(d, seat, link.card)
    set_eff(d, twin, link.wish)
    note(d, seat, NOT_YOUR_TURN if first else None, before)
    emit(d, ev.Laid(seat, (CODE[link.card],), eff_code(d), d.turn.stage))
    if link.wish != NO_CARD:
        emit(d, ev.Wished(seat, "CSHD"[link.wish]))
    duties.counted(d, seat, own=False)
    if RUN in link.words:
        queen_run.start(d, seat, link.show, reason or "queen_run_not_at_start")
    double = 0
    for phrase in link.words:
        if phrase == MAU:
            announcements.say_mau(d, seat)
        elif phrase == MAU_MAU and announcements.mau_mau_fits(d, seat):
            double = WAS_DOUBLE
            emit(d, ev.Said(seat, MAU_MAU))
        elif phrase != RUN:
            announcements.speak(d, seat, phrase)
    if round_end.has_finished(d, seat):
        later(d, Task("thrown_last", seat, double))
