"""Records as text: what is written is read again, bit for bit, and a wrong line says why."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from tests.builders import case
from tests.games.any_game import options_of
from tests.games.walker import Setting, Walk

from stammtisch.games import game, games
from stammtisch.games.protocol import CHANCE
from stammtisch.records.notation.parser import read
from stammtisch.records.notation.text import written
from stammtisch.records.record import BadRecord, Fair, Move, Record, encode, header_for
from stammtisch.records.replay import replay

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = (
    "drachenrummy-max-and-moritz",
    "maumau-house-rules-open",
    "zwanzig-example",
    "zwiebel-2004-beginners",
    "zwiebel-v3-2-players",
)
SMALL = """\
stammtisch 1
game zwanzig
rules 1
option first_dealer 1
player Anna
player Ben

1. chance shuffle 7D 8D
2. Anna announce S @0:02.310
"""

NAMES = (
    "Anna",
    "Ben",
    "Jürgen",
    "bot:steady",
    "bot:steady",
    "Dr. Best",
    " Kuno ",
    '"Ela"',
    "chance",
    "",
    "@5:00.000",
    "名前\u2028\x07",
    "1. Anna play",
    "a" * 60,
)


def some_match(name: str, seed: int) -> Record:
    """The beginning of a match with random options, names, times and nonces."""
    rng = random.Random(seed)
    the_game = games()[name]
    seats = rng.choice(the_game.seats)
    options = options_of(the_game, seats, rng)
    walk = Walk(Setting(name, seats, options), seed, share=0)
    walk.go(120)
    moves = [
        Move(
            n=n,
            actor=actor,
            action=action,
            t=rng.choice((None, 0, 59_999, 60_000, 5_999_999)),
            nonces=tuple(rng.choice((None, "0123456789abcdef", "f" * 64)) for _ in range(seats))
            if actor == CHANCE and rng.random() < 0.8
            else None,
            auto=rng.choice((None, None, "timeout", "bot")),
        )
        for n, (actor, action) in enumerate(walk.moves, 1)
    ]
    more = {
        "fair": Fair(table=rng.choice(NAMES), commitment="0" * 64, secret="a" * 64),
        "position": {"hands": [["7D"], []], "turn": 1.5, "note": 'a "b" = [c]\n'},
        "started": "2026-11-22T20:15:00+00:00",
        "names": rng.choices(NAMES, k=seats),
    }
    chosen = {key: value for key, value in more.items() if rng.random() < 0.5}
    header = header_for(the_game, options, rng.choices(NAMES, k=seats), **chosen)
    return Record(header=header, game=the_game, options=options, moves=tuple(moves))


@pytest.mark.parametrize("name", list(games()))
def test_what_is_written_is_read_again_bit_for_bit(name: str) -> None:
    """Every field of header and moves, in matches of every game with any options and names."""
    for seed in range(25):
        record = some_match(name, seed)
        text = written(record)
        again = read(text)
        assert encode(again.header, again.moves) == encode(record.header, record.moves), seed
        assert written(again) == text


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_matches_are_written_as_they_always_were(name: str) -> None:
    """A text that was saved once is the same match for ever."""
    lines = (RECORDS / f"{name}.jsonl").read_text("utf-8")
    text = (RECORDS / f"{name}.txt").read_text("utf-8")
    assert written(read(lines)) == text
    again = read(text)
    assert encode(again.header, again.moves) == lines


def test_a_record_may_be_read_up_to_an_action() -> None:
    """What comes later is not even looked at."""
    record = read(f"{SMALL}nonsense\n", until=2)
    assert len(record.moves) == 2
    assert read(SMALL, until=0).moves == ()


def test_a_match_without_moves_is_its_header() -> None:
    """With or without the empty line that ends it."""
    header = SMALL.partition("\n\n")[0]
    assert read(header).moves == ()
    assert read(f"{header}\n\n").header.players == ["Anna", "Ben"]


def test_a_time_stands_for_the_time_in_the_action_too() -> None:
    """Unless that says something else."""
    form = "stammtisch 1\ngame mau-mau\nplayer A\nplayer B\n\n1. A draw{}\n"
    cases = {
        " @1:02.003": (62_003, 62_003),
        " t=5 @1:02.003": (5, 62_003),
        " t=null @1:02.003": (None, 62_003),
        " t=5": (5, None),
        "": (None, None),
    }
    for said, times in cases.items():
        move = read(form.format(said)).moves[0]
        assert (msgspec.structs.asdict(move.action)["t"], move.t) == times
        assert written(read(form.format(said))).endswith(f"1. A draw{said}\n")


def second(move: str) -> str:
    """The small match with another second move."""
    return SMALL.replace("2. Anna announce S @0:02.310", move)


WRONG = [
    case("another format", SMALL.replace("stammtisch 1", "stammtisch 2"), 1, "unknown_format"),
    case("no format", SMALL.replace("stammtisch 1", "stammtisch"), 1, "bad_header"),
    case("unknown game", SMALL.replace("zwanzig", "skat"), 2, "unknown_game"),
    case("no game", SMALL.replace("game zwanzig\n", ""), 1, "bad_header"),
    case("rules of tomorrow", SMALL.replace("rules 1", "rules 99"), 3, "unknown_rules"),
    case("rules in words", SMALL.replace("rules 1", "rules all"), 1, "bad_header"),
    case("unknown option", SMALL.replace("first_dealer", "first_drinker"), 4, "bad_options"),
    case(
        "option without a value", SMALL.replace("first_dealer 1", "first_dealer"), 4, "bad_header"
    ),
    case(
        "option that is no JSON",
        SMALL.replace("first_dealer 1", "first_dealer [1"),
        4,
        "bad_header",
    ),
    case("too few people", SMALL.replace("player Ben\n", ""), 5, "wrong_players"),
    case("a word of no header", SMALL.replace("player Ben", "spieler Ben"), 6, "bad_header"),
    case("the game twice", SMALL.replace("rules 1", "game zwanzig"), 3, "bad_header"),
    case("a name that does not end", SMALL.replace("player Ben", 'player "Ben'), 6, "bad_header"),
    case("half a proof", SMALL.replace("rules 1", "rules 1\nfair table t"), 1, "bad_header"),
    case("no empty line", SMALL.replace("\n\n", "\n"), 7, "bad_header"),
    case("an empty line", SMALL.replace("2. ", "\n2. "), 9, "bad_line"),
    case("no number", second("Anna announce S"), 9, "bad_line"),
    case("nothing done", second("2. Anna"), 9, "bad_line"),
    case("a gap", second("3. Anna announce S"), 9, "gap"),
    case("a stranger", second("2. Kuno announce S"), 9, "unknown_actor"),
    case("unknown action", second("2. Anna yodel S"), 9, "unknown_action"),
    case("a field missing", second("2. Anna announce"), 9, "unknown_action"),
    case("unknown field", second("2. Anna announce S loud=true"), 9, "unknown_action"),
    case("two values", second("2. Anna announce S H"), 9, "bad_line"),
    case("twice", second("2. Anna announce S suit=H"), 9, "bad_line"),
    case("wrong kind", second("2. Anna announce 5"), 9, "unknown_action"),
    case("a word without field", second("2. Anna decide true"), 9, "bad_line"),
    case("no word", second("2. Anna announce §"), 9, "bad_line"),
    case("JSON that does not end", second('2. Anna announce "S'), 9, "bad_line"),
    case("no space", second('2. Anna announce "S"H'), 9, "bad_line"),
    case("deep JSON", second("2. Anna announce " + "[" * 100_000), 9, "bad_line"),
    case("no time", second("2. Anna announce S @12"), 9, "bad_line"),
    case("seconds beyond a minute", second("2. Anna announce S @0:60.000"), 9, "bad_line"),
    case("two times", second("2. Anna announce S @0:01.000 @0:02.000"), 9, "bad_line"),
    case("a nonce too few", second("2. Anna announce S ~-"), 9, "bad_line"),
    case("no nonce", second("2. Anna announce S ~-,zz"), 9, "bad_line"),
    case("nobody stood in", second("2. Anna announce S !cat"), 9, "bad_line"),
]


@pytest.mark.parametrize(("text", "line", "code"), WRONG)
def test_a_wrong_line_is_named_with_its_reason(text: str, line: int, code: str) -> None:
    """Line and code as those of a record in JSON; the sentence is in English and short."""
    with pytest.raises(BadRecord) as wrong:
        read(text)
    assert (wrong.value.line, wrong.value.code) == (line, code)
    assert 0 < len(wrong.value.what) < 400


def test_a_line_that_is_not_utf_8_is_named() -> None:
    """A file saved in an old encoding."""
    with pytest.raises(BadRecord) as wrong:
        read(SMALL.replace("Ben", "Jürgen").encode("latin-1"))
    assert (wrong.value.line, wrong.value.code) == (6, "bad_line")


def test_any_damage_is_a_bad_record_or_another_match() -> None:
    """A byte changed, lost or doubled anywhere never raises anything else."""
    rng = random.Random(7)
    text = (RECORDS / "maumau-house-rules-open.txt").read_bytes()[:3_000]
    refused = 0
    for _ in range(400):
        at = rng.randrange(len(text))
        part = rng.choice((b"", bytes([rng.randrange(256)]), text[at : at + 2] * 2))
        try:
            read(text[:at] + part + text[at + 1 :])
        except BadRecord:
            refused += 1
    assert refused > 100


def test_what_the_rules_refuse_is_named_by_its_line_in_the_text() -> None:
    """The header is longer than that of JSON Lines."""
    text = (RECORDS / "zwanzig-example.txt").read_text("utf-8")
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if " play " in line)
    words = lines[at].split(" ")
    lines[at] = " ".join([*words[:3], "7D" if words[3] != "7D" else "8D"])
    with pytest.raises(BadRecord) as wrong:
        list(replay(read("\n".join(lines))))
    assert (wrong.value.line, wrong.value.code) == (at + 1, "card_not_in_hand")


def test_lists_that_could_be_mistaken_are_written_as_json() -> None:
    """No word is taken for a number, no item for the list, and nothing for an empty list."""
    mau = game("mau-mau")
    for given in (
        {"type": "lay", "cards": [], "say": ["5", "true", "Prost ihr", "wish=S", "@0:00.000", ""]},
        {"type": "say", "phrase": "null"},
        {"type": "add_rule", "rule": {"a": [1, {"b c": '"=]'}], "d": None}},
        {"type": "add_rule", "rule": "HR-9"},
        {"type": "add_rule", "rule": ["HR-9"]},
        {"type": "plenum_speak"},
    ):
        action = msgspec.convert(given, mau.actions)
        header = header_for(mau, mau.options(), ["Anna", "Ben"])
        record = Record(
            header=header,
            game=mau,
            options=mau.options(),
            moves=(Move(n=1, actor=0, action=action),),
        )
        assert read(written(record)).moves == record.moves
