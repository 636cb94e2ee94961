"""What a player may have to name with a card because of house rules (MM-12.28)."""

from __future__ import annotations

from stammtisch.cards.sets import Card
from stammtisch.games.maumau.owed.likeness import face_laid
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.agenda import active, others, refuse
from stammtisch.games.maumau.state.cards import BIT, CODE, NO_CARD
from stammtisch.games.maumau.state.house_law import matcher
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState


def asked_by(state: AnyState, seat: int, card: Card, *, thrown: bool = False) -> frozenset[str]:
    """Which of ``swap``, ``target`` and ``give`` rules ask ``seat`` for when it lays ``card``."""
    found: set[str] = set()
    eff, top = state.turn.eff, state.cards.pile[-1] if state.cards.pile else NO_CARD
    shown = face_laid(state, seat, card, eff)
    triggers = (m.AnyCard, m.Top, m.HouseRuleThrownIn) if thrown else (m.AnyCard, m.Top)
    for trigger in triggers:
        for bound in state.law.listening.get(trigger, ()):
            when = bound.clause.when
            assert isinstance(when, m.AnyCard | m.Top | m.HouseRuleThrownIn)
            if matcher(when.cards).holds(card, eff, top, shown):
                for effect in bound.clause.do:
                    found |= _asks(effect)
    return frozenset(found)


def _asks(effect: m.AnyEffect) -> set[str]:
    match effect:
        case m.SwapHands(partner, optional):
            return {"swap"} if optional or partner == "chosen" else set()
        case m.GiveCard(to, pick):
            return ({"target"} if to == "chosen" else set()) | (
                {"give"} if pick == "chosen" else set()
            )
        case m.HouseRuleDraw(who) | m.Penalty(who) if who == "chosen":
            return {"target"}
        case m.HouseRuleSay() | m.Gesture() if "chosen" in {
            effect.who,
            getattr(effect, "to", None),
        }:
            return {"target"}
        case _:
            return set()


def partners(state: AnyState, seat: int, cards: int = 1) -> tuple[int, ...]:
    """With whom ``seat`` may swap after laying ``cards`` of its active cards (TS-55)."""
    if active(state, seat) <= cards:
        return ()
    return tuple(sorted(other for other in others(state, seat) if active(state, other)))


def check(  # noqa: PLR0913, PLR0917
    state: AnyState,
    seat: int,
    card: Card,
    swap_with: int,
    target: int,
    give: Card,
    *,
    thrown: bool = False,
) -> None:
    """Refuses what the card does not ask for, and a swap that cannot be (MM-17.4)."""
    if swap_with == NOBODY and target == NOBODY and give == NO_CARD:
        return
    asks = asked_by(state, seat, card, thrown=thrown)
    if swap_with != NOBODY and ("swap" not in asks or swap_with not in partners(state, seat)):
        refuse("swap_forbidden", "TS-55", seat=swap_with)
    if target != NOBODY and ("target" not in asks or target == seat):
        refuse("bad_action", "MM-12.28", field="house_target")
    if give != NO_CARD:
        if "give" not in asks:
            refuse("bad_action", "MM-12.28", field="give")
        if not state.cards.hands[seat] & BIT[give] & ~BIT[card]:
            refuse("card_not_in_hand", "MM-17.4", card=CODE[give])
