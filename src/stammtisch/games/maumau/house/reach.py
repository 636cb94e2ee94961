"""What the rules of a board leave possible: who can finish, what can be served (HR-16, HR-17)."""

from __future__ import annotations

from functools import lru_cache

from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.cards import (
    ACE,
    CODE,
    DECK,
    JOKERS,
    OF_RANK,
    RANK_INDEX,
    RANKS,
    SERVES,
    of_twins,
)
from stammtisch.games.maumau.state.house_law import Law, drafted, matcher
from stammtisch.games.maumau.state.house_rule import Rule


@lru_cache(maxsize=1)
def in_force(rule: Rule, rules: tuple[tuple[int, Rule], ...]) -> Law:
    """The law with one rule more; several questions in a row are about the same."""
    return drafted((*rules, (len(rules) + 1, rule)))


def finishing_ranks(law: Law) -> int:
    """With how many ranks a round can still be finished."""
    possible = 0
    for rank in range(len(RANKS)):
        cards = OF_RANK[rank] if rank != ACE or _replaces(law, rank) else 0
        for bound, effect, mine in law.likes:
            if effect.like == "A" and not (effect.transparent or _replaces(law, ACE)):
                cards &= ~mine.printed
            elif not bound.clause.conditions:
                cards |= mine.printed & OF_RANK[rank]
        for verdict in law.finishes:
            if not verdict.allow:
                cards &= ~verdict.cards.printed
        possible += bool(cards)
    return possible


def _replaces(law: Law, rank: int) -> bool:
    return any(
        one.clause.replaces
        and isinstance(one.clause.when, m.Top)
        and matcher(one.clause.when.cards).printed & OF_RANK[rank] == OF_RANK[rank]
        for one in law.listening.get(m.Top, ())
    )


def unservable(law: Law) -> str | None:
    """A face that nothing could be laid on, as a card code; ``None`` if there is none."""
    for eff in range(DECK):
        cards = SERVES[eff] & ~JOKERS
        for _, effect, matching in law.likes:
            named = matching.laid(eff, -1) & ~JOKERS
            cards = cards & ~named | named & of_twins(SERVES[eff], RANK_INDEX[effect.like])
        for verdict in law.lays:
            if verdict.on is not None and not verdict.on.holds(eff, eff):
                continue
            mine = verdict.cards.laid(eff, -1)
            if not verdict.allow:
                cards &= ~mine
            elif not verdict.bound.clause.conditions:
                cards |= mine
        if not cards:
            return CODE[eff]
    return None
