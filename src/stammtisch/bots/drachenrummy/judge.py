"""The judge of Drachenrummy: the last turns between two, every throw of dice weighed exactly.

Once the deck is empty nothing is hidden between two players: what one does not see, the other
holds. So each turn is worth what its dice bring on average, with best play of both to the end; as
the best layout is laid in the end for everybody, nobody has to lay anything before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import numpy as np

from stammtisch.bots.drachenrummy.steady import melds_of, unseen
from stammtisch.bots.drachenrummy.throws import Floats, expected
from stammtisch.bots.judges import ExactWorths
from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, StealRule, least_to_steal
from stammtisch.games.drachenrummy.dice.positions import finals, place_of
from stammtisch.games.drachenrummy.melds.layout import best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld
from stammtisch.games.drachenrummy.melds.pack import PACK, points
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    EndReserve,
    Fix,
    Reserve,
    Steal,
)
from stammtisch.games.drachenrummy.views.observation import Observation
from stammtisch.games.texts import Both

MOST_CARDS = 2
"""So many cards may be left that nobody has yet."""


class LastCard(NamedTuple):
    """Where a card is: with so many dice before its owner, in his hand, or in the middle."""

    owner: int = -1
    """0: who is judged, 1: the other one, -1: it lies in the middle."""
    face: int = 0
    dice: int = 0
    """0 with an owner: he has taken it."""


LastCards: TypeAlias = tuple[LastCard, ...]
"""By card that is judged about."""


class LastTurn(NamedTuple):
    """A turn before its first throw; reserved cards have been taken."""

    mover: int
    cards: LastCards
    took: bool
    quiet: int
    """Quiet turns before this one (DR-54)."""


KINDS: Mapping[str, Both] = MappingProxyType(
    {
        "fix": Both(de="Würfel beiseite legen", en="fixing dice"),
        "place": Both(de="Würfel auf Karten legen", en="placing dice on cards"),
    }
)


class DrachenrummyJudge:
    """Knows how to fix and to place dice when the deck is empty and two cards are left at most."""

    games = frozenset({"drachenrummy"})
    seats = range(2, 3)
    kinds = KINDS

    def judge(self, seen: Observation, legal: Sequence[DrachenrummyAction]) -> ExactWorths | None:
        """See `ExactJudge.judge`: the own final score against the other one's."""
        codes = (*seen.display, *(entry.card for entry in seen.reserved))
        known = seen.n in self.seats and not seen.deck_left and 0 < len(codes) <= MOST_CARDS
        usual = seen.options.take_mode == "all" and seen.options.final_meld == "auto"
        if not (known and usual and seen.phase in {"fix", "reserve"}):
            return None
        ending = Ending(seen, codes)
        turn = LastTurn(0, _lying(seen), seen.took, seen.quiet_turns)
        stake = max(ending.brings.values()) - min(ending.brings.values())
        if seen.phase == "fix":
            found = ending.throwing(turn)
            values = tuple(
                float(found[place_of((*seen.fixed, *action.faces))])
                for action in legal
                if isinstance(action, Fix)
            )
            return ExactWorths("fix", values, stake)
        free = {face: count for face, count in zip(FACES, seen.free, strict=True) if count}
        values = tuple(
            ending.placing(turn, free, codes, action, active=seen.active) for action in legal
        )
        return ExactWorths("place", values, stake)


class Ending:
    """What is left of a match, as a tree of turns; the judged seat is 0 here."""

    def __init__(self, seen: Observation, codes: Sequence[str]) -> None:
        assert seen.seat is not None
        self._rule: StealRule = seen.options.steal_rule
        self._limit = seen.quiet_limit
        shown = seen.hands[1 - seen.seat]
        theirs = card_set(unseen(seen)) if shown is None else PACK.cards(shown)
        hands = (PACK.cards(seen.hand), theirs)
        melds = (melds_of(seen, seen.seat), melds_of(seen, 1 - seen.seat))
        self.brings = {
            owners: float(
                _score(hands[0], melds[0], codes, owners, 0)
                - _score(hands[1], melds[1], codes, owners, 1)
            )
            for owners in product((-1, 0, 1), repeat=len(codes))
        }
        """By owners of the cards: the lead of seat 0 in the end."""
        self._known: dict[LastTurn, Floats] = {}

    def throwing(self, turn: LastTurn) -> Floats:
        """What each of ``positions()`` of the mover's dice is worth to him."""
        if turn not in self._known:
            best = np.full(len(finals()), -np.inf)
            for uses in product(*(self._uses(card, turn.mover) for card in turn.cards)):
                showing = _showing(uses)
                if not showing.any():
                    continue
                after = tuple(
                    LastCard(turn.mover, *use) if use else card
                    for use, card in zip(uses, turn.cards, strict=True)
                )
                value = self._ended(turn, after, active=any(uses))
                np.maximum(best, value, out=best, where=showing)
            self._known[turn] = expected(best)
        return self._known[turn]

    def placing(
        self,
        turn: LastTurn,
        free: dict[int, int],
        codes: Sequence[str],
        action: DrachenrummyAction,
        *,
        active: bool,
    ) -> float:
        """What an action with the free dice is worth to the mover, with the best of the rest."""
        if isinstance(action, EndReserve):
            return self._ended(turn, turn.cards, active=active)
        assert isinstance(action, Reserve | Steal)
        at = codes.index(action.card)
        placed = LastCard(turn.mover, action.face, action.count)
        cards = (*turn.cards[:at], placed, *turn.cards[at + 1 :])
        left = {**free, action.face: free[action.face] - action.count}
        return self._best(turn._replace(cards=cards), left)

    def _best(self, turn: LastTurn, free: dict[int, int]) -> float:
        """With dice that have been placed this turn, what the free ones can still add."""
        found = [self._ended(turn, turn.cards, active=True)]
        for at, card in enumerate(turn.cards):
            for face, count in filter(None, self._uses(card, turn.mover)):
                if free.get(face, 0) >= count:
                    placed = LastCard(turn.mover, face, count)
                    cards = (*turn.cards[:at], placed, *turn.cards[at + 1 :])
                    rest = {**free, face: free[face] - count}
                    found.append(self._best(turn._replace(cards=cards), rest))
        return max(found)

    def _uses(self, card: LastCard, mover: int) -> Iterator[tuple[int, int] | None]:
        """The dice that win the card for the mover, as face and number; ``None``: let it lie."""
        yield None
        if card.owner < 0:
            yield from product(FACES, range(1, DICE + 1))
        elif card.dice and card.owner != mover:
            for face in FACES:
                least = least_to_steal(self._rule, face, card.face, card.dice)
                yield from ((face, count) for count in range(least, DICE + 1))

    def _ended(self, turn: LastTurn, cards: LastCards, *, active: bool) -> float:
        """What the match is worth to the mover when his turn has ended with the cards so."""
        quiet = 0 if turn.took or active else turn.quiet + 1
        other = 1 - turn.mover
        taken = tuple(LastCard(other) if one.owner == other else one for one in cards)
        settled = all(one.owner >= 0 and not one.dice for one in taken)
        if settled or quiet >= self._limit:
            sign = 1 if turn.mover == 0 else -1
            return sign * self.brings[tuple(one.owner for one in taken)]
        return -float(self.throwing(LastTurn(other, taken, taken != cards, quiet))[0])


def _lying(seen: Observation) -> LastCards:
    """The cards that nobody has yet: those in the middle, then the reserved ones."""
    placed = [
        LastCard(int(entry.owner != seen.seat), entry.face, entry.count) for entry in seen.reserved
    ]
    return (*(LastCard() for _ in seen.display), *placed)


def _score(
    hand: CardSet, melds: tuple[Meld, ...], codes: Sequence[str], owners: Sequence[int], seat: int
) -> int:
    """The final score of a seat that has got its part of the cards."""
    own = PACK.cards(code for code, owner in zip(codes, owners, strict=True) if owner == seat)
    lying = sum(points(meld.cards) for meld in melds)
    return lying + best_layout(hand | own, melds).value


@cache
def _showing(
    uses: tuple[tuple[int, int] | None, ...],
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of ``finals()`` have the dice for all of these uses."""
    needed = [sum(use[1] for use in uses if use and use[0] == face) for face in FACES]
    return np.array(
        [
            all(faces.count(face) >= need for face, need in zip(FACES, needed, strict=True))
            for faces in finals()
        ]
    )


JUDGE = DrachenrummyJudge()
