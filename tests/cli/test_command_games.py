"""``stammtisch games``: it offers what is taken, and nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from tests.builders import case
from tests.cli.calls import Command

from stammtisch.games import game, games
from stammtisch.games.protocol import BadOptions
from stammtisch.games.validation.option_values import values
from stammtisch.table.match.options import parse_options

OPTIONS = [(name, option) for name in games() for option in game(name).options.__struct_fields__]


def taken(name: str, option: str, value: object) -> bool:
    try:
        parse_options(game(name), {option: value})
    except BadOptions:
        return False
    return True


def typed(word: str) -> Any:
    """A value as the command line reads it."""
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError:
        return word


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_what_is_offered_is_taken_and_null_only_where_it_is(name: str, option: str) -> None:
    """A range up to both its ends and not beyond; a list, a text and a number as such."""
    offered = values(game(name), option, "en")
    for word in offered:
        ends = re.fullmatch(r"(\d+) \.\. (\d+)", word)
        if ends:
            low, high = int(ends[1]), int(ends[2])
            found = [taken(name, option, at) for at in (low - 1, low, high, high + 1)]
            assert found == [False, True, True, False]
        elif word.startswith("a "):
            kinds = {"a list": [], "a text": "x", "a whole": 1}
            (like,) = [value for start, value in kinds.items() if word.startswith(start)]
            assert taken(name, option, like)
        else:
            assert taken(name, option, typed(word))
    assert taken(name, option, None) == ("null" in offered)


@pytest.mark.parametrize(
    ("name", "option", "english", "german"),
    [
        case("cards", "zwiebel-v3", "character_cards", "a list of cards such as KrD",
             "eine Liste aus Karten wie KrD"),
        case("ready-made ones", "mau-mau", "preset_rules", "a list of HR-W, HR-T",
             "eine Liste aus HR-W, HR-T"),
        case("own ones", "mau-mau", "preset_rules", "HX-16 or ones of your own, as objects",
             "HX-16 oder eigenen als Objekt"),
        case("names", "mau-mau", "names", "a list of texts", "eine Liste aus Texten"),
        case("yes and no", "mau-mau", "bots", "a list of false, true", "eine Liste aus false"),
        case("objects", "mau-mau", "boards", "a list of objects", "eine Liste aus Objekten"),
        case("a text", "mau-mau", "date", "a text", "ein Text"),
        case("a number", "zwanzig", "start_points", "1 .. 100", "1 .. 100"),
    ],
)  # fmt: skip
def test_the_list_and_the_refusal_say_the_same(
    stammtisch: Command, name: str, option: str, english: str, german: str
) -> None:
    """What an option takes, in the language of the call; a wrong value as it was typed."""
    for lang, told, said in (("en", english, "is not allowed"), ("de", german, "geht nicht")):
        listed = json.loads(stammtisch("--lang", lang, "games", "--json").out)
        (rows,) = [one["options"] for one in listed if one["name"] == name]
        (row,) = [one for one in rows if one["name"] == option]
        assert told in row["others"]
        assert "null" not in row["others"]
        words = ("--lang", lang, "simulate", name, "--option", f"{option}=null")
        refused = stammtisch(*words)
        assert refused.status == 2
        assert f"null {said}; " in refused.err
        assert told in refused.err


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_no_value_is_cut(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """In a narrow window options stand one below the other; at 80 columns no word is broken."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in games():
        out = stammtisch("games", name).out
        assert "…" not in out
        assert max(map(len, out.splitlines()[2:])) <= columns
        rows = [line.split("│") for line in out.splitlines() if "│" in line]
        whole = "".join("".join(row[at].replace(" ", "") for row in rows) for at in (1, 3))
        whole = whole or "".join(out.split())
        for option in game(name).options.__struct_fields__:
            for word in values(game(name), option, "en"):
                assert word.replace(" ", "") in whole
                if columns == 80 and "_" in word:
                    assert word in out


def test_one_game_alone(stammtisch: Command) -> None:
    """For people and for programs; an unknown one in the sentence of the other commands."""
    out = stammtisch("games", "zwanzig").out
    assert out.startswith("zwanzig  ")
    assert "mau-mau" not in out
    (alone,) = json.loads(stammtisch("games", "zwanzig", "--json").out)
    assert alone in json.loads(stammtisch("games", "--json").out)
    unknown = stammtisch("games", "maumau")
    assert (unknown.status, unknown.out) == (2, "")
    assert "there is no game 'maumau'; there are: " in unknown.err
    assert "perhaps mau-mau is meant" in unknown.err
    assert "gibt es nicht" in stammtisch("--lang", "de", "games", "maumau").err
    nameless = stammtisch("games", "")
    assert (nameless.status, nameless.out) == (2, "")
    assert "there is no game ''" in nameless.err
