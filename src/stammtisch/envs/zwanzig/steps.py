"""Many tables of Zwanzig on its kernel, in the numbers of the encoding; plain integers and arrays.

A table is a row of each array: the kernel's, the memory of what the kernel forgets, the generator
of chance. numba compiles this file as it stands, and tests compare it with the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.kernels import Array, size_of
from stammtisch.games.zwanzig.kernel import (
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
    at_places,
    begin,
    chance,
    chooser,
    exchange_cap,
    may_act,
    playable,
)

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

ILLEGAL = -1


def settle(s: Array, memory: Array, rng: Array) -> None:
    """Lets chance act until a seat chooses, or the match is over."""
    while s[TURN] == CHANCE:
        if s[PHASE] == SHUFFLE:
            forget(memory)
        chance(s, rng)


def forget(memory: Array) -> None:
    """Before a game."""
    for place in range(MEMORY):
        memory[place] = 0


def restart(s: Array, memory: Array, rng: Array, start_points: int, first_dealer: int) -> None:
    """Another match, up to its first choice."""
    begin(s, start_points, first_dealer)
    settle(s, memory, rng)


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


def mark(cards: int, row: Array, at: int) -> None:
    """Ones for these cards, from a place of the row on."""
    place = at
    while cards:
        while not cards & 0xFF:
            cards >>= 8
            place += 8
        if cards & 1:
            row[place] = 1
        cards >>= 1
        place += 1


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


def after(other: int, seat: int, n: int) -> int:
    """How many seats clockwise of the seat the other one sits."""
    return other - seat if other >= seat else other - seat + n


# --- many tables ------------------------------------------------------------------------------


def start_all(  # noqa: PLR0913, PLR0917 - arrays of all tables
    states: Sequence[Array],
    memories: Sequence[Array],
    rngs: Sequence[Array],
    seats: Array,
    rows: Sequence[Array],
    masks: Sequence[Array],
    start_points: int,
    first_dealer: int,
) -> None:
    """A new match at every table."""
    for table in range(len(states)):
        restart(states[table], memories[table], rngs[table], start_points, first_dealer)
        show(states[table], memories[table], seats, table, rows[table], masks[table])


def show(s: Array, memory: Array, seats: Array, table: int, row: Array, mask: Array) -> None:  # noqa: PLR0913, PLR0917
    """Who chooses, what he sees, and what he may choose."""
    seat = chooser(s)
    seats[table] = seat
    look(s, memory, seat, row)
    allow(s, seat, mask)


def step_all(  # noqa: PLR0913, PLR0917 - arrays of all tables
    states: Sequence[Array],
    memories: Sequence[Array],
    rngs: Sequence[Array],
    numbers: Array,
    seats: Array,
    rows: Sequence[Array],
    masks: Sequence[Array],
    rewards: Sequence[Array],
    dones: Array,
    start_points: int,
    first_dealer: int,
) -> None:
    """One choice at every table."""
    for table in range(len(states)):
        s, memory, rng = states[table], memories[table], rngs[table]
        reward, number = rewards[table], numbers[table]
        n = s[SEATS]
        for seat in range(n):
            reward[seat] = 0
        dones[table] = 0
        if number < 0 or number >= NUMBERS or not masks[table][number]:
            reward[seats[table]] = ILLEGAL
            continue
        game = s[GAME_NO]
        take(s, memory, seats[table], number)
        if s[PHASE] == OVER or s[GAME_NO] != game:
            for seat in range(n):
                reward[seat] = -s[DELTAS + seat]
        if s[PHASE] == OVER:
            dones[table] = 1
            restart(s, memory, rng, start_points, first_dealer)
        else:
            settle(s, memory, rng)
        show(s, memory, seats, table, rows[table], masks[table])
