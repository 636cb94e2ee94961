"""The outlook of Drachenrummy: a turn is played to its end, the rest of the match at a glance.

How far somebody is ahead in the end is not sure to a point, so a lead counts more the larger it is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.bots.drachenrummy.search import FITTING, SEAT, VIEW_SIZE, finish
from stammtisch.bots.drachenrummy.strong import lying
from stammtisch.bots.outlook.model import Effort, Shares
from stammtisch.bots.outlook.usual import UsualOutlook, UsualTerms
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.drachenrummy.melds.pack import FIRST, points
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import AnyGame

DOUBT = 6.0
"""Points by which the score of a match that is played on at a glance may be wrong."""
BEFORE = frozenset({"draw_starter", "shuffle"})


def _turn_over(before: State, now: State) -> bool:
    """The turn of whoever was on turn has ended, or the cards are not dealt yet."""
    return now.turn_no > before.turn_no or now.phase in BEFORE


def _worth(_game: AnyGame, state: State, rng: random.Random) -> Shares:
    if state.phase in BEFORE:
        return (1 / state.setup.n,) * state.setup.n
    s, view = _array(state), [0] * VIEW_SIZE
    # Who is on turn has just begun, so all others come after the one before.
    view[SEAT] = (state.turn - 1) % state.setup.n
    for seat, melds in enumerate(state.melds):
        for meld in melds:
            view[FITTING + seat] |= meld.wants
    finish(s, view, [rng.getrandbits(32), rng.getrandbits(32) | 1])
    return _soft(s[k.LEFT : k.LEFT + state.setup.n])


def _soft(scores: Sequence[int]) -> Shares:
    """Shares by the scores, each of which may be some points off."""
    best = max(scores)
    weights = [math.exp((score - best) / DOUBT) for score in scores]
    return tuple(weight / sum(weights) for weight in weights)


def _array(state: State) -> list[int]:
    """The kernel's array of a match that runs, all cards known."""
    s = [0] * k.LENGTH
    s[k.SEATS], s[k.PACKS] = state.setup.n, state.setup.packs
    for seat in range(state.setup.n):
        s[k.FIRSTS + seat] = state.hands[seat] & FIRST
        s[k.SECONDS + seat] = state.hands[seat] >> numbers.KINDS
        for meld in state.melds[seat]:
            s[k.MELDS + s[k.MELDS_SIZE]] = lying(seat, meld)
            s[k.MELDS_SIZE] += 1
            s[k.POINTS + seat] += points(meld.cards)
    s[k.DISPLAY_SIZE] = len(state.display)
    s[k.DISPLAY : k.DISPLAY + len(state.display)] = state.display
    s[k.RESERVED_SIZE] = len(state.reserved)
    for place, entry in enumerate(state.reserved):
        placed = numbers.placing(entry.card, entry.face, entry.count)
        s[k.RESERVED + place] = entry.owner << 13 | placed
    s[k.DECK_AT], s[k.DECK_LEFT] = 0, len(state.deck)
    s[k.DECK : k.DECK + len(state.deck)] = state.deck
    return s


def _reshuffled(state: State, rng: random.Random) -> State:
    return replace(state, deck=shuffled(state.deck, rng))


OUTLOOK = UsualOutlook(
    frozenset({"drachenrummy"}),
    UsualTerms(
        effort=Effort(first=8, more=10, most=40, views=12, draws=4, steps=1_500),
        ends=_turn_over,
        worth=_worth,
        reshuffled=_reshuffled,
        most=3,
        plies=60,
    ),
)
