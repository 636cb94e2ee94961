"""A match looked back at, part by part, so that it can be watched, stopped, and gone on with.

Every part follows from the record alone, whatever came before it: the same record has the same
review, and parts that are known already need not be made again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Any, NamedTuple, Protocol

from stammtisch.analysis.review.course import Course, OwnMove, choices, course_of, points
from stammtisch.analysis.review.decisions import weighed
from stammtisch.analysis.review.fortune import told_apart
from stammtisch.analysis.review.model import (
    DEAREST,
    FEWEST,
    ChanceBalance,
    CurvePoint,
    Decision,
    Luck,
    Opened,
    Review,
    ReviewPart,
    Skill,
    Unweighed,
)
from stammtisch.bots.advice.figures import reach_of
from stammtisch.bots.outlook import Outlook, outlook
from stammtisch.bots.outlook.race import winners
from stammtisch.games.decisions import waited_for
from stammtisch.records.record import Record


class MakesPart(Protocol):
    """Makes one part of a review."""

    def __call__(self) -> ReviewPart:
        """The part; it takes some tenths of a second."""
        ...


class PartToMake(NamedTuple):
    """A part that is still to be made."""

    key: str
    """Names it within the review of this record and these seats."""
    make: MakesPart


def review(
    record: Record, seats: Sequence[int], known: Mapping[str, ReviewPart] | None = None
) -> Iterator[tuple[str, ReviewPart]]:
    """The parts one after another with their keys; an `Opened` comes first.

    ``known`` are parts made before, by key. Raises `NoReview`, and `BadRecord`.
    """
    course = course_of(record)
    steps = _steps(course, tuple(seats))
    header, look = record.header, outlook(record.game.name)
    yield (
        "opened",
        Opened(
            game=record.game.name,
            players=tuple(header.names or header.players),
            seats=tuple(seats),
            stake=look.stake(record.options),
            by=look.judged_by(record.game),
            actions=len(course.steps),
            deals=len(course.deals),
            steps=len(steps),
        ),
    )
    for step in steps:
        yield step.key, (known or {}).get(step.key) or step.make()


def whole(parts: Sequence[ReviewPart]) -> Review:
    """What the parts of a review add up to, once all of them are there."""
    opened = next(part for part in parts if isinstance(part, Opened))
    lucks = [one for one in parts if isinstance(one, Luck)]
    decisions = sorted((one for one in parts if isinstance(one, Decision)), key=lambda one: one.n)
    curve = sorted((one for one in parts if isinstance(one, CurvePoint)), key=lambda one: one.n)
    return Review(
        opened=opened,
        curve=tuple(curve),
        decisions=tuple(decisions),
        unweighed=tuple(one.n for one in parts if isinstance(one, Unweighed)),
        dearest=tuple(one.n for seat in opened.seats for one in _dearest(decisions, seat)),
        well=tuple(one.n for one in decisions if _well(one, lucks)),
        balances=tuple(_balance(lucks, seat) for seat in opened.seats),
        skills=tuple(_skill(decisions, seat) for seat in opened.seats),
    )


def _steps(course: Course, seats: tuple[int, ...]) -> list[PartToMake]:
    look = outlook(course.game.name)
    fine = len(course.steps) <= look.effort.steps
    found = [
        PartToMake(f"curve/{n}", partial(_point, course, look, n, seats)) for n in points(course)
    ]
    found += [
        PartToMake(f"decision/{one.n}", partial(_decision, course, look, one))
        for one in choices(course, seats)
    ]
    return found + [
        PartToMake(f"luck/{at}", partial(told_apart, course.game, look, deal, steps, draws=fine))
        for at, (deal, steps) in enumerate(course.stretches)
    ]


def _point(course: Course, look: Outlook, n: int, seats: Sequence[int]) -> CurvePoint:
    state = course.steps[n - 1].state if n else course.steps[0].before
    game = course.game
    result = game.rules.returns(state)
    if result is not None:
        end = winners(result)
        own = {seat: [end[seat]] * 2 for seat in seats}
    else:
        end = _from_view(course, look, state, None, n)
        views = {seat: _worlds(course, look, state, seat, n) for seat in seats}
        own = {seat: [one[seat] for one in found] for seat, found in views.items()}
    return CurvePoint(
        n=n,
        deal=_deal_of(course, n),
        public=end,
        own={seat: fmean(found) for seat, found in own.items()},
        reach={seat: reach_of(found) for seat, found in own.items()},
    )


def _from_view(
    course: Course, look: Outlook, state: Any, seat: int | None, n: int
) -> tuple[float, ...]:
    found = _worlds(course, look, state, seat, n)
    return tuple(fmean(one) for one in zip(*found, strict=True))


def _worlds(
    course: Course, look: Outlook, state: Any, seat: int | None, n: int
) -> list[tuple[float, ...]]:
    """The chances in worlds that fit what the seat sees (``None``: what everybody does)."""
    game, rng = course.game, random.Random(f"view/{n}")
    seen = game.rules.observation(state, seat)
    views = max(look.effort.views, 2)
    return [look.shares(game, game.rules.determinize(seen, rng), rng) for _ in range(views)]


def _decision(course: Course, look: Outlook, one: OwnMove) -> Decision | Unweighed:
    game, before = course.game, one.step.before
    if one.seat not in waited_for(game, before, game.rules.actors(before)):
        return Unweighed(n=one.n, seat=one.seat)
    seen = game.rules.observation(before, one.seat)
    found = weighed(
        game,
        look,
        seen,
        one.legal,
        one.step.move.action,
        n=one.n,
        deal=_deal_of(course, one.n),
    )
    return found or Unweighed(n=one.n, seat=one.seat)


def _deal_of(course: Course, n: int) -> int:
    """The number of the deal to which action ``n`` belongs, from 1."""
    begun = sum(1 for deal in course.deals if deal[0].move.n <= max(n, 1))
    return max(1, begun)


# --- what the parts add up to -------------------------------------------------------------------


def _dearest(decisions: Sequence[Decision], seat: int) -> list[Decision]:
    """The dearest of a seat that surely cost something, the dearest first."""
    costly = [one for one in decisions if one.seat == seat and one.grade != "good"]
    return sorted(costly, key=lambda one: (-one.cost, one.n))[:DEAREST]


def _well(one: Decision, lucks: Sequence[Luck]) -> bool:
    deal = [luck for luck in lucks if luck.deal == one.deal]
    return deal[-1].end[one.seat] >= deal[0].begin[one.seat]


def _balance(lucks: Sequence[Luck], seat: int) -> ChanceBalance:
    """Between two deals nothing happens: what looks like it belongs to the play of the others."""
    start, end = lucks[0].begin[seat], lucks[-1].end[seat]
    luck = sum(one.luck[seat] for one in lucks)
    own = sum(one.play[seat][seat] for one in lucks if one.play)
    told = any(one.play for one in lucks)
    return ChanceBalance(
        seat=seat,
        start=start,
        end=end,
        luck=luck,
        own=own if told else None,
        others=end - start - luck - (own if told else 0.0),
    )


def _skill(decisions: Sequence[Decision], seat: int) -> Skill:
    own = [one for one in decisions if one.seat == seat]
    costs = [one.cost for one in own if one.real]
    enough = len(costs) >= FEWEST
    return Skill(
        seat=seat,
        decisions=len(own),
        real=len(costs),
        total=sum(one.cost for one in own),
        mean=fmean(costs) if enough else None,
        reach=reach_of(costs) if enough else None,
    )
