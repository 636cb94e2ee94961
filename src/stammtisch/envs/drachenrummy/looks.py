"""What a seat of Drachenrummy sees of the kernel's table, slice by slice as in the layout."""

from __future__ import annotations

from stammtisch.envs.drachenrummy.memory import CARDS, MELDED, THROWS
from stammtisch.envs.tables.arrays import after, clear, mark, mark_seat
from stammtisch.envs.tables.words import TAKEN, TAKEN_SIZE
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.drachenrummy.kernel.course import hand_size
from stammtisch.games.drachenrummy.kernel.numbers import card_of, count_of, owner_of
from stammtisch.games.kernels import Array

HAND = 0
DISPLAY = CARDS
RESERVED = 2 * CARDS

PHASES = (0, 1, 3, 2, 4, 5, 6, 7, 8)
"""By phase of the kernel its place in the slice."""


def begun_at(seats: int) -> int:
    """Where the words chosen so far are told."""
    return (4 + 3 * seats) * CARDS + 33 + 4 * seats


def look(s: Array, memory: Array, seat: int, open_hands: int, row: Array) -> None:
    """The observation of the seat; ``open_hands``: those of the others, too."""
    clear(row)
    n = s[k.SEATS]
    _mark_hand(s, seat, row, HAND)
    for place in range(k.DISPLAY, k.DISPLAY + s[k.DISPLAY_SIZE]):
        row[DISPLAY + s[place]] = 1
    at = (2 + n) * CARDS
    _melds(memory, seat, n, row, at)
    at += n * CARDS
    _reserved(s, seat, row, at)
    at += 3 * CARDS
    at = _players(s, seat, row, at)
    at = _dice(s, row, at)
    at = _course(s, memory, row, at)
    if open_hands:
        for step in range(1, n):
            _mark_hand(s, (seat + step) % n, row, at + CARDS * (step - 1))
    at = begun_at(n)
    for place in range(TAKEN, TAKEN + memory[TAKEN_SIZE]):
        row[at + memory[place]] = 1


def _mark_hand(s: Array, seat: int, row: Array, at: int) -> None:
    mark(s[k.FIRSTS + seat], row, at)
    mark(s[k.SECONDS + seat], row, at + numbers.KINDS)


def _melds(memory: Array, seat: int, n: int, row: Array, at: int) -> None:
    """By player the cards in melds, and by card the number of its meld."""
    for card in range(CARDS):
        meld = memory[MELDED + card]
        if meld:
            row[at + CARDS * after(meld >> 6, seat, n) + card] = 1
            row[at + (n + 2) * CARDS + card] = meld & 63


def _reserved(s: Array, seat: int, row: Array, faces: int) -> None:
    """Reserved cards by player, and by card the dice on it."""
    for place in range(k.RESERVED, k.RESERVED + s[k.RESERVED_SIZE]):
        entry = s[place]
        card = card_of(entry)
        row[RESERVED + CARDS * after(owner_of(entry), seat, s[k.SEATS]) + card] = 1
        row[faces + card] = entry >> 3 & 7
        row[faces + CARDS + card] = entry & 7


def _players(s: Array, seat: int, row: Array, at: int) -> int:
    """The phase, whose turn it is; by seat points, cards, who has finished."""
    n = s[k.SEATS]
    row[at + PHASES[s[k.PHASE]]] = 1
    at += 9
    mark_seat(s[k.TURN], seat, n, row, at)
    at += n
    other = seat
    for place in range(at, at + n):
        size = hand_size(s, other)
        row[place] = s[k.POINTS + other] - size
        row[place + n] = size
        row[place + 2 * n] = s[k.DONE + other]
        other = other + 1 if other + 1 < n else 0
    return at + 3 * n


def _dice(s: Array, row: Array, at: int) -> int:
    """Dice thrown, fixed and free, by face."""
    for face in range(6):
        row[at + face] = count_of(s[k.ROLLED], face + 1)
        row[at + 6 + face] = count_of(s[k.FIXED], face + 1)
        row[at + 12 + face] = count_of(s[k.FREE], face + 1)
    return at + 18


def _course(s: Array, memory: Array, row: Array, at: int) -> int:
    """The turn, the deck, and how near the end is."""
    row[at] = memory[THROWS]
    row[at + 1] = s[k.TOOK]
    row[at + 2] = s[k.ACTIVE]
    row[at + 3] = s[k.DECK_LEFT]
    row[at + 4] = s[k.QUIET_LIMIT] - s[k.QUIET_TURNS]
    row[at + 5] = s[k.TAKE_LIMIT] - s[k.TURNS_SINCE_TAKE]
    return at + 6
