"""How often a seat has asked at a table, in its document: in this deal, and in the match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.table.tables import opened, settings
from tests.toy import TOY_GAME

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.model import TableDoc
from stammtisch.table.people.hints import hint_taken, hints_of

BY_DEALS: AnyGame = replace(TOY_GAME, hints=2, deal=lambda state: state)
"""Its state is the number of the deal."""


def asked(doc: TableDoc, *moments: tuple[int, int], game: AnyGame = BY_DEALS) -> TableDoc:
    """After seat 0 has asked at these moments: deal, and sequence number."""
    for deal, seq in moments:
        doc = hint_taken(doc, game, deal, 0, seq)
    return doc


def test_each_deal_begins_anew_and_the_match_counts_all() -> None:
    taken = hints_of(asked(opened().doc, (1, 5), (1, 8), (2, 20)), 0)
    assert (taken.total, taken.deal, taken.asked) == (3, 2, 1)


def test_the_same_moment_counts_once() -> None:
    once = asked(opened().doc, (1, 5))
    assert asked(once, (1, 5)) is once


def test_more_than_the_game_has_for_a_deal_are_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        asked(opened().doc, (1, 5), (1, 8), (1, 9))
    assert (refused.value.code, refused.value.facts["most"]) == ("hints_spent", 2)


def test_a_game_without_deals_has_them_for_the_match() -> None:
    whole = replace(BY_DEALS, deal=None)
    with pytest.raises(RuleViolation) as refused:
        asked(opened().doc, (1, 5), (2, 8), (3, 9), game=whole)
    assert refused.value.facts["of_match"] is True


def test_seats_are_counted_apart() -> None:
    doc = asked(opened(3).doc, (1, 5))
    assert [hints_of(doc, seat).total for seat in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("change", [{"settings": settings(hints=False)}, {"evening": "e"}])
def test_without_hints_and_at_tournaments_nobody_asks(change: dict[str, object]) -> None:
    with pytest.raises(RuleViolation, match="hints_off"):
        asked(replace(opened().doc, **change), (1, 5))
