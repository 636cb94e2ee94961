"""What a clause does (MM-12.9)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.maumau.state.cards import RankCode
from stammtisch.games.maumau.state.house_rule.parts import By, Cards, Fine, Part, Who, WishRange


class Effect(Part, frozen=True, tag_field="type"):
    """What a clause does."""


class Skip(Effect, frozen=True, tag="skip"):
    """The next ``n`` are passed over, or one for each card of a combination."""

    n: int = 1
    per_card: bool = False


class HouseRuleDraw(Effect, frozen=True, tag="draw"):
    """Those players draw at once, ordinary cards."""

    who: Who
    n: int


class Stack(Effect, frozen=True, tag="stack"):
    """The next player owes ``n`` more cards, or answers with the rank that caused it."""

    n: int


class CancelStack(Effect, frozen=True, tag="cancel_stack"):
    """Nothing is owed any more."""


class PassStack(Effect, frozen=True, tag="pass_stack"):
    """The stack is a neighbour's."""

    to: Literal["next", "previous"]


class Penalty(Effect, frozen=True, tag="penalty"):
    """One penalty card each."""

    who: Who


class Reverse(Effect, frozen=True, tag="reverse"):
    """The direction changes when the turn ends."""


class PlayAgain(Effect, frozen=True, tag="play_again"):
    """The player must, or may, lay again."""

    must: bool


class HouseRuleWish(Effect, frozen=True, tag="wish"):
    """The player names the suit to be served."""

    allowed: WishRange = "any"


class RestrictWish(Effect, frozen=True, tag="restrict_wish"):
    """Wishes are limited."""

    allowed: WishRange


class SwapHands(Effect, frozen=True, tag="swap_hands"):
    """Two players exchange their active cards."""

    partner: Who = msgspec.field(name="with")
    optional: bool = False


class RotateHands(Effect, frozen=True, tag="rotate_hands"):
    """Everybody passes the active cards on."""

    dir: Literal["play", "against"]


class GiveCard(Effect, frozen=True, tag="give_card"):
    """The player gives one active card away, never the last one."""

    to: Who
    pick: Literal["chosen", "random"]


class HouseRuleSay(Effect, frozen=True, tag="say"):
    """A phrase has to be said."""

    phrase: str
    who: Who
    by: By
    miss: Fine
    to: Who | None = None


class Gesture(Effect, frozen=True, tag="gesture"):
    """A gesture has to be made."""

    name: str
    who: Who
    by: By
    last: Fine
    miss: Fine


class Allow(Effect, frozen=True, tag="allow"):
    """Something forbidden is allowed (``legality`` only)."""

    what: Literal["lay", "throw_in", "finish"]
    cards: Cards
    on: Cards | None = None


class Forbid(Effect, frozen=True, tag="forbid"):
    """Something allowed is forbidden (``legality`` only)."""

    what: Literal["lay", "throw_in", "finish"]
    cards: Cards
    on: Cards | None = None


class Combine(Effect, frozen=True, tag="combine"):
    """Further cards may be laid together with the first (``legality`` only)."""

    first: Cards
    others: Cards = msgspec.field(name="with")
    max: int
    same: Literal["rank", "suit", "none"] = "none"
    atomic: bool = True


class CardLike(Effect, frozen=True, tag="card_like"):
    """Cards are laid like another rank (``legality`` only)."""

    cards: Cards
    like: RankCode
    transparent: bool = False
    """What is to be served stays, and nothing is doubled."""
    not_during: tuple[Literal["queen_run"], ...] = ()


class AnswerStack(Effect, frozen=True, tag="answer_stack"):
    """Further answers to a stack (``legality`` only)."""

    cards: Cards
    add: int
    cancel: bool = False


class DrawUntil(Effect, frozen=True, tag="draw_until"):
    """Who cannot serve draws until a card serves (``legality`` only)."""

    max: int


class AddJokers(Effect, frozen=True, tag="add_jokers"):
    """Jokers are shuffled in (``setup`` only)."""

    n: int


class NoEffect(Effect, frozen=True, tag="no_effect"):
    """With ``replace_base``: the card is plain."""


LegalEffect: TypeAlias = Allow | Forbid | Combine | CardLike | AnswerStack | DrawUntil
"""What only ``legality`` may bring: what is allowed at all."""

AnyEffect: TypeAlias = (
    Skip
    | HouseRuleDraw
    | Stack
    | CancelStack
    | PassStack
    | Penalty
    | Reverse
    | PlayAgain
    | HouseRuleWish
    | RestrictWish
    | SwapHands
    | RotateHands
    | GiveCard
    | HouseRuleSay
    | Gesture
    | LegalEffect
    | AddJokers
    | NoEffect
)
