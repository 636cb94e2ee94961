"""Records: what is written is read again, and every wrong line says which, what and why."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.records.film import Film
from stammtisch.records.record import (
    MAX_BYTES,
    BadRecord,
    Fair,
    Move,
    encode,
    header_for,
    read,
)
from stammtisch.records.replay import replay, start

ZWANZIG = game("zwanzig")
PACK = [rank + suit for suit in "DHSC" for rank in "789JQKTA"]
HEADER = {
    "format": 1,
    "game": "zwanzig",
    "options": {"first_dealer": 3},
    "players": ["Anna", "Ben", "Clara", "bot:steady"],
}
COURSE: list[tuple[int | str, dict[str, Any]]] = [
    ("chance", {"type": "shuffle", "cards": PACK}),
    (0, {"type": "announce", "suit": "S"}),
    (0, {"type": "exchange", "cards": ["7D", "8D", "7H"]}),
    (1, {"type": "exchange", "cards": ["9D"]}),
    (2, {"type": "exchange", "cards": []}),
    (3, {"type": "exchange", "cards": ["TD", "8S"]}),
    (1, {"type": "decide", "stay": True}),
    (2, {"type": "decide", "stay": False}),
    (3, {"type": "decide", "stay": True}),
    (0, {"type": "play", "card": "TS"}),
    (1, {"type": "play", "card": "AS"}),
    (3, {"type": "play", "card": "9S"}),
    (1, {"type": "play", "card": "KH"}),
    (3, {"type": "play", "card": "JS"}),
    (0, {"type": "play", "card": "8H"}),
    (3, {"type": "play", "card": "AD"}),
    (0, {"type": "play", "card": "QS"}),
    (1, {"type": "play", "card": "JD"}),
    (0, {"type": "play", "card": "KS"}),
    (1, {"type": "play", "card": "JH"}),
    (3, {"type": "play", "card": "7C"}),
    (0, {"type": "play", "card": "9H"}),
    (1, {"type": "play", "card": "QH"}),
    (3, {"type": "play", "card": "8C"}),
]
"""The complete game of section 12.10 of the specification."""


def text(
    header: dict[str, Any] | None = None, change: dict[int, Any] | None = None, **fields: Any
) -> str:
    """The game above as a record; ``change`` replaces lines, ``fields`` parts of the header."""
    rows: list[Any] = [{"n": n, "by": by, "do": do} for n, (by, do) in enumerate(COURSE, 1)]
    lines = [{**(header or HEADER), **fields}, *rows]
    for line, value in (change or {}).items():
        lines[line - 1] = value
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines) + "\n"


def test_a_whole_game_is_replayed_by_the_rules() -> None:
    """ZZ-E88, ZZ-E89: the worked example ends 18 18 20 19."""
    *_, last = replay(read(text()))
    assert ZWANZIG.rules.observation(last.state, None).scores == (18, 18, 20, 19)
    assert msgspec.to_builtins(last.events[-1])["deltas"] == (-2, -2, 0, -1)


@pytest.mark.parametrize("until", [0, 1, 10, 24, 99])
def test_a_replay_stops_where_it_is_told_to(until: int) -> None:
    """``until`` counts actions and may lie behind the end."""
    record = read(text())
    assert len(list(replay(record, until))) == min(until, 24)
    assert len(read(text(), until).moves) == min(until, 24)


def test_what_lies_behind_the_stop_may_be_wrong() -> None:
    """A bug report with a bad line can still be looked at up to there."""
    assert len(list(replay(read(text(change={14: "oops"}), until=12)))) == 12


def line(n: int, by: Any = "chance", do: Any = None, **more: Any) -> dict[str, Any]:
    """A line of a record."""
    return {"n": n, "by": by, "do": do or {"type": "shuffle", "cards": PACK}, **more}


BAD = {
    "empty": ("", 1, "not_json", ""),
    "blank header": ("\n\n", 1, "not_json", ""),
    "no JSON": (text(change={1: "{oops"}), 1, "not_json", ""),
    "no object": (text(change={1: "[1, 2]"}), 1, "not_json", ""),
    "too deep": (text(change={5: "[" * 50_000}), 5, "not_json", ""),
    "not UTF-8": (b"\xff\xfe{}", 1, "no_record", ""),
    "some other JSON": ('{\n  "title": "Runde"\n}', 1, "no_record", ""),
    "lone surrogate": ('{"format": 1, "\ud800": 2}', 1, "not_json", ""),
    "no format": (text({"game": "zwanzig"}), 1, "bad_header", ""),
    "other format": (text(format=2), 1, "unknown_format", ""),
    "format as text": (text(format="1"), 1, "unknown_format", ""),
    "no players": (text({"format": 1, "game": "zwanzig"}), 1, "bad_header", ""),
    "too few names": (text(names=["Anna"]), 1, "bad_header", ""),
    "foreign field": (text(deck="big"), 1, "bad_header", ""),
    "short secret": (
        text(fair={"table": "t", "commitment": "0" * 64, "secret": "12"}),
        1,
        "bad_header",
        "",
    ),
    "unknown game": (text(game="skat"), 1, "unknown_game", ""),
    "other rules": (text(rules=99), 1, "unknown_rules", ""),
    "one player": (text(players=["Anna"]), 1, "wrong_players", ""),
    "seven players": (text(players=list("ABCDEFG")), 1, "wrong_players", ""),
    "players against option": (text(options={"players": 3}), 1, "bad_options", ""),
    "unknown option": (text(options={"colour": "red"}), 1, "bad_options", ""),
    "option of wrong type": (text(options={"start_points": "x"}), 1, "bad_options", ""),
    "option out of range": (text(options={"start_points": 0}), 1, "bad_options", ""),
    "no position": (text(position={"n": 4}), 1, "bad_position", ""),
    "impossible position": (
        text(position={"phase": "play", "hands": [["7D"], ["7D"], [], []]}),
        1,
        "bad_position",
        "",
    ),
    "position for others": (
        text(position={"phase": "shuffle", "hands": [[]] * 3, "n": 3}),
        1,
        "bad_position",
        "",
    ),
    "gap": (text(change={4: line(9, 0)}), 4, "gap", ""),
    "twice": (text(change={4: line(2, 0)}), 4, "gap", ""),
    "blank line": (text(change={4: ""}), 4, "not_json", ""),
    "no n": (text(change={4: {"by": 0, "do": {}}}), 4, "bad_line", ""),
    "line with foreign field": (text(change={4: line(3, 0, why="so")}), 4, "bad_line", ""),
    "time before the start": (text(change={4: line(3, 0, t=-1)}), 4, "bad_line", ""),
    "auto by whom": (text(change={4: line(3, 0, auto="cat")}), 4, "bad_line", ""),
    "nonces of others": (text(change={2: line(1, nonces=["ab" * 8])}), 2, "bad_line", ""),
    "unknown actor": (text(change={4: line(3, "dealer")}), 4, "unknown_actor", ""),
    "seat not there": (text(change={4: line(3, 4)}), 4, "unknown_actor", ""),
    "number of chance": (text(change={2: line(1, -1)}), 2, "unknown_actor", ""),
    "unknown action": (text(change={4: line(3, 0, {"type": "fly"})}), 4, "unknown_action", ""),
    "field missing": (text(change={4: line(3, 0, {"type": "exchange"})}), 4, "unknown_action", ""),
    "field too many": (
        text(change={4: line(3, 0, {"type": "announce", "suit": "S", "loud": True})}),
        4,
        "unknown_action",
        "",
    ),
    "bad shuffle": (
        text(change={2: line(1, do={"type": "shuffle", "cards": PACK[:31]})}),
        2,
        "bad_outcome",
        "ZZ-67",
    ),
    "out of turn": (
        text(change={4: line(3, 1, {"type": "exchange", "cards": []})}),
        4,
        "not_your_turn",
        "ZZ-22",
    ),
    "ZZ-43 not followed": (
        text(change={12: line(11, 1, {"type": "play", "card": "JD"})}),
        12,
        "must_follow_suit",
        "ZZ-43",
    ),
    "ZZ-44 not trumped": (
        text(change={18: line(17, 0, {"type": "play", "card": "9H"})}),
        18,
        "must_trump",
        "ZZ-44",
    ),
    "clock without a window": (text(change={4: line(3, "clock")}), 4, "wrong_phase", ""),
}


@pytest.mark.parametrize(
    ("record", "at", "code", "clause"), [pytest.param(*case, id=name) for name, case in BAD.items()]
)
def test_a_bad_record_says_where_and_why(
    record: str | bytes, at: int, code: str, clause: str
) -> None:
    """Line, code and clause of everything that can be wrong."""
    with pytest.raises(BadRecord) as wrong:
        list(replay(read(record)))
    found = wrong.value
    assert (found.line, found.code, found.clause) == (at, code, clause)
    assert f"line {at}: " in str(found)
    assert found.code in str(found)


def test_a_record_has_a_longest_length() -> None:
    """Whoever sends more is told so before anything is read."""
    with pytest.raises(BadRecord) as wrong:
        read(b" " * (MAX_BYTES + 1))
    assert wrong.value.code == "too_large"


def test_a_refusal_keeps_the_facts_and_the_move() -> None:
    """So that it can be told in the reader's language."""
    with pytest.raises(BadRecord) as wrong:
        list(replay(read(text(change={12: line(11, 1, {"type": "play", "card": "JD"})}))))
    assert wrong.value.facts["suit"] == "S"
    assert wrong.value.move is not None
    assert wrong.value.move.actor == 1
    told = wrong.value.at(20).told()
    assert (told["line"], told["step"], told["by"]) == (20, 11, 1)
    assert (told["clause"], told["facts"]) == (wrong.value.clause, wrong.value.facts)
    assert told["match"] == {name: HEADER.get(name) for name in ("game", "options", "players")} | {
        "names": []
    }


def test_windows_editors_may_touch_a_record() -> None:
    """A byte order mark, other line ends and blank lines at the end do no harm."""
    edited = b"\xef\xbb\xbf" + text().replace("\n", "\r\n").encode() + b"\r\n\r\n"
    assert read(edited) == read(text())


def test_a_position_takes_options_and_number_of_players_from_the_header() -> None:
    """``options`` and ``n`` need not be said twice."""
    record = read(text(), until=10)
    *_, last = replay(record)
    position = json.loads(json.dumps(msgspec.to_builtins(ZWANZIG.rules.position(last.state))))
    del position["n"], position["options"]
    again = read(json.dumps({**HEADER, "position": position}))
    assert start(again) == last.state


@given(
    seats=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    more=st.fixed_dictionaries(
        {},
        optional={
            "t": st.integers(0, 10**9),
            "auto": st.sampled_from(["timeout", "bot"]),
        },
    ),
    proof=st.booleans(),
)
def test_what_was_written_is_read_again(
    seats: int, seed: int, more: dict[str, Any], proof: bool
) -> None:
    """For any match, with all that may stand in a record."""
    options = ZWANZIG.options(max_rounds=1, stock_shortage="recycle")
    players = [bot("random", "zwanzig")] * seats
    match = play_match(ZWANZIG, players, seed, options, keep=True)
    moves = tuple(
        Move(n=move.n, actor=move.actor, action=move.action, nonces=("0f" * 8,) * seats, **more)
        for move in match.moves
    )
    fair = Fair(table="t1", commitment="a" * 64, secret="b" * 64) if proof else None
    header = header_for(ZWANZIG, options, [f"P{seat}" for seat in range(seats)], fair=fair)
    record = read(encode(header, moves))
    assert record.header == header
    assert record.moves == moves
    assert record.options == options
    assert encode(record.header, record.moves) == encode(header, moves)
    *_, last = replay(record)
    assert tuple(ZWANZIG.rules.returns(last.state) or ()) == match.returns


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_a_record_or_a_bad_record(junk: bytes | str) -> None:
    """Nothing else can come out of a file."""
    with pytest.raises(BadRecord):
        read(junk)


@given(st.integers(1, 25), st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists))
def test_any_json_in_any_line_is_a_bad_record(at: int, value: Any) -> None:
    """Whatever stands in one line, the error names this line."""
    with pytest.raises(BadRecord) as wrong:
        list(replay(read(text(change={at: json.dumps(value)}))))
    assert wrong.value.line == at


def test_a_film_of_a_seat_shows_nothing_that_it_did_not_see() -> None:
    """Of others' actions only the type, of the shuffle nothing, of events its own view."""
    frames = list(Film(read(text()), 0).frames())
    assert frames[0].do == {"type": "shuffle"}
    assert frames[2].do == {"type": "exchange", "cards": ("7D", "8D", "7H")}
    assert frames[3].do == {"type": "exchange"}
    assert "9D" not in json.dumps([frames[3].events, frames[3].changes])
