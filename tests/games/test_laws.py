"""The laws that every game obeys, tried on every game that is found."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import Step
from tests.games.any_game import (
    MOST,
    a_match,
    all_seat_actions,
    as_they_lie,
    cards_of,
    every_game,
    hand_of,
    names_in,
    seats_in,
    some_steps,
    viewers,
    walk,
)

from stammtisch.games import games, own_games
from stammtisch.games.decisions import ordinary
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    AnyGame,
    BadOptions,
    BadPosition,
    BadSeat,
    BadState,
    Event,
    RuleViolation,
)
from stammtisch.games.texts import texts

seeds = st.integers(0, 2**32)


@every_game
@pytest.mark.parametrize("nobody", [CHANCE, CLOCK, 99, "0"])
def test_an_observation_is_of_a_seat_or_of_a_spectator(name: str, nobody: Any) -> None:
    """The number of chance would else be that of the last seat."""
    state = some_steps(name)[-1].before
    with pytest.raises(ValueError, match=rf"seat {nobody!r}: the seats of this table are 0 to \d"):
        games()[name].rules.observation(state, nobody)


@every_game
@pytest.mark.parametrize("asked", ["legal_actions", "blocked", "timeout"])
@pytest.mark.parametrize("nobody", [99, -3, "0", 1.0, True, None])
def test_who_is_nobody_is_asked_nothing(name: str, asked: str, nobody: Any) -> None:
    """``True`` and ``1.0`` stand in no record, so they are no seats, on turn or not."""
    ask = getattr(games()[name].rules, asked)
    for step in some_steps(name)[-40:]:
        with pytest.raises(BadSeat, match=rf"seat {nobody!r}: the seats of this table are 0 to \d"):
            ask(step.before, nobody)


@every_game
def test_a_match_goes_on_from_a_state_only(name: str) -> None:
    """Not from what `apply` returned as a whole, as if its events had not been there."""
    rules = games()[name].rules
    step = some_steps(name)[0]
    pair: Any = rules.apply(step.before, step.actor, step.action)
    with pytest.raises(BadState, match=r"no state of .*; apply returns it with the events"):
        rules.actors(pair)
    foreign: Any = msgspec.to_builtins(rules.position(step.before))
    with pytest.raises(BadState, match=r"no state of .*; rules\.new makes one"):
        rules.actors(foreign)


@every_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_state_goes_to_another_process(name: str, copied: Any) -> None:
    """As from a pool of processes that search; it is the same state there."""
    for step in some_steps(name)[::200]:
        assert copied(step.after) == step.after


@every_game
def test_nothing_is_played_for_who_need_not_act(name: str) -> None:
    """The rules refuse, in their words, whoever else is on turn, and at the end everybody."""
    game = games()[name]
    idle = next(one.before for one in some_steps(name) if one.actor == CHANCE)
    with pytest.raises(RuleViolation) as refused:
        game.rules.timeout(idle, 0)
    assert refused.value.code in texts(game.folder).refusals


@pytest.mark.parametrize("name", list(own_games()))
@pytest.mark.parametrize("given", [None, {}])
def test_options_are_made_by_their_game(name: str, given: Any) -> None:
    with pytest.raises(BadOptions, match=r"allowed: those made by game\(.*\)\.options\(…\)"):
        games()[name].rules.new(given, games()[name].default_seats)


@every_game
@pytest.mark.parametrize("seats", [0, 1, 99, -1, True, "3", None])
def test_so_many_cannot_play(name: str, seats: Any) -> None:
    """Every game says so by the same word, that of the argument, and from where to where."""
    game = games()[name]
    allowed = f"{game.seats[0]} to {game.seats[-1]}"
    with pytest.raises(BadOptions) as refused:
        game.rules.new(game.options(), seats)
    assert (refused.value.option, refused.value.allowed) == ("seats", allowed)


@pytest.mark.parametrize("name", list(own_games()))
def test_chance_is_drawn_where_it_has_something_to_do(name: str) -> None:
    rules = games()[name].rules
    idle = next(one.before for one in some_steps(name) if CHANCE not in rules.actors(one.before))
    with pytest.raises(LookupError, match="chance has nothing to do in the phase"):
        rules.sample_chance(idle, random.Random(1))


@every_game
@given(data=st.data())
def test_apply_accepts_exactly_the_legal_actions(name: str, data: st.DataObject) -> None:
    """What is listed is accepted; anything else is refused and leaves the state equal."""
    game = games()[name]
    rules = game.rules
    state = data.draw(st.sampled_from(some_steps(name))).before
    before = msgspec.json.encode(rules.position(state))
    actions = data.draw(st.lists(st.sampled_from(all_seat_actions(name)), max_size=40))
    seats = range(seats_in(game, state))
    for actor in (*seats, CHANCE, CLOCK, 99):
        legal = list(rules.legal_actions(state, actor)) if actor in seats else []
        for action in legal:
            rules.apply(state, actor, action)
        for action in actions:
            if not _same_as_any(action, legal):
                with pytest.raises(RuleViolation):
                    rules.apply(state, actor, action)
        assert msgspec.json.encode(rules.position(state)) == before


def _same_as_any(action: Action, legal: Sequence[Action]) -> bool:
    """Whether the action is listed, be it with its cards in another order."""
    return in_any_order(action) in [in_any_order(one) for one in legal]


def in_any_order(one: Any) -> Any:
    """An action of which it does not count in which order it names cards."""
    plain = msgspec.to_builtins(one)
    return {key: sorted(v, key=repr) if isinstance(v, (list, tuple)) else v
            for key, v in plain.items()}  # fmt: skip


def unseen_again(event: Any) -> Any:
    """A card that was dealt face up, and is in a hand since: who only looks on keeps no count."""
    return msgspec.structs.replace(event, card=None) if getattr(event, "face_up", False) else event


def own_in_any_order(event: Any, own: Sequence[str]) -> Any:
    """An event of which it does not count in which order it names cards of the own hand.

    Every other order counts: that of seats, of plays, and of the cards of others or of piles.
    """
    plain = msgspec.to_builtins(event)
    return {key: sorted(v) if isinstance(v, (list, tuple)) and all(one in own for one in v) else v
            for key, v in plain.items()}  # fmt: skip


@every_game
def test_what_a_match_leaves_goes_at_once(name: str) -> None:
    """Nothing holds itself: a busy room seldom searches its memory for that, and would grow."""
    game = games()[name]
    looked_at_all_over(game, seed=1)  # what is made once: code, tables, what reads options
    gc.collect()
    gc.disable()
    try:
        looked_at_all_over(game, seed=2)
        assert gc.collect() == 0
    finally:
        gc.enable()


def looked_at_all_over(game: AnyGame, seed: int) -> None:
    """Play for a while by the usual options; everybody sees every moment."""
    rng, rules = random.Random(seed), game.rules
    for step in walk(game, rules.new(game.options(), max(game.seats)), rng, MOST):
        for seat in viewers(game, step.after):
            rules.observation(step.after, seat)
            if seat is not None:
                rules.legal_actions(step.after, seat)


@every_game
@given(seed=seeds)
def test_replay(name: str, seed: int) -> None:
    """The same actions give the same states and the same events, also read back from JSON."""
    game = games()[name]
    steps = list(a_match(game, seed, most=300))
    state = steps[0].before
    for step in steps:
        action = msgspec.json.decode(msgspec.json.encode(step.action), type=game.actions)
        assert action == step.action
        state, events = game.rules.apply(state, step.actor, action)
        assert state == step.after
        assert events == step.events


@every_game
@given(data=st.data())
def test_states_survive_json(name: str, data: st.DataObject) -> None:
    """A state written down as a position and read back is the same state."""
    game = games()[name]
    state = data.draw(st.sampled_from(some_steps(name))).after
    written = msgspec.json.encode(game.rules.position(state))
    assert game.rules.restore(msgspec.json.decode(written, type=game.positions)) == state


@every_game
@given(data=st.data())
def test_views_and_events_survive_json(name: str, data: st.DataObject) -> None:
    """What goes to clients can be read back as what it was."""
    game = games()[name]
    step = data.draw(st.sampled_from(some_steps(name)))
    for viewer in viewers(game, step.after):
        seen = game.rules.observation(step.after, viewer)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=game.observations) == seen
        for event in step.events:
            told = event.seen_by(viewer)
            assert msgspec.json.decode(msgspec.json.encode(told), type=game.events) == told


def looks_the_same(game: AnyGame, one: Any, other: Any, viewer: int | None) -> None:
    """Nothing that the viewer can ask tells the two states apart."""
    rules = game.rules
    assert rules.observation(one, viewer) == rules.observation(other, viewer)
    assert rules.actors(one) == rules.actors(other)
    if viewer is not None:
        assert rules.legal_actions(one, viewer) == rules.legal_actions(other, viewer)
        assert rules.blocked(one, viewer) == rules.blocked(other, viewer)


def after(game: AnyGame, state: Any, actor: int, action: Action, viewer: int | None) -> Any:
    """What the viewer is told of an action, and sees then; ``None`` if it is refused."""
    try:
        following, events = game.rules.apply(state, actor, action)
    except RuleViolation:
        return None
    return [event.seen_by(viewer) for event in events], game.rules.observation(following, viewer)


@every_game
@given(data=st.data(), seed=seeds)
def test_secrets_do_not_show(name: str, data: st.DataObject, seed: int) -> None:
    """Two states that differ in what a seat may not know are the same to it.

    After the same action events tell it no more than it then sees, which the rules may have shown.
    """
    game = games()[name]
    rng = random.Random(seed)
    step = data.draw(st.sampled_from(some_steps(name)))
    for viewer in viewers(game, step.before):
        a_drawn_world_is_alike(game, step, viewer, rng)


def a_drawn_world_is_alike(
    game: AnyGame, step: Step, viewer: int | None, rng: random.Random
) -> None:
    """Another state that could be, as far as the viewer can know, is told to it in the same way."""
    seen = game.rules.observation(step.before, viewer)
    other = game.rules.determinize(seen, rng)
    looks_the_same(game, step.before, other, viewer)
    one, two = (
        after(game, state, step.actor, step.action, viewer) for state in (step.before, other)
    )
    if two is not None and one[1] == two[1]:
        # Who draws two cards sees which came first, and afterwards has both.
        own = hand_of(game, step.after, viewer)
        told, told_there = (
            [own_in_any_order(unseen_again(event), own) for event in events]
            for events, _ in (one, two)
        )
        assert told == told_there


class Told(Event, frozen=True, tag="told"):
    """What a leak tells everybody."""

    public = ("cards",)
    cards: tuple[str, ...]


@every_game
def test_a_leak_by_order_alone_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards as they lie: in any world it is the same ones, and only their order tells."""
    game, rng = games()[name], random.Random(1)
    apply, steps = game.rules.apply, rng.sample(some_steps(name), 40)

    def leaking(state: Any, actor: int, action: Action) -> Any:
        following, events = apply(state, actor, action)
        return following, (*events, Told(as_they_lie(game, following)))

    def watched() -> None:
        for step in steps:
            a_drawn_world_is_alike(game, step, None, rng)

    watched()
    monkeypatch.setattr(game.rules, "apply", leaking)
    with pytest.raises(AssertionError, match="told"):
        watched()


@every_game
@given(data=st.data(), seed=seeds)
def test_swapped_secrets_do_not_show(name: str, data: st.DataObject, seed: int) -> None:
    """Two cards that a seat cannot know change places, and nothing changes for it."""
    game = games()[name]
    rng = random.Random(seed)
    step = data.draw(st.sampled_from(some_steps(name)))
    for viewer in viewers(game, step.before):
        a_swapped_world_is_alike(game, step, viewer, rng)


def a_swapped_world_is_alike(
    game: AnyGame, step: Step, viewer: int | None, rng: random.Random
) -> bool:
    """Two hidden cards change places, and the viewer sees nothing of it; whether there were two."""
    seen = game.rules.observation(step.before, viewer)
    hidden = sorted(cards_of(game, step.before) - names_in(seen))
    if len(hidden) < 2:
        return False
    one, two = rng.sample(hidden, 2)
    other = swapped(game, step.before, one, two)
    if other is None:
        return False
    looks_the_same(game, step.before, other, viewer)
    views = [after(game, state, step.actor, step.action, viewer) for state in (step.before, other)]
    # An action may show one of these cards to all, or disclose something by the rules; else it must
    # not matter which is where.
    opened = None in views or any(event.discloses for told, _ in views for event in told)
    if not opened and not names_in([told for told, _ in views]) & {one, two}:
        assert views[0] == views[1]
    return True


def swapped(game: AnyGame, state: Any, one: str, two: str) -> Any:
    """The state with two cards in each other's place; ``None`` if the rules forbid that."""
    written = msgspec.json.encode(game.rules.position(state)).decode()
    turned = {f'"{one}"': f'"{two}"', f'"{two}"': f'"{one}"'}
    written = re.sub("|".join(map(re.escape, turned)), lambda found: turned[found[0]], written)
    try:
        return game.rules.restore(msgspec.json.decode(written, type=game.positions))
    except BadPosition:
        return None


@every_game
@given(data=st.data(), seed=seeds)
def test_determinization(name: str, data: st.DataObject, seed: int) -> None:
    """A drawn state is one that could be: it makes the same observation and can be played on."""
    game = games()[name]
    rules, rng = game.rules, random.Random(seed)
    state = data.draw(st.sampled_from(some_steps(name))).after
    for viewer in viewers(game, state):
        seen = rules.observation(state, viewer)
        drawn = rules.determinize(seen, rng)
        looks_the_same(game, state, drawn, viewer)
        assert rules.restore(rules.position(drawn)) == drawn
        for step in walk(game, drawn, rng, 12):
            assert step.events or step.after != step.before
    again = [rules.determinize(seen, random.Random(seed)) for _ in range(2)]
    assert again[0] == again[1]


@every_game
@given(data=st.data())
def test_lists_have_a_fixed_order(name: str, data: st.DataObject) -> None:
    """Legal actions are listed without repetition, and the same way from an equal state."""
    game = games()[name]
    state = data.draw(st.sampled_from(some_steps(name))).before
    copy = game.rules.restore(game.rules.position(state))
    for seat in range(seats_in(game, state)):
        legal = list(game.rules.legal_actions(state, seat))
        assert legal == list(game.rules.legal_actions(copy, seat))
        assert all(action not in legal[:place] for place, action in enumerate(legal))


@every_game
@given(data=st.data())
def test_blocked_actions_are_refused_as_they_say(name: str, data: st.DataObject) -> None:
    """The reason given beforehand is the reason given afterwards."""
    game = games()[name]
    state = data.draw(st.sampled_from(some_steps(name))).before
    for seat in range(seats_in(game, state)):
        for blocked in game.rules.blocked(state, seat):
            with pytest.raises(RuleViolation) as caught:
                game.rules.apply(state, seat, blocked.action)
            refusal = caught.value
            assert (refusal.code, refusal.clause) == (blocked.code, blocked.clause)
            assert refusal.facts == blocked.facts


@every_game
@given(data=st.data())
def test_timeouts_are_ordinary_actions(name: str, data: st.DataObject) -> None:
    """What is played for a seat that is out of time is one of its legal actions.

    A seat that only may react has none, and the match does not wait for it.
    """
    game = games()[name]
    state = data.draw(st.sampled_from(some_steps(name))).before
    seats = [actor for actor in game.rules.actors(state) if actor >= 0]
    waited = [seat for seat in seats if ordinary(game, state, seat) is not None]
    assert waited or not seats or game.rules.alarm(state) is not None
    for seat in waited:
        assert ordinary(game, state, seat) in game.rules.legal_actions(state, seat)


@every_game
@given(seed=seeds)
def test_matches_last_and_end_well(name: str, seed: int) -> None:
    """Random play never gets stuck; a match that is over has a result, one that is not has none."""
    game = games()[name]
    for step in a_match(game, seed):
        over = not game.rules.actors(step.after)
        returns = game.rules.returns(step.after)
        assert (returns is not None) is over
        if returns is not None:
            assert len(returns) == seats_in(game, step.after)


@every_game
def test_seats_out_of_range_may_do_nothing(name: str) -> None:
    """A number that is no seat, even the next one, is refused with any number of seats."""
    game = games()[name]
    for seats in game.seats:
        state = game.rules.new(game.options(), seats)
        for nobody in (-5, seats, 1_000):
            with pytest.raises(BadSeat, match=f"the seats of this table are 0 to {seats - 1}$"):
                game.rules.legal_actions(state, nobody)


@every_game
def test_every_refusal_has_a_form(name: str) -> None:
    """Codes are in snake_case and have words, facts are JSON."""
    game = games()[name]
    rng = random.Random(1)
    refusals = []
    for step in rng.sample(some_steps(name), 60):
        for action in rng.choices(all_seat_actions(name), k=30):
            try:
                game.rules.apply(step.before, rng.randrange(2), action)
            except RuleViolation as refusal:
                refusals.append(refusal)
    assert refusals
    for refused in refusals:
        assert re.fullmatch(r"[a-z0-9_]+", refused.code)
        assert refused.code in texts(game.folder).refusals
        assert msgspec.json.decode(msgspec.json.encode(refused.facts)) == refused.facts
