"""``steady`` of Drachenrummy: legal everywhere, sensible where it is clear, better than chance."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.builders import case, course
from tests.games.drachenrummy.exact_odds import expectations, face_odds
from tests.games.drachenrummy.setting import (
    GAME,
    act,
    at,
    cards,
    own_melds,
    placing,
    reserve,
    steal,
    throw,
)

from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.bots.drachenrummy.steady import potential, targets
from stammtisch.bots.drachenrummy.throws import expected
from stammtisch.bots.drachenrummy.uses import prospects, safety, uses
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.dice.positions import finals, place_of
from stammtisch.games.drachenrummy.melds.layout import best_layout
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Take,
)
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import Action, Actor

STEADY = bot("steady", "drachenrummy")
RANDOM = bot("random", "drachenrummy")

OPTIONS = st.fixed_dictionaries(
    {
        "take_mode": st.sampled_from(["all", "choose"]),
        "steal_rule": st.sampled_from(
            ["same_face_more", "any_face_more", "more_same_or_equal_higher"]
        ),
        "final_meld": st.sampled_from(["auto", "manual"]),
        "open_hands": st.booleans(),
    }
)


def chosen(state: State) -> Any:
    """What it does there."""
    seat = state.turn
    legal = rules.legal_actions(state, seat)
    action = STEADY.choose(rules.observation(state, seat), legal, random.Random(1))
    assert action in legal
    return action


@settings(max_examples=5)
@given(options=OPTIONS, seats=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_it_always_chooses_a_legal_action(options: dict[str, Any], seats: int, seed: int) -> None:
    """In positions that half random play leads to, with all options; and it draws no lots."""
    rng = random.Random(seed)

    def choose(state: Any, actor: Actor, legal: Sequence[Action]) -> Action:
        seen = rules.observation(state, actor)
        action = STEADY.choose(seen, legal, random.Random(seed))
        assert action in legal
        assert STEADY.choose(seen, legal, random.Random(seed + 1)) == action
        return action if rng.random() < 0.5 else rng.choice(legal)

    state = rules.new(GAME.options(**options), seats)
    steps = list(course(GAME, state, rng, most=80, choose=choose))
    assert any(step.actor >= 0 for step in steps)


def test_it_can_travel() -> None:
    """Simulations hand bots to other processes."""
    assert pickle.loads(pickle.dumps(STEADY)).name == "steady"


PAIR = ["7D 7H"]
"""A hand that waits for a third seven."""


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        case(
            "the third seven with all dice that fit",
            placing("4 4 4 4 4", "7S QD 9H 2C", deck="", hands=PAIR, rest_to=1),
            reserve("7S", "5x4"),
        ),
        case(
            "no card that would only cost a point",
            placing("1 2 3 4 5", "2D", deck="", hands=["9H"], rest_to=1),
            EndReserve(),
        ),
        case(
            "the third seven from somebody else",
            placing("4 4 4 1 2", "2D", "1:7S/2x4", deck="", hands=PAIR, rest_to=1),
            steal("7S", "3x4"),
        ),
    ],
)
def test_placing(state: State, expected: Any) -> None:
    """Cards that make melds, with as many dice as help, and none that do not."""
    assert chosen(state) == expected


def test_throwing_for_a_theft() -> None:
    """A card is worth stealing: it keeps the face that could win it."""
    state = at("throw", display="2D", deck="", reserved="1:7S/2x4", hands=PAIR, rest_to=1)
    assert chosen(throw(state, "4 4 6 6 6")) == Fix((4, 4))


def test_throwing_for_safety() -> None:
    """One card is wanted: it collects dice of one face to keep it."""
    state = at("throw", display="7S 2D 3H 9C", deck="", hands=PAIR, rest_to=1)
    action = chosen(throw(state, "1 5 5 5 2"))
    assert action == Fix((5, 5, 5))


def test_melding() -> None:
    """It lays what has no other use, extends, and keeps together what might be better used."""
    plain = at("meld", hands=["7D 7H 7S KC"], display="2D 3H 9C JD", fixed="1 2 3 4 5")
    assert chosen(plain) == LayMeld(("7D", "7H", "7S"))
    extending = at("meld", hands=["7C KD"], melds=["[7D 7H 7S]"], display="2D 3H 9C JD",
                   fixed="1 2 3 4 5")  # fmt: skip
    assert chosen(extending) == Extend(0, "7C")
    torn = at("meld", hands=["7D 7H 7S 5H 6S 8S"], display="2D 3H 9C JD", fixed="1 2 3 4 5")
    assert chosen(torn) == EndTurn()


def test_the_last_melding_by_hand() -> None:
    """DR-E94: left to itself it lays the best layout, not the first set it sees."""
    state = at("final_meld", hands=["7D 7H 7S 7C 8C 9C 4D"], melds=["[4S 5S 6S]"], display="",
               deck="", rest_to=1, final_meld="manual")  # fmt: skip
    best = best_layout(state.hands[0], state.melds[0]).value
    start = rules.observation(state, 0)
    while True:
        action = chosen(state)
        if isinstance(action, FinalDone):
            break
        state = act(state, action)
    gained = rules.observation(state, 0).scores[0] - start.scores[0]
    assert gained == best + len(start.hand)


def test_taking_by_choice() -> None:
    """It takes the card it needs and leaves the one it does not."""
    state = at("meld", turn=1, hands=["7D 7H"], reserved="0:7S/1x1 0:KC/1x2", deck="", rest_to=1,
               fixed="1 2 3 4 5", take_mode="choose", display="")  # fmt: skip
    state = act(state, EndTurn())
    assert chosen(state) == Take(("7S",))


def test_worth_of_cards() -> None:
    """A card is worth more the nearer it is to a meld, and without hope it costs its point."""
    hand = cards("7D 7H")
    some = (0.2,) * 52

    def gain(card: str, chances: tuple[float, ...]) -> float:
        more = potential(hand | cards(card), (), chances)
        return more - potential(hand, (), chances)

    assert gain("7S", some) > gain("8H", some) > gain("KC", some)
    assert gain("KC", (0.0,) * 52) == -1
    assert gain("7S", (0.0,) * 52) == 5
    melds = own_melds("[4S 5S 6S]")
    assert potential(cards("7S"), melds, (0.0,) * 52) == 1


def test_worth_of_dice() -> None:
    """DR-37: five dice are safe; fewer are the less so the more opponents follow."""
    assert safety("same_face_more", 3, 5, 4) == 1
    assert safety("any_face_more", 3, 1, 1) < safety("same_face_more", 3, 1, 1)
    assert safety("same_face_more", 3, 2, 3) < safety("same_face_more", 3, 2, 1)
    assert safety("more_same_or_equal_higher", 6, 5, 3) == 1
    assert safety("more_same_or_equal_higher", 1, 5, 3) < 1


def test_expectation_is_exact() -> None:
    """With one card to steal the worth of a throw is the chance of the dice it takes."""
    state = at("throw", display="2D", deck="", reserved="1:7S/4x4", hands=PAIR, rest_to=1)
    seen = rules.observation(throw(state, "1 1 1 1 1"), 0)
    wanted = tuple(target for target in targets(seen) if target.card == "7S")
    values = prospects(wanted, "same_face_more", 1)
    worth = wanted[0].worth
    for fixed, dice, need in (((), 5, 5), ((4, 4), 3, 3), ((4, 4, 4, 4), 1, 1)):
        assert values[place_of(fixed)] == pytest.approx(worth * float(face_odds(dice, need)))


def test_a_throw_is_worth_its_best_use() -> None:
    """Of every five dice, the same whether they are looked at alone or all at once."""
    state = at("throw", display="7S 7C KC 9C", deck="", reserved="1:8H/2x4 1:6D/1x1",
               hands=["7D 7H KD KH 9H 5D"], rest_to=1)  # fmt: skip
    wanted = targets(rules.observation(throw(state, "1 1 1 1 1"), 0))
    assert len(wanted) == 5
    assert {one.stolen for one in wanted} == {True, False}
    values, found = prospects(wanted, "same_face_more", 1), uses(wanted, "same_face_more", 1)
    for faces in finals():
        grouped = tuple((face, faces.count(face)) for face in sorted(set(faces)))
        best = max(use.worth for use in found(grouped).values())
        assert values[place_of(faces)] == pytest.approx(best)


def test_expectations_in_floats_are_the_exact_ones() -> None:
    """From every position of the dice."""
    rng = random.Random(1)
    values = [rng.random() for _ in finals()]
    exact = expectations([Fraction(value) for value in values])
    assert expected(values) == pytest.approx([float(value) for value in exact])


def test_a_card_counts_by_what_it_is_worth_to_others() -> None:
    """Of two kings that promise the same to oneself it wants the one that somebody waits for."""
    there = at("throw", display="KS 4C", deck="", hands=["KD KH 4D 4H"], rest_to=1,
               melds=["", "[TS JS QS]"])  # fmt: skip
    seen = rules.observation(throw(there, "1 1 2 3 4"), 0)
    alone = {one.card: one.worth for one in targets(seen)}
    rival = {one.card: one.worth for one in targets(seen, 0.7)}
    assert rival["KS"] - alone["KS"] == pytest.approx(0.7 * 2)
    assert rival["4C"] - alone["4C"] < 0.2


def test_melds_are_not_kept_for_a_small_chance() -> None:
    """What is all but sure to be a meld only lies on the table, where everybody can see it."""
    hand = ["7D 7H 7S 6S"]
    state = at("meld", hands=hand, display="2D 3H 9C JD", deck="", rest_to=1, fixed="1 2 3 4 5")
    assert isinstance(chosen(state), LayMeld)
    near = at("meld", hands=hand, display="8S 3H 9C JD", deck="", rest_to=1, fixed="1 2 3 4 5")
    assert chosen(near) == EndTurn()


def test_it_beats_chance() -> None:
    """It wins nearly every match against a player who does anything."""
    result = simulate(GAME, [STEADY, RANDOM], games=6, seed=3, jobs=1)
    assert result.standings[0].wins > 0.9
