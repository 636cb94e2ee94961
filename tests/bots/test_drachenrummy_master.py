"""`master` of Drachenrummy: what it learns, what sets of cards and dice are worth, its falls."""

from __future__ import annotations

import logging
import random
from itertools import islice, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.builders import case
from tests.games.drachenrummy.setting import at, placing, throw

from stammtisch.bots import bot, bots_for
from stammtisch.bots.compiled import Racer, plain
from stammtisch.bots.drachenrummy import bidding, foresight, master, search, strong, training
from stammtisch.bots.drachenrummy.plan import Plan, odds_of, plan_of, settled, sums_of
from stammtisch.bots.drachenrummy.uses import Target, safety
from stammtisch.bots.learned import SETTING, course_of
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.actions import EndReserve, Reserve, Steal
from stammtisch.games.drachenrummy.state.state import State

WEIGHING = plain("stammtisch.bots.drachenrummy.foresight")
BIDDING = plain("stammtisch.bots.drachenrummy.bidding")
SELFPLAY = plain("stammtisch.bots.drachenrummy.selfplay")
USUAL = np.array(foresight.USUAL, dtype=np.float64)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels as CPython runs them, and short searches; what they do depends on neither."""
    both = master.Compiled(WEIGHING, BIDDING)
    monkeypatch.setattr(master, "compiled_now", lambda: both)
    monkeypatch.setattr(master, "WORLDS", {1: 6, 2: 3})
    monkeypatch.setattr("stammtisch.bots.drachenrummy.plan.LOOK", 6)
    monkeypatch.setattr(strong, "WORLDS", 30)
    monkeypatch.setattr(strong.RACER, "now", lambda: plain("stammtisch.bots.drachenrummy.search"))
    monkeypatch.setattr(training.RACER, "wait", lambda: SELFPLAY)
    monkeypatch.setattr(training, "PAIRS", 1)


SETS = "stammtisch.bots.drachenrummy.master:Sets"


def chosen(state: State, level: str = SETS) -> Any:
    """What the level does on its turn."""
    seen, legal = rules.observation(state, state.turn), rules.legal_actions(state, state.turn)
    return bot(level, "drachenrummy").choose(seen, legal, random.Random(1))


def shipped(seats: int) -> tuple[int, ...]:
    """The habits that come with the package."""
    weights = master.Master.learned.now()
    assert weights is not None
    return master.habits_of(weights, seats)


def test_it_is_offered() -> None:
    """It can be typed and chosen at every table, as the other levels can."""
    assert {"beginner", "steady", "strong", "master"} <= set(bots_for("drachenrummy"))


# --- learning -----------------------------------------------------------------------------------


def test_a_short_training_can_be_repeated() -> None:
    """Equal seeds, equal habits; and they move with every step."""
    assert course_of("drachenrummy") is training.COURSE
    runs = [[one["habits"] for one in islice(training.train(seed, 1), 2)] for seed in (1, 1, 2)]
    assert all((one == other).all() for one, other in zip(runs[0], runs[1], strict=True))
    assert not (runs[0][-1] == runs[2][-1]).all()
    assert not (runs[0][0] == runs[0][1]).all()
    assert {"habits": runs[0][0].shape} == dict(master.Master.learned.shapes)
    assert runs[0][0].dtype == np.float32


def test_what_was_learned_wins_quick_matches() -> None:
    """Between two, against the habits that `strong` thinks people have."""
    learned = np.array(shipped(2), dtype=np.float64)
    assert training.ahead(SELFPLAY, (learned, USUAL), 2, 40, [3, 5]) > 1.0
    assert training.ahead(SELFPLAY, (USUAL, USUAL), 2, 10, [3, 5]) == 0.0


def test_five_play_by_the_habits_of_four() -> None:
    """For each size of table that was trained there are some; the largest stand for more."""
    assert shipped(2) != shipped(3) != shipped(4) == shipped(5)


# --- what cards are worth -----------------------------------------------------------------------


def test_with_usual_habits_a_glance_sees_what_strong_sees() -> None:
    """Up to two tenths of a point, by which they are rounded."""
    rng = random.Random(4)
    for _ in range(300):
        hand, free = rng.getrandbits(52) & rng.getrandbits(52), rng.getrandbits(52)
        kind = rng.randrange(52)
        mine = foresight.glance(list(foresight.USUAL), hand, 0, free, kind)
        assert abs(mine - search.gain(hand, 0, free, kind)) <= 2


def test_cards_are_worth_more_together() -> None:
    """The rest of a run, at the very end: three points for all of it, and a loss for a part."""
    state = at("throw", display="8D 9D", deck="", hands=["7D"], rest_to=1)
    seen = rules.observation(state, 0)
    cards, worlds = [PACK.index["8D"], PACK.index["9D"]], 2
    what = strong.base_of(seen), strong.view_of(seen)
    # Whoever takes nothing may be left a card of no use, so it is the same for all sets here.
    nothing, one, other, both = sums_of(
        WEIGHING, shipped(2), what, cards, [0, 1, 2, 3], worlds, [1, 1]
    )
    assert both - nothing > (one - nothing) + (other - nothing)


def test_a_plan_is_for_the_whole_turn() -> None:
    """Whichever dice lie there; once some lie on a card, that card stands first."""
    hands = ["7D 7H 4S 5S", "KH 9H TD 2C"]
    before = at("throw", display="7S 2D 3H 6S", hands=hands, reserved="1:7C/2x1")
    thrown = throw(before, "5 5 5 5 5")
    plans = [
        plan_of(rules.observation(state, 0), WEIGHING, shipped(2), 4)
        for state in (throw(before, "1 2 3 4 6"), thrown)
    ]
    assert plans[0] == plans[1]
    assert len(plans[0].targets) == bidding.MOST
    assert len(plans[0].worths) == 1 << bidding.MOST
    assert plans[0].worths[0] == 0.0
    ready = placing("5 5 5 5 5", "7S 2D 3H 6S", hands=hands)
    placed, _ = rules.apply(ready, 0, Reserve("6S", 5, 2))
    later = plan_of(rules.observation(placed, 0), WEIGHING, shipped(2), 4)
    assert later.targets[0].card == "6S"


# --- what dice are worth ------------------------------------------------------------------------


def best_by_hand(plan: Plan, seen: Any, dice: list[int]) -> float:
    """All ways to put dice on cards, and all that may be left of them, one after the other."""
    least, safe = odds_of(plan, seen)
    ways = [(0, 0), *product(range(6), range(1, 6))]
    best = 0.0
    for way in product(ways, repeat=len(plan.targets)):
        spent = [sum(count for own, count in way if own == face) for face in range(6)]
        enough = all(
            count == 0 or count >= least[6 * card + face] for card, (face, count) in enumerate(way)
        )
        if not enough or any(one > there for one, there in zip(spent, dice, strict=True)):
            continue
        value = 0.0
        for kept in product((0, 1), repeat=len(way)):
            chance = 1.0
            for card, (face, count) in enumerate(way):
                own = safe[(card * 6 + face) * 6 + count]
                chance *= own if kept[card] else 1 - own
            value += chance * plan.worths[sum(1 << card for card, one in enumerate(kept) if one)]
        best = max(best, value)
    return best


@pytest.mark.parametrize("dice", ["1 2 3 4 5", "5 5 5 2 2", "6 6 6 6 1"])
def test_the_best_use_is_the_best_of_all(dice: str) -> None:
    """Two cards from the middle and one of somebody else, worth something else as a set."""
    seen = rules.observation(placing(dice, "7S 2D", hands=["7D 7H"], rest_to=1), 0)
    targets = (
        Target("7S", 2.0, False, 0, 0),
        Target("2D", 1.0, False, 0, 0),
        Target("7C", 3.0, True, 5, 2),
    )
    plan = Plan(targets, (0.0, 2.0, 1.0, 4.5, 3.0, 3.5, 4.0, 8.0))
    least, safe = odds_of(plan, seen)
    best = [0] * bidding.MOST
    found = bidding.best_use(
        list(seen.free), 0, 3, least, safe, list(plan.worths),
        [0.0] * bidding.ROOM, [0] * bidding.CHOICES, best,
    )  # fmt: skip
    assert found == pytest.approx(best_by_hand(plan, seen, list(seen.free)))
    for card, way in enumerate(best[:3]):
        face, count = divmod(way, bidding.WAYS)
        assert count <= seen.free[face]
        assert way == 0 or count >= least[6 * card + face]


def test_dice_that_lie_there_are_counted_on_as_far_as_they_are_safe() -> None:
    """What the other card is worth besides lies between what it is with and without the first."""
    ready = placing("5 5 1 2 3", "7S 2D", hands=["7D 7H"], rest_to=1)
    state, _ = rules.apply(ready, 0, Reserve("7S", 5, 2))
    seen = rules.observation(state, 0)
    targets = Target("7S", 2.0, False, 0, 0), Target("2D", 1.0, False, 0, 0)
    left = settled(Plan(targets, (0.0, 2.0, 1.0, 6.0)), seen)
    kept = safety("same_face_more", 5, 2, 1)
    assert left.targets == targets[1:]
    assert left.worths == pytest.approx((2.0 * kept, 1.0 + kept * (6.0 - 1.0)))


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        case("it takes the third seven", placing("4 4 4 4 4", "7S QD", hands=["7D 7H"], deck="",
             rest_to=1), Reserve),
        case("it takes it from who put two dice on it", placing("4 4 4 4 4", "", deck="",
             hands=["7D 7H"], reserved="1:7S/2x4", rest_to=1), Steal),
        case("four fives stay there", placing("4 4 4 4 4", "", deck="", hands=["7D 7H"],
             reserved="1:7S/4x5", rest_to=1), EndReserve),
    ],
)  # fmt: skip
def test_it_places_dice(state: State, kind: type) -> None:
    """On what its cards need, and only where they win it."""
    action = chosen(state)
    assert isinstance(action, kind)
    assert getattr(action, "card", "7S") == "7S"


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_weighs_the_same() -> None:
    """Sets of cards and uses of dice, by numba and by CPython."""
    hands = ["7D 7H KS AS", "KH 9H 4S TD 2C 6D JS 3C"]
    state = at("throw", display="7S 2D 3H 9C", hands=hands, melds=["[4D 4H 4C]"],
               reserved="1:7C/2x4")  # fmt: skip
    seen = rules.observation(state, 0)
    cards = [PACK.index[card] for card in ("7S", "2D", "7C")]
    what = strong.base_of(seen), strong.view_of(seen)
    weighing = Racer("stammtisch.bots.drachenrummy.foresight", master._warm_weighing).wait()
    one, other = (
        sums_of(code, shipped(2), what, cards, list(range(8)), 10, [3, 5])
        for code in (weighing, WEIGHING)
    )
    assert one == other
    playing = Racer("stammtisch.bots.drachenrummy.bidding", master._warm_bidding).wait()
    plan = Plan((Target("7S", 2.0, False, 0, 0),), (0.0, 2.0))
    least, safe = odds_of(plan, seen)
    both = [
        master._prospects(code, plan.worths, tuple(least), tuple(safe))
        for code in (playing, BIDDING)
    ]
    assert both[0] == pytest.approx(both[1])
    assert len(set(both[0])) > 2


# --- what it falls to ---------------------------------------------------------------------------

THROWN = throw(at("throw", display="7S 2D 3H 9C", hands=["7D 7H"]), "1 5 5 5 2")


def test_without_its_weights_it_plays_as_strong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, however often it is asked."""
    (tmp_path / "drachenrummy.npz").write_text("beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    with caplog.at_level(logging.WARNING):
        assert chosen(THROWN) == chosen(THROWN) == chosen(THROWN, "strong")
    assert caplog.text.count(f"master plays as the level below: {tmp_path}") == 1


def test_a_search_that_fails_is_replaced_by_strong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, and the choice of the level below."""
    monkeypatch.setattr(master, "plan_of", lambda *_: 1 // 0)
    with caplog.at_level(logging.WARNING):
        assert chosen(THROWN) == chosen(THROWN, "strong")
    assert caplog.text.count("master plays as strong: ZeroDivisionError") == 1


def test_without_compiled_code_it_plays_as_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    """As CPython runs it, people would wait too long; so its own search is not even asked."""
    monkeypatch.undo()
    monkeypatch.setattr(master.WEIGHING, "now", lambda: WEIGHING)
    monkeypatch.setattr(master.BIDDING, "now", lambda: BIDDING)
    monkeypatch.setattr(strong.RACER, "now", lambda: plain("stammtisch.bots.drachenrummy.search"))
    monkeypatch.setattr(master, "plan_of", lambda *_: 1 // 0)
    assert master.compiled_now() is None
    assert chosen(THROWN) == chosen(THROWN, "strong")


def test_where_nothing_was_shown_it_plays_as_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own search is asked at no table yet; see docs/strength.md."""
    monkeypatch.setattr(master, "plan_of", lambda *_: 1 // 0)
    assert set(range(2, 6)) - master.SEARCHED == set(range(2, 6))
    assert chosen(THROWN, "master") == chosen(THROWN, "strong")
