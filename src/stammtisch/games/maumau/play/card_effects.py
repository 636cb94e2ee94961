"""What the cards do: one function a rank, one table, asked when a segment closes (§ 0D)."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.likeness import face_on_top
from stammtisch.games.maumau.owed.what_serves import allowed_ends, card_in, replaced
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    MAX_SKIPS,
    emit,
    last_rank,
    next_seat,
)
from stammtisch.games.maumau.state.cards import (
    ACE,
    BIT,
    EIGHT,
    KING,
    NO_CARD,
    NO_FACE,
    NO_SUIT,
    SEVEN,
    TENS,
    Rank,
)
from stammtisch.games.maumau.state.house_rule import Sequence, Top
from stammtisch.games.maumau.state.parts.agenda import WAS_PLAIN
from stammtisch.games.maumau.state.state import Draft


def _two_cards(d: Draft, now: TriggerFacts) -> None:
    """The 7: the next player owes two cards more (MM-0D.7a)."""
    if d.turn.stack_due == 0:
        d.turn.stack_rank = SEVEN
    d.turn.stack_due += 2
    emit(d, ev.StackChanged(d.turn.stack_due))
    if d.law.listening:
        house.harmed(d, now, "stack", next_seat(d, now.actor, 1 + d.turn.skip_due))


def _skip(d: Draft, _now: TriggerFacts) -> None:
    """The 8: the next player is passed over (MM-0D.8a)."""
    d.turn.skip_due = min(d.turn.skip_due + 1, MAX_SKIPS)


def _feast(d: Draft, _now: TriggerFacts) -> None:
    """The König: others may throw in Könige when the turn ends (MM-9b.1)."""
    d.turn.king_laid = True


EFFECTS: dict[Rank, Callable[[Draft, TriggerFacts], None]] = {
    SEVEN: _two_cards,
    EIGHT: _skip,
    KING: _feast,
}
"""By effective rank of the last card of a segment.

The 9 opened its base when it was laid, a Bube's wish stands in what is to be served, a 10 has the
rank it doubles, an Ass obliges to go on (`close_segment`), a Dame does nothing by itself.
"""


def take_effect(d: Draft, remembered: int, asked: TriggerFacts | None) -> tuple[int, str]:
    """The cards laid together take effect: the last of them, and it alone (§ 0D).

    ``asked`` carries what the player named for house rules; ``remembered`` are the bits of a task.
    Returned are the bits, and whether the player "must" or "may" go on.
    """
    rank = last_rank(d)
    why = ""
    if d.turn.foreign:
        remembered |= WAS_PLAIN  # somebody else's card lies on it (MM-5.7)
    elif d.law.listening:
        rank, why = _by_the_house(d, rank, asked)
        remembered |= WAS_PLAIN if rank == NO_CARD else 0
    elif rank in EFFECTS:
        EFFECTS[rank](d, _NOBODY_LISTENS)
    if rank == ACE and not d.turn.foreign and not _may_end(d):
        why = "must"
    return remembered, why


def _may_end(d: Draft) -> bool:
    """The Ass is a last card, and a rule lets it be one (MM-12.12)."""
    seat = d.turn.player
    last = bool(d.law.finishes) and round_end.has_finished(d, seat)
    return last and card_in(allowed_ends(d, seat), d.cards.pile[-1])


_NOBODY_LISTENS = TriggerFacts()


def _by_the_house(d: Draft, rank: Rank, asked: TriggerFacts | None) -> tuple[Rank, str]:
    """The effect with all that house rules add or replace; the rank left, and how to go on."""
    seat, card = d.turn.player, d.cards.pile[-1]
    on = d.turn.eff if BIT[card] & TENS else d.turn.below
    shown = face_on_top(d)
    now = TriggerFacts(
        actor=seat,
        card=card,
        below=d.turn.below,
        on=on,
        size=len(d.turn.segment),
        combined=d.turn.combine > 0,
        target=asked.target if asked else -1,
        swap_with=asked.swap_with if asked else -1,
        give=asked.give if asked else NO_CARD,
        closing=round_end.has_finished(d, seat),
        shown=shown,
    )
    if replaced(d, card, on, size=len(d.turn.segment), shown=shown):
        rank = NO_CARD
    if rank in EFFECTS:
        EFFECTS[rank](d, now)
    house.fire(d, Top, now)
    house.fire(d, Sequence, now)
    again = house.repeats(d, now)
    return rank, "" if again is None else "must" if again.must else "may"


def forget_segment(d: Draft) -> None:
    """No base and no combination lies open any more."""
    turn = d.turn
    turn.base = NO_SUIT
    turn.combine = 0
    turn.segment = ()
    turn.below = NO_FACE
    turn.held = turn.foreign = False
    d.court.chain = 0
