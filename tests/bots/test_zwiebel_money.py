"""Money in the hands of ``steady`` of Zwiebel: neither bluffed out nor paying for everything."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.bots.zwiebel_choices import STEADY, chosen
from tests.bots.zwiebel_opponents import Caller, Honest, Raiser
from tests.builders import case
from tests.games.zwiebel.setting import GAMES, arranged, play, started

from stammtisch.analysis.simulation import play_match
from stammtisch.games.zwiebel.state.actions import Fold, Match, SetStake
from stammtisch.games.zwiebel.state.state import State

FAIR = "S2 R4 G6 T9 SZ RZ O3 Y5 B7 V9"
V3_FAIR = "El2 Kr4 Ok6 Po9 ScZ MuZ St3 De5 Sc7 Mu9"
V3_DZ = "ElB OkA PoD ScA St2 De2 Kr9 El9 Mu7 Po7"


MONEY: dict[str, dict[str, Any]] = {"z04": {"mode": "gambling"}, "z30": {}}


def facing(rules_: str, hand: str, amount: int, pot: int) -> State:
    """Seat 1 is asked for ``amount`` by the only other player, in the last betting round."""
    game = arranged(rules_, FAIR if rules_ == "z04" else V3_FAIR, hand, dealer=0,
                    phase="raise" if rules_ == "z04" else "stake", **MONEY[rules_])  # fmt: skip
    legs = game.setup.procedure.legs
    wanted = "raise" if rules_ == "z04" else "stake"
    leg = max(number for number, one in enumerate(legs) if one.phase == wanted)
    game = replace(game, leg=leg, betting=2, betting_pass=legs[leg].betting_pass, pot=pot)
    if rules_ == "z04":
        return play(game, "P1 no_raise", f"P0 raise {amount}")
    return play(game, f"P0 stake {amount}")


@pytest.mark.parametrize("rules_", ["z04", "z30"])
def test_a_demand_as_high_as_the_pot(rules_: str) -> None:
    """Of hands of chance it pays with the better part and folds the rest.

    Who always raises wins nothing by it, and who raises on good hands only is not paid by all.
    """
    rng, paid = random.Random(3), 0
    fair = (FAIR if rules_ == "z04" else V3_FAIR).split()
    rest = [code for code in started(rules_, 2).setup.codes if code not in fair]
    for seed in range(60):
        state = facing(rules_, " ".join(rng.sample(rest, 10)), 20, 20)
        paid += isinstance(chosen(state, seed), Match)
    assert 20 <= paid <= 48


@pytest.mark.parametrize(
    ("amount", "kind"),
    [
        case("a small demand is worth a look", 2, Match),
        case("a great one is not", 90, Fold),
    ],
)
def test_the_price_counts(amount: int, kind: type) -> None:
    """Z30-62: a hand that wins one time in three, against the pot of forty."""
    assert isinstance(chosen(facing("z30", V3_SMALL, amount, 40)), kind)


V3_SMALL = "ElA Kr4 Ok6 PoZ StZ Mu9 Po9 De5 Sc9 Po7"
"""A Vierkartenzwiebel and little more."""


def test_a_richer_player_is_not_given_the_pot() -> None:
    """ZC-88: who could be asked for more than he has left, and would be out, pays less freely."""
    state = facing("z30", V3_DZ, 50, 60)
    legs = state.setup.procedure.legs
    first = next(number for number, leg in enumerate(legs) if leg.phase == "match")
    early = replace(state, leg=first, betting=1, betting_pass=1)
    assert isinstance(chosen(early), Match)
    rich = replace(early.standing, stacks=(200, 60))
    weak = replace(facing("z30", V3_FAIR.replace("El2", "El3"), 50, 60), leg=first, betting=1)
    assert isinstance(chosen(replace(weak, standing=rich)), Fold)


def test_who_cannot_pay_is_asked_for_more() -> None:
    """ZC-88: a dealer with more money than the other names a stake within the pot and wins."""
    state = arranged("z30", V3_FAIR, V3_DZ, dealer=0, phase="stake")
    standing = replace(state.standing, stacks=(90, 20))
    assert chosen(replace(state, pot=60, standing=standing)) == SetStake(21)


@pytest.mark.parametrize("rules_", ["z04", "z30"])
@pytest.mark.parametrize("opponent", [Raiser(), Caller(), Honest()])
def test_a_match_against_one_rule(rules_: str, opponent: Any) -> None:
    """The opponents it is measured against play by the rules to the end; no chip is lost."""
    game = GAMES[rules_]
    table = game.options(rounds=2, **MONEY[rules_])
    result = play_match(game, [STEADY, opponent], 7, table)
    assert result.returns is not None
    assert sum(result.returns) == 0
