"""From the shuffle to the first card: dealing, the health question, the opening turn (§ 0B)."""

from __future__ import annotations

from stammtisch.cards.sets import card_set
from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.owed.house_conditions import Moment
from stammtisch.games.maumau.owed.what_serves import replaced
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.play.card_effects import close_segment
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    emit,
    handles,
    later,
    others,
    put,
    start_limit,
    start_signal,
)
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
from stammtisch.games.maumau.state.state import (
    COURSE_FIELDS,
    NEVER,
    Course,
    Dealing,
    Desk,
    Draft,
    Pending,
    Task,
)

ANSWER_MS = 10_000
"""After which silence counts as "gesund" (MM-0B.6)."""
IGNORE_MS = 30_000
"""After which the dealer may ignore who is not ready (MM-0B.6)."""
GONE_MS = 60_000
"""After which nobody waits any longer (MM-0B.11)."""

_FRESH = Course()


def begin_round(d: Desk, seats: tuple[int, ...], dealer: int) -> None:
    """A round begins with these players; the shuffle is chance's (MM-0B.1)."""
    n = len(d.names)
    for name in COURSE_FIELDS:
        setattr(d, name, getattr(_FRESH, name))
    d.phase = "deal"
    d.seats, d.dealer, d.again = seats, dealer, False
    d.round_no += 1
    d.hands = (0,) * n
    d.penalties = ((),) * n
    d.draw_pile = d.pile = d.layers = ()
    d.pile_version = d.top_turn = d.laid = d.moved = 0
    d.known = ()
    d.house_draws = (0,) * n
    d.fired = ()
    d.health = (-1,) * n
    d.health_asked = NEVER
    d.duties = d.gestures = d.violations = d.judged = d.heard = d.protocol = ()
    d.acts = (0,) * n
    d.verdicts = ()
    d.one_since = d.mau_heard = (NEVER,) * n
    d.counter = d.offences = d.mark = d.chain = d.covered = 0
    d.finishing = d.plenum = d.countdown = d.dealing = None
    d.between_at = NEVER
    decks = d.decks = decks_for(d.options, len(seats))
    emit(d, ev.RoundStarted(d.round_no, dealer, seats, decks, d.law.jokers))
    d.pending = Pending("shuffle", choices=pack_of(decks, d.law.jokers))


def shuffled(d: Desk, cards: tuple[int, ...]) -> None:
    """The pack lies ready; its first card is on top."""
    d.pending = None
    d.draw_pile = cards
    if d.options.deal == "manual":
        d.dealing = Dealing(())
        start_limit(d)
        _wait_for_dealer(d)
        return
    order = dealing_order(d)
    n = len(order)
    size = d.options.hand_size
    for at, seat in enumerate(order):
        hand = card_set(cards[at : n * size : n])
        d.hands = put(d.hands, seat, hand)
        emit(d, ev.Dealt(seat, size, codes_of(hand)))
    d.draw_pile = cards[n * size :]
    ask_for_health(d)


def dealing_order(d: Draft) -> tuple[int, ...]:
    """Clockwise from the dealer's left, himself last (MM-0B.3)."""
    return (*others(d, d.dealer), d.dealer)


def _wait_for_dealer(d: Desk) -> None:
    """The dealer's next step is taken for him if he sleeps (MM-19.9)."""
    d.limit_at = d.t + (d.options.turn_limit_ms or 30_000)


# --- health (MM-0B.6) -------------------------------------------------------------------------


def ask_for_health(d: Desk) -> None:
    """Dealt: the question comes by itself, from the dealer, or not at all."""
    d.phase = "health"
    mode = d.options.health_mode
    if mode == "off":
        open_first(d)
    elif mode == "auto":
        health_asked(d)
    else:
        _wait_for_dealer(d)


def health_asked(d: Desk) -> None:
    """Everybody answers; bots at once (MM-0B.6)."""
    d.health_asked = d.t
    d.limit_at = NEVER
    emit(d, ev.HealthAsked(d.dealer))
    for seat in others(d, d.dealer):
        if d.bots[seat]:
            _note_health(d, seat, ready=True)
    _go_on_if_healthy(d)


def answered(d: Desk, seat: int, *, ready: bool) -> None:
    """A player says whether he is ready."""
    _note_health(d, seat, ready=ready)
    _go_on_if_healthy(d)


def _note_health(d: Desk, seat: int, *, ready: bool) -> None:
    d.health = put(d.health, seat, int(ready))
    emit(d, ev.HealthAnswered(seat, ready))


def silence(d: Desk) -> None:
    """Who has said nothing is gesund."""
    for seat in others(d, d.dealer):
        if d.health[seat] < 0:
            d.health = put(d.health, seat, 1)
    _go_on_if_healthy(d)


def _go_on_if_healthy(d: Desk) -> None:
    if all(d.health[seat] == 1 for seat in others(d, d.dealer)):
        open_first(d)


def ignore(d: Desk, seat: int) -> None:
    """The round goes on without a player; his cards go under the draw pile (MM-11.4)."""
    emit(d, ev.Ignored(seat))
    d.draw_pile += tuple(card for card in range(len(CODE)) if d.hands[seat] & BIT[card])
    d.hands = put(d.hands, seat, 0)
    d.seats = tuple(one for one in d.seats if one != seat)
    if len(d.seats) < 2:
        round_end.abort(d, "too_few", same_dealer=True)
    else:
        _go_on_if_healthy(d)


def gone(d: Desk) -> None:
    """Whoever is still not ready is ignored without anybody's doing (MM-0B.11)."""
    for seat in others(d, d.dealer):
        if d.phase == "health" and d.health[seat] == 0:
            ignore(d, seat)


# --- the first card (MM-0B.8) -----------------------------------------------------------------


def flip_unasked(d: Desk) -> None:
    """The dealer opens the first card; without having asked it is a violation (MM-0B.7)."""
    if d.health_asked == NEVER:
        violations.record(d, "V-GEB-2", d.dealer)
    open_first(d)


def open_first(d: Desk) -> None:
    """The top card of the draw pile counts as laid by the dealer."""
    card = d.draw_pile[0]
    emit(d, ev.FirstCard(CODE[card], d.dealer))
    d.limit_at = NEVER
    if BIT[card] & JOKERS:
        d.draw_pile = d.draw_pile[1:]
        d.pending = Pending("put_back_joker", choices=(card,))
        return
    d.draw_pile = d.draw_pile[1:]
    d.pile, d.layers = (card,), (d.dealer,)
    d.pile_version += 1
    d.phase = "turn"
    d.player = d.dealer
    d.idle_since = d.t
    d.eff = printed(card)
    d.segment = (card,)
    d.below = NO_FACE
    plain = bool(d.law.listening) and replaced(d, card, NO_FACE)
    if AnyCard in d.law.listening:
        house.fire(d, AnyCard, Moment(actor=d.dealer, card=card))
    if RANK[card] == NINE and not plain:
        d.stage, d.base = "base", face_suit(d.eff)
        start_signal(d)
    elif RANK[card] == JACK and not plain:
        d.stage = "wish"
        start_limit(d)
    else:
        close_segment(d)


def joker_back(d: Desk, position: int) -> None:
    """The opened Joker goes back, and the next card is opened."""
    assert d.pending is not None
    (card,) = d.pending.choices
    d.pending = None
    d.draw_pile = (*d.draw_pile[:position], card, *d.draw_pile[position:])
    later(d, Task("open_first"))


@handles("open_first")
def _open_again(d: Desk, task: Task) -> None:  # noqa: ARG001
    open_first(d)


def wish_first(d: Desk, suit: int) -> None:
    """The dealer names the suit for the Bube he opened; ``suit`` below 0: its own."""
    if suit >= 0:
        below = d.eff
        d.eff = face(JACK, suit)
        emit(d, ev.Wished(d.player, "CSHD"[suit]))
        if WishMade in d.law.listening:
            card = d.pile[-1]
            house.fire(d, WishMade, Moment(actor=d.player, card=card, below=below, on=below))
    d.acted = True
    d.limit_at = NEVER
    close_segment(d)
