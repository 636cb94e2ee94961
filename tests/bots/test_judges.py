"""The exact judges against the engine, against closed formulas, and what they leave alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.drachenrummy.exact_odds import expectations, face_odds

from stammtisch.bots import bot
from stammtisch.bots.drachenrummy.judge import Ending, LastCard, LastTurn
from stammtisch.bots.judges import NoJudge, judge_of
from stammtisch.bots.zwanzig.judge import hands_of
from stammtisch.cards.sets import card_set
from stammtisch.games import game
from stammtisch.games.drachenrummy.dice.positions import finals
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.state import Reservation
from stammtisch.games.protocol import CHANCE

ZWANZIG, DRACHENRUMMY = game("zwanzig"), game("drachenrummy")


def moments(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, int]]:
    """The states of a match between two `steady` in which somebody chooses, and who."""
    rules, player = game(name).rules, bot("steady", name)
    rng = random.Random(seed)
    state = rules.new(game(name).options(**options), 2)
    while actors := rules.actors(state):
        if actors[0] == CHANCE:
            action = rules.sample_chance(state, rng)
        else:
            yield state, actors[0]
            legal = rules.legal_actions(state, actors[0])
            seen = rules.observation(state, actors[0])
            action = player.choose(seen, legal, rng)
        state, _ = rules.apply(state, actors[0], action)


def open_cards(state: Any, seat: int, games: int) -> int:
    """Zwanzig by the engine: the lead of the seat when this game is over, if both play best."""
    rules = ZWANZIG.rules
    if len(state.standing.history) > games:
        penalties = state.standing.history[-1].deltas
        return int(penalties[1 - seat] - penalties[seat])
    turn = state.turn
    found = [
        open_cards(rules.apply(state, turn, action)[0], seat, games)
        for action in rules.legal_actions(state, turn)
    ]
    return max(found) if turn == seat else min(found)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_tricks_are_worth_what_the_engine_finds(seed: int) -> None:
    """Every action in every world that the seat cannot tell from the true one."""
    judge, asked = judge_of("zwanzig"), 0
    for state, seat in moments("zwanzig", {"max_rounds": 3}, seed):
        seen = ZWANZIG.rules.observation(state, seat)
        legal = ZWANZIG.rules.legal_actions(state, seat)
        found = judge.judge(seen, legal)
        if found is None:
            assert state.phase != "play" or len(seen.hand) not in {2, 3}
            continue
        assert found.kind.endswith(str(len(seen.hand)))
        hands = hands_of(seen)
        assert state.hands[1 - seat] in hands
        if len(seen.hand) > 2:
            continue
        asked += 1
        games = len(state.standing.history)
        for action, value in zip(legal, found.values, strict=True):
            total = 0
            for hand in hands:
                both = (state.hands[0], hand) if seat == 0 else (hand, state.hands[1])
                after, _ = ZWANZIG.rules.apply(replace(state, hands=both), seat, action)
                total += open_cards(after, seat, games)
            assert value == pytest.approx(total / len(hands))
    assert asked > 5


def last_turns(*reserved: tuple[str, int, int, int], mine: str, theirs: str) -> Any:
    """Drachenrummy, the deck empty: seat 0 has thrown; cards lie with owner, face and dice."""
    state = DRACHENRUMMY.rules.new(DRACHENRUMMY.options(), 2)
    return replace(
        state,
        phase="fix",
        turn=0,
        turn_no=40,
        starter=0,
        rolled=(1, 2, 3, 4, 5),
        roll_no=1,
        took=True,
        hands=(PACK.cards(mine.split()), PACK.cards(theirs.split())),
        reserved=tuple(
            Reservation(PACK.index[card], owner, face, count)
            for card, owner, face, count in reserved
        ),
    )


def ending_of(state: Any, codes: tuple[str, ...]) -> Ending:
    """The other hand is told, as these cards are but a part of the pack."""
    seen = DRACHENRUMMY.rules.observation(state, 0)
    theirs = tuple(PACK.codes[card] for card in range(52) if state.hands[1] >> card & 1)
    return Ending(replace(seen, hands=(seen.hand, theirs)), codes)


def test_a_card_that_is_won_with_five_dice_is_won() -> None:
    """Against four sixes it takes five, and nothing beats these: one chance, in closed form."""
    state = last_turns(("9H", 1, 6, 4), mine="7H 8H 2D", theirs="9D 9S KC")
    ending = ending_of(state, ("9H",))
    assert ending.brings == {(-1,): 0.0, (0,): 5.0, (1,): -5.0}
    start = LastTurn(0, (LastCard(1, 6, 4),), took=True, quiet=0)
    chance = face_odds(5, 5)
    assert ending.throwing(start)[0] == pytest.approx(float(chance * 5 + (1 - chance) * -5))


def test_a_card_that_can_be_won_back_is_weighed_with_that() -> None:
    """Against three dice: four may be beaten by five, so the fifth is wanted, too."""
    state = last_turns(("9H", 1, 6, 3), mine="7H 8H 2D", theirs="9D 9S KC")
    ending = ending_of(state, ("9H",))
    back = face_odds(5, 5)
    with_four = back * -5 + (1 - back) * 5
    worth = [{5: Fraction(5), 4: with_four}.get(faces.count(6), Fraction(-5)) for faces in finals()]
    found = ending.throwing(LastTurn(0, (LastCard(1, 6, 3),), took=True, quiet=0))
    assert found == pytest.approx([float(one) for one in expectations(worth)])


def test_nobody_takes_a_card_that_only_costs() -> None:
    """It lies until the match stands still, and nobody has it."""
    state = last_turns(mine="7H 8H 9H", theirs="9D 9S 9C")
    ending = ending_of(state, ("2D",))
    for quiet, took in product(range(4), (False, True)):
        start = LastTurn(0, (LastCard(),), took=took, quiet=quiet)
        assert ending.throwing(start)[0] == ending.brings[-1,] == 0


def test_the_best_of_several_placements_is_what_the_throw_is_worth() -> None:
    """When all five dice lie, the worth of the throw is that of its best first step."""
    judge, placed = judge_of("drachenrummy"), 0
    rules = DRACHENRUMMY.rules
    for seed in range(4):
        before = None
        for state, seat in moments("drachenrummy", {}, seed):
            seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
            found = judge.judge(seen, legal)
            known = not state.deck and 0 < len(state.display) + len(state.reserved) <= 2
            assert (found is not None) == (known and state.phase in {"fix", "reserve"})
            if found is not None and state.phase == "reserve" and not state.active:
                assert before is not None
                assert max(found.values) == pytest.approx(before)
                placed += 1
            if found is not None and state.phase == "fix":
                chosen = bot("steady", "drachenrummy").choose(seen, legal, random.Random(0))
                before = found.values[legal.index(chosen)]
    assert placed >= 2


def test_what_is_hidden_between_two_is_nothing() -> None:
    """With an empty deck the hand of the other one follows from what lies open."""
    rules = DRACHENRUMMY.rules
    state = next(s for s, _ in moments("drachenrummy", {}, 0) if not s.deck and s.phase == "fix")
    seen = rules.observation(state, state.turn)
    assert seen.hands[1 - state.turn] is None
    other = card_set(range(52)) & ~PACK.cards([*seen.hand, *seen.display])
    for entry in seen.reserved:
        other &= ~PACK.cards([entry.card])
    for seat in (0, 1):
        for laid in seen.melds[seat]:
            other &= ~PACK.cards(laid.cards)
    assert other == state.hands[1 - state.turn]


def test_a_game_without_a_judge_says_which_have_one() -> None:
    with pytest.raises(NoJudge, match="drachenrummy, zwanzig, zwiebel-2004, zwiebel-v3"):
        judge_of("mau-mau")
