"""``steady`` plays by the rules everywhere, sensibly where it is clear, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.builders import case, codes, course
from tests.games.zwanzig.setting import at_trick

from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.bots.zwanzig.steady import chances, reading_of
from stammtisch.games import game
from stammtisch.games.protocol import Action, Actor
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CARD
from stammtisch.games.zwanzig.state.parts import FinishedTrick, Suit

ZWANZIG = game("zwanzig")
RULES = ZWANZIG.rules
STEADY = bot("steady", "zwanzig")
RANDOM = bot("random", "zwanzig")

OPTIONS = st.builds(
    ZwanzigOptions,
    start_points=st.integers(1, 100),
    open_games=st.none() | st.integers(0, 12),
    exchange_max=st.integers(0, 3),
    stock_shortage=st.sampled_from(["first_come", "even_cap", "recycle"]),
    stay_mode=st.sampled_from(["sequential", "simultaneous"]),
    must_overtrump=st.booleans(),
    penalty_doubles=st.booleans(),
    max_rounds=st.integers(1, 5),
)


@given(options=OPTIONS, seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_it_always_chooses_a_legal_action(options: ZwanzigOptions, seats: int, seed: int) -> None:
    """In positions that random play leads to, with all options and numbers of seats."""
    rng = random.Random(seed)

    def choose(state: Any, actor: Actor, legal: Sequence[Action]) -> Action:
        chosen = STEADY.choose(RULES.observation(state, actor), legal, random.Random(seed))
        assert chosen in legal
        again = STEADY.choose(RULES.observation(state, actor), legal, random.Random(seed + 1))
        assert again == chosen, "it draws no lots"
        # Half of the time somebody plays something else, so that odd positions come up too.
        return chosen if rng.random() < 0.5 else rng.choice(legal)

    steps = list(course(ZWANZIG, RULES.new(options, seats), rng, most=600, choose=choose))
    assert any(step.actor >= 0 for step in steps)


def chosen(seat: int, **position: Any) -> Any:
    """What it does there."""
    kind = ZWANZIG.positions
    state = RULES.restore(kind(n=4, first_dealer=3, **position))
    return STEADY.choose(
        RULES.observation(state, seat), RULES.legal_actions(state, seat), random.Random(0)
    )


PACK = tuple(rank + suit for suit in "DHSC" for rank in "789JQKTA")


def dealt(*written: str) -> dict[str, Any]:
    """Hands by seat, and the rest of the pack as stock."""
    hands = tuple(codes(hand) for hand in written)
    taken = {code for hand in hands for code in hand}
    return {"hands": hands, "stock": tuple(code for code in PACK if code not in taken)}


STRONG = "AS TS KS AH AC"
WEAK = "7D 8D 7H 8H 7C"


@pytest.mark.parametrize(
    ("hand", "suit"),
    [("AS KS", "S"), ("TC AC", "C"), ("AD KD", "D"), ("AH TH", "H"), ("7D AC", "C")],
)
def test_it_announces_the_suit_it_is_strong_in(hand: str, suit: str) -> None:
    """ZZ-17: on two cards."""
    others = [code for code in PACK if code not in codes(hand)]
    hands = (hand, *(" ".join(others[2 * k : 2 * k + 2]) for k in range(3)))
    assert chosen(0, phase="announce", **dealt(*hands)).suit == suit


def test_it_keeps_trumps_and_aces_and_exchanges_the_rest() -> None:
    """ZZ-23: the three low cards go."""
    hands = ("AS 7S 7D 8H 9C", "JD QD KD TD AD", "9H JH QH KH TH", "JC QC KC TC 8S")
    action = chosen(0, phase="exchange", trump="S", **dealt(*hands))
    assert set(action.cards) == set(codes("7D 8H 9C"))


@pytest.mark.parametrize(("hand", "stay"), [(STRONG, True), (WEAK, False)])
def test_it_stays_in_with_a_trick_in_its_hand(hand: str, stay: bool) -> None:
    """ZZ-30: three high trumps are one; five low cards beside trump are none."""
    hands = ("QS JS 9S JC QC", hand, "JH QH KH TH 9H", "9C KC TC 8C 9D")
    action = chosen(1, phase="decide", trump="S", **dealt(*hands))
    assert action.stay is stay


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        case("wins as cheaply as it can, the last to play", "AH TH 7D", "KH 9H QH", "TH"),
        case("throws its lowest card where it cannot win", "TH 7H 9D", "AH 9H QH", "7H"),
        case("ZZ-44 trumps with the lowest that wins", "AS 9S 8S", "AH 9H QH", "8S"),
        case("ZZ-44 and with its lowest where none wins", "KS 7S 9D", "AH AS QH", "7S"),
        case("ZZ-46 parts with the card that is worth least", "AD 7C 9D", "AH AS QH", "7C"),
    ],
)
def test_it_plays_the_last_card_of_a_trick_well(hand: str, trick: str, card: str) -> None:
    """Where nobody plays after it there is no doubt about what is best."""
    state = at_trick(hand, trick, "S")
    legal = RULES.legal_actions(state, 3)
    action = STEADY.choose(RULES.observation(state, 3), legal, random.Random(0))
    assert action.card == card


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize(
    ("hand", "trump", "card"),
    [
        case("the best trump, to lead the other card then", "AH QC", "H", "AH"),
        case("a high trump, for the same reason", "TD 7S", "D", "TD"),
        case("the better of two trumps", "7H QH", "H", "QH"),
        case("the better of two plain cards", "JC AC", "H", "AC"),
        case("with three cards, too", "AS 7D 8H", "S", "AS"),
    ],
)
def test_between_two_it_leads_so_as_to_lead_again(
    n: int, hand: str, trump: Suit, card: str
) -> None:
    """Who takes the trick leads to the next, where a low card wins whatever cannot be followed."""
    left = len(hand.split())
    state = at_trick(hand, "", trump, n=n, out=range(2, n))
    seen = structs.replace(
        RULES.observation(state, 0), hand_sizes=(left, left, 0)[:n], trick_count=(1, 0, 0)[:n]
    )
    action = STEADY.choose(seen, RULES.legal_actions(state, 0), random.Random(0))
    assert action.card == card


def test_it_remembers_which_cards_are_gone() -> None:
    """A king is the best heart once ace and ten have been played; before it is not."""
    kings = {}
    for gone in (("AH", "TH"), ("7H", "8H")):
        plays = tuple(enumerate((*gone, "9H", "JH")))
        seen = structs.replace(
            RULES.observation(at_trick("KH 9C", "", "S"), 0),
            tricks=(FinishedTrick(0, plays, 0),),
            hand_sizes=(2, 2, 2, 2),
            trick_count=(1, 0, 0, 0),
        )
        table = reading_of(seen, 3)
        kings[gone] = chances(table)[table.hand.index(CARD["KH"])]
    assert kings["AH", "TH"] > kings["7H", "8H"]


def test_it_beats_three_that_play_at_random() -> None:
    """It wins 95 of 100 matches; 75 of 100 would be ten standard deviations below that."""
    options = ZWANZIG.options(max_rounds=10)
    found = simulate(ZWANZIG, [STEADY, RANDOM, RANDOM, RANDOM], 200, 1, options, jobs=1)
    steady, chance = found.standings
    assert steady.wins > 0.75
    assert steady.mean - steady.margin > chance.mean + chance.margin + 10
