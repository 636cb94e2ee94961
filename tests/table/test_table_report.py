"""The record of a table: complete, replayable, without keys, and not a moment too early."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.table.tables import ANNA, START, playing, with_ben
from tests.toy import TOY_GAME

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.records.record import read
from stammtisch.records.replay import replay
from stammtisch.table.match.options import deviations
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.table.report import report
from stammtisch.table.table import Moment


def test_a_record_replays_to_the_state_of_the_table() -> None:
    """What is downloaded leads, by the rules alone, to where the table stands."""
    played = playing(3, ZWANZIG).random(Random(4), 25)
    seat = played.table.actors[0]
    action = played.table.game.rules.timeout(played.table.state, seat)
    played.store(played.table.stand_in(seat, action, Moment(played.table.t)))
    doc = seats.close(played.table.doc, START + 1)
    record = read(report(ZWANZIG, doc, played.log, "2025-11-21T20:15:00+00:00"))
    assert [*replay(record)][-1].state == played.table.state
    assert record.header.players == ["Anna", "Ben", "bot:steady"]
    assert record.header.names == [seat.name for seat in doc.seats]
    assert record.header.started == "2025-11-21T20:15:00+00:00"
    assert [move.auto for move in record.moves if move.auto] == ["bot"]
    assert [move.t for move in record.moves] == [entry.t for entry in played.log]


def test_keys_and_guests_stay_out() -> None:
    """Nothing in a record lets anybody act for a seat."""
    played = playing(2, TOY_GAME)
    played.act(0, {"type": "bet", "stake": 1}, key="my-secret-key")
    text = report(TOY_GAME, seats.close(played.table.doc, START), played.log)
    assert "my-secret-key" not in text
    assert ANNA not in text


@pytest.mark.parametrize("stage", ["open", "playing"])
def test_no_record_while_cards_are_hidden(stage: str) -> None:
    """The secret is disclosed when the match is over, not before (ZZ-86, ZZ-88)."""
    table = (with_ben() if stage == "open" else playing().table).doc
    assert table.stage == stage
    with pytest.raises(RuleViolation, match="match_running"):
        report(TOY_GAME, table, [])


def test_a_table_closed_before_its_match_has_no_record() -> None:
    """There is nothing to prove where nothing was dealt."""
    with pytest.raises(RuleViolation, match="not_started"):
        report(TOY_GAME, seats.close(with_ben().doc, START), [])


@pytest.mark.parametrize(
    ("options", "different"),
    [({}, {}), ({"rounds": 3}, {}), ({"rounds": 4}, {"rounds": 4})],
)
def test_deviations_name_what_is_not_standard(
    options: dict[str, int], different: dict[str, int]
) -> None:
    """An option at its standard value is no house rule."""
    assert deviations(TOY_GAME, options) == different


def test_a_document_keeps_all_options() -> None:
    """A later change of the standard does not change a table that was opened before."""
    doc: TableDoc = with_ben(options={"rounds": 4}).doc
    assert doc.options == {"rounds": 4, "window_ms": 4_000}
    assert deviations(TOY_GAME, replace(doc, options={}).options) == {}
