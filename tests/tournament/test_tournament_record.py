"""The record of an evening: what is written is read, and what is no record is refused."""

from __future__ import annotations

import json

import pytest
from tests.tournament.desk import Desk, player

from stammtisch.records.record import BadRecord
from stammtisch.tournament import Config
from stammtisch.tournament import commands as c
from stammtisch.tournament.record import (
    RefusedCommand,
    encode,
    encode_header,
    encode_line,
    read,
    replay,
    start,
)
from stammtisch.tournament.texts import texts


@pytest.fixture(scope="module")
def desk() -> Desk:
    """An evening of two matchdays."""
    one = Desk(Config(name="Herbstturnier", matchdays=2)).ready(7)
    one.matchday((4, 3, 2, 1))
    one.do(c.Withdraw(3), player(3))
    one.matchday((5, 3, 2))
    return one


def lines(desk: Desk) -> list[str]:
    return encode(desk.config, desk.given).splitlines()


def test_the_same_state_again(desk: Desk) -> None:
    """From the commands alone; the matrix lies in its command, nothing is drawn or searched again
    (TS-04, TS-81, TS-INV-08)."""
    record = read("\n".join(lines(desk)))
    assert record.config == desk.config
    assert record.commands == tuple(desk.given)
    steps = list(replay(record))
    assert [step.n for step in steps] == list(range(1, len(desk.given) + 1))
    assert steps[-1].state == desk.state


def test_a_record_that_grows(desk: Desk) -> None:
    """Line by line it is the same text."""
    grown = [encode_header(desk.config)]
    grown += [encode_line(n, given) for n, given in enumerate(desk.given, 1)]
    assert grown == lines(desk)
    assert json.loads(grown[0]) == {
        "format": 1,
        "rules": 1,
        "tournament": {"name": "Herbstturnier", "matchdays": 2},
    }
    assert json.loads(grown[1]) == {
        "n": 1,
        "t": 0,
        "by": {"role": "director"},
        "do": {"type": "register", "name": "P1", "here": True},
    }


BAD = {
    "empty": ([], 1, "not_json"),
    "no JSON": (["{"], 1, "not_json"),
    "no object": (["[]"], 1, "not_json"),
    "a match": (['{"format":1,"game":"zwanzig","players":["A","B"]}'], 1, "bad_header"),
    "foreign field": (['{"format":1,"tournament":{},"x":1}'], 1, "bad_header"),
    "from a newer program": (['{"format":2,"tournament":{}}'], 1, "unknown_format"),
    "true is no number": (['{"format":true,"tournament":{}}'], 1, "unknown_format"),
    "another statute": (['{"format":1,"rules":2,"tournament":{}}'], 1, "unknown_rules"),
    "unknown option": (['{"format":1,"tournament":{"hats":1}}'], 1, "bad_options"),
    "option without sense": (['{"format":1,"tournament":{"matchdays":99}}'], 1, "bad_options"),
    "cut off": (['{"format":1,"tournament":{}}', '{"n":1,"t":0,"by"'], 2, "not_json"),
    "a field is missing": (['{"format":1,"tournament":{}}', '{"n":1}'], 2, "bad_line"),
    "a gap": (
        ['{"format":1,"tournament":{}}', '{"n":2,"t":0,"by":{"role":"director"},"do":{}}'],
        2,
        "gap",
    ),
    "unknown command": (
        [
            '{"format":1,"tournament":{}}',
            '{"n":1,"t":0,"by":{"role":"director"},"do":{"type":"dance"}}',
        ],
        2,
        "unknown_action",
    ),
    "unknown role": (
        [
            '{"format":1,"tournament":{}}',
            '{"n":1,"t":0,"by":{"role":"guest"},"do":{"type":"resume"}}',
        ],
        2,
        "bad_line",
    ),
}


@pytest.mark.parametrize(("text", "line", "code"), list(BAD.values()), ids=list(BAD))
def test_what_is_no_record(text: list[str], line: int, code: str) -> None:
    """The line, a code, and what would have been right; the page has words for each."""
    with pytest.raises(BadRecord) as wrong:
        start(read("\n".join(text)))
    assert (wrong.value.line, wrong.value.code) == (line, code)
    assert f"record_{code}" in texts().terms or code in {"unknown_format", "unknown_rules"}


def test_too_large() -> None:
    """Nobody reads it to its end."""
    with pytest.raises(BadRecord) as wrong:
        read(b" " * 5_000_000)
    assert wrong.value.code == "too_large"


def test_a_command_that_the_statute_refuses(desk: Desk) -> None:
    """With its line, code and clause; what came before is played (TS-82)."""
    text = lines(desk)
    row = json.loads(text[8])
    text[8] = json.dumps(row | {"do": {"type": "start_final"}})
    steps = replay(read("\n".join(text)))
    played = [next(steps) for _ in range(7)]
    with pytest.raises(RefusedCommand) as wrong:
        next(steps)
    assert (wrong.value.line, wrong.value.code, wrong.value.clause) == (9, "wrong_state", "TS-82")
    assert played[-1].given == desk.given[6]
    assert str(wrong.value).startswith('line 9: the director may not {"type":"start_final"}')
