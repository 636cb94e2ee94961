"""What a seat may know, built from what may be seen (ZC-95, ZC-96).

Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order (ZC-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec

from stammtisch.cards.sets import members
from stammtisch.games.protocol import check_viewer
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.groups.held import Cut
from stammtisch.games.zwiebel.groups.judgement import best_of, cached_roles, conditions_of, wild_now
from stammtisch.games.zwiebel.legal.decisions import kinds_now
from stammtisch.games.zwiebel.legal.declarable import declarable, rearrangeable
from stammtisch.games.zwiebel.legal.listing import announcements
from stammtisch.games.zwiebel.legal.refusals import least_amount, price_now
from stammtisch.games.zwiebel.play.payments import most
from stammtisch.games.zwiebel.play.turn import asked_seat, may_announce
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import Codes
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.parts import (
    DuelRecord,
    DuelView,
    EffectsView,
    GroupView,
    LastRound,
    PendingView,
    Phase,
    Place,
    Result,
    RoundResult,
)
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.shown_parts import (
    duel_view,
    effects_view,
    group_view,
    pending_view,
)
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    ExchangeChoice,
    State,
)


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    place: Place
    open: Codes
    """Cards that lie face up, or are known from a declared group."""
    hidden: int
    """How many cards lie face down."""
    exchanged: int | None
    """How many of the first five cards the seat exchanged; ``None``: not yet."""
    bought: int
    """How many cards it bought in this round."""
    stack: int
    """Chips or cents; 0 in the normal game."""
    extra: int
    """Its extra bet that nobody has covered yet (Z30-60)."""
    rounds_won: int
    shown: bool
    """The player is out and has shown his whole hand (ZC-108)."""
    discarded: int
    """How many cards he has put into the discard pot."""
    gone: Codes
    """Those of them that everybody had seen before."""
    brought: int
    """What he brought to the table."""
    settled: int
    """What players who left this seat before him won or lost."""
    leaving: bool
    """He has left; the seat is empty after the round (ZC-91)."""


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What the seat that is asked may name or has to pay (ZC-118)."""

    least: int = 0
    """The smallest amount of ``raise``, ``stake``, ``extra`` or ``buy``."""
    most: int = 0
    """The largest; for ``buy`` the number of cards still to come."""
    due: int = 0
    """What ``pay``, ``match``, ``cover`` or ``accept`` costs."""
    price: int = 0
    """What one bought card costs."""


class HandCard(msgspec.Struct, frozen=True, gc=False):
    """A card of the own hand with what it can be now (ZC-50); no values: worthless (ZC-51)."""

    card: str
    up: bool
    """It lies face up, or is known."""
    values: tuple[int, ...]
    """All points it may count, ascending; 0 stands for the Nullacht."""
    picture: bool
    ace: bool
    """May be the ace of a Zwiebel."""
    null: bool
    wild: bool
    """May stand for other cards."""
    gz_only: bool
    """Counts 11 in a Große Zwiebel only."""


class Own(msgspec.Struct, frozen=True, gc=False):
    """What only the owner of a seat sees (ZC-96)."""

    hand: tuple[HandCard, ...]
    discards: Codes
    drawn: Codes
    """The two cards of an exchange from the stock."""
    rewild: bool
    """The own eights are wild though the Schicksal has ended it for others (ZC-41)."""
    arrangement: tuple[GroupView, ...]
    """The best arrangement of the whole hand (ZC-32)."""
    unused: Codes
    """The cards that are in no group of it."""
    groups: dict[str, tuple[int, ...]]
    """What may be declared now: by key the sets of cards, as bit masks of ``hand``."""
    rearranged: dict[str, tuple[int, ...]]
    """With what a rearrangement may begin or go on now, in the same form."""
    shifts: tuple[tuple[str, str], ...]
    """The pairs down, up that Groß A'Tuin may be announced for now."""
    elephants: tuple[Codes, ...]
    """The fours that the elephants may be announced for now."""


class Observation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a seat may know (ZC-96); a spectator's has no ``own``."""

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    options: ZwiebelOptions
    round_no: int
    """0 before the first round."""
    phase: Phase
    betting: int
    """The betting round, 1 or 2, or the one that was last; 0 before."""
    betting_pass: int
    """The pass within it (Z30-60); 0 in zwiebel-2004."""
    leg: int
    """The place in the course of the round (g.2 to g.4), from 0; -1 between rounds."""
    queue: tuple[int, ...]
    """Who is asked in this phase, the one on turn first."""
    later: tuple[int, ...]
    """Who may still raise when the others have matched (Z04-63)."""
    pending: PendingView | None
    waiting: tuple[int, ...]
    """The seat that is asked; empty where chance is."""
    limits: Limits | None
    circle: tuple[int, ...]
    """The seats that are taken, clockwise."""
    dealt: tuple[int, ...]
    """Who was dealt a hand in this round."""
    dealer: int | None
    """``None`` before the lot is drawn."""
    order: tuple[int, ...]
    """The players of the round from the elder to the younger, the dealer first (ZC-80)."""
    players: tuple[PlayerView, ...]
    """By seat."""
    pot: int
    carried: int
    """What an earlier round left for this pot (Z30-67)."""
    carriers: tuple[int, ...]
    """The players of that round."""
    stake: int
    """The dealer's stake of this pass, or the raise to be matched."""
    wild_at_start: bool
    fate_unwild: bool
    rewild: int | None
    """Whose eights are known to be wild all the same (ZC-41)."""
    wild_now: bool
    null_used: bool
    """A Nullacht was played: the next round is wild, if this one is not (ZC-42)."""
    effects: EffectsView
    stock: int
    discard: int
    line: tuple[int, ...]
    """In the showdown: who is compared, in this order."""
    duel: DuelView | None
    duels: tuple[DuelRecord, ...]
    """The comparisons of this round, the first one first."""
    history: tuple[RoundResult, ...]
    """The finished rounds, the first one first."""
    last: LastRound | None
    """``None`` before the first round is over."""
    result: Result | None
    own: Own | None


class Observation2004(Observation, frozen=True, kw_only=True, gc=False):
    """An observation of ``zwiebel-2004``."""

    options: Options2004


class ObservationV3(Observation, frozen=True, kw_only=True, gc=False):
    """An observation of ``zwiebel-v3``."""

    options: OptionsV3


OBSERVATIONS: Mapping[RulesName, type[Observation]] = MappingProxyType(
    {"zwiebel-2004": Observation2004, "zwiebel-v3": ObservationV3}
)
"""The observation of each rule set."""


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know, a spectator's only what everybody knows (ZC-96)."""
    standing, effects = state.standing, state.effects
    check_viewer(seat, state.setup.n)
    asked = asked_seat(state)
    return OBSERVATIONS[state.setup.rules](
        seat=seat,
        n=state.setup.n,
        options=state.setup.options,
        round_no=standing.round_no,
        phase=state.phase,
        betting=state.betting,
        betting_pass=state.betting_pass,
        leg=state.leg,
        queue=state.asked,
        later=state.later,
        pending=None if state.pending is None else pending_view(state, state.pending),
        waiting=() if asked == NOBODY else (asked,),
        limits=limits(state),
        circle=standing.circle,
        dealt=state.players,
        dealer=None if standing.dealer == NOBODY else standing.dealer,
        order=seniority(state),
        players=tuple([_player(state, other) for other in range(state.setup.n)]),
        pot=state.pot,
        carried=standing.carried,
        carriers=standing.carriers,
        stake=state.stake,
        wild_at_start=standing.wild,
        fate_unwild=effects.unwild,
        rewild=effects.rewild if effects.rewild_known else None,
        wild_now=wild_now(state),
        null_used=state.null_used,
        effects=effects_view(state),
        stock=len(state.stock),
        discard=sum(pile.bit_count() for pile in state.discards),
        line=state.line,
        duel=None if state.duel is None else duel_view(state, state.duel),
        duels=state.duels,
        history=standing.history,
        last=standing.last,
        result=standing.result,
        own=None if seat is None else own(state, seat),
    )


def _player(state: State, seat: int) -> PlayerView:
    standing, codes = state.standing, state.setup.pack.codes_of
    known = state.known[seat]
    return PlayerView(
        place=state.place[seat],
        open=codes(known),
        hidden=(state.hands[seat] & ~known).bit_count(),
        exchanged=None if state.exchanged[seat] < 0 else state.exchanged[seat],
        bought=state.bought[seat],
        stack=standing.stacks[seat],
        extra=state.extras[seat],
        rounds_won=standing.rounds_won[seat],
        shown=bool(state.shown[seat]),
        discarded=state.discards[seat].bit_count(),
        gone=codes(state.discards[seat] & state.seen),
        brought=standing.brought[seat],
        settled=standing.settled[seat],
        leaving=seat in state.leaving,
    )


def limits(state: State) -> Limits | None:
    """What the seat that is asked may name or has to pay (ZC-118); public."""
    seat = asked_seat(state)
    if seat == NOBODY:
        return None
    kinds = kinds_now(state)
    for kind in (act.Raise, act.SetStake, act.Extra):
        if kind in kinds:
            return Limits(least=least_amount(kind), most=most(state, seat))
    if act.Buy in kinds:
        left = 10 - state.hands[seat].bit_count()
        return Limits(least=1, most=left, price=state.setup.options.grundeinsatz)
    for paying in (act.Pay, act.Match, act.Cover, act.Accept):
        if paying in kinds:
            return Limits(due=price_now(state, seat, paying))
    return None


# --- what only the owner sees -------------------------------------------------------------------


def own(state: State, seat: int) -> Own:
    """The seat's cards, what they can be, and what may be laid or announced now."""
    codes, hand, known = state.setup.pack.codes_of, state.hands[seat], state.known[seat]
    conditions, best = conditions_of(state, seat), best_of(state, seat)
    pending = state.pending
    drawn: tuple[int, ...] = ()
    if isinstance(pending, ExchangeChoice) and pending.seat == seat:
        drawn = pending.drawn
    kinds = kinds_now(state) if seat == asked_seat(state) else ()
    announced = tuple(announcements(state, seat)) if may_announce(state, seat) else ()
    return Own(
        hand=tuple(
            [_hand_card(card, bool(known >> card & 1), conditions) for card in members(hand)]
        ),
        discards=codes(state.discards[seat]),
        drawn=tuple([state.setup.codes[card] for card in drawn]),
        rewild=state.effects.rewild == seat,
        arrangement=tuple([group_view(state, group) for group in best.groups]),
        unused=codes(best.unused),
        groups=by_key(declarable(state, seat) if act.Declare in kinds else ()),
        rearranged=by_key(rearrangeable(state, seat) if act.Rearrange in kinds else ()),
        shifts=tuple(
            [
                (action.down, action.up)
                for action in announced
                if action.down is not None and action.up is not None
            ]
        ),
        elephants=tuple([action.cards for action in announced if action.cards]),
    )


@lru_cache(1024)
def _hand_card(card: int, up: bool, conditions: Conditions) -> HandCard:
    found = cached_roles(card, conditions)
    return HandCard(
        card=conditions.rule_set.pack.codes[card],
        up=up,
        values=tuple(sorted({role.value for role in found})),
        picture=any(role.picture for role in found),
        ace=any(role.ace for role in found),
        null=any(role.tag == "NULL" for role in found),
        wild=any(role.tag == "WILD" for role in found),
        gz_only=any(role.gz_only for role in found),
    )


def by_key(cuts: Iterable[Cut]) -> dict[str, tuple[int, ...]]:
    """The sets of each key as bit masks of the hand in canonical order."""
    found: dict[str, tuple[int, ...]] = {}
    for cut in cuts:
        name = str(cut.row.key)
        masks = (*found.get(name, ()), *cut.of(cut.row.subsets))
        if masks:
            found[name] = masks
    return found
