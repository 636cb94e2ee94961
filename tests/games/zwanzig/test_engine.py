"""State machine, actions, refusals and time (ZZ-65 .. ZZ-76, ZZ-93, ZZ-94)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.builders import case, codes, course, refused
from tests.games.zwanzig.setting import (
    CANONICAL,
    GAME,
    a_pack,
    at_trick,
    deal,
    exchange,
    in_game,
    new,
    options,
    over,
    play,
    run,
    stand_pat,
)

from stammtisch.games.protocol import CHANCE, CLOCK, Action, RuleViolation
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import Language, texts
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    DrawDealer,
    Exchange,
    Play,
    Recycle,
    Shuffle,
    ZwanzigAction,
)
from stammtisch.games.zwanzig.state.pack import CODES
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.position import Position


def waiting_for_recycling() -> State:
    """Five players; seat 2 takes three cards where one is left."""
    state = exchange(deal(new(5, 4, stock_shortage="recycle"), trump="S"), 3, 3)
    return run(state, (2, Exchange(rules.observation(state, 2).hand[:3])))[0]


PHASES: dict[str, Any] = {
    "draw_dealer": lambda: rules.new(options(), 4),
    "shuffle": new,
    "announce": lambda: deal(new()),
    "exchange": lambda: deal(new(), trump="S"),
    "recycle": waiting_for_recycling,
    "decide": lambda: stand_pat(deal(new(), trump="S")),
    "play": lambda: stand_pat(deal(new(), trump="D")),
    "match_over": over,
}
ACTIONS: dict[str, tuple[int, ZwanzigAction]] = {
    "draw_dealer": (CHANCE, DrawDealer(0)),
    "shuffle": (CHANCE, CANONICAL),
    "announce": (0, Announce("S")),
    "exchange": (0, Exchange(())),
    "recycle": (CHANCE, Recycle(codes("7D 8D 7H 9D JD QH"))),
    "decide": (1, Decide(True)),
    "play": (0, Play("7D")),
}


# --- phases -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_phases(phase: str) -> None:
    """ZZ-69: in each phase the game waits for its actor and takes its action, and no other."""
    state = PHASES[phase]()
    assert state.phase == phase
    if phase == "match_over":
        assert rules.actors(state) == ()
        return
    actor, action = ACTIONS[phase]
    assert actor in rules.actors(state)
    if phase == "recycle":
        action = rules.sample_chance(state, random.Random(1))
    rules.apply(state, actor, action)
    for name, (other_actor, other) in ACTIONS.items():
        if name != phase:
            assert refused(GAME, state, other_actor, other).code == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "actor", "action", "following"),
    [
        case("ZZ-69 lot", "draw_dealer", CHANCE, DrawDealer(1), "shuffle"),
        case("ZZ-69 open phase", "shuffle", CHANCE, CANONICAL, "announce"),
        case("ZZ-69 trump", "announce", 0, Announce("C"), "exchange"),
        case("ZZ-69 exchange goes on", "exchange", 0, Exchange(codes("7D")), "exchange"),
        case("ZZ-69 decisions go on", "decide", 1, Decide(False), "decide"),
        case("ZZ-69 play goes on", "play", 0, Play("7D"), "play"),
    ],
)
def test_transitions(phase: str, actor: int, action: ZwanzigAction, following: str) -> None:
    """ZZ-69: one action leads to the next moment that needs one."""
    assert run(PHASES[phase](), (actor, action))[0].phase == following


def test_hearts_phase_goes_straight_to_the_exchange() -> None:
    """ZZ-70: after the shuffle of a hearts game the first action is an exchange."""
    assert run(in_game(9), (CHANCE, CANONICAL))[0].phase == "exchange"


# --- state --------------------------------------------------------------------------------------

FIELDS = """n options first_dealer game_no dealer announcer hearts_phase phase turn trump hands
stock discards drawn exchange_count status pending trick tricks trick_count scores history result"""


def test_position_has_all_fields() -> None:
    """ZZ-65: the whole state by the names of the rules, and from it the same state again."""
    for state in (make() for make in PHASES.values()):
        position = rules.position(state)
        written = msgspec.json.encode(position)
        assert set(FIELDS.split()) <= set(msgspec.json.decode(written))
        assert rules.restore(msgspec.json.decode(written, type=Position)) == state


def test_equal_actions_equal_states() -> None:
    """ZZ-66: options and actions alone make the state and the events."""
    rng = random.Random(5)
    steps = list(course(GAME, rules.new(options(), 4), rng, most=400))
    state, happened = rules.new(options(), 4), []
    for step in steps:
        state, events = rules.apply(state, step.actor, step.action)
        happened.append(events)
    assert state == steps[-1].after
    assert happened == [step.events for step in steps]


def test_positions_can_be_written_by_hand() -> None:
    """ZZ-68: a position with the least that is needed, and play goes on from there."""
    position = Position(
        n=2,
        first_dealer=1,
        phase="play",
        trump="S",
        hands=(codes("7H 8H 9H JH QH"), codes("KH TH AH 7S 8S")),
    )
    state = rules.restore(position)
    assert (state.turn, rules.observation(state, 0).status) == (0, ("in", "in"))
    state, _ = play(state, "7H KH")
    assert rules.observation(state, None).trick_count == (0, 1)


@pytest.mark.parametrize("moment", ["draw_dealer", "shuffle", "recycle"])
def test_chance(moment: str) -> None:
    """ZZ-67: chance acts at these moments, by actions that carry the whole outcome."""
    state = PHASES[moment]()
    assert rules.actors(state) == (CHANCE,)
    assert rules.legal_actions(state, CHANCE) == ()
    assert rules.sample_chance(state, random.Random(9)) == rules.sample_chance(
        state, random.Random(9)
    )


@pytest.mark.parametrize("phase", ["announce", "exchange", "decide", "play", "match_over"])
def test_no_other_chance(phase: str) -> None:
    """ZZ-67: at no other moment."""
    state = PHASES[phase]()
    assert CHANCE not in rules.actors(state)
    with pytest.raises(LookupError):
        rules.sample_chance(state, random.Random(9))


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        case("ZZ-67 no such seat", "draw_dealer", DrawDealer(4)),
        case("ZZ-67 below the seats", "draw_dealer", DrawDealer(-1)),
        case("ZZ-67 a card missing", "shuffle", Shuffle(CODES[1:])),
        case("ZZ-67 a card twice", "shuffle", Shuffle((CODES[1], *CODES[1:]))),
        case("ZZ-67 no card", "shuffle", Shuffle(("6H", *CODES[1:]))),
        case("ZZ-67 one too many", "shuffle", Shuffle((*CODES, "7D"))),
        case("ZZ-67 other cards", "recycle", Recycle(CODES[:6])),
    ],
)
def test_bad_outcome(phase: str, action: ZwanzigAction) -> None:
    """ZZ-75: a chance action of the wrong form."""
    assert refused(GAME, PHASES[phase](), CHANCE, action).code == "bad_outcome"


# --- actions ------------------------------------------------------------------------------------


def test_order_of_actions() -> None:
    """ZZ-72: suits, subsets by size then canonically, stay before out, cards canonically."""
    assert [a.suit for a in rules.legal_actions(PHASES["announce"](), 0)] == list("DHSC")  # type: ignore[union-attr]
    exchanges = [a.cards for a in rules.legal_actions(PHASES["exchange"](), 0)]  # type: ignore[union-attr]
    places = [tuple(CODES.index(code) for code in cards) for cards in exchanges]
    assert places == sorted(places, key=lambda cards: (len(cards), cards))
    assert exchanges[0] == ()
    assert rules.legal_actions(PHASES["decide"](), 1) == (Decide(True), Decide(False))
    cards = [a.card for a in rules.legal_actions(PHASES["play"](), 0)]  # type: ignore[union-attr]
    assert cards == sorted(cards, key=CODES.index)


def test_simultaneous_deciders_all_have_actions() -> None:
    """ZZ-74: everybody undecided may act, the announcer not."""
    state = stand_pat(deal(new(stay_mode="simultaneous"), trump="S"))
    assert [len(rules.legal_actions(state, seat)) for seat in range(4)] == [0, 2, 2, 2]


def test_exchange_in_any_order() -> None:
    """ZZ-94: another order of the cards is the same action."""
    state = PHASES["exchange"]()
    straight = rules.apply(state, 0, Exchange(codes("7D 8D 7H")))
    assert rules.apply(state, 0, Exchange(codes("7H 8D 7D"))) == straight
    assert Exchange(codes("7H 8D 7D")) not in rules.legal_actions(state, 0)


@pytest.mark.parametrize(
    ("action", "written"),
    [
        case("ZZ-94 announce", Announce("H"), {"type": "announce", "suit": "H"}),
        case("ZZ-94 exchange", Exchange(("7H",)), {"type": "exchange", "cards": ["7H"]}),
        case("ZZ-94 decide", Decide(True), {"type": "decide", "stay": True}),
        case("ZZ-94 play", Play("TS"), {"type": "play", "card": "TS"}),
        case("ZZ-94 draw_dealer", DrawDealer(2), {"type": "draw_dealer", "seat": 2}),
        case("ZZ-94 shuffle", Shuffle(("7H",)), {"type": "shuffle", "cards": ["7H"]}),
        case("ZZ-94 recycle", Recycle(("7H",)), {"type": "recycle", "cards": ["7H"]}),
    ],
)
def test_names_of_actions(action: ZwanzigAction, written: dict[str, Any]) -> None:
    """ZZ-94: actions and their fields on the wire."""
    assert msgspec.json.decode(msgspec.json.encode(action)) == written
    assert msgspec.convert(written, GAME.actions) == action


@pytest.mark.parametrize(
    "written",
    [
        case("ZZ-75 no such action", {"type": "knock"}),
        case("ZZ-75 field missing", {"type": "play"}),
        case("ZZ-75 field superfluous", {"type": "play", "card": "TS", "seat": 1}),
        case("ZZ-75 wrong type", {"type": "decide", "stay": "yes"}),
        case("ZZ-75 no type", {"card": "TS"}),
    ],
)
def test_malformed_actions(written: dict[str, Any]) -> None:
    """ZZ-75: what is no action of the game cannot be read as one."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, GAME.actions)


# --- refusals -----------------------------------------------------------------------------------


class Knock(Action, frozen=True, tag="knock"):
    """An action of some other game."""


@pytest.mark.parametrize(
    ("phase", "actor", "action", "code"),
    [
        case("ZZ-75 1 before 2", "match_over", 9, Knock(), "match_over"),
        case("ZZ-75 1", "match_over", 0, Play("7D"), "match_over"),
        case("ZZ-75 2", "play", 0, Knock(), "unknown_action"),
        case("ZZ-75 2 a wrong type", "play", 0, Play(7), "unknown_action"),  # type: ignore[arg-type]
        case("ZZ-75 2 before 3", "announce", 0, Decide("no"), "unknown_action"),  # type: ignore[arg-type]
        case("ZZ-75 3 before 5", "announce", 2, Play("7D"), "wrong_phase"),
        case("ZZ-75 3 before 6", "announce", 0, Play("6D"), "wrong_phase"),
        case("ZZ-75 3 before 4", "play", 0, Decide(False), "wrong_phase"),
        case("ZZ-75 4 before 5", "decide", 0, Decide(True), "announcer_must_play"),
        case("ZZ-75 5 another seat", "decide", 2, Decide(True), "not_your_turn"),
        case("ZZ-75 5 no seat", "play", 17, Play("7D"), "not_your_turn"),
        case("ZZ-75 5 chance", "play", CHANCE, Play("7D"), "not_your_turn"),
        case("ZZ-75 5 clock", "play", CLOCK, Play("7D"), "not_your_turn"),
        case("ZZ-75 5 a seat for chance", "shuffle", 0, CANONICAL, "not_your_turn"),
        case("ZZ-75 5 before 6", "play", 1, Play("6D"), "not_your_turn"),
        case("ZZ-75 6 suit", "announce", 0, Announce("X"), "unknown_suit"),
        case("ZZ-75 6 no suit", "announce", 0, Announce(""), "unknown_suit"),
        case("ZZ-75 6 several suits", "announce", 0, Announce("DH"), "unknown_suit"),
        case("ZZ-75 6 card", "play", 0, Play("6D"), "unknown_card"),
        case("ZZ-75 6 before 7", "exchange", 0, Exchange(codes("7D 7D XX")), "unknown_card"),
        case("ZZ-75 7", "exchange", 0, Exchange(codes("7D 7D")), "duplicate_card"),
        case("ZZ-75 7 before 8", "exchange", 0, Exchange(codes("AC 7D 7D")), "duplicate_card"),
        case("ZZ-75 8", "exchange", 0, Exchange(codes("AC")), "card_not_in_hand"),
        case(
            "ZZ-75 8 before 9", "exchange", 0,
            Exchange(codes("7D 8D 7H 8H AC")), "card_not_in_hand",
        ),
        case("ZZ-75 9", "exchange", 0, Exchange(codes("7D 8D 7H 8H")), "too_many_cards"),
        case("ZZ-75 8 in play", "play", 0, Play("AC"), "card_not_in_hand"),
    ],
)  # fmt: skip
def test_order_of_refusals(phase: str, actor: int, action: ZwanzigAction, code: str) -> None:
    """ZZ-75: the first check that fails is reported, and nothing has changed."""
    assert refused(GAME, PHASES[phase](), actor, action).code == code


def test_refusals_of_cards_in_order() -> None:
    """ZZ-75: 8 card_not_in_hand, 10 must_follow_suit, 11 must_trump, 12 must_overtrump."""
    state = at_trick("7H 7S KS AD", "KH", "S", must_overtrump=True)
    assert refused(GAME, state, 1, Play("8H")).code == "card_not_in_hand"
    assert refused(GAME, state, 1, Play("7S")).code == "must_follow_suit"
    state = at_trick("7S KS AD", "KH 9S", "S", must_overtrump=True)
    assert refused(GAME, state, 2, Play("AD")).code == "must_trump"
    assert refused(GAME, state, 2, Play("7S")).code == "must_overtrump"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("phase", "actor", "action"),
    [
        case("ZZ-75 unknown_suit", "announce", 0, Announce("X")),
        case("ZZ-75 unknown_card", "play", 0, Play("6D")),
        case("ZZ-75 duplicate_card", "exchange", 0, Exchange(codes("7D 7D"))),
        case("ZZ-75 card_not_in_hand", "exchange", 0, Exchange(codes("AC"))),
        case("ZZ-75 too_many_cards", "exchange", 0, Exchange(codes("7D 8D 7H 8H"))),
        case("ZZ-75 not_your_turn", "play", 1, Play("7D")),
        case("ZZ-75 wrong_phase", "play", 0, Announce("D")),
        case("ZZ-75 announcer_must_play", "decide", 0, Decide(True)),
        case("ZZ-75 match_over", "match_over", 0, Play("7D")),
        case("ZZ-75 unknown_action", "play", 0, Knock()),
        case("ZZ-75 bad_outcome", "shuffle", CHANCE, Shuffle(())),
    ],
)
def test_refusals_have_words(
    phase: str, actor: int, action: ZwanzigAction, language: Language
) -> None:
    """ZZ-75: a refusal can be said in both languages, its facts fill the sentence."""
    assert_said(refused(GAME, PHASES[phase](), actor, action), language)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        case("ZZ-43 must_follow_suit", "7H QS AD", "KH", "QS"),
        case("ZZ-44 must_trump", "7S AD TC", "KH AS", "AD"),
        case("ZZ-92 must_overtrump", "8S KS AD", "KH 9S", "8S"),
    ],
)
def test_refused_cards_have_words(hand: str, trick: str, card: str, language: Language) -> None:
    """ZZ-76: so can the reason why a card is refused."""
    state = at_trick(hand, trick, "S", must_overtrump=True)
    assert_said(refused(GAME, state, state.turn, Play(card)), language)


def assert_said(refusal: RuleViolation, language: Language) -> None:
    """The sentence of the refusal has no empty place."""
    words = texts("zwanzig")
    template = words.refusals[refusal.code][language]
    assert "{" not in render(template, refusal.facts, Speech(language, words.words))


def test_a_refusal_says_it_all() -> None:
    """ZZ-75: a sentence, and behind it code, clause and facts, in one line."""
    with pytest.raises(RuleViolation) as caught:
        rules.apply(at_trick("7H QS AD", "KH", "S"), 1, Play("QS"))
    said, _, behind = str(caught.value).partition(" (")
    assert said == "You hold hearts, so you must follow suit."
    assert behind.startswith("must_follow_suit, ZZ-43: card=QS, suit=H")


# --- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "suit"),
    [
        case("ZZ-93 the higher card", ("7S", "8D"), "D"),
        case("ZZ-93 the ten is above the king", ("KC", "TS"), "S"),
        case("ZZ-93 equal: the first suit", ("AS", "AH"), "H"),
    ],
)
def test_timeout_announces(pair: tuple[str, str], suit: str) -> None:
    """ZZ-93: the suit of the higher of the two cards."""
    state, _ = run(new(), (CHANCE, a_pack(*pair)))
    assert rules.timeout(state, 0) == Announce(suit)


def test_timeout() -> None:
    """ZZ-93: exchange nothing, go out, play the first legal card; the rules have no clock."""
    assert rules.timeout(PHASES["exchange"](), 0) == Exchange(())
    assert rules.timeout(PHASES["decide"](), 1) == Decide(False)
    assert rules.timeout(at_trick("7H AH QS AD", "KH", "S"), 1) == Play("7H")
    for state in (make() for make in PHASES.values()):
        assert rules.alarm(state) is None
        with pytest.raises(LookupError):
            rules.tick(state, 1_000)


def test_no_timeout_for_those_who_need_not_act() -> None:
    """ZZ-93: only for a seat that the game waits for."""
    with pytest.raises(RuleViolation):
        rules.timeout(PHASES["decide"](), 3)
