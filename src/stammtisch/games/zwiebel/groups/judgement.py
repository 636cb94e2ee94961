"""What a seat's cards can be in the state of the round: the solver, asked with the right words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.cards.catalogue import Key
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import EIGHTS, NINE, RANK_OF, TEN
from stammtisch.games.zwiebel.cards.roles import Roles, roles
from stammtisch.games.zwiebel.groups.held import Cut, Cuts, cuts_after, groups_of, rows_setting_off
from stammtisch.games.zwiebel.solving import Arrangement, Group, arrange, binds, can_be, keys, used
from stammtisch.games.zwiebel.state.state import OPEN, UNTOUCHED, Groups, State

_HANDS = 512
"""The hands of a hundred tables as they are now; what a hand once was is not asked for again."""

cached_arrange = lru_cache(_HANDS)(arrange)
cached_keys = lru_cache(128)(keys)
cached_roles = lru_cache(_HANDS)(roles)


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
    plain = setup.conditions[state.standing.wild]
    if effects is UNTOUCHED and not triggers:
        return plain
    characters = setup.characters
    token = next((card for victim, card in effects.tokens if victim == seat), None)
    return replace(
        plain,
        wild_for=wild_for(state, seat),
        wild_now=wild_now(state),
        fool=effects.fool,
        death=effects.death or bool(triggers >> characters["death"] & 1),
        sender=effects.sender or bool(triggers >> characters["sender"] & 1),
        arch_wild=effects.arch == "wild",
        zeroed=effects.zeroed == seat,
        devalued=None if token in (None, OPEN) else token,
        lady_open=token == OPEN,
        shifts=shifts_of(state, seat),
    )


def shifts_of(state: State, seat: int) -> tuple[OtherValue, ...]:
    """The changed and the additional values of a seat's cards (Z04-46g, Z30-46g)."""
    own = tuple(shift for owner, shift in state.effects.shifts if owner == seat)
    if not state.setup.procedure.elephants_alone or not any(one.by == "elephants" for one in own):
        return own
    driven = {shift.card for shift in own}
    others = (card for card in members(state.hands[seat]) if card not in driven)
    return own + tuple(also(card) for card in others if RANK_OF[card] in (NINE, TEN))


def also(card: Card) -> OtherValue:
    """The second value of an unshifted ten or nine."""
    return OtherValue(card, RANK_OF[card] - 7, "also")


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


def next_cuts(state: State, seat: int, declared: Groups) -> Cuts:
    """Every group that the seat may declare after ``declared``, the highest first (ZC-104).

    A group with a Tod or an Achtensender is judged with its effect in force (ZC-64).
    """
    hand = state.hands[seat]
    waiting = triggers_in(state, hand)
    if not waiting:
        return cuts_after(hand, conditions_of(state, seat), declared)
    able = [(part, conditions_of(state, seat, part)) for part in _parts(waiting)]
    parts = tuple([(part, then) for part, then in able if not part or stands(hand, declared, then)])
    return map(Cut, rows_setting_off(hand, waiting, parts, declared))


def stands(hand: CardSet, declared: Groups, conditions: Conditions) -> bool:
    """Whether each declared group still has its key, as it must in a legal list (ZC-60, ZC-76).

    In a wild round an Achtensender makes aces worthless that lie in earlier groups. Where a
    constraint binds, it may have made a key possible that the cards alone do not have.
    """
    return all(
        group.key in cached_keys(group.cards, conditions) or can_be(hand, group, conditions)
        for group in declared
    )


def next_groups(state: State, seat: int, declared: Groups) -> tuple[Group, ...]:
    """The same as a list of groups."""
    return groups_of(next_cuts(state, seat, declared))


def next_group(
    state: State, seat: int, declared: Groups, cards: CardSet, key: Key | None
) -> Group | None:
    """These cards as a group of this key, if the seat may declare it after ``declared``."""
    for cut in next_cuts(state, seat, declared):
        if cut.row.key == key:
            for group in cut.of(cut.row.groups):
                if group.cards == cards:
                    return group
    return None


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
    if not binds(state.hands[seat], conditions):
        cap = declared[-1].key.strength if declared else None
        for card in members(free & ~triggers_in(state, free)):
            alone = cached_keys(1 << card, conditions)
            if alone and (cap is None or alone[-1].strength <= cap):
                return False
    return not any(cut.some for cut in next_cuts(state, seat, declared))


def reaches(state: State, seat: int, declared: Groups, goal: Sequence[int], strict: bool) -> bool:
    """Whether a new list that begins with ``declared`` can satisfy ZC-105 against ``goal``.

    ``declared`` ties with the beginning of ``goal``, strengths of the opponent's list. ``strict``:
    an equal list is not enough (case T).
    """
    done = len(declared)
    if done == len(goal):
        return not strict
    cuts = next_cuts(state, seat, declared)
    if not triggers_in(state, state.hands[seat]):
        highest = next((cut.row.strength for cut in cuts if cut.some), -1)
        if highest != goal[done]:
            return highest > goal[done]
        return _beats(best_of(state, seat, declared).strengths, goal, strict)
    for group in (group for cut in cuts for group in cut.of(cut.row.groups)):
        if group.key.strength < goal[done]:
            return False
        if leads_on(state, seat, (*declared, group), goal, strict):
            return True
    return False


def leads_on(state: State, seat: int, laid: Groups, goal: Sequence[int], strict: bool) -> bool:
    """Whether ``laid``, whose last group is not below the goal, may go on to satisfy ZC-105."""
    last = laid[-1]
    return (
        last.key.strength > goal[len(laid) - 1]
        or bool(triggers_in(state, last.cards))
        or reaches(state, seat, laid, goal, strict)
    )


def _beats(best: Sequence[int], goal: Sequence[int], strict: bool) -> bool:
    for mine, other in zip(best, goal, strict=False):
        if mine != other:
            return mine > other
    return len(best) >= len(goal) and not strict


def next_rearranged(
    state: State, seat: int, declared: Groups, goal: Sequence[int], strict: bool
) -> Cuts:
    """Every group that a rearrangement may go on with after ``declared`` (ZC-119)."""
    aim = goal[len(declared)]
    for cut in next_cuts(state, seat, declared):
        if cut.row.strength < aim:
            return
        if cut.row.strength > aim:
            yield cut
            continue
        able = {
            group
            for group in cut.of(cut.row.groups)
            if leads_on(state, seat, (*declared, group), goal, strict)
        }
        yield Cut(cut.row, [group in able for group in cut.row.groups])


def best_of(state: State, seat: int, declared: Groups = ()) -> Arrangement:
    """The best arrangement of a seat's hand that continues ``declared`` (ZC-32)."""
    return cached_arrange(state.hands[seat], conditions_of(state, seat), declared)


def uses_null_eight(state: State, seat: int, group: Group) -> bool:
    """Whether a printed eight must be a Nullacht in this group (ZC-43).

    Where the Erzkanzler can be the Nullacht instead, the eights are not.
    """
    if not group.key.nulls or not group.cards & EIGHTS:
        return False
    conditions = conditions_of(state, seat)
    if not conditions.arch_wild or not group.cards >> conditions.arch_card & 1:
        return True
    without = replace(conditions, zero_eights=False)
    return group.key not in cached_keys(group.cards, without)


def uses_wild_eight(state: State, seat: int, group: Group) -> bool:
    """Whether the group is what it is only because the owner's eights are wild (Z30-43)."""
    if not group.cards & EIGHTS:
        return False
    tame = replace(conditions_of(state, seat), wild_for=False)
    return group.key not in cached_keys(group.cards, tame)
