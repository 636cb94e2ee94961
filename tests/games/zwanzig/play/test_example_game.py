"""The complete game of the worked examples (ZZ-E88 .. ZZ-E90)."""

from __future__ import annotations

from tests.builders import codes
from tests.games.zwanzig.setting import CANONICAL, GAME, new, play, run

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play
from stammtisch.games.zwanzig.state.events import GameSettled, TrickWon

BEFORE_TRICKS = (
    (CHANCE, CANONICAL),
    (0, Announce("S")),
    (0, Exchange(codes("7D 8D 7H"))),
    (1, Exchange(codes("9D"))),
    (2, Exchange(())),
    (3, Exchange(codes("TD 8S"))),
    (1, Decide(True)),
    (2, Decide(False)),
    (3, Decide(True)),
)


def hand(state: object, seat: int) -> tuple[str, ...]:
    """What the seat holds."""
    return GAME.rules.observation(state, seat).hand  # type: ignore[arg-type]


def may_play(state: object) -> tuple[str, ...]:
    """The cards of the seat on turn that the trick allows."""
    turn = GAME.rules.actors(state)[0]  # type: ignore[arg-type]
    return tuple(a.card for a in GAME.rules.legal_actions(state, turn))  # type: ignore[arg-type, union-attr]


def test_deal_and_exchange() -> None:
    """ZZ-19, ZZ-23: the hands of steps 1 to 6."""
    state, _ = run(new(), *BEFORE_TRICKS[:2])
    assert hand(state, 1) == codes("9D JD JH QH KH")
    assert hand(state, 2) == codes("QD KD TH AH 7S")
    state, _ = run(state, *BEFORE_TRICKS[2:])
    assert hand(state, 0) == codes("8H 9H QS KS TS")
    assert hand(state, 1) == codes("JD JH QH KH AS")
    assert hand(state, 3) == codes("AD 9S JS 7C 8C")
    assert rules.observation(state, 0).status == ("in", "in", "out", "in")


def test_tricks() -> None:
    """ZZ-E88, ZZ-E89, ZZ-E90: every forced card, the winners, and the settlement."""
    state, _ = run(new(), *BEFORE_TRICKS)
    happened = []
    for card, forced in (
        ("TS", ""), ("AS", "AS"), ("9S", "9S JS"),
        ("KH", ""), ("JS", "JS"), ("8H", "8H 9H"),
        ("AD", ""), ("QS", "QS KS"), ("JD", "JD"),
        ("KS", ""), ("JH", "JH QH"), ("7C", "7C 8C"),
        ("9H", ""), ("QH", "QH"), ("8C", "8C"),
    ):  # fmt: skip
        assert may_play(state) == (codes(forced) if forced else hand(state, state.turn))
        state, events = play(state, card)
        happened += events
    assert [event.seat for event in happened if isinstance(event, TrickWon)] == [1, 3, 0, 0, 1]
    settled = next(event for event in happened if isinstance(event, GameSettled))
    assert settled.deltas == (-2, -2, 0, -1)
    assert settled.scores == (18, 18, 20, 19)
    assert (state.phase, rules.returns(state)) == ("shuffle", None)


def test_in_step_9_the_jack_is_forced() -> None:
    """ZZ-E90, ZZ-44: seat 3 holds no hearts and one trump."""
    state, _ = run(new(), *BEFORE_TRICKS)
    state, _ = play(state, "TS AS 9S KH")
    assert rules.legal_actions(state, 3) == (Play("JS"),)
