"""The kernel of Drachenrummy does what the engine does, under every option."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.games.lockstep import PLIES, Adapter, lockstep
from tests.long.results import note

from stammtisch.games import game
from stammtisch.games.drachenrummy import kernel as k
from stammtisch.games.drachenrummy import kernel_layouts, kernel_lists
from stammtisch.games.drachenrummy.dice.dice import free_of
from stammtisch.games.drachenrummy.melds.layout import best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld, classify, possible
from stammtisch.games.drachenrummy.melds.pack import FIRST, PACK, kinds, points
from stammtisch.games.drachenrummy.state.actions import (
    DrawStarter,
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Reserve,
    Shuffle,
    Steal,
    Take,
)
from stammtisch.games.drachenrummy.state.state import State

PHASES = {
    "draw_starter": k.DRAW_STARTER,
    "shuffle": k.SHUFFLE,
    "take": k.TAKE,
    "throw": k.THROW,
    "fix": k.FIX,
    "reserve": k.RESERVE,
    "meld": k.MELD,
    "final_meld": k.FINAL,
    "match_over": k.OVER,
}
STEAL_RULES = {
    "same_face_more": k.SAME_FACE_MORE,
    "any_face_more": k.ANY_FACE_MORE,
    "more_same_or_equal_higher": k.MORE_SAME_OR_EQUAL_HIGHER,
}


def read(state: State) -> list[int]:
    """The array of a state."""
    s = [0] * k.LENGTH
    setup = state.setup
    s[k.SEATS], s[k.PACKS], s[k.CHOOSE] = setup.n, setup.packs, setup.choose
    s[k.STEAL_RULE] = STEAL_RULES[setup.steal_rule]
    s[k.QUIET_LIMIT], s[k.TAKE_LIMIT] = setup.quiet_limit, setup.take_limit
    s[k.MANUAL] = setup.options.final_meld == "manual"
    s[k.STARTER], s[k.PHASE] = state.starter, PHASES[state.phase]
    s[k.TURN], s[k.TURN_NO] = state.turn, state.turn_no
    s[k.ROLLED], s[k.FIXED], s[k.FREE] = free_of(state.rolled), free_of(state.fixed), state.free
    s[k.TOOK], s[k.ACTIVE] = state.took, state.active
    s[k.QUIET_TURNS], s[k.TURNS_SINCE_TAKE] = state.quiet_turns, state.turns_since_take
    s[k.DECK_LEFT], s[k.DISPLAY_SIZE] = len(state.deck), len(state.display)
    s[k.DECK : k.DECK + len(state.deck)] = state.deck
    s[k.DISPLAY : k.DISPLAY + len(state.display)] = state.display
    s[k.RESERVED_SIZE] = len(state.reserved)
    for place, entry in enumerate(state.reserved):
        placed = k.placing(entry.card, entry.face, entry.count)
        s[k.RESERVED + place] = entry.owner << 13 | placed
    for seat, hand in enumerate(state.hands):
        s[k.FIRSTS + seat], s[k.SECONDS + seat] = hand & FIRST, hand >> k.KINDS
        s[k.POINTS + seat] = sum(points(meld.cards) for meld in state.melds[seat])
        s[k.DONE + seat] = state.final_done[seat]
        for meld in state.melds[seat]:
            s[k.MELDS + s[k.MELDS_SIZE]] = written(seat, meld)
            s[k.MELDS_SIZE] += 1
    if state.result:
        s[k.SCORES : k.SCORES + setup.n] = state.result.scores
        s[k.LEFT : k.LEFT + setup.n] = state.result.hand_left
    return s


def written(seat: int, meld: Meld) -> int:
    if meld.kind == "run":
        return k.lying(seat, meld.suit, meld.low, meld.cards.bit_count())
    suits = sum(1 << kind // 13 for kind in range(52) if kinds(meld.cards) >> kind & 1)
    return k.lying(seat, k.SET, meld.low, suits)


def number(action: Any) -> int:
    match action:
        case Take(cards):
            packed = 0
            for code in reversed(cards):
                packed = packed << 7 | PACK.index[code] + 1
            return packed
        case Fix(faces):
            return free_of(faces)
        case Reserve(card, face, count):
            return k.placing(PACK.index[card], face, count)
        case Steal(card, face, count):
            return k.STOLEN | k.placing(PACK.index[card], face, count)
        case LayMeld(cards):
            laid = PACK.cards(cards)
            both = kinds(laid).bit_count() < len(cards)
            return kinds(laid) | (k.SECOND_ACE if both else 0)
        case Extend(meld_id, card):
            return k.extension(meld_id, PACK.index[card] % 52)
    assert isinstance(action, EndReserve | EndTurn | FinalDone)
    return 0


def chance(s: list[int], action: Any) -> None:
    match action:
        case DrawStarter(seat):
            k.draw_starter(s, seat)
        case Shuffle(cards):
            s[k.DECK : k.DECK + len(cards)] = [PACK.index[card] for card in cards]
            k.deal(s)
        case _:
            k.thrown(s, free_of(action.faces))


def meant(s: list[int]) -> Any:
    """The rows as far as they are filled, the melds by seat; at the end what was laid counts."""
    if s[k.PHASE] == k.OVER:
        return s[: k.ROLLED], s[k.SCORES : k.SCORES + 5], s[k.LEFT : k.LEFT + 5]
    return (
        s[: k.DECK_AT],
        s[k.DECK_LEFT : k.SCORES],
        s[k.DISPLAY :][: s[k.DISPLAY_SIZE]],
        s[k.RESERVED :][: s[k.RESERVED_SIZE]],
        sorted(s[k.MELDS :][: s[k.MELDS_SIZE]], key=lambda meld: meld >> 11),
        s[k.DECK + s[k.DECK_AT] :][: s[k.DECK_LEFT]],
    )


KERNEL = SimpleNamespace(
    legal=kernel_lists.legal, apply=k.apply, MOST_ACTIONS=kernel_lists.MOST_ACTIONS
)
ADAPTER = Adapter(
    "drachenrummy", KERNEL, read, number, chance, meant, lambda s: s[k.SCORES :][: s[k.SEATS]]
)

SETS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {"final_meld": "manual"}),
    (2, {"packs": 2, "steal_rule": "any_face_more", "starter": 1}),
    (3, {"take_mode": "choose", "steal_rule": "more_same_or_equal_higher"}),
    (5, {"packs": 1, "stall_rounds": 1, "tie_break": "fewer_hand_cards"}),
    (4, {"take_mode": "choose", "final_meld": "manual", "open_hands": True, "stall_rounds": 5}),
]


@pytest.mark.parametrize(("seats", "chosen"), SETS, ids=str)
@pytest.mark.timeout(0 if PLIES > 10_000 else 60)
def test_in_lockstep(seats: int, chosen: dict[str, Any]) -> None:
    """The same legal actions, the same states, the same results as the engine."""
    options = game("drachenrummy").options(**chosen)
    ended = lockstep(ADAPTER, options, seats, PLIES, f"drachenrummy {seats} {chosen}")
    assert ended > 3
    note(
        "kernels", f"Drachenrummy with {seats} seats {chosen or ''}: {PLIES:,} plies, 0 differences"
    )
