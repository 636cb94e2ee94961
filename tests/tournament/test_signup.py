"""Before the first card: configuration, sign-up, numbers, Kompetenzteam, matrix."""

from __future__ import annotations

import pytest
from tests.tournament.desk import DIRECTOR, SERVER, Desk, player, referee

from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.protocol import BadOptions
from stammtisch.tournament import Author, Config, new
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.matrix import MOST, Day, check_sum
from stammtisch.tournament.model import SPECIAL_RULES
from stammtisch.tournament.views import evening_view

MAX = Author(role="player", name="Max")


@pytest.mark.parametrize(
    ("option", "config"),
    [
        ("matchdays", Config(matchdays=0)),
        ("matchdays", Config(matchdays=31)),
        ("break_short", Config(break_short=1)),
        ("final_size", Config(final_size=9)),
        ("rule_schedule", Config(rule_schedule={4: "HR-9"})),
        ("rule_schedule", Config(rule_schedule={31: "TR-8"})),
    ],
)
def test_configurations_without_sense(option: str, config: Config) -> None:
    """What a tournament can be set to, and what not (TS-01, TS-D-28, TS-AMB-01, TS-AMB-02)."""
    with pytest.raises(BadOptions) as wrong:
        new(config)
    assert wrong.value.option == option


def test_the_usual_configuration() -> None:
    """Ten matchdays of thirty minutes, breaks of five and ten, a final of six (TS-01)."""
    usual = new(Config()).config
    assert (usual.matchdays, usual.play_minutes, usual.break_short, usual.break_long) == (
        10, 30, 5, 10,
    )  # fmt: skip
    assert (usual.final_size, usual.final_format, usual.late_entry_until) == (6, "timed", 3)
    assert usual.rule_schedule == {4: "TR-8", 6: "TR-B", 8: "TR-J", 10: "TR-A"}


def test_a_list_of_people() -> None:
    """Sign up, come, go again; names are taken once, however they are written (TS-77, TS-78)."""
    desk = Desk()
    desk.do(c.Register("Max"), MAX)
    desk.do(c.CheckIn("max"), MAX)
    assert desk.state.participants[0].here
    assert desk.refused(c.Register("  MAX ")) == ("name_taken", "TS-78")
    assert desk.refused(c.Register("A\tB\x07")) == ("bad_name", "TS-77")
    assert desk.refused(c.Register(" ")) == ("bad_name", "TS-77")
    assert desk.refused(c.Register("x" * 41)) == ("bad_name", "TS-77")
    for markup in ("<b>Kai</b>", "</p>", "Kai <SCRIPT", "<!-- Kai -->", "<?x?>"):
        assert desk.refused(c.Register(markup)) == ("bad_name", "TS-77")
    assert desk.refused(c.CheckIn("Max")) == ("bad_action", "TS-78")
    assert desk.refused(c.CheckIn("Ida")) == ("unknown", "TS-82")
    assert desk.refused(c.Register("Ida"), MAX) == ("not_allowed", "TS-82")
    desk.do(c.Unregister("Max"), MAX)
    assert desk.state.participants == ()


def test_numbers_by_lot() -> None:
    """In the order that fell, for those who are here; the others are left out (TS-09, TS-81)."""
    desk = Desk().signed_up(4)
    desk.do(c.Register("Fern"))
    assert desk.refused(c.DrawNumbers(("P1", "P2", "P3", "P3"))) == ("lot_incomplete", "TS-09")
    told = desk.do(c.DrawNumbers(("P3", "P1", "P4", "P2")), SERVER)
    assert e.NumbersDrawn(("P3", "P1", "P4", "P2"), ("Fern",), 1, 0, 0) in told
    assert [(one.no, one.name) for one in desk.state.participants] == [
        (1, "P3"), (2, "P1"), (3, "P4"), (4, "P2"),
    ]  # fmt: skip


def test_too_few() -> None:
    """For a tournament four are needed (TS-07)."""
    assert Desk().signed_up(3).refused(c.DrawNumbers(("P1", "P2", "P3"))) == (
        "too_few_players",
        "TS-07",
    )


def test_too_many() -> None:
    """A tournament takes in as many as a plan is made for, late ones counted (TS-01, TS-67)."""
    desk = Desk().signed_up(MOST)
    assert desk.refused(c.Register("Max")) == ("too_many_players", "TS-01")
    desk.do(c.Unregister("P1"))
    desk.do(c.Register("Max", here=True))
    desk.do(c.DrawNumbers(tuple(one.name for one in desk.state.participants)))
    desk.publish()
    assert desk.refused(c.LateEntry("Moritz")) == ("too_many_players", "TS-01")


@pytest.mark.parametrize(("players", "told"), [(4, 1), (5, 2), (6, 1), (7, 0)])
def test_advice_for_small_fields(players: int, told: int) -> None:
    """Up to six everybody plays the final; five pause in turns (TS-07, TS-65)."""
    desk = Desk().drawn(players)
    assert len(desk.last) == 1 + told
    assert (e.SmallField(players) in desk.last) == (players <= 6)
    assert (e.ByesAhead(players, 1) in desk.last) == (players == 5)


def test_who_comes_after_the_draw() -> None:
    """Makes a new draw necessary, as long as the matrix is not published (TS-09)."""
    desk = Desk().drawn(4)
    assert e.NumbersVoid() in desk.do(c.Register("P5", here=True))
    assert not desk.state.numbered
    assert desk.refused(c.PublishMatrix(())) == ("no_numbers", "TS-09")


def test_the_matrix_is_published_once() -> None:
    """All matchdays, version 1, with a check sum; the list is closed (TS-05, TS-17, TS-D-53)."""
    desk = Desk().drawn(16)
    days = desk.planned()
    told = desk.do(c.PublishMatrix(days, 7))
    matrix = desk.state.matrices[0]
    assert (desk.state.stage, matrix.version, matrix.first, matrix.seed) == ("ready", 1, 1, 7)
    assert matrix.days == days
    assert matrix.check_sum == check_sum(days)
    assert told == (e.MatrixPublished(1, 1, check_sum(days)[:8], 120, 120, 2),)
    assert desk.refused(c.PublishMatrix(days)) == ("matrix_published", "TS-17")
    assert desk.refused(c.Register("P17")) == ("matrix_published", "TS-78")
    assert desk.refused(c.DrawNumbers(("P1",))) == ("matrix_published", "TS-78")


def test_what_is_no_matrix() -> None:
    """Everybody once, tables of the right sizes, all matchdays, threes shared (TS-INV-01,
    TS-11)."""
    desk = Desk(Config(matchdays=2)).drawn(7)
    day = Day(((1, 2, 3, 4), (5, 6, 7)))
    for days in (
        (day,),
        (day, Day(((1, 2, 3, 4), (5, 6, 6)))),
        (day, Day(((1, 2, 3, 4), (5, 6), (7,)))),
        (day, Day(((1, 2, 3, 4), (5, 6)), (7,))),
        (day, Day(((1, 2, 3, 4), (5, 6, 8)))),
    ):
        assert desk.refused(c.PublishMatrix(days)) == ("not_a_partition", "TS-INV-01")
    assert desk.refused(c.PublishMatrix((day, day))) == ("unfair_matrix", "TS-11")
    desk.do(c.PublishMatrix((day, Day(((5, 6, 7, 1), (2, 3, 4))))))


def test_the_kompetenzteam() -> None:
    """Players or others; freely before matchday 1, later with a reason (TS-03)."""
    desk = Desk(Config(matchdays=2)).drawn(8)
    assert e.RefereeSet("P2", True, "") in desk.do(c.SetReferee(no=2))
    desk.do(c.SetReferee(name="Frau Wirtin"))
    assert desk.state.referees == ("Frau Wirtin",)
    assert desk.refused(c.SetReferee(no=2)) == ("bad_action", "TS-03")
    assert desk.refused(c.SetReferee(no=9)) == ("unknown", "TS-82")
    assert desk.refused(c.SetReferee(no=3), player(3)) == ("not_allowed", "TS-82")
    desk.publish()
    desk.start()
    (table,) = (one.table for one in desk.state.matchdays[0].tables if 2 not in one.seats)
    assert e.TablesWithoutReferee(1, (table,)) in desk.last
    assert desk.refused(c.SetReferee(no=3)) == ("reason_required", "TS-03")
    desk.do(c.SetReferee(no=2, on=False, reason="muss an die Theke"))
    assert desk.refused(c.SetPresent(2, present=False), referee(2)) == ("not_allowed", "TS-82")


def test_tables_without_the_team_are_those_of_the_next_matchday() -> None:
    """Named with it, as those of the last one may stand beside; of a matrix that has to be made
    anew nothing is said (TS-03, TS-18)."""
    desk = Desk(Config(matchdays=2)).drawn(8)
    desk.do(c.SetReferee(no=2))
    desk.publish()

    def said() -> list[str]:
        found = evening_view(desk.state).notices
        return [one.de for one in found if one.code == "no_team"]

    assert said()[0].startswith("Spieltag 1 ohne Kompetenzteam: Tisch ")
    desk.start()
    desk.end()
    assert said()[0].startswith("Spieltag 2 ohne Kompetenzteam: Tisch ")
    desk.do(c.Withdraw(3))
    assert said() == []


def test_special_rules_change_before_matchday_one_only() -> None:
    """The schedule is fixed once cards are dealt (TS-50)."""
    desk = Desk().ready(4)
    desk.do(c.SetRules({1: "TR-8"}))
    assert desk.refused(c.SetRules({1: "HR-9"})) == ("bad_schedule", "TS-50")
    desk.start()
    assert desk.state.matchdays[0].rules == ("TR-8",)
    assert desk.refused(c.SetRules({})) == ("wrong_state", "TS-82")


def test_the_same_cards_are_chosen_before_matchday_one_and_only_here() -> None:
    """What every table has, holds for the whole evening; with real cards nobody can deal so."""
    desk = Desk(Config(use="online")).ready(4)
    desk.do(c.SetSameCards(on=True))
    assert desk.state.config.same_cards
    assert desk.refused(c.SetSameCards(on=True)) == ("bad_action", "TS-01")
    desk.do(c.SetSameCards(on=False))
    desk.start()
    assert desk.refused(c.SetSameCards(on=True)) == ("same_cards_late", "TS-01")
    assert Desk().refused(c.SetSameCards(on=True)) == ("same_cards_desk", "TS-01")


def test_special_rules_are_those_of_the_game() -> None:
    """The names of the statute are ready-made rules of Mau-Mau, and all of its kind (TS-50)."""
    assert [name for name in PRESETS if name.startswith("TR-")] == list(SPECIAL_RULES)


@pytest.mark.parametrize(
    ("command", "by", "refusal"),
    [
        (c.StartMatchday(), player(1), "not_allowed"),
        (c.StartMatchday(), referee(1), "not_allowed"),
        (c.StartMatchday(), player(9), "unknown"),
        (c.Withdraw(2), player(1), "not_allowed"),
        (c.EndMatchday(), DIRECTOR, "wrong_state"),
        (c.ResultEntered(1, 1, {}), DIRECTOR, "wrong_state"),
        (c.StartFinal(), DIRECTOR, "wrong_state"),
        (c.FinalResult({}), DIRECTOR, "wrong_state"),
        (c.Close(), DIRECTOR, "wrong_state"),
        (c.Withdraw(9), DIRECTOR, "unknown"),
    ],
)
def test_who_may_do_what_and_when(command: c.AnyCommand, by: Author, refusal: str) -> None:
    """Roles and stages (TS-02, TS-05, TS-82)."""
    assert Desk().ready(4).refused(command, by) == (refusal, "TS-82")


def crowd(capacity: int, people: int, *, here: bool = True) -> Desk:
    """An evening with so many places, and so many who sign up one after the other."""
    desk = Desk(Config(capacity=capacity))
    for one in range(1, people + 1):
        desk.do(c.Register(f"P{one}", here=here))
    return desk


def lists(desk: Desk) -> tuple[str, str]:
    """Who has a place and who waits, without the P of their names."""
    listed, waiting = desk.state.participants, desk.state.waiting
    return "".join(one.name[1:] for one in listed), "".join(one.name[1:] for one in waiting)


@pytest.mark.parametrize(
    ("command", "listed", "waiting"),
    [
        (c.Unregister("P2"), "1345", "67"),
        (c.Unregister("P6"), "1234", "57"),
        (c.MoveUp("P6"), "12346", "57"),
        (c.SetCapacity(6), "123456", "7"),
        (c.SetCapacity(0), "1234567", ""),
        (c.CheckIn("P5", here=False), "1234", "567"),
        (c.Register("P8"), "1234", "5678"),
    ],
)
def test_who_waits_moves_up_in_order(command: c.AnyCommand, listed: str, waiting: str) -> None:
    """Seven came for four places: three wait, and move up when somebody goes, when there are more
    places, or when the director takes one of them in by hand (TS-01, TS-78)."""
    desk = crowd(4, 7)
    assert lists(desk) == ("1234", "567")
    assert desk.last == (e.Waitlisted("P7", True, 3, 4),)
    told = desk.do(command)
    assert lists(desk) == (listed, waiting)
    names = [one.name for one in told if isinstance(one, e.MovedUp)]
    assert names == [f"P{one}" for one in listed if one not in "1234"]


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (c.SetCapacity(3), ("capacity_range", "TS-01")),
        (c.SetCapacity(MOST + 1), ("capacity_range", "TS-01")),
        (c.SetCapacity(-1), ("capacity_range", "TS-01")),
        (c.SetCapacity(4), ("bad_action", "TS-01")),
        (c.MoveUp("P1"), ("not_waiting", "TS-78")),
        (c.MoveUp("Max"), ("unknown", "TS-82")),
        (c.Register("p5"), ("name_taken", "TS-78")),
        (c.CheckIn("P5"), ("bad_action", "TS-78")),
    ],
)
def test_what_a_waiting_list_refuses(command: c.AnyCommand, refusal: tuple[str, str]) -> None:
    """Numbers of places without sense, and who is not waiting (TS-01, TS-78)."""
    assert crowd(4, 5).refused(command) == refusal


def test_only_the_director_has_a_say_in_the_places() -> None:
    """Who waits may leave the waiting list, and nothing else (TS-02)."""
    desk = crowd(4, 4)
    desk.do(c.Register("Max"), MAX)
    assert desk.refused(c.MoveUp("Max"), MAX) == ("not_allowed", "TS-82")
    assert desk.refused(c.SetCapacity(9), MAX) == ("not_allowed", "TS-82")
    desk.do(c.Unregister("Max"), MAX)
    assert desk.state.waiting == ()


def test_fewer_places_send_nobody_away() -> None:
    """Who has a place keeps it; it is not given on when somebody goes (TS-01)."""
    desk = crowd(6, 7)
    desk.do(c.SetCapacity(5))
    assert lists(desk) == ("123456", "7")
    desk.do(c.Unregister("P1"))
    assert lists(desk) == ("23456", "7")
    desk.do(c.Unregister("P2"))
    assert lists(desk) == ("34567", "")


def test_the_draw_gives_places_of_those_who_did_not_come() -> None:
    """To the first who wait and are here; the others go on waiting (TS-01, TS-09)."""
    desk = crowd(5, 8)
    desk.do(c.CheckIn("P2", here=False))
    desk.do(c.CheckIn("P6", here=False))
    assert desk.refused(c.DrawNumbers(("P1", "P3", "P4", "P5"))) == ("lot_incomplete", "TS-09")
    told = desk.do(c.DrawNumbers(("P7", "P5", "P4", "P3", "P1")))
    assert told[0] == e.MovedUp("P7", by_hand=False)
    assert lists(desk) == ("75431", "68")
    desk.publish()
    assert desk.refused(c.MoveUp("P6")) == ("matrix_published", "TS-78")
    assert desk.refused(c.SetCapacity(9)) == ("matrix_published", "TS-78")


def test_numbers_stay_while_the_list_does() -> None:
    """Who comes too late for a place makes no new draw necessary; who moves up does (TS-09)."""
    desk = crowd(4, 4)
    desk.do(c.DrawNumbers(("P1", "P2", "P3", "P4")))
    desk.do(c.Register("P5", here=True))
    assert desk.state.numbered
    told = desk.do(c.SetCapacity(5))
    assert told[1:] == (e.MovedUp("P5", by_hand=False), e.NumbersVoid())
    assert not desk.state.numbered


def test_after_the_matrix_who_waits_is_a_late_entry() -> None:
    """The director takes them in under their name, and they leave the waiting list; or they do so
    themselves (TS-01, TS-67)."""
    desk = crowd(4, 6)
    desk.do(c.DrawNumbers(("P1", "P2", "P3", "P4")))
    desk.publish()
    desk.do(c.CheckIn("P6", here=False))
    desk.do(c.LateEntry("p5"))
    assert desk.state.participants[-1].name == "P5"
    desk.do(c.Unregister("P6"))
    assert desk.state.waiting == ()
