"""The kernel of Drachenrummy does what the engine does, under every option."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.builders import case
from tests.games.lockstep import PLIES, Adapter, lockstep

from stammtisch.games import game
from stammtisch.games.drachenrummy.dice.dice import free_of
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import listing, numbers
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
        placed = numbers.placing(entry.card, entry.face, entry.count)
        s[k.RESERVED + place] = entry.owner << 13 | placed
    for seat, hand in enumerate(state.hands):
        s[k.FIRSTS + seat], s[k.SECONDS + seat] = hand & FIRST, hand >> numbers.KINDS
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
        return numbers.lying(seat, meld.suit, meld.low, meld.cards.bit_count())
    suits = sum(1 << kind // 13 for kind in range(52) if kinds(meld.cards) >> kind & 1)
    return numbers.lying(seat, numbers.SET, meld.low, suits)


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
            return numbers.placing(PACK.index[card], face, count)
        case Steal(card, face, count):
            return numbers.STOLEN | numbers.placing(PACK.index[card], face, count)
        case LayMeld(cards):
            laid = PACK.cards(cards)
            both = kinds(laid).bit_count() < len(cards)
            return kinds(laid) | (numbers.SECOND_ACE if both else 0)
        case Extend(meld_id, card):
            return numbers.extension(meld_id, PACK.index[card] % 52)
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
        return s[: k.ROLLED], s[k.SCORES : k.DISPLAY]
    top = k.DECK + s[k.DECK_AT]
    return (
        s[: k.DECK_AT],
        s[k.DECK_LEFT : k.SCORES],
        s[k.DISPLAY : k.DISPLAY + s[k.DISPLAY_SIZE]],
        s[k.RESERVED : k.RESERVED + s[k.RESERVED_SIZE]],
        sorted(s[k.MELDS : k.MELDS + s[k.MELDS_SIZE]], key=lambda meld: meld >> 11),
        s[top : top + s[k.DECK_LEFT]],
    )


KERNEL = SimpleNamespace(legal=listing.legal, apply=k.apply, MOST_ACTIONS=listing.MOST_ACTIONS)
ADAPTER = Adapter(
    "drachenrummy",
    KERNEL,
    read,
    number,
    chance,
    meant,
    lambda s: s[k.SCORES : k.SCORES + s[k.SEATS]],
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


def walked(at: int, plies: int, seed: str) -> int:
    """So many decisions with a set of options by its place in `SETS`, in both."""
    seats, chosen = SETS[at]
    options = game("drachenrummy").options(**chosen)
    assert lockstep(ADAPTER, options, seats, plies, seed) > 3
    return plies


@pytest.mark.parametrize("at", range(len(SETS)), ids=map(str, SETS))
def test_in_lockstep(at: int) -> None:
    """The same legal actions, the same states, the same results as the engine."""
    walked(at, PLIES, f"drachenrummy {SETS[at]}")


def position(packs: int, rng: random.Random) -> tuple[int, tuple[Meld, ...]]:
    """A hand of any size, and melds that were laid from a larger one as it came."""
    hand = sum(1 << card for card in rng.sample(range(52 * packs), rng.randrange(5, 32)))
    melds: tuple[Meld, ...] = ()
    for _ in range(rng.randrange(4)):
        if able := possible(hand):
            laid = rng.choice(able)
            meld = classify(laid)
            assert meld is not None
            hand, melds = hand & ~laid, (*melds, meld)
    return hand, melds


@pytest.mark.parametrize(
    ("packs", "played"),
    [
        case("the quick way of one pack", 1, 1),
        case("one pack by the way of two", 1, 2),
        case("two packs", 2, 2),
    ],
)
def test_the_best_layout_is_exact(packs: int, played: int) -> None:
    """As many points as the engine's, and as few cards kept, beside own melds of all kinds."""
    rng = random.Random(packs)
    s = [0] * k.LENGTH
    s[k.PACKS] = played
    for _ in range(150):
        hand, melds = position(packs, rng)
        s[k.FIRSTS], s[k.SECONDS] = hand & FIRST, hand >> numbers.KINDS
        # Those of another seat lie between them, and do not matter.
        laid = [written(seat, meld) for meld in melds for seat in (1, 0)]
        s[k.MELDS : k.MELDS + len(laid)], s[k.MELDS_SIZE] = laid, len(laid)
        lost, best = k.loss(s, 0), best_layout(hand, melds)
        assert points(hand) - (lost >> 8) == best.value, (hand, melds)
        assert lost & 0xFF == best.kept.bit_count(), (hand, melds)


def test_its_own_chance_is_fair() -> None:
    """Every shuffle is a whole pack, every face comes as often, and no card is lost in a match."""
    s, rng, room = [0] * k.LENGTH, [7, 7], [0] * k.MOST_ACTIONS
    s[k.SEATS], s[k.PACKS], s[k.QUIET_LIMIT], s[k.TAKE_LIMIT] = 3, 2, 6, 36
    faces = [0] * 6
    first = set()
    for _ in range(8):
        k.begin(s, -1)
        while s[k.PHASE] != k.OVER:
            if k.chooser(s) == k.CHANCE:
                k.chance(s, rng)
            else:
                listing.wander(s, rng, room, 1)
            if s[k.PHASE] == k.FIX and not s[k.FIXED]:
                for face in range(1, 7):
                    faces[face - 1] += numbers.count_of(s[k.ROLLED], face)
        assert sorted(s[k.DECK : k.DECK + 104]) == list(range(104))
        held = sum(k.hand_size(s, seat) for seat in range(3))
        melded = sum(s[k.POINTS : k.POINTS + 3])
        lying = s[k.DECK_LEFT] + s[k.DISPLAY_SIZE] + s[k.RESERVED_SIZE]
        assert held + lying < 104 <= held + lying + melded
        first.add(s[k.DECK])
    assert len(first) > 4
    mean = sum(faces) / 6
    assert mean > 150
    assert all(0.75 * mean < count < 1.25 * mean for count in faces)
