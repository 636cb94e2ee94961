# ruff: noqa: E501 - a case is a line
"""The match: points, credits, the Punktetafel, coming and going, readiness (§ 11 to § 15)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.scenes import NAMES, Scene, fresh, lay, scene

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.board import Board, candidates, with_names, with_win
from stammtisch.games.maumau.state.events import RulePreviewed
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.protocol import CHANCE, RuleViolation


def board(names: str, points: str = "", **more: object) -> Board:
    """A board of these one-letter names."""
    n = len(names)
    given = tuple(int(p) for p in points.split()) or (0,) * n
    return Board(names=tuple(names), points=given, units=(0,) * n, credits=(0,) * n, **more)  # type: ignore[arg-type]


def won(players: int = 4, units: int = 0, points: int = 0, **options: object) -> Scene:
    """A round just won by A with one point, who had so many units and points before."""
    there = scene(top="9S", players=players, A="8S", options=dict(options), points={"A": points})
    held = there.state.standing.board
    held = replace(held, units=(units, *held.units[1:]))
    return Scene(
        replace(there.state, standing=replace(there.state.standing, board=held)), (), there.t
    ).do("A", lay("8S"))


# --- points and credits -------------------------------------------------------------------------------


def test_the_goal() -> None:
    """EX-99 MM-14.1 MM-14.3 INV-19: 98 and a Mau-Mau make 100, and the match is over."""
    there = scene(top="9S", A="JS", points={"A": 98})
    after = there.do("A", lay("JS", say="mau_mau"))
    assert (after.phase, rules.returns(after.state)) == ("match_over", (100.0, 0.0, 0.0, 0.0))
    assert after.state.standing.board.closed
    assert rules.actors(after.state) == ()
    assert rules.legal_actions(after.state, 0) == ()
    with pytest.raises(RuleViolation):
        rules.apply(after.state, 1, a.Ready())


@pytest.mark.parametrize(
    ("players", "units", "options", "credits"),
    [
        case("EX-100 MM-12.2 MM-12.3 AMB-54 AMB-56 the sixth point of four", 4, 50, {}, 1),
        case("EX-100 the tenth of three", 3, 54, {}, 1),
        case("EX-101 the sixth of five", 5, 50, {}, 1),
        case("EX-101 with the other reading", 5, 30, {"rules_ratio_five": 10}, 0),
        case("MM-12.3 the fourth of seven", 7, 45, {}, 1),
        case("MM-12.3 not yet", 4, 40, {}, 0),
    ],
)
def test_credits(players: int, units: int, options: dict[str, int], credits: int) -> None:
    """Sixty units are a credit (INV-21 AMB-55)."""
    assert won(players, units, **options).state.standing.board.credits[0] == credits


def test_units_add_up() -> None:
    """INV-21 MM-12.3: credits granted are the whole sixties in the units."""
    held = board("ABCD")
    for players, points in ((4, 1), (2, 2), (8, 1), (5, 2), (3, 1), (7, 2)):
        held = with_win(held, "A", points, players, 6)
        assert held.credits[0] == held.units[0] // 60
    assert held.points[0] == 9


def test_adding_a_rule() -> None:
    """MM-12.4 MM-12.5 MM-12.22: in the pause, by who has a credit; in force from the next round on."""
    there = won(units=50)
    assert there.state.clock.between_at == there.t + 120_000
    assert there.refused("B", a.AddRule(rule="TR-A")) == "hr_04"
    after = there.do("A", a.AddRule(rule="TR-A"))
    assert after.state.standing.board.credits[0] == 0
    assert (after.state.law.rules, after.state.standing.board.rules[0].author) == ((), "A")
    assert after.happened("RuleAdded")[0].de.startswith("Nr. 1 · Ass Richtungswechsel — ")
    assert after.refused("A", a.AddRule(rule="TR-A")) == "hr_04"
    seen = rules.observation(after.state, 2).rules[0]
    assert (seen.no, seen.in_force) == (1, False)
    for who in "ABCD":
        after = after.do(who, a.Ready())
    assert [no for no, _ in after.state.law.rules] == [1]


def test_offers() -> None:
    """MM-16.1 MM-12.6: who has a credit sees every ready-made rule, with what speaks against it."""
    there = won(units=50, preset_rules=())
    offers = {offer.name: offer for offer in rules.observation(there.state, 0).offers}
    assert offers["HX-1"].refusal is None
    assert rules.observation(there.state, 1).offers == ()
    preview = there.do("A", a.PreviewRule(rule="HX-1")).events[-1]
    assert isinstance(preview, RulePreviewed)
    assert preview.de is not None
    assert preview.seen_by(1) == RulePreviewed(0)
    bad = there.do("A", a.PreviewRule(rule={"title": "x"})).events[-1]
    assert isinstance(bad, RulePreviewed)
    assert bad.refusal == "hr_01"


def test_refused_rules_cost_nothing() -> None:
    """MM-12.6: the credit stays."""
    there = won(units=50)
    assert there.refused("A", a.AddRule(rule={"title": "Zu wenig"})) == "hr_01"
    assert there.state.standing.board.credits[0] == 1
    playing = fresh(3)
    assert playing.refused("A", a.AddRule(rule="TR-A")) == "hr_04"


def test_no_house_rules_in_a_tournament() -> None:
    """MM-12.1: an option switches them off."""
    there = won(units=50, house_rules=False)
    assert there.refused("A", a.AddRule(rule="TR-A")) == "hr_06"
    assert there.state.clock.between_at == there.t + 15_000


def test_credits_expire() -> None:
    """MM-12.4: with the match."""
    there = won(units=50, points=99)
    assert (there.phase, there.state.standing.board.credits[0]) == ("match_over", 0)


def test_ready_made_rules_from_the_start() -> None:
    """MM-16.1 MM-15.4: they stand on the board as numbers without author."""
    there = fresh(2, preset_rules=("HR-9", "TR-A"))
    assert [(rule.no, rule.author) for rule in there.state.standing.board.rules] == [
        (1, ""),
        (2, ""),
    ]
    assert [no for no, _ in there.state.law.rules] == [1, 2]
    assert fresh(2, preset_rules=("TR-J",)).state.law.jokers == 1


# --- which board is in force ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boards", "present", "found"),
    [
        case("EX-102 MM-15.2 the one with most names", ["ABE", "ABC"], "ABCD", (1,)),
        case("EX-103 AMB-57 a tie", ["AB", "CD"], "ABCD", (0, 1)),
        case("MM-15.2 one name is not enough", ["AEF"], "ABCD", ()),
        case("MM-15.2 none", [], "ABCD", ()),
    ],
)
def test_candidates(boards: list[str], present: str, found: tuple[int, ...]) -> None:
    """At least two of those present must stand on it."""
    assert candidates([board(names) for names in boards], list(present)) == found


def test_a_board_is_carried_on() -> None:
    """EX-102 MM-15.5 MM-14.2 MM-11.2 MM-15.1: its points and rules; the newcomer begins with 0."""
    held = board("ABC", "7 3 5")
    options = MauMauOptions(names=tuple("ABCD"), boards=(board("ABE"), held), dealer_first="seat")
    state = rules.new(options, 4)
    assert (state.standing.board_at, state.standing.board.names) == (1, tuple("ABCD"))
    assert rules.observation(state, 0).scores == (7, 3, 5, 0)


def test_the_lot_between_boards() -> None:
    """EX-103 MM-15.2 MM-0A.9: chance names one of the tied boards."""
    options = MauMauOptions(names=tuple("ABCD"), boards=(board("AB"), board("CD")))
    state = rules.new(options, 4)
    assert state.agenda.pending is not None
    assert isinstance(rules.sample_chance(state, random.Random(0)), a.BoardLot)
    with pytest.raises(RuleViolation):
        rules.apply(state, CHANCE, a.BoardLot(5))
    state, _ = rules.apply(state, CHANCE, a.BoardLot(1))
    assert state.standing.board.names[:2] == ("C", "D")


def test_finished_boards_rest() -> None:
    """MM-14.3: readable, never active again."""
    assert candidates([board("AB", closed=True)], ["A", "B"]) == ()


def test_a_new_choice() -> None:
    """MM-15.3: only if fewer than two names of the active board are still there."""
    boards = (board("AB"), board("CD"))
    options = MauMauOptions(names=tuple("ABCD"), boards=boards, dealer_first="seat", health="off")
    state = rules.new(options, 4)
    state, _ = rules.apply(state, CHANCE, a.BoardLot(0))
    assert state.standing.board_at == 0
    there = scene(top="9S", A="8S", wants=("", "", "-", "-"), options={"boards": boards})
    assert there.do("A", lay("8S")).state.standing.board.names[:4] == tuple("ABCD")


def test_with_names() -> None:
    """MM-15.5: newcomers are added once."""
    assert with_names(board("AB"), "BC").names == ("A", "B", "C")
    assert with_names(board("AB"), "A") == board("AB")


# --- coming and going ---------------------------------------------------------------------------------------


def test_leaving_in_the_middle() -> None:
    """EX-104 MM-11.1 MM-11.3 AMB-53: effective after the round; the points stay on the board."""
    there = scene(top="9S", A="8S", points={"D": 3}).do("D", a.Leave())
    assert there.state.standing.names[3] == "D"
    after = there.do("A", lay("8S"))
    assert (after.state.standing.names[3], after.state.standing.board.points_of("D")) == ("", 3)
    for who in "ABC":
        after = after.do(who, a.Ready())
    assert after.state.round.seats == (0, 1, 2)


def test_joining() -> None:
    """MM-11.1 MM-11.2: a free seat, from the next round on."""
    there = scene(top="9S", A="8S").do("D", a.Leave())
    assert there.refused("D", a.Leave()) == "not_in_round"
    assert there.refused("C", a.Join(name="Eva")) == "seat_taken"
    assert there.do("D", a.Join(name="D")).state.standing.wants[3] == ""
    after = there.do("A", lay("8S")).do("D", a.Join(name="Eva"))
    assert after.state.standing.names[3] == "Eva"
    assert after.refused("D", a.Join(name="Mia")) == "seat_taken"


def test_too_few() -> None:
    """MM-11.5 MM-17.9: fewer than two players, no round; the deadline starts anew."""
    there = won(players=2).do("B", a.Leave()).do("A", a.Ready())
    waited = there.wait(15_000)
    assert (waited.phase, waited.state.clock.between_at) == ("between", there.t + 30_000)
    assert there.refused("A", a.StartRound()) == "not_enough_players"


def test_readiness() -> None:
    """MM-17.9 MM-11.4: at once when all are ready, else when dealer or host say so or time is over.

    Who says nothing takes part; who has said otherwise sits this one round out.
    """
    there = won().do("A", a.Ready()).do("B", a.Ready())
    assert there.phase == "between"
    assert there.refused("A", a.Ready()) == "wrong_phase"
    assert there.refused("D", a.StartRound()) == "not_dealer"
    assert there.do("A", a.StartRound()).state.round.seats == (0, 1, 2, 3)
    assert there.wait(15_000).state.round.seats == (0, 1, 2, 3)
    without = there.do("C", a.Ready(ready=False))
    assert without.refused("C", a.Ready(ready=False)) == "wrong_phase"
    out = without.wait(15_000)
    assert out.state.round.seats == (0, 1, 3)
    assert rules.observation(out.state, 2).sits_out == (False, False, True, False)
    assert without.do("C", a.Ready()).wait(15_000).state.round.seats == (0, 1, 2, 3)
    everyone = there.do("C", a.Ready()).do("D", a.Ready())
    assert (everyone.state.standing.round_no, everyone.state.standing.dealer) == (2, 1)
    assert there.do("B", a.Ready(ready=False)).state.standing.ready[1] is False


def test_bots_are_ready() -> None:
    """MM-17.9 MM-11.6: at once."""
    there = won()
    for seat in (1, 2, 3):
        there = there.clock(a.SeatControl(seat, "bot"))
    assert there.do("A", a.Ready()).phase in {"turn", "health"}


def test_the_lobby() -> None:
    """MM-17.9 MM-0A.7: by an option the match waits for its host."""
    state = rules.new(MauMauOptions(lobby=True, names=("A", "B", "C")), 3)
    assert state.turn.phase == "lobby"
    there = Scene(state)
    assert there.refused("B", a.StartMatch()) == "not_dealer"
    assert there.refused("A", lay("7C")) == "wrong_phase"
    after = there.do("C", a.Leave()).do("A", a.StartMatch())
    assert (after.phase, after.state.standing.board.names) == ("between", ("A", "B"))
    alone = there.do("B", a.Leave()).do("C", a.Leave())
    assert alone.refused("A", a.StartMatch()) == "not_enough_players"


def test_not_in_this_round() -> None:
    """MM-17.4: who does not take part may not act."""
    there = scene(top="9S", seats=(0, 1, 2), D="")
    assert there.refused("D", lay("7C")) == "not_in_round"
    assert rules.legal_actions(there.state, 3) == ()


def test_asides() -> None:
    """MM-17.2 MM-17.3 MM-17.8: what may be done beside the game is accepted, and makes nobody an actor."""
    there = scene(top="9S", A="8S 8H 7D")
    for name in NAMES[:4]:
        for action in rules.asides(there.state, NAMES.index(name)):
            assert there.refused(name, action) == ""
    assert rules.actors(there.state) == (0,)
    pause = won(units=50)
    offered = rules.asides(pause.state, 0)
    assert a.AddRule(rule="HR-9") in offered
    for action in offered:
        assert pause.refused("A", action) == ""


def test_letting_pass() -> None:
    """MM-21.1: bots say that they have seen everything, until something else happens."""
    there = scene(top="KH", king_until=10, on="B")
    assert rules.actors(there.state) == (1, 0, 2, 3)
    quiet = there.do("A", a.LetPass()).do("C", a.LetPass())
    assert rules.actors(quiet.state) == (1, 3)
    assert there.refused("B", a.LetPass()) == "must_act"
