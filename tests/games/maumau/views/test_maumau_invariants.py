"""What holds after every action, whatever is played: the invariants of chapter 28."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.maumau.house.rulemaking import random_rules

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import (
    ACE,
    JACK,
    JOKERS,
    QUEENS,
    RANK,
    TENS,
    face_rank,
    pack_of,
)
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import CHANCE, BadOptions, RuleViolation

seeds = st.integers(0, 2**32)


class Move(NamedTuple):
    """A step of a random match."""

    before: State
    actor: int
    action: Any
    after: State
    events: tuple[Any, ...]


def match(seed: int, *, most: int = 150, asides: bool = True, **options: Any) -> Iterator[Move]:
    """A random match in which time passes; now and then somebody does something beside the game."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 4, 4, 5, 6, 8))
    state = rules.new(MauMauOptions(goal=rng.choice((1, 2, 5)), **options), seats)
    for _ in range(most):
        actors = rules.actors(state)
        if not actors:
            return
        due = rules.alarm(state)
        actor = actors[0] if rng.random() < 0.6 else rng.choice(actors)
        action: Any
        if actor == CHANCE:
            action = rules.sample_chance(state, rng)
        elif actor < 0 or (due is not None and rng.random() < 0.1):
            actor, action = -2, a.Tick(due if due is not None else state.clock.t)
        else:
            listed = list(rules.legal_actions(state, actor))
            beside = asides and rng.random() < 0.03
            action = rng.choice(list(rules.asides(state, actor)) if beside else listed)
            late = state.clock.t + rng.randrange(4_000)
            if (due is None or late < due) and not isinstance(action, a.Countdown | a.Ignore):
                action = replace(action, t=max(state.clock.t, late))
        after, events = rules.apply(state, actor, action)
        yield Move(state, actor, action, after, tuple(events))
        state = after


@pytest.mark.parametrize("supervision", ["strict", "open"])
def test_no_action_touches_the_states_before_it(supervision: str) -> None:
    """The parts of a state are copied before they are written, whether or not an action counts."""
    told = []
    for move in match(7, most=120, supervision=supervision, preset_rules=("HR-T", "HX-7", "TR-8")):
        told.append((move.before, rules.position(move.before)))
        for seat in range(len(move.before.standing.names)):
            for action in (a.Done(), a.Draw(), a.Say(phrase="mau_mau"), a.Lay(cards=("7H", "KC"))):
                with contextlib.suppress(RuleViolation):
                    rules.apply(move.before, seat, action)
        rules.observation(move.before, 0)
    assert all(rules.position(state) == position for state, position in told)


def cards_of(state: State) -> list[int]:
    """Every card of the round."""
    return sorted(
        (
            *state.cards.draw_pile,
            *state.cards.pile,
            *(card for hand in state.cards.hands for card in range(100) if hand >> card & 1),
            *(one.card for mine in state.cards.penalties for one in mine),
        )
    )


def conserved(state: State) -> None:
    """INV-01."""
    if (
        state.turn.phase in {"lobby", "between", "match_over"}
        or not state.round.seats
        or state.agenda.pending
    ):
        return
    assert cards_of(state) == list(pack_of(state.round.decks, state.law.jokers))


@given(seed=seeds, supervision=st.sampled_from(("strict", "open")))
def test_what_always_holds(seed: int, supervision: str) -> None:
    """INV-01 INV-03 INV-09 INV-20: cards, pile and versions; at both kinds of table."""
    for move in match(seed, supervision=supervision):
        before, after = move.before, move.after
        conserved(after)
        if after.turn.phase in {"turn", "lhc", "finish"} and not after.agenda.pending:
            assert after.cards.pile
            assert len(after.cards.pile) == len(after.cards.layers)
            assert sum(after.turn.player == seat for seat in after.round.seats) == 1
        if (
            before.standing.round_no == after.standing.round_no
            and before.cards.pile != after.cards.pile
        ):
            assert after.cards.pile_version > before.cards.pile_version
        for seat, mine in enumerate(after.cards.penalties):
            for one in mine:
                assert not after.cards.hands[seat] >> one.card & 1


@given(seed=seeds)
def test_strict_tables(seed: int) -> None:
    """INV-02 INV-04 INV-05 INV-06 INV-07 INV-15: nothing unlawful lies, nothing is recorded."""
    reasons = {"mau", "mau_mau", "damenrunde_ende", "countdown"}
    for move in match(seed, most=200):
        state = move.after
        assert state.court.violations == ()
        for event in move.events:
            if type(event).__name__ == "PenaltyDealt":
                assert event.reason in reasons
        if state.turn.phase not in {"turn", "lhc"} or state.agenda.pending:
            continue
        assert rules.legal_actions(state, state.turn.player)
        assert state.turn.stack_due % 2 == 0
        if state.turn.stack_due:
            assert face_rank(state.turn.eff) == 0
        for below, above in zip(state.cards.pile, state.cards.pile[1:], strict=False):
            assert not (
                RANK[below] == JACK and (RANK[above] == JACK or 1 << above & (TENS | JOKERS))
            )
        if state.turn.run is not None and state.turn.stage == "serve" and not state.turn.begun:
            assert state.cards.hands[state.turn.run.caller] & QUEENS


@given(seed=seeds)
def test_turns_come_to_an_end(seed: int) -> None:
    """INV-02 INV-11: whoever is on turn can always end it with what is listed."""
    rng = random.Random(seed)
    for move in match(seed, most=120):
        state = move.after
        if state.turn.phase != "turn" or state.agenda.pending or rng.random() > 0.2:
            continue
        turn = ("turn", state.turn.turn_no)
        for _ in range(60):
            if (state.turn.phase, state.turn.turn_no) != turn:
                break
            if state.agenda.pending:
                state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
            else:
                state, _ = rules.apply(
                    state, state.turn.player, rules.timeout(state, state.turn.player)
                )
        assert (state.turn.phase, state.turn.turn_no) != turn


@given(seed=seeds)
def test_throw_ins_change_no_turn(seed: int) -> None:
    """INV-08 MM-9b.4: neither player nor number nor stage."""
    for move in match(seed, most=200):
        if isinstance(move.action, a.ThrowIn) and move.after.turn.phase == "turn":
            before, after = move.before, move.after
            assert (before.turn.player, before.turn.turn_no, before.turn.stage) == (
                after.turn.player,
                after.turn.turn_no,
                after.turn.stage,
            )


@given(seed=seeds, supervision=st.sampled_from(("strict", "open")))
def test_how_rounds_end(seed: int, supervision: str) -> None:
    """INV-10 INV-19: the winner has no card, and not with an Ass; two points only with a Bube."""
    for move in match(seed, most=250, asides=False, supervision=supervision):
        for event in move.events:
            if type(event).__name__ == "RoundOver":
                state = move.after
                assert not state.cards.hands[event.winner]
                assert not state.cards.penalties[event.winner]
                assert event.points in {1, 2}
                assert face_rank(state.turn.eff) != ACE or RANK[state.cards.pile[-1]] > ACE
                assert event.scores == state.standing.board.points


@given(seed=seeds)
def test_open_tables(seed: int) -> None:
    """INV-16 INV-18: no open violation is older than two turns, no card is paid for twice."""
    for move in match(seed, supervision="open"):
        state = move.after
        if state.turn.phase == "turn":
            assert all(one.window + 2 >= state.turn.turn_no for one in state.court.violations)
        for one in state.court.violations:
            assert len({follow.no for follow in one.follows}) == len(one.follows)
        for event in move.events:
            if type(event).__name__ == "ChallengeUpheld" and event.kind == "conduct":
                several = event.group in {"strafkarte", "dame"}
                assert several or sum(event.cards) <= 1


@given(seed=seeds)
def test_refusals_change_nothing(seed: int) -> None:
    """INV-14 MM-17.1: near misses leave the state as it was."""
    rng = random.Random(seed)
    known: list[Any] = []
    for move in match(seed, most=120, supervision=rng.choice(("strict", "open"))):
        known.append(move.action)
        before = rules.position(move.after)
        if rng.random() < 0.9:
            continue
        for action in rng.sample(known, min(len(known), 5)):
            try:
                rules.apply(move.after, rng.randrange(len(move.after.standing.names)), action)
            except RuleViolation:
                assert rules.position(move.after) == before


@given(seed=seeds)
def test_logs_replay(seed: int) -> None:
    """INV-13 MM-9b.6: the same actions, times included, give the same states and events."""
    moves = list(match(seed, most=120, supervision=random.Random(seed).choice(("strict", "open"))))
    state = moves[0].before
    for move in moves:
        state, events = rules.apply(state, move.actor, move.action)
        assert (state, tuple(events)) == (move.after, move.events)


@given(seed=seeds, drawn=st.lists(random_rules(), min_size=1, max_size=4), open_=st.booleans())
def test_any_rules_of_the_house(seed: int, drawn: list[Any], open_: bool) -> None:
    """INV-22 INV-12 MM-12.19: random rules at random tables; cards stay, views tell nothing."""
    try:
        options = MauMauOptions(
            preset_rules=tuple(drawn), supervision="open" if open_ else "strict"
        )
        rules.new(options, 4)
    except BadOptions:
        return  # some rules exclude each other
    rng = random.Random(seed)
    for move in match(seed, most=100, preset_rules=tuple(drawn), supervision=options.supervision):
        conserved(move.after)
        if rng.random() < 0.05:
            for seat in (*move.after.round.seats, None):
                seen = rules.observation(move.after, seat)
                assert rules.observation(rules.determinize(seen, rng), seat) == seen


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_how_long_rounds_last(seats: int) -> None:
    """INV-11 MM-0E.4: with random play at a strict table rounds end, after some dozens of turns."""
    rng = random.Random(seats)
    turns: list[int] = []
    state = rules.new(MauMauOptions(goal=1_000, health="off"), seats)
    while len(turns) < 60:
        actors = rules.actors(state)
        actor = rng.choice(actors)
        if actor == CHANCE:
            action: Any = rules.sample_chance(state, rng)
        elif actor < 0:
            action = rules.tick(state, rules.alarm(state) or 0)
        else:
            action = rng.choice(list(rules.legal_actions(state, actor)))
        before = state
        state, _ = rules.apply(state, actor, action)
        if state.turn.phase == "between" and before.turn.phase != "between":
            turns.append(before.turn.turn_no)
    turns.sort()
    assert 8 <= turns[len(turns) // 2] <= 90
    assert turns[-1] < 2_000
