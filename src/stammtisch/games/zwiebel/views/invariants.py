"""Whether a restored state can stand on a table (ZC-140)."""

from __future__ import annotations

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.protocol import BadPosition
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.groups.judgement import next_groups
from stammtisch.games.zwiebel.state.state import NOBODY, ExchangeChoice, Groups, State
from stammtisch.games.zwiebel.views.position import Position

_BY_SEAT = (
    "stacks",
    "brought",
    "settled",
    "rounds_won",
    "place",
    "hands",
    "known",
    "shown",
    "discards",
    "exchanged",
    "bought",
    "extras",
)


def check_seats(position: Position) -> None:
    """Seats and tuples by seat are of this match. Raises `BadPosition`."""
    n = position.n
    for name in _BY_SEAT:
        if len(getattr(position, name)) != n:
            raise BadPosition(f"{name} has {len(getattr(position, name))} entries for {n} seats")
    seats = {*position.circle, *position.players, *position.asked, *position.line}
    seats |= {*position.later, *position.leaving, *position.carriers}
    seats |= {seat for seat in (position.dealer, position.rewild) if seat is not None}
    if not seats <= set(range(n)):
        raise BadPosition(f"{sorted(seats)} are not all among {n} seats")
    if not set(position.players) <= set(position.circle):
        raise BadPosition("somebody was dealt a hand who does not sit at the table")
    if position.dealer is None and position.phase not in ("draw_dealer", "match_over"):
        raise BadPosition(f"nobody deals in the phase {position.phase}")


def check_cards(state: State) -> None:
    """All 104 cards, each once (ZC-140); what is known lies in its owner's hand."""
    piles: list[CardSet] = [*state.hands, *state.discards, card_set(state.stock)]
    piles += [1 << card for _, card in state.effects.aside]
    if isinstance(state.pending, ExchangeChoice):
        piles.append(card_set(state.pending.drawn))
    found, count = 0, 0
    for pile in piles:
        found |= pile
        count += pile.bit_count()
    if found != ALL or count != ALL.bit_count():
        raise BadPosition(f"{count} cards, of them {found.bit_count()} different ones; 104 needed")
    for seat, hand in enumerate(state.hands):
        if state.known[seat] & ~hand or state.shown[seat] & ~hand:
            raise BadPosition(f"seat {seat} shows cards that are not in its hand")
        if state.known[seat] & ~state.seen:
            raise BadPosition(f"seat {seat} shows cards that nobody has seen")
    rewild = state.effects.rewild
    lady = state.setup.characters["lady"]
    silent = state.setup.procedure.rewilds_silently and rewild != NOBODY
    if silent and state.place[rewild] == "in" and not state.hands[rewild] >> lady & 1:
        raise BadPosition("the Lady is not in the hand whose eights she made wild")


def check_duel(state: State) -> None:
    """The duel belongs to its moment, and its lists are legal. Raises `BadPosition`."""
    duel = state.duel
    if (duel is None) != (state.phase != "showdown"):
        raise BadPosition("a duel belongs to the showdown, and to nothing else")
    if duel is None:
        return
    for seat, groups in zip((duel.leader, duel.challenger), duel.lists, strict=True):
        if not 0 <= seat < state.setup.n:
            raise BadPosition(f"there is no seat {seat}")
        if duel.due is None:
            _check_list(state, seat, groups)


def _check_list(state: State, seat: int, groups: Groups) -> None:
    """What lies must be open in the hand, and be a legal list (ZC-60).

    A list that an effect has made void is not looked at: its cards may be laid aside by now.
    """
    for level, group in enumerate(groups):
        if group.cards & ~state.known[seat] or not group.cards:
            raise BadPosition("a declared group is not open in its player's hand")
        listed = next_groups(state, seat, groups[:level])
        if not any((one.cards, one.key) == (group.cards, group.key) for one in listed):
            raise BadPosition(f"{state.setup.pack.codes_of(group.cards)} is no {group.key} here")
