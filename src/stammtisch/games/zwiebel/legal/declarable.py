"""Why a group or a run may not be laid: the checks in the order of ZC-75."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.protocol import RuleViolation
from stammtisch.games.zwiebel.cards.catalogue import Key, parse_key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.groups.held import Cuts, groups_of
from stammtisch.games.zwiebel.groups.judgement import (
    cached_keys,
    cached_roles,
    conditions_of,
    leads_on,
    next_cuts,
    next_group,
    next_rearranged,
    stands,
    triggers_in,
)
from stammtisch.games.zwiebel.groups.runs import broken
from stammtisch.games.zwiebel.legal.forms import mask_of
from stammtisch.games.zwiebel.play.declarations import goal_of, target_of
from stammtisch.games.zwiebel.play.showdown import opponent, own_list
from stammtisch.games.zwiebel.solving import Group, fits, used
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import Groups, OutCrippleWindow, Rearranging, State


def declarable(state: State, seat: int) -> Cuts:
    """Every group that ``declare`` may lay now, the highest first (ZC-104)."""
    duel = state.duel
    assert duel is not None
    least = _least(state, seat)
    found = next_cuts(state, seat, own_list(duel, seat))
    return takewhile(lambda cut: cut.row.strength >= least, found)


def _least(state: State, seat: int) -> int:
    """The least strength of the next group: in case A that of the last one of the other list."""
    duel = state.duel
    assert duel is not None
    theirs = own_list(duel, opponent(state, seat))
    return theirs[-1].key.strength if duel.case == "A" else 0


def rearrangeable(state: State, seat: int) -> Cuts:
    """Every group with which ``rearrange`` may begin or go on now (ZC-105, ZC-119)."""
    laid = _relaid(state, seat)
    if laid is None:
        return iter(())
    goal, strict = goal_of(state, seat)
    return next_rearranged(state, seat, laid, goal, strict)


def _relaid(state: State, seat: int) -> Groups | None:
    """The groups of a rearrangement so far; ``None``: none may begin."""
    duel = state.duel
    assert duel is not None
    if isinstance(state.pending, Rearranging):
        return own_list(duel, seat)
    return () if may_rearrange(state, seat) else None


def may_rearrange(state: State, seat: int) -> bool:
    """Whether the player still has his rearrangement (ZC-102)."""
    duel = state.duel
    assert duel is not None
    return duel.may_rearrange[0 if seat == duel.leader else 1]


def chosen_group(
    state: State, seat: int, codes: Sequence[str], claim: str | None, *, again: bool
) -> Group | RuleViolation:
    """The group that these cards are, or the first check they fail; ``again``: a rearrangement."""
    cards = mask_of(state.setup, codes)
    missing = cards & ~state.hands[seat]
    if missing:
        return refused("not_your_card", card=state.setup.pack.codes_of(missing)[0])
    conditions = conditions_of(state, seat, triggers_in(state, cards))
    key = _claimed(cards, claim, conditions)
    group = _rearranging(state, seat, cards, key) if again else _declaring(state, seat, cards, key)
    return group or _refusal(state, seat, cards, key, again=again)


def _declaring(state: State, seat: int, cards: CardSet, key: Key | None) -> Group | None:
    duel = state.duel
    assert duel is not None
    group = next_group(state, seat, own_list(duel, seat), cards, key)
    return group if group and group.key.strength >= _least(state, seat) else None


def _rearranging(state: State, seat: int, cards: CardSet, key: Key | None) -> Group | None:
    laid = _relaid(state, seat)
    group = None if laid is None else next_group(state, seat, laid, cards, key)
    if laid is None or group is None:
        return None
    goal, strict = goal_of(state, seat)
    high = group.key.strength >= goal[len(laid)]
    return group if high and leads_on(state, seat, (*laid, group), goal, strict) else None


def _claimed(cards: CardSet, claim: str | None, conditions: Conditions) -> Key | None:
    """The key that is claimed; without a claim the highest of the set alone (ZC-76)."""
    if claim is not None:
        return parse_key(claim, conditions)
    found = cached_keys(cards, conditions)
    return found[0] if found else None


def _refusal(
    state: State,
    seat: int,
    cards: CardSet,
    key: Key | None,
    *,
    again: bool,
) -> RuleViolation:
    duel = state.duel
    assert duel is not None
    conditions = conditions_of(state, seat, triggers_in(state, cards))
    codes = state.setup.pack.codes_of
    starts_anew = again and not isinstance(state.pending, Rearranging)
    laid: Groups = () if starts_anew else own_list(duel, seat)
    for card in (*members(cards), *members(used(laid))):
        if not cached_roles(card, conditions):
            return refused("card_worthless", card=state.setup.codes[card])
    if cards & used(laid):
        return refused("card_in_use", card=codes(cards & used(laid))[0])
    if key is None or not _is_group((*laid, Group(cards, key)), state.hands[seat], conditions):
        return refused("not_a_group", cards=list(codes(cards)))
    for group in laid:
        if not stands(state.hands[seat], (group,), conditions):
            return refused("not_a_group", cards=list(codes(group.cards)))
    against = fits(state.hands[seat], (*laid, Group(cards, key)), conditions)
    if against is not None:
        return refused(against, cards=list(codes(cards)))
    if laid and key.strength > laid[-1].key.strength:
        return refused("order", key=str(key), last=str(laid[-1].key))
    theirs = own_list(duel, opponent(state, seat))
    other = str(theirs[len(laid)].key) if len(theirs) > len(laid) else None
    if again and starts_anew and not may_rearrange(state, seat):
        goal, strict = goal_of(state, seat)
        fitting = groups_of(next_rearranged(state, seat, (), goal, strict))
        if any(group.cards == cards and group.key == key for group in fitting):
            return refused("no_rearrange")
    return refused("too_low", "ZC-105" if again else None, key=str(key), other=other)


def _is_group(laid: Groups, hand: CardSet, conditions: Conditions) -> bool:
    """Whether the last group has its key, or the Lady's open token makes it possible (L1)."""
    group = laid[-1]
    if group.key in cached_keys(group.cards, conditions):
        return True
    return conditions.lady_open and fits(hand, laid, conditions) is None


# --- runs ---------------------------------------------------------------------------------------


def run_refusal(state: State, seat: int, codes: Sequence[str]) -> RuleViolation | None:
    """The first check that a Reinleger fails; ``None``: it cripples (ZC-20, ZC-72)."""
    duel, step = state.duel, state.pending
    assert duel is not None
    cards = mask_of(state.setup, codes)
    missing = cards & ~state.hands[seat]
    if missing:
        return refused("not_your_card", card=state.setup.pack.codes_of(missing)[0])
    conditions = conditions_of(state, seat, triggers_in(state, cards))
    if not conditions.cripplers:
        return refused("rule_off")
    for card in members(cards):
        if not cached_roles(card, conditions):
            return refused("card_worthless", card=state.setup.codes[card])
    against = broken(cards, conditions, state.hands[seat])
    if against is not None:
        return refused(against)
    over = step if isinstance(step, OutCrippleWindow) else None
    groups = over.targets if over else own_list(duel, opponent(state, seat))
    target = target_of(state, seat, cards, groups)
    if over and cards.bit_count() < 10 and target != "not_a_run":
        return refused("run_too_short")
    return refused(target) if isinstance(target, str) else None


def listed_runs(state: State, seat: int) -> tuple[CardSet, ...]:
    """Every set of nine or ten cards of the hand that cripples now (ZC-118)."""
    hand = state.hands[seat]
    count = hand.bit_count()
    if count < 9 or not _crippleable(state, seat):
        return ()
    sets = [hand] if count in (9, 10) else []
    if count == 10 and not isinstance(state.pending, OutCrippleWindow):
        sets += [hand & ~(1 << card) for card in reversed(members(hand))]
    codes = state.setup.pack.codes_of
    return tuple(cards for cards in sets if run_refusal(state, seat, codes(cards)) is None)


def _crippleable(state: State, seat: int) -> bool:
    """Whether a group lies that a run might cripple; a quick look that rules out most states."""
    duel = state.duel
    assert duel is not None
    if isinstance(state.pending, OutCrippleWindow):
        return True
    groups = own_list(duel, opponent(state, seat))
    return any(group.key.name in ("UZ", "GZ", "OKT", "K5") for group in groups)
