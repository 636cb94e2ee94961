"""Ending a match by agreement: all who have a say, or nobody."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.table.tables import ANNA, BEN, CARL, START, Played, birth, playing, with_ben

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.continuity import rematch
from stammtisch.table.people import agreement, seats
from stammtisch.table.restoration import restored
from stammtisch.table.table import Moment, Table

NOW = START + 5_000


def adopted(played: Played, guest: str, say: tuple[int, ...] = (0, 1)) -> Table:
    """The table after this guest wished for the end."""
    played.table.adopt(agreement.agreed(played.table.doc, guest, say, NOW))
    return played.table


def test_the_match_ends_when_everybody_has_wished_it() -> None:
    """One wish is noted, the last one ends the match as it stands; nothing is played any more."""
    played = playing()
    table = adopted(played, ANNA)
    assert (table.doc.stage, table.doc.ending) == ("playing", (0,))
    assert adopted(played, ANNA).doc.ending == (0,)
    table = adopted(played, BEN)
    assert (table.doc.stage, table.doc.ending, table.doc.ended_ms) == ("over", (0, 1), NOW)
    assert (table.actors, table.waiting, table.wake()) == ((), (), None)
    with pytest.raises(RuleViolation, match="match_over"):
        table.prepare(0, {"type": "pass"}, Moment(0))


def test_who_has_no_say_is_not_waited_for() -> None:
    """Bots, and persons who are long gone; their wish counts when they are back."""
    assert adopted(playing(3), ANNA, say=(0,)).doc.stage == "over"


def test_one_who_plays_on_makes_all_think_again() -> None:
    played = playing()
    adopted(played, ANNA)
    played.table.adopt(agreement.played_on(played.table.doc, BEN))
    assert played.table.doc.ending == ()
    assert adopted(played, BEN).doc.stage == "playing"


def test_a_match_that_the_rules_end_was_ended_by_nobody() -> None:
    played = playing()
    table = adopted(played, ANNA)
    played.random(Random(1), 10_000)
    assert (table.doc.stage, table.doc.ending) == ("over", ())


def test_a_match_ended_so_comes_back_from_its_log() -> None:
    played = playing()
    adopted(played, ANNA)
    doc = adopted(played, BEN).doc
    again = restored(doc, played.log, played.table.game)
    assert (again.doc.stage, again.seq) == ("over", played.table.seq)
    successor, _ = rematch(again.game, again.doc, again.state, ANNA, birth("table-2", "GHIJKL"))
    assert (successor.stage, successor.ending) == ("open", ())


@pytest.mark.parametrize(
    ("guest", "code"),
    [case("a stranger", CARL, "not_seated"), case("before the start", ANNA, "not_started")],
)
def test_refused(guest: str, code: str) -> None:
    table = with_ben() if code == "not_started" else playing().table
    with pytest.raises(RuleViolation) as refused:
        agreement.agreed(table.doc, guest, (0, 1), NOW)
    assert refused.value.code == code
    with pytest.raises(RuleViolation) as refused:
        agreement.played_on(table.doc, guest)
    assert refused.value.code == code


def test_a_table_out_of_play_stays_so() -> None:
    """Ended by agreement, its log would be read again at the next start, and fail again."""
    table = playing().table
    table.adopt(replace(table.doc, stage="halted", halted="endless"))
    with pytest.raises(RuleViolation, match="out_of_play"):
        agreement.agreed(table.doc, ANNA, (0, 1), NOW)


@pytest.mark.parametrize("stage", ["over", "closed"])
def test_nothing_ends_twice(stage: str) -> None:
    played = playing()
    if stage == "over":
        adopted(played, ANNA)
        adopted(played, BEN)
    else:
        played.table.adopt(seats.close(played.table.doc, NOW))
    with pytest.raises(RuleViolation, match=r"match_over|table_closed"):
        agreement.agreed(played.table.doc, ANNA, (0, 1), NOW)
