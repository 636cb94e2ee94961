"""Crazy Eights by its clauses. The laws of all games are tried on it beside this."""

from __future__ import annotations

import random
from typing import Any

import pytest
from crazy_eights.bot import Hoarder
from crazy_eights.model import (
    CardPlayed,
    Draw,
    Drawn,
    MatchOver,
    Pass,
    Passed,
    Play,
    RoundOver,
    Shuffle,
    State,
)
from crazy_eights.rules import PACK
from msgspec.structs import replace

import stammtisch
from crazy_eights import CRAZY_EIGHTS
from stammtisch import CHANCE, Action, RuleViolation

RULES = CRAZY_EIGHTS.rules


def at_table(hands: str, pile: str, stock: str | None = None, **more: Any) -> State:
    """A state in the play: hands by seat with ``|`` between them; all other cards are stock."""
    top = pile.rsplit(maxsplit=1)[-1]
    held = tuple(tuple(hand.split()) for hand in hands.split("|"))
    seen = {*pile.split(), *(card for hand in held for card in hand)}
    rest = tuple(code for code in PACK.codes if code not in seen)
    return State(
        CRAZY_EIGHTS.options(**more),
        (0,) * len(held),
        held,
        phase="play",
        stock=rest if stock is None else tuple(stock.split()),
        pile=tuple(pile.split()),
        suit=top[1],
    )


def test_the_deal() -> None:
    """CE-01, CE-02: everybody gets a packet from the top, then a card is turned up."""
    state = RULES.new(CRAZY_EIGHTS.options(hand_size=3), 2)
    dealt, _ = RULES.apply(state, CHANCE, Shuffle(PACK.codes))
    assert dealt.hands == (PACK.codes[:3], PACK.codes[3:6])
    assert dealt.pile == PACK.codes[6:7]
    assert len(dealt.stock) == 45
    with pytest.raises(stammtisch.BadOptions):
        RULES.new(CRAZY_EIGHTS.options(), 6)


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        pytest.param(Play("7H"), None, id="CE-03 the suit"),
        pytest.param(Play("9S"), None, id="CE-03 the rank"),
        pytest.param(Play("7S"), ("does_not_fit", "CE-03"), id="CE-03 neither"),
        pytest.param(Play("AH"), ("not_in_hand", "CE-03"), id="CE-03 not in hand"),
        pytest.param(Play("8C", "D"), None, id="CE-04 an eight"),
        pytest.param(Play("8C"), ("name_a_suit", "CE-04"), id="CE-04 without a suit"),
        pytest.param(Play("8C", "X"), ("name_a_suit", "CE-04"), id="CE-04 no such suit"),
        pytest.param(Play("7H", "D"), ("no_suit_to_name", "CE-04"), id="CE-04 no eight"),
        pytest.param(Draw(), None, id="CE-05 drawing is always allowed"),
        pytest.param(Pass(), ("may_draw", "CE-05"), id="CE-05 no passing"),
    ],
)
def test_what_may_be_done(action: Any, refusal: tuple[str, str] | None) -> None:
    """On a nine of hearts, with two of hearts or nines, an eight and a stranger."""
    state = at_table("7H 9S 7S 8C | 2D 3D", "9H")
    if refusal is None:
        assert action in RULES.legal_actions(state, 0)
        after, _ = RULES.apply(state, 0, action)
        assert after.turn == 1
        return
    with pytest.raises(RuleViolation) as caught:
        RULES.apply(state, 0, action)
    assert (caught.value.code, caught.value.clause) == refusal


def test_an_eight_names_the_suit_to_follow() -> None:
    """CE-04: the suit named, not its own."""
    after, events = RULES.apply(at_table("8C 2H | 3D 3C", "9H"), 0, Play("8C", "D"))
    assert events == (CardPlayed(0, "8C", "D"),)
    assert [one for one in RULES.legal_actions(after, 1) if isinstance(one, Play)] == [Play("3D")]


def test_only_the_player_sees_what_is_drawn() -> None:
    """CE-05: the top card of the stock."""
    after, (event,) = RULES.apply(at_table("2S 3S | 3D 3C", "9H"), 0, Draw())
    assert event == Drawn(0, "2D")
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == Drawn(0)
    assert after.hands[0] == ("2D", "2S", "3S")


def test_the_pile_becomes_the_stock() -> None:
    """CE-06: all but the top card, as soon as the last card of the stock is drawn."""
    state = at_table("2S 3S | 3D 3C", "9H 9S", "AC")
    state, _ = RULES.apply(state, 0, Draw())
    assert RULES.actors(state) == (CHANCE,)
    state, _ = RULES.apply(state, CHANCE, RULES.sample_chance(state, random.Random(1)))
    assert (state.stock, state.pile, state.turn) == (("9H",), ("9S",), 1)


def test_when_all_pass_the_round_ends() -> None:
    """CE-06, CE-07: there is nothing to draw, and nobody has a card that fits."""
    state = at_table("2S 8S | 3D KC", "9H", "", rounds=2)
    state, events = RULES.apply(state, 0, Pass())
    assert events == (Passed(0),)
    state, events = RULES.apply(state, 1, Pass())
    assert events == (Passed(1), RoundOver(None, (52, 13), (52, 13)))
    assert (state.phase, state.round_no) == ("shuffle", 2)
    with pytest.raises(RuleViolation, match="stock_empty"):
        RULES.apply(at_table("2S | 3D", "9H", ""), 0, Draw())


def test_the_last_card_ends_round_and_match() -> None:
    """CE-07, CE-08: cards still held count, and the fewest points win."""
    state = replace(at_table("2H | AD JC TC", "9H", rounds=1), scores=(30, 0))
    state, events = RULES.apply(state, 0, Play("2H"))
    assert events[1:] == (RoundOver(0, (0, 21), (30, 21)), MatchOver((1,)))
    assert RULES.returns(state) == (-30, -21)
    assert RULES.actors(state) == ()


def test_the_bot_plays_better_than_chance() -> None:
    """Fewer points than chance in 30 matches of three rounds."""
    chance: Any = stammtisch.bot("random", CRAZY_EIGHTS.name)
    points = [0.0, 0.0]
    for seed in range(30):
        returns = stammtisch.play(CRAZY_EIGHTS, [Hoarder(), chance], seed).returns
        assert returns is not None
        points = [sum(both) for both in zip(points, returns, strict=True)]
    assert points[0] > points[1] + 500


def test_the_table_as_text() -> None:
    """As seat 0 sees it."""
    state = at_table("7H 9S | 2D", "9H")
    assert CRAZY_EIGHTS.text(state, 0).splitlines()[-2:] == [
        "pile: 9H   to follow: H   stock: 48",
        "hand: 7H 9S",
    ]
    assert "7H" not in CRAZY_EIGHTS.text(state)


def test_an_action_is_given_as_json() -> None:
    """As a record has it."""
    action: Action = CRAZY_EIGHTS.action('{"type": "play", "card": "8C", "suit": "D"}')
    assert action == Play("8C", "D")
