"""``strong``: weighs each card by many matches that it plays to their end in its head.

In each it imagines what the others hold: whoever took a card had a use for it. `master` has it in
mind. What dice to keep for the cards follows by exact expectation, as for `steady`, and melds it
lays as `steady` does.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.drachenrummy import search, steady
from stammtisch.bots.drachenrummy.manners import forgivable
from stammtisch.bots.drachenrummy.memory import forgetful
from stammtisch.bots.drachenrummy.uses import INTEREST, Target
from stammtisch.bots.fallback import Fallback
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.drachenrummy.melds.melds import Meld
from stammtisch.games.drachenrummy.melds.pack import FIRST, PACK, kinds, points, suits_of
from stammtisch.games.drachenrummy.views.observation import Observation

DOUBT = 25
"""What `steady` thinks of a card counts like so many worlds, or like a sixth of them."""
PLAIN_WORLDS = 6
"""The least for a turn as CPython runs it; a third of these while the compiler is at work."""
HOLD = 0.1
"""A meld is kept in the hand for another use of its cards that is at least this likely."""

_log = logging.getLogger(__name__)


class Strong:
    """Plays Drachenrummy with every number of seats and all options."""

    name = "strong"
    games = frozenset({"drachenrummy"})
    worlds: Mapping[int, int] = MappingProxyType({2: 15, 3: 40, 4: 150, 5: 150})
    """For a turn, by number of seats: in each a match is played to its end with each card and
    without. With two and three so many beat `steady`, and leave something to `master`."""

    lays = steady.Steady(hold=HOLD, recalls=True)
    """Who lays melds for it, by what it is shown itself."""
    recalls = False
    """It has all cards in mind that others have taken; else it imagines what they hold."""

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Strong:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Strong(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        seen = observation if self.recalls else forgetful(observation)
        if seen.phase not in {"fix", "reserve"}:
            return self.lays.choose(seen, legal_actions, rng)
        wanted = None
        with Fallback(_log, self.name, "steady"):
            wanted = self.wanted(seen)
        if wanted is None:
            return steady.Steady(boldness=self.boldness).choose(seen, legal_actions, rng)
        if seen.phase == "fix":
            return steady.fix(seen, legal_actions, wanted)
        action = steady.place(seen, wanted)
        if action in forgivable(seen, legal_actions):
            return action
        return steady.place(seen, steady.targets(seen))

    def wanted(self, seen: Observation) -> tuple[Target, ...]:
        """The cards worth having, the best ones first."""
        return targets(seen, self.worlds[seen.n], self.boldness)


def targets(
    seen: Observation, worlds: int, boldness: float = 0.0, interest: float = INTEREST
) -> tuple[Target, ...]:
    """The cards worth having, the best ones first, weighed once for the whole turn.

    ``interest``: how likely another wants a card that is reserved, when dice are placed.
    """
    own = own_cards(seen)
    found = [one for one in weighed(seen, worlds) if one.card not in own]
    return steady.daring([one._replace(interest=interest) for one in found], boldness)


def own_cards(seen: Observation) -> set[str]:
    """What lies reserved before the seat."""
    return {entry.card for entry in seen.reserved if entry.owner == seen.seat}


def weighed(seen: Observation, worlds: int) -> list[Target]:
    """What every card that lay there before the first throw of this turn is worth."""
    code = RACER.now()
    if code.array is list:
        # The compiler in its thread leaves little of the time that people wait.
        plain = max(worlds // 25, PLAIN_WORLDS)
        worlds = max(plain // 3, 1) if RACER.compiling else plain
    return _weighed(msgspec.msgpack.encode(calm(seen)), code, worlds)


def calm(seen: Observation) -> Observation:
    """The turn before its first throw, when everything lay where others could have it."""
    own = own_cards(seen)
    return replace(
        seen,
        phase="fix",
        waiting=(),
        roll_no=0,
        rolled=(),
        fixed=(),
        free=(),
        active=False,
        display=tuple(sorted((*seen.display, *own))),
        reserved=tuple([entry for entry in seen.reserved if entry.owner != seen.seat]),
    )


@lru_cache(maxsize=1 << 8)
def _weighed(before: bytes, code: Code, worlds: int) -> list[Target]:
    """The same; worlds and luck follow from what is seen."""
    seen = msgspec.msgpack.decode(before, type=Observation)
    wished = sorted(steady.wishes(seen, steady.RIVALRY), key=lambda one: -one.worth)[: search.MOST]
    cards = [PACK.index[one.card] for one in wished]
    rng = random.Random(before)
    seeds = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    sums = sums_of(code, base_of(seen), view_of(seen), cards, worlds, seeds)
    found, doubt = [], max(DOUBT, worlds // 6)
    for one, total in zip(wished, sums[1:], strict=False):
        gain = (total - sums[0]) / (seen.n - 1)
        found.append(one._replace(worth=round((gain + doubt * one.worth) / (worlds + doubt), 3)))
    return found


def sums_of(  # noqa: PLR0913, PLR0917
    code: Code,
    base: list[int],
    view: list[int],
    cards: list[int],
    worlds: int,
    seeds: list[int],
) -> list[int]:
    """What `search.weigh` sums up; the same in compiled code and in plain."""
    array = code.array
    room = [0] * (search.MOST - len(cards))
    totals = array([0] * (search.MOST + 1))
    code.module.weigh(
        array(base),
        array(view),
        array([*cards, *room]),
        len(cards),
        worlds,
        array(seeds),
        array([0] * k.LENGTH),
        array([0] * k.SIZE),
        totals,
    )
    return [int(total) for total in totals]


def _warm(code: Code) -> None:
    """Has the search compiled: one card, one world."""
    base, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    base[k.SEATS], base[k.PACKS], base[k.DISPLAY_SIZE] = 2, 1, 1
    sums_of(code, base, view, [0], 1, [1, 1])


RACER = Racer("stammtisch.bots.drachenrummy.search", _warm)


def base_of(seen: Observation) -> list[int]:
    """The kernel's array as far as the seat knows it; what it has not seen lies in the deck."""
    s = [0] * k.SIZE
    s[k.SEATS], s[k.PACKS] = seen.n, seen.packs
    for seat in range(seen.n):
        held = PACK.cards(seen.hand if seat == seen.seat else seen.hands[seat] or ())
        s[k.FIRSTS + seat], s[k.SECONDS + seat] = held & FIRST, held >> numbers.KINDS
        for meld in steady.melds_of(seen, seat):
            s[k.MELDS + s[k.MELDS_SIZE]] = lying(seat, meld)
            s[k.MELDS_SIZE] += 1
            s[k.POINTS + seat] += points(meld.cards)
    for code in seen.display:
        s[k.DISPLAY + s[k.DISPLAY_SIZE]] = PACK.index[code]
        s[k.DISPLAY_SIZE] += 1
    for entry in seen.reserved:
        placed = numbers.placing(PACK.index[entry.card], entry.face, entry.count)
        s[k.RESERVED + s[k.RESERVED_SIZE]] = entry.owner << 13 | placed
        s[k.RESERVED_SIZE] += 1
    unseen = steady.unseen(seen)
    s[k.DECK : k.DECK + len(unseen)] = unseen
    return s


def lying(seat: int, meld: Meld) -> int:
    """The kernel's number of a meld."""
    if meld.kind == "run":
        return numbers.lying(seat, meld.suit, meld.low, meld.cards.bit_count())
    suits = sum([1 << suit for suit, ranks in enumerate(suits_of(kinds(meld.cards))) if ranks])
    return numbers.lying(seat, numbers.SET, meld.low, suits)


def view_of(seen: Observation) -> list[int]:
    """What the search needs to know about the hands of the others, and what all lay at."""
    assert seen.seat is not None
    view = [0] * search.VIEW_SIZE
    view[search.SEAT], view[search.UNSEEN] = seen.seat, len(steady.unseen(seen))
    for seat in range(seen.n):
        if seat != seen.seat and seen.hands[seat] is None:
            view[search.NEED + seat] = seen.hand_sizes[seat]
        for meld in steady.melds_of(seen, seat):
            view[search.FITTING + seat] |= meld.wants
    return view
