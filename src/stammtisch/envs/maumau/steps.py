"""Many tables of Mau-Mau on its kernel, in the numbers of the encoding; plain integers and arrays.

Who has passed on a chance to speak or to throw in is asked no more until something happens; who is
asked first is told as in the other environments. numba compiles this file as it stands, and tests
compare it with the engine.
"""

from __future__ import annotations

from stammtisch.envs.maumau.looks import begun_at, look
from stammtisch.envs.maumau.memory import KNOWN, ROUND
from stammtisch.envs.maumau.spelling import ENOUGH, LISTED, SPELLED, spell_all
from stammtisch.envs.tables.arrays import TableRows, accepted
from stammtisch.envs.tables.words import NONE, add, forget, narrowed
from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.course import apply, chance
from stammtisch.games.maumau.kernel.listing import may_act
from stammtisch.games.maumau.kernel.rounds import begin

# The terms.
PILE_HISTORY = 0  # whether the whole pile is shown


def settle(t: TableRows, table: int) -> None:
    """Lets chance act until a seat may; a match that is over is followed by the next."""
    s, memory, rng, reward = t.states[table], t.memories[table], t.rngs[table], t.rewards[table]
    while True:
        while s[k.PENDING]:
            if s[k.PENDING] == k.SHUFFLE:
                next_round(memory)
            chance(s, rng)
        for seat in range(s[k.SEATS]):
            reward[seat] += s[k.SCORES + seat]
        if s[k.PHASE] != k.OVER:
            return
        t.dones[table] = 1
        restart(s, memory)


def restart(s: Array, memory: Array) -> None:
    """Another match; chance is next."""
    begin(s)
    memory[ROUND] = 0


def next_round(memory: Array) -> None:
    """Before the cards are dealt."""
    memory[ROUND] += 1
    for place in range(KNOWN, KNOWN + 3 * k.MOST_SEATS):
        memory[place] = 0


def chooser(s: Array) -> int:
    """The seat that is asked first: who may only react before those who are waited for."""
    waiting = k.NONE
    for seat in range(s[k.SEATS]):
        if may_act(s, seat):
            if not _on_turn(s, seat):
                return seat
            if waiting < 0:
                waiting = seat
    return waiting


def _on_turn(s: Array, seat: int) -> bool:
    playing = s[k.PHASE] == k.IN_TURN or s[k.PHASE] == k.LHC
    return playing and (seat == s[k.PLAYER] or seat == s[k.LATE_WISH])


def allow(s: Array, memory: Array, seat: int, room: Array, mask: Array) -> int:
    """Marks the numbers that the seat may choose next; the action that is reached, or `NONE`."""
    count = spell_all(s, seat, room)
    place = narrowed(memory, room, SPELLED, count, ENOUGH, mask)
    return room[LISTED + place] if place >= 0 else NONE


def take(s: Array, memory: Array, seat: int, done: int) -> None:
    """A whole action; of the cards that it shows those that stay in the hand are known."""
    if done >> 20:
        _show(memory, seat, done >> 20 & 127)
        _show(memory, seat, done >> 27 & 127)
    apply(s, seat, done)
    for place in range(3 * k.MOST_SEATS):
        memory[KNOWN + place] &= s[k.HANDS + place]


def _show(memory: Array, seat: int, card: int) -> None:
    memory[KNOWN + (card >> 5) * k.MOST_SEATS + seat] |= 1 << (card & 31)


def step_all(t: TableRows, numbers: Array, starting: bool) -> None:
    """One choice at every table; ``starting``: none yet, a match begins."""
    for table in range(len(t.states)):
        s, memory = t.states[table], t.memories[table]
        if starting:
            restart(s, memory)
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
            look(s, memory, seat, t.terms[PILE_HISTORY], t.rows[table])
        action = allow(s, memory, seat, t.room, t.masks[table])
        if action == NONE:
            return
        forget(memory)
        for other in range(s[k.SEATS]):
            t.rewards[table][other] -= s[k.SCORES + other]
        take(s, memory, seat, action)
        moved = True
