"""Who has paid how much in this round, and what the round before left (Z30-66, Z30-67)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.envs.encoding import Slice, numbered
from stammtisch.games.zwiebel.state.parts import RoundResult
from stammtisch.games.zwiebel.state.players import turned
from stammtisch.games.zwiebel.views.observation import Observation


def money(seats: int) -> tuple[Slice, ...]:
    """What is not in stacks and pot."""
    return (
        Slice("paid", seats, "Paid in this round, extra bets included.", _paid),
        Slice("carried", 1, "What the round before left for the pot.", _carried),
        Slice(
            "price", 1, "What a bought card costs.", lambda s: [s.limits.price if s.limits else 0]
        ),
    )


def _paid(seen: Observation) -> list[float]:
    """What a stack has lost since the round began; when the match is over, nothing."""
    began = _stacks_before(seen, seen.history)
    paid = [then - one.stack for then, one in zip(began, seen.players, strict=True)]
    here = [one.place != "empty" for one in seen.players]
    return numbered(seen, [max(0, lost) * there for lost, there in zip(paid, here, strict=True)])


def _carried(seen: Observation) -> list[float]:
    """It is in the pot as soon as the round has begun, so only the score sheet still tells it."""
    if not seen.history or seen.history[-1].winner is not None:
        return [0.0]
    last = seen.history[-1]
    return [0.0 if _divided(seen, last) else float(last.pot)]


def _divided(seen: Observation, last: RoundResult) -> bool:
    """A pot that is left is divided where fewer than two can pay the ante (Z30-67)."""
    ante = seen.options.grundeinsatz
    return last.winner is None and sum(stack >= ante for stack in last.stacks) < 2


def _stacks_before(seen: Observation, history: Sequence[RoundResult]) -> list[int]:
    """By seat, with how much the round after these began."""
    if not history:
        return [one.brought for one in seen.players]
    last, stacks = history[-1], list(history[-1].stacks)
    if _divided(seen, last):
        began, ante = _stacks_before(seen, history[:-1]), seen.options.grundeinsatz
        heirs = [seat for seat in turned(seen.circle, last.dealer) if began[seat] >= ante]
        each, odd = divmod(last.pot, len(heirs))
        for place, seat in enumerate(heirs):
            stacks[seat] += each + (place < odd)
    return stacks
