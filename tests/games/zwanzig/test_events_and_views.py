"""What happens, and who sees it (ZZ-77 .. ZZ-89)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.builders import case, codes, course
from tests.games.zwanzig.setting import (
    CANONICAL,
    GAME,
    deal,
    decide,
    exchange,
    in_game,
    new,
    options,
    play,
    run,
    stand_pat,
)

from stammtisch.games.protocol import CHANCE, Event
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play
from stammtisch.games.zwanzig.state.events import CardsDealt, CardsExchanged
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.observation import Observation


def written(events: Sequence[Event]) -> list[Any]:
    """The events as JSON has them."""
    found: list[Any] = msgspec.json.decode(msgspec.json.encode(events))
    return found


def names(events: Sequence[Event]) -> list[str]:
    """Their types."""
    return [event["type"] for event in written(events)]


def test_opening() -> None:
    """ZZ-77, ZZ-78, ZZ-79: match, game, first packet."""
    _, events = run(new(), (CHANCE, CANONICAL))
    match, game, packet = written(events)
    standard = msgspec.to_builtins(options(first_dealer=3))
    assert match == {"type": "match_started", "n": 4, "options": standard, "first_dealer": 3}
    assert game == {
        "type": "game_started", "game_no": 1, "round_no": 1,
        "dealer": 3, "announcer": 0, "hearts_phase": False,
    }  # fmt: skip
    assert packet == {
        "type": "cards_dealt", "packet": 1, "count": 2,
        "cards": [["7D", "8D"], ["9D", "JD"], ["QD", "KD"], ["TD", "AD"]],
    }  # fmt: skip


def test_announcement() -> None:
    """ZZ-80, ZZ-79: trump by the announcer, then the second packet."""
    _, events = run(deal(new()), (0, Announce("S")))
    trump, packet = written(events)
    assert trump == {"type": "trump_set", "suit": "S", "by": "announcer", "seat": 0}
    assert (packet["type"], packet["packet"], packet["count"]) == ("cards_dealt", 2, 3)


def test_hearts_phase_opening() -> None:
    """ZZ-80: in the hearts phase trump is set before the cards come."""
    _, events = run(in_game(9), (CHANCE, CANONICAL))
    assert names(events) == ["game_started", "trump_set", "cards_dealt", "cards_dealt"]
    assert written(events)[1]["by"] == "hearts_phase"


def test_exchange_events() -> None:
    """ZZ-81: who, how many, forced or not, and for the seat itself which."""
    _, events = run(deal(new(), trump="S"), (0, Exchange(codes("8D 7D"))))
    assert written(events) == [
        {
            "type": "cards_exchanged", "seat": 0, "count": 2, "forced": False,
            "discarded": ["7D", "8D"], "drawn": ["QS", "KS"],
        }
    ]  # fmt: skip


def test_recycling_event() -> None:
    """ZZ-81: the size of the recycled pile is public."""
    state = exchange(deal(new(6, 5, stock_shortage="recycle"), trump="S"), 2, 2)
    state, events = run(state, (CHANCE, rules.sample_chance(state, random.Random(1))))
    assert written(events)[0] == {"type": "stock_recycled", "size": 2}
    assert names(events) == ["stock_recycled", "cards_exchanged"]


def test_decision_events() -> None:
    """ZZ-82: in turn, hidden and revealed, or not asked at all."""
    _, events = run(stand_pat(deal(new(), trump="S")), (1, Decide(False)))
    assert written(events) == [{"type": "stay_decided", "seat": 1, "stay": False}]
    state = stand_pat(deal(new(3, 2, stay_mode="simultaneous"), trump="S"))
    _, events = run(state, (2, Decide(True)), (1, Decide(False)))
    assert written(events) == [
        {"type": "stay_submitted", "seat": 2},
        {"type": "stay_submitted", "seat": 1},
        {"type": "stay_revealed", "stays": [None, False, True]},
    ]
    state = exchange(deal(new(2, 1), trump="D"), 0)
    _, events = run(state, (1, Exchange(())))
    assert written(events)[-1] == {"type": "nobody_may_stay_out", "why": "diamonds"}


def test_trick_events() -> None:
    """ZZ-83: each card, then the trick."""
    state = decide(stand_pat(deal(new(), trump="S")), True, False, True)
    _, events = play(state, "7H QH JS")
    assert written(events) == [
        {"type": "card_played", "seat": 0, "card": "7H", "trick_no": 1},
        {"type": "card_played", "seat": 1, "card": "QH", "trick_no": 1},
        {"type": "card_played", "seat": 3, "card": "JS", "trick_no": 1},
        {"type": "trick_won", "seat": 3, "trick_no": 1, "plays": [[0, "7H"], [1, "QH"], [3, "JS"]]},
    ]


def test_settlement_events() -> None:
    """ZZ-84, ZZ-85: the points of the game, and the end of the match."""
    state = decide(stand_pat(deal(new(start_points=5), trump="S")), False, False)
    _, events = run(state, (3, Decide(False)))
    assert written(events)[1:] == [
        {
            "type": "game_settled", "game_no": 1, "trump": "S", "multiplier": 1,
            "tricks": [0, 0, 0, 0], "deltas": [-5, 0, 0, 0], "scores": [0, 5, 5, 5],
            "uncontested": True,
        },
        {
            "type": "match_ended", "reason": "zero", "winners": [0], "scores": [0, 5, 5, 5],
            "ranks": [1, 2, 2, 2], "games_played": 1,
        },
    ]  # fmt: skip


def test_own_cards_only() -> None:
    """ZZ-79: of a packet each seat sees its own cards and the number of the others'."""
    _, events = run(new(), (CHANCE, CANONICAL))
    packet = events[-1]
    assert packet.seen_by(2) == CardsDealt(1, 2, (None, None, codes("QD KD"), None))
    assert packet.seen_by(None) == CardsDealt(1, 2, (None,) * 4)


# --- observations -------------------------------------------------------------------------------


def test_own_and_public_things() -> None:
    """ZZ-86: the public things, the own cards, and of the others the numbers."""
    state = exchange(deal(new(), trump="S"), 3, 1, 0, 2)
    seen = rules.observation(state, 0)
    assert (seen.game_no, seen.phase, seen.dealer, seen.announcer) == (1, "decide", 3, 0)
    assert (seen.trump, seen.multiplier, seen.scores) == ("S", 1, (20,) * 4)
    assert (seen.turn, seen.waiting) == (1, (1,))
    assert seen.hand == codes("8H 9H QS KS TS")
    assert (seen.own_discards, seen.own_drawn) == (codes("7D 8D 7H"), codes("QS KS TS"))
    assert (seen.hand_sizes, seen.stock, seen.dead_pile) == ((5, 5, 5, 5), 6, 6)
    assert seen.exchange_count == (3, 1, 0, 2)
    assert seen.status == ("in", "undecided", "undecided", "undecided")


def test_spectators_see_no_hand() -> None:
    """ZZ-87: a spectator sees what is public and nothing else."""
    state = exchange(deal(new(), trump="S"), 3, 1)
    spectator, seat = rules.observation(state, None), rules.observation(state, 0)
    own = {
        "seat",
        "hand",
        "own_discards",
        "own_drawn",
        "own_choice",
        "own_decision",
        "exchange_cap",
    }
    for name in set(Observation.__struct_fields__) - own:
        assert getattr(spectator, name) == getattr(seat, name)
    assert (spectator.hand, spectator.own_discards, spectator.own_drawn) == ((), (), ())


def hidden_cards_of(state: State, seat: int | None) -> set[str]:
    """All cards whose place the seat may not know."""
    position = rules.position(state)
    hidden = {code for s, hand in enumerate(position.hands) if s != seat for code in hand}
    hidden |= set(position.stock or ()) | set(position.dead_pile or ())
    own = set() if seat is None else set(position.discards[seat] if position.discards else ())
    return hidden - own


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_no_hidden_card_is_ever_shown(n: int) -> None:
    """ZZ-86, ZZ-88: neither observation nor event shows a hidden card before the match is over.

    Cards of earlier games may be named by the score sheet only, which names none.
    """
    changed = {"stock_shortage": "recycle", "stay_mode": "simultaneous", "max_rounds": 3}
    rng = random.Random(n)
    for step in course(GAME, rules.new(options(**changed), n), rng, most=600):
        for seat in (*range(n), None):
            seen = msgspec.json.encode(rules.observation(step.after, seat)).decode()
            hidden = hidden_cards_of(step.after, seat)
            if step.after.phase not in ("shuffle", "match_over"):
                assert not {code for code in hidden if f'"{code}"' in seen}
            told = msgspec.json.encode([event.seen_by(seat) for event in step.events]).decode()
            settled = any(event["type"] == "game_settled" for event in written(step.events))
            if not settled:
                assert not {code for code in hidden if f'"{code}"' in told}


def test_out_hand_and_stock_stay_hidden_after_the_game() -> None:
    """ZZ-86, ZZ-88: nothing of a finished game is turned up afterwards."""
    state = decide(stand_pat(deal(new(), trump="S")), False, False, False)
    assert state.phase == "shuffle"
    for seat in (0, 1, None):
        seen = rules.observation(state, seat)
        assert (seen.hand, seen.tricks, seen.own_drawn) == ((), (), ())
        assert "7D" not in msgspec.json.encode(seen).decode()


def test_complete_log_after_the_match() -> None:
    """ZZ-88: the events themselves hold the hidden lists, for the replay after the match."""
    state = deal(new(), trump="S")
    _, events = run(state, (0, Exchange(codes("7D"))))
    (event,) = events
    assert isinstance(event, CardsExchanged)
    assert (event.discarded, event.drawn) == (("7D",), ("QS",))


@pytest.mark.parametrize(
    ("seat", "same"),
    [
        case("ZZ-89 a card of seat 1 against the stock", 0, True),
        case("ZZ-89 seat 1 sees the difference itself", 1, False),
    ],
)
def test_hidden_swaps(seat: int, same: bool) -> None:
    """ZZ-89: two states that differ in hidden things only look the same."""
    state = deal(new(), trump="S")
    position = rules.position(state)
    hands = list(position.hands)
    stock = list(position.stock or ())
    first = list(hands[1])
    first[4], stock[7] = stock[7], first[4]
    hands[1] = tuple(first)
    other = rules.restore(msgspec.structs.replace(position, hands=tuple(hands), stock=tuple(stock)))
    assert other != state
    assert (rules.observation(other, seat) == rules.observation(state, seat)) is same
    assert rules.legal_actions(other, 0) == rules.legal_actions(state, 0)


def test_played_cards_are_no_secret() -> None:
    """ZZ-86: the trick on the table is seen by everybody at once."""
    state, _ = run(stand_pat(deal(new(), trump="D")), (0, Play("7D")))
    for viewer in (0, 1, 2, 3, None):
        trick = rules.observation(state, viewer).trick
        assert trick is not None
        assert trick.plays == ((0, "7D"),)
