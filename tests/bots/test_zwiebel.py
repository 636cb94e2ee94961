"""``steady`` of Zwiebel: legal everywhere, sensible where it is clear, better than chance."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.bots.zwiebel_choices import STEADY, chosen
from tests.builders import case, course
from tests.games.zwiebel.setting import ALL_ON, GAMES, arranged, options, play, started

from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.games.protocol import Action, Actor
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.hidden_hands import unseen
from stammtisch.games.zwiebel.state.actions import (
    Buy,
    Declare,
    Done,
    Exchange,
    Extra,
    Fold,
    Match,
    NoRaise,
    Pay,
    Raise,
    Rearrange,
    Reveal,
    RevealTod,
)
from stammtisch.games.zwiebel.state.state import State

RANDOM = bot("random", "zwiebel-2004")

GREAT = "SA RK OA YB GA TD BA VD RA SB"
"""A Große Zwiebel of zwiebel-2004."""
POOR = "S2 R2 O3 Y9 GZ T9 B4 V3 R4 SZ"
"""Ten cards that win nothing."""
FAIR = "S2 R4 G6 T9 SZ RZ O3 Y5 B7 V9"
"""A Vierkartenzwiebel or a little more."""

V3_GREAT = "ElB OkA PoD ScA StK MuA DeB KrA ElK DeA"

TABLES = st.fixed_dictionaries(
    {
        **{name: st.booleans() for name in ALL_ON},
        "zero_eights": st.booleans(),
        "bet_cap": st.sampled_from(["none", "smallest_stack"]),
    }
)


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=2)
@given(table=TABLES, seats=st.integers(2, 7), seed=st.integers(0, 2**32))
def test_it_always_chooses_a_legal_action(
    name: str, table: dict[str, Any], seats: int, seed: int
) -> None:
    """In positions that half random play leads to, with all options; equal seeds, equal choices."""
    rng = random.Random(seed)
    if name == "z04":
        table = {**table, "mode": "gambling"}

    def choose(state: Any, actor: Actor, legal: Sequence[Action]) -> Action:
        seen = rules.observation(state, actor)
        action = STEADY.choose(seen, legal, random.Random(seed))
        assert action in legal
        assert STEADY.choose(seen, legal, random.Random(seed)) == action
        return action if rng.random() < 0.5 else rng.choice(legal)

    state = rules.new(options(name, rounds=1, **table), seats)
    for _ in course(GAMES[name], state, rng, most=50, choose=choose):
        pass


def test_it_can_travel() -> None:
    """Simulations hand bots to other processes."""
    assert pickle.loads(pickle.dumps(STEADY)).name == "steady"


# --- what it knows -------------------------------------------------------------------------------


def test_only_unseen_cards_are_drawn() -> None:
    """Own cards, own discards and open cards lie where they lie."""
    state = arranged("z04", FAIR, GREAT, opened={1: "SA RK"})
    pool = set(unseen(state, 0))
    index = state.setup.pack.index
    assert not pool & {index[code] for code in (*FAIR.split(), "SA", "RK")}
    assert {index[code] for code in GREAT.split()[2:]} <= pool


def test_hidden_cards_do_not_matter() -> None:
    """ZC-143: whatever the others hold, the same is seen, and the same is done."""
    deals = [arranged("z04", FAIR, hand, phase="preshow", **ALL_ON) for hand in (GREAT, POOR)]
    assert chosen(deals[0]) == chosen(deals[1])


# --- the exchange ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules_", "hand", "kept"),
    [
        case("Z04-03 aces, pictures and Nullachten", "z04", "SA RA O8 YK G9", "SA RA O8"),
        case("ZC-13 aces, but no nines and tens", "z04", "SA R9 OZ Y9 GZ", "SA"),
        case("Z30-03 aces and small cards", "z30", "ElA KrA Ok2 PoZ Sc9", "ElA KrA"),
    ],
)
def test_exchange(rules_: str, hand: str, kept: str) -> None:
    """It keeps what onions are made of and puts away what is good for bagels only."""
    dealt = hand.split()
    # The dealer, seat 0, gets two cards in zwiebel-2004, then the Senior three, and so on.
    places = {"z04": [2, 3, 4, 8, 9], "z30": [5, 6, 7, 8, 9]}[rules_]
    codes = [code for code in started(rules_, 2).setup.codes if code not in dealt]
    top = list(reversed(codes))[:10]
    for place, code in zip(places, dealt, strict=True):
        top[place] = code
    state = started(rules_, 2, " ".join(top))
    action = chosen(state)
    assert isinstance(action, Exchange)
    assert set(kept.split()) <= set(dealt) - set(action.cards)
    assert 1 <= len(action.cards) <= 4


# --- money ----------------------------------------------------------------------------------------


def at(phase: str, hand: str, other: str, *, rules_: str = "z04", **changed: Any) -> State:
    """Seat 0, the Senior, with this hand at a decision about money; the other one lies open."""
    if rules_ == "z04":
        changed["mode"] = "gambling"
    state = arranged(rules_, hand, other, phase=phase, opened={1: other}, **changed)
    return replace(state, pot=30)


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        case("Z04-63 what must win stays in", at("stay", GREAT, FAIR), Pay),
        case("Z04-64 what must win raises", at("raise", GREAT, FAIR), Raise),
        case("Z04-64 what cannot win does not", at("raise", POOR, GREAT), NoRaise),
        case("Z30-62 what cannot win folds", play(at("raise", GREAT, POOR), "P0 raise 90"), Fold),
        case("Z04-64 what wins matches", play(at("raise", POOR, GREAT), "P0 raise 90"), Match),
        case("Z04-65 hidden cards at any price are not worth an empty pot",
             at("buy", "SA RA OA YK GK", "S2 R3 O9 Y5 G7"), Done),
        case("Z04-65 they are worth it for much money",
             replace(at("buy", "SA RA OA YK GK", "S2 R3 O9 Y5 G7"), pot=150), Buy),
        case("Z30-60 no money against a dealer who is ahead",
             at("extra", "El2 Kr2 Ok3", V3_GREAT, rules_="z30", dealer=1), Extra),
    ],
)  # fmt: skip
def test_money(state: State, kind: type) -> None:
    """Money goes where the chances are."""
    action = chosen(state)
    assert isinstance(action, kind)
    if isinstance(action, Extra):
        assert action.amount == 0


# --- steps and the showdown -----------------------------------------------------------------------


def test_it_lays_its_best_and_lays_anew() -> None:
    """ZC-32, ZC-105: the best group first; when beaten the best arrangement that is level."""
    mine, other = "S2 R3 O4 Y6 G6 SA R4 O7 G9 B5", "SK T4 B8 V9 S3 S5 S6"
    first = chosen(arranged("z04", mine, other))
    assert isinstance(first, Declare)
    assert first.claim in ("5C", "6C", "7C")
    state = play(arranged("z04", "S2 R3 O4 Y6 G6 SA", other), "P0 declare R3 O4")
    state = play(state, "P1 declare T4 V9 B8")
    again = chosen(state)
    assert isinstance(again, Rearrange)
    assert len(again.cards) >= 5


def test_it_cripples() -> None:
    """ZC-107: a run that ends the round is played at once."""
    run = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ T3"
    state = play(arranged("z04", GREAT, run), f"P0 declare {GREAT}")
    assert set(chosen(state).cards) == set(run.split()[:9])


def test_it_answers_the_erzkanzler_with_the_tod() -> None:
    """Z04-49: who has the Tod shows it, so that the Erzkanzler stays tame."""
    state = arranged("z04", "OB S2 S3", "SK R2 R3", phase="preshow", arch=True)
    state = play(state, "P0 announce OB show")
    assert chosen(state) == RevealTod()
    state = play(state, "P1 tod")
    assert isinstance(chosen(state), Reveal)


def test_it_turns_up_what_gives_away_least() -> None:
    """ZC-70: neither a special card nor one of its best group."""
    state = arranged("z04", "OB SA RK OA GD T2", "SK R2 R3", phase="preshow", arch=True)
    state = play(state, "P0 announce OB show; P1 tod")
    assert chosen(state) == Reveal("T2")


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules_", "seats", "changed", "fair"),
    [
        case("Z04-60 rounds won", "z04", 4, {}, 1 / 4),
        case("Z04-63 chips", "z04", 2, {"mode": "gambling"}, 0.0),
        case("Z30-60 cents", "z30", 2, {}, 0.0),
    ],
)
def test_it_beats_chance(rules_: str, seats: int, changed: dict[str, Any], fair: float) -> None:
    """It wins more than its share of single rounds, beyond doubt."""
    game = GAMES[rules_]
    others = [RANDOM] * (seats - 1)
    table = game.options(rounds=1, **changed)
    result = simulate(game, [STEADY, *others], 80, seed=5, options=table, jobs=1)
    standing = result.standings[0]
    assert result.unfinished == 0
    assert standing.mean - standing.margin > fair


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        case("who is asked first has to fold then", "P0 no_raise; P1 raise 200", Fold),
        case("who is asked last wins, as nobody else can pay", "P0 raise 200", Match),
    ],
)
def test_the_last_chips(raised: str, kind: type) -> None:
    """ZC-88: who cannot pay the next Grundeinsatz is out, whatever he holds (Z04-63)."""
    assert isinstance(chosen(play(at("raise", GREAT, POOR), raised)), kind)


def test_nobody_bets_his_last_chips() -> None:
    """ZC-88: something is kept for the second betting round."""
    assert chosen(at("raise", GREAT, FAIR)).amount <= 100
