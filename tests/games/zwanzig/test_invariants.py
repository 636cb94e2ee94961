"""What holds at every moment of every match (ZZ-I01 .. ZZ-I14, ZZ-P1 .. ZZ-P5)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import Step, course
from tests.games.zwanzig.setting import GAME, in_game, options

from stammtisch.cards.sets import CardSet, card_set, members
from stammtisch.games.protocol import CHANCE, Actor
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.play.scoring import outcome
from stammtisch.games.zwanzig.play.tricks import playable
from stammtisch.games.zwanzig.state.actions import Exchange, Play
from stammtisch.games.zwanzig.state.events import (
    CardPlayed,
    CardsDealt,
    CardsExchanged,
    GameSettled,
    MatchEnded,
    TrickWon,
)
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CARD, OF_SUIT, PACK
from stammtisch.games.zwanzig.state.state import State

Match: TypeAlias = tuple[int, ZwanzigOptions, int]
"""Number of seats, options, and a seed for the choices."""


ANY_NUMBER = st.integers(2, 6)


@st.composite
def matches(draw: st.DrawFn, n: st.SearchStrategy[int] = ANY_NUMBER) -> Match:
    """Any match; its rounds are limited so that it comes to an end."""
    seats = draw(n)
    chosen = ZwanzigOptions(
        players=draw(st.sampled_from([None, seats])),
        start_points=draw(st.sampled_from([20, 1, 7, 40])),
        first_dealer=draw(st.sampled_from(["random", *range(seats)])),
        open_games=draw(st.sampled_from([None, None, 0, 3, 100])),
        exchange_max=draw(st.sampled_from([3, 3, 2, 1, 0])),
        stock_shortage=draw(st.sampled_from(["first_come", "even_cap", "recycle"])),
        stay_mode=draw(st.sampled_from(["sequential", "simultaneous"])),
        must_overtrump=draw(st.booleans()),
        penalty_doubles=draw(st.booleans()),
        max_rounds=draw(st.integers(1, 4)),
    )
    return seats, chosen, draw(st.integers(0, 2**32))


def steps(match: Match) -> Iterator[Step]:
    """The match, played at random; sometimes everybody likes to stay in, sometimes out."""
    n, chosen, seed = match
    rng = random.Random(seed)
    bold = rng.random()

    def choose(state: State, actor: Actor, legal: Any) -> Any:
        if state.phase == "decide":
            return legal[0] if rng.random() < bold else legal[1]
        return rng.choice(legal)

    yield from course(GAME, rules.new(chosen, n), rng, most=5_000, choose=choose)


def states(match: Match) -> Iterator[State]:
    """All states of the match."""
    yield rules.new(match[1], match[0])
    for step in steps(match):
        yield step.after


def settlements(match: Match) -> Iterator[tuple[Step, GameSettled]]:
    """The steps that end a game."""
    for step in steps(match):
        for event in step.events:
            if isinstance(event, GameSettled):
                yield step, event


def finished_cards(state: State) -> CardSet:
    """The cards of the finished tricks."""
    return card_set(CARD[code] for trick in state.tricks for _, code in trick.plays)


@given(matches())
def test_every_card_has_one_place(match: Match) -> None:
    """ZZ-I01: the 32 cards are partitioned at every moment."""
    for state in states(match):
        places = [*state.hands, state.deal.dead, card_set(state.deal.stock)]
        places += [card_set(state.trick), finished_cards(state)]
        assert sum(cards.bit_count() for cards in places) == 32
        assert sum(places) == PACK.all


@given(matches())
def test_five_cards_until_the_first_lead(match: Match) -> None:
    """ZZ-I02: from the second packet to the first lead everybody holds five cards."""
    for state in states(match):
        if state.phase in ("exchange", "recycle", "decide"):
            assert {hand.bit_count() for hand in state.hands} == {5}
        if state.phase == "announce":
            assert {hand.bit_count() for hand in state.hands} == {2}


@given(matches())
def test_hands_shrink_with_the_tricks(match: Match) -> None:
    """ZZ-I03: in the play a hand has 5 cards less the finished tricks and the card just played."""
    for state in states(match):
        if state.phase == "play":
            seen = rules.observation(state, None)
            assert seen.trick is not None
            played = {seat for seat, _ in seen.trick.plays}
            for seat, status in enumerate(seen.status):
                gone = len(seen.tricks) + (seat in played) if status == "in" else 0
                assert seen.hand_sizes[seat] == 5 - gone


@given(matches())
def test_the_announcer_is_in(match: Match) -> None:
    """ZZ-I04: from the end of the exchange on."""
    for state in states(match):
        if state.phase in ("decide", "play", "match_over"):
            assert state.deal.status[state.standing.announcer] == "in"


@given(matches())
def test_five_tricks(match: Match) -> None:
    """ZZ-I05: in a contested game those who are in take five tricks together."""
    for _, settled in settlements(match):
        assert sum(settled.tricks) == (0 if settled.uncontested else 5)


@given(matches())
def test_sum_of_the_deltas(match: Match) -> None:
    """ZZ-I06: 5m(z - 1) with z players in without a trick; -5m uncontested."""
    for step, settled in settlements(match):
        m, game = settled.multiplier, rules.observation(step.after, None).history[-1]
        z = sum(s == "in" and not t for s, t in zip(game.status, settled.tricks, strict=True))
        penalty = 5 * m if match[1].penalty_doubles else 5
        expected = -5 * m if settled.uncontested else -5 * m + penalty * z
        assert sum(settled.deltas) == expected
        if match[1].penalty_doubles and not settled.uncontested:
            assert expected == 5 * m * (z - 1)


@given(matches())
def test_possible_deltas(match: Match) -> None:
    """ZZ-I07: only these changes occur; with hearts even ones, but for a penalty not doubled."""
    for _, settled in settlements(match):
        assert set(settled.deltas) <= {-10, -8, -6, -5, -4, -3, -2, -1, 0, 5, 10}
        if settled.multiplier == 2:
            odd = {delta for delta in settled.deltas if delta % 2}
            assert odd <= (set() if match[1].penalty_doubles else {5})


@given(matches())
def test_out_needs_an_open_game(match: Match) -> None:
    """ZZ-I08: nobody is out in the hearts phase or under diamonds."""
    for state in states(match):
        if "out" in state.deal.status:
            assert not state.standing.hearts_phase
            assert state.deal.trump in ("H", "S", "C")


@given(matches())
def test_scores_change_in_settlements_only(match: Match) -> None:
    """ZZ-I09: and there by the deltas; a player who is out keeps his score."""
    for step in steps(match):
        before = step.before.standing.scores
        settled = [event for event in step.events if isinstance(event, GameSettled)]
        deltas = settled[0].deltas if settled else (0,) * len(before)
        after = step.after.standing.scores
        assert after == tuple(a + b for a, b in zip(before, deltas, strict=True))
        if settled:
            game = step.after.standing.history[-1]
            out = [seat for seat, status in enumerate(game.status) if status == "out"]
            assert all(after[seat] == before[seat] for seat in out)


@given(matches())
def test_winners(match: Match) -> None:
    """ZZ-I10: the end has winners, and no earlier settlement had a lone lowest score <= 0."""
    for step, settled in settlements(match):
        lowest = min(settled.scores)
        alone = lowest <= 0 and settled.scores.count(lowest) == 1
        ended = [event for event in step.events if isinstance(event, MatchEnded)]
        assert bool(ended) is (step.after.phase == "match_over")
        if ended:
            assert ended[0].winners
            assert (ended[0].reason == "zero") is alone
        else:
            assert not alone


@given(matches())
def test_game_numbers(match: Match) -> None:
    """ZZ-I11: no game after the round limit, and the match ends there."""
    n, chosen, _ = match
    assert isinstance(chosen.max_rounds, int)
    last = None
    for last in states(match):
        assert last.standing.game_no <= n * chosen.max_rounds
    assert last is not None
    assert last.phase == "match_over"


@given(matches())
def test_who_may_act(match: Match) -> None:
    """ZZ-I12: the list of legal actions is non-empty for those the phase waits for, only."""
    for state in states(match):
        waiting = rules.actors(state)
        for seat in range(match[0]):
            assert bool(rules.legal_actions(state, seat)) is (seat in waiting)
        assert bool(waiting) is (state.phase != "match_over")
        seen = rules.observation(state, None)
        assert seen.waiting == tuple(seat for seat in waiting if seat >= 0)


@given(matches())
def test_exchange_keeps_hand_sizes(match: Match) -> None:
    """ZZ-I13: k cards go and k come; the stock shrinks by k, unless it is recycled."""
    for step in steps(match):
        for event in step.events:
            if isinstance(event, CardsExchanged):
                assert event.discarded is not None
                assert event.drawn is not None
                assert len(event.discarded) == len(event.drawn) == event.count
        if isinstance(step.action, Exchange) and step.before.phase == "exchange":
            before, after = step.before, step.after
            if after.phase in ("exchange", "decide", "play"):
                sizes = [[hand.bit_count() for hand in s.hands] for s in (before, after)]
                assert sizes[0] == sizes[1]
                shrunk = len(before.deal.stock) - len(after.deal.stock)
                assert shrunk == len(step.action.cards)


@given(matches())
def test_played_cards_were_dealt_or_drawn(match: Match) -> None:
    """ZZ-I14: nobody plays a card that he did not get in this game, or has put away."""
    held: list[set[str]] = []
    for step in steps(match):
        for event in step.events:
            if isinstance(event, CardsDealt):
                fresh = [set(hand or ()) for hand in event.cards]
                both = zip(held, fresh, strict=True)
                held = fresh if event.packet == 1 else [old | new for old, new in both]
            elif isinstance(event, CardsExchanged):
                held[event.seat] -= set(event.discarded or ())
                held[event.seat] |= set(event.drawn or ())
            elif isinstance(event, CardPlayed):
                assert event.card in held[event.seat]
                held[event.seat].remove(event.card)


# --- proofs -------------------------------------------------------------------------------------


@given(
    st.sets(st.integers(0, 31), min_size=1, max_size=5),
    st.lists(st.integers(0, 31), max_size=5, unique=True),
    st.sampled_from("DHSC"),
    st.booleans(),
)
def test_no_empty_choice(hand: set[int], trick: list[int], trump: str, overtrump: bool) -> None:
    """ZZ-P1, ZZ-48: whatever lies on the table, some card of any hand may be played."""
    cards = card_set(hand)
    allowed = playable(cards, trick, OF_SUIT[trump], overtrump)
    assert allowed
    assert not allowed & ~cards


@given(matches(n=st.integers(2, 4)))
def test_four_never_run_short(match: Match) -> None:
    """ZZ-P2: with up to four players the stock is enough for everybody."""
    for step in steps(match):
        assert not any(isinstance(e, CardsExchanged) and e.forced for e in step.events) or (
            match[1].exchange_max == 0
        )
        if step.after.phase == "exchange":
            cap = rules.observation(step.after, step.after.turn).exchange_cap
            assert cap == match[1].exchange_max


@given(st.integers(5, 6), st.integers(0, 2**32))
def test_scores_rise_with_six(n: int, seed: int) -> None:
    """ZZ-P3: in the hearts phase the sum of the scores changes by 10(z - 1) >= 10(n - 6)."""
    chosen = options(open_games=0, max_rounds=3)
    for _, settled in settlements((n, chosen, seed)):
        z = settled.tricks.count(0)
        assert z >= n - 5
        assert sum(settled.deltas) == 10 * (z - 1) >= 10 * (n - 6)


def test_a_match_need_not_end() -> None:
    """ZZ-P4: if four players take all five tricks in turn, each round adds 20 to everybody."""
    scores = [20, 20, 20, 20]
    for game in range(400):
        for seat in range(4):
            scores[seat] += -10 if seat == game % 4 else 10
        assert outcome(in_game(1).setup, game + 1, scores) is None
    assert scores == [20 + 20 * 100] * 4


@pytest.mark.parametrize(("n", "most"), [(5, 875), (6, 1260)])
def test_bound(n: int, most: int) -> None:
    """ZZ-P5: 7n actions a game at most, with the default limit 875 and 1260 a match."""
    assert 7 * n * (rules.new(options(), n).setup.max_games or 0) == most

    def at_length(state: State, actor: Actor, legal: Any) -> Any:
        return legal[0]  # nobody goes out, nobody exchanges: the longest game there is

    for seed in range(3):
        actions = [0]
        start = rules.new(options(), n)
        for step in course(GAME, start, random.Random(seed), most=2_000, choose=at_length):
            if step.actor != CHANCE:
                actions[-1] += 1
            if any(isinstance(event, GameSettled) for event in step.events):
                actions.append(0)
        assert max(actions) <= 7 * n
        assert sum(actions) <= most
        assert step.after.phase == "match_over"


@given(matches())
def test_every_play_was_legal_when_seen_alone(match: Match) -> None:
    """ZZ-43 .. ZZ-47 said differently: each trick judged by the letters of its cards."""
    for step in steps(match):
        for event in step.events:
            if isinstance(event, TrickWon):
                trump = step.before.deal.trump
                assert trump is not None
                assert event.seat == judge(event, trump)
        if isinstance(step.action, Play):
            assert_followed(step, step.action.card)


def judge(won: TrickWon, trump: str) -> int:
    """The winner by the words of ZZ-47."""
    led = won.plays[0][1][1]

    def strength(play: tuple[int, str]) -> tuple[int, int]:
        rank, suit = play[1][0], play[1][1]
        return (2 if suit == trump else suit == led), "789JQKTA".index(rank)

    return max(won.plays, key=strength)[0]


def assert_followed(step: Step, card: str) -> None:
    """The card obeys ZZ-43 and ZZ-44, judged by letters."""
    state = step.before
    hand = [PACK.codes[c] for c in members(state.hands[step.actor])]
    trick = [PACK.codes[c] for c in state.trick]
    suit: Callable[[str], str] = lambda code: code[1]  # noqa: E731
    if trick and any(suit(code) == suit(trick[0]) for code in hand):
        assert suit(card) == suit(trick[0])
    elif trick and any(suit(code) == state.deal.trump for code in hand):
        assert suit(card) == state.deal.trump
