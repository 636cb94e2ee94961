"""A suit named a breath after its card: the grace of a wish (MM-0D.Bb)."""

from __future__ import annotations

from stammtisch.cards.sets import Card
from stammtisch.games.maumau.house.play import wish_face
from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.owed.wishes import against_wish, wishable
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit
from stammtisch.games.maumau.state.cards import NO_FACE, SUIT_CODES, SUIT_INDEX, SuitCode
from stammtisch.games.maumau.state.parts.round import LateWish
from stammtisch.games.maumau.state.state import AnyState, Draft


def await_wish(d: Draft, seat: int, card: Card, on: int) -> None:
    """``card`` was laid on ``on`` without a wish: its suit counts, unless one is named in time.

    Where a rule answers a wish the suit goes with the card, for what the rule does belongs to the
    turn of the card; and nobody is waited for at a table without a grace.
    """
    grace = d.options.wish_grace_ms
    if not grace or d.law.answers_wishes or not (d.cards.hands[seat] or d.cards.penalties[seat]):
        return
    suits = wishable(d, seat, card, on)
    if suits:
        d.round.late_wish = LateWish(
            seat, d.clock.t + grace, tuple(SUIT_CODES[s] for s in sorted(suits))
        )


def suits_left(state: AnyState, seat: int) -> tuple[SuitCode, ...]:
    """The suits that ``seat`` may still name for its card; empty: none."""
    late = state.round.late_wish
    return (
        late.suits if late is not None and late.seat == seat and state.turn.phase == "turn" else ()
    )


def name(d: Draft, seat: int, suit: SuitCode) -> None:
    """The suit is named, and counts from now on; a card on its way must be thought over."""
    assert d.round.late_wish is not None
    if suit not in d.round.late_wish.suits:
        # What was served before is not kept, so a limit that goes by it has no number.
        clause, told = against_wish(d, seat, d.cards.pile[-1], NO_FACE, SUIT_INDEX[suit])
        violations.offend(d, "V-WUN-1", seat, "wish_forbidden", clause, suit=suit, **told)
    d.round.late_wish = None
    d.turn.eff = wish_face(d.turn.eff, SUIT_INDEX[suit])
    d.cards.pile_version += 1
    emit(d, ev.Wished(seat, suit))
