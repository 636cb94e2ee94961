"""Drawing cards, penalty cards, and the shuffle that makes a new draw pile (§ 2, § 4, § 8)."""

from __future__ import annotations

from stammtisch.cards.sets import card_set
from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.what_serves import playable
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    draw,
    emit,
    later,
    received,
    start_limit,
    start_signal,
    to_hand,
)
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    COPIERS,
    OF_RANK,
    QUEENS,
    SEVEN,
    TENS,
    codes_of,
)
from stammtisch.games.maumau.state.house_rule import DrawPileEmpty, Penalised, ServeDraw
from stammtisch.games.maumau.state.parts.agenda import OwedChance, Task
from stammtisch.games.maumau.state.parts.card_places import PenaltyCard
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

DEALING = frozenset({"dealing", "V-GEB-1", "V-GEB-2"})
"""Penalties for dealing ripen after the dealer's first real turn (MM-9e.6)."""
STACK_DRAWS = frozenset({"stack", "lhc"})
"""Draws that pay for a stack."""
OWN_DRAWS = frozenset({"serve", "stack", "owed", "lhc"})
"""Draws by which a player himself changes the number of his cards (MM-10a.1)."""


# --- ordinary cards ---------------------------------------------------------------------------


def draw_cards(d: Draft, task: Task) -> None:
    """Ordinary cards go to a hand; when the pile is empty, the rest after the shuffle."""
    seat, n = task.seat, task.n
    taken = d.cards.draw_pile[:n]
    if taken:
        d.cards.draw_pile = d.cards.draw_pile[n:]
        d.cards.moved += len(taken)
        to_hand(d, seat, card_set(taken))
        emit(d, ev.Drew(seat, len(taken), task.why, tuple(CODE[card] for card in taken)))
        if task.why == "serve":
            d.turn.drawn = taken[-1]
        elif task.why == "hand":
            d.court.surplus |= card_set(taken)
        if task.why != "lhc":
            received(d, seat)
    missing = n - len(taken)
    if missing and _renew(d, seat, Task("draw", seat, missing, task.why)):
        return
    if missing:
        emit(d, ev.DrawShort(seat, missing))
    if d.cards.hands[seat]:
        own = seat == d.turn.player and task.why in OWN_DRAWS
        duties.counted(d, seat, own=own, drew=own)


def served(d: Draft, task: Task) -> None:
    """A player has drawn under § 2; by a rule he goes on until a card serves (MM-2.1)."""
    again = task.why == "again"
    limit = house.draw_limit(d)
    if task.n < limit and d.turn.drawn >= 0 and not playable(d, task.seat) & BIT[d.turn.drawn]:
        later(d, draw(task.seat, 1, "serve"), Task("served", task.seat, task.n + 1, task.why))
        return
    d.turn.stage = "again_drew" if again else "drew"
    start_signal(d)
    if ServeDraw in d.law.listening:
        house.fire(d, ServeDraw, TriggerFacts(actor=task.seat))


def stack_drawn(d: Draft, task: Task) -> None:
    """The stack is paid; the player is on turn himself (MM-0D.7c)."""
    if d.turn.stack_due == 0:
        d.turn.drawing = False
        d.turn.stack_rank = SEVEN
        d.turn.stage = "serve"
    start_limit(d)
    house.stack_drawn(d, task.seat, task.n)


# --- penalty cards ----------------------------------------------------------------------------


def deal_penalty(d: Draft, task: Task) -> None:
    """Penalty cards are dealt; when the pile is empty, the rest after the shuffle."""
    seat, n = task.seat, task.n
    taken = d.cards.draw_pile[:n]
    if taken:
        d.cards.draw_pile = d.cards.draw_pile[n:]
        lay_down(d, seat, taken, task.why)
        if task.why != "house" or task.no:
            house.fire(d, Penalised, TriggerFacts(actor=seat))
    missing = n - len(taken)
    if missing and _renew(d, seat, Task("penalty", seat, missing, task.why, task.no)):
        return
    if missing:
        emit(d, ev.PenaltyVoid(seat, task.why))


def lay_down(d: Draft, seat: int, cards: tuple[int, ...], why: str) -> None:
    """Cards come to lie face down in front of a player, who then has not finished (MM-4.1)."""
    born = 0 if why in DEALING else d.turn.turn_no
    new = tuple(PenaltyCard(card, born) for card in cards)
    d.cards.penalties = with_entry(d.cards.penalties, seat, d.cards.penalties[seat] + new)
    emit(d, ev.PenaltyDealt(seat, len(cards), why, tuple(CODE[card] for card in cards)))
    received(d, seat)


# --- the new draw pile ------------------------------------------------------------------------


def _renew(d: Draft, seat: int, rest: Task) -> bool:
    """Has the pile shuffled and then ``rest`` done; false if nothing can be shuffled (MM-8.6)."""
    keep = kept(d, drawing=rest.why in STACK_DRAWS)
    if len(d.cards.pile) <= keep:
        return False
    later(d, Task("pile_empty", seat), Task("reshuffle", seat, why=rest.why), rest)
    return True


def pile_empty(d: Draft, task: Task) -> None:
    """The last card of the draw pile is gone: rules may answer that."""
    if not d.cards.draw_pile:
        house.fire(d, DrawPileEmpty, TriggerFacts(actor=task.seat))


def reshuffle(d: Draft, task: Task) -> None:
    """Chance owes a new draw pile (MM-8.1)."""
    keep = kept(d, drawing=task.why in STACK_DRAWS)
    if d.cards.draw_pile or len(d.cards.pile) <= keep:
        return  # a rule that answers the same penalty needed cards, too, and was first
    d.agenda.pending = OwedChance("reshuffle", seat=task.seat, keep=keep)


def kept(state: AnyState, *, drawing: bool = False) -> int:
    """How many cards stay on the pile when it is shuffled (MM-8.3, MM-8.4)."""
    most = 1
    copies = _unbroken(state, COPIERS)
    if copies:
        most = min(copies + 1, len(state.cards.pile))
    if state.turn.stack_due or drawing or state.turn.drawing:
        most = max(
            most, _unbroken(state, OF_RANK[state.turn.stack_rank] | OF_RANK[SEVEN] | COPIERS)
        )
    if state.turn.run is not None:
        most = max(most, _unbroken(state, QUEENS | TENS))
    return most


def _unbroken(state: AnyState, cards: int) -> int:
    """The length of the run of such cards on top of the pile."""
    count = 0
    for card in reversed(state.cards.pile):
        if not BIT[card] & cards:
            break
        count += 1
    return count


def renewed(d: Draft, cards: tuple[int, ...]) -> None:
    """The shuffled cards are the draw pile (MM-8.1)."""
    assert d.agenda.pending is not None
    keep = d.agenda.pending.keep
    d.cards.layers = d.cards.layers[-keep:]
    d.cards.pile = d.cards.pile[-keep:]
    d.cards.draw_pile = cards
    d.cards.pile_version += 1
    emit(d, ev.Reshuffled(d.agenda.pending.seat, len(cards)))
    d.agenda.pending = None


def ripen(d: Draft, seat: int) -> None:
    """The penalty cards that were there before the turn began become active (MM-4.3)."""
    mine = d.cards.penalties[seat]
    if not any(card.born < d.turn.turn_no and not card.ripe for card in mine) or d.turn.turn_no < 1:
        return
    now = tuple(card for card in mine if card.born < d.turn.turn_no and not card.ripe)
    if d.options.open:
        left = tuple(
            PenaltyCard(card.card, card.born, ripe=True) if card in now else card for card in mine
        )
        d.cards.penalties = with_entry(d.cards.penalties, seat, left)
        emit(d, ev.Ripened(seat, len(now)))
    else:
        d.cards.penalties = with_entry(
            d.cards.penalties, seat, tuple(card for card in mine if card not in now)
        )
        cards = card_set(card.card for card in now)
        to_hand(d, seat, cards)
        emit(d, ev.Ripened(seat, len(now), codes_of(cards)))
    duties.counted(d, seat, own=False, ending=True)


def take_up(d: Draft, seat: int, k: int) -> int:
    """The ``k`` oldest penalty cards go to the hand; how many of them were frozen (MM-4.3)."""
    mine = sorted(d.cards.penalties[seat], key=lambda card: not card.ripe)
    taken, left = mine[:k], mine[k:]
    d.cards.penalties = with_entry(d.cards.penalties, seat, tuple(left))
    cards = card_set(card.card for card in taken)
    to_hand(d, seat, cards)
    emit(d, ev.PenaltyTaken(seat, k, codes_of(cards)))
    return sum(not card.ripe for card in taken)
