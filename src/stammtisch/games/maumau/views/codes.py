"""Parts of observations and positions: the state with card codes instead of numbers (MM-0A.10)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state.cards import (
    CODE,
    INDEX,
    NO_CARD,
    NO_FACE,
    NO_SUIT,
    SUIT_INDEX,
    SUITS,
    Codes,
    Face,
    Suit,
    cards_in,
    codes_of,
)
from stammtisch.games.maumau.state.parts.agenda import OwedChance
from stammtisch.games.maumau.state.parts.card_places import PenaltyCard
from stammtisch.games.maumau.state.parts.court import Follow, Violation
from stammtisch.games.maumau.state.parts.round import Dealing, Finishing
from stammtisch.games.maumau.state.parts.turn import Phase, QueenRun, Turn, TurnStage
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.views.fields import plain, turn_of


class Wire(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Plain values."""


class RunWire(Wire, frozen=True):
    """A queen run."""

    caller: int
    shown: Codes
    overdue: bool = False


class PenaltyWire(Wire, frozen=True):
    """A penalty card; in observations without its face."""

    born: int
    ripe: bool = False
    card: str | None = None


class DealingWire(Wire, frozen=True):
    """Dealing by hand; ``cards`` only in positions."""

    dealt: tuple[int, ...]
    faults: int = 0
    chooser: int = -1
    card: str | None = None
    due: int = NEVER
    asked: bool = False
    cards: Codes | None = None


class FinishingWire(Wire, frozen=True):
    """Somebody who may have finished."""

    seat: int
    way: Literal["lay", "throw_in", "lhc"]
    card: str
    double: bool = False
    until: int = NEVER
    acks: tuple[int, ...] = ()
    rejected: tuple[int, ...] = ()


class PendingWire(Wire, frozen=True):
    """What chance owes."""

    kind: Literal["lot", "shuffle", "put_back_joker", "reshuffle", "random_card", "board_lot"]
    seat: int = -1
    keep: int = 0
    to: int = -1
    choices: tuple[int, ...] = ()


class CourseWire(Wire, frozen=True, kw_only=True):
    """The part of a position that taking back restores."""

    phase: Phase = "between"
    dir: int = 1
    eff: str | None = None
    stack_due: int = 0
    stack_rank: int = 0
    drawing: bool = False
    skip_due: int = 0
    reversed: bool = False
    run: RunWire | None = None
    king_until: int = NEVER
    king_laid: bool = False
    turn_no: int = 0
    run_no: int = 0
    player: int = -1
    stage: TurnStage = "closed"
    acted: bool = False
    begun: bool = False
    drawn: str | None = None
    base: str | None = None
    combine: int = 0
    segment: Codes = ()
    held: bool = False
    below: str | None = None
    foreign: bool = False
    plain: bool = False
    finishers: tuple[int, ...] = ()


class ViolationWire(Wire, frozen=True, kw_only=True):
    """A violation, with what taking back would restore."""

    no: int
    code: str
    seat: int
    group: str
    window: int
    t: int
    rule_no: int = 0
    sub: str = ""
    cards: int = 1
    follows: tuple[Follow, ...] = ()
    drawers: tuple[int, ...] = ()
    secret: bool = False
    owed: int = 0
    surplus: Codes = ()
    before: CourseWire | None = None
    moves: int = 0
    wrong: int = 0
    duty: int = 0
    status: Literal["open", "punished", "lapsed", "void"] = "open"


class ExcessWire(Wire, frozen=True):
    """Cards that a player has drawn too many; everybody could count them."""

    seat: int
    window: int
    n: int
    cards: Codes = ()
    """Which; only their owner knows."""


# --- one value --------------------------------------------------------------------------------


def code(card: Card) -> str | None:
    """The code of a card or a face; ``None`` for none."""
    return CODE[card] if card >= 0 else None


def card(given: str | None) -> Card:
    """The card or face with this code."""
    return NO_CARD if given is None else INDEX[given]


def codes(cards: tuple[Card, ...]) -> Codes:
    """The codes of cards in their order."""
    return tuple(CODE[one] for one in cards)


def cards(given: Codes) -> tuple[Card, ...]:
    """The cards with these codes, in their order."""
    return tuple(INDEX[one] for one in given)


def suit_code(suit: Suit) -> str | None:
    """The letter of a suit."""
    return SUITS[suit] if suit >= 0 else None


def _suit(given: str | None) -> Suit:
    return NO_SUIT if given is None else SUIT_INDEX[given]


def _face(given: str | None) -> Face:
    return NO_FACE if given is None else INDEX[given]


# --- parts ------------------------------------------------------------------------------------


def run_out(run: QueenRun | None, *, whole: bool = True) -> RunWire | None:
    """A queen run; whether it is overdue stands only in the ``whole`` position (MM-9a.10)."""
    if run is None:
        return None
    return RunWire(run.caller, codes_of(run.shown), overdue=whole and run.overdue)


def penalties_out(
    penalties: tuple[tuple[PenaltyCard, ...], ...], *, whole: bool = True
) -> tuple[tuple[PenaltyWire, ...], ...]:
    """Penalty cards by seat; nobody knows their faces (MM-4.1)."""
    return tuple(
        tuple(PenaltyWire(one.born, one.ripe, CODE[one.card] if whole else None) for one in mine)
        for mine in penalties
    )


def penalties_in(
    penalties: tuple[tuple[PenaltyWire, ...], ...],
) -> tuple[tuple[PenaltyCard, ...], ...]:
    """The same back."""
    return tuple(
        tuple(PenaltyCard(INDEX[one.card or ""], one.born, one.ripe) for one in mine)
        for mine in penalties
    )


def dealing_out(sheet: Dealing | None, *, whole: bool = True) -> DealingWire | None:
    """Dealing by hand; a card lying open is known to all."""
    if sheet is None:
        return None
    return DealingWire(
        sheet.dealt,
        sheet.faults,
        sheet.chooser,
        code(sheet.card),
        sheet.due,
        sheet.asked,
        codes(sheet.cards) if whole else None,
    )


def dealing_in(sheet: DealingWire | None) -> Dealing | None:
    """The same back."""
    if sheet is None:
        return None
    return Dealing(
        sheet.dealt,
        cards(sheet.cards or ()),
        sheet.faults,
        sheet.chooser,
        card(sheet.card),
        sheet.due,
        sheet.asked,
    )


def finishing_out(final: Finishing | None) -> FinishingWire | None:
    """Somebody who may have finished; all of it is public."""
    if final is None:
        return None
    return FinishingWire(
        final.seat,
        final.way,
        CODE[final.card],
        final.double,
        final.until,
        final.acks,
        final.rejected,
    )


def finishing_in(final: FinishingWire | None) -> Finishing | None:
    """The same back."""
    if final is None:
        return None
    return Finishing(
        final.seat,
        final.way,
        INDEX[final.card],
        final.double,
        final.until,
        final.acks,
        final.rejected,
    )


def pending_out(pending: OwedChance | None) -> PendingWire | None:
    """What chance owes; the cards of a shuffle follow from the decks."""
    if pending is None:
        return None
    plain = () if pending.kind == "shuffle" else pending.choices
    return PendingWire(pending.kind, pending.seat, pending.keep, pending.to, plain)


def turn_out(turn: Turn) -> dict[str, Any]:
    """The fields of a turn, with codes."""
    return {
        **{name: getattr(turn, name) for name in PLAIN},
        "eff": code(turn.eff),
        "drawn": code(turn.drawn),
        "base": suit_code(turn.base),
        "below": code(turn.below),
        "segment": codes(turn.segment),
        "run": run_out(turn.run),
    }


def turn_in(given: CourseWire) -> dict[str, Any]:
    """The fields of a turn, with numbers. Raises `KeyError` for what is no card."""
    run = given.run
    return {
        **{name: getattr(given, name) for name in PLAIN},
        "eff": _face(given.eff),
        "drawn": card(given.drawn),
        "base": _suit(given.base),
        "below": _face(given.below),
        "segment": cards(given.segment),
        "run": None if run is None else QueenRun(run.caller, cards_in(run.shown), run.overdue),
    }


PLAIN = plain("turn")


def violation_out(one: Violation) -> ViolationWire:
    """A violation."""
    plain = {
        name: getattr(one, name)
        for name in ViolationWire.__struct_fields__
        if name not in {"surplus", "before"}
    }
    before = None if one.before is None else CourseWire(**turn_out(one.before))
    return ViolationWire(surplus=codes_of(one.surplus), before=before, **plain)


def violation_in(one: ViolationWire) -> Violation:
    """The same back."""
    plain = {
        name: getattr(one, name)
        for name in ViolationWire.__struct_fields__
        if name not in {"surplus", "before"}
    }
    before = None if one.before is None else turn_of(turn_in(one.before))
    surplus: CardSet = cards_in(one.surplus)
    return Violation(surplus=surplus, before=before, **plain)


def excess_out(violations: tuple[Violation, ...], own: int) -> tuple[ExcessWire, ...]:
    """The cards drawn too many, as ``own`` may know them."""
    return tuple(
        ExcessWire(
            one.seat,
            one.window,
            one.surplus.bit_count(),
            codes_of(one.surplus) if one.seat == own else (),
        )
        for one in violations
        if one.code == "V-ZIE-2"
    )


def _some(n: int, codes: Codes) -> Codes:
    return tuple(dict.fromkeys(codes))[:n]


def excess_in(
    excess: tuple[ExcessWire, ...], hands: list[CardSet], pile: Codes
) -> tuple[ViolationWire, ...]:
    """Violations that look so; cards nobody knows are the first of the hand, or gone since."""
    return tuple(
        ViolationWire(
            no=no,
            code="V-ZIE-2",
            seat=one.seat,
            group="ziehen",
            window=one.window,
            t=0,
            surplus=one.cards or _some(one.n, (*codes_of(hands[one.seat]), *pile, *CODE)),
        )
        for no, one in enumerate(excess, 1)
    )
