"""The elephants: which cards they drive, what the new values must make, what else counts."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    best,
    code_of,
    legal,
    play,
    preshow,
)

from stammtisch.games.zwiebel.groups.judgement import roles_in
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import observation


def drive(state: State, written: str, *values: int) -> State:
    """The elephants with these four cards and five values."""
    state = play(state, written)
    while state.pending is not None:
        asked = legal(state)[0]
        assert isinstance(asked, act.ElephantValue)
        state = play(state, f"P0 value {asked.card} {values[0]}")
        values = values[1:]
    return state


@pytest.mark.parametrize(
    ("rules", "hand", "four", "values", "expected"),
    [
        case("EX04-55 Z04-46", "z04", "BD S9 R9 OZ YZ", "S9 R9 OZ YZ", (10, 10, 11, 11, 6),
             ["DZe", "rest6"]),
        case("EX30-34 Z30-46", "z30", "MuD El9 Kr9 OkZ PoZ", "El9 Kr9 OkZ PoZ",
             (10, 10, 11, 11, 6), ["DZe", "rest6"]),
        case("SP-24 Z04-46", "z04", "BD SZ RZ OZ YZ SK GD", "SZ RZ OZ YZ", (11, 11, 10, 10, 8),
             ["DZe", "K1", "rest8"]),
        case("Z04-46 Z04-03", "z04", "BD S9 OZ YZ GZ T8", "S9 OZ YZ GZ", (10, 11, 10, 10, 8),
             ["DZ-1e", "K1", "rest8"]),
    ],
)  # fmt: skip
def test_the_elephants(
    rules: str, hand: str, four: str, values: tuple[int, ...], expected: list[str]
) -> None:
    """ZC-119: announced with four cards, then five values; the Doppelte Zwiebel is inferior."""
    other = "R2 R3" if rules == "z04" else "Ok2 Ok3"
    atuin = hand.split(maxsplit=1)[0]
    state = preshow(rules, hand, other)
    state = drive(state, f"P0 announce {atuin} elephants {four}", *values)
    assert best(state, 0) == expected
    assert state.effects.begun == ("elephants",)
    again = "already_played" if rules == "z04" else "card_open"
    assert code_of(state, f"P0 announce {atuin} elephants {four}") == again


def test_elephants_with_wild_eights() -> None:
    """EX04-56, Z04-46: in a wild round eights may be raised."""
    state = preshow("z04", "BD S8 R8 O9 Y9", "R2 R3", wild=True)
    state = drive(state, "P0 announce BD elephants S8 R8 O9 Y9", 10, 10, 11, 11, 2)
    assert best(state, 0) == ["DZe", "rest2"]


def test_unshifted_tens_among_the_four() -> None:
    """SP-24, Z04-46: they may count 2 as well; in zwiebel-v3 the other nines and tens do."""
    state = preshow("z04", "BD SZ RZ OZ YZ SK GD", "R2 R3")
    state = drive(state, "P0 announce BD elephants SZ RZ OZ YZ", 11, 11, 10, 10, 8)
    values = {role.value for role in roles_in(state, 0, state.setup.pack.index["OZ"])}
    assert values == {2, 10}
    told = observation(state, None).effects.shifts
    assert [one.card for one in told if one.by == "also"] == ["OZ", "YZ"]
    hand = "MuD El9 Kr9 OkZ PoZ ScZ St9"
    state = preshow("z30", hand, "Ok2 Ok3")
    state = drive(state, "P0 announce MuD elephants El9 Kr9 OkZ PoZ", 10, 10, 11, 11, 6)
    for card, value in (("ScZ", 2), ("St9", 1)):
        found = roles_in(state, 0, state.setup.pack.index[card])
        assert value in {role.value for role in found}
        assert not any(role.ace for role in found)


@pytest.mark.parametrize(
    ("given", "written", "code"),
    [
        case("Z04-46 range", (), "P0 value S9 12", "shift_range"),
        case("SP-25", (10, 10, 11, 11), "P0 value BD 7", "elephants_sum"),
        case("Z04-46 useless", (), "P0 value S9 11", "ok"),
        case("Z04-46 no double", (10, 10), "P0 value OZ 10", "elephants_no_double"),
        case("ZC-97 another card", (), "P0 value R9 10", "wrong_phase"),
        case("ZC-75 not one of five", (), "P0 value S2 2", "not_your_card"),
    ],
)
def test_refused_values(given: tuple[int, ...], written: str, code: str) -> None:
    """ZC-119: a value without a legal completion is refused by what is wrong with it."""
    state = play(preshow("z04", "BD S9 R9 OZ YZ", "R2 R3"), "P0 announce BD elephants S9 R9 OZ YZ")
    for value in given:
        asked = legal(state)[0]
        assert isinstance(asked, act.ElephantValue)
        state = play(state, f"P0 value {asked.card} {value}")
    if code == "ok":
        assert play(state, written).pending is not None
    else:
        assert code_of(state, written) == code


def test_every_listed_value_leads_on() -> None:
    """ZC-119: no dead ends among the five values."""
    state = play(preshow("z04", "BD S9 R9 OZ YZ", "R2 R3"), "P0 announce BD elephants S9 R9 OZ YZ")
    count = 0

    def follow(now: State) -> None:
        nonlocal count
        if now.pending is None:
            count += 1
            assert best(now, 0)[0] == "DZe"
            return
        found = legal(now)
        assert found
        for one in found:
            assert isinstance(one, act.ElephantValue)
            follow(play(now, f"P0 value {one.card} {one.value}"))

    follow(state)
    assert count > 1


def test_a_devalued_eight_is_not_raised_to_an_ace() -> None:
    """Z30-46, Z30-42: what counts 11 in a GZ alone makes no Doppelte Zwiebel."""
    state = preshow("z30", "MuD El8 Kr9 OkZ PoZ", "KrD Sc2", wild=True, opened={0: "El8"},
                    companions_hidden=False)  # fmt: skip
    state = play(state, "P0 pass; P1 announce KrD devalue; P1 target El8; P1 pass")
    state = play(state, "P0 announce MuD elephants El8 Kr9 OkZ PoZ")
    values = [one.value for one in legal(state) if isinstance(one, act.ElephantValue)]
    assert values
    assert 11 not in values


@pytest.mark.parametrize(("token", "expected"), [(False, [10]), (True, [])])
def test_a_devalued_ace_does_not_help(token: bool, expected: list[int]) -> None:
    """Z04-46, Z04-42: nor may it complete what was raised."""
    state = preshow("z04", "BD S9 RZ OZ YZ GA SK", "GD R2", wild=True, opened={0: "GA"})
    if token:
        state = play(state, "P0 pass; P1 announce GD devalue; P1 target GA; P1 pass")
    state = play(state, "P0 announce BD elephants S9 RZ OZ YZ")
    state = play(state, "P0 value S9 10; P0 value RZ 11; P0 value OZ 10")
    values = [one.value for one in legal(state) if isinstance(one, act.ElephantValue)]
    assert [value for value in values if value == 10] == expected


def test_elephants_that_raise_nothing() -> None:
    """Z04-46, ZC-75: at least one card is raised, though the hand holds a Doppelte Zwiebel."""
    state = preshow("z04", "BD S9 R9 OZ YZ GK TB GA TA", "R2 R3")
    state = play(state, "P0 announce BD elephants S9 R9 OZ YZ")
    state = play(state, "P0 value S9 9; P0 value R9 9; P0 value OZ 10")
    assert code_of(state, "P0 value YZ 10") == "elephants_no_double"
