"""The kernel of Zwiebel does what the engine does, in rounds in which nobody announces anything."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from tests.games.lockstep import PLIES
from tests.games.zwiebel.setting import GAMES
from tests.long.results import note

from stammtisch.bots.zwiebel.search.arrays import array_of, number
from stammtisch.cards.sets import card_set
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004, PLAIN_V3, Conditions
from stammtisch.games.zwiebel.cards.pack import EIGHT, RANK_OF
from stammtisch.games.zwiebel.kernel import arrangement as w
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.kernel.listing import MOST_ACTIONS, legal
from stammtisch.games.zwiebel.kernel.showdown import showdown
from stammtisch.games.zwiebel.solving import best_strengths
from stammtisch.games.zwiebel.state.actions import Cripple, Shuffle
from stammtisch.games.zwiebel.state.options import MODIFIERS, Options2004, OptionsV3
from stammtisch.games.zwiebel.state.state import State

HANDS = int(os.environ.get("STAMMTISCH_HANDS", "400"))

# --- what cards are worth -------------------------------------------------------------------------

WILD_2004 = Conditions(rules="zwiebel-2004", wild_for=True, wild_now=True)
WORTHS = [
    (PLAIN_2004, w.NULLS),
    (PLAIN_V3, w.NULLS),
    (WILD_2004, w.WILD),
    (Conditions(rules="zwiebel-2004", zero_eights=False), w.PRINTED),
    (Conditions(rules="zwiebel-v3", zero_eights=False), w.PRINTED),
]


def hand(rng: random.Random) -> list[int]:
    """Five to ten cards; every other time of a few ranks only, so that they fit each other."""
    pool = range(104)
    if rng.random() < 0.5:
        ranks = {EIGHT, *rng.sample(range(13), 4)}
        pool = [card for card in pool if RANK_OF[card] in ranks]  # type: ignore[assignment]
    return rng.sample(pool, rng.randint(5, 10))


@pytest.mark.parametrize(("conditions", "eights"), WORTHS)
@pytest.mark.timeout(0 if HANDS > 400 else 60)
def test_worths_in_lockstep(conditions: Conditions, eights: int) -> None:
    """ZC-32: the strengths of the best arrangement, one after the other."""
    rng = random.Random(f"{conditions}")
    rule_set = w.RULES_2004 if conditions.rules == "zwiebel-2004" else w.RULES_V3
    room, found = [0] * w.ROOM, [0] * w.MOST
    for _ in range(HANDS):
        cards = rng.choice([hand(rng), sorted(hand(rng))])
        count = w.arrange(cards, len(cards), rule_set, eights, 1, room, found)
        assert tuple(found[:count]) == best_strengths(card_set(cards), conditions), cards
    note("zwiebel", f"worths of {HANDS:,} hands, {conditions.rules}: 0 differences")


# --- rounds ---------------------------------------------------------------------------------------

OFF: dict[str, Any] = dict.fromkeys(MODIFIERS, False)
MONEY: dict[str, Any] = {"mode": "gambling"}
SETS: list[tuple[str, int, dict[str, Any]]] = [
    ("z04", 3, {}),
    ("z04", 2, {"zero_eights": False}),
    ("z04", 4, MONEY),
    ("z04", 7, {**MONEY, "start_chips": 9, "grundeinsatz": 2}),
    ("z04", 3, {**MONEY, "bet_cap": "smallest_stack", "start_chips": 12}),
    ("z30", 4, {}),
    ("z30", 2, {"takeover_pays_own_extra": False}),
    ("z30", 7, {"start_chips": 30, "grundeinsatz": 1}),
    ("z30", 3, {"bet_cap": "smallest_stack", "start_chips": 25, "grundeinsatz": 2}),
]


def of_the_round(s: list[int]) -> Any:
    """What of the array counts while somebody has to decide, no leftovers."""
    lists = [
        s[place : place + s[count]]
        for place, count in (
            (k.ASKED, k.ASKED_COUNT),
            (k.LATER, k.LATER_COUNT),
            (k.OFFERED, k.OFFERED_COUNT),
        )
    ]
    if s[k.OFFER] == k.NOBODY:
        lists[2] = []
    by_seat = [s[place : place + s[k.SEATS]] for place in (k.STACKS, k.EXTRAS, k.EXCHANGED)]
    hands = [
        (place, *(s[half + seat] for half in (k.LOW, k.HIGH, k.COUNT)))
        for seat, place in enumerate(s[k.PLACE : k.PLACE + s[k.SEATS]])
        if place == k.IN
    ]
    named = s[k.STAKE] if s[k.PHASE] == k.MATCH else 0
    return s[: k.STAKE], s[k.OFFER], named, lists, by_seat, hands


def laid_out(state: State) -> tuple[State, bool]:
    """The showdown as it is played for players who are silent, and whether somebody crippled."""
    crippled = False
    while state.phase == "showdown":
        seat = rules.actors(state)[0]
        usual = rules.timeout(state, seat)
        crippled |= isinstance(usual, Cripple)
        state, _ = rules.apply(state, seat, usual)
    return state, crippled


def begun(state: State, rng: random.Random) -> tuple[State, list[int]]:
    """A round after its deal, in both; some players have little money."""
    s = array_of(state)
    shuffled = rules.sample_chance(state, rng)
    assert isinstance(shuffled, Shuffle)
    index = state.setup.pack.index
    s[k.STOCK : k.STOCK + 104] = [index[code] for code in shuffled.cards]
    k.begin(s)
    state, _ = rules.apply(state, CHANCE, shuffled)
    return state, s


def chosen(rng: random.Random, ours: list[int]) -> int:
    """One of the actions: folding is rarer than chance has it, small demands are likelier."""
    wanted = [one for one in ours if one != k.FOLD] if rng.random() < 0.6 else ours
    few = wanted[:6] if rng.random() < 0.6 else wanted
    return rng.choice(few or ours)


def a_round(state: State, rng: random.Random, room: list[list[int]]) -> tuple[State, int]:
    """Walks one round in both; the state after it, and how many decisions there were."""
    state, s = begun(state, rng)
    actions, decisions = room[0], 0
    while state.phase not in ("showdown", "round_start", "match_over"):
        if rng.random() < 0.05:
            s = array_of(state)
        assert of_the_round(s) == of_the_round(array_of(state)), f"in {state}"
        seat = rules.actors(state)[0]
        law = {number(state, seat, one): one for one in rules.legal_actions(state, seat)}
        ours = actions[: legal(s, seat, actions)]
        assert ours == list(law), f"seat {seat} in {state}"
        assert not any(legal(s, other, actions) for other in range(s[k.SEATS]) if other != seat)
        done = chosen(rng, ours)
        k.apply(s, seat, done)
        state, _ = rules.apply(state, seat, law[done])
        decisions += 1
    crippled = False
    if state.phase == "showdown":
        assert s[k.PHASE] == k.SHOW
        k.close(s, showdown(s, *room[1:]))
        state, crippled = laid_out(state)
    assert s[k.PHASE] == k.OVER
    last, seats = state.standing.history[-1], s[k.SEATS]
    if not crippled:
        assert s[k.WINNER] == (k.NOBODY if last.winner is None else last.winner)
        assert s[k.STACKS : k.STACKS + seats] == list(last.stacks)
        assert s[k.POT] == (last.pot if last.winner is None else 0)
    return state, decisions


def options_of(at: int) -> Options2004 | OptionsV3:
    """A set of options by its place in `SETS`, without wild eights: these would be jokers in v3."""
    name, _, chosen_options = SETS[at]
    modifiers = OFF if name == "z30" else {}
    found: Options2004 | OptionsV3 = GAMES[name].options(
        **{"rounds": 1, **modifiers, **chosen_options}
    )
    return found


def walked(at: int, plies: int, seed: str) -> int:
    """So many decisions with a set of options by its place in `SETS`, in both."""
    options, seats = options_of(at), SETS[at][1]
    rng, done = random.Random(seed), 0
    room = [[0] * size for size in (MOST_ACTIONS, w.MOST, w.ROOM, w.MOST, w.MOST)]
    while done < plies:
        done += a_round(rules.new(options, seats), rng, room)[1]
    return done


@pytest.mark.parametrize("at", range(len(SETS)), ids=map(str, SETS))
def test_in_lockstep(at: int) -> None:
    """The same legal actions, the same states, the same winners and stacks as the engine."""
    # Without money every round comes to its showdown, which takes most of the time.
    walked(at, PLIES if options_of(at).latitude.chips else PLIES // 10, f"{SETS[at]}")
