"""The worked examples of the tournament's statute that are decided at the table."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.house.house_tables import with_rules
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    Scene,
    challenge,
    fresh,
    lay,
    open_scene,
    say,
    scene,
    seat,
    throw,
)

from stammtisch.games.maumau import MAU_MAU, rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import CODE
from stammtisch.games.maumau.state.events import FirstCard
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import CHANCE, CLOCK, Contest, ContestSheet, ContestTerms

ALL = ("TR-8", "TR-B", "TR-J", "TR-A")
"""All special rules, in the order in which they come."""


def contest() -> Contest[State, MauMauOptions]:
    """How a tournament plays it."""
    assert MAU_MAU.contest is not None
    return MAU_MAU.contest


def opened(players: int = 4, **terms: object) -> Scene:
    """A tournament's table at which everybody has just sat down."""
    options = contest().options(ContestTerms(**terms))  # type: ignore[arg-type]
    given = {name: getattr(options, name) for name in options.__struct_fields__ if name != "names"}
    return fresh(players, **given).clock(a.Attend(tuple(range(players))))


def dealt(players: int = 4, **terms: object) -> Scene:
    """The same in its first game, which began when all had been asked after their health."""
    return opened(players, **terms).wait(20_000)


def _first_card(state: State, source: random.Random) -> list[str]:
    """The cards that are opened until one of them may lie."""
    found: list[str] = []
    while not state.cards.pile:
        assert len(found) < 100
        if state.agenda.pending is not None:
            state, events = rules.apply(state, CHANCE, rules.sample_chance(state, source))
        else:
            due = rules.alarm(state)
            assert due is not None
            state, events = rules.apply(state, CLOCK, rules.tick(state, due))
        found += [event.card for event in events if isinstance(event, FirstCard)]
    return found


def _moved(there: Scene, source: random.Random) -> Scene:
    """One step on: somebody who may act does anything lawful, or time passes."""
    seats = [at for at in rules.actors(there.state) if at >= 0]
    lawful = [(at, do) for at in seats for do in rules.legal_actions(there.state, at)]
    if not lawful:
        due = rules.alarm(there.state)
        assert due is not None
        return there.wait(due - there.t)
    at, do = source.choice(lawful)
    return there.do("ABCDEF"[at], do)


def strokes(there: Scene) -> tuple[int, ...]:
    """What stands on the sheet."""
    sheet: ContestSheet = contest().sheet(there.state)
    return sheet.strokes


def test_two_eights_skip_two() -> None:
    """TS-EX-26 TS-51: A lays ♥8 ♠8; B and C are skipped, D is next."""
    there = with_rules("TR-8", A="8H 8S 7C KC").do("A", lay("8H 8S"))
    assert there.turn == "D"
    assert [event.seat for event in there.happened("Skipped")] == [1, 2]


@pytest.mark.parametrize("suit", ["S", "C"])
def test_a_red_bube_wishes_black(suit: str) -> None:
    """TS-EX-27 TS-52: ♠ or ♣; ♦ is refused."""
    there = with_rules("TR-B", A="JH 8C 7D")
    assert there.refused("A", lay("JH", wish="D")) == "wish_forbidden"
    assert there.do("A", lay("JH", wish=suit)).eff == f"J{suit}"


def test_a_bube_without_a_wish_keeps_its_suit() -> None:
    """TS-EX-33 TS-52: and that suit cannot be named as a wish."""
    there = with_rules("TR-B", A="JH 8C 7D")
    assert there.do("A", lay("JH")).eff == "JH"
    assert there.refused("A", lay("JH", wish="H")) == "wish_forbidden"


def test_a_swap_leaves_frozen_cards_where_they_are() -> None:
    """TS-EX-28 TS-55: A gets B's one card and must say Mau; B has A's hand and keeps two frozen."""
    there = with_rules("TR-J", A="JO 9D QD", B="8C", penalties={"B": [("AC", 10), ("KD", 10)]})
    after = there.do("A", lay("JO", swap_with="B"))
    assert (after.hand("A"), after.hand("B")) == ({"8C"}, {"9D", "QD"})
    assert after.penalties("B") == 2
    assert [duty.phrase for duty in after.state.round.duties if duty.seat == 0] == ["mau"]


def test_a_seven_just_before_the_bell_wins() -> None:
    """TS-EX-16 TS-23: laid 200 ms before the end; nobody answers it any more."""
    there = scene("KH", A="7H", B="7S KC").bell(200).do("A", lay("7H")).wait(200)
    assert (there.phase, there.winner) == ("match_over", ("A", 1))


def test_a_card_at_the_bell_is_too_late() -> None:
    """TS-EX-17 TS-INV-12 TS-23: at the end instant the game is broken off, without a winner."""
    there = scene("KH", A="8H").bell(200)
    at = Scene(there.state, (), there.t + 200)
    assert at.refused("A", lay("8H")) == "time_order"
    after = there.wait(200)
    assert [one.reason for one in after.happened("RoundAborted")] == ["bell"]
    assert after.winner is None


def test_no_rule_and_no_board_of_the_house() -> None:
    """TS-06: nobody may add a rule in a tournament, and its points stand on no Punktetafel."""
    options = contest().options(ContestTerms(rules=ALL))
    assert (options.house_rules, options.boards) == (False, ())
    assert dealt().refused("A", a.AddRule(rule="HR-9")) != ""


@pytest.mark.parametrize(
    ("players", "special", "in_pile"),
    [
        case("TS-08 one deck at a table of four", 4, (), 11),
        case("TS-08 from matchday 8 on plus one Joker", 4, ("TR-8", "TR-B", "TR-J"), 12),
        case("TS-08 one deck for six at the final", 6, (), 1),
        case("TS-EX-29 the final of six with the Joker: 30, 1 and 2", 6, ALL, 2),
    ],
)
def test_one_deck(players: int, special: tuple[str, ...], in_pile: int) -> None:
    """Five each, one opened, the rest in the draw pile; no Joker is ever opened (TS-53)."""
    there = dealt(players, rules=special)
    cards = there.state.cards
    assert [hand.bit_count() for hand in cards.hands] == [5] * players
    assert (len(cards.pile), len(cards.draw_pile)) == (1, in_pile)
    assert CODE[cards.pile[0]] != "JO"


def test_an_opened_joker_goes_back_until_another_card_is_opened() -> None:
    """TS-EX-29 TS-53: with two cards beside it that may take a few draws, and never all evening."""
    options = contest().options(ContestTerms(rules=ALL))
    opened_cards = []
    for seed in range(60):
        state, _ = rules.apply(rules.new(options, 6), CLOCK, a.Attend(tuple(range(6))))
        opened_cards.append(_first_card(state, random.Random(seed)))
    assert max(map(len, opened_cards)) > 2
    assert all("JO" not in cards[-1:] and {*cards[:-1]} <= {"JO"} for cards in opened_cards)


def test_next_is_next_in_the_current_direction() -> None:
    """TS-58: in a Königsgelage the window ends with the turn of who follows now."""
    there = with_rules(
        "TR-A", top="9H", A="AH KH QD 7D", B="KD 8D", C="KC 9S 8S", D="QC 9C 8C", draw="7S"
    ).do("A", lay("AH"), lay("KH"))
    assert (there.turn, there.state.turn.dir) == ("D", -1)
    assert there.refused("C", throw("KC")) == ""
    closed = there.do("D", DRAW, DONE)
    assert (closed.turn, closed.refused("B", throw("KD"))) == ("C", "not_your_turn")


def test_the_collider_goes_round_in_the_current_direction() -> None:
    """TS-58: after A it is D who may answer the seven, then C."""
    there = with_rules("TR-A", dir=-1, A="7H", B="9D 8D", D="7S 9C").do("A", lay("7H"))
    assert (there.phase, there.turn) == ("lhc", "D")
    assert there.do("D", lay("7S", say="mau")).turn == "C"


def test_every_game_begins_clockwise() -> None:
    """TS-58: whatever the direction was when the last one ended."""
    there = dealt(rules=ALL)
    back = Scene(replace(there.state, turn=replace(there.state.turn, dir=-1)), (), there.t)
    after = back.clock(a.AbortRound("test")).wait(10_000)
    assert (after.state.standing.round_no, after.state.turn.dir) == (2, 1)


def test_strokes_of_a_bot_belong_to_who_has_left() -> None:
    """TS-D-41 TS-24: what is laid for A, who has left, is A's; he is dealt in no more."""
    there = scene(
        "KH", A="8H", B="9D 8D", options={"attended": True, "goal": 1_000, "house_rules": False}
    )
    left = there.clock(a.SeatControl(seat("A"), "bot")).clock(a.Attend((1, 2, 3)))
    assert left.state.round.seats == (0, 1, 2, 3)
    won = left.do("A", lay("8H"))
    assert (won.winner, strokes(won)) == (("A", 1), (1, 0, 0, 0))
    assert won.wait(20_000).state.round.seats == (1, 2, 3)


def test_the_second_finisher_wins_if_the_first_is_overturned_behind_the_bell() -> None:
    """TS-D-47 TS-23: both laid their last card before it; A has shouted for joy and pays."""
    there = open_scene("KH", A="7H", B="7D", C="KC KD", D="QC QD").bell(1_000)
    chain = there.do("A", lay("7H"), a.Exclaim(kind="ausruf")).do("B", lay("7D"))
    rung = chain.wait(1_000)
    assert (rung.phase, rung.state.turn.finishers) == ("finish", (0, 1))
    over = rung.do("C", challenge("A", "jubel")).wait(10_000)
    assert (over.phase, over.winner) == ("match_over", ("B", 1))
    assert rung.wait(10_000).winner == ("A", 1)


def test_who_comes_to_the_chain_behind_the_bell_has_not_finished() -> None:
    """TS-D-47: B's seven would lie behind the bell; with A overturned the game is broken off."""
    there = open_scene("KH", A="7H", B="7D", C="KC KD", D="QC QD").bell(1_000)
    rung = there.do("A", lay("7H"), a.Exclaim(kind="ausruf")).wait(1_000)
    assert rung.refused("B", lay("7D")) != ""
    assert rung.do("C", challenge("A", "jubel")).wait(10_000).winner is None


GRACE = 3_000
"""Of what must be said, at a strict table in these scenes."""


def test_one_card_left_to_the_layer_by_a_swap_is_of_his_own_lay() -> None:
    """TS-D-48 TS-55: his Mau is due with the end of his turn and the grace, as of any lay."""
    there = with_rules("TR-J", A="JO 9D QD", C="8C").do("A", lay("JO", swap_with="C"))
    assert (there.wait(GRACE - 1).paid(), there.wait(GRACE).paid()) == ("", "A1")
    assert there.do("A", say("mau")).wait(GRACE).paid() == ""


def test_one_card_left_to_the_partner_by_a_swap_may_wait_a_turn() -> None:
    """TS-D-48 TS-55: it is due when the following turn ends, however long that lasts."""
    there = with_rules("TR-J", A="JO 9D", B="7C 7D", C="8C 8S", draw="9C")
    swapped = there.do("A", lay("JO", swap_with="C")).wait(4 * GRACE)
    assert swapped.paid() == ""
    assert swapped.do("C", say("mau")).do("B", DRAW, DONE).wait(GRACE).paid() == ""
    assert swapped.do("B", DRAW, DONE).wait(GRACE).paid() == "C1"


def test_a_joker_thrown_in_with_a_swap() -> None:
    """TS-D-49 TS-55: the thrower's Mau is due when the running turn ends, as after any throw-in."""
    there = with_rules(
        "TR-J", top="9H", A="KH 9D QD", B="8C 7D", C="JO 9C 8S", D="8D", draw="9S"
    ).do("A", lay("KH"))
    thrown = there.do("C", a.ThrowIn(card="JO", swap_with=seat("D"))).wait(3 * GRACE)
    assert (thrown.hand("C"), thrown.hand("D"), thrown.paid()) == ({"8D"}, {"9C", "8S"}, "")
    assert thrown.do("C", say("mau")).do("B", DRAW, DONE).wait(GRACE).paid() == ""
    assert thrown.do("B", DRAW, DONE).wait(GRACE).paid() == "C1"


@pytest.mark.parametrize(
    ("players", "follows"),
    [case("TS-D-50 four: the other way round", 4, "D"), case("TS-D-50 two: all the same", 2, "B")],
)
def test_an_ass_that_nothing_follows_turns_round_too(players: int, follows: str) -> None:
    """TS-57: it has ended a segment, though who laid it draws and passes."""
    there = with_rules("TR-A", players=players, A="AH 9C QD", draw="8C").do("A", lay("AH"))
    assert there.stage == "again"
    passed = there.do("A", DRAW, DONE)
    assert (passed.turn, passed.state.turn.dir) == (follows, -1)


def test_a_last_bube_asks_for_no_wish() -> None:
    """TS-D-51 TS-52: a forbidden one, named for fun, is refused all the same."""
    there = with_rules("TR-B", A="JH")
    assert there.refused("A", lay("JH", wish="D", say="mau_mau")) == "wish_forbidden"
    assert there.do("A", lay("JH", say="mau_mau")).winner == ("A", 2)


def test_a_last_bube_at_an_open_table() -> None:
    """TS-D-51 TS-52: nothing is asked; a forbidden wish lies, and may be challenged."""
    there = open_scene("KH", rules_on=["TR-B"], A="JH")
    plain = there.do("A", lay("JH", say="mau_mau"))
    assert (plain.phase, plain.recorded()) == ("finish", [])
    assert plain.wait(10_000).winner == ("A", 2)
    wished = there.do("A", lay("JH", wish="D", say="mau_mau"))
    assert (wished.phase, wished.recorded()) == ("finish", ["V-WUN-1"])


def test_who_comes_after_the_deal_plays_from_the_second_game() -> None:
    """TS-EX-19 TS-24: the break ends, a minute later P is there; the game goes on."""
    there = opened().clock(a.Attend((1, 2, 3))).wait(10_000)
    assert there.state.round.seats == (1, 2, 3)
    late = there.wait(50_000).clock(a.Attend((0, 1, 2, 3)))
    assert (late.state.round.seats, late.state.standing.round_no) == ((1, 2, 3), 1)
    assert contest().sheet(late.state).played == (False, True, True, True)
    second = late.clock(a.AbortRound("test")).wait(10_000)
    assert (second.state.round.seats, second.state.standing.round_no) == ((0, 1, 2, 3), 2)
    assert contest().sheet(second.state).played == (True, True, True, True)


@pytest.mark.parametrize("seed", range(2))
def test_strokes_add_up(seed: int) -> None:
    """TS-INV-07: one for a game won, two for one won with Mau-Mau, none for one broken off."""
    there, source = dealt(rules=ALL), random.Random(seed)
    for step in range(1, 1_200):
        if step % 300 == 0 and there.phase in {"turn", "lhc"}:
            there = there.clock(a.AbortRound("test")).wait(10_000)
        there = _moved(there, source)
    over = there.happened("RoundOver")
    aborted = there.happened("RoundAborted")
    doubled = [one for one in there.happened("Said") if one.phrase == "mau_mau"]
    assert len(over) > 2
    assert aborted
    assert sum(strokes(there)) == len(over) + len(doubled)
