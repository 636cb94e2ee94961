"""What is left of names and of words that people made up (`Game.unnamed`)."""

from __future__ import annotations

import msgspec
import pytest
from tests.builders import case
from tests.games.maumau.scenes import open_scene

from stammtisch.games.json_values import Json
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.views.anonymity import unnamed

TSCHULDI: dict[str, Json] = msgspec.to_builtins(PRESETS["HR-T"])


def renamed(rule: Json, title: str, phrase: str) -> Json:
    """The rule HR-T with other words."""
    text = msgspec.json.encode(rule | {"title": title}).decode()
    return msgspec.json.decode(text.replace('"Tschuldi"', f'"{phrase}"'))


@pytest.mark.parametrize(
    ("given", "left"),
    [
        case("a name", a.Join(name="Anna"), a.Join(name="NAME")),
        case(
            "what was said in a Plenum",
            a.PlenumSpeak(text="Anna hat gemogelt"),
            a.PlenumSpeak(text=""),
        ),
        case(
            "what was brought before it",
            a.CallPlenum(accused=1, matter="p1", ref_turn=3, text="Anna!"),
            a.CallPlenum(accused=1, matter="p1", ref_turn=3),
        ),
        case("a clause", a.Ask(topic="MM-9b.1"), a.Ask(topic="MM-9b.1")),
        case("a clause of a tournament", a.Ask(topic="TS-55"), a.Ask(topic="TS-55")),
        case("words in its place", a.Ask(topic="MM-Annastr3"), a.Ask(topic="MM-?")),
        case("words behind one", a.Ask(topic="MM-6.8 Anna"), a.Ask(topic="MM-?")),
        case("a phrase of the game", a.Say(phrase="mau"), a.Say(phrase="mau")),
        case("a ready-made phrase", a.Say(phrase="Tschuldi"), a.Say(phrase="Tschuldi")),
        case("a phrase of people", a.Say(phrase="Sorry Anna"), a.Say(phrase="Spruch 1")),
        case(
            "with a card",
            a.Lay(cards=("7H",), say=("mau", "Sorry Anna")),
            a.Lay(cards=("7H",), say=("mau", "Spruch 1")),
        ),
        case("a gesture", a.MakeGesture(name="Anna winken"), a.MakeGesture(name="Geste 1")),
        case("a ready-made rule", a.AddRule(rule="HR-9"), a.AddRule(rule="HR-9")),
        case(
            "a rule of people",
            a.AddRule(rule=renamed(TSCHULDI, "Annas Regel", "Sorry Anna")),
            a.AddRule(rule=renamed(TSCHULDI, "Hausregel 1", "Spruch 1")),
        ),
        case("what is no rule", a.PreviewRule(rule={"Anna": ["Anna"]}), a.PreviewRule(rule={})),
        case("a card", a.Lay(cards=("7H",)), a.Lay(cards=("7H",))),
    ],
)
def test_actions(given: a.MauMauAction, left: a.MauMauAction) -> None:
    _, [found] = unnamed(MauMauOptions(), [given], lambda _: "NAME")
    assert msgspec.json.encode(found) == msgspec.json.encode(left)


def test_what_stands_in_the_place_of_words_is_played() -> None:
    """An export has been played again by the rules before it is there."""
    there = open_scene()
    _, [asked] = unnamed(MauMauOptions(), [a.Ask(topic="MM-Anna")], str)
    assert isinstance(asked, a.Ask)
    assert there.do("A", asked).state.turn == there.state.turn


def test_a_board_has_no_name_of_its_own() -> None:
    left, _ = unnamed(MauMauOptions(boards=(Board(id="Annas Tafel"),)), [], str)
    assert left.boards == (Board(),)


def test_one_word_is_always_the_same() -> None:
    """What a rule wants to be said is what is said."""
    said = [a.Say(phrase=word) for word in ("Sorry", "Pech", "Sorry")]
    options = MauMauOptions(preset_rules=(renamed(TSCHULDI, "Annas Regel", "Pech"),))
    left, found = unnamed(options, said, str)
    assert [one.phrase for one in found if isinstance(one, a.Say)] == [
        "Spruch 2",
        "Spruch 1",
        "Spruch 2",
    ]
    assert "Pech" not in msgspec.json.encode(left).decode()
