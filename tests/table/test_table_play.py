"""Actions at a table: what is stored, what is refused in which order, what repeats."""

from __future__ import annotations

from contextlib import suppress
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

from stammtisch.games.protocol import CHANCE, CLOCK, Action, AnyGame, RuleViolation
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.table.match.keys import KEYS
from stammtisch.table.match.step import Step
from stammtisch.table.people import seats
from stammtisch.table.table import Moment, Repeated

GAMES: list[AnyGame] = [TOY_GAME, ZWANZIG]
BET: dict[str, Any] = {"type": "bet", "stake": 1}


def test_the_start_deals_in_one_step_with_the_document() -> None:
    """The first actions of chance and the stage ``playing`` are stored together."""
    table = with_ben()
    step = table.start(ANNA, START, ("ab" * 8, None))
    assert [(entry.seq, entry.actor, entry.t) for entry in step.entries] == [(1, CHANCE, 0)]
    assert step.entries[0].nonces == ("ab" * 8, None)
    assert step.doc is not None
    assert (step.doc.stage, step.doc.started_ms) == ("playing", START)
    assert (table.doc.stage, table.state) == ("open", None)
    table.commit(step)
    assert (table.doc.stage, table.seq, table.actors) == ("playing", 1, (0, 1))


def test_an_action_and_the_chance_it_causes_are_one_step() -> None:
    """The last bet makes the dice fall: both entries are appended at once."""
    played = playing()
    assert len(played.act(0, BET, 10).entries) == 1
    step = played.act(1, BET, 30, key="k-1")
    assert [(e.seq, e.actor, e.t, e.key) for e in step.entries] == [
        (3, 1, 30, "k-1"),
        (4, CHANCE, 30, None),
    ]
    assert [type(event).__name__ for one in step.happened for event in one.events] == [
        "BetMade",
        "Rolled",
    ]


def test_nothing_changes_before_the_commit() -> None:
    """A step is a value; a step made elsewhere does not fit."""
    played = playing()
    before = played.table.snapshot
    step = played.table.prepare(0, BET, Moment(5))
    assert played.table.snapshot is before
    played.store(step)
    assert isinstance(step, Step)
    with pytest.raises(ValueError, match="the step begins at 1, the table stands at 2"):
        played.table.commit(step)


def test_the_table_stamps_the_time() -> None:
    """A client's own ``t`` counts for nothing, and table time never runs backwards."""
    played = playing()
    step = played.act(0, {**BET, "t": 999_999}, 70)
    assert msgspec.json.decode(step.entries[0].action)["t"] == 70
    step = played.act(1, BET, 20)
    assert step.entries[0].t == 70


UNKNOWN: list[tuple[Any, str, str]] = [
    ({"type": "dance"}, "no_such_action", "type"),
    ({}, "no_such_action", "type"),
    ({"type": 7}, "no_such_action", "type"),
    ({"type": "bet"}, "missing_field", "stake"),
    ({"type": "bet", "stake": 1, "tip": 2}, "superfluous_field", "tip"),
    ({"type": "bet", "stake": "1"}, "wrong_type", "stake"),
    ({"type": "bet", "stake": None}, "wrong_type", "stake"),
    (b'{"type": "bet"', "not_json", ""),
    (b"[" * 5_000, "not_json", ""),
    (b'{"type": "\xff"}', "not_json", ""),
    (b"[1]", "not_an_object", ""),
    (None, "not_an_object", ""),
]


@pytest.mark.parametrize(("action", "problem", "field"), UNKNOWN)
def test_what_is_no_action_is_named(action: Any, problem: str, field: str) -> None:
    """``unknown_action`` says what is wrong with which field."""
    with pytest.raises(RuleViolation) as refused:
        playing().table.prepare(0, action, Moment(0))
    assert refused.value.code == "unknown_action"
    assert refused.value.facts["problem"] == problem
    assert refused.value.facts["field"] == field
    assert refused.value.facts["detail"]


def finished() -> Played:
    """A match that is over; its last stored action of seat 0 has the key ``last-0``."""
    played = playing(options={"rounds": 1})
    played.act(0, BET, key="last-0")
    played.act(1, BET)
    played.store(played.table.due(Moment(4_000)))
    return played


def test_the_order_of_refusals() -> None:
    """Repeated key, match over, stale, unknown action, then the rules (ZZ-75)."""
    nonsense = {"type": "dance"}
    over = finished().table
    assert over.prepare(0, nonsense, Moment(0), key="last-0", seen=99) == Repeated(2)
    with pytest.raises(RuleViolation, match="match_over"):
        over.prepare(0, nonsense, Moment(0), seen=99)
    table = playing().table
    with pytest.raises(RuleViolation, match="stale"):
        table.prepare(0, nonsense, Moment(0), seen=99)
    with pytest.raises(RuleViolation, match="unknown_action"):
        table.prepare(0, nonsense, Moment(0), seen=1)
    with pytest.raises(RuleViolation, match="bad_stake"):
        table.prepare(0, {"type": "bet", "stake": 3}, Moment(0), seen=1)
    with pytest.raises(RuleViolation, match="not_started"):
        with_ben().prepare(0, BET, Moment(0))


def test_the_end_is_stored_with_the_last_action() -> None:
    """The stage ``over`` travels in the same append; the time of its end is Unix time."""
    table = finished().table
    assert (table.doc.stage, table.doc.ended_ms) == ("over", START + 4_000)
    assert (table.actors, table.waiting, table.wake()) == ((), (), None)
    assert table.due(Moment(9_999)) is None


def test_a_closed_table_plays_no_more() -> None:
    """Closing a match refuses every further action."""
    table = playing().table
    table.adopt(seats.close(table.doc, START))
    with pytest.raises(RuleViolation, match="table_closed"):
        table.prepare(0, BET, Moment(0))


@pytest.mark.parametrize(
    ("seen", "stale"),
    [(0, True), (1, True), (2, False), (3, False), (4, True)],
    ids=["before the deal", "before the own bet", "the own bet", "now", "the future"],
)
def test_stale_is_what_the_seat_did_or_what_was_dealt_since(seen: int, stale: bool) -> None:
    """What others did meanwhile does not make a click stale."""
    played = playing(3)
    played.act(0, BET)
    played.act(1, BET)
    code = "stale" if stale else "already_bet"
    with pytest.raises(RuleViolation, match=code):
        played.table.prepare(0, BET, Moment(0), seen=seen)


def test_a_new_deal_makes_every_click_stale() -> None:
    """Cards, or dice, that the page does not show yet change what a click means."""
    played = playing()
    played.act(0, BET)
    played.act(1, BET)
    with pytest.raises(RuleViolation, match="stale"):
        played.table.prepare(0, {"type": "call"}, Moment(0), seen=3)
    played.act(0, {"type": "call"}, seen=4)


def test_the_same_key_acts_once_and_only_for_its_seat() -> None:
    """A key that stands is answered with its number, whatever comes with it."""
    played = playing()
    played.act(0, BET, key="key-one")
    assert played.table.prepare(0, BET, Moment(9), key="key-one", seen=0) == Repeated(2)
    assert played.act(1, BET, key="key-one").entries[0].seq == 3


def test_a_key_too_old_to_be_remembered_is_stale() -> None:
    """The memory of keys is bounded; behind it lies what the seat has done since."""
    played = playing(options={"rounds": 100})
    seen = played.table.seq
    for number in range(KEYS + 1):
        played.act(0, BET, played.table.t, key=f"key-{number:04}")
        played.act(1, BET, played.table.t)
        played.store(played.table.due(Moment(played.table.alarm() or 0)))
    assert played.table.prepare(0, BET, Moment(0), key="key-0001") == Repeated(7)
    with pytest.raises(RuleViolation, match="stale"):
        played.table.prepare(0, BET, Moment(0), key="key-0000", seen=seen)


def test_bots_and_the_table_are_marked() -> None:
    """Whoever acts in a person's place stands in the log."""
    played = playing()
    stood_in = played.store(played.table.stand_in(0, toy.Bet(2), Moment(8)))
    timed_out = played.store(played.table.timeout(1, Moment(9)))
    assert (stood_in.entries[0].auto, timed_out.entries[0].auto) == ("bot", "timeout")
    assert msgspec.json.decode(stood_in.entries[0].action) == {"type": "bet", "stake": 2, "t": 8}


def test_seats_cannot_play_chance_or_the_clock() -> None:
    """A forged shuffle or tick is refused by the rules and changes nothing."""
    table = playing().table
    before = table.snapshot
    for action in ({"type": "deal", "numbers": [6, 1]}, {"type": "tick", "t": 1}):
        with pytest.raises(RuleViolation):
            table.prepare(0, action, Moment(0))
    assert table.snapshot is before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(
    seed=st.integers(0, 2**32),
    action=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["type", "stake", "card", "cards", "t"]), inner)
        ),
        max_leaves=6,
    ),
    tag=st.sampled_from(["bet", "call", "tick", "deal", "play", "exchange", "announce", "shuffle"]),
)
def test_whatever_is_sent_is_played_or_refused(
    game: AnyGame, seed: int, action: Any, tag: str
) -> None:
    """Law 4: one refusal and no change, or a step; never another error."""
    random = Random(seed)
    table = playing(3, game).random(random, random.randrange(8)).table
    before = table.snapshot
    sent = {**action, "type": tag} if isinstance(action, dict) else action
    with suppress(RuleViolation):
        assert isinstance(table.prepare(random.randrange(3), sent, Moment(table.t)), Step)
    assert table.snapshot is before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_to_its_end(game: AnyGame) -> None:
    """Numbers without a gap, times in order, chance never due behind a step."""
    played = playing(3, game).random(Random(3), 3_000)
    assert played.table.doc.stage == "over"
    assert [entry.seq for entry in played.log] == list(range(1, len(played.log) + 1))
    times = [entry.t for entry in played.log]
    assert times == sorted(times)
    assert CHANCE not in played.table.actors
    assert (CLOCK in {entry.actor for entry in played.log}) == (game is TOY_GAME)
    assert played.table.game.rules.returns(played.table.state) is not None


class Faulty:
    """The toy's rules with one function replaced, as a game with a bug has them."""

    def __init__(self, **faults: Any) -> None:
        self.__dict__.update(faults)

    def __getattr__(self, name: str) -> Any:
        return getattr(toy, name)


def faulty(**faults: Any) -> AnyGame:
    """A game with a bug."""
    game: AnyGame = replace(TOY_GAME, name="faulty", rules=Faulty(**faults))
    return game


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (faulty(sample_chance=lambda state, source: toy.Deal(())), "refuses its own draw"),
        (faulty(actors=lambda s: (CHANCE,), apply=lambda s, a, b: (s, ())), "without end"),
    ],
    ids=["a wrong draw", "draws without end"],
)
def test_a_fault_of_chance_is_no_refusal(game: AnyGame, complaint: str) -> None:
    """Nobody did anything wrong: it is an error of ours, and the match has not begun."""
    table = with_ben(2, game)
    with pytest.raises(RuntimeError, match=complaint):
        table.start(ANNA, START)
    assert table.state is None


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (faulty(alarm=lambda s: 0, tick=lambda s, t: toy.Bet(t)), "refuses its own tick"),
        (faulty(alarm=lambda s: 0, tick=lambda s, t: toy.Tick(t + 1)), "refuses its own tick"),
    ],
    ids=["a wrong action", "a wrong time"],
)
def test_a_fault_of_the_clock_is_no_refusal(game: AnyGame, complaint: str) -> None:
    """The action that came with the tick is not blamed for it."""
    played = playing(2, game)
    for ask in (played.table.due, lambda at: played.table.prepare(0, BET, at)):
        with pytest.raises(RuntimeError, match=complaint):
            ask(Moment(0))
    assert played.table.seq == 1


def test_a_clock_without_end_is_stopped() -> None:
    """An alarm that its own tick does not end is a fault of the game."""

    def apply(state: toy.State, actor: int, action: Any) -> Any:
        return (state, ()) if actor == CLOCK else toy.apply(state, actor, action)

    played = playing(2, faulty(alarm=lambda state: 0, apply=apply))
    with pytest.raises(RuntimeError, match="the clock acts without end"):
        played.table.due(Moment(0))


def test_a_bot_with_an_action_of_another_game_is_told() -> None:
    """A struct that is no action here is ``unknown_action``, as JSON would be."""

    class Foreign(Action, frozen=True, tag="foreign"):
        """Not of the toy."""

    with pytest.raises(RuleViolation, match="unknown_action"):
        playing().table.stand_in(0, Foreign(), Moment(0))
