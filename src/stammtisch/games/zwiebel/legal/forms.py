"""Actions with codes, read as cards and keys; what cannot be read is malformed (ZC-75)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.protocol import Action, RuleViolation
from stammtisch.games.zwiebel.cards.catalogue import parse_key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN
from stammtisch.games.zwiebel.state.actions import (
    Announce,
    ChooseExchange,
    Cripple,
    Declare,
    DevalueTarget,
    ElephantValue,
    Exchange,
    OutCripple,
    Rearrange,
    Reveal,
)
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.setup import Setup

_PLAIN = Conditions(rules="zwiebel-2004")


def malformed(setup: Setup, action: Action) -> RuleViolation | None:
    """Why the action cannot be read at all."""
    match action:
        case Exchange(cards=cards):
            return _cards(setup, cards, least=0)
        case Cripple(cards=cards) | OutCripple(cards=cards):
            return _cards(setup, cards, least=1)
        case Declare(cards=cards, claim=claim) | Rearrange(cards=cards, claim=claim):
            return _cards(setup, cards, least=1) or _key(claim)
        case ChooseExchange(card=card) | Reveal(card=card) | ElephantValue(card=card):
            return _card(setup, card)
        case DevalueTarget(card=card):
            return None if card == HIDDEN else _card(setup, card)
        case Announce():
            return _announce(setup, action)
    return None


def _announce(setup: Setup, action: Announce) -> RuleViolation | None:
    """Exactly the parameters of the mode."""
    shift, elephants = action.mode == "shift", action.mode == "elephants"
    both = action.down is not None and action.up is not None
    neither = action.down is None and action.up is None
    if not (both if shift else neither) or elephants != bool(action.cards):
        return refused("malformed")
    for code in (action.card, action.down, action.up):
        if code is not None and (found := _card(setup, code)) is not None:
            return found
    named = (action.card, *action.cards) if elephants else ()
    return _cards(setup, named, least=0)


def _card(setup: Setup, code: str) -> RuleViolation | None:
    return None if code in setup.pack.index else refused("malformed", card=code)


def _cards(setup: Setup, codes: Sequence[str], least: int) -> RuleViolation | None:
    for code in codes:
        if (found := _card(setup, code)) is not None:
            return found
    if len(codes) < least or len(set(codes)) < len(codes):
        return refused("malformed", cards=list(codes))
    return None


def _key(text: str | None) -> RuleViolation | None:
    try:
        if text is not None:
            parse_key(text, _PLAIN)
    except ValueError:
        return refused("malformed", key=text)
    return None


def mask_of(setup: Setup, codes: Sequence[str]) -> CardSet:
    """The set of these cards; the codes must be known."""
    index = setup.pack.index
    return card_set(index[code] for code in codes)
