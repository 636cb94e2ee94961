"""What holds in every match, whatever is played (DR-I01 .. DR-I12, DR-P1 .. DR-P4)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import Step, course
from tests.games.drachenrummy.setting import GAME

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.melds import classify
from stammtisch.games.drachenrummy.melds.pack import points
from stammtisch.games.drachenrummy.state.actions import EndReserve, EndTurn
from stammtisch.games.drachenrummy.state.events import CardsTaken, CardStolen, DiceRolled
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import CHANCE

OPTIONS = st.fixed_dictionaries(
    {
        "packs": st.sampled_from([None, 1, 2]),
        "take_mode": st.sampled_from(["all", "choose"]),
        "steal_rule": st.sampled_from(
            ["same_face_more", "any_face_more", "more_same_or_equal_higher"]
        ),
        "stall_rounds": st.integers(1, 5),
        "final_meld": st.sampled_from(["auto", "manual"]),
    }
)
MATCHES = st.tuples(OPTIONS, st.integers(2, 5), st.integers(0, 2**32))


def match(chosen: tuple[dict[str, Any], int, int]) -> Iterator[Step]:
    """A whole random match."""
    changed, n, seed = chosen
    yield from course(GAME, rules.new(GAME.options(**changed), n), random.Random(seed), most=10**6)


def zones(state: State) -> list[CardSet]:
    """All places where cards can be (DR-07)."""
    return [
        card_set(state.deck),
        card_set(state.display),
        card_set(entry.card for entry in state.reserved),
        *state.hands,
        *(meld.cards for own in state.melds for meld in own),
    ]


def on_the_table(state: State) -> int:
    """Cards in deck, display and reserved zone."""
    return len(state.deck) + len(state.display) + len(state.reserved)


@given(MATCHES)
def test_every_card_is_in_one_place(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I01, DR-07: always 52 cards a pack, each in exactly one zone."""
    for step in match(chosen):
        if step.after.turn_no:
            places = zones(step.after)
            assert sum(places) == step.after.setup.cards
            total = sum(place.bit_count() for place in places)
            assert total == 52 * step.after.setup.packs


@given(MATCHES)
def test_five_dice(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I02 .. DR-I05, DR-P1, DR-16, DR-28: five dice a player, on cards or free."""
    for step in match(chosen):
        state = step.after
        for event in step.events:
            if isinstance(event, DiceRolled):
                assert len(event.faces) + len(state.fixed) == 5
        placed = [0] * state.setup.n
        for entry in state.reserved:
            assert 1 <= entry.count <= 5
            placed[entry.owner] += entry.count
        assert max(placed) <= 5
        if state.phase in ("reserve", "meld"):
            free = sum(rules.observation(state, None).free)
            assert free + placed[state.turn] == 5
        elif state.phase in ("throw", "fix"):
            assert placed[state.turn] == 0


@given(MATCHES)
def test_display_and_deck(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I06, DR-I07, DR-52: four cards or an empty deck, and the table only gets emptier."""
    for step in match(chosen):
        before, after = step.before, step.after
        if isinstance(step.action, EndTurn) and after.turn_no != before.turn_no:
            assert len(after.display) >= 4 or not after.deck
        if before.turn_no:
            assert on_the_table(after) <= on_the_table(before)
            if not after.setup.choose:
                assert len(after.display) <= 4
                shrunk = len(after.deck) + len(after.display)
                assert shrunk <= len(before.deck) + len(before.display)


@given(MATCHES)
def test_melds_and_hands(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I08, DR-I09, DR-49: melds are valid and never lose a card; hands grow only by taking."""
    for step in match(chosen):
        taken = {event.seat for event in step.events if isinstance(event, CardsTaken)}
        for seat in range(step.after.setup.n):
            old, new = step.before.melds[seat], step.after.melds[seat]
            for earlier, later in zip(old, new, strict=False):
                assert not earlier.cards & ~later.cards
                assert earlier.kind == later.kind
            assert len(new) >= len(old)
            assert all(classify(meld.cards) == meld for meld in new)
            grown = step.after.hands[seat] & ~step.before.hands[seat]
            assert not grown or seat in taken


@given(MATCHES)
def test_thefts_raise(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I10, DR-P2: every theft raises the count, in the third rule the sum with the face."""
    rule = chosen[0]["steal_rule"]
    for step in match(chosen):
        for event in step.events:
            if isinstance(event, CardStolen):
                if rule == "more_same_or_equal_higher":
                    assert event.count + event.face > event.old_count + event.old_face
                else:
                    assert event.count > event.old_count


@given(MATCHES)
def test_matches_end_once(chosen: tuple[dict[str, Any], int, int]) -> None:
    """DR-I11, DR-I12, DR-P4: every match ends, once, with scores that add up."""
    last = None
    for step in match(chosen):
        assert last is None, "an action after the end"
        if not rules.actors(step.after):
            last = step.after
    assert last is not None
    assert last.result is not None
    for seat in range(last.setup.n):
        laid = sum(points(meld.cards) for meld in last.melds[seat])
        assert last.result.scores[seat] == laid - last.hands[seat].bit_count()
        assert last.result.hand_left[seat] == last.hands[seat].bit_count()
    left = on_the_table(last)
    assert (last.result.reason == "all_cards_taken") == (left == 0)


@pytest.mark.parametrize("take_mode", ["all", "choose"])
@pytest.mark.parametrize("rounds", [1, 5])
def test_idle_players_cannot_hold_up_a_match(take_mode: Any, rounds: int) -> None:
    """DR-P3, DR-P4, DR-58: if nobody ever reserves, the stall rule ends the match."""
    state = rules.new(GAME.options(take_mode=take_mode, stall_rounds=rounds), 3)

    def idle(state: State, actor: int, legal: Any) -> Any:
        return EndReserve() if EndReserve() in legal else legal[-1]

    steps = list(course(GAME, state, random.Random(2), most=10_000, choose=idle))
    last = steps[-1].after
    assert last.result is not None
    assert (last.result.reason, last.result.turns_played) == ("stalled", 3 * rounds)


def test_most_random_matches_take_all_cards() -> None:
    """DR-P6: with the standard rules matches rarely stall and take a few dozen turns."""
    reasons, turns = [], []
    for seed in range(40):
        *_, last = course(GAME, rules.new(GAME.options(), 3), random.Random(seed), most=10**6)
        reasons.append(last.after.result.reason)
        turns.append(last.after.turn_no)
    assert reasons.count("all_cards_taken") >= 38
    assert 15 < sum(turns) / len(turns) < 40


def test_chance_does_three_things() -> None:
    """DR-78: a lot, one shuffle, and throws; nothing else is random."""
    steps = list(course(GAME, rules.new(GAME.options(), 2), random.Random(1), most=10**6))
    drawn = [type(step.action).__name__ for step in steps if step.actor == CHANCE]
    assert drawn[:2] == ["DrawStarter", "Shuffle"]
    assert set(drawn[2:]) == {"Throw"}
