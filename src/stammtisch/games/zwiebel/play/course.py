"""The course of a round: from leg to leg, from the shuffle to the winner (g.2 to g.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.characters.visibility import set_off
from stammtisch.games.zwiebel.play.bets import lacks_dealer, replace_dealer
from stammtisch.games.zwiebel.play.deal import HAND, deal, first_deal
from stammtisch.games.zwiebel.play.payments import pay_antes
from stammtisch.games.zwiebel.play.round_end import able, win_alone
from stammtisch.games.zwiebel.play.showdown import awaits_decision, start_showdown
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    EightsState,
    RoundStarted,
    SatOut,
)
from stammtisch.games.zwiebel.state.parts import Phase, Place
from stammtisch.games.zwiebel.state.players import (
    in_turn,
    others_in_turn,
    seniority,
    still_in,
    turned,
)
from stammtisch.games.zwiebel.state.setup import Setup


def start_round(draft: Draft, cards: tuple[Card, ...]) -> None:
    """Shuffled: antes, the first deal, and on to the first decision (ZC-82, ZC-94)."""
    standing, setup = draft.standing, draft.setup
    playing = able(setup, standing)
    dealer = next(seat for seat in turned(standing.circle, standing.dealer) if seat in playing)
    draft.set_standing(dealer=dealer, round_no=standing.round_no + 1, carried=0, carriers=())
    place: list[Place] = ["empty"] * setup.n
    for seat in standing.circle:
        place[seat] = "in" if seat in playing else "sitting_out"
    draft.set(
        players=tuple(seat for seat in standing.circle if seat in playing),
        place=tuple(place),
        stock=cards,
        pot=standing.carried,
    )
    draft.tell(
        RoundStarted(standing.round_no + 1, dealer, seniority(draft.state), standing.carried)
    )
    for seat in standing.circle:
        if seat not in playing:
            draft.tell(SatOut(seat))
    draft.tell(EightsState(standing.wild))
    if setup.latitude.chips:
        pay_antes(draft, seniority(draft.state), setup.options.grundeinsatz)
    first_deal(draft)
    go_on(draft)


# --- from leg to leg ----------------------------------------------------------------------------


def go_on(draft: Draft) -> None:
    """Everything that happens by itself until somebody has to decide, or the round is over."""
    while draft.state.players:
        state = draft.state
        if draft.only_one_left():
            win_alone(draft)
        elif state.pending is not None:
            return
        elif lacks_dealer(state):
            replace_dealer(draft)
        elif state.phase == "showdown":
            if awaits_decision(draft):
                return
        elif state.asked:
            return
        elif state.later:
            draft.set(phase="raise", asked=still_in(state, state.later), later=(), stake=0)
        else:
            enter(draft, state.leg + 1)


def enter(draft: Draft, number: int) -> None:
    """The next leg begins; it is over at once if nobody has to be asked."""
    leg = draft.setup.procedure.legs[number]
    changes = {"phase": leg.phase, "leg": number, "asked": (), "later": ()}
    if leg.betting:
        changes |= {"betting": leg.betting, "betting_pass": leg.betting_pass}
    draft.set(**changes)
    _ENTER[leg.phase](draft)


def _ask_all(draft: Draft) -> None:
    draft.set(asked=in_turn(draft.state))


def _enter_stay(draft: Draft) -> None:
    """The dealer first (Z04-63)."""
    draft.set(asked=still_in(draft.state, seniority(draft.state)))


def _enter_stake(draft: Draft) -> None:
    draft.set(stake=0, asked=(draft.standing.dealer,))


def _enter_match(draft: Draft) -> None:
    if draft.state.stake:
        draft.set(asked=others_in_turn(draft.state, draft.standing.dealer))


def _enter_extra(draft: Draft) -> None:
    draft.set(asked=others_in_turn(draft.state, draft.standing.dealer))


def _enter_cover(draft: Draft) -> None:
    if sum(draft.state.extras):
        draft.set(asked=(draft.standing.dealer,))


def _enter_buy(draft: Draft) -> None:
    """The dealer's five cards are free; in the normal game the others get theirs open."""
    dealer = draft.standing.dealer
    if draft.state.place[dealer] == "in":
        deal(draft, dealer, HAND)
    others = others_in_turn(draft.state, dealer)
    if draft.setup.latitude.chips:
        draft.set(asked=others)
        return
    opened = [(seat, deal(draft, seat, HAND, up=True)) for seat in others]
    for seat, cards in opened:
        set_off(draft, seat, cards)


def _enter_preshow(draft: Draft) -> None:
    if has_announcements(draft.setup):
        draft.set(asked=in_turn(draft.state))


def has_announcements(setup: Setup) -> bool:
    """Whether a modifier with a card to be announced is switched on (ZC-86)."""
    options = setup.options
    named = [options.lady, options.fate, options.atuin, options.elephants]
    shown = {
        "archchancellor": options.arch,
        "fool": options.fool,
        "death": options.death,
        "sender": options.sender,
    }
    return any(named) or any(shown[part] for part in setup.procedure.shown)


_ENTER: Mapping[Phase, Callable[[Draft], None]] = MappingProxyType(
    {
        "exchange": _ask_all,
        "stay": _enter_stay,
        "raise": _ask_all,
        "stake": _enter_stake,
        "match": _enter_match,
        "extra": _enter_extra,
        "cover": _enter_cover,
        "buy": _enter_buy,
        "preshow": _enter_preshow,
        "showdown": start_showdown,
    }
)
