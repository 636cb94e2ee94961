"""The words of the kernel's actions in Drachenrummy, as numbers of the encoding."""

from __future__ import annotations

from stammtisch.envs.tables.words import WIDTH
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.drachenrummy.kernel.listing import MOST_ACTIONS, legal
from stammtisch.games.drachenrummy.kernel.numbers import count_of
from stammtisch.games.kernels import Array

# Numbers; a card that is taken or melded is its own.
ON_CARD = 104
EXTEND = 208
MELD = 312
DICE = 346
ENOUGH = 376
END_RESERVING = 377
END_TURN = 378
END_MELDING = 379

# The room.
LISTED = 0  # the actions
SPELLED = MOST_ACTIONS
ROOM = MOST_ACTIONS * (1 + WIDTH)


def spell_all(s: Array, seat: int, room: Array) -> int:
    """Writes the legal actions of the seat and their words into the room; how many there are."""
    count = legal(s, seat, room)
    for place in range(count):
        spell(s, seat, room[LISTED + place], room, SPELLED + WIDTH * place)
    return count


def spell(s: Array, seat: int, action: int, room: Array, at: int) -> None:
    """The words of an action."""
    phase = s[k.PHASE]
    if not action:
        room[at] = 1
        room[at + 1] = _ending(phase)
    elif phase == k.TAKE:
        _taken(action, room, at)
    elif phase == k.FIX:
        _fixed(action, room, at)
    elif phase == k.RESERVE:
        room[at] = 2
        room[at + 1] = ON_CARD + (action >> 6 & 127)
        room[at + 2] = dice(action >> 3 & 7, action & 7)
    elif action & numbers.EXTENSION:
        kind = action & 63
        room[at] = 2
        room[at + 1] = EXTEND + kind + _copy(s, seat, kind)
        room[at + 2] = MELD + (action >> 6 & 63)
    else:
        _melded(s, seat, action, room, at)


def _ending(phase: int) -> int:
    if phase == k.TAKE:
        return ENOUGH
    if phase == k.RESERVE:
        return END_RESERVING
    return END_TURN if phase == k.MELD else END_MELDING


def dice(face: int, count: int) -> int:
    """The word for so many dice with this face."""
    return DICE + 5 * (face - 1) + count - 1


def _taken(cards: int, room: Array, at: int) -> None:
    end = at
    while cards:
        end += 1
        room[end] = (cards & 127) - 1
        cards >>= 7
    room[at] = end - at


def _fixed(fixed: int, room: Array, at: int) -> None:
    end = at
    for face in range(1, 7):
        if count_of(fixed, face):
            end += 1
            room[end] = dice(face, count_of(fixed, face))
    room[at] = end - at


def _melded(s: Array, seat: int, action: int, room: Array, at: int) -> None:
    """The cards kind by kind, of an ace twice in a run both copies."""
    kinds, kind, end = action & (numbers.SECOND_ACE - 1), 0, at
    second = action & numbers.SECOND_ACE
    while kinds:
        if kinds & 1:
            end += 1
            room[end] = kind + (0 if second else _copy(s, seat, kind))
            if second:
                end += 1
                room[end] = kind + numbers.KINDS
                second = 0
        kinds >>= 1
        kind += 1
    room[at] = end - at


def _copy(s: Array, seat: int, kind: int) -> int:
    """What the number of the card adds to its kind: the first copy goes first (DR-83)."""
    return 0 if s[k.FIRSTS + seat] >> kind & 1 else numbers.KINDS
