"""Playing on with other cards: what the seat could know stays, everything else is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.table.tables import ANNA, START, Played, birth
from tests.toy import TOY_GAME

from stammtisch.bots import bot
from stammtisch.games.decisions import followed as known
from stammtisch.games.decisions import hidden, redealt
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.records.notation.parser import read
from stammtisch.records.notation.text import written
from stammtisch.records.record import BadRecord, Record, encode
from stammtisch.records.replay import replay
from stammtisch.table import practice
from stammtisch.table.match.fair import verify
from stammtisch.table.match.step import Step
from stammtisch.table.model import TableDoc
from stammtisch.table.practice import NoPractice, Practice
from stammtisch.table.report import report
from stammtisch.table.restoration import restored
from stammtisch.table.table import Moment

RECORDS = Path(__file__).parents[1] / "records"
MATCHES = [
    "zwanzig-3-players",
    "zwanzig-5-players",
    "drachenrummy-3-players",
    "maumau-4-players",
    "maumau-open-table",
    "maumau-house-rules-open",
    "zwiebel-2004-normal",
    "zwiebel-2004-gambling",
    "zwiebel-v3-2-players",
    "zwiebel-v3-7-players",
]


def record_of(name: str) -> Record:
    """A golden match."""
    return read((RECORDS / f"{name}.jsonl").read_text("utf-8"))


def places(record: Record, most: int) -> Iterator[tuple[int, Any]]:
    """Where somebody decides, spread over the match, as the number of an action and the state."""
    rules = record.game.rules
    found = [
        (step.move.n, step.state)
        for step in replay(record)
        if (actors := rules.actors(step.state)) and CHANCE not in actors
    ]
    yield from found[:: max(1, len(found) // most)]


def cards_in_hand(game: AnyGame, state: Any) -> list[list[str]]:
    """By seat."""
    return [list(hand) for hand in game.rules.hands(state)]


def opened(n: int, state: Any, seat: int, record: Record) -> TableDoc:
    """The table that plays on there with other cards."""
    wish = Practice(guest=ANNA, name="Anna", seat=seat, bot="steady", cards="other")
    return practice.opened(birth(), practice.beginning(record, n), state, wish)


@pytest.mark.parametrize("name", MATCHES)
def test_the_seat_sees_the_same_and_others_hold_something_else(name: str) -> None:
    """Everywhere what the seat is shown, remembers and may do is as before; hands differ in some.

    What it is asked from is the table's own position, read back from JSON as the store does.
    """
    record = record_of(name)
    game, other = record.game, 0
    for n, state in places(record, 30):
        for seat in range(len(record.header.players)):
            drawn = redealt(game, state, seat, Random(f"{n} {seat}"))
            written_down = msgspec.json.encode(game.rules.position(drawn))
            again = game.rules.restore(msgspec.json.decode(written_down, type=game.positions))
            assert again == drawn
            assert game.rules.observation(again, seat) == game.rules.observation(state, seat)
            assert known(game, again, seat) == known(game, state, seat)
            assert game.rules.actors(again) == game.rules.actors(state)
            assert game.rules.legal_actions(again, seat) == game.rules.legal_actions(state, seat)
            other += game.rules.position(again) != game.rules.position(state)
    assert other


@pytest.mark.parametrize("name", MATCHES)
def test_the_old_hidden_cards_leave_no_trace(name: str) -> None:
    """Whichever of the worlds it was that the seat cannot tell apart, the same cards come of it."""
    record = record_of(name)
    game, differed = record.game, 0
    for n, state in places(record, 12):
        seat = n % len(record.header.players)
        another = redealt(game, state, seat, Random(f"another {n}"))
        one, two = (redealt(game, each, seat, Random(n)) for each in (state, another))
        assert cards_in_hand(game, one) == cards_in_hand(game, two)
        assert stock(game, one) == stock(game, two)
        differed += another != state
    assert differed


def stock(game: AnyGame, state: Any) -> Any:
    """The cards that nobody has yet, in their order."""
    position = game.rules.position(state)
    names = ("stock", "deck", "draw_pile")
    return next(getattr(position, one) for one in names if hasattr(position, one))


@pytest.mark.parametrize("name", ["maumau-open-table", "maumau-house-rules-open"])
def test_laid_cards_stay_where_the_pile_is_closed(name: str) -> None:
    """Whoever has followed an open table has seen each of them, and what was noted stays noted."""
    record = record_of(name)
    closed = replace(record.options, pile_history=False)
    record = replace(record, options=closed)
    looked = noted = 0
    for n, state in places(record, 40):
        drawn = redealt(record.game, state, 0, Random(n))
        assert drawn.cards.pile == state.cards.pile
        assert [one.code for one in drawn.court.violations] == [
            one.code for one in state.court.violations
        ]
        looked += len(state.cards.pile) > 1
        noted += bool(state.court.violations)
    assert looked
    assert noted


PLAYED = {
    "zwanzig-3-players": 14,
    "drachenrummy-2-players": 20,
    "maumau-2-players": 12,
    "zwiebel-2004-normal": 20,
    "zwiebel-v3-2-players": 11,
}


@pytest.mark.parametrize("name", PLAYED)
def test_the_table_is_played_by_bots_and_its_record_replays_to_the_same_end(name: str) -> None:
    """From the store it comes back as it is; the record proves its shuffles, and the redeal."""
    record = record_of(name)
    n, state = next(place for place in places(record, 1000) if place[0] >= PLAYED[name])
    table = restored(opened(n, state, 0, record), [])
    assert table.state is not None
    assert (table.doc.practice, table.doc.redealt, table.seq) == (0, 0, 0)
    played = Played(table)
    by_bots(played, 2_500)
    over = table.doc.stage == "over"
    assert over or name.startswith("maumau"), "whose matches end by a bell"
    doc = table.doc if over else replace(table.doc, stage="over", ended_ms=START)
    found = read(report(table.game, doc, played.log))
    *_, last = replay(found)
    assert last.state == table.state
    assert restored(table.doc, played.log).state == table.state
    assert verify(found) is None
    assert read(written(found)).header == found.header, "and as text"


def by_bots(played: Played, most: int) -> None:
    """Steady bots on all seats, and the clock where nobody else acts."""
    table, rng = played.table, Random(1)
    player = bot("steady", table.game.name)
    for _ in range(most):
        seats = [actor for actor in table.actors if actor >= 0 and actor in table.waiting]
        if not table.actors:
            return
        if not seats:
            played.store(table.due(Moment(table.alarm() or 0)))
            continue
        seat = rng.choice(seats)
        legal = table.game.rules.legal_actions(table.state, seat)
        action = player.choose(known(table.game, table.state, seat), legal, rng)
        step = table.prepare(seat, msgspec.to_builtins(action), Moment(table.t + 10))
        assert isinstance(step, Step)
        played.store(step)


def test_a_position_that_was_chosen_is_noticed() -> None:
    """Two hidden cards in each other's place: the record no longer follows from its secret."""
    record = record_of("maumau-2-players")
    n, state = next(place for place in places(record, 1000) if place[0] >= 12)
    doc = opened(n, state, 0, record)
    assert doc.position is not None
    hand, pile = doc.position["hands"][1], doc.position["draw_pile"]
    hand[0], pile[0] = pile[0], hand[0]
    found = read(report(record.game, replace(doc, stage="over", ended_ms=START), []))
    flaw = verify(found)
    assert flaw is not None
    assert (flaw.line, flaw.code) == (1, "wrong_redeal")
    as_it_is = replace(found, header=replace(found.header, redealt=None))
    assert verify(as_it_is) is None, "which claims nothing of how it came about"


def test_where_the_seat_knows_everything_there_are_no_other_cards() -> None:
    """With open hands and no cards left there is one world alone."""
    record = record_of("drachenrummy-2-players")
    *_, last = (state for _, state in places(record, 1000))
    bare = replace(last, deck=())
    assert not hidden(record.game, bare, 0, Random(1))
    wish = Practice(guest=ANNA, name="Anna", seat=0, bot="steady", cards="other")
    with pytest.raises(NoPractice, match="nothing_hidden"):
        practice.opened(birth(), record, bare, wish)


@pytest.mark.parametrize(
    ("position", "what"),
    [
        case("no seat", {"n": 3}, "redealt for seat 3; the seats are 0 to 2"),
        case("no position", None, "redealt without the position"),
    ],
)
def test_a_header_that_cannot_be_is_refused(position: Any, what: str) -> None:
    """Before anything is played."""
    record = record_of("zwanzig-3-players")
    wrong = encode(replace(record.header, redealt=3, position=position), record.moves)
    with pytest.raises(BadRecord, match=what):
        read(wrong)


def test_a_game_that_brings_no_way_of_its_own_has_one() -> None:
    """What `determinize` draws from what the seat knows."""
    game, rng = TOY_GAME, Random(1)
    state = game.rules.new(game.options(), 2)
    while CHANCE in game.rules.actors(state):
        state, _ = game.rules.apply(state, CHANCE, game.rules.sample_chance(state, rng))
    drawn = redealt(game, state, 0, Random(2))
    assert game.rules.observation(drawn, 0) == game.rules.observation(state, 0)
