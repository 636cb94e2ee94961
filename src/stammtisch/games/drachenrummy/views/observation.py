"""What a seat may know of a state, and nothing else (DR-90 .. DR-92)."""

from __future__ import annotations

from functools import lru_cache

from stammtisch.games.drachenrummy.dice.dice import counts
from stammtisch.games.drachenrummy.melds.melds import Meld, laid_order
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.play.listing import LISTS
from stammtisch.games.drachenrummy.play.scoring import score
from stammtisch.games.drachenrummy.state.model import LaidMeld, Observation, ReservedCard
from stammtisch.games.drachenrummy.state.state import UNKNOWN, Reservation, State

_CODE = PACK.codes


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know (``None``: a spectator)."""
    setup = state.setup
    hands = state.hands
    all_open = setup.options.open_hands or state.phase == "match_over"
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


@lru_cache(maxsize=1 << 14)
def shown(entry: Reservation) -> ReservedCard:
    """A reserved card as everybody sees it."""
    return ReservedCard(_CODE[entry.card], entry.owner, entry.face, entry.count)


@lru_cache(maxsize=1 << 14)
def shown_melds(melds: tuple[Meld, ...]) -> tuple[LaidMeld, ...]:
    """The melds of a player as everybody sees them, numbered from 0."""
    return tuple(
        [LaidMeld(number, meld.kind, laid_order(meld)) for number, meld in enumerate(melds)]
    )
