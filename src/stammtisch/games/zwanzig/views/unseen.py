"""The cards that a seat has not seen since they were shuffled (ZZ-86)."""

from __future__ import annotations

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.extras.unseen import AskUnseen, CardsUnseen
from stammtisch.games.protocol import Questions, RuleViolation, Subject
from stammtisch.games.zwanzig.state.pack import BIT, CARD, PACK, codes_of
from stammtisch.games.zwanzig.views.exchanges import DEAD, exchanges_of
from stammtisch.games.zwanzig.views.observation import Observation


def unseen(seen: Observation) -> CardSet:
    """All but the own hand, the cards played, and those the seat has put away for good.

    What it has put away, and was shuffled into the stock again since, may be anywhere (ZZ-27).
    """
    played = 0
    for plays in (
        *(one.plays for one in seen.tricks),
        *((seen.trick.plays,) if seen.trick else ()),
    ):
        for _, code in plays:
            played |= BIT[code]
    away = 0
    if seen.seat is not None and seen.own_discards:
        recycled = exchanges_of(seen).went[seen.seat] != DEAD
        away = 0 if recycled else _set_of(seen.own_discards)
    return PACK.all & ~(_set_of(seen.hand) | _set_of(seen.own_choice) | played | away)


def answer(_: AskUnseen, about: Subject) -> CardsUnseen:
    """What the seat has not seen. Raises `RuleViolation` ``needs_seat`` without a view."""
    seen: Observation | None = about.view
    if seen is None or seen.seat is None:
        raise RuleViolation("needs_seat")
    held = sum(size for seat, size in enumerate(seen.hand_sizes) if seat != seen.seat)
    return CardsUnseen(codes_of(unseen(seen)), held)


QUESTIONS = Questions(asked=AskUnseen, answers=CardsUnseen, answer=answer, of_views=(AskUnseen,))
"""What Zwanzig can be asked beside the play."""


def _set_of(codes: tuple[str, ...]) -> CardSet:
    return card_set(CARD[code] for code in codes)
