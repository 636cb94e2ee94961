"""Players, packs, the shuffle and the starter (DR-01 .. DR-12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case, refused
from tests.games.drachenrummy.setting import GAME, a_pack, begun, new, options, run, turn

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.state.actions import DrawStarter, Shuffle
from stammtisch.games.drachenrummy.state.events import DisplayRefilled, MatchStarted, TurnStarted
from stammtisch.games.protocol import CHANCE, BadOptions


@pytest.mark.parametrize(
    ("n", "packs", "deck"),
    [
        case("DR-E01 two players", 2, 1, 48),
        case("DR-E02 three players", 3, 1, 48),
        case("DR-E03 four players", 4, 2, 100),
        case("DR-E04 five players", 5, 2, 100),
    ],
)
def test_decks(n: int, packs: int, deck: int) -> None:
    """DR-01, DR-02, DR-09, DR-A01: one pack for up to three, two packs for more; four lie open."""
    seen = rules.observation(begun(n), 0)
    assert (seen.n, seen.packs, seen.deck_left, len(seen.display)) == (n, packs, deck, 4)
    assert GAME.seats == range(2, 6)


@pytest.mark.parametrize("packs", [case("DR-02 one", 1), case("DR-02 two", 2)])
@pytest.mark.parametrize("n", [2, 5])
def test_packs_by_option(n: int, packs: int) -> None:
    """DR-02: any number of players may use one pack or two."""
    assert rules.observation(begun(n, packs=packs), None).deck_left == 52 * packs - 4


def test_codes() -> None:
    """DR-03, DR-04: every physical card has its own code; the copy says nothing but which one."""
    assert len(set(PACK.codes)) == 104
    assert PACK.codes[:3] == ("AD", "2D", "3D")
    assert [code for code in PACK.codes if code.endswith("/2")] == [
        f"{code}/2" for code in PACK.codes[:52]
    ]


def test_canonical_order() -> None:
    """DR-05: diamonds, hearts, spades, clubs, ace to king, of equal cards the first pack first."""
    order = codes(PACK.cards(PACK.codes))
    assert order[:4] == ("AD", "AD/2", "2D", "2D/2")
    assert order[24:28] == ("KD", "KD/2", "AH", "AH/2")
    assert order[-1] == "KC/2"


def test_first_position() -> None:
    """DR-09, DR-10, DR-A03: the top four lie open in this order; hands are empty."""
    seen = rules.observation(begun(3, "7H", "KC", "AD", "2S"), 1)
    assert seen.display == ("7H", "KC", "AD", "2S")
    assert seen.hand_sizes == (0, 0, 0)
    assert seen.melds == ((), (), ())
    assert (seen.reserved, seen.fixed, seen.scores) == ((), (), (0, 0, 0))


def test_drawn_starter() -> None:
    """DR-11, DR-A02: chance draws the starter before the shuffle."""
    state = rules.new(options(), 4)
    assert rules.actors(state) == (CHANCE,)
    state, events = run(state, (CHANCE, DrawStarter(2)))
    assert events == [MatchStarted(4, 2, options(), 2)]
    assert refused(GAME, rules.new(options(), 4), CHANCE, DrawStarter(4)).code == "bad_outcome"
    state, events = run(state, (CHANCE, a_pack(packs=2)))
    assert events == [DisplayRefilled(("AD", "2D", "3D", "4D"), 100), TurnStarted(1, 2)]
    assert rules.observation(state, 0).turn == 2


def test_fixed_starter() -> None:
    """DR-11: a table may name who has the most scales; then nothing is drawn."""
    state, events = run(new(3, starter=1), (CHANCE, a_pack()))
    assert events[0] == MatchStarted(3, 1, options(starter=1), 1)
    assert state.turn == 1


def test_turns_go_clockwise() -> None:
    """DR-01, DR-12: the next seat is on turn, and turns are counted over the whole match."""
    state = begun(3, starter=1, stall_rounds=5)
    seen = []
    for _ in range(4):
        seen.append((state.turn, state.turn_no))
        state = turn(state, "1 2 3 4 5")
    assert seen == [(1, 1), (2, 2), (0, 3), (1, 4)]


@pytest.mark.parametrize(
    "order",
    [
        case("DR-08 a card twice", (*PACK.codes[:51], "AD")),
        case("DR-08 a card missing", PACK.codes[:51]),
        case("DR-08 not a card", (*PACK.codes[:51], "XX")),
        case("DR-08 a card of the second pack", (*PACK.codes[:51], "AD/2")),
    ],
)
def test_bad_shuffles(order: tuple[str, ...]) -> None:
    """DR-08, DR-78: a shuffle carries every card in play exactly once."""
    assert refused(GAME, new(2), CHANCE, Shuffle(order)).code == "bad_outcome"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        case("DR-94 players", "players", 3),
        case("DR-94 packs", "packs", 3),
        case("DR-94 no packs", "packs", 0),
        case("DR-94 starter", "starter", 2),
        case("DR-94 starter in words", "starter", "me"),
        case("DR-94 take_mode", "take_mode", "some"),
        case("DR-94 steal_rule", "steal_rule", "never"),
        case("DR-94 stall_rounds too few", "stall_rounds", 0),
        case("DR-94 stall_rounds too many", "stall_rounds", 6),
        case("DR-94 final_meld", "final_meld", "none"),
        case("DR-94 tie_break", "tie_break", "age"),
        case("DR-94 open_hands", "open_hands", "yes"),
        case("DR-94 true is no number", "packs", True),
    ],
)
def test_bad_options(option: str, value: Any) -> None:
    """DR-94: an option out of range is refused by its name."""
    with pytest.raises(BadOptions) as caught:
        rules.new(options(**{option: value}), 2)
    assert caught.value.option == option


@pytest.mark.parametrize("n", [0, 1, 6])
def test_bad_numbers_of_players(n: int) -> None:
    """DR-01: two to five play."""
    with pytest.raises(BadOptions):
        rules.new(options(), n)
