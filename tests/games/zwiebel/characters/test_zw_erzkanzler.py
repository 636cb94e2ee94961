"""The Erzkanzler, the Tod who answers him, Narr and Achtensender: what being seen sets off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    code_of,
    codes,
    default,
    exchange_none,
    kinds,
    names,
    play,
    played,
    preshow,
    started,
)

from stammtisch.games.zwiebel.groups.judgement import conditions_of, roles_in
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import observation

# --- the Erzkanzler and the Tod ---------------------------------------------------------------

DEAL = [
    "S2 S3 S4 S5 S6 R2 R3 R4 R5 R6 O2 O3 O4 O5 O6",
    "Y2 Y3 Y4 Y5 Y6",
]
"""The first five of each of three players, then the dealer's second five."""


def test_a_narr_dealt_open() -> None:
    """SM04-05, Z04-50, ZC-74: dealt open before the showdown he is in force."""
    state = exchange_none(
        started("z04", 3, f"{DEAL[0]} {DEAL[1]} VB G3 G4 G5 G6 T2 T3 T4 T5 T6", fool=True)
    )
    assert state.effects.fool
    assert conditions_of(state, 0).fool


def test_a_narr_face_down() -> None:
    """SM04-06, Z04-50: the dealer's hidden Narr does nothing, and in a duel it is too late."""
    second = "VB Y3 Y4 Y5 Y6 G2 G3 G4 G5 G6 T2 T3 T4 T5 T6"
    state = exchange_none(started("z04", 3, f"{DEAL[0]} {second}", fool=True))
    assert not state.effects.fool
    state = play(state, "P1 pass; P2 pass; P0 pass")
    while state.duel is None or state.duel.actor != 0:
        state = default(state)
    assert code_of(state, "P0 announce VB show") == "fool_too_late"


def with_arch(first: str = "S2 S3 R2 R3 R4 SK O3 O4 S4 S5 S6 R5 R6 O5 O6", **changed: Any) -> State:
    """P1 gets the Erzkanzler open; P2 holds the Tod face down among his first cards."""
    settings = {"arch": True, **changed}
    open_cards = "OB G3 G4 G5 G6 T2 T3 T4 T5 T6"
    return exchange_none(started("z04", 3, f"{first} {DEAL[1]} {open_cards}", **settings))


def test_the_tod_answers() -> None:
    """SM04-07, Z04-49, ZC-69, ZC-70, ZC-97: the window, the Tod, a card of everybody else."""
    state = with_arch(death=True)
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]
    assert kinds(state) == {"pass", "reveal_tod"}
    state = play(state, "P2 tod")
    assert "SK" in codes(state, 2, "known")
    assert state.effects.arch == "answered"
    assert not state.effects.death
    assert observation(state, None).pending.waiting == (1, 0)  # type: ignore[union-attr]
    assert code_of(state, "P1 reveal OB") == "nothing_hidden"
    assert code_of(state, "P1 reveal SK") == "not_your_card"
    state = play(state, "P1 reveal R2; P0 reveal S2")
    assert state.pending is None
    assert "R2" in codes(state, 1, "known")
    assert not conditions_of(state, 1).arch_wild


def test_the_tod_is_silent() -> None:
    """SM04-08, Z04-49: passed by, the Erzkanzler may be a Nullacht in this round."""
    state = play(with_arch(), "P2 pass")
    assert kinds(state) == {"pass"}
    state = play(state, "P0 pass")
    assert state.effects.arch == "wild"
    assert any(role.tag == "NULL" for role in roles_in(state, 1, state.setup.characters[
        "archchancellor"]))  # fmt: skip


def test_the_tod_lies_open() -> None:
    """SM04-09, Z04-49: everybody sees that nobody can answer; there is no window."""
    open_cards = "OB G3 G4 G5 G6 SK T3 T4 T5 T6"
    state, events = played(
        started("z04", 3, f"{DEAL[0]} {DEAL[1]} {open_cards}", arch=True),
        "P1 exchange; P2 exchange; P0 exchange",
    )
    assert "window_opened" not in names(events)
    assert state.effects.arch == "wild"


def test_a_window_without_the_tod() -> None:
    """ZC-69, ZC-143, Z04-49: all are asked though nobody has him."""
    state = with_arch("S2 S3 R2 R3 R4 O2 O3 O4 S4 S5 S6 R5 R6 O5 O6")
    assert kinds(state) == {"pass"}
    assert code_of(state, "P2 tod") == "not_your_card"
    state = play(state, "P2 pass; P0 pass")
    assert state.effects.arch == "wild"


def test_the_tod_of_v3_has_no_choice() -> None:
    """SM30-16, Z30-49, Z30-47: he is turned up, all others turn up a card, L2 is in force."""
    state = preshow("z30", "StB El2 El3", "Kr2 Kr3", "DeK Ok2 Ok3")
    state = play(state, "P0 announce StB show")
    assert "DeK" in codes(state, 2, "known")
    assert state.effects.arch == "answered"
    assert state.effects.death
    assert observation(state, None).pending.waiting == (0, 1)  # type: ignore[union-attr]
    state = play(state, "P0 reveal El2; P1 reveal Kr2")
    assert not conditions_of(state, 0).arch_wild


def test_the_own_tod_of_v3() -> None:
    """Z30-49: the announcer himself may hold him; then the others turn up a card."""
    state = play(preshow("z30", "StB DeK El2", "Kr2 Kr3"), "P0 announce StB show")
    assert state.effects.arch == "answered"
    assert observation(state, None).pending.waiting == (1,)  # type: ignore[union-attr]


def test_an_unanswered_erzkanzler_of_v3() -> None:
    """SM30-17, Z30-49: nobody still in holds the Tod face down, so the Erzkanzler is wild."""
    state = preshow("z30", "StB El2 El3", "Kr2 Kr3", opened={})
    state = play(state, "P0 announce StB show")
    assert state.effects.arch == "wild"
    assert roles_in(state, 0, state.setup.pack.index["StB"])[-1].tag == "WILD"


@pytest.mark.parametrize("written", ["P0 announce StB show; P0 reveal Kr2", ""])
def test_an_erzkanzler_comes_again(written: str) -> None:
    """ZC-66, Z30-49, Z30-45: as an open companion he acts too, but only once in a round."""
    opened = {} if written else {0: "StB"}
    hand = "StB MuD Kr2 El5"
    state = preshow("z30", hand, "DeK Ok2", companions_hidden=False, opened=opened)
    if written:
        state = play(state, written)
        assert state.effects.arch == "answered"
    state, events = played(state, "P0 announce MuD shift StB Kr2")
    assert state.effects.arch == "answered"
    assert state.effects.begun.count("arch") == 1
    assert ("window_opened" in names(events)) is not bool(written)


def test_an_erzkanzler_merely_seen_in_v3() -> None:
    """Z30-49, Z30-48: dealt open he does nothing and cannot be announced any more."""
    state = preshow("z30", "StB El2", "Kr2", opened={0: "StB"})
    assert state.effects.arch == "closed"
    assert code_of(state, "P0 announce StB show") == "card_open"


def test_a_visible_erzkanzler_cannot_be_shown() -> None:
    """Z04-49: announcing him is for those who hold him face down."""
    state = preshow("z04", "OB S2", "R2", opened={0: "OB"})
    assert code_of(state, "P0 announce OB show") == "card_open"
    state = play(preshow("z04", "OB S2", "R2"), "P0 announce OB show")
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("rules", "part", "hand", "visible", "in_force"),
    [
        case("Z30-47 visible", "z30", "death", "DeK El2", "DeK", True),
        case("Z30-51 visible", "z30", "sender", "ScB El2", "ScB", True),
        case("Z04-47 merely seen", "z04", "death", "SK S2", "SK", False),
        case("Z04-51 merely seen", "z04", "sender", "RB S2", "RB", False),
    ],
)
def test_tod_and_achtensender_by_sight(
    rules: str, part: str, hand: str, visible: str, in_force: bool
) -> None:
    """In force while visible in zwiebel-v3, once declared in zwiebel-2004 (ZC-74)."""
    if rules == "z30":
        state = play(preshow(rules, hand, "Kr2 Kr3"), f"P0 announce {visible} show")
    else:
        state = preshow(rules, hand, "R2 R3", opened={0: visible})
    assert getattr(state.effects, part) is in_force


def test_a_folded_tod_acts_no_more() -> None:
    """Z30-47, ZC-145: before the showdown only while he lies before a player still in."""
    state = exchange_none(started("z30", 3, "El2 El3 El4 El5 El6 DeK Kr3 Kr4 Kr5 Kr6"))
    state = play(state, "P0 stake 1; P1 announce DeK show")
    assert state.effects.death
    state = play(state, "P1 fold")
    assert not state.effects.death
    assert state.effects.begun == ("death",)
