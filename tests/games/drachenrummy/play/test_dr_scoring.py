"""Points, winners and ranks (DR-59, DR-62 .. DR-67)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case, numbers
from tests.games.drachenrummy.setting import act, at, cards, own_melds

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.pack import PACK, points
from stammtisch.games.drachenrummy.play.scoring import ranks, score
from stammtisch.games.drachenrummy.state.actions import EndTurn
from stammtisch.games.drachenrummy.state.parts import Result


def test_points_of_cards() -> None:
    """DR-62: 2 to 10 count 1, jack, queen, king and ace 2, in both packs."""
    for code in PACK.codes:
        assert points(PACK.cards([code])) == (2 if code[0] in "JQKA" else 1)


@pytest.mark.parametrize(
    ("own", "hand", "expected"),
    [
        case("DR-62 an ace below the 2 counts 2", "[AH 2H 3H]", "", 4),
        case("DR-63 hand cards count -1, whatever their rank", "-", "AH KS 2D", -3),
        case("DR-64 both", "[TD JD QD]; [7D 7H 7S 7C]", "KD 2D", 7),
        case("DR-64 negative", "[4D 5D 6D]", "2H 4H 6H 8H", -1),
        case("DR-92 nothing", "-", "", 0),
    ],
)
def test_scores(own: str, hand: str, expected: int) -> None:
    """DR-64, DR-92: points of all own melds less the number of hand cards."""
    assert score(cards(hand), own_melds(own)) == expected


@pytest.mark.parametrize(
    ("scores", "left", "tie_break", "winners", "placed"),
    [
        case("DR-E107", "14 9 11", "0 0 0", "shared", "0", "1 3 2"),
        case("DR-E108 DR-A35 shared", "14 9 14", "0 0 0", "shared", "0 2", "1 3 1"),
        case("DR-E109 negative", "-2 -5", "3 5", "shared", "0", "1 2"),
        case("DR-E124 fewer hand cards", "14 9 14", "3 0 1", "fewer_hand_cards", "2", "2 3 1"),
        case("DR-E125 shared", "14 9 14", "3 0 1", "shared", "0 2", "1 3 1"),
        case("DR-65 equal hands share", "5 5", "2 2", "fewer_hand_cards", "0 1", "1 1"),
        case("DR-66 1, 2, 2, 4", "9 7 7 1", "0 0 0 0", "shared", "0", "1 2 2 4"),
        case(
            "DR-66 applied to all ranks", "9 7 7 1", "0 4 2 0", "fewer_hand_cards", "0", "1 3 2 4"
        ),
    ],
)
def test_winners_and_ranks(
    scores: str, left: str, tie_break: str, winners: str, placed: str
) -> None:
    """DR-65, DR-66: the highest score wins; equals share, or fewer hand cards decide."""
    found = ranks(numbers(scores), numbers(left), tie_break)  # type: ignore[arg-type]
    assert found == numbers(placed)
    assert tuple(seat for seat, rank in enumerate(found) if rank == 1) == numbers(winners)


@given(st.lists(st.integers(-30, 60), min_size=2, max_size=5))
def test_ranks_follow_scores(scores: list[int]) -> None:
    """DR-66: a better score never has a worse rank, and rank 1 is always taken."""
    found = ranks(scores, [0] * len(scores))
    assert min(found) == 1
    for a, rank_a in zip(scores, found, strict=True):
        for b, rank_b in zip(scores, found, strict=True):
            assert (a > b) == (rank_a < rank_b)


def test_result() -> None:
    """DR-67, DR-59, DR-A31: what lies about at a stall counts for nobody."""
    state = at(
        "meld",
        hands=["7D 7H 7S KC", "2H"],
        melds=["-", "[TD JD QD]"],
        display="3C 4C 5C 6C",
        reserved="1:KD/2x6",
        fixed="1 2 3 4 5",
        stall_rounds=1,
        more={"quiet_turns": 1, "turns_since_take": 1, "turn_no": 9},
    )
    state = act(state, EndTurn())
    assert state.result == Result("stalled", (1,), (2, 4), (2, 1), (1, 1), 9)
    assert rules.returns(state) == (2.0, 4.0)
