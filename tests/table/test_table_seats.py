"""Who may sit where, and when: every refusal by its code, every change by what it leaves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.table.tables import ANNA, BEN, CARL, START, birth, opened, playing, with_ben
from tests.toy import TOY_GAME

from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.table import opening
from stammtisch.table.continuity import rematch
from stammtisch.table.match.fair import commitment
from stammtisch.table.model import TableDoc
from stammtisch.table.opening import TablePlan
from stammtisch.table.people import seats
from stammtisch.table.people.seats import Birth, key_hash
from stammtisch.table.table import Table


def names(doc: TableDoc) -> list[str]:
    """The names by seat, a free seat empty."""
    return [seat.name for seat in doc.seats]


def test_who_opens_a_table_sits_on_seat_0_and_is_host() -> None:
    """The document of a new table is complete and its secret is committed to."""
    plan = TablePlan(bots=("steady",))
    table = Table(opening.opened(TOY_GAME, birth(), ANNA, "  Anna\tB. ", plan), TOY_GAME)
    assert names(table.doc) == ["Anna B.", "Flora"]
    assert table.doc.host == ANNA
    assert table.doc.commitment == commitment(birth().secret)
    assert (table.doc.stage, table.seq, table.state, table.actors) == ("open", 0, None, ())


@pytest.mark.parametrize(
    ("plan", "option"),
    [
        (TablePlan(seats=1), "seats"),
        (TablePlan(seats=5), "seats"),
        (TablePlan(options={"rounds": 0}), "rounds"),
        (TablePlan(options={"rounds": "three"}), "rounds"),
        (TablePlan(options={"wheels": 4}), "wheels"),
    ],
)
def test_options_the_game_does_not_have_are_named(plan: TablePlan, option: str) -> None:
    """A table is not opened with wrong options, and the error names the first of them."""
    with pytest.raises(BadOptions) as refused:
        opening.opened(TOY_GAME, birth(), ANNA, "Anna", plan)
    assert refused.value.option == option


REFUSED: dict[str, tuple[Callable[[Table], object], str]] = {
    "a seat that is taken": (lambda t: seats.join(t.doc, CARL, "Carl", 1), "seat_taken"),
    "a seat that is not there": (lambda t: seats.join(t.doc, CARL, "Carl", 3), "no_such_seat"),
    "a negative seat": (lambda t: seats.join(t.doc, CARL, "Carl", -1), "no_such_seat"),
    "a second seat": (lambda t: seats.join(t.doc, BEN, "Benno"), "already_seated"),
    "a name at the table": (lambda t: seats.join(t.doc, CARL, "Ben"), "name_taken"),
    "that name in capitals": (lambda t: seats.join(t.doc, CARL, " BEN "), "name_taken"),
    "no name": (lambda t: seats.join(t.doc, CARL, " \t "), "bad_name"),
    "a long name": (lambda t: seats.join(t.doc, CARL, "C" * 25), "bad_name"),
    "an invisible name": (lambda t: seats.join(t.doc, CARL, "Ca\u200brl"), "bad_name"),
    "a guest adds a bot": (lambda t: seats.add_bot(t.doc, BEN, "steady"), "not_host"),
    "a bot on a person": (lambda t: seats.add_bot(t.doc, ANNA, "steady", 1), "seat_taken"),
    "a guest removes": (lambda t: seats.remove(t.doc, BEN, 0), "not_host"),
    "a present person removed": (lambda t: seats.remove(t.doc, ANNA, 1), "seat_present"),
    "no such seat removed": (lambda t: seats.remove(t.doc, ANNA, 9), "no_such_seat"),
    "a stranger leaves": (lambda t: seats.leave(t.doc, CARL, 1), "not_seated"),
    "a stranger wants a link": (lambda t: seats.new_link(t.doc, CARL, key_hash("k")), "not_seated"),
    "a wrong key": (lambda t: seats.claim(t.doc, "guess", CARL), "wrong_key"),
    "an empty key": (lambda t: seats.claim(t.doc, "", CARL), "wrong_key"),
    "a guest starts": (lambda t: t.start(BEN, 1), "not_host"),
    "seats are missing": (lambda t: t.start(ANNA, 1), "seats_missing"),
    "a rematch before the end": (lambda t: again(t, ANNA, birth("t2")), "match_running"),
}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_refusals_before_the_start(case: str) -> None:
    """Each mistake has its own code and leaves the document as it was."""
    act, code = REFUSED[case]
    table = opened(3)
    table.adopt(seats.join(table.doc, BEN, "Ben", 1))
    before = table.doc
    with pytest.raises(RuleViolation) as refused:
        act(table)
    assert refused.value.code == code
    assert table.doc is before


def test_a_full_table_refuses_the_next_guest() -> None:
    """Where every seat is taken there is no first free one."""
    with pytest.raises(RuleViolation, match="table_full"):
        seats.join(with_ben(2).doc, CARL, "Carl")


RUNNING: dict[str, Callable[[Table], object]] = {
    "join": lambda t: seats.join(t.doc, CARL, "Carl"),
    "add_bot": lambda t: seats.add_bot(t.doc, ANNA, "steady"),
    "remove": lambda t: seats.remove(t.doc, ANNA, 1, absent=True),
    "start": lambda t: t.start(ANNA, 1),
}


@pytest.mark.parametrize("name", RUNNING)
@pytest.mark.parametrize(
    ("stage", "code"), [("playing", "already_started"), ("closed", "table_closed")]
)
def test_seats_are_fixed_when_the_match_has_begun(name: str, stage: str, code: str) -> None:
    """Nobody sits down, is removed or starts again at a table that plays or is closed."""
    table = playing().table
    if stage == "closed":
        table.adopt(seats.close(table.doc, START))
    with pytest.raises(RuleViolation) as refused:
        RUNNING[name](table)
    assert refused.value.code == code


def test_methods_return_documents_and_change_nothing() -> None:
    """Until the store has it and `adopt` is called, nobody has sat down."""
    table = opened(2)
    doc = seats.join(table.doc, BEN, "Ben")
    assert names(table.doc) == ["Anna", ""]
    table.adopt(doc)
    assert names(table.doc) == ["Anna", "Ben"]


def test_bots_are_named_after_themselves_and_numbered() -> None:
    """Names at a table are distinct, those of bots too."""
    table = opened(4)
    table.adopt(seats.add_bot(table.doc, ANNA, "steady", 3))
    table.adopt(seats.add_bot(table.doc, ANNA, "steady"))
    table.adopt(seats.add_bot(table.doc, ANNA, "steady", name="Otto"))
    assert names(table.doc) == ["Anna", "Kuno", "Otto", "Flora"]


def test_leaving_before_the_start_frees_the_seat() -> None:
    """The seat can be taken by somebody else, under the same name."""
    table = with_ben(2)
    table.adopt(seats.leave(table.doc, BEN, 1))
    table.adopt(seats.join(table.doc, CARL, "Ben"))
    assert table.seat_of(CARL) == 1
    assert table.seat_of(BEN) is None


def test_leaving_after_the_start_keeps_the_seat_for_a_return() -> None:
    """Nobody else gets the seat, and `join` brings its player back."""
    table = playing().table
    table.adopt(seats.leave(table.doc, BEN, 1))
    gone = table.doc
    assert gone.seats[1].left
    assert seats.leave(table.doc, BEN, 2) is gone
    table.adopt(seats.join(table.doc, BEN, "Whoever"))
    assert [seat.left for seat in table.doc.seats] == [False, False]
    assert names(table.doc) == ["Anna", "Ben"]


def test_the_next_person_becomes_host() -> None:
    """A table never waits for a host who has gone."""
    table = with_ben(3)
    table.adopt(seats.leave(table.doc, ANNA, 1))
    assert table.doc.host == BEN


@pytest.mark.parametrize("begun", [False, True])
def test_the_last_person_closes_the_table(begun: bool) -> None:
    """Bots alone do not keep a table."""
    table = playing().table if begun else with_ben(2)
    table.adopt(seats.leave(table.doc, BEN, 7))
    assert table.doc.stage == ("playing" if begun else "open")
    table.adopt(seats.leave(table.doc, ANNA, 8))
    assert (table.doc.stage, table.doc.ended_ms) == ("closed", 8)
    assert table.actors == ()


def test_the_host_removes_bots_and_absent_people() -> None:
    """Before the start a seat can be made free again."""
    table = with_ben(3)
    table.adopt(seats.remove(table.doc, ANNA, 2))
    table.adopt(seats.remove(table.doc, ANNA, 1, absent=True))
    assert names(table.doc) == ["Anna", "", ""]


def test_a_seat_link_opens_the_seat_to_another_device() -> None:
    """Both devices own the seat; a newer link ends the older one; who had left is back."""
    table = playing().table
    table.adopt(seats.new_link(table.doc, BEN, key_hash("old")))
    table.adopt(seats.new_link(table.doc, BEN, key_hash("link")))
    table.adopt(seats.leave(table.doc, BEN, 1))
    with pytest.raises(RuleViolation, match="wrong_key"):
        seats.claim(table.doc, "old", CARL)
    table.adopt(seats.claim(table.doc, "link", CARL))
    assert (table.seat_of(BEN), table.seat_of(CARL)) == (1, 1)
    assert not table.doc.seats[1].left
    with pytest.raises(RuleViolation, match="already_seated"):
        seats.claim(table.doc, "link", ANNA)


def test_a_seat_remembers_its_first_and_its_latest_devices() -> None:
    """A link passed on without end does not lock its owner out, nor grow the document."""
    table = playing().table
    table.adopt(seats.new_link(table.doc, BEN, key_hash("link")))
    for number in range(20):
        table.adopt(seats.claim(table.doc, "link", key_hash(f"device {number}")))
    owners = table.doc.seats[1].owners
    assert len(owners) == seats.MAX_OWNERS
    assert owners[0] == BEN
    assert owners[-1] == key_hash("device 19")


def again(table: Table, guest: str, birth: Birth) -> tuple[TableDoc, TableDoc]:
    """The successor, and the table that names it."""
    return rematch(table.game, table.doc, table.state, guest, birth)


def over() -> Table:
    """A table whose match is over, by document alone."""
    table = playing(3).table
    table.adopt(replace(table.doc, stage="over", ended_ms=START + 9))
    return table


def test_a_rematch_takes_seats_options_and_settings_along() -> None:
    """The successor is open and full, with a secret of its own; the old table names it."""
    table = over()
    successor, old = again(table, BEN, birth("table-2", "GHIJKL", b"\1" * 32))
    assert old == replace(table.doc, successor="table-2")
    same = ("game", "options", "settings", "seats", "host")
    assert all(getattr(successor, name) == getattr(table.doc, name) for name in same)
    assert (successor.stage, successor.started_ms, successor.ended_ms) == ("open", None, None)
    assert successor.commitment == commitment(b"\1" * 32) != table.doc.commitment
    assert Table(successor, TOY_GAME).begin(START).doc is not None


def test_a_rematch_leaves_free_the_seats_of_those_who_left() -> None:
    """The host's part goes to who asked; who asks is back, even after leaving."""
    table = over()
    table.adopt(seats.leave(replace(table.doc, stage="playing"), ANNA, 1))
    table.adopt(seats.leave(table.doc, BEN, 2))
    successor, _ = again(table, BEN, birth("table-2", "GHIJKL"))
    assert names(successor) == ["", "Ben", "Flora"]
    assert successor.host == BEN
    assert not successor.seats[1].left


@pytest.mark.parametrize(("guest", "code"), [(CARL, "not_seated"), (ANNA, "has_successor")])
def test_a_rematch_is_for_those_who_sat_there_and_only_one(guest: str, code: str) -> None:
    """A second successor is refused with the first one's id."""
    table = over()
    table.adopt(replace(table.doc, successor="table-2"))
    with pytest.raises(RuleViolation) as refused:
        again(table, guest, birth("table-3", "MNOPQR"))
    assert refused.value.code == code


def test_a_name_is_changed_before_the_match() -> None:
    """The seat, its owners and the host stay; one's own old name is in nobody's way."""
    doc = seats.rename(with_ben().doc, ANNA, "  ANNA  ")
    assert names(doc) == ["ANNA", "Ben"]
    assert replace(doc, seats=with_ben().doc.seats) == with_ben().doc
    assert doc.seats[0].owners == with_ben().doc.seats[0].owners


@pytest.mark.parametrize(
    ("change", "guest", "name", "code"),
    [
        (lambda doc: doc, CARL, "Carl", "not_seated"),
        (lambda doc: doc, ANNA, "Ben", "name_taken"),
        (lambda doc: doc, ANNA, "B\u0435n", "name_alike"),
        (lambda doc: doc, ANNA, "\u200b", "bad_name"),
        (lambda doc: replace(doc, evening="abend"), ANNA, "Anke", "tournament_table"),
        (lambda doc: replace(doc, stage="playing"), ANNA, "Anke", "already_started"),
        (lambda doc: replace(doc, stage="closed"), ANNA, "Anke", "table_closed"),
    ],
)
def test_a_name_is_not_changed(
    change: Callable[[TableDoc], TableDoc], guest: str, name: str, code: str
) -> None:
    """For a seat that is another's, for a name that is in use, and once it is written down."""
    with pytest.raises(RuleViolation) as refused:
        seats.rename(change(with_ben().doc), guest, name)
    assert refused.value.code == code
