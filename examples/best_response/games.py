"""Games in which one seat learns while the others are a frozen bot, in plain integers.

numba compiles this file as it compiles the bots' own. The frozen bot is either a policy, or the
search of `strong`: then a match has places more for what that search knows of the others.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwanzig.policy import MATCH_SIZE, SEEN, act, acting, choice
from stammtisch.bots.zwanzig.search import (
    BETTER,
    KEEN,
    MAY,
    NEED,
    POOL,
    SEAT,
    VIEW_SIZE,
    compare,
    gain,
)
from stammtisch.bots.zwanzig.selfplay import choices_of, is_choice, meant, move, part_of
from stammtisch.games.kernels import Array, below, size_of
from stammtisch.games.zwanzig.kernel.course import (
    ANNOUNCER,
    DEAD,
    DIAMONDS,
    EXCHANGE,
    EXCHANGED,
    HAND_SIZE,
    HANDS,
    HEARTS_PHASE,
    IN,
    LED,
    OVER,
    PACK,
    PENDING,
    PHASE,
    PLAY,
    SEATS,
    SIZE,
    STATUS,
    STOCK,
    STOCK_AT,
    TRUMP,
    UNDECIDED,
    begin,
    shuffle,
)
from stammtisch.games.zwanzig.kernel.listing import legal

AWAY = MATCH_SIZE
"""By seat: what it has put away."""
LACKS = AWAY + 6
"""By seat: what it has shown not to hold."""
COURSE_SIZE = LACKS + 6

Room = tuple[Array, Array, Array, Array, Array, Array, Array]
"""To work in: what a seat knows, its view, its actions, a trial, a world, a deck, and totals."""


# --- a game -----------------------------------------------------------------------------------


def start(s: Array, table: Array, rng: Array) -> int:
    """A game at this table, dealt; the seat that learns."""
    for place in range(COURSE_SIZE):
        s[place] = table[place] if place < SIZE else 0
    own = below(rng, s[SEATS])
    begin(s, 20, below(rng, s[SEATS]))
    shuffle(s, rng)
    return own


def do(s: Array, seat: int, action: int) -> None:
    """What the kernel does; and what others may know by it is kept."""
    if s[PHASE] == EXCHANGE:
        s[AWAY + seat] |= action
    elif s[PHASE] == PLAY and not action & s[LED] and s[LED]:
        s[LACKS + seat] |= s[LED]
        if not action & s[TRUMP]:
            s[LACKS + seat] |= s[TRUMP]
    act(s, seat, action)


def look(s: Array, seat: int, known: Array, view: Array) -> None:
    """The match as the seat knows it, and its view for the search of `strong`."""
    for place in range(STOCK):
        known[place] = s[place]
    for place in range(STOCK, SIZE):
        known[place] = 0
    known[DEAD] = known[STOCK_AT] = 0
    for place in range(VIEW_SIZE):
        view[place] = 0
    view[SEAT] = seat
    view[POOL] = PACK & ~(s[HANDS + seat] | s[SEEN] | s[AWAY + seat])
    chose = s[TRUMP] != DIAMONDS and not s[HEARTS_PHASE]
    for other in range(s[SEATS]):
        if other == seat:
            continue
        size = size_of(s[HANDS + other])
        exchanged = max(0, s[EXCHANGED + other])
        known[HANDS + other] = 0
        known[PENDING + other] = UNDECIDED
        view[NEED + other] = size
        view[MAY + other] = PACK & ~s[LACKS + other]
        view[BETTER + other] = (2 * exchanged * size + HAND_SIZE) // (2 * HAND_SIZE)
        if chose and s[STATUS + other] == IN and other != s[ANNOUNCER]:
            view[KEEN + other] = 1


def frozen_choice(w: Fractions, playouts: int, s: Array, seat: int, rng: Array, room: Room) -> int:
    """What the frozen bot does: by so many games to the end, or with none by these weights."""
    if not playouts:
        return choice(w, s, seat, rng)
    known, view, actions, trial, world, deck, totals = room
    count = legal(s, seat, actions)
    if count == 1:
        return actions[0]
    look(s, seat, known, view)
    return compare(known, view, actions, count, playouts, rng, trial, world, deck, totals)


def finish(
    w: Fractions,
    frozen: Fractions,
    playouts: int,
    s: Array,
    own: int,
    rng: Array,
    room: Room,
) -> None:
    """Plays the game to its settlement, the own seat by the weights ``w``."""
    while s[PHASE] != OVER:
        seat = acting(s)
        if seat == own:
            do(s, seat, choice(w, s, seat, rng))
        else:
            do(s, seat, frozen_choice(frozen, playouts, s, seat, rng, room))


# --- learning ---------------------------------------------------------------------------------


def learn(
    w: Fractions,
    frozen: Fractions,
    squares: Fractions,
    table: Array,
    games: int,
    playouts: int,
    pace: float,
    rng: Array,
    s: Array,
    base: Array,
    choices: Array,
    chances: Fractions,
    worths: Fractions,
    room: Room,
) -> None:
    """Changes the weights ``w`` by so many games, as `selfplay.learn` does, for one seat alone."""
    for _ in range(games):
        own = start(s, table, rng)
        away = _moment(w, frozen, playouts, s, base, own, rng, room)
        if away < 0:
            continue
        count = choices_of(w, base, own, away, choices, chances)
        mean = 0.0
        seed_0, seed_1 = rng[0], rng[1]
        for at in range(count):
            rng[0], rng[1] = seed_0, seed_1
            for place in range(COURSE_SIZE):
                s[place] = base[place]
            do(s, own, meant(w, s, own, away, choices[at], rng))
            finish(w, frozen, playouts, s, own, rng, room)
            worths[at] = gain(s, own) / (s[SEATS] - 1)
            mean += chances[at] * worths[at]
        for at in range(count):
            push = chances[at] * (worths[at] - mean)
            move(w, squares, pace, base, own, away, choices[at], push)


def _moment(
    w: Fractions,
    frozen: Fractions,
    playouts: int,
    s: Array,
    base: Array,
    own: int,
    rng: Array,
    room: Room,
) -> int:
    """Puts one choice of the own seat into ``base``; what it put away by then, -1: no choice."""
    found, seen = -1, 0
    while s[PHASE] != OVER:
        seat = acting(s)
        if seat != own:
            do(s, seat, frozen_choice(frozen, playouts, s, seat, rng, room))
            continue
        action = choice(w, s, seat, rng)
        if is_choice(s, seat):
            seen += 1
            if below(rng, seen) == 0:
                for place in range(COURSE_SIZE):
                    base[place] = s[place]
                found = part_of(s, action, rng) if s[PHASE] == EXCHANGE else 0
        do(s, seat, action)
    return found
