"""All hands of the deal before are kept where every person agreed, and of the running one never."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import Step
from tests.games.any_game import every_game, some_steps
from tests.table.tables import ANNA, BEN, CARL, START, Played, birth, opened, with_ben
from tests.toy import TOY_GAME

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.lookback import FollowedDeal, Lookback, reconsidered, went_on
from stammtisch.table.model import TableDoc
from stammtisch.table.people.agreement import all_look_back, looked_back
from stammtisch.table.people.seats import join, leave, rematch
from stammtisch.table.table import Table

QUICK: dict[str, Any] = {
    "zwanzig": {},
    "mau-mau": {"supervision": "strict", "hand_size": 3},
    "zwiebel-2004": {},
    "zwiebel-v3": {},
    "drachenrummy": {},
}
"""By game: options with which deals are soon over."""
STEPS = 2_500


class Watched:
    """A match that is followed as a room does, with what everybody really held."""

    def __init__(self, table: Table) -> None:
        self.played = Played(table)
        self.known = Lookback()
        self.held: dict[int, list[set[str]]] = {}
        self.follow(self.played.store(table.start(ANNA, START)))

    @property
    def table(self) -> Table:
        return self.played.table

    @property
    def number(self) -> int:
        deal = self.table.game.deal
        return 0 if deal is None else deal(self.table.state)

    def seen(self) -> FollowedDeal | None:
        """The deal that may be seen now."""
        return self.known.before

    def follow(self, step: Any) -> None:
        """As the room does after a step."""
        game = self.table.game
        self.known = went_on(self.known, game, self.table.doc, step)
        hands = game.rules.hands(self.table.state)
        seen = self.held.setdefault(self.number, [set() for _ in hands])
        for cards, hand in zip(seen, hands, strict=True):
            cards.update(hand)

    def adopt(self, doc: TableDoc) -> None:
        """As the room does after a change of the document."""
        self.table.adopt(doc)
        self.known = reconsidered(self.known, doc)

    def to_next_deal(self, chance: random.Random) -> None:
        """Until another deal runs, or the match is over."""
        number = self.number
        for _ in range(STEPS):
            if self.number != number or not self.table.actors:
                return
            self.follow(self.played.step(chance))


def all_agree(doc: TableDoc) -> TableDoc:
    """Anna and Ben do, for bots nobody has to ask."""
    return looked_back(looked_back(doc, ANNA, agree=True), BEN, agree=True)


def begun(game: AnyGame = TOY_GAME, *, agree: bool = True, seats: int = 2) -> Watched:
    """A match of Anna, Ben and bots that has just begun."""
    table = with_ben(seats, game, options=QUICK.get(game.name, {}))
    if agree:
        table.adopt(all_agree(table.doc))
    return Watched(table)


TAKEN_UP = frozenset({"take_penalty"})
"""Where all have nothing but frozen cards left, somebody takes them up within the same deal."""


@every_game
def test_the_number_of_a_deal_grows_with_its_first_card_at_the_latest(name: str) -> None:
    """It never falls; hands that were put down by all are filled again under another number."""
    deal, hands = games()[name].deal, games()[name].rules.hands
    filled: tuple[int, int] | None = None
    for match, step in enumerate_matches(name):
        assert deal is None or deal(step.before) <= deal(step.after) <= deal(step.before) + 1
        if any(hands(step.before)) or not any(hands(step.after)):
            continue
        if step.action.__struct_config__.tag in TAKEN_UP:
            continue
        now = (match, 0 if deal is None else deal(step.after))
        assert now != filled
        filled = now


def enumerate_matches(name: str) -> Iterator[tuple[int, Step]]:
    """The steps of some matches, with the number of the match."""
    match, last = 0, None
    for step in some_steps(name):
        match += step.before is not last
        last = step.after
        yield match, step


@every_game
def test_hands_are_seen_a_deal_later_and_not_before(name: str) -> None:
    """What may be seen is just what everybody held in the deal before, by seat."""
    game = games()[name]
    match = begun(game, seats=game.default_seats)
    chance = random.Random(7)
    number = match.number
    for _ in range(STEPS):
        if not match.table.actors or match.number >= number + 2:
            break
        match.follow(match.played.step(chance))
        before, over = match.known.before, match.table.doc.stage == "over"
        assert before is None or over or before.number < match.number
        if before is not None:
            assert [set(hand) for hand in before.hands] == match.held[before.number]
            assert all(len(hand) == len(set(hand)) for hand in before.hands)
    assert match.known.before is not None
    assert any(match.known.before.hands)


def test_without_every_yes_nothing_is_kept() -> None:
    """One who has not agreed is enough; the hands are not even noted."""
    game = games()["zwanzig"]
    match = begun(game, agree=False)
    match.adopt(looked_back(match.table.doc, ANNA, agree=True))
    for _ in range(3):
        match.to_next_deal(random.Random(1))
        assert match.seen() is None
        assert match.known.running is not None
        assert match.known.running.hands == ()


def test_a_deal_that_began_before_all_agreed_stays_closed() -> None:
    """Who has played it did not know that it would be seen."""
    match = begun(games()["zwanzig"], agree=False)
    match.adopt(all_agree(match.table.doc))
    match.to_next_deal(random.Random(2))
    assert match.seen() is None
    match.to_next_deal(random.Random(2))
    assert match.seen() is not None


def test_who_takes_it_back_closes_at_once_what_was_open() -> None:
    """Also the deal that runs: saying yes again opens the next one only."""
    match = begun(games()["zwanzig"])
    match.to_next_deal(random.Random(3))
    assert match.seen() is not None
    match.adopt(looked_back(match.table.doc, BEN, agree=False))
    assert match.seen() is None
    match.adopt(looked_back(match.table.doc, BEN, agree=True))
    match.to_next_deal(random.Random(3))
    assert match.seen() is None
    match.to_next_deal(random.Random(3))
    assert match.seen() is not None


def test_a_room_that_has_not_seen_the_deal_begin_shows_nothing_of_it() -> None:
    """As after a restart of the server in the middle of a deal."""
    match = begun(games()["zwanzig"])
    match.known = Lookback()
    match.follow(match.played.step(random.Random(4)))
    match.to_next_deal(random.Random(4))
    assert match.seen() is None
    match.to_next_deal(random.Random(4))
    assert match.seen() is not None


def test_consent_belongs_to_a_person_and_goes_along_to_the_rematch() -> None:
    """Who gets up before the match takes it along; who sits down there is asked anew."""
    doc = all_agree(with_ben().doc)
    assert all_look_back(doc)
    other = join(leave(doc, BEN, START), CARL, "Carl")
    assert (other.lookback, all_look_back(other)) == ((0,), False)
    over = replace(doc, stage="over", ended_ms=START)
    again, _ = rematch(over, ANNA, birth("table-2", "GHIJKL"), 1)
    assert again.lookback == (0, 1)


def test_who_gets_up_for_good_is_not_asked_any_more() -> None:
    """A bot plays on there; what ran then stays closed, and coming back asks anew."""
    match = begun(games()["zwanzig"], agree=False)
    match.adopt(looked_back(match.table.doc, ANNA, agree=True))
    match.adopt(leave(match.table.doc, BEN, START))
    assert all_look_back(match.table.doc)
    match.to_next_deal(random.Random(5))
    assert match.seen() is None
    match.to_next_deal(random.Random(5))
    assert match.seen() is not None
    match.adopt(join(match.table.doc, BEN, "Ben"))
    assert match.seen() is None


@pytest.mark.parametrize(
    ("change", "guest", "code"),
    [
        ({}, CARL, "not_seated"),
        ({"stage": "closed"}, ANNA, "table_closed"),
        ({"stage": "halted"}, ANNA, "out_of_play"),
        ({"evening": "evening-1"}, ANNA, "tournament_table"),
    ],
)
def test_consent_is_refused(change: dict[str, Any], guest: str, code: str) -> None:
    """Only who sits there agrees, and not at a table that is given up or a tournament's."""
    doc = replace(with_ben().doc, **change)
    with pytest.raises(RuleViolation) as refusal:
        looked_back(doc, guest, agree=True)
    assert refusal.value.code == code


def test_bots_alone_show_nothing() -> None:
    """Somebody has to have said yes."""
    assert not all_look_back(leave(opened().doc, ANNA, START))
