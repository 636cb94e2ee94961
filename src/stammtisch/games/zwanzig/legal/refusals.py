"""Why an action is refused: the checks of ZZ-75 in their order, each with its clause."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.cards.sets import card_set, highest
from stammtisch.games.protocol import Action, Actor, RuleViolation
from stammtisch.games.validation.form import misshapen, tag_of
from stammtisch.games.zwanzig.legal.listing import may_act, playable_now
from stammtisch.games.zwanzig.play.deal import exchange_cap
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    DrawDealer,
    Exchange,
    Play,
    Recycle,
    Shuffle,
)
from stammtisch.games.zwanzig.state.pack import CARD, CODE_SET, CODES, OF_SUIT, SAME_SUIT, codes_of
from stammtisch.games.zwanzig.state.parts import Phase
from stammtisch.games.zwanzig.state.state import State

PHASE_OF: dict[type[Action], Phase] = {
    DrawDealer: "draw_dealer",
    Shuffle: "shuffle",
    Recycle: "recycle",
    Announce: "announce",
    Exchange: "exchange",
    Decide: "decide",
    Play: "play",
}
_TURN_CLAUSE: dict[Phase, str] = {
    "announce": "ZZ-17",
    "exchange": "ZZ-22",
    "decide": "ZZ-31",
    "play": "ZZ-41",
}


class Explanation(msgspec.Struct, frozen=True):
    """Whether a card may be played, and if not, why (ZZ-76)."""

    card: str
    playable: bool
    code: str
    """The refusal's code; empty for a playable card."""
    clause: str
    allowed: tuple[str, ...]
    """The cards that may be played instead; empty if it is not the seat's turn to play."""


def explain(state: State, seat: int, card: str) -> Explanation:
    """What would become of playing ``card`` (ZZ-76)."""
    if state.phase == "play" and seat == state.turn:
        allowed = codes_of(playable_now(state))
        if card in allowed:
            return Explanation(card, True, "", "", allowed)
    else:
        allowed = ()
    found = refusal(state, seat, Play(card))
    return Explanation(card, False, found.code, found.clause, allowed)


def refusal(state: State, actor: Actor, action: Action) -> RuleViolation:
    """The first check that the action fails. Only to be asked about actions that fail one."""
    found = _out_of_place(state, actor, action)
    if found is not None:
        return found
    match action:
        case Announce(suit=suit):
            return RuleViolation("unknown_suit", suit=suit)
        case Exchange(cards=cards):
            return _exchange_refusal(state, actor, cards)
        case Play(card=card):
            return _play_refusal(state, actor, card)
    return RuleViolation("bad_outcome", "ZZ-67", action=tag_of(action))


def unknown(state: State, actor: object, action: object) -> RuleViolation:
    """The refusal of what is no action at all, or one with something else in its fields."""
    return _over(state) or RuleViolation("unknown_action", **misshapen(actor, action))


def not_awaited(state: State) -> RuleViolation:
    """The refusal of whoever need not act now (ZZ-93)."""
    turn = state.turn if state.turn >= 0 else None
    return _over(state) or RuleViolation("not_your_turn", "ZZ-93", turn=turn)


def _out_of_place(state: State, actor: Actor, action: Action) -> RuleViolation | None:
    """The checks 1 and 3 to 5: is this the moment for such an action by this actor?"""
    if over := _over(state):
        return over
    phase = PHASE_OF[type(action)]
    if phase != state.phase:
        clause = _skipped_by(state, action)
        return RuleViolation("wrong_phase", clause, action=tag_of(action), phase=state.phase)
    if phase == "decide" and actor == state.standing.announcer:
        return RuleViolation("announcer_must_play", "ZZ-32")
    if not may_act(state, actor):
        decided = phase == "decide" and 0 <= actor < state.setup.n and _has_decided(state, actor)
        clause = "ZZ-37" if decided else _TURN_CLAUSE.get(phase, "ZZ-67")
        turn = state.turn if state.turn >= 0 else None
        return RuleViolation("not_your_turn", clause, turn=turn)
    return None


def _over(state: State) -> RuleViolation | None:
    return RuleViolation("match_over", "ZZ-58") if state.phase == "match_over" else None


def _skipped_by(state: State, action: Action) -> str:
    """The clause because of which the phase of this action is passed over in this game."""
    if isinstance(action, Announce) and state.standing.hearts_phase:
        return "ZZ-18"
    if isinstance(action, Decide) and state.standing.hearts_phase:
        return "ZZ-34"
    if isinstance(action, Decide) and state.deal.trump == "D":
        return "ZZ-33"
    return ""


def _has_decided(state: State, seat: int) -> bool:
    return state.deal.pending[seat] is not None or state.deal.status[seat] != "undecided"


def _exchange_refusal(state: State, seat: int, cards: Sequence[str]) -> RuleViolation:
    for card in cards:
        if card not in CODE_SET:
            return RuleViolation("unknown_card", card=card)
    for card in cards:
        if cards.count(card) > 1:
            return RuleViolation("duplicate_card", card=card)
    for card in cards:
        if not state.hands[seat] >> CARD[card] & 1:
            return RuleViolation("card_not_in_hand", card=card)
    cap = exchange_cap(state.setup, len(state.deal.stock), state.deal.dead.bit_count())
    return RuleViolation("too_many_cards", "ZZ-23", count=len(cards), cap=cap)


def _play_refusal(state: State, seat: int, code: str) -> RuleViolation:
    if code not in CODE_SET:
        return RuleViolation("unknown_card", card=code)
    hand = state.hands[seat]
    if not hand >> CARD[code] & 1:
        return RuleViolation("card_not_in_hand", card=code)
    allowed = list(codes_of(playable_now(state)))
    trump = state.deal.trump
    trumps = OF_SUIT[trump] if trump else 0
    led = CODES[state.trick[0]][1]
    facts = {"card": code, "suit": led, "trump": trump, "allowed": allowed}
    if hand & SAME_SUIT[state.trick[0]]:
        return RuleViolation("must_follow_suit", "ZZ-43", **facts)
    if not trumps >> CARD[code] & 1:
        return RuleViolation("must_trump", "ZZ-44", **facts)
    best = CODES[highest(card_set(state.trick) & trumps)]
    return RuleViolation("must_overtrump", "ZZ-92", **facts, highest=best)
