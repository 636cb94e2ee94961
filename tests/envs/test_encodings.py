"""Games in numbers: each legal action has one spelling; arrays hold what a seat may see."""

from __future__ import annotations

import random
import zlib

import numpy as np
import pytest
from tests.envs.matches import TABLES, moments
from tests.toy import TOY

from stammtisch.envs.encoding import NoEncoding, encoding_of
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.staged_choice import IllegalNumber, StagedChoice
from stammtisch.games import game, own_games
from stammtisch.games.protocol import BadOptions

every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES)
seeds = pytest.mark.parametrize("seed", [1, 2])


def test_every_game_of_the_house_has_an_encoding() -> None:
    assert {name for name, _, _ in TABLES} == set(own_games())


PINNED = {
    ("drachenrummy", 2): 3079356255,
    ("mau-mau", 2): 1157721395,
    ("zwanzig", 2): 1711687797,
    ("zwiebel-2004", 2): 472942891,
    ("zwiebel-v3", 2): 3354138236,
}
"""By game and version of its encoding: words and slices, as a checksum."""


@pytest.mark.parametrize("name", sorted(own_games()))
def test_what_changes_an_encoding_raises_its_version(name: str) -> None:
    encoding = encoding_of(game(name))
    slices = [(one.name, one.size) for n in game(name).seats for one in encoding.slices(n)]
    told = zlib.crc32(repr((encoding.words, slices)).encode())
    assert PINNED.get((name, encoding.version)) == told, f"raise the version, and pin {told}"


@pytest.mark.parametrize("name", sorted(own_games()))
def test_no_word_stands_twice_in_a_table(name: str) -> None:
    encoding = encoding_of(game(name))
    assert len(encoding.numbers) == encoding.size


@every_table
@seeds
def test_every_legal_action_is_reached_by_exactly_one_sequence(
    name: str, seats: int, options: dict[str, object], seed: int
) -> None:
    for match in moments(name, seats, options, seed, 150):
        seat = match.asked[0]
        assert match.waited, "everybody could wait for ever"
        if match.choice(seat).taken:
            continue
        legal = match.game.rules.legal_actions(match.state, seat)
        ends = _ends(match.choice(seat))
        assert len(ends) == len(legal)
        assert set(ends) == set(legal)


def _ends(choice: StagedChoice) -> list[object]:
    """What all sequences of allowed numbers lead to."""
    if choice.action is not None:
        return [choice.action]
    assert choice.allowed, "a sequence of allowed numbers leads nowhere"
    return [end for number in choice.allowed for end in _ends(choice.after(number))]


@every_table
def test_arrays_have_the_size_that_is_said(
    name: str, seats: int, options: dict[str, object]
) -> None:
    for match in moments(name, seats, options, 3, 60):
        for seat in range(seats):
            seen = match.game.rules.observation(match.state, seat)
            for one in match.encoding.slices(seats):
                assert len(list(one.read(seen))) == one.size, one.name
            assert match.array(seat).shape == (match.encoding.length(seats),)


@every_table
def test_hidden_cards_drawn_anew_leave_the_array_as_it_was(
    name: str, seats: int, options: dict[str, object]
) -> None:
    source = random.Random(5)
    others = 0
    for match in moments(name, seats, options, 4, 60):
        rules, seat = match.game.rules, source.randrange(seats)
        world = rules.determinize(rules.observation(match.state, seat), source)
        others += rules.hands(world) != rules.hands(match.state)
        drawn = match.copied()
        before = match.encoding.array(rules.observation(match.state, seat))
        fresh = match.copied()
        fresh.at(match.state)
        drawn.at(world)
        assert drawn.choice(seat).allowed == fresh.choice(seat).allowed
        assert np.array_equal(drawn.encoding.array(rules.observation(world, seat)), before)
    assert others, "no card was hidden"


@every_table
def test_an_illegal_number_changes_nothing(
    name: str, seats: int, options: dict[str, object]
) -> None:
    for match in moments(name, seats, options, 6, 40):
        seat, state = match.asked[0], match.state
        choice = match.choice(seat)
        wrong = set(range(-1, match.encoding.size + 1)) - set(choice.allowed)
        for number in (*wrong, 10**9):
            with pytest.raises(IllegalNumber, match="allowed: "):
                match.choose(seat, number)
        assert match.state is state
        assert match.choice(seat) is choice


def test_a_seat_that_may_not_act_is_told_so() -> None:
    match = next(moments("zwanzig", 4, {}, 1, 1))
    idle = next(seat for seat in range(4) if seat not in match.asked)
    assert not match.mask(idle).any()
    with pytest.raises(IllegalNumber, match="the seat may not act"):
        match.choose(idle, 0)


def test_a_game_without_a_table_has_no_environment() -> None:
    with pytest.raises(NoEncoding, match="there is no environment of toy"):
        encoding_of(TOY)


@pytest.mark.parametrize(
    ("name", "seats", "options", "said"),
    [
        ("zwanzig", 9, {}, "option seats: 9 is not allowed; allowed: 2 to 6"),
        (
            "zwanzig",
            4,
            {"points": 3},
            "there is no option points; .*options of zwanzig are: start_",
        ),
        (
            "zwanzig",
            4,
            {"start_points": 0},
            "option start_points: 0 is not allowed; allowed: 1 .. 100",
        ),
        ("mau-mau", 4, {"supervision": "open"}, "environments know no other"),
    ],
)
def test_what_cannot_be_played_is_said(
    name: str, seats: int, options: dict[str, object], said: str
) -> None:
    with pytest.raises(BadOptions, match=said):
        NumberedMatch(name, seats, options)
