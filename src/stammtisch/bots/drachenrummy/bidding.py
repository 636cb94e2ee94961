"""What dice are good for: the best way to put them on cards that are worth something as a set.

Plain numbers, so that numba compiles this file, too. All ways are tried, card by card from the
last one. On the way stands what the cards before are worth by sets, with those behind as safe as
their dice make them; so at the end a single number is left, the mean over all that may be taken.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.games.drachenrummy.kernel import DICE
from stammtisch.games.kernels import Array

FACES = 6
WAYS = DICE + 1
"""So many dice of one face may lie on a card, none included."""
MOST = 5
"""Cards at most."""
ROOM = 2 << MOST
CHOICES = FACES + MOST


def best_uses(  # noqa: PLR0913, PLR0917 - arrays, as nothing is allocated here
    throws: Array,
    count: int,
    cards: int,
    least: Array,
    safe: Fractions,
    worths: Fractions,
    room: Fractions,
    choice: Array,
    best: Array,
    found: Fractions,
) -> None:
    """What each of so many throws is worth, into ``found``; see `best_use`."""
    for number in range(count):
        found[number] = best_use(
            throws, FACES * number, cards, least, safe, worths, room, choice, best
        )


def best_use(  # noqa: PLR0913, PLR0917
    dice: Array,
    at: int,
    cards: int,
    least: Array,
    safe: Fractions,
    worths: Fractions,
    room: Fractions,
    choice: Array,
    best: Array,
) -> float:
    """The most that some dice are worth: so many of each face from the place ``at`` on.

    ``least``: by card and face, how many dice win it. ``safe``: by card, face and number, how
    likely it then is still there at the next turn. ``worths``: of each set of the cards. ``best``
    gets by card `WAYS` times its face and the number of its dice, 0 for none. ``room`` and
    ``choice`` are room to work in.
    """
    for number in range(1 << cards):
        room[number] = worths[number]
    for face in range(FACES):
        choice[face] = dice[at + face]
    depth, most = 0, -1e9
    choice[FACES] = -1
    while depth >= 0:
        card, code = cards - 1 - depth, choice[FACES + depth]
        if code > 0:  # what has been tried is taken back
            choice[code // WAYS] += code % WAYS
        code = _next(choice, least, card, code)
        choice[FACES + depth] = code
        if code < 0:
            depth -= 1
            continue
        if code > 0:
            choice[code // WAYS] -= code % WAYS
        value = _folded(room, cards, card, safe[card * FACES * WAYS + code] if code else 0.0)
        if card > 0:
            depth += 1
            choice[FACES + depth] = -1
        elif value > most:
            most = value
            for number in range(cards):
                best[number] = choice[FACES + cards - 1 - number]
    return most


def _next(left: Array, least: Array, card: int, code: int) -> int:
    """The next way to put some of the dice that are left on the card; -1: there is none more."""
    if code < 0:
        return 0
    face, count = code // WAYS, code % WAYS
    while face < FACES:
        count = max(count + 1, least[card * FACES + face])
        if count <= left[face]:
            return face * WAYS + count
        face, count = face + 1, 0
    return -1


def _folded(room: Fractions, cards: int, card: int, kept: float) -> float:
    """The sets of the cards before this one, which is kept so likely; the worth of the empty set.

    Those with the card, and of all cards before it, stand behind those of one card more.
    """
    half = 1 << card
    here, there = (2 << cards) - 4 * half, (2 << cards) - 2 * half
    for number in range(half):
        without = room[here + number]
        room[there + number] = without + kept * (room[here + half + number] - without)
    return room[there]
