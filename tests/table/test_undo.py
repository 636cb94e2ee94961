"""An action is undone as if it had not been, unless somebody has learned something by it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.tables import Played, playing, settings
from tests.toy import TOY_GAME

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.records.record import read
from stammtisch.records.replay import replay
from stammtisch.table.audience import told
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import verify
from stammtisch.table.match.hindsight import undoable
from stammtisch.table.match.log import TABLE
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.match.step import Snapshot, Trail
from stammtisch.table.match.undo import Undone, course, standing, undone_to
from stammtisch.table.report import report
from stammtisch.table.restoration import restored
from stammtisch.table.table import Moment

BET = {"type": "bet", "stake": 1}
SEEDS = st.integers(0, 2**32)


def refusal(played: Played, seat: int) -> tuple[str, str]:
    """Code and clause by which the last action of the seat stands."""
    with pytest.raises(RuleViolation) as refused:
        played.table.undo(seat, Moment(played.table.t))
    return refused.value.code, refused.value.clause


def test_it_is_as_if_the_action_had_not_been() -> None:
    """State and actors of before, a later number, time to think anew; and all are told."""
    played = playing(3)
    before = played.table.snapshot
    assert before is not None
    played.act(1, BET, 70)
    step = played.store(played.table.undo(1, Moment(90)))
    after = step.snapshot
    assert (after.state, after.actors, after.acted) == (before.state, before.actors, before.acted)
    assert (after.seq, after.t, after.draws) == (before.seq + 2, 90, before.draws)
    assert after.since == (0, 90, 0)
    (happened,) = told(step.happened, None)
    assert (happened.seq, happened.by) == (after.seq, TABLE)
    assert happened.events == (Undone(1, before.seq),)


def test_what_was_sent_before_it_comes_too_late() -> None:
    """A page that shows what no longer stands acts on nothing; the key sent twice acts once."""
    played = playing(3)
    played.act(1, BET, key="first-key")
    seen = played.table.seq
    played.store(played.table.undo(1, Moment(5)))
    with pytest.raises(RuleViolation, match="stale"):
        played.table.prepare(0, BET, Moment(6), seen=seen)
    repeated = played.table.prepare(1, BET, Moment(6), key="first-key")
    assert repeated == played.table.prepare(1, BET, Moment(7), key="first-key")
    played.act(1, {"type": "bet", "stake": 2}, 8, key="other-key")


@pytest.mark.parametrize(
    ("acts", "seat", "code"),
    [
        ((), 0, "undo_not_last"),
        ((0, 1), 0, "undo_not_last"),
        ((0,), 1, "undo_not_last"),
        ((0, 1), 1, "undo_chance"),
    ],
    ids=["nothing done", "somebody acted since", "somebody else did it", "a die has fallen"],
)
def test_only_the_last_action_and_never_over_chance(
    acts: tuple[int, ...], seat: int, code: str
) -> None:
    played = playing(2)
    for one in acts:
        played.act(one, BET)
    assert refusal(played, seat) == (code, "")


def test_nothing_is_undone_while_the_clock_of_a_game_is_at_work() -> None:
    """A window closes when it closes; whoever called in it has called."""
    played = playing(2)
    for seat in (0, 1):
        played.act(seat, BET)
    played.act(0, {"type": "call"}, 10)
    assert refusal(played, 0) == ("undo_clock", "")


def test_at_a_table_without_it_nothing_is_undone() -> None:
    played = playing(3, settings=settings(undo=False))
    played.act(0, BET)
    assert refusal(played, 0) == ("undo_off", "")


def test_a_match_that_is_over_stays_as_it_is() -> None:
    played = playing(options={"rounds": 1})
    for seat in (0, 1):
        played.act(seat, BET)
    played.store(played.table.due(Moment(9_999)))
    assert refusal(played, 1) == ("match_over", "")


def test_what_is_undone_once_is_not_undone_again() -> None:
    """Neither it nor the action before it."""
    played = playing(4)
    played.act(0, BET)
    played.act(1, BET)
    played.store(played.table.undo(1, Moment(1)))
    assert refusal(played, 1) == ("undo_not_last", "")
    assert refusal(played, 0) == ("undo_not_last", "")


# --- every game -------------------------------------------------------------------------------

EVERY = [*games().values(), TOY_GAME]


def walk(game: AnyGame, seed: int, steps: int) -> Played:
    """A match of persons with random actions, of which every one that may be is often undone."""
    random = Random(seed)
    played = playing(2 if 2 in game.seats else game.seats.start, game)
    for _ in range(steps):
        if not played.table.actors:
            break
        step = played.step(random)
        seat = step.entries[0].actor
        if seat >= 0 and played.table.actors and random.random() < 0.5:
            undo(played, seat)
    return played


def undo(played: Played, seat: int) -> bool:
    """Undo the last action of the seat if that may be."""
    try:
        played.store(played.table.undo(seat, Moment(played.table.t)))
    except RuleViolation:
        return False
    return True


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
@given(seed=SEEDS)
def test_a_log_with_undone_actions_is_restored(game: AnyGame, seed: int) -> None:
    """What stands is a function of document and log, what could be undone next as well."""
    played = walk(game, seed, 12)
    table = restored(played.table.doc, played.log, game)
    assert table.snapshot == played.table.snapshot
    assert table.deadlines() == played.table.deadlines()


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
@given(seed=SEEDS)
def test_the_course_is_a_match_without_what_was_undone(game: AnyGame, seed: int) -> None:
    """Its actions alone lead to the same state, numbered without a gap."""
    played = walk(game, seed, 12)
    moves = course(played.log)
    assert [move.seq for move in moves] == list(range(1, len(moves) + 1))
    table = restored(played.table.doc, moves, game)
    assert table.state == played.table.state


def test_a_record_holds_the_match_as_it_stands_and_its_draws_follow() -> None:
    """Readers of records know nothing of undoing; shuffles are proved as ever."""
    game = games()["zwanzig"]
    played = walk(game, 7, 40)
    undone = [entry for entry in played.log if entry.actor == TABLE]
    assert undone
    doc = replace(played.table.doc, stage="over")
    record = read(report(game, doc, played.log))
    assert len(record.moves) == len(played.log) - 2 * len(undone)
    assert [step.state for step in replay(record)][-1] == played.table.state
    assert verify(record) is None


def test_standing_leaves_the_entry_that_undoes() -> None:
    """Whoever shows the log says that something was undone, and not what."""
    played = playing(3)
    played.act(1, BET)
    played.store(played.table.undo(1, Moment(0)))
    kept = standing(played.log, undone_to)
    assert [entry.actor for entry in kept] == [-1, TABLE]


# --- the law of hindsight -----------------------------------------------------------------------


def found(name: str, seeds: int = 12, steps: int = 60) -> dict[str, set[str]]:
    """By type of action: what undoing it was answered with in random matches; ``""``: undone."""
    game, answers = games()[name], dict[str, set[str]]()
    for seed in range(seeds):
        random, played = Random(seed), playing(4 if 4 in game.seats else 2, game)
        for _ in range(steps):
            if not played.table.actors:
                break
            entry = played.step(random).entries[0]
            if entry.actor not in {0, 1} or not played.table.actors:
                continue
            try:
                played.table.may_undo(entry.actor)
                answer = ""
            except RuleViolation as refused:
                answer = f"{refused.code} {refused.clause}".strip()
            action: dict[str, Any] = msgspec.json.decode(entry.action)
            kind = action["type"]
            if kind == "exchange" and not action.get("cards", action.get("give", ())):
                kind = "exchange of nothing"
            answers.setdefault(kind, set()).add(answer)
    return answers


@pytest.mark.parametrize(
    ("game", "action", "answers"),
    [
        ("zwanzig", "play", {"", "undo_chance"}),
        ("zwanzig", "exchange", {"undo_shown"}),
        ("zwiebel-2004", "exchange", {"undo_shown"}),
        ("zwiebel-2004", "declare", {""}),
        ("zwiebel-v3", "stake", {""}),
        ("drachenrummy", "reserve", {"undo_never DR-28"}),
        ("drachenrummy", "fix", {"", "undo_chance"}),
        ("drachenrummy", "end_turn", {"undo_chance"}),
        ("mau-mau", "lay", {"undo_never MM-0C.6"}),
        ("mau-mau", "draw", {"undo_never MM-0C.6"}),
    ],
)
def test_what_came_to_light_stays(game: str, action: str, answers: set[str]) -> None:
    """One's own card can be taken up again; a card drawn, a die thrown, a pot dealt cannot."""
    assert found(game)[action] == answers


def trail_of(played: Played) -> Trail | None:
    """What could be undone next."""
    return None if played.table.snapshot is None else played.table.snapshot.trail


def test_a_bot_that_has_shown_a_card_keeps_the_card_before_it() -> None:
    """The bot's card is one that the player could not know."""
    game, answers = games()["zwanzig"], set()
    for seed in range(20):
        random, played = Random(seed), playing(3, game)
        for _ in range(80):
            if not played.table.actors:
                break
            kinds = [msgspec.json.decode(e.action)["type"] for e in played.step(random).entries]
            trail = trail_of(played)
            if trail is None or kinds != ["play"] or not played.table.actors:
                continue
            if [entry.actor for entry in trail.entries][1:] == [2]:
                answers.add(refusal(played, trail.seat)[0])
    assert answers == {"undo_shown"}


def answer(game: AnyGame, now: Snapshot, seat: int) -> str:
    """What the law says; empty: it may be undone."""
    try:
        undoable(game, now, seat)
    except RuleViolation as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("name", ["zwanzig", "zwiebel-2004", "zwiebel-v3", "drachenrummy"])
def test_the_answer_is_the_same_in_every_world_the_player_cannot_tell_apart(name: str) -> None:
    """So it tells nothing of this one: neither of hands nor of what others have been shown."""
    game, asked = games()[name], 0
    for seed in range(6):
        played = playing(2, game).random(Random(seed), 14 + seed)
        now, trail = played.table.snapshot, trail_of(played)
        if now is None or trail is None or [e.actor for e in trail.entries] != [trail.seat]:
            continue
        action = codec(game).actions.decode(trail.entries[0].action)
        seen, real = game.rules.observation(trail.before.state, trail.seat), now
        for world in range(4):
            state = game.rules.determinize(seen, Random(world))
            before = replace(trail.before, state=state)
            after, _ = game.rules.apply(state, trail.seat, action)
            now = replace(real, state=after, trail=replace(trail, before=before))
            assert answer(game, now, trail.seat) == answer(game, real, trail.seat)
            asked += 1
    assert asked


# --- damage -------------------------------------------------------------------------------------


def _forged(seat: int, to: int, payload: bytes = b"") -> Any:
    played = playing(3)
    played.act(1, BET)
    step = played.table.undo(1, Moment(0))
    text = payload or b'{"type":"undo","seat":%d,"to":%d}' % (seat, to)
    entry = replace(step.entries[0], action=msgspec.Raw(text))
    return played.table.doc, [*played.log, entry]


@pytest.mark.parametrize(
    ("seat", "to", "payload"),
    [(0, 1, b""), (1, 0, b""), (1, 2, b""), (1, 1, b"{"), (1, 1, b'{"type":"bet"}')],
    ids=["another's", "too far", "nothing", "no JSON", "no entry of this kind"],
)
def test_a_damaged_entry_is_named(seat: int, to: int, payload: bytes) -> None:
    doc, log = _forged(seat, to, payload)
    with pytest.raises(DamagedLog) as damaged:
        restored(doc, log, TOY_GAME)
    assert damaged.value.seq == 3
