"""A table from its log: the same as before the restart, or one error that says what is wrong."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.tables import BEN, START, Played, playing, with_ben
from tests.toy import TOY_GAME

from stammtisch.games.protocol import AnyGame
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.table.match.log import Entry
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.model import TableDoc
from stammtisch.table.restoration import restored
from stammtisch.table.table import Moment, Repeated

GAMES: list[AnyGame] = [TOY_GAME, ZWANZIG]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60))
def test_a_restored_table_stands_where_it_stood(game: AnyGame, seed: int, actions: int) -> None:
    """State, numbers, times and whom it waits for are a function of document and log."""
    played = playing(3, game).random(Random(seed), actions)
    table = restored(played.table.doc, played.log, game)
    assert table.snapshot == played.table.snapshot
    assert table.deadlines() == played.table.deadlines()


def test_it_plays_on_with_the_same_draws() -> None:
    """The secret and the count of draws are in the document and the log, not in the process."""
    played = playing(options={"rounds": 5}).random(Random(1), 6)
    twin = Played(restored(played.table.doc, played.log, TOY_GAME))
    twin.log = list(played.log)
    played.random(Random(2), 30)
    twin.random(Random(2), 30)
    assert twin.log == played.log
    assert twin.table.doc == played.table.doc


def test_keys_are_restored() -> None:
    """A client that resends after the restart is answered, not played again."""
    played = playing()
    played.act(0, {"type": "bet", "stake": 1}, key="key-one")
    table = restored(played.table.doc, played.log, TOY_GAME)
    assert table.prepare(0, {"type": "bet", "stake": 1}, Moment(9), key="key-one") == Repeated(2)


def test_an_open_table_is_restored_without_a_match() -> None:
    """Before the start there is a document and no log."""
    table = restored(with_ben().doc, [], TOY_GAME)
    assert (table.seq, table.state, table.seat_of(BEN)) == (0, None, 1)


def test_the_game_is_found_by_its_name() -> None:
    """A document names its game; the registry knows it."""
    played = playing(3, ZWANZIG)
    assert restored(played.table.doc, played.log).game is ZWANZIG


def _twice(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:3], log[2], *log[3:]]


def _gap(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:2], *log[3:]]


def _no_json(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:2], replace(log[2], action=msgspec.Raw(b'{"type"')), *log[3:]]


def _no_text(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:2], replace(log[2], action=msgspec.Raw(b'{"type":"\xff"}')), *log[3:]]


def _illegal(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    forged = msgspec.Raw(b'{"type":"bet","stake":9,"t":0}')
    return doc, [*log[:2], replace(log[2], action=forged), *log[3:]]


def _backwards(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:2], replace(log[2], t=-1), *log[3:]]


def _nobody(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return doc, [*log[:2], replace(log[2], actor=7), *log[3:]]


def _plays_on(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return replace(doc, stage="playing"), log


def _too_early(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return replace(doc, started_ms=None, stage="open"), log


def _other_options(doc: TableDoc, log: list[Entry]) -> tuple[TableDoc, list[Entry]]:
    return replace(doc, options={"wheels": 4}), log


@pytest.mark.parametrize(
    ("damage", "seq", "reason"),
    [
        (_twice, 4, "entry 3 stands in its place"),
        (_gap, 3, "entry 4 stands in its place"),
        (_no_json, 3, "truncated"),
        (_no_text, 3, "utf-8"),
        (_illegal, 3, "bad_stake"),
        (_backwards, 3, "its time lies before"),
        (_nobody, 3, "there is no actor 7"),
        (_plays_on, 5, "the match is over"),
        (_too_early, 1, "before the start"),
        (_other_options, 0, "wheels"),
    ],
)
def test_a_damaged_log_is_named(damage: object, seq: int, reason: str) -> None:
    """The error names the table, the entry and what is wrong with it."""
    played = playing(options={"rounds": 1})
    for seat in (0, 1):
        played.act(seat, {"type": "bet", "stake": 1}, 10)
    played.store(played.table.due(Moment(9_999)))
    assert callable(damage)
    doc, log = damage(played.table.doc, played.log)
    with pytest.raises(DamagedLog, match=reason) as found:
        restored(doc, log, TOY_GAME)
    assert (found.value.table, found.value.seq) == (doc.id, seq)
    assert played.table.doc.started_ms == START
