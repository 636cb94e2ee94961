"""The levels of Drachenrummy: sound at every table, in their order, none of them unforgivable."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.drachenrummy.setting import GAME, at, placing, throw

from stammtisch.analysis.arena import round_robin
from stammtisch.analysis.arena.deals import drawn
from stammtisch.bots import bot
from stammtisch.bots.compiled import Code, Racer, plain
from stammtisch.bots.drachenrummy import beginner, master, search, steady, strong, uses
from stammtisch.bots.drachenrummy.manners import unforgivable
from stammtisch.bots.drachenrummy.uses import INTEREST
from stammtisch.games.decisions import followed
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.melds.pack import PACK, canonical
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
)
from stammtisch.games.drachenrummy.state.state import State

LEVELS = ("beginner", "steady", "strong", "master")
PLAIN = plain("stammtisch.bots.drachenrummy.search")

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"take_mode": "choose", "final_meld": "manual"}),
    (3, {"steal_rule": "any_face_more", "open_hands": True}),
]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search as CPython runs it, and a short one; what it does depends on neither."""
    monkeypatch.setattr(strong.Strong, "worlds", dict.fromkeys(range(2, 6), 30))
    monkeypatch.setattr(master.Master, "worlds", dict.fromkeys(range(2, 6), 60))
    monkeypatch.setattr(strong, "PLAIN_WORLDS", 1)
    monkeypatch.setattr(strong.RACER, "now", lambda: PLAIN)


@pytest.mark.parametrize(("seats", "chosen"), TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_repeatable_and_forgivable(
    level: str, seats: int, chosen: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """At tables of every kind, for a part of a match; and no level ever falls back."""
    player, rng = bot(level, "drachenrummy"), random.Random(f"{level} {seats}")
    state, decisions = rules.new(GAME.options(**chosen), seats), 0
    while (acting := rules.actors(state)) and decisions < 250:
        actor = acting[0]
        if actor < 0:
            state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
            continue
        seen, legal = followed(GAME, state, actor), rules.legal_actions(state, actor)
        action = player.choose(seen, legal, random.Random(decisions))
        assert action == player.choose(seen, legal, random.Random(decisions))
        assert action in legal
        assert len(legal) == 1 or not unforgivable(seen, action, legal)
        state, _ = rules.apply(state, actor, action)
        decisions += 1
    assert decisions > 60
    assert not caplog.records


# --- what cannot be forgiven --------------------------------------------------------------------


def melding(hand: str, melds: str = "") -> State:
    """Seat 0 may meld in its turn."""
    return at("meld", hands=[hand], melds=[melds], display="2D 3H 9C JD", fixed="1 2 3 4 5")


def ending(hand: str, melds: str = "") -> State:
    """Seat 0 melds for the last time."""
    return at("final_meld", hands=[hand], melds=[melds], display="", deck="", rest_to=1,
              final_meld="manual")  # fmt: skip


PAIR = ["7D 7H"]


@pytest.mark.parametrize(
    ("state", "action", "wrong"),
    [
        case("the third seven lies there", placing("4 4 4 4 4", "7S QD", hands=PAIR, deck="",
             rest_to=1), EndReserve(), True),
        case("nothing of use lies there", placing("4 4 4 4 4", "9S QD", hands=PAIR, deck="",
             rest_to=1), EndReserve(), False),
        case("a run that leaves out the set it lies in", melding("7D 7H 7S 8S 9S"),
             LayMeld(("7S", "8S", "9S")), False),
        case("a set that tears a longer run", melding("7D 7H 6S 7S 8S 9S"),
             LayMeld(("7D", "7H", "7S")), True),
        case("a card that fits where it lies", melding("7C", "[7D 7H 7S]"), Extend(0, "7C"), False),
        case("a turn may end with melds in hand", melding("7D 7H 7S"), EndTurn(), False),
        case("the match may not", ending("7D 7H 7S"), FinalDone(), True),
        case("without melds it has to", ending("7D 7H 9S"), FinalDone(), False),
    ],
)  # fmt: skip
def test_unforgivable_moves(state: State, action: Any, wrong: bool) -> None:
    """A finished meld is not left, torn or kept to the end."""
    legal = rules.legal_actions(state, state.turn)
    assert action in legal
    assert unforgivable(rules.observation(state, state.turn), action, legal) is wrong


# --- memory -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_master_keeps_hands_in_mind(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """DR-91: all others choose the same as if they had not seen who took what."""
    player, rng, asked = bot(level, "drachenrummy"), random.Random(level), list[bool]()
    weighed, read = strong.targets, steady.read

    def noting(seen: Any, *rest: Any) -> Any:
        asked.append(None not in seen.hands)
        return weighed(seen, *rest)

    def noting_too(seen: Any) -> Any:
        asked.append(None not in seen.hands)
        return read(seen)

    monkeypatch.setattr(strong, "targets", noting)
    monkeypatch.setattr(steady, "read", noting_too)
    state = rules.new(GAME.options(), 3)
    for number in range(150):
        actor = rules.actors(state)[0]
        if actor < 0:
            state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
            continue
        legal = rules.legal_actions(state, actor)
        known = followed(GAME, state, actor)
        action = player.choose(known, legal, random.Random(number))
        if level != "master":
            seen = rules.observation(state, actor)
            assert action == player.choose(seen, legal, random.Random(number))
        state, _ = rules.apply(state, actor, action)
    assert asked
    assert set(asked) == {level == "master"}


def test_who_has_hands_in_mind_imagines_none() -> None:
    """What others hold is what they have taken, in every world; only the deck is left to chance."""
    state = at("throw", n=3, display="7S 2D 3H 9C", hands=["7D 7H", "KH 9H 4S", "TD 2C"])
    known = followed(GAME, state, 0)
    base, view, rng = strong.base_of(known), strong.view_of(known), [1, 1]
    for _ in range(20):
        s = list(base)
        search.imagine(s, view, rng, 3)
        held = [PACK.cards(hand or ()) for hand in known.hands]
        assert s[k.FIRSTS : k.FIRSTS + 3] == held
        assert s[k.DECK_LEFT] == 52 - 4 - 7


# --- the master ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_master_looks_at_more_worlds(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every table."""
    monkeypatch.undo()
    asked: list[int] = []

    def noting(_: Any, worlds: int) -> list[Any]:
        asked.append(worlds)
        return []

    monkeypatch.setattr(strong, "weighed", noting)
    state, rng = rules.new(GAME.options(), seats), random.Random(seats)
    while state.phase != "fix":
        actor = rules.actors(state)[0]
        assert actor < 0
        state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
    seen, legal = rules.observation(state, state.turn), rules.legal_actions(state, state.turn)
    for level in ("strong", "master"):
        assert bot(level, "drachenrummy").choose(seen, legal, rng) in legal
    assert asked[0] < asked[1]


@pytest.mark.parametrize(
    ("seats", "left", "interest"),
    [
        case("between two", 2, 5, 0.0),
        case("between two, with no deck", 2, 0, INTEREST),
        case("among three", 3, 5, INTEREST),
    ],
)
def test_between_two_the_master_reckons_with_thefts_once_they_decide(
    seats: int, left: int, interest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, dice that no card needs are not spent on guarding it."""
    monkeypatch.setattr(strong, "weighed", lambda *_: [uses.Target("7S", 2.0, False, 0, 0)])
    state, rng = rules.new(GAME.options(), seats), random.Random(3)
    while state.phase != "fix":
        state, _ = rules.apply(state, rules.actors(state)[0], rules.sample_chance(state, rng))
    seen = replace(rules.observation(state, state.turn), deck_left=left)
    (wanted,) = master.Master().wanted(seen)
    assert (wanted.card, wanted.interest) == ("7S", interest)


@pytest.mark.parametrize(
    ("level", "compiling", "worlds"),
    [("strong", False, 6), ("strong", True, 2), ("master", False, 18), ("master", True, 6)],
)
def test_where_nothing_is_compiled_it_looks_at_fewer(
    level: str, compiling: bool, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two `strong` has few at all, and still looks at some."""
    monkeypatch.undo()
    asked: list[int] = []

    def noting(_: bytes, code: Code, worlds: int) -> list[Any]:
        asked.append(worlds)
        return []

    monkeypatch.setattr(strong, "_weighed", noting)
    monkeypatch.setattr(strong.RACER, "now", lambda: PLAIN)
    monkeypatch.setattr(strong.RACER, "compiling", compiling)
    state = at("throw", display="7S", deck="", hands=PAIR, rest_to=1)
    seen = rules.observation(throw(state, "4 4 6 6 6"), 0)
    player = bot(level, "drachenrummy")
    assert isinstance(player, strong.Strong)
    strong.targets(seen, player.worlds[seen.n])
    assert asked == [worlds]


# --- the beginner -------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "least", "most"), [(2, 175, 199), (3, 100, 160)])
def test_it_overlooks_cards_of_others_for_a_whole_turn(seats: int, least: int, most: int) -> None:
    """What others have reserved, more of it if they are several; what lies in the middle never."""
    state = at("throw", display="7S", deck="", reserved="1:7C/2x4", hands=PAIR, rest_to=1)
    seen = replace(rules.observation(throw(state, "4 4 6 6 6"), 0), n=seats)
    assert {one.card for one in steady.targets(seen)} == {"7S", "7C"}
    noticed = 0
    for number in range(200):
        there = replace(seen, turn_no=number)
        cards = [one.card for one in beginner._noticed(there)]
        assert cards == [one.card for one in beginner._noticed(there)]
        assert "7S" in cards
        noticed += "7C" in cards
    assert least < noticed < most


def test_it_keeps_dice_by_feeling() -> None:
    """Mostly what promises most, and never what promises little."""
    state = throw(at("throw", display="7S 2D 3H 9C", deck="", hands=PAIR, rest_to=1), "1 5 5 5 2")
    seen, legal = rules.observation(state, 0), rules.legal_actions(state, 0)
    player = beginner.Beginner()
    kept = [player.choose(seen, legal, random.Random(mood)) for mood in range(100)]
    assert 20 < kept.count(Fix((5, 5, 5))) < 100
    assert len(set(kept)) > 1


def test_it_lays_at_once() -> None:
    """Melds that `steady` still keeps together."""
    state = melding("7D 7H 7S 5H 6S 8S")
    seen, legal = rules.observation(state, 0), rules.legal_actions(state, 0)
    assert bot("steady", "drachenrummy").choose(seen, legal, random.Random(1)) == EndTurn()
    laid = beginner.Beginner().choose(seen, legal, random.Random(1))
    assert isinstance(laid, LayMeld)


# --- strong ------------------------------------------------------------------------------------


def test_worlds_are_as_people_make_them() -> None:
    """Every card is somewhere, once; and what others hold fits together more often than not."""
    state = at("throw", display="7S 2D 3H 9C", hands=["7D 7H", "KH 9H 4S TD 2C 6D JS 3C"])
    seen = rules.observation(state, 0)
    base, view, rng = strong.base_of(seen), strong.view_of(seen), [1, 1]
    there = base[k.DECK : k.DECK + view[search.UNSEEN]]
    assert len(there) == 52 - 4 - 2
    paired = {1: 0, 3: 0}
    for tries in paired:
        for _ in range(100):
            s = list(base)
            search.imagine(s, view, rng, tries)
            theirs, deck = s[k.FIRSTS + 1], s[k.DECK : k.DECK + s[k.DECK_LEFT]]
            assert theirs.bit_count() == 8
            assert s[k.FIRSTS] == base[k.FIRSTS]
            assert sorted(there) == sorted([*canonical(theirs), *deck])
            pairs = [theirs & theirs >> 1, theirs & theirs >> 13]
            paired[tries] += sum(pair.bit_count() for pair in pairs)
    assert paired[3] > 1.3 * paired[1]


def test_a_card_is_worth_what_both_make_of_it() -> None:
    """The last card: to one the third seven, three points instead of two lost; a point to him."""
    state = at("throw", display="7S", deck="", hands=PAIR, rest_to=1)
    seen = rules.observation(state, 0)
    base, view, worlds = strong.base_of(seen), strong.view_of(seen), 3
    sums = strong.sums_of(PLAIN, base, view, [PACK.index["7S"]], worlds, [1, 1])
    assert sums[1] - sums[0] == worlds * (3 + 2 + 1)


@pytest.mark.parametrize(
    ("hand", "open_cards", "card", "least", "most"),
    [
        case("the third of a set", "7D 7H", "", "7S", 40, 80),
        case("the fourth", "7D 7H 7C", "", "7S", 10, 20),
        case("the gap in a run", "6S 8S", "", "7S", 40, 80),
        case("an ace above the king", "QS KS", "", "AS", 60, 99),
        case("not round the corner", "KS 2S", "", "AS", -10, -10),
        case("half a run, and what is missing lies there", "6S", "8S", "7S", -5, 10),
        case("half a run that nothing can complete", "6S", "", "7S", -10, -10),
        case("nothing", "", "", "7S", -10, -10),
    ],
)
def test_what_a_card_is_worth_at_a_glance(
    hand: str, open_cards: str, card: str, least: int, most: int
) -> None:
    """In tenths of a point."""
    held, free = PACK.cards(hand.split()), PACK.cards(open_cards.split())
    assert least <= search.gain(held, 0, free, PACK.index[card]) <= most


def test_matches_in_its_head_are_played_to_their_end() -> None:
    """Though the first cards of an empty hand are worth nothing yet."""
    seen = rules.observation(at("throw", display="7S 2D 3H 9C"), 0)
    base, view, rng = strong.base_of(seen), strong.view_of(seen), [1, 1]
    s = base + [0] * (k.LENGTH - k.SIZE)
    search.imagine(s, view, rng, 3)
    search.finish(s, view, rng)
    assert s[k.DECK_LEFT] == 0


@pytest.mark.parametrize(
    ("theirs", "taken"),
    [
        case("the own run goes on", "9H", "7S"),
        case("the third honour of another counts more", "JH QH", "KH"),
    ],
)
def test_in_its_head_all_look_at_what_others_need(theirs: str, taken: str) -> None:
    """The seven lengthens the own run by a point; the king is of no use to who takes it."""
    state = at("throw", display="7S KH", deck="", hands=["4S 5S 6S", theirs], rest_to=1)
    seen = rules.observation(state, 0)
    s, view = strong.base_of(seen), strong.view_of(seen)
    s[k.FIRSTS + 1] = PACK.cards(theirs.split())
    place = search._favourite(s, 0, view, PACK.cards(["7S", "KH"]))
    assert s[place] == PACK.index[taken]


def test_a_search_that_fails_is_replaced_by_steady(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, and the choice of the level below."""
    monkeypatch.setattr(strong, "_weighed", lambda *_: 1 // 0)
    state = throw(at("throw", display="7S 2D 3H 9C", hands=PAIR), "1 5 5 5 2")
    seen, legal = rules.observation(state, 0), rules.legal_actions(state, 0)
    with caplog.at_level(logging.WARNING):
        action = bot("strong", "drachenrummy").choose(seen, legal, random.Random(1))
    assert action == bot("steady", "drachenrummy").choose(seen, legal, random.Random(1))
    assert "strong plays as steady" in caplog.text


@pytest.mark.timeout(300)
def test_compiled_it_weighs_the_same() -> None:
    """By numba and by CPython, in the middle of a match."""
    fast = Racer("stammtisch.bots.drachenrummy.search", strong._warm).wait()
    hands = ["7D 7H KS AS", "KH 9H 4S TD 2C 6D JS 3C"]
    state = at("throw", display="7S 2D 3H 9C", hands=hands, melds=["[4D 4H 4C]"],
               reserved="1:7C/2x4")  # fmt: skip
    seen = rules.observation(state, 0)
    cards = [PACK.index[card] for card in ("7S", "2D", "7C")]
    base, view = strong.base_of(seen), strong.view_of(seen)
    one, other = (strong.sums_of(code, base, view, cards, 20, [3, 5]) for code in (fast, PLAIN))
    assert one == other


# --- their order --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "deals"), [("beginner", "random", 3), ("steady", "beginner", 12)]
)
def test_levels_are_in_their_order(better: str, worse: str, deals: int) -> None:
    """On the same deals from both seats."""
    players = [bot(one, "drachenrummy") for one in (better, worse)]
    (pair,) = round_robin(GAME, players, drawn(GAME, 2, {}, deals, 1), jobs=1).pairs
    assert pair.low > 0
