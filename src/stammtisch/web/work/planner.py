"""The process that plans one matrix: an order on the standard input, lines of progress, the plan.

It steps back behind those who play.
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from stammtisch.tournament.matrix import Day, OddField, plan


class PlanOrder(msgspec.Struct, frozen=True, kw_only=True):
    """All that a plan depends on; the same order always gives the same plan (TS-INV-04)."""

    numbers: tuple[int, ...]
    matchdays: int
    seed: int
    past: tuple[Day, ...]
    odd_field: OddField


class Planning(msgspec.Struct, frozen=True, tag=True):
    """Plan ``doing`` of ``of`` is being made."""

    doing: int
    of: int


class Planned(msgspec.Struct, frozen=True, tag=True):
    """The plan."""

    days: tuple[Day, ...]


def main() -> None:
    """Read, plan, write."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=PlanOrder)
    days = plan(
        order.numbers,
        order.matchdays,
        order.seed,
        order.past,
        odd_field=order.odd_field,
        heard=lambda doing, of: _say(Planning(doing, of)),
    )
    _say(Planned(days))


def _say(line: Planning | Planned) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
