"""A table changed before its match: what stays, what is told, what is refused, what is proved."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.tables import ANNA, BEN, CARL, START, Played, birth, opened, with_ben
from tests.toy import TOY_GAME

from stammtisch.games import game
from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.records.record import Fair, read
from stammtisch.table.alteration import altered
from stammtisch.table.continuity import rematch
from stammtisch.table.match.alterations import told_of
from stammtisch.table.match.fair import verify
from stammtisch.table.match.log import TABLE, Entry
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.match.undo import course
from stammtisch.table.model import TableDoc, WantedSettings
from stammtisch.table.opening import TablePlan
from stammtisch.table.people.seats import add_bot, close, join
from stammtisch.table.restoration import restored, restoring
from stammtisch.table.table import Moment, Table
from stammtisch.web.api.match.records import written

NOW = TablePlan(options={"rounds": 5}, settings=WantedSettings(turn_ms=60_000))


def changed(table: Table, plan: TablePlan, log: list[Entry] | None = None) -> Entry:
    """The table changed by Anna, as a store would have it."""
    made = altered(table.game, table.doc, ANNA, plan)
    assert made is not None
    table.adopt(made.doc)
    if log is not None:
        log.append(made.entry)
    return made.entry


def played_after(*plans: TablePlan) -> Played:
    """A match at a table that was changed so often before it began."""
    played = Played(with_ben(3))
    for plan in plans:
        changed(played.table, plan, played.log)
    played.store(played.table.start(ANNA, START, ("aa", "bb", None)))
    return played.random(Random(3), 12)


def test_the_log_says_what_is_otherwise_and_who_did_it() -> None:
    table = with_ben()
    told = told_of(changed(table, NOW))
    assert (told.name, told.options, told.seats) == ("Anna", {"rounds": 5}, None)
    assert told.settings == {"turn_ms": 60_000}
    assert (table.doc.options["rounds"], table.doc.settings.turn_ms) == (5, 60_000)
    assert table.seq == 1


def test_what_is_so_already_changes_nothing() -> None:
    table = with_ben()
    changed(table, NOW)
    assert altered(TOY_GAME, table.doc, ANNA, NOW) is None


def test_the_match_begins_by_the_host_alone_afterwards() -> None:
    """Who would have begun by coming has agreed to other rules."""
    doc = replace(with_ben().doc, begins=True)
    made = altered(TOY_GAME, doc, ANNA, NOW)
    assert made is not None
    assert not made.doc.begins


def test_free_seats_go_and_people_move_up() -> None:
    table = opened(4)
    table.adopt(join(table.doc, BEN, "Ben", 3))
    table.adopt(replace(table.doc, lookback=(0, 3)))
    entry = changed(table, TablePlan(seats=2))
    assert [seat.name for seat in table.doc.seats] == ["Anna", "Ben"]
    assert (table.seat_of(BEN), table.doc.lookback, told_of(entry).seats) == (1, (0, 1), 2)
    changed(table, TablePlan(seats=4))
    assert [seat.name for seat in table.doc.seats] == ["Anna", "Ben", "", ""]
    assert table.keys.seq_of(3, "a key") is None


def test_nobody_is_put_out() -> None:
    """Neither persons nor bots: the host frees a seat first."""
    with pytest.raises(RuleViolation) as refused:
        altered(TOY_GAME, with_ben(3).doc, ANNA, TablePlan(seats=2))
    assert refused.value.code == "seats_occupied"
    assert refused.value.facts == {"seats": 2, "taken": 3}


@pytest.mark.parametrize(
    ("change", "guest", "code"),
    [
        (lambda doc: doc, BEN, "not_host"),
        (lambda doc: doc, CARL, "not_host"),
        (lambda doc: replace(doc, evening="e"), ANNA, "tournament_plan"),
        (lambda doc: replace(doc, stage="playing"), ANNA, "already_started"),
        (lambda doc: replace(doc, stage="over"), ANNA, "already_started"),
        (lambda doc: close(doc, START), ANNA, "table_closed"),
        (lambda doc: replace(doc, stage="halted"), ANNA, "out_of_play"),
    ],
)
def test_only_the_host_and_only_before_the_match(
    change: Callable[[TableDoc], TableDoc], guest: str, code: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        altered(TOY_GAME, change(with_ben().doc), guest, NOW)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "plan",
    [
        TablePlan(options={"no_such_option": 1}),
        TablePlan(options={"rounds": "many"}),
        TablePlan(seats=0),
        TablePlan(seats=17),
    ],
)
def test_what_the_game_does_not_have_is_refused(plan: TablePlan) -> None:
    with pytest.raises(BadOptions):
        altered(TOY_GAME, with_ben().doc, ANNA, plan)


def test_what_a_game_notes_of_its_players_stays() -> None:
    """The board of a series is no option that somebody chooses, nor loses."""
    mau_mau = game("mau-mau")
    table = with_ben(game=mau_mau, options={"goal": 3})
    noted = replace(table.doc, options={**table.doc.options, "date": "2026-11-28"})
    plan = TablePlan(options={"goal": 5, "date": "1999-01-01"})
    made = altered(mau_mau, noted, ANNA, plan)
    assert made is not None
    assert (made.doc.options["goal"], made.doc.options["date"]) == (5, "2026-11-28")
    assert told_of(made.entry).options == {"goal": 5}


def test_an_open_table_is_restored_with_its_changes() -> None:
    table, log = with_ben(), list[Entry]()
    changed(table, NOW, log)
    changed(table, TablePlan(seats=3), log)
    again = restored(table.doc, log, TOY_GAME)
    assert (again.seq, again.doc, again.state) == (2, table.doc, None)
    told = [event for _, events in restoring(table.doc, log, TOY_GAME) for event in events]
    assert told == [told_of(entry) for entry in log]


def test_a_match_after_changes_is_restored_and_plays_on() -> None:
    """Numbers go on behind the changes, and so do the draws after a restart."""
    played = played_after(NOW, TablePlan(options={"rounds": 9}))
    twin = Played(restored(played.table.doc, played.log, TOY_GAME))
    assert [entry.seq for entry in played.log] == list(range(1, len(played.log) + 1))
    assert (twin.table.snapshot, twin.table.seq) == (played.table.snapshot, played.table.seq)
    twin.log = list(played.log)
    played.random(Random(2), 10)
    twin.random(Random(2), 10)
    assert twin.log == played.log


def test_an_action_after_changes_is_undone() -> None:
    """The first action of the match goes back to its start, not to before the changes."""
    played = Played(with_ben(options={"rounds": 5}))
    changed(played.table, TablePlan(options={"rounds": 9}), played.log)
    played.store(played.table.start(ANNA, START))
    before = played.table.state
    seat = played.table.actors[0]
    played.act(seat, {"type": "bet", "stake": 1})
    played.store(played.table.undo(seat, Moment(0)))
    assert played.table.state == before
    again = restored(played.table.doc, played.log, TOY_GAME)
    assert again.snapshot == played.table.snapshot
    assert [entry.seq for entry in course(played.log)] == [1]


def _missing(log: list[Entry]) -> list[Entry]:
    return log[2:]


def _an_action(log: list[Entry]) -> list[Entry]:
    return [log[0], replace(log[1], actor=0), *log[2:]]


def _later(log: list[Entry]) -> list[Entry]:
    return [replace(log[0], t=5), *log[1:]]


def _no_change(log: list[Entry]) -> list[Entry]:
    undo = msgspec.Raw(b'{"type":"undo","seat":0,"to":0}')
    return [replace(log[0], action=undo), *log[1:]]


@pytest.mark.parametrize("damage", [_missing, _an_action, _later, _no_change])
def test_a_damaged_change_is_named(damage: Callable[[list[Entry]], list[Entry]]) -> None:
    played = played_after(NOW, TablePlan(options={"rounds": 9}))
    with pytest.raises(DamagedLog, match=r"entry [12]: "):
        restored(played.table.doc, damage(played.log), TOY_GAME)


def test_a_log_that_ends_among_the_changes_is_damaged() -> None:
    table, log = with_ben(), list[Entry]()
    changed(table, NOW, log)
    with pytest.raises(DamagedLog, match="it is missing"):
        restored(table.doc, [], TOY_GAME)


def test_the_shuffles_of_a_changed_table_are_proved_by_its_record() -> None:
    """The record has the match alone, under the options it was played with, and its proof holds."""
    played = Played(with_ben(3, ZWANZIG))
    changed(played.table, TablePlan(options={"max_rounds": 2}), played.log)
    changed(played.table, TablePlan(options={"max_rounds": 1}), played.log)
    played.store(played.table.start(ANNA, START, ("aa" * 16, "bb" * 16, None)))
    played.random(Random(1), 500)
    doc = played.table.doc
    proof = Fair(table=doc.id, secret=doc.secret.hex(), commitment=doc.commitment)
    record = read(written(doc, ZWANZIG, played.log, proof))
    assert record.options.max_rounds == 1
    assert TABLE not in [move.actor for move in record.moves]
    assert [move.n for move in record.moves] == list(range(1, len(played.log) - 1))
    assert verify(record) is None


def test_the_rematch_begins_with_a_log_of_its_own() -> None:
    table = with_ben()
    changed(table, NOW)
    over = replace(table.doc, stage="over")
    successor, _ = rematch(TOY_GAME, over, None, ANNA, birth("table-2", "GHJKLM"))
    assert (successor.altered, successor.settings.turn_ms) == (0, 60_000)


def test_a_bot_that_was_added_stays() -> None:
    table = opened(3)
    table.adopt(add_bot(table.doc, ANNA, "steady", 2))
    changed(table, TablePlan(seats=2))
    assert [seat.kind for seat in table.doc.seats] == ["person", "bot"]
