"""A pause in the document: who may, what is kept of it, and where it ends by itself."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.tables import ANNA, BEN, CARL, START, playing

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import DAY_MS, TableDoc, TablePause
from stammtisch.table.people import agreement, seats
from stammtisch.table.restoration import restored

NOW = START + 5_000


def paused() -> TableDoc:
    """A match of three, paused by Anna after five seconds."""
    return agreement.paused(playing().table.doc, 0, 5_000, NOW)


def test_it_says_who_and_since_when_and_where_the_time_of_the_table_stands() -> None:
    played = playing()
    doc = agreement.paused(played.table.doc, 0, 5_000, NOW)
    assert doc.pause == TablePause(seat=0, since_ms=NOW)
    assert restored(doc, played.log, played.table.game).t == 5_000
    assert agreement.paused(doc, 1, 9_000, NOW + 4_000) is doc
    again = agreement.gone_on(doc)
    assert (again.pause, again.lived_ms) == (None, 5_000)
    assert agreement.gone_on(again) is again


@pytest.mark.parametrize("stage", ["open", "over", "closed", "halted"])
def test_only_a_match_that_runs_stands_still(stage: str) -> None:
    doc = msgspec.convert({**msgspec.to_builtins(playing().table.doc), "stage": stage}, TableDoc)
    assert agreement.paused(doc, 0, 5_000, NOW) is doc
    with pytest.raises(RuleViolation):
        agreement.may_pause(doc, ANNA)


def test_who_plays_may_wish_for_it_and_nobody_else() -> None:
    doc = playing().table.doc
    assert (agreement.may_pause(doc, ANNA), agreement.may_pause(doc, BEN)) == (0, 1)
    for guest, other, code in (
        (CARL, doc, "not_seated"),
        (BEN, seats.leave(doc, BEN, NOW), "not_seated"),
        (ANNA, replace(doc, evening="evening"), "tournament_table"),
        (ANNA, replace(doc, settings=replace(doc.settings, turn_ms=DAY_MS)), "pause_days"),
    ):
        with pytest.raises(RuleViolation, match=code):
            agreement.may_pause(other, guest)


def test_it_ends_with_the_match_and_with_who_has_asked_for_it() -> None:
    doc = paused()
    assert seats.leave(doc, BEN, NOW).pause == doc.pause
    for after in (
        seats.leave(doc, ANNA, NOW),
        seats.close(doc, NOW),
        seats.halt(doc, "raised", NOW),
        agreement.agreed(agreement.agreed(doc, ANNA, (0, 1), NOW), BEN, (0, 1), NOW),
    ):
        assert after.pause is None
    assert agreement.agreed(doc, ANNA, (0, 1), NOW).pause == doc.pause


def test_a_document_from_before_there_were_pauses_reads_as_it_did() -> None:
    doc = playing().table.doc
    old = msgspec.to_builtins(doc)
    del old["pause"]
    assert msgspec.convert(old, TableDoc) == doc
    assert msgspec.json.decode(msgspec.json.encode(paused()), type=TableDoc) == paused()
