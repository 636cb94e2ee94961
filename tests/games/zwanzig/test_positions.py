"""Positions that cannot stand on a table are refused (ZZ-65, ZZ-68)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case, codes
from tests.games.zwanzig.setting import (
    deal,
    decide,
    exchange,
    in_game,
    new,
    options,
    over,
    play,
    stand_pat,
)

from stammtisch.games.protocol import BadPosition
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.parts import FinishedTrick, OpenTrick
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.position import Position


def playing() -> State:
    """Spades; seat 2 is out; one trick is won by seat 3, who has led to the second."""
    state = exchange(deal(new(), trump="S"), 1, 0, 0, 2)
    return play(decide(state, True, False, True), "8D 9D 8S 9S")[0]


def exchanging() -> State:
    """Seat 1 has exchanged, seat 2 is next."""
    return exchange(deal(new(), trump="S"), 0, 3)


def leading() -> State:
    """Seat 2 is out; the announcer leads to the first trick."""
    return decide(stand_pat(deal(new(), trump="S")), True, False, True)


def deciding() -> State:
    """Seat 1 is in; seat 2 decides."""
    return decide(stand_pat(deal(new(), trump="S")), True)


def hidden() -> State:
    """Nobody has decided, and all do so at the same time."""
    return stand_pat(deal(new(stay_mode="simultaneous"), trump="S"))


def recycling() -> State:
    """Six players; seat 1 takes two cards from an empty stock."""
    return exchange(deal(new(6, 5, stock_shortage="recycle"), trump="S"), 2, 2)


@pytest.mark.parametrize("make", [playing, exchanging, deciding, hidden, over, recycling])
def test_good_positions(make: Callable[[], State]) -> None:
    """ZZ-65: what a course of play leads to can be written down and set up again."""
    state = make()
    assert rules.restore(rules.position(state)) == state


TRICK = FinishedTrick(0, ((0, "8D"), (1, "9D"), (3, "8S")), 3)
HANDS = rules.position(deciding()).hands


@pytest.mark.parametrize(
    ("make", "changed", "message"),
    [
        case(
            "ZZ-I01 a card twice in a hand",
            playing,
            {"hands": (codes("7H 7H 8H 9H"),) * 4},
            "a card twice in 7H 7H",
        ),
        case(
            "ZZ-I01 a card twice", deciding, {"stock": codes("7D 7S")}, "twice in the position: 7D"
        ),
        case(
            "ZZ-I01 cards missing",
            deciding,
            {"stock": codes("7C")},
            "missing in the position: QS KS",
        ),
        case("ZZ-01 no card", deciding, {"stock": codes("6C")}, "'6C' is not a card"),
        case(
            "ZZ-01 no card in a trick",
            playing,
            {"trick": OpenTrick(3, ((3, "6C"),))},
            "'6C' is not a card",
        ),
        case(
            "ZZ-01 no card in a finished trick",
            playing,
            {"tricks": (replace(TRICK, plays=((0, "XX"), (1, "9D"), (3, "8S"))),)},
            "'XX' is not a card",
        ),
        case("ZZ-05 too few hands", playing, {"hands": ((),) * 3}, "hands has 3 entries"),
        case("ZZ-05 too few entries", playing, {"status": ("in", "in")}, "status has 2 entries"),
        case(
            "ZZ-92 options that do not fit",
            playing,
            {"options": options(players=3)},
            "option players",
        ),
        case("ZZ-09 no such dealer", playing, {"first_dealer": 4}, "there are 4 seats"),
        case(
            "ZZ-09 no lot drawn",
            playing,
            {"options": options(), "first_dealer": None},
            "first_dealer is None",
        ),
        case("ZZ-10 another dealer", playing, {"dealer": 1}, "dealer is 1, but"),
        case("ZZ-11 another announcer", playing, {"announcer": 2}, "announcer is 2, but"),
        case("ZZ-13 another phase", playing, {"hearts_phase": True}, "hearts_phase is True, but"),
        case("ZZ-07 too few scores", playing, {"scores": (20, 20)}, "scores .20, 20. in game 1"),
        case(
            "ZZ-58 somebody has won already",
            playing,
            {"scores": (0, 20, 20, 20)},
            "in the phase play",
        ),
        case("ZZ-58 nobody has won", over, {"scores": (1, 5, 5, 5)}, "in the phase match_over"),
        case("ZZ-64 another result", over, {"scores": (-1, 5, 5, 5)}, "result is Result"),
        case("ZZ-08 no game 0", playing, {"game_no": 0}, "in game 0"),
        case(
            "ZZ-62 after the limit",
            playing,
            {"game_no": 5, "options": options(first_dealer=3, max_rounds=1)},
            "in game 5",
        ),
        case("ZZ-17 no trump", playing, {"trump": None}, "trump None in play"),
        case(
            "ZZ-18 other trump in the hearts phase",
            playing,
            {"options": options(first_dealer=3, open_games=0)},
            "trump S in the hearts phase",
        ),
        case(
            "ZZ-22 exchanged out of turn",
            exchanging,
            {"exchange_count": (None, 3, None, None)},
            "seat 1 exchanged out of turn",
        ),
        case(
            "ZZ-23 exchanged too many",
            exchanging,
            {"exchange_count": (0, 4, None, None)},
            "seat 1 exchanged 4 cards",
        ),
        case(
            "ZZ-23 discards do not fit",
            exchanging,
            {"exchange_count": (0, 2, None, None)},
            "of seat 1 are not 2 each",
        ),
        case(
            "ZZ-23 nobody is left",
            exchanging,
            {"exchange_count": (0, 3, 0, 0)},
            "nobody is left to act",
        ),
        case(
            "ZZ-22 not all have exchanged",
            deciding,
            {"exchange_count": (0, 0, 0, None)},
            "exchange_count in decide",
        ),
        case(
            "ZZ-25 drew what he does not have",
            exchanging,
            {"drawn": ((), codes("7D 8D 7H"), (), ())},
            "seat 1 cannot have exchanged",
        ),
        case(
            "ZZ-26 dead pile without discards",
            deciding,
            {"dead_pile": codes("7C"), "stock": None},
            "the dead pile is not",
        ),
        case(
            "ZZ-27 a choice at the wrong time",
            deciding,
            {"choice": codes("7D")},
            "a choice in the phase decide",
        ),
        case("ZZ-27 no need to recycle", recycling, {"choice": ()}, "0 cards needs no recycling"),
        case(
            "ZZ-27 choice not held",
            recycling,
            {"choice": codes("AC KC")},
            "not in the player's hand",
        ),
        case(
            "ZZ-27 nothing to recycle", deciding, {"phase": "recycle"}, "nothing is to be recycled"
        ),
        case(
            "ZZ-I02 four cards",
            deciding,
            {"hands": (codes("7D 8D 7H 8H"), *HANDS[1:]), "stock": None},
            "seat 0 holds 4 cards instead of 5",
        ),
        case(
            "ZZ-I03 five cards after a trick",
            playing,
            {"trick": OpenTrick(3), "stock": None},
            "seat 3 holds 3 cards instead of 4",
        ),
        case(
            "ZZ-I04 the announcer out",
            deciding,
            {"status": ("out", "in", "undecided", "undecided")},
            "status",
        ),
        case(
            "ZZ-31 decided out of turn",
            deciding,
            {"status": ("in", "undecided", "in", "undecided")},
            "status",
        ),
        case(
            "ZZ-31 all have decided",
            deciding,
            {"status": ("in", "in", "in", "in")},
            "nobody is left to act",
        ),
        case(
            "ZZ-31 nobody decides during the exchange",
            exchanging,
            {"status": ("in", "in", "in", "in")},
            "status",
        ),
        case("ZZ-33 out under diamonds", leading, {"trump": "D"}, "status .* in the phase play"),
        case(
            "ZZ-36 nobody to play with",
            leading,
            {"status": ("in", "out", "out", "out")},
            "status .* in the phase play",
        ),
        case(
            "ZZ-31 hidden decisions",
            deciding,
            {"pending": (None, True, None, None)},
            "pending decisions",
        ),
        case(
            "ZZ-32 the announcer's decision",
            hidden,
            {"pending": (True, None, None, None)},
            "pending decisions",
        ),
        case(
            "ZZ-31 revealed one by one",
            hidden,
            {"status": ("in", "in", "undecided", "undecided")},
            "status",
        ),
        case("ZZ-38 tricks before the play", deciding, {"tricks": (TRICK,)}, "tricks too early"),
        case(
            "ZZ-38 too many tricks", playing, {"tricks": (TRICK,) * 5}, "5 tricks in the phase play"
        ),
        case(
            "ZZ-38 a match over in mid-game",
            over,
            {"status": ("in", "in", "out", "out")},
            "0 tricks in the phase match_over",
        ),
        case(
            "ZZ-39 another leader",
            playing,
            {"tricks": (replace(TRICK, leader=1),)},
            "the seats of a trick",
        ),
        case(
            "ZZ-40 not the winner leads",
            playing,
            {"trick": OpenTrick(1, ((1, "9S"),))},
            "seat 3 leads",
        ),
        case(
            "ZZ-41 a seat that is out",
            playing,
            {"trick": OpenTrick(2, ((2, "9S"),))},
            "nobody is left to play",
        ),
        case(
            "ZZ-41 out of turn",
            playing,
            {"trick": OpenTrick(3, ((1, "9S"),))},
            "trick is OpenTrick",
        ),
        case(
            "ZZ-47 another winner",
            playing,
            {"tricks": (replace(TRICK, winner=1),)},
            "the winner of a trick is seat 3",
        ),
        case("ZZ-49 other counts", playing, {"trick_count": (1, 0, 0, 0)}, "trick_count is"),
        case("ZZ-65 another turn", playing, {"turn": 1}, "turn is 1, but"),
        case(
            "ZZ-65 a shuffle with cards out",
            playing,
            {"phase": "shuffle", "turn": None},
            "trump is S, but",
        ),
        case(
            "ZZ-65 an announcement with five cards",
            playing,
            {"phase": "announce"},
            "trump S in announce",
        ),
    ],
)
def test_bad_positions(make: Callable[[], State], changed: dict[str, Any], message: str) -> None:
    """ZZ-65, ZZ-68: cards missing or twice, numbers out of range, courses that cannot be."""
    with pytest.raises(BadPosition, match=message):
        rules.restore(replace(rules.position(make()), **changed))


def test_nobody_has_revoked() -> None:
    """ZZ-43: a trick in which somebody did not follow although he could is no position."""
    good = Position(
        n=2,
        first_dealer=1,
        phase="play",
        trump="S",
        hands=(codes("8H 9H JH QH"), codes("TH 7D 8D 9D")),
        tricks=(FinishedTrick(0, ((0, "7H"), (1, "KH")), 1),),
    )
    assert rules.restore(good).turn == 1
    revoked = (FinishedTrick(0, ((0, "7H"), (1, "KD")), 0),)
    with pytest.raises(BadPosition, match="could not play"):
        rules.restore(replace(good, tricks=revoked))


def test_what_may_be_left_out() -> None:
    """ZZ-68: points, exchange, decisions, stock and derived fields fill themselves."""
    full = rules.position(stand_pat(deal(in_game(9))))
    short = Position(
        n=4,
        options=options(),
        first_dealer=3,
        game_no=9,
        phase="play",
        trump="H",
        hands=full.hands,
        stock=full.stock,
    )
    assert rules.restore(replace(short, options=full.options)) == rules.restore(full)
