"""Betting, buying and the hand-over of the deal (g.3, g.4); all checks are made before."""

from __future__ import annotations

from stammtisch.games.zwiebel.characters.visibility import set_off
from stammtisch.games.zwiebel.play.deal import HAND, deal, fold, give
from stammtisch.games.zwiebel.play.payments import gather_extras, pay, receive, takeover_price
from stammtisch.games.zwiebel.play.round_end import carry, first_left_in
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    Bought,
    DealerChanged,
    DealerReason,
    DealershipAccepted,
    DealershipDeclined,
    DealershipOffered,
    ExtraBet,
    ExtrasCovered,
    Passed,
    StakeSet,
)
from stammtisch.games.zwiebel.state.players import left_of, still_in
from stammtisch.games.zwiebel.state.state import HandOver, State


def pop(draft: Draft) -> None:
    """The seat on turn has decided."""
    draft.set(asked=draft.state.asked[1:])


def stay(draft: Draft, seat: int) -> None:
    """Pays the Grundeinsatz (Z04-63)."""
    pop(draft)
    pay(draft, seat, draft.setup.options.grundeinsatz, "stay")


def give_up(draft: Draft, seat: int) -> None:
    """Folds in a betting round; a dealer of zwiebel-v3 is replaced then (`lacks_dealer`)."""
    pop(draft)
    fold(draft, seat)


def match(draft: Draft, seat: int) -> None:
    """Pays the raise or the dealer's stake."""
    pop(draft)
    pay(draft, seat, draft.state.stake, "match")


def raise_by(draft: Draft, seat: int, amount: int) -> None:
    """Raises; all others still in are asked from the left, then the next may raise (Z04-63)."""
    others = still_in(draft.state, left_of(draft.standing.circle, seat))
    draft.set(phase="match", stake=amount, asked=others, later=draft.state.asked[1:])
    pay(draft, seat, amount, "raise")


def do_not_raise(draft: Draft, seat: int) -> None:
    """Lets the chance go by."""
    pop(draft)
    draft.tell(Passed(seat, "raise"))


def set_stake(draft: Draft, seat: int, amount: int) -> None:
    """The dealer's stake, paid at once (Z30-60)."""
    pop(draft)
    draft.set(stake=amount)
    draft.tell(StakeSet(seat, amount))
    pay(draft, seat, amount, "stake")


def bet_extra(draft: Draft, seat: int, amount: int) -> None:
    """A bet against the dealer lies outside the pot until it is covered (Z30-60)."""
    pop(draft)
    receive(draft, seat, -amount)
    draft.put("extras", seat, amount)
    draft.tell(ExtraBet(seat, amount, sum(draft.state.extras)))
    if draft.setup.procedure.legs[draft.state.leg].phase == "buy":
        draft.set(phase="buy")


def cover(draft: Draft, seat: int) -> None:
    """The dealer pays as much as all extra bets together (Z30-60)."""
    pop(draft)
    pay(draft, seat, sum(draft.state.extras), "cover")
    total = gather_extras(draft)
    draft.tell(ExtrasCovered(seat, total, draft.state.pot))


def abdicate(draft: Draft, seat: int) -> None:
    """The dealer offers his place and stays in (Z30-65)."""
    pop(draft)
    offer(draft, seat, folded=False)


# --- buying (Z04-65) ----------------------------------------------------------------------------


def outstanding(draft: Draft, seat: int) -> int:
    """How many cards of the second five the seat has not got yet."""
    return 2 * HAND - draft.state.hands[seat].bit_count()


def buy(draft: Draft, seat: int, count: int) -> None:
    """Cards face down, which their owner may look at before he goes on."""
    pay(draft, seat, count * draft.setup.options.grundeinsatz, "buy")
    cards = give(draft, seat, count)
    draft.put("bought", seat, draft.state.bought[seat] + count)
    draft.tell(Bought(seat, count, tuple(draft.code(card) for card in cards)))


def done_buying(draft: Draft, seat: int) -> None:
    """The cards missing to five come face up; in zwiebel-v3 an extra bet follows."""
    draft.tell(Passed(seat, "buy"))
    if draft.setup.procedure.bets_against_dealer and seat != draft.standing.dealer:
        draft.set(phase="extra")
    else:
        pop(draft)
    missing = outstanding(draft, seat)
    if missing:
        set_off(draft, seat, deal(draft, seat, missing, up=True))


# --- another dealer (Z30-66, Z30-69) ------------------------------------------------------------


def offer(draft: Draft, seat: int, *, folded: bool) -> None:
    """The others still in are asked to take over the deal, clockwise."""
    asked = still_in(draft.state, left_of(draft.standing.circle, seat))
    draft.set(pending=HandOver(seat, asked))
    draft.tell(DealershipOffered(seat, sum(draft.state.extras), folded))


def accept(draft: Draft, seat: int) -> None:
    """Pays all extra bets and deals from now on (Z30-66)."""
    draft.set(pending=None)
    draft.tell(DealershipAccepted(seat))
    pay(draft, seat, takeover_price(draft.state, seat), "takeover")
    total = gather_extras(draft)
    draft.tell(ExtrasCovered(seat, total, draft.state.pot))
    make_dealer(draft, seat, "accepted")


def decline(draft: Draft, seat: int) -> None:
    """Leaves the deal to another; if nobody wants it, the round is over (Z30-66)."""
    step = draft.state.pending
    assert isinstance(step, HandOver)
    draft.tell(DealershipDeclined(seat))
    ask_next(draft, HandOver(step.by, step.asked[1:]))


def ask_next(draft: Draft, step: HandOver) -> None:
    """The next one is asked to deal, or all fold and the pot is carried.

    Where the last one to be asked has left, a single player wins instead (ZC-87).
    """
    if step.asked:
        draft.set(pending=step)
        return
    draft.set(pending=None)
    if draft.only_one_left():
        return
    for seat in still_in(draft.state, draft.state.players):
        fold(draft, seat)
    carry(draft)


def lacks_dealer(state: State) -> bool:
    """Whether the dealer has folded or left, and the bets need another one (Z30-64, Z30-69)."""
    needed = state.setup.procedure.bets_against_dealer and state.phase not in (
        "preshow",
        "showdown",
    )
    return needed and state.place[state.standing.dealer] != "in"


def replace_dealer(draft: Draft) -> None:
    """With extra bets open the dealer's place is offered, else it falls to the left (Z30-69)."""
    seat = draft.standing.dealer
    if sum(draft.state.extras):
        offer(draft, seat, folded=True)
    else:
        make_dealer(draft, first_left_in(draft, seat), "left")


def make_dealer(draft: Draft, seat: int, reason: DealerReason) -> None:
    """The phase that is running goes on without what a dealer does not do in it (Z30-69)."""
    draft.set_standing(dealer=seat)
    draft.tell(DealerChanged(seat, reason))
    state = draft.state
    leg = draft.setup.procedure.legs[state.leg]
    if state.phase == "stake":
        draft.set(asked=(seat,))
    elif leg.phase == "extra":
        draft.set(asked=tuple(other for other in state.asked if other != seat))
    elif state.phase == "extra" and state.asked[:1] == (seat,):
        draft.set(phase="buy", asked=state.asked[1:])
