"""Records without names: each of them is a number, and what points to the room is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from stammtisch.games.json_values import Json
from stammtisch.games.protocol import Action
from stammtisch.records.record import Record, encode, header_for

_NUMBERED = re.compile(r"Spieler ([1-9][0-9]*)")


class Pseudonyms:
    """The numbers that stand for names, given in the order in which the names are met.

    A number belongs to a name as it is written, not to a person: whoever plays under two names has
    two, and two people of one name share theirs.
    """

    def __init__(self, last: int = 0) -> None:
        """``last`` is the highest number that was given before, and is not given again."""
        self._known: dict[str, str] = {}
        self.last = last

    def of(self, name: str) -> str:
        """What this name has become."""
        if name not in self._known:
            self.last += 1
            self._known[name] = f"Spieler {self.last}"
        return self._known[name]

    def recall(self, before: Json, after: Json) -> None:
        """Learn again what was given, from something as it was and as it was written then."""
        if isinstance(before, str) and isinstance(after, str):
            if _NUMBERED.fullmatch(after):
                self._known[before] = after
        elif isinstance(before, dict) and isinstance(after, dict):
            for key in before.keys() & after.keys():
                self.recall(before[key], after[key])
        elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
            for one, other in zip(before, after, strict=False):
                self.recall(one, other)


def without_names(record: Record, people: Collection[int], called: Callable[[str], str]) -> str:
    """The text of the same match, with ``called`` for every name of a person.

    ``people`` are the seats of persons. Of bots it is told what they are, as ``bot:steady``, and
    not how they are called: in a match for practice as people were. The proof of the shuffles is
    left out, as it contains the address of the table, where the names stand; so are the seats'
    nonces, and of the beginning the time of day.
    """
    header = record.header

    def renamed(name: str) -> str:
        return called(name) if name else name

    options: Json = record.options
    actions: Sequence[Action] = [move.action for move in record.moves]
    if record.game.unnamed is not None:
        options, actions = record.game.unnamed(options, actions, renamed)
    plain = header_for(
        record.game,
        options,
        [renamed(name) if seat in people else name for seat, name in enumerate(header.players)],
        names=[renamed(name) for name in header.names],
        started=None if header.started is None else header.started[:10],
        practice=header.practice,
    )
    moves = (
        replace(move, action=action, nonces=None)
        for move, action in zip(record.moves, actions, strict=True)
    )
    return encode(plain, moves)
