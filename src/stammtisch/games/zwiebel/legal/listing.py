"""Every legal action of the pending decision, in a fixed order (ZC-118, ZC-119)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from stammtisch.cards.sets import members
from stammtisch.games.protocol import Action, Blocked, check_actor
from stammtisch.games.zwiebel.cards.pack import ACE, NINE, RANK_OF, THREE
from stammtisch.games.zwiebel.characters.announcements import announce_refusal, modes_of
from stammtisch.games.zwiebel.characters.elephants import HIGHEST, LOWEST, fours
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN, targets
from stammtisch.games.zwiebel.legal.decisions import kinds_now
from stammtisch.games.zwiebel.legal.declarable import declarable, listed_runs, rearrangeable
from stammtisch.games.zwiebel.legal.refusals import CHECKS, MOST_DISCARDS, least_amount
from stammtisch.games.zwiebel.play.payments import most
from stammtisch.games.zwiebel.play.turn import asked_seat, may_announce
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.refusal_codes import as_written_in
from stammtisch.games.zwiebel.state.setup import PARTS
from stammtisch.games.zwiebel.state.state import (
    OPEN,
    ElephantValues,
    ExchangeChoice,
    LadyTargets,
    State,
)

Candidates = Callable[[State, int], Iterator[act.ZwiebelAction]]


def legal_actions(state: State, seat: int) -> tuple[act.ZwiebelAction, ...]:
    """What the seat may do now; empty where it is not asked (ZC-147).

    Coming and going is not among it: nobody waits for that (ZC-94).
    """
    if type(seat) is not int or seat < 0 or seat != asked_seat(state):
        check_actor(seat, state.setup.n)
        return ()
    found: list[act.ZwiebelAction] = []
    for kind in kinds_now(state):
        found += LISTERS[kind](state, seat)
    return tuple(found)


def _checked(kind: type[Action], candidates: Candidates) -> Candidates:
    """The candidates of which the rules accept."""
    check = CHECKS[kind]

    def listed(state: State, seat: int) -> Iterator[act.ZwiebelAction]:
        return (one for one in candidates(state, seat) if check(state, seat, one) is None)

    return listed


def _plain(action: act.ZwiebelAction) -> Candidates:
    """An action without parameters, if the rules accept it."""
    check = CHECKS.get(type(action))

    def listed(state: State, seat: int) -> Iterator[act.ZwiebelAction]:
        if check is None or check(state, seat, action) is None:
            yield action

    return listed


def _exchanges(state: State, seat: int) -> Iterator[act.Exchange]:
    own = state.setup.pack.codes_of(state.hands[seat])
    for count in range(MOST_DISCARDS + 1):
        for cards in combinations(own, count):
            yield act.Exchange(cards)


def _amounts(
    kind: type[act.Raise] | type[act.SetStake] | type[act.Extra],
) -> Candidates:
    def listed(state: State, seat: int) -> Iterator[act.ZwiebelAction]:
        for amount in range(least_amount(kind), most(state, seat) + 1):
            yield kind(amount)

    return listed


def _buys(state: State, seat: int) -> Iterator[act.Buy]:
    return (act.Buy(count) for count in range(1, 11 - state.hands[seat].bit_count()))


def _choices(state: State, _seat: int) -> Iterator[act.ChooseExchange]:
    step = state.pending
    assert isinstance(step, ExchangeChoice)
    return (act.ChooseExchange(state.setup.codes[card]) for card in sorted(step.drawn))


def _targets(state: State, _seat: int) -> Iterator[act.DevalueTarget]:
    step = state.pending
    assert isinstance(step, LadyTargets)
    for card in targets(state, step.victims[0]):
        yield act.DevalueTarget(HIDDEN if card == OPEN else state.setup.codes[card])


def _values(state: State, _seat: int) -> Iterator[act.ElephantValue]:
    step = state.pending
    assert isinstance(step, ElephantValues)
    code = state.setup.codes[step.cards[len(step.values)]]
    return (act.ElephantValue(code, value) for value in range(LOWEST, HIGHEST + 1))


def _reveals(state: State, seat: int) -> Iterator[act.Reveal]:
    hidden = state.hands[seat] & ~state.known[seat]
    return (act.Reveal(code) for code in state.setup.pack.codes_of(hidden))


# --- announcements ------------------------------------------------------------------------------


def announcements(state: State, seat: int) -> Iterator[act.Announce]:
    """Every announcement that the rules accept, the characters in the order of ZC-07."""
    aside = sum(1 << card for owner, card in state.effects.aside if owner == seat)
    own = state.hands[seat] | aside
    for part in PARTS:
        card = state.setup.characters[part]
        if not own >> card & 1:
            continue
        code = state.setup.codes[card]
        for mode in modes_of(state, part):
            for action in _of_mode(state, seat, code, mode):
                if announce_refusal(state, seat, action) is None:
                    yield action


def _of_mode(state: State, seat: int, code: str, mode: act.Mode) -> Iterator[act.Announce]:
    codes = state.setup.codes
    if mode == "elephants":
        for cards in fours(state, seat):
            yield act.Announce(code, mode, cards=tuple(codes[card] for card in cards))
    elif mode == "shift":
        hand = members(state.hands[seat])
        high = [codes[card] for card in hand if RANK_OF[card] == ACE or RANK_OF[card] >= NINE]
        low = [codes[card] for card in hand if RANK_OF[card] <= THREE]
        for down in high:
            for up in low:
                yield act.Announce(code, mode, down, up)
    else:
        yield act.Announce(code, mode)


# --- the showdown -------------------------------------------------------------------------------


def _declares(state: State, seat: int) -> Iterator[act.Declare]:
    return (action for cut in declarable(state, seat) for action in cut.of(cut.row.declares))


def _rearranges(state: State, seat: int) -> Iterator[act.Rearrange]:
    for cut in rearrangeable(state, seat):
        for action in cut.of(cut.row.declares):
            yield act.Rearrange(action.cards, action.claim)


def _cripples(state: State, seat: int) -> Iterator[act.Cripple]:
    codes = state.setup.pack.codes_of
    return (act.Cripple(codes(cards)) for cards in listed_runs(state, seat))


def _out_cripples(state: State, seat: int) -> Iterator[act.OutCripple]:
    codes = state.setup.pack.codes_of
    return (act.OutCripple(codes(cards)) for cards in listed_runs(state, seat))


LISTERS: Mapping[type[Action], Candidates] = MappingProxyType(
    {
        act.Exchange: _exchanges,
        act.Raise: _amounts(act.Raise),
        act.SetStake: _amounts(act.SetStake),
        act.Extra: _amounts(act.Extra),
        act.Buy: _checked(act.Buy, _buys),
        act.Announce: announcements,
        act.ChooseExchange: _choices,
        act.DevalueTarget: _targets,
        act.ElephantValue: _checked(act.ElephantValue, _values),
        act.Reveal: _reveals,
        act.Declare: _declares,
        act.Rearrange: _rearranges,
        act.Cripple: _cripples,
        act.OutCripple: _out_cripples,
        **{
            type(action): _plain(action)
            for action in (
                act.Pay(),
                act.Fold(),
                act.Match(),
                act.NoRaise(),
                act.Cover(),
                act.Abdicate(),
                act.Accept(),
                act.Decline(),
                act.Done(),
                act.Pass(),
                act.RevealTod(),
                act.Concede(),
            )
        },
    }
)
"""How the actions of each kind are found."""


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """The character cards that a player might announce now but may not, each with its reason.

    Cards without a rule at this table are ordinary cards and not among them.
    """
    check_actor(seat, state.setup.n)
    if not may_announce(state, seat):
        return ()
    found = []
    for part in PARTS:
        card = state.setup.characters[part]
        if not state.hands[seat] >> card & 1:
            continue
        for mode in modes_of(state, part):
            if mode in ("shift", "elephants"):
                continue
            action = act.Announce(state.setup.codes[card], mode)
            why = announce_refusal(state, seat, action)
            if why is not None and why.code != "rule_off":
                why = as_written_in(state.setup.rules, why)
                found.append(Blocked(action, why.code, why.clause, why.facts))
    return found
