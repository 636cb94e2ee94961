"""Advice for Zwanzig: every action in the same worlds, as `strong` imagines them, played out.

What is expected are the points of this game against the mean of the others. The search runs as
CPython runs it, so that equal questions have equal answers before and after it is compiled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from stammtisch.bots.advice.figures import ranked
from stammtisch.bots.advice.model import Advice, AdviceReason
from stammtisch.bots.zwanzig.manners import forgivable
from stammtisch.bots.zwanzig.search import DECK_SIZE, SEAT, finish, habit, imagine
from stammtisch.bots.zwanzig.strong import base_of, number, view_of
from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.play.tricks import winning_place
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    Exchange,
    Play,
    ZwanzigAction,
)
from stammtisch.games.zwanzig.state.pack import CARD, OF_SUIT
from stammtisch.games.zwanzig.views.observation import Observation

GAMES = 2_400
"""Games played to their end for one advice: some 0.2 s."""
FIRST = 800
"""Those of them by which many actions become few."""
MOST = 5
"""Actions that are told of."""
SURE = 100
"""Of a hundred games all."""
HIGH = frozenset("KTA")


class Tried(NamedTuple):
    """What an action has come to in one world."""

    gain: float
    """The points of the game that it was better than the mean of the others."""
    tricks: int
    """All tricks of the game."""
    takes: bool
    """Its card took the trick to which it was played."""


class ZwanzigAdviser:
    """Advises with every number of seats and all options."""

    games = frozenset({"zwanzig"})

    def advise(
        self,
        game: AnyGame,  # noqa: ARG002
        seen: Observation,
        legal: Sequence[ZwanzigAction],
        rng: random.Random,
    ) -> Advice:
        """See `Adviser.advise`."""
        assert seen.seat is not None
        actions = forgivable(seen, legal)
        worlds = GAMES // len(actions)
        if len(actions) > MOST:
            first = _weighed(seen, actions, FIRST // len(actions), rng)
            actions.sort(key=lambda action: -fmean(one.gain for one in first[action]))
            del actions[MOST:]
            worlds = (GAMES - FIRST) // MOST
        tried = _weighed(seen, actions, worlds, rng)
        return Advice(
            seat=seen.seat,
            measure="points",
            worlds=worlds,
            actions=ranked(
                {action: [one.gain for one in found] for action, found in tried.items()},
                {action: _reasons(seen, action, found) for action, found in tried.items()},
            ),
        )


def _weighed(
    seen: Observation, actions: Sequence[ZwanzigAction], worlds: int, rng: random.Random
) -> dict[ZwanzigAction, list[Tried]]:
    """By action, what it comes to in so many worlds, the same for all."""
    base, view, deck = base_of(seen), view_of(seen), [0] * DECK_SIZE
    luck = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    found: dict[ZwanzigAction, list[Tried]] = {action: [] for action in actions}
    for _ in range(worlds):
        world = list(base)
        imagine(world, view, deck, luck)
        for action, tried in found.items():
            tried.append(_played(list(world), view[SEAT], number(action), luck))
    return found


def _played(s: list[int], seat: int, action: int, luck: list[int]) -> Tried:
    """The game to its settlement, by habit."""
    left, before = s[k.TRICKS_LEFT], s[k.TRICKS + seat]
    k.apply(s, seat, action)
    while s[k.PHASE] == k.PLAY and s[k.TRICKS_LEFT] == left:
        k.apply(s, s[k.TURN], habit(s, s[k.TURN], luck))
    takes = s[k.TRICKS + seat] > before
    finish(s, luck)
    deltas = s[k.DELTAS : k.DELTAS + s[k.SEATS]]
    own = deltas.pop(seat)
    return Tried(fmean(deltas) - own, s[k.TRICKS + seat], takes)


def _reasons(
    seen: Observation, action: ZwanzigAction, tried: Sequence[Tried]
) -> list[AdviceReason]:
    """What speaks for the action and against it, in facts."""
    some = _of_hundred([one.tricks > 0 for one in tried])
    assert seen.stakes is not None or isinstance(action, Announce)
    match action:
        case Announce(suit):
            held = sum(card[1] == suit for card in seen.hand)
            kind = {"H": "announce_hearts", "D": "announce_diamonds"}.get(suit, "announce")
            return [AdviceReason(kind, {"held": held}), _tricks(tried, some)]
        case Exchange(cards):
            return [*_exchange(seen, cards), _tricks(tried, some)]
        case Decide(stay):
            assert seen.stakes is not None
            if stay:
                return [AdviceReason("stay", {"percent": some, "penalty": seen.stakes.penalty})]
            return [AdviceReason("out")]
        case Play(card):
            return _play(seen, card, tried, some)
    return []


def _tricks(tried: Sequence[Tried], some: int) -> AdviceReason:
    """How likely a trick is; where there surely is one, how many there are."""
    if some < SURE:
        return AdviceReason("some_trick", {"percent": some})
    return AdviceReason("tricks_in_ten", {"tricks": round(10 * fmean(one.tricks for one in tried))})


def _of_hundred(happened: Sequence[bool]) -> int:
    """So many of a hundred; what is neither sure nor impossible is never 0 or 100."""
    share = fmean(happened)
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def _exchange(seen: Observation, cards: Sequence[str]) -> list[AdviceReason]:
    """What is put away is best told by what would be missed of it."""
    if not cards:
        kept = [card for card in seen.hand if card[1] == seen.trump or card[0] in HIGH]
        return [AdviceReason("keep_all", {"good": tuple(kept), "count": len(kept)})]
    trumps = tuple(card for card in cards if card[1] == seen.trump)
    high = tuple(card for card in cards if card[0] in HIGH and card not in trumps)
    if not trumps and not high:
        return [AdviceReason("away_weak", {"cards": tuple(cards)})]
    missed = {"away_trump": trumps, "away_high": high}
    return [
        AdviceReason(name, {"cards": found, "count": len(found)})
        for name, found in missed.items()
        if found
    ]


def _play(seen: Observation, card: str, tried: Sequence[Tried], some: int) -> list[AdviceReason]:
    found = [_trick(seen, card, [one.takes for one in tried])]
    assert seen.seat is not None
    if not seen.trick_count[seen.seat] and some < SURE:
        return [*found, AdviceReason("no_trick", {"percent": SURE - some})]
    return [*found, _tricks(tried, SURE)]


def _trick(seen: Observation, card: str, takes: Sequence[bool]) -> AdviceReason:
    """What becomes of the trick: sure is only what follows from the cards that were seen."""
    assert seen.trick is not None
    assert seen.trump is not None
    plays, trumps = seen.trick.plays, OF_SUIT[seen.trump]
    laid = [CARD[code] for _, code in (*plays, (seen.seat, card))]
    if winning_place(laid, trumps) < len(plays):
        return AdviceReason("takes_not")
    gone = [*plays, *(play for trick in seen.tricks for play in trick.plays)]
    known = {*seen.hand, *seen.own_discards, *(code for _, code in gone)}
    threats = (CARD[code] for code in CARD.keys() - known)
    last = len(laid) == seen.status.count("in")
    if last or all(winning_place([*laid, one], trumps) < len(laid) for one in threats):
        return AdviceReason("takes")
    if len({*takes}) == 1:
        return AdviceReason("takes_nearly" if takes[0] else "takes_hardly")
    return AdviceReason("may_take", {"percent": _of_hundred(takes)})
