"""Reserving cards of the display (DR-26 .. DR-30, DR-38 .. DR-40)."""

from __future__ import annotations

import pytest
from tests.builders import case, codes, refused
from tests.games.drachenrummy.setting import (
    DISPLAY,
    GAME,
    act,
    at,
    keep,
    placing,
    reserve,
    run,
    told,
)

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import EndReserve, LayMeld, Reserve
from stammtisch.games.drachenrummy.state.events import CardReserved


@pytest.mark.parametrize(
    ("cards", "free", "count"),
    [
        case("DR-E16 four cards, five dice", 4, "3 3 6 6 6", 20),
        case("DR-E17 one card, all different", 1, "1 2 3 4 5", 5),
        case("DR-E18 no card", 0, "1 2 3 4 5", 0),
        case("DR-E19 three cards, one die", 3, "4", 3),
    ],
)
def test_number_of_reservations(cards: int, free: str, count: int) -> None:
    """DR-27, DR-82: as many actions as cards times free dice."""
    names = codes(DISPLAY)
    placed = 5 - len(free.split())
    used = f"0:AS/{placed}x2 1:QH/1x1" if placed else "1:QH/1x1"
    state = placing(
        f"{free} {'2 ' * placed}",
        " ".join(names[:cards]),
        used,
        deck="AC QC" if cards + bool(placed) >= 4 else "",
        rest_to=1,
    )
    legal = [a for a in rules.legal_actions(state, 0) if isinstance(a, Reserve)]
    assert len(legal) == len(set(legal)) == count


def test_order_of_reservations() -> None:
    """DR-84: by place in the display, face and count; the end comes last."""
    state = placing("3 3 5 2 2", "9S 2D", "0:KC/2x2", deck="", rest_to=1)
    assert rules.legal_actions(state, 0) == (
        *(Reserve("9S", face, count) for face, count in ((3, 1), (3, 2), (5, 1))),
        *(Reserve("2D", face, count) for face, count in ((3, 1), (3, 2), (5, 1))),
        EndReserve(),
    )


def test_two_cards() -> None:
    """DR-E20, DR-27: Max reserves the king with two 3s and the ace with three 6s."""
    state = placing("3 3 6 6 6", "KH AH 2C 9S")
    state, events = run(state, (0, reserve("KH", "2x3")), (0, reserve("AH", "3x6")))
    assert events == [CardReserved(0, "KH", 3, 2), CardReserved(0, "AH", 6, 3)]
    seen = rules.observation(state, None)
    assert seen.free == (0,) * 6
    assert told(seen.reserved) == "0:KH/2x3 0:AH/3x6"
    assert rules.legal_actions(state, 0) == (EndReserve(),)


def test_splitting_equal_dice() -> None:
    """DR-E21, DR-28, DR-29, DR-A13: dice of one face lie on several cards."""
    state = act(
        placing("6 6 6 6 5", DISPLAY),
        reserve("2D", "2x6"),
        reserve("5H", "2x6"),
        reserve("9S", "1x5"),
    )
    assert told(rules.observation(state, 1).reserved) == "0:2D/2x6 0:5H/2x6 0:9S/1x5"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        case("DR-E22 three 3s of two", reserve("2D", "3x3"), "not_enough_dice"),
        case("DR-E23 no dice", reserve("2D", "0x3"), "need_at_least_one_die"),
        case("DR-27 fewer than none", reserve("2D", "-1x3"), "need_at_least_one_die"),
        case("DR-E24 not in the display", reserve("AH", "1x3"), "card_not_in_display"),
        case("DR-06 no such face", reserve("2D", "1x7"), "unknown_face"),
        case("DR-03 no such card", reserve("1D", "1x3"), "unknown_card"),
        case("DR-03 not in one pack", reserve("2D/2", "1x3"), "unknown_card"),
    ],
)
def test_refused(action: Reserve, code: str) -> None:
    """DR-27: one card of the display, and free dice of one face."""
    assert refused(GAME, placing("3 3 6 6 6", DISPLAY), 0, action).code == code


def test_no_more_than_the_display() -> None:
    """DR-E25, DR-30, DR-A12: the display is not refilled during the turn."""
    state = placing("1 2 3 4 5", DISPLAY)
    for card, face in zip(codes(DISPLAY), "1234", strict=True):
        state = act(state, reserve(card, f"1x{face}"))
    assert rules.observation(state, 0).display == ()
    assert rules.legal_actions(state, 0) == (EndReserve(),)


def test_placed_dice_are_placed() -> None:
    """DR-28: the same dice cannot be used twice, and the card is gone from the display."""
    state = act(placing("6 6 1 2 3", DISPLAY), reserve("2D", "2x6"))
    assert refused(GAME, state, 0, reserve("5H", "1x6")).code == "not_enough_dice"
    assert refused(GAME, state, 0, reserve("2D", "1x1")).code == "card_not_in_display"


def test_order_of_phases() -> None:
    """DR-E26, DR-E27, DR-13, DR-A21: nothing is reserved after the end, nothing melded before."""
    state = placing("1 2 3 4 5", DISPLAY, hands=["7D 7H 7S"])
    early = refused(GAME, state, 0, LayMeld(("7D", "7H", "7S")))
    late = refused(GAME, act(state, EndReserve()), 0, reserve("2D", "1x1"))
    assert (early.code, late.code) == ("wrong_phase", "wrong_phase")
    assert (early.clause, late.clause) == ("DR-13", "DR-13")


def test_nothing_is_compulsory() -> None:
    """DR-26, DR-38, DR-39, DR-A19, DR-A20: a player may stop with dice and cards left."""
    state = act(placing("6 6 6 6 6", DISPLAY), EndReserve())
    assert state.phase == "meld"
    assert rules.observation(state, 0).free == (0, 0, 0, 0, 0, 5)


def test_reserved_cards_are_not_in_the_hand() -> None:
    """DR-40, DR-15: what was reserved in this turn cannot be melded in it."""
    state = placing("1 2 3 4 5", "7S 5H 9S KC", hands=["7D 7H"])
    state = act(state, reserve("7S", "1x1"), EndReserve())
    found = refused(GAME, state, 0, LayMeld(("7D", "7H", "7S")))
    assert (found.code, found.clause) == ("card_not_in_hand", "DR-40")
    assert found.facts == {"card": "7S", "reserved": True}


def test_two_copies_in_the_display() -> None:
    """DR-04: of two equal cards the one that is named is reserved."""
    state = at("throw", n=4, display="7H 7H/2 2C 9S")
    state = act(keep(state, "1 2 3 4 5"), reserve("7H/2", "1x1"))
    assert rules.observation(state, 0).display == ("7H", "2C", "9S")
    assert told(rules.observation(state, 0).reserved) == "0:7H/2/1x1"
