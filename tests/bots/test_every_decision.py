"""Every kind of decision of every game has a hint with a reason in both languages, or none at all.

A row is a moment with the kinds of action that a seat may choose from there. What is in no row is
listed with why cards decide nothing about it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.games.zwiebel.setting import arranged, exchange_none, play, preshow, started

from stammtisch.bots.advice import NoAdvice, advise
from stammtisch.bots.advice.playouts import PlayoutAdviser
from stammtisch.bots.advice.words import rows
from stammtisch.games import game, own_games
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import LANGUAGES
from stammtisch.records.notation.parser import read
from stammtisch.records.replay import replay, start

RECORDS = Path(__file__).parents[1] / "records"
PLAYERS = ("Anna", "Ben", "Clara", "Deniz", "Ela", "Farid", "Gül", "Hans")

GREAT = "SA RK OA YB GA TD BA VD RA SB"
RUN = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ"
GREAT_V3 = "ElB OkA PoD ScA OkK MuA OkB KrA ElK PoA"
NINE = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ"
TEN = "St5 St6 St7 De8 De9 DeZ StB StD DeK StA"
CALM: dict[str, Any] = {"arch": False, "sender": False, "death": False}


class Moment(NamedTuple):
    """A table, and the seat that is asked there."""

    state: Any
    seat: int


def at(record: str, until: int, seat: int) -> Callable[[], Moment]:
    """After so many actions of a golden match."""

    def made() -> Moment:
        found = read((RECORDS / f"{record}.jsonl").read_bytes(), until)
        state = start(found)
        for step in replay(found):
            state = step.state
        return Moment(state, seat)

    return made


def laid(state: Callable[[], Any], seat: int = 0) -> Callable[[], Moment]:
    """At a table of Zwiebel that is laid for it."""
    return lambda: Moment(state(), seat)


def tod_asked() -> Any:
    """The Erzkanzler lies open, and the Tod is in another hand."""
    first = "S2 S3 R2 R3 R4 SK O3 O4 S4 S5 S6 R5 R6 O5 O6"
    deal = "OB G3 G4 G5 G6 T2 T3 T4 T5 T6"
    return exchange_none(started("z04", 3, f"{first} Y2 Y3 Y4 Y5 Y6 {deal}", arch=True, death=True))


ADVISED: dict[str, list[tuple[Callable[[], Moment], str]]] = {
    "zwanzig": [
        (at("zwanzig-4-players", 2, 1), "announce"),
        (at("zwanzig-4-players", 3, 1), "exchange"),
        (at("zwanzig-4-players", 7, 2), "decide"),
        (at("zwanzig-4-players", 10, 1), "play"),
    ],
    "drachenrummy": [
        (at("drachenrummy-3-players", 35, 0), "take"),
        (at("drachenrummy-2-players", 3, 0), "fix"),
        (at("drachenrummy-2-players", 46, 1), "reserve steal end_reserve"),
        (at("drachenrummy-3-players", 398, 0), "meld extend end_turn"),
        (at("drachenrummy-2-players", 12, 0), "end_reserve"),
        (at("drachenrummy-2-players", 13, 0), "end_turn"),
        (at("drachenrummy-3-players", 556, 2), "meld final_done"),
    ],
    "mau-mau": [
        (at("maumau-2-players", 16, 1), "lay done"),
        (at("maumau-2-players", 25, 0), "lay say"),
        (at("maumau-2-players", 38, 1), "wish done"),
        (at("maumau-2-players", 40, 1), "draw lay"),
        (at("maumau-house-rules", 6, 3), "lay gesture"),
        (at("maumau-house-rules", 150, 0), "wish let_pass"),
        (at("maumau-house-rules", 167, 1), "lay draw done"),
        (at("maumau-house-rules-open", 18, 0), "draw lay take_penalty challenge"),
        (at("maumau-open-table", 106, 2), "wish throw_in"),
    ],
    "zwiebel-2004": [
        (at("zwiebel-2004-normal", 1, 1), "exchange"),
        (at("zwiebel-2004-gambling", 8, 0), "pay fold announce"),
        (at("zwiebel-2004-gambling", 9, 0), "choose_exchange"),
        (at("zwiebel-2004-gambling", 16, 0), "raise no_raise"),
        (at("zwiebel-2004-gambling", 17, 1), "match fold"),
        (at("zwiebel-2004-gambling", 22, 0), "buy done"),
        (at("zwiebel-2004-normal", 6, 0), "pass announce"),
        (at("zwiebel-2004-normal", 9, 1), "rearrange concede"),
        (at("zwiebel-2004-normal", 15, 0), "declare concede announce"),
        (laid(lambda: play(arranged("z04", GREAT, f"{RUN} S2"), f"P0 declare {GREAT}"), 1),
         "cripple concede"),
        (laid(lambda: play(preshow("z04", "GD S2", "SA RA S3", opened={1: "SA RA"}, wild=True),
                           "P0 announce GD devalue")), "devalue_target"),
        (laid(lambda: play(preshow("z04", "BD S9 R9 OZ YZ", "R2 R3"),
                           "P0 announce BD elephants S9 R9 OZ YZ")), "elephant_value"),
        (laid(tod_asked, 2), "reveal_tod pass"),
        (laid(lambda: play(tod_asked(), "P2 tod"), 1), "reveal"),
    ],
    "zwiebel-v3": [
        (at("zwiebel-v3-4-players", 1, 1), "exchange"),
        (at("zwiebel-v3-4-players", 5, 0), "stake"),
        (at("zwiebel-v3-4-players", 9, 1), "extra"),
        (at("zwiebel-v3-4-players", 11, 0), "cover fold"),
        (at("zwiebel-v3-4-players", 12, 1), "accept decline"),
        (at("zwiebel-v3-4-players", 20, 1), "match fold announce"),
        (at("zwiebel-v3-4-players", 23, 2), "choose_exchange"),
        (at("zwiebel-v3-7-players", 69, 2), "buy done"),
        (at("zwiebel-v3-7-players", 79, 1), "cover abdicate"),
        (at("zwiebel-v3-7-players", 92, 1), "declare concede"),
        (laid(lambda: preshow("z30", "KrD El2 El3", "Kr2 Kr3")), "pass announce"),
        (laid(lambda: play(preshow("z30", "KrD El2", "ElA OkA St3", opened={1: "ElA OkA"},
                                   wild=True), "P0 announce KrD devalue")), "devalue_target"),
        (laid(lambda: play(preshow("z30", "MuD El9 Kr9 OkZ PoZ", "Kr2 Kr3"),
                           "P0 announce MuD elephants El9 Kr9 OkZ PoZ")), "elephant_value"),
        (laid(lambda: play(preshow("z30", "StB El2 El3", "Kr2 Kr3", "DeK Ok2 Ok3"),
                           "P0 announce StB show")), "reveal"),
        (laid(lambda: play(arranged("z30", "ElA ElB OkA OkB St2", "De3 De4", **CALM),
                           "P0 declare St2", "P1 declare De3")), "rearrange concede"),
        (laid(lambda: play(arranged("z30", GREAT_V3, f"{NINE} Kr2", TEN, **CALM),
                           f"P0 declare {GREAT_V3}"), 1), "cripple concede"),
        (laid(lambda: play(arranged("z30", GREAT_V3, f"{NINE} Kr2", TEN, **CALM),
                           f"P0 declare {GREAT_V3}", f"P1 cripple {NINE}", "P0 pass"), 2),
         "out_cripple pass"),
    ],
}  # fmt: skip
"""By game: the moment, and kinds of action that are legal there."""

READY = "whether people are there and ready is no matter of cards"
DEALING = "how cards are dealt one by one changes nothing about them"
SPEAKING = "what is said or judged there is for people to decide"
ROUND = "joining and leaving are asked of nobody"

SILENT: dict[str, dict[str, str]] = {
    "mau-mau": {
        **dict.fromkeys(("ask_health", "answer_health", "ready", "start_match"), READY),
        **dict.fromkeys(("start_round", "flip_first", "join", "leave"), READY),
        **dict.fromkeys(("deal_card", "deal_finish", "choose_dealt"), DEALING),
        **dict.fromkeys(("call_plenum", "plenum_speak", "plenum_ready", "plenum_vote"), SPEAKING),
        **dict.fromkeys(("ack_finish", "exclaim", "countdown", "ask", "ignore"), SPEAKING),
        **dict.fromkeys(("put_down_excess", "add_rule", "preview_rule"), SPEAKING),
    },
    "zwiebel-2004": {
        **dict.fromkeys(("join", "leave"), ROUND),
        **dict.fromkeys(
            ("stake", "extra", "cover", "abdicate", "accept", "decline", "out_cripple"),
            "only zwiebel-v3 has it",
        ),
    },
    "zwiebel-v3": {
        **dict.fromkeys(("join", "leave"), ROUND),
        **dict.fromkeys(("pay", "raise", "no_raise", "reveal_tod"), "only zwiebel-2004 has it"),
    },
}
"""By game: the other kinds of action of a seat, and why no hint is about them."""

OF_NOBODY = {
    *("draw_dealer", "draw_starter", "shuffle", "recycle", "throw", "lot", "put_back_joker"),
    *("reshuffle", "random_card", "board_lot", "tick", "seat_control", "abort_round", "attend"),
    *("set_bell", "judge_plenum", "timeout"),
}
"""What chance, the clock and the table do."""


def every_row() -> Iterator[Any]:
    """The rows, each under the name of its game and of its actions."""
    for name, found in ADVISED.items():
        for made, kinds in found:
            yield pytest.param(name, made, kinds.split(), id=f"{name}: {kinds}")


def kind(action: Any) -> str:
    """The name of an action's kind."""
    return str(msgspec.to_builtins(action)["type"])


def kinds_of(one: AnyGame) -> set[str]:
    """Of all actions of a game."""
    found = map(msgspec.inspect.type_info, typing.get_args(one.actions))
    return {str(info.tag) for info in found if isinstance(info, msgspec.inspect.StructType)}


@pytest.mark.parametrize("name", sorted(own_games()))
def test_no_kind_of_decision_is_forgotten(name: str) -> None:
    """Each is in a row, or listed with why no hint is about it, and never both."""
    advised = {one for _, kinds in ADVISED[name] for one in kinds.split()}
    silent = {*SILENT.get(name, {})}
    assert advised | silent == kinds_of(game(name)) - OF_NOBODY
    assert not advised & silent


@pytest.mark.parametrize(("name", "made", "kinds"), [*every_row()])
def test_every_decision_has_a_hint_that_says_why(
    name: str, made: Callable[[], Moment], kinds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kinds are legal there, and every action told of has a reason in both languages."""
    monkeypatch.setattr(PlayoutAdviser, "advise", shortly(PlayoutAdviser.advise))
    (state, seat), one = made(), game(name)
    legal = {kind(action) for action in one.rules.legal_actions(state, seat)}
    assert {*kinds} <= legal
    seen = one.rules.observation(state, seat)
    found = advise(one, seen, 1)
    assert found.actions
    for language in LANGUAGES:
        for row in rows(one, found, seen.options, PLAYERS, language):
            assert row.action
            assert row.reasons.endswith((".", "!")), row
            assert not {*"{}[]"} & {*row.action, *row.reasons}, row


def shortly(whole: Any) -> Any:
    """The sentences are the same after few games."""

    def advise_shortly(self: PlayoutAdviser, *given: Any) -> Any:
        terms = self._terms._replace(plies=lambda _: 60, partial=True)
        return whole(PlayoutAdviser(self.games, terms), *given)

    return advise_shortly


@pytest.mark.parametrize(
    ("until", "said"),
    [
        pytest.param(12, "nothing_to_reserve", id="no dice are left"),
        pytest.param(13, "nothing_to_lay", id="no cards go together"),
        pytest.param(101, "keeps_melds", id="cards are kept"),
    ],
)
def test_who_only_ends_something_is_told_whether_there_was_more(until: int, said: str) -> None:
    """DR-26: it is another thing to want no more than to be able to do no more."""
    (state, seat), one = at("drachenrummy-2-players", until, 0)(), game("drachenrummy")
    found = advise(one, one.rules.observation(state, seat), 1)
    ends = next(told for told in found.actions if kind(told.action).startswith("end_"))
    assert [reason.name for reason in ends.reasons] == [said]


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(at("maumau-2-players", 2, 1), id="are you well?"),
        pytest.param(at("maumau-open-table", 2, 2), id="turn up the first card, or ask again"),
        pytest.param(at("maumau-house-rules-open", 68, 1), id="somebody has finished"),
    ],
)
def test_where_cards_decide_nothing_there_is_no_figure(made: Callable[[], Moment]) -> None:
    """Then it is said that there is none, in place of a figure that means nothing."""
    (state, seat), one = made(), game("mau-mau")
    with pytest.raises(NoAdvice, match="nothing_to_compare"):
        advise(one, one.rules.observation(state, seat), 1)
