"""``steady``: a sound player of Drachenrummy who weighs dice exactly and cards by their chances.

Cards are valued by what they add to the best final layout, today's and the one hoped for. The
value of a throw is the best use of its five dice; how to fix follows from that by exact
expectation over all throws to come.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.dice.dice import (
    DICE,
    FACES,
    StealRule,
    least_to_steal,
)
from stammtisch.games.drachenrummy.dice.odds import expectations, finals, place_of, positions
from stammtisch.games.drachenrummy.melds.layout import Layout, best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld, classify
from stammtisch.games.drachenrummy.melds.pack import KINDS, PACK, canonical, kinds, points
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    Extend,
    Fix,
    LayMeld,
    Reserve,
    Steal,
    Take,
)
from stammtisch.games.drachenrummy.views.observation import Observation

FROM_DISPLAY = 0.6
"""The chance to get a card that lies in the display."""
FROM_OTHERS = 0.1
"""The chance to get a card that somebody else has reserved."""
FROM_DECK = 1.5
"""How many times an equal share of the deck a player gets of the cards he wants."""
EAGER = 0.6
"""What any card is worth besides, as nobody else gets it."""
INTEREST = 0.4
"""The chance that an opponent wants a card so much that he throws for it."""
SPITE = 0.3
"""What it is worth to take a card away from somebody, besides having it."""
TARGETS = 5
"""So many cards at most are weighed against each other."""

Reach: TypeAlias = tuple[float, ...]
"""By kind: the chance to get one more card of it."""


class Reading(NamedTuple):
    """What the bot reads out of an observation."""

    hand: CardSet
    """The own hand with the cards that are reserved before it."""
    melds: tuple[Meld, ...]
    reach: Reach


class Target(NamedTuple):
    """A card that dice could win."""

    card: str
    worth: float
    stolen: bool
    old_face: int
    """The dice on it; 0 for a card of the display."""
    old_count: int


class Steady:
    """Plays Drachenrummy with every number of seats and all options."""

    name = "steady"
    games = frozenset({"drachenrummy"})

    def choose(
        self,
        observation: Observation,
        legal_actions: Sequence[Any],
        rng: random.Random,  # noqa: ARG002
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        match observation.phase:
            case "take":
                return take(observation, legal_actions)
            case "fix":
                return fix(observation, legal_actions)
            case "reserve":
                return place(observation)
            case "meld":
                return meld(observation, legal_actions)
            case _:
                return lay_best(observation, legal_actions)


# --- decisions ----------------------------------------------------------------------------------


def take(seen: Observation, legal: Sequence[Take]) -> Take:
    """The reserved cards that together promise most."""
    reserved = PACK.cards(entry.card for entry in seen.reserved if entry.owner == seen.seat)
    reading = read(seen)
    return max(
        reversed(legal),
        key=lambda action: potential(
            reading.hand & ~reserved | PACK.cards(action.cards), reading.melds, reading.reach
        ),
    )


def fix(seen: Observation, legal: Sequence[Fix]) -> Fix:
    """The dice after which the best use of all five is worth most, on average."""
    values = prospects(targets(seen), seen.options.steal_rule, seen.n - 1)
    return max(legal, key=lambda action: values[place_of(seen.fixed + action.faces)])


def place(seen: Observation) -> Reserve | Steal | EndReserve:
    """The next card of the best use of the free dice."""
    return placed(seen, targets(seen))


def placed(seen: Observation, wanted: tuple[Target, ...]) -> Reserve | Steal | EndReserve:
    """The next card of the best use of the free dice for these targets."""
    found = uses(wanted, seen.options.steal_rule, seen.n - 1)
    free = tuple((face, count) for face, count in zip(FACES, seen.free, strict=True) if count)
    best = max(found(free).values(), key=lambda use: use.worth)
    if not best.steps:
        return EndReserve()
    number, face, count = max(best.steps, key=lambda step: wanted[step[0]].worth)
    target = wanted[number]
    kind = Steal if target.stolen else Reserve
    return kind(target.card, face, count)


def meld(seen: Observation, legal: Sequence[Any]) -> Any:
    """A step of the best layout whose cards have no other prospects, or the end of the turn."""
    reading = read(seen)
    best = best_layout(PACK.cards(seen.hand), reading.melds)
    for action in legal[:-1]:
        if _planned(action, best) and not _torn(_cards_of(action), reading):
            return action
    return legal[-1]


def lay_best(seen: Observation, legal: Sequence[Any]) -> Any:
    """A step of the best layout, while there is one."""
    best = best_layout(PACK.cards(seen.hand), melds_of(seen))
    return next((action for action in legal[:-1] if _planned(action, best)), legal[-1])


def _cards_of(action: LayMeld | Extend) -> CardSet:
    return PACK.cards(action.cards if isinstance(action, LayMeld) else [action.card])


def _planned(action: LayMeld | Extend, best: Layout) -> bool:
    """Whether the action is a step towards the layout."""
    which = kinds(_cards_of(action))
    if isinstance(action, LayMeld):
        return which in [kinds(group) for group in best.new]
    return bool(which & kinds(best.extensions[action.meld_id]))


# --- what cards promise ---------------------------------------------------------------------------


def read(seen: Observation) -> Reading:
    """The own cards, those on their way included, and the chances to get others."""
    own = [entry.card for entry in seen.reserved if entry.owner == seen.seat]
    hand = PACK.cards([*seen.hand, *own])
    return Reading(hand, melds_of(seen), reach_of(seen))


def melds_of(seen: Observation) -> tuple[Meld, ...]:
    """The own melds."""
    own = seen.melds[seen.seat or 0]
    found = [classify(PACK.cards(laid.cards)) for laid in own]
    return tuple(meld for meld in found if meld is not None)


def reach_of(seen: Observation) -> Reach:
    """For every kind the chance to get one more card of it, roughly."""
    seat = seen.seat or 0
    missed = [1.0] * KINDS
    known = PACK.cards(seen.hand)
    for code in seen.display:
        known |= 1 << PACK.index[code]
        missed[PACK.index[code] % KINDS] *= 1 - FROM_DISPLAY
    for entry in seen.reserved:
        card = PACK.index[entry.card]
        known |= 1 << card
        if entry.owner != seat:
            missed[card % KINDS] *= 1 - FROM_OTHERS
    for own in seen.melds:
        for laid in own:
            known |= PACK.cards(laid.cards)
    for hand in seen.hands:
        known |= PACK.cards(hand or ())
    unseen = canonical(((1 << KINDS * seen.packs) - 1) & ~known)
    share = min(FROM_DECK / seen.n, 0.9) * seen.deck_left / max(len(unseen), 1)
    for card in unseen:
        missed[card % KINDS] *= 1 - share
    return tuple([1 - chance for chance in missed])


@lru_cache(maxsize=1 << 12)
def potential(hand: CardSet, melds: tuple[Meld, ...], reach: Reach) -> float:
    """The value of the best layout, and what its kept cards may still bring."""
    best = best_layout(hand, melds)
    more = zip(melds, best.extensions, strict=True)
    groups = [own.cards | group for own, group in more] + list(best.new)
    wants = 0
    for group in groups:
        lying = classify(group)
        wants |= lying.wants if lying else 0
    kept = kinds(best.kept)
    value = float(best.value)
    for kind in canonical(kept):
        missed = 1.0
        for missing in _hopes(kind):
            lacking = missing & ~kept
            if lacking:
                missed *= 1 - _all_of(lacking, reach)
        for neighbour in _neighbours(kind):
            if wants >> neighbour & 1:
                missed *= 1 - reach[neighbour]
        value += (1 - missed) * (points(1 << kind) + 1)
    return value


def _all_of(lacking: CardSet, reach: Reach) -> float:
    chance = 1.0
    for kind in canonical(lacking):
        chance *= reach[kind]
    return chance


@cache
def _hopes(kind: int) -> tuple[CardSet, ...]:
    """For every smallest meld with this card, the other two kinds it needs."""
    suit, rank = divmod(kind, 13)
    others = [1 << other * 13 + rank for other in range(4) if other != suit]
    found = [sum(others) & ~other for other in others]
    for low in range(12):
        row = [suit * 13 + place % 13 for place in range(low, low + 3)]
        if kind in row:
            found.append(sum([1 << other for other in row if other != kind]))
    return tuple(found)


@cache
def _neighbours(kind: int) -> tuple[int, ...]:
    """The kinds next to this one in its suit."""
    suit, rank = divmod(kind, 13)
    return (suit * 13 + (rank - 1) % 13, suit * 13 + (rank + 1) % 13)


def _torn(group: CardSet, reading: Reading) -> bool:
    """Whether a card of the group might be better used with other cards of the hand."""
    inside = kinds(group)
    outside = kinds(reading.hand & ~group)
    for kind in canonical(inside):
        for others in _hopes(kind):
            lacking = others & ~outside
            partner = others & outside
            if partner and not lacking & inside and _all_of(lacking, reading.reach) > 0:
                return True
    return False


# --- what dice are worth ------------------------------------------------------------------------


def targets(seen: Observation) -> tuple[Target, ...]:
    """The cards worth having, the best ones first."""
    reading = read(seen)
    now = potential(*reading)
    found = [Target(code, _gain(code, reading, now), False, 0, 0) for code in seen.display]
    for entry in seen.reserved:
        if entry.owner != seen.seat:
            gain = _gain(entry.card, reading, now)
            if gain > 0:
                gain += SPITE
            found.append(Target(entry.card, gain, True, entry.face, entry.count))
    good = [target for target in found if target.worth > 0]
    return tuple(sorted(good, key=lambda target: -target.worth)[:TARGETS])


def _gain(code: str, reading: Reading, now: float) -> float:
    hand = reading.hand | 1 << PACK.index[code]
    return round(potential(hand, reading.melds, reading.reach) - now + EAGER, 3)


class Use(NamedTuple):
    """A way to place dice: what it is worth, and (target, face, count) of each card."""

    worth: float
    steps: tuple[tuple[int, int, int], ...]


NOTHING = {0: Use(0.0, ())}


class BestUses:
    """The best uses of dice by the set of targets they win, from a few dice up to all five."""

    def __init__(self, wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> None:
        self.wanted = wanted
        self.rule = rule
        self.opponents = opponents
        self.known: dict[tuple[tuple[int, int], ...], dict[int, Use]] = {(): NOTHING}

    def __call__(self, free: tuple[tuple[int, int], ...]) -> dict[int, Use]:
        """By set of targets the best use of these dice, given as (face, count)."""
        found = self.known.get(free)
        if found is None:
            last = self.of_face(*free[-1])
            found = dict(self(free[:-1]))
            for mask, use in self(free[:-1]).items():
                for more, extra in last.items():
                    if not mask & more:
                        _improve(
                            found, mask | more, use.worth + extra.worth, use.steps + extra.steps
                        )
            self.known[free] = found
        return found

    def of_face(self, face: int, dice: int) -> dict[int, Use]:
        """By set of targets the best use of ``dice`` dice of one face."""
        key = ((face, dice),)
        if key in self.known:
            return self.known[key]
        found = dict(NOTHING)
        for number in range(len(self.wanted)):
            for mask, use in list(found.items()):
                spent = sum(count for _, _, count in use.steps)
                for count in range(1, dice - spent + 1):
                    worth = self.worth(number, face, count)
                    if worth > 0:
                        step = (number, face, count)
                        _improve(found, mask | 1 << number, use.worth + worth, (*use.steps, step))
        self.known[key] = found
        return found

    def worth(self, number: int, face: int, count: int) -> float:
        """What a target is worth with these dice on it; 0 if they do not win it."""
        target = self.wanted[number]
        if target.stolen and count < least_to_steal(
            self.rule, face, target.old_face, target.old_count
        ):
            return 0.0
        return target.worth * safety(self.rule, face, count, self.opponents)


def _improve(found: dict[int, Use], mask: int, worth: float, steps: Any) -> None:
    old = found.get(mask)
    if old is None or worth > old.worth:
        found[mask] = Use(worth, steps)


@lru_cache(maxsize=64)
def uses(wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> BestUses:
    """The best uses of any dice for these targets."""
    return BestUses(wanted, rule, opponents)


@lru_cache(maxsize=64)
def prospects(wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> list[float]:
    """What each position of the dice is worth, in the order of ``odds.positions``."""
    if not wanted:
        return [float(len(faces)) for faces in positions()]
    found = uses(wanted, rule, opponents)
    values = [max([use.worth for use in found(faces).values()]) for faces in _grouped_finals()]
    return expectations(values, 0.0)


@cache
def _grouped_finals() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The ends of a throwing phase as (face, count)."""
    return tuple(
        tuple((face, faces.count(face)) for face in FACES if face in faces) for faces in finals()
    )


@cache
def safety(rule: StealRule, face: int, count: int, opponents: int) -> float:
    """The chance that a card with these dice on it is still there at the next turn."""
    return (1 - INTEREST * _theft_odds(rule, face, count)) ** opponents


@cache
def _theft_odds(rule: StealRule, face: int, count: int) -> float:
    """The chance of a player who throws for nothing but this card."""
    least: Iterable[int] = [least_to_steal(rule, own, face, count) for own in FACES]
    if min(least) > DICE:
        return 0.0
    won = [
        float(any(faces.count(own) >= need for own, need in zip(FACES, least, strict=True)))
        for faces in finals()
    ]
    return expectations(won, 0.0)[0]
