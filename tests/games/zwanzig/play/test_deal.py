"""Shuffle, packets, announcement and stock (ZZ-15 .. ZZ-21)."""

from __future__ import annotations

import random

import pytest
from tests.builders import codes, refused
from tests.games.zwanzig.setting import CANONICAL, GAME, deal, in_game, new, run, stand_pat

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Announce, Shuffle
from stammtisch.games.zwanzig.state.events import CardsDealt, TrumpSet
from stammtisch.games.zwanzig.state.pack import CODES


def test_first_packet() -> None:
    """ZZ-E10, ZZ-16: the announcer sees exactly his first two cards when he announces."""
    state = deal(new())
    assert (state.phase, state.turn) == ("announce", 0)
    assert rules.observation(state, 0).hand == codes("7D 8D")
    assert rules.observation(state, 3).hand == codes("TD AD")
    assert rules.observation(state, None).hand_sizes == (2, 2, 2, 2)


def test_packets_start_with_the_announcer() -> None:
    """ZZ-16, ZZ-A24: two at a time, then three at a time, the dealer last."""
    _, events = run(new(4, 1), (CHANCE, CANONICAL), (2, Announce("S")))
    packets = [event for event in events if isinstance(event, CardsDealt)]
    assert [(packet.packet, packet.count) for packet in packets] == [(1, 2), (2, 3)]
    assert packets[0].cards == (
        codes("QD KD"), codes("TD AD"), codes("7D 8D"), codes("9D JD"),
    )  # fmt: skip
    assert packets[1].cards[2] == codes("7H 8H 9H")


def test_five_cards() -> None:
    """ZZ-E11, ZZ-19: everybody holds five cards, the dealer was served last."""
    state = deal(new(), trump="S")
    assert rules.observation(state, 3).hand == codes("TD AD 8S 9S JS")
    assert rules.observation(state, 3).hand_sizes == (5, 5, 5, 5)


def test_stock() -> None:
    """ZZ-E12, ZZ-20: what is left is the stock, in the pack's order."""
    state = deal(new(), trump="S")
    assert rules.position(state).stock == codes("QS KS TS AS 7C 8C 9C JC QC KC TC AC")


@pytest.mark.parametrize(("n", "size"), [(2, 22), (3, 17), (4, 12), (5, 7), (6, 2)])
def test_stock_sizes(n: int, size: int) -> None:
    """ZZ-20: 32 - 5n cards are left; with four exactly three for each."""
    assert rules.observation(deal(new(n, 0), trump="S"), None).stock == size


def test_hearts_phase_deals_without_a_pause() -> None:
    """ZZ-E13, ZZ-18, ZZ-19, ZZ-70: five cards at once, and the first action is an exchange."""
    state, events = run(in_game(11, 5, 1), (CHANCE, CANONICAL))
    assert rules.observation(state, 2).hand == codes("7D 8D 9H JH QH")
    assert (state.phase, state.turn) == ("exchange", 2)
    assert TrumpSet("H", "hearts_phase", None) in events
    assert not rules.legal_actions(state, 1)


def test_hearts_phase_in_the_fourth_of_seats() -> None:
    """ZZ-E84: game 9 of four players begins with an exchange under hearts."""
    state = deal(in_game(9))
    assert (state.phase, rules.observation(state, 0).trump) == ("exchange", "H")


@pytest.mark.parametrize("suit", "DHSC")
def test_any_suit_can_be_announced(suit: str) -> None:
    """ZZ-17, ZZ-A23: any of the four, held or not, and everybody hears it."""
    state, events = run(deal(new()), (0, Announce(suit)))
    assert events[0] == TrumpSet(suit, "announcer", 0)  # type: ignore[arg-type]
    assert all(rules.observation(state, seat).trump == suit for seat in range(4))
    assert refused(GAME, state, 0, Announce("C")).code == "wrong_phase"


def test_the_announcer_cannot_pass() -> None:
    """ZZ-17: four announcements are all there is to do."""
    assert rules.legal_actions(deal(new()), 0) == tuple(Announce(suit) for suit in "DHSC")


def test_only_the_announcer_announces() -> None:
    """ZZ-17: the others wait."""
    state = deal(new())
    assert refused(GAME, state, 1, Announce("S")).code == "not_your_turn"
    assert refused(GAME, state, CHANCE, Announce("S")).code == "not_your_turn"


def test_every_game_is_shuffled_anew() -> None:
    """ZZ-15, ZZ-67: before every game chance owes an order of all 32 cards."""
    state = stand_pat(deal(new(), trump="D"))
    while state.phase == "play":
        state, _ = run(state, (state.turn, rules.legal_actions(state, state.turn)[0]))
    assert (state.phase, rules.actors(state)) == ("shuffle", (CHANCE,))
    drawn = rules.sample_chance(state, random.Random(7))
    assert isinstance(drawn, Shuffle)
    assert sorted(drawn.cards) == sorted(CODES)
    assert drawn != rules.sample_chance(state, random.Random(8))


def test_shuffle_is_uniform() -> None:
    """ZZ-15: each position of the pack holds each card about equally often."""
    state, rng = new(), random.Random(1)
    tops = [rules.sample_chance(state, rng).cards[0] for _ in range(3_200)]  # type: ignore[union-attr]
    assert all(60 <= tops.count(code) <= 145 for code in CODES)


def test_no_redeal() -> None:
    """ZZ-21, ZZ-A26: no action but those of the game: a bad hand is played."""
    state = deal(new(), trump="S")
    kinds = {type(action).__name__ for action in rules.legal_actions(state, 0)}
    assert kinds == {"Exchange"}
    assert refused(GAME, state, CHANCE, CANONICAL).code == "wrong_phase"
