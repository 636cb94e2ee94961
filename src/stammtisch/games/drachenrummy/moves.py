"""What each action does, and when it is refused, in the order of DR-86."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.drachenrummy.dice.dice import (
    DICE,
    FACES,
    count_of,
    free_of,
    least_to_steal,
    left_of,
    without,
)
from stammtisch.games.drachenrummy.melds.melds import (
    FAULTS,
    Meld,
    classify,
    extended,
    fault,
    laid_order,
)
from stammtisch.games.drachenrummy.melds.pack import FIRST, KINDS, PACK
from stammtisch.games.drachenrummy.play.course import (
    begin_turn,
    end_turn,
    next_finisher,
    refilled,
    taken,
)
from stammtisch.games.drachenrummy.state.actions import (
    DrawStarter,
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Reserve,
    Shuffle,
    Steal,
    Take,
    Throw,
)
from stammtisch.games.drachenrummy.state.events import (
    CardReserved,
    CardStolen,
    DiceFixed,
    DiceRolled,
    MatchStarted,
    MeldExtended,
    MeldLaid,
    ReserveEnded,
)
from stammtisch.games.drachenrummy.state.parts import Phase
from stammtisch.games.drachenrummy.state.setup import Setup
from stammtisch.games.drachenrummy.state.state import Reservation, State
from stammtisch.games.protocol import Event, RuleViolation
from stammtisch.games.tuples import with_entry

Applied: TypeAlias = tuple[State, list[Event]]
"""The next state and what happened."""

_CARD = PACK.index
_CODE = PACK.codes
_ON_A_DIE = frozenset(FACES).issuperset


def card_of(setup: Setup, code: str) -> Card:
    """The number of a card in play. Raises `RuleViolation`."""
    card = _CARD.get(code)
    if card is None or not setup.cards >> card & 1:
        raise RuleViolation("unknown_card", "DR-03", card=code)
    return card


def _check_face(face: int) -> None:
    if not 1 <= face <= 6:
        raise RuleViolation("unknown_face", "DR-06", face=face)


# --- chance -------------------------------------------------------------------------------------


def draw_starter(state: State, action: DrawStarter) -> Applied:
    """The lot says who begins (DR-11)."""
    seat = action.seat
    if not 0 <= seat < state.setup.n:
        raise RuleViolation("bad_outcome", "DR-78", seats=state.setup.n)
    return replace(state, phase="shuffle", starter=seat), [_started(state.setup, seat)]


def shuffle(state: State, action: Shuffle) -> Applied:
    """The cards get their order, and the first turn begins (DR-08 .. DR-12)."""
    setup = state.setup
    deck = tuple([_CARD.get(code, -1) for code in action.cards])
    if sorted(deck) != list(range(setup.cards.bit_length())):
        raise RuleViolation("bad_outcome", "DR-78", cards=setup.cards.bit_length())
    drawn = setup.options.starter == "random"
    events: list[Event] = [] if drawn else [_started(setup, state.starter)]
    state = refilled(replace(state, deck=deck), events)
    return begin_turn(state, state.starter, events), events


def _started(setup: Setup, starter: int) -> MatchStarted:
    return MatchStarted(setup.n, setup.packs, setup.options, starter)


def throw(state: State, action: Throw) -> Applied:
    """All dice not fixed show a face (DR-19, DR-22)."""
    faces = action.faces
    dice = DICE - len(state.fixed)
    if len(faces) != dice or not _ON_A_DIE(faces):
        raise RuleViolation("bad_outcome", "DR-78", dice=dice)
    number = state.roll_no + 1
    after = replace(state, phase="fix", roll_no=number, rolled=faces)
    return after, [DiceRolled(state.turn, number, faces)]


# --- taking, fixing, placing ----------------------------------------------------------------------


def take(state: State, action: Take) -> Applied:
    """The player takes some of his reserved cards (DR-18)."""
    cards = [card_of(state.setup, code) for code in action.cards]
    own = [entry.card for entry in state.reserved if entry.owner == state.turn]
    left = own.copy()
    for card in cards:
        if card not in left:
            raise RuleViolation("not_reserved_by_you", "DR-18", card=_CODE[card])
        left.remove(card)
    events: list[Event] = []
    return taken(state, tuple([card for card in own if card in cards]), events), events


def fix(state: State, action: Fix) -> Applied:
    """The player puts dice aside; the others are thrown again (DR-20 .. DR-24)."""
    faces = tuple(sorted(action.faces))
    if not faces:
        raise RuleViolation("must_fix_one", "DR-20", rolled=list(state.rolled))
    if left_of(state.rolled, faces) is None:
        for face in faces:
            _check_face(face)
        face = next(f for f in faces if faces.count(f) > state.rolled.count(f))
        count = state.rolled.count(face)
        raise RuleViolation("dice_not_rolled", "DR-20", face=face, count=count)
    fixed = tuple(sorted(state.fixed + faces))
    if len(fixed) < DICE:
        after = replace(state, phase="throw", rolled=(), fixed=fixed)
    else:
        free = free_of(fixed)
        after = replace(state, phase="reserve", rolled=(), fixed=fixed, free=free)
    return after, [DiceFixed(state.turn, faces, fixed)]


def reserve(state: State, action: Reserve) -> Applied:
    """A card of the display goes before the player, with dice on it (DR-27)."""
    face, count = action.face, action.count
    card = card_of(state.setup, action.card)
    _check_face(face)
    if card not in state.display:
        raise RuleViolation("card_not_in_display", "DR-27", card=action.card)
    _check_dice(state, face, count, "DR-27")
    after = replace(
        state,
        display=tuple([other for other in state.display if other != card]),
        reserved=(*state.reserved, Reservation(card, state.turn, face, count)),
        free=without(state.free, face, count),
        active=True,
    )
    return after, [CardReserved(state.turn, action.card, face, count)]


def steal(state: State, action: Steal) -> Applied:
    """A card reserved by somebody else goes before the player (DR-31 .. DR-34)."""
    face, count = action.face, action.count
    card = card_of(state.setup, action.card)
    _check_face(face)
    old = next((entry for entry in state.reserved if entry.card == card), None)
    if old is None:
        raise RuleViolation("card_not_reserved", "DR-31", card=action.card)
    if old.owner == state.turn:
        raise RuleViolation("own_card", "DR-34", card=action.card)
    _check_dice(state, face, count, "DR-31")
    rule = state.setup.steal_rule
    least = least_to_steal(rule, face, old.face, old.count)
    if count < least:
        raise RuleViolation(
            "steal_too_weak",
            "DR-31" if rule == "same_face_more" else "DR-36",
            card=action.card,
            face=face,
            count=count,
            old_face=old.face,
            old_count=old.count,
            able=least <= DICE,
            least=min(least, DICE),
        )
    others = tuple([entry for entry in state.reserved if entry is not old])
    after = replace(
        state,
        reserved=(*others, Reservation(card, state.turn, face, count)),
        free=without(state.free, face, count),
        active=True,
    )
    event = CardStolen(state.turn, old.owner, action.card, face, count, old.face, old.count)
    return after, [event]


def _check_dice(state: State, face: int, count: int, clause: str) -> None:
    if count < 1:
        raise RuleViolation("need_at_least_one_die", clause)
    free = count_of(state.free, face)
    if count > free:
        raise RuleViolation("not_enough_dice", clause, face=face, count=count, free=free)


def end_reserve(state: State, _action: EndReserve) -> Applied:
    """The player goes on to melding (DR-13)."""
    return replace(state, phase="meld"), [ReserveEnded(state.turn)]


# --- melding ------------------------------------------------------------------------------------


def lay_meld(state: State, action: LayMeld) -> Applied:
    """A new meld from the hand (DR-41 .. DR-46)."""
    seat = state.turn
    hand = state.hands[seat]
    cards = _from_hand(state, action.cards)
    meld = classify(cards)
    if meld is None:
        reason, clause, missing = fault(cards)
        facts = {name: name == reason for name in FAULTS}
        raise RuleViolation("not_a_meld", clause, reason=reason, **facts, missing=missing)
    own = state.melds[seat]
    after = _with_melds(state, hand & ~cards, (*own, meld))
    return after, [MeldLaid(seat, len(own), meld.kind, laid_order(meld))]


def extend(state: State, action: Extend) -> Applied:
    """A hand card added to an own meld (DR-47 .. DR-49)."""
    seat = state.turn
    card_of(state.setup, action.card)
    own = state.melds[seat]
    number = action.meld_id
    if not 0 <= number < len(own):
        raise RuleViolation("unknown_meld", "DR-48", meld_id=number)
    card = _from_hand(state, (action.card,)).bit_length() - 1
    meld = extended(own[number], card)
    if meld is None:
        facts = {"card": action.card, "meld": list(laid_order(own[number]))}
        raise RuleViolation("does_not_fit", "DR-47", meld_id=number, **facts)
    melds = with_entry(own, number, meld)
    after = _with_melds(state, state.hands[seat] & ~(1 << card), melds)
    return after, [MeldExtended(seat, number, _CODE[card])]


def _from_hand(state: State, codes: Collection[str]) -> CardSet:
    """These hand cards in the normal form: of equal ones the first copy (DR-83)."""
    hand = state.hands[state.turn]
    named = [card_of(state.setup, code) for code in codes]
    cards = 0
    for card in named:
        bit = 1 << card
        if not hand & bit or cards & bit:
            before_him = any(
                entry.card == card and entry.owner == state.turn for entry in state.reserved
            )
            clause = "DR-40" if before_him else "DR-41"
            facts = {"card": _CODE[card], "reserved": before_him}
            raise RuleViolation("card_not_in_hand", clause, **facts)
        cards |= bit
    lower = cards >> KINDS & hand & ~cards & FIRST
    return cards ^ (lower | lower << KINDS)


def _with_melds(state: State, hand: CardSet, own: tuple[Meld, ...]) -> State:
    seat = state.turn
    hands, melds = state.hands, state.melds
    return replace(
        state,
        hands=with_entry(hands, seat, hand),
        melds=with_entry(melds, seat, own),
    )


def finish_turn(state: State, _action: EndTurn) -> Applied:
    """Refilling, the stall rule, the next turn (DR-52 .. DR-58)."""
    events: list[Event] = []
    return end_turn(state, events), events


def final_done(state: State, _action: FinalDone) -> Applied:
    """The player has laid what he wants (DR-61)."""
    seat = state.turn
    done = with_entry(state.final_done, seat, True)
    events: list[Event] = []
    return next_finisher(replace(state, final_done=done), events), events


MOVES: dict[type, tuple[tuple[Phase, ...], bool, Callable[..., Applied]]] = {
    DrawStarter: (("draw_starter",), True, draw_starter),
    Shuffle: (("shuffle",), True, shuffle),
    Throw: (("throw",), True, throw),
    Take: (("take",), False, take),
    Fix: (("fix",), False, fix),
    Reserve: (("reserve",), False, reserve),
    Steal: (("reserve",), False, steal),
    EndReserve: (("reserve",), False, end_reserve),
    LayMeld: (("meld", "final_meld"), False, lay_meld),
    Extend: (("meld", "final_meld"), False, extend),
    EndTurn: (("meld",), False, finish_turn),
    FinalDone: (("final_meld",), False, final_done),
}
"""For each action: its phases, whether it is chance's, and what it does."""
