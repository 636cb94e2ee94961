"""The final: who plays it, Stechen and lots before it, its result, and how all end up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.tournament.desk import DIRECTOR, SERVER, Desk, player
from tests.tournament.played import Sheet, played

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import Config, Given, State, apply, decide
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.cut import Due, cut, dues, final_ranking, seeds
from stammtisch.tournament.model import Participant
from stammtisch.tournament.texts import refused
from stammtisch.tournament.views.finals import final_view


def desk_of(state: State) -> Desk:
    """A desk that goes on from here."""
    desk = Desk()
    desk.state = state
    return desk


CLEAR: Sequence[Sheet] = (
    {1: 9, 2: 7, 3: 5, 4: 3}, {5: 8, 6: 6, 7: 4, 8: 2}, {9: 1, 10: 0, 11: 0, 12: 0},
)  # fmt: skip
"""Twelve after one matchday; the first eight by rank: 1 5 9 2 6 3 7, and so on."""

TIED: Sequence[Sheet] = (
    {1: 9, 2: 7, 3: 5, 4: 3}, {5: 9, 6: 7, 7: 5, 8: 3}, {9: 9, 10: 7, 11: 5, 12: 3},
)  # fmt: skip
"""Three and three and three equal: 1 5 9, 2 6 10, then 3 7 11."""


def dealt(state: State) -> Desk:
    """Everything due is drawn, lowest number first, and the final is dealt; its clock runs."""
    desk = desk_of(state)
    desk.lots()
    desk.do(c.StartFinal())
    desk.lots()
    desk.do(c.DealFinal())
    return desk


def test_the_best_six() -> None:
    """By the standings; the last-placed finalist deals first, seats by lot (TS-60, TS-63,
    TS-INV-11)."""
    state = played(CLEAR)
    assert seeds(state) == ((1, 5, 9, 2, 6, 3), None)
    desk = desk_of(state)
    desk.do(c.StartFinal())
    assert dues(desk.state) == (Due("seats", (1, 5, 9, 2, 6, 3)),)
    assert desk.refused(c.DealFinal()) == ("lot_due", "TS-81")
    assert final_view(desk.state).seats == ()
    desk.do(c.DrawLot("seats", (3, 6, 2, 9, 5, 1)))
    shown = final_view(desk.state)
    assert (shown.field, shown.seats) == ((1, 5, 9, 2, 6, 3), (3, 6, 2, 9, 5, 1)), "all sit down"
    told = desk.do(c.DealFinal())
    assert told[0] == e.FinalDealt((1, 5, 9, 2, 6, 3), (3, 6, 2, 9, 5, 1), 3, 30 * 60_000)
    assert desk.refused(c.DealFinal()) == ("already_dealt", "TS-60")
    assert desk.refused(c.StartFinal()) == ("wrong_state", "TS-82")


def test_who_has_not_played_is_not_eligible() -> None:
    """Ranked at least once; a bye or absence is not playing (TS-60, TS-D-08)."""
    state = played([{1: 4, 2: 3, 3: 2, 4: None}])
    assert seeds(state)[0] == (1, 2, 3)


def test_ties_inside_the_field_are_for_the_lot() -> None:
    """Its places and its first dealer (TS-42, TS-63, TS-D-13)."""
    state = played(TIED)
    lots = dues(desk_of(state).state)
    assert lots == (
        Due("jersey", (1, 5, 9)),
        Due("seeds", (1, 5, 9, 2, 6, 10)),
    )
    desk = desk_of(state)
    desk.do(c.DrawLot("jersey", (5, 1, 9)))
    assert desk.refused(c.StartFinal()) == ("lot_due", "TS-81")
    desk.do(c.DrawLot("seeds", (9, 10, 5, 6, 1, 2)))
    assert seeds(desk.state) == ((9, 5, 1, 10, 6, 2), None)


def six_and_more(tied: int) -> State:
    """Five clear finalists, and ``tied`` equal ones for the sixth place."""
    clear = [{no: 20 - no} for no in range(1, 6)]
    equal = [{no: 1} for no in range(6, 6 + tied)]
    return played([{**one, 90 + at: 0} for at, one in enumerate((*clear, *equal))])


def test_a_stechen_at_the_cut() -> None:
    """Single games among all tied; the winner takes the place, the others stay tied (TS-61,
    TS-64, TS-EX-21, TS-D-10, TS-D-14)."""
    desk = desk_of(six_and_more(3))
    due = Due("playoff", (6, 7, 8), (6, 7, 8))
    assert dues(desk.state) == (due, Due("dealer", (6, 7, 8)))
    assert desk.refused(c.StartFinal()) == ("playoff_due", "TS-61")
    assert desk.refused(c.PlayoffResult(1)) == ("not_tied", "TS-61")
    assert final_view(desk.state).dues[0].dealer is None
    desk.do(c.DrawLot("dealer", (7, 6, 8)))
    assert (dues(desk.state), final_view(desk.state).dues[0].dealer) == ((due,), 7)
    again = desk.refused(c.DrawLot("dealer", (8, 6, 7)))
    assert again == ("not_due", "TS-78"), "the lot has fallen"
    assert desk.do(c.PlayoffResult(7)) == (e.PlayoffWon((6, 7, 8), 7),)
    assert seeds(desk.state)[0][-1] == 7
    done = dealt(desk.state).rung_out()
    done.do(c.FinalResult({1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 7: 0}))
    places = {one.no: one.place for one in final_ranking(done.state)}
    assert (places[7], places[6], places[8]) == (6, 7, 7)


def test_more_places_than_one() -> None:
    """Each winner takes the best that is left (TS-61)."""
    state = replace(six_and_more(4), config=Config(matchdays=1, final_size=7))
    desk = desk_of(state)
    desk.do(c.PlayoffResult(9))
    assert dues(desk.state)[0].among == (6, 7, 8)
    desk.do(c.PlayoffResult(6))
    assert seeds(desk.state)[0][-2:] == (9, 6)


def test_a_stechen_that_was_stopped_does_not_stop_the_next() -> None:
    """What one game was called for or stopped for is over with it (TS-02, TS-61)."""
    desk = desk_of(replace(six_and_more(4), config=Config(matchdays=1, final_size=7)))
    desk.do(c.CallReferee("playoff", "strittig"), player(6))
    desk.do(c.HoldTable("playoff", "strittig"))
    desk.do(c.PlayoffResult(9))
    assert dues(desk.state)[0].among == (6, 7, 8)
    assert (desk.state.calls, desk.state.held) == ((), ())


def test_absent_ones_come_after_those_present() -> None:
    """One present takes the place without a game; absent ones draw lots (TS-61, TS-D-16)."""
    desk = desk_of(six_and_more(3))
    desk.do(c.SetPresent(6, present=False))
    desk.do(c.SetPresent(7, present=False))
    assert seeds(desk.state)[0][-1] == 8
    desk.do(c.SetPresent(8, present=False))
    assert dues(desk.state) == (Due("cut", (6, 7, 8), (6, 7, 8)),)
    desk.do(c.DrawLot("cut", (8, 6, 7)))
    assert seeds(desk.state)[0][-1] == 8
    assert desk.refused(c.SetPresent(6, present=True), player(6)) == ("not_allowed", "TS-82")


def test_more_than_eight_are_drawn_down_to_eight() -> None:
    """The first eight of the lot play (TS-61, TS-D-17)."""
    desk = desk_of(six_and_more(10))
    tied = tuple(range(6, 16))
    assert dues(desk.state) == (Due("playoff_lot", tied, tied),)
    assert desk.refused(c.PlayoffResult(6)) == ("not_tied", "TS-61")
    desk.do(c.DrawLot("playoff", tied[::-1]))
    assert dues(desk.state)[0] == Due("playoff", tuple(range(8, 16)), tied)
    assert desk.refused(c.PlayoffResult(6)) == ("not_tied", "TS-61")
    desk.do(c.PlayoffResult(15))
    assert seeds(desk.state)[0][-1] == 15


def test_a_finalist_leaves_before_the_first_deal() -> None:
    """The seventh moves up, and seats are drawn again (TS-60, TS-EX-31, TS-D-23)."""
    desk = desk_of(played(CLEAR))
    desk.do(c.StartFinal())
    desk.do(c.DrawLot("seats", (3, 6, 2, 9, 5, 1)))
    desk.do(c.Withdraw(2))
    assert seeds(desk.state)[0] == (1, 5, 9, 6, 3, 7)
    assert desk.refused(c.DealFinal()) == ("lot_due", "TS-81")
    desk.lots()
    desk.do(c.DealFinal())


def test_a_new_stechen_when_a_finalist_leaves() -> None:
    """Among those tied now, also if they lost the first (TS-D-15)."""
    desk = desk_of(six_and_more(3))
    desk.do(c.PlayoffResult(7))
    desk.do(c.StartFinal())
    desk.do(c.Withdraw(1))
    assert dues(desk.state)[0] == Due("playoff", (6, 8), (6, 7, 8))
    assert desk.refused(c.DealFinal()) == ("playoff_due", "TS-61")
    desk.do(c.PlayoffResult(8))
    assert seeds(desk.state)[0][-2:] == (7, 8)


def test_who_leaves_after_the_first_deal_is_ranked() -> None:
    """He keeps his strokes (TS-D-23)."""
    desk = dealt(played(CLEAR)).rung_out()
    desk.do(c.Withdraw(5))
    desk.do(c.FinalResult({1: 1, 5: 6, 9: 0, 2: 0, 6: 0, 3: 0}))
    assert final_ranking(desk.state)[0].no == 5


def test_most_strokes_win() -> None:
    """Ties for the first place are played out, others follow the standings (TS-62, TS-64,
    TS-EX-30)."""
    desk = dealt(played(CLEAR)).rung_out()
    assert desk.refused(c.Close()) == ("results_missing", "TS-62")
    desk.do(c.FinalResult({1: 6, 5: 6, 9: 4, 2: 3, 6: 1, 3: 0}))
    assert desk.refused(c.Close()) == ("playoff_due", "TS-61")
    assert desk.refused(c.PlayoffResult(9)) == ("not_tied", "TS-61")
    assert final_view(desk.state).ranking == [], "nobody is shown as the winner yet"
    desk.do(c.PlayoffResult(5))
    assert final_view(desk.state).ranking[0].no == 5
    assert [(one.place, one.no) for one in final_ranking(desk.state)][:6] == [
        (1, 5), (2, 1), (3, 9), (4, 2), (5, 6), (6, 3),
    ]  # fmt: skip
    assert desk.do(c.Close()) == (e.Closed(5),)
    for command in (c.Close(), c.Pause(), c.Withdraw(4), c.SetReferee(no=4, reason="x")):
        assert desk.refused(command) == ("wrong_state", "TS-82")


def test_a_sudden_death_counts_for_those_who_played_it() -> None:
    """Strokes put right make others tie: the game of before settles nothing among them, neither the
    first place nor another (TS-39, TS-62)."""
    desk = dealt(played(CLEAR)).rung_out()
    desk.do(c.FinalResult({1: 6, 5: 6, 9: 4, 2: 3, 6: 1, 3: 0}))
    desk.do(c.PlayoffResult(1))
    desk.do(c.FinalResult({1: 6, 5: 5, 9: 6, 2: 3, 6: 1, 3: 0}, "vertippt"))
    desk.do(c.PlayoffResult(9))
    assert [one.no for one in final_ranking(desk.state)][:3] == [9, 1, 5]
    desk.do(c.FinalResult({1: 6, 5: 7, 9: 6, 2: 3, 6: 1, 3: 0}, "noch einmal"))
    assert [one.no for one in final_ranking(desk.state)][:3] == [5, 1, 9], "by the standings"


def test_no_game_counted_in_the_final() -> None:
    """Sudden death among all six (TS-D-12)."""
    desk = dealt(played(CLEAR)).rung_out()
    desk.do(c.FinalResult(dict.fromkeys((1, 5, 9, 2, 6, 3), 0)))
    assert dues(desk.state)[0].among == (1, 5, 9, 2, 6, 3)


def test_results_of_the_final() -> None:
    """All finalists, nobody else, in range; a second time only with a reason (TS-62)."""
    desk = desk_of(played(CLEAR))
    desk.do(c.StartFinal())
    good = {1: 6, 5: 5, 9: 4, 2: 3, 6: 1, 3: 0}
    assert desk.refused(c.FinalResult(good)) == ("not_dealt", "TS-62")
    desk.lots()
    desk.do(c.DealFinal())
    desk.rung_out()
    assert desk.refused(c.FinalResult({**good, 7: 1})) == ("not_at_this_table", "TS-78")
    assert desk.refused(c.FinalResult({**good, 1: 100})) == ("strokes_range", "TS-62")
    assert desk.refused(c.FinalResult({1: 6})) == ("strokes_missing", "TS-62")
    desk.do(c.FinalResult(good))
    assert desk.refused(c.FinalResult(good)) == ("bad_action", "TS-62")
    other = {**good, 5: 7}
    assert desk.refused(c.FinalResult(other)) == ("reason_required", "TS-39")
    desk.do(c.FinalResult(other, "Strich vergessen"))
    assert final_ranking(desk.state)[0].no == 5


GOOD = {1: 6, 5: 5, 9: 4, 2: 3, 6: 1, 3: 0}
"""Strokes of the finalists of ``CLEAR``."""


@pytest.mark.parametrize(
    ("minutes", "pauses", "left"),
    [(0, False, 30), (0.1, False, 30), (29.5, False, 1), (30, False, 0), (10, True, 20)],
)
def test_no_strokes_while_the_clock_runs(minutes: float, pauses: bool, left: int) -> None:
    """They count from its bell on; while all clocks stand, what is left of it stays (TS-62,
    TS-D-39)."""
    desk = dealt(played(CLEAR))
    desk.wait(minutes)
    if pauses:
        desk.do(c.Pause())
        desk.wait(60)
    if left == 0:
        desk.do(c.FinalResult(GOOD))
        assert desk.state.ends is None
        return
    with pytest.raises(RuleViolation) as refusal:
        desk.do(c.FinalResult(GOOD))
    assert (refusal.value.code, refusal.value.clause) == ("final_runs", "TS-62")
    assert refusal.value.facts == {"minutes": left}
    assert f" {left} " in refused(refusal.value, desk.state, "de")


def test_the_final_ends_early_with_a_reason() -> None:
    """Like a matchday: by the director alone, three strokes of the bell, and the reason stands in
    the audit trail; then the strokes count (TS-22, TS-39, TS-62, TS-78)."""
    desk = desk_of(played(CLEAR))
    assert desk.refused(c.EndFinal("x")) == ("wrong_state", "TS-82")
    desk.do(c.StartFinal())
    assert desk.refused(c.EndFinal("x")) == ("not_dealt", "TS-62")
    desk.lots()
    desk.do(c.DealFinal())
    desk.wait(12)
    assert desk.refused(c.EndFinal("  ")) == ("reason_required", "TS-78")
    assert desk.refused(c.EndFinal("x"), SERVER) == ("not_allowed", "TS-82")
    desk.do(c.Pause())
    assert desk.refused(c.EndFinal("x")) == ("is_paused", "TS-D-39")
    desk.do(c.Resume())
    told = desk.do(c.EndFinal(" der Wirt schließt "))
    assert told == (e.BellRang(3), e.FinalShortened("der Wirt schließt"))
    assert desk.state.audit[-1].act == "final_shortened"
    assert desk.state.ends == desk.t
    assert desk.refused(c.EndFinal("x")) == ("no_final_clock", "TS-62")
    desk.do(c.FinalResult(GOOD))
    assert desk.refused(c.EndFinal("x")) == ("no_final_clock", "TS-62")


def test_the_tables_of_the_room_know_their_own_end() -> None:
    """What the server tells of the final is never too early (TS-62, TS-78)."""
    dealt(played(CLEAR)).do(c.FinalResult(GOOD), SERVER)


def test_records_with_strokes_before_the_bell_are_still_played() -> None:
    """Such evenings were played before the desk refused them (TS-04, TS-62)."""
    desk = dealt(played(CLEAR))
    given = Given(t=desk.t, by=DIRECTOR, do=c.FinalResult(GOOD))
    state, _ = apply(desk.state, given)
    assert state.ends is None
    with pytest.raises(RuleViolation):
        decide(desk.state, given)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_small_fields_play_it_all_together(players: int) -> None:
    """Everybody, if there are no more (TS-60, TS-65)."""
    sheet: Sheet = {no: 9 - no for no in range(1, players + 1)}
    assert len(seeds(played([sheet]))[0]) == players


def test_all_results_must_be_there() -> None:
    """Of all matchdays; then it can start (TS-82, TS-D-24, TS-D-26, TS-D-31)."""
    desk = Desk(Config(matchdays=1)).ready(8)
    desk.start()
    desk.end()
    assert desk.refused(c.StartFinal()) == ("results_missing", "TS-69")
    desk.sheet(1, (5, 4, 3, 2))
    assert desk.at("break")
    desk.sheet(2, (7, 4, 3, 1))
    assert e.FinalIsReady() in desk.last
    assert desk.at("final_ready")
    desk.do(c.ExtendBreak(5))


def test_corrections_after_the_start_of_the_final() -> None:
    """Change the standings, not the field; nobody gets above the finalists (TS-39, TS-64,
    TS-D-11)."""
    desk = dealt(played(CLEAR)).rung_out()
    old, new = {1: 9, 2: 7, 3: 5, 4: 3}, {1: 0, 2: 7, 3: 5, 4: 99}
    told = desk.do(c.ResultCorrected(1, 1, old, new, "falscher Zettel"))
    assert isinstance(told[0], e.SheetCorrected)
    assert told[0].after_final
    desk.do(c.FinalResult({1: 6, 5: 5, 9: 4, 2: 3, 6: 1, 3: 0}))
    places = {one.no: one.place for one in final_ranking(desk.state)}
    assert (places[1], places[4]) == (1, 7)
    desk.do(c.Close())
    assert desk.refused(c.ResultCorrected(1, 1, new, old, "x"), DIRECTOR) == (
        "wrong_state",
        "TS-82",
    )


def test_results_come_before_the_final() -> None:
    """Once it has started no sheet can be entered (TS-69, TS-D-40)."""
    desk = dealt(played(CLEAR))
    assert desk.refused(c.ResultEntered(1, 1, {1: 9, 2: 7, 3: 5, 4: 3})) == (
        "wrong_state",
        "TS-82",
    )


def test_who_has_left_is_ranked_last() -> None:
    """After all others, without a place (TS-64, TS-D-09)."""
    state = played(CLEAR)
    people = tuple(
        replace(one, status="withdrawn") if one.no == 8 else one for one in state.participants
    )
    desk = dealt(replace(state, participants=people)).rung_out()
    desk.do(c.FinalResult({1: 6, 5: 5, 9: 4, 2: 3, 6: 1, 3: 0}))
    last = final_ranking(desk.state)[-1]
    assert (last.no, last.place) == (8, None)


def test_nobody_to_play_a_final() -> None:
    """Fewer than two who have played (TS-60, TS-68)."""
    state = replace(
        played([{1: 1, 2: None, 3: None, 4: None}]),
        participants=tuple(Participant(name=f"P{no}", no=no) for no in range(1, 4)),
    )
    assert sum(map(len, cut(state).groups)) == 1
    assert desk_of(state).refused(c.StartFinal()) == ("too_few_players", "TS-60")
    desk_of(state).do(c.Close())


def test_nobody_has_played() -> None:
    """Many are left, but only one of them was ever ranked: the tournament can be closed all the
    same (TS-60)."""
    state = played([{1: 1, 2: None, 3: None, 4: None}])
    assert desk_of(state).refused(c.StartFinal()) == ("too_few_players", "TS-60")
    assert desk_of(state).do(c.Close()) == (e.Closed(1),)


def test_a_final_without_a_clock() -> None:
    """First to so many strokes (TS-62, TS-AMB-09)."""
    desk = dealt(replace(played(CLEAR), config=Config(matchdays=1, final_format="first_to")))
    assert desk.state.ends is None
    assert desk.refused(c.EndFinal("x")) == ("no_final_clock", "TS-62")
    desk.do(c.FinalResult(GOOD))
