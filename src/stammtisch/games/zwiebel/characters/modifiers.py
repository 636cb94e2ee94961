"""What announced cards do (section f.4); all checks are made before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stammtisch.cards.sets import Card, card_set, members
from stammtisch.games.zwiebel.cards.conditions import OtherValue
from stammtisch.games.zwiebel.cards.pack import ACES, COUNTS, NINE, RANK_OF, TEN
from stammtisch.games.zwiebel.cards.roles import is_unshifted_ace
from stammtisch.games.zwiebel.characters.announcements import shift_value
from stammtisch.games.zwiebel.characters.visibility import announced, begin, make_visible, see
from stammtisch.games.zwiebel.groups.judgement import also, cached_roles, conditions_of
from stammtisch.games.zwiebel.state.actions import Announce, Mode
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    Announced,
    CardReplaced,
    Drawn,
    TargetNamed,
    ValueSet,
)
from stammtisch.games.zwiebel.state.players import in_turn, left_of, still_in, turned
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    OPEN,
    ElephantValues,
    ExchangeChoice,
    LadyTargets,
    State,
)

HIDDEN = "hidden"
"""In place of a card: the victim himself chooses among what lies face down (Z04-42)."""


def announce(draft: Draft, seat: int, action: Announce) -> None:
    """A character card is announced; in PRESHOW the same player is asked again (ZC-86)."""
    index = draft.setup.pack.index
    named = action.cards
    if action.down is not None and action.up is not None:
        named = (action.down, action.up)
    draft.tell(Announced(seat, action.card, action.mode, named))
    if draft.state.phase == "preshow":
        draft.set(asked=turned(in_turn(draft.state), seat))
    _PLAY[action.mode](draft, seat, index[action.card], action)


def _show(draft: Draft, seat: int, card: Card, _action: Announce) -> None:
    see(draft, seat, 1 << card)
    announced(draft, seat, 1 << card)


def _exchange(draft: Draft, seat: int, card: Card, _action: Announce) -> None:
    """The card is laid aside and two are drawn (ZC-71, Z04-41, Z04-44)."""
    state, mask = draft.state, 1 << card
    up = bool(state.known[seat] & mask)
    make_visible(draft, seat, mask)
    draft.put("hands", seat, draft.state.hands[seat] & ~mask)
    draft.put("known", seat, draft.state.known[seat] & ~mask)
    effects = draft.effects
    draft.set_effects(aside=(*effects.aside, (seat, card)))
    if card == draft.setup.characters["lady"]:
        draft.set_effects(lady_exchanged_by=seat)
        begin(draft, "lady_exchange", seat, card)
    else:
        victim = effects.lady_exchanged_by
        draft.set_effects(fate_by=seat, zeroed=victim)
        begin(draft, "fate_exchange", seat, card, victim=None if victim == NOBODY else victim)
    one, other = draft.take(2)
    draft.tell(Drawn(seat, 2, (draft.code(one), draft.code(other))))
    draft.set(pending=ExchangeChoice(seat, card, up, (one, other)))


def choose_exchange(draft: Draft, seat: int, kept: Card) -> None:
    """One of the two cards takes the place of the announced one (ZC-71)."""
    choice = draft.state.pending
    assert isinstance(choice, ExchangeChoice)
    rest = sum(choice.drawn) - kept
    draft.put("hands", seat, draft.state.hands[seat] | 1 << kept)
    draft.put("discards", seat, draft.state.discards[seat] | 1 << rest)
    draft.set(pending=None)
    draft.tell(
        CardReplaced(seat, draft.code(choice.card), choice.up, draft.code(kept), draft.code(rest))
    )
    if choice.up:
        see(draft, seat, 1 << kept)


def _unwild(draft: Draft, seat: int, card: Card, _action: Announce) -> None:
    """Z04-43; in zwiebel-v3 the Lady's holder keeps his wild eights, and nobody knows (Z30-43)."""
    see(draft, seat, 1 << card)
    draft.set_effects(unwild=True, fate_by=seat)
    begin(draft, "fate_unwild", seat, card)
    if draft.setup.procedure.rewilds_silently:
        lady = draft.setup.characters["lady"]
        for other in still_in(draft.state, draft.state.players):
            if other != seat and draft.state.hands[other] >> lady & 1:
                draft.set_effects(rewild=other)


def _rewild(draft: Draft, seat: int, card: Card, _action: Announce) -> None:
    """Z04-43: the Lady makes her player's eights wild again; she may lie aside."""
    see(draft, seat, 1 << card)
    draft.set_effects(rewild=seat, rewild_known=True)
    begin(draft, "lady_rewild", seat, card)


def _shift(draft: Draft, seat: int, card: Card, action: Announce) -> None:
    """Eight points go from one card to another (Z04-45, Z30-45)."""
    assert action.down is not None
    assert action.up is not None
    index = draft.setup.pack.index
    codes = (action.down, action.up)
    cards = (index[action.down], index[action.up])
    values = tuple(
        shift_value(draft.state, code, down=down)
        for code, down in zip(codes, (True, False), strict=True)
    )
    shifts = tuple(
        (seat, OtherValue(one, value, "tortoise")) for one, value in zip(cards, values, strict=True)
    )
    draft.set_effects(shifts=(*draft.effects.shifts, *shifts))
    begin(draft, "atuin_shift", seat, card, cards=codes, values=values)
    for code, value in zip(codes, values, strict=True):
        draft.tell(ValueSet(seat, code, value))
    shown = 1 << card | card_set(cards)
    see(draft, seat, shown)
    announced(draft, seat, shown)


# --- the elephants (Z04-46, Z30-46) -------------------------------------------------------------


def _elephants(draft: Draft, seat: int, card: Card, action: Announce) -> None:
    """Five cards are shown; their new values follow one by one (ZC-119)."""
    index = draft.setup.pack.index
    cards = (*sorted(index[code] for code in action.cards), card)
    see(draft, seat, card_set(cards))
    draft.set(pending=ElephantValues(seat, cards, ()))


def elephant_value(draft: Draft, seat: int, value: int) -> None:
    """The next of the five cards has its new value; after the fifth the effect begins."""
    step = draft.state.pending
    assert isinstance(step, ElephantValues)
    values = (*step.values, value)
    draft.tell(ValueSet(seat, draft.code(step.cards[len(step.values)]), value))
    if len(values) < len(step.cards):
        draft.set(pending=ElephantValues(seat, step.cards, values))
        return
    draft.set(pending=None)
    shifts = [
        (seat, OtherValue(card, new, "elephants"))
        for card, new in zip(step.cards, values, strict=True)
    ]
    if not draft.setup.procedure.elephants_alone:
        # Z04-46g: an unshifted ten or nine among the four counts 2 or 1 as well.
        shifts += [
            (seat, also(card))
            for card, new in zip(step.cards[:4], values, strict=False)
            if RANK_OF[card] in (NINE, TEN) and new == COUNTS[RANK_OF[card]]
        ]
    draft.set_effects(shifts=(*draft.effects.shifts, *shifts))
    codes = tuple(draft.code(card) for card in step.cards)
    begin(draft, "elephants", seat, step.cards[-1], cards=codes, values=values)


# --- the Lady devalues (Z04-42, Z30-42) ---------------------------------------------------------


def _devalue(draft: Draft, seat: int, card: Card, _action: Announce) -> None:
    see(draft, seat, 1 << card)
    begin(draft, "lady_devalue", seat, card)
    victims = still_in(draft.state, left_of(draft.standing.circle, seat))
    draft.set(pending=LadyTargets(seat, victims))
    name_targets(draft)


def name_targets(draft: Draft) -> None:
    """Tokens for the victims that leave no choice, up to the first one that does (ZC-119)."""
    step = draft.state.pending
    assert isinstance(step, LadyTargets)
    victims = step.victims
    while victims:
        choices = targets(draft.state, victims[0])
        if len(choices) > 1:
            draft.set(pending=LadyTargets(step.seat, victims))
            return
        give_token(draft, step.seat, victims[0], choices[0])
        victims = victims[1:]
    draft.set(pending=None)


def give_token(draft: Draft, seat: int, victim: int, card: int) -> None:
    """A card of the victim is devalued, or one of his choice (`OPEN`)."""
    draft.set_effects(tokens=(*draft.effects.tokens, (victim, card)))
    draft.tell(TargetNamed(seat, victim, None if card == OPEN else draft.code(card)))


def name_target(draft: Draft, seat: int, card: int) -> None:
    """The Lady's player names what the present victim loses; then the next one's turn comes."""
    step = draft.state.pending
    assert isinstance(step, LadyTargets)
    give_token(draft, seat, step.victims[0], card)
    draft.set(pending=LadyTargets(seat, step.victims[1:]))
    name_targets(draft)


def targets(state: State, victim: int) -> tuple[int, ...]:
    """What the Lady may devalue: visible cards, and `OPEN` for what lies face down."""
    seen = nameable(state, victim)
    if not seen:
        return (OPEN,)
    hidden = state.hands[victim] & ~state.known[victim]
    return (*seen, OPEN) if hidden else seen


def nameable(state: State, victim: int) -> tuple[Card, ...]:
    """The visible cards of a victim that may be devalued, in canonical order."""
    conditions = conditions_of(state, victim)
    printed = conditions.rule_set.lady_takes_printed_aces
    safe = 0
    if state.duel is not None and victim in (state.duel.leader, state.duel.challenger):
        side = 0 if victim == state.duel.leader else 1
        for group in state.duel.lists[side]:
            safe |= group.cards if group.key.name == "GZ" else 0
    found = []
    for card in members(state.known[victim] & ~safe):
        if not printed:
            fits = any(role.value == 11 for role in cached_roles(card, conditions))
        else:
            fits = bool(ACES >> card & 1) and is_unshifted_ace(card, conditions)
        if fits:
            found.append(card)
    return tuple(found)


_PLAY: Mapping[Mode, Callable[[Draft, int, Card, Announce], None]] = MappingProxyType(
    {
        "show": _show,
        "exchange": _exchange,
        "unwild": _unwild,
        "rewild": _rewild,
        "shift": _shift,
        "elephants": _elephants,
        "devalue": _devalue,
    }
)
