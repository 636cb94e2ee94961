"""What a clause waits for (MM-12.7)."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.maumau.state.house_rule.parts import Cards, Harm, Part


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


class HouseRuleThrownIn(Trigger, frozen=True, tag="thrown_in"):
    """One of ``cards`` is thrown in."""

    cards: Cards = Cards()


class Sequence(Trigger, frozen=True, tag="sequence"):
    """A segment closes and the pile ends with these cards, bottom to top."""

    cards: tuple[Cards, ...]


class TurnStart(Trigger, frozen=True, tag="turn_start"):
    """A turn begins."""


class TurnEnd(Trigger, frozen=True, tag="turn_end"):
    """A turn ends."""


class HouseRuleSkipped(Trigger, frozen=True, tag="skipped"):
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
    | HouseRuleThrownIn
    | Sequence
    | TurnStart
    | TurnEnd
    | HouseRuleSkipped
    | StackDrawn
    | ServeDraw
    | HarmDone
    | DrawPileEmpty
    | HandIs
    | Finish
    | Penalised
    | WishMade
)
