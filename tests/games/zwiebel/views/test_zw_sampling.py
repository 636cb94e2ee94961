"""Hidden hands that are made up: everything that lies on the table is legal with them (ZC-143)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import ALL_ON, arranged, options, play

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.protocol import CHANCE, Action
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.groups.runs import broken
from stammtisch.games.zwiebel.rules import actors, apply, determinize, legal_actions, new
from stammtisch.games.zwiebel.solving import reference
from stammtisch.games.zwiebel.state.state import OutCrippleWindow, State
from stammtisch.games.zwiebel.views.needed_cards import Need, dealt, declared, lawful, needs
from stammtisch.games.zwiebel.views.observation import observation
from stammtisch.games.zwiebel.views.position import position
from stammtisch.games.zwiebel.views.restoration import restore


def legal(state: State) -> bool:
    """Whether the lists that lie are legal for the whole hands, as the slow judge sees it."""
    lists = all(
        reference.fits(state.hands[seat], groups, conditions_of(state, seat)) is None
        for seat, groups in declared(state)
    )
    step = state.pending
    if not isinstance(step, OutCrippleWindow):
        return lists
    run = broken(step.cards, conditions_of(state, step.by), state.hands[step.by])
    return lists and run is None


def few_unseen(state: State, viewer: int, stock: str) -> State:
    """All cards of the stock but these have been discarded by the viewer."""
    setup = state.setup
    left = tuple(setup.pack.index[code] for code in stock.split())
    gone = sum(1 << card for card in state.stock if card not in left)
    discards = list(state.discards)
    discards[viewer] = gone
    assert sum(state.hands) | sum(discards) | sum(1 << card for card in left) == ALL
    return replace(state, stock=left, discards=tuple(discards))


TINY = [
    case("ZC-63 L1 another ace must be hidden",
         arranged("z04", "GD S2 S3", "SA RK OA B2", wild=True, lady=True),
         "P0 announce GD devalue; P0 declare S2; P1 declare SA RK", "YA T3 V4 R5"),
    case("ZC-63 L1 an eight or an ace in v3",
         arranged("z30", "KrD El2 Ok3", "ElA OkB PoA Sc2", wild=True, lady=True),
         "P0 announce KrD devalue; P0 declare El2; P1 declare ElA OkB", "Sc8 Mu3 St4 DeA"),
    case("ZC-63 L2 another picture must be hidden",
         arranged("z04", "SK S2", "SA RK OA YB TD B2", death=True),
         "P0 declare SK; P0 declare S2; P1 declare SA RK OA YB = DZ", "T3 V4 VB R5"),
    case("ZC-63 L1 and L2",
         arranged("z04", "SK GD S2", "SA RK OA YB TD GA", wild=True, lady=True, death=True),
         "P0 announce GD devalue; P0 declare SK; P0 declare S2; P1 declare SA RK OA YB = DZ",
         "T3 V4 VB RA"),
    case("ZC-63 L1 no other ace can be hidden",
         arranged("z04", "GD S2 S3", "SA RK B3 B2", wild=True, lady=True),
         "P0 announce GD devalue; P0 declare S2; P1 declare SA RK = rest11", "YA GA V4 R5"),
    case("ZC-63 L1 nor anything that can be eleven in v3",
         arranged("z30", "KrD El2 Ok3", "PoA OkB ElZ Sc2", wild=True, lady=True),
         "P0 announce KrD devalue; P0 declare El2; P1 declare PoA OkB = rest11",
         "Sc8 Mu3 St4 DeA"),
    case("ZC-60 nothing to be hidden",
         arranged("z04", "GD S2 S3", "S4 R4 OA B2", wild=True, lady=True),
         "P0 announce GD devalue; P0 declare S2; P1 declare S4 R4", "YA T3 V4 R5"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "lines", "stock"), TINY)
def test_uniform_over_the_legal_hands(state: State, lines: str, stock: str) -> None:
    """ZC-143: each hidden hand under which the list is legal comes as often as any other."""
    state = few_unseen(play(state, lines), 0, stock)
    seen = observation(state, 0)
    hidden = state.hands[1] & ~state.known[1]
    unseen = members(hidden | sum(1 << card for card in state.stock))
    worlds = {
        cards
        for chosen in combinations(unseen, hidden.bit_count())
        if legal(_holding(state, cards := sum(1 << card for card in chosen)))
    }
    assert hidden in worlds
    source, draws = random.Random(7), 60 * len(worlds)
    found = Counter(determinize(seen, source).hands[1] & ~state.known[1] for _ in range(draws))
    assert set(found) == worlds
    # Chi-squared: six deviations above its mean.
    deviation = sum((count - 60) ** 2 / 60 for count in found.values())
    assert deviation < len(worlds) + 6 * (2 * len(worlds)) ** 0.5


def _holding(state: State, hidden: CardSet) -> State:
    hands = (state.hands[0], state.known[1] | hidden, *state.hands[2:])
    return replace(state, hands=hands)


def test_a_remainder_that_the_erzkanzler_leaves_stands() -> None:
    """ZC-60, ZC-63 L4, ZC-76: what may be declared is legal from then on, and what imagines the
    hidden cards knows it."""
    state = arranged("z30", "Kr3 Mu6 St4 De8 StB El2", "KrD Ok4 Ok5", wild=True, arch=True)
    state = play(state, "P0 declare Mu6 Kr3 St4 De8 = rest20")
    assert lawful(state)
    assert lawful(determinize(observation(state, 1), random.Random(1)))


def test_two_seats_need_cards() -> None:
    """ZC-143: with needs of two seats all deals that satisfy both are as likely."""
    aces, kings, unseen = 0b000111, 0b011100, 0b111111
    needed, counts = {0: Need((aces, kings)), 1: Need((aces,))}, {0: 2, 1: 1}
    worlds = {
        (one, 1 << other)
        for pair in combinations(range(6), 2)
        for other in set(range(6)) - set(pair)
        if (one := sum(1 << card for card in pair)) & aces and one & kings and 1 << other & aces
    }
    source, draws = random.Random(8), 300 * len(worlds)
    deals = (dealt(needed, counts, unseen, source) for _ in range(draws))
    found = Counter((deal[0], deal[1]) for deal in deals)
    assert set(found) == worlds
    deviation = sum((count - 300) ** 2 / 300 for count in found.values())
    assert deviation < len(worlds) + 6 * (2 * len(worlds)) ** 0.5


def test_all_but_the_hidden_cards_are_barred() -> None:
    """ZC-63 L1: where no ace can be hidden, the only cards that are none are found at once."""
    state = play(
        arranged("z04", "GD S2", "SA RK B3 B2", wild=True, lady=True),
        "P0 announce GD devalue; P0 declare S2; P1 declare SA RK = rest11",
    )
    needed = needs(replace(state, hands=state.known), 0)
    aces = sum(1 << card for card in range(0, 104, 13))
    assert needed == {1: Need(none=aces & ~state.known[1])}
    deal = dealt(needed, {1: 2}, aces | 0b110, random.Random(9))
    assert deal == {1: 0b110}


def test_one_card_in_the_whole_stock() -> None:
    """ZC-143: the rarest card is found as surely as any."""
    needed = {0: Need((1 << 103,)), 1: Need((1 << 102,))}
    deal = dealt(needed, {0: 1, 1: 1}, ALL, random.Random(9))
    assert deal == {0: 1 << 103, 1: 1 << 102}
    with pytest.raises(ValueError, match="no hidden card"):
        dealt({0: Need((1 << 103,))}, {0: 1}, ALL ^ 1 << 103, random.Random(9))


def rich_hands(rules: str, source: random.Random) -> tuple[str, ...]:
    """Two to four hands with many aces, pictures and eights, and the characters among them."""
    codes = new(options(rules), 2).setup.codes
    good = [code for code in codes if code[-1] in "A8BDK"]
    seats, size = source.randrange(2, 4), source.randrange(5, 11)
    cards = source.sample(good, min(len(good), seats * (size - 2)))
    cards += source.sample([code for code in codes if code not in cards], seats * 2)
    source.shuffle(cards)
    return tuple(" ".join(cards[at::seats]) for at in range(seats))


@pytest.mark.parametrize("rules", ["z04", "z30"])
def test_what_lies_is_legal_in_every_made_up_state(rules: str) -> None:
    """ZC-60 ZC-63 ZC-143: in random showdowns with all modifiers; and many a list needs cards."""
    looked, needing = 0, 0
    for seed in range(40):
        source = random.Random(seed)
        state = arranged(rules, *rich_hands(rules, source), wild=source.random() < 0.7, **ALL_ON)
        for _ in range(40):
            waiting = actors(state)
            if state.phase != "showdown" or not waiting or waiting[0] == CHANCE:
                break
            state, _ = apply(state, waiting[0], _chosen(state, waiting[0], source))
            if not any(groups for _, groups in declared(state)):
                continue
            viewer = source.choice((None, *range(state.setup.n)))
            seen = observation(state, viewer)
            drawn = determinize(seen, source)
            # Whatever lies is looked up in the list of what may be declared.
            assert restore(position(drawn)) == drawn
            assert observation(drawn, viewer) == seen
            looked += 1
            needing += bool(needs(replace(state, hands=state.known), viewer))
    assert looked > 100
    assert needing > 0


def _chosen(state: State, seat: int, source: random.Random) -> Action:
    """Any action, but often an announcement, and seldom the end."""
    found = list(legal_actions(state, seat))
    kinds = sorted({type(one).__name__ for one in found} - {"Concede", "Cripple"})
    if not kinds:
        return found[0]
    kind = "Announce" if "Announce" in kinds and source.random() < 0.5 else source.choice(kinds)
    return source.choice([one for one in found if type(one).__name__ == kind])
