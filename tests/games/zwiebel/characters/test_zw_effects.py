"""Effects at an unusual moment: when cards act, when no more, and that each acts once."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    ALL_ON,
    arranged,
    case_now,
    code_of,
    default,
    exchange_none,
    keys,
    kinds,
    play,
    played,
    preshow,
    started,
)

from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.events import (
    EffectBegan,
    WindowOpened,
)
from stammtisch.games.zwiebel.views.observation import observation


def test_a_narr_in_the_showdown() -> None:
    """Z04-50, ZC-74: declared he changes nothing."""
    state = play(arranged("z04", "VB S3", "R2 R3", fool=True), "P0 declare VB")
    assert not state.effects.fool
    assert state.effects.begun == ()
    assert case_now(state) == "A1"


def test_a_folded_achtensender_acts_no_more() -> None:
    """Z30-51, Z30-47: before the showdown only while he lies before a player still in."""
    state = exchange_none(started("z30", 3, "El2 El3 El4 El5 El6 ScB Kr3 Kr4 Kr5 Kr6"))
    state = play(state, "P0 stake 1; P1 announce ScB show")
    assert state.effects.sender
    assert not play(state, "P1 fold").effects.sender


@pytest.mark.parametrize(("card", "part"), [("DeK", "death"), ("ScB", "sender")])
def test_in_the_showdown_they_stay(card: str, part: str) -> None:
    """Z30-47, Z30-51: from its first moment on to the end of the round, whoever leaves."""
    state = preshow("z30", "El2", "Kr2", f"{card} Ok3")
    state = play(state, f"P0 pass; P1 pass; P2 announce {card} show; P2 pass; P0 pass; P1 pass")
    assert state.phase == "showdown"
    assert getattr(play(state, "P2 leave").effects, part)
    early = preshow("z30", "El2", "Kr2", f"{card} Ok3")
    early = play(early, f"P0 pass; P1 pass; P2 announce {card} show; P2 leave; P0 pass; P1 pass")
    assert not getattr(early.effects, part)


def test_a_tod_who_was_visible() -> None:
    """Z04-49: everybody knows that he is gone with his player, so nobody is asked."""
    state = preshow("z04", "OB S2", "SK R2", "O2", opened={1: "SK"})
    state, events = played(state, "P1 leave; P0 announce OB show")
    assert not any(isinstance(event, WindowOpened) for event in events)
    assert state.effects.arch == "wild"


def test_an_erzkanzler_comes_with_the_free_cards() -> None:
    """Z04-65, Z04-49, ZC-97: dealt open while others still buy; then they go on buying."""
    first = "S2 S3 R2 R3 R4 O2 O3 O4 S4 S5 S6 R5 R6 O5 O6"
    state = exchange_none(
        started("z04", 3, f"{first} Y2 Y3 Y4 Y5 Y6 OB G3 G4 G5 G6", mode="gambling", arch=True)
    )
    lines = "P0 pay; P1 pay; P2 pay; P1 no_raise; P2 no_raise; P0 no_raise; P1 done"
    state = play(state, lines)
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]
    assert kinds(state) == {"pass"}
    state = play(state, "P2 pass; P0 pass")
    assert (state.phase, state.asked) == ("buy", (2,))


@pytest.mark.parametrize(
    ("rules", "hands", "lines", "part", "phase"),
    [
        case("Z30-49 Narr", "z30", ("StB El2", "ElB Kr3", "DeK"),
             "P0 announce StB show; P0 reveal El2; P1 reveal ElB", "fool", True),
        case("Z30-49 Achtensender", "z30", ("StB El2", "ScB Kr3", "DeK"),
             "P0 announce StB show; P0 reveal El2; P1 reveal ScB", "sender", True),
        case("Z04-49 Narr", "z04", ("OB S2", "VB R3", "SK"),
             "P0 announce OB show; P1 pass; P2 tod; P0 reveal S2; P1 reveal VB", "fool", True),
        case("Z04-49 Achtensender", "z04", ("OB S2", "RB R3", "SK"),
             "P0 announce OB show; P1 pass; P2 tod; P0 reveal S2; P1 reveal RB", "sender", False),
        case("ZC-71 Narr in an open place", "z04", ("GD S2", "R3", "O2"),
             "P0 announce GD exchange; P0 choose VB", "fool", True),
    ],
)  # fmt: skip
def test_cards_that_have_to_be_shown(
    rules: str, hands: tuple[str, ...], lines: str, part: str, phase: bool
) -> None:
    """ZC-68, ZC-70: a card turned up as a duty, or laid openly, acts like one that is seen."""
    opened = {0: "GD"} if "GD" in hands[0] else {}
    state = play(preshow(rules, *hands, stock="VB O3" if opened else "", opened=opened), lines)
    assert state.pending is None
    assert getattr(state.effects, part) is phase


def test_who_has_nothing_to_turn_up() -> None:
    """ZC-70: players without a face-down card are skipped."""
    state = preshow("z30", "StB El2", "Kr2 Kr3", "DeK", "Sc2", opened={1: "Kr2 Kr3"})
    state = play(state, "P0 announce StB show")
    assert observation(state, None).pending.waiting == (0, 3)  # type: ignore[union-attr]


def test_an_erzkanzler_in_an_open_place() -> None:
    """ZC-71, Z04-49: he is visible for the first time, so the window opens."""
    state = preshow("z04", "GD S2", "R3", stock="OB O3", opened={0: "GD"})
    state = play(state, "P0 announce GD exchange; P0 choose OB")
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("hand", "lines", "last", "wild"),
    [
        case("ZC-66 Schicksal", "YK S2", "P0 announce YK unwild", "P0 announce YK exchange", True),
        case("ZC-66 Groß A'Tuin", "BD S9 R9 OZ YZ SK S3", "P0 announce BD shift SK S3",
             "P0 announce BD elephants S9 R9 OZ YZ", False),
    ],
)  # fmt: skip
def test_one_effect_of_two(hand: str, lines: str, last: str, wild: bool) -> None:
    """Schicksal is exchanged or ends wildness; Groß A'Tuin shifts or calls the elephants."""
    state = play(preshow("z04", hand, "R2 R3", wild=wild), lines)
    assert code_of(state, last) == "already_played"


def test_an_effect_that_outlives_its_player() -> None:
    """ZC-91, ZC-67, ZC-101: he leaves in a step of his own; the winner declares anew."""
    state = arranged("z04", "SK RD", "GD R3", "O2 O3", lady=True, stock="T2 T3")
    state = play(state, "P0 declare SK RD", "P1 announce GD exchange", "P1 leave")
    assert keys(state, 0) == []
    assert case_now(state) == "D0"
    assert state.effects.begun == ("lady_exchange",)


def test_effects_are_told_once() -> None:
    """ZC-66, ZC-146: with every modifier on, nothing begins twice in a round."""
    hand = "MuD StB Kr2 ElB DeK"
    state = preshow("z30", hand, "Ok2 Po3", companions_hidden=False, **ALL_ON)
    state, events = played(
        state, "P0 announce ElB show; P0 announce StB show; P1 reveal Ok2",
        "P0 announce MuD shift StB Kr2",
    )  # fmt: skip
    began = [event.effect for event in events if isinstance(event, EffectBegan)]
    assert began == ["fool", "death", "arch", "atuin_shift"]
    assert asked_seat(default(state)) == 1


def test_whose_lady_makes_wild_again() -> None:
    """Z04-43, ZC-75: only who laid her aside may announce her from there."""
    state = preshow("z04", "YK S2", "GD R8", "T3 T4", wild=True, stock="O2 O3")
    state = default(play(state, "P0 announce YK unwild; P0 pass; P1 announce GD exchange"))
    state = play(state, "P1 pass")
    assert code_of(state, "P2 announce GD rewild") == "not_your_card"
