"""What may not be done: refused with a code and a clause that have words, and nothing changes."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.scenes import DONE, Scene, challenge, lay, open_scene
from tests.games.maumau.views.test_maumau_invariants import match

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.legal.open_listing import open_actions
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.protocol import RuleViolation

WORDS: dict[str, Any] = tomllib.loads(
    files("stammtisch.games").joinpath("maumau", "texts.toml").read_text("utf-8")
)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_strict_tables_refuse_what_open_ones_let_pass(seed: int) -> None:
    """MM-3.3 MM-17.1 INV-14: all that could be done at an open table and is not listed here."""
    rng = random.Random(seed)
    for move in match(seed, most=60, asides=False):
        state = move.after
        if (
            state.turn.phase not in {"turn", "lhc", "finish"}
            or state.agenda.pending
            or rng.random() < 0.8
        ):
            continue
        before = rules.position(state)
        opened = replace(state, options=replace(state.options, supervision="open"))
        for seat in state.round.seats:
            listed = [*rules.legal_actions(state, seat), *rules.asides(state, seat)]
            for action in open_actions(opened, seat):
                if action in listed:
                    continue
                with pytest.raises(RuleViolation) as refused:
                    rules.apply(state, seat, action)
                assert refused.value.code in WORDS["refusals"], action
                assert refused.value.clause in WORDS["clauses"], action
        assert rules.position(state) == before


@pytest.mark.parametrize(
    ("who", "action", "code"),
    [
        case("MM-6.1 himself", "B", challenge("B", "legen"), "self_challenge"),
        case("MM-6.2 an unknown seat", "B", a.Challenge(accused=9, group="legen"), "bad_action"),
        case("MM-6.2 an unknown rule", "B", challenge("A", "regel", 3), "bad_action"),
        case("MM-7.3 no Plenum to vote in", "B", a.PlenumVote(guilty=True), "wrong_phase"),
        case("MM-7.3 nor to speak in", "B", a.PlenumSpeak(text="Hört!"), "wrong_phase"),
        case("MM-10.5 no finish", "B", a.AckFinish(), "wrong_phase"),
        case("MM-12.16 no gesture", "B", a.MakeGesture(name="hut"), "no_gesture_due"),
        case("MM-2.6 nothing drawn", "B", a.PutDownExcess(), "nothing_to_put_down"),
        case("MM-17.4 a card of nobody", "A", lay("ZZ"), "bad_action"),
        case("MM-17.4 a card twice", "A", lay("9H 9H"), "card_not_in_hand"),
        case("MM-17.4 no card at all", "A", lay(""), "bad_action"),
    ],
)
def test_refused_at_an_open_table(who: str, action: a.SeatAction, code: str) -> None:
    """Only what has no form (MM-17.6); it costs nothing."""
    there = open_scene(top="KH", A="9H 8D 7D")
    before = rules.position(there.state)
    assert there.refused(who, action) == code
    assert code in WORDS["refusals"]
    assert rules.position(there.state) == before


def voting() -> Scene:
    """A Plenum that has come to its vote."""
    there = open_scene(top="KH", A="9H 8D 7D")
    there = there.do("B", a.CallPlenum(accused=0, matter="p1", ref_turn=10))
    return there.do("B", a.PlenumReady()).do("A", a.PlenumReady())


def test_nobody_votes_twice() -> None:
    """MM-7.5: one vote each, no repetition."""
    there = voting().do("C", a.PlenumVote(guilty=True))
    assert there.refused("C", a.PlenumVote(guilty=False)) == "already_judged"
    assert there.refused("C", a.PlenumVote(guilty=True)) == "already_judged"


def test_a_plenum_closes_without_those_who_are_away() -> None:
    """MM-7.5 MM-19.9: a missing vote counts as not guilty when the time is over."""
    there = voting().do("B", a.PlenumVote(guilty=True)).do("C", a.PlenumVote(guilty=True))
    assert there.phase == "plenum"
    over = there.wait(20_000)
    assert (over.phase, over.paid()) == ("turn", "B1")
    nobody = open_scene(top="KH").do("B", a.CallPlenum(accused=0, matter="p1", ref_turn=10))
    assert nobody.wait(80_000).happened("PlenumVerdict")[0].penalty == 1


def test_a_flood_of_challenges_pays_for_itself() -> None:
    """MM-6.3 MM-6.5: each costs a card, and the same one is not judged again."""
    there = open_scene(top="KH", A="9H 8D 7D").do("A", lay("9H"), DONE)
    groups = ("legen", "ziehen", "strafkarte", "mau", "maumau", "jubel", "dame", "wunsch", "geben")
    judged = 0
    for group in groups * 3:
        if there.refused("C", challenge("A", group)) == "":
            there, judged = there.do("C", challenge("A", group)), judged + 1
    assert judged == len(groups)
    assert there.paid() == f"C{len(groups)}"
