"""``steady``: a sound player of Drachenrummy who weighs dice exactly and cards by their chances.

Cards are valued by what they add to the best final layout, today's and the one hoped for. The
value of a throw is the best use of its five dice; how to fix follows from that by exact
expectation over all throws to come.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

from stammtisch.bots.drachenrummy.memory import forgetful
from stammtisch.bots.drachenrummy.uses import Target, prospects, uses
from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.dice.dice import (
    FACES,
)
from stammtisch.games.drachenrummy.dice.positions import place_of
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
SPITE = 0.3
"""What it is worth to take a card away from somebody, besides having it."""
NERVE = 0.6
"""What it is worth more or less to who is brave or careful, who shuns what others have built up."""
RIVALRY = 0.7
"""What a card is worth because nobody else gets it, as a part of what it is worth to him."""
HOLD = 0.25
"""A meld is kept in the hand for another use of its cards that is at least this likely."""
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


class Steady:
    """Plays Drachenrummy with every number of seats and all options."""

    games = frozenset({"drachenrummy"})

    def __init__(
        self,
        name: str = "steady",
        rivalry: float = RIVALRY,
        hold: float = HOLD,
        boldness: float = 0.0,
        recalls: bool = False,
    ) -> None:
        """``recalls``: it has all cards in mind that others have taken."""
        self.name = name
        self.rivalry = rivalry
        self.hold = hold
        self.boldness = boldness
        self.recalls = recalls

    def tempered(self, boldness: float) -> Steady:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Steady(self.name, self.rivalry, self.hold, boldness, self.recalls)

    def choose(
        self,
        observation: Observation,
        legal_actions: Sequence[Any],
        rng: random.Random,  # noqa: ARG002
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        seen = observation if self.recalls else forgetful(observation)
        match seen.phase:
            case "take":
                return take(seen, legal_actions)
            case "fix":
                return fix(seen, legal_actions, self._wanted(seen))
            case "reserve":
                action = place(seen, self._wanted(seen))
                if self.boldness and isinstance(action, EndReserve):
                    # whatever one dares or shuns, nothing of use is left lying there
                    return place(seen, targets(seen, self.rivalry))
                return action
            case "meld":
                return meld(seen, legal_actions, self.hold)
            case _:
                return lay_best(seen, legal_actions)

    def _wanted(self, seen: Observation) -> tuple[Target, ...]:
        return daring(wishes(seen, self.rivalry), self.boldness)


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


def fix(seen: Observation, legal: Sequence[Fix], wanted: tuple[Target, ...]) -> Fix:
    """The dice after which the best use of all five is worth most, on average."""
    values = prospects(wanted, seen.options.steal_rule, seen.n - 1)
    return max(legal, key=lambda action: values[place_of(seen.fixed + action.faces)])


def place(seen: Observation, wanted: tuple[Target, ...]) -> Reserve | Steal | EndReserve:
    """The next card of the best use of the free dice."""
    found = uses(wanted, seen.options.steal_rule, seen.n - 1)
    free = tuple((face, count) for face, count in zip(FACES, seen.free, strict=True) if count)
    best = max(found(free).values(), key=lambda use: use.worth)
    if not best.steps:
        return EndReserve()
    number, face, count = max(best.steps, key=lambda step: wanted[step[0]].worth)
    target = wanted[number]
    kind = Steal if target.stolen else Reserve
    return kind(target.card, face, count)


def meld(seen: Observation, legal: Sequence[Any], hold: float) -> Any:
    """A step of the best layout whose cards have no other prospects, or the end of the turn."""
    reading = read(seen)
    best = best_layout(PACK.cards(seen.hand), reading.melds)
    for action in legal[:-1]:
        if _planned(action, best) and not _torn(_cards_of(action), reading, hold):
            return action
    return legal[-1]


def lay_best(seen: Observation, legal: Sequence[Any]) -> Any:
    """A step of the best layout, while there is one."""
    best = best_layout(PACK.cards(seen.hand), melds_of(seen, seen.seat or 0))
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
    return Reading(hand, melds_of(seen, seen.seat or 0), reach_of(seen))


def melds_of(seen: Observation, seat: int) -> tuple[Meld, ...]:
    """The melds of a seat."""
    found = [classify(PACK.cards(laid.cards)) for laid in seen.melds[seat]]
    return tuple(meld for meld in found if meld is not None)


def reach_of(seen: Observation) -> Reach:
    """For every kind the chance to get one more card of it, roughly."""
    missed = [1.0] * KINDS
    for code in seen.display:
        missed[PACK.index[code] % KINDS] *= 1 - FROM_DISPLAY
    for entry in seen.reserved:
        if entry.owner != (seen.seat or 0):
            missed[PACK.index[entry.card] % KINDS] *= 1 - FROM_OTHERS
    hidden = unseen(seen)
    share = min(FROM_DECK / seen.n, 0.9) * seen.deck_left / max(len(hidden), 1)
    for card in hidden:
        missed[card % KINDS] *= 1 - share
    return tuple([1 - chance for chance in missed])


def unseen(seen: Observation) -> list[int]:
    """The cards in the deck and in hands that do not lie open, in canonical order."""
    known = PACK.cards([*seen.hand, *seen.display, *(entry.card for entry in seen.reserved)])
    for own in seen.melds:
        for laid in own:
            known |= PACK.cards(laid.cards)
    for hand in seen.hands:
        known |= PACK.cards(hand or ())
    return canonical(((1 << KINDS * seen.packs) - 1) & ~known)


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


def _torn(group: CardSet, reading: Reading, hold: float) -> bool:
    """Whether a card of the group may well be better used with other cards of the hand."""
    inside = kinds(group)
    outside = kinds(reading.hand & ~group)
    for kind in canonical(inside):
        for others in _hopes(kind):
            lacking = others & ~outside
            partner = others & outside
            if partner and not lacking & inside and _all_of(lacking, reading.reach) > hold:
                return True
    return False


# --- the cards to be had --------------------------------------------------------------------------


def targets(seen: Observation, rivalry: float = 0.0) -> tuple[Target, ...]:
    """The cards worth having, the best ones first.

    ``rivalry``: how much of what a card is worth to another player counts, too.
    """
    return best_of(wishes(seen, rivalry))


def best_of(wished: Sequence[Target]) -> tuple[Target, ...]:
    """Those that are worth having, the best ones first, as far as they are weighed together."""
    good = [target for target in wished if target.worth > 0]
    return tuple(sorted(good, key=lambda target: -target.worth)[:TARGETS])


def daring(wished: Sequence[Target], boldness: float) -> tuple[Target, ...]:
    """The same as who likes, or shuns, to take cards from others sees it."""
    more = boldness * NERVE
    return best_of(
        [one._replace(worth=round(one.worth + more, 3)) if one.stolen else one for one in wished]
    )


def wishes(seen: Observation, rivalry: float) -> list[Target]:
    """Every card that lies there for the seat, and what it is worth."""
    reading = read(seen)
    now = potential(*reading)
    rivals = _rivals(seen, reading.reach) if rivalry else []
    share = rivalry / (seen.n - 1)

    def worth(code: str) -> float:
        theirs = [_gain(code, rival, before) for rival, before in rivals]
        return round(_gain(code, reading, now) + EAGER + share * max([0.0, *theirs]), 3)

    found = [Target(code, worth(code), False, 0, 0) for code in seen.display]
    for entry in seen.reserved:
        if entry.owner != seen.seat:
            gain = worth(entry.card)
            if gain > 0:
                gain += SPITE
            found.append(Target(entry.card, gain, True, entry.face, entry.count))
    return found


def _rivals(seen: Observation, reach: Reach) -> list[tuple[Reading, float]]:
    """What the others have, as far as it lies open, and what that promises them."""
    found = []
    for seat in range(seen.n):
        if seat != seen.seat:
            waiting = {entry.card for entry in seen.reserved if entry.owner == seat}
            hand = PACK.cards([*(seen.hands[seat] or ()), *waiting])
            reading = Reading(hand, melds_of(seen, seat), reach)
            found.append((reading, potential(*reading)))
    return found


def _gain(code: str, reading: Reading, now: float) -> float:
    """What more the cards promise with this one, which may be one of them."""
    card = 1 << PACK.index[code]
    if reading.hand & card:
        return now - potential(reading.hand & ~card, reading.melds, reading.reach)
    return potential(reading.hand | card, reading.melds, reading.reach) - now
