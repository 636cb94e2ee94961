"""The chance to win a showdown: the estimate against counting all cases, ZC-114 and ZC-143."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, compress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import (
    ALL_ON,
    GREAT,
    LESSER,
    NINE,
    arranged,
    options,
    play,
    started,
)
from tests.games.zwiebel.views.worlds import random_conditions, random_hand, with_characters

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.cards.shares import wilson
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals, tally
from stammtisch.games.zwiebel.advice.hidden_hands import Hidden, promise_of, unseen
from stammtisch.games.zwiebel.cards.conditions import OtherValue
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.play.opening import new as new_state
from stammtisch.games.zwiebel.solving import Strengths, arrange, reference, strengths
from stammtisch.games.zwiebel.solving.worths import Worths
from stammtisch.games.zwiebel.state.actions import Declare
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.state import ExchangeChoice, State

SAMPLES = 1500


# --- counting all cases ---------------------------------------------------------------------------


def exact(state: State, seat: int) -> list[float]:
    """The chance against each rival alone, then against all, by trying every placement.

    Nothing of the estimate is used: no samples, no arrays, no shortcut for modifiers.
    """
    others, order = rivals(state, seat), seniority(state)
    known: dict[tuple[int, CardSet], Strengths] = {}

    def worth(player: int, hand: CardSet) -> Strengths:
        if (player, hand) not in known:
            hands = list(state.hands)
            hands[player] = hand
            changed = replace(state, hands=tuple(hands))
            known[player, hand] = arrange(hand, conditions_of(changed, player)).strengths
        return known[player, hand]

    wins = [0] * (len(others) + 1)
    total = 0
    for own, *placed in _placements(state, [seat, *others], unseen(state, seat)):
        worths = [worth(other, hand) for other, hand in zip(others, placed, strict=True)]
        if not all(_fits(state, *one) for one in zip(others, worths, strict=True)):
            continue
        mine = worth(seat, own)
        won = [
            mine > theirs or (mine == theirs and order.index(seat) < order.index(other))
            for other, theirs in zip(others, worths, strict=True)
        ]
        total += 1
        wins = [count + one for count, one in zip(wins, [*won, all(won)], strict=True)]
    return [count / total for count in wins]


def _placements(
    state: State, seats: Sequence[int], pool: Sequence[Card]
) -> Iterator[tuple[CardSet, ...]]:
    if not seats:
        yield ()
        return
    first, *rest = seats
    known = state.hands[first] if len(seats) == len(rivals(state, first)) + 1 else 0
    known |= state.known[first]
    for cards in combinations(pool, 10 - known.bit_count()):
        left = [card for card in pool if card not in cards]
        for others in _placements(state, rest, left):
            yield (known | card_set(cards), *others)


def _fits(state: State, seat: int, worth: Strengths) -> bool:
    duel = state.duel
    if duel is None or seat not in (duel.leader, duel.challenger):
        return True
    declared = strengths(duel.lists[0 if seat == duel.leader else 1])
    return worth[: len(declared)] == declared


def bounds(state: State, seat: int = 0, seed: int = 2, samples: int = SAMPLES) -> Any:
    """The 95 % intervals of the estimate in the same order, from what the seat may know."""
    source = random.Random(seed)
    seen = rules.observation(state, seat)
    found = tally(rules.determinize(seen, source), seat, source, samples)
    counts = [*(won for _, won in found.against), found.won]
    return [wilson(count, found.samples) for count in counts]


MIDDLE = "S2 R4 G6 T9 SZ RZ O3 Y5 B7 V9"
"""A Vierkartenzwiebel or a little more."""
FIVES = "S5 R5 O5 Y5 G5 T5 B4 V6 SA RK"
OPEN = "O4 G4 TZ BZ YZ VK SB R9"
ALSO_OPEN = "S6 R6 O6 G7 T7 BA V2 SD O9"
V3_MINE = "El2 Kr4 Ok6 Po9 ElZ KrZ Sc3 Mu5 St7 De9"
V3_OPEN = "Ok4 Sc4 StZ MuZ PoZ DeK ElB Kr9"
V3_ALSO = "El6 Kr6 Ok5 Sc7 St7 MuA De2 ElD Ok9"


def hidden_two(rules_: str, mine: str, other: str, filler: str, **changed: Any) -> State:
    """A rival with eight open cards and two that nobody sees; the rival deals and wins ties."""
    return arranged(rules_, mine, f"{other} {filler}", dealer=1, opened={1: other}, **changed)


def under(state: State, **effects: Any) -> State:
    """The same with these effects in force."""
    return replace(state, effects=replace(state.effects, **effects))


PLAIN = hidden_two("z04", MIDDLE, OPEN, "S8 R8")
WILD = hidden_two("z04", MIDDLE, OPEN, "S8 R8", wild=True)
THREE = arranged(
    "z04",
    MIDDLE,
    f"{ALSO_OPEN} S8",
    f"{OPEN} B3 G8",
    dealer=2,
    opened={1: ALSO_OPEN, 2: OPEN + " B3"},
)
V3 = hidden_two("z30", V3_MINE, V3_OPEN, "El8 Kr8")
V3_WILD = hidden_two("z30", V3_MINE, V3_OPEN, "El8 Kr8", wild=True)
V3_THREE = arranged(
    "z30",
    V3_MINE,
    f"{V3_ALSO} Ok8",
    f"{V3_OPEN} Mu3 El8",
    dealer=2,
    opened={1: V3_ALSO, 2: V3_OPEN + " Mu3"},
)
"""Three players; two of them hide one card each, which cannot be the same."""
V3_THREE_WILD = replace(V3_THREE, standing=replace(V3_THREE.standing, wild=True))


def card(state: State, code: str) -> Card:
    """The number of a card."""
    return state.setup.pack.index[code]


@pytest.mark.parametrize(
    "state",
    [
        case("ZC-31: two hidden cards", PLAIN),
        case("ZC-40: wild eights", WILD),
        case("ZC-113: three players, the dealer wins ties", THREE),
        case("Z30-01: pairs of suits", V3),
        case("Z30-11: jokers", V3_WILD),
        case("three players of v3", V3_THREE),
        case("Z04-06: the Narr", under(THREE, fool=True)),
        case("Z04-47: Tod", under(THREE, death=True)),
        case("Z04-51: Achtensender", under(THREE, sender=True)),
        case("Z30-51: Achtensender and jokers", under(V3_THREE_WILD, sender=True)),
        case("Z04-49: wild Erzkanzler", under(THREE, arch="wild")),
        case("Z04-44: a rival's aces are zeroed", under(THREE, zeroed=1)),
        case("Z04-42: the Lady's open token", under(WILD, tokens=((1, -2),))),
        case("Z04-42: the Lady on a card", under(THREE, tokens=((1, card(THREE, "BA")),))),
        case(
            "Z04-45: shifted by A'Tuin",
            under(
                PLAIN,
                shifts=(
                    (1, OtherValue(card(PLAIN, "SB"), 2)),
                    (1, OtherValue(card(PLAIN, "O4"), 4)),
                ),
            ),
        ),
        case(
            "ZC-41: eights wild for one only", under(WILD, unwild=True, rewild=1, rewild_known=True)
        ),
        case(
            "Z30-43: whoever holds the Lady keeps wild eights",
            under(V3_WILD, unwild=True, fate_by=0),
        ),
    ],
)
def test_the_estimate_holds_the_exact_chance(state: State) -> None:
    """All placements of the hidden cards are counted, and every interval contains the share."""
    if state.effects.unwild and not state.effects.rewild_known:
        found = _with_lady(state)
    else:
        found = exact(state, 0)
    assert any(0.03 < share < 0.97 for share in found), "nothing is left to chance"
    for share, (low, high) in zip(found, bounds(state), strict=True):
        assert low - 1e-9 <= share <= high + 1e-9


def _with_lady(state: State) -> list[float]:
    """Z30-43, counted: of the placements those with the Lady have wild eights."""
    lady = 1 << state.setup.characters["lady"]
    mine = arrange(state.hands[0], conditions_of(state, 0)).strengths
    wins = total = 0
    for cards in combinations(unseen(state, 0), 2):
        hand = state.known[1] | card_set(cards)
        conditions = replace(conditions_of(state, 1), wild_for=bool(hand & lady))
        total += 1
        wins += mine > arrange(hand, conditions).strengths
    return [wins / total] * 2


def test_what_lies_in_the_duel_counts() -> None:
    """ZC-32, ZC-102: a rival who has laid a group has no better one among his hidden cards."""
    shown = "T5 OA VD O4 YB SZ R6 Y6"
    mine = "O6 V2 O9 SK R5 TK G2 V4 GZ RB"
    state = arranged("z04", f"{shown} RK T7", mine, dealer=1, opened={0: shown})
    after = _declared(state, 0)
    assert after.duel is not None
    assert after.duel.lists[0]
    found = exact(after, 1)
    for share, (low, high) in zip(found, bounds(after, 1), strict=True):
        assert low - 1e-9 <= share <= high + 1e-9
    nothing_laid = replace(after, duel=replace(after.duel, lists=((), ())))
    assert found[0] > exact(nothing_laid, 1)[0] + 0.05


@pytest.mark.parametrize(
    "laid",
    [
        case("ZC-63 L1: only with another ace", "SA RK = EZ"),
        case("ZC-63 L1: only without another ace", "SA RK = rest11"),
    ],
)
def test_what_lies_is_legal_for_every_hand_drawn(laid: str) -> None:
    """ZC-60: also of a player who lays less than his best, and his hidden cards are many a one."""
    shown = "SA RK S9 R9 O9 YK G9 V9"
    hidden = "OA B9" if laid.endswith("EZ") else "B2 B9"
    mine = "S3 R4 O5 YD G2 SZ RZ BD VB TK"
    state = arranged("z04", f"{shown} {hidden}", mine, dealer=1, opened={0: shown}, wild=True)
    state = play(under(state, tokens=((0, -2),)), f"P0 declare {laid}")
    assert state.duel is not None
    own, conditions = arrange(state.hands[1], conditions_of(state, 1)), conditions_of(state, 0)
    hands = [state.known[0] | card_set(pair) for pair in combinations(unseen(state, 1), 2)]
    won = [own.strengths >= arrange(hand, conditions).strengths for hand in hands]
    legal = [reference.fits(hand, state.duel.lists[0], conditions) is None for hand in hands]
    share = sum(compress(won, legal)) / sum(legal)
    for low, high in bounds(state, 1):
        assert low <= share <= high
        assert not low <= sum(won) / len(won) <= high


def _declared(state: State, seat: int) -> State:
    """The state after this seat has done what the clock would do for it (ZC-92)."""
    action = rules.timeout(state, seat)
    assert isinstance(action, Declare)
    return rules.apply(state, seat, action)[0]


def test_cards_to_come_are_drawn_for_all() -> None:
    """ZC-83: nine open cards each and one to come; both draw from the same rest."""
    mine, other = MIDDLE.rsplit(" ", 1)[0], f"{OPEN} B3"
    state = arranged(
        "z04", mine, other, dealer=1, opened={0: mine, 1: other}, phase="preshow", fool=True
    )
    mine_in = [hand for hand, _ in _placements(state, [0, 1], unseen(state, 0))]
    assert mine_in[0].bit_count() == 10
    for share, (low, high) in zip(exact(state, 0), bounds(state), strict=True):
        assert low <= share <= high


@pytest.mark.parametrize(("rules_", "seats"), [("z04", 2), ("z30", 3)])
def test_equal_seats_have_equal_chances(rules_: str, seats: int) -> None:
    """Before anybody has exchanged all are alike: over many deals everybody wins his share."""
    shares = []
    for seed in range(60):
        source = random.Random(seed)
        state = new_state(options(rules_), seats)
        state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, source))
        found = tally(state, seed % seats, source, 20)
        shares.append(found.won / found.samples)
    assert sum(shares) / len(shares) == pytest.approx(1 / seats, abs=0.1)


# --- what is not seen does not count --------------------------------------------------------------


@settings(max_examples=6)
@given(st.sampled_from(["z04", "z30"]), st.integers(2, 5), st.integers(0, 2**20))
def test_hidden_cards_do_not_count(rules_: str, seats: int, seed: int) -> None:
    """ZC-143: states with equal observations have equal answers, whatever is hidden in them."""
    source = random.Random(seed)
    state = new_state(options(rules_, **ALL_ON), seats)
    state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, source))
    for _ in range(source.randrange(4, 40)):
        actor = next(iter(rules.actors(state)), CHANCE)
        if actor == CHANCE:
            break
        state, _ = rules.apply(state, actor, source.choice(rules.legal_actions(state, actor)))
    asking = [seat for seat in state.players if state.place[seat] == "in"]
    for seat in asking[:1]:
        seen = rules.observation(state, seat)
        other = rules.determinize(seen, random.Random(seed + 1))
        again = rules.observation(other, seat)
        one, two = (
            tally(rules.determinize(view, random.Random(5)), seat, random.Random(6), 16)
            for view in (seen, again)
        )
        assert one == two


def test_the_two_cards_of_an_exchange_are_known() -> None:
    """ZC-71, ZC-83: who has to choose one of two counts with the better one."""
    state = arranged(
        "z04",
        "GD O2 O3 YK Y9 T7 B3 V4 R5 S2",
        GREAT,
        dealer=1,
        stock="VA S6",
        phase="preshow",
        **ALL_ON,
    )
    state = play(state, "P0 announce GD exchange")
    assert isinstance(state.pending, ExchangeChoice)
    assert not {*state.pending.drawn} & {*unseen(state, 0)}
    found = tally(state, 0, random.Random(1), 100)
    kept = replace(
        state,
        pending=None,
        hands=(state.hands[0] | 1 << card(state, "VA"), state.hands[1]),
        discards=(1 << card(state, "S6"), 0),
    )
    assert found.won == tally(kept, 0, random.Random(1), 100).won


# --- who cripples ---------------------------------------------------------------------------------


def test_a_run_cripples_what_beats_it() -> None:
    """ZC-20, ZC-115: nine in a row win against a Große Zwiebel, and against nothing less."""
    chances = {
        other: tally(
            arranged("z04", f"{NINE} S2", other, dealer=1, opened={1: other}),
            0,
            random.Random(1),
            20,
        ).won
        for other in (GREAT, LESSER)
    }
    assert chances == {GREAT: 20, LESSER: 0}


def test_the_rest_of_a_line_waits_for_its_duel() -> None:
    """ZC-100: with nobody left the seat has won; a rival knocked out does not count any more."""
    state = arranged("z04", MIDDLE, GREAT, FIVES, dealer=2, opened={1: GREAT, 2: FIVES})
    out = replace(state, place=("in", "out", "in"), duel=None, line=(0, 2))
    assert [one for one, _ in tally(out, 0, random.Random(1), 10).against] == [2]
    alone = replace(state, place=("in", "out", "out"), duel=None)
    assert tally(alone, 0, random.Random(1), 10).won == 10


def test_an_estimate_that_is_sure_enough_ends_sooner() -> None:
    """Where labour is counted: never before the interval is narrow, nor long after it is spent."""
    sure = tally(PLAIN, 0, random.Random(1), 400, 10**9)
    assert 96 <= sure.samples < 400
    low, high = wilson(sure.won, sure.samples)
    assert high - low <= 0.1
    assert tally(PLAIN, 0, random.Random(1), 400).samples == 400
    assert 0 < tally(PLAIN, 0, random.Random(1), 400, 40).samples < 96


# --- the exchange ---------------------------------------------------------------------------------


def test_who_exchanges_keeps_what_promises_most() -> None:
    """ZC-84: of the first five cards as many stay as were not exchanged, aces before tens."""
    state = started("z04", 2, mode="normal")
    index = state.setup.pack.index
    five = [index[code] for code in ["SZ", "RA", "T9", "O4", "VA"]]
    later = [index[code] for code in ["S2", "S3", "S4", "S5", "S6", "S7", "R2", "R3"]]
    hand = Hidden(0, 10, 3, promise_of(state)).hand([*five, *later])
    assert hand == card_set([index["RA"], index["VA"], *later])


# --- what hands are worth -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["zwiebel-2004", "zwiebel-v3"])
def test_many_hands_are_worth_what_each_is_worth(name: RulesName) -> None:
    """ZC-32 under every modifier: the quick way gives what arranging each hand alone gives."""
    source = random.Random(3)
    for _ in range(12):
        conditions = random_conditions(source, name, random_hand(source, 10))
        hands = [
            card_set(with_characters(source, name, random_hand(source, 10))) for _ in range(30)
        ]
        worths = [arrange(hand, conditions).strengths for hand in hands]
        values = Worths(conditions)
        assert [values.of(hand) for hand in hands] == worths
        for other in worths[:3]:
            found = [values.against(hand, other) for hand in hands]
            assert [told < other for told in found] == [worth < other for worth in worths]
            assert [told > other for told in found] == [worth > other for worth in worths]


def test_tod_is_laid_only_where_that_pays() -> None:
    """ZC-64, Z04-47: a hand with Tod is laid with its effect, or without the card."""
    state = arranged("z04", "SK RA OA YB", MIDDLE, dealer=1, death=True)
    best = Worths(conditions_of(state, 0), {card(state, "SK"): "death"}).best(state.hands[0])
    assert [str(key) for key in best.keys] == ["3C", "rest11"]
    without = Worths(conditions_of(state, 0)).best(state.hands[0])
    assert [str(key) for key in without.keys] == ["DZ"]
