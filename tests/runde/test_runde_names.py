"""Members by name: who is known, who is the same, and what is refused."""

from __future__ import annotations

import pytest
from tests.runde.friends import Friends, Seat

from stammtisch.runde import commands as c
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import rows
from stammtisch.runde.texts import texts


def members(friends: Friends) -> list[tuple[str, list[str]]]:
    """The names on the list, each with those merged into it."""
    return [(row.name, row.also) for row in rows(friends.state)]


def test_who_sits_at_a_table_belongs_to_the_runde_and_bots_do_not() -> None:
    """Nobody has to be put on the list first."""
    friends = Friends("Anna")
    friends.played(Seat("Anna", 3.0), Seat("Ben", 1.0), Seat("Resi", 2.0, bot=True))
    assert members(friends) == [("Anna", []), ("Ben", [])]


@pytest.mark.parametrize(
    ("known", "written", "same"),
    [
        ("Anna", "anna", True),
        ("Anna", "ANNA ", True),
        ("René", "Rene", True),
        ("Müller", "Muller", False),
        ("Anna", "Аnna", True),  # its A is Cyrillic
        ("Anna", "Hanna", False),
    ],
)
def test_names_are_compared_as_at_a_table(known: str, written: str, same: bool) -> None:
    """Who could not sit beside somebody there is the same person here."""
    friends = Friends(known)
    if same:
        assert friends.refused(c.AddMember(written)) == "already_member"
    friends.played(Seat(written.strip(), 1.0), Seat("Ben", 0.0))
    assert len(members(friends)) == (2 if same else 3)


def test_a_name_that_was_typed_twice_is_merged() -> None:
    """The results of both are one person's; the other name is still shown beside it."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.wins("Annna", "Ben")
    friends.do(c.MergeNames("Annna", "Anna"))
    anna = rows(friends.state)[0]
    assert (anna.name, anna.also, anna.matches, anna.wins) == ("Anna", ["Annna"], 2, 2)


def test_merging_twice_is_merging_once() -> None:
    """The second time nothing happens, whichever way round it is asked for."""
    friends = Friends("Anna", "Annna")
    friends.do(c.MergeNames("Annna", "Anna"))
    once = friends.state
    for again in (c.MergeNames("Annna", "Anna"), c.MergeNames("Anna", "Annna")):
        assert friends.refused(again) == "already_merged"
    assert friends.state == once


def test_a_merge_can_be_undone() -> None:
    """As if it had never been."""
    friends = Friends("Anna", "Annna", "Ben")
    before = friends.state
    friends.do(c.MergeNames("Annna", "Anna"))
    friends.do(c.SplitNames("Annna"))
    assert friends.state == before


def test_merged_names_follow_one_another() -> None:
    """Whoever was merged into a name goes along with it; there is never a circle."""
    friends = Friends("Anna", "Ana", "An")
    friends.do(c.MergeNames("An", "Ana"))
    friends.do(c.MergeNames("Ana", "Anna"))
    assert members(friends) == [("Anna", ["Ana", "An"])]
    assert friends.refused(c.MergeNames("Anna", "An")) == "already_merged"


def test_two_who_sat_together_are_two() -> None:
    """A merge that would make one person sit at two places is refused."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    assert friends.refused(c.MergeNames("Ben", "Anna")) == "sat_together"


def test_merged_names_that_sit_together_later_are_two_again() -> None:
    """The merge was a mistake: from here on, and in what was played before."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.wins("Anni", "Ben")
    friends.do(c.MergeNames("Anni", "Anna"))
    friends.wins("Anni", "Anna")
    assert [(row.name, row.matches, row.wins) for row in rows(friends.state)] == [
        ("Anna", 2, 1),
        ("Anni", 2, 2),
        ("Ben", 2, 0),
    ]


LONG = "x" * 200
MARKUP = "<b>Anna</b> ist eine Spielerin"
UNSEEN = "An\u202ena"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.AddMember(LONG), "bad_name"),
        (c.AddMember(MARKUP), "bad_name"),
        (c.AddMember(UNSEEN), "bad_name"),
        (c.AddMember("   "), "bad_name"),
        (c.AddMember("anna"), "already_member"),
        (c.Rename(LONG), "bad_title"),
        (c.Rename(""), "bad_title"),
        (c.MergeNames("Zoe", "Anna"), "unknown_member"),
        (c.MergeNames("Anna", "Zoe"), "unknown_member"),
        (c.MergeNames("Anna", LONG), "unknown_member"),
        (c.MergeNames("Anna", "anna"), "same_name"),
        (c.SplitNames("Anna"), "not_merged"),
        (c.SplitNames("Zoe"), "unknown_member"),
        (c.CloseMeeting(), "no_evening"),
        (c.ReopenMeeting("Anna"), "evening_past"),
        (c.TableEnded(table="t", began=0, ended=1, finished=True, places=()), "table_unknown"),
        (c.TableDropped("t"), "table_unknown"),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence(command: c.AnyRundeCommand, code: str) -> None:
    """In both languages, with what to do next, and nothing has happened."""
    friends = Friends("Anna")
    before = friends.state
    assert friends.refused(command) == code
    assert friends.state == before


def test_a_runde_has_room_for_so_many() -> None:
    """The sixty-first name is refused."""
    friends = Friends(*(f"Mensch {number}" for number in range(60)))
    assert friends.refused(c.AddMember("Anna")) == "too_many_members"


def test_markup_of_the_right_length_is_a_name_like_any_other() -> None:
    """It is text; nothing reads it as anything else."""
    friends = Friends("<i>Anna</i>")
    assert members(friends) == [("<i>Anna</i>", [])]


def test_every_sentence_has_the_same_facts_in_both_languages() -> None:
    """No language knows more than the other."""
    for code, both in texts().items():
        assert both.de, code
        for name in ("max", "name", "like", "into"):
            assert (f"{{{name}}}" in both.de) == (f"{{{name}}}" in both.en), code


def test_the_same_commands_make_the_same_state() -> None:
    """A state follows from its commands alone."""
    friends = Friends("Anna", "Ben")
    friends.wins("Anna", "Ben")
    friends.do(c.CloseMeeting())
    again = Friends().state
    for t, command in friends.given[1:]:
        again = apply(again, t, command)
    assert again == friends.state
