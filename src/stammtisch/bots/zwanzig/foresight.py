"""The search of `master`: worlds in which the others did what they did for a reason, played out.

Like `strong`'s it is flat and plays to the end of the game, but by learned habits, and of several
worlds it keeps one that makes what was seen likely: who stayed in, and who played which card. What
was seen comes in as a history: how many cards were played, then seat and card of each.
"""

from __future__ import annotations

from math import exp

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwanzig.policy import (
    MATCH_SIZE,
    SEEN,
    act,
    card_value,
    finish,
    stay_chance,
)
from stammtisch.bots.zwanzig.search import SEAT, gain, imagine, sort
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwanzig.kernel.course import (
    ANNOUNCER,
    BEST,
    HAND_SIZE,
    HANDS,
    IN,
    LEADER,
    LED,
    PHASE,
    PLAY,
    SEATS,
    SIMULTANEOUS,
    STATUS,
    TRICKS,
    TRICKS_LEFT,
    TURN,
    UNDECIDED,
    WINNER,
    after,
    playable,
)

HISTORY_SIZE = 2 + 2 * 30
CHOSE = 0
"""In a history: whether seats could stay out."""
PLAYED = 1

_FINE = 1 << 20
_RARE = 0.03
"""As likely is at least whatever somebody did: nobody plays quite by our habits."""


def compare(
    w: Fractions,
    soft: Fractions,
    base: Array,
    view: Array,
    history: Array,
    actions: Array,
    count: int,
    playouts: int,
    tries: int,
    rng: Array,
    s: Array,
    past: Array,
    world: Array,
    deck: Array,
    totals: Array,
) -> int:
    """The best of so many ``actions``, as `search.compare` finds it.

    Games are played by the weights ``w``; by ``soft`` the others are judged. Each world is one of
    ``tries``. ``actions`` is put in another order; ``s``, ``past``,
    ``world``, ``deck`` and ``totals`` are room to work in.
    """
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    for at in range(count):
        totals[at] = 0
    alive = count
    while alive > 1:
        for _ in range(max(1, playouts // (rounds * alive))):
            find(soft, base, view, history, tries, rng, s, past, world, deck)
            seed_0, seed_1 = rng[0], rng[1]
            for at in range(alive):
                rng[0], rng[1] = seed_0, seed_1
                for place in range(MATCH_SIZE):
                    s[place] = world[place]
                act(s, view[SEAT], actions[at])
                finish(w, s, rng)
                totals[at] += gain(s, view[SEAT])
        sort(actions, totals, alive)
        alive = (alive + 1) // 2
    return actions[0]


def find(
    w: Fractions,
    base: Array,
    view: Array,
    history: Array,
    tries: int,
    rng: Array,
    s: Array,
    past: Array,
    world: Array,
    deck: Array,
) -> None:
    """Puts a world into ``world``: of so many one, drawn as likely as it explains the history."""
    told = history[CHOSE] or history[PLAYED]
    total = 0.0
    for _ in range(tries if told else 1):
        for place in range(MATCH_SIZE):
            s[place] = base[place]
        imagine(s, view, deck, rng)
        likely = likelihood(w, s, view[SEAT], history, past) if told else 1.0
        total += likely
        if below(rng, _FINE) * total <= likely * _FINE:
            for place in range(MATCH_SIZE):
                world[place] = s[place]


def likelihood(w: Fractions, s: Array, seat: int, history: Array, past: Array) -> float:
    """How likely the others would have done what they did, if this world were the true one.

    ``past`` is room for a match, in which the tricks are played once more.
    """
    _rewind(s, history, past)
    likely = _staying(w, s, seat, past) if history[CHOSE] else 1.0
    for other in range(s[SEATS]):
        past[STATUS + other] = s[STATUS + other]
    past[PHASE], past[TURN] = PLAY, past[ANNOUNCER]
    for at in range(history[PLAYED]):
        other, card = history[2 + 2 * at], history[3 + 2 * at]
        if other != seat:
            likely *= max(_RARE, _chance(w, past, other, card))
        act(past, other, card)
    return likely


def _rewind(s: Array, history: Array, past: Array) -> None:
    """The world as it was before the first card was played."""
    for place in range(MATCH_SIZE):
        past[place] = s[place]
    for at in range(history[PLAYED]):
        past[HANDS + history[2 + 2 * at]] |= history[3 + 2 * at]
    for other in range(s[SEATS]):
        past[TRICKS + other] = 0
    past[LEADER] = past[WINNER] = past[ANNOUNCER]
    past[LED] = past[BEST] = past[SEEN] = 0
    past[TRICKS_LEFT] = HAND_SIZE


def _staying(w: Fractions, s: Array, seat: int, past: Array) -> float:
    """How likely the others decided as they did: one after the other, or all at once."""
    for other in range(s[SEATS]):
        past[STATUS + other] = IN if other == s[ANNOUNCER] else UNDECIDED
    likely = 1.0
    other = after(s, s[ANNOUNCER])
    while other != s[ANNOUNCER]:
        status = s[STATUS + other]
        if status != UNDECIDED and other != seat:
            stays = stay_chance(w, past, other)
            likely *= max(_RARE, stays if status == IN else 1.0 - stays)
        if not s[SIMULTANEOUS]:
            past[STATUS + other] = status
        other = after(s, other)
    return likely


def _chance(w: Fractions, s: Array, seat: int, played: int) -> float:
    """How likely the seat plays this card; 0 if it may not."""
    cards = playable(s, seat)
    if not cards & played:
        return 0.0
    mine = exp(card_value(w, s, seat, played))
    total = mine
    cards &= ~played
    while cards:
        card = cards & -cards
        cards &= cards - 1
        total += exp(card_value(w, s, seat, card))
    return mine / total
