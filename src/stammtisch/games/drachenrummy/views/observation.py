"""What a seat may know of a state, and nothing else (DR-90 .. DR-92)."""

from __future__ import annotations

import msgspec

from stammtisch.games.drachenrummy.dice.dice import Faces, counts
from stammtisch.games.drachenrummy.legal.listing import LISTS
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.play.scoring import score
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.parts import Codes, LaidMeld, Phase, ReservedCard, Result
from stammtisch.games.drachenrummy.state.state import UNKNOWN, State
from stammtisch.games.drachenrummy.views.codes import shown, shown_melds
from stammtisch.games.protocol import check_viewer


class Observation(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (DR-90); a spectator has no hand.

    Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order.
    """

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    """How many play."""
    options: DrachenrummyOptions
    packs: int
    phase: Phase
    turn_no: int
    """0 before the first turn."""
    turn: int | None
    """Whose turn it is, dice in the air included; ``None`` before the first turn."""
    waiting: tuple[int, ...]
    """The seat that has to act now; empty while chance has to, and when the match is over."""
    starter: int | None
    """``None`` before the lot is drawn."""

    deck_left: int
    """Cards in the deck."""
    display: Codes
    """The cards in the middle, in the order they came."""
    reserved: tuple[ReservedCard, ...]
    """In the order of placing; a stolen card moves to the end."""

    roll_no: int
    """How often the player on turn has thrown."""
    rolled: Faces
    """The dice of the last throw while they wait to be fixed, as they fell."""
    fixed: Faces
    """Ascending; they lie until the next turn."""
    free: tuple[int, ...]
    """Fixed dice not placed on a card: how many show 1, 2, .. 6."""
    took: bool
    """The player on turn has taken cards this turn."""
    active: bool
    """The player on turn has reserved or stolen this turn."""

    hand: Codes
    """The seat's own cards."""
    hands: tuple[Codes | None, ...]
    """By seat; ``None`` where the seat may not look (DR-90)."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    melds: tuple[tuple[LaidMeld, ...], ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat: points of all melds minus cards in the hand (DR-92)."""

    quiet_turns: int
    """Consecutive turns without taking, reserving and stealing (DR-54)."""
    quiet_limit: int
    """At so many quiet turns the match ends (DR-58)."""
    turns_since_take: int
    take_limit: int
    """At so many turns in which nobody took a card the match ends (DR-58)."""
    final_done: tuple[bool, ...]
    """By seat: has finished the final melding."""
    result: Result | None


_CODE = PACK.codes


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know (``None``: a spectator)."""
    return _observed(state, seat, state.setup.options.open_hands or state.phase == "match_over")


def recall(state: State, seat: int) -> Observation:
    """The same for who has followed the match: all cards in hands lay open once (DR-91)."""
    return _observed(state, seat, True)


def _observed(state: State, seat: int | None, all_open: bool) -> Observation:
    setup = state.setup
    check_viewer(seat, setup.n)
    hands = state.hands
    return Observation(
        seat=seat,
        n=setup.n,
        options=setup.options,
        packs=setup.packs,
        phase=state.phase,
        turn_no=state.turn_no,
        turn=None if state.turn == UNKNOWN else state.turn,
        waiting=(state.turn,) if state.phase in LISTS else (),
        starter=None if state.starter == UNKNOWN else state.starter,
        deck_left=len(state.deck),
        display=tuple([_CODE[card] for card in state.display]),
        reserved=tuple(map(shown, state.reserved)),
        roll_no=state.roll_no,
        rolled=state.rolled,
        fixed=state.fixed,
        free=counts(state.free),
        took=state.took,
        active=state.active,
        hand=() if seat is None else codes(hands[seat]),
        hands=tuple(
            [codes(hand) if all_open or s == seat else None for s, hand in enumerate(hands)]
        ),
        hand_sizes=tuple([hand.bit_count() for hand in hands]),
        melds=tuple(map(shown_melds, state.melds)),
        scores=tuple(map(score, hands, state.melds)),
        quiet_turns=state.quiet_turns,
        quiet_limit=setup.quiet_limit,
        turns_since_take=state.turns_since_take,
        take_limit=setup.take_limit,
        final_done=state.final_done,
        result=state.result,
    )
