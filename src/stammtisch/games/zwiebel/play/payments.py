"""Paying: stacks, pot and extra bets (ZC-88, ZC-90)."""

from __future__ import annotations

from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import AntesPaid, ExtraReturned, Paid, Purpose
from stammtisch.games.zwiebel.state.players import left_of, still_in
from stammtisch.games.zwiebel.state.state import State


def pay(draft: Draft, seat: int, amount: int, purpose: Purpose) -> None:
    """A seat pays into the pot; it must be able to."""
    if amount:
        _put_in(draft, seat, amount)
        draft.tell(Paid(seat, amount, purpose, draft.state.pot))


def pay_antes(draft: Draft, seats: tuple[int, ...], ante: int) -> None:
    """All these pay their ante; they must be able to."""
    for seat in seats:
        _put_in(draft, seat, ante)
    draft.tell(AntesPaid(seats, ante, draft.state.pot))


def _put_in(draft: Draft, seat: int, amount: int) -> None:
    receive(draft, seat, -amount)
    draft.set(pot=draft.state.pot + amount)


def receive(draft: Draft, seat: int, amount: int) -> None:
    """A seat gets money."""
    stacks = draft.standing.stacks
    draft.set_standing(stacks=with_entry(stacks, seat, stacks[seat] + amount))


def gather_extras(draft: Draft) -> int:
    """All extra bets go to the pot; returns how much that was."""
    total = sum(draft.state.extras)
    draft.set(pot=draft.state.pot + total, extras=(0,) * draft.setup.n)
    return total


def return_extras(draft: Draft) -> None:
    """Every extra bet goes back to its owner (Z30-66)."""
    for seat, amount in enumerate(draft.state.extras):
        if amount:
            receive(draft, seat, amount)
            draft.tell(ExtraReturned(seat, amount))
    draft.set(extras=(0,) * draft.setup.n)


def takeover_price(state: State, seat: int) -> int:
    """What taking over the deal costs this seat (Z30-66)."""
    total = sum(state.extras)
    return total if state.setup.latitude.takeover_pays_own_extra else total - state.extras[seat]


def most(state: State, seat: int) -> int:
    """The highest amount that this seat may demand now (ZC-88)."""
    stacks = state.standing.stacks
    if state.setup.options.bet_cap == "none":
        return stacks[seat]
    dealer = state.standing.dealer
    if state.phase == "extra":
        reach = max(0, stacks[dealer] - sum(state.extras))
        return min(stacks[seat], reach)
    others = still_in(state, left_of(state.standing.circle, seat))
    return min([stacks[seat], *(stacks[other] for other in others)])
