"""What each seat sees, and what it never does (DR-88 .. DR-93)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case, course
from tests.games.drachenrummy.setting import GAME, act, at, begun, reserve, turn

from stammtisch.games.decisions import followed
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import EndTurn
from stammtisch.games.drachenrummy.state.events import CardsTaken, MeldExtended, MeldLaid
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.observation import Observation
from stammtisch.games.protocol import CHANCE

HIDING = [
    case("DR-90 standard", {}),
    case("DR-18 choose, final melding by hand", {"take_mode": "choose", "final_meld": "manual"}),
    case("DR-91 open hands", {"open_hands": True}),
]


def test_what_is_seen() -> None:
    """DR-90: all that lies open, the own hand, sizes of the others."""
    state = at(
        "reserve",
        n=3,
        hands=["7D 7H", "2C", "3C 4C"],
        melds=["-", "[4S 5S 6S]"],
        display="2D 5H 9S KC",
        reserved="1:AH/3x6 0:QC/2x1",
        fixed="1 1 3 4 5",
    )
    seen = rules.observation(state, 0)
    assert seen.hand == ("7D", "7H")
    assert seen.hands == (("7D", "7H"), None, None)
    assert seen.hand_sizes == (2, 1, 2)
    assert seen.scores == (-2, 2, -2)
    assert seen.deck_left == 52 - 14
    assert seen.free == (0, 0, 1, 1, 1, 0)
    assert (seen.turn, seen.waiting, seen.phase) == (0, (0,), "reserve")
    assert (seen.quiet_limit, seen.take_limit) == (6, 36)


def test_spectators() -> None:
    """DR-90: a spectator sees what lies open and no hand."""
    seen = rules.observation(at("fix", rolled="1 2 3 4 5", hands=["7D 7H"]), None)
    assert (seen.seat, seen.hand, seen.hands, seen.hand_sizes) == (None, (), (None, None), (2, 0))


def test_open_hands() -> None:
    """DR-91, DR-A37: the option shows all hands to all."""
    state = at("fix", rolled="1 2 3 4 5", hands=["7D 7H", "AC"], open_hands=True)
    for seat in (0, 1, None):
        assert rules.observation(state, seat).hands == (("7D", "7H"), ("AC",))


def test_taking_is_public() -> None:
    """DR-89, DR-91: everybody sees which cards were taken, so hands can be derived."""
    state = turn(begun(), "1 2 3 4 5", reserve("AD", "1x1"))
    _, events = rules.apply(act(at("meld", turn=1, reserved="0:AH/1x1", fixed="1 2 3 4 5")), 1,
                            EndTurn())  # fmt: skip
    taken = next(event for event in events if isinstance(event, CardsTaken))
    assert all(taken.seen_by(seat) == taken for seat in (0, 1, None))
    assert state.turn == 1


@pytest.mark.parametrize("changed", HIDING)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 5))
def test_what_is_recalled_was_told_to_all(changed: dict[str, Any], seed: int, n: int) -> None:
    """DR-91: whoever has followed the match knows all hands, from what a spectator was told.

    Nothing else differs from the observation.
    """
    rng = random.Random(seed)
    told: list[list[str]] = [[] for _ in range(n)]
    for step in course(GAME, rules.new(GAME.options(**changed), n), rng, most=300):
        for event in (event.seen_by(None) for event in step.events):
            match event:
                case CardsTaken(seat, cards):
                    told[seat] += cards
                case MeldLaid(seat, cards=cards):
                    told[seat] = [card for card in told[seat] if card not in cards]
                case MeldExtended(seat, card=card):
                    told[seat].remove(card)
        if step.after.phase == "match_over":
            break
        for seat in range(n):
            known = followed(GAME, step.after, seat)
            assert [sorted(hand) for hand in known.hands] == [sorted(hand) for hand in told]
            seen = rules.observation(step.after, seat)
            assert replace(known, hands=seen.hands) == seen


def test_after_the_end() -> None:
    """DR-93, DR-88: when the match is over all hands lie open; the rest of the deck does not."""
    state = at("meld", hands=["7D 7H", "AC"], fixed="1 2 3 4 5", stall_rounds=1,
               more={"quiet_turns": 1, "turns_since_take": 1})  # fmt: skip
    seen = rules.observation(act(state, EndTurn()), None)
    assert seen.hands == (("7D", "7H"), ("AC",))
    assert seen.result is not None
    assert (seen.waiting, seen.deck_left) == ((), 45)


def swapped(state: State, seat: int, rng: random.Random) -> State:
    """The same for ``seat``, with every card it may not know put elsewhere."""
    return rules.determinize(rules.observation(state, seat), rng)


@pytest.mark.parametrize("changed", HIDING)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 5))
def test_non_interference(changed: dict[str, Any], seed: int, n: int) -> None:
    """DR-90: states that differ in what a seat may not know look alike to it, and stay so.

    Its observation, its legal actions and what is blocked are the same; after any action that is
    possible in both the events of this action are the same, until cards come from the deck.
    """
    rng = random.Random(seed)
    state = rules.new(GAME.options(**changed), n)
    for step in course(GAME, state, rng, most=rng.randrange(300)):
        state = step.after
    seat = rng.randrange(n)
    other = swapped(state, seat, rng)
    assert rules.observation(other, seat) == rules.observation(state, seat)
    assert rules.actors(other) == rules.actors(state)
    assert rules.legal_actions(other, seat) == rules.legal_actions(state, seat)
    assert rules.blocked(other, seat) == rules.blocked(state, seat)
    for action in rules.legal_actions(state, seat):
        seen = [rules.apply(one, seat, action) for one in (state, other)]
        told = [[event.seen_by(seat) for event in events] for _, events in seen]
        drawn = {"display_refilled", "hands_revealed"}
        if not drawn & {event.__struct_config__.tag for event in told[0]}:
            assert told[0] == told[1]
            views = [rules.observation(after, seat) for after, _ in seen]
            assert views[0] == views[1]


@given(seed=st.integers(0, 2**32), n=st.integers(2, 5))
def test_determinizing(seed: int, n: int) -> None:
    """DR-90: a drawn state can stand on a table and gives every onlooker's own observation."""
    rng = random.Random(seed)
    state = rules.new(GAME.options(), n)
    for step in course(GAME, state, rng, most=rng.randrange(400)):
        state = step.after
    for seat in (*range(n), None):
        seen = rules.observation(state, seat)
        drawn = rules.determinize(seen, rng)
        assert rules.observation(drawn, seat) == seen
        assert rules.restore(rules.position(drawn)) == drawn


def test_determinizing_is_uniform() -> None:
    """DR-90: every placing of two unseen cards is drawn equally often."""
    state = at("meld", n=3, hands=["", "AC", "KC"], display="", deck="", rest_to=0,
               reserved="1:2D/1x1", fixed="1 2 3 4 5")  # fmt: skip
    rng = random.Random(5)
    drawn = [rules.determinize(rules.observation(state, 0), rng) for _ in range(2000)]
    same = sum(one.hands == state.hands for one in drawn)
    # Half of 2000 with a standard deviation of 22: four of them either way.
    assert 910 < same < 1090


def test_the_deck_is_nowhere() -> None:
    """DR-89, DR-90: another order of the deck changes neither views nor events before it shows."""
    state = at("reserve", hands=["7D"], fixed="1 1 3 4 5")
    other = replace(state, deck=state.deck[::-1])
    for seat in (0, 1, None):
        assert rules.observation(state, seat) == rules.observation(other, seat)
    for action in rules.legal_actions(state, 0):
        assert rules.apply(state, 0, action)[1] == rules.apply(other, 0, action)[1]


@given(st.integers(0, 2**32))
def test_observations_and_events_survive_json(seed: int) -> None:
    """DR-88, DR-97: what is sent is what is read."""
    rng = random.Random(seed)
    for step in course(GAME, rules.new(GAME.options(), 3), rng, most=60):
        seen = rules.observation(step.after, 1)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen
        for event in step.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=GAME.events) == event
        sent = msgspec.json.encode(step.action)
        assert msgspec.json.decode(sent, type=GAME.actions) == step.action


def test_names_on_the_wire() -> None:
    """DR-88, DR-97: names of actions, events and their fields are those of the rules."""
    assert msgspec.to_builtins(reserve("KH", "2x3")) == {
        "type": "reserve", "card": "KH", "face": 3, "count": 2,
    }  # fmt: skip
    tags = {kind.__struct_config__.tag for kind in GAME.actions.__args__}
    assert tags == {
        "draw_starter", "shuffle", "throw", "take", "fix", "reserve", "steal", "end_reserve",
        "meld", "extend", "end_turn", "final_done",
    }  # fmt: skip
    fields = {kind.__struct_config__.tag: kind.__struct_encode_fields__
              for kind in GAME.events.__args__}  # fmt: skip
    assert fields["card_stolen"] == (
        "seat", "from", "card", "face", "count", "old_face", "old_count",
    )  # fmt: skip
    assert set(fields) == {
        "match_started", "display_refilled", "turn_started", "cards_taken", "cards_returned",
        "dice_rolled", "dice_fixed", "card_reserved", "card_stolen", "reserve_ended",
        "meld_laid", "meld_extended", "turn_ended", "end_reached", "hands_revealed",
        "final_layout", "match_ended",
    }  # fmt: skip


def test_chance_is_not_asked_of_seats() -> None:
    """DR-78: lots, shuffles and throws belong to chance alone."""
    state = rules.new(GAME.options(), 2)
    assert rules.actors(state) == (CHANCE,)
    assert rules.legal_actions(state, CHANCE) == ()
