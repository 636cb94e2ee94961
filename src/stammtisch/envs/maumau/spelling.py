"""The words of the kernel's actions in Mau-Mau, as numbers of the encoding."""

from __future__ import annotations

from stammtisch.envs.tables.words import WIDTH
from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.listing import MOST_ACTIONS, legal

# Numbers; a card is its own.
WISH = 100
MAU = 104
MAU_MAU = 105
RUN = 106
RUN_END = 107
HOLD = 108
DONE = 109
ENOUGH = 110
DRAW = 111
PASS = 112
READY = 113
ASK = 115
WELL = 116
UNWELL = 117

ALONE = (-1, -1, DRAW, DONE, -1, -1, PASS, READY, WELL, UNWELL, ASK)
"""By kind of action, where it is one word."""

# The room.
LISTED = 0  # the actions
SPELLED = MOST_ACTIONS
ROOM = MOST_ACTIONS * (1 + WIDTH)


def spell_all(s: Array, seat: int, room: Array) -> int:
    """Writes the legal actions of the seat and their words into the room; how many there are."""
    count = legal(s, seat, room)
    for place in range(count):
        spell(room[LISTED + place], room, SPELLED + WIDTH * place)
    return count


def spell(done: int, room: Array, at: int) -> None:
    """The words of an action: a card, the wish, what is said, cards shown, hold or done."""
    kind, words = done & 15, done >> 14 & 63
    if ALONE[kind] >= 0:
        room[at] = 1
        room[at + 1] = ALONE[kind]
        return
    end = at
    if kind != k.SAY and kind != k.WISH:  # noqa: PLR1714 - quicker compiled
        end += 1
        room[end] = done >> 4 & 127
    if done >> 11 & 7:
        end += 1
        room[end] = WISH + (done >> 11 & 7) - 1
    end = _spoken(words, room, end)
    if done >> 20:
        room[end + 1] = done >> 20 & 127
        room[end + 2] = done >> 27 & 127
        end += 2
    if words & (k.HOLD | k.ENDS):
        end += 1
        room[end] = HOLD if words & k.HOLD else DONE
    room[at] = end - at


def _spoken(words: int, room: Array, end: int) -> int:
    """The Damenrunde is called before Mau, and ended after it."""
    if words & k.SAID_RUN:
        end += 1
        room[end] = RUN
    if words & k.SAID_MAU:
        end += 1
        room[end] = MAU
    if words & k.SAID_MAU_MAU:
        end += 1
        room[end] = MAU_MAU
    if words & k.SAID_END:
        end += 1
        room[end] = RUN_END
    return end
