"""Many tables of Drachenrummy on its kernel, in the numbers of the encoding.

Plain integers and arrays: numba compiles this file as it stands, and tests compare it with the
engine. The points come at the end of a match, as in the other environments.
"""

from __future__ import annotations

from stammtisch.envs.drachenrummy.looks import begun_at, look
from stammtisch.envs.drachenrummy.memory import THROWS, clear, note_cards
from stammtisch.envs.drachenrummy.spelling import ENOUGH, LISTED, SPELLED, spell_all
from stammtisch.envs.tables.arrays import TableRows, accepted
from stammtisch.envs.tables.words import NONE, add, forget, narrowed
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel.course import apply, begin, chance, chooser
from stammtisch.games.kernels import Array

# The terms.
STARTER = 0
OPEN_HANDS = 1


def settle(t: TableRows, table: int) -> None:
    """Lets chance act until a seat may; a match that is over is followed by the next."""
    s, memory, rng = t.states[table], t.memories[table], t.rngs[table]
    while True:
        while chooser(s) == k.CHANCE:
            memory[THROWS] += s[k.PHASE] == k.THROW
            chance(s, rng)
        if s[k.PHASE] != k.OVER:
            return
        for seat in range(s[k.SEATS]):
            t.rewards[table][seat] = s[k.SCORES + seat]
        t.dones[table] = 1
        restart(s, memory, t.terms[STARTER])


def restart(s: Array, memory: Array, starter: int) -> None:
    """Another match; chance is next."""
    begin(s, starter)
    clear(memory)


def allow(s: Array, memory: Array, seat: int, room: Array, mask: Array) -> int:
    """Marks the numbers that the seat may choose next; the action that is reached, or `NONE`."""
    count = spell_all(s, seat, room)
    place = narrowed(memory, room, SPELLED, count, ENOUGH, mask)
    return room[LISTED + place] if place >= 0 else NONE


def take(s: Array, memory: Array, seat: int, action: int) -> None:
    """A whole action."""
    if action and s[k.PHASE] >= k.MELD:
        note_cards(s, memory, seat, action)
    turn = s[k.TURN_NO]
    apply(s, seat, action)
    if s[k.TURN_NO] != turn:
        memory[THROWS] = 0


def step_all(t: TableRows, numbers: Array, starting: bool) -> None:
    """One choice at every table; ``starting``: none yet, a match begins."""
    for table in range(len(t.states)):
        s, memory = t.states[table], t.memories[table]
        if starting:
            restart(s, memory, t.terms[STARTER])
        elif accepted(t, table, numbers[table]):
            add(memory, numbers[table], t.rows[table], begun_at(s[k.SEATS]))
        else:
            continue
        go_on(t, table, starting)


def go_on(t: TableRows, table: int, moved: bool) -> None:
    """Up to the next word that is to be chosen; ``moved``: a whole action has been done."""
    s, memory, seat = t.states[table], t.memories[table], t.seats[table]
    while True:
        if moved:
            settle(t, table)
            t.seats[table] = seat = chooser(s)
            look(s, memory, seat, t.terms[OPEN_HANDS], t.rows[table])
        action = allow(s, memory, seat, t.room, t.masks[table])
        if action == NONE:
            return
        forget(memory)
        take(s, memory, seat, action)
        moved = True
