"""What lies in the showdown, and how the running comparison stands (ZC-102, ZC-103)."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from stammtisch.envs.encoding import Slice, one_of
from stammtisch.envs.zwiebel.slices import Read, groups_of, seats_in, turns_of
from stammtisch.games.zwiebel.cards.pack import ZwiebelPack
from stammtisch.games.zwiebel.state.parts import DuelRecord, DuelView, EffectName, GroupView
from stammtisch.games.zwiebel.views.observation import Observation

_EFFECTS = get_args(EffectName)


def showdown(pack: ZwiebelPack, seats: int) -> tuple[Slice, ...]:
    """The groups of every seat, the best ones of the own hand, and the comparison."""
    return (
        *(
            one
            for step in range(seats)
            for one in groups_of(f"laid {step}", _whose(step), pack, _laid_by(step))
        ),
        *groups_of("best", "the best arrangement of the own hand", pack, _best),
        Slice(
            "line",
            seats,
            "Who is compared: 1 for the first, 2 for the next; 0: not.",
            lambda s: turns_of(s, s.line),
        ),
        Slice("decides", seats, "Who decides in the comparison.", _decides),
        Slice(
            "rearranges", seats, "May still rearrange.", _of_both(lambda duel: duel.rearrangements)
        ),
        Slice(
            "exhausted",
            seats,
            "Is known to have no more groups.",
            _of_both(lambda duel: duel.exhausted),
        ),
        Slice(
            "level",
            1,
            "The place at which he who decides is behind; 0: he is not.",
            _in_duel("level"),
        ),
        Slice("actions", 1, "Actions of the comparison so far.", _in_duel("actions")),
        Slice(
            "due", len(_EFFECTS), "By effect, as above: the comparison starts anew for it.", _due
        ),
        Slice("compared", 1, "Comparisons of this round that are over.", lambda s: [len(s.duels)]),
    )


def _whose(step: int) -> str:
    seat = "the seat itself" if step == 0 else f"the seat {step} after the own one"
    return f"what {seat} laid in its last comparison of this round"


def _laid_by(step: int) -> Callable[[Observation], tuple[GroupView, ...]]:
    def laid(seen: Observation) -> tuple[GroupView, ...]:
        assert seen.seat is not None
        seat = (seen.seat + step) % seen.n
        running = () if seen.duel is None else (seen.duel,)
        duels: tuple[DuelRecord | DuelView, ...] = (*seen.duels, *running)
        for duel in reversed(duels):
            if seat in (duel.leader, duel.challenger):
                return duel.lists[int(seat == duel.challenger)]
        return ()

    return laid


def _best(seen: Observation) -> tuple[GroupView, ...]:
    return seen.own.arrangement if seen.own else ()


def _decides(seen: Observation) -> list[float]:
    return seats_in(seen, [seen.duel.actor if seen.duel else None])


def _of_both(read: Callable[[DuelView], tuple[int, int]]) -> Read:
    def told(seen: Observation) -> list[float]:
        if seen.duel is None:
            return seats_in(seen, ())
        both = zip((seen.duel.leader, seen.duel.challenger), read(seen.duel), strict=True)
        return seats_in(seen, [seat for seat, has in both if has])

    return told


def _in_duel(name: str) -> Read:
    return lambda seen: [float(getattr(seen.duel, name, None) or 0)]


def _due(seen: Observation) -> list[float]:
    return one_of(_EFFECTS, seen.duel.due if seen.duel else None)
