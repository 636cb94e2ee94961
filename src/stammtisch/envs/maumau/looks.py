"""What a seat of Mau-Mau sees of the kernel's table, slice by slice as in the layout."""

from __future__ import annotations

from stammtisch.envs.maumau.memory import KNOWN, ROUND
from stammtisch.envs.tables.arrays import after, clear, mark, mark_seat
from stammtisch.envs.tables.words import TAKEN, TAKEN_SIZE
from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k

CARDS = 100
PILE = 200
TOP = 300
ALL_KNOWN = 400
SERVE = 500
PHASE = 532
STAGE = 543
BY_SEAT = 554

PHASES = (2, 4, 5, 6, 7, 1, 10)
"""By phase of the kernel its place in the slice."""
STAGES = (0, 1, 2, 3, 4, 5, 8, 9, 10)


def begun_at(seats: int) -> int:
    """Where the words chosen so far are told."""
    return 473 + 110 * seats


def look(s: Array, memory: Array, seat: int, whole_pile: int, row: Array) -> None:
    """The observation of the seat; ``whole_pile``: more than the top is shown."""
    clear(row)
    _mark_hand(s, k.HANDS + seat, row, 0)
    if s[k.PLAYER] == seat and s[k.DRAWN] >= 0:
        row[CARDS + s[k.DRAWN]] = 1
    size = s[k.PILE_SIZE]
    for place in range(0 if whole_pile else max(size - 1, 0), size):
        row[PILE + s[k.PILE + place]] = 1
    if size:
        row[TOP + s[k.PILE + size - 1]] = 1
    if s[k.EFF] >= 0:
        row[SERVE + s[k.EFF]] = 1
    row[PHASE + PHASES[s[k.PHASE]]] = 1
    row[STAGE + STAGES[s[k.STAGE]]] = 1
    at = _turn(s, seat, row)
    at = _players(s, seat, row, at)
    at = _course(s, memory, row, at)
    _known(s, memory, seat, row, at)
    at = begun_at(s[k.SEATS])
    for place in range(TAKEN, TAKEN + memory[TAKEN_SIZE]):
        row[at + memory[place]] = 1


def _mark_hand(s: Array, first: int, row: Array, at: int) -> None:
    """A hand, by copy, from a place of any array on."""
    for copy in range(s[k.DECKS]):
        mark(s[first + copy * k.MOST_SEATS], row, at + k.FACES * copy)


def _turn(s: Array, seat: int, row: Array) -> int:
    """Whose turn it is, who dealt, who called, who may wish, and what is owed."""
    n, at = s[k.SEATS], BY_SEAT
    mark_seat(s[k.PLAYER], seat, n, row, at)
    mark_seat(s[k.DEALER], seat, n, row, at + n)
    mark_seat(s[k.CALLER], seat, n, row, at + 2 * n)
    mark_seat(s[k.LATE_WISH], seat, n, row, at + 3 * n)
    at += 4 * n
    words = s[k.LAST_WORDS + seat]
    row[at] = s[k.MAU + seat] > 0
    row[at + 1] = words & k.SAID_MAU_MAU > 0
    row[at + 3] = words & k.SAID_END > 0
    return at + 4


def _players(s: Array, seat: int, row: Array, at: int) -> int:
    """By seat: points, cards, penalty cards, active cards, who is ready, who has passed."""
    n = s[k.SEATS]
    other = seat
    for place in range(at, at + n):
        row[place] = s[k.SCORES + other]
        row[place + n] = s[k.SIZES + other]
        row[place + 3 * n] = s[k.SIZES + other]
        row[place + 4 * n] = s[k.READY] >> other & 1
        row[place + 5 * n] = s[k.QUIET] >> other & 1
        other = other + 1 if other + 1 < n else 0
    for place in range(k.PENALTIES, k.PENALTIES + s[k.PENALTIES_SIZE]):
        row[at + 2 * n + after(s[place] >> 7 & 15, seat, n)] += 1
    return at + 6 * n


def _course(s: Array, memory: Array, row: Array, at: int) -> int:
    """The stack, who is passed over, the piles, the round."""
    if s[k.STACK_DUE]:
        row[at + k.SEVEN] = 1
    at += 8
    row[at] = s[k.STACK_DUE]
    row[at + 1] = s[k.SKIP_DUE]
    row[at + 2] = 1
    row[at + 4] = s[k.KING_UNTIL] >= 0
    row[at + 5] = s[k.DRAW_LEFT]
    row[at + 6] = memory[ROUND]
    return at + 7


def _known(s: Array, memory: Array, seat: int, row: Array, at: int) -> None:
    """Cards that others have shown and still hold."""
    n = s[k.SEATS]
    for step in range(1, n):
        other = (seat + step) % n
        for copy in range(s[k.DECKS]):
            cards = memory[KNOWN + copy * k.MOST_SEATS + other]
            mark(cards, row, ALL_KNOWN + k.FACES * copy)
            mark(cards, row, at + CARDS * (step - 1) + k.FACES * copy)
