"""What may be laid: serving, bases, combinations, throw-ins, and why not (§ 0C, § 0D)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.owed import house_conditions as house
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.likeness import face_laid, face_on_top, laid_as, like, meant
from stammtisch.games.maumau.state.agenda import last_rank, running
from stammtisch.games.maumau.state.cards import (
    ACE,
    ANSWERS,
    BIT,
    CODE,
    COPIERS,
    JACK,
    JOKERS,
    KING,
    NINE,
    NO_FACE,
    OF_RANK,
    OF_SUIT,
    QUEEN_RUN_SERVES,
    RANK,
    SERVES,
    SUITS,
    TENS,
    Face,
    face_rank,
    face_suit,
)
from stammtisch.games.maumau.state.house_law import Answer, Permission, matcher
from stammtisch.games.maumau.state.house_rule import Top
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState


class Fault(msgspec.Struct, frozen=True):
    """Why a card may not be laid: the refusal of a strict table, the violation of an open one."""

    code: str
    clause: str
    violation: str
    rule_no: int = 0


DOES_NOT_SERVE = Fault("does_not_serve", "MM-0C.1", "V-LEG-1")
WISH_NOT_SERVED = Fault("wish_not_served", "MM-0D.Bc", "V-LEG-1")
JACK_ON_JACK = Fault("jack_on_jack", "MM-9d.1", "V-LEG-2")
MUST_ANSWER = Fault("must_answer_stack", "MM-0D.7b", "V-LEG-3")
NOT_COMBINABLE = Fault("not_combinable", "MM-0D.9b", "V-LEG-4")
QUEEN_RUN_ONLY = Fault("queen_run_only", "MM-9a.6", "V-LEG-5")
ONLY_DRAWN = Fault("only_drawn_card", "MM-2.3", "V-LEG-6")
WRONG_STAGE = Fault("wrong_stage", "MM-0A.8", "V-LEG-7")
NOT_YOUR_TURN = Fault("not_your_turn", "MM-1.1", "V-LEG-7")
THROW_IN_CARD = Fault("throw_in_card", "MM-9b.2", "V-LEG-7")


def serving(state: AnyState, seat: int) -> CardSet:
    """All cards that may be laid now as the first of a segment by ``seat`` (MM-0C.2)."""
    turn, law = state.turn, state.law
    eff = turn.eff
    if turn.run is not None and not turn.run.overdue:
        cards = like(state, seat, QUEEN_RUN_SERVES)
    elif turn.stack_due and not turn.drawing:
        cards = like(state, seat, ANSWERS[turn.stack_rank][eff])
        if law.answers:
            cards |= _house_answers(state, seat)
    else:
        cards = like(state, seat, SERVES[eff])
    if law.lays:
        cards = _judged(state, seat, law.lays, cards)
    return cards


def playable(state: AnyState, seat: int) -> CardSet:
    """The cards of the hand that serve, the ban on last cards included (MM-12.26)."""
    cards = state.cards.hands[seat] & serving(state, seat)
    return cards & ~_no_end(state, seat) if state.law.finishes else cards


def _ends(state: AnyState, seat: int, card: Card) -> bool:
    return card_in(_no_end(state, seat), card)


def allowed_ends(state: AnyState, seat: int) -> CardSet:
    """With what a rule lets a round end, even with an Ass (MM-0D.Ac, MM-12.12)."""
    return _judged(state, seat, state.law.finishes, 0) if state.law.finishes else 0


def _no_end(state: AnyState, seat: int) -> CardSet:
    if (
        not state.law.finishes
        or state.cards.hands[seat].bit_count() != 1
        or state.cards.penalties[seat]
    ):
        return 0
    return ~_judged(state, seat, state.law.finishes, -1)


def _judged(
    state: AnyState, seat: int, verdicts: tuple[Permission, ...], cards: CardSet
) -> CardSet:
    """The cards after every allow and forbid that applies; the last one holds (MM-12.12)."""
    now = TriggerFacts(actor=seat, below=state.turn.eff)
    bound = (state.turn.stack_due and not state.turn.drawing) or running(state)
    for verdict in verdicts:
        if verdict.on is not None and not verdict.on.holds(state.turn.eff, state.turn.eff):
            continue
        # An allowed lay neither answers a stack nor breaks a queen run: answer_stack does that.
        if verdict.allow and bound and verdicts is state.law.lays:
            continue
        if house.hold(state, verdict.bound, now):
            mine = meant(state, seat, verdict.cards)
            cards = cards | mine if verdict.allow else cards & ~mine
    return cards


def answers(state: AnyState, seat: int) -> Iterator[Answer]:
    """The rules' own answers to a stack whose conditions hold (``answer_stack``, MM-12.8)."""
    now = TriggerFacts(actor=seat, below=state.turn.eff)
    return (answer for answer in state.law.answers if house.hold(state, answer.bound, now))


def _house_answers(state: AnyState, seat: int) -> CardSet:
    cards = 0
    for answer in answers(state, seat):
        cards |= meant(state, seat, answer.cards)
    return cards


def fault(state: AnyState, seat: int, card: Card) -> Fault | None:
    """Why the player on turn may not lay ``card`` now; ``None``: he may (MM-17.4)."""
    stage = state.turn.stage
    if stage == "base":
        return _base_fault(state, seat, card)
    if stage == "combine":
        if not card_in(combinable(state), card):
            return NOT_COMBINABLE
        return (
            _house_fault(state, seat, card, state.law.finishes)
            if _ends(state, seat, card)
            else None
        )
    if stage in {"caller", "wish", "closed"}:
        return WRONG_STAGE
    if stage == "stack" and state.turn.drawing:
        return MUST_ANSWER  # whoever has begun to draw does not answer any more (MM-0D.7c)
    if stage in {"drew", "again_drew"} and card != state.turn.drawn:
        # What everybody can see to be wrong is that first, at an open table.
        return (_reason(state, seat, card) if state.options.open else None) or ONLY_DRAWN
    return _reason(state, seat, card)


def card_in(cards: CardSet, card: Card) -> bool:
    """Whether the set has the card."""
    return bool(cards >> card & 1)


def _reason(state: AnyState, seat: int, card: Card) -> Fault | None:
    """The first reason why a card does not serve, in the order of MM-0C.3."""
    if card_in(serving(state, seat), card):
        if state.law.finishes and _ends(state, seat, card):
            return _house_fault(state, seat, card, state.law.finishes)
        return None
    in_run = card_in(like(state, seat, QUEEN_RUN_SERVES), card)
    if running(state) and not in_run:
        return QUEEN_RUN_ONLY
    if state.turn.stack_due and not state.turn.drawing:
        return MUST_ANSWER
    if card_in(like(state, seat, SERVES[state.turn.eff]), card) or (running(state) and in_run):
        return _house_fault(state, seat, card, state.law.lays)
    if face_rank(state.turn.eff) == JACK:
        return JACK_ON_JACK if card_in(_never_on_jacks(state, seat), card) else WISH_NOT_SERVED
    return DOES_NOT_SERVE


def _never_on_jacks(state: AnyState, seat: int) -> CardSet:
    """Buben and what would double them (MM-9d.1)."""
    return like(state, seat, OF_RANK[JACK] | COPIERS)


def _house_fault(state: AnyState, seat: int, card: Card, verdicts: tuple[Permission, ...]) -> Fault:
    now = TriggerFacts(actor=seat, below=state.turn.eff)
    no = 0
    for verdict in verdicts:
        applies = verdict.on is None or verdict.on.holds(state.turn.eff, state.turn.eff)
        mine = card_in(meant(state, seat, verdict.cards), card)
        if not verdict.allow and applies and mine and house.hold(state, verdict.bound, now):
            no = verdict.bound.rule_no
    return Fault("house_forbidden", "MM-12.12", "V-HAUS-3", no)


# --- bases and combinations -------------------------------------------------------------------


def addable(state: AnyState, seat: int) -> CardSet:
    """The cards of the hand that extend the open base (MM-0D.9b, MM-0D.9d)."""
    if state.turn.stage != "base":
        return 0
    cards = OF_SUIT[state.turn.base]
    if state.options.base_any_ten:
        cards |= like(state, seat, TENS) & ~JOKERS
    if face_rank(state.turn.eff) == JACK:
        cards &= ~_never_on_jacks(state, seat)
    return state.cards.hands[seat] & cards & ~_no_end(state, seat)


def _base_fault(state: AnyState, seat: int, card: Card) -> Fault | None:
    if card_in(addable(state, seat), card):
        return None
    if closes_on_ace(state) and card_in(playable(state, seat), card):
        return None  # the base closes, and the card continues its Ass (MM-0D.9f)
    if face_rank(state.turn.eff) == JACK and card_in(_never_on_jacks(state, seat), card):
        return JACK_ON_JACK
    if card_in(_no_end(state, seat), card):
        return _house_fault(state, seat, card, state.law.finishes)
    return NOT_COMBINABLE


def closes_on_ace(state: AnyState) -> bool:
    """The open base ends with an effective Ass, so a card that serves it may follow (MM-0D.9f)."""
    turn = state.turn
    if turn.stage != "base" or face_rank(turn.eff) != ACE or turn.foreign or turn.held:
        return False
    last = state.cards.pile[-1]
    if last_rank(state) != ACE or not state.law.quick_tops:
        return False
    on = turn.eff if BIT[last] & TENS else turn.below  # a 10 on an Ass of the base is that Ass
    return not replaced(state, last, on, shown=face_on_top(state))


def beginning(state: AnyState, seat: int, card: Card) -> int:
    """The combinations, as bits, that ``card`` may begin when it is laid now (MM-12.9)."""
    found = 0
    eff = state.turn.eff
    shown = face_laid(state, seat, card, eff)
    for at, one in enumerate(state.law.combines):
        if one.first.holds(card, eff, state.cards.pile[-1] if state.cards.pile else -1, shown):
            now = TriggerFacts(actor=seat, card=card, below=eff, on=eff, shown=shown)
            if house.hold(state, one.bound, now):
                found |= 1 << at
    return found


def combinable(state: AnyState) -> CardSet:
    """The cards that continue one of the open combinations (MM-12.14)."""
    cards, seat = 0, state.turn.player
    for at, one in enumerate(state.law.combines):
        if state.turn.combine >> at & 1 and len(state.turn.segment) < one.effect.max:
            mine = meant(state, seat, one.others)
            if one.effect.same == "rank":
                mine &= like(state, seat, OF_RANK[face_rank(state.turn.eff)])
            elif one.effect.same == "suit":
                mine &= OF_SUIT[face_suit(state.turn.eff)]
            cards |= mine
    if face_rank(state.turn.eff) == JACK:
        cards &= ~_never_on_jacks(state, seat)
    return cards & ~JOKERS


def narrowed(state: AnyState, card: Card) -> int:
    """The open combinations that ``card`` satisfies, as bits."""
    left = 0
    for at, one in enumerate(state.law.combines):
        if state.turn.combine >> at & 1 and one.others.holds(
            card, state.turn.eff, state.cards.pile[-1]
        ):
            left |= 1 << at
    return left


def replaced(
    state: AnyState, card: Card, below: Face, *, size: int = 1, shown: Face = NO_FACE
) -> bool:
    """Whether a rule replaces what the card would do by itself (MM-12.10)."""
    for bound in state.law.listening.get(Top, ()):
        if bound.clause.replaces and isinstance(bound.clause.when, Top):
            now = TriggerFacts(
                state.turn.player, card=card, below=below, on=below, size=size, shown=shown
            )
            when = matcher(bound.clause.when.cards)
            if when.holds(card, below, shown=shown) and house.hold(state, bound, now):
                return True
    return False


def opens_base(state: AnyState, card: Card) -> bool:
    """Whether ``card``, laid first, is a base (MM-0D.9a)."""
    eff, seat = state.turn.eff, state.turn.player
    twin = laid_as(state, seat, card, eff)
    nine = RANK[twin] == NINE or (bool(BIT[twin] & TENS) and face_rank(eff) == NINE)
    if not nine or not state.law.listening:
        return nine
    return not replaced(state, card, eff, shown=face_laid(state, seat, card, eff))


def one_by_one(state: AnyState, combinations: int, size: int) -> int:
    """Those of the combinations that stay open behind ``size`` cards without a word.

    To them cards may be laid one by one, where they need not be laid together (``atomic``).
    """
    return sum(
        1 << at
        for at, one in enumerate(state.law.combines)
        if combinations >> at & 1 and not one.effect.atomic and size < one.effect.max
    )


def _lets_follow(state: AnyState, seat: int, card: Card) -> bool:
    """Whether further cards may follow ``card`` one by one in a combination."""
    if state.turn.stage != "combine":
        return bool(one_by_one(state, beginning(state, seat, card), 1))
    left = narrowed(state, card) or state.turn.combine
    return bool(one_by_one(state, left, len(state.turn.segment) + 1))


def stays_open(state: AnyState, seat: int, card: Card) -> bool:
    """Whether the turn stays open after ``card``, until its player is done (MM-1.9)."""
    if state.law.combines and _lets_follow(state, seat, card):
        return True
    extends = state.turn.stage == "base" and card_in(addable(state, seat), card)
    caller = state.turn.run is not None and state.turn.run.caller == seat
    return extends or opens_base(state, card) or caller


def endings(state: AnyState, seat: int, card: Card, left: int) -> tuple[tuple[bool, bool], ...]:
    """How a lay may end, as ``hold`` and ``done`` (MM-17.8 a, c); ``left`` cards remain."""
    if state.turn.phase == "lhc" or (left == 0 and not state.cards.penalties[seat]):
        return ((False, False),)
    closed = ((False, False), (False, True)) if stays_open(state, seat, card) else ((False, False),)
    if left and holdable(state, seat, card):
        return (*closed, (True, False))
    return closed


def holdable(state: AnyState, seat: int, card: Card) -> bool:
    """Whether a further card could belong to the segment with ``card`` (MM-17.8 a)."""
    if state.turn.stage == "combine":
        return card_in(combinable(state), card)
    if state.turn.stage == "base" and card_in(addable(state, seat), card):
        return True
    return opens_base(state, card) or (
        bool(state.law.combines) and bool(beginning(state, seat, card))
    )


# --- throw-ins --------------------------------------------------------------------------------


def king_window(state: AnyState) -> bool:
    """Whether Könige may be thrown in (MM-9b.1)."""
    return state.turn.king_until != NEVER


def throwable(state: AnyState, seat: int) -> CardSet:
    """What ``seat`` may throw in now, whatever it holds (MM-9b.2, MM-12.25)."""
    return _thrown(state, seat) & ~_no_end(state, seat)


def banned_throw(state: AnyState, seat: int, card: Card) -> Fault | None:
    """The rule of the house without which ``card`` might be thrown in now (MM-12.12)."""
    if card_in(_thrown(state, seat), card):
        return _house_fault(state, seat, card, state.law.finishes)
    if card_in(_thrown(state, seat, forbids=False), card):
        return _house_fault(state, seat, card, state.law.throws)
    return None


def _thrown(state: AnyState, seat: int, *, forbids: bool = True) -> CardSet:
    """The same without regard to last cards; ``forbids``: with regard to what rules forbid."""
    if state.turn.phase != "turn" or seat == state.turn.player or seat not in state.round.seats:
        return 0
    cards = like(state, seat, OF_RANK[KING] | COPIERS) if state.turn.king_until != NEVER else 0
    if state.law.throws:
        fresh = state.cards.top_turn + 1 == state.turn.turn_no
        # A rule may always forbid, but lets cards in for one turn only.
        verdicts = tuple(v for v in state.law.throws if (fresh if v.allow else forbids))
        cards = _judged(state, seat, verdicts, cards)
    if state.cards.hands[seat].bit_count() == 1 and not state.cards.penalties[seat]:
        aces = OF_RANK[ACE] | (TENS if face_rank(state.turn.eff) == ACE else 0)
        cards &= ~like(state, seat, aces, doing=True) | allowed_ends(state, seat)
    return cards


def facts(state: AnyState, wrong: Fault, card: Card) -> dict[str, object]:
    """What a sentence about a refused card needs."""
    told: dict[str, object] = {"card": CODE[card], "eff": CODE[state.turn.eff]}
    if wrong.rule_no:
        told["rule_no"] = wrong.rule_no
    if wrong.code == "must_answer_stack":
        told["due"] = state.turn.stack_due
    if wrong.code == "wish_not_served":
        told["suit"] = SUITS[face_suit(state.turn.eff)]
    return told
