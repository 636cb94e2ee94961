"""What a review of Zwiebel holds actions against: bets, as far as they do not hang on who pays."""

from __future__ import annotations

import random
from itertools import cycle
from statistics import fmean

import pytest
from tests.builders import case
from tests.games.zwiebel.bets import v3, with_stacks
from tests.games.zwiebel.setting import game_of, play, preshow

from stammtisch.bots.outlook import outlook
from stammtisch.bots.zwiebel.outlook import _bet_worths
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.questions import ShowdownChances
from stammtisch.games.zwiebel.state import actions as act

NONE, LITTLE, HALF, POT = (act.SetStake(amount) for amount in (0, 1, 5, 10))


@pytest.mark.parametrize(
    ("seats", "odds", "alike", "better"),
    [
        case("two, a good hand: any demand, by no more than if all folded", 2, 0.9, True, 1),
        case("two, a poor hand: a bluff is no mistake", 2, 0.1, True, 0),
        case("seven, a poor hand: somebody pays", 7, 0.02, False, -1),
    ],
)
def test_how_much_to_demand_is_not_graded(
    seats: int, odds: float, alike: bool, better: int
) -> None:
    """It hangs on who pays, which nobody can know; whether to demand at all is."""
    state = v3(seats)
    reading = reading_of(rules.observation(state, 0), random.Random(1))
    none, *demands = _bet_worths(reading, [NONE, LITTLE, HALF, POT], odds)
    assert (len({*demands}) == 1) == alike
    assert none == pytest.approx(odds * state.pot)
    for one in demands:
        assert (one > none) - (one < none) == better
        assert one <= max(none, state.pot)


@pytest.mark.parametrize(
    ("odds", "worth"),
    [
        case("less than the price in any case", 0.2, 0.2 * 115 - 50),
        case("enough, but who pays has little left", 0.5, 0.0),
        case("more than enough", 0.9, None),
    ],
)
def test_to_stay_in_is_graded_only_where_no_later_demand_decides(
    odds: float, worth: float | None
) -> None:
    """ZC-88: a richer one may demand more than is left, but need not."""
    state = play(with_stacks(v3(3), "200 60 200"), "P0 stake 50")
    reading = reading_of(rules.observation(state, 1), random.Random(1))
    fold, match = _bet_worths(reading, [act.Fold(), act.Match()], odds)
    assert fold == 0
    assert match > 0 if worth is None else match == pytest.approx(worth)


def test_of_demands_that_count_alike_the_usual_one_is_named() -> None:
    """A review would else call for the least one, and count it as half of the pot."""
    state = v3(2)
    seen, legal = rules.observation(state, 0), rules.legal_actions(state, 0)
    look = outlook("zwiebel-v3")
    bets = look.candidates(game_of(state), seen, legal, random.Random(1))
    assert list(bets)[:2] == [NONE, HALF]


def test_a_fold_is_no_mistake_because_a_chance_is_known_from_few_showdowns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ZC-88: where only a later demand decides, paying brings nothing, in every world alike."""
    state = play(with_stacks(v3(3), "200 60 200"), "P0 stake 50")
    noise = cycle((0.3, 0.7))
    monkeypatch.setattr(
        "stammtisch.bots.zwiebel.outlook.chances",
        lambda *_: ShowdownChances(48, next(noise), 0.0, 1.0, ()),
    )
    seen, look = rules.observation(state, 1), outlook("zwiebel-v3")
    bets = [act.Fold(), act.Match()]
    fold, match = look.trials(game_of(state), seen, bets, 10, random.Random(1))
    assert fmean(fold) == 0
    assert fmean(match) == pytest.approx(0)


def test_waiting_is_no_mistake_where_announcing_can_wait() -> None:
    """ZC-103: what can be announced later is worth no more now."""
    state = preshow(
        "z04", "BD S3 RK OA YB G4 TZ B7 V9 SZ", "S5 R6 O7 T9 B9 V6 G7 T5 Y6 S7", arch=False
    )
    seen, look = rules.observation(state, 0), outlook("zwiebel-2004")
    actions = look.candidates(game_of(state), seen, rules.legal_actions(state, 0), random.Random(1))
    assert act.Pass() in actions
    tried = look.trials(game_of(state), seen, actions, 4, random.Random(1))
    worths = {action: fmean(found) for action, found in zip(actions, tried, strict=True)}
    assert worths[act.Pass()] == max(worths.values()) > 0


def test_leaving_the_deal_is_weighed_against_paying_for_it() -> None:
    """Z30-65, Z30-66: a poor hand loses by covering, and nothing by leaving that to others."""
    first = "El2 Kr4 Ok6 ScZ StD OkK PoD Sc5 St3 De9"
    later = "El3 Kr5 Ok4 Sc2 St6 ElA KrA ScK StK MuA"
    state = v3(2, top=f"{first} {later}", start_chips=300)
    passes = "P0 stake 0; P1 extra 0; P0 stake 0; P1 extra 0; P0 stake 0"
    state = play(state, passes, "P1 done; P1 extra 100")
    seen, look = rules.observation(state, 0), outlook("zwiebel-v3")
    legal = rules.legal_actions(state, 0)
    actions = look.candidates(game_of(state), seen, legal, random.Random(1))
    assert {*actions} == {act.Cover(), act.Abdicate()}
    tried = look.trials(game_of(state), seen, actions, 6, random.Random(1))
    assert all(-1 <= one <= 1 for found in tried for one in found)
    worths = {action: fmean(found) for action, found in zip(actions, tried, strict=True)}
    assert worths[act.Abdicate()] > worths[act.Cover()]


@pytest.mark.parametrize(
    ("stacks", "worth"),
    [
        case("somebody else can deal", "300 290 290", None),
        case("nobody else can: all get their money back", "300 5 5", 1 / 3),
    ],
)
def test_a_dealer_who_folds_may_have_a_part_of_the_pot(stacks: str, worth: float | None) -> None:
    """Z30-64, Z30-66, Z30-67: covering is held against a part of the pot."""
    state = play(v3(3, start_chips=300), "P0 stake 0; P1 extra 10; P2 extra 10")
    state = with_stacks(state, stacks)
    seen, look = rules.observation(state, 0), outlook("zwiebel-v3")
    actions = [act.Fold(), act.Cover()]
    fold, _ = look.trials(game_of(state), seen, actions, 12, random.Random(1))
    due = sum(state.extras)
    parts = {0.0, state.pot / 3 / (state.pot + due)}
    assert {round(one, 9) for one in fold} <= {round(one, 9) for one in parts}
    if worth is not None:
        assert fmean(fold) == pytest.approx(worth * state.pot / (state.pot + due))


def test_what_a_hidden_card_is_worth_is_not_weighed() -> None:
    """Z04-65: nobody can say what it brings that the others do not see it."""
    state = play(v3(2), "P0 stake 0; P1 extra 0; P0 stake 0; P1 extra 0; P0 stake 0")
    seen, legal = rules.observation(state, 1), rules.legal_actions(state, 1)
    look = outlook("zwiebel-v3")
    assert look.candidates(game_of(state), seen, legal, random.Random(1)) == []
