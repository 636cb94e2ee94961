"""``strong``: weighs what it could do by many rounds that it plays to their end in its head.

In each it imagines what the others hold: whoever had to draw could not serve. The search knows
strict tables without rules of the house; at all others it plays as `steady`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.fallback import Fallback
from stammtisch.bots.maumau import search
from stammtisch.bots.maumau.manners import forgivable
from stammtisch.bots.maumau.reading import lacks
from stammtisch.bots.maumau.steady import SteadyBot, worth
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.state.cards import CODE, INDEX, SUIT_INDEX
from stammtisch.games.maumau.state.options import SEATS
from stammtisch.games.maumau.views.observation import MauMauObservation

ROUNDS: Mapping[int, int] = MappingProxyType(dict.fromkeys(SEATS, 150) | {2: 3_000})
"""Rounds played to their end for a decision, by seats; 3,000 take some 15 ms compiled. With three
and more so many beat `steady`, and leave something to `master`."""
PLAIN_ROUNDS = 120
"""As CPython runs them; a fifth of these while the compiler is at work."""
DOUBT = 12
"""What `steady` thinks of an action counts like so many worlds, a card as a tenth of a point."""

STAGES = {
    "stack": k.STACK,
    "serve": k.SERVE,
    "drew": k.DREW,
    "again": k.AGAIN,
    "again_drew": k.AGAIN_DREW,
    "base": k.IN_BASE,
    "caller": k.RUN_CALLER,
    "wish": k.WISH_FIRST,
}
WORDS = {MAU: k.SAID_MAU, MAU_MAU: k.SAID_MAU_MAU, RUN_END: k.SAID_END, RUN: k.SAID_RUN}

_log = logging.getLogger(__name__)


class Strong(SteadyBot):
    """Plays Mau-Mau with every number of seats and all options."""

    rounds = ROUNDS

    def __init__(self) -> None:
        super().__init__("strong")

    def best(
        self, seen: MauMauObservation, lawful: Sequence[MauMauAction], rng: random.Random
    ) -> MauMauAction:
        """The action with which the seat gets most of the points of the round."""
        if not searchable(seen):
            return super().best(seen, lawful, rng)
        able = sensible(seen, lawful)
        if len(able) == 1:
            return able[0]
        with Fallback(_log, "strong", "steady"):
            return _searched(seen, able, rng, self.rounds[seen.n])
        return super().best(seen, lawful, rng)


def searchable(seen: MauMauObservation) -> bool:
    """Whether the kernel has what is played here, and the seat is on turn."""
    in_turn = seen.phase in {"turn", "lhc"}
    kernel = not (seen.options.open or seen.in_force)
    whole = len(seen.seats) == seen.n and seen.late_wish is None
    return in_turn and kernel and whole and seen.player == seen.seat and seen.stage in STAGES


def sensible(seen: MauMauObservation, lawful: Sequence[MauMauAction]) -> list[MauMauAction]:
    """Actions that differ in more than form: a base can be ended later, a Bube names a suit."""
    found: dict[Any, MauMauAction] = {}
    for action in forgivable(seen, lawful):
        same: Any = action
        if isinstance(action, a.Lay):
            jack = action.cards[0][0] == "J"
            if jack and action.wish is None and len(seen.hand) > 1:
                continue
            same = replace(action, show=(), hold=False, done=False)
            if len(seen.hand) == 1 and jack:
                same = replace(same, wish=None)
        found.setdefault(same, action)
    return list(found.values()) or list(lawful)


def _searched(
    seen: MauMauObservation, able: list[MauMauAction], rng: random.Random, rounds: int
) -> MauMauAction:
    able = sorted(able, key=lambda one: -worth(seen, one))[: search.MOST]
    code = RACER.now()
    if code.array is list:
        rounds = PLAIN_ROUNDS // (5 if RACER.compiling else 1)
    worlds = max(rounds // len(able), 1)
    seeds = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    sums = sums_of(code, base_of(seen), view_of(seen), [number(one) for one in able], worlds, seeds)
    unit = 0.1 * DOUBT * (seen.n - 1)
    values = [
        total + unit * min(worth(seen, one), 10.0) for total, one in zip(sums, able, strict=False)
    ]
    return able[values.index(max(values))]


def sums_of(  # noqa: PLR0913, PLR0917
    code: Code,
    base: list[int],
    view: list[int],
    actions: list[int],
    worlds: int,
    seeds: list[int],
) -> list[int]:
    """What `search.weigh` sums up; the same in compiled code and in plain."""
    array = code.array
    room = [0] * (search.MOST - len(actions))
    totals = array([0] * search.MOST)
    code.module.weigh(
        array(base),
        array(view),
        array([*actions, *room]),
        len(actions),
        worlds,
        array(seeds),
        array([0] * k.SIZE),
        array([0] * k.SIZE),
        totals,
    )
    return [int(total) for total in totals[: len(actions)]]


def _warm(code: Code) -> None:
    """Has the search compiled: no world at all."""
    base, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    sums_of(code, base, view, [k.DRAW], 0, [1, 1])


RACER = Racer("stammtisch.bots.maumau.search", _warm)


def number(action: MauMauAction) -> int:
    """The kernel's number of an action; which two Damen are shown does not matter to it."""
    match action:
        case a.Lay():
            words = sum(WORDS[word] for word in action.say)
            words |= (k.HOLD if action.hold else 0) | (k.ENDS if action.done else 0)
            suit = SUIT_INDEX[action.wish] if action.wish else -1
            return k.action(k.LAY, INDEX[action.cards[0]], suit, words)
        case a.Wish(suit=wish):
            return k.action(k.WISH, 0, SUIT_INDEX[wish], 0)
        case a.Say(phrase=phrase):
            return k.action(k.SAY, 0, -1, WORDS[phrase])
        case a.Draw():
            return k.DRAW
        case _:
            assert isinstance(action, a.Done)
            return k.DONE


def unseen(seen: MauMauObservation) -> list[int]:
    """The cards of which the seat does not know where they are."""
    known = {*seen.hand, *seen.pile}
    known.update(code for held in seen.known for code in held)
    return [card for card in range(k.FACES * seen.decks) if CODE[card] not in known]


def base_of(seen: MauMauObservation) -> list[int]:
    """The kernel's array as far as the seat knows it; what it has not seen lies in the draw pile.

    The round counts as the last one: the points are none before it.
    """
    s = [0] * k.SIZE
    options = seen.options
    s[k.SEATS], s[k.DECKS], s[k.HAND_SIZE] = seen.n, seen.decks, options.hand_size
    s[k.GOAL], s[k.MAX_TURNS] = 1, options.max_turns
    s[k.VOLUNTARY_DRAW], s[k.BASE_ANY_TEN] = options.voluntary_draw, options.base_any_ten
    s[k.FREE_START], s[k.AUTO_MAU] = options.queen_run_free_start, options.auto_mau
    s[k.PHASE] = k.LHC if seen.phase == "lhc" else k.IN_TURN
    s[k.DEALER], s[k.WINNER], s[k.LATE_WISH] = seen.dealer, k.NONE, k.NONE
    s[k.PLAYER], s[k.TURN_NO], s[k.STAGE] = seen.player, seen.turn_no, STAGES[seen.stage]
    s[k.EFF] = INDEX[seen.eff] if seen.eff else k.NONE
    s[k.BASE] = SUIT_INDEX[seen.base] if seen.base else k.NONE
    s[k.HELD], s[k.BEGUN] = seen.held, seen.begun
    s[k.DRAWN] = INDEX[seen.drawn] if seen.drawn else k.NONE
    s[k.STACK_DUE], s[k.SKIP_DUE] = seen.stack_due, seen.skip_due
    s[k.CALLER] = seen.queen_run.caller if seen.queen_run else k.NONE
    s[k.KING_UNTIL], s[k.KING_LAID] = seen.king_until, seen.king_laid
    s[k.COVERED] = seen.covered
    s[k.FINISHER_COUNT] = len(seen.finishers)
    s[k.FINISHERS : k.FINISHERS + len(seen.finishers)] = seen.finishers
    for duty in seen.duties:
        if duty.final:
            s[k.LAST_WORDS + duty.seat] |= WORDS[duty.phrase]
        else:
            s[k.MAU + duty.seat] = k.OWED | (k.DATED if duty.due >= 0 else k.OWN)
            s[k.MAU_TURN + duty.seat] = duty.turn
    _cards(s, seen)
    return s


def _cards(s: list[int], seen: MauMauObservation) -> None:
    for seat in range(seen.n):
        held = seen.hand if seat == seen.seat else seen.known[seat] if seen.known else ()
        for code in held:
            k.take(s, seat, INDEX[code])
        for one in seen.penalties[seat]:
            s[k.PENALTIES + s[k.PENALTIES_SIZE]] = k.penalty(0, seat, one.born)
            s[k.PENALTIES_SIZE] += 1
    s[k.PILE_SIZE] = seen.pile_size
    first = k.PILE + seen.pile_size - len(seen.pile)
    s[first : k.PILE + seen.pile_size] = [INDEX[code] for code in seen.pile]
    hidden = unseen(seen)
    s[k.DRAW_PILE : k.DRAW_PILE + len(hidden)] = hidden


def view_of(seen: MauMauObservation) -> list[int]:
    """What the search needs to know about the cards that are not seen."""
    assert seen.seat is not None
    view = [0] * search.VIEW_SIZE
    view[search.SEAT], view[search.UNSEEN] = seen.seat, len(unseen(seen))
    view[search.UNDER] = seen.pile_size - len(seen.pile)
    found = lacks(seen)
    for seat in range(seen.n):
        if seat != seen.seat:
            known = len(seen.known[seat]) if seen.known else 0
            view[search.NEED + seat] = seen.hand_sizes[seat] - known
            view[search.AVOID + seat], view[search.FRESH + seat] = found[seat][:2]
    return view
