"""``strong``: imagines many worlds that fit what it has seen, and plays each to the end.

The worlds are not drawn evenly: whoever put two cards away holds the best of seven, and who stayed
in of his own will has something to stay for. It counts every card, and forgets none.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.fallback import Fallback
from stammtisch.bots.zwanzig import search
from stammtisch.bots.zwanzig.manners import forgivable
from stammtisch.bots.zwanzig.steady import NERVE, Steady
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play, ZwanzigAction
from stammtisch.games.zwanzig.state.pack import BIT, CARD, OF_SUIT, PACK, SUITS
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.views.observation import Observation
from stammtisch.games.zwanzig.views.voids import possible

PLAYOUTS: Mapping[int, int] = MappingProxyType({2: 700, 3: 900, 4: 3_000, 5: 3_000, 6: 3_000})
"""Games played to their end for a decision, by seats; 3,000 take some 5 ms compiled, some 0.3 s as
CPython runs them. With two and three so many beat `steady`, and leave something to `master`."""

STATUS = {"undecided": k.UNDECIDED, "in": k.IN, "out": k.OUT}
PHASES = {"announce": k.ANNOUNCE, "exchange": k.EXCHANGE, "decide": k.DECIDE, "play": k.PLAY}

_log = logging.getLogger(__name__)


class Strong:
    """Plays Zwanzig with every number of seats and all options."""

    name = "strong"
    games = frozenset({"zwanzig"})
    playouts = PLAYOUTS

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Strong:
        """See `Tempered`: whether it stays in."""
        return Strong(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        with Fallback(_log, self.name, "steady"):
            legal = forgivable(observation, legal_actions)
            playouts = self.playouts[observation.n]
            return _searched(observation, legal, rng, playouts, self.boldness)
        return Steady(self.boldness).choose(observation, legal_actions, rng)


def _searched(
    seen: Observation,
    legal: Sequence[Any],
    rng: random.Random,
    playouts: int,
    boldness: float = 0.0,
) -> Any:
    if len(legal) == 1:
        return legal[0]
    code = RACER.now()
    by_number = {number(action): action for action in legal}
    actions = [*by_number, *[0] * (search.MOST - len(by_number))]
    seeds = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    base, view = base_of(seen), view_of(seen)
    # The compiler in its thread leaves little of the time that people wait.
    playouts = playouts // 6 if RACER.compiling else playouts
    totals = code.array([0] * search.MOST)
    best = best_of(code, base, view, actions, len(by_number), seeds, playouts, totals)
    return by_number[dared(seen, best, totals, playouts, boldness)]


def dared(seen: Observation, best: int, totals: Any, playouts: int, boldness: float) -> int:
    """The best number, unless it is decided who stays in and the temper weighs more (`NERVE`).

    Then there are two, each played to its end half as often as ``playouts`` says, and the better
    one stands first in ``totals``.
    """
    if not boldness or seen.phase != "decide":
        return best
    ahead = (int(totals[0]) - int(totals[1])) / (max(1, playouts // 2) * (seen.n - 1))
    points = ahead if best == k.IN else -ahead
    return k.IN if points + boldness * NERVE > 0 else k.OUT


def best_of(  # noqa: PLR0913, PLR0917
    code: Code,
    base: list[int],
    view: list[int],
    actions: list[int],
    count: int,
    seeds: list[int],
    playouts: int,
    totals: Any = None,
) -> int:
    """The number of the best action; the same in compiled code and in plain.

    ``totals`` is room for what `search.compare` sums up, for who wants to know it.
    """
    array = code.array
    return int(
        code.module.compare(
            array(base),
            array(view),
            array(actions),
            count,
            playouts,
            array(seeds),
            array([0] * k.SIZE),
            array([0] * k.SIZE),
            array([0] * search.DECK_SIZE),
            array([0] * search.MOST) if totals is None else totals,
        )
    )


def _warm(code: Code) -> None:
    """Has the search compiled: one choice between two leads."""
    base, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    base[k.SEATS], base[k.PHASE], base[k.TRUMP], base[k.TRICKS_LEFT] = 2, k.PLAY, k.HEARTS, 2
    base[k.HANDS], base[k.STATUS], base[k.STATUS + 1] = 3, k.IN, k.IN
    view[search.POOL], view[search.NEED + 1] = k.PACK & ~3, 2
    view[search.MAY + 1] = k.PACK
    best_of(code, base, view, [1, 2, *[0] * (search.MOST - 2)], 2, [1, 1], 2)


RACER = Racer("stammtisch.bots.zwanzig.search", _warm)


def number(action: ZwanzigAction) -> int:
    """The kernel's number of an action."""
    match action:
        case Announce(suit):
            return SUITS.index(suit)
        case Exchange(cards):
            return sum(BIT[card] for card in cards)
        case Decide(stay):
            return k.IN if stay else k.OUT
        case _:
            assert isinstance(action, Play)
            return BIT[action.card]


def base_of(seen: Observation) -> list[int]:
    """The kernel's array as far as the seat knows it; decisions not revealed are still to come."""
    assert seen.seat is not None
    assert seen.announcer is not None
    setup = setup_of(seen.options, seen.n)
    s = [0] * k.SIZE
    s[k.SEATS], s[k.OPEN_GAMES], s[k.MAX_GAMES] = seen.n, setup.open_games, seen.max_games or 0
    s[k.EXCHANGE_LIMIT], s[k.RECYCLING] = setup.exchange_limit, setup.recycle
    s[k.SIMULTANEOUS], s[k.OVERTRUMP] = setup.simultaneous, setup.overtrump
    s[k.PENALTY_DOUBLES] = seen.options.penalty_doubles
    s[k.GAME_NO], s[k.ANNOUNCER] = seen.game_no, seen.announcer
    s[k.DEALER], s[k.HEARTS_PHASE] = seen.dealer or 0, seen.hearts_phase
    s[k.PHASE] = PHASES[seen.phase]
    s[k.TURN] = k.SEVERAL if seen.phase == "decide" and setup.simultaneous else seen.seat
    s[k.TRUMP] = OF_SUIT[seen.trump] if seen.trump else 0
    s[k.STOCK_SIZE] = seen.stock
    s[k.LEADER] = s[k.WINNER] = seen.announcer
    s[k.TRICKS_LEFT] = k.HAND_SIZE - len(seen.tricks)
    s[k.HANDS + seen.seat] = _bits(seen.hand)
    for seat in range(seen.n):
        count = seen.exchange_count[seat]
        s[k.EXCHANGED + seat] = -1 if count is None else count
        s[k.STATUS + seat] = STATUS[seen.status[seat]]
        s[k.PENDING + seat] = k.UNDECIDED
        s[k.TRICKS + seat] = seen.trick_count[seat]
        s[k.SCORES + seat] = seen.scores[seat]
    if seen.trick is not None:
        s[k.LEADER] = s[k.WINNER] = seen.trick.leader
        for seat, card in seen.trick.plays:
            s[k.LED] = s[k.LED] or k.suit_of(BIT[card])
            if k.beats(s, BIT[card]):
                s[k.BEST], s[k.WINNER] = BIT[card], seat
    return s


def view_of(seen: Observation) -> list[int]:
    """What the search needs to know about the cards of the others."""
    assert seen.seat is not None
    view = [0] * search.VIEW_SIZE
    gone = _bits(seen.hand)
    for trick in (*seen.tricks, *((seen.trick,) if seen.trick else ())):
        gone |= _bits(card for _, card in trick.plays)
    if seen.options.stock_shortage != "recycle":
        gone |= _bits(seen.own_discards)
    view[search.SEAT], view[search.POOL] = seen.seat, PACK.all & ~gone
    may_hold = possible(seen)
    chose = seen.trump != "D" and not seen.hearts_phase
    for seat in range(seen.n):
        if seat == seen.seat:
            continue
        size = seen.hand_sizes[seat]
        exchanged = seen.exchange_count[seat] or 0
        view[search.NEED + seat] = size
        view[search.MAY + seat] = may_hold[seat]
        view[search.BETTER + seat] = round(exchanged * size / k.HAND_SIZE)
        stayed = chose and seen.status[seat] == "in" and seat != seen.announcer
        view[search.KEEN + seat] = int(stayed)
    return view


def _bits(codes: Any) -> int:
    return sum(1 << CARD[code] for code in codes)
