"""Who takes part in the tricks (ZZ-30 .. ZZ-37)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case, refused
from tests.games.zwanzig.setting import (
    CANONICAL,
    GAME,
    deal,
    decide,
    exchange,
    in_game,
    new,
    play,
    run,
    stand_pat,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Play
from stammtisch.games.zwanzig.state.events import (
    GameSettled,
    NobodyMayStayOut,
    StayDecided,
    StayRevealed,
    StaySubmitted,
    TrickWon,
)


def exchanged(trump: str, **changed: Any) -> Any:
    """Game 1 of four after nobody has exchanged; seat 0 announced."""
    return stand_pat(deal(new(**changed), trump=trump))


@pytest.mark.parametrize(
    ("trump", "phase", "turn"),
    [
        case("ZZ-E76 ZZ-33 diamonds: all play, the announcer leads", "D", "play", 0),
        case("ZZ-E77 ZZ-31 the announcer's neighbour is asked first", "S", "decide", 1),
        case("ZZ-34 hearts announced: staying out is allowed", "H", "decide", 1),
        case("ZZ-31 clubs", "C", "decide", 1),
    ],
)
def test_after_the_exchange(trump: str, phase: str, turn: int) -> None:
    """ZZ-30 .. ZZ-34: who is asked, and when nobody is."""
    state = exchanged(trump)
    assert (state.phase, state.turn) == (phase, turn)


def test_decisions_come_after_all_exchanges() -> None:
    """ZZ-30, ZZ-A06: nobody decides before the last one has exchanged."""
    state = exchange(deal(new(), trump="S"), 1, 1, 1)
    assert (state.phase, state.turn) == ("exchange", 3)
    assert refused(GAME, state, 1, Decide(True)).code == "wrong_phase"


def test_in_turn_and_in_public() -> None:
    """ZZ-31: clockwise from the announcer's neighbour, each once, seen by all."""
    state, order = exchanged("S"), []
    while state.phase == "decide":
        order.append(seat := state.turn)
        state, events = run(state, (seat, Decide(seat != 2)))
        assert events == [StayDecided(seat, seat != 2)]
        assert rules.observation(state, None).status[seat] == ("out" if seat == 2 else "in")
    assert order == [1, 2, 3]


def test_the_announcer_is_in() -> None:
    """ZZ-E78, ZZ-32: the announcer is in and cannot say otherwise."""
    state = exchanged("S")
    assert rules.observation(state, 1).status == ("in", "undecided", "undecided", "undecided")
    for stay in (False, True):
        refusal = refused(GAME, state, 0, Decide(stay))
        assert (refusal.code, refusal.clause) == ("announcer_must_play", "ZZ-32")


def test_diamonds_keep_all_in() -> None:
    """ZZ-E81, ZZ-33: with diamonds there is nothing to decide."""
    state = exchange(deal(new(), trump="D"), 0, 0, 0)
    state, events = run(state, (3, rules.legal_actions(state, 3)[0]))
    assert events[-1] == NobodyMayStayOut("diamonds")
    assert rules.observation(state, 0).status == ("in",) * 4
    refusal = refused(GAME, state, 1, Decide(False))
    assert (refusal.code, refusal.clause) == ("wrong_phase", "ZZ-33")


def test_hearts_phase_keeps_all_in() -> None:
    """ZZ-34: in the hearts phase there is nothing to decide."""
    state = exchange(deal(in_game(9)), 0, 0, 0)
    state, events = run(state, (3, rules.legal_actions(state, 3)[0]))
    assert events[-1] == NobodyMayStayOut("hearts_phase")
    assert rules.observation(state, 0).status == ("in",) * 4
    assert refused(GAME, state, 1, Decide(False)).clause == "ZZ-34"


def test_a_hand_that_is_out() -> None:
    """ZZ-35, ZZ-A25: it stays hidden, is not played and costs nothing; next game he is back."""
    state, events = play(decide(exchanged("S"), True, False, True), "7D 9D TD")
    assert rules.observation(state, 0).hand_sizes == (4, 4, 5, 4)
    assert rules.observation(state, 2).hand == rules.observation(exchanged("S"), 2).hand
    assert {event.seat for event in events if isinstance(event, TrickWon)} == {3}
    while state.phase == "play":
        state, events = run(state, (state.turn, rules.legal_actions(state, state.turn)[0]))
    settled = next(event for event in events if isinstance(event, GameSettled))
    assert (settled.deltas[2], settled.scores[2]) == (0, 20)
    state = deal(state, trump="S")
    assert rules.observation(state, 2).status[2] == "undecided"
    assert len(rules.observation(state, 2).hand) == 5


@pytest.mark.parametrize(
    ("trump", "scores"),
    [
        case("ZZ-E79 ZZ-36 ZZ-A14 all others out", "S", (15, 20, 20, 20)),
        case("ZZ-E80 ZZ-36 ZZ-55 all others out with hearts", "H", (10, 20, 20, 20)),
    ],
)
def test_uncontested(trump: str, scores: tuple[int, ...]) -> None:
    """ZZ-36: the announcer is rewarded without a trick, and need not agree."""
    state = decide(exchanged(trump), False, False)
    state, events = run(state, (3, Decide(False)))
    settled = next(event for event in events if isinstance(event, GameSettled))
    assert (settled.uncontested, settled.scores, settled.tricks) == (True, scores, (0, 0, 0, 0))
    assert (state.phase, rules.actors(state)) == ("shuffle", (CHANCE,))


def test_uncontested_only_in_the_open_phase() -> None:
    """ZZ-A15: in the hearts phase nobody is out, so nothing is uncontested."""
    state = stand_pat(deal(in_game(9)))
    assert (state.phase, state.deal.status) == ("play", ("in",) * 4)


def test_decisions_are_final() -> None:
    """ZZ-37: nobody decides twice, and staying out may be repeated in later games."""
    state = decide(exchanged("S"), False)
    refusal = refused(GAME, state, 1, Decide(True))
    assert (refusal.code, refusal.clause) == ("not_your_turn", "ZZ-37")
    state = decide(state, False, False)
    state, _ = run(state, (CHANCE, CANONICAL))
    state = stand_pat(run(state, (1, Announce("S")))[0])
    assert state.turn == 2
    assert len(rules.legal_actions(state, 2)) == 2


# --- simultaneous -------------------------------------------------------------------------------


def test_simultaneous() -> None:
    """ZZ-E91, ZZ-31, ZZ-74: submitted in any order, revealed with the last one."""
    state = exchanged("S", stay_mode="simultaneous")
    assert rules.actors(state) == (1, 2, 3)
    state, events = run(state, (3, Decide(True)), (1, Decide(False)), (2, Decide(False)))
    assert events == [
        StaySubmitted(3), StaySubmitted(1), StaySubmitted(2),
        StayRevealed((None, False, False, True)),
    ]  # fmt: skip
    assert rules.observation(state, None).status == ("in", "out", "out", "in")
    assert (state.phase, state.turn) == ("play", 0)


def test_submission_order_does_not_matter() -> None:
    """ZZ-74: the same decisions in another order give the same state."""
    state = exchanged("S", stay_mode="simultaneous")
    one, _ = run(state, (3, Decide(True)), (1, Decide(False)), (2, Decide(True)))
    other, _ = run(state, (2, Decide(True)), (3, Decide(True)), (1, Decide(False)))
    assert one == other


def test_submissions_are_hidden() -> None:
    """ZZ-E92, ZZ-86: seat 2 sees that others have decided, but not what."""
    state = exchanged("S", stay_mode="simultaneous")
    state, _ = run(state, (3, Decide(True)), (1, Decide(False)))
    seen = rules.observation(state, 2)
    assert seen.status == ("in", "undecided", "undecided", "undecided")
    assert seen.submitted == (False, True, False, True)
    assert (seen.own_decision, seen.waiting) == (None, (2,))
    assert rules.observation(state, 1).own_decision is False
    other, _ = run(exchanged("S", stay_mode="simultaneous"), (3, Decide(False)), (1, Decide(True)))
    assert rules.observation(other, 2) == seen


def test_no_second_submission() -> None:
    """ZZ-E93, ZZ-37: seat 3 cannot submit again, the announcer not at all."""
    state, _ = run(exchanged("S", stay_mode="simultaneous"), (3, Decide(True)))
    assert refused(GAME, state, 3, Decide(False)).code == "not_your_turn"
    assert not rules.legal_actions(state, 3)
    assert refused(GAME, state, 0, Decide(False)).code == "announcer_must_play"
    assert refused(GAME, state, 1, Play("9D")).code == "wrong_phase"


def test_simultaneous_uncontested() -> None:
    """ZZ-36 with hidden decisions: if all are out, the announcer is rewarded."""
    state = exchanged("C", stay_mode="simultaneous")
    state, _ = run(state, *((seat, Decide(False)) for seat in (2, 1, 3)))
    assert rules.observation(state, None).scores == (15, 20, 20, 20)
