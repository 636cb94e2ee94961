"""Many tables of Zwanzig on its kernel, in the numbers of the encoding; plain integers and arrays.

A table is a row of each array: the kernel's, the memory of what the kernel forgets, the generator
of chance. numba compiles this file as it stands, and tests compare it with the engine.
"""

from __future__ import annotations

from stammtisch.envs.tables.arrays import TableRows, accepted, after, mark
from stammtisch.games.kernels import Array, size_of
from stammtisch.games.zwanzig.kernel.course import (
    ANNOUNCER,
    CHANCE,
    DEAD,
    DECIDE,
    DELTAS,
    EXCHANGE,
    EXCHANGED,
    GAME_NO,
    HANDS,
    HEARTS_PHASE,
    IN,
    LEADER,
    LED,
    MAX_GAMES,
    OPEN_GAMES,
    OUT,
    OVER,
    PENDING,
    PHASE,
    PLAY,
    SCORES,
    SEATS,
    SHUFFLE,
    STATUS,
    STOCK_SIZE,
    TRICKS,
    TRICKS_LEFT,
    TRUMP,
    TURN,
    UNDECIDED,
    apply,
    begin,
    chance,
    chooser,
    exchange_cap,
    may_act,
    playable,
)
from stammtisch.games.zwanzig.kernel.listing import at_places

# The memory.
AWAY = 0  # by seat: what it has put away
TRICK = 6
GONE = 7
PLAYED = 8  # by seat: the cards it has played in this game
MEMORY = 14

# Numbers.
DECIDE_AT = 4
PLAY_AT = 6
EXCHANGE_AT = 38
NUMBERS = 64
PLACES = (
    0, 1, 2, 4, 8, 16, 3, 5, 9, 17, 6, 10, 18, 12, 20, 24,
    7, 11, 19, 13, 21, 25, 14, 22, 26, 28,
)  # fmt: skip
"""By number of an exchange: the places in the hand, as bits."""

# The terms.
START_POINTS = 0
FIRST_DEALER = 1


def settle(t: TableRows, table: int) -> None:
    """Lets chance act until a seat chooses; a match that is over is followed by the next."""
    s, memory, rng = t.states[table], t.memories[table], t.rngs[table]
    while True:
        while s[TURN] == CHANCE:
            if s[PHASE] == SHUFFLE:
                forget(memory)
            chance(s, rng)
        if s[PHASE] != OVER:
            return
        t.dones[table] = 1
        begin(s, t.terms[START_POINTS], t.terms[FIRST_DEALER])


def forget(memory: Array) -> None:
    """Before a game."""
    for place in range(MEMORY):
        memory[place] = 0


# --- numbers ----------------------------------------------------------------------------------


def allow(s: Array, seat: int, mask: Array) -> None:
    """Marks the numbers that the seat, which is the one to choose, may choose."""
    for number in range(NUMBERS):
        mask[number] = 0
    phase = s[PHASE]
    if phase == PLAY:
        mark(playable(s, seat), mask, PLAY_AT)
    elif phase == EXCHANGE:
        cap = exchange_cap(s)
        for number in range(len(PLACES)):
            if size_of(PLACES[number]) <= cap:
                mask[EXCHANGE_AT + number] = 1
    elif phase == DECIDE:
        mask[DECIDE_AT] = 1
        mask[DECIDE_AT + 1] = 1
    else:
        for number in range(DECIDE_AT):
            mask[number] = 1


def take(s: Array, memory: Array, seat: int, number: int) -> None:
    """What the seat chooses, one of its legal numbers, up to where chance or a seat is next."""
    phase = s[PHASE]
    if phase == PLAY:
        card = 1 << (number - PLAY_AT)
        before = s[TRICKS_LEFT]
        memory[TRICK] |= card
        memory[PLAYED + seat] |= card
        apply(s, seat, card)
        if s[TRICKS_LEFT] != before:
            memory[GONE] |= memory[TRICK]
            memory[TRICK] = 0
    elif phase == EXCHANGE:
        away = at_places(s[HANDS + seat], PLACES[number - EXCHANGE_AT])
        memory[AWAY + seat] |= away
        apply(s, seat, away)
    elif phase == DECIDE:
        apply(s, seat, IN if number == DECIDE_AT else OUT)
    else:
        apply(s, seat, number)


# --- what a seat sees -------------------------------------------------------------------------


def look(s: Array, memory: Array, seat: int, row: Array) -> None:
    """The observation of the seat, slice by slice as in the layout."""
    n = s[SEATS]
    for place in range(len(row)):
        row[place] = 0
    mark(s[HANDS + seat], row, 0)
    mark(memory[AWAY + seat], row, 32)
    mark(memory[TRICK], row, 64)
    mark(memory[GONE], row, 96)
    mark_suit(s[TRUMP], row, 128)
    mark_suit(s[LED], row, 132)
    row[136 + s[PHASE]] = 1
    at = 144
    row[at + after(s[ANNOUNCER], seat, n)] = 1
    if s[PHASE] == PLAY:
        row[at + n + after(s[LEADER], seat, n)] = 1
    at += 2 * n
    other = seat
    for step in range(n):
        place = at + step
        row[place] = may_act(s, other)
        row[place + n] = s[SCORES + other]
        row[place + 2 * n] = s[STATUS + other] == IN
        row[place + 3 * n] = s[STATUS + other] == OUT
        row[place + 4 * n] = s[EXCHANGED + other]
        row[place + 5 * n] = size_of(s[HANDS + other])
        row[place + 6 * n] = s[TRICKS + other]
        other = other + 1 if other + 1 < n else 0
    at += 7 * n
    row[at] = s[STOCK_SIZE]
    row[at + 1] = size_of(s[DEAD])
    row[at + 2] = s[HEARTS_PHASE]
    row[at + 3] = -1 if s[PENDING + seat] == UNDECIDED else s[PENDING + seat]
    at += 4
    other = seat
    for step in range(n):
        mark(memory[PLAYED + other], row, at + 32 * step)
        other = other + 1 if other + 1 < n else 0
    at += 32 * n
    row[at] = s[GAME_NO]
    row[at + 1] = s[OPEN_GAMES]
    row[at + 2] = s[MAX_GAMES] or -1


def mark_suit(cards: int, row: Array, at: int) -> None:
    """A one at the place of the suit, if there is any."""
    for suit in range(4):
        if cards >> (8 * suit) & 0xFF:
            row[at + suit] = 1


# --- many tables ------------------------------------------------------------------------------


def step_all(t: TableRows, numbers: Array, starting: bool) -> None:
    """One choice at every table; ``starting``: none yet, a match begins."""
    for table in range(len(t.states)):
        s = t.states[table]
        if starting:
            begin(s, t.terms[START_POINTS], t.terms[FIRST_DEALER])
        elif accepted(t, table, numbers[table]):
            choose(t, table, numbers[table])
        else:
            continue
        settle(t, table)
        t.seats[table] = seat = chooser(s)
        look(s, t.memories[table], seat, t.rows[table])
        allow(s, seat, t.masks[table])


def choose(t: TableRows, table: int, number: int) -> None:
    """What the seat chooses, with the points that it brings."""
    s, reward = t.states[table], t.rewards[table]
    game = s[GAME_NO]
    take(s, t.memories[table], t.seats[table], number)
    if s[PHASE] == OVER or s[GAME_NO] != game:
        for seat in range(s[SEATS]):
            reward[seat] = -s[DELTAS + seat]
