"""The Punktetafel: names, points, rule credits and rules, carried from match to match (§ 15)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.games.maumau.state.house_rule import Rule
from stammtisch.games.tuples import with_entry

UNITS_PER_CREDIT = 60
MAX_RULES = 99

POINT_UNITS: dict[int, int] = {2: 6, 3: 6, 4: 10, 5: 10, 6: 10, 7: 15, 8: 15}
"""By the number of participants: rule units for a point (MM-12.2)."""


class BoardRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule as it stands on the board (MM-12.20)."""

    no: int
    rule: Rule
    author: str = ""
    """Empty for the ready-made rules of the table."""
    round: int = 0
    date: str = ""


class BoardLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished round in the board's log."""

    round: int
    winner: str
    points: int


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Punktetafel (MM-15.1). Tuples but ``rules`` and ``log`` go by the order of ``names``."""

    id: str = ""
    names: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    """Rule units, of which `UNITS_PER_CREDIT` make a credit (MM-12.3)."""
    credits: tuple[int, ...] = ()
    rules: tuple[BoardRule, ...] = ()
    goal: int = 100
    rounds: int = 0
    log: tuple[BoardLine, ...] = ()
    closed: bool = False
    """The goal was reached (MM-14.3)."""

    def index(self, name: str) -> int:
        """The place of a name; -1 where it is missing."""
        return self.names.index(name) if name in self.names else -1

    def points_of(self, name: str) -> int:
        """The points of a name, 0 where it is missing."""
        at = self.index(name)
        return self.points[at] if at >= 0 else 0

    def credits_of(self, name: str) -> int:
        """How many rules this player may add."""
        at = self.index(name)
        return self.credits[at] if at >= 0 else 0

    def units_of(self, name: str) -> int:
        """The rule units of a name."""
        at = self.index(name)
        return self.units[at] if at >= 0 else 0


def candidates(boards: Sequence[Board], present: Sequence[str]) -> tuple[int, ...]:
    """The boards that must be used: those with most names of the present, two at least (MM-15.2).

    None: a new board is begun; several: the lot decides.
    """
    known = [0 if board.closed else len(set(board.names) & set(present)) for board in boards]
    best = max(known, default=0)
    if best < 2:
        return ()
    return tuple(i for i, names in enumerate(known) if names == best)


def with_names(board: Board, names: Sequence[str]) -> Board:
    """The board with every player who takes part, newcomers with 0 points (MM-15.5)."""
    new = tuple(name for name in names if name not in board.names)
    if not new:
        return board
    zeros = (0,) * len(new)
    return msgspec.structs.replace(
        board,
        names=board.names + new,
        points=board.points + zeros,
        units=board.units + zeros,
        credits=board.credits + zeros,
    )


def with_win(board: Board, name: str, points: int, players: int, ratio_five: int) -> Board:
    """The board after ``name`` won a round of ``players`` (MM-12.3, MM-13.1)."""
    at = board.index(name)
    per_point = 6 if players == 5 and ratio_five == 10 else POINT_UNITS[players]
    units = board.units[at] + points * per_point
    gained = units // UNITS_PER_CREDIT - board.units[at] // UNITS_PER_CREDIT
    total = board.points[at] + points
    return msgspec.structs.replace(
        board,
        points=with_entry(board.points, at, total),
        units=with_entry(board.units, at, units),
        credits=with_entry(board.credits, at, board.credits[at] + gained),
        rounds=board.rounds + 1,
        log=(*board.log, BoardLine(board.rounds + 1, name, points)),
        closed=total >= board.goal,
    )


def with_rule(board: Board, rule: Rule, author: str, *, round: int = 0, date: str = "") -> Board:
    """The board with one more rule; its author, if a name, has one credit less (MM-12.20)."""
    numbered = BoardRule(no=len(board.rules) + 1, rule=rule, author=author, round=round, date=date)
    left = board.credits
    if author:
        at = board.index(author)
        left = with_entry(left, at, left[at] - 1)
    return msgspec.structs.replace(board, rules=(*board.rules, numbered), credits=left)


def without_credits(board: Board) -> Board:
    """The board at the end of a match: credits expire with it (MM-12.4)."""
    return msgspec.structs.replace(board, credits=(0,) * len(board.names))


def with_one_name(board: Board, name: str, into: str) -> Board:
    """The board on which two names are one: their points, units and credits add up (MM-15.1).

    A goal that the sum reaches counts as reached with the next point, not by the chalk.
    """
    old, new = board.index(name), board.index(into)
    if old < 0 or name == into:
        return board
    log = tuple(
        msgspec.structs.replace(line, winner=into if line.winner == name else line.winner)
        for line in board.log
    )
    rules = tuple(
        msgspec.structs.replace(one, author=into if one.author == name else one.author)
        for one in board.rules
    )
    board = msgspec.structs.replace(board, log=log, rules=rules)
    if new < 0:
        return msgspec.structs.replace(board, names=with_entry(board.names, old, into))

    def joined(column: tuple[int, ...]) -> tuple[int, ...]:
        both = with_entry(column, new, column[new] + column[old])
        return both[:old] + both[old + 1 :]

    return msgspec.structs.replace(
        board,
        names=board.names[:old] + board.names[old + 1 :],
        points=joined(board.points),
        units=joined(board.units),
        credits=joined(board.credits),
    )
