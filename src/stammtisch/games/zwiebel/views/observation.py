"""What a seat may know, built from what may be seen (ZC-95, ZC-96)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from stammtisch.cards.sets import members
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.groups.held import Cut
from stammtisch.games.zwiebel.groups.judgement import best_of, cached_roles, conditions_of, wild_now
from stammtisch.games.zwiebel.legal.decisions import kinds_now
from stammtisch.games.zwiebel.legal.declarable import declarable, rearrangeable
from stammtisch.games.zwiebel.legal.listing import announcements
from stammtisch.games.zwiebel.legal.refusals import least_amount, price_now
from stammtisch.games.zwiebel.round.payments import most
from stammtisch.games.zwiebel.round.turn import asked_seat, may_announce
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.shown import (
    OBSERVATIONS,
    HandCard,
    Limits,
    Observation,
    Own,
    PlayerView,
)
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


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know, a spectator's only what everybody knows (ZC-96)."""
    standing, effects = state.standing, state.effects
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


@lru_cache(4096)
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
