"""The play of the cards (ZZ-38 .. ZZ-49, ZZ-76)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case, codes, refused
from tests.games.zwanzig.setting import (
    GAME,
    at_trick,
    deal,
    decide,
    in_game,
    new,
    play,
    run,
    stand_pat,
)

from stammtisch.games.protocol import Blocked
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.legal.refusals import Explanation
from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.games.zwanzig.state.events import CardPlayed, GameSettled, TrickWon
from stammtisch.games.zwanzig.state.parts import Suit

OVER = {"must_overtrump": True}


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "changed", "may_play"),
    [
        case("ZZ-E23 ZZ-42 the lead is free", "S", "", "7D KH AS TC 9C", {}, "7D KH AS 9C TC"),
        case(
            "ZZ-E24 ZZ-43 ZZ-45 ZZ-A10 follow, high or low", "S", "KH", "7H AH QS AD", {}, "7H AH"
        ),
        case("ZZ-E25 ZZ-44 no hearts: trump", "S", "KH", "7S AS AD TC", {}, "7S AS"),
        case("ZZ-E26 ZZ-44 even if it cannot win", "S", "KH AS", "7S KS AD TC", {}, "7S KS"),
        case("ZZ-E27 ZZ-45 ZZ-A09 undertrump", "S", "KH 9S", "8S KS AD", {}, "8S KS"),
        case("ZZ-E28 ZZ-92 must_overtrump", "S", "KH 9S", "8S KS AD", OVER, "KS"),
        case("ZZ-E29 ZZ-92 none higher: any trump", "S", "KH TS", "8S KS AD", OVER, "8S KS"),
        case("ZZ-E30 ZZ-46 neither: anything", "S", "KH", "7D TC 9C", {}, "7D 9C TC"),
        case("ZZ-E31 ZZ-A11 trump led is followed", "S", "7S", "AS AD KH", {}, "AS"),
        case("ZZ-E32 no duty to beat trumps", "S", "7S KS", "8S AS QD", {}, "8S AS"),
        case("ZZ-E33 no trump left", "S", "7S", "AD KH 8C", {}, "AD KH 8C"),
        case("ZZ-E34 may not trump with the suit", "D", "9C 7D AC", "TC TD", {}, "TC"),
        case("ZZ-E35 ZZ-48 one card", "H", "TD", "QH", {}, "QH"),
        case("ZZ-E36 the option leaves followers alone", "S", "7S KS", "8S AS QD", OVER, "8S AS"),
        case("ZZ-92 the first to trump is free", "S", "KH", "7S AS AD", OVER, "7S AS"),
    ],
)
def test_playable(
    trump: Suit, trick: str, hand: str, changed: dict[str, Any], may_play: str
) -> None:
    """ZZ-42 .. ZZ-46: what is listed is accepted, every other card refused and explained."""
    state = at_trick(hand, trick, trump, n=5, **changed)
    seat = state.turn
    assert rules.legal_actions(state, seat) == tuple(Play(card) for card in codes(may_play))
    barred = [blocked.action for blocked in rules.blocked(state, seat)]
    assert barred == [
        Play(c) for c in rules.observation(state, seat).hand if c not in codes(may_play)
    ]
    for card in codes(hand):
        explained = rules.explain(state, seat, card)
        assert explained.playable is (card in codes(may_play))
        assert explained.allowed == codes(may_play)
        if explained.playable:
            _, events = run(state, (seat, Play(card)))
            assert events[0] == CardPlayed(seat, card, 1)
        else:
            assert refused(GAME, state, seat, Play(card)).code == explained.code


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "card", "expected"),
    [
        case("ZZ-E37 must follow", "S", "KH", "7H QS AD", "QS", ("must_follow_suit", "ZZ-43")),
        case("ZZ-E38 must trump", "S", "KH AS", "7S AD TC", "AD", ("must_trump", "ZZ-44")),
        case("ZZ-E39 not held", "S", "KH", "7S AD TC", "7H", ("card_not_in_hand", "")),
        case("ZZ-E40 no such card", "S", "KH", "7S AD TC", "6H", ("unknown_card", "")),
        case("ZZ-E41 trump is no excuse", "S", "9C", "8C TS", "TS", ("must_follow_suit", "ZZ-43")),
    ],
)
def test_refused_cards(
    trump: Suit, trick: str, hand: str, card: str, expected: tuple[str, str]
) -> None:
    """ZZ-75: the reason and the clause of a refused card."""
    state = at_trick(hand, trick, trump)
    refusal = refused(GAME, state, state.turn, Play(card))
    assert (refusal.code, refusal.clause) == expected
    assert refusal.facts["card"] == card


def test_must_overtrump() -> None:
    """ZZ-92: the refusal names the trump to beat and the cards that do."""
    state = at_trick("8S KS AD", "KH 9S", "S", must_overtrump=True)
    refusal = refused(GAME, state, state.turn, Play("8S"))
    assert (refusal.code, refusal.clause) == ("must_overtrump", "ZZ-92")
    assert (refusal.facts["highest"], refusal.facts["allowed"]) == ("9S", ["KS"])
    assert refused(GAME, state, state.turn, Play("AD")).code == "must_trump"


def test_explanations() -> None:
    """ZZ-76: every card of the hand is playable, or blocked with code, clause and alternatives."""
    state = at_trick("7H QS AD", "KH", "S")
    seat = state.turn
    assert rules.explain(state, seat, "7H") == Explanation("7H", True, "", "", ("7H",))
    barred = Explanation("QS", False, "must_follow_suit", "ZZ-43", ("7H",))
    assert rules.explain(state, seat, "QS") == barred
    assert rules.explain(state, 3, "QS").code == "not_your_turn"
    facts = {"suit": "H", "trump": "S", "allowed": ["7H"]}
    assert rules.blocked(state, seat) == [
        Blocked(Play(card), "must_follow_suit", "ZZ-43", {"card": card, **facts})
        for card in ("AD", "QS")
    ]
    assert not rules.blocked(state, 3)
    assert not rules.blocked(deal(new()), 0)


@pytest.mark.parametrize(
    ("trump", "trick", "out", "winner"),
    [
        case("ZZ-E42 ZZ-47 highest of the suit led", "S", "0:KH 1:TH 2:AH 3:7H", [], 2),
        case("ZZ-E43 ten beats king", "S", "0:KH 1:TH 2:JH 3:9H", [], 1),
        case("ZZ-E44 lowest trump beats the ace", "S", "0:AH 1:7S 2:TH 3:KH", [], 1),
        case("ZZ-E45 highest trump", "S", "0:AH 1:9S 2:8S 3:JS", [], 3),
        case("ZZ-E46 nobody could follow or trump", "S", "2:7H 3:AD 0:AC 1:TD", [], 2),
        case("ZZ-E47 trump led, seat 2 is out", "H", "1:KH 3:TH 0:QH", [2], 3),
        case("ZZ-E48 an ace of another suit", "C", "3:JS 0:QS 1:AD 2:9S", [], 0),
    ],
)
def test_winner(trump: Suit, trick: str, out: list[int], winner: int) -> None:
    """ZZ-47, ZZ-40: who wins the trick, and leads to the next one (ZZ-A08)."""
    *before, last = trick.split()
    state = at_trick(last[2:], " ".join(before), trump, out=out)
    state, events = run(state, (int(last[0]), Play(last[2:])))
    plays = tuple((int(entry[0]), entry[2:]) for entry in trick.split())
    assert events[-1] == TrickWon(winner, 1, plays)
    seen = rules.observation(state, None)
    assert (seen.turn, seen.trick_count[winner]) == (winner, 1)
    assert (seen.tricks[0].leader, seen.tricks[0].winner) == (plays[0][0], winner)


@pytest.mark.parametrize("game_no", [1, 9])
def test_the_announcer_leads(game_no: int) -> None:
    """ZZ-39, ZZ-A07, ZZ-A17: in both phases the announcer leads to the first trick."""
    state = deal(in_game(game_no), trump="S" if game_no == 1 else "")
    state = stand_pat(state)
    state = decide(state, True, True, True) if game_no == 1 else state
    assert (state.phase, state.turn) == ("play", state.standing.announcer)


def test_turns() -> None:
    """ZZ-E85, ZZ-40, ZZ-41: clockwise, one card each; who is out is skipped and may not play."""
    state = decide(stand_pat(deal(new(), trump="S")), True, False, True)
    state, events = play(state, "7H QH JS")
    assert [event.seat for event in events if isinstance(event, CardPlayed)] == [0, 1, 3]
    assert state.turn == 3
    state, _ = play(state, "TD")
    assert state.turn == 0
    refusal = refused(GAME, state, 2, Play("QD"))
    assert (refusal.code, refusal.clause) == ("not_your_turn", "ZZ-41")


def test_all_five_tricks() -> None:
    """ZZ-38, ZZ-A18, ZZ-57: played to the last card, though a score could not stay above zero."""
    state = in_game(9, start_points=1)
    state = stand_pat(deal(state))
    happened = []
    while state.phase == "play":
        assert rules.observation(state, None).scores == (1, 1, 1, 1)
        state, events = run(state, (state.turn, rules.legal_actions(state, state.turn)[-1]))
        happened += events
    assert sum(isinstance(event, TrickWon) for event in happened) == 5
    assert sum(isinstance(event, CardPlayed) for event in happened) == 20
    assert isinstance(happened[-1], GameSettled)
    assert min(happened[-1].scores) < 0
    assert rules.observation(state, None).hand_sizes == (0, 0, 0, 0)


def test_tricks_are_public() -> None:
    """ZZ-49, ZZ-A27: everybody sees all tricks of the game, with seats, and how many each has."""
    state = decide(stand_pat(deal(new(), trump="S")), True, False, True)
    state, _ = play(state, "7H QH JS TD")
    for viewer in (0, 1, 2, 3, None):
        seen = rules.observation(state, viewer)
        assert seen.tricks[0].plays == ((0, "7H"), (1, "QH"), (3, "JS"))
        assert seen.trick is not None
        assert seen.trick.plays == ((3, "TD"),)
        assert seen.trick_count == (0, 0, 0, 1)


def test_a_single_card_is_still_an_action() -> None:
    """ZZ-73: nothing is played by itself, not even the only card."""
    state = at_trick("QH", "TD", "H")
    assert rules.legal_actions(state, state.turn) == (Play("QH"),)
    assert rules.actors(state) == (state.turn,)
