"""The general method: simulated annealing over whole schedules, by a fixed number of steps.

A seat at a table of three, or a bye, is dealt in turns: whoever had it less often is next. So its
numbers differ by one at most over the whole plan (TS-11, TS-15), and the annealing needs no weight
for them: it exchanges players of tables of one size, or two players who take turns, on both
matchdays at once (TS-13).

So the numbers differ by one at most after *every* matchday, too. But where half of the people or
more sit at the threes (10, 13 and 17), all who have not sat there yet have their turn together, the
four of one table among them: on a short evening that alone makes people meet again. There all
starts but the first let two exchange a three on any two matchdays, and the numbers differ by two at
most in between. Of plans that are equally good, the one with fewer such matchdays is taken, and its
matchdays are put into an order with few of them. Where something lies behind the plan, all starts
keep the turns: they make good the soonest what a change of the field has left (TS-18).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from hashlib import shake_256
from itertools import combinations
from math import exp
from sys import byteorder
from typing import NamedTuple, TypeAlias

from stammtisch.tournament.matrix.evenness import most_even, uneven_after
from stammtisch.tournament.matrix.field import (
    MatrixField,
    ideal_cost,
    least_cost,
    least_largest,
)

STEPS = 300_000
STARTS = 5
HOT, COLD = 1.5, 0.12
LEVELS = 60
"""Temperatures, from hot to cold, equal numbers of steps at each."""
TURNS, FREE_TURNS, WORTH = 8, 2, 6
"""One step in so many is given to exchanges of turns at the tables of three, where they are kept
and where they are free. Each looks at two matchdays and costs as much time as so many steps."""

_WORD = 1 << 32
_STEEPEST = 40
"""Larger rises in cost are never accepted; at the hottest one in 10^11 would be."""


def _chances(level: int) -> tuple[int, ...]:
    """By rise in cost, of 2^32 cases those in which it is accepted at a level of heat."""
    heat = HOT * (COLD / HOT) ** (level / (LEVELS - 1))
    return _WORD, *(int(exp(-rise / heat) * _WORD) for rise in range(1, _STEEPEST))


_CHANCES = tuple(map(_chances, range(LEVELS)))


class SearchProblem(NamedTuple):
    """A field, by index from 0, and what lies behind it; everything a search depends on."""

    field: MatrixField
    matchdays: int
    met: tuple[tuple[int, ...], ...]
    """By pair of indexes, how often they have met."""
    threes: tuple[int, ...]
    """How often each sat at a table of three."""
    byes: tuple[int, ...]
    seed: str


class Schedule(NamedTuple):
    """For each matchday the players slot by slot: tables of four, tables of three, byes."""

    cost: int
    largest: int
    days: tuple[tuple[int, ...], ...]
    """Behind the byes stands the chair of nobody."""
    uneven: int = 0
    """After so many matchdays the numbers of threes differ by more than one."""

    @property
    def price(self) -> tuple[int, int, int]:
        """What is least of the best plan."""
        return self.cost, self.largest, self.uneven


Heard: TypeAlias = Callable[[int, int], object]
"""Is told which start begins, from 1, and how many there are at most."""


def unheard(_start: int, _of: int) -> None:
    """Nobody waits for news."""


def search(
    problem: SearchProblem, steps: int = STEPS, starts: int = STARTS, heard: Heard = unheard
) -> Schedule:
    """The cheapest schedule of all starts, past meetings counted; of these with the least
    largest number of meetings, then with the threes most even, and the first of these."""
    least = _least(problem)
    best: Schedule | None = None
    for start in range(starts):
        heard(start + 1, starts)
        found = _Annealing(problem, start, steps).run(least[0])
        if best is None or found.price < best.price:
            best = found
        if best[:2] == least:
            break
    assert best is not None
    return best


def _least(problem: SearchProblem) -> tuple[int, int]:
    """The cost and the largest number of meetings that no schedule goes below."""
    players, field = len(problem.met), problem.field
    past = sum(map(sum, problem.met)) // 2
    total = past + problem.matchdays * field.meetings
    cost = ideal_cost(players, total) if past else least_cost(players, field, problem.matchdays)
    return cost, least_largest(players, total, cost)


class _Annealing:
    """One start: a schedule that is changed in place."""

    def __init__(self, problem: SearchProblem, start: int, steps: int) -> None:
        self.problem = problem
        self.steps = steps
        self.fours = 4 * problem.field.fours
        self.seated = self.fours + 3 * problem.field.threes
        self.players = len(problem.met)
        self.mates = _mates(self.fours, self.seated, nobody=self.players)
        # A step takes two words at most.
        count = 2 * steps + self.players * problem.matchdays
        self.words = iter(_words(f"{problem.seed}/{start}", count))
        self.days, self.threes = self._dealt()
        few = self.seated - self.fours
        crowded = self.fours > 0 and 2 * few >= self.players
        self.free = crowded and start > 0 and not any(map(any, problem.met))
        self.middles = [round(day * few / self.players) for day in range(problem.matchdays)]
        # The empty chair of a table of three is a player whom nobody has met.
        self.met = [[*row, 0] for row in problem.met] + [[0] * (self.players + 1)]
        _count(self.days, self.mates, self.met)
        self.cost = self.best = sum(m * (m - 1) // 2 for row in self.met for m in row) // 2
        self.kept = self._now()

    def run(self, bound: int) -> Schedule:
        """Anneal until the cost is ``bound`` or the steps are done; the cheapest schedule seen."""
        same = [
            (i, j, *self.mates[i], *self.mates[j], 6 if i < self.fours else 4)
            for i, j in combinations(range(self.seated), 2)
            if j not in self.mates[i] and (i < self.fours) == (j < self.fours)
        ]
        mixed = 0 < self.fours < self.seated
        steps = self.steps // LEVELS
        often = FREE_TURNS if self.free else TURNS
        turns = (steps // often if same else steps) // WORTH if mixed else 0
        turn = self._free_turn if self.free else self._turn
        for chances in _CHANCES:
            if self.best <= bound:
                break
            for _ in range(turns):
                turn(chances)
            if same:
                self._swaps(same, steps - WORTH * turns, chances)
        days = self.kept
        if self.free:
            days = most_even(days, slice(self.fours, self.seated), self.players)
        uneven = len(uneven_after(days, slice(self.fours, self.seated), self.players))
        return Schedule(self.best, self._largest(), days, uneven if self.free else 0)

    def _dealt(self) -> tuple[list[list[int]], list[list[int]]]:
        """Seats at random, but byes and threes by turns; and how often each had had the threes,
        before each matchday and at the end."""
        field = self.problem.field
        byes, threes = list(self.problem.byes), list(self.problem.threes)
        few = self.seated - self.fours
        days, before = [], []
        for _ in range(self.problem.matchdays):
            lots = [next(self.words) for _ in range(self.players)]
            everybody = sorted(range(self.players), key=lambda one: (byes[one], lots[one]))
            pausing, rest = everybody[: field.byes], everybody[field.byes :]
            rest.sort(key=lambda one: (threes[one], lots[one]))
            before.append(list(threes))
            for one in pausing:
                byes[one] += 1
            for one in rest[:few]:
                threes[one] += 1
            seats = [
                *sorted(rest[few:], key=lambda one: lots[one] & 0xFFFF),
                *sorted(rest[:few], key=lambda one: lots[one] & 0xFFFF),
            ]
            # One slot more, for the chair of nobody.
            days.append([*seats, *pausing, self.players])
        return days, [*before, threes]

    def _swaps(self, moves: Sequence[tuple[int, ...]], steps: int, chances: Sequence[int]) -> None:
        """Exchange players of tables of one size; the innermost loop of everything."""
        met, days, word = self.met, self.days, self.words.__next__
        many, count = len(moves), len(moves) * len(days)
        for _ in range(steps):
            day, move = divmod(word() * count >> 32, many)
            i, j, a, b, c, x, y, z, rise = moves[move]
            seats = days[day]
            one, two = met[seats[i]], met[seats[j]]
            a, b, c, x, y, z = seats[a], seats[b], seats[c], seats[x], seats[y], seats[z]
            rise += two[a] + two[b] + two[c] - one[a] - one[b] - one[c]
            rise += one[x] + one[y] + one[z] - two[x] - two[y] - two[z]
            if rise <= 0 or (rise < _STEEPEST and word() < chances[rise]):
                self._exchange(seats, i, j)
                self._note(rise)

    def _turn(self, chances: Sequence[int]) -> None:
        """Let two who take turns at the threes exchange their turns, or leave it.

        They must have sat there equally often before. Then the one is ahead until the other's
        turn comes, and it does not matter which.
        """
        day, i, j = self._picked()
        p, q = self.days[day][i], self.days[day][j]
        reply = self._reply(day, p, q) if self.threes[day][p] == self.threes[day][q] else None
        if reply is None:
            return
        places = [(self.days[day], i, j)]
        if reply < len(self.days):
            theirs = self.days[reply]
            places.append((theirs, theirs.index(p), theirs.index(q)))
        if self._exchanged(places, chances):
            self._count_threes(p, q, day, reply)

    def _free_turn(self, chances: Sequence[int]) -> None:
        """Let two exchange a three for a four on one matchday, and back on another, or leave it.

        In between nobody may be further than one from the number that all had if they could share.
        At the end nobody has another number than before, or the two have each other's, and then
        there is no way back.
        """
        day, i, j = self._picked()
        p, q = self.days[day][i], self.days[day][j]
        backs = [
            (other, at_q, at_p)
            for other, seats in enumerate(self.days)
            if (at_q := seats.index(q)) < self.fours <= (at_p := seats.index(p))
        ]
        end = len(self.days)
        if self.threes[end][q] == self.threes[end][p] + 1:
            backs.append((end, 0, 0))
        if not backs:
            return
        back, at_q, at_p = backs[next(self.words) * len(backs) >> 32]
        # from the earlier to the later matchday the one has one more, the other one less
        more, less = (p, q) if day < back else (q, p)
        first, last = min(day, back), max(day, back)
        for at in range(first + 1, min(last + 1, end)):
            before, middle = self.threes[at], self.middles[at]
            if before[more] > middle or before[less] < middle:
                return
        places = [(self.days[day], i, j)]
        if back < end:
            places.append((self.days[back], at_q, at_p))
        if self._exchanged(places, chances):
            self._count_threes(more, less, first, last)

    def _picked(self) -> tuple[int, int, int]:
        """A matchday, a slot at a table of four, and one at a table of three."""
        few = self.seated - self.fours
        pick = next(self.words) * (few * self.fours * len(self.days)) >> 32
        pick, i = divmod(pick, self.fours)
        day, j = divmod(pick, few)
        return day, i, self.fours + j

    def _exchanged(
        self, places: Sequence[tuple[list[int], int, int]], chances: Sequence[int]
    ) -> bool:
        """Exchange the players of all these slots, or of none; whether it was done."""
        rise = sum(self._exchange(*place) for place in places)
        if rise > 0 and (rise >= _STEEPEST or next(self.words) >= chances[rise]):
            for place in places:
                self._exchange(*place)
            return False
        self._note(rise)
        return True

    def _count_threes(self, more: int, less: int, first: int, last: int) -> None:
        """Between two matchdays the one has had one more, the other one less."""
        for before in self.threes[first + 1 : last + 1]:
            before[more] += 1
            before[less] -= 1

    def _reply(self, day: int, p: int, q: int) -> int | None:
        """The next matchday on which p has the turn at the threes and q has not, or the end.

        ``None`` where a bye of one of them lies in between.
        """
        for other in range(day + 1, len(self.days)):
            at_p, at_q = self.days[other].index(p), self.days[other].index(q)
            if self.seated <= max(at_p, at_q):
                return None
            if (at_p < self.fours) != (at_q < self.fours):
                return other
        return len(self.days)

    def _exchange(self, seats: list[int], i: int, j: int) -> int:
        """Let the players of two slots at different tables change places; the rise in cost."""
        met, nobody = self.met, self.players
        p, q = seats[i], seats[j]
        one, two = met[p], met[q]
        rise = 0
        for slot in self.mates[i]:
            mate = seats[slot]
            if mate != nobody:
                one[mate] -= 1
                met[mate][p] -= 1
                rise += two[mate] - one[mate]
                two[mate] += 1
                met[mate][q] += 1
        for slot in self.mates[j]:
            mate = seats[slot]
            if mate != nobody:
                two[mate] -= 1
                met[mate][q] -= 1
                rise += one[mate] - two[mate]
                one[mate] += 1
                met[mate][p] += 1
        seats[i], seats[j] = q, p
        return rise

    def _note(self, rise: int) -> None:
        """The cost has changed; a schedule that is the cheapest so far is kept."""
        self.cost += rise
        if self.cost < self.best:
            self.best = self.cost
            self.kept = self._now()

    def _now(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(seats) for seats in self.days)

    def _largest(self) -> int:
        """How often the pair meets that meets most, in the schedule that was kept."""
        met = [[*row, 0] for row in self.problem.met] + [[0] * (self.players + 1)]
        _count(self.kept, self.mates, met)
        return max(map(max, met))


def _words(seed: str, count: int) -> array[int]:
    """Numbers below 2^32 that follow from the seed, the same on every machine."""
    words = array("I", shake_256(seed.encode()).digest(4 * count))
    if byteorder == "big":
        words.byteswap()
    return words


def _count(
    days: Sequence[Sequence[int]], mates: Sequence[Sequence[int]], met: list[list[int]]
) -> None:
    """Add the meetings of these matchdays; nobody meets nobody."""
    nobody = len(met) - 1
    for seats in days:
        for slot, others in enumerate(mates):
            for mate in others:
                if mate != nobody:
                    met[seats[slot]][seats[mate]] += 1


def _mates(fours: int, seated: int, nobody: int) -> list[tuple[int, int, int]]:
    """By slot, the other slots of its table; an empty chair at a table of three is ``nobody``."""
    found = []
    for slot in range(seated):
        size, begin = (4, 0) if slot < fours else (3, fours)
        first = begin + (slot - begin) // size * size
        others = [one for one in range(first, first + size) if one != slot]
        found.append((others[0], others[1], others[2] if size == 4 else nobody))
    return found
