"""What a seat's cards can be in the state of the round: the solver, asked with the right words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.catalogue import Key
from stammtisch.games.zwiebel.conditions import Conditions, Shift
from stammtisch.games.zwiebel.options import OptionsV3
from stammtisch.games.zwiebel.pack import EIGHTS, NINE, RANK_OF, TEN
from stammtisch.games.zwiebel.roles import Roles, roles
from stammtisch.games.zwiebel.solving import Arrangement, Group, arrange, groups, keys, used
from stammtisch.games.zwiebel.state import OPEN, Groups, State

_MANY = 4096

cached_groups = lru_cache(_MANY)(groups)
cached_arrange = lru_cache(_MANY)(arrange)
cached_keys = lru_cache(_MANY)(keys)
cached_roles = lru_cache(_MANY)(roles)


@lru_cache(_MANY)
def _ranked(hand: CardSet, conditions: Conditions) -> tuple[tuple[int, CardSet, Group], ...]:
    """Every group of a hand with its strength and cards, the highest first."""
    return tuple((group.key.strength, group.cards, group) for group in groups(hand, conditions))


def groups_after(hand: CardSet, conditions: Conditions, declared: Groups) -> tuple[Group, ...]:
    """Every group that may follow a legal list, the highest first (ZC-104).

    Without constraints these are groups of the whole hand that are still free and not too high.
    """
    if conditions.constrained:
        return cached_groups(hand, conditions, declared)
    if not declared:
        return tuple([group for _, _, group in _ranked(hand, conditions)])
    cap, taken = declared[-1].key.strength, used(declared)
    return tuple(
        [
            group
            for strength, cards, group in _ranked(hand, conditions)
            if strength <= cap and not cards & taken
        ]
    )


def _highest_after(hand: CardSet, conditions: Conditions, declared: Groups) -> int:
    """The strength of the highest group that may follow a legal list; -1: there is none."""
    if conditions.constrained or not declared:
        found = groups_after(hand, conditions, declared)
        return found[0].key.strength if found else -1
    cap, taken = declared[-1].key.strength, used(declared)
    for strength, cards, _ in _ranked(hand, conditions):
        if strength <= cap and not cards & taken:
            return strength
    return -1


def wild_now(state: State) -> bool:
    """Whether eights are wild in general (ZC-41)."""
    return state.standing.wild and not state.effects.unwild


def wild_for(state: State, seat: int) -> bool:
    """Whether the eights of this seat are wild (ZC-41)."""
    return state.standing.wild and (not state.effects.unwild or state.effects.rewild == seat)


def conditions_of(state: State, seat: int, triggers: CardSet = 0) -> Conditions:
    """All that the combinations of a seat depend on; ``triggers``: these cards are being declared.

    A Tod or an Achtensender among the triggers counts as in force (ZC-64).
    """
    setup, effects = state.setup, state.effects
    options, characters = setup.options, setup.characters
    v3 = options if isinstance(options, OptionsV3) else None
    token = next((card for victim, card in effects.tokens if victim == seat), None)
    return Conditions(
        rules=setup.rules,
        wild_for=wild_for(state, seat),
        wild_now=wild_now(state),
        zero_eights=options.zero_eights,
        octavo=v3 is None or v3.octavo,
        cripplers=v3 is None or v3.cripplers,
        wild_cripple=v3 is None or v3.wild_cripplers,
        fool=effects.fool,
        fool_ten_ace=options.fool_ten_ace,
        death=effects.death or bool(triggers >> characters["death"] & 1),
        sender=effects.sender or bool(triggers >> characters["sender"] & 1),
        arch=options.arch,
        arch_wild=effects.arch == "wild",
        archchancellor=characters["archchancellor"],
        zeroed=effects.zeroed == seat,
        devalued=None if token in (None, OPEN) else token,
        lady_open=token == OPEN,
        shifts=shifts_of(state, seat),
    )


def shifts_of(state: State, seat: int) -> tuple[Shift, ...]:
    """The changed and the additional values of a seat's cards (Z04-46g, Z30-46g)."""
    own = tuple(shift for owner, shift in state.effects.shifts if owner == seat)
    if not state.setup.course.elephants_alone or not any(one.by == "elephants" for one in own):
        return own
    driven = {shift.card for shift in own}
    others = (card for card in members(state.hands[seat]) if card not in driven)
    return own + tuple(also(card) for card in others if RANK_OF[card] in (NINE, TEN))


def also(card: Card) -> Shift:
    """The second value of an unshifted ten or nine."""
    return Shift(card, RANK_OF[card] - 7, "also")


def triggers_in(state: State, cards: CardSet) -> CardSet:
    """The Tod and the Achtensender among ``cards``, if they begin to work when declared."""
    options, effects, characters = state.setup.options, state.effects, state.setup.characters
    found = 0
    if options.death and not effects.death:
        found |= cards & 1 << characters["death"]
    if options.sender and not effects.sender:
        found |= cards & 1 << characters["sender"]
    return found


def roles_in(state: State, seat: int, card: Card) -> Roles:
    """The role set of a card of this seat."""
    return cached_roles(card, conditions_of(state, seat))


def next_groups(state: State, seat: int, declared: Groups) -> tuple[Group, ...]:
    """Every group that the seat may declare after ``declared``, the highest first (ZC-104).

    A group with a Tod or an Achtensender is judged with its effect in force (ZC-64).
    """
    hand = state.hands[seat]
    waiting = triggers_in(state, hand)
    if not waiting:
        return groups_after(hand, conditions_of(state, seat), declared)
    found: list[Group] = []
    for chosen in _parts(waiting):
        listed = groups_after(hand, conditions_of(state, seat, chosen), declared)
        found += [group for group in listed if group.cards & waiting == chosen]
    return tuple(sorted(found, key=lambda group: (-group.key.strength, group.cards)))


def _parts(cards: CardSet) -> Iterator[CardSet]:
    """Every subset, the empty one first."""
    part = 0
    while True:
        yield part
        part = (part - cards) & cards
        if not part:
            return


def exhausted(state: State, seat: int, declared: Groups) -> bool:
    """Whether no unused card of the seat can form a legal further group (ZC-102).

    Mostly a single card will do, which is found without listing all groups.
    """
    free = state.hands[seat] & ~used(declared)
    conditions = conditions_of(state, seat)
    if not conditions.constrained:
        cap = declared[-1].key.strength if declared else None
        for card in members(free & ~triggers_in(state, free)):
            alone = cached_keys(1 << card, conditions)
            if alone and (cap is None or alone[-1].strength <= cap):
                return False
    return not next_groups(state, seat, declared)


def reaches(state: State, seat: int, declared: Groups, goal: Sequence[int], strict: bool) -> bool:
    """Whether a new list that begins with ``declared`` can satisfy ZC-105 against ``goal``.

    ``declared`` ties with the beginning of ``goal``, strengths of the opponent's list. ``strict``:
    an equal list is not enough (case T).
    """
    done = len(declared)
    if done == len(goal):
        return not strict
    if not triggers_in(state, state.hands[seat]):
        conditions = conditions_of(state, seat)
        highest = _highest_after(state.hands[seat], conditions, declared)
        if highest != goal[done]:
            return highest > goal[done]
        best = cached_arrange(state.hands[seat], conditions, declared)
        return _beats(best.strengths, goal, strict)
    for group in next_groups(state, seat, declared):
        strength = group.key.strength
        if strength < goal[done]:
            return False
        if strength > goal[done] or triggers_in(state, group.cards):
            return True
        if reaches(state, seat, (*declared, group), goal, strict):
            return True
    return False


def _beats(best: Sequence[int], goal: Sequence[int], strict: bool) -> bool:
    for mine, other in zip(best, goal, strict=False):
        if mine != other:
            return mine > other
    return len(best) >= len(goal) and not strict


def next_rearranged(
    state: State, seat: int, declared: Groups, goal: Sequence[int], strict: bool
) -> tuple[Group, ...]:
    """Every group that a rearrangement may go on with after ``declared`` (ZC-119)."""
    aim = goal[len(declared)]
    found = []
    for group in next_groups(state, seat, declared):
        strength = group.key.strength
        if strength < aim:
            break
        if (
            strength > aim
            or triggers_in(state, group.cards)
            or reaches(state, seat, (*declared, group), goal, strict)
        ):
            found.append(group)
    return tuple(found)


def best_of(state: State, seat: int, declared: Groups = ()) -> Arrangement:
    """The best arrangement of a seat's hand that continues ``declared`` (ZC-32)."""
    return cached_arrange(state.hands[seat], conditions_of(state, seat), declared)


def uses_null_eight(state: State, seat: int, group: Group) -> bool:
    """Whether a printed eight must be a Nullacht in this group (ZC-43).

    Where the Erzkanzler can be the Nullacht instead, the eights are not.
    """
    if not group.key.nulls or not group.cards & EIGHTS:
        return False
    without = replace(conditions_of(state, seat, group.cards), zero_eights=False)
    return group.key not in cached_keys(group.cards, without)


def uses_wild_eight(state: State, seat: int, cards: CardSet, key: Key) -> bool:
    """Whether the group is what it is only because the owner's eights are wild (Z30-43)."""
    if not cards & EIGHTS:
        return False
    tame = replace(conditions_of(state, seat, cards), wild_for=False)
    return key not in cached_keys(cards, tame)
