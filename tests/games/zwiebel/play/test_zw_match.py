"""From round to round: eights, dealers, joining, leaving, the end of a match."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case, numbers
from tests.games.zwiebel.setting import (
    ALL_ON,
    GAMES,
    arranged,
    code_of,
    deck_of,
    default,
    end,
    exchange_none,
    names,
    options,
    play,
    played,
    started,
)

from stammtisch.games.protocol import CHANCE, CLOCK, Action, RuleViolation
from stammtisch.games.zwiebel.groups.judgement import roles_in, wild_for
from stammtisch.games.zwiebel.play.round_end import between, end_match_if_due
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.rules import actors, apply, legal_actions, new, returns
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import EightsState, Left, MatchEnded, PotShared, SatOut
from stammtisch.games.zwiebel.state.setup import setup_of
from stammtisch.games.zwiebel.state.state import State


def next_round(state: State) -> State:
    """The next round, shuffled."""
    return apply(end(state), CHANCE, deck_of(state))[0]


# --- eights -----------------------------------------------------------------------------------


def test_a_nullacht_taken_back_counts() -> None:
    """SM-20, ZC-43, ZC-42, ZC-40: declared and rearranged away, it makes the next round wild."""
    state = arranged("z04", "SA R5 Y5 VZ G8 S2 R3 O4 Y6 G6", "S3 R2 O5 Y4 G7")
    state = play(state, "P0 declare SA R5 Y5 VZ G8", "P1 declare S3 R2 O5 Y4 G7")
    state = play(state, "P0 rearrange S2 R3 O4 Y6 G6")
    state = end(state)
    assert state.standing.wild
    state, events = apply(state, CHANCE, deck_of(state))
    assert EightsState(True) in events


def test_after_a_wild_round() -> None:
    """SM-21, ZC-42, ZC-45, ZC-155: what Schicksal allows in a wild round makes no other wild."""
    hand = "YK S2 S4 R5 O3 B7 G8 V8"
    state = arranged("z04", hand, "O2", fate=True, wild=True)
    state = play(state, "P0 announce YK unwild")
    assert any(role.tag == "NULL" for role in roles_in(state, 0, state.setup.pack.index["G8"]))
    state = play(state, "P0 declare S2 S4 R5 O3 B7 G8 = 6C-1", "P1 concede")
    assert state.standing.history[-1].null_used
    assert not state.standing.wild


@pytest.mark.parametrize(
    ("hand", "group", "wild"),
    [
        case("SM-23 ZC-43", "S3 R3 O7 Y8", "S3 R3 O7 Y8", False),
        case("SM-22 ZC-43", "S2 T8 V8", "S2", False),
        case("ZC-43", "S3 R3 O7 Y8 G8", "S3 R3 O7 Y8 G8", True),
    ],
)
def test_what_makes_the_next_round_wild(hand: str, group: str, wild: bool) -> None:
    """An eight that counts eight, or lies unused, changes nothing."""
    state = play(arranged("z04", hand, "R2"), f"P0 declare {group}", "P1 concede")
    assert state.standing.wild is wild


def test_a_round_without_showdown() -> None:
    """SM-22, ZC-44: all fold; the next round is not wild."""
    state = exchange_none(started("z04", 2, mode="gambling"))
    state = play(state, "P0 fold")
    assert not state.standing.wild


def test_the_erzkanzler_is_no_eight() -> None:
    """ZC-43, Z04-49, ZC-150: used like a Nullacht he makes no round wild."""
    state = arranged("z04", "OB SA RK O8", "R2", "SK B2", arch=True)
    state = play(state, "P0 declare OB", "P1 pass", "P2 pass")
    again = play(state, "P0 declare OB SA RK = DZ-1")
    assert not again.null_used
    assert play(state, "P0 declare SA RK O8 = DZ-1").null_used


def test_no_nullachten() -> None:
    """ZC-46, ZC-150: switched off, an eight is an eight."""
    for rules, card in (("z04", "S8"), ("z30", "El8")):
        state = arranged(rules, card, "R2" if rules == "z04" else "Ok2", zero_eights=False)
        assert [role.tag for role in roles_in(state, 0, state.setup.pack.index[card])] == ["NAT"]
        assert not wild_for(state, 0)


# --- coming and going -------------------------------------------------------------------------


def test_the_pause() -> None:
    """SM04-15, ZC-94: between rounds chance may shuffle and an empty seat be taken."""
    state = play(end(started("z04", 3)), "P2 leave")
    assert actors(state) == (CHANCE,)
    assert not any(legal_actions(state, seat) for seat in range(3))
    state, events = played(state, "P2 join")
    assert names(events) == ["joined"]
    assert state.standing.circle[-1] == 2 or state.standing.dealer == 2
    assert code_of(state, "P2 join") == "wrong_phase"


def test_joining_at_the_dealers_right() -> None:
    """ZC-94, ZC-80: the newcomer is the Junior, whatever number his seat has."""
    state = replace_dealer(play(new(options("z30"), 4), "P0 leave"), 2)
    state = play(state, "P0 join")
    state, _ = apply(state, CHANCE, deck_of(state))
    assert state.asked == (3, 1, 0, 2)


def replace_dealer(state: State, dealer: int) -> State:
    """The state with another dealer."""
    return replace(state, standing=replace(state.standing, dealer=dealer))


def test_a_full_table() -> None:
    """ZC-75, ZC-94, ZC-130: max_players may sit, and no more."""
    state = play(new(options("z04", max_players=3), 3), "P2 leave")
    state = replace(
        state,
        setup=setup_of(options("z04", max_players=2), 2),
        standing=replace(state.standing, circle=(0, 1)),
    )
    assert code_of(state, "P2 join") == "not_your_turn"
    full = play(new(options("z04", max_players=4), 4), "P3 leave")
    full = replace(full, setup=replace(full.setup, options=options("z04", max_players=3)))
    assert code_of(full, "P3 join") == "table_full"


def test_leaving_is_folding() -> None:
    """ZC-91: at once, whoever is asked; the seat is empty after the round."""
    state = started("z04", 3)
    state, events = played(state, "P2 leave")
    assert names(events) == ["left", "folded"]
    assert state.place == ("in", "in", "folded")
    assert state.hands[2] == 0
    assert state.standing.circle == (0, 1, 2)
    assert code_of(state, "P2 leave") == "not_your_turn"
    state = end(state)
    assert state.standing.circle == (0, 1)
    assert state.place[2] == "empty"


@pytest.mark.parametrize(
    ("lines", "who", "asked"),
    [
        case("ZC-91 exchange", "", 1, 2),
        case("ZC-91 case D", "P1 exchange; P2 exchange; P0 exchange", 1, 2),
    ],
)
def test_leaving_when_asked(lines: str, who: int, asked: int) -> None:
    """The next one is asked; in a duel it counts as conceding, also in case D."""
    state = play(started("z04", 3), *filter(None, [lines]))
    assert asked_seat(state) == who
    state = play(state, f"P{who} leave")
    assert asked_seat(state) == asked


def test_leaving_in_a_step_of_ones_own() -> None:
    """ZC-91, ZC-92: the step is finished by its default first."""
    state = arranged("z04", "GD S2", "R2 R3", "O2", lady=True, phase="preshow", stock="OA O3")
    state = play(state, "P0 announce GD exchange", "P0 leave")
    assert state.pending is None
    assert state.asked == (1, 2)
    assert sum(hand.bit_count() for hand in state.discards) == 3


@pytest.mark.parametrize("seat", [1, 2])
def test_leaving_while_others_are_asked(seat: int) -> None:
    """ZC-91, ZC-97: a window no longer asks who has left."""
    state = arranged("z04", "OB S2", "R2 R3", "O2 O3", arch=True, phase="preshow")
    state = play(state, "P0 announce OB show", f"P{seat} leave")
    other = 3 - seat
    assert asked_seat(state) == other
    state = play(state, f"P{other} pass")
    assert state.effects.arch == "wild"


def test_a_victim_leaves() -> None:
    """ZC-91, Z04-42: the Lady needs no card of a player who has left."""
    state = arranged("z04", "GD S2", "SA RA R3", "OA VA O3", lady=True, wild=True, phase="preshow",
                     opened={1: "SA RA R3", 2: "OA VA O3"})  # fmt: skip
    state = play(state, "P0 announce GD devalue", "P1 leave", "P0 target OA")
    assert [victim for victim, _ in state.effects.tokens] == [2]


def test_leaving_a_duel() -> None:
    """ZC-91, ZC-108, ZC-101: the opponent stays with what he has declared."""
    state = arranged("z04", "SK RD", "BK VD", "S2")
    state = play(state, "P0 declare SK RD", "P1 leave")
    assert state.duel is not None
    assert (state.duel.leader, state.duel.challenger) == (0, 2)
    assert state.shown[1]


def test_leaving_in_the_line() -> None:
    """ZC-91, ZC-87: who waits for his duel folds; the last one wins."""
    state = arranged("z04", "SK RD", "BK VD", "S2")
    state = play(state, "P2 leave")
    assert state.place[2] == "folded"
    state = play(state, "P1 leave")
    assert state.standing.history[-1].winner == 0


def test_too_few_players() -> None:
    """ZC-93: the match ends when fewer than two want to go on."""
    state, events = played(new(options("z30"), 2), "P1 leave")
    assert names(events) == ["left", "match_ended"]
    assert returns(state) == (0.0, 0.0)
    assert not actors(state)
    for written in ("P1 join", "P0 leave", "P0 pass"):
        assert code_of(state, written) == "not_your_turn"


def test_a_leaver_takes_his_stack() -> None:
    """ZC-93, ZC-90: his result is what he took minus what he brought, also if another follows."""
    state = replace(new(options("z30"), 3))
    state = replace(state, standing=replace(state.standing, stacks=(120, 100, 80)))
    state, events = played(state, "P2 leave")
    assert Left(2, 80) in events
    state = play(state, "P2 join")
    assert state.standing.stacks[2] == 100
    state = play(state, "P2 leave; P1 leave")
    assert returns(state) == (20.0, 0.0, -20.0)


# --- money between rounds -----------------------------------------------------------------------


def standing(written: str, rules: str = "z30", **changed: Any) -> State:
    """A pause with these stacks."""
    state = new(options(rules, **changed), len(numbers(written)))
    return replace(state, standing=replace(state.standing, stacks=numbers(written)))


def test_sitting_out() -> None:
    """ZC-89: who cannot pay the ante sits out; another dealer is found to the left."""
    state = standing("3 80 40 50")
    state, events = apply(state, CHANCE, deck_of(state))
    assert SatOut(0) in events
    assert state.place == ("sitting_out", "in", "in", "in")
    assert state.standing.dealer == 1
    assert state.pot == 15
    assert state.asked == (2, 3, 1)


def test_the_house_is_broke() -> None:
    """ZC-89, ZC-93: with fewer than two able players the match is over."""
    state = standing("4 296 0")
    draft = Draft(state)
    end_match_if_due(draft)
    assert MatchEnded("too_few_players", (-96, 196, -100)) in draft.events
    assert returns(draft.state) == (-96.0, 196.0, -100.0)


def test_a_carried_pot_is_divided() -> None:
    """Z30-67, ZC-90: odd cents one each in order of seniority; then the match may go on."""
    state = standing("4 85 0")
    state = replace(state, standing=replace(state.standing, carried=11, carriers=(1, 2, 0)))
    draft = Draft(state)
    end_match_if_due(draft)
    shares = [event for event in draft.events if isinstance(event, PotShared)]
    assert shares == [PotShared((1, 2, 0), 11, each=3, odd=2, elders=(1, 2))]
    assert draft.standing.carried == 0
    assert draft.standing.result is None
    assert draft.standing.stacks == (7, 89, 4)


def test_a_carried_pot_is_part_of_the_next() -> None:
    """Z30-67: it is played for in the next round."""
    state = standing("50 50")
    state = replace(state, standing=replace(state.standing, carried=30, carriers=(0, 1)))
    state, _ = apply(state, CHANCE, deck_of(state))
    assert state.pot == 40


def test_the_last_round() -> None:
    """ZC-93, ZC-89: the option ``rounds`` ends the match; the result are the rounds won."""
    state = next_round(started("z04", 2, rounds=2))
    state = end(state)
    assert state.phase == "match_over"
    found = returns(state)
    assert found is not None
    assert sum(found) == 2
    with pytest.raises(RuleViolation):
        apply(state, CHANCE, deck_of(state))


def test_the_winner_deals_next() -> None:
    """ZC-89, ZC-81: also from seat to seat over several rounds."""
    state = started("z30", 3)
    for _ in range(3):
        state = end(state)
        winner = state.standing.history[-1].winner
        assert state.standing.dealer == winner
        state, _ = apply(state, CHANCE, deck_of(state))


def test_nothing_is_left_over_between_rounds() -> None:
    """ZC-89, ZC-66: all cards go back, effects end, and the score sheet grows."""
    state = end(started("z30", 3))
    fresh = between(state.setup, state.standing)
    assert state == fresh
    assert len(state.standing.history) == 1


# --- chance and clock ---------------------------------------------------------------------------


def test_the_clock() -> None:
    """SP-35, ZC-94, ZC-92: it acts for who is asked, and for nobody else."""
    state = started("z04", 3)
    for seat in (0, 2, 7, -1):
        with pytest.raises(RuleViolation) as caught:
            apply(state, CLOCK, act.Timeout(seat))
        assert caught.value.code == "not_your_turn"
    after, events = apply(state, CLOCK, act.Timeout(1))
    assert names(events) == ["timed_out", "exchanged"]
    assert after.exchanged[1] == 0
    with pytest.raises(RuleViolation):
        apply(state, CLOCK, act.Pass())


@pytest.mark.parametrize(
    ("rules", "changed", "lines", "expected"),
    [
        case("ZC-92 exchange", "z04", {}, "", act.Exchange(())),
        case("ZC-92 stay", "z04", {"mode": "gambling"}, "x", act.Fold()),
        case("ZC-92 raise", "z04", {"mode": "gambling"}, "x; P0 pay; P1 pay", act.NoRaise()),
        case("ZC-92 buy", "z04", {"mode": "gambling"},
             "x; P0 pay; P1 pay; P1 no_raise; P0 no_raise", act.Done()),
        case("ZC-92 stake", "z30", {}, "x", act.SetStake(0)),
        case("ZC-92 match", "z30", {}, "x; P0 stake 3", act.Fold()),
        case("ZC-92 extra", "z30", {}, "x; P0 stake 0", act.Extra(0)),
        case("ZC-92 cover", "z30", {}, "x; P0 stake 0; P1 extra 5", act.Fold()),
    ],
)  # fmt: skip
def test_defaults(rules: str, changed: dict[str, Any], lines: str, expected: Action) -> None:
    """What is done for a player who is not there."""
    state = started(rules, 2, **changed)
    if lines:
        state = exchange_none(state)
        state = play(state, *[one for one in lines.split("; ") if one != "x"])
    assert GAMES[rules].rules.timeout(state, asked_seat(state)) == expected
    for nobody in (1 - asked_seat(state), CHANCE):
        with pytest.raises(RuleViolation):
            GAMES[rules].rules.timeout(state, nobody)


def test_defaults_of_steps() -> None:
    """ZC-92, ZC-97: the first of the two cards, pass, the first hidden card, decline."""
    state = arranged("z04", "GD S2", "R2", phase="preshow", stock="OA O2", **ALL_ON)
    state = default(play(state, "P0 announce GD exchange"))
    assert state.hands[0] >> state.setup.pack.index["OA"] & 1
    state = arranged("z04", "OB S2", "SK R2", phase="preshow", **ALL_ON)
    state = play(state, "P0 announce OB show", "P1 tod")
    state = default(state)
    assert state.known[0] >> state.setup.pack.index["S2"] & 1
    state = exchange_none(started("z30", 3))
    state = play(state, "P0 stake 0; P1 extra 1; P2 extra 1; P0 fold")
    assert GAMES["z30"].rules.timeout(state, 1) == act.Decline()
