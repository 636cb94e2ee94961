"""What the results come to, whatever happens to a Runde: each table once, each sum again."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runde.friends import HOUR, Friends, Seat

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.export import as_csv, as_json
from stammtisch.runde.model import Goal, people_at, person_of
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import ENOUGH, Against, AtGame, rows

NAMES = ("Anna", "Ben", "Carla", "Dilek", "Annna", "Benn")
GAMES = ("zwanzig", "mau-mau")


def test_evenings_matches_wins_and_points_by_game() -> None:
    """A shared win is a win; a table that was ended early is a match that nobody won."""
    friends = Friends()
    friends.played(Seat("Anna", -2.0), Seat("Ben", -2.0), Seat("Resi", -9.0, bot=True))
    friends.played(Seat("Anna", 12.0), Seat("Ben", 30.0), game="mau-mau")
    friends.t += 24 * HOUR
    friends.ended(friends.opened("mau-mau"), [Seat("Anna", 5.0), Seat("Carla")], finished=False)
    anna, ben, carla = rows(friends.state)
    assert (anna.evenings, anna.matches, anna.wins) == (2, 3, 1)
    assert anna.games == [AtGame("mau-mau", 2, 0, 17.0), AtGame("zwanzig", 1, 1, -2.0)]
    assert (ben.evenings, ben.matches, ben.wins) == (1, 2, 2)
    assert carla.games == [AtGame("mau-mau", 1, 0, None)]


def test_a_bot_that_wins_takes_the_win_with_it() -> None:
    """Nobody else was first."""
    friends = Friends()
    friends.played(Seat("Anna", 1.0), Seat("Ben", 0.0), Seat("Resi", 2.0, bot=True))
    assert [row.wins for row in rows(friends.state)] == [0, 0]


def test_against_whom_one_loses_is_said_after_some_matches() -> None:
    """Whom one loses to most stands first; before three matches nothing is said."""
    friends = Friends()
    for _ in range(ENOUGH - 1):
        friends.wins("Ben", "Anna")
    assert rows(friends.state)[0].against == []
    friends.wins("Anna", "Ben")
    for _ in range(ENOUGH):
        friends.wins("Anna", "Carla")
    anna = rows(friends.state)[0]
    assert anna.against == [Against("Ben", 3, 1, 2), Against("Carla", 3, 3, 0)]


def test_what_lies_before_a_day_can_be_left_out() -> None:
    """For a look at this year."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.t += 1
    since = friends.t
    friends.wins("Ben", "Anna")
    assert [row.wins for row in rows(friends.state, since)] == [0, 1]
    assert [row.wins for row in rows(friends.state, 0, since)] == [1, 0]
    assert [row.wins for row in rows(friends.state, since, friends.t)] == [0, 0]


def test_a_table_counts_once() -> None:
    """Neither the same end again nor another one changes anything."""
    friends = Friends()
    table = friends.opened()
    friends.ended(table, [Seat("Anna", 1.0), Seat("Ben", 0.0)])
    before = friends.state
    again = c.TableEnded(table=table, began=0, ended=1, finished=True, places=())
    for repeated in (again, c.TableDropped(table), c.TableOpened(table, "zwanzig")):
        assert friends.refused(repeated) == "table_known"
    dropped = friends.opened()
    friends.do(c.TableDropped(dropped))
    assert friends.refused(c.TableOpened(dropped, "zwanzig")) == "table_known"
    assert friends.state.results == before.results


def lived(seed: int) -> Friends:
    """A Runde to which anything may happen, in an order that nobody has thought of."""
    chance = random.Random(seed)
    friends = Friends()
    for _ in range(chance.randint(5, 40)):
        friends.t += chance.choice((60_000, HOUR, 9 * HOUR))
        tables = list(friends.state.open)
        command: c.AnyRundeCommand
        match chance.randrange(10):
            case 0 | 1:
                friends.opened(chance.choice(GAMES))
                continue
            case 2 | 3 | 4 if tables:
                sitting = chance.sample(NAMES, chance.randint(1, 4))
                seats = [Seat(name, float(chance.randint(-5, 9))) for name in sitting]
                finished = chance.random() < 0.8
                friends.ended(chance.choice(tables), seats, finished=finished)
                continue
            case 5 if tables:
                command = c.TableDropped(chance.choice(tables))
            case 6:
                command = c.MergeNames(*chance.sample(NAMES, 2))
            case 7:
                command = mended(friends, chance)
            case _:
                command = chance.choice(
                    (
                        c.SplitNames(chance.choice(NAMES)),
                        c.AddMember(chance.choice(NAMES)),
                        c.CloseMeeting(),
                        c.CloseMeeting(by=chance.choice(NAMES)),
                        c.ReopenMeeting(by=chance.choice(NAMES)),
                        c.SetGoal(Goal("wins", 2)),
                    )
                )
        try:
            friends.do(command)
        except RuleViolation:
            continue
    return friends


def mended(friends: Friends, chance: random.Random) -> c.AnyRundeCommand:
    """Something is put right, written down by hand, or agreed upon for the next time."""
    state, name = friends.state, chance.choice(NAMES)
    result = chance.randint(0, len(state.results) + 1)
    days = chance.randint(-3, 9) * 24 * HOUR
    at = state.date.at if state.date else friends.t
    places = [c.WrittenPlace(one, float(chance.randint(-5, 9))) for one in chance.sample(NAMES, 2)]
    return chance.choice(
        (
            c.StrikeResult(result, name),
            c.StrikeResult(result, name),
            c.RestoreResult(result, name),
            c.LeaveRunde(name, nameless=chance.random() < 0.5),
            c.WriteResult(by=name, game="zwanzig", places=tuple(places), fewest=result % 2 == 0),
            c.WriteResult(by=name, game="mau-mau", places=tuple(places), at=friends.t + days),
            c.SetDate(by=name, at=friends.t + days, where="bei Ben"),
            c.AnswerDate(name, at, "maybe"),
            c.DropDate(name),
        )
    )


@given(st.integers(0, 10**9))
def test_the_standings_are_those_of_a_recomputation(seed: int) -> None:
    """Counted a second time from the plain lines of the export, by person."""
    friends = lived(seed)
    state = friends.state
    matches: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    points: Counter[tuple[str, str]] = Counter()
    evenings: dict[str, set[str]] = {}
    left = {state.members[key] for key in state.left}
    for line in csv.DictReader(io.StringIO(as_csv(state).removeprefix("\ufeff"))):
        name = line["member"]
        assert (name == "") == (line["name"] == "somebody")
        if name in {"", *left}:
            continue
        matches[name] += 1
        wins[name] += line["won"] == "1"
        points[name, line["game"]] += int(line["points"])
        evenings.setdefault(name, set()).add(line["evening"])
    for row in rows(state):
        assert row.matches == matches[row.name]
        assert row.wins == wins[row.name]
        assert row.evenings == len(evenings.get(row.name, ()))
        assert {one.game: one.points for one in row.games} == {
            game: total for (name, game), total in points.items() if name == row.name
        }
    assert set(matches) <= {row.name for row in rows(state)}


@given(st.integers(0, 10**9))
def test_whatever_happens_each_table_is_in_one_place(seed: int) -> None:
    """Open or settled, never both; each result once; nobody is two people; no evening is lost."""
    friends = lived(seed)
    state = friends.state
    counted = [result.table for result in state.results]
    evenings = [one.began for one in state.meetings]
    assert evenings == sorted(evenings)
    assert {one.evening for one in state.results} <= set(range(1, len(evenings) + 1))
    assert state.left.keys() <= state.members.keys() - state.merged.keys()
    assert state.date is None or state.date.answers.keys() <= state.members.keys()
    assert len(counted) == len(set(counted))
    assert set(counted) <= state.counted
    assert not state.counted & state.open.keys()
    assert [one.no for one in state.meetings] == list(range(1, len(state.meetings) + 1))
    assert all(person_of(state, name) not in state.merged for name in state.members.values())
    for result in state.results:
        people = [place for place in result.places if not place.bot]
        assert len(people_at(state, result)) == len(people)
    again = Friends().state
    for t, command in friends.given[1:]:
        again = apply(again, t, command)
    assert again == state


@given(st.integers(0, 10**9))
def test_one_lead_is_the_others_defeat(seed: int) -> None:
    """What two people have won and lost against each other is the same from both sides.

    Who has left has no side of the story any more.
    """
    found = rows(lived(seed).state)
    here = {row.name for row in found}
    told = {(row.name, one.name): one for row in found for one in row.against if one.name in here}
    for (one, other), against in told.items():
        back = told[other, one]
        assert (against.won, against.lost) == (back.lost, back.won)


@pytest.mark.parametrize("name", ["=1+1", "+49", "-Anna", "@home"])
def test_a_spreadsheet_computes_nothing(name: str) -> None:
    """A name that looks like a formula is a text there; points below zero stay numbers."""
    friends = Friends()
    friends.played(Seat(name, -4.0), Seat("Ben", -7.0))
    first = next(csv.DictReader(io.StringIO(as_csv(friends.state).removeprefix("\ufeff"))))
    assert (first["name"], first["points"]) == (f"'{name}", "-4")


def test_the_json_has_everything() -> None:
    """Members, evenings, results and what is handed on, as plain values."""
    friends = Friends("Zoe")
    friends.wins("Anna", "Ben")
    found = json.loads(as_json(friends.state, {"mau-mau": {"boards": []}}))
    assert (found["format"], found["version"]) == ("stammtisch-runde", 2)
    assert [one["name"] for one in found["members"]] == ["Anna", "Ben", "Zoe"]
    assert [one["table"] for one in found["results"]] == ["table-1"]
    assert found["boards"] == {"mau-mau": {"boards": []}}
