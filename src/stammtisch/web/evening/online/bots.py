"""Bots that keep the seats of a trial evening warm until somebody comes for them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stammtisch.table.people.seats import BOT_NAMES
from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.moves.signup import key as folded
from stammtisch.web.evening.log import CommandStep


def registered(steps: Iterable[CommandStep]) -> frozenset[str]:
    """The names, folded, under which bots take part: those that the server has signed up."""
    found: set[str] = set()
    for step in steps:
        do, by = step.given.do, step.given.by
        if isinstance(do, c.Register) and by.role == "server":
            found.add(folded(do.name))
        elif isinstance(do, c.Register | c.Unregister):
            found.discard(folded(do.name))
    return frozenset(found)


class Fill(msgspec.Struct, frozen=True):
    """So many are to take part, bots among them."""

    people: int
    bots: frozenset[str]

    def wanted(self, state: State) -> AnyCommand | None:
        """A bot to sign up, or one whose seat a person has taken."""
        if not self.people or state.numbered:
            return None
        names = [one.name for one in state.participants]
        people = min(self.people, state.config.capacity or self.people)
        if len(names) < people:
            return c.Register(_free_name(names), here=True)
        ours = [name for name in names if folded(name) in self.bots]
        crowded = len(names) > people or bool(state.waiting)
        return c.Unregister(ours[-1]) if ours and crowded else None


def _free_name(names: Iterable[str]) -> str:
    """The first name of a bot that nobody has; after the last of them they are numbered."""
    taken = {folded(name) for name in names}
    turn = 1
    while True:
        for name in BOT_NAMES:
            wanted = name if turn == 1 else f"{name} {turn}"
            if folded(wanted) not in taken:
                return wanted
        turn += 1
