"""Turns, taking, refilling and the end of the match (DR-13 .. DR-18, DR-52 .. DR-61)."""

from __future__ import annotations

import pytest
from tests.builders import case, codes, refused
from tests.games.drachenrummy.setting import (
    DISPLAY,
    GAME,
    act,
    at,
    begun,
    keep,
    reserve,
    run,
    steal,
    throw,
    told,
    turn,
)

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Take,
    Throw,
)
from stammtisch.games.drachenrummy.state.events import (
    CardsReturned,
    CardsTaken,
    DisplayRefilled,
    EndReached,
    FinalLayout,
    HandsRevealed,
    MatchEnded,
    TurnEnded,
    TurnStarted,
)
from stammtisch.games.drachenrummy.state.parts import Extension
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import CHANCE

NO_DICE = "1 2 3 4 5"


# --- taking -------------------------------------------------------------------------------------


def test_a_turn() -> None:
    """DR-13, DR-14, DR-55, DR-A04: take, throw and fix, reserve, meld, refill, in this order."""
    state = turn(begun(2, "KH", "AH", "AS", "9S"), "3 3 6 6 6", reserve("KH", "2x3"))
    state = keep(state, NO_DICE)
    state, events = run(state, (1, EndReserve()), (1, EndTurn()))
    assert events[-2:] == [TurnStarted(3, 0), CardsTaken(0, ("KH",))]
    state, events = run(state, (CHANCE, Throw((1, 2, 3, 4, 5))), (0, Fix((1, 2, 3, 4, 5))))
    state, events = run(state, (0, EndReserve()), (0, EndTurn()))
    assert [type(event).__name__ for event in events] == [
        "ReserveEnded", "TurnEnded", "TurnStarted",
    ]  # fmt: skip


def test_all_reserved_cards_are_taken() -> None:
    """DR-14, DR-15: all of them, at the owner's next turn and only then."""
    state = turn(begun(), NO_DICE, reserve("AD", "1x1"), reserve("3D", "1x5"))
    assert rules.observation(state, 0).hand == ()
    state = turn(state, NO_DICE)
    assert rules.observation(state, 0).hand == codes("AD 3D")
    assert rules.observation(state, 0).reserved == ()


def test_stolen_cards_are_not_taken() -> None:
    """DR-15: what was stolen meanwhile goes into the thief's hand."""
    state = turn(begun(), "1 1 2 3 4", reserve("AD", "1x1"))
    state = turn(state, "1 1 2 3 4", steal("AD", "2x1"))
    state = turn(state, NO_DICE)
    assert rules.observation(state, 1).hand == ("AD",)
    assert rules.observation(state, 0).hand == ()


def choosing(**fields: object) -> State:
    """Seat 0 ends his turn; seat 1, who has reserved three cards, may choose what to take."""
    state = at(
        "meld",
        reserved="1:AH/1x1 0:QC/1x1 1:2H/2x5 1:KD/1x6",
        fixed=NO_DICE,
        take_mode="choose",
        **fields,  # type: ignore[arg-type]
    )
    return act(state, EndTurn())


def test_taking_by_choice() -> None:
    """DR-18, DR-A05: what is not taken returns without dice, in the order of reserving."""
    state = choosing()
    assert state.phase == "take"
    state, events = run(state, (1, Take(("2H",))))
    assert events == [CardsTaken(1, ("2H",)), CardsReturned(1, ("AH", "KD"))]
    seen = rules.observation(state, 1)
    assert (seen.hand, seen.took, seen.phase) == (("2H",), True, "throw")
    assert seen.display == (*codes(DISPLAY), "AH", "KD")
    assert told(seen.reserved) == "0:QC/1x1"


def test_choices_of_taking() -> None:
    """DR-18, DR-83, DR-95: every subset, in canonical order whatever the order of reserving."""
    state = choosing()
    legal = rules.legal_actions(state, 1)
    assert legal[0] == Take(())
    assert legal[-1] == Take(codes("KD AH 2H"))
    assert len(legal) == len(set(legal)) == 8
    assert act(state, Take(codes("2H AH"))) == act(state, Take(codes("AH 2H")))


def test_nothing_to_choose() -> None:
    """DR-18: without reserved cards the turn starts with the throw."""
    assert begun(take_mode="choose").phase == "throw"


def test_taking_nothing() -> None:
    """DR-18, DR-54: returning everything is no taking, and fills the display beyond four."""
    state = act(choosing(), Take(()))
    seen = rules.observation(state, 1)
    assert (seen.took, len(seen.display)) == (False, 7)
    deck = seen.deck_left
    state, events = run(act(keep(state, NO_DICE), EndReserve()), (1, EndTurn()))
    assert TurnEnded(1, quiet=True) in events
    assert not [event for event in events if isinstance(event, DisplayRefilled)]
    assert rules.observation(state, 0).deck_left == deck


def test_refused_takes() -> None:
    """DR-18: only cards reserved by the player himself, each once."""
    state = choosing()
    for cards in (("QC",), ("2D",), ("AH", "AH")):
        found = refused(GAME, state, 1, Take(cards))
        assert (found.code, found.clause) == ("not_reserved_by_you", "DR-18")
    assert refused(GAME, state, 1, Take(("XX",))).code == "unknown_card"
    assert refused(GAME, begun(), 0, Take(())).code == "wrong_phase"


# --- refilling ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "after"),
    [
        case("DR-E78 stolen cards do not come from the display", 10, (4, 7)),
        case("DR-E79 DR-53 DR-A28 the deck runs out", 1, (2, 0)),
        case("DR-53 the deck is empty", 0, (1, 0)),
    ],
)
def test_refill(deck: int, after: tuple[int, int]) -> None:
    """DR-52, DR-53: three cards reserved and one stolen; the display is refilled to four."""
    pool = codes("AD 3D 4D 6D 7D 8D 9D TD JD QD")
    state = at("throw", deck=" ".join(pool[:deck]), rest_to=1, reserved="1:KD/1x1", display=DISPLAY)
    places = (reserve("2D", "1x2"), reserve("5H", "1x3"), reserve("9S", "1x4"))
    state = act(keep(state, "1 1 2 3 4"), steal("KD", "2x1"), *places, EndReserve())
    state, events = run(state, (0, EndTurn()))
    seen = rules.observation(state, None)
    assert (len(seen.display), seen.deck_left) == after
    refills = [event for event in events if isinstance(event, DisplayRefilled)]
    assert refills == ([DisplayRefilled(pool[: after[0] - 1], after[1])] if deck else [])


def test_new_cards_come_behind_the_old() -> None:
    """DR-52: the display keeps its order, and new cards are appended as they are drawn."""
    state = turn(begun(2, "KH", "AH", "AS", "9S", "2C", "3C"), NO_DICE, reserve("AH", "1x1"))
    assert rules.observation(state, None).display == codes("KH AS 9S 2C")


# --- the end ------------------------------------------------------------------------------------


def last_cards(reserved: str, n: int = 2) -> State:
    """Deck and display are empty; only these cards are reserved; the last seat ends his turn."""
    return at(
        "meld",
        n=n,
        turn=n - 1,
        hands=["7D 7H 7S 2C"],
        display="",
        deck="",
        rest_to=n - 1,
        reserved=reserved,
        fixed=NO_DICE,
        packs=1,
    )


def test_all_cards_taken() -> None:
    """DR-E80, DR-17, DR-56, DR-80, DR-A29, DR-A36: after the last cards it is over."""
    state, events = run(last_cards("0:9H/1x3"), (1, EndTurn()))
    assert [type(event).__name__ for event in events] == [
        "TurnEnded", "TurnStarted", "CardsTaken", "EndReached", "HandsRevealed",
        "FinalLayout", "FinalLayout", "MatchEnded",
    ]  # fmt: skip
    assert events[3] == EndReached("all_cards_taken")
    assert rules.actors(state) == ()
    assert state.result is not None
    assert state.result.turns_played == state.turn_no == 2


def test_somebody_still_has_a_reservation() -> None:
    """DR-E81, DR-56: then the match goes on."""
    state = act(last_cards("0:9H/1x3 1:8H/1x1"), EndTurn())
    assert throw(state, NO_DICE).phase == "fix"


def test_only_after_taking() -> None:
    """DR-57: with an empty deck the last card of the display may be reserved; nothing ends yet."""
    state = at("throw", display="9H", deck="", rest_to=1)
    state = turn(state, NO_DICE, reserve("9H", "1x1"))
    assert state.phase == "throw"
    assert rules.observation(state, 0).display == ()
    state = turn(state, NO_DICE)
    assert state.phase == "match_over"


@pytest.mark.parametrize(
    ("n", "rounds", "turns"),
    [
        case("DR-E82 DR-A30 two rounds of two", 2, 2, 4),
        case("DR-E83 one round of three", 3, 1, 3),
        case("DR-58 five rounds of two", 2, 5, 10),
    ],
)
def test_stall(n: int, rounds: int, turns: int) -> None:
    """DR-54, DR-58: so many quiet turns in a row end the match."""
    state = at("throw", n=n, display="2D 9C", deck="", rest_to=n - 1, stall_rounds=rounds)
    for count in range(turns):
        assert state.phase == "throw"
        assert rules.observation(state, 0).quiet_turns == count
        state = turn(state, NO_DICE)
    assert state.result is not None
    assert (state.result.reason, state.result.turns_played) == ("stalled", turns)


def test_what_is_quiet() -> None:
    """DR-E84, DR-E85, DR-54: taking is not quiet, melding is."""
    state = turn(begun(), NO_DICE, reserve("AD", "1x1"))
    assert rules.observation(state, 0).quiet_turns == 0
    state = turn(state, NO_DICE)
    assert rules.observation(state, 0).quiet_turns == 1
    state = turn(state, NO_DICE)
    assert rules.observation(state, 0).quiet_turns == 0
    state = at("throw", hands=["7D 7H 7S"])
    state = act(keep(state, NO_DICE), EndReserve(), LayMeld(codes("7D 7H 7S")))
    state, events = run(state, (0, EndTurn()))
    assert events[0] == TurnEnded(0, quiet=True)


def test_nobody_takes_any_more() -> None:
    """DR-58 b, DR-P4: with ``choose`` reserving and returning for ever ends the match too."""
    state = begun(2, take_mode="choose", stall_rounds=1)
    turns = 0
    while state.phase != "match_over":
        if state.phase == "take":
            state = act(state, Take(()))
        card = rules.observation(state, 0).display[0]
        state = turn(state, NO_DICE, reserve(card, "1x1"))
        turns += 1
    assert state.result is not None
    assert (state.result.reason, turns) == ("stalled", (1 + 10) * 2)


def test_taken_cards_can_be_melded() -> None:
    """DR-E86, DR-13, DR-41: in the turn in which they were taken."""
    state = turn(begun(2, "7D", "7H", "7S", "KC"), NO_DICE, *(
        reserve(card, f"1x{face}") for face, card in enumerate(("7D", "7H", "7S"), 1)
    ))  # fmt: skip
    state = act(keep(turn(state, NO_DICE), NO_DICE), EndReserve())
    assert LayMeld(codes("7D 7H 7S")) in rules.legal_actions(state, 0)
    assert rules.observation(act(state, LayMeld(codes("7D 7H 7S"))), 0).hand == ()


def test_the_fourth_seven() -> None:
    """DR-E87, DR-40: what was reserved this turn extends nothing yet."""
    state = at("throw", melds=["[7D 7H 7S]"], display="7C 5H 9S KC")
    state = act(keep(state, NO_DICE), reserve("7C", "1x1"), EndReserve())
    found = refused(GAME, state, 0, Extend(0, "7C"))
    assert (found.code, found.clause) == ("card_not_in_hand", "DR-40")


def test_fight_for_the_last_card() -> None:
    """DR-E88, DR-35, DR-56: stolen, stolen back, taken."""
    state = at("throw", display="", deck="", rest_to=0, reserved="1:9H/1x3")
    state = turn(state, "3 3 1 2 4", steal("9H", "2x3"))
    state = turn(state, "3 3 3 5 6", steal("9H", "3x3"))
    state = keep(state, "1 1 2 4 6")
    state, events = run(state, (0, EndReserve()), (0, EndTurn()))
    assert EndReached("all_cards_taken") in events
    assert rules.observation(state, None).hands[1] == ("9H",)


# --- the final melding ----------------------------------------------------------------------------


def test_automatic() -> None:
    """DR-60, DR-61, DR-73: hands are revealed, the best is laid, and the match has its result."""
    state = at(
        "meld",
        hands=["7C 8D 9D TD KS", ""],
        melds=["[7D 7H 7S]", "[4S 5S 6S]"],
        display="2C 3C 4C 5C",
        fixed=NO_DICE,
        stall_rounds=1,
        more={"quiet_turns": 1, "turns_since_take": 1},
    )
    _, events = run(state, (0, EndTurn()))
    assert events == [
        TurnEnded(0, quiet=True),
        EndReached("stalled"),
        HandsRevealed((codes("8D 9D TD KS 7C"), ())),
        FinalLayout(0, (codes("8D 9D TD"),), (Extension(0, ("7C",)),), ("KS",)),
        MatchEnded("stalled", (0,), (6, 3), (1, 2), (1, 0), 1),
    ]


def by_hand() -> State:
    """Three players; seat 1 ends the last turn; seat 2 has no hand cards."""
    return at(
        "meld",
        n=3,
        turn=1,
        hands=["7D 7H 7S 2C", "KD KH"],
        melds=["[4S 5S 6S]"],
        display="3C 4C 5C 6C",
        fixed=NO_DICE,
        final_meld="manual",
        stall_rounds=1,
        more={"quiet_turns": 2, "turns_since_take": 2},
    )


def test_by_hand() -> None:
    """DR-61: clockwise from the player on turn; those without cards are skipped."""
    state, events = run(by_hand(), (1, EndTurn()))
    assert events == [TurnEnded(1, quiet=True), EndReached("stalled")]
    seen = rules.observation(state, 2)
    assert (seen.phase, seen.turn, seen.waiting) == ("final_meld", 1, (1,))
    assert seen.final_done == (False, False, True)
    assert seen.hands == (None, None, ())
    assert rules.legal_actions(state, 1) == (FinalDone(),)
    assert refused(GAME, state, 0, FinalDone()).code == "not_your_turn"
    state, events = run(state, (1, FinalDone()))
    assert events == []
    state = act(state, LayMeld(codes("7D 7H 7S")))
    state, events = run(state, (0, FinalDone()))
    assert events == [
        HandsRevealed((("2C",), codes("KD KH"), ())),
        MatchEnded("stalled", (0,), (5, -2, 0), (1, 3, 2), (1, 2, 0), 1),
    ]


def test_by_hand_nobody_has_to_lay() -> None:
    """DR-60, DR-61: what is not laid counts against the player."""
    state = act(by_hand(), EndTurn(), FinalDone(), FinalDone())
    assert state.result is not None
    assert state.result.scores == (-1, -2, 0)


def test_by_hand_with_the_last_card() -> None:
    """DR-61, DR-85: a player who lays his last card still says that he is done."""
    state = at("final_meld", hands=["7D 7H 7S"], display="", deck="", rest_to=1,
               final_meld="manual")  # fmt: skip
    state = act(state, LayMeld(codes("7D 7H 7S")))
    assert rules.legal_actions(state, 0) == (FinalDone(),)
    assert act(state, FinalDone()).turn == 1


def test_by_hand_with_empty_hands() -> None:
    """DR-61: if nobody has hand cards the match is over at once."""
    state = at(
        "meld",
        display="3C 4C 5C 6C",
        fixed=NO_DICE,
        final_meld="manual",
        stall_rounds=1,
        more={"quiet_turns": 1, "turns_since_take": 1},
    )
    assert act(state, EndTurn()).phase == "match_over"


def test_after_the_end() -> None:
    """DR-56, DR-I11: the match is over once, and then no action is legal."""
    state = act(last_cards("0:9H/1x3"), EndTurn())
    assert rules.actors(state) == ()
    assert rules.legal_actions(state, 0) == rules.legal_actions(state, 1) == ()
    found = refused(GAME, state, 0, EndTurn())
    assert (found.code, found.clause) == ("match_over", "DR-56")
    stalled = act(by_hand(), EndTurn(), FinalDone(), FinalDone())
    assert refused(GAME, stalled, 0, EndTurn()).clause == "DR-58"
