"""From the shuffle to the first card: dealing, the health question, the opening turn (§ 0B)."""

from __future__ import annotations

from stammtisch.cards.sets import card_set
from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.owed.likeness import face_on_top, laid_as
from stammtisch.games.maumau.owed.what_serves import replaced
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.play.turn import close_segment
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, later, others, start_limit, start_signal
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    JACK,
    JOKERS,
    NINE,
    NO_FACE,
    RANK,
    codes_of,
    face,
    face_suit,
    pack_of,
    printed,
)
from stammtisch.games.maumau.state.house_rule import AnyCard, WishMade
from stammtisch.games.maumau.state.options import decks_for
from stammtisch.games.maumau.state.parts.agenda import OwedChance, Task
from stammtisch.games.maumau.state.parts.card_places import CardPlaces
from stammtisch.games.maumau.state.parts.court import Court
from stammtisch.games.maumau.state.parts.round import Dealing, fresh_round
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

ANSWER_MS = 10_000
"""After which silence counts as "gesund" (MM-0B.6)."""
IGNORE_MS = 30_000
"""After which the dealer may ignore who is not ready (MM-0B.6)."""
GONE_MS = 60_000
"""After which nobody waits any longer (MM-0B.11)."""


def begin_round(d: Draft, seats: tuple[int, ...], dealer: int) -> None:
    """A round begins with these players; the shuffle is chance's (MM-0B.1)."""
    n = len(d.standing.names)
    decks = decks_for(d.options, len(seats))
    d.standing.dealer, d.standing.again = dealer, False
    d.standing.round_no += 1
    d.standing.played = tuple(was or seat in seats for seat, was in enumerate(d.standing.played))
    d.turn = Turn(phase="deal")
    d.cards = CardPlaces(hands=(0,) * n, penalties=((),) * n)
    d.round = fresh_round(n, seats, decks)
    d.court = Court()
    d.agenda.mark = 0
    d.clock.countdown = None
    d.clock.between_at = NEVER
    emit(d, ev.RoundStarted(d.standing.round_no, dealer, seats, decks, d.law.jokers))
    d.agenda.pending = OwedChance("shuffle", choices=pack_of(decks, d.law.jokers))


def shuffled(d: Draft, cards: tuple[int, ...]) -> None:
    """The pack lies ready; its first card is on top."""
    d.agenda.pending = None
    d.cards.draw_pile = cards
    if d.options.deal == "manual":
        d.round.dealing = Dealing(())
        start_limit(d)
        _wait_for_dealer(d)
        return
    order = dealing_order(d)
    n = len(order)
    size = d.options.hand_size
    for at, seat in enumerate(order):
        hand = card_set(cards[at : n * size : n])
        d.cards.hands = with_entry(d.cards.hands, seat, hand)
        emit(d, ev.Dealt(seat, size, codes_of(hand)))
    d.cards.draw_pile = cards[n * size :]
    ask_for_health(d)


def dealing_order(state: AnyState) -> tuple[int, ...]:
    """Clockwise from the dealer's left, himself last (MM-0B.3)."""
    return (*others(state, state.standing.dealer), state.standing.dealer)


def _wait_for_dealer(d: Draft) -> None:
    """The dealer's next step is taken for him if he sleeps (MM-19.9)."""
    d.clock.limit_at = d.clock.t + (d.options.turn_limit_ms or 30_000)


# --- health (MM-0B.6) -------------------------------------------------------------------------


def ask_for_health(d: Draft) -> None:
    """Dealt: the question comes by itself, from the dealer, or not at all."""
    d.turn.phase = "health"
    mode = d.options.health_mode
    # Who sits at a tournament's table is asked before the first game only (TS-28).
    if mode == "off" or (d.options.attended and d.standing.round_no > 1):
        open_first(d)
    elif mode == "auto":
        health_asked(d)
    else:
        _wait_for_dealer(d)


def health_asked(d: Draft) -> None:
    """Everybody answers; bots at once (MM-0B.6)."""
    d.round.health_asked = d.clock.t
    d.clock.limit_at = NEVER
    emit(d, ev.HealthAsked(d.standing.dealer))
    for seat in others(d, d.standing.dealer):
        if d.standing.bots[seat]:
            _note_health(d, seat, ready=True)
    _go_on_if_healthy(d)


def answered(d: Draft, seat: int, *, ready: bool) -> None:
    """A player says whether he is ready."""
    _note_health(d, seat, ready=ready)
    _go_on_if_healthy(d)


def _note_health(d: Draft, seat: int, *, ready: bool) -> None:
    d.round.health = with_entry(d.round.health, seat, int(ready))
    emit(d, ev.HealthAnswered(seat, ready))


def silence(d: Draft) -> None:
    """Who has said nothing is gesund."""
    for seat in others(d, d.standing.dealer):
        if d.round.health[seat] < 0:
            d.round.health = with_entry(d.round.health, seat, 1)
    _go_on_if_healthy(d)


def _go_on_if_healthy(d: Draft) -> None:
    if all(d.round.health[seat] == 1 for seat in others(d, d.standing.dealer)):
        open_first(d)


def ignore(d: Draft, seat: int) -> None:
    """The round goes on without a player; his cards go under the draw pile (MM-11.4)."""
    emit(d, ev.Ignored(seat))
    d.cards.draw_pile += tuple(card for card in range(len(CODE)) if d.cards.hands[seat] & BIT[card])
    d.cards.hands = with_entry(d.cards.hands, seat, 0)
    d.round.seats = tuple(one for one in d.round.seats if one != seat)
    if len(d.round.seats) < 2:
        round_end.abort(d, "too_few", same_dealer=True)
    else:
        _go_on_if_healthy(d)


def gone(d: Draft) -> None:
    """Whoever is still not ready is ignored without anybody's doing (MM-0B.11)."""
    for seat in others(d, d.standing.dealer):
        if d.turn.phase == "health" and d.round.health[seat] == 0:
            ignore(d, seat)


# --- the first card (MM-0B.8) -----------------------------------------------------------------


def open_first(d: Draft) -> None:
    """The top card of the draw pile counts as laid by the dealer."""
    card = d.cards.draw_pile[0]
    emit(d, ev.FirstCard(CODE[card], d.standing.dealer))
    d.clock.limit_at = NEVER
    if BIT[card] & JOKERS:
        d.cards.draw_pile = d.cards.draw_pile[1:]
        d.agenda.pending = OwedChance("put_back_joker", choices=(card,))
        return
    d.cards.draw_pile = d.cards.draw_pile[1:]
    d.cards.pile, d.cards.layers = (card,), (d.standing.dealer,)
    d.cards.pile_version += 1
    d.turn.phase = "turn"
    d.turn.player = d.standing.dealer
    d.clock.idle_since = d.clock.t
    twin = laid_as(d, d.standing.dealer, card, NO_FACE)
    d.turn.plain = bool(BIT[twin] & JOKERS)  # there is nothing yet that it could leave
    d.turn.eff = printed(card if d.turn.plain else twin)
    d.turn.segment = (card,)
    d.turn.below = NO_FACE
    shown = face_on_top(d)
    plain = bool(d.law.listening) and replaced(d, card, NO_FACE, shown=shown)
    if AnyCard in d.law.listening:
        house.fire(d, AnyCard, TriggerFacts(actor=d.standing.dealer, card=card, shown=shown))
    if RANK[twin] == NINE and not plain:
        d.turn.stage, d.turn.base = "base", face_suit(d.turn.eff)
        start_signal(d)
    elif RANK[twin] == JACK and not plain:
        d.turn.stage = "wish"
        start_limit(d)
    else:
        close_segment(d)


def joker_back(d: Draft, position: int) -> None:
    """The opened Joker goes back, and the next card is opened."""
    assert d.agenda.pending is not None
    (card,) = d.agenda.pending.choices
    d.agenda.pending = None
    d.cards.draw_pile = (*d.cards.draw_pile[:position], card, *d.cards.draw_pile[position:])
    later(d, Task("open_first"))


def open_next(d: Draft, _task: Task) -> None:
    """`open_first` once more."""
    open_first(d)


def wish_first(d: Draft, suit: int) -> None:
    """The dealer names the suit for the Bube he opened; ``suit`` below 0: its own."""
    if suit >= 0:
        below = d.turn.eff
        d.turn.eff = face(JACK, suit)
        emit(d, ev.Wished(d.turn.player, "CSHD"[suit]))
        if WishMade in d.law.listening:
            card = d.cards.pile[-1]
            house.fire(
                d, WishMade, TriggerFacts(actor=d.turn.player, card=card, below=below, on=below)
            )
    d.turn.acted = True
    d.clock.limit_at = NEVER
    close_segment(d)
