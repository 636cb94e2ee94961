"""Laying cards: the chain of one-card lays, at strict and at open tables (§ 0C, § 5, § 9.a)."""

from __future__ import annotations

import msgspec

from stammtisch.cards.sets import Card, members
from stammtisch.games.maumau.house import choices
from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.lays import late_wish, queen_run
from stammtisch.games.maumau.lays.chain import Link, must_hold
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.duties import BUILT_IN, DONE_HINT, MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.likeness import face_on_top, laid_as, meant
from stammtisch.games.maumau.owed.violations import Undo
from stammtisch.games.maumau.owed.what_serves import (
    Fault,
    addable,
    answers,
    beginning,
    card_in,
    endings,
    facts,
    fault,
    narrowed,
    one_by_one,
    playable,
    replaced,
    stays_open,
)
from stammtisch.games.maumau.owed.wishes import against_wish, may_wish, wishable
from stammtisch.games.maumau.play import announcements, round_end
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.play.turn import close_segment, eff_changed
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    active,
    eff_code,
    emit,
    last_rank,
    later,
    off_hand,
    onto_pile,
    refuse,
    start_signal,
)
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    COPIERS,
    JACK,
    JOKERS,
    NINE,
    NO_CARD,
    NO_SUIT,
    RANK,
    face_suit,
    printed,
)
from stammtisch.games.maumau.state.house_rule import AnswerStack, AnyCard, HandIs, WishMade
from stammtisch.games.maumau.state.parts.agenda import (
    RUN_ENDED,
    SAID_MAU,
    WAS_DONE,
    WAS_DOUBLE,
    Task,
)
from stammtisch.games.maumau.state.state import Draft

TOO_EARLY = Fault("too_early", "MM-1.10", "V-LEG-7")


def lay(d: Draft, seat: int, links: tuple[Link, ...]) -> None:
    """The player on turn lays cards that he holds (MM-1.7): all of them, or none."""
    first, *rest = links
    lay_one(d, seat, first)
    for link in rest:
        # A rule may have answered the card before by taking this one out of his hand.
        must_hold(d, seat, (link.card,))
        lay_one(d, seat, link)


def lay_one(d: Draft, seat: int, link: Link, interrupted: Undo | None = None) -> None:
    """One card: lawful or refused; at an open table laid all the same, and written down.

    ``interrupted``: the open turn of the one before, for whom the player has not waited (MM-1.10).
    """
    card = link.card
    unsaid = bool(d.round.duties) and duties.before_laying(d, seat)
    reason = _start_reason(d, seat, link) if link.words or link.show else ""
    plain = link.plain
    wrong = fault(d, seat, card) if plain or not _free_start(d, link, reason) else None
    if wrong is not None and not d.options.open:
        _refuse_card(d, wrong, card)
    if d.turn.stage == "base" and wrong is None and not card_in(addable(d, seat), card):
        _continue_ace(d, seat, card)
    may_name = True
    if not plain:
        _check_ending(d, seat, link, starts=RUN in link.words and not reason)
        may_name = _check_choices(d, seat, link)
    chained = d.turn.held
    if not chained:
        d.court.chain = 0
    before = interrupted or violations.undo_point(d)
    on = d.turn.eff
    opened, owing = d.turn.stage in {"base", "combine"}, d.turn.stage == "stack"
    _land(d, seat, link)
    _open_or_extend(d, seat, link, on=on, extended=opened)
    if before is not None:
        owed = _ignore_stack(d) if wrong is not None and owing else 0
        _note(d, seat, TOO_EARLY if interrupted else wrong, before, owed, chained=chained)
    emit(d, ev.Laid(seat, (CODE[card],), eff_code(d), d.turn.stage))
    if RUN in link.words or link.show:
        queen_run.begin(d, seat, link.show, reason, said=RUN in link.words)
    remembered = _say(d, seat, link, unsaid=unsaid)
    _wished(d, seat, link, on, allowed=may_name)
    told = _tell_the_house(d, seat, link, on) if d.law.listening else None
    if d.cards.hands[seat] and (link.hold or (_open(d) and not link.done)):
        start_signal(d)
    else:
        close_segment(d, remembered | (WAS_DONE if link.done else 0), told)
    for phrase in link.words:
        if phrase not in BUILT_IN:
            later(d, Task("speak", seat, why=phrase))


def _open(d: Draft) -> bool:
    """Further cards may follow without a word: on a base, or one by one."""
    turn = d.turn
    if turn.stage == "combine":
        return bool(one_by_one(d, turn.combine, len(turn.segment)))
    return turn.stage == "base"


# --- before the card is laid ------------------------------------------------------------------


def _start_reason(d: Draft, seat: int, link: Link) -> str:
    if link.show and RUN not in link.words:
        must_hold(d, seat, members(link.show))
        if not queen_run.may_show(d, seat, link.card, link.show):
            refuse("bad_action", "MM-17.5", field="show")
        return queen_run.why_not(d, seat, link.card, link.show)[0]
    if RUN not in link.words:
        return ""
    if not d.options.open and d.turn.stage in {"caller", "wish", "closed"}:
        refuse("wrong_stage", "MM-0A.8")
    if not d.options.open:
        queen_run.must_start(d, seat, link.card, link.show)
    must_hold(d, seat, members(link.show))
    return queen_run.why_not(d, seat, link.card, link.show)[0]


def _free_start(d: Draft, link: Link, reason: str) -> bool:
    """The first Dame of a run need not serve, where the table has chosen so (MM-9a.3)."""
    return d.options.queen_run_free_start and RUN in link.words and not reason and bool(link.show)


def _refuse_card(d: Draft, wrong: Fault, card: Card) -> None:
    refuse(wrong.code, wrong.clause, **facts(d, wrong, card))


def _check_ending(d: Draft, seat: int, link: Link, *, starts: bool) -> None:
    """Refuses ``hold`` and ``done`` where nothing would stay open (MM-17.8)."""
    if not link.hold and (starts or not link.done):
        return
    if d.options.open:
        if link.done and not stays_open(d, seat, link.card):
            refuse("bad_action", "MM-17.8", field="done")
        return
    left = active(d, seat) - 1
    if (link.hold, link.done) not in endings(d, seat, link.card, left):
        if link.hold and left:
            refuse("not_combinable", "MM-17.8", card=CODE[link.card])
        refuse("bad_action", "MM-17.8", field="hold" if link.hold else "done")
    if link.hold and (link.wish != NO_CARD or link.words):
        refuse("bad_action", "MM-17.8", field="hold")


def _continue_ace(d: Draft, seat: int, card: Card) -> None:
    """The base closes on its Ass, and the card continues it in the same turn (MM-0D.9f).

    A penalty card for a Mau that was missed waits until afterwards where the pack must be shuffled
    for it: chance does not come in between.
    """
    owed: tuple[Task, ...] = ()
    if sum(task.n for task in d.agenda.tasks if task.kind == "penalty") > len(d.cards.draw_pile):
        owed, d.agenda.tasks = d.agenda.tasks, ()
    close_segment(d)
    run(d)
    d.agenda.tasks += owed
    if d.turn.stage != "again" or d.agenda.pending is not None or not playable(d, seat) & BIT[card]:
        refuse("not_combinable", "MM-0D.9f", card=CODE[card])  # a rule answered the Ass


def _check_choices(d: Draft, seat: int, link: Link) -> bool:
    """Whether the suit may be wished; refuses what the card does not ask for."""
    allowed = True
    if link.wish != NO_CARD:
        if not may_wish(d, seat, link.card, d.turn.eff):
            refuse("wish_not_possible", "MM-0D.Bb", card=CODE[link.card])
        allowed = link.wish in wishable(d, seat, link.card, d.turn.eff)
        if not allowed and not d.options.open:
            clause, told = against_wish(d, seat, link.card, d.turn.eff, link.wish)
            suit = "CSHD"[link.wish]
            refuse("wish_forbidden", clause, card=CODE[link.card], suit=suit, **told)
    choices.check(d, seat, link.card, link.swap_with, link.target, link.give)
    return allowed


# --- the card is laid -------------------------------------------------------------------------


def _land(d: Draft, seat: int, link: Link) -> None:
    card = link.card
    answered = _answered(d, seat, card)
    twin = laid_as(d, seat, card, d.turn.eff)
    off_hand(d, seat, BIT[card])
    onto_pile(d, seat, card)
    d.turn.acted = d.turn.begun = True
    if d.clock.countdown is not None:
        d.clock.countdown = None
        emit(d, ev.CountdownCancelled(seat))
    for effect in answered:
        _answer(d, effect.add, cancel=effect.cancel)
    set_eff(d, twin, link.wish)


def _answered(d: Draft, seat: int, card: Card) -> tuple[AnswerStack, ...]:
    """With which answers of rules the card meets a due stack, as it was judged before the lay."""
    if not d.law.answers or not d.turn.stack_due or d.turn.stage != "stack" or d.turn.drawing:
        return ()
    return tuple(one.effect for one in answers(d, seat) if card_in(meant(d, seat, one.cards), card))


def _answer(d: Draft, add: int, *, cancel: bool) -> None:
    """A rule's own answer to a stack (``answer_stack``)."""
    if cancel:
        house.cancel_stack(d)
    elif add:
        d.turn.stack_due = min(d.turn.stack_due + add, 20)
        emit(d, ev.StackChanged(d.turn.stack_due))


def set_eff(d: Draft, twin: Card, wish: int) -> None:
    """What is to be served after a card that is laid like ``twin`` (MM-0C.4)."""
    d.turn.plain = bool(d.law.likes and BIT[twin] & JOKERS)
    if not BIT[twin] & COPIERS:
        d.turn.eff = printed(twin)
    if wish != NO_CARD:
        d.turn.eff = house.wish_face(d.turn.eff, wish)
    if d.turn.king_until >= 0:
        eff_changed(d)


def _open_or_extend(d: Draft, seat: int, link: Link, *, on: int, extended: bool) -> None:
    """The card extends what lies open, opens a base or a combination, or stands alone."""
    turn = d.turn
    card = link.card
    turn.foreign = False
    turn.held = link.hold
    if extended:
        if turn.stage == "combine":
            turn.combine = narrowed_or_same(d, card)
        turn.segment = (*turn.segment, card)
        if not link.hold:
            turn.combine = one_by_one(d, turn.combine, len(turn.segment)) or turn.combine
        return
    turn.base = NO_SUIT
    turn.combine = 0
    turn.segment = (card,)
    turn.below = on
    if last_rank(d) == NINE and not (
        d.law.listening and replaced(d, card, on, shown=face_on_top(d))
    ):
        turn.stage = "base"
        turn.base = face_suit(turn.eff)
        return
    if link.hold:
        turn.combine = _beginning_before(d, seat, card, on)
        if not turn.combine and not d.options.open:
            refuse("not_combinable", "MM-17.8", card=CODE[card])
        turn.stage = "combine"
        return
    turn.stage = "closed"
    if d.law.combines:
        turn.combine = one_by_one(d, _beginning_before(d, seat, card, on), 1)
        turn.stage = "combine" if turn.combine else "closed"


def narrowed_or_same(d: Draft, card: Card) -> int:
    """The combinations that are still open with the card just laid."""
    return narrowed(d, card) or d.turn.combine


def _beginning_before(d: Draft, seat: int, card: Card, on: int) -> int:
    """The combinations that the card has begun, judged by what was to be served before it."""
    now = d.turn.eff
    d.turn.eff = on
    found = beginning(d, seat, card)
    d.turn.eff = now
    return found


def _note(  # noqa: PLR0913
    d: Draft, seat: int, wrong: Fault | None, before: Undo, owed: int, *, chained: bool
) -> None:
    """Writes a wrong card down, and has it follow what was wrong before (MM-5.1)."""
    violations.follow(d, seat)
    if wrong is not None and not (chained and d.court.chain):
        violations.record_card(d, wrong, seat, before, owed)


def _ignore_stack(d: Draft) -> int:
    """A card that is no answer leaves nobody owing the stack; how many were owed (MM-5.8)."""
    owed = d.turn.stack_due
    if owed:
        d.turn.stack_due = d.turn.stack_rank = 0
        d.turn.drawing = False
        emit(d, ev.StackChanged(0))
    return owed


def _wished(d: Draft, seat: int, link: Link, on: int, *, allowed: bool) -> None:
    """The suit was named with the card; or it may be named a breath later."""
    if link.wish == NO_CARD:
        may = RANK[link.card] == JACK or d.law.names_suits or d.law.likes
        if may and not link.hold:
            late_wish.await_wish(d, seat, link.card, on)
        return
    if not allowed:
        violations.record(d, "V-WUN-1", seat)
    emit(d, ev.Wished(seat, "CSHD"[link.wish]))
    if WishMade in d.law.listening:
        shown = face_on_top(d)
        told = TriggerFacts(actor=seat, card=link.card, below=on, on=on, shown=shown)
        house.fire(d, WishMade, told)


def _say(d: Draft, seat: int, link: Link, *, unsaid: bool) -> int:
    """Announcements made with the lay, after Mau has become due by it (MM-10a.4).

    ``unsaid``: Mau was due for the card itself and is missed; at a strict table it is no end then.
    """
    if not link.hold:
        duties.counted(d, seat, own=True)
    if link.plain:
        return 0
    remembered = 0
    if MAU_MAU in link.words:
        if announcements.mau_mau_fits(d, seat) and (d.options.open or not unsaid):
            remembered |= WAS_DOUBLE
            emit(d, ev.Said(seat, MAU_MAU))
        else:
            violations.offend(d, "V-MAU-3", seat, "mau_mau_not_due", "MM-10b.2")
            emit(d, ev.Said(seat, MAU_MAU))
    if MAU in link.words:
        announcements.mau_with_card(d, seat, link.swap_with)
        remembered |= SAID_MAU
    if RUN_END in link.words:
        announcements.say_run_end(d, seat)
        remembered |= RUN_ENDED
    if DONE_HINT in link.words:  # a word of its own, once the card lies (MM-17.8 c)
        refuse("phrase_not_due", "MM-10.2", phrase=DONE_HINT)
    return remembered


def _tell_the_house(d: Draft, seat: int, link: Link, on: int) -> TriggerFacts:
    """House rules hear of every single card (MM-12.7)."""
    told = TriggerFacts(
        actor=seat,
        card=link.card,
        below=on,
        on=on,
        target=link.target,
        swap_with=link.swap_with,
        give=link.give,
        closing=round_end.has_finished(d, seat),
        shown=face_on_top(d),
    )
    house.fire(d, AnyCard, told)
    _hand_is(d, seat, told)
    return told


def _hand_is(d: Draft, seat: int, told: TriggerFacts) -> None:
    if HandIs in d.law.listening:
        house.fire(d, HandIs, msgspec.structs.replace(told, n=active(d, seat)))
