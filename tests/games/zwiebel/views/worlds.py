"""Random hands under random conditions, as often as possible such that the conditions matter."""

from __future__ import annotations

import random

from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import ACE, COUNTS, EIGHT, NINE, RANK_OF, TEN, THREE, TWO
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName


def random_hand(source: random.Random, size: int) -> tuple[Card, ...]:
    """Cards in canonical order; every other hand has more aces, eights and pictures than usual."""
    if source.random() < 0.5:
        return tuple(sorted(source.sample(range(104), size)))
    special = [card for card in range(104) if RANK_OF[card] in (ACE, EIGHT) or RANK_OF[card] >= TEN]
    some = source.randint(0, size)
    chosen = set(source.sample(special, some))
    others = [card for card in range(104) if card not in chosen]
    return tuple(sorted(chosen | set(source.sample(others, size - some))))


def random_conditions(
    source: random.Random, rules: RulesName, hand: tuple[Card, ...]
) -> Conditions:
    """Every modifier is in force in one of five worlds, with any other; wild in two of five."""

    def perhaps() -> bool:
        return source.random() < 0.2

    wild = source.random() < 0.4
    wild_for = wild if source.random() < 0.9 else not wild
    token = source.choice(hand) if perhaps() else None
    return Conditions(
        rules=rules,
        wild_for=wild_for,
        wild_now=wild,
        zero_eights=source.random() < 0.95,
        octavo=source.random() < 0.9,
        fool=perhaps(),
        fool_ten_ace=source.choice((None, None, "stays", "swaps")),
        death=perhaps(),
        sender=perhaps(),
        arch=perhaps(),
        arch_wild=perhaps(),
        zeroed=source.random() < 0.1,
        devalued=token,
        lady_open=token is None and perhaps(),
        shifts=_shifts(source, hand, wild_for) if perhaps() else (),
    )


def with_characters(
    source: random.Random, rules: RulesName, hand: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Often the Erzkanzler is in the hand, since half of the modifiers are about him."""
    rule_set = RULE_SETS[rules]
    arch = rule_set.pack.index[rule_set.characters["archchancellor"]]
    if source.random() < 0.3 and arch not in hand:
        return tuple(sorted({arch, *source.sample(hand, len(hand) - 1)}))
    return hand


def _shifts(source: random.Random, hand: tuple[Card, ...], wild: bool) -> tuple[OtherValue, ...]:
    """A shift by A'Tuin, or new values by the elephants with some second values."""
    down = [card for card in hand if RANK_OF[card] >= NINE or RANK_OF[card] == ACE]
    up = [card for card in hand if RANK_OF[card] in (ACE, TWO, THREE)]
    if source.random() < 0.5:
        shifts = []
        if up:
            card = source.choice(up)
            shifts.append(OtherValue(card, COUNTS[RANK_OF[card]] + 8))
            down = [other for other in down if other != card]
        if down:
            card = source.choice(down)
            value = 11 if RANK_OF[card] == ACE else COUNTS[RANK_OF[card]]
            shifts.append(OtherValue(card, value - 8))
        return tuple(shifts)
    able = [card for card in hand if RANK_OF[card] in (NINE, TEN, *((EIGHT,) if wild else ()))]
    moved = [card for card in able if source.random() < 0.7]
    kept = [card for card in able if card not in moved and RANK_OF[card] != EIGHT]
    return tuple(
        OtherValue(card, source.choice((*range(1, 8), 10, 10, 11, 11)), "elephants")
        for card in moved
    ) + tuple(OtherValue(card, 2 if RANK_OF[card] == TEN else 1, "also") for card in kept)
