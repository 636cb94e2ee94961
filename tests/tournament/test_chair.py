"""The referee's chair: who may call, stop a table and write down what happened, and until when."""

from __future__ import annotations

import pytest
from tests.tournament.desk import DIRECTOR, SERVER, Desk, player, referee

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import Author, Config, Given, apply
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.model import HeldTable, RefereeCall
from stammtisch.tournament.moves.chair import must_be_no_party

WIRTIN = Author(role="referee", name="Frau Wirtin")


def playing() -> Desk:
    """Two tables on the first matchday; a player and somebody else are referees."""
    desk = Desk(Config(matchdays=2)).drawn(8)
    desk.publish()
    desk.start()
    desk.do(c.SetReferee(no=member(desk, "2"), reason="hilft aus"))
    desk.do(c.SetReferee(name="Frau Wirtin", reason="hilft aus"))
    return desk


def member(desk: Desk, table: str) -> int:
    """The first who sits at a table."""
    return desk.state.matchdays[-1].tables[int(table) - 1].seats[0]


def called(desk: Desk, table: str = "1") -> Desk:
    """Somebody there has called a referee."""
    desk.do(c.CallReferee(table, "  Zug   strittig ", seq=17), player(member(desk, table)))
    return desk


def test_a_call_stands_until_it_is_settled() -> None:
    """With its reason and the step of the match; an incident settles it as well (TS-02)."""
    desk = called(playing())
    no = member(desk, "1")
    assert desk.last == (e.RefereeCalled("1", no, "Zug strittig", 17),)
    assert list(desk.state.calls) == [
        RefereeCall(table="1", no=no, reason="Zug strittig", t=desk.t, seq=17)
    ]
    desk.do(c.SettleCall("1"), WIRTIN)
    assert not desk.state.calls
    called(desk)
    told = desk.do(c.NoteIncident("1", "Ben nimmt die 7 zurück", seq=19), WIRTIN)
    assert told == (e.IncidentNoted(1, "1", "Ben nimmt die 7 zurück", 19),)
    assert not desk.state.calls
    assert (desk.state.audit[-1].act, desk.state.audit[-1].by) == ("incident_noted", WIRTIN)


def test_a_table_is_stopped_and_goes_on() -> None:
    """Both stand in the audit trail; the clocks of the others run (TS-02, TS-29)."""
    desk = playing()
    desk.do(c.HoldTable("1", "Karte gezeigt"), WIRTIN)
    assert list(desk.state.held) == [HeldTable(table="1", by=WIRTIN, reason="Karte gezeigt")]
    assert desk.state.paused is None
    desk.do(c.ReleaseTable("1"))
    assert not desk.state.held
    assert [one.act for one in desk.state.audit][-2:] == ["table_held", "table_released"]


@pytest.mark.parametrize(
    ("command", "by", "refusal"),
    [
        (c.CallReferee("2", "bitte"), "player of 1", ("not_at_this_table", "TS-02")),
        (c.CallReferee("1", " "), "player of 1", ("reason_required", "TS-02")),
        (c.CallReferee("1", "x" * 201), "player of 1", ("text_too_long", "TS-02")),
        (c.CallReferee("9", "bitte"), "player of 1", ("unknown", "TS-82")),
        (c.CallReferee("final", "bitte"), "player of 1", ("unknown", "TS-82")),
        (c.CallReferee("1", "bitte"), "director", ("not_allowed", "TS-82")),
        (c.HoldTable("1", "ich"), "player of 1", ("not_allowed", "TS-82")),
        (c.HoldTable("1", "ich"), "referee of 2", ("not_at_this_table", "TS-02")),
        (c.HoldTable("2", ""), "referee of 2", ("reason_required", "TS-02")),
        (c.ReleaseTable("2"), "referee of 2", ("not_held", "TS-02")),
        (c.SettleCall("2"), "director", ("bad_action", "TS-02")),
        (c.NoteIncident("2", ""), "director", ("reason_required", "TS-02")),
        (c.NoteIncident("2", "x" * 501), "director", ("text_too_long", "TS-02")),
        (c.NoteIncident("2", "gelb"), "player of 1", ("not_allowed", "TS-82")),
    ],
)
def test_what_is_refused_at_a_table(command: c.AnyCommand, by: str, refusal: object) -> None:
    """A player calls at the own table; a referee who plays has a say at the own table only, one
    who does not at all of them (TS-02, TS-82)."""
    desk = playing()
    who = {
        "director": DIRECTOR,
        "player of 1": player(member(desk, "1")),
        "referee of 2": referee(member(desk, "2")),
    }
    assert desk.refused(command, who[by]) == refusal


def test_nothing_is_asked_for_twice() -> None:
    """One call a table, and a table is stopped once (TS-02)."""
    desk = called(playing())
    other = player(desk.state.matchdays[-1].tables[0].seats[1])
    assert desk.refused(c.CallReferee("1", "auch"), other) == ("already_called", "TS-02")
    desk.do(c.HoldTable("1", "Karte gezeigt"))
    assert desk.refused(c.HoldTable("1", "noch einmal"), WIRTIN) == ("already_held", "TS-02")


def test_what_the_director_has_stopped_only_the_director_lets_go_on() -> None:
    """A referee rules on disputes and overrules no director, playing or not; what a referee has
    stopped, any referee of the table lets go on (TS-02)."""
    desk = playing()
    plays = referee(member(desk, "2"))
    desk.do(c.HoldTable("2", "Karte gezeigt"))
    for by in (plays, WIRTIN):
        assert desk.refused(c.ReleaseTable("2"), by) == ("held_by_director", "TS-02")
    by = player(member(desk, "2"))
    assert desk.refused(c.ReleaseTable("2"), by) == ("not_allowed", "TS-82")
    desk.do(c.ReleaseTable("2"))
    desk.do(c.HoldTable("2", "Karte gezeigt"), WIRTIN)
    desk.do(c.ReleaseTable("2"), plays)
    assert not desk.state.held


def test_a_record_in_which_a_referee_did_so_is_still_played() -> None:
    """What was taken then stands (TS-04)."""
    desk = playing()
    desk.do(c.HoldTable("2", "Karte gezeigt"))
    state, _ = apply(desk.state, Given(t=desk.t, by=WIRTIN, do=c.ReleaseTable("2")))
    assert not state.held


def test_nobody_decides_the_own_plenum() -> None:
    """Whoever has brought it, or against whom it is brought; others decide, and the director, who
    may do everything (TS-02)."""
    parties = (3, 5)

    def decides(by: Author) -> None:
        must_be_no_party(Given(t=0, by=by, do=c.RulePlenum("1", guilty=True)), parties)

    for no in parties:
        with pytest.raises(RuleViolation) as refused:
            decides(referee(no))
        assert (refused.value.code, refused.value.clause) == ("own_plenum", "TS-02")
    for by in (referee(4), WIRTIN, DIRECTOR):
        decides(by)


def test_the_server_settles_a_call_and_does_nothing_else_at_a_table() -> None:
    """Its own call is over when nothing is to be decided any more (TS-02)."""
    desk = called(playing())
    desk.do(c.SettleCall("1"), SERVER)
    assert not desk.state.calls
    assert desk.refused(c.SettleCall("1"), SERVER) == ("bad_action", "TS-02")
    assert desk.refused(c.SettleCall("9"), SERVER) == ("unknown", "TS-82")
    assert desk.refused(c.HoldTable("1", "ich"), SERVER) == ("not_allowed", "TS-82")


def test_while_all_clocks_stand_no_table_is_stopped_besides() -> None:
    """Calls and incidents are taken (TS-29, TS-D-39)."""
    desk = playing()
    desk.do(c.Pause("Feueralarm"))
    assert desk.refused(c.HoldTable("1", "auch")) == ("is_paused", "TS-D-39")
    called(desk).do(c.NoteIncident("1", "Karten liegen offen"), WIRTIN)


def test_the_bell_ends_what_was_stopped_or_called_for() -> None:
    """A referee stops a table, and never the matchday (TS-22)."""
    desk = called(playing())
    desk.do(c.HoldTable("2", "Karte gezeigt"), WIRTIN)
    desk.end()
    assert (desk.state.calls, desk.state.held) == ((), ())
    assert desk.refused(c.HoldTable("1", "spät"), WIRTIN) == ("wrong_state", "TS-82")


def test_a_referee_who_decides_the_plenum_alone() -> None:
    """Only at an open evening that was opened so; what was decided stands in the trail (TS-02)."""
    desk = playing()
    assert desk.refused(c.RulePlenum("1", guilty=True), WIRTIN) == ("plenum_votes", "TS-02")
    desk = Desk(Config(matchdays=1, supervision="open", plenum_mode="referee")).drawn(4)
    desk.publish()
    desk.start()
    called(desk)
    told = desk.do(c.RulePlenum("1", guilty=True, seq=20))
    assert told == (e.PlenumJudged("1", guilty=True, seq=20),)
    assert not desk.state.calls
    assert desk.state.audit[-1].act == "plenum_judged"
    by = player(member(desk, "1"))
    assert desk.refused(c.RulePlenum("1", guilty=True), by) == ("not_allowed", "TS-82")


def test_in_the_final_a_referee_who_does_not_play_it_presides() -> None:
    """Whoever was not good enough for the final may judge it (TS-02, TS-60)."""
    desk = Desk(Config(matchdays=1, final_size=4)).drawn(8)
    desk.publish()
    desk.do(c.SetReferee(no=1))
    desk.matchday((0, 1, 2, 9), (3, 4, 5, 6))
    desk.lots()
    desk.do(c.StartFinal())
    desk.lots()
    desk.do(c.DealFinal())
    final = desk.state.final
    assert final is not None
    assert 1 not in final.seats
    desk.do(c.CallReferee("final", "Zug strittig"), player(final.seats[0]))
    desk.do(c.HoldTable("final", "Zug strittig"), referee(1))
    desk.rung_out()
    desk.do(c.FinalResult(dict.fromkeys(final.field, 1)), SERVER)
    assert (desk.state.calls, desk.state.held) == ((), ())
