"""What a house rule is made of: triggers, conditions and effects as plain data (12-B)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.maumau.state.cards import RankCode, SuitCode

Op: TypeAlias = Literal["=", "≠", "<", "≤", ">", "≥"]
Who: TypeAlias = Literal[
    "actor",
    "victim",
    "next",
    "previous",
    "opposite",
    "all",
    "others",
    "turn_owner",
    "dealer",
    "leader",
    "trailing",
    "chosen",
]
By: TypeAlias = Literal["now", "turn_end", "next_turn_end", "window", "before_shuffle"]
Harm: TypeAlias = Literal["skip", "stack", "draw", "swap", "give"]
WishRange: TypeAlias = Literal[
    "any", "opposite_colour", "same_colour", "other_than_printed", "other_than_below"
]
Fine: TypeAlias = Literal["penalty", "none"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Anything a rule is built of."""


class Cards(Part, frozen=True):
    """A set of cards; what is not said does not restrict, so ``{}`` is every card."""

    rank: tuple[RankCode, ...] | None = None
    suit: tuple[SuitCode, ...] | None = None
    colour: Literal["red", "black"] | None = None
    joker: bool | None = None
    face: Literal["effective", "printed"] = "effective"
    """Whether a 10 counts as the card it doubles, or as itself."""
    same_as_top: bool = False
    """The same printed card as the one on top of the pile (several decks)."""
    suit_of_eff: bool = False
    """Printed in the suit that is to be served."""


# --- triggers (MM-12.7) -----------------------------------------------------------------------


class Trigger(Part, frozen=True, tag_field="type"):
    """What a clause waits for."""


class Setup(Trigger, frozen=True, tag="setup"):
    """Before the shuffle of every round."""


class Legality(Trigger, frozen=True, tag="legality"):
    """No event: holds whenever it is asked what may be done."""


class Top(Trigger, frozen=True, tag="top"):
    """A segment closes and its last card is one of ``cards``."""

    cards: Cards = Cards()


class AnyCard(Trigger, frozen=True, tag="any_card"):
    """One of ``cards`` is laid or thrown in."""

    cards: Cards = Cards()


class ThrownIn(Trigger, frozen=True, tag="thrown_in"):
    """One of ``cards`` is thrown in."""

    cards: Cards = Cards()


class Sequence(Trigger, frozen=True, tag="sequence"):
    """A segment closes and the pile ends with these cards, bottom to top."""

    cards: tuple[Cards, ...]


class TurnStart(Trigger, frozen=True, tag="turn_start"):
    """A turn begins."""


class TurnEnd(Trigger, frozen=True, tag="turn_end"):
    """A turn ends."""


class Skipped(Trigger, frozen=True, tag="skipped"):
    """A player is passed over."""


class StackDrawn(Trigger, frozen=True, tag="stack_drawn"):
    """Somebody has drawn a stack."""


class ServeDraw(Trigger, frozen=True, tag="serve_draw"):
    """Somebody drew because he could not serve (§ 2)."""


class HarmDone(Trigger, frozen=True, tag="harm"):
    """A turn harms another player in one of these ways."""

    kinds: tuple[Harm, ...]


class DrawPileEmpty(Trigger, frozen=True, tag="draw_pile_empty"):
    """A card is needed, none is there, and a shuffle will follow."""


class HandIs(Trigger, frozen=True, tag="hand_is"):
    """A player's own lay leaves him with ``n`` active cards."""

    n: int


class Finish(Trigger, frozen=True, tag="finish"):
    """A last card, one of ``cards``, is laid."""

    cards: Cards = Cards()


class Penalised(Trigger, frozen=True, tag="penalised"):
    """Somebody received a penalty card for a violation."""


class WishMade(Trigger, frozen=True, tag="wish"):
    """Somebody wishes for a suit."""


AnyTrigger: TypeAlias = (
    Setup
    | Legality
    | Top
    | AnyCard
    | ThrownIn
    | Sequence
    | TurnStart
    | TurnEnd
    | Skipped
    | StackDrawn
    | ServeDraw
    | HarmDone
    | DrawPileEmpty
    | HandIs
    | Finish
    | Penalised
    | WishMade
)


# --- conditions (MM-12.8) ---------------------------------------------------------------------


class Condition(Part, frozen=True, tag_field="type"):
    """What must hold when the trigger fires."""


class Players(Condition, frozen=True, tag="players"):
    """So many take part in the round."""

    op: Op
    n: int


class HandCount(Condition, frozen=True, tag="hand"):
    """Somebody holds so many active cards."""

    who: Who
    op: Op
    n: int


class PointCount(Condition, frozen=True, tag="points"):
    """Somebody has so many points."""

    who: Who
    op: Op
    n: int


class Below(Condition, frozen=True, tag="below"):
    """What was to be served before is one of these."""

    cards: Cards


class CardIs(Condition, frozen=True, tag="card"):
    """The card of the trigger is one of these."""

    cards: Cards


class SameSuit(Condition, frozen=True, tag="same_suit_as_below"):
    """The suit is the one that was to be served."""


class SameRank(Condition, frozen=True, tag="same_rank_as_below"):
    """The rank is the one that was to be served."""


class SegmentSize(Condition, frozen=True, tag="segment_size"):
    """So many cards were laid together."""

    op: Op
    n: int


class Direction(Condition, frozen=True, tag="direction"):
    """Play goes clockwise (``cw``) or the other way (``ccw``)."""

    way: Literal["cw", "ccw"]


class QueenRunIs(Condition, frozen=True, tag="queen_run"):
    """A queen run is on, or not."""

    on: bool


class StackIs(Condition, frozen=True, tag="stack_due"):
    """So many cards are owed because of a stack."""

    op: Op
    n: int


class NthTime(Condition, frozen=True, tag="nth_this_round"):
    """The trigger fires for the n-th time in the round, or every n-th time."""

    n: int | None = None
    every: int | None = None


class MatchRound(Condition, frozen=True, tag="match_round"):
    """Which round of the match it is."""

    op: Op
    n: int


class Matchday(Condition, frozen=True, tag="spieltag"):
    """Which matchday of a tournament it is; never met in free play."""

    op: Op
    n: int


class Role(Condition, frozen=True, tag="role"):
    """Somebody deals, leads or trails."""

    who: Who
    role: Literal["dealer", "leader", "trailing"] = msgspec.field(name="is")


AnyCondition: TypeAlias = (
    Players
    | HandCount
    | PointCount
    | Below
    | CardIs
    | SameSuit
    | SameRank
    | SegmentSize
    | Direction
    | QueenRunIs
    | StackIs
    | NthTime
    | MatchRound
    | Matchday
    | Role
)


# --- effects (MM-12.9) ------------------------------------------------------------------------


class Effect(Part, frozen=True, tag_field="type"):
    """What a clause does."""


class Skip(Effect, frozen=True, tag="skip"):
    """The next ``n`` are passed over, or one for each card of a combination."""

    n: int = 1
    per_card: bool = False


class Draw(Effect, frozen=True, tag="draw"):
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


class Wish(Effect, frozen=True, tag="wish"):
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


class Say(Effect, frozen=True, tag="say"):
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


AnyEffect: TypeAlias = (
    Skip
    | Draw
    | Stack
    | CancelStack
    | PassStack
    | Penalty
    | Reverse
    | PlayAgain
    | Wish
    | RestrictWish
    | SwapHands
    | RotateHands
    | GiveCard
    | Say
    | Gesture
    | Allow
    | Forbid
    | Combine
    | CardLike
    | AnswerStack
    | DrawUntil
    | AddJokers
    | NoEffect
)


class Clause(Part, frozen=True):
    """When this happens, if that holds, do those."""

    when: AnyTrigger
    do: tuple[AnyEffect, ...]
    conditions: tuple[AnyCondition, ...] = msgspec.field(name="if", default=())
    replace_base: bool = False
    """The card's own effect does not happen (MM-12.10)."""


class Rule(Part, frozen=True):
    """A rule of the house; it names no person and holds no code (12-B)."""

    title: str
    clauses: tuple[Clause, ...]
    priority: int = 5
    """1 .. 9; lower comes first (MM-12.11)."""
    schema: Literal["mm-house-rule/1"] = "mm-house-rule/1"
