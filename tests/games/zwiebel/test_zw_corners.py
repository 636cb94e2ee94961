"""Corners of the round: two rules at once, players who leave, effects at the wrong moment."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case, numbers
from tests.games.zwiebel.setting import (
    ALL_ON,
    GAMES,
    GREAT,
    LESSER,
    arranged,
    case_now,
    code_of,
    codes,
    deck_of,
    default,
    end,
    exchange_none,
    keys,
    kinds,
    legal,
    names,
    options,
    play,
    played,
    preshow,
    started,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel import actions as act
from stammtisch.games.zwiebel.events import EffectBegan, PotAwarded, WindowOpened
from stammtisch.games.zwiebel.observing import observation
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state import State
from stammtisch.games.zwiebel.turns import asked_seat


def v3(n: int = 4, **changed: Any) -> State:
    """A round of zwiebel-v3 at the first stake; seat 0 deals."""
    return exchange_none(started("z30", n, **changed))


NO_BETS = "P0 stake 0; P1 extra 0; P2 extra 0; P3 extra 0; "
BUYING = 2 * NO_BETS + "P0 stake 0; "


# --- another dealer in the middle of a phase ----------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "phase", "asked"),
    [
        case("Z30-69 exchange", "", "exchange", (1, 2, 3)),
        case("Z30-69 before the stake", "x", "stake", (1,)),
        case("Z30-69 after the stake", "x; P0 stake 5", "match", (1, 2, 3)),
        case("Z30-69 no extra bet of his own", "x; P0 stake 0", "extra", (2, 3)),
        case("Z30-69 after his own, of nothing", "x; P0 stake 0; P1 extra 0", "extra", (2, 3)),
        case("Z30-69 he is asked for his cards", f"x; {BUYING}", "buy", (1, 2, 3)),
        case("Z30-69 while he buys", f"x; {BUYING}; P1 buy 2", "buy", (1, 2, 3)),
        case("Z30-69 no extra bet after buying", f"x; {BUYING}; P1 done", "buy", (2, 3)),
    ],
)
def test_the_dealer_leaves(lines: str, phase: str, asked: tuple[int, ...]) -> None:
    """T = 0: the first to his left deals; the phase goes on with who has not been asked."""
    state = started("z30", 4)
    if lines:
        state = play(exchange_none(state), lines.removeprefix("x").lstrip("; "))
    state = play(state, "P0 leave")
    assert state.standing.dealer == 1
    assert (state.phase, state.asked) == (phase, asked)
    if phase == "buy" and asked[0] == 1:
        state = play(state, "P1 done")
        assert (state.phase, state.asked) == ("buy", (2, 3))


def test_a_new_dealer_folds_too() -> None:
    """Z30-69, Z30-64: the next to the left deals, until one is left."""
    state = play(v3(), "P0 stake 5; P0 leave; P1 fold")
    assert (state.standing.dealer, state.phase, state.asked) == (2, "match", (2, 3))
    state = play(state, "P2 fold")
    assert state.standing.history[-1].winner == 3


def test_a_buyer_leaves_before_his_extra_bet() -> None:
    """ZC-91, Z30-60: the next one buys."""
    state = play(v3(), BUYING + "P1 done")
    assert state.phase == "extra"
    state = play(state, "P1 leave")
    assert (state.phase, state.asked) == ("buy", (2, 3))
    assert kinds(state) - {"announce"} == {"buy", "done"}


def test_no_joining_behind_a_new_dealer() -> None:
    """Z30-61, Z30-69: the dealer has exchanged, though others have not."""
    state = play(new(options("z30"), 4), "P3 leave")
    state, _ = apply(state, CHANCE, deck_of(state))
    state = play(state, "P1 exchange")
    assert play(state, "P3 join").asked == (2, 3, 0)
    assert code_of(play(state, "P0 leave"), "P3 join") == "join_closed"


# --- money --------------------------------------------------------------------------------------


def dealing(seat: int, **changed: Any) -> State:
    """The first stake of three players; this seat deals."""
    state = new(options("z30", **changed), 3)
    state = replace(state, standing=replace(state.standing, dealer=seat))
    return exchange_none(apply(state, CHANCE, deck_of(state))[0])


def test_who_shares_a_carried_pot() -> None:
    """Z30-67, ZC-80: the players of that round, the dealer first."""
    state = play(dealing(1), "P1 stake 0; P2 extra 1; P0 extra 1; P1 fold; P2 decline; P0 decline")
    assert (state.standing.carried, state.standing.carriers) == (15, (1, 2, 0))


def test_a_carried_pot_in_the_last_round() -> None:
    """Z30-67, ZC-93: divided at the end of the match, odd cents by seniority."""
    state = play(dealing(1, rounds=1), "P1 stake 1; P2 match; P0 match; P2 extra 1; P0 extra 0")
    state, events = played(state, "P1 fold; P2 decline; P0 decline")
    shares = [event for event in events if isinstance(event, PotAwarded)]
    assert shares == [PotAwarded(1, 6, True), PotAwarded(2, 6, True), PotAwarded(0, 6, True)]
    assert state.standing.stacks == (100, 100, 100)


@pytest.mark.parametrize(
    ("stacks", "dealer", "expected"),
    [
        case("ZC-89 the next to the left", "80 40 3 50", 2, 3),
        case("ZC-89 around the table", "80 40 3 0", 2, 0),
    ],
)
def test_a_dealer_without_money(stacks: str, dealer: int, expected: int) -> None:
    """He sits out; the first able player to his left deals."""
    state = new(options("z30"), 4)
    state = replace(state, standing=replace(state.standing, dealer=dealer, stacks=numbers(stacks)))
    state, _ = apply(state, CHANCE, deck_of(state))
    assert state.standing.dealer == expected


def test_leaving_while_sitting_out() -> None:
    """ZC-91, ZC-89: the seat is empty after the round, its stack out of the game."""
    state = new(options("z30"), 3)
    state = replace(state, standing=replace(state.standing, stacks=(100, 100, 3)))
    state, _ = apply(state, CHANCE, deck_of(state))
    state, events = played(state, "P2 leave")
    assert names(events) == ["left"]
    state = end(state)
    assert state.standing.circle == (0, 1)
    assert (state.place[2], state.standing.stacks[2]) == ("empty", 0)


def test_the_clock_abdicates() -> None:
    """ZC-92, Z30-65: after buying the dealer's default gives the deal away, though he could pay."""
    lines = BUYING + "P1 done; P1 extra 5; P2 done; P2 extra 0; P3 done; P3 extra 0"
    state = play(v3(), lines)
    assert {"cover", "abdicate"} <= kinds(state)
    assert GAMES["z30"].rules.timeout(state, 0) == act.Abdicate()


# --- effects at the wrong moment ------------------------------------------------------------------


def test_a_narr_in_the_showdown() -> None:
    """Z04-50, ZC-74: declared he changes nothing."""
    state = play(arranged("z04", "VB S3", "R2 R3", fool=True), "P0 declare VB")
    assert not state.effects.fool
    assert state.effects.begun == ()
    assert case_now(state) == "A1"


def test_a_folded_achtensender_acts_no_more() -> None:
    """Z30-51, Z30-47: before the showdown only while he lies before a player still in."""
    state = exchange_none(started("z30", 3, "El2 El3 El4 El5 El6 ScB Kr3 Kr4 Kr5 Kr6"))
    state = play(state, "P0 stake 1; P1 announce ScB show")
    assert state.effects.sender
    assert not play(state, "P1 fold").effects.sender


@pytest.mark.parametrize(("card", "part"), [("DeK", "death"), ("ScB", "sender")])
def test_in_the_showdown_they_stay(card: str, part: str) -> None:
    """Z30-47, Z30-51: from its first moment on to the end of the round, whoever leaves."""
    state = preshow("z30", "El2", "Kr2", f"{card} Ok3")
    state = play(state, f"P0 pass; P1 pass; P2 announce {card} show; P2 pass; P0 pass; P1 pass")
    assert state.phase == "showdown"
    assert getattr(play(state, "P2 leave").effects, part)
    early = preshow("z30", "El2", "Kr2", f"{card} Ok3")
    early = play(early, f"P0 pass; P1 pass; P2 announce {card} show; P2 leave; P0 pass; P1 pass")
    assert not getattr(early.effects, part)


def test_a_tod_who_was_visible() -> None:
    """Z04-49: everybody knows that he is gone with his player, so nobody is asked."""
    state = preshow("z04", "OB S2", "SK R2", "O2", opened={1: "SK"})
    state, events = played(state, "P1 leave; P0 announce OB show")
    assert not any(isinstance(event, WindowOpened) for event in events)
    assert state.effects.arch == "wild"


def test_an_erzkanzler_comes_with_the_free_cards() -> None:
    """Z04-65, Z04-49, ZC-97: dealt open while others still buy; then they go on buying."""
    first = "S2 S3 R2 R3 R4 O2 O3 O4 S4 S5 S6 R5 R6 O5 O6"
    state = exchange_none(
        started("z04", 3, f"{first} Y2 Y3 Y4 Y5 Y6 OB G3 G4 G5 G6", mode="gambling", arch=True)
    )
    lines = "P0 pay; P1 pay; P2 pay; P1 no_raise; P2 no_raise; P0 no_raise; P1 done"
    state = play(state, lines)
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]
    assert kinds(state) == {"pass"}
    state = play(state, "P2 pass; P0 pass")
    assert (state.phase, state.asked) == ("buy", (2,))


@pytest.mark.parametrize(
    ("rules", "hands", "lines", "part", "phase"),
    [
        case("Z30-49 Narr", "z30", ("StB El2", "ElB Kr3", "DeK"),
             "P0 announce StB show; P0 reveal El2; P1 reveal ElB", "fool", True),
        case("Z30-49 Achtensender", "z30", ("StB El2", "ScB Kr3", "DeK"),
             "P0 announce StB show; P0 reveal El2; P1 reveal ScB", "sender", True),
        case("Z04-49 Narr", "z04", ("OB S2", "VB R3", "SK"),
             "P0 announce OB show; P1 pass; P2 tod; P0 reveal S2; P1 reveal VB", "fool", True),
        case("Z04-49 Achtensender", "z04", ("OB S2", "RB R3", "SK"),
             "P0 announce OB show; P1 pass; P2 tod; P0 reveal S2; P1 reveal RB", "sender", False),
        case("ZC-71 Narr in an open place", "z04", ("GD S2", "R3", "O2"),
             "P0 announce GD exchange; P0 choose VB", "fool", True),
    ],
)  # fmt: skip
def test_cards_that_have_to_be_shown(
    rules: str, hands: tuple[str, ...], lines: str, part: str, phase: bool
) -> None:
    """ZC-68, ZC-70: a card turned up as a duty, or laid openly, acts like one that is seen."""
    opened = {0: "GD"} if "GD" in hands[0] else {}
    state = play(preshow(rules, *hands, stock="VB O3" if opened else "", opened=opened), lines)
    assert state.pending is None
    assert getattr(state.effects, part) is phase


def test_who_has_nothing_to_turn_up() -> None:
    """ZC-70: players without a face-down card are skipped."""
    state = preshow("z30", "StB El2", "Kr2 Kr3", "DeK", "Sc2", opened={1: "Kr2 Kr3"})
    state = play(state, "P0 announce StB show")
    assert observation(state, None).pending.waiting == (0, 3)  # type: ignore[union-attr]


def test_an_erzkanzler_in_an_open_place() -> None:
    """ZC-71, Z04-49: he is visible for the first time, so the window opens."""
    state = preshow("z04", "GD S2", "R3", stock="OB O3", opened={0: "GD"})
    state = play(state, "P0 announce GD exchange; P0 choose OB")
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]


def test_whose_ace_is_named_first() -> None:
    """ZC-97, Z04-42: from the Lady's left, wherever the dealer sits."""
    state = preshow("z04", "SA RA S2", "GD R2", "OA YA O2", wild=True,
                    opened={0: "SA RA", 2: "OA YA"})  # fmt: skip
    state = play(state, "P0 pass; P1 announce GD devalue")
    assert observation(state, None).pending.victims == (2, 0)  # type: ignore[union-attr]
    state = play(state, "P1 target YA; P1 target RA")
    assert [victim for victim, _ in state.effects.tokens] == [2, 0]


@pytest.mark.parametrize(
    ("hand", "lines", "last", "wild"),
    [
        case("ZC-66 Schicksal", "YK S2", "P0 announce YK unwild", "P0 announce YK exchange", True),
        case("ZC-66 Groß A'Tuin", "BD S9 R9 OZ YZ SK S3", "P0 announce BD shift SK S3",
             "P0 announce BD elephants S9 R9 OZ YZ", False),
    ],
)  # fmt: skip
def test_one_effect_of_two(hand: str, lines: str, last: str, wild: bool) -> None:
    """Schicksal is exchanged or ends wildness; Groß A'Tuin shifts or calls the elephants."""
    state = play(preshow("z04", hand, "R2 R3", wild=wild), lines)
    assert code_of(state, last) == "already_played"


@pytest.mark.parametrize(
    ("rules", "fate", "lady", "rewild"),
    [
        case("Z04-41 Z04-42", "z04", "YK S2", "GD R3", "P1 announce GD rewild; "),
        case("Z30-41 Z30-42", "z30", "PoK El2", "KrD Ok3", ""),
    ],
)
def test_a_lady_whose_eights_are_wild_again(rules: str, fate: str, lady: str, rewild: str) -> None:
    """ZC-41: what she can do goes by the eights of her own player."""
    card = lady.split(maxsplit=1)[0]
    state = preshow(rules, fate, lady, wild=True)
    state = play(state, f"P0 announce {fate.split(maxsplit=1)[0]} unwild; P0 pass; {rewild}")
    assert code_of(state, f"P1 announce {card} exchange") == "needs_not_wild"
    assert "lady_devalue" in play(state, f"P1 announce {card} devalue").effects.begun


def test_a_lady_laid_aside_helps_again() -> None:
    """Z04-43, ZC-118: exchanged after Schicksal, she may still be announced to make wild."""
    state = preshow("z04", "YK S2", "GD R8", wild=True, stock="O2 O3")
    state = default(play(state, "P0 announce YK unwild; P0 pass; P1 announce GD exchange"))
    assert act.Announce("GD", "rewild") in legal(state)
    state = play(state, "P1 announce GD rewild")
    assert observation(state, None).rewild == 1
    assert act.Announce("GD", "rewild") not in legal(state)


def test_a_lesser_zwiebel_is_not_spared() -> None:
    """Z04-42: only in a declared GZ aces cannot be named."""
    state = arranged("z04", LESSER, "GD S2", lady=True, wild=True)
    state = play(state, f"P0 declare {LESSER}", "P1 announce GD devalue")
    targets = [one.card for one in legal(state) if isinstance(one, act.DevalueTarget)]
    assert targets == ["SA", "OA", "GA", "BA"]


def test_an_effect_that_outlives_its_player() -> None:
    """ZC-91, ZC-67, ZC-101: he leaves in a step of his own; the winner declares anew."""
    state = arranged("z04", "SK RD", "GD R3", "O2 O3", lady=True, stock="T2 T3")
    state = play(state, "P0 declare SK RD", "P1 announce GD exchange", "P1 leave")
    assert keys(state, 0) == []
    assert case_now(state) == "D0"
    assert state.effects.begun == ("lady_exchange",)


# --- Reinleger ------------------------------------------------------------------------------------

GREAT_V3 = "ElB OkA PoD ScA OkK MuA OkB KrA ElK PoA"
NINE_V3 = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ"
CALM: dict[str, Any] = {"sender": False, "death": False, "arch": False}


def test_nullachten_of_a_run_count() -> None:
    """ZC-43, Z04-04: used in a Reinleger they make the next round wild."""
    for run, wild in (("S5 S6 S7 S8 S9 SZ SB SD Y8", True), ("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ", False)):
        great = GREAT.replace("SB", "VB").replace("SA", "VA")
        state = play(arranged("z04", great, f"{run} T2"), f"P0 declare {great}")
        assert play(state, f"P1 cripple {run}").standing.wild is wild


def test_who_is_asked_for_a_longer_run() -> None:
    """Z30-06, ZC-69: in order of seniority, so the dealer first."""
    state = arranged("z30", GREAT_V3, f"{NINE_V3} Kr2", "El5", "El6", dealer=3, **CALM)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {NINE_V3}")
    assert observation(state, None).pending.waiting == (3, 0, 2)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lines", "asked", "told", "won"),
    [
        case("ZC-91 who cripples", "P1 leave", 2, "window_closed", None),
        case("ZC-91 who is crippled", "P0 leave", 2, "duel_started", None),
        case("ZC-91 who is asked", "P0 leave; P2 leave", 3, "duel_started", None),
        case("ZC-91 all but him", "P0 leave; P2 leave; P3 leave", -1, "window_closed", 1),
    ],
)
def test_leaving_in_the_window_for_a_longer_run(
    lines: str, asked: int, told: str, won: int | None
) -> None:
    """Z30-06: the run stands without the others, and falls with its player."""
    state = arranged("z30", GREAT_V3, f"{NINE_V3} Kr2", "El5", "El6", **CALM)
    state = play(state, f"P0 declare {GREAT_V3}; P1 cripple {NINE_V3}")
    state, events = played(state, lines)
    assert asked_seat(state) == asked
    assert told in names(events)
    assert [one.winner for one in state.standing.history] == ([] if won is None else [won])


def test_a_silent_lady_shows_herself_for_a_run() -> None:
    """Z30-43, ZC-95: a wild eight in a Reinleger is a use of wild eights."""
    run = NINE_V3.replace("Sc6", "St8")
    state = arranged(
        "z30", GREAT_V3, f"{run} KrD", "PoK El5", wild=True, phase="preshow", lady=True, fate=True,
        wild_cripplers=False, **CALM,
    )  # fmt: skip
    state = play(state, "P0 pass; P1 pass; P2 announce PoK unwild; P2 pass; P0 pass; P1 pass")
    state = play(state, f"P0 declare {GREAT_V3}")
    assert observation(state, None).rewild is None
    state, events = played(state, f"P1 cripple {run}")
    assert "revealed" in names(events)
    assert "KrD" in codes(state, 1, "known")
    assert observation(state, None).rewild == 1


def test_effects_are_told_once() -> None:
    """ZC-66, ZC-146: with every modifier on, nothing begins twice in a round."""
    hand = "MuD StB Kr2 ElB DeK"
    state = preshow("z30", hand, "Ok2 Po3", companions_hidden=False, **ALL_ON)
    state, events = played(
        state, "P0 announce ElB show; P0 announce StB show; P1 reveal Ok2",
        "P0 announce MuD shift StB Kr2",
    )  # fmt: skip
    began = [event.effect for event in events if isinstance(event, EffectBegan)]
    assert began == ["fool", "death", "arch", "atuin_shift"]
    assert asked_seat(default(state)) == 1


def test_a_great_zwiebel_among_the_lists() -> None:
    """Z04-42: a challenger's declared GZ is spared, too."""
    state = arranged("z04", "GD S2 R3 O4 Y6 G6", GREAT, lady=True, wild=True)
    state = play(state, "P0 declare S2 R3 O4 Y6 G6", f"P1 declare {GREAT}")
    state = play(state, "P0 announce GD devalue")
    assert [card for _, card in state.effects.tokens] == [-2]
