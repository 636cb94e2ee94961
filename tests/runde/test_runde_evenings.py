"""Evenings: when one begins and ends, its goal, its sheet, and the moments told of it."""

from __future__ import annotations

import pytest
from tests.runde.friends import DAY, HOUR, Friends, Seat

from stammtisch.runde import commands as c
from stammtisch.runde.highlights import highlights
from stammtisch.runde.model import EVENING_GAP_MS, Goal, Meeting, tonight
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import reached, results_of


def latest(friends: Friends) -> Meeting:
    """The evening that is going on, or was last."""
    return friends.state.meetings[-1]


def kinds(friends: Friends) -> list[str]:
    """Which moments are told of it."""
    return [one.kind for one in highlights(friends.state, latest(friends))]


@pytest.mark.parametrize(("later", "evenings"), [(HOUR, 1), (7 * HOUR, 1), (9 * HOUR, 2), (DAY, 2)])
def test_tables_that_lie_close_together_are_one_evening(later: int, evenings: int) -> None:
    """Nobody has to begin an evening; eight hours without a table end it."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.t += later
    friends.wins("Anna", "Ben")
    assert len(friends.state.meetings) == evenings


def test_a_closed_evening_goes_on_with_the_next_table() -> None:
    """One more round: the sheet is open again, and it is the same evening."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.do(c.CloseMeeting())
    assert latest(friends).closed == friends.t
    assert friends.refused(c.CloseMeeting()) == "evening_closed"
    friends.wins("Ben", "Anna")
    assert (len(friends.state.meetings), latest(friends).closed) == (1, None)
    assert len(results_of(friends.state, latest(friends))) == 2


def test_who_ends_an_evening_signs_and_anybody_takes_it_back() -> None:
    """Of the members; what was chosen for the next one meanwhile counts for this one."""
    friends = Friends("Anna", "Ben")
    friends.do(c.SetGoal(Goal("wins", 3)))
    friends.wins("Anna", "Ben")
    assert friends.refused(c.CloseMeeting(by="Zoe")) == "unknown_member"
    before = latest(friends)
    friends.do(c.CloseMeeting(by="anna"))
    assert (latest(friends).closed, latest(friends).closed_by) == (friends.t, "Anna")
    assert friends.refused(c.ReopenMeeting(by="Zoe")) == "unknown_member"
    friends.do(c.ReopenMeeting(by="Ben"))
    assert latest(friends) == before
    assert friends.refused(c.ReopenMeeting(by="Ben")) == "evening_runs"
    friends.do(c.CloseMeeting(by="Ben"))
    friends.do(c.SetGoal(Goal("matches", 5)))
    friends.do(c.ReopenMeeting(by="Anna"))
    assert (latest(friends).goal, friends.state.goal) == (Goal("matches", 5), None)


def test_an_end_is_taken_back_as_long_as_a_table_would_belong_to_it() -> None:
    """Then the evening is past, whoever asks."""
    friends = Friends("Anna")
    friends.wins("Anna", "Ben")
    friends.do(c.CloseMeeting(by="Anna"))
    friends.t += EVENING_GAP_MS - 1
    again = apply(friends.state, friends.t, c.ReopenMeeting(by="Ben"))
    assert again.meetings[-1].closed is None
    friends.t += 1
    assert friends.refused(c.ReopenMeeting(by="Ben")) == "evening_past"


def test_who_takes_the_name_along_has_ended_no_evening() -> None:
    """It stays ended, by nobody any more; a merged name is that of the person."""
    friends = Friends("Anna", "Ben", "Benn")
    friends.wins("Anna", "Ben")
    friends.do(c.MergeNames("Benn", "Ben"))
    friends.do(c.CloseMeeting(by="Benn"))
    assert latest(friends).closed_by == "Ben"
    friends.do(c.LeaveRunde("Ben", nameless=True))
    assert (latest(friends).closed, latest(friends).closed_by) == (friends.t, "")


def test_a_table_that_ends_after_the_evening_belongs_to_it() -> None:
    """Where it was opened, there it counts, however late it is over."""
    friends = Friends()
    table = friends.opened()
    friends.do(c.CloseMeeting())
    friends.t += DAY
    friends.wins("Ben", "Carla")
    friends.ended(table, [Seat("Anna", 1.0), Seat("Ben", 0.0)])
    assert [one.evening for one in friends.state.results] == [2, 1]
    assert tonight(friends.state, friends.t + EVENING_GAP_MS) is None


@pytest.mark.parametrize(
    ("goal", "after"),
    [(Goal("matches", 1), 1), (Goal("matches", 3), 3), (Goal("wins", 2), 3), (Goal("wins", 3), 4)],
)
def test_a_goal_is_reached_by_matches_or_by_wins(goal: Goal, after: int) -> None:
    """Anna, Ben, Anna, Anna: after so many tables the evening is at its goal."""
    friends = Friends()
    friends.do(c.SetGoal(goal))
    found = []
    for winner in ("Anna", "Ben", "Anna", "Anna"):
        friends.wins(winner, "Ben" if winner == "Anna" else "Anna")
        found.append(reached(friends.state, latest(friends), goal))
    assert latest(friends).goal == goal
    assert found.index(True) + 1 == after


def test_a_goal_is_for_one_evening() -> None:
    """The next begins without one, unless one was chosen for it."""
    friends = Friends()
    friends.do(c.SetGoal(Goal("matches", 1)))
    friends.wins("Anna", "Ben")
    friends.do(c.SetGoal(Goal("matches", 2)))
    assert latest(friends).goal == Goal("matches", 2)
    friends.t += DAY
    friends.wins("Anna", "Ben")
    assert latest(friends).goal is None
    friends.do(c.SetGoal(Goal("wins", 5)))
    friends.do(c.SetGoal())
    assert latest(friends).goal is None


def test_an_empty_evening_has_no_moments() -> None:
    """Nothing is told where nothing was played to an end."""
    friends = Friends()
    friends.opened()
    assert kinds(friends) == []


def test_a_first_win_after_long_waiting_is_told() -> None:
    """Only the first, and only of who has tried before."""
    friends = Friends()
    for _ in range(3):
        friends.wins("Anna", "Ben")
    friends.t += DAY
    friends.wins("Ben", "Anna")
    first = highlights(friends.state, latest(friends))[0]
    assert (first.kind, first.name, first.game) == ("first_win", "Ben", "zwanzig")
    friends.t += DAY
    friends.wins("Ben", "Anna")
    assert "first_win" not in kinds(friends)


def test_three_wins_one_after_the_other_are_told() -> None:
    """A match at which one did not sit breaks nothing; a lost one does."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.wins("Anna", "Ben")
    friends.wins("Ben", "Carla")
    assert "streak" not in kinds(friends)
    friends.wins("Anna", "Ben")
    streak = highlights(friends.state, latest(friends))[0]
    assert (streak.kind, streak.name, streak.count) == ("streak", "Anna", 3)


def test_the_longest_and_the_closest_match_are_told() -> None:
    """In minutes, and in the points between the first two people; bots do not count."""
    friends = Friends()
    friends.played(Seat("Anna", 9.0), Seat("Ben", 2.0), Seat("Resi", 8.0, bot=True), minutes=50)
    friends.played(Seat("Anna", 4.0), Seat("Ben", 6.0), minutes=10)
    told = {one.kind: one for one in highlights(friends.state, latest(friends))}
    assert (told["longest"].count, told["longest"].game) == (50, "zwanzig")
    closest = told["closest"]
    assert (closest.name, closest.other, closest.count) == ("Ben", "Anna", 2)


def test_a_jubilee_and_a_newcomer_are_told() -> None:
    """The tenth match, and who sits there for the first time."""
    friends = Friends()
    for _ in range(9):
        friends.wins("Anna", "Ben")
    friends.t += DAY
    friends.played(Seat("Anna", 1.0), Seat("Carla", 1.0))
    told = [(one.kind, one.name, one.count) for one in highlights(friends.state, latest(friends))]
    assert told == [("jubilee", "", 10), ("new", "Carla", 0)]


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (["Carla"], [("Carla",)]),
        (["Carla", "Dilek", "Emil"], [("Carla", "Dilek", "Emil")]),
        (["Carla", "Dilek", "Emil", "Fritz"], []),
    ],
)
def test_all_who_are_new_are_told_if_they_are_few(new: list[str], told: list[tuple[str]]) -> None:
    """In the order in which they sat down, over all matches of the evening; of many nothing."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.t += DAY
    for name in new:
        friends.played(Seat("Anna", 1.0), Seat(name, 1.0))
    found = [one for one in highlights(friends.state, latest(friends)) if one.kind == "new"]
    assert [one.names for one in found] == told
    assert [one.name for one in found] == [names[0] for names in told]


def test_at_most_three_moments_are_told() -> None:
    """More would be a list."""
    friends = Friends()
    for _ in range(7):
        friends.wins("Anna", "Ben")
    friends.t += DAY
    for winner in ("Ben", "Carla", "Carla", "Carla"):
        friends.played(Seat(winner, 5.0), Seat("Anna", 1.0), minutes=30)
    assert kinds(friends) == ["first_win", "streak", "jubilee"]
