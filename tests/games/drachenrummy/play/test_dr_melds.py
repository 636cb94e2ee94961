"""What is a meld, which melds a hand can lay, and extending (DR-41 .. DR-51)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case, codes, refused
from tests.games.drachenrummy.setting import GAME, act, at, cards, meld, physical, run

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.melds import classify, extended, laid_order, possible
from stammtisch.games.drachenrummy.melds.pack import KINDS, PACK, canonical, kinds
from stammtisch.games.drachenrummy.state.actions import EndTurn, Extend, LayMeld
from stammtisch.games.drachenrummy.state.events import MeldExtended, MeldLaid
from stammtisch.games.drachenrummy.state.state import State

WHOLE_SUIT = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        case("DR-E46 three sevens", "7D 7H 7S", "set"),
        case("DR-E47 four sevens", "7D 7H 7S 7C", "set"),
        case("DR-E48 two cards", "7D 7H", None),
        case("DR-E49 DR-A23 same suit twice", "7D 7H 7H", None),
        case("DR-E50 a run", "4S 5S 6S", "run"),
        case("DR-E51 in any order", "6S 4S 5S 7S", "run"),
        case("DR-E52 a gap", "4S 5S 7S", None),
        case("DR-E53 two suits", "4S 5S 6H", None),
        case("DR-E54 ace low", "AH 2H 3H", "run"),
        case("DR-E55 ace high", "QH KH AH", "run"),
        case("DR-E56 DR-44 DR-A22 round the corner", "KH AH 2H", None),
        case("DR-E57 round the corner", "QH KH AH 2H", None),
        case("DR-E58 three aces", "AD AH AS", "set"),
        case("DR-E59 nine, ten, jack", "9C TC JC", "run"),
        case("DR-E60 DR-45 DR-A24 both aces", f"{WHOLE_SUIT} AS", "run"),
        case("DR-E61 the second ace has no place", "AS AS 2S 3S", None),
        case("DR-E62 DR-46 equal cards", "5H 5H 6H 7H", None),
        case("DR-E63 DR-50 the whole suit", WHOLE_SUIT, "run"),
        case("DR-42 five cards of a rank", "7D 7H 7S 7C 7C", None),
        case("DR-45 two kings", f"{WHOLE_SUIT} KS", None),
        case("DR-50 nothing", "", None),
    ],
)
def test_kinds(written: str, kind: str | None) -> None:
    """DR-42 .. DR-46: what is a set, what is a run, and what is neither."""
    found = classify(cards(written))
    assert (found and found.kind) == kind


def written_out(hand: CardSet) -> str | None:
    """Set, run or neither, by the words of DR-42 to DR-46."""
    names = [PACK.codes[card].partition("/")[0] for card in canonical(hand)]
    ranks, suits = [name[0] for name in names], {name[1] for name in names}
    if len(set(ranks)) == 1 and 3 <= len(names) == len(suits):
        return "set"
    row = "A23456789TJQKA"
    runs = ["".join(sorted(row[a:b])) for a in range(14) for b in range(a + 3, 15)]
    return "run" if len(suits) == 1 and "".join(sorted(ranks)) in runs else None


@given(st.sets(st.sampled_from([c for c in range(104) if c % KINDS < 26]), max_size=15))
def test_kinds_by_the_words(hand: set[int]) -> None:
    """DR-42 .. DR-46: any cards of two suits are classified as the words say."""
    found = classify(card_set(hand))
    assert (found and found.kind) == written_out(card_set(hand))


def test_short_runs_of_a_suit() -> None:
    """DR-43, DR-44: a suit has 12 runs of three cards, 11 of four, 10 of five."""
    suit = [card for card in range(104) if card % KINDS >= 39]
    runs = {
        tuple(sorted(card % KINDS for card in group))
        for size in (3, 4, 5)
        for group in combinations(suit, size)
        if classify(card_set(group)) is not None
    }
    assert len(runs) == 12 + 11 + 10


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        case("DR-E64 four in a row", "3H 4H 5H 6H", 3),
        case("DR-E65 four sevens", "7D 7H 7S 7C", 5),
        case("DR-E66 copies are not counted twice", "5H 5H 6H 7H", 1),
        case("DR-E67 an ace at either end", "QH KH AH 2H 3H", 2),
        case("DR-95 a hand that holds everything", " ".join(2 * [*PACK.codes[:52]]), 373),
    ],
)
def test_number_of_melds(hand: str, count: int) -> None:
    """DR-83, DR-95: every possible meld once per multiset of kinds."""
    found = possible(cards(hand))
    assert len(found) == len(set(found)) == count


@given(st.sets(st.integers(0, 103), max_size=11))
def test_all_melds_of_a_hand(hand: set[int]) -> None:
    """DR-83: the list is exactly the melds among all choices of cards, in the normal form."""
    whole = card_set(hand)
    expected = set()
    for size in range(3, len(hand) + 1):
        for group in combinations(sorted(hand), size):
            chosen = card_set(group)
            if classify(chosen) is not None:
                second = chosen >> KINDS & whole & ~chosen
                expected.add(chosen ^ (second | second << KINDS))
    assert set(possible(whole)) == expected


def test_order_of_melds() -> None:
    """DR-84: sets before runs, canonical in both, then extensions, and the end last."""
    state = melding("3H 4H 5H 3D 3S 6S", "[7S 8S 9S]; [4D 4S 4C]")
    assert rules.legal_actions(state, 0) == (
        LayMeld(codes("3D 3H 3S")),
        LayMeld(codes("3H 4H 5H")),
        Extend(0, "6S"),
        Extend(1, "4H"),
        EndTurn(),
    )


@pytest.mark.parametrize(
    "hand",
    [
        case("DR-45 a whole suit and its second ace", f"{WHOLE_SUIT} AS"),
        case("DR-45 and more beside it", f"{WHOLE_SUIT} AS KH AH QH JH AC AD 5S 6S"),
        case("DR-45 two of them", f"{WHOLE_SUIT} AS {WHOLE_SUIT.replace('S', 'D')} AD"),
    ],
)
def test_canonical_order_of_melds(hand: str) -> None:
    """DR-84 DR-05: card by card; equal cards side by side, so both aces come before ace and two."""
    order = {card: place for place, card in enumerate(canonical(PACK.cards(PACK.codes)))}
    listed = [
        (kind != "set", [order[card] for card in canonical(found)])
        for found in possible(cards(hand))
        for kind in [classify(found).kind]  # type: ignore[union-attr]
    ]
    assert listed == sorted(listed)


def melding(hand: str, own: str = "-", **fields: Any) -> State:
    """Seat 0 may meld from this hand and has laid these melds."""
    return at("meld", hands=[hand], melds=[own], display="2C QD TC 8D", fixed="1 2 3 4 5", **fields)


def test_laying() -> None:
    """DR-41, DR-50: a meld of four at once; the cards leave the hand, and all see them."""
    state, events = run(melding("3H 4H 5H 6H KD"), (0, LayMeld(codes("6H 3H 5H 4H"))))
    assert events == [MeldLaid(0, 0, "run", codes("3H 4H 5H 6H"))]
    seen = rules.observation(state, 1)
    assert seen.hand_sizes == (1, 0)
    assert seen.melds[0][0].cards == codes("3H 4H 5H 6H")


def test_any_number() -> None:
    """DR-41, DR-A26: several melds and extensions in one turn, in any order."""
    state = melding("3H 4H 5H 6H 7H 9D 9H 9S 9C")
    state = act(
        state,
        LayMeld(codes("3H 4H 5H")),
        Extend(0, "6H"),
        LayMeld(codes("9D 9H 9S")),
        Extend(1, "9C"),
        Extend(0, "7H"),
    )
    assert rules.legal_actions(state, 0) == (EndTurn(),)
    assert rules.observation(state, 0).scores == (5 + 4, 0)


def test_nothing_is_compulsory() -> None:
    """DR-41, DR-51, DR-A38: the turn may end with any number of cards in the hand."""
    hand = " ".join(PACK.codes[20:50])
    state = at("meld", hands=[hand], display="2D 3D 4D 5D", fixed="1 2 3 4 5")
    assert EndTurn() in rules.legal_actions(state, 0)
    assert rules.observation(act(state, EndTurn()), 0).hand_sizes[0] == 30


@pytest.mark.parametrize(
    ("own", "card", "fits"),
    [
        case("DR-E68 the fourth suit", "7D 7H 7S", "7C", True),
        case("DR-E69 suit already there", "7D 7H 7S", "7S", False),
        case("DR-E70 below", "4S 5S 6S", "3S", True),
        case("DR-E71 not the next one", "4S 5S 6S", "8S", False),
        case("DR-E72 ace low", "2H 3H 4H", "AH", True),
        case("DR-E73 ace high", "JH QH KH", "AH", True),
        case("DR-E74 no going round", "AH 2H 3H", "KH", False),
        case("DR-E75 no going round", "QH KH AH", "2H", False),
        case("DR-E76 the second ace", WHOLE_SUIT, "AS", True),
        case("DR-E77 at most four", "7D 7H 7S 7C", "7C", False),
        case("DR-47 another suit", "4S 5S 6S", "7H", False),
        case("DR-47 above", "4S 5S 6S", "7S", True),
        case("DR-45 fourteen is the end", f"{WHOLE_SUIT} AS", "KS", False),
        case("DR-45 ace at the other end", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AS", True),
    ],
)
def test_extending(own: str, card: str, fits: bool) -> None:
    """DR-47: the missing suit of a set, or the next rank at either end of a run."""
    lying = meld(own)
    added = physical(f"{own} {card}")[-1]
    assert (extended(lying, PACK.index[added]) is not None) == fits
    state = melding(added, own, packs=2)
    action = Extend(0, added)
    if fits:
        after, events = run(state, (0, action))
        assert events == [MeldExtended(0, 0, added)]
        assert after.melds[0][0] == classify(lying.cards | PACK.cards([added]))
    else:
        found = refused(GAME, state, 0, action)
        assert (found.code, found.clause) == ("does_not_fit", "DR-47")


@given(st.sampled_from(possible(PACK.all)), st.integers(0, 103))
def test_extending_makes_melds(lying: CardSet, card: int) -> None:
    """DR-47, DR-49: a card fits exactly if all cards together are a meld of the same kind."""
    own = classify(lying)
    assert own is not None
    if not lying >> card & 1:
        whole = classify(lying | 1 << card)
        same = whole if whole is not None and whole.kind == own.kind else None
        assert extended(own, card) == same


def test_own_melds_only() -> None:
    """DR-48, DR-A25: a number names an own meld; nobody else's can be named."""
    state = at(
        "meld", hands=["7C"], melds=["-", "[7D 7H 7S]"], fixed="1 2 3 4 5", display="2D 3D 4D 5D"
    )
    assert rules.legal_actions(state, 0) == (EndTurn(),)
    found = refused(GAME, state, 0, Extend(0, "7C"))
    assert (found.code, found.clause) == ("unknown_meld", "DR-48")


def test_what_lies_lies() -> None:
    """DR-49, DR-A27: two runs that come to touch stay two, and neither takes the other's cards."""
    state = act(melding("6H TH", "[3H 4H 5H]; [7H 8H 9H]"), Extend(0, "6H"))
    seen = rules.observation(state, 0)
    assert [lying.cards for lying in seen.melds[0]] == [codes("3H 4H 5H 6H"), codes("7H 8H 9H")]
    assert refused(GAME, state, 0, Extend(0, "TH")).code == "does_not_fit"


@pytest.mark.parametrize(
    ("written", "reason", "clause", "missing"),
    [
        case("DR-87 fewer than three cards", "7D 7H", "fewer_than_three", "DR-50", ""),
        case("DR-87 two cards of one suit", "7D 7H 7H", "suit_twice", "DR-46", ""),
        case("DR-87 gap between 5 and 7", "4S 5S 7S", "gap", "DR-43", "6S"),
        case("DR-87 a wide gap", "4S 5S 9S", "gap", "DR-43", "6S 7S 8S"),
        case("DR-87 ace and gap", "AH JH KH", "gap", "DR-43", "QH"),
        case("DR-87 gap above a low ace", "AH 3H 4H", "gap", "DR-43", "2H"),
        case("DR-87 king-ace-two", "KH AH 2H", "round_the_corner", "DR-44", ""),
        case("DR-87 neither rank nor suit", "4S 5S 6H", "mixed", "DR-42", ""),
        case("DR-87 equal cards in a run", "5H 5H 6H 7H", "equal_cards", "DR-46", ""),
    ],
)
def test_why_not(written: str, reason: str, clause: str, missing: str) -> None:
    """DR-87: a refused meld says why, and what fills a gap."""
    found = refused(GAME, melding(written, packs=2), 0, LayMeld(physical(written)))
    assert (found.code, found.clause) == ("not_a_meld", clause)
    assert found.facts["reason"] == reason
    assert [name for name, holds in found.facts.items() if holds is True] == [reason]
    assert found.facts["missing"] == list(codes(missing))


def test_normal_form() -> None:
    """DR-04, DR-83: of two equal hand cards the first copy goes, whichever was named."""
    state = melding("5H 5H 6H 7H", packs=2)
    named = act(state, LayMeld(("5H/2", "6H", "7H")))
    assert named == act(state, LayMeld(("5H", "6H", "7H")))
    assert rules.observation(named, 0).hand == ("5H/2",)
    state = melding("8H 8H", "[5H 6H 7H]", packs=2)
    assert act(state, Extend(0, "8H/2")) == act(state, Extend(0, "8H"))
    assert rules.legal_actions(state, 0) == (Extend(0, "8H"), EndTurn())


def test_only_copy() -> None:
    """DR-83: a card held only in its second copy is named by it."""
    state = at("meld", n=2, packs=2, hands=["5H/2 6H 7H/2"], fixed="1 2 3 4 5")
    assert rules.legal_actions(state, 0)[0] == LayMeld(("5H/2", "6H", "7H/2"))
    assert refused(GAME, state, 0, LayMeld(("5H", "6H", "7H"))).code == "card_not_in_hand"


def test_a_card_named_twice() -> None:
    """DR-03: naming one physical card twice does not make two of it."""
    state = melding("5H 6H")
    assert refused(GAME, state, 0, LayMeld(("5H", "5H", "6H"))).code == "card_not_in_hand"


@given(st.sampled_from(possible(PACK.all)))
def test_how_melds_lie(lying: CardSet) -> None:
    """DR-45, DR-49: a meld shows its cards once each, a run upwards with a high ace last."""
    own = classify(lying)
    assert own is not None
    shown = laid_order(own)
    assert PACK.cards(shown) == lying
    if own.kind == "run":
        row = "".join(code[0] for code in shown)
        assert row in "A23456789TJQKA"
    assert kinds(lying).bit_count() >= len(shown) - 1
