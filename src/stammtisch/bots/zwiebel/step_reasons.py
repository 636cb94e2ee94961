"""What speaks for a step of the showdown and against it, in facts that its seat can see."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from stammtisch.bots.advice.model import AdviceReason, AdvisedAction
from stammtisch.bots.zwiebel.choices.interruptions import imagined
from stammtisch.bots.zwiebel.choices.showdown import needed
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.bots.zwiebel.steps import leaves
from stammtisch.cards.sets import members
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND
from stammtisch.games.zwiebel.cards.catalogue import Key, parse_key
from stammtisch.games.zwiebel.cards.pack import RANK_OF
from stammtisch.games.zwiebel.characters.announcements import effect_of
from stammtisch.games.zwiebel.groups.judgement import (
    best_of,
    conditions_of,
    triggers_in,
)
from stammtisch.games.zwiebel.play.showdown import opponent, own_list
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.state import Duel, State

OWN_EFFECTS = ("shift", "elephants", "unwild", "rewild")
"""What an announcement is for that changes what the own cards are worth."""
ACE_VALUE = 11
LONGEST_RUN = 10
"""Nothing out-cripples a run of so many cards (Z30-06)."""


def reasons_of(reading: Reading, action: Any) -> list[AdviceReason]:
    """The reasons of one step; none where there is nothing to say."""
    match action:
        case act.Pass():
            return _nothing(reading)
        case act.Announce():
            return _announced(reading, action)
        case act.ChooseExchange(card):
            return _chosen(reading, card)
        case act.Declare():
            return _declared(reading, action)
        case act.Rearrange():
            return [AdviceReason("rearranges")]
        case act.Cripple(cards) | act.OutCripple(cards):
            window = reading.state.setup.procedure.out_cripples and len(cards) < LONGEST_RUN
            return [AdviceReason("wins_unless_beaten" if window else "wins_at_once")]
        case act.RevealTod():
            return [AdviceReason("tames_arch")]
        case act.Reveal(card):
            return _revealed(reading, card)
        case act.ElephantValue(card, value):
            return [_elephant(reading, card, value)]
        case act.DevalueTarget():
            return [AdviceReason("devalues")]
        case act.Concede():
            return [AdviceReason("concedes")]
    return []


# --- doing nothing --------------------------------------------------------------------------------


def _elephant(reading: Reading, code: str, value: int) -> AdviceReason:
    """What the card becomes, or how much it gives to those that are raised (Z04-46, Z30-46)."""
    printed = min(RANK_OF[reading.state.setup.pack.index[code]] + 1, 10)
    if value > printed:
        return AdviceReason("elephant_ace" if value == ACE_VALUE else "elephant_picture")
    if value == printed:
        return AdviceReason("elephant_same")
    return AdviceReason("elephant_gives", {"points": printed - value})


def _nothing(reading: Reading) -> list[AdviceReason]:
    """What becomes of the window, or of what could have been announced."""
    pending = reading.seen.pending
    if pending is not None:
        if pending.step == "death_window":
            return [AdviceReason("arch_goes_wild")]
        if pending.step == "out_cripple":
            return [AdviceReason("cripples_stay", {"seat": pending.by})]
        return []
    state, setup = reading.state, reading.state.setup
    options = _announcements(reading)
    later = [one for one in options if leaves(reading.seen, setup, act.Pass(), one)]
    found = []
    if later:
        cards = tuple(dict.fromkeys(one.card for one in later))
        found.append(AdviceReason("announces_later", {"cards": cards}))
    fool = state.setup.codes[state.setup.characters["fool"]]
    if any(one.card == fool for one in options):
        found.append(AdviceReason("too_late", {"card": fool}))
    return found


def _announcements(reading: Reading) -> list[act.Announce]:
    """What the seat can announce now; that hangs on its own cards and on what lies open alone."""
    legal = rules.legal_actions(reading.state, reading.seat)
    return [one for one in legal if isinstance(one, act.Announce)]


# --- announcing -----------------------------------------------------------------------------------


def _announced(reading: Reading, action: act.Announce) -> list[AdviceReason]:
    """What the card does, what the own hand gains by it, and what there is to lose."""
    setup = reading.state.setup
    part = setup.part_of[setup.pack.index[action.card]]
    found: list[AdviceReason] = []
    if action.mode == "exchange":
        found.append(AdviceReason("draws_two"))
    elif part == "archchancellor":
        found.append(AdviceReason("arch_shown"))
    elif action.mode not in ("shift", "elephants"):
        found.append(AdviceReason("begins", {"effect": effect_of(part, action.mode)}))
    if action.mode in OWN_EFFECTS or part == "fool":
        found += _becomes(reading, action)
    return found


def _becomes(reading: Reading, action: act.Announce) -> list[AdviceReason]:
    """The highest group of the own hand before and after, where nothing hidden has a part in it.

    A companion who is a character himself may bring more about, by what others hold.
    """
    state, seat = reading.state, reading.seat
    setup = state.setup
    companions = {setup.pack.index[code] for code in needed(action) if code != action.card}
    if state.hands[seat].bit_count() < FULL_HAND or companions & setup.part_of.keys():
        return []
    now = best_of(state, seat).groups[0].key
    then = best_of(imagined(state, seat, action), seat).groups[0].key
    if now == then:
        return [AdviceReason("remains", {"key": str(now)})]
    return [AdviceReason("becomes", {"now": str(now), "then": str(then)})]


def with_hope(reading: Reading, first: AdvisedAction) -> AdvisedAction:
    """The best action with what is said once: who is beaten has nothing to lose by announcing."""
    if not isinstance(first.action, act.Announce):
        return first
    legal = rules.legal_actions(reading.state, reading.seat)
    beaten = any(isinstance(one, act.Concede) for one in legal)
    if not beaten or not all(isinstance(one, act.Concede | act.Announce) for one in legal):
        return first
    return replace(first, reasons=(*first.reasons, AdviceReason("only_hope")))


def _chosen(reading: Reading, card: str) -> list[AdviceReason]:
    """The highest group with the card that is kept."""
    state, seat = reading.state, reading.seat
    hands = list(state.hands)
    hands[seat] |= 1 << state.setup.pack.index[card]
    best = best_of(replace(state, hands=tuple(hands)), seat)
    return [AdviceReason("highest_with", {"key": str(best.groups[0].key)})]


# --- groups ---------------------------------------------------------------------------------------


def _declared(reading: Reading, action: act.Declare) -> list[AdviceReason]:
    """How it stands to the best arrangement, what it sets off, and what the opponent has laid."""
    seen, state, seat = reading.seen, reading.state, reading.seat
    found = [*_arranged(reading, action), *_sets_off(state, action)]
    if seen.duel is None or seen.duel.case not in ("A", "O"):
        return found
    if seen.duel.case == "O":
        return [*found, AdviceReason("has_more")]
    against = own_list(_duel(state), opponent(state, seat))[-1].key
    mine = _key_of(reading, action)
    if mine is not None:
        ahead = mine.strength > against.strength
        facts = {"mine": str(mine), "theirs": str(against)}
        found.append(AdviceReason("beats" if ahead else "ties", facts))
    return found


def _arranged(reading: Reading, action: act.Declare) -> list[AdviceReason]:
    """Whether the best arrangement begins or goes on with the group, or why it should not."""
    own, state = reading.seen.own, reading.state
    laid = [group.cards for group in own_list(_duel(state), reading.seat)]
    if own is None or len(laid) >= len(own.arrangement):
        return []
    setup, best = state.setup, [one.cards for one in own.arrangement]
    if [setup.pack.cards(cards) for cards in best[: len(laid)]] != laid:
        return []
    if {*best[len(laid)]} == {*action.cards}:
        return [AdviceReason("next_group" if laid else "best_group")]
    if laid:
        return []
    waiting = members(triggers_in(state, setup.pack.cards(best[0])))
    spared = [setup.codes[card] for card in waiting if setup.codes[card] not in action.cards]
    if spared:
        return [AdviceReason("spares", {"cards": tuple(spared)})]
    same = action.claim == own.arrangement[0].key
    return [AdviceReason("as_high" if same else "other_group")]


def _sets_off(state: State, action: act.Declare) -> list[AdviceReason]:
    """The Tod and the Achtensender begin when they are laid (Z04-47, Z04-51)."""
    setup = state.setup
    laid = members(triggers_in(state, setup.pack.cards(action.cards)))
    parts = [setup.part_of[card] for card in laid]
    return [AdviceReason("begins", {"effect": effect_of(part, "show")}) for part in parts]


def _duel(state: State) -> Duel:
    assert state.duel is not None
    return state.duel


def _key_of(reading: Reading, action: act.Declare) -> Key | None:
    """What the group counts as."""
    if action.claim is None:
        return None
    return parse_key(action.claim, conditions_of(reading.state, reading.seat))


def _revealed(reading: Reading, card: str) -> list[AdviceReason]:
    """Which of the own groups the card would give away."""
    own = reading.seen.own
    assert own is not None
    key = next((one.key for one in own.arrangement if card in one.cards), None)
    if key is None or key.startswith("rest"):
        return [AdviceReason("shows_little")]
    return [AdviceReason("shows_group", {"key": key})]
