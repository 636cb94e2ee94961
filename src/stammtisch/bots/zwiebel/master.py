"""``master``: plays as `strong`, but looks longer, and believes of bets what it has learned.

Between two by the rules of v3 it bets by shares that games against itself have balanced, so that
little is won by knowing how it bets; see `balance`. Elsewhere it searches. While more rounds follow
by those rules, it bets so as to have more than all others, who can be asked for what they cannot
pay then.

What a bet says of a hand it has learned in rounds between players of all kinds; see `training`.
Where that has been measured to lose, it believes what `strong` does and looks longer. It expects
some others to believe the higher demands the more, as good players do. Of bets that bring
about the same it makes any, so that what it demands tells others less of what it holds.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.fallback import Fallback
from stammtisch.bots.learned import Learned, Weights
from stammtisch.bots.zwiebel.balance import cells
from stammtisch.bots.zwiebel.balance.offers import CHOICES, FINE, offers
from stammtisch.bots.zwiebel.choices.exchange import exchange
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.search import clues, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of, number
from stammtisch.bots.zwiebel.search.comparison import CHIP, brought
from stammtisch.bots.zwiebel.search.worlds import HandTables, tables
from stammtisch.bots.zwiebel.strong import BETS, Strong, amounts, considered, put_in, valued
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.kernel.arrangement import RULES_2004, RULES_V3
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.views.observation import Observation

TABLES = ("zwiebel_2004", "zwiebel_v3")
"""The names of what is learned, by the number of the rule set in the kernel."""
BALANCED = {(RULES_V3, 2): "bets_v3_2"}
"""Rule sets and players of a round by which it bets by shares, and the names of those."""
LEADING = {(RULES_V3, 2): "lead_v3_2"}
"""The same while more rounds follow and nothing bounds demands."""
LEAD = 80
"""What it is worth there to have more than all others, beside the money: so much of a hundred that
each began with."""
LED = {RULES_V3}
"""Rule sets by which it is worth that to the search, too."""
WARY_OTHERS = 75
"""Of a hundred others so many believe a demand the more, the more pots high it is."""
LOST = {(RULES_2004, 2)}
"""Rule sets and seats at which what it believes has lost to what `strong` guesses: there it only
looks longer."""
LOST_MATCHES = {RULES_2004}
"""Rule sets by which it only looks longer while more rounds follow: with three and four it has lost
so, with seven it made no difference, five and six have not been measured. In the last round it has
won with what it believes."""
LOOKS = (9, 4, 2)
"""So many bets are tried, and the best of them again."""
PLAYOUTS = 60_000
"""Rounds played to their end each time, all bets together: some 20 ms."""
ALIKE = 0.01
"""Bets that bring so much less than the best, as a part of the pot, are as good."""
LEANING = 0.3
"""By so much of its share the bold more often does what costs something."""
EXCHANGES = ((31, 32), (10, 160))
"""As `strong` has it, with more draws."""

_log = logging.getLogger(__name__)


class Master(Strong):
    """Plays Zwiebel by both rule sets, with every number of seats and all options."""

    name = "master"
    learned = Learned(
        "zwiebel",
        (
            *((name, (clues.CLUES,)) for name in TABLES),
            *((name, (cells.CELLS, CHOICES)) for name in (*BALANCED.values(), *LEADING.values())),
        ),
    )

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: what it puts in."""
        return Master(boldness)

    def choose(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> Any:
        weights, found = self.learned.now(), None
        if weights is not None and len(legal) > 1:
            with Fallback(_log, "master", "strong"):
                found = _chosen(seen, legal, rng, weights, self.boldness)
        return found or super().choose(seen, legal, rng)


def _chosen(
    seen: Observation,
    legal: Sequence[Any],
    rng: random.Random,
    learned: Weights,
    boldness: float,
) -> Any:
    """A bet or an exchange; ``None``: what `strong` does is good enough."""
    if seen.pending is not None and seen.pending.step != "hand_over":
        return None
    if seen.phase == "exchange":
        return exchange(reading_of(seen, rng), legal, EXCHANGES)
    money = [one for one in legal if isinstance(one, (*BETS, act.NoRaise))]
    if not any(isinstance(one, BETS) for one in legal):
        return None
    reading = reading_of(seen, rng)
    tried = amounts(reading, money)
    if len(tried) == 1 and len(legal) == len(money):
        return tried[0]
    known = tables(reading, legal)
    best = balanced(reading, known, money, learned, boldness)
    if best is None:
        if believes(reading):
            known = believed(reading, known, learned)
        best = best_of(reading, known, tried, boldness)
    return considered(reading, best, legal)


def balanced(
    reading: Reading, known: HandTables, money: Sequence[Any], learned: Weights, boldness: float
) -> Any:
    """A bet by the shares of its cell; ``None`` where there are none.

    The bold shift them to what costs something, the careful away from it.
    """
    s, seat = array_of(reading.state), reading.seat
    name = name_of(reading, s)
    if name is None:
        return None
    world, actions, chances = [0] * playouts.WORLD_SIZE, [0] * CHOICES, [0.0] * CHOICES
    world[playouts.FINAL + seat] = known.view[playouts.WAYS_AT + seat]
    count = offers(s, seat, actions, FINE)
    cell = cells.cell_of(s, seat, known.view, known.odds, known.finals, world)
    if not cells.shares(learned[name][cell // CHOICES].tolist(), 0, count, chances):
        return None
    by_number = {number(reading.state, seat, one): one for one in money}
    bets = [by_number[action] for action in actions[:count]]
    leaning = [
        chance * max(0.0, 1 + boldness * LEANING * (put_in(reading, one) > 0))
        for chance, one in zip(chances, bets, strict=False)
    ]
    return reading.rng.choices(bets, leaning if any(leaning) else chances[:count])[0]


def name_of(reading: Reading, s: Sequence[int]) -> str | None:
    """Which shares it bets by in this round; ``None``: none."""
    players = sum(s[k.PLACE + seat] != k.AWAY for seat in range(s[k.SEATS]))
    leading = goes_on(reading) and not s[k.CAPPED]
    return (LEADING if leading else BALANCED).get((s[k.RULES], players))


def goes_on(reading: Reading) -> bool:
    """Whether more rounds follow this one."""
    rounds = reading.state.setup.options.rounds
    return rounds == 0 or reading.state.standing.round_no < rounds


def lead_of(reading: Reading, s: Sequence[int]) -> int:
    """What it is worth to the search to have more than all others at the end of this round.

    Who has it can demand what the others cannot pay, and mostly wins the rounds that follow. Where
    these are few, it is worth no more than half of what they set him apart by, which is the antes.
    """
    options = reading.state.setup.options
    if s[k.RULES] not in LED or s[k.CAPPED]:
        return 0
    worth = LEAD * options.start_chips // 100
    if options.rounds == 0:
        return worth
    left = options.rounds - reading.state.standing.round_no
    return min(worth, left * options.grundeinsatz * s[k.SEATS] // 2)


def believes(reading: Reading) -> bool:
    """Whether what was learned of bets counts at this table."""
    base = array_of(reading.state)
    if base[k.RULES] in LOST_MATCHES and goes_on(reading):
        return False
    return (base[k.RULES], base[k.SEATS]) not in LOST


def believed(reading: Reading, known: HandTables, learned: Weights) -> HandTables:
    """The tables of `strong` with what was learned of bets in place of its guess."""
    base, view, room = array_of(reading.state), list(known.view), [0.0] * clues.CLUES
    weights = learned[TABLES[base[k.RULES]]].tolist()
    view[playouts.WARIES] = WARY_OTHERS
    view[playouts.LEAD] = lead_of(reading, base)
    for other in rivals(reading.state, reading.seat):
        clues.write(base, view, reading.seat, other, room)
        view[playouts.TRUST + other] = round(100 * clues.trusted(room, weights))
    return known._replace(view=view)


def best_of(
    reading: Reading, known: HandTables, tried: Sequence[Any], boldness: float = 0.0
) -> Any:
    """A bet that brings most, or nearly: the best of them are looked at again (halving)."""
    left = [(0.0, at) for at in range(len(tried))]
    total, worlds = [0.0] * len(tried), 0
    for most in LOOKS:
        left = sorted(left, key=lambda one: -one[0])[:most]
        numbers = sorted(at for _, at in left)
        again = [tried[at] for at in numbers]
        found, count = brought(reading, known, again, PLAYOUTS // len(again))
        for at, value in zip(numbers, found, strict=True):
            total[at] += value
        worlds += count
        put_in = valued(reading, again, boldness)
        left = [(total[at] / worlds + nerve, at) for at, nerve in zip(numbers, put_in, strict=True)]
        if len(left) == 1:
            break
    best = max(worth for worth, _ in left)
    close = [at for worth, at in left if worth >= best - ALIKE * CHIP * reading.seen.pot]
    return tried[reading.rng.choice(close)]
