"""Refusals in their order, and what lies in reach but is refused (DR-83 .. DR-87, DR-95, DR-96)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case, codes, course, refused
from tests.games.drachenrummy.setting import GAME, act, at, begun, keep, new, placing, throw

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import (
    DrawStarter,
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Reserve,
    Shuffle,
    Steal,
    Take,
    Throw,
)
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import CHANCE, CLOCK, Action, RuleViolation
from stammtisch.games.text_problems import problems
from stammtisch.games.texts import texts


class Juggle(Action, frozen=True, tag="juggle"):
    """No action of this game."""


def over() -> State:
    """A match that has ended."""
    state = at(
        "meld",
        display="3C 4C 5C 6C",
        fixed="1 2 3 4 5",
        stall_rounds=1,
        more={"quiet_turns": 1, "turns_since_take": 1},
    )
    return act(state, EndTurn())


def melding(reserved: str = "") -> State:
    """Seat 0 may meld; seat 1 has laid kings."""
    return at(
        "meld",
        hands=["7D 7H 2C"],
        melds=["[4S 5S 6S]", "[KD KH KS]"],
        display="3C 4C 5C 6C",
        reserved=reserved,
        fixed="1 2 3 4 5",
    )


IN_ORDER = [
    case("DR-86 1 before 2", over(), 0, Juggle(), "match_over"),
    case("DR-86 1 before 3", over(), 0, Fix(()), "match_over"),
    case("DR-86 2 before 3", begun(), 0, Juggle(), "unknown_action"),
    case("DR-86 2 wrong type", begun(), 0, Fix(("six",)), "unknown_action"),  # type: ignore[arg-type]
    case("DR-86 2 wrong type in its phase", throw(begun(), "1 1 1 1 1"), 0,
         Fix(("six",)), "unknown_action"),  # type: ignore[arg-type]
    case("DR-86 3 before 4", begun(), 1, EndTurn(), "wrong_phase"),
    case("DR-86 3 before 5", begun(), 0, Reserve("XX", 9, 9), "wrong_phase"),
    case("DR-86 3 no choice of taking", begun(), 0, Take(()), "wrong_phase"),
    case("DR-86 3 no final melding", begun(), 0, FinalDone(), "wrong_phase"),
    case("DR-86 4 before 5", placing("1 2 3 4 5"), 1, Reserve("XX", 9, 9), "not_your_turn"),
    case("DR-86 4 chance's action", begun(), 0, Throw((1, 2, 3, 4, 5)), "not_your_turn"),
    case("DR-86 4 chance cannot fix", throw(begun(), "1 1 1 1 1"), CHANCE, Fix((1,)),
         "not_your_turn"),
    case("DR-86 4 nor can the clock", throw(begun(), "1 1 1 1 1"), CLOCK, Fix((1,)),
         "not_your_turn"),
    case("DR-86 4 no such seat", throw(begun(), "1 1 1 1 1"), 7, Fix((1,)), "not_your_turn"),
    case("DR-86 5 card before face", placing("1 2 3 4 5"), 0, Reserve("XX", 9, 9), "unknown_card"),
    case("DR-86 5 before 8", placing("1 2 3 4 5"), 0, Reserve("AH", 9, 9), "unknown_face"),
    case("DR-86 5 in a fix", throw(begun(), "1 1 1 1 1"), 0, Fix((1, 9)), "unknown_face"),
    case("DR-86 6 nothing fixed", throw(begun(), "1 1 1 1 1"), 0, Fix(()), "must_fix_one"),
    case("DR-86 6 not rolled", throw(begun(), "1 1 1 1 1"), 0, Fix((2,)), "dice_not_rolled"),
    case("DR-86 8 before 10", placing("1 2 3 4 5"), 0, Reserve("AH", 6, 0), "card_not_in_display"),
    case("DR-86 9 own before 10", placing("1 1 3 4 5", reserved="0:AH/2x1"), 0, Steal("AH", 6, 0),
         "own_card"),
    case("DR-86 9 before 10", placing("1 2 3 4 5"), 0, Steal("AH", 6, 0), "card_not_reserved"),
    case("DR-86 10 none", placing("1 2 3 4 5"), 0, Reserve("2D", 6, 0), "need_at_least_one_die"),
    case("DR-86 10 before 11", placing("1 2 3 4 5", reserved="1:AH/5x6"), 0, Steal("AH", 6, 1),
         "not_enough_dice"),
    case("DR-86 11", placing("1 2 3 4 6", reserved="1:AH/5x6"), 0, Steal("AH", 6, 1),
         "steal_too_weak"),
    case("DR-86 12 before 13", melding(), 0, LayMeld(("7D", "AC")), "card_not_in_hand"),
    case("DR-86 13 before 12", melding(), 0, Extend(1, "AC"), "unknown_meld"),
    case("DR-86 5 before 13", melding(), 0, Extend(1, "XX"), "unknown_card"),
    case("DR-86 12 in an extension", melding(), 0, Extend(0, "AC"), "card_not_in_hand"),
    case("DR-86 13 no meld", melding(), 0, LayMeld(("7D", "7H", "2C")), "not_a_meld"),
    case("DR-86 13 does not fit", melding(), 0, Extend(0, "2C"), "does_not_fit"),
    case("DR-86 13 below the first", melding(), 0, Extend(-1, "2C"), "unknown_meld"),
    case("DR-78 a starter", rules.new(GAME.options(), 2), CHANCE, DrawStarter(-1), "bad_outcome"),
    case("DR-78 a shuffle", new(), CHANCE, Shuffle(()), "bad_outcome"),
    case("DR-78 a throw", begun(), CHANCE, Throw(()), "bad_outcome"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "actor", "action", "code"), IN_ORDER)
def test_first_failing_check(state: State, actor: int, action: Any, code: str) -> None:
    """DR-86: the first failing check of the list is reported, and nothing happens."""
    assert refused(GAME, state, actor, action).code == code


TEXTS = texts("drachenrummy")


@pytest.mark.parametrize(("state", "actor", "action", "code"), IN_ORDER)
def test_refusals_have_words(state: State, actor: int, action: Any, code: str) -> None:
    """DR-87: every refusal has a sentence whose facts are there, and a clause that is written."""
    found = refused(GAME, state, actor, action)
    sentence = TEXTS.refusals[found.code].de
    names = {part.partition("}")[0].partition(":")[0] for part in sentence.split("{")[1:]}
    assert names <= set(found.facts)
    assert found.clause in {"", *TEXTS.clauses}


def test_all_words_are_there() -> None:
    """DR-88, DR-94: every event and option has sentences in both languages."""
    assert problems(GAME) == []


# --- accepted exactly if listed -------------------------------------------------------------------

CODES = [*codes("AD 2D 3D 4D 5D 7H 8H 9H TH JH KC AC 2C AS/2 7H/2"), "XX"]
GUESSES = st.one_of(
    st.builds(Take, st.lists(st.sampled_from(CODES), max_size=3).map(tuple)),
    st.builds(Fix, st.lists(st.integers(0, 7), max_size=5).map(tuple)),
    st.builds(Reserve, st.sampled_from(CODES), st.integers(0, 7), st.integers(-1, 6)),
    st.builds(Steal, st.sampled_from(CODES), st.integers(0, 7), st.integers(-1, 6)),
    st.builds(LayMeld, st.lists(st.sampled_from(CODES), max_size=5).map(tuple)),
    st.builds(Extend, st.integers(-1, 4), st.sampled_from(CODES)),
    st.sampled_from([EndReserve(), EndTurn(), FinalDone()]),
)


def normal(state: State, action: Any) -> Any:
    """The action in the form in which it is listed (DR-83)."""
    match action:
        case Fix(faces=faces):
            return Fix(tuple(sorted(faces)))
        case Take() | LayMeld() | Extend():
            after, _ = rules.apply(state, state.turn, action)
            for listed in rules.legal_actions(state, state.turn):
                if rules.apply(state, state.turn, listed)[0] == after:
                    return listed
    return action


@given(st.integers(0, 2**32), st.integers(2, 5), st.lists(GUESSES, min_size=20, max_size=20))
def test_accepted_exactly_if_listed(seed: int, n: int, guesses: list[Any]) -> None:
    """DR-83, DR-95: guesses are accepted exactly if their normal form is listed."""
    rng = random.Random(seed)
    changed: dict[str, Any] = {
        "take_mode": rng.choice(("all", "choose")),
        "packs": 2,
        "final_meld": "manual",
    }
    state = rules.new(GAME.options(**changed), n)
    for step in course(GAME, state, rng, most=rng.randrange(20, 300)):
        state = step.after
    if not rules.actors(state) or rules.actors(state) == (CHANCE,):
        return
    legal = rules.legal_actions(state, state.turn)
    assert len(legal) == len(set(legal))
    for action in legal:
        rules.apply(state, state.turn, action)
    for guess in guesses:
        try:
            rules.apply(state, state.turn, guess)
        except RuleViolation:
            assert guess not in legal
        else:
            assert normal(state, guess) in legal


@given(st.integers(0, 2**32), st.integers(2, 5))
def test_sizes_of_lists(seed: int, n: int) -> None:
    """DR-81, DR-82, DR-85, DR-95: no list grows beyond its bound, and the ends are always there."""
    rng = random.Random(seed)
    state = rules.new(GAME.options(take_mode="choose"), n)
    for step in course(GAME, state, rng, most=400):
        state = step.before
        if step.actor < 0:
            continue
        legal = rules.legal_actions(state, step.actor)
        match state.phase:
            case "take":
                assert len(legal) <= 32
            case "fix":
                assert len(legal) <= 31
            case "reserve":
                others = sum(entry.owner != step.actor for entry in state.reserved)
                assert others <= 5 * (n - 1)
                assert len(legal) <= 5 * len(state.display) + 5 * others + 1
                assert legal[-1] == EndReserve()
            case "meld":
                extensions = [action for action in legal if isinstance(action, Extend)]
                assert len(extensions) <= 2 * len(state.melds[step.actor])
                assert len(legal) - len(extensions) - 1 <= 373
                assert legal[-1] == EndTurn()


# --- in reach, but refused --------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(2, 5))
def test_blocked_is_refused(seed: int, n: int) -> None:
    """DR-87: what is shown as blocked is refused for just that reason."""
    rng = random.Random(seed)
    state = rules.new(GAME.options(take_mode="choose", final_meld="manual"), n)
    for step in course(GAME, state, rng, most=150):
        for seat in range(n):
            for entry in rules.blocked(step.before, seat):
                found = refused(GAME, step.before, seat, entry.action)
                assert (found.code, found.clause, found.facts) == (
                    entry.code, entry.clause, entry.facts,
                )  # fmt: skip


def blocked_codes(state: State) -> dict[str, str]:
    """The code by the card that is out of reach."""
    found = {}
    for entry in rules.blocked(state, state.turn):
        action: Any = entry.action
        card = action.card if hasattr(action, "card") else " ".join(action.cards)
        found[card] = entry.code
    return found


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        case(
            "DR-87 thefts that are too weak, and own cards",
            placing("6 6 1 1 2", "2D 5H 9S", "1:AH/3x6 1:QC/1x6 0:KD/2x1", hands=["7D"]),
            {"AH": "steal_too_weak", "KD": "own_card", "7D": "wrong_phase"},
        ),
        case(
            "DR-87 no dice left",
            act(placing("6 6 6 6 6", "2D 5H", deck="", rest_to=1), Reserve("2D", 6, 5)),
            {"5H": "not_enough_dice", "2D": "own_card"},
        ),
        case(
            "DR-87 cards that fit nothing, and a run with a gap",
            at("meld", hands=["2S 8S KC"], melds=["[4S 5S 6S]"], display="2D 5H 9H KD",
               reserved="1:AH/1x1", fixed="1 2 3 4 5"),
            {"2S": "does_not_fit", "8S": "does_not_fit", "KC": "not_a_meld", "2D": "wrong_phase",
             "5H": "wrong_phase", "9H": "wrong_phase", "KD": "wrong_phase", "AH": "wrong_phase"},
        ),
    ],
)  # fmt: skip
def test_blocked(state: State, expected: dict[str, str]) -> None:
    """DR-87: a card that cannot be used now says why."""
    assert blocked_codes(state) == expected


def test_nothing_is_blocked_for_others() -> None:
    """DR-12: only the player on turn reaches for anything."""
    assert rules.blocked(placing("6 6 1 1 2"), 1) == ()
    assert rules.blocked(begun(), 0) == ()
    assert rules.blocked(over(), 0) == ()


# --- time -----------------------------------------------------------------------------------------


def phases() -> Iterator[tuple[State, Any]]:
    """A moment of every phase in which a seat acts, with what is played when time is out."""
    taking = at("meld", turn=1, reserved="0:AH/1x1 0:2C/2x5", fixed="1 2 3 4 5",
                take_mode="choose", display="2D 5H 9H KD")  # fmt: skip
    yield act(taking, EndTurn()), Take(("AH", "2C"))
    yield throw(begun(), "6 1 6 2 3"), Fix((1, 2, 3, 6, 6))
    yield keep(begun(), "6 1 6 2 3"), EndReserve()
    yield melding(), EndTurn()
    manual = at("final_meld", hands=["7D 7H 7S"], display="", deck="", rest_to=1,
                final_meld="manual")  # fmt: skip
    yield manual, FinalDone()


def test_out_of_time() -> None:
    """DR-96: ordinary actions are played for a seat whose time is out."""
    for state, expected in phases():
        assert rules.timeout(state, state.turn) == expected
        assert expected in rules.legal_actions(state, state.turn)
        with pytest.raises(RuleViolation):
            rules.timeout(state, 1 - state.turn)


def test_no_clock() -> None:
    """DR-96: the rules know no time."""
    assert rules.alarm(begun()) is None
    with pytest.raises(LookupError):
        rules.tick(begun(), 1000)
    with pytest.raises(LookupError):
        rules.sample_chance(melding(), random.Random(1))
