"""A drawn state is any of those that the seat could take for the true one, each as likely.

The worlds of small positions are counted out, and thousands of draws with a fixed seed held
against them. What the games say otherwise of themselves, and is compared so here: at a Mau-Mau
table a drawn state remembers neither violations nor what others have seen, and nothing is concluded
from what a player did not lay; in Zwiebel a Lady that keeps eights wild in secret (Z30-43) was in
the hand from the beginning.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case, codes
from tests.games.drachenrummy import setting as dr
from tests.games.maumau import scenes as mm
from tests.games.uniform import DRAWS, Scenario, evenly, is_uniform, never_in_its_place, worlds
from tests.games.zwanzig import setting as zz
from tests.games.zwiebel import setting as zw
from tests.games.zwiebel.views.test_zw_sampling import few_unseen

from stammtisch.cards import placement
from stammtisch.cards.shuffle import Source, shuffled
from stammtisch.games import game
from stammtisch.games.drachenrummy.views import determinization as of_dr
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import CODE, QUEENS
from stammtisch.games.maumau.views import determinization as of_mm
from stammtisch.games.zwanzig import rules as zz_rules
from stammtisch.games.zwanzig.state.actions import Decide, Exchange, Play
from stammtisch.games.zwanzig.views import determinization as of_zz
from stammtisch.games.zwanzig.views.position import Position
from stammtisch.games.zwiebel.views import determinization as of_zw

# --- Zwanzig: six seats and two cards of stock, after 27 or more cards were played ----------------

FOUR_TRICKS = "AH KH QH JH TH 9H AD KD QD JD TD 9D AS KS QS JS TS"


def zwanzig(hands: str, stock: str, *, exchange: str = "", played: str) -> Any:
    """Six hands, separated by commas; seat 1 exchanges perhaps, all stay in, and clubs are trump.

    The start and the moves.
    """
    start = zz_rules.restore(
        Position(
            n=6,
            options=zz.options(first_dealer=5),
            phase="exchange",
            trump="C",
            hands=tuple(codes(hand) for hand in hands.split(",")),
            stock=codes(stock),
        )
    )
    moves: list[Any] = []
    state, cards = start, iter(codes(played))
    while state.phase != "play" or len(moves) < 6 + 5 + len(codes(played)):
        match state.phase:
            case "exchange":
                action: Any = Exchange(codes(exchange) if state.turn == 1 else ())
            case "decide":
                action = Decide(True)
            case _:
                action = Play(next(cards))
        moves.append((state.turn, action))
        state, _ = zz_rules.apply(state, *moves[-1])
    return start, moves


def void() -> Scenario:
    """Seat 5 has shown that it has neither spades nor clubs; seats 3, 4 and 5 hold a card each."""
    hands = (
        "AH AD AS AC 7S,KH KD KS KC 8S,QH QD QS QC 9S,JH JD JS JC 7C,TH TD TS TC 8C,9H 9D 7D 7H 8D"
    )
    played = f"{FOUR_TRICKS} 7D AC KC QC JC TC 7H 7S 8S 9S"
    start, moves = zwanzig(hands, "8H 9C", played=played)
    return Scenario(zz.GAME, start, moves, "8H 8D 7C 8C 9C")


def exchanged() -> Scenario:
    """Seat 1 has drawn a card, perhaps one of those it has played, and holds one."""

    def course(at: int) -> Any:
        """Of the cards that seat 1 holds in the end this one was drawn."""
        held = codes("KH KD KS KC 8H")
        hand = " ".join((*held[:at], "7D", *held[at + 1 :]))
        return zwanzig(
            f"AH AD AS QC 7H,{hand},QH QD QS AC 8D,JH JD JS JC 7S,TH TD TS TC 8S,9H 9D 9S 9C 7C",
            f"{held[at]} 8C",
            exchange="7D",
            played=f"{FOUR_TRICKS} 9S QC KC AC JC TC 9C 8D 7S 8S 7C 7H",
        )

    first, *others = (course(at) for at in range(5))
    return Scenario(zz.GAME, first[0], first[1], "7D 8H 8C", others=others)


def undecided() -> Scenario:
    """Seats 1 and 2 have decided, hidden from the others, and seat 1 looks."""
    start = zz.stand_pat(zz.deal(zz.new(stay_mode="simultaneous"), trump="S"))
    courses = [(start, ((1, Decide(True)), (2, Decide(stay)))) for stay in (True, False)]
    return Scenario(
        zz.GAME,
        start,
        courses[0][1],
        viewer=1,
        others=courses[1:],
        part=lambda state: state.deal.pending,
    )


# --- Drachenrummy ---------------------------------------------------------------------------------


def two_hands(viewer: int = 0) -> Scenario:
    """Two hidden hands and two cards of the deck; the other cards are in the viewer's hand."""
    hands = ["AC", "QS 2C"]
    hands.insert(viewer, "")
    start = dr.at("meld", n=3, hands=hands, deck="QC JC", rest_to=viewer, fixed="1 2 3 4 5")
    return Scenario(dr.GAME, start, (), "AC QS 2C QC JC", viewer)


# --- Mau-Mau --------------------------------------------------------------------------------------


def cards_only(state: Any) -> Any:
    """Where all cards lie, and which one was drawn last."""
    cards = state.cards
    return cards.hands, cards.penalties, cards.draw_pile, cards.pile, state.turn.drawn


def maumau(hidden: str = "7S 8S 9S TC", *, drew: bool = False, **scene: Any) -> Scenario:
    """B and C hold cards, others lie in the draw pile; B has drawn perhaps."""
    given = {"top": "KH", "A": "7H KC", "B": "7S 8S", "C": "9S", "draw_pile": "TC"} | scene
    there = mm.scene(players=3, on="B" if drew else "A", **given)
    state = there.do("B", mm.DRAW).state if drew else there.state
    return Scenario(game("mau-mau"), state, (), hidden, part=cards_only)


def queen_run() -> Scenario:
    """B keeps a queen run up, and so holds a Dame that nobody has seen (INV-07)."""
    scene = maumau("QS 8S 9S QC", top="QH", B="QS 8S", draw_pile="QC", run=("B", ""))
    return scene._replace(lawful=lambda state: bool(state.cards.hands[1] & QUEENS))


def covered_pile() -> Scenario:
    """Only the top of the pile is shown; A holds all the other cards."""
    used = codes("KH 7S 8S 9S TC")
    rest = " ".join(code for code in CODE[:32] if code not in used)
    return maumau(A=rest, pile="TC", draw_pile=None, options={"pile_history": False})


def voted() -> Scenario:
    """In a Plenum B and C have voted; how, A will see with the verdict."""
    there = mm.open_scene(players=3).do("B", a.CallPlenum(accused=0, matter="p1", ref_turn=10))
    there = there.do("B", a.PlenumReady()).do("A", a.PlenumReady())
    start, t = there.state, there.t
    cast = [
        ((1, a.PlenumVote(guilty=one, t=t)), (2, a.PlenumVote(guilty=two, t=t)))
        for one in (True, False)
        for two in (True, False)
    ]
    return Scenario(
        game("mau-mau"),
        start,
        cast[0],
        others=[(start, votes) for votes in cast],
        part=lambda state: state.court.plenum.votes,
    )


# --- Zwiebel --------------------------------------------------------------------------------------


def zwiebel(
    rules: str, hands: str, stock: str, *lines: str, hidden: str = "", discarded: str = ""
) -> Scenario:
    """Two hands, separated by a comma; what is not named, seat 0 has discarded."""
    one, other = hands.split(",")
    there = few_unseen(zw.arranged(rules, one, other, wild=True, lady=True), 0, stock)
    if discarded:
        card = there.setup.pack.index[discarded]
        there = replace(
            there,
            stock=tuple(one for one in there.stock if one != card),
            discards=(there.discards[0], 1 << card, *there.discards[2:]),
            exchanged=(0, 1, *there.exchanged[2:]),
        )
    moves = [zw.line(line) for line in lines]
    return Scenario(zw.game_of(there), there, moves, hidden or f"{other} {stock}")


SCENARIOS = [
    case("ZZ-43 ZZ-44 Zwanzig, what the tricks have shown", void),
    case("ZZ-22 Zwanzig, an exchange", exchanged),
    case("ZZ-31 Zwanzig, hidden decisions", undecided),
    case("DR-90 Drachenrummy", two_hands),
    case("DR-90 Drachenrummy, seen by the last", lambda: two_hands(2)),
    case("MM-18.2 Mau-Mau", maumau),
    case("MM-2.1 Mau-Mau, somebody has drawn",
         lambda: maumau(B="7S", draw_pile="8S TC", drew=True)),
    case("MM-4.1 Mau-Mau, a penalty card",
         lambda: maumau(draw_pile="", penalties={"A": [("TC", 8)]})),
    case("INV-07 Mau-Mau, a queen run", queen_run),
    case("MM-18.2 Mau-Mau, only the top of the pile is seen", covered_pile),
    case("MM-7.5 Mau-Mau, votes", voted),
    case("ZC-143 Zwiebel 2004", lambda: zwiebel("z04", "S2 S3 S4,SA RK", "YA T3")),
    case("ZC-143 Zwiebel 2004, discards of another",
         lambda: zwiebel("z04", "S2 S3 S4,SA", "YA T3 V4", discarded="V4")),
    case("ZC-63 Zwiebel 2004, a list needs an ace",
         lambda: zwiebel("z04", "GD S2 S3,SA RK OA", "YA T3", "P0 announce GD devalue",
                         "P0 declare S2", "P1 declare SA RK", hidden="OA YA T3")),
    case("ZC-143 Zwiebel v3", lambda: zwiebel("z30", "KrD El2 Ok3,ElA OkB", "Sc8 Mu3")),
    case("ZC-63 Zwiebel v3, a list needs an eight or an ace",
         lambda: zwiebel("z30", "KrD El2 Ok3,ElA OkB PoA", "Sc8 Mu3", "P0 announce KrD devalue",
                         "P0 declare El2", "P1 declare ElA OkB", hidden="PoA Sc8 Mu3")),
]  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_world_is_as_likely(scenario: Callable[[], Scenario]) -> None:
    """All states in which the seat would see the same come, no other one, and as often."""
    assert is_uniform(scenario())


def test_the_order_of_a_deal_by_hand_is_open() -> None:
    """MM-9e.1: somebody's three cards came to him in any order, as far as others know."""
    there = mm.fresh(3, supervision="open", deal="manual", health="ask", hand_size=3)
    for receiver in (1, 2, 0) * 2 + (1,):
        there = there.do("A", a.DealCard(to=receiver, face_up=False))
    rules = game("mau-mau").rules
    seen, source = rules.observation(there.state, 0), random.Random(2026)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6 * DRAWS):
        dealing = rules.determinize(seen, source).round.dealing
        cards = [card for card, to in zip(dealing.cards, dealing.dealt, strict=True) if to == 1]
        found[tuple(sorted(cards).index(card) for card in cards)] += 1
    assert len(found) == 6
    assert evenly([*found.values()])


# --- the test finds what is not uniform -----------------------------------------------------------


def _not_at_all(items: Iterable[Any], source: Source) -> tuple[Any, ...]:
    return tuple(items)


def _all_but_the_first(items: Iterable[Any], source: Source) -> tuple[Any, ...]:
    first, *rest = (*items, None)
    return (first, *shuffled(rest[:-1], source)) if rest else ()


@pytest.mark.parametrize("shuffle", [_not_at_all, _all_but_the_first, never_in_its_place])
@pytest.mark.parametrize(
    ("scenario", "modules"),
    [
        case("Zwanzig", exchanged, (of_zz, placement)),
        case("Drachenrummy", two_hands, (of_dr,)),
        case("Mau-Mau", maumau, (of_mm,)),
        case("Zwiebel 2004", lambda: zwiebel("z04", "S2 S3 S4,SA RK", "YA T3"), (of_zw,)),
        case("Zwiebel v3", lambda: zwiebel("z30", "KrD El2 Ok3,ElA OkB", "Sc8 Mu3"), (of_zw,)),
    ],
)
def test_a_bad_shuffle_is_found(
    monkeypatch: pytest.MonkeyPatch,
    scenario: Callable[[], Scenario],
    modules: tuple[ModuleType, ...],
    shuffle: Any,
) -> None:
    """Draws that do not shuffle, that leave a card in its place, or never do."""
    for module in modules:
        monkeypatch.setattr(module, "shuffled", shuffle)
    assert not is_uniform(scenario())


def test_the_worlds_of_a_small_position() -> None:
    """The worlds are counted right: two hidden hands of one and two cards, and a deck of two."""
    assert len(worlds(two_hands())) == 5 * 4 * 3
