"""Tables of a round that share their secret: the same draws in a deal, however they play."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.tables import ANNA, SECRET, START, Played, with_ben

from stammtisch.games.maumau import MAU_MAU
from stammtisch.games.maumau.state.actions import Shuffle
from stammtisch.games.protocol import CHANCE, Action, RuleViolation
from stammtisch.records.record import Record, read
from stammtisch.records.replay import replay
from stammtisch.table.match.fair import DrawCount, commitment, verify
from stammtisch.table.match.replay import replay_log
from stammtisch.table.model import SharedDeals, held_back, watchable
from stammtisch.table.report import report

ROUND = SharedDeals(round="round-1", secret=SECRET[::-1])
NONCES = ("ab" * 16, "cd" * 16, None, None)


def at_table(name: str, seed: int, actions: int = 500) -> Played:
    """A table of the round at which so many random things were done, nonces or no nonces."""
    table = with_ben(4, MAU_MAU, options={"dealer_first": "seat", "goal": 12})
    own = {"id": name, "secret": name.encode().rjust(32)}
    table.adopt(replace(table.doc, shared=ROUND, commitment=commitment(ROUND.secret), **own))
    played = Played(table)
    played.store(table.start(ANNA, START, NONCES))
    return played.random(Random(seed), actions)


def drawn(played: Played) -> dict[tuple[int, int], Action]:
    """By deal and number within it, what chance did."""
    found: dict[tuple[int, int], Action] = {}
    count = DrawCount()
    for step in replay(record_of(played)):
        if step.move.actor == CHANCE:
            count = count.next(MAU_MAU, step.before)
            found[count.deal, count.within] = step.move.action
    return found


def record_of(played: Played) -> Record:
    """Its record, as if the round were over."""
    doc = replace(played.table.doc, shared=replace(ROUND, held=False), stage="over")
    return read(report(MAU_MAU, doc, played.log))


@settings(max_examples=12, deadline=None)
@given(first=st.integers(0, 2**32), second=st.integers(0, 2**32))
def test_every_deal_begins_alike_at_tables_that_play_differently(first: int, second: int) -> None:
    """The pack of each deal is the same; later draws may be of other cards."""
    one, two = drawn(at_table("one", first)), drawn(at_table("two", second))
    common = {key for key in one.keys() & two.keys() if key[1] == 1}
    assert (1, 1) in common
    assert all(isinstance(one[key], Shuffle) and one[key] == two[key] for key in common)


def test_tables_that_have_drawn_more_or_less_often_meet_again_in_the_next_deal() -> None:
    """These two have: one number for all draws would have parted them for good."""
    one, two = drawn(at_table("one", 1, 1_500)), drawn(at_table("two", 2, 1_500))
    deals = [sorted({deal for deal, _ in found}) for found in (one, two)]
    common = min(len(deals[0]), len(deals[1]))
    assert common >= 3
    lengths = [
        [sum(key[0] == deal for key in found) for deal in range(1, common)] for found in (one, two)
    ]
    assert lengths[0] != lengths[1]
    assert all(one[deal, 1] == two[deal, 1] for deal in range(1, common + 1))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_deal_can_be_counted_by_its_shuffle(seed: int) -> None:
    """So counts whoever checks a record without knowing the rules of the game, as the page does."""
    shuffles = within = 0
    for (deal, k), action in drawn(at_table("one", seed)).items():
        begins = isinstance(action, Shuffle)
        shuffles, within = (shuffles + 1, 1) if begins else (shuffles, within + 1)
        assert (deal, k) == (shuffles, within)


def test_no_nonce_goes_into_the_draws() -> None:
    """Players who could add one would part the tables."""
    played = at_table("one", 3)
    chance = [entry for entry in played.log if entry.actor == CHANCE]
    assert chance
    assert all(entry.nonces is None for entry in chance)


def test_after_a_restart_the_count_goes_on() -> None:
    """It follows from the log."""
    played = at_table("one", 4)
    *_, (snapshot, _) = replay_log(MAU_MAU, played.table.doc, played.log)
    assert played.table.snapshot is not None
    assert snapshot.draws == played.table.snapshot.draws
    assert snapshot.draws.whole > snapshot.draws.within


def test_the_record_is_proven_by_its_round() -> None:
    """Another deal, another secret, another round: each is found."""
    record = record_of(at_table("one", 5))
    assert verify(record) is None
    proof = record.header.fair
    assert proof is not None
    assert (proof.round, proof.commitment) == (ROUND.round, commitment(ROUND.secret))
    for forged, code in (
        (replace(proof, round="round-2"), "wrong_draw"),
        (replace(proof, secret=SECRET.hex()), "wrong_secret"),
        (replace(proof, round=None), "no_nonces"),
    ):
        flaw = verify(replace(record, header=replace(record.header, fair=forged)))
        assert flaw is not None
        assert flaw.code == code


def test_an_exchanged_card_is_found() -> None:
    """At its line."""
    record = record_of(at_table("one", 5))
    moves = list(record.moves)
    at = next(n for n, move in enumerate(moves) if isinstance(move.action, Shuffle))
    cards = moves[at].action.cards  # type: ignore[attr-defined]
    swapped = (cards[1], cards[0], *cards[2:])
    moves[at] = replace(moves[at], action=replace(moves[at].action, cards=swapped))
    flaw = verify(replace(record, moves=tuple(moves)))
    assert flaw is not None
    assert (flaw.code, flaw.line) == ("wrong_draw", record.line_of(moves[at]))


def test_nobody_looks_on_and_no_record_is_made_while_the_round_runs() -> None:
    """From the first moment; afterwards it is a table like any other."""
    played = at_table("one", 6)
    over = replace(played.table.doc, stage="over")
    for doc in (replace(over, stage="open"), played.table.doc, over):
        assert held_back(doc)
        assert not watchable(doc)
    with pytest.raises(RuleViolation, match="cards_held_back"):
        report(MAU_MAU, over, played.log)
    shown = replace(over, shared=replace(ROUND, held=False))
    assert watchable(shown)
    assert report(MAU_MAU, shown, played.log)
