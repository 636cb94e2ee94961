"""The solver for play: the same answers as the reference, in a fraction of a millisecond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.cards.catalogue import Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving.constraints import (
    ALL,
    Broken,
    Way,
    ways,
)
from stammtisch.games.zwiebel.solving.families.bits import WITHIN, Family
from stammtisch.games.zwiebel.solving.families.halves import JOKERS
from stammtisch.games.zwiebel.solving.families.lines import Lines
from stammtisch.games.zwiebel.solving.model import Arrangement, Group, Strengths, strengths, used
from stammtisch.games.zwiebel.solving.plans import plan_of
from stammtisch.games.zwiebel.solving.search import NO_CAP, Search
from stammtisch.games.zwiebel.solving.solved import FREE, Counted, Solved, SolvedLine, unbound


def keys(cards: CardSet, conditions: Conditions) -> tuple[Key, ...]:
    """Every key that exactly these cards can have as one group, the highest first (ZC-12)."""
    if cards.bit_count() > 10:
        return ()
    solved = unbound(cards, conditions)
    whole = (1 << len(solved.cards)) - 1
    found = [key for _, key, family in solved.entries if family >> whole & 1]
    return tuple(sorted(found, key=lambda key: (-key.strength, key.name != "EZ", key.name)))


def fits(hand: CardSet, groups: Sequence[Group], conditions: Conditions) -> Broken | None:
    """The first constraint that this list breaks for the holder of ``hand``; ``None``: none.

    The roles behind the keys are chosen as it suits the player (ZC-76). The cards must have the
    keys of their groups apart from the constraints; that is not looked at here. A key that only
    the Lady's open token gives them must have been their highest when it was laid (L1).
    """
    if not conditions.constrained:
        return None
    # All together first: cards may be a remainder only because of the last of them.
    if any(_possible(hand, groups, conditions)):
        return "lady_ace" if _widened(hand, groups, conditions) else None
    return next(
        code
        for count, code in enumerate(ALL, 1)
        if not any(_possible(hand, groups, conditions, ALL[:count]))
    )


def _widened(hand: CardSet, groups: Sequence[Group], conditions: Conditions) -> bool:
    """Whether some group is less than its cards could have been, and only by the open token."""
    if not conditions.lady_open:
        return False
    for place, group in enumerate(groups):
        possible = tuple(_possible(hand, groups[:place], conditions))
        if (
            group.cards & _serving(possible)
            and any(solved.highest(group.cards) > group.key.strength for solved in possible)
            and not any(own.holds(group) for own in _without_token(possible))
        ):
            return True
    return False


def _without_token(possible: Sequence[Solved]) -> Iterator[Solved]:
    """The same hand apart from all constraints, and in these ways with nothing devalued (L1).

    A remainder that only the Erzkanzler leaves (L4) is one in the second alone.
    """
    plan, hand = possible[0].plan, card_set(possible[0].cards)
    yield unbound(hand, plan.conditions)
    for way in {solved.way._replace(spared=None, killed=None) for solved in possible} - {FREE}:
        yield Solved(plan, *plan.hand_in(hand, way), way)


def _serving(possible: Sequence[Solved]) -> CardSet:
    """The cards that may serve the open token; what others are it does not touch (L1)."""
    spared = {solved.way.spared for solved in possible}
    return card_set(card for card in spared if card is not None)


def can_be(hand: CardSet, group: Group, conditions: Conditions) -> bool:
    """Whether the cards can have this key as a list of one group, however low for them."""
    return any(_possible(hand, (group,), conditions))


def groups(
    hand: CardSet, conditions: Conditions, declared: Sequence[Group] = ()
) -> tuple[Group, ...]:
    """Every group that may be declared next after ``declared``, the highest first (ZC-104).

    Cards that tie are in the order of their numbers. Empty too where ``declared`` is no legal list.
    """
    cap = declared[-1].key.strength if declared else NO_CAP
    possible = tuple(_possible(hand, declared, conditions))
    return tuple(_offered(possible, hand & ~used(declared), cap))


def _offered(possible: Sequence[Solved], free: CardSet, cap: int) -> list[Group]:
    """What can be laid of these cards in some of the ways, nothing stronger than ``cap``."""
    token = any(solved.way.spared is not None for solved in possible)
    lines = [line for solved in possible for line in _lines(solved, free, NO_CAP if token else cap)]
    lines.sort(key=_in_order)
    lower = _Lower(possible) if token else None
    found: list[Group] = []
    for _, same in groupby(lines, key=_in_order):
        line, *others = same
        if line.strength > cap:
            assert lower is not None
            for one in (line, *others):
                lower.note(one)
            continue
        listed = [line.group(cards) for cards in line.card_sets()]
        if others:
            # Several ways to satisfy the constraints, each with sets of its own.
            together = {(one.cards, one.key): one for one in listed}
            for other in others:
                for cards in other.card_sets():
                    if (cards, other.key) not in together:
                        together[cards, other.key] = other.group(cards)
            listed = sorted(together.values(), key=_BY_CARDS)
        if lower is not None:
            listed = [
                group
                for group in listed
                if not group.cards & lower.serving
                or lower.admits(group.cards, group.key, line.strength)
            ]
        found += listed
    return found


class _Lower:
    """The Lady's open token widens no lower claim (L1); to be asked about the highest first.

    What cards are only because one of them serves the token, they are if they cannot be anything
    higher in any of the ways.
    """

    def __init__(self, possible: Sequence[Solved]) -> None:
        self._possible = possible
        roles_of = possible[0].plan.roles_of
        self.serving = _serving(possible)
        self._gaining = card_set(
            card
            for card in members(self.serving)
            if all(role.value != 1 for role in roles_of[card])
        )
        self._highest: dict[CardSet, int] = {}

    def note(self, line: SolvedLine) -> None:
        """These may not be declared here, but their cards can be it."""
        for cards in line.card_sets():
            self._highest.setdefault(cards, line.strength)

    def admits(self, cards: CardSet, key: Key, strength: int) -> bool:
        """Whether these cards, some of which are ``serving``, may be declared as this."""
        if self._highest.setdefault(cards, strength) == strength:
            return True
        if key.name != "rest" and not cards & self._gaining:
            return True  # roles were taken away alone: that makes no line but a remainder
        return any(families.get(key, 0) >> own.subset(cards) & 1 for own, families in self._own)

    @cached_property
    def _own(self) -> list[tuple[Solved, dict[Key, Family]]]:
        return [
            (own, {key: family for _, key, family in own.entries})
            for own in _without_token(self._possible)
        ]


def binds(hand: CardSet, conditions: Conditions) -> bool:
    """Whether a constraint in force can forbid this hand anything (ZC-63)."""
    return conditions.constrained and ways(hand, conditions) != (FREE,)


def lines_held(hand: CardSet, conditions: Conditions) -> list[SolvedLine]:
    """What `groups` lists for a hand that no constraint `binds`, each line to be written out later.

    The lines are in the same order. Raises `ValueError` where a constraint binds.
    """
    if binds(hand, conditions):
        raise ValueError("which groups a hand holds depends on the list that they are laid in")
    return sorted(_lines(unbound(hand, conditions), hand, NO_CAP), key=_in_order)


def _lines(solved: Solved, free: CardSet, cap: int) -> list[SolvedLine]:
    """What can be laid of these cards, nothing stronger than ``cap``."""
    within = WITHIN[solved.subset(free)]
    counted = Counted(solved)
    return [
        SolvedLine(key, strength, family & within, counted)
        for strength, key, family in solved.entries
        if strength <= cap and family & within
    ]


def arrange(
    hand: CardSet, conditions: Conditions, declared: Sequence[Group] = (), *, cap: int = NO_CAP
) -> Arrangement:
    """The best arrangement that begins with ``declared`` (ZC-32); all of it, the given part too.

    ``cap``: no group that is added is stronger than this.
    """
    if declared:
        cap = min(cap, declared[-1].key.strength)
    free = hand & ~used(declared)
    best = _best(hand, declared, conditions, free, cap)
    if best is None:
        return Arrangement(tuple(declared), free)
    solved, search, _ = best
    chosen = [(solved.card_set(subset), subset, key) for subset, key in search.groups()]
    if solved.lines.mark(JOKERS):
        counted = Counted(solved)
        added = tuple(
            [Group(cards, key, counted.fewest(subset, cards, key)) for cards, subset, key in chosen]
        )
    else:
        added = tuple([Group(cards, key) for cards, _, key in chosen])
    if cap != NO_CAP and _widened(hand, (*declared, *added), conditions):
        # What is highest for its cards lies above the cap; without one it would come first.
        added = _best_offered((tuple(_possible(hand, declared, conditions)), free, cap), {})
        return Arrangement((*declared, *added), free & ~used(added))
    for cards, _, _ in chosen:
        free ^= cards
    return Arrangement((*declared, *added), free)


_Asked: TypeAlias = tuple[tuple[Solved, ...], CardSet, int]
"""What is possible, the free cards, and the cap."""


def _best_offered(asked: _Asked, known: dict[_Asked, tuple[Group, ...]]) -> tuple[Group, ...]:
    """The best list of what is offered group after group, each of which leaves fewer ways.

    What is ``known`` fills on the way.
    """
    if asked in known:
        return known[asked]
    possible, free, _ = asked
    offered = _offered(*asked)
    found: tuple[Group, ...] = ()
    for group in offered:
        strength = group.key.strength
        if strength < offered[0].key.strength:
            break
        left = tuple([solved for solved in possible if solved.holds(group)])
        later = _best_offered((left, free & ~group.cards, strength), known)
        found = max(found, (group, *later), key=strengths)
    known[asked] = found
    return found


def best_strengths(hand: CardSet, conditions: Conditions) -> Strengths:
    """The strengths of the best arrangement, without the groups themselves; quicker for that."""
    plan = plan_of(conditions)
    if not plan.constrained:
        return tuple(plan.search(hand).levels())
    best = _best(hand, (), conditions, hand, NO_CAP)
    return best[2] if best else ()


def strengths_against(hand: CardSet, conditions: Conditions, other: Strengths) -> Strengths:
    """Strengths that compare with ``other`` as those of the best arrangement do.

    They end where the two first differ, which is much quicker.
    """
    plan = plan_of(conditions)
    if plan.constrained:
        searches = [solved.search(hand, NO_CAP) for solved in _possible(hand, (), conditions)]
    else:
        searches = [plan.search(hand)]
    runs = [(search, search.levels()) for search in searches]
    found: list[int] = []
    for wanted in (*other, 0):
        reached = []
        for search, levels in runs:
            search.floor = wanted
            reached.append(next(levels, 0))
        highest = max(reached, default=0)
        if highest:
            found.append(highest)
        if highest != wanted:
            break
        runs = [run for run, strength in zip(runs, reached, strict=True) if strength == highest]
    return tuple(found)


def first_key(hand: CardSet, conditions: Conditions) -> Key | None:
    """The key of the first choice of the best arrangement; ``None`` if all cards are worthless."""
    plan = plan_of(conditions)
    searches = (
        [solved.search(hand, NO_CAP) for solved in _possible(hand, (), conditions)]
        if plan.constrained
        else [plan.search(hand)]
    )
    strength, search = max(
        [(next(one.levels(), 0), one) for one in searches], key=lambda found: found[0]
    )
    if not strength:
        return None
    _, names, tie = search.steps[0]
    if len(names) > 1:
        # Which of two keys of equal strength is the first depends on the other levels.
        return arrange(hand, conditions).keys[0]
    return plan.order.key(names[0], tie)[1]


def _best(
    hand: CardSet,
    declared: Sequence[Group],
    conditions: Conditions,
    free: CardSet,
    cap: int,
) -> tuple[Solved, Search, Strengths] | None:
    """A way with the best list and the search that found it; ``None`` if no way is possible.

    All ways are gone through level by level; those that fall behind are left at once.
    """
    plan = plan_of(conditions)
    if not declared and not plan.constrained:
        solved = Solved(plan, *plan.hand(hand), FREE)
        search = Search(solved.lines, plan.order, (1 << len(solved.cards)) - 1, cap)
        return solved, search, tuple(search.levels())
    runs = []
    for solved in _possible(hand, declared, conditions):
        search = solved.search(free, cap)
        runs.append((solved, search, search.levels()))
    if not runs:
        return None
    if len(runs) == 1:
        solved, search, levels = runs[0]
        return solved, search, tuple(levels)
    strengths: list[int] = []
    while True:
        reached = [next(levels, 0) for _, _, levels in runs]
        highest = max(reached)
        if not highest:
            solved, search, _ = runs[0]
            return solved, search, tuple(strengths)
        strengths.append(highest)
        runs = [run for run, strength in zip(runs, reached, strict=True) if strength == highest]


def _possible(
    hand: CardSet,
    declared: Sequence[Group],
    conditions: Conditions,
    checked: Sequence[Broken] = ALL,
) -> Iterator[Solved]:
    """The hand in every way to satisfy the constraints in which ``declared`` is a legal list."""
    plan = plan_of(conditions)
    hands: dict[Way, tuple[tuple[Card, ...], Lines]] = {}
    for way in ways(hand, conditions, checked) if plan.constrained else (FREE,):
        roles_alone = way if way.killed is None else way._replace(killed=None)
        if roles_alone not in hands:
            hands[roles_alone] = plan.hand_in(hand, way)
        solved = Solved(plan, *hands[roles_alone], way)
        if not declared or all(solved.holds(group) for group in declared):
            yield solved


def _in_order(line: SolvedLine) -> tuple[int, str]:
    """The strongest first; keys that tie by name."""
    return -line.strength, line.key.name


_BY_CARDS = attrgetter("cards")
