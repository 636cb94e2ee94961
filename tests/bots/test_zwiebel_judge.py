"""The judge of Zwiebel's exchange against every draw one by one, and what it leaves alone."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import GAMES, exchange_none, started

from stammtisch.bots import bot
from stammtisch.bots.judges import ExactWorths, judge_of
from stammtisch.bots.zwiebel import judge as one
from stammtisch.cards.sets import card_set, members
from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004, PLAIN_V3, Conditions
from stammtisch.games.zwiebel.cards.pack import PACK_2004
from stammtisch.games.zwiebel.solving import best_strengths
from stammtisch.games.zwiebel.solving.arrays.multisets import COUNT, numbers
from stammtisch.games.zwiebel.state.actions import Exchange
from stammtisch.games.zwiebel.state.options import MODIFIERS
from stammtisch.games.zwiebel.state.state import State

PLAIN: dict[str, Any] = dict.fromkeys(MODIFIERS, False)
FEW = PACK_2004.listed(["S2", "S7", "R9", "OZ", "YB", "GD", "TK", "BA", "V8", "V3", "S5", "R6"])
"""The cards that may come: 924 hands with four kept."""
KEPT = PACK_2004.listed(["SA", "SK", "RA", "R4"])


@pytest.fixture(autouse=True)
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands by which the other one is judged, and draws."""
    monkeypatch.setattr(one, "RIVAL_HANDS", 1_500)
    monkeypatch.setattr(one, "DRAWS", 400)


def judged(state: State) -> ExactWorths | None:
    """Who has to act, before the judge."""
    game = GAMES["z30" if state.setup.rules == "zwiebel-v3" else "z04"]
    seat = game.rules.actors(state)[0]
    seen, legal = game.rules.observation(state, seat), game.rules.legal_actions(state, seat)
    return judge_of(game.name).judge(seen, legal)


def test_values_are_summed_as_if_every_draw_were_made() -> None:
    """Any worth of values, weighed by all that may come from few cards."""
    worth = np.random.default_rng(5).random(COUNT)
    drawn = [(*KEPT, *cards) for cards in combinations(FEW, 6)]
    each = worth[numbers(np.array(drawn, np.uint8))]
    assert one.summed(KEPT, FEW, worth) == pytest.approx(each.mean())


@pytest.mark.parametrize("conditions", [PLAIN_2004, PLAIN_V3])
@pytest.mark.parametrize(
    "elders",
    [
        case("a tie with the other one is won", [False]),
        case("ZC-113: it is his", [True]),
        case("against three, one of whom is elder", [False, True, False]),
    ],
)
def test_the_chance_is_that_of_every_draw(conditions: Conditions, elders: list[bool]) -> None:
    """Colours are drawn by lot, so that a little may be missing."""
    rng, draws = random.Random(2), 150
    hands = [[rng.sample(range(104), 10) for _ in range(draws)] for _ in elders]
    worths = [[best_strengths(card_set(hand), conditions) for hand in held] for held in hands]
    rivals = [
        one.RivalHands(np.array(held, np.uint8), elder)
        for held, elder in zip(hands, elders, strict=True)
    ]
    won = one.Chances(rivals, conditions)
    exact = 0
    for cards in combinations(FEW, 6):
        mine = best_strengths(card_set((*KEPT, *cards)), conditions)
        exact += sum(
            all(
                mine > theirs or (mine == theirs and not elder)
                for theirs, elder in zip(draw, elders, strict=True)
            )
            for draw in zip(*worths, strict=True)
        )
    (found,) = one.ways([KEPT], FEW, won, random.Random(1))
    assert found == pytest.approx(exact / (924 * draws), abs=0.01)
    assert found != pytest.approx(one.summed(KEPT, FEW, won.by_values), abs=1e-4)


def test_among_seven_nobody_holds_what_another_does() -> None:
    """The others' hands of a draw are from one pack, and the dealer is elder than all (ZC-113)."""
    state = started("z04", 7)
    seat = GAMES["z04"].rules.actors(state)[0]
    others = one.drawn_rivals(state, seat, random.Random(1))
    assert sorted(rival.elder for rival in others) == [False] * 5 + [True]
    for draw in range(50):
        cards = [card for rival in others for card in rival.hands[draw].tolist()]
        assert len(set(cards) - set(members(state.hands[seat]))) == 60


@pytest.mark.parametrize(
    ("rules", "hand", "away"),
    [
        case("aces and pictures stay", "z04", "SA RK OA YB G4", ("G4",)),
        case("by the other rules, too", "z30", "ElA KrK OkA PoB Sc9", ("Sc9",)),
    ],
)
def test_the_best_hands_are_kept(rules: str, hand: str, away: tuple[str, ...]) -> None:
    """The seat left of the dealer decides first; it has the cards of the first packets."""
    state = dealt(rules, hand)
    found = judged(state)
    assert found is not None
    assert (found.kind, found.stake) == ("exchange", 2)
    legal = GAMES[rules].rules.legal_actions(state, 1)
    values = dict(zip(legal, found.values, strict=True))
    assert max(values, key=lambda way: values[way]) == Exchange(away)
    assert all(-1 <= value <= 1 for value in values.values())
    assert judged(state) == found


def dealt(rules: str, hand: str) -> State:
    """The first decision of a round, with this hand."""
    state = started(rules, 2, **PLAIN)
    pack = state.setup.pack
    mine, theirs = pack.cards(hand.split()), state.hands[0]
    left = [card for card in range(104) if not (mine | theirs) >> card & 1]
    return replace(state, hands=(theirs, mine), stock=tuple(left))


def test_levels_lose_less_than_chance() -> None:
    """`steady` gives away less than a tenth of what chance does."""
    state = started("z04", 2)
    seen, legal = (
        GAMES["z04"].rules.observation(state, 1),
        GAMES["z04"].rules.legal_actions(state, 1),
    )
    found = judged(state)
    assert found is not None
    best = max(found.values)
    chosen = bot("steady", "zwiebel-2004").choose(seen, legal, random.Random(1))
    lost = best - found.values[legal.index(chosen)]
    assert lost < 0.1 * (best - sum(found.values) / len(found.values))


@pytest.mark.parametrize(
    "state",
    [
        case("where named cards have powers", started("z30", 2)),
        case("where all cards lie open", started("z04", 2, open_training=True)),
        case("after the exchange", exchange_none(started("z04", 2, mode="gambling"))),
        case("in the showdown", exchange_none(started("z04", 2))),
    ],
)
def test_it_says_nothing(state: Any) -> None:
    assert judged(state) is None


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_showdown_won_is_worth_the_same_among_many(seats: int) -> None:
    """One to who wins and nothing to the others; usual cards win about their share of rounds."""
    found = judged(started("z04", seats))
    assert found is not None
    assert found.stake == pytest.approx(1 + 1 / (seats - 1))
    chance = (max(found.values) + 1 / (seats - 1)) / found.stake
    assert 0.25 / seats < chance < 2 / seats


def test_wild_eights_are_another_kind() -> None:
    """ZC-40: after a round in which a Nullacht has been used."""
    state = started("z04", 2)
    standing = replace(state.standing, wild=True)
    found = judged(replace(state, standing=standing))
    assert found is not None
    assert found.kind == "wild"
