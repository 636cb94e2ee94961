"""Actions of several words, chosen word by word, in arrays; as `staged_choice` does it in objects.

A game writes the words of every legal action into the room: `WIDTH` places an action, the first of
them how many words it has. The memory of a table begins with the words that its seat has taken.
numba compiles this file as it stands.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array

WIDTH = 16  # more than any action has words, and `enough`

# The memory.
TAKEN_SIZE = 0
TAKEN = 1
OWN = TAKEN + WIDTH  # where a game's own memory begins

NONE = -1
APART = -2
REACHED = -3


def narrowed(  # noqa: PLR0913, PLR0917 - a table's arrays, and where its words stand in them
    memory: Array, room: Array, first: int, count: int, enough: int, mask: Array
) -> int:
    """Marks the words that may come next; the action that the taken ones have reached, or `NONE`.

    Of ``count`` actions the words stand in ``room`` from ``first`` on; an action is told by its
    place among them. ``enough``: the word that ends an action which others continue.
    """
    for word in range(len(mask)):
        mask[word] = 0
    fitting, reached = 0, NONE
    for action in range(count):
        word = next_word(memory, room, first + action * WIDTH, enough)
        if word == APART:
            continue
        fitting += 1
        if word == REACHED:
            reached = action
            mask[enough] = 1
        else:
            mask[word] = 1
    return reached if fitting == 1 else NONE


def next_word(memory: Array, room: Array, at: int, enough: int) -> int:
    """Of the action whose words stand there, what follows those taken.

    `REACHED`: nothing does. `APART`: they lead elsewhere.
    """
    taken, size = memory[TAKEN_SIZE], room[at]
    ended = taken > 0 and size == taken - 1 and memory[TAKEN + size] == enough
    for place in range(min(taken, size)):
        if memory[TAKEN + place] != room[at + 1 + place]:
            return APART
    if size > taken:
        return room[at + 1 + taken]
    return REACHED if size == taken or ended else APART


def add(memory: Array, word: int, row: Array, begun: int) -> None:
    """One more word is taken; the row shows it, from the place ``begun`` on."""
    memory[TAKEN + memory[TAKEN_SIZE]] = word
    memory[TAKEN_SIZE] += 1
    row[begun + word] = 1


def forget(memory: Array) -> None:
    """An action is complete."""
    memory[TAKEN_SIZE] = 0
