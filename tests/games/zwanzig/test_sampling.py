"""Drawing full states from an observation: uniform, true to all that was seen (ZZ-86, ZZ-89)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace
from tests.builders import case, codes, course
from tests.games.zwanzig.setting import (
    GAME,
    deal,
    decide,
    exchange,
    new,
    options,
    play,
    run,
    stand_pat,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Exchange
from stammtisch.games.zwanzig.state.pack import CODES, codes_of
from stammtisch.games.zwanzig.state.parts import FinishedTrick
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.position import Position
from stammtisch.games.zwanzig.views.voids import possible

DRAWS = 3_000


def drawn(state: State, seat: int | None, draws: int = DRAWS) -> list[State]:
    """So many states that ``seat`` cannot tell from this one."""
    seen, rng = rules.observation(state, seat), random.Random(1)
    return [rules.determinize(seen, rng) for _ in range(draws)]


def test_hidden_cards_are_equally_likely() -> None:
    """ZZ-86: before anything is played each hidden card is in a given hand equally often."""
    state = deal(new(3, 2), trump="S")
    found = Counter(code for other in drawn(state, 0) for code in codes_of(other.hands[1]))
    hidden = set(CODES) - set(rules.observation(state, 0).hand)
    assert set(found) == hidden
    expected = DRAWS * 5 / len(hidden)
    assert all(0.8 * expected < count < 1.2 * expected for count in found.values())


def test_own_cards_stay() -> None:
    """ZZ-86: own hand, own discards and own drawn cards are known."""
    state = exchange(deal(new(), trump="S"), 3, 2)
    for other in drawn(state, 0, 50):
        assert other.hands[0] == state.hands[0]
        assert other.deal.discards[0] == state.deal.discards[0]
        assert other.deal.drawn[0] == state.deal.drawn[0]


def revoked() -> State:
    """Seat 1 follows to hearts, seat 2 trumps, seat 3 has neither hearts nor spades."""
    return rules.restore(
        Position(
            n=4,
            options=options(first_dealer=3),
            phase="play",
            trump="S",
            hands=(
                codes("7H 8H 9H 7D 8D"), codes("KH TH 9D JD QD"), codes("7S KD TD AD 7C"),
                codes("8C 9C JC QC KC"),
            ),
            stock=codes("JH QH AH 8S 9S JS QS KS TS AS TC AC"),
        )
    )  # fmt: skip


def test_voids_are_respected() -> None:
    """ZZ-43, ZZ-44: who could not follow has none of the suit, who could not trump no trump."""
    state, _ = play(revoked(), "7H KH 7S 8C")
    seen = rules.observation(state, 0)
    could = [set(codes_of(cards)) for cards in possible(seen)]
    assert {code for code in CODES if code[1] == "H"} & could[2] == set()
    assert could[3] == {code for code in CODES if code[1] in "DC"}
    assert could[1] == could[0] == set(CODES)
    for other in drawn(state, 0, 200):
        assert not any(code[1] == "H" for code in codes_of(other.hands[2]))
        assert not any(code[1] in "HS" for code in codes_of(other.hands[3]))


def test_low_trump_shows_more_with_the_option() -> None:
    """ZZ-92: with must_overtrump a trump below the trick's shows that there is none above."""
    state = rules.restore(
        Position(
            n=3,
            options=options(first_dealer=2, must_overtrump=True),
            phase="play",
            trump="S",
            hands=(codes("7H 8H 9H 7D 8D"), codes("KS 9D JD QD KD"), codes("7S 8S 7C 8C 9C")),
        )
    )
    state, _ = play(state, "7H KS 7S")
    higher = {"TS", "AS"}
    assert not higher & set(codes_of(possible(rules.observation(state, 0))[2]))
    assert {"8S", "QS"} <= set(codes_of(possible(rules.observation(state, 0))[2]))


def test_constrained_deals_are_uniform() -> None:
    """ZZ-89: with voids each possible hand comes as often as there are ways to deal the rest."""
    state, _ = play(revoked(), "7H KH 7S 8C")
    state, _ = play(state, "AD QC 7D 9D")
    seen = rules.observation(state, 0)
    allowed = [set(codes_of(cards)) for cards in possible(seen)]
    gone = {code for trick in seen.tricks for _, code in trick.plays} | set(seen.hand)
    hidden = set(CODES) - gone
    hands = [
        frozenset(hand) for hand in combinations(sorted(hidden & allowed[3]), seen.hand_sizes[3])
    ]
    draws = 6 * len(hands)
    found = Counter(frozenset(codes_of(other.hands[3])) for other in drawn(state, 0, draws))
    # The fewer cards seat 3 leaves of what seat 2 may hold, the fewer ways for the others.
    weights = {
        hand: sum(1 for _ in combinations(sorted((hidden & allowed[2]) - hand), seen.hand_sizes[2]))
        for hand in hands
    }
    assert set(found) <= set(hands)
    by_weight: dict[int, list[int]] = {}
    for hand, weight in weights.items():
        by_weight.setdefault(weight, []).append(found[hand])
    total = sum(weights.values())
    for weight, counts in by_weight.items():
        expected = draws * weight * len(counts) / total
        assert abs(sum(counts) - expected) < 5 * expected**0.5 + 5


@pytest.mark.parametrize(
    ("make", "viewer"),
    [
        case("ZZ-27 own discards in the next pile", "recycled", 0),
        case("ZZ-27 own discards go round", "recycled", 1),
        case("ZZ-27 last to exchange", "recycled", 5),
        case("ZZ-27 a spectator", "recycled", None),
        case("ZZ-27 waiting", "waiting", 0),
        case("ZZ-27 the waiting player", "waiting", 1),
    ],
)
def test_recycled_cards(make: str, viewer: int | None) -> None:
    """ZZ-27, ZZ-89: draws after recyclings are positions that can be, and look the same."""
    state = exchange(deal(new(6, 5, stock_shortage="recycle"), trump="S"), 2, 2)
    rng = random.Random(4)
    while make == "recycled" and state.phase in ("exchange", "recycle"):
        if state.phase == "recycle":
            state, _ = run(state, (CHANCE, rules.sample_chance(state, rng)))
        else:
            state = exchange(state, 2)
    for other in drawn(state, viewer, 200):
        assert rules.observation(other, viewer) == rules.observation(state, viewer)
        assert rules.restore(rules.position(other)) == other


def test_own_discards_are_where_their_pile_went() -> None:
    """ZZ-27: after one recycling they can be drawn by the next players or lie in the stock only."""
    state = exchange(deal(new(5, 4, stock_shortage="recycle"), trump="S"), 3, 3)
    own = set(rules.observation(state, 0).own_discards)
    hand = rules.observation(state, 2).hand
    state, _ = run(state, (2, Exchange(hand[:3])))
    state, _ = run(state, (CHANCE, rules.sample_chance(state, random.Random(1))))
    # Seat 2 took one card of the old stock and two of the recycled six; four are left.
    places: Counter[str] = Counter()
    for other in drawn(state, 0):
        for code in own:
            if code in codes_of(other.hands[2]):
                assert code in other.deal.drawn[2][1:]
                places["seat 2"] += 1
            else:
                assert code in [CODES[card] for card in other.deal.stock]
                places["stock"] += 1
    assert abs(places["seat 2"] / places.total() - 1 / 3) < 0.03


def test_hidden_decisions_are_open() -> None:
    """ZZ-31: submitted decisions of others may be either, the own one is known."""
    state = stand_pat(deal(new(stay_mode="simultaneous"), trump="S"))
    state, _ = run(
        state, (1, rules.legal_actions(state, 1)[0]), (2, rules.legal_actions(state, 2)[1])
    )
    pending = {other.deal.pending for other in drawn(state, 1, 60)}
    assert pending == {(None, True, True, None), (None, True, False, None)}


def test_impossible_observations() -> None:
    """An observation that no state gives is an error, not a state."""
    state, _ = play(revoked(), "7H KH 7S 8C")
    seen = rules.observation(state, 0)
    tricks = tuple(
        FinishedTrick(0, ((0, f"7{suit}"), (1, "AC" if suit == "D" else "AD")), 0)
        for suit in "DHSC"
    )
    with pytest.raises(ValueError, match="no deal"):
        rules.determinize(replace(seen, tricks=tricks), random.Random(1))


def test_late_in_the_game_little_is_open() -> None:
    """ZZ-86: draws stay true to a long course, whatever was exchanged and whoever is out."""
    rng = random.Random(6)
    state = decide(stand_pat(deal(new(), trump="S")), True, False, True)
    for step in course(GAME, state, rng, most=14):
        for viewer in (0, 1, 2, 3, None):
            other = rules.determinize(rules.observation(step.before, viewer), rng)
            assert rules.observation(other, viewer) == rules.observation(step.before, viewer)
            assert rules.restore(rules.position(other)) == other
