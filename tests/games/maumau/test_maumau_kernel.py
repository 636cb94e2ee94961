"""The kernel of Mau-Mau does what the engine does at strict tables, under every option."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.games.lockstep import PLIES, Adapter, lockstep

from stammtisch.games import game
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel import course, listing, rounds
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.owed.house_conditions import points_of
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import INDEX, SUIT_INDEX
from stammtisch.games.maumau.state.parts.agenda import WAS_DONE, WAS_DOUBLE, Task
from stammtisch.games.maumau.state.state import State

PHASES = {
    "deal": k.DEAL,
    "health": k.IN_HEALTH,
    "turn": k.IN_TURN,
    "lhc": k.LHC,
    "finish": k.FINISH,
    "between": k.BETWEEN,
    "match_over": k.OVER,
}
STAGES = {
    "stack": k.STACK,
    "serve": k.SERVE,
    "drew": k.DREW,
    "again": k.AGAIN,
    "again_drew": k.AGAIN_DREW,
    "base": k.IN_BASE,
    "caller": k.RUN_CALLER,
    "wish": k.WISH_FIRST,
    "closed": k.CLOSED,
}
PENDING = {"lot": k.LOT, "shuffle": k.SHUFFLE, "reshuffle": k.RESHUFFLE}
HEALTH = {"off": k.OFF, "auto": k.AUTO, "ask": k.ASK}
WORDS = {MAU: k.SAID_MAU, MAU_MAU: k.SAID_MAU_MAU, RUN_END: k.SAID_END, RUN: k.SAID_RUN}
TASKS = {
    "turn_begin": k.BEGIN_TURN,
    "after_close": k.AFTER_CLOSE,
    "penalty": k.DEAL_PENALTY,
    "run_over": k.RUN_OVER,
    "served": k.SERVED,
    "stack_drawn": k.STACK_DRAWN,
    "thrown_last": k.THROWN_LAST,
    "lhc_drawn": k.LHC_DRAWN,
    "lhc_over": k.LHC_OVER,
    "round_over": k.ROUND_OVER,
}
DRAWS = {"serve": k.DRAW_SERVE, "stack": k.DRAW_STACK, "lhc": k.DRAW_LHC}
ALONE = {
    "Draw": k.DRAW,
    "Done": k.DONE,
    "LetPass": k.LET_PASS,
    "Ready": k.BE_READY,
    "AskHealth": k.ASK_HEALTH,
}
NUMBERED = {k.DRAW_SERVE, k.DRAW_STACK, k.DRAW_LHC, k.SERVED, k.AFTER_CLOSE}
"""Of these tasks the number counts."""
SEATED = NUMBERED | {k.DEAL_PENALTY, k.THROWN_LAST, k.LHC_DRAWN, k.BEGIN_TURN}
"""Of these the seat does."""


def read(state: State) -> list[int]:
    """The array of a state."""
    s = [0] * k.SIZE
    options, n = state.options, len(state.standing.names)
    s[k.SEATS], s[k.DECKS] = n, decks(state)
    s[k.HAND_SIZE], s[k.GOAL] = options.hand_size, options.goal
    s[k.BY_LOT] = options.dealer_first == "lot"
    s[k.HEALTH_MODE] = HEALTH[options.health_mode]
    s[k.BOTS] = bits(state.standing.bots)
    s[k.VOLUNTARY_DRAW], s[k.BASE_ANY_TEN] = options.voluntary_draw, options.base_any_ten
    s[k.FREE_START], s[k.AUTO_MAU] = options.queen_run_free_start, options.auto_mau
    s[k.WISH_GRACE], s[k.MAX_TURNS] = options.wish_grace_ms > 0, options.max_turns
    s[k.PHASE], s[k.DEALER] = PHASES[state.turn.phase], state.standing.dealer
    if state.agenda.pending:
        s[k.PENDING], s[k.KEEP] = PENDING[state.agenda.pending.kind], state.agenda.pending.keep
    s[k.READY] = bits(state.standing.ready)
    s[k.ASKED] = state.round.health_asked >= 0
    final = state.round.finishing
    s[k.WINNER], s[k.DOUBLE] = (final.seat, final.double) if final else (k.NONE, 0)
    for seat in range(n):
        s[k.SCORES + seat] = points_of(state, seat)
    if len(state.round.health) == n:
        s[k.HEALTH : k.HEALTH + n] = state.round.health
    _turn(s, state)
    _words(s, state)
    _cards(s, state)
    s[k.AGENDA_SIZE] = len(state.agenda.tasks)
    for place, one in enumerate(state.agenda.tasks):
        s[k.AGENDA + place] = task(state, one)
    return s


def decks(state: State) -> int:
    need = len(state.standing.names) * state.options.hand_size + 1
    return -(-need // 32) if state.options.decks == "auto" else state.options.decks


def bits(seats: tuple[bool, ...]) -> int:
    return sum(1 << seat for seat, so in enumerate(seats) if so)


def _turn(s: list[int], state: State) -> None:
    turn = state.turn
    s[k.PLAYER], s[k.TURN_NO], s[k.STAGE] = turn.player, turn.turn_no, STAGES[turn.stage]
    s[k.EFF], s[k.BASE], s[k.HELD] = turn.eff, turn.base, turn.held
    s[k.DRAWN], s[k.BEGUN] = turn.drawn, turn.begun
    s[k.STACK_DUE], s[k.SKIP_DUE] = turn.stack_due, turn.skip_due
    s[k.CALLER] = turn.run.caller if turn.run else k.NONE
    s[k.KING_UNTIL], s[k.KING_LAID] = turn.king_until, turn.king_laid
    s[k.LATE_WISH] = state.round.late_wish.seat if state.round.late_wish else k.NONE
    s[k.QUIET], s[k.COVERED] = state.round.quiet, state.round.covered
    s[k.FINISHER_COUNT] = len(turn.finishers)
    s[k.FINISHERS : k.FINISHERS + len(turn.finishers)] = turn.finishers


def _words(s: list[int], state: State) -> None:
    for duty in state.round.duties:
        if duty.final:
            s[k.LAST_WORDS + duty.seat] |= WORDS[duty.phrase]
            continue
        assert duty.phrase == MAU
        s[k.MAU + duty.seat] = (
            k.OWED
            | (k.OWN if duty.own else 0)
            | (k.NEW if duty.no > state.agenda.mark else 0)
            | (k.DATED if duty.due >= 0 else 0)
        )
        s[k.MAU_TURN + duty.seat] = duty.turn


def _cards(s: list[int], state: State) -> None:
    cards = state.cards
    for seat, hand in enumerate(cards.hands):
        s[k.SIZES + seat] = hand.bit_count()
        for copy in range(s[k.DECKS]):
            s[k.HANDS + copy * k.MOST_SEATS + seat] = hand >> 32 * copy & 0xFFFFFFFF
    for seat, mine in enumerate(cards.penalties):
        for one in mine:
            s[k.PENALTIES + s[k.PENALTIES_SIZE]] = k.penalty(one.card, seat, one.born)
            s[k.PENALTIES_SIZE] += 1
    s[k.PILE_SIZE], s[k.DRAW_LEFT] = len(cards.pile), len(cards.draw_pile)
    s[k.PILE : k.PILE + len(cards.pile)] = cards.pile
    s[k.DRAW_PILE : k.DRAW_PILE + len(cards.draw_pile)] = cards.draw_pile


def task(state: State, one: Task) -> int:
    kind, n = TASKS.get(one.kind, 0), one.n
    if one.kind == "draw":
        kind = DRAWS[one.why]
    elif one.kind == "served":
        n = STAGES[one.why]
    elif one.kind == "turn_end":
        kind = k.AFTER_RUN if one.n else k.END_TURN
    elif one.kind == "after_close":
        n = (k.ENDS if one.n & WAS_DONE else 0) | (k.SAID_MAU_MAU if one.n & WAS_DOUBLE else 0)
    else:
        assert one.kind in TASKS
    return kind | max(one.seat, 0) << 4 | n << 8


def number(action: Any) -> int:
    match action:
        case a.Lay():
            words = sum(WORDS[word] for word in action.say)
            words |= (k.HOLD if action.hold else 0) | (k.ENDS if action.done else 0)
            shown = [INDEX[code] for code in action.show]
            wish = SUIT_INDEX[action.wish] if action.wish else -1
            laid = k.action(k.LAY, INDEX[action.cards[0]], wish, words)
            return laid | (k.showing(*shown) if shown else 0)
        case a.ThrowIn():
            words = sum(WORDS[word] for word in action.say)
            return k.action(k.THROW_IN, INDEX[action.card], -1, words)
        case a.Wish():
            return k.action(k.WISH, 0, SUIT_INDEX[action.suit], 0)
        case a.Say():
            return k.action(k.SAY, 0, -1, WORDS[action.phrase])
        case a.AnswerHealth():
            return k.HEALTHY if action.ready else k.UNWELL
    return ALONE[type(action).__name__]


def chance(s: list[int], action: Any) -> None:
    if isinstance(action, a.Lot):
        rounds.lot(s, action.seat)
        return
    s[k.DRAW_PILE : k.DRAW_PILE + len(action.cards)] = [INDEX[code] for code in action.cards]
    if isinstance(action, a.Shuffle):
        course.shuffle(s)
    else:
        course.reshuffled(s)


def meant(s: list[int]) -> Any:
    """The rows as far as they are filled; between rounds only what lasts."""
    if s[k.PHASE] in {k.BETWEEN, k.OVER}:
        return s[k.PHASE], s[k.DEALER], s[k.SCORES : k.HEALTH], s[k.READY] * (s[k.PHASE] != k.OVER)
    if s[k.PENDING] in {k.LOT, k.SHUFFLE}:
        return s[k.PENDING], s[k.DEALER], s[k.SCORES : k.HEALTH]
    top = k.DRAW_PILE + s[k.DRAW_AT]
    stage = s[k.STAGE] if s[k.PHASE] in {k.IN_TURN, k.LHC} and not s[k.PENDING] else 0
    tasks = []
    for one in s[k.AGENDA : k.AGENDA + s[k.AGENDA_SIZE]]:
        kind = one & 15
        tasks.append(
            (kind, one >> 4 & 15 if kind in SEATED else 0, one >> 8 if kind in NUMBERED else 0)
        )
    return {
        "before": (s[: k.KEEP], s[k.DEALER], s[k.PENDING] and s[k.KEEP]),
        "asked": s[k.ASKED : k.STAGE],
        "stage": stage,
        "held": bool(s[k.HELD]),
        "turn": (s[k.EFF : k.HELD], s[k.DRAWN : k.FINISHER_COUNT]),
        "finishers": s[k.FINISHERS : k.FINISHERS + s[k.FINISHER_COUNT]],
        "scores": s[k.SCORES : k.HEALTH],
        "health": s[k.HEALTH : k.HEALTH + s[k.SEATS]],
        "mau": s[k.MAU : k.MAU_TURN],
        "until": [
            0 if due & k.DATED or not due else turn
            for due, turn in zip(
                s[k.MAU : k.MAU + s[k.SEATS]], s[k.MAU_TURN : k.LAST_WORDS], strict=False
            )
        ],
        "words": s[k.LAST_WORDS : k.SIZES],
        "hands": s[k.SIZES : k.PENALTIES_SIZE],
        "penalties": sorted(
            s[k.PENALTIES : k.PENALTIES + s[k.PENALTIES_SIZE]], key=lambda one: one >> 7 & 15
        ),
        "pile": s[k.PILE : k.PILE + s[k.PILE_SIZE]],
        "draw pile": s[top : top + s[k.DRAW_LEFT]],
        "tasks": tasks,
    }


ADAPTER = Adapter(
    "mau-mau",
    SimpleNamespace(legal=listing.legal, apply=course.apply, MOST_ACTIONS=listing.MOST_ACTIONS),
    read,
    number,
    chance,
    meant,
    lambda s: s[k.SCORES : k.SCORES + s[k.SEATS]],
    listing.may_act,
)

SETS: list[tuple[int, dict[str, Any]]] = [
    (2, {"goal": 3}),
    (3, {"goal": 3, "health": "off"}),
    (4, {"goal": 4, "dealer_first": "seat", "hand_size": 3}),
    (8, {"goal": 3, "health": "ask"}),
    (2, {"goal": 2, "hand_size": 3, "auto_mau": True, "bots": (True, True)}),
    (3, {"goal": 3, "voluntary_draw": True, "wish_grace_ms": 0, "hand_size": 7}),
    (4, {"goal": 2, "base_any_ten": True, "queen_run_free_start": True, "decks": 2}),
    (5, {"goal": 2, "decks": 3, "hand_size": 7, "max_turns": 100, "health": "off"}),
]


def walked(at: int, plies: int, seed: str) -> int:
    """So many decisions with a set of options by its place in `SETS`, in both."""
    seats, chosen = SETS[at]
    options = game("mau-mau").options(**chosen)
    assert lockstep(ADAPTER, options, seats, plies, seed) > 3
    return plies


@pytest.mark.parametrize("at", range(len(SETS)), ids=map(str, SETS))
def test_in_lockstep(at: int) -> None:
    """The same actors, legal actions, states and results as the engine."""
    walked(at, PLIES, f"mau-mau {SETS[at]}")


def test_its_own_chance_is_fair() -> None:
    """Every round has a whole pack, no card is lost in it, and each card comes first at times."""
    s, rng, room = [0] * k.SIZE, [7, 7], [0] * listing.MOST_ACTIONS
    s[k.SEATS], s[k.DECKS], s[k.HAND_SIZE], s[k.GOAL] = 3, 1, 5, 60
    s[k.BOTS], s[k.BY_LOT], s[k.MAX_TURNS] = 0b111, 1, 2_000
    first, dealers = set(), set()
    rounds.begin(s)
    while s[k.PHASE] != k.OVER:
        if s[k.PENDING] == k.SHUFFLE:
            listing.chance(s, rng)
            first.add(s[k.PILE])
            dealers.add(s[k.DEALER])
        listing.wander(s, rng, room, 1)
        if s[k.PENDING] == k.NOTHING and s[k.PHASE] == k.IN_TURN:
            top = k.DRAW_PILE + s[k.DRAW_AT]
            lying = [*s[k.PILE : k.PILE + s[k.PILE_SIZE]], *s[top : top + s[k.DRAW_LEFT]]]
            before = s[k.PENALTIES : k.PENALTIES + s[k.PENALTIES_SIZE]]
            hands = [c for c in range(32) for at in range(3) if s[k.HANDS + at] >> c & 1]
            assert sorted([*lying, *(one & 127 for one in before), *hands]) == list(range(32))
    assert len(first) > 24
    assert dealers == {0, 1, 2}
    assert max(s[k.SCORES : k.SCORES + 3]) >= 60
