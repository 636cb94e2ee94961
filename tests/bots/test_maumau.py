"""How strong the bot of Mau-Mau is, and that it lives at open tables."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    Scene,
    challenge,
    lay,
    open_scene,
    say,
    scene,
    seat,
    throw,
)

from stammtisch.analysis.simulation import play_match, simulate
from stammtisch.bots import bot
from stammtisch.bots.maumau.steady import SteadyBot
from stammtisch.games import game
from stammtisch.games.maumau.state import actions as a

MAU_MAU = game("mau-mau")


def test_it_beats_three_random_players() -> None:
    """At strict tables, to five points: most matches, where a quarter would be equal strength."""
    bots = [bot("steady", "mau-mau"), *[bot("random", "mau-mau")] * 3]
    options = MAU_MAU.options(goal=5, health="off")
    result = simulate(MAU_MAU, bots, games=40, seed=3, options=options, jobs=1)
    steady, chance = result.standings
    assert result.unfinished == 0
    assert steady.wins > 0.7
    assert steady.mean - steady.margin > chance.mean + chance.margin


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_survives_open_tables(seats: int) -> None:
    """Among careless players, at a table where everything can be done, its matches end."""
    bots = [SteadyBot(slips=0.2 * seat / seats) for seat in range(seats)]
    options = MAU_MAU.options(goal=2, supervision="open", health="off")
    result = play_match(MAU_MAU, bots, 5, options)
    assert result.returns is not None
    assert max(result.returns) >= 2


@pytest.mark.parametrize("rules", [("HR-9", "TR-8", "TR-J"), ("HX-7", "HX-15", "TR-B", "HR-T")])
def test_it_plays_by_house_rules(rules: tuple[str, ...]) -> None:
    """Whatever the board says, it finds something to do."""
    options = MAU_MAU.options(goal=2, preset_rules=rules, health="off")
    result = play_match(MAU_MAU, [SteadyBot()] * 4, 7, options)
    assert result.returns is not None


def test_it_chooses_what_is_legal() -> None:
    """At any moment of matches among players who do anything."""
    rules = MAU_MAU.rules
    for seed, supervision in enumerate(("strict", "open") * 3):
        rng = random.Random(seed)
        state = rules.new(MAU_MAU.options(goal=1, supervision=supervision), 4)
        for _ in range(150):
            actors = rules.actors(state)
            if not actors:
                break
            actor = rng.choice(actors)
            if actor == -1:
                action: Any = rules.sample_chance(state, rng)
            elif actor < 0:
                action = rules.tick(state, rules.alarm(state) or 0)
            else:
                legal = rules.legal_actions(state, actor)
                steady = SteadyBot().choose(rules.observation(state, actor), legal, rng)
                assert steady in legal
                action = rng.choice(list(legal))
            state, _ = rules.apply(state, actor, action)


def reaction(there: Scene, who: str, *, attention: float = 1.0) -> Any:
    """What the bot on this seat does while it is not waited for."""
    legal = MAU_MAU.rules.legal_actions(there.state, seat(who))
    seen = MAU_MAU.rules.observation(there.state, seat(who))
    return SteadyBot(attention=attention, slips=0).react(seen, legal, random.Random(1))


def test_it_challenges_what_everybody_can_see() -> None:
    """V-LEG-1, V-ZIE-2 and V-MAU-1, as attentively as it is set to be, and its own never."""
    wrong = open_scene(top="KH", A="9S 8D 7D").do("A", lay("9S"), DONE)
    greedy = open_scene(top="KH", A="9D 8D", draw="7C 8C").do("A", DRAW, DRAW, DONE)
    silent = open_scene(top="9S", A="8S 8H").do("A", lay("8S")).wait(2_000)
    for there, group in ((wrong, "legen"), (greedy, "ziehen"), (silent, "mau")):
        assert reaction(there, "C") == challenge("A", group)
        assert reaction(there, "C", attention=0) is None
        assert not isinstance(reaction(there, "A"), a.Challenge)


def test_it_makes_no_challenge_without_a_reason() -> None:
    """Nothing wrong lies there: it lets everything pass."""
    there = open_scene(top="KH", A="9H 8D 7D").do("A", lay("9H"), DONE)
    assert [reaction(there, who) for who in "ACD"] == [None, None, None]


def test_it_makes_gestures_and_says_what_is_due() -> None:
    """HR-9 and HR-T: who forgets pays."""
    nine = scene(top="KH", on="B", B="9H QD 7D", rules_on=["HR-9"]).do("B", lay("9H"), DONE)
    assert reaction(nine, "D") == a.MakeGesture(name="streicheln")
    sorry = scene(top="KH", A="8H QD 7D", rules_on=["HR-T"]).do("A", lay("8H"))
    assert reaction(sorry, "A") == say("Tschuldi", "B")


def test_it_throws_kings_in() -> None:
    """§ 9.b: a König goes for nothing; a ten is kept for better uses."""
    there = scene(top="9H", A="KH 9S 7C", C="KS TC 9D", D="TD 8C 8D 7D").do("A", lay("KH"))
    assert reaction(there, "C") == throw("KS")
    assert reaction(there, "D") is None


def test_it_travels() -> None:
    """Simulations hand it to other processes."""
    copied = pickle.loads(pickle.dumps(SteadyBot(attention=0.5)))
    assert copied.attention == 0.5
