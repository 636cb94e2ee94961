"""What each viewer is told: everything that concerns it, and nothing it may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests import toy
from tests.table.tables import ANNA, START, Played, playing, with_ben
from tests.toy import TOY_GAME

from stammtisch.games.protocol import Action, AnyGame
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.table import audience
from stammtisch.table.audience import LONG, View, shortened
from stammtisch.table.match.step import Happening, Step
from stammtisch.table.restoration import restoring
from stammtisch.table.table import Moment, Table

GAMES: list[AnyGame] = [TOY_GAME, ZWANZIG]
BET = {"type": "bet", "stake": 2}


def plain(value: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_beginning_is_told_whole_and_to_each_its_own() -> None:
    """At the start every field is news; a dealt number is told to its seat only."""
    table = with_ben()
    step = table.start(ANNA, START)
    table.commit(step)
    state = table.state
    assert isinstance(state, toy.State)
    told = {seat: audience.change(table, step, seat) for seat in (0, 1, None)}
    assert [plain(told[seat].happened[0].events) for seat in (0, 1, None)] == [
        [{"type": "dealt", "numbers": {"0": state.numbers[0]}}],
        [{"type": "dealt", "numbers": {"1": state.numbers[1]}}],
        [{"type": "dealt", "numbers": {}}],
    ]
    assert told[0].changes["number"] == state.numbers[0]
    assert set(told[None].changes) == set(toy.Observation.__struct_fields__)
    assert told[None].changes["number"] is None


def test_only_what_changed_is_sent() -> None:
    """Another's bet changes one public field; the own bet two, and the list of actions."""
    played = playing()
    before = audience.look(played.table, 1)
    step = played.act(0, BET)
    mine = audience.change(played.table, step, 0)
    theirs = audience.change(played.table, step, 1, before)
    assert mine.changes == {"bet": 2, "have_bet": (True, False)}
    assert theirs.changes == {"have_bet": (True, False)}
    assert (mine.view.legal, mine.view.blocked) == ((), ())
    assert len(theirs.view.legal) == 3
    assert [one.code for one in theirs.view.blocked] == ["bad_stake"]
    assert (mine.seq, theirs.seq) == (2, 2)


def test_before_the_match_there_is_nothing_to_see() -> None:
    """`look` has no view of a table that is still open."""
    assert audience.look(with_ben(), 0) is None


def test_whoever_acts_for_a_seat_is_told() -> None:
    """The mark of a time-out reaches every viewer."""
    played = playing()
    step = played.store(played.table.timeout(0, Moment(0)))
    assert audience.change(played.table, step, None).happened[0].auto == "timeout"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=st.integers(0, 2**32))
def test_changes_add_up_to_the_whole_picture(game: AnyGame, seed: int) -> None:
    """Whoever follows every update has what whoever looks afresh gets."""
    random = Random(seed)
    table = with_ben(3, game)
    played = Played(table)
    viewers: list[int | None] = [0, 1, 2, None]
    step = played.store(table.start(ANNA, START))
    pages = {seat: plain(audience.change(table, step, seat).changes) for seat in viewers}
    views: dict[int | None, View | None] = dict.fromkeys(viewers)
    for _ in range(30):
        if not table.actors:
            break
        step = played.step(random)
        for seat in viewers:
            told = audience.change(table, step, seat, views[seat])
            pages[seat] |= plain(told.changes)
            views[seat] = told.view
            fresh = audience.look(table, seat)
            assert fresh == told.view
            assert pages[seat] == plain(game.rules.observation(table.state, seat))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=st.integers(0, 2**32))
def test_what_was_missed_is_what_was_told(game: AnyGame, seed: int) -> None:
    """A table restored from its log tells a viewer exactly what the updates had told it."""
    played = playing(3, game)
    first = from_the_log(played, game)
    steps: list[Step] = []
    random = Random(seed)
    while len(played.log) < 30 and played.table.actors:
        steps.append(played.step(random))
    told = [one for step in steps for one in audience.change(played.table, step, 1).happened]
    assert from_the_log(played, game) == [*first, *told]


def from_the_log(played: Played, game: AnyGame) -> list[audience.Happened]:
    """What seat 1 was told of all that happened, by the log alone."""
    again = restoring(played.table.doc, played.log, game)
    _, _, *events = (events for _, events in again)
    return list(audience.told(map(Happening.of, played.log, events), 1))


def bytes_for(table: Table, step: Step, seat: int | None) -> bytes:
    """Every byte that a step means to a viewer."""
    told = audience.change(table, step, seat)
    parts = (told.seq, told.happened, told.changes, told.view.legal, told.view.blocked)
    return msgspec.json.encode(parts)


def in_another_world(table: Table, seat: int, random: Random) -> Table:
    """The same table in a world that differs only in what ``seat`` may not know."""
    assert table.snapshot is not None
    seen = table.game.rules.observation(table.state, seat)
    world = table.game.rules.determinize(seen, random)
    twin = Table(replace(table.doc, secret=random.randbytes(32)), table.game)
    twin.snapshot = replace(table.snapshot, state=world)
    return twin


REVEALS_NOTHING = {"bet", "call", "decide", "play"}
"""Actions of either game whose course depends on nothing hidden, unless chance follows."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=st.integers(0, 2**32))
def test_worlds_that_look_equal_are_told_equal(game: AnyGame, seed: int) -> None:
    """Law 3: what a seat does in two worlds that it cannot tell apart is told in equal bytes."""
    random = Random(seed)
    played = playing(3, game).random(random, random.randrange(12))
    compared = 0
    while compared < 3 and played.table.actors:
        table = played.table
        for seat in (actor for actor in table.actors if actor >= 0):
            twin = in_another_world(table, seat, random)
            assert audience.look(table, seat) == audience.look(twin, seat)
            action = random.choice(game.rules.legal_actions(table.state, seat))
            steps = [one.stand_in(seat, action, Moment(table.t)) for one in (table, twin)]
            alone = len(steps[0].entries) == len(steps[1].entries) == 1
            if alone and plain(action)["type"] in REVEALS_NOTHING:
                assert bytes_for(table, steps[0], seat) == bytes_for(twin, steps[1], seat)
                compared += 1
        played.step(random)
    assert compared


@given(stakes=st.permutations([0, 1, 2]), seed=st.integers(0, 2**32))
def test_what_another_seat_does_in_secret_is_told_to_nobody(stakes: list[int], seed: int) -> None:
    """Two different hidden bets, under different keys, give all others equal bytes."""
    random = Random(seed)
    played = playing(3).random(random, random.randrange(2))
    table = played.table
    seat = random.choice(table.actors)
    others = [other for other in (0, 1, 2, None) if other != seat]
    seen: list[list[bytes]] = []
    for stake in stakes:
        step = table.prepare(
            seat, {"type": "bet", "stake": stake}, Moment(table.t), key=f"secret-{stake}"
        )
        assert isinstance(step, Step)
        seen.append([bytes_for(table, step, other) for other in others])
    assert seen[0] == seen[1] == seen[2]


class Numbered(Action, frozen=True):
    """An action that is told apart by its number."""

    n: int


@given(st.lists(st.integers(0, 90), unique=True), st.lists(st.integers(0, 90), unique=True))
def test_long_lists_travel_as_what_is_new(old: list[int], new: list[int]) -> None:
    """Whoever has the list before can put the one after together, in its order."""
    before, after = [Numbered(n) for n in old], [Numbered(n) for n in new]
    together: list[Any] = []
    for part in shortened(before, after):
        if isinstance(part, tuple):
            together += before[part[0] : part[0] + part[1]]
        else:
            together.append(part)
    assert together == after


def test_a_long_list_that_stays_is_one_pair() -> None:
    """And a short one is always sent whole."""
    many = [Numbered(n) for n in range(LONG + 1)]
    assert shortened(many, list(many)) == [(0, LONG + 1)]
    assert shortened(many, many[:LONG]) == many[:LONG]
