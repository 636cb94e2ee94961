"""Reinleger: who is asked for a longer one, what they show, what their Nullachten do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    GREAT,
    arranged,
    codes,
    default,
    names,
    play,
    played,
    winner,
)

from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.events import Crippled
from stammtisch.games.zwiebel.views.observation import observation

GREAT_V3 = "ElB OkA PoD ScA OkK MuA OkB KrA ElK PoA"

NINE_V3 = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ"

CALM: dict[str, Any] = {"sender": False, "death": False, "arch": False}


def test_nullachten_of_a_run_count() -> None:
    """ZC-43, Z04-04: used in a Reinleger they make the next round wild."""
    for run, wild in (("S5 S6 S7 S8 S9 SZ SB SD Y8", True), ("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ", False)):
        great = GREAT.replace("SB", "VB").replace("SA", "VA")
        state = play(arranged("z04", great, f"{run} T2"), f"P0 declare {great}")
        state, events = played(state, f"P1 cripple {run}")
        told = next(one for one in events if isinstance(one, Crippled))
        assert (told.nulls, told.wilds) == (int(wild), 0)
        assert state.standing.wild is wild
        assert state.standing.last is not None
        assert set(state.standing.last.open[1]) == set(run.split())


def test_who_is_asked_for_a_longer_run() -> None:
    """Z30-06, ZC-69: in order of seniority, so the dealer first."""
    state = arranged("z30", GREAT_V3, f"{NINE_V3} Kr2", "El5", "El6", dealer=3, **CALM)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {NINE_V3}")
    assert observation(state, None).pending.waiting == (3, 0, 2)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lines", "asked", "told", "won"),
    [
        case("ZC-91 who cripples", "P1 leave", 2, "window_closed", None),
        case("ZC-91 who is crippled", "P0 leave", 2, "duel_started", None),
        case("ZC-91 who is asked", "P0 leave; P2 leave", 3, "duel_started", None),
        case("ZC-91 all but him", "P0 leave; P2 leave; P3 leave", -1, "window_closed", 1),
    ],
)
def test_leaving_in_the_window_for_a_longer_run(
    lines: str, asked: int, told: str, won: int | None
) -> None:
    """Z30-06: the run stands without the others, and falls with its player."""
    state = arranged("z30", GREAT_V3, f"{NINE_V3} Kr2", "El5", "El6", **CALM)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {NINE_V3}")
    state, events = played(state, lines)
    assert asked_seat(state) == asked
    assert told in names(events)
    assert [one.winner for one in state.standing.history] == ([] if won is None else [won])


def test_a_silent_lady_shows_herself_for_a_run() -> None:
    """Z30-43, ZC-95: a wild eight in a Reinleger is a use of wild eights."""
    run = NINE_V3.replace("Sc6", "St8")
    state = arranged(
        "z30", GREAT_V3, f"{run} KrD", "PoK El5", wild=True, phase="preshow", lady=True, fate=True,
        wild_cripplers=False, **CALM,
    )  # fmt: skip
    state = play(state, "P0 pass; P1 pass; P2 announce PoK unwild; P2 pass; P0 pass; P1 pass")
    state = play(state, f"P0 declare {GREAT_V3}")
    assert observation(state, None).rewild is None
    state, events = played(state, f"P1 cripple {run}")
    assert "revealed" in names(events)
    assert "KrD" in codes(state, 1, "known")
    assert observation(state, None).rewild == 1


TEN_V3 = "Ok2 Po3 Ok4 Po5 Ok6 Po7 Ok8 Po9 OkZ PoB"


def test_a_longer_run_is_seen() -> None:
    """Z30-06, ZC-109: its cards lie open at the end of the round, like those of the shorter one."""
    state = arranged("z30", GREAT_V3, f"{NINE_V3} Kr2", TEN_V3, **CALM)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {NINE_V3}")
    state = default(state) if asked_seat(state) != 2 else state
    state = play(state, f"P2 out_cripple {TEN_V3}")
    assert winner(state) == 2
    assert state.standing.last is not None
    assert set(state.standing.last.open[2]) == set(TEN_V3.split())


def test_an_achtensender_in_a_run() -> None:
    """Z30-51, ZC-72, ZC-109: the cards of a run act like those of a group, while others answer."""
    run = "Sc3 Mu4 Sc5 Mu6 Sc7 Mu8 Sc9 ScZ ScB"
    state = arranged("z30", GREAT_V3, f"{run} Kr2", "El5", death=False, arch=False)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {run}")
    assert asked_seat(state) in (0, 2)
    assert state.effects.begun == ("sender",)
