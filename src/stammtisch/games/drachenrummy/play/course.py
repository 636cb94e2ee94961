"""What goes by itself: taking, refilling, the next turn, the end of the match (DR-80)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.cards.sets import Card, card_set
from stammtisch.games.drachenrummy.melds.layout import Layout, best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld, classify, laid_order
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.play.scoring import result_of
from stammtisch.games.drachenrummy.state.events import (
    CardsReturned,
    CardsTaken,
    DisplayRefilled,
    EndReached,
    FinalLayout,
    HandsRevealed,
    MatchEnded,
    TurnEnded,
    TurnStarted,
)
from stammtisch.games.drachenrummy.state.parts import Extension, Reason
from stammtisch.games.drachenrummy.state.state import Reservation, State
from stammtisch.games.protocol import Event
from stammtisch.games.tuples import with_entry

DISPLAY = 4
"""So many cards lie in the middle after a refill (DR-52)."""

_CODE = PACK.codes


def begin_turn(state: State, seat: int, events: list[Event]) -> State:
    """The next turn up to the point where somebody has to act (DR-14 .. DR-18)."""
    events.append(TurnStarted(state.turn_no + 1, seat))
    own = tuple([entry for entry in state.reserved if entry.owner == seat])
    state = replace(
        state,
        phase="take" if own and state.setup.choose else "throw",
        turn_no=state.turn_no + 1,
        turn=seat,
        roll_no=0,
        rolled=(),
        fixed=(),
        free=0,
        took=False,
        active=False,
    )
    if not own or state.setup.choose:
        return state
    return taken(state, tuple([entry.card for entry in own]), events)


def taken(state: State, cards: tuple[Card, ...], events: list[Event]) -> State:
    """The player on turn takes ``cards``, and what else he had reserved goes back (DR-18).

    Directly after taking the match may be over (DR-17, DR-56).
    """
    seat = state.turn
    others: list[Reservation] = []
    back: list[Card] = []
    for entry in state.reserved:
        if entry.owner != seat:
            others.append(entry)
        elif entry.card not in cards:
            back.append(entry.card)
    if cards:
        events.append(CardsTaken(seat, tuple([_CODE[card] for card in cards])))
    if back:
        events.append(CardsReturned(seat, tuple([_CODE[card] for card in back])))
    hands = state.hands
    hand = hands[seat] | card_set(cards)
    state = replace(
        state,
        phase="throw",
        hands=with_entry(hands, seat, hand),
        reserved=tuple(others),
        display=(*state.display, *back),
        took=bool(cards),
    )
    if state.reserved or state.display or state.deck:
        return state
    return ended(state, "all_cards_taken", events)


def end_turn(state: State, events: list[Event]) -> State:
    """The display is refilled, and the match stalls or the next player is on turn (DR-52 .. 55)."""
    quiet = not (state.took or state.active)
    events.append(TurnEnded(state.turn, quiet))
    state = replace(
        refilled(state, events),
        quiet_turns=state.quiet_turns + 1 if quiet else 0,
        turns_since_take=0 if state.took else state.turns_since_take + 1,
    )
    setup = state.setup
    if state.quiet_turns >= setup.quiet_limit or state.turns_since_take >= setup.take_limit:
        return ended(state, "stalled", events)
    return begin_turn(state, (state.turn + 1) % setup.n, events)


def refilled(state: State, events: list[Event]) -> State:
    """The display with four cards again, as far as the deck reaches (DR-52, DR-53)."""
    need = DISPLAY - len(state.display)
    new = state.deck[:need] if need > 0 else ()
    if not new:
        return state
    deck = state.deck[need:]
    events.append(DisplayRefilled(tuple([_CODE[card] for card in new]), len(deck)))
    return replace(state, deck=deck, display=state.display + new)


# --- the end ----------------------------------------------------------------------------------


def ended(state: State, reason: Reason, events: list[Event]) -> State:
    """The last turn is over; the final melding follows (DR-56 .. DR-61)."""
    events.append(EndReached(reason))
    if state.setup.options.final_meld == "manual":
        done = tuple([not hand for hand in state.hands])
        state = replace(state, phase="final_meld", rolled=(), final_done=done)
        return next_finisher(state, events)
    events.append(HandsRevealed(tuple(map(codes, state.hands))))
    hands, melds = [], []
    for seat, (hand, own) in enumerate(zip(state.hands, state.melds, strict=True)):
        best = best_layout(hand, own)
        if hand:
            events.append(_told(seat, best))
        hands.append(best.kept)
        melds.append(_with(own, best))
    done = (True,) * state.setup.n
    state = replace(state, hands=tuple(hands), melds=tuple(melds), final_done=done)
    return over(state, reason, events)


def next_finisher(state: State, events: list[Event]) -> State:
    """The next player, clockwise, with hand cards to lay finally; or the result (DR-61)."""
    n = state.setup.n
    for seat in [(state.turn + step) % n for step in range(n)]:
        if not state.final_done[seat]:
            return replace(state, turn=seat)
    events.append(HandsRevealed(tuple(map(codes, state.hands))))
    return over(state, reason_of(state), events)


def reason_of(state: State) -> Reason:
    """Why a match that is over, or in the final melding, has ended (DR-56, DR-58)."""
    return "stalled" if state.deck or state.display or state.reserved else "all_cards_taken"


def over(state: State, reason: Reason, events: list[Event]) -> State:
    """The result (DR-62 .. DR-67)."""
    result = result_of(state, reason)
    events.append(
        MatchEnded(
            result.reason,
            result.winners,
            result.scores,
            result.ranks,
            result.hand_left,
            result.turns_played,
        )
    )
    return replace(state, phase="match_over", result=result)


def _told(seat: int, best: Layout) -> FinalLayout:
    return FinalLayout(
        seat,
        tuple([laid_order(meld) for meld in _classified(best.new)]),
        tuple([Extension(n, codes(cards)) for n, cards in enumerate(best.extensions) if cards]),
        codes(best.kept),
    )


def _with(own: tuple[Meld, ...], best: Layout) -> tuple[Meld, ...]:
    extended = [meld.cards | more for meld, more in zip(own, best.extensions, strict=True)]
    return tuple(_classified([*extended, *best.new]))


def _classified(melds: list[int] | tuple[int, ...]) -> list[Meld]:
    return [meld for meld in map(classify, melds) if meld is not None]
