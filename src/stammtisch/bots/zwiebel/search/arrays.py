"""A round of Zwiebel as the kernel's array, and actions as its integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from stammtisch.cards.sets import members
from stammtisch.games.zwiebel.groups.judgement import wild_now
from stammtisch.games.zwiebel.kernel import arrangement as w
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.parts import Phase
from stammtisch.games.zwiebel.state.state import HandOver, State

PHASES: Mapping[Phase, int] = MappingProxyType(
    {
        "draw_dealer": k.SHUFFLE,
        "round_start": k.SHUFFLE,
        "exchange": k.EXCHANGE,
        "stay": k.STAY,
        "raise": k.RAISE,
        "match": k.MATCH,
        "stake": k.SET,
        "extra": k.EXTRA,
        "cover": k.COVER,
        "buy": k.BUY,
        "preshow": k.SHOW,
        "showdown": k.SHOW,
        "match_over": k.OVER,
    }
)
_ALONE: Mapping[type, int] = MappingProxyType(
    {
        act.Pay: k.PAY,
        act.Match: k.PAY,
        act.Cover: k.PAY,
        act.Fold: k.FOLD,
        act.NoRaise: k.NO_RAISE,
        act.Abdicate: k.ABDICATE,
        act.Accept: k.ACCEPT,
        act.Decline: k.DECLINE,
        act.Done: k.DONE,
    }
)
_WITH_AMOUNT: Mapping[type, int] = MappingProxyType(
    {act.Raise: k.RAISE_BY, act.SetStake: k.SET_TO, act.Extra: k.EXTRA_OF}
)


def array_of(state: State) -> list[int]:
    """The array of a state."""
    s = [0] * k.SIZE
    setup, standing = state.setup, state.standing
    options, latitude, conditions = setup.options, setup.latitude, setup.conditions[0]
    s[k.SEATS] = setup.n
    s[k.RULES] = w.RULES_V3 if setup.procedure.bets_against_dealer else w.RULES_2004
    s[k.MONEY], s[k.ANTE] = latitude.chips, options.grundeinsatz
    s[k.CAPPED] = options.bet_cap != "none"
    s[k.OWN_EXTRA_TOO] = latitude.takeover_pays_own_extra
    s[k.EIGHTS] = w.WILD if wild_now(state) else w.NULLS
    if not conditions.zero_eights:
        s[k.EIGHTS] = w.PRINTED
    s[k.OCTAVO] = latitude.octavo
    s[k.PHASE], s[k.LEG] = PHASES[state.phase], max(0, state.leg)
    s[k.DEALER], s[k.POT], s[k.STAKE] = max(0, standing.dealer), state.pot, state.stake
    s[k.WINNER] = s[k.OFFER] = k.NOBODY
    _write(s, k.ASKED, k.ASKED_COUNT, state.asked)
    _write(s, k.LATER, k.LATER_COUNT, state.later)
    if isinstance(state.pending, HandOver):
        s[k.OFFER] = state.pending.by
        _write(s, k.OFFERED, k.OFFERED_COUNT, state.pending.asked)
    for seat in range(setup.n):
        place, hand = state.place[seat], state.hands[seat]
        s[k.PLACE + seat] = k.IN if place == "in" else k.FOLDED if place == "folded" else k.AWAY
        s[k.STACKS + seat], s[k.EXTRAS + seat] = standing.stacks[seat], state.extras[seat]
        s[k.EXCHANGED + seat], s[k.COUNT + seat] = state.exchanged[seat], hand.bit_count()
        s[k.LOW + seat], s[k.HIGH + seat] = hand & (1 << k.HALF) - 1, hand >> k.HALF
    s[k.STOCK : k.STOCK + len(state.stock)] = state.stock
    return s


def _write(s: list[int], place: int, count: int, seats: Sequence[int]) -> None:
    s[place : place + len(seats)] = seats
    s[count] = len(seats)


def number(state: State, seat: int, action: ZwiebelAction) -> int:
    """The kernel's integer for what a seat may do before the showdown.

    Raises `LookupError` for what the kernel does not know.
    """
    match action:
        case act.Exchange(cards):
            own = members(state.hands[seat])
            return k.EXCHANGE_OF + sum(
                1 << own.index(state.setup.pack.index[code]) for code in cards
            )
        case act.Buy(count):
            return k.BUY_OF + count
        case act.Raise(amount) | act.SetStake(amount) | act.Extra(amount):
            return _WITH_AMOUNT[type(action)] + amount
    return _ALONE[type(action)]
