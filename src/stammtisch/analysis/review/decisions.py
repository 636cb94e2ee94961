"""What a decision has cost, by what the seat saw and nothing else.

The best action is looked for in some worlds and held against what was played in others: else the
luckiest of several figures would look like the better action.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean

from stammtisch.analysis.review.model import COSTLY, MISTAKE, NOTICED, Decision, Grade, Weighed
from stammtisch.bots.advice import NoAdvice, adviser
from stammtisch.bots.advice.figures import reach_of
from stammtisch.bots.advice.model import AdviceReason
from stammtisch.bots.outlook import Outlook
from stammtisch.cards.shares import wilson
from stammtisch.games.protocol import Action, AnyGame, SomeObservation


def weighed(  # noqa: PLR0913
    game: AnyGame,
    look: Outlook,
    seen: SomeObservation,
    legal: Sequence[Action],
    played: Action,
    *,
    n: int,
    deal: int,
) -> Decision | None:
    """The decision of the seat that saw this; ``None`` where there are no figures for it.

    Its chance follows from ``n`` alone, so equal views have equal costs.
    """
    rng = random.Random(f"review/{n}")
    actions = list(look.candidates(game, seen, legal, rng))
    if not actions:
        return None
    if played not in actions:
        actions.append(played)
    first = look.trials(game, seen, actions, look.effort.first, rng)
    means = [fmean(one) for one in first]
    own = actions.index(played)
    best = max(range(len(actions)), key=lambda at: (means[at], at == own))
    gaps, tried = ([], first) if best == own else _held(game, look, seen, actions, best, own, rng)
    cost = max(0.0, fmean(gaps)) if gaps else 0.0
    surely = max(0.0, cost - honest_reach(gaps)) if cost else 0.0
    grade = _grade(cost, surely)
    table = [
        Weighed(do=action, value=fmean(values), reach=honest_reach(values))
        for action, values in zip(actions, tried, strict=True)
    ]
    better = actions[best] if cost else played
    return Decision(
        n=n,
        deal=deal,
        seat=seen.seat,
        played=played,
        best=better,
        cost=cost,
        surely=surely,
        grade=grade,
        worlds=len(gaps) or len(first[own]),
        actions=tuple(sorted(table, key=lambda one: (one.do != better, -one.value))),
        reasons=_reasons(game, seen, better, n) if grade != "good" else (),
    )


def _held(  # noqa: PLR0913, PLR0917
    game: AnyGame,
    look: Outlook,
    seen: SomeObservation,
    actions: Sequence[Action],
    best: int,
    own: int,
    rng: random.Random,
) -> tuple[list[float], list[list[float]]]:
    """By fresh world, how much better the best action was; and what all have brought there.

    A loss is looked at in more worlds while it is not sure, or may belong to another grade.
    """
    tried: list[list[float]] = [[] for _ in actions]
    gaps: list[float] = []
    worlds = 0
    while worlds < look.effort.most:
        fresh = look.trials(game, seen, actions, look.effort.more, rng)
        tried = [[*values, *more] for values, more in zip(tried, fresh, strict=True)]
        worlds += look.effort.more
        gaps = [one - other for one, other in zip(tried[best], tried[own], strict=True)]
        if _settled(fmean(gaps), honest_reach(gaps)):
            break
    return gaps, tried


def _settled(mean: float, reach: float) -> bool:
    """Whether more worlds would hardly change the grade."""
    if mean <= NOTICED:
        return True
    return mean - reach > NOTICED and all(abs(mean - edge) > reach for edge in (MISTAKE, COSTLY))


def honest_reach(values: Sequence[float]) -> float:
    """Half of the width of the 95 % interval of the mean, and no surer than so few worlds can be.

    Where all agree, the next one may still differ: then it counts as nothing.

    >>> round(honest_reach([1.0] * 6), 2), honest_reach([0.0] * 6)
    (0.39, 0.0)
    """
    least, _ = wilson(len(values), len(values))
    return max(reach_of(values), (1 - least) * abs(fmean(values)))


def _grade(cost: float, surely: float) -> Grade:
    if surely <= NOTICED:
        return "good"
    if cost < MISTAKE:
        return "inaccuracy"
    return "mistake" if cost < COSTLY else "costly"


def _reasons(
    game: AnyGame, seen: SomeObservation, best: Action, n: int
) -> tuple[AdviceReason, ...]:
    """What speaks for the better action, in the words of advice; none where it has none.

    It alone is asked about: advice would choose by itself which actions it tells of.
    """
    try:
        found = adviser(game.name).advise(game, seen, [best], random.Random(f"review/{n}"))
    except NoAdvice:
        return ()
    return found.actions[0].reasons
