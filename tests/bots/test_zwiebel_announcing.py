"""When ``steady`` of Zwiebel announces, and when it does not: every modifier from set positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.zwiebel_choices import chosen
from tests.builders import case
from tests.games.zwiebel.setting import ALL_ON, arranged, play

from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import (
    Announce,
    Concede,
    Cripple,
    Declare,
    OutCripple,
    Pass,
)
from stammtisch.games.zwiebel.state.state import State


def said(state: State) -> tuple[str, str] | None:
    """Card and mode of what it announces there; ``None``: nothing."""
    action = chosen(state)
    return (action.card, action.mode) if isinstance(action, Announce) else None


def beaten(rules_: str, mine: str, theirs: str, first: str, **changed: Any) -> State:
    """Seat 1 has to answer ``first``, the best group of seat 0, with less than that."""
    state = arranged(rules_, theirs, mine, **{**ALL_ON, **changed})
    return play(state, f"P0 declare {first}")


Z04_DZ = "RA RK OA OD"
Z04_REST = "S9 G9 T9 B9 V7 B7"
Z30_DZ = "OkA OkK PoA PoB"
Z30_REST = "El9 Kr9 Sc9 Ok9 El7 De7"


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        case("Z04-41 a new card for the Lady",
             beaten("z04", "GD SA R4 O7 YZ V9 T2 BZ V5 S3", f"{Z04_DZ} {Z04_REST}", Z04_DZ),
             ("GD", "exchange")),
        case("Z30-41 a new card for the Lady",
             beaten("z30", "KrD ElA Ok4 Po7 ScZ Mu9 St2 DeZ Kr5 Sc3",
                    f"{Z30_DZ} {Z30_REST}", Z30_DZ),
             ("KrD", "exchange")),
        case("Z04-44 a new card for Schicksal",
             beaten("z04", "YK SA R4 O7 YZ V9 T2 BZ V5 S3", f"{Z04_DZ} {Z04_REST}", Z04_DZ),
             ("YK", "exchange")),
        case("Z04-42 the Lady takes an ace out of the Doppelte Zwiebel that lies",
             beaten("z04", "GD S7 T7 G7 RZ SZ OZ Y9 R9 B2", f"{Z04_DZ} {Z04_REST}", Z04_DZ,
                    wild=True),
             ("GD", "devalue")),
        case("Z04-43 Schicksal makes Nullachten of the own eights",
             beaten("z04", "YK SA T8 G8 RZ SZ OZ Y9 R9 B2", f"{Z04_DZ} {Z04_REST}", Z04_DZ,
                    wild=True),
             ("YK", "unwild")),
        case("Z04-45 a three becomes the second ace",
             beaten("z04", "BD SA S3 SK TK SZ TZ Y9 R9 O9", f"{Z04_DZ} {Z04_REST}", Z04_DZ,
                    elephants=False),
             ("BD", "shift")),
        case("Z30-45 a three becomes the second ace",
             beaten("z30", "MuD ElA Sc3 ElK KrK StZ DeZ St9 De9 Mu9",
                    f"{Z30_DZ} {Z30_REST}", Z30_DZ, elephants=False),
             ("MuD", "shift")),
        case("Z30-49 the Erzkanzler as a joker is the second ace",
             beaten("z30", "StB ElA ElK KrK St2 De3 Mu4 Sc6 Kr6 St9",
                    f"{Z30_DZ} {Z30_REST}", Z30_DZ),
             ("StB", "show")),
        case("Z30-47 the Tod takes a picture out of the Doppelte Zwiebel that lies",
             beaten("z30", "DeK El2 Kr2 Ok3 Po3 Sc2 Mu4 St5 StZ MuZ",
                    f"{Z30_DZ} {Z30_REST}", Z30_DZ),
             ("DeK", "show")),
    ],
)  # fmt: skip
def test_who_is_beaten_announces_what_wins(state: State, expected: tuple[str, str]) -> None:
    """ZC-103: in case A without an answer, or beaten, the announcement clearly helps."""
    assert said(state) == expected


def test_the_elephants_are_driven_when_beaten() -> None:
    """Z04-46: nines and tens become the Doppelte Zwiebel that is needed, value by value."""
    mine = "BD S9 R9 OZ YZ T6 G6 B6 V6 T5"
    state = beaten("z04", mine, "S3 R3 O4 Y5 S6 T7 B9 V9 GZ TZ", "S3 R3 O4 Y5 S6", atuin=False)
    assert said(state) == ("BD", "elephants")
    state, _ = rules.apply(state, 1, chosen(state))
    while state.pending is not None:
        state, _ = rules.apply(state, 1, chosen(state))
    assert "elephants" in state.effects.begun
    after = rules.observation(state, 1).own
    assert after is not None
    assert after.arrangement[0].key.startswith("DZ")


def test_the_lady_takes_what_lies_in_the_group() -> None:
    """Z04-42: of several visible aces one of the group that has to be beaten."""
    mine = "GD S7 T7 G7 RZ SZ OZ Y9 R9 B2"
    state = beaten("z04", mine, f"{Z04_DZ} {Z04_REST}", Z04_DZ, wild=True)
    state, _ = rules.apply(state, 1, chosen(state))
    assert state.pending is not None
    assert chosen(state).card in ("RA", "OA")


@pytest.mark.parametrize(
    "state",
    [
        case("Z30-51 the Achtensender does nothing to a list without eights",
             beaten("z30", "ScB El2 Kr4 Ok5 Po9 StZ DeZ MuZ Sc9 Ok3",
                    f"{Z30_DZ} {Z30_REST}", Z30_DZ)),
        case("Z30-47 the Tod does nothing to three pictures",
             beaten("z30", "DeK El2 Kr4 Ok5 Po9 StZ DeZ MuZ Sc9 Ok3",
                    "OkA OkK PoA PoB PoD MuA St6 De6 Sc6 Mu6", "OkA OkK PoA PoB PoD MuA")),
    ],
)  # fmt: skip
def test_who_is_beaten_shows_nothing_in_vain(state: State) -> None:
    """What cannot help stays hidden."""
    assert chosen(state) == Concede()


# --- held back ------------------------------------------------------------------------------------

OTHER = "G2 G3 G5 T2 T3 T5 B9 B2 V3 V5"
OTHER_V3 = "St2 St3 St5 De2 De3 De5 Ok9 Ok2 Po3 Po5"


@pytest.mark.parametrize(
    "state",
    [
        case("Z04-41 the Lady", arranged("z04", "GD SA R4 O7 YZ G9 T4 BZ V6 S3", OTHER,
                                         phase="preshow", **ALL_ON)),
        case("Z04-45 a shift that helps", arranged("z04", "BD S3 RK OA YB G4 TZ B7 V9 SZ", OTHER,
                                                   phase="preshow", **ALL_ON)),
        case("Z30-47 the Tod", arranged("z30", "DeK ElA KrA ElD KrD St7 De7 Mu7 Sc9 MuZ",
                                        OTHER_V3, phase="preshow")),
        case("Z04-06 the Narr, who would spoil a Doppelte Zwiebel",
             arranged("z04", "VB SA RK OA G4 T4 B7 V4 S3 T6", OTHER, phase="preshow", **ALL_ON)),
    ],
)  # fmt: skip
def test_before_the_showdown_it_holds_back(state: State) -> None:
    """ZC-67: what can still be announced when it is needed is not shown before."""
    assert chosen(state) == Pass()


@pytest.mark.parametrize(
    ("rules_", "hand", "narr"),
    [
        case("Z04-06", "z04", "VB SZ RZ OZ YZ TK GK S2 R3 O4", "VB"),
        case("Z30-07", "z30", "ElB ElZ KrZ OkZ PoZ StK DeK Sc2 Mu3 Mu4", "ElB"),
    ],
)
def test_the_narr_cannot_wait(rules_: str, hand: str, narr: str) -> None:
    """Z04-50, Z30-50: three bagels are worth a Dreifache Zwiebel, but only if he comes in time."""
    other = OTHER if rules_ == "z04" else OTHER_V3
    settings = {**ALL_ON, "arch": False, "death": False}
    state = arranged(rules_, hand, other, phase="preshow", **settings)
    assert said(state) == (narr, "show")


def test_in_v3_it_keeps_hidden_what_it_may_need() -> None:
    """Z30-40: of equal groups the one without A'Tuin is laid, as she can be announced then."""
    mine = "MuD ElK KrK ElA KrA Ok3 St4 De6 Sc9 PoZ"
    first = chosen(arranged("z30", mine, OTHER_V3))
    assert isinstance(first, Declare)
    assert "MuD" not in first.cards


@pytest.mark.parametrize(
    ("theirs", "with_tod"),
    [
        case("he lays a Doppelte Zwiebel of two pictures", "RA RK OA OD S9 G9 T9 B9 V7 B7", True),
        case("the Tod would only cost an own Zwiebel", "S3 R3 O4 Y5 G6 T7 B9 V9 GZ TZ", False),
    ],
)
def test_the_tod_is_set_off_where_it_helps(theirs: str, with_tod: bool) -> None:
    """Z04-47: any group with the Tod brings him; all cards of the opponent lie open."""
    mine = {
        True: "SK S4 R2 Y2 G2 T3 B3 YZ SZ RZ",
        False: "SK TK TA YA S2 R2 Y2 T9 B8 YZ",
    }[with_tod]
    state = arranged("z04", mine, theirs, opened={1: theirs}, death=True)
    action = chosen(state)
    assert isinstance(action, Declare)
    assert ("SK" in action.cards) == with_tod


# --- while bets are made --------------------------------------------------------------------------


def test_before_folding_it_draws_for_the_lady() -> None:
    """Z04-41: a demand that is not worth paying may be, with a better card."""
    mine, theirs = "GD SK RD SA R9 O9 Y9 G9 T9 B9", "RA RK G3 T3"
    state = arranged("z04", mine, theirs, phase="raise", mode="gambling", lady=True,
                     opened={1: theirs}, dealer=1)  # fmt: skip
    state = play(state, "P0 no_raise; P1 raise 60")
    assert said(state) == ("GD", "exchange")


# --- Reinleger, and what nobody may know ----------------------------------------------------------


def test_it_cripples_and_out_cripples() -> None:
    """ZC-107, Z30-06: nine cards end the round of a Große Zwiebel, ten cards end theirs."""
    great = "ElB OkA PoD ScA StK MuA DeB KrA ElK DeA"
    nine = "Po2 Ok3 Po4 Ok5 Po6 Ok7 Ok8 Po9 OkZ Kr2"
    ten = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ ScB"
    state = arranged("z30", great, nine, ten, sender=False)
    state = play(state, f"P0 declare {great}")
    action = chosen(state)
    assert isinstance(action, Cripple)
    state, _ = rules.apply(state, 1, action)
    while asked_seat(state) != 2:
        state, _ = rules.apply(state, asked_seat(state), Pass())
    assert isinstance(chosen(state), OutCripple)


@pytest.mark.parametrize("hidden", [Z04_REST, "S2 G3 T4 B5 V6 V7", "SB GB RB TB BB YB"])
def test_what_lies_hidden_does_not_matter(hidden: str) -> None:
    """ZC-143: whatever the opponent has behind his Doppelte Zwiebel, the same is announced."""
    mine = "GD SA R4 O7 YZ V9 T2 BZ V5 S3"
    assert said(beaten("z04", mine, f"{Z04_DZ} {hidden}", Z04_DZ)) == ("GD", "exchange")
