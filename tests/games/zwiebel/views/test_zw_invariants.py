"""What holds in every state of every match, tried by random play with all modifiers."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games.zwiebel.setting import arranged, options

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.protocol import CHANCE, Action, Event
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.groups.judgement import best_of, conditions_of
from stammtisch.games.zwiebel.groups.runs import runs
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.rules import (
    apply,
    determinize,
    legal_actions,
    new,
    position,
    restore,
    sample_chance,
    timeout,
)
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import EffectBegan, EngineFault, RoundWon
from stammtisch.games.zwiebel.state.options import MODIFIERS
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.state import ExchangeChoice, State
from stammtisch.games.zwiebel.views.observation import observation

seeds = st.integers(0, 2**32)
both = pytest.mark.parametrize("rules", ["z04", "z30"])

LONGEST = 120
"""Actions of a walk; a round has about forty."""
LEAVING = 0.004
"""How often it is somebody's last action; more often where a step is pending."""
WALKS = max(24, int(os.environ.get("STAMMTISCH_EXAMPLES", "24")))
"""So many walks of either rule set are shared by the properties."""
walks = st.integers(0, WALKS - 1)


class Step(NamedTuple):
    """One action of a walk."""

    before: State
    actor: int
    action: Action
    after: State
    events: tuple[Event, ...]


def some_options(rules: str, rng: random.Random) -> dict[str, Any]:
    """Nearly all modifiers, any betting."""
    chosen: dict[str, Any] = {name: rng.random() < 0.85 for name in MODIFIERS}
    chosen["bet_cap"] = rng.choice(["none", "smallest_stack"])
    chosen["show_losers"] = rng.random() < 0.5
    if rules == "z04":
        chosen["mode"] = rng.choice(["normal", "gambling"])
    else:
        chosen["companions_hidden"] = rng.random() < 0.5
        chosen["takeover_pays_own_extra"] = rng.random() < 0.5
    return chosen


def choice(state: State, seat: int, rng: random.Random) -> Action:
    """Any legal action; announcements more often than they are listed, folding less often."""
    legal = list(legal_actions(state, seat))
    announced = [one for one in legal if isinstance(one, act.Announce)]
    staying = [one for one in legal if not isinstance(one, act.Fold)]
    if announced and rng.random() < 0.4:
        return rng.choice(announced)
    return rng.choice(staying if staying and rng.random() < 0.8 else legal)


@lru_cache(64)
def walk(rules: str, seed: int) -> tuple[Step, ...]:
    """A match at random; now and then somebody leaves."""
    return tuple(_walk(rules, random.Random(seed)))


def _walk(rules: str, rng: random.Random) -> Iterator[Step]:
    state = new(options(rules, **some_options(rules, rng)), rng.randint(2, 7))
    for _ in range(LONGEST):
        if state.phase == "match_over":
            return
        seat = asked_seat(state)
        action: Action
        if seat < 0:
            actor, action = CHANCE, sample_chance(state, rng)
        else:
            actor, action = seat, choice(state, seat, rng)
            if rng.random() < LEAVING * (8 if state.pending else 1):
                here = [one for one in state.standing.circle if one not in state.leaving]
                actor, action = rng.choice(here), act.Leave()
        after, events = apply(state, actor, action)
        yield Step(state, actor, action, after, tuple(events))
        state = after


def piles(state: State) -> Iterator[CardSet]:
    """Everything that cards lie in."""
    yield from state.hands
    yield from state.discards
    yield card_set(state.stock)
    for _, card in state.effects.aside:
        yield 1 << card
    if isinstance(state.pending, ExchangeChoice):
        yield card_set(state.pending.drawn)


def money(state: State) -> int:
    """All the money at the table."""
    standing = state.standing
    return sum(standing.stacks) + state.pot + sum(state.extras) + standing.carried


@both
@given(seed=walks)
def test_cards_and_chips(rules: str, seed: int) -> None:
    """ZC-140, ZC-141, ZC-142, ZC-90, ZC-156: each card once, nothing is lost, nobody owes."""
    for step in walk(rules, seed):
        state = step.after
        found = 0
        for pile in piles(state):
            assert not found & pile
            found |= pile
        assert found == ALL
        assert min(state.standing.stacks, default=0) >= 0
        if not isinstance(step.action, act.Leave) and not step.before.leaving:
            assert money(state) == money(step.before)
        if state.players:
            assert len(state.stock) >= 2
        for seat in state.players:
            count = state.hands[seat].bit_count()
            if state.place[seat] == "folded":
                assert count == 0
            elif isinstance(state.pending, ExchangeChoice):
                assert 4 <= count <= 10
            elif state.phase in ("preshow", "showdown"):
                assert count == 10
            elif state.phase in ("exchange", "stay", "stake") and state.betting < 2:
                assert count == 5


@both
@given(seed=walks)
def test_what_only_grows(rules: str, seed: int) -> None:
    """ZC-145, ZC-146, ZC-66, ZC-144: visible cards stay visible, effects begin once and last."""
    for before, _, _, after, events in walk(rules, seed):
        told = [event.effect for event in events if isinstance(event, EffectBegan)]
        assert len(set(told)) == len(told)
        assert not set(told) & set(before.effects.begun)
        same = before.players and after.standing.round_no == before.standing.round_no
        if not same or not after.players:
            continue
        begun = after.effects.begun
        assert begun[: len(before.effects.begun)] == before.effects.begun
        assert len(set(begun)) == len(begun) <= 9
        for seat in after.players:
            assert not before.known[seat] & after.hands[seat] & ~after.known[seat]
            assert not after.known[seat] & ~after.hands[seat]
        if after.phase == "exchange":
            assert not any(after.known)


@both
@given(seed=walks)
def test_somebody_can_go_on(rules: str, seed: int) -> None:
    """ZC-147, ZC-97, ZC-92, ZC-112: a legal action for who is asked, the default among them."""
    for step in walk(rules, seed):
        assert not any(isinstance(event, EngineFault) for event in step.events)
        state, seat = step.after, asked_seat(step.after)
        if seat >= 0:
            assert state.place[seat] == "in"
            assert timeout(state, seat) in legal_actions(state, seat)
        else:
            assert state.phase in ("round_start", "draw_dealer", "match_over")


@both
@given(seed=walks)
def test_rounds_end(rules: str, seed: int) -> None:
    """ZC-153, ZC-111: with defaults only, and from any moment of random play."""
    steps = walk(rules, seed)
    state = steps[-1].after
    for _ in range(1100):
        seat = asked_seat(state)
        if seat < 0:
            break
        state, _ = apply(state, seat, timeout(state, seat))
    assert asked_seat(state) < 0


@both
@given(seed=walks)
def test_wild_rounds(rules: str, seed: int) -> None:
    """ZC-155, ZC-42: never two in a row, never the first."""
    wild = [
        step.after.standing.wild
        for step in walk(rules, seed)
        if step.after.players and not step.before.players
    ]
    wild.insert(0, True)
    assert not any(one and two for one, two in pairwise(wild))


@both
@given(seed=walks)
def test_the_same_again(rules: str, seed: int) -> None:
    """ZC-154, ZC-02: the same deck and actions give the same states and events."""
    for step in walk(rules, seed):
        assert apply(step.before, step.actor, step.action) == (step.after, step.events)


@both
@given(seed=walks)
def test_written_down_and_read(rules: str, seed: int) -> None:
    """ZC-154: any state is what its position says."""
    rng = random.Random(seed)
    steps = walk(rules, seed)
    for step in rng.sample(steps, len(steps) // 4):
        assert restore(position(step.after)) == step.after


@both
@given(seed=walks)
def test_views_hide(rules: str, seed: int) -> None:
    """ZC-143, ZC-83, ZC-95, ZC-96: what is drawn anew for others makes the same view."""
    rng = random.Random(seed)
    steps = walk(rules, seed)
    for step in rng.sample(steps, min(4, len(steps))):
        state = step.after
        viewers: list[int | None] = [*range(state.setup.n), None]
        for viewer in rng.sample(viewers, 2):
            seen = observation(state, viewer)
            other = determinize(seen, rng)
            assert observation(other, viewer) == seen
            if viewer is not None:
                assert legal_actions(other, viewer) == legal_actions(state, viewer)
                assert other.hands[viewer] == state.hands[viewer]


@both
@given(seed=walks)
def test_only_players_still_in_win(rules: str, seed: int) -> None:
    """ZC-152: whoever wins has neither folded nor been knocked out."""
    for step in walk(rules, seed):
        for event in step.events:
            if isinstance(event, RoundWon):
                assert step.before.place[event.seat] == "in"


# --- the theorem ------------------------------------------------------------------------------


def hands(rules: str, rng: random.Random, players: int, count: int) -> list[str]:
    """Random hands as codes."""
    codes = list(new(options(rules), 2).setup.codes)
    rng.shuffle(codes)
    return [" ".join(codes[count * seat : count * (seat + 1)]) for seat in range(players)]


@both
@given(seed=seeds, players=st.integers(2, 5), wild=st.booleans(), dealing=st.booleans())
def test_the_greatest_optimum_wins(
    rules: str, seed: int, players: int, wild: bool, dealing: bool
) -> None:
    """ZC-114, ZC-113, ZC-152, ZC-35: whatever was declared first, if the beaten rearrange."""
    rng = random.Random(seed)
    off: dict[str, Any] = dict.fromkeys(MODIFIERS, False)
    state = arranged(
        rules, *hands(rules, rng, players, 10), wild=wild,
        dealer=players - 1 if dealing else None, **off,
    )  # fmt: skip
    seats = range(players)
    for seat in seats:
        assume(not runs(state.hands[seat], conditions_of(state, seat)))
    optima = {seat: best_of(state, seat).strengths for seat in seats}
    order = seniority(state)
    expected = min(
        (seat for seat in seats if optima[seat] == max(optima.values())), key=order.index
    )
    while state.players:
        seat = asked_seat(state)
        state, _ = apply(state, seat, reaction(state, seat, rng))
    assert state.standing.history[-1].winner == expected


def reaction(state: State, seat: int, rng: random.Random) -> Action:
    """Anything as long as he may still rearrange; then his optimum, and no more when beaten."""
    duel = state.duel
    assert duel is not None
    fresh = duel.may_rearrange[0 if seat == duel.leader else 1]
    declares = [one for one in legal_actions(state, seat) if isinstance(one, act.Declare)]
    if declares and fresh and state.pending is None:
        return rng.choice(declares)
    return timeout(state, seat)
