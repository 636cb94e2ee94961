"""All hands of the deal before the running one, for a table at which every seat lets them be seen.

A deal is kept only if all had agreed when it began and nobody took it back since. So nobody plays
a card that is shown afterwards without having known that it would be, and of a deal that runs
nothing is told. What is kept lives as long as the table is in use: no store has it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import AnyGame, SomeState
from stammtisch.table.match.step import Step
from stammtisch.table.model import TableDoc
from stammtisch.table.people.agreement import all_look_back


class FollowedDeal(msgspec.Struct, frozen=True):
    """One deal, with what everybody held in the course of it."""

    number: int
    """As its game counts."""
    open: bool
    """All had agreed when it began, and still do."""
    hands: tuple[tuple[str, ...], ...] = ()
    """By seat the cards that were in that hand, in the order in which they came; of a deal that is
    not open, none."""


class Lookback(msgspec.Struct, frozen=True):
    """The deal that runs, and the one before it where that may be seen."""

    running: FollowedDeal | None = None
    before: FollowedDeal | None = None


def went_on(known: Lookback, game: AnyGame, doc: TableDoc, step: Step) -> Lookback:
    """What is known after ``step``, of which ``doc`` is the document.

    Whoever has not seen a deal begin does not know that all agreed to it: it stays closed.
    """
    running = known.running
    if running is None and step.base > doc.altered:
        running = FollowedDeal(_number(game, step.before), open=False)
    number = _number(game, step.state)
    if running is None or running.number != number:
        before = _finished(running)
        running = FollowedDeal(number, open=all_look_back(doc))
    else:
        before = known.before
    if running.open:
        running = replace(running, hands=_held(running, game, step.state))
    if doc.stage == "over":
        before, running = _finished(running), replace(running, open=False, hands=())
    return Lookback(running, before)


def reconsidered(known: Lookback, doc: TableDoc) -> Lookback:
    """What is known once somebody has agreed or taken it back: one no closes everything."""
    if all_look_back(doc) or known == Lookback():
        return known
    return Lookback(known.running and replace(known.running, open=False, hands=()))


def _number(game: AnyGame, state: SomeState) -> int:
    return 0 if game.deal is None else game.deal(state)


def _finished(deal: FollowedDeal | None) -> FollowedDeal | None:
    return deal if deal is not None and deal.open else None


def _held(deal: FollowedDeal, game: AnyGame, state: SomeState) -> tuple[tuple[str, ...], ...]:
    now = game.rules.hands(state)
    known = deal.hands or ((),) * len(now)
    return tuple(
        (*held, *(card for card in hand if card not in held))
        for held, hand in zip(known, now, strict=True)
    )
